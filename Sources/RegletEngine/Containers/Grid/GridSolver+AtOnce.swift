// SPDX-License-Identifier: MIT

/// The usual results of all passes, found without them.
extension GridSolver {
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
    /// - Returns: whether all constraints hold, so that the lines are located. If not, passes decide which arc is next.
    @inline(never)
    @_optimize(size)
    func solveAtOnce(_ count: inout Int, _ firstMost: Int, drops: Bool) -> Bool {
        let locations = tracks.locations
        guard locateLeast(firstMost) else { return false }
        if firstMost < count { noteReach() }
        var at = firstMost
        while at < count && excess(arcs + at) <= 0 { at &+= 1 }
        if at == count { return true }
        if !drops { return false }
        let last = lines &- 1, isStretched = Int(arcs.pointee.value) > before[last]
        markBases(firstMost)
        let reaches = steps, pulls = before  // the largest raise along arcs from a line; that of the base
        for line in 0..<lines {
            reaches[line] = 0
            pulls[line] = GridSolver.unreached
        }
        pulls[0] = 0
        var base = 0, isBroken = false, line = 0
        var used = 0  // the last base that raised lines need
        var certain = count, next = count  // the arcs before are certain; the last index of an arc that P exceeds
        var most = 0, first = 0, growth = 0  // the largest raise, that of the first line, and their largest difference
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
                if base == 0 { first = max(first, excess &+ pulls[to]) }
                most = max(most, excess &+ reaches[to])
                growth = max(growth, most &- first)
            } else if to < used {
                certain = next
            }
            reaches[from] = max(reaches[from], reaches[to] &+ excess)
            if to >= base { pulls[from] = max(pulls[from], pulls[to] &+ excess) }
        }
        if arcs[firstMost].link == -1 {
            // the first and the last line move apart by no more than that in each of Android's passes
            growth = min(growth, Int(maxUnits)) &* 2 &* (Int(tracks.axis.pointee.count) &+ 1)
            let excess = excess(arcs + firstMost)
            if excess <= 0 && excess &+ growth > 0 { return false }
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
        return holds
    }

    private static var unreached: Int { Int.min / 2 }

    /// Locates the lines as far from the first one as the minimum distances demand. In `before`: so far as those between
    /// neighboring lines alone demand.
    /// - Returns: false where a line does not follow the first one.
    @inline(never)
    @_optimize(size)
    private func locateLeast(_ firstMost: Int) -> Bool {
        let locations = tracks.locations
        for line in 0..<lines {
            locations[line] = -1
            before[line] = GridSolver.unreached
        }
        locations[0] = 0
        before[0] = 0
        for at in 0..<firstMost {
            let from = Int(arcs[at].from), to = Int(arcs[at].to), value = Int(arcs[at].value)
            locations[to] = max(locations[to], locations[from] &+ value)
            if to == from &+ 1 { before[to] = max(before[to], before[from] &+ value) }
        }
        for line in 0..<lines where locations[line] < 0 { return false }
        return true
    }

    /// Marks the lines that cannot be a base with a negative number. The container's minimum size does not count.
    @inline(never)
    @_optimize(size)
    private func markBases(_ firstMost: Int) {
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

    /// The length by which the positions exceed a maximum distance.
    @inline(__always)
    private func excess(_ arc: UnsafeMutablePointer<GridArc>) -> Int {
        tracks.locations[Int(arc.pointee.from)] &+ Int(arc.pointee.value) &- tracks.locations[Int(arc.pointee.to)]
    }
}
