// SPDX-License-Identifier: MIT

/// The usual results of all passes, found without them.
extension GridSolver {
    /// `holds`: all constraints hold, and the lines are located. `fails`: they contradict each other. `isOpen`: passes
    /// decide, and drop one more arc; the lines are where the minimum distances alone place them. `isUnordered`: passes
    /// decide, as lines do not follow the first one.
    enum Outcome { case holds, fails, isOpen, isUnordered }

    /// Drops maximum distances in the order in which Android does, as far as that order is certain. Commonly O(arcs).
    ///
    /// Let P be the least positions that the minimum distances allow. Android drops the first arc that relaxes without
    /// end. Let an arc be the first one that P exceeds. If it relaxes in every pass, and no arc before it ever does, it
    /// is the one that Android drops. Then the next one that P exceeds is the first one, and so on.
    ///
    /// A base is a line through which a longest path of minimum distances leads wherever one leads past it. What the
    /// lines before a base do, lines after it thus see as a raise of the base, which moves all of them by as much from
    /// where they are in P. Passes are linear in the algebra of maxima and sums: the positions are the maxima of what
    /// each of these raises would come to alone. If an arc relaxes in every pass that follows one raise, or in none,
    /// the same holds in all passes. Passes over the lines between two bases hence decide: see `relaxesFirst`.
    ///
    /// That the container's maximum size does not relax follows from the room that it leaves: see `boundRaise`.
    @inline(never)
    @_optimize(size)
    func solveAtOnce(_ count: inout Int, _ firstMost: Int, drops: Bool) -> Outcome {
        guard locateLeast(firstMost) else { return .isUnordered }
        if firstMost < count { noteReach() }
        var at = firstMost
        while at < count && excess(arcs + at) <= 0 { at &+= 1 }
        if at == count { return .holds }
        let content = content(firstMost)
        if drops && arcs[firstMost].link == -1 {
            let raise = boundRaise(count, firstMost)
            if at > firstMost && content &+ raise > Int(tracks.axis.pointee.most) { return .isOpen }
            noteReach(further: raise)
        }
        markBases(firstMost)
        if FastPaths.areAll { markFlat(count, firstMost) }
        let isStretched = Int(arcs.pointee.value) > content
        var kept = firstMost, crossing: Int32 = 0, lowest = lines, isCertain = true
        at = firstMost
        while at < count {
            let arc = arcs[at]
            var isDropped = false
            if isCertain && excess(arcs + at) > 0 {
                isDropped =
                    arc.link == -1
                    || relaxesFirst(at, count, firstMost, &crossing, lowest, isStretched: isStretched)
                isCertain = isDropped
                if !drops { break }
            }
            if isDropped {
                drop(arc)
            } else {
                arcs[kept] = arc
                if isCertain && arc.link >= 0 {
                    arcs[kept].relaxed = crossing
                    crossing = Int32(truncatingIfNeeded: kept)
                    lowest = min(lowest, Int(arc.to))
                }
                kept &+= 1
            }
            at &+= 1
        }
        if drops { count = kept }
        for at in firstMost..<count { arcs[at].relaxed = 0 }
        return !isCertain ? .isOpen : drops ? .holds : .fails
    }

    /// The most by which passes raise the last line further than the first one. O(arcs).
    ///
    /// Where an arc raises its line, others pull the first line along by as much as they allow, which bounds how far it
    /// lags behind. And a pass raises no line further than by the sum along arcs.
    @inline(never)
    @_optimize(size)
    private func boundRaise(_ count: Int, _ firstMost: Int) -> Int {
        let reaches = steps  // the largest raise along arcs from a line: in all; that of the first line
        for line in 0..<lines {
            reaches[line] = 0
            firsts[line] = GridSolver.unreached
        }
        firsts[0] = 0
        var most = 0, first = 0, growth = 0  // the largest raise, that of the first line, and their largest difference
        var lag = 0, at = count
        while at > firstMost &+ 1 {
            at &-= 1
            let arc = arcs + at, from = Int(arc.pointee.from), to = Int(arc.pointee.to), excess = excess(arc)
            reaches[from] = max(reaches[from], reaches[to] &+ excess)
            firsts[from] = max(firsts[from], firsts[to] &+ excess)
            lag = max(lag, excess &- firsts[from])
            if excess > 0 {
                first = max(first, firsts[from])
                most = max(most, reaches[from])
                growth = max(growth, most &- first)
            }
        }
        let passes = 2 &* (Int(tracks.axis.pointee.count) &+ 1)
        return growth > lag / passes ? lag : growth &* passes
    }

    /// Whether the first arc that P exceeds relaxes in every pass, and no arc before it does. `crossing`: the first
    /// index of a list of the arcs before it, in `relaxed`; `lowest`: the first line that one of them ends at.
    /// Those are removed from the list that end at the last line looked at, or after it: no later arc starts there.
    ///
    /// Looks at the lines between two bases: at or before the first line that these arcs end at, and at or after the
    /// line that the arc starts from. Lines after these move as the last of them does. If what happens there does not
    /// show it, it is further lines before them that raise the base, and are looked at, too.
    @inline(never)
    @_optimize(size)
    private func relaxesFirst(
        _ at: Int, _ count: Int, _ firstMost: Int, _ crossing: inout Int32, _ lowest: Int,
        isStretched: Bool
    ) -> Bool {
        let from = Int(arcs[at].from), to = Int(arcs[at].to)
        var top = from, base = min(to, lowest)
        // the container's minimum size holds the last line, where its first line does not raise it
        let isHeld = isStretched && from == lines &- 1
        let flat = FastPaths.areAll ? Int(bases[from &- 1] >> 1) : -1
        if flat >= 0 && base >= flat && (flat == 0 || !isHeld) { return true }
        if isHeld { base = 0 }
        while !isBase(base) { base &-= 1 }
        while !isBase(top) && top < lines &- 1 { top &+= 1 }
        // from a base, the minimum distances are as long as P
        if lowest >= top && base == to { return true }
        var last: Int32 = 0, index = crossing
        while index != 0 {
            let arc = arcs[Int(index)]
            if Int(arc.to) < top {
                last = index
            } else if last == 0 {
                crossing = arc.relaxed
            } else {
                arcs[Int(last)].relaxed = arc.relaxed
            }
            index = arc.relaxed
        }
        while !relaxesFirst(at, count, firstMost, crossing, between: base, top) {
            if base == 0 { return false }
            base = max(0, 2 &* base &- top)
            while !isBase(base) { base &-= 1 }
        }
        return true
    }

    /// Looks at the lines between two bases, in passes that are compared as `relaxAndCompare` does.
    /// - Returns: false also where many passes do not show it.
    @inline(never)
    private func relaxesFirst(
        _ at: Int, _ count: Int, _ firstMost: Int, _ crossing: Int32, between base: Int, _ top: Int
    ) -> Bool {
        let locations = tracks.locations, positions = firsts
        // the arcs that start between the bases: minimum distances, and later maximum ones
        var least = 0, leastEnd = firstMost, after = at &+ 1
        while least < leastEnd {
            let middle = (least &+ leastEnd) / 2
            if Int(arcs[middle].from) < base { least = middle &+ 1 } else { leastEnd = middle }
        }
        while leastEnd < firstMost && Int(arcs[leastEnd].from) < top { leastEnd &+= 1 }
        while after < count && Int(arcs[after].from) > base { after &+= 1 }
        for line in base...top {
            positions[line] = locations[line]
            steps[line] = 0
        }
        var left = 2 &* (Int(tracks.axis.pointee.count) &+ 1)
        for _ in 0..<GridSolver.maxLocalPasses {
            copyBytes(before + base, positions + base, (top &- base &+ 1) &* 8)
            var repeats = left
            @inline(__always)
            func relax(_ arc: GridArc, _ from: Int, _ value: Int) -> Bool {
                let to = Int(arc.to), slack = positions[to] &- positions[from] &- value
                if slack < 0 {
                    positions[to] &-= slack
                    if steps[from] != steps[to] { repeats = 0 }
                    return true
                }
                if steps[from] > steps[to] { repeats = min(repeats, slack / (steps[from] &- steps[to])) }
                return false
            }
            var index = Int(crossing)
            while index != 0 {
                let arc = arcs[index], from = min(Int(arc.from), top)
                if relax(arc, from, Int(arc.value) &+ locations[Int(arc.from)] &- locations[from]) { return false }
                index = Int(arc.relaxed)
            }
            for isLeast in 0..<2 {
                index = isLeast == 0 ? at : least
                let end = isLeast == 0 ? after : leastEnd
                while index < end {
                    let arc = arcs[index], to = Int(arc.to)
                    if to >= base && to <= top && !relax(arc, Int(arc.from), Int(arc.value)) && index == at {
                        return false
                    }
                    index &+= 1
                }
            }
            for line in base...top {
                let step = positions[line] &- before[line]
                if step != steps[line] { repeats = 0 }
                steps[line] = step
            }
            left &-= 1
            if repeats >= left { return true }
            let skipped = min(repeats, Int(maxUnits) / (steps[top] &+ 1))
            if skipped > 0 {
                for line in base...top { positions[line] &+= steps[line] &* skipped }
                left &-= skipped
            }
        }
        return false
    }

    /// Passes that did not repeat themselves up to here rarely do later.
    private static var maxLocalPasses: Int { 32 }
}
