// SPDX-License-Identifier: MIT
import CReglet

/// The records of grids and of their children, and memory for their runs.
extension GridLayout {
    /// The record of a grid.
    @inline(__always)
    func grid(_ row: Int) -> UnsafeMutablePointer<GridRecord> {
        state.pointee.grids.records.pointer(Int(box(node(row)).grid.pointee.record))
    }

    /// The cell record of a node; nil when the cell has the defaults.
    @inline(never)
    func gridCell(_ row: Int) -> UnsafeMutablePointer<GridCell>? {
        let id = self.id(row)
        if id >= state.pointee.grids.cellOf.count { return nil }
        let index = state.pointee.grids.cellOf[id]
        return index < 0 ? nil : state.pointee.grids.cells.pointer(Int(index))
    }

    @inline(never)
    func cellOrDefault(_ row: Int) -> GridCell { gridCell(row)?.pointee ?? GridCell(id: 0) }

    // MARK: - Memory

    /// Reserves the records of `count` more nodes of this kind.
    @inline(__always)
    func reserveGrids(_ kind: UInt32, _ count: Int) -> Bool {
        kind != RG_KIND_GRID.rawValue || state.pointee.grids.records.reserve(count, memory)
    }

    @_optimize(size)
    func reserveGridCells(_ count: Int) -> Bool {
        let s = state
        guard s.pointee.grids.cellOf.reserve(s.pointee.capacity, memory) else { return false }
        while s.pointee.grids.cellOf.count < s.pointee.grids.cellOf.capacity { s.pointee.grids.cellOf.append(-1) }
        return s.pointee.grids.cells.reserve(count, memory)
    }

    @_optimize(size)
    func reserveGridScratch(_ room: Int, _ count: Int) -> Bool {
        let s = state
        let needed = GridStore.scratchNeeded(room, max(count, 0))
        if needed <= s.pointee.grids.scratchBytes { return true }
        guard let scratch = memory.pointee.allocate(needed) else { return false }
        if let old = s.pointee.grids.scratch { memory.pointee.deallocate(old, s.pointee.grids.scratchBytes) }
        s.pointee.grids.scratch = scratch
        s.pointee.grids.scratchBytes = needed
        return true
    }

    /// Reserves memory for `count` children in all in a grid. Voids its measured sizes if the block grows.
    @_optimize(size)
    func reserveGridChildren(_ row: Int, _ count: Int) -> Bool {
        let record = grid(row)
        let old = Int(record.pointee.room)
        if count <= old { return true }
        let room = max(count, old &+ old / 2, 4)
        let rows = max(record.pointee.rowCount, record.pointee.columnCount)
        return reserveGridScratch(room, Int(rows)) && replaceBlock(row, room)
    }

    /// Gives a grid a block for `room` children, and voids its measured sizes. - Returns: false when memory is out; then
    /// nothing changed.
    @_optimize(size)
    private func replaceBlock(_ row: Int, _ room: Int) -> Bool {
        let record = grid(row)
        guard let block = memory.pointee.allocate(GridStore.blockBytes(room)) else { return false }
        if let held = record.pointee.block {
            memory.pointee.deallocate(held, GridStore.blockBytes(Int(record.pointee.room)))
        }
        record.pointee.block = block
        record.pointee.room = Int32(truncatingIfNeeded: room)
        invalidation.rulesChanged(row)
        return true
    }

    /// Shrinks the memory of grids to their children, whatever cells these may get. Voids the measured sizes of grids
    /// that shrink. O(nodes). - Returns: false when memory is out.
    @_optimize(size)
    func trimGrids() -> Bool {
        let s = state
        if s.pointee.grids.records.used == 0 { return true }
        var needed = 0
        for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 && isGrid(row) {
            let record = grid(row), room = max(1, Int(box(node(row)).pointee.count))
            if room < Int(record.pointee.room) && !replaceBlock(row, room) { return false }
            let count = max(0, Int(max(record.pointee.rowCount, record.pointee.columnCount)))
            needed = max(needed, GridStore.scratchNeeded(Int(record.pointee.room), count))
        }
        if needed < s.pointee.grids.scratchBytes {
            guard let scratch = memory.pointee.allocate(needed) else { return false }
            if let old = s.pointee.grids.scratch { memory.pointee.deallocate(old, s.pointee.grids.scratchBytes) }
            s.pointee.grids.scratch = scratch
            s.pointee.grids.scratchBytes = needed
        }
        return s.pointee.grids.cells.trim(memory) && s.pointee.grids.records.trim(memory)
    }

    /// Takes a record for a new grid. Precondition: a record was reserved.
    @_optimize(size)
    func makeGrid() -> Int32 {
        state.pointee.grids.records.take(GridRecord(defaultMargin: state.pointee.scale.size(4)))
    }

    /// Releases the cell and the grid record of a node that will be destroyed.
    @inline(never)
    @_optimize(size)
    func releaseGrid(_ row: Int) {
        let s = state
        if isGrid(row) {
            let record = grid(row)
            if let block = record.pointee.block {
                memory.pointee.deallocate(block, GridStore.blockBytes(Int(record.pointee.room)))
            }
            s.pointee.grids.records.give(box(node(row)).grid.pointee.record)
        }
        if let cell = gridCell(row) {
            if cell.pointee.isWeighted { s.pointee.grids.weighted &-= 1 }
            let index = s.pointee.grids.cellOf[Int(cell.pointee.id)]
            s.pointee.grids.cellOf[Int(cell.pointee.id)] = -1
            s.pointee.grids.cells.give(index)
        }
    }

    /// Releases all memory of grids. O(nodes).
    @_optimize(size)
    func releaseGrids() {
        let s = state
        if s.pointee.grids.records.used > 0 {
            for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 { releaseGrid(row) }
        }
        if let scratch = s.pointee.grids.scratch { memory.pointee.deallocate(scratch, s.pointee.grids.scratchBytes) }
        s.pointee.grids.cellOf.release(memory)
        s.pointee.grids.records.release(memory)
        s.pointee.grids.cells.release(memory)
    }
}
