// SPDX-License-Identifier: MIT
import CReglet

/// The header that stays in view, and the one that pushes it away; -1: none. `item` is -2 after a failure.
struct StickyItems {
    var item = -1, next = -1
}

/// Sticky headers: the header of the first item in view stays at the start of the viewport, until the next header
/// pushes it away. Its node is the last child, so that it is painted and hit before the others.
extension ListLayout {
    /// The header of the section in view, and the next one before `end`.
    @_optimize(size)
    func findSticky(_ list: UnsafeMutablePointer<ListRecord>, _ end: Int) -> StickyItems {
        guard list.pointee.header != nil else { return StickyItems() }
        let line = list.pointee.lengths.find(list.pointee.offset, list.pointee.estimate).index
        var at = list.first(line), found = StickyItems()
        found.item = header(list, at)
        while found.item >= -1 && found.next < 0 && at &+ 1 < end {
            at &+= 1
            let header = header(list, at)
            if header < -1 { return StickyItems(item: -2) }
            if header == at { found.next = at }
        }
        return found
    }

    /// The header of an item, -1: it has none. - Returns: -2 when it is behind the item.
    @_optimize(size)
    private func header(_ list: UnsafeMutablePointer<ListRecord>, _ index: Int) -> Int {
        guard let header = list.pointee.header else { return -1 }
        state.pointee.inCallback = true
        let found = header(list.pointee.user, UInt32(truncatingIfNeeded: index))
        state.pointee.inCallback = false
        if found == RG_LIST_NO_HEADER { return -1 }
        if Int(found) <= index { return Int(found) }
        _ = fail(RG_ERROR_INVALID_ARGUMENT, "the header of an item is behind it: item ")
        state.pointee.message.append(number: UInt64(truncatingIfNeeded: index))
        return -2
    }

    /// Whether the right items are marked.
    func isMarked(_ list: UnsafeMutablePointer<ListRecord>, _ sticky: StickyItems) -> Bool {
        var isRight = sticky.item < 0 || list.pointee.find(Int32(truncatingIfNeeded: sticky.item)).isFound
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items[index]
            if item.flags & (ListItem.isSticky | ListItem.pushes) != flags(item, sticky) { isRight = false }
        }
        return isRight
    }

    private func flags(_ item: ListItem, _ sticky: StickyItems) -> UInt32 {
        let index = Int(item.index)
        return (index == sticky.item ? ListItem.isSticky : 0) | (index == sticky.next ? ListItem.pushes : 0)
    }

    /// The row of the sticky item, -1: there is none.
    @_optimize(size)
    func stickyRow(_ list: UnsafeMutablePointer<ListRecord>) -> Int {
        for index in 0..<list.pointee.items.count where list.pointee.items[index].flags & ListItem.isSticky != 0 {
            return find(list.pointee.items[index].node)
        }
        return -1
    }

    /// Marks the items, and moves their nodes among their siblings: first the one that is no longer sticky.
    @_optimize(size)
    func mark(_ list: rg_node, _ sticky: StickyItems) -> rg_status {
        for pass in 0..<2 {
            let isSticky = pass == 1
            for index in 0..<self.list(find(list)).pointee.items.count {
                let row = find(list), items = self.list(row).pointee.items
                let item = items[index], flags = flags(item, sticky)
                if (flags & ListItem.isSticky != 0) != isSticky { continue }
                if (item.flags ^ flags) & ListItem.isSticky != 0 {
                    let next = isSticky || index &+ 1 == items.count ? -1 : find(items[index &+ 1].node)
                    let status = treeEditor.insert(find(item.node), under: row, before: next)
                    if status != RG_OK { return status }
                }
                items.pointer(index).pointee.flags = item.flags & ~(ListItem.isSticky | ListItem.pushes) | flags
            }
        }
        return RG_OK
    }

    /// The start of a sticky item of some length: that of the viewport, or where the next header pushes it.
    @_optimize(size)
    func stickyStart(_ list: UnsafeMutablePointer<ListRecord>, _ length: Int) -> Int {
        var start = list.pointee.offset
        for index in 0..<list.pointee.items.count where list.pointee.items[index].flags & ListItem.pushes != 0 {
            start = min(start, list.start(Int(list.pointee.items[index].index)) &- length)
        }
        return start
    }
}
