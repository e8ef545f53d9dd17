// SPDX-License-Identifier: MIT
import CReglet

/// The arcs of one axis and the tables of a relaxation, in memory that runs share.
///
/// Source: GridLayout.Axis.solve, a Bellman-Ford relaxation over arcs in topological order: first minimum distances,
/// then maximum distances. Android runs one pass per line before it treats a system as inconsistent. Then it runs as
/// many passes again to find arcs that still relax, and drops the first maximum distance among these; it repeats this
/// until the rest is consistent. That costs O(lines * arcs) per dropped arc, and grids with surplus room often drop
/// one. Here a pass that moves every line as far as the pass before is detected, which determines the next passes:
/// O(arcs) per dropped arc, with identical results. Nearly all dropped arcs are found by a few lines: see `solveAtOnce`.
/// That the container's maximum size is the next one is found by three passes: see `dropsMaximum`.
struct GridSolver {
    let tracks: GridTracks
    private let keepsOrder: Bool
    let lines: Int
    let steps: UnsafeMutablePointer<Int>  // the distance by which the last pass moved each line
    let before: UnsafeMutablePointer<Int>  // the positions of the lines before that pass
    let firsts: UnsafeMutablePointer<Int>  // by line, in solveAtOnce: the raise of the first line; a position
    /// By line, in solveAtOnce: whether it is a base, and twice the base that markFlat finds.
    let bases: UnsafeMutablePointer<Int32>
    let arcs: UnsafeMutablePointer<GridArc>
    /// Whether the size is less than the padding. It then wraps to a huge one (GridLayout.inner), and Android's sums
    /// wrap, too.
    let wraps: Bool
    /// The largest position to which a line can move. Beyond it, Android's sums wrap to negative numbers, which move no
    /// line.
    private let most: Int

    init(_ tracks: GridTracks, keepsOrder: Bool) {
        self.tracks = tracks
        self.keepsOrder = keepsOrder
        lines = Int(tracks.axis.pointee.lines)
        wraps = tracks.axis.pointee.least > maxUnits / 2
        most = wraps ? Int(Int32.max) : Int.max
        steps = tracks.work.assumingMemoryBound(to: Int.self)
        before = steps + lines
        firsts = before + lines
        bases = UnsafeMutableRawPointer(firsts + lines).assumingMemoryBound(to: Int32.self)
        arcs = UnsafeMutableRawPointer(bases + lines).assumingMemoryBound(to: GridArc.self)
    }

    /// Locates the lines. `drops`: maximum distances that contradict other constraints are dropped for this run.
    /// - Returns: whether all constraints hold; if not, the lines are where Android's passes leave them, or anywhere
    /// unless `locates`.
    @inline(never)
    func solve(_ gap: Int32, _ limit: Int32, drops: Bool, locates: Bool = true) -> Bool {
        let firstMost = collectLeast(gap, limit)
        var count = collectMost(firstMost)
        var failures = 0
        while true {
            var first = 0  // the minimum distances are done where the lines are already at the least positions
            // after 1, 2, 4 ... failures, as this is no faster than a pass
            if !FastPaths.areOff && !wraps && failures & (failures &- 1) == 0 {
                let old = count, outcome = solveAtOnce(&count, firstMost, drops: drops)
                if outcome == .holds { return true }
                if outcome == .fails && !locates { return false }
                if outcome == .isOpen { first = firstMost }
                if count < old { failures = 0 }
            }
            failures &+= 1
            if first == 0 { zeroBytes(tracks.locations, lines &* 8) }
            let since = relax(count, firstMost, from: first, drops: drops)
            if since == 0 { return true }
            if !drops { return false }
            var at = firstMost
            while at < count && arcs[at].relaxed < since { at &+= 1 }
            if at == count { return true }  // minimum distances alone are always consistent
            drop(arcs[at])
            count &-= 1
            moveBytes(arcs + at, arcs + (at &+ 1), (count &- at) &* MemoryLayout<GridArc>.stride)
            for at in firstMost..<count { arcs[at].relaxed = 0 }
        }
    }

    func drop(_ arc: GridArc) {
        if arc.link >= 0 {
            tracks.links[Int(arc.link)].removed = 1
        } else {
            tracks.axis.pointee.flags |= GridAxis.mostRemoved
        }
    }

    // MARK: - Arcs

    /// Collects minimum distances by their first line. Source: Axis.createArcs.
    private func collectLeast(_ gap: Int32, _ limit: Int32) -> Int {
        boundLinks(gap, limit)
        var count = 0
        func add(_ from: Int32, _ to: Int32, _ value: Int32) {
            arcs[count] = GridArc(from: from, to: to, value: value, link: -2, relaxed: 0)
            count &+= 1
        }
        let last = Int32(truncatingIfNeeded: lines &- 1)
        if last == 0 { return 0 }
        add(0, last, tracks.axis.pointee.least)
        var at = 0
        let links = Int(tracks.axis.pointee.links)
        var line: Int32 = 0
        while line < last {
            // neighboring lines keep their order by their own link, if there is one
            var isLinked = false
            while at < links, tracks.links[Int(tracks.byStart[at])].min == line {
                let link = tracks.links[Int(tracks.byStart[at])]
                if link.max != line { add(line, link.max, link.least) }
                if link.max == line &+ 1 { isLinked = true }
                at &+= 1
            }
            let isNeighbour = tracks.lines[Int(line) &+ 1] == tracks.lines[Int(line)] &+ 1
            if keepsOrder && !(isLinked && isNeighbour) { add(line, line &+ 1, 0) }
            line &+= 1
        }
        return count
    }

    /// Collects maximum distances in the order in which Android drops them.
    private func collectMost(_ first: Int) -> Int {
        var count = first
        let last = Int32(truncatingIfNeeded: lines &- 1)
        if last > 0 && !tracks.axis.pointee.has(GridAxis.mostRemoved) {
            arcs[count] = GridArc(from: last, to: 0, value: 0 &- tracks.axis.pointee.most, link: -1, relaxed: 0)
            count &+= 1
        }
        for at in 0..<Int(tracks.axis.pointee.links) {
            let index = tracks.byEnd[at]
            let link = tracks.links[Int(index)]
            if link.removed != 0 || link.min == link.max { continue }
            arcs[count] = GridArc(from: link.max, to: link.min, value: 0 &- link.most, link: index, relaxed: 0)
            count &+= 1
        }
        return count
    }

    /// Computes the distances of the links: the largest size of their groups, and the smallest upper bound. Source:
    /// computeLinks.
    private func boundLinks(_ gap: Int32, _ limit: Int32) {
        for index in 0..<Int(tracks.axis.pointee.links) {
            tracks.links[index].least = -maxUnits
            tracks.links[index].most = maxUnits
        }
        for index in 0..<Int(tracks.axis.pointee.groups) {
            let group = tracks.groups[index]
            let link = tracks.links + Int(group.link)
            let hasGap = group.flags & GridGroup.present != 0 && link.pointee.max < tracks.axis.pointee.lastGap
            let room = clampUnits(group.room &+ (hasGap ? Int(gap) : 0))
            link.pointee.least = max(link.pointee.least, room)
            link.pointee.most = min(link.pointee.most, group.flags & GridGroup.rigid != 0 ? room : limit)
        }
    }

    // MARK: - Passes

    /// Whether passes are compared. Only a library that checks the fast paths runs all of them, as Android does.
    @inline(__always)
    private var comparesPasses: Bool {
        #if REGLET_CHECKS
            !FastPaths.areOff
        #else
            true
        #endif
    }

    /// Relaxes all arcs until no line moves. `ends`: the index of the arc with the container's maximum size, unless it
    /// was dropped. `first`: the first arc that the first pass relaxes.
    /// - Returns: 0 on convergence, else a pass: the arcs that relax in it or later are those that relax without end on
    ///   Android.
    private func relax(_ count: Int, _ ends: Int, from first: Int, drops: Bool) -> Int32 {
        let passes = Int(tracks.axis.pointee.count) &+ 1
        let end = drops ? 2 &* passes : passes
        let since = Int32(truncatingIfNeeded: passes &+ 1)
        if !relaxOnce(count, ends, from: first) { return 0 }
        let hasMaximum = ends < count && arcs[ends].link == -1
        let loosest = hasMaximum ? arcs[ends].value : Int32.min
        var pass = 1, isKnown = false
        while pass < end {
            pass &+= 1
            var loose = Int.max
            var repeats = relaxAndCompare(
                count, ends, Int32(truncatingIfNeeded: pass), isKnown: isKnown, loosest, &loose)
            if repeats < 0 { return pass > passes ? since : 0 }
            isKnown = comparesPasses
            if FastPaths.areAll && drops && loose < end &- pass && end &- pass <= repeats && dropsMaximum(count, ends) {
                arcs[ends].relaxed = since
                return since
            }
            repeats = min(repeats, loose)
            if repeats == 0 { continue }
            let isSteady = repeats >= end &- pass
            if isSteady && pass > passes { return since }
            let left = (pass > passes ? end : passes) &- pass, free = min(passesToMost(), repeats, left &+ 1)
            let skipped = min(free, left)
            for line in 0..<lines { tracks.locations[line] &+= steps[line] &* skipped }
            noteReach(further: (steps[lines &- 1] &- steps[0]) &* skipped)
            if isSteady && free > left { return Int32(truncatingIfNeeded: pass) }
            pass &+= skipped
        }
        return since
    }

    /// Whether the container's maximum size relaxes in each pass from some pass on. Given: to the end, all passes would
    /// repeat the last one, if maximum distances that are at least as large as that size were absent, and one of these
    /// begins to relax before the end.
    ///
    /// In a grid in order and without negative distances, the last line is the furthest one after the minimum distances,
    /// the first line the nearest. So with any of the large distances the size relaxes, too, and it does so first: no
    /// line is moved further than to where the last one is, less the size. From there to the last line, arcs add what
    /// they added to it up to now at most, and the repeated step for each pass after that. If the last line is no further
    /// than the size now, it thus goes no further than by its own steps. These are larger than the steps by which the
    /// first line moves itself, so the size relaxes again in each pass.
    @inline(never)
    @_optimize(size)
    private func dropsMaximum(_ count: Int, _ ends: Int) -> Bool {
        if !keepsOrder || wraps || tracks.locations[lines &- 1] &+ Int(arcs[ends].value) > 0 { return false }
        for at in 0..<count where at < ends ? arcs[at].value < 0 : arcs[at].value > 0 { return false }
        return true
    }

    /// The number of further steady passes before a line would move beyond `most`.
    @inline(never)
    @_optimize(size)
    private func passesToMost() -> Int {
        var passes = Int.max
        for line in 0..<lines where steps[line] > 0 {
            passes = min(passes, (most &- tracks.locations[line]) / steps[line])
        }
        return passes
    }

    @inline(__always)
    private func relaxOnce(_ count: Int, _ ends: Int, from first: Int) -> Bool {
        let locations = tracks.locations
        var moved = false
        for at in first..<count {
            if at == ends { noteReach() }
            let arc = arcs[at]
            let candidate = locations[Int(arc.from)] &+ Int(arc.value)
            if candidate > locations[Int(arc.to)] && candidate <= most {
                locations[Int(arc.to)] = candidate
                moved = true
            }
        }
        return moved
    }

    /// Records the largest distance of the last line from the first. A maximum size of the container above it has no
    /// effect.
    @inline(never)
    func noteReach() {
        let reach = clampUnits(tracks.locations[lines &- 1] &- tracks.locations[0])
        if reach > tracks.axis.pointee.reach { tracks.axis.pointee.reach = reach }
    }

    /// Records the distance after skipped steady passes, in which the last line moves `gain` units further than the
    /// first.
    @inline(never)
    func noteReach(further gain: Int) {
        if gain > 0 { tracks.axis.pointee.reach = clampUnits(Int(tracks.axis.pointee.reach) &+ gain) }
    }

    /// Runs one pass and compares it with the pass before. If it moved every line as far as the pass before, the next
    /// passes repeat it: each arc that relaxed connects lines with equal moves, and each other arc has enough slack for
    /// the amount by which its first line moves further. By induction over the arcs, each later pass repeats this one
    /// until such a slack is used up. `loose`: the same for arcs of at most the value `loosest`.
    /// - Returns: the number of passes that repeat it; -1: no line moved.
    private func relaxAndCompare(
        _ count: Int, _ ends: Int, _ pass: Int32, isKnown: Bool, _ loosest: Int32, _ loose: inout Int
    ) -> Int {
        let locations = tracks.locations
        copyBytes(before, locations, lines &* 8)
        var moved = false
        var repeats = isKnown ? Int.max : 0
        for at in 0..<count {
            if at == ends { noteReach() }
            let arc = arcs + at
            let from = Int(arc.pointee.from), to = Int(arc.pointee.to)
            let slack = locations[to] &- locations[from] &- Int(arc.pointee.value)
            if slack < 0 {
                if locations[to] &- slack > most { continue }
                locations[to] &-= slack
                arc.pointee.relaxed = pass
                moved = true
                if repeats > 0 && steps[from] != steps[to] { repeats = 0 }
            } else if repeats > 0 && steps[from] > steps[to] {
                let passes = slack / (steps[from] &- steps[to])
                if arc.pointee.value <= loosest { loose = min(loose, passes) } else { repeats = min(repeats, passes) }
            }
        }
        if !moved { return -1 }
        for line in 0..<lines {
            let step = locations[line] &- before[line]
            if step != steps[line] { repeats = 0 }
            steps[line] = step
        }
        return repeats
    }
}
