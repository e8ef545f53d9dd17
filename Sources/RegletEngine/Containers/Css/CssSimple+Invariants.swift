// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension CssLayout {
        /// Checks what a simple container keeps of its children: an item for each that is not gone, with what its
        /// present properties say.
        func checkInvariants(_ row: Int) {
            guard let record = self.record(row), box(node(row)).header.pointee.known & CssSimpleFlags.isSimple != 0
            else { return }
            let columnSums = CssSimpleFlags.isSummed | CssSimpleFlags.isColumn
            let flex = box(node(row)).cssFlex
            let known = box(node(row)).header.pointee.known
            if known & columnSums == columnSums && !isGridContainer(row)
                && (known & CssSimpleFlags.isNested == 0 || flex.pointee.contentPass == CssFlexState.ofSums)
            {
                var length = Int(flex.pointee.gap) &* (record.pointee.items.count &- 1)
                for index in 0..<record.pointee.items.count {
                    let item = record.pointee.items.pointer(index)
                    length &+= Int(item.pointee.hypothetical) &+ item.pointee.mainMargins
                    let isCounted = self.record(self.row(of: item))?.pointee.isCounted ?? false
                    require(
                        item.pointee.has(CssItem.isBox) || (item.pointee.has(CssItem.isContainer) && isCounted), row,
                        "CssSums", "an item is no box, nor a container with sums")
                }
                require(
                    Int(record.pointee.sums.height) == length &+ Int(flex.pointee.top) &+ Int(flex.pointee.bottom), row,
                    "CssSums", "the height is not that of the items")
            }
            var shown = 0
            for child in children(in: row) where !node(child).isGone { shown &+= 1 }
            require(record.pointee.items.count == shown, row, "CssRecord", "it has not an item for each child")
            for index in 0..<record.pointee.items.count {
                let item = record.pointee.items.pointer(index)
                let child = self.row(of: item)
                require(
                    Int(node(child).pointee.parent) == row && !node(child).isGone, row, "CssItem",
                    "its child is another's, or gone")
                // to be read again
                let isStale = box(node(row)).header.pointee.known & CssSimpleFlags.isStale != 0
                if isStale && item.pointee.id == record.pointee.stale { continue }
                let style = self.style(child)
                var margins = 0
                for edge in 0..<4 { margins &+= Int(style.pointee.margin[edge].bits) }
                require(
                    item.pointee.mainMargins &+ item.pointee.crossMargins == margins, child, "CssItem",
                    "its margins are not those of its properties")
                require(
                    cssSimple.hasPlainLengths(style) && !style.pointee.isAbsolute, child, "CssItem",
                    "its properties are not simple")
            }
        }
    }
#endif
