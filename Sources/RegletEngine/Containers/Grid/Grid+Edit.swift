// SPDX-License-Identifier: MIT
import CReglet

/// Edits of grids and their cells.
extension GridLayout {
    // MARK: - Reading

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

    /// The record of a grid; nil when the node is not a grid.
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

    /// Sets the cells of `count` > 0 nodes, all or none. Strides are in bytes.
    @_optimize(size)
    public func setGridCells(
        _ nodes: UnsafeRawPointer, _ nodeStride: Int, _ cells: UnsafeRawPointer, _ cellStride: Int, _ count: Int
    ) -> rg_status {
        var weighted = 0
        for index in 0..<count {
            if row((nodes + index &* nodeStride).load(as: rg_node.self)) < 0 {
                return styleEditor.failItem(RG_ERROR_STALE_HANDLE, index, "stale, foreign or null node")
            }
            let cell = (cells + index &* cellStride).load(as: rg_grid_cell.self)
            if let problem = GridLayout.problem(cell) {
                return styleEditor.failItem(RG_ERROR_INVALID_ARGUMENT, index, problem)
            }
            if cell.column_weight + cell.row_weight > 0 { weighted &+= 1 }
        }
        guard reserveGridCells(count), reserveCellResults(weighted) else { return outOfMemory() }
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
        guard reserveGridCells(1), reserveCellResults(cell.column_weight + cell.row_weight > 0 ? 1 : 0) else {
            return outOfMemory()
        }
        store(row, cell)
        return RG_OK
    }

    /// Reserves the results of `count` more cells with weights, which are measured up to three times.
    private func reserveCellResults(_ count: Int) -> Bool {
        count == 0 || rowStore.reserveSpecs(2 &* (state.pointee.grids.weighted &+ count))
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
        state.pointee.grids.weighted &+= (new.isWeighted ? 1 : 0) &- (old.isWeighted ? 1 : 0)
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
}
