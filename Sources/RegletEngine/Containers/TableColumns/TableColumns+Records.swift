// SPDX-License-Identifier: MIT
import CReglet

extension TableColumns {
    static var maxColumns: Int { Int(RG_MAX_COLUMNS) }

    /// The table to which a table row belongs, or -1.
    @inline(__always)
    func table(ofRow row: Int) -> Int {
        let parent = Int(node(row).pointee.parent)
        return parent >= 0 && isTable(parent) ? parent : -1
    }

    @inline(__always)
    func tableRecord(_ row: Int) -> UnsafeMutablePointer<TableRecord> {
        state.pointee.tables.records.pointer(Int(box(node(row)).table.pointee.record))
    }

    /// The cell record of a child of a table row.
    @inline(__always)
    func cell(_ row: Int) -> UnsafeMutablePointer<Cell> { state.pointee.tables.cells.unsafelyUnwrapped + id(row) }

    @_optimize(size)
    public func tableCell(_ row: Int) -> (column: Int32, span: Int32) {
        if state.pointee.tables.cells == nil { return (-1, 1) }
        return (Int32(cell(row).pointee.column), Int32(cell(row).pointee.span))
    }
}
