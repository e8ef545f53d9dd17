// SPDX-License-Identifier: MIT
import CReglet

/// The view of tables and their rows.
public struct TableLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var tableLayout: TableLayout { TableLayout(state) }
}

/// The table container: a vertical linear container whose rows share column widths (Android's TableLayout, API 34).
///
/// The size of a table row depends not only on its specs but on the widths that the table gave its cells. So a change
/// of one width voids all results of the row, and invalidation never stops at a row but marks the table dirty
/// (markDirty). The widths come from the cells' natural sizes, which the table measures and Cell.natural keeps while
/// the row's results are valid.
///
/// In one run of the table, a cell is measured once for its natural size and at most 3 times by its row
/// (LinearDispatch.swift), a row at most 3 times. The cell's own run makes 5, the factor of the bound on measure calls
/// in docs/internals/limits.md. A change in a table of R rows and C columns costs O(R + C) measure calls, most of them
/// cache hits, and a scan of its cells' widths.
extension TableLayout {
    /// Measures a table in three steps. Source: TableLayout.measureVertical.
    ///
    /// 1. Natural widths of cells, in rows where they are not known (findLargestCells).
    /// 2. Column widths, shrunk or stretched (ColumnWidths.swift), given to the cells.
    /// 3. A vertical linear container's measure, in which rows measure their cells under these widths.
    @inline(never)
    func measureTable(_ row: Int, _ width: Spec, _ height: Spec) {
        resolveColumnWidths(row, width, keepsEpoch: gatherNatural(row, width, height))
        // a tail call, so that this function takes no stack while children are measured
        linearLayout.measureAndroid(.table, row, height, width)
    }

    /// Step 1. - Returns: whether results of an earlier run of this table are still in use.
    @inline(never)
    private func gatherNatural(_ table: Int, _ width: Spec, _ height: Spec) -> Bool {
        let box = self.box(node(table))
        let record = tableColumns.tableRecord(table)
        let keeps = record.pointee.cacheEpoch == box.pointee.cacheEpoch
        record.pointee.cacheEpoch = box.pointee.cacheEpoch
        let padding = clampUnits(RowAxis.mainPadding(node(table)))
        let sameWidth = record.pointee.width == width.raw && record.pointee.padding == padding
        let holds =
            (sameWidth || record.pointee.reads & CellReads.width == 0)
            && (record.pointee.height == height.size || record.pointee.reads & CellReads.hint == 0)
        record.pointee.width = width.raw
        record.pointee.height = height.size
        record.pointee.padding = padding
        var child = Int(box.pointee.first)
        while child >= 0 {
            if isTableRow(child)
                && (node(child).isGone || !holds || result(child).pointee.state & ResultFlags.valid == 0)
            {
                tableColumns.forgetRow(child, keepsEpoch: keeps)
                if !node(child).isGone {
                    collapseCells(child, of: table)
                    if layout.batches { enqueueNaturalSize(child, of: table) }
                }
            }
            child = Int(node(child).pointee.next)
        }
        if layout.batches { layout.flushMeasureBatch() }
        for child in children(of: box) {
            if isTableRow(child) && !node(child).isGone && result(child).pointee.state & ResultFlags.valid == 0 {
                measureNaturalSize(child, of: table)
            }
        }
        return keeps
    }

    /// Returns and clears `keepsEpoch`: whether the next run of a row keeps its cacheEpoch. See forgetRow.
    @inline(never)
    func takeKeepsEpoch(_ row: Int) -> Bool {
        let box = self.box(node(row))
        let keeps = box.tableRow.pointee.keepsEpoch
        box.tableRow.pointee.keepsEpoch = false
        return keeps
    }

    /// Voids the natural widths of all cells of a table.
    func forgetRows(_ table: Int) {
        for child in children(of: box(node(table))) {
            if isTableRow(child) { tableColumns.forgetRow(child, keepsEpoch: false) }
        }
    }

    /// Flags the cells of a row that are in a collapsed column of its table (-1: no cell is).
    func collapseCells(_ row: Int, of table: Int) {
        let collapse = table >= 0 ? tableColumns.tableRecord(table).pointee.collapse : ColumnSet()
        var column = 0
        for child in children(of: box(node(row))) {
            let place = tableColumns.cell(child).pointee
            column = max(column, Int(place.column))
            let end = column &+ Int(place.span)
            let node = self.node(child)
            node.pointee.flags &= ~NodeFlags.collapsed
            if !collapse.isEmpty && collapse.contains(anyOf: column..<end) { node.pointee.flags |= NodeFlags.collapsed }
            column = end
        }
    }

    /// The spec, for both axes, that measures the natural width of a cell. Source: TableRow.getColumnsWidths.
    func naturalSpec(_ child: Int, of table: Int) -> Spec {
        let record = tableColumns.tableRecord(table)
        let width = Spec(raw: record.pointee.width)
        let node = self.node(child)
        var length = node.pointee.width
        if length == Length.percent {
            let row = Int(node.pointee.parent)
            let used =
                Int(record.pointee.padding) &+ RowAxis.mainMargins(self.node(row))
                &+ RowAxis.mainPadding(self.node(row))
            length = self.layout.length(
                child, length, horizontal: true, width, base: layout.percentBase(row, width, used))
        }
        let spec =
            length == Length.match || length == Length.unset
            ? Spec(Spec.unspecified, record.pointee.height) : width.forChild(length, used: 0)
        // most leaves ignore the hint, so one result is valid for all
        return spec.mode == Spec.unspecified && !readsHint(node) ? Spec(Spec.unspecified, 0) : spec
    }

    /// Whether a node's size may depend on a spec's hint: true for host-measured leaves and for containers.
    @inline(__always)
    private func readsHint(_ node: UnsafeMutablePointer<Node>) -> Bool {
        node.pointee.flags & NodeFlags.container != 0
            || node.pointee.flags & NodeFlags.kindMask == RG_KIND_MEASURED.rawValue
    }

    /// Measures the natural widths of the cells of a row, under the specs of the table's current run.
    @inline(never)
    func measureNaturalSize(_ row: Int, of table: Int) {
        let box = self.box(node(row))
        box.tableRow.pointee.naturalPass = state.pointee.pass
        tableColumns.cell(row).pointee.natural = 0
        tableColumns.cell(row).pointee.forced = 0
        for child in children(of: box) {
            if node(child).isGone || tableColumns.cell(child).pointee.span != 1 {
                tableColumns.cell(child).pointee.natural = 0
            } else {
                let spec = naturalSpec(child, of: table)
                var height = spec
                if node(child).pointee.flags & NodeFlags.sizeRules != 0 {
                    height = layout.loosely(child, node(child).pointee.height, most: maxUnits, spec)
                }
                layout.measureChild(child, spec, height, cacheEpoch: box.pointee.cacheEpoch)
                noteNatural(child, of: row)
            }
        }
    }

    /// Stores the natural width of a measured cell, and how it depends on its spec.
    @inline(never)
    private func noteNatural(_ child: Int, of row: Int) {
        let node = self.node(child), result = self.result(child)
        tableColumns.cell(child).pointee.natural = clampUnits(Int(result.pointee.width) &+ RowAxis.mainMargins(node))
        let isBound = result.pointee.state & ResultFlags.bound != 0
        let length = node.pointee.width
        if length == Length.match || length == Length.unset {
            if isBound { tableColumns.cell(row).pointee.natural |= CellReads.hint }
        } else if length < 0 {
            tableColumns.cell(row).pointee.natural |= isBound ? CellReads.width | CellReads.bound : CellReads.width
            tableColumns.cell(row).pointee.forced = max(
                tableColumns.cell(row).pointee.forced, result.pointee.width, result.pointee.height)
            if result.pointee.state & ResultFlags.tooSmallWidth != 0 {
                tableColumns.cell(row).pointee.natural |= CellReads.cut
            }
        }
    }

    /// Queues the measures of step 1 for host-measured leaves.
    @inline(never)
    @_optimize(size)
    private func enqueueNaturalSize(_ row: Int, of table: Int) {
        let box = self.box(node(row))
        for child in children(of: box) {
            if !node(child).isGone && tableColumns.cell(child).pointee.span == 1 {
                let spec = naturalSpec(child, of: table)
                layout.enqueueMeasure(child, spec, spec, cacheEpoch: box.pointee.cacheEpoch)
            }
        }
    }

    /// Step 2: computes the column widths and gives them to the cells. Voids the results of rows whose widths changed.
    @inline(never)
    private func resolveColumnWidths(_ table: Int, _ width: Spec, keepsEpoch: Bool) {
        let node = self.node(table)
        let record = tableColumns.tableRecord(table)
        record.pointee.reads = 0
        record.pointee.reach = 0
        var columns = ColumnWidths(state.pointee.tables.columns)
        gatherColumns(table, &columns)
        record.pointee.widest = columns.widest
        var child = Int(box(node).pointee.first)
        while child >= 0 {
            if isTableRow(child) && !self.node(child).isGone {
                record.pointee.reads |= tableColumns.cell(child).pointee.natural
                record.pointee.reach = max(record.pointee.reach, tableColumns.cell(child).pointee.forced)
            }
            child = Int(self.node(child).pointee.next)
        }
        columns.fit(
            into: Int(width.size) &- RowAxis.mainPadding(node), shrink: record.pointee.shrink,
            stretch: record.pointee.stretch)
        if columns.overflows {
            treeReports.warn(table, RG_CODE_LIMIT, "a table has at most 4,096 columns: cells beyond have no width")
        }
        for child in children(of: box(node)) {
            if isTableRow(child) && !self.node(child).isGone && force(child, columns) {
                tableColumns.forgetRow(child, keepsEpoch: keepsEpoch)
            }
        }
    }

    /// The natural widths of a table's columns.
    @inline(never)
    func gatherColumns(_ table: Int, _ columns: inout ColumnWidths) {
        for child in children(of: box(node(table))) {
            if isTableRow(child) && !node(child).isGone { addRow(child, to: &columns) }
        }
    }

    private func addRow(_ row: Int, to columns: inout ColumnWidths) {
        columns.startRow(row)
        for child in children(of: box(node(row))) {
            columns.add(tableColumns.cell(child).pointee)
        }
    }

    /// Gives the column widths to the cells of a row. - Returns: whether any width changed.
    private func force(_ row: Int, _ columns: ColumnWidths) -> Bool {
        var changed = false
        var column = 0
        for child in children(of: box(node(row))) {
            let cell = tableColumns.cell(child)
            let start = max(column, Int(cell.pointee.column))
            let end = start &+ Int(cell.pointee.span)
            let lead = columns.width(column..<start), forced = columns.width(start..<end)
            if lead != cell.pointee.lead || forced != cell.pointee.forced {
                cell.pointee.lead = lead
                cell.pointee.forced = forced
                changed = true
            }
            column = end
        }
        return changed
    }
}
