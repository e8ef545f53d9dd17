// SPDX-License-Identifier: MIT
import CReglet

/// Stores the properties of grids and their children, and memory for their runs.
extension GridLayout {
    // MARK: - Reading

    /// The record of a grid.
    @inline(__always)
    func grid(_ row: Int) -> UnsafeMutablePointer<GridRecord> {
        state.pointee.grids.records.pointer(Int(box(node(row)).grid.pointee.record))
    }

    /// The cell of a node, nil when it has the defaults.
    @inline(never)
    func gridCell(_ row: Int) -> UnsafeMutablePointer<GridCell>? {
        let id = self.id(row)
        if id >= state.pointee.grids.cellOf.count { return nil }
        let index = state.pointee.grids.cellOf[id]
        return index < 0 ? nil : state.pointee.grids.cells.pointer(Int(index))
    }

    @inline(never)
    func cellOrDefault(_ row: Int) -> GridCell { gridCell(row)?.pointee ?? GridCell(id: 0) }

    @_optimize(size)
    public static var defaultGrid: rg_grid { grid(GridRecord(defaultMargin: 4), UnitScale(unitsPerPixel: 1)) }

    @_optimize(size)
    public static var defaultGridCell: rg_grid_cell { cell(GridCell(id: 0)) }

    @_optimize(size)
    private static func grid(_ record: GridRecord, _ scale: UnitScale) -> rg_grid {
        var out = rg_grid()
        out.struct_size = UInt32(MemoryLayout<rg_grid>.size)
        out.row_count = record.rowCount
        out.column_count = record.columnCount
        out.alignment = record.has(GridRecord.alignBounds) ? RG_GRID_ALIGN_BOUNDS : RG_GRID_ALIGN_MARGINS
        out.row_order_preserved = record.has(GridRecord.rowOrder)
        out.column_order_preserved = record.has(GridRecord.columnOrder)
        out.use_default_margins = record.has(GridRecord.defaultMargins)
        out.default_margin = scale.pixels(record.defaultMargin)
        return out
    }

    @_optimize(size)
    private static func cell(_ cell: GridCell) -> rg_grid_cell {
        rg_grid_cell(
            struct_size: UInt32(MemoryLayout<rg_grid_cell>.size), row: cell.row, column: cell.column,
            row_span: cell.rowSpan, column_span: cell.columnSpan, row_weight: cell.rowWeight,
            column_weight: cell.columnWeight, own_margins: cell.ownMargins)
    }

    /// nil when the node is not a grid.
    @_optimize(size)
    public func gridOf(_ row: Int) -> rg_grid? {
        isGrid(row) ? GridLayout.grid(grid(row).pointee, state.pointee.scale) : nil
    }

    @_optimize(size)
    public func gridCellOf(_ row: Int) -> rg_grid_cell {
        gridCell(row).map { GridLayout.cell($0.pointee) } ?? GridLayout.defaultGridCell
    }

    // MARK: - Setting

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setGrid(_ row: Int, _ given: rg_grid) -> rg_status {
        if !isGrid(row) { return fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a grid") }
        if Int(given.struct_size) != MemoryLayout<rg_grid>.size {
            return fail(RG_ERROR_INVALID_ARGUMENT, "struct_size is not sizeof(rg_grid): make it with rg_grid_default()")
        }
        let counts = -1...RG_GRID_MAX_INDEX
        if !counts.contains(given.row_count) || !counts.contains(given.column_count) {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a count must be RG_GRID_AUTO or 0 to RG_GRID_MAX_INDEX")
        }
        if given.alignment.rawValue > RG_GRID_ALIGN_BOUNDS.rawValue {
            return fail(RG_ERROR_INVALID_ARGUMENT, "unknown grid alignment")
        }
        if !given.default_margin.isFinite {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a margin must be a finite number")
        }
        let record = grid(row)
        var flags: UInt32 = given.row_order_preserved ? GridRecord.rowOrder : 0
        if given.column_order_preserved { flags |= GridRecord.columnOrder }
        if given.alignment == RG_GRID_ALIGN_BOUNDS { flags |= GridRecord.alignBounds }
        if given.use_default_margins { flags |= GridRecord.defaultMargins }
        let margin = state.pointee.scale.size(given.default_margin)
        if record.pointee.rowCount == given.row_count && record.pointee.columnCount == given.column_count
            && record.pointee.flags == flags && record.pointee.defaultMargin == margin
        {
            return RG_OK
        }
        let count = max(given.row_count, given.column_count)
        guard reserveGridScratch(Int(record.pointee.room), Int(count)) else { return outOfMemory() }
        record.pointee.rowCount = given.row_count
        record.pointee.columnCount = given.column_count
        record.pointee.flags = flags
        record.pointee.defaultMargin = margin
        invalidation.rulesChanged(row)
        return RG_OK
    }

    /// The error in a cell, or nil.
    @inline(never)
    @_optimize(size)
    private static func problem(_ cell: rg_grid_cell) -> StaticText? {
        if Int(cell.struct_size) != MemoryLayout<rg_grid_cell>.size {
            return "struct_size is not sizeof(rg_grid_cell): make cells with rg_grid_cell_default()"
        }
        let indices = -1...RG_GRID_MAX_INDEX, spans = 1...RG_GRID_MAX_INDEX
        if !indices.contains(cell.row) || !indices.contains(cell.column) {
            return "a row or column must be RG_GRID_AUTO or 0 to RG_GRID_MAX_INDEX"
        }
        if !spans.contains(cell.row_span) || !spans.contains(cell.column_span) {
            return "a span must be 1 to RG_GRID_MAX_INDEX"
        }
        if !(cell.row_weight >= 0 && cell.row_weight.isFinite && cell.column_weight >= 0 && cell.column_weight.isFinite)
        {
            return "a weight must be a finite number >= 0"
        }
        if cell.own_margins > 15 { return "unknown margin flags" }
        return nil
    }

    /// Set the cells of `count` > 0 nodes, all or none; strides in bytes.
    @_optimize(size)
    public func setGridCells(
        _ nodes: UnsafeRawPointer, _ nodeStride: Int, _ cells: UnsafeRawPointer, _ cellStride: Int, _ count: Int
    ) -> rg_status {
        for index in 0..<count {
            if row((nodes + index &* nodeStride).load(as: rg_node.self)) < 0 {
                return styleEditor.failItem(RG_ERROR_STALE_HANDLE, index, "stale, foreign or null node")
            }
            if let problem = GridLayout.problem((cells + index &* cellStride).load(as: rg_grid_cell.self)) {
                return styleEditor.failItem(RG_ERROR_INVALID_ARGUMENT, index, problem)
            }
        }
        guard reserveGridCells(count) else { return outOfMemory() }
        for index in 0..<count {
            store(
                row((nodes + index &* nodeStride).load(as: rg_node.self)),
                (cells + index &* cellStride).load(as: rg_grid_cell.self))
        }
        return RG_OK
    }

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @inline(never)
    @_optimize(size)
    public func setGridCell(_ row: Int, _ cell: rg_grid_cell) -> rg_status {
        if let problem = GridLayout.problem(cell) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        guard reserveGridCells(1) else { return outOfMemory() }
        store(row, cell)
        return RG_OK
    }

    @inline(never)
    @_optimize(size)
    private func store(_ row: Int, _ given: rg_grid_cell) {
        let new = GridCell(
            id: Int32(truncatingIfNeeded: id(row)), row: given.row, column: given.column, rowSpan: given.row_span,
            columnSpan: given.column_span, rowWeight: given.row_weight + 0, columnWeight: given.column_weight + 0,
            ownMargins: given.own_margins)
        let old = gridCell(row)?.pointee ?? GridCell(id: new.id)
        if GridLayout.same(old, new) { return }
        if let cell = gridCell(row) {
            cell.pointee = new
        } else {
            state.pointee.grids.cellOf[id(row)] = state.pointee.grids.cells.take(new)
        }
        result(row).pointee.state &= ~ResultFlags.warned
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 && isGrid(parent) { invalidation.rulesChanged(parent) }
    }

    @_optimize(size)
    private static func same(_ a: GridCell, _ b: GridCell) -> Bool {
        a.row == b.row && a.column == b.column && a.rowSpan == b.rowSpan && a.columnSpan == b.columnSpan
            && a.rowWeight == b.rowWeight && a.columnWeight == b.columnWeight && a.ownMargins == b.ownMargins
    }

    // MARK: - Memory

    /// Room for the records of `count` more nodes of this kind.
    @inline(__always)
    func reserveGrids(_ kind: UInt32, _ count: Int) -> Bool {
        kind != RG_KIND_GRID.rawValue || state.pointee.grids.records.reserve(count, memory)
    }

    @_optimize(size)
    private func reserveGridCells(_ count: Int) -> Bool {
        let s = state
        guard s.pointee.grids.cellOf.reserve(s.pointee.capacity, memory) else { return false }
        while s.pointee.grids.cellOf.count < s.pointee.grids.cellOf.capacity { s.pointee.grids.cellOf.append(-1) }
        return s.pointee.grids.cells.reserve(count, memory)
    }

    @_optimize(size)
    private func reserveGridScratch(_ room: Int, _ count: Int) -> Bool {
        let s = state
        let needed = GridStore.scratchNeeded(room, max(count, 0))
        if needed <= s.pointee.grids.scratchBytes { return true }
        guard let scratch = memory.pointee.allocate(needed) else { return false }
        if let old = s.pointee.grids.scratch { memory.pointee.deallocate(old, s.pointee.grids.scratchBytes) }
        s.pointee.grids.scratch = scratch
        s.pointee.grids.scratchBytes = needed
        return true
    }

    /// Reserves `count` children in all in a grid. Its measured sizes are void if the block grows.
    @_optimize(size)
    func reserveGridChildren(_ row: Int, _ count: Int) -> Bool {
        let record = grid(row)
        let old = Int(record.pointee.room)
        if count <= old { return true }
        let room = max(count, old &+ old / 2, 4)
        let rows = max(record.pointee.rowCount, record.pointee.columnCount)
        guard reserveGridScratch(room, Int(rows)),
            let block = memory.pointee.allocate(GridStore.blockBytes(room))
        else { return false }
        if let held = record.pointee.block { memory.pointee.deallocate(held, GridStore.blockBytes(old)) }
        record.pointee.block = block
        record.pointee.room = Int32(truncatingIfNeeded: room)
        invalidation.rulesChanged(row)
        return true
    }

    /// A grid's record, to be named by its GridState. Room must have been reserved.
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
