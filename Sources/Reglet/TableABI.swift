// SPDX-License-Identifier: MIT
// The C API of tables: reglet/table.h. Checks arguments, then calls the engine.
import CReglet
import RegletEngine

@_cdecl("rg_node_set_columns") @implementation
public func rg_node_set_columns(
    _ ctx: OpaquePointer!, _ table: rg_node, _ set: rg_column_set, _ columns: UnsafePointer<UInt32>!, _ count: Swift.Int
) -> rg_status {
    enter(ctx, table) { engine, row in
        if count < 0 || (columns == nil && count > 0) { return engine.failNull() }
        return engine.tableLayout.setColumns(row, set, columns, Int(count))
    }
}

@_cdecl("rg_node_get_columns") @implementation
public func rg_node_get_columns(
    _ ctx: OpaquePointer!, _ table: rg_node, _ set: rg_column_set, _ out: UnsafeMutablePointer<UInt32>!,
    _ capacity: UInt32, _ count: UnsafeMutablePointer<UInt32>!
) -> rg_status {
    count?.pointee = 0
    return read(ctx, table) { engine, row in
        guard let count, out != nil || capacity == 0 else { return engine.failNull() }
        let (status, all) = engine.tableLayout.columns(row, set, out, Int(capacity))
        count.pointee = UInt32(truncatingIfNeeded: all)
        return status
    }
}

@_cdecl("rg_node_set_table_cell") @implementation
public func rg_node_set_table_cell(
    _ ctx: OpaquePointer!, _ node: rg_node, _ column: Int32, _ span: Int32
) -> rg_status {
    enter(ctx, node) { engine, row in engine.tableLayout.setTableCell(row, column, span) }
}

@_cdecl("rg_node_get_table_cell") @implementation
public func rg_node_get_table_cell(
    _ ctx: OpaquePointer!, _ node: rg_node, _ column: UnsafeMutablePointer<Int32>!, _ span: UnsafeMutablePointer<Int32>!
) -> rg_status {
    column?.pointee = 0
    span?.pointee = 0
    return read(ctx, node) { engine, row in
        let cell = engine.tableColumns.tableCell(row)
        column?.pointee = cell.column
        span?.pointee = cell.span
        return RG_OK
    }
}
