// SPDX-License-Identifier: MIT
import CReglet

/// The row of a table: a horizontal linear container whose cells have the widths of the table's columns (Android's
/// TableRow, API 34). What differs from a linear container is here; LinearAndroid.swift calls it.
extension Engine {
    /// The table has set the cells' column widths before it asks. Answers need the natural sizes to be among the cells'
    /// answers in use, so that a cell that changes them tells: a run that begins anew asks for them again.
    @inline(never)
    func measureTableRow(_ row: Int, _ width: Spec, _ height: Spec) {
        let table = self.table(ofRow: row)
        if !takesColumns(row) {
            collapseCells(row, of: table)
        } else if box(node(row)).pointee.naturalPass < box(node(row)).pointee.fresh {
            askNatural(row, of: table)
        }
        measureAndroid(.cells, row, width, height)
    }

    /// Whether the cells of a row have the widths of columns: not where it has no table, nor while it alone is asked how
    /// big it would be.
    @inline(__always)
    func takesColumns(_ row: Int) -> Bool { table(ofRow: row) >= 0 && state.pointee.queried != row }

    /// Whether a cell wraps in its column and lies there by its gravity.
    @inline(__always)
    private func wrapsInColumn(_ node: UnsafeMutablePointer<Node>) -> Bool {
        node.layoutGravity & (Gravity.horizontalMask | Gravity.relative) != 0
    }

    /// The width spec of a cell. Source: TableRow.measureChildBeforeLayout.
    @inline(never)
    func columnSpec(_ child: Int) -> Spec {
        let node = self.node(child)
        let room = atLeastZero(clampUnits(Int(cell(child).pointee.forced) &- RowAxis.mainMargins(node)))
        return Spec(wrapsInColumn(node) ? Spec.atMost : Spec.exactly, room)
    }

    /// What a measured cell leaves of its columns, noted beside it. As on Android its margins are not taken off.
    @inline(never)
    func noteRest(_ child: Int, _ inColumns: Bool) -> Int {
        var rest: Int32 = 0
        if inColumns && wrapsInColumn(node(child)) {
            rest = clampUnits(Int(cell(child).pointee.forced) &- Int(result(child).pointee.width))
        }
        cell(child).pointee.rest = rest
        return Int(rest)
    }

    /// How much further than its own width a cell reaches.
    @inline(__always)
    func afterCell(_ axis: MainAxis, _ child: Int) -> Int { axis.isCells ? Int(cell(child).pointee.rest) : 0 }

    /// How far right of the start of its columns a cell lies.
    @inline(never)
    func columnOffset(_ child: Int, _ rtl: Bool) -> Int {
        let rest = Int(cell(child).pointee.rest)
        if rest == 0 { return 0 }
        switch Gravity.absolute(node(child).layoutGravity, rtl) & Gravity.horizontalMask {
        case Gravity.right: return rest
        case Gravity.centerHorizontal: return rest / 2
        default: return 0
        }
    }
}
