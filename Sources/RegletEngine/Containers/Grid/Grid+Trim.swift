// SPDX-License-Identifier: MIT
import CReglet

/// Shrinks the memory of grids to what their present cells use, and takes it again for others.
extension GridLayout {
    /// Shrinks the memory of grids to their children, and where cells are assigned, to their groups, links and lines.
    /// Voids the measured sizes of grids that shrink. O(nodes + cells). - Returns: false when memory is out.
    @_optimize(size)
    func trimGrids() -> Bool {
        let s = state
        if s.pointee.grids.records.used == 0 { return true }
        var needed = 0
        for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 && isGrid(row) {
            let record = grid(row), count = Int(box(node(row)).pointee.count), room = max(1, count)
            var links = room
            // children with an order of their own are sorted by the next run
            let isAssigned =
                result(row).pointee.state & ResultFlags.childOrderValid != 0
                && node(row).pointee.flags & NodeFlags.ordered == 0
            if isAssigned, let x = s.pointee.grids.tracks(record, horizontal: true),
                let y = s.pointee.grids.tracks(record, horizontal: false),
                !GridLayout.sortsLines(x, count) && !GridLayout.sortsLines(y, count)
            {
                // no axis has more links than groups
                let lines = Int(max(x.axis.pointee.lines, y.axis.pointee.lines)) / 2
                links = min(room, max(lines, Int(max(x.axis.pointee.groups, y.axis.pointee.groups))))
            }
            if record.pointee.block != nil
                && (room < Int(record.pointee.room) || links < Int(record.pointee.linkRoom))
            {
                invalidation.rulesChanged(row)
                if !replaceBlock(row, room, links) { return false }
                if isAssigned { assignGrid(row) }
            }
            let rows = max(0, Int(max(record.pointee.rowCount, record.pointee.columnCount)))
            needed = max(needed, GridStore.scratchNeeded(Int(record.pointee.linkRoom), rows))
        }
        if needed < s.pointee.grids.scratchBytes && !replaceScratch(needed) { return false }
        return s.pointee.grids.cells.trim(memory) && s.pointee.grids.records.trim(memory)
    }

    /// Whether a grid has less room for groups, links and lines than its children may need. Until its memory is trimmed
    /// it has not: it has none before its first child reserves all of it.
    @inline(__always)
    func isTrimmed(_ row: Int) -> Bool { grid(row).pointee.linkRoom != grid(row).pointee.room }

    /// Gives a grid whose memory was trimmed room for any cells. Edits do so; if memory was out then, the next layout.
    /// - Returns: false when memory is out; then nothing changed.
    @inline(never)
    @_optimize(size)
    func growTrimmedGrid(_ row: Int) -> Bool {
        let record = grid(row), count = Int(box(node(row)).pointee.count)
        if !isTrimmed(row) && (record.pointee.room > 0 || count == 0) { return true }
        let room = max(1, count), rows = Int(max(record.pointee.rowCount, record.pointee.columnCount))
        return reserveGridScratch(room, rows) && replaceBlock(row, room, room)
    }

    /// Reports that there is no memory for the cells of a grid, whose content gets the size 0.
    @inline(never)
    @_optimize(size)
    func failGrid(_ row: Int) {
        releaseBlock(grid(row))
        treeReports.report(row, RG_CODE_OUT_OF_MEMORY, "its cells could not be assigned: out of memory")
        state.pointee.constraints.isWaiting = true
    }

    /// Marks dirty the grids that ran out of memory in the last layout.
    @inline(never)
    @_optimize(size)
    func retryGrids() {
        for row in 0..<state.pointee.rowCount where state.pointee.handles[row].id != 0 && isGrid(row) {
            if grid(row).pointee.block == nil && box(node(row)).pointee.count > 0 { invalidation.markDirty(row) }
        }
    }
}
