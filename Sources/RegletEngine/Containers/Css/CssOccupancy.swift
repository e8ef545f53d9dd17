// SPDX-License-Identifier: MIT

/// The placed items of a grid, by their first lines along the major axis. The lists are in memory that is filled later:
/// the first item of a line, plus 1, in the tracks of that axis, the next one in `CssItem.line`.
struct CssOccupancy {
    let items: UnsafeMutablePointer<CssItem>
    let tracks: UnsafeMutablePointer<CssTrack>
    /// The lines with lists of their own, and one more for all lines beyond.
    let capacity: Int
    let minor: Int
    /// The most lines along the major axis that an item spans.
    var deepest = 0
    /// The positions that searches in dense grids may still try, in one layout of the grid.
    var budget = 1 << 20
    /// Where the last search for an area of a size ended. What is before is occupied, or skipped.
    private var searches = InlineArray<16, Search>(repeating: Search())

    private struct Search {
        // no search has the span 0
        var column: Int32 = 0, span: Int32 = 0, depth: Int32 = 0
        var at: Int32 = 0, line: Int32 = 0
        var left = Left(line: 0)
    }

    /// The last line that a search has left, and where.
    struct Left {
        var line = -1, at = 0
    }

    @inline(never)
    init(_ run: CssGridRun, minor: Int) {
        items = run.items
        self.minor = minor
        let axis = run.axis(1 &- minor)
        capacity = Int(axis.pointee.limit)
        tracks = axis.pointee.tracks.start
        for line in 0..<capacity { tracks[line].planned = 0 }
    }

    private func list(_ line: Int) -> Int { min(line, capacity &- 1) }

    @inline(never)
    mutating func insert(_ index: Int) {
        let item = items + index
        item.pointee.flags |= CssItem.placed
        let (begin, end) = item.pointee.area(1 &- minor)
        deepest = max(deepest, end &- begin)
        let head = tracks + list(begin)
        item.pointee.line = head.pointee.planned
        head.pointee.planned = Int32(truncatingIfNeeded: index &+ 1)
    }

    /// A placed item that overlaps an area; -1: none. O(items that begin in its lines, or up to `deepest` before).
    @inline(never)
    func overlap(_ begin: Int, _ end: Int, _ majorBegin: Int, _ majorEnd: Int) -> Int {
        var list = self.list(max(0, majorBegin &- deepest &+ 1))
        let last = self.list(majorEnd &- 1)
        while list <= last {
            var next = Int(tracks[list].planned)
            while next > 0 {
                let item = items + (next &- 1)
                let (a, b) = item.pointee.area(minor), (c, d) = item.pointee.area(1 &- minor)
                if a < end && begin < b && c < majorEnd && majorBegin < d { return next &- 1 }
                next = Int(item.pointee.line)
            }
            list &+= 1
        }
        return -1
    }

    /// Where a search goes on that has found no room in a line, up to `at` along the minor axis: in the next line. As
    /// in the browser, if it has met no further item since it left the line `before`: at the nearest end of those it
    /// has met.
    @_optimize(size)
    @inline(never)
    func lineAfter(_ line: Int, at: Int, before: Left) -> Int {
        var nearest = Int.max
        var list = self.list(max(0, line &- deepest &+ 1))
        let last = self.list(line)
        while list <= last {
            var next = Int(tracks[list].planned)
            while next > 0 {
                let item = items + (next &- 1)
                next = Int(item.pointee.line)
                let start = item.pointee.area(minor).begin, (begin, end) = item.pointee.area(1 &- minor)
                if begin > line || end <= line || (begin == line && start > at) { continue }
                if begin > before.line || (begin == before.line && start > before.at) { return line &+ 1 }
                nearest = min(nearest, end)
            }
            list &+= 1
        }
        return nearest == Int.max ? line &+ 1 : nearest
    }

    /// The end of the items that begin in a line and have no position along the minor axis.
    @inline(never)
    func endOfLine(_ line: Int) -> Int {
        var end = 0
        var next = Int(tracks[list(line)].planned)
        while next > 0 {
            let item = items + (next &- 1)
            if item.pointee.has(CssItem.auto(minor)) && item.pointee.area(1 &- minor).begin == line {
                end = max(end, item.pointee.area(minor).end)
            }
            next = Int(item.pointee.line)
        }
        return end
    }

    // MARK: - Dense searches

    private static func place(_ column: Int, _ span: Int, _ depth: Int) -> Int {
        ((column &+ 1) &* 7 &+ span &* 3 &+ depth) & 15
    }

    /// Where a search for an area may begin. `column`: its position along the minor axis; -1: any.
    @inline(never)
    func searchStart(_ column: Int, _ span: Int, _ depth: Int) -> (at: Int, line: Int, left: Left) {
        let search = searches[CssOccupancy.place(column, span, depth)]
        let isSame = Int(search.column) == column && Int(search.span) == span && Int(search.depth) == depth
        return isSame ? (Int(search.at), Int(search.line), search.left) : (max(0, column), 0, Left())
    }

    @inline(never)
    mutating func noteSearch(_ column: Int, _ span: Int, _ depth: Int, at: Int, line: Int, left: Left) {
        searches[CssOccupancy.place(column, span, depth)] = Search(
            column: clampedUnits(column), span: clampedUnits(span), depth: clampedUnits(depth), at: clampedUnits(at),
            line: clampedUnits(line), left: left)
    }
}
