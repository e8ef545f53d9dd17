// SPDX-License-Identifier: MIT
import CReglet

/// Reads and sets the columns of tables and the places of cells. A change marks the table dirty.
extension TableLayout {
    /// The columns of a set. - Returns: nil unless `row` is a table and `set` is a column set.
    private func columnSet(_ row: Int, _ set: rg_column_set) -> UnsafeMutablePointer<ColumnSet>? {
        if !isTable(row) { return nil }
        let record = UnsafeMutableRawPointer(tableColumns.tableRecord(row))
        let offset: Int?
        switch set {
        case RG_STRETCH_COLUMNS: offset = MemoryLayout<TableRecord>.offset(of: \.stretch)
        case RG_SHRINK_COLUMNS: offset = MemoryLayout<TableRecord>.offset(of: \.shrink)
        case RG_COLLAPSE_COLUMNS: offset = MemoryLayout<TableRecord>.offset(of: \.collapse)
        default: offset = nil
        }
        return offset.map { (record + $0).assumingMemoryBound(to: ColumnSet.self) }
    }

    private func failSet(_ row: Int) -> rg_status {
        fail(RG_ERROR_INVALID_ARGUMENT, isTable(row) ? "unknown column set" : "the node is not a table")
    }

    /// Copies the columns of a set, up to `capacity`. - Returns: a status and the number of columns.
    @_optimize(size)
    public func columns(
        _ row: Int, _ set: rg_column_set, _ out: UnsafeMutablePointer<UInt32>?, _ capacity: Int
    ) -> (rg_status, Int) {
        guard let stored = columnSet(row, set)?.pointee else { return (failSet(row), 0) }
        if stored.isAll {
            if capacity > 0 { out?[0] = RG_ALL_COLUMNS }
            return (RG_OK, 1)
        }
        let count = Int(stored.count)
        if let indices = stored.indices {
            for index in 0..<min(count, capacity) { out?[index] = UInt32(indices[index]) }
        }
        return (RG_OK, count)
    }

    // MARK: - Setting

    /// Replaces the columns of a set. O(count log count).
    @_optimize(size)
    public func setColumns(
        _ row: Int, _ set: rg_column_set, _ columns: UnsafePointer<UInt32>?, _ count: Int
    ) -> rg_status {
        guard let stored = columnSet(row, set) else { return failSet(row) }
        var new = ColumnSet()
        if let columns, count > 0 {
            for index in 0..<count {
                if columns[index] == RG_ALL_COLUMNS {
                    new.isAll = true
                } else if columns[index] >= UInt32(TableColumns.maxColumns) {
                    return fail(RG_ERROR_LIMIT, "a table has at most RG_MAX_COLUMNS columns")
                }
            }
            if !new.isAll {
                guard let block = memory.pointee.allocate(count &* 2) else { return outOfMemory() }
                let sorted = block.bindMemory(to: UInt16.self, capacity: count)
                for index in 0..<count { sorted[index] = UInt16(truncatingIfNeeded: columns[index]) }
                sort(sorted, count)
                var kept = 0
                for index in 0..<count where kept == 0 || sorted[index] != sorted[kept &- 1] {
                    sorted[kept] = sorted[index]
                    kept &+= 1
                }
                guard let exact = memory.pointee.allocate(kept &* 2) else {
                    memory.pointee.deallocate(block, count &* 2)
                    return outOfMemory()
                }
                copyBytes(exact, block, kept &* 2)
                memory.pointee.deallocate(block, count &* 2)
                new.indices = exact.bindMemory(to: UInt16.self, capacity: kept)
                new.count = Int32(truncatingIfNeeded: kept)
            }
        }
        let same = isSame(stored.pointee, new)
        release(same ? new : stored.pointee)
        if same { return RG_OK }
        stored.pointee = new
        if set == RG_COLLAPSE_COLUMNS { forgetRows(row) }
        invalidation.markDirty(row)
        return RG_OK
    }

    /// Exchanges the column sets of two tables, of which `row` is invalidated.
    @_optimize(size)
    func exchangeColumns(_ row: Int, _ other: Int) {
        if !isTable(row) || !isTable(other) { return }
        let a = tableColumns.tableRecord(row), b = tableColumns.tableRecord(other)
        (a.pointee.stretch, b.pointee.stretch) = (b.pointee.stretch, a.pointee.stretch)
        (a.pointee.shrink, b.pointee.shrink) = (b.pointee.shrink, a.pointee.shrink)
        (a.pointee.collapse, b.pointee.collapse) = (b.pointee.collapse, a.pointee.collapse)
        forgetRows(row)
        invalidation.markDirty(row)
    }

    /// Exchanges the places of two cells. The table row around `row` is invalidated.
    @_optimize(size)
    func exchangeCells(_ row: Int, _ other: Int) {
        if state.pointee.tables.cells == nil { return }
        let a = tableColumns.cell(row), b = tableColumns.cell(other)
        (a.pointee.column, b.pointee.column) = (b.pointee.column, a.pointee.column)
        (a.pointee.span, b.pointee.span) = (b.pointee.span, a.pointee.span)
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 && isTableRow(parent) { invalidation.markDirty(parent) }
    }

    private func isSame(_ a: ColumnSet, _ b: ColumnSet) -> Bool {
        if a.isAll != b.isAll || a.count != b.count { return false }
        guard let x = a.indices, let y = b.indices else { return true }
        return sameBytes(
            UnsafeRawPointer(x).assumingMemoryBound(to: UInt8.self),
            UnsafeRawPointer(y).assumingMemoryBound(to: UInt8.self), Int(a.count) &* 2)
    }

    func release(_ set: ColumnSet) {
        if let indices = set.indices { memory.pointee.deallocate(indices, Int(set.count) &* 2) }
    }

    /// Sorts by heap sort, without recursion or memory.
    private func sort(_ values: UnsafeMutablePointer<UInt16>, _ count: Int) {
        heapSort(count) {
            values[$0] < values[$1]
        } swap: {
            (values[$0], values[$1]) = (values[$1], values[$0])
        }
    }

    /// Sets the column and span of a cell. - Returns: OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setTableCell(_ row: Int, _ column: Int32, _ span: Int32) -> rg_status {
        if column < -1 { return fail(RG_ERROR_INVALID_ARGUMENT, "the column is below -1") }
        if span < 1 { return fail(RG_ERROR_INVALID_ARGUMENT, "the span is below 1") }
        if Int(max(column, 0)) &+ Int(span) > TableColumns.maxColumns {
            return fail(RG_ERROR_LIMIT, "a table has at most RG_MAX_COLUMNS columns")
        }
        let (oldColumn, oldSpan) = tableColumns.tableCell(row)
        if oldColumn == column && oldSpan == span { return RG_OK }
        let tables = state.pointee.tables
        state.pointee.tables.spanned = tables.spanned &+ Int(span) &- Int(oldSpan)
        state.pointee.tables.highest = max(tables.highest, Int(column))
        if !reserveCells() {
            state.pointee.tables.spanned = tables.spanned
            state.pointee.tables.highest = tables.highest
            return outOfMemory()
        }
        tableColumns.cell(row).pointee.column = Int16(truncatingIfNeeded: column)
        tableColumns.cell(row).pointee.span = Int16(truncatingIfNeeded: span)
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 && isTableRow(parent) { invalidation.markDirty(parent) }
        return RG_OK
    }
}
