// SPDX-License-Identifier: MIT
import CReglet

/// The header and the footer that stay in view, and those that push them away; -1: none.
struct StickyItems {
    var header = -1, next = -1
    var footer = -1, before = -1
}

/// Sticky headers and footers. The header of the first item in view stays at the start of the viewport, until the next
/// header pushes it away; the footer of the last one stays at the end, until the footer before pushes it. Their nodes
/// are the last children, the header's behind the footer's, so that they are painted and hit before the others.
extension ListLayout {
    /// The sticky items when items from `first` to before `end` are to have nodes. - Returns: nil when a callback
    /// returned an item out of range.
    @_optimize(size)
    func findSticky(_ list: UnsafeMutablePointer<ListRecord>, _ first: Int, _ end: Int) -> StickyItems? {
        var found = StickyItems()
        if first >= end || !list.pointee.hasSticky { return found }
        let seen = itemsInView(list)
        var at = seen.first
        guard let header = section(list, at, isFooter: false), let footer = section(list, seen.last, isFooter: true)
        else { return nil }
        found.header = header
        while header >= 0 && found.next < 0 && at &+ 1 < end {
            at &+= 1
            guard let header = section(list, at, isFooter: false) else { return nil }
            if header == at { found.next = at }
        }
        found.footer = footer
        at = seen.last
        while footer >= 0 && found.before < 0 && at > first {
            at &-= 1
            guard let footer = section(list, at, isFooter: true) else { return nil }
            if footer == at { found.before = at }
        }
        return found
    }

    /// The first and the last item in view. Precondition: there are items.
    @_optimize(size)
    private func itemsInView(_ list: UnsafeMutablePointer<ListRecord>) -> (first: Int, last: Int) {
        let offset = list.pointee.offset
        let end = offset &+ max(0, Int(list.pointee.viewport) &- 1)
        return (
            list.first(list.find(offset).index),
            list.first(list.findLast(end) &+ 1) &- 1
        )
    }

    /// The header or the footer of an item, -1: it has none. - Returns: nil when it is on the wrong side of the item.
    @_optimize(size)
    private func section(_ list: UnsafeMutablePointer<ListRecord>, _ index: Int, isFooter: Bool) -> Int? {
        guard let callback = isFooter ? list.pointee.footer : list.pointee.header else { return -1 }
        state.pointee.inCallback = true
        let found = callback(list.pointee.user, UInt32(truncatingIfNeeded: index))
        state.pointee.inCallback = false
        if found == RG_LIST_NO_HEADER { return -1 }
        if isFooter ? Int(found) >= index && Int(found) < list.pointee.count : Int(found) <= index { return Int(found) }
        _ = fail(
            RG_ERROR_INVALID_ARGUMENT,
            isFooter ? "the footer of an item is before it: item " : "the header of an item is behind it: item ")
        state.pointee.message.append(number: UInt64(truncatingIfNeeded: index))
        return nil
    }

    // MARK: - Marks and nodes

    /// Whether the right items are marked.
    func isMarked(_ list: UnsafeMutablePointer<ListRecord>, _ sticky: StickyItems) -> Bool {
        if sticky.header >= 0 && !has(list, sticky.header) { return false }
        if sticky.footer >= 0 && !has(list, sticky.footer) { return false }
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items[index]
            if item.flags & ListItem.stickyMarks != flags(item, sticky) { return false }
        }
        return true
    }

    func has(_ list: UnsafeMutablePointer<ListRecord>, _ index: Int) -> Bool {
        list.pointee.find(Int32(truncatingIfNeeded: index)).isFound
    }

    private func flags(_ item: ListItem, _ sticky: StickyItems) -> UInt32 {
        let index = Int(item.index)
        return (index == sticky.header ? ListItem.isHeader : 0) | (index == sticky.next ? ListItem.pushesHeader : 0)
            | (index == sticky.footer ? ListItem.isFooter : 0) | (index == sticky.before ? ListItem.pushesFooter : 0)
    }

    /// The row of the first sticky node among the children, -1: there is none.
    @_optimize(size)
    func stickyRow(_ list: UnsafeMutablePointer<ListRecord>) -> Int {
        var row = -1
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items[index]
            if item.flags & ListItem.isHeader != 0 {
                if row < 0 { row = find(item.node) }
            } else if item.flags & ListItem.isFooter != 0 {
                row = find(item.node)
            }
        }
        return row
    }

    /// Marks the items, and moves their nodes among their siblings: first those that are no longer sticky.
    @_optimize(size)
    func mark(_ list: rg_node, _ sticky: StickyItems) -> rg_status {
        for pass in 0..<3 {
            for index in 0..<self.list(find(list)).pointee.items.count {
                let row = find(list), record = self.list(row), items = record.pointee.items
                let item = items[index], place = item.flags & ListItem.isSticky
                let flags = flags(item, sticky), wanted = flags & ListItem.isSticky
                var next = -1
                switch pass {
                case 0:
                    if place == 0 || place == wanted { continue }
                    var at = index &+ 1
                    while at < items.count && items[at].flags & ListItem.isSticky != 0 { at &+= 1 }
                    items.pointer(index).pointee.flags &= ~ListItem.isSticky
                    next = at < items.count ? find(items[at].node) : stickyRow(record)
                case 1:
                    if place == wanted || wanted & ListItem.isHeader == 0 { continue }
                default:
                    items.pointer(index).pointee.flags = item.flags & ~ListItem.stickyMarks | flags
                    if place == wanted { continue }
                    items.pointer(index).pointee.flags &= ~ListItem.isSticky
                    next = stickyRow(record)
                }
                let status = treeEditor.insert(find(item.node), under: row, before: next)
                if status != RG_OK { return status }
                if pass > 0 { self.list(find(list)).pointee.items.pointer(index).pointee.flags |= wanted }
            }
        }
        return RG_OK
    }

    /// The start of an item that is sticky and would be at `at`.
    @_optimize(size)
    func stickyStart(
        _ list: UnsafeMutablePointer<ListRecord>, _ item: UnsafeMutablePointer<ListItem>, _ at: Int, _ length: Int
    ) -> Int {
        var from = list.pointee.offset, to = from &+ Int(list.pointee.viewport) &- length
        for index in 0..<list.pointee.items.count {
            let other = list.pointee.items.pointer(index)
            if other.pointee.flags & ListItem.pushesHeader != 0 {
                from = min(from, list.start(Int(other.pointee.index)) &- length)
            }
            if other.pointee.flags & ListItem.pushesFooter != 0 {
                let (start, length) = extent(list, Int(other.pointee.index))
                to = max(to, start &+ length)
            }
        }
        let isHeader = item.pointee.flags & ListItem.isHeader != 0
        let start = isHeader ? max(at, from) : at
        return item.pointee.flags & ListItem.isFooter != 0 ? min(start, to) : start
    }

    // MARK: - Scrolling beside them

    /// The lengths of the viewport that the header and the footer of an item cover while the item is in view; 0 where it
    /// is the header or the footer itself, unless it is cut. - Returns: nil when a callback returned an item out of
    /// range.
    @_optimize(size)
    func covered(
        _ list: UnsafeMutablePointer<ListRecord>, _ index: Int, isCut: Bool = false
    ) -> (start: Int, end: Int)? {
        if !list.pointee.hasSticky { return (0, 0) }
        guard let header = section(list, index, isFooter: false), let footer = section(list, index, isFooter: true)
        else { return nil }
        let itself = isCut ? -1 : index
        return (coveredBy(list, header, itself), coveredBy(list, footer, itself))
    }

    private func coveredBy(_ list: UnsafeMutablePointer<ListRecord>, _ sticky: Int, _ index: Int) -> Int {
        if sticky < 0 || sticky == index { return 0 }
        let length = extent(list, sticky).length
        return length < Int(list.pointee.viewport) ? length : 0
    }

    /// Finds the sticky items beside the item that is looked for, for the next layout. - Returns: false when a
    /// callback returned an item out of range.
    @_optimize(size)
    func findBeside(_ list: UnsafeMutablePointer<ListRecord>) -> Bool {
        let target = Int(list.pointee.target)
        list.pointee.targetHeader = -1
        list.pointee.targetFooter = -1
        if target < 0 || !list.pointee.hasSticky { return true }
        guard let header = section(list, target, isFooter: false), let footer = section(list, target, isFooter: true)
        else { return false }
        list.pointee.targetHeader = Int32(truncatingIfNeeded: header)
        list.pointee.targetFooter = Int32(truncatingIfNeeded: footer)
        return true
    }

    /// The offset that shows the item looked for.
    @_optimize(size)
    func targetOffset(_ list: UnsafeMutablePointer<ListRecord>) -> Int {
        let target = Int(list.pointee.target), (start, length) = extent(list, target)
        let before = coveredBy(list, Int(list.pointee.targetHeader), target)
        let after = coveredBy(list, Int(list.pointee.targetFooter), target)
        return aligned(list, start, length, rg_list_align(rawValue: list.pointee.align), (before, after))
    }
}
