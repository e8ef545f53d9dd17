// SPDX-License-Identifier: MIT

/// The usual results of all passes, found without them.
extension GridSolver {
    /// `holds`: all constraints hold, and the lines are located. `fails`: they contradict each other. `isOpen`: passes
    /// decide, and drop one more arc; the lines are where the minimum distances alone place them. `isUnordered`: passes
    /// decide, as lines do not follow the first one.
    enum Outcome { case holds, fails, isOpen, isUnordered }

    /// Drops maximum distances in the order in which Android does, as far as that order is certain. O(arcs).
    ///
    /// Let P be the least positions that the minimum distances allow. A pass first moves lines up to minimum distances,
    /// then lines that a later one pulls along by a maximum distance: these raise its first line. Of the arcs that
    /// relax, Android drops the first one. No arc before it raised a line, so the distance of its lines exceeds it.
    ///
    /// A base is a line around which no minimum distance is longer than along the lines between its ends. Let the lines
    /// from a base on be at P, moved as a whole, and let no maximum distance between them raise a line by more than the
    /// base. Then the minimum distances move them to P again, as a whole, and lines before the base change nothing
    /// about that. So in every pass the first arc between these lines that relaxes is the first one that P exceeds.
    /// Arcs that start between them and end before the base have to come later in the order, or never to relax.
    ///
    /// A line pulls the base where arcs lead from it to the base that P keeps tight, or exceeds: then the base is
    /// raised by at least as much. Dropping an arc keeps that for all lines that are raised then, which are below it.
    /// A line that does not pull the base before it becomes the next one.
    @inline(never)
    @_optimize(size)
    func solveAtOnce(_ count: inout Int, _ firstMost: Int, drops: Bool) -> Outcome {
        guard locateLeast(firstMost) else { return .isUnordered }
        if firstMost < count { noteReach() }
        var at = firstMost
        while at < count && excess(arcs + at) <= 0 { at &+= 1 }
        if at == count { return .holds }
        if !drops && arcs[at].link == -1 { return .fails }
        markBases(firstMost)
        let last = lines &- 1, isStretched = Int(arcs.pointee.value) > before[last]
        // the largest raise along arcs from a line: in all; that of the base; that of the first line
        let reaches = steps, pulls = before
        for line in 0..<lines {
            reaches[line] = 0
            pulls[line] = GridSolver.unreached
            firsts[line] = GridSolver.unreached
        }
        pulls[0] = 0
        firsts[0] = 0
        var base = 0, isBroken = false, line = 0
        var used = 0  // the last base that raised lines need
        var certain = count, next = count  // the arcs before are certain; the last index of an arc that P exceeds
        var most = 0, first = 0, growth = 0  // the largest raise, that of the first line, and their largest difference
        var slack = 0  // the most by which a line is moved further than the first one before it pulls that along
        at = count
        while at > firstMost {
            at &-= 1
            let arc = arcs + at, from = Int(arc.pointee.from), to = Int(arc.pointee.to), excess = excess(arc)
            if arc.pointee.link == -1 { break }
            while line < from {
                if pulls[line] < 0 || isBroken {
                    isBroken = bases[line] < 0
                    if !isBroken {
                        base = line
                        pulls[line] = 0
                    }
                }
                bases[line] = isBroken ? -1 : Int32(truncatingIfNeeded: base)
                slack = max(slack, 0 &- firsts[line])
                line &+= 1
            }
            if excess > 0 {
                let own = Int(bases[to])
                if to < used || own < 0 || (isStretched && from == last && own > 0) {
                    certain = at
                    used = max(used, isBroken ? from : base)
                } else {
                    used = own
                }
                next = at
                first = max(first, excess &+ firsts[to])
                most = max(most, excess &+ reaches[to])
                growth = max(growth, most &- first)
            } else if to < used {
                certain = next
            }
            reaches[from] = max(reaches[from], reaches[to] &+ excess)
            firsts[from] = max(firsts[from], firsts[to] &+ excess)
            if to >= base { pulls[from] = max(pulls[from], pulls[to] &+ excess) }
        }
        // a base that is raised is raised again by each pass
        if !drops { return certain > next ? .fails : .isOpen }
        if arcs[firstMost].link == -1 {
            let passes = 2 &* (Int(tracks.axis.pointee.count) &+ 1)
            growth = min(min(growth, Int(maxUnits)) &* passes, slack)
            let excess = excess(arcs + firstMost)
            if excess <= 0 && content(firstMost) &+ growth > Int(tracks.axis.pointee.most) { return .isOpen }
            noteReach(further: growth)
        }
        at = firstMost
        var kept = firstMost
        var holds = true
        while at < count {
            let isExceeded = excess(arcs + at) > 0
            if isExceeded && at < certain {
                drop(arcs[at])
            } else {
                if isExceeded { holds = false }
                arcs[kept] = arcs[at]
                kept &+= 1
            }
            at &+= 1
        }
        count = kept
        return holds ? .holds : .isOpen
    }

    private static var unreached: Int { Int.min / 2 }

    /// Locates the lines as far from the first one as the minimum distances demand.
    /// - Returns: false where a line does not follow the first one.
    private func locateLeast(_ firstMost: Int) -> Bool {
        let locations = tracks.locations
        for line in 0..<lines { locations[line] = -1 }
        locations[0] = 0
        for at in 0..<firstMost {
            let arc = arcs + at, to = Int(arc.pointee.to)
            locations[to] = max(locations[to], locations[Int(arc.pointee.from)] &+ Int(arc.pointee.value))
        }
        for line in 0..<lines where locations[line] < 0 { return false }
        return true
    }

    /// Marks the lines that cannot be a base with a negative number. In `before`: the positions that the distances of
    /// neighboring lines alone demand. The container's minimum size does not count.
    @inline(never)
    @_optimize(size)
    private func markBases(_ firstMost: Int) {
        for line in 0..<lines { before[line] = GridSolver.unreached }
        before[0] = 0
        for at in 1..<firstMost {
            let from = Int(arcs[at].from), to = Int(arcs[at].to)
            if to == from &+ 1 { before[to] = max(before[to], before[from] &+ Int(arcs[at].value)) }
        }
        var blocked = 0, at = 1
        for line in 0..<lines {
            bases[line] = line < blocked || before[line] < GridSolver.unreached / 2 ? -1 : 0
            while at < firstMost && Int(arcs[at].from) == line {
                let to = Int(arcs[at].to)
                if Int(arcs[at].value) > before[to] &- before[line] { blocked = max(blocked, to) }
                at &+= 1
            }
        }
    }

    /// The position of the last line without the container's minimum size.
    @inline(never)
    @_optimize(size)
    private func content(_ firstMost: Int) -> Int {
        var content = 0
        for at in 1..<firstMost where Int(arcs[at].to) == lines &- 1 {
            content = max(content, tracks.locations[Int(arcs[at].from)] &+ Int(arcs[at].value))
        }
        return content
    }

    /// The length by which the positions exceed a maximum distance.
    @inline(__always)
    private func excess(_ arc: UnsafeMutablePointer<GridArc>) -> Int {
        tracks.locations[Int(arc.pointee.from)] &+ Int(arc.pointee.value) &- tracks.locations[Int(arc.pointee.to)]
    }
}
