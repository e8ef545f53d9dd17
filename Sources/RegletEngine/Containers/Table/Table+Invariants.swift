// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension TableLayout {
        /// Checks the sets of columns of a table: ascending, or all.
        func checkInvariants(_ row: Int) {
            let record = tableColumns.tableRecord(row).pointee
            require(
                isSound(record.stretch) && isSound(record.shrink) && isSound(record.collapse), row, "TableRecord",
                "the columns of a set do not ascend")
        }

        private func isSound(_ set: ColumnSet) -> Bool {
            guard let indices = set.indices else { return set.count == 0 }
            for index in 1..<max(Int(set.count), 1) where indices[index] <= indices[index &- 1] { return false }
            return true
        }

        /// Checks that each table has a record of its own, and the sums over the cells of all nodes.
        func checkStore() {
            let s = state
            let records = InvariantCounts(s.pointee.tables.records.end)
            var spanned = 0
            eachRow { row in
                if isTable(row) {
                    require(
                        records.add(Int(box(node(row)).table.pointee.record)) == 0, row, "TableState",
                        "its record is another's, or none")
                }
                guard s.pointee.tables.cells != nil else {
                    require(!isTableRow(row), row, "TableStore", "a table row exists and no cells")
                    return
                }
                let cell = tableColumns.cell(row).pointee
                require(cell.column >= -1 && cell.span >= 1, row, "Cell", "its column or span is out of range")
                require(
                    Int(cell.column) <= s.pointee.tables.highest, row, "TableStore", "its column is above the highest")
                spanned &+= Int(cell.span) &- 1
            }
            require(spanned == s.pointee.tables.spanned, -1, "TableStore", "spanned is not the sum of the cells'")
            require(s.pointee.tables.records.isSound(records), -1, "TableStore", "a record is neither in use nor free")
            records.release()
        }
    }
#endif
