// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of the specs of cells. The rest of a table is explained as a linear container.
extension TableLayout {
    /// Begins the step about a child's spec. - Returns: the side that decides if the spec is exact.
    @inline(never)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        if facts.reason.rule != .column { return linearLayout.explainSpec(facts, &w) }
        explainColumns(facts, &w)
        return "table columns"
    }

    @inline(never)
    @_optimize(size)
    private func explainColumns(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let columns = columnsOf(facts.row)
        w.args.4 = columns.first
        w.args.5 = columns.last
        w.args.6 = facts.reason.spec.isExact ? 0 : 1
        w.begin(
            "columns first=d4 width=d1 margins=d2 wraps=b6",
            " lies in a table: columns $d4 to $d5 have $p1 together; its margins take $p2: $s3.\n")
        let table = Int(node(facts.parent).pointee.parent)
        let record = tableColumns.tableRecord(table)
        var widths = ColumnWidths(state.pointee.tables.columns)
        gatherColumns(table, &widths)
        w.say("      By their widest cells they are")
        w.open("natural", 91)
        for column in columns.first...columns.last { w.element(widths.width(column..<column &+ 1)) }
        w.close(93)
        w.say(", after shrinking and stretching")
        widths.fit(
            into: Int(Spec(raw: record.pointee.width).size) &- RowAxis.mainPadding(node(table)),
            shrink: record.pointee.shrink, stretch: record.pointee.stretch)
        w.open("columns", 91)
        for column in columns.first...columns.last { w.element(widths.width(column..<column &+ 1)) }
        w.close(93)
        w.say(".\n")
    }

    /// The columns of a cell.
    private func columnsOf(_ row: Int) -> (first: Int, last: Int) {
        var column = 0
        var child = firstChild(Int(node(row).pointee.parent))
        while child >= 0 {
            column = max(column, Int(tableColumns.cell(child).pointee.column))
            if child == row { break }
            column &+= Int(tableColumns.cell(child).pointee.span)
            child = Int(node(child).pointee.next)
        }
        return (column, column &+ Int(tableColumns.cell(row).pointee.span) &- 1)
    }

    /// Explains the absence of a cell in a collapsed column. - Returns: false when its column is not collapsed.
    func explainAbsence(_ row: Int, _ w: inout ExplainWriter) -> Bool {
        let isCollapsed = tableColumns.isCollapsed(row)
        if isCollapsed { w.step("collapsed_column node=n0", "lies in a collapsed column of its table.\n") }
        return isCollapsed
    }
}
