// SPDX-License-Identifier: MIT
import CReglet

/// The row of a table: a horizontal linear container whose cells have the widths of the table's columns (Android's
/// TableRow, API 34). This file has the differences from a linear container, which Linear+Android.swift calls.
extension TableLayout {
    /// Measures a row after its table set the column widths.
    /// Natural sizes must be among the cells' current results, so that a change of one marks the table dirty. A run
    /// with a new cacheEpoch therefore measures them again.
    @inline(never)
    func measureTableRow(_ row: Int, _ width: Spec, _ height: Spec) {
        let table = tableColumns.table(ofRow: row)
        if !tableColumns.takesColumns(row) {
            collapseCells(row, of: table)
        } else if box(node(row)).tableRow.pointee.naturalPass < box(node(row)).pointee.cacheEpoch {
            measureNaturalSize(row, of: table)
        }
        linearLayout.measureAndroid(.cells, row, width, height)
    }
}
