// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension ChangeList {
        /// Checks the change list: a row is in its untaken part exactly once if and only if it has a change.
        ///
        ///     changed   0 ... changedTaken     taken
        ///               ... changedCount       rows with ChangeFlags.changes; `deadChanges` of them are free rows
        func checkInvariants() {
            let s = state
            require(
                s.pointee.changedTaken <= s.pointee.changedCount && s.pointee.changedCount <= s.pointee.capacity, -1,
                "ChangeList", "it has more entries than there is room for")
            let entries = InvariantCounts(s.pointee.rowCount)
            var dead = 0
            for index in s.pointee.changedTaken..<s.pointee.changedCount {
                let row = Int(s.pointee.changed[index])
                require(entries.add(row) == 0, row, "ChangeList", "it is in the list twice, or beyond all rows")
                if isFree(row) { dead &+= 1 }
            }
            require(
                dead == s.pointee.deadChanges, -1, "ChangeList",
                "deadChanges is not the number of free rows in the list")
            for row in 0..<s.pointee.rowCount {
                let marks = s.pointee.marks[row]
                require(
                    (marks & ChangeFlags.changes != 0) == (entries[row] > 0), row, "ChangeList",
                    "it has a change and is not in the list, or the reverse")
                if isFree(row) { continue }
                let bits = result(row).pointee.state
                require(
                    bits & ResultFlags.shown == 0 || bits & ResultFlags.reportedCreated != 0, row, "ChangeList",
                    "it is shown and was never reported as created")
            }
            entries.release()
        }
    }
#endif
