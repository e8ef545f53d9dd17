// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The columns of tables and the places of their cells.
extension Inflater {
    /// Reads "0, 2", single columns, or "*", all columns, which Android does not accept for collapsed ones.
    @_optimize(size)
    mutating func applyColumns(_ attribute: Attribute, _ set: rg_column_set) {
        let first = plan.columns.count
        var rest = attribute.value
        while rest.count > 0 {
            let found = rest.firstIndex(of: 0x2C)
            let comma = found < 0 ? rest.count : found
            let item = rest.prefix(comma).trimmed
            let column: UInt32
            if item.equals("*") && set != RG_COLLAPSE_COLUMNS && first == plan.columns.count && comma == rest.count {
                column = RG_ALL_COLUMNS
            } else if let number = readInteger(item), number >= 0, number < Int32(RG_MAX_COLUMNS) {
                column = UInt32(number)
            } else {
                plan.columns.count = first
                badValue(
                    attribute,
                    set == RG_COLLAPSE_COLUMNS
                        ? "columns from 0 to 4,095, separated by commas"
                        : "columns from 0 to 4,095, separated by commas, or * for all")
                return
            }
            guard plan.columns.reserve(plan.columns.count &+ 1, memory) else {
                stop(RG_ERROR_OUT_OF_MEMORY)
                return
            }
            plan.columns.append(column)
            rest = rest.dropping(min(comma &+ 1, rest.count))
        }
        guard plan.columnSets.reserve(plan.columnSets.count &+ 1, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return
        }
        plan.columnSets.append(
            InflatePlan.Columns(
                node: Int32(truncatingIfNeeded: plan.nodes.count), set: set, first: UInt32(truncatingIfNeeded: first),
                count: UInt32(truncatingIfNeeded: plan.columns.count &- first)))
    }

    /// Reads a column or a span. As on Android, one that is too small is ignored.
    @_optimize(size)
    mutating func place(_ attribute: Attribute, _ out: inout Int32, least: Int32) {
        if let value = readInteger(attribute.value), value < Int32(RG_MAX_COLUMNS) {
            out = max(value, least)
        } else {
            badValue(attribute, "an integer below 4,096")
        }
    }

    /// Adds the cell of the node being read, cut at the last column that a table can have.
    @_optimize(size)
    mutating func addCell(_ node: Int, _ values: TagValues) {
        guard plan.cells.reserve(plan.cells.count &+ 1, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return
        }
        plan.cells.append(
            InflatePlan.Cell(
                node: Int32(truncatingIfNeeded: node), column: values.column,
                span: min(values.span, Int32(RG_MAX_COLUMNS) &- max(values.column, 0))))
    }
}
