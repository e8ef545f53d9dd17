// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension FlexboxLayout {
        /// Checks a flexbox's record: it has room for a line per child.
        func checkInvariants(_ row: Int) {
            let lines = flexbox(row).pointee.lines
            require(
                lines.capacity >= Int(box(node(row)).pointee.count) && lines.count <= lines.capacity, row,
                "FlexboxRecord", "it has no room for a line per child")
        }

        /// Checks that each flexbox has a record of its own, and each node at most one item.
        func checkStore() {
            let s = state
            let records = InvariantCounts(s.pointee.flexboxes.records.end)
            let items = InvariantCounts(s.pointee.flexboxes.items.end)
            if s.pointee.flexboxes.items.end > 0 { _ = items.add(0) }  // the defaults
            eachRow { row in
                if isFlexbox(row) {
                    require(
                        records.add(Int(box(node(row)).flexbox.pointee.record)) == 0, row, "FlexboxState",
                        "its record is another's, or none")
                }
                let index = itemIndex(row)
                if index == 0 { return }
                require(Int(item(row).pointee.id) == id(row), row, "FlexItem", "its item is another node's")
                _ = items.add(index)
            }
            require(
                s.pointee.flexboxes.records.isSound(records), -1, "FlexboxStore", "a record is neither in use nor free")
            require(s.pointee.flexboxes.items.isSound(items), -1, "FlexboxStore", "an item is neither in use nor free")
            records.release()
            items.release()
        }
    }
#endif
