// SPDX-License-Identifier: MIT
import CReglet

/// The assignment of cells to the children of a grid. From the cells follow the lines in use, the groups of children
/// and the order of the constraints between lines. All are valid until a cell, a gravity or the child list changes
/// (`ResultFlags.childOrderValid`).
extension GridLayout {
    /// Assigns cells and derives lines, groups and constraints, unless they are valid. O(children + cells they cover).
    func arrangeGrid(_ row: Int) {
        if !Flavour.isFull || growTrimmedGrid(row) { assignGrid(row) } else { failGrid(row) }
    }

    @inline(never)
    @_optimize(size)
    func assignGrid(_ row: Int) {
        let record = grid(row)
        guard let x = state.pointee.grids.tracks(record, horizontal: true),
            let y = state.pointee.grids.tracks(record, horizontal: false)
        else {
            result(row).pointee.state |= ResultFlags.childOrderValid  // no child, nothing to assign
            return
        }
        let isSound = checkCells(row, record)
        assignCells(row, record, x.spans, y.spans)
        let count = Int(box(node(row)).pointee.count)
        connectLines(x, children: count, least: Int(record.pointee.columnCount))
        connectLines(y, children: count, least: Int(record.pointee.rowCount))
        // Otherwise every run reports the error again.
        if isSound { result(row).pointee.state |= ResultFlags.childOrderValid }
    }

    /// Whether all children lie within the counts. Source: GridLayout.checkLayoutParams.
    @inline(never)
    @_optimize(size)
    private func checkCells(_ row: Int, _ record: UnsafeMutablePointer<GridRecord>) -> Bool {
        let rows = Int(record.pointee.rowCount), columns = Int(record.pointee.columnCount)
        if rows < 0 && columns < 0 { return true }
        var isSound = true
        var child = Int(box(node(row)).pointee.first)
        while child >= 0 {
            let cell = cellOrDefault(child)
            for axis in 0..<2 {
                let count = axis == 0 ? columns : rows
                if count < 0 || max(cell.start(axis == 0), 0) &+ cell.span(axis == 0) <= count { continue }
                treeReports.report(
                    child, in: row, RG_CODE_GRID_CELL,
                    axis == 0
                        ? "its column and span go beyond the grid's column count"
                        : "its row and span go beyond the grid's row count")
                isSound = false
            }
            child = Int(node(child).pointee.next)
        }
        return isSound
    }

    /// Assigns a cell to every child, including gone children. Automatic cells follow each other along the minor axis:
    /// through the columns of a horizontal grid. Source: GridLayout.validateLayoutParams.
    @inline(never)
    @_optimize(size)
    private func assignCells(
        _ row: Int, _ record: UnsafeMutablePointer<GridRecord>, _ x: UnsafeMutablePointer<GridSpan>,
        _ y: UnsafeMutablePointer<GridSpan>
    ) {
        let horizontal = node(row).pointee.flags & NodeFlags.vertical == 0
        let minorSpans = horizontal ? x : y, majorSpans = horizontal ? y : x
        var floor = GridFloor(
            count: max(Int(horizontal ? record.pointee.columnCount : record.pointee.rowCount), 0),
            scratch: state.pointee.grids.scratch)
        var major = 0, minor = 0, index = 0
        for child in children(of: box(node(row))) {
            let cell = cellOrDefault(child)
            let majorStart = cell.start(!horizontal), minorStart = cell.start(horizontal)
            let height = cell.span(!horizontal)
            if majorStart >= 0 { major = majorStart }
            if minorStart >= 0 { minor = minorStart }
            let width = floor.clipped(cell.span(horizontal), at: minorStart)
            if floor.count > 0 {
                if majorStart < 0 || minorStart < 0 {
                    if minorStart < 0 {
                        floor.find(&minor, &major, width)
                    } else {
                        major = max(major, floor.highest(minor, minor &+ width))
                    }
                }
                floor.raise(minor, minor &+ width, major &+ height)
            }
            let gravity = node(child).layoutGravity
            GridLayout.begin(minorSpans + index, minor, width, cell.weight(horizontal), gravity, horizontal)
            GridLayout.begin(majorSpans + index, major, height, cell.weight(!horizontal), gravity, !horizontal)
            minor = GridLayout.clampIndex(minor &+ width)
            major = GridLayout.clampIndex(major)
            index &+= 1
        }
    }

    private static func clampIndex(_ index: Int) -> Int { min(index, Int(maxUnits)) }

    @inline(never)
    private static func begin(
        _ span: UnsafeMutablePointer<GridSpan>, _ start: Int, _ size: Int, _ weight: Float, _ gravity: UInt32,
        _ horizontal: Bool
    ) {
        span.pointee = GridSpan(
            group: 0, weight: weight, before: Int32(truncatingIfNeeded: clampIndex(start)),
            after: Int32(truncatingIfNeeded: clampIndex(start &+ size)), size: 0, pointOrShare: Baseline.none,
            alignment: alignment(gravity, horizontal), pull: 0)
    }

    /// The alignment that a gravity requests. Source: GridLayout.getAlignment, which treats left as start and right as
    /// end.
    private static func alignment(_ gravity: UInt32, _ horizontal: Bool) -> UInt8 {
        switch horizontal ? gravity & Gravity.horizontalMask : (gravity & Gravity.verticalMask) >> 4 {
        case Gravity.left: return horizontal ? GridAlignment.left : GridAlignment.leading
        case Gravity.right: return horizontal ? GridAlignment.right : GridAlignment.trailing
        case Gravity.fillHorizontal: return GridAlignment.fill
        case Gravity.centerHorizontal: return GridAlignment.center
        default: return GridAlignment.none
        }
    }
}

/// The extent of the assigned cells along each row or column of the minor axis.
struct GridFloor {
    let count: Int  // 0: as many as needed
    private let heights: UnsafeMutablePointer<Int32>
    private let queue: UnsafeMutablePointer<Int32>

    init(count: Int, scratch: UnsafeMutableRawPointer?) {
        guard count > 0, let scratch else {
            self.count = 0
            heights = UnsafeMutablePointer(bitPattern: 4).unsafelyUnwrapped  // never read
            queue = heights
            return
        }
        self.count = count
        heights = scratch.assumingMemoryBound(to: Int32.self)
        queue = heights + count
        zeroBytes(scratch, count &* 4)
    }

    /// The span of an automatic cell (`start` < 0), cut to the count so that the cell fits.
    func clipped(_ span: Int, at start: Int) -> Int { count == 0 || start >= 0 ? span : min(span, count) }

    func highest(_ start: Int, _ end: Int) -> Int {
        var height: Int32 = 0
        var at = start
        while at < min(end, count) {
            height = max(height, heights[at])
            at &+= 1
        }
        return Int(height)
    }

    func raise(_ start: Int, _ end: Int, _ height: Int) {
        var at = start
        while at < min(end, count) {
            heights[at] = clampUnits(height)
            at &+= 1
        }
    }

    /// Moves `minor`, `major` to the first place in reading order, at or after them, with `width` free cells side by
    /// side. O(count) for each row that is searched, of which all but the first have such a place.
    mutating func find(_ minor: inout Int, _ major: inout Int, _ width: Int) {
        while true {
            var run = 0
            while minor < count {
                run = Int(heights[minor]) > major ? 0 : run &+ 1
                minor &+= 1
                if run == width {
                    minor &-= width
                    return
                }
            }
            minor = 0
            major = max(major &+ 1, lowest(width))
        }
    }

    /// The first row in which any `width` cells side by side are free: the least maximum of heights over all windows.
    private func lowest(_ width: Int) -> Int {
        var best = Int32.max
        var first = 0, last = 0  // ends of the queue, which has places in the window by descending height
        for at in 0..<count {
            while last > first && heights[Int(queue[last &- 1])] <= heights[at] { last &-= 1 }
            queue[last] = Int32(truncatingIfNeeded: at)
            last &+= 1
            if Int(queue[first]) &+ width <= at { first &+= 1 }
            if at &+ 1 >= width { best = min(best, heights[Int(queue[first])]) }
        }
        return Int(best)
    }
}
