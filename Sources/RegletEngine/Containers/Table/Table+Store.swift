// SPDX-License-Identifier: MIT
import CReglet

/// Records of tables and cells: sets of columns, places of cells, and results of a table's last run.

extension TableLayout {
    // MARK: - Reading

    // MARK: - Memory

    /// Reserves memory for the cells of all ids and for the columns of any table. - Returns: false when memory is out.
    @_optimize(size)
    func reserveCells() -> Bool {
        if state.pointee.tables.cells == nil && !resizeCells(state.pointee.capacity) { return false }
        return reserveColumns(state.pointee.capacity)
    }

    /// Reserves columns for any table. No row has more columns than the context has cells and spanned columns, plus the
    /// columns before an explicit one.
    @_optimize(size)
    func reserveColumns(_ capacity: Int) -> Bool {
        let most = capacity &+ state.pointee.tables.spanned &+ state.pointee.tables.highest &+ 1
        return state.pointee.tables.columns.reserve(min(most, TableColumns.maxColumns), memory)
    }

    /// Reserves cells before the context grows to `capacity` ids. - Returns: false when memory is out.
    @_optimize(size)
    func growCells(_ capacity: Int) -> Bool {
        if state.pointee.tables.cells == nil { return true }
        return (capacity <= state.pointee.tables.capacity || resizeCells(capacity)) && reserveColumns(capacity)
    }

    /// Sets the number of ids that have a cell, at least the ids in use.
    @_optimize(size)
    private func resizeCells(_ capacity: Int) -> Bool {
        guard let block = allocateCells(capacity) else { return false }
        useCells(block, capacity)
        return true
    }

    /// Allocates a block for the cells of `capacity` ids, which is not in use yet.
    @_optimize(size)
    func allocateCells(_ capacity: Int) -> UnsafeMutableRawPointer? {
        memory.pointee.allocatePermanent(capacity &* MemoryLayout<Cell>.stride)
    }

    func discardCells(_ block: UnsafeMutableRawPointer, _ capacity: Int) {
        memory.pointee.deallocate(block, capacity &* MemoryLayout<Cell>.stride)
    }

    /// Moves the cells of the ids in use into a block and initializes the others.
    @_optimize(size)
    func useCells(_ block: UnsafeMutableRawPointer, _ capacity: Int) {
        let cells = block.bindMemory(to: Cell.self, capacity: capacity)
        let kept = state.pointee.tables.cells == nil ? 0 : state.pointee.idCount
        if let old = state.pointee.tables.cells {
            copyBytes(cells, old, kept &* MemoryLayout<Cell>.stride)
            discardCells(old, state.pointee.tables.capacity)
        }
        for index in kept..<capacity { cells[index] = Cell() }
        state.pointee.tables.cells = cells
        state.pointee.tables.capacity = capacity
    }

    /// Gives a new table its record. Precondition: a record was reserved.
    @_optimize(size)
    func linkTable(_ row: Int) {
        box(node(row)).table.pointee.record = state.pointee.tables.records.take(TableRecord())
    }

    /// Reserves the records of `count` new nodes of a kind. - Returns: false when memory is out.
    @_optimize(size)
    func reserveTables(_ kind: UInt32, _ count: Int) -> Bool {
        if kind == RG_KIND_TABLE.rawValue { return state.pointee.tables.records.reserve(count, memory) }
        return kind != RG_KIND_TABLE_ROW.rawValue || reserveCells()
    }

    /// Releases the table records of a node before its ContainerState is released.
    @_optimize(size)
    func releaseTable(_ row: Int) {
        if isTable(row) {
            let record = tableColumns.tableRecord(row)
            release(record.pointee.stretch)
            release(record.pointee.shrink)
            release(record.pointee.collapse)
            state.pointee.tables.records.give(box(node(row)).table.pointee.record)
        }
        if state.pointee.tables.cells == nil { return }
        state.pointee.tables.spanned &-= Int(tableColumns.cell(row).pointee.span) &- 1
        tableColumns.cell(row).pointee = Cell()
    }

    /// Releases all table memory. O(nodes) in a context with tables.
    @_optimize(size)
    func releaseTables() {
        let s = state
        if s.pointee.tables.records.used > 0 {
            for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 && isTable(row) { releaseTable(row) }
        }
        if let cells = s.pointee.tables.cells {
            discardCells(cells, s.pointee.tables.capacity)
            s.pointee.tables.cells = nil
        }
        s.pointee.tables.records.release(memory)
        s.pointee.tables.columns.release(memory)
    }
}
