// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension Invalidation {
        /// Checks the work lists as they are between calls. A row moves through these states:
        ///
        ///     state                          flags                      list
        ///     clean                          -                          none
        ///     to be measured                 dirty, queued              dirtyHeads[depth]
        ///     to be placed                   placePending, queued       dirtyHeads[depth]; in a layout placeHeads
        ///     not part of the last layout    placePending, not laidOut  none: placed once its parent places it
        ///     without result                 not valid                  none, or one it was put into before: its
        ///                                                               parent measures it
        ///     destroyed while queued         queued                     the list of its former depth, until it is met
        ///
        /// A list is that of the depth the row had when it was queued. drainDirty queues a row again that has another.
        func checkInvariants() {
            let s = state
            let lists = InvariantCounts(s.pointee.rowCount)
            for depth in 0...Int(s.pointee.def.max_depth) {
                require(
                    s.pointee.placeHeads[depth] == -1, Int(s.pointee.placeHeads[depth]), "Invalidation",
                    "it is in a list of rows to place outside of a layout")
                var row = Int(s.pointee.dirtyHeads[depth])
                require(
                    row < 0 || depth <= s.pointee.dirtyDeepest, row, "Invalidation",
                    "it is in a list below the deepest one")
                while row >= 0 {
                    require(
                        lists.add(row) == 0, row, "Invalidation", "it is in a work list twice, or beyond all rows")
                    require(
                        result(row).pointee.state & ResultFlags.queued != 0, row, "Invalidation",
                        "it is in a work list without the flag queued")
                    row = Int(s.pointee.queueNext[row])
                }
            }
            require(
                s.pointee.placeCount == 0 && s.pointee.placeDeepest == 0, -1, "Invalidation",
                "rows to place are counted outside of a layout")
            for row in 0..<s.pointee.rowCount {
                let bits = result(row).pointee.state
                require(
                    bits & ResultFlags.queued == 0 || lists[row] == 1, row, "Invalidation",
                    "it has the flag queued and is in no work list")
                if isFree(row) { continue }
                require(
                    bits & ResultFlags.dirty == 0 || lists[row] == 1, row, "Invalidation",
                    "it is dirty and in no work list")
                require(
                    bits & ResultFlags.listChanged == 0 || lists[row] == 1, row, "Invalidation",
                    "it is a changed child of a list and in no work list")
                let inLayout = ResultFlags.valid | ResultFlags.laidOut
                if bits & ResultFlags.placePending != 0 && bits & inLayout == inLayout {
                    require(
                        lists[row] == 1 || isRevisited(row, lists), row, "Invalidation",
                        "it is to be placed, and neither it nor an ancestor is in a work list")
                }
            }
            lists.release()
        }

        /// Whether an ancestor is in a work list or has no result, so that it runs or is placed first.
        private func isRevisited(_ row: Int, _ lists: InvariantCounts) -> Bool {
            var at = Int(node(row).pointee.parent)
            while at >= 0 {
                if lists[at] > 0 || result(at).pointee.state & ResultFlags.valid == 0 { return true }
                at = Int(node(at).pointee.parent)
            }
            return false
        }
    }
#endif
