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
        if count <= old { return expandGrid(row) }
        let room = max(count, old &+ old / 2, 4)
        let rows = max(record.pointee.rowCount, record.pointee.columnCount)
        guard reserveGridScratch(room, Int(rows)), replaceBlock(record, room, GridRooms(all: room), nil) else {
            return false
        }
        invalidation.rulesChanged(row)
        return true
    }

    /// Replaces the block of a grid by one for `room` children, with the first `kept` of each array; nil: void.
    /// - Returns: false when memory is out.
    @_optimize(size)
    func replaceBlock(
        _ record: UnsafeMutablePointer<GridRecord>, _ room: Int, _ x: GridRooms, _ y: GridRooms?,
        keeps children: Int = 0
    ) -> Bool {
        var new = record.pointee
        new.room = Int32(truncatingIfNeeded: room)
        new.x = x
        new.y = y ?? x
        guard let block = memory.pointee.allocate(new.blockBytes) else { return false }
        new.block = block
        let old = record.pointee
        if children > 0 {
            withUnsafeMutablePointer(to: &new) { new in
                copyAxis(record, new, children, horizontal: true)
                copyAxis(record, new, children, horizontal: false)
                if let from = state.pointee.grids.boxes(record), let to = state.pointee.grids.boxes(new) {
                    copyBytes(to, from, children &* MemoryLayout<GridBox>.stride)
                }
            }
        }
        if let held = old.block { memory.pointee.deallocate(held, old.blockBytes) }
        record.pointee = new
        return true
    }

    private func copyAxis(
        _ old: UnsafeMutablePointer<GridRecord>, _ new: UnsafeMutablePointer<GridRecord>, _ children: Int,
        horizontal: Bool
    ) {
        guard let from = state.pointee.grids.tracks(old, horizontal: horizontal),
            let to = state.pointee.grids.tracks(new, horizontal: horizontal)
        else { return }
        let axis = from.axis.pointee
        to.axis.pointee = axis
        copyBytes(to.spans, from.spans, children &* MemoryLayout<GridSpan>.stride)
        copyBytes(to.groups, from.groups, Int(axis.groups) &* MemoryLayout<GridGroup>.stride)
        copyBytes(to.links, from.links, Int(axis.links) &* MemoryLayout<GridLink>.stride)
        copyBytes(to.byStart, from.byStart, Int(axis.links) &* 4)
        copyBytes(to.byEnd, from.byEnd, Int(axis.links) &* 4)
        copyBytes(to.lines, from.lines, Int(axis.lines) &* 4)
    }

    // MARK: - Trimming

    /// Gives a trimmed grid room for any cells again. - Returns: false when memory is out.
    @inline(never)
    func expandGrid(_ row: Int) -> Bool {
        let record = grid(row)
        if !record.pointee.isTrimmed { return true }
        let room = Int(record.pointee.room)
        return reserveGridScratch(room, Int(max(record.pointee.rowCount, record.pointee.columnCount)))
            && replaceBlock(
                record, room, GridRooms(all: room), nil,
                keeps: min(room, Int(box(node(row)).pointee.count)))
    }

    /// Shrinks the blocks of all grids to their present cells, and the scratch memory to them. Cells that change give a
    /// grid room for any again, in the call that changes them. - Returns: false when memory is out.
    @_optimize(size)
    func trimGrids() -> Bool {
        let s = state
        if s.pointee.grids.scratch == nil { return true }
        var needed = 64
        for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 && isGrid(row) {
            let record = grid(row), count = Int(box(node(row)).pointee.count)
            if record.pointee.block == nil { continue }
            if count > 0 && result(row).pointee.state & ResultFlags.childOrderValid != 0,
                let x = s.pointee.grids.tracks(record, horizontal: true)?.axis.pointee,
                let y = s.pointee.grids.tracks(record, horizontal: false)?.axis.pointee
            {
                if !replaceBlock(record, count, GridRooms(x), GridRooms(y), keeps: count) { return false }
                needed = max(needed, record.pointee.scratchBytes)
            } else {
                let rows = Int(max(record.pointee.rowCount, record.pointee.columnCount, 0))
                needed = max(needed, GridStore.scratchNeeded(Int(record.pointee.room), rows))
            }
        }
        if needed < s.pointee.grids.scratchBytes {
            guard let scratch = memory.pointee.allocate(needed) else { return false }
            if let old = s.pointee.grids.scratch { memory.pointee.deallocate(old, s.pointee.grids.scratchBytes) }
            s.pointee.grids.scratch = scratch
            s.pointee.grids.scratchBytes = needed
        }
        return s.pointee.grids.cells.trim(memory)
    }

    // MARK: - Records

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
                memory.pointee.deallocate(block, record.pointee.blockBytes)
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
