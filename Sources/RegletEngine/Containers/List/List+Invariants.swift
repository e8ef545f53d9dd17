// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension ListLayout {
        /// Checks the record of a list: see the legal states of ListRecord and ListState.
        func checkInvariants(_ row: Int) {
            let list = self.list(row)
            require(
                list.pointee.node.id == 0 || list.pointee.node.id == state.pointee.handles[row].id, row, "ListRecord",
                "it is of another node")
            require(list.pointee.estimate >= 1, row, "ListRecord", "its estimate is not positive")
            if let failed = list.pointee.lengths.failedInvariant() { failInvariant(row, "ListLengths", failed) }
            var last: Int32 = -1
            for index in 0..<list.pointee.items.count {
                let item = list.pointee.items[index]
                require(item.index > last, row, "ListRecord", "its items are not in order")
                last = item.index
                if !list.pointee.isGrid { continue }
                let line = list.line(of: Int(item.index))
                require(
                    item.flags & ListItem.hasCells == 0
                        || Int(item.line) == line
                            && (item.flags & ListItem.endsLine != 0)
                                == (Int(item.index) &+ 1 == list.first(line &+ 1)),
                    row, "ListItem", "its line is another one")
            }
            require(
                Int(last) < list.pointee.count, row, "ListRecord", "an item with a node is behind the last one")
            require(
                list.pointee.target == -1 || Int(list.pointee.target) < list.pointee.count, row, "ListRecord",
                "it scrolls to an item behind the last one")
            let lines = list.pointee.lengths.count, spans = list.pointee.spans
            require(
                list.pointee.span == nil
                    ? lines == (list.pointee.count &+ spans &- 1) / spans
                    : lines == list.pointee.cells.counts.count && list.pointee.cells.first(lines) == list.pointee.count,
                row, "ListRecord", "its lines have other items")
            let distance = list.pointee.offset &- list.pointee.origin
            require(
                distance.magnitude == Int(box(node(row)).scroll.pointee.offset).magnitude, row, "ListState",
                "its offset differs from that of its record")
        }
    }
#endif
