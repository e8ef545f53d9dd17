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
        let grid = gridRecord(record)
        let flow = record.pointee.style.autoFlow & 1
        for index in 0..<2 {
            let axis = CssGridRun.axis(of: grid, index)
            var needed = axis.pointee.template.tracks.count &+ 2 &* Int(axis.pointee.mostNumber) &+ 2
            needed &+= Int(index == 0 ? grid.pointee.areaColumns : grid.pointee.areaRows)
            if axis.pointee.template.autoCount > 0 { needed &+= CssEditor.autoRoom }
            let isMajor = index == 1 - Int(flow)
            let span = Int(axis.pointee.mostSpan)
            needed &+= isMajor ? count &* min(span, 16) &+ span : 2 &* span &+ count
            if !reserveTracks(row, axis, needed, index) { return false }
        }
        return true
    }

    /// Reserves the tracks of an axis; of a subgrid, as many as its parent has; and those of the subgrids in the grid.
    @_optimize(size)
    private func reserveTracks(
        _ row: Int, _ axis: UnsafeMutablePointer<CssGridAxis>, _ given: Int, _ index: Int
    ) -> Bool {
        var needed = given
        let parent = Int(node(row).pointee.parent)
        if axis.pointee.template.isSubgrid {
            if parent >= 0 && isGridContainer(parent), let above = record(parent) {
                needed = max(needed, CssGridRun.axis(of: gridRecord(above), index).pointee.tracks.capacity)
            }
            if !axis.pointee.given.reserve(needed, memory) { return false }
        }
        let old = axis.pointee.tracks.capacity
        if !axis.pointee.tracks.reserve(needed, memory) { return false }
        if old == axis.pointee.tracks.capacity { return true }
        for child in children(in: row) where isGridContainer(child) {
            guard let record = self.record(child) else { continue }
            let own = CssGridRun.axis(of: gridRecord(record), index)
            if own.pointee.template.isSubgrid && !reserveTracks(child, own, 0, index) { return false }
        }
        return true
    }

    /// Reserves the tracks of a subgrid that is moved into another grid.
    @_optimize(size)
    func reserveSubgrid(_ row: Int, under parent: Int) -> Bool {
        if parent < 0 || !isGridContainer(row) || !isGridContainer(parent) { return true }
        guard let record = self.record(row), let above = self.record(parent) else { return true }
        for index in 0..<2 {
            let axis = CssGridRun.axis(of: gridRecord(record), index)
            let needed = CssGridRun.axis(of: gridRecord(above), index).pointee.tracks.capacity
            if axis.pointee.template.isSubgrid,
                !axis.pointee.given.reserve(needed, memory) || !reserveTracks(row, axis, needed, index)
            {
                return false
            }
        }
        return true
    }

    /// Notes the lines of a child, for which tracks are reserved.
    @_optimize(size)
    func noteLines(_ grid: UnsafeMutablePointer<CssGridRecord>, _ style: UnsafePointer<CssStyle>) {
        for index in 0..<2 {
            let axis = CssGridRun.axis(of: grid, index)
            let (start, end) = lines(style, index)
            let number = max(abs(start.number), abs(end.number))
            let span = max(start.span, end.span)
            axis.pointee.mostNumber = max(axis.pointee.mostNumber, number &+ Int32(truncatingIfNeeded: span))
            axis.pointee.mostSpan = max(axis.pointee.mostSpan, Int32(truncatingIfNeeded: max(1, span)))
        }
    }

    @_optimize(size)
    func releaseGrid(_ grid: UnsafeMutablePointer<CssGridRecord>) {
        for index in 0..<2 {
            let axis = CssGridRun.axis(of: grid, index)
            axis.pointee.template.release(memory)
            axis.pointee.autos.release(memory)
            axis.pointee.tracks.release(memory)
            axis.pointee.given.release(memory)
        }
        grid.pointee.areas.release(memory)
    }
}
