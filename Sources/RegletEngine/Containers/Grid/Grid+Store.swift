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
        let needed = GridStore.scratchNeeded(room, max(count, 0))
        return needed <= state.pointee.grids.scratchBytes || replaceScratch(needed)
    }

    /// - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func replaceScratch(_ needed: Int) -> Bool {
        let s = state
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
        if count <= old && record.pointee.linkRoom == record.pointee.room { return true }
        let room = count <= old ? old : max(count, old &+ old / 2, 4)
        let rows = max(record.pointee.rowCount, record.pointee.columnCount)
        if !reserveGridScratch(room, Int(rows)) || !replaceBlock(row, room, room) { return false }
        invalidation.rulesChanged(row)
        return true
    }

    /// Gives a grid a block for `room` children, and voids its measured sizes. - Returns: false when memory is out;
    /// then nothing changed.
    @_optimize(size)
    func replaceBlock(_ row: Int, _ room: Int, _ links: Int) -> Bool {
        guard let block = memory.pointee.allocate(GridStore.blockBytes(room, links)) else { return false }
        let record = grid(row)
        releaseBlock(record)
        record.pointee.block = block
        record.pointee.room = Int32(truncatingIfNeeded: room)
        record.pointee.linkRoom = Int32(truncatingIfNeeded: links)
        return true
    }

    func releaseBlock(_ record: UnsafeMutablePointer<GridRecord>) {
        guard let block = record.pointee.block else { return }
        let room = Int(record.pointee.room), links = Int(record.pointee.linkRoom)
        memory.pointee.deallocate(block, GridStore.blockBytes(room, links))
        record.pointee.block = nil
        record.pointee.room = 0
        record.pointee.linkRoom = 0
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
            releaseBlock(record)
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
