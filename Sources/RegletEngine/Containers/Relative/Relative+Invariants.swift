// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension RelativeLayout {
        /// Checks the two orders of a relative container while ResultFlags.childOrderValid: each has every child with a
        /// record once.
        ///
        ///     firstRecord ──nextX──> … ──nextX──> -1
        ///          └─firstY──nextY──> … ──nextY──> -1
        func checkInvariants(_ row: Int) {
            if result(row).pointee.state & ResultFlags.childOrderValid == 0 { return }
            let first = box(node(row)).relative.pointee.firstRecord
            checkOrder(row, first, vertical: false)
            checkOrder(row, first < 0 ? -1 : relativeRecord(first).pointee.firstY, vertical: true)
        }

        private func checkOrder(_ row: Int, _ first: Int32, vertical: Bool) {
            var expected = 0, count = 0
            eachChild(row) { if relative($0) != nil { expected &+= 1 } }
            var index = first
            while index >= 0 {
                count &+= 1
                require(count <= expected, row, "RelativeState", "an order of its children is a cycle")
                let record = relativeRecord(index)
                let child = Int(state.pointee.rowOf[Int(record.pointee.id)])
                require(isChild(child, of: row), row, "RelativeState", "an order of its children has another node")
                index = vertical ? record.pointee.nextY : record.pointee.nextX
            }
            require(count == expected, row, "RelativeState", "an order of its children lacks one")
        }

        /// Checks that each record belongs to the node whose id names it, and its anchors: by rule, with a bit each.
        func checkStore() {
            let s = state
            let records = InvariantCounts(s.pointee.relatives.records.end)
            let anchors = InvariantCounts(s.pointee.relatives.anchors.end)
            eachRow { row in
                let index = relativeIndex(row)
                if index < 0 { return }
                require(records.add(Int(index)) == 0, row, "RelativeRecord", "its record is another's")
                let record = relativeRecord(index)
                require(Int(record.pointee.id) == id(row), row, "RelativeRecord", "its record has another id")
                var given: UInt32 = 0
                var at = record.pointee.anchors
                while at >= 0 {
                    require(anchors.add(Int(at)) == 0, row, "Anchor", "an anchor is in two lists")
                    let rule = RelativeRule.bit(s.pointee.relatives.anchors.pointer(Int(at)).pointee.rule)
                    require(given < rule, row, "Anchor", "its anchors do not ascend by rule")
                    given |= rule
                    at = s.pointee.relatives.anchors.pointer(Int(at)).pointee.next
                }
                require(given == record.pointee.given, row, "RelativeRecord", "`given` is not the rules of its anchors")
            }
            require(
                s.pointee.relatives.records.isSound(records), -1, "RelativeStore", "a record is neither in use nor free"
            )
            require(
                s.pointee.relatives.anchors.isSound(anchors), -1, "RelativeStore",
                "an anchor is neither in use nor free")
            records.release()
            anchors.release()
        }
    }
#endif
