// SPDX-License-Identifier: MIT
import CReglet

/// Shrinks the memory of grids to what their present cells use, and takes it again for others.
extension GridLayout {
    /// Shrinks the memory of grids to their children, and that of grids whose cells are assigned to their groups, links
    /// and lines. Voids the measured sizes of the others that shrink. O(nodes). - Returns: false when memory is out.
    @_optimize(size)
    func trimGrids() -> Bool {
        let s = state
        if s.pointee.grids.records.used == 0 { return true }
        var needed = 0
        for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 && isGrid(row) {
            let record = grid(row), children = Int(box(node(row)).pointee.count), room = max(1, children)
            if children > 0 && result(row).pointee.state & ResultFlags.childOrderValid != 0 {
                if !shrinkBlock(record, room) { return false }
            } else if room < Int(record.pointee.room) && !replaceBlock(row, room) {
                return false
            }
            let count = max(0, Int(max(record.pointee.rowCount, record.pointee.columnCount)))
            needed = max(needed, GridStore.scratchNeeded(Int(record.pointee.linkRoom), count))
        }
        if needed < s.pointee.grids.scratchBytes {
            guard let scratch = memory.pointee.allocate(needed) else { return false }
            if let old = s.pointee.grids.scratch { memory.pointee.deallocate(old, s.pointee.grids.scratchBytes) }
            s.pointee.grids.scratch = scratch
            s.pointee.grids.scratchBytes = needed
        }
        return s.pointee.grids.cells.trim(memory) && s.pointee.grids.records.trim(memory)
    }

    /// Moves what a block has into one with room for `room` children and the present groups, links and lines.
    /// Precondition: the cells are assigned.
    @_optimize(size)
    private func shrinkBlock(_ record: UnsafeMutablePointer<GridRecord>, _ room: Int) -> Bool {
        guard let x = state.pointee.grids.tracks(record, horizontal: true),
            let y = state.pointee.grids.tracks(record, horizontal: false), let boxes = state.pointee.grids.boxes(record)
        else { return true }
        // no axis has more links than groups
        let groups = Int(max(x.axis.pointee.groups, y.axis.pointee.groups))
        let count = min(room, max(groups, Int(max(x.axis.pointee.lines, y.axis.pointee.lines)) / 2))
        if count == Int(record.pointee.linkRoom) && room == Int(record.pointee.room) { return true }
        guard let block = memory.pointee.allocate(GridStore.blockBytes(room, count)) else { return false }
        var old = record.pointee
        setBlock(record, block, room, count)
        copy(x, record, room, count)
        copy(y, record, room, count)
        if let to = state.pointee.grids.boxes(record) { copyBytes(to, boxes, room &* MemoryLayout<GridBox>.stride) }
        releaseBlock(&old)
        return true
    }

    @_optimize(size)
    private func copy(_ from: GridTracks, _ record: UnsafeMutablePointer<GridRecord>, _ room: Int, _ count: Int) {
        guard let to = state.pointee.grids.tracks(record, horizontal: from.horizontal) else { return }
        to.axis.pointee = from.axis.pointee
        copyBytes(to.spans, from.spans, room &* MemoryLayout<GridSpan>.stride)
        copyBytes(to.groups, from.groups, count &* MemoryLayout<GridGroup>.stride)
        copyBytes(to.links, from.links, count &* MemoryLayout<GridLink>.stride)
        copyBytes(to.byStart, from.byStart, count &* 4)
        copyBytes(to.byEnd, from.byEnd, count &* 4)
        copyBytes(to.lines, from.lines, Int(from.axis.pointee.lines) &* 4)
    }

    /// Gives a grid whose memory was trimmed room for any cells. While memory is out, its content has the size 0.
    /// - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func growTrimmedGrid(_ row: Int) -> Bool {
        let record = grid(row), count = Int(box(node(row)).pointee.count)
        if record.pointee.linkRoom == record.pointee.room && (record.pointee.room > 0 || count == 0) { return true }
        releaseBlock(record)
        let rows = Int(max(record.pointee.rowCount, record.pointee.columnCount))
        if count == 0 { return true }
        if reserveGridScratch(count, rows), let block = memory.pointee.allocate(GridStore.blockBytes(count, count)) {
            setBlock(record, block, count, count)
            return true
        }
        treeReports.report(row, RG_CODE_OUT_OF_MEMORY, "its cells could not be assigned: out of memory")
        state.pointee.constraints.isWaiting = true
        return false
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
