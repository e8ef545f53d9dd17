// SPDX-License-Identifier: MIT

/// The least positions of the lines, and the lines between which few passes decide: see `solveAtOnce`.
extension GridSolver {
    static var unreached: Int { Int.min / 2 }

    /// Locates the lines as far from the first one as the minimum distances demand.
    /// - Returns: false where a line does not follow the first one.
    func locateLeast(_ firstMost: Int) -> Bool {
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

    /// Marks the lines that are bases. The container's minimum size does not count. O(arcs), and for an arc that is
    /// longer than along neighboring lines, those between its ends.
    @inline(never)
    @_optimize(size)
    func markBases(_ firstMost: Int) {
        let chain = before  // the positions that the distances of neighboring lines alone demand
        for line in 0..<lines { chain[line] = GridSolver.unreached }
        chain[0] = 0
        for at in 1..<firstMost {
            let from = Int(arcs[at].from), to = Int(arcs[at].to)
            if to == from &+ 1 { chain[to] = max(chain[to], chain[from] &+ Int(arcs[at].value)) }
        }
        for line in 0..<lines { bases[line] = chain[line] < GridSolver.unreached / 2 ? 0 : 1 }
        var first = 1, marked = 0  // the first arc from the same line; the end of the last long arc up to there
        for at in 1..<firstMost {
            let from = Int(arcs[at].from), to = Int(arcs[at].to), value = Int(arcs[at].value)
            while Int(arcs[first].from) < from { first &+= 1 }
            if value <= chain[to] &- chain[from] { continue }
            if to &- from > GridSolver.maxSpan {
                var line = max(marked, from &+ 1)
                while line < to {
                    bases[line] = 0
                    line &+= 1
                }
                marked = max(marked, to)
                continue
            }
            // the longest paths from its first line, and to its last one
            let starts = steps, ends = firsts
            for line in from...to {
                starts[line] = GridSolver.unreached
                ends[line] = GridSolver.unreached
            }
            starts[from] = 0
            ends[to] = 0
            var index = first
            while index < firstMost && Int(arcs[index].from) < to {
                let arc = arcs[index], end = Int(arc.to)
                if end <= to { starts[end] = max(starts[end], starts[Int(arc.from)] &+ Int(arc.value)) }
                index &+= 1
            }
            while index > first {
                index &-= 1
                let arc = arcs[index], end = Int(arc.to)
                if end <= to { ends[Int(arc.from)] = max(ends[Int(arc.from)], ends[end] &+ Int(arc.value)) }
            }
            for line in (from &+ 1)..<to where value > starts[line] &+ ends[line] { bases[line] = 0 }
        }
    }

    @inline(__always)
    func isBase(_ line: Int) -> Bool { bases[line] & 1 != 0 }

    /// Finds for each line a base before it that is raised by at least as much as each line between them, in each pass:
    /// arcs from these lead to it that P keeps tight, or exceeds. From such a base on, all lines move as a whole, so that
    /// each arc that P exceeds relaxes, and no other one does. A line at which such an arc ends and that does not pull
    /// the base becomes the next one, if it is one; lines between such ones are raised less than they. O(arcs).
    @inline(never)
    @_optimize(size)
    func markFlat(_ count: Int, _ firstMost: Int) {
        let pulls = before  // the largest raise of the base along arcs from a line
        let ends = steps  // 1: P exceeds an arc to the line
        for line in 0..<lines {
            pulls[line] = GridSolver.unreached
            ends[line] = 0
        }
        for at in firstMost..<count where excess(arcs + at) > 0 { ends[Int(arcs[at].to)] = 1 }
        pulls[0] = 0
        var base = 0, line = 0, at = count
        while line < lines {
            at &-= 1
            let isLast = at < firstMost || arcs[at].link == -1
            let from = isLast ? lines : Int(arcs[at].from)
            while line < from {
                if base < 0 || (ends[line] > 0 && pulls[line] < 0) {
                    base = isBase(line) ? line : -1
                    pulls[line] = 0
                }
                bases[line] = Int32(truncatingIfNeeded: base) << 1 | bases[line]
                line &+= 1
            }
            if isLast { return }
            let to = Int(arcs[at].to)
            if to >= base { pulls[from] = max(pulls[from], pulls[to] &+ excess(arcs + at)) }
        }
    }

    /// The most lines that an arc may lead past to be compared with each path between them.
    private static var maxSpan: Int { 64 }

    /// The position of the last line without the container's minimum size.
    @inline(never)
    @_optimize(size)
    func content(_ firstMost: Int) -> Int {
        var content = GridSolver.unreached
        for at in 1..<firstMost where Int(arcs[at].to) == lines &- 1 {
            content = max(content, tracks.locations[Int(arcs[at].from)] &+ Int(arcs[at].value))
        }
        return content
    }

    /// The length by which the positions exceed a maximum distance.
    @inline(__always)
    func excess(_ arc: UnsafeMutablePointer<GridArc>) -> Int {
        tracks.locations[Int(arc.pointee.from)] &+ Int(arc.pointee.value) &- tracks.locations[Int(arc.pointee.to)]
    }
}
