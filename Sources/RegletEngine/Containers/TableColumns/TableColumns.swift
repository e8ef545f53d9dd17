// SPDX-License-Identifier: MIT
import CReglet

/// The columns of tables, as table rows and cells read them. A table row without a table has none.
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

    /// Whether the cells of a row have the widths of columns: not without a table, nor while a size query measures the
    /// row alone.
    @inline(__always)
    func takesColumns(_ row: Int) -> Bool { table(ofRow: row) >= 0 && state.pointee.queried != row }

    /// Whether a cell has a horizontal gravity: it then wraps in its column, and gravity places it there.
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

    /// Updates the cell record for a new width in pixels of `child`, a plain leaf in `row`. O(columns): see keepsColumn.
    /// - Returns: whether the change affects nothing else, because another cell of its column is at least as wide, and
    ///   the table has no other result in use, for which that one may be less wide.
    @inline(never)
    @_optimize(size)
    func noteCellWidth(_ child: Int, _ row: Int) -> Bool {
        let table = table(ofRow: row), node = self.node(child)
        if table < 0 || result(row).pointee.state & ResultFlags.valid == 0 || state.pointee.slots[table] >= 0
            || result(table).pointee.state & ResultFlags.cacheEvicted != 0 || wrapsInColumn(node)
            || node.pointee.flags & (NodeFlags.visibilityMask | NodeFlags.collapsed) != 0
            || cell(child).pointee.span != 1
        {
            return false
        }
        return keepsColumn(child, row, table, clampUnits(Int(node.pointee.width) &+ RowAxis.mainMargins(node)))
    }

    /// Whether a cell may have another natural width, because another one of its column is at least as wide. If true,
    /// its record is up to date. O(columns), and as much for each of at most 64 rows: beyond them, and in a table that
    /// runs anyway, it is not worth more.
    @inline(never)
    @_optimize(size)
    func keepsColumn(_ child: Int, _ row: Int, _ table: Int, _ natural: Int32) -> Bool {
        let most = max(natural, cell(child).pointee.natural)
        if natural == most && natural == cell(child).pointee.natural { return true }
        if result(table).pointee.state & ResultFlags.dirty != 0 { return false }
        let column = startOfCell(in: row, child, Int.max).column
        let record = tableRecord(table), hint = column & (TableRecord.hints &- 1)
        var other = Int(record.pointee.widest[hint])
        var isKept =
            other >= 0 && other < state.pointee.rowCount && !isFree(other)
            && Int(node(other).pointee.parent) == table && isAsWide(other, row, column, most)
        var left = 64
        other = Int(box(node(table)).pointee.first)
        while !isKept && other >= 0 && left > 0 {
            isKept = isAsWide(other, row, column, most)
            if isKept { record.pointee.widest[hint] = Int32(truncatingIfNeeded: other) }
            other = Int(node(other).pointee.next)
            left &-= 1
        }
        if isKept { cell(child).pointee.natural = natural }
        return isKept
    }

    /// Whether a row other than `row` has a cell in `column` that is at least `most` units wide.
    private func isAsWide(_ other: Int, _ row: Int, _ column: Int, _ most: Int32) -> Bool {
        if other == row || !isTableRow(other) || node(other).isGone
            || result(other).pointee.state & ResultFlags.valid == 0
        {
            return false
        }
        let found = startOfCell(in: other, -1, column)
        return found.cell >= 0 && found.column == column && cell(found.cell).pointee.span == 1
            && cell(found.cell).pointee.natural >= most
    }

    /// Whether the table of a cell collapses its column now; NodeFlags.collapsed holds the state of the last layout.
    /// O(cells before it) if any column is collapsed.
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

    /// Finds the cell `child`, or the first one that starts at or after `column`.
    /// - Returns: the cell, or -1 for none, and the column where it starts.
    func startOfCell(in row: Int, _ child: Int, _ column: Int) -> (cell: Int, column: Int) {
        var next = 0
        for at in children(of: box(node(row))) {
            let place = cell(at).pointee
            let start = max(next, Int(place.column))
            if at == child || start >= column { return (at, start) }
            next = start &+ Int(place.span)
        }
        return (-1, next)
    }

    /// Stores the space that a measured cell leaves free in its columns (Cell.rest). As on Android, margins are not
    /// subtracted.
    @inline(never)
    func noteRest(_ child: Int, _ inColumns: Bool) -> Int {
        var rest: Int32 = 0
        if inColumns && wrapsInColumn(node(child)) {
            rest = clampUnits(Int(cell(child).pointee.forced) &- Int(result(child).pointee.width))
        }
        cell(child).pointee.rest = rest
        return Int(rest)
    }

    /// The distance from a cell's right edge to the end of its columns, in units.
    @inline(__always)
    func afterCell(_ axis: MainAxis, _ child: Int) -> Int { axis.isCells ? Int(cell(child).pointee.rest) : 0 }

    /// The distance of a cell from the start of its columns, in units.
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

    /// Marks a measured table as dependent on the bounds and hints that its cells read.
    @inline(never)
    func boundTable(_ row: Int) {
        let record = tableRecord(row)
        let reads = record.pointee.reads
        // The table's width bounded a wrapping cell on both axes, so a bound for which this result is valid must be
        // valid for the cell, too.
        let wraps = reads & CellReads.bound != 0 || record.pointee.reach > result(row).pointee.width
        if wraps || !record.pointee.stretch.isEmpty || !record.pointee.shrink.isEmpty {
            result(row).pointee.state |= ResultFlags.boundWidth
        }
        if reads & CellReads.hint != 0 { result(row).pointee.state |= ResultFlags.boundHeight }
        // In a column as wide as the table, the cell itself no longer reports that it was cut.
        if reads & CellReads.cut != 0 { result(row).pointee.state |= ResultFlags.tooSmallWidth }
    }

    /// Voids all results of a row. `keepsEpoch`: results of its cells remain in use, because the table's do.
    func forgetRow(_ row: Int, keepsEpoch: Bool) {
        result(row).pointee.state &= ~ResultFlags.valid
        box(node(row)).tableRow.pointee.keepsEpoch = keepsEpoch
    }
}
