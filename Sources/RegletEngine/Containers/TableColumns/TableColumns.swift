// SPDX-License-Identifier: MIT
import CReglet

/// The columns of tables as rows and cells read them.
public struct TableColumns: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var tableColumns: TableColumns { TableColumns(state) }
}

extension TableColumns {

    /// Whether the cells of a row have the widths of columns: not where it has no table, nor while it alone is asked
    /// how big it would be.
    @inline(__always)
    func takesColumns(_ row: Int) -> Bool { table(ofRow: row) >= 0 && state.pointee.queried != row }

    /// Whether a cell wraps in its column and lies there by its gravity.
    @inline(__always)
    func wrapsInColumn(_ node: UnsafeMutablePointer<Node>) -> Bool {
        node.layoutGravity & (Gravity.horizontalMask | Gravity.relative) != 0
    }

    /// The width spec of a cell. Source: TableRow.measureChildBeforeLayout.
    @inline(never)
    func columnSpec(_ child: Int) -> Spec {
        let node = self.node(child)
        let room = atLeastZero(clampUnits(Int(cell(child).pointee.forced) &- RowAxis.mainMargins(node)))
        return Spec(wrapsInColumn(node) ? Spec.atMost : Spec.exactly, room)
    }

    /// A cell of `row`, a plain leaf, got another width in pixels. - Returns: whether nothing else follows from that:
    /// another cell of its column is at least as wide as it was and is. O(columns) a row, up to that cell's.
    @inline(never)
    @_optimize(size)
    func noteCellWidth(_ child: Int, _ row: Int) -> Bool {
        let table = table(ofRow: row), node = self.node(child)
        if table < 0 || result(row).pointee.state & ResultFlags.valid == 0 || wrapsInColumn(node)
            || node.pointee.flags & (NodeFlags.visibilityMask | NodeFlags.collapsed) != 0
            || cell(child).pointee.span != 1
        {
            return false
        }
        let natural = clampUnits(Int(node.pointee.width) &+ RowAxis.mainMargins(node))
        let most = max(natural, cell(child).pointee.natural)
        let column = startOfCell(in: row, child, Int.max).column
        var other = Int(box(self.node(table)).pointee.first)
        while other >= 0 {
            if other != row && isTableRow(other) && !self.node(other).isGone
                && result(other).pointee.state & ResultFlags.valid != 0
            {
                let found = startOfCell(in: other, -1, column)
                if found.cell >= 0 && found.column == column && cell(found.cell).pointee.span == 1
                    && cell(found.cell).pointee.natural >= most
                {
                    cell(child).pointee.natural = natural
                    return true
                }
            }
            other = Int(self.node(other).pointee.next)
        }
        return false
    }

    /// Whether a node lies in a column that its table collapses now; what the last layout found is NodeFlags.collapsed.
    /// O(cells before it) where any is collapsed.
    @inline(never)
    @_optimize(size)
    func isCollapsed(_ child: Int) -> Bool {
        let row = Int(node(child).pointee.parent)
        if row < 0 || !isTableRow(row) { return false }
        let table = table(ofRow: row)
        if table < 0 || tableRecord(table).pointee.collapse.isEmpty { return false }
        let start = startOfCell(in: row, child, Int.max).column
        return tableRecord(table).pointee.collapse.contains(anyOf: start..<start &+ Int(cell(child).pointee.span))
    }

    /// The cell `child`, or the first that starts at `column` or behind it (-1: none), and where it does.
    func startOfCell(in row: Int, _ child: Int, _ column: Int) -> (cell: Int, column: Int) {
        var next = 0
        var at = Int(box(node(row)).pointee.first)
        while at >= 0 {
            let place = cell(at).pointee
            let start = max(next, Int(place.column))
            if at == child || start >= column { return (at, start) }
            next = start &+ Int(place.span)
            at = Int(node(at).pointee.next)
        }
        return (-1, next)
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

    /// The linear container has answered: whether other bounds may have the same answer, and what it does not know.
    @inline(never)
    func boundTable(_ row: Int) {
        let record = tableRecord(row)
        let reads = record.pointee.reads
        // a cell that wraps was asked with the width on both axes: whatever bound this answer fits into must fit it,
        // too
        let wraps = reads & CellReads.bound != 0 || record.pointee.reach > result(row).pointee.width
        if wraps || !record.pointee.stretch.isEmpty || !record.pointee.shrink.isEmpty {
            result(row).pointee.state |= ResultFlags.boundWidth
        }
        if reads & CellReads.hint != 0 { result(row).pointee.state |= ResultFlags.boundHeight }
        // in a column as wide as the table the cell itself does not say so any more
        if reads & CellReads.cut != 0 { result(row).pointee.state |= ResultFlags.tooSmallWidth }
    }

    /// All answers of a row are void. `keepsEpoch`: those its cells gave stay in use, because answers of the table are.
    func forgetRow(_ row: Int, keepsEpoch: Bool) {
        result(row).pointee.state &= ~ResultFlags.valid
        box(node(row)).tableRow.pointee.keepsEpoch = keepsEpoch
    }
}
