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
            if !axis.pointee.tracks.reserve(needed, memory) { return false }
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
        }
        grid.pointee.areas.release(memory)
    }
}
