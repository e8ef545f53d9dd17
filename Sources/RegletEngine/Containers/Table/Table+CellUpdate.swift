// SPDX-License-Identifier: MIT
import CReglet

/// The change of one cell's content that leaves the widths of all columns. See CellUpdate.swift.
extension TableLayout {
    /// The specs under which a table measures a cell for its natural width; nil where more depends on it.
    @inline(never)
    @_optimize(size)
    func naturalSpecs(ofCell child: Int) -> LayoutPass.Specs? {
        let node = self.node(child), row = Int(node.pointee.parent), table = tableColumns.table(ofRow: row)
        let bits = ResultFlags.valid | ResultFlags.subtreeCurrent | ResultFlags.laidOut
        let others = ResultFlags.layoutPending | ResultFlags.cacheEvicted | ResultFlags.dirty
        if table < 0 || result(table).pointee.state & (bits | others) != bits
            || result(row).pointee.state & (bits | others) != bits || state.pointee.slots[table] >= 0
            || tableColumns.cell(child).pointee.span != 1 || tableColumns.wrapsInColumn(node)
            || node.pointee.flags & NodeFlags.sizeRules != 0
            || box(self.node(row)).tableRow.pointee.naturalPass < box(self.node(row)).pointee.cacheEpoch
        {
            return nil
        }
        let spec = naturalSpec(child, of: table)
        return LayoutPass.Specs(width: spec, height: spec)
    }

    /// Whether all columns are as wide as before. If true, the cell record is up to date. Precondition: `naturalSpecs`
    /// returned the specs of the change, under which alone a result differs.
    @inline(never)
    @_optimize(size)
    func keepsColumns(_ child: Int, _ change: CellChange) -> Bool {
        let node = self.node(child), row = Int(node.pointee.parent), table = tableColumns.table(ofRow: row)
        let record = tableColumns.tableRecord(table), length = node.pointee.width
        if length < 0 && length != Length.match && length != Length.unset {
            // boundTable reads both
            let reach = max(change.new.x, change.new.y), rowCell = tableColumns.cell(row)
            let isBound =
                record.pointee.reads & CellReads.bound != 0 || !record.pointee.stretch.isEmpty
                || !record.pointee.shrink.isEmpty
            if reach > record.pointee.reach && !isBound { return false }
            record.pointee.reach = max(record.pointee.reach, reach)
            rowCell.pointee.forced = max(rowCell.pointee.forced, reach)
        }
        return tableColumns.keepsColumn(child, row, table, clampUnits(Int(change.new.x) &+ RowAxis.mainMargins(node)))
    }
}
