// SPDX-License-Identifier: MIT
import CReglet

/// The memory of grids.
extension CssView {
    /// The lines of a child on an axis.
    @inline(__always)
    func lines(_ style: UnsafePointer<CssStyle>, _ axis: Int) -> (CssLine, CssLine) {
        axis == 0
            ? (style.pointee.columnStart, style.pointee.columnEnd) : (style.pointee.rowStart, style.pointee.rowEnd)
    }

    /// Reserves the tracks of a grid with `count` children.
    @_optimize(size)
    func reserveGridMemory(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ count: Int) -> Bool {
        let grid = gridRecord(record), flow = style(row).pointee.autoFlow
        for index in 0..<2 {
            let axis = CssGridRun.axis(of: grid, index)
            // the items make as many tracks across the flow as their lines name, unless one has a line along it alone
            let isAlong = (flow & 1 != 0) == (index == 0)
            let needed = trackLimit(
                grid, index, isAlong || axis.pointee.hasLocked ? count : 0, number: Int(axis.pointee.mostNumber),
                span: Int(axis.pointee.mostSpan))
            if !reserveTracks(row, axis, needed, index, under: Int(node(row).pointee.parent)) { return false }
        }
        return true
    }

    /// The most tracks of an axis. `number`, `span`: the largest ones of the children.
    @inline(never)
    @_optimize(size)
    func trackLimit(
        _ grid: UnsafeMutablePointer<CssGridRecord>, _ index: Int, _ count: Int, number: Int, span: Int
    ) -> Int {
        let axis = CssGridRun.axis(of: grid, index)
        return axis.pointee.template.tracks.count &+ 2 &* number &+ 2
            &+ Int(index == 0 ? grid.pointee.areaColumns : grid.pointee.areaRows)
            &+ (axis.pointee.template.autoCount > 0 ? CssEditor.autoRoom : 0) &+ count &* min(span, 16) &+ 2 &* span
    }

    /// Reserves the tracks of an axis; of a subgrid, as many as it may span; and those of the subgrids in the grid.
    @_optimize(size)
    private func reserveTracks(
        _ row: Int, _ axis: UnsafeMutablePointer<CssGridAxis>, _ given: Int, _ index: Int, under parent: Int
    ) -> Bool {
        var needed = given
        if axis.pointee.template.isSubgrid {
            needed = max(needed, mostGiven(row, parent, index))
            if !reserveGiven(axis, needed) { return false }
        }
        if axis.pointee.listed == CssGridAxis.isNew && !reserveLines(axis) { return false }
        let old = axis.pointee.tracks.capacity
        if !axis.pointee.tracks.reserve(needed, memory) { return false }
        if old == axis.pointee.tracks.capacity { return true }
        for child in children(in: row) where isGridContainer(child) {
            guard let record = self.record(child) else { continue }
            let own = CssGridRun.axis(of: gridRecord(record), index)
            if own.pointee.template.isSubgrid && !reserveTracks(child, own, 0, index, under: row) { return false }
        }
        return true
    }

    /// The most tracks that a subgrid may be given: its span, or all of its parent if it has a line.
    @inline(never)
    @_optimize(size)
    private func mostGiven(_ row: Int, _ parent: Int, _ index: Int) -> Int {
        guard parent >= 0 && isGridContainer(parent), let above = record(parent) else { return 0 }
        let style = self.style(row)
        return hasLine(style, index)
            ? CssGridRun.axis(of: gridRecord(above), index).pointee.tracks.capacity
            : Int(extent(style, index).span)
    }

    /// Whether a child has a position along an axis, not only a span.
    @inline(never)
    @_optimize(size)
    private func hasLine(_ style: UnsafePointer<CssStyle>, _ index: Int) -> Bool {
        let (start, end) = lines(style, index)
        return !(start.isAuto || start.span > 0) || !(end.isAuto || end.span > 0)
    }

    /// Reserves the tracks that a subgrid may be given, with which its lines may repeat more often.
    @_optimize(size)
    private func reserveGiven(_ axis: UnsafeMutablePointer<CssGridAxis>, _ needed: Int) -> Bool {
        if needed <= axis.pointee.given.capacity { return true }
        axis.pointee.listed = CssGridAxis.isNew
        return axis.pointee.given.reserve(needed, memory)
    }

    /// Reserves the list of the named lines of an axis. O(names).
    @_optimize(size)
    private func reserveLines(_ axis: UnsafeMutablePointer<CssGridAxis>) -> Bool {
        let most = axis.pointee.template.mostNames(given: axis.pointee.given.capacity) &+ axis.pointee.areas.count
        if !axis.pointee.lines.reserve(min(most, CssEditor.mostNames), memory) { return false }
        axis.pointee.listed = CssGridAxis.isUnlisted
        return true
    }

    /// Reserves the tracks of a subgrid that is moved into another grid.
    @_optimize(size)
    func reserveSubgrid(_ row: Int, under parent: Int) -> Bool {
        if !isGridContainer(row) { return true }
        guard let record = self.record(row) else { return true }
        for index in 0..<2 {
            let axis = CssGridRun.axis(of: gridRecord(record), index)
            if axis.pointee.template.isSubgrid && !reserveTracks(row, axis, 0, index, under: parent) { return false }
        }
        return true
    }

    /// Notes the lines of a child, for which tracks are reserved.
    @_optimize(size)
    func noteLines(_ grid: UnsafeMutablePointer<CssGridRecord>, _ style: UnsafePointer<CssStyle>) {
        for index in 0..<2 {
            let axis = CssGridRun.axis(of: grid, index)
            let (number, span) = extent(style, index)
            axis.pointee.mostNumber = max(axis.pointee.mostNumber, number)
            axis.pointee.mostSpan = max(axis.pointee.mostSpan, span)
            if !hasLine(style, index) && hasLine(style, 1 &- index) { axis.pointee.hasLocked = true }
        }
    }

    /// The number and span of the lines of a child that `trackLimit` counts.
    @inline(never)
    func extent(_ style: UnsafePointer<CssStyle>, _ index: Int) -> (number: Int32, span: Int32) {
        let (start, end) = lines(style, index)
        let number = max(abs(start.number), abs(end.number))
        let span = Int32(truncatingIfNeeded: max(start.span, end.span))
        return (number &+ span, max(1, span))
    }

    @_optimize(size)
    func releaseGrid(_ grid: UnsafeMutablePointer<CssGridRecord>) {
        for index in 0..<2 {
            let axis = CssGridRun.axis(of: grid, index)
            axis.pointee.template.release(memory)
            axis.pointee.autos.release(memory)
            axis.pointee.areas.release(memory)
            axis.pointee.lines.release(memory)
            axis.pointee.tracks.release(memory)
            axis.pointee.given.release(memory)
        }
    }
}
