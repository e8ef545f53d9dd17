// SPDX-License-Identifier: MIT

/// The usual result of all passes, found without them.
extension GridSolver {
    /// Locates the lines as far from the first one as the minimum distances demand, and drops the maximum distances
    /// that this exceeds, where Android drops just these. O(arcs).
    ///
    /// A pass first moves lines up to their minimum distances, then lines that a later one pulls along by a maximum
    /// distance. Let the lines be at the least positions P after the first half of a pass. If the second half raises no
    /// line by more than the first one, the first half of the next pass leads to P again, moved as a whole. So every
    /// pass relaxes the same arcs, and Android drops the first one of these that P exceeds. The first line is raised
    /// the most as long as each raised line pulls it by at least its own raise: along arcs that P keeps tight, or
    /// exceeds. Dropping an arc keeps that for all lines that are raised then, which are below it. So the next arc that
    /// P exceeds is dropped next.
    /// - Returns: false where passes have to decide.
    @inline(never)
    @_optimize(size)
    func solveAtOnce(_ count: Int, _ firstMost: Int, drops: Bool) -> Bool {
        let locations = tracks.locations, raises = steps, pulls = before
        for line in 0..<lines {
            locations[line] = -1
            raises[line] = 0
            pulls[line] = Int.min / 2
        }
        locations[0] = 0
        pulls[0] = 0
        for at in 0..<firstMost {
            let arc = arcs[at]
            locations[Int(arc.to)] = max(locations[Int(arc.to)], locations[Int(arc.from)] &+ Int(arc.value))
        }
        for line in 0..<lines where locations[line] < 0 { return false }  // it does not follow the first line
        if firstMost < count { noteReach() }
        var isExceeded = false
        for at in firstMost..<count {
            let arc = arcs[at], excess = excess(arc)
            if excess > 0 { isExceeded = true }
            raises[Int(arc.to)] = max(raises[Int(arc.to)], raises[Int(arc.from)] &+ excess)
        }
        if !isExceeded { return true }
        if !drops { return false }
        var at = count
        while at > firstMost {
            at &-= 1
            let arc = arcs[at]
            pulls[Int(arc.from)] = max(pulls[Int(arc.from)], pulls[Int(arc.to)] &+ excess(arc))
        }
        for line in 0..<lines where raises[line] > 0 && pulls[line] < 0 { return false }
        for at in firstMost..<count where excess(arcs[at]) > 0 { drop(arcs[at]) }
        return true
    }

    /// The length by which the positions exceed a maximum distance.
    @inline(__always)
    private func excess(_ arc: GridArc) -> Int {
        tracks.locations[Int(arc.from)] &+ Int(arc.value) &- tracks.locations[Int(arc.to)]
    }
}
