// SPDX-License-Identifier: MIT
import CReglet

/// The nodes of a list: made from templates, taken from spare ones, given back.
extension ListLayout {
    func removeItem(_ list: UnsafeMutablePointer<ListRecord>, _ at: Int) {
        let items = list.pointee.items
        for index in at..<items.count &- 1 { items[index] = items[index &+ 1] }
        list.pointee.items.count = items.count &- 1
    }

    /// Makes the nodes of items outside of a range spare.
    @_optimize(size)
    func release(
        _ list: UnsafeMutablePointer<ListRecord>, outside first: Int, _ end: Int, except header: Int, _ footer: Int
    ) -> rg_status {
        guard list.pointee.spares.reserve(list.pointee.spares.count &+ list.pointee.items.count, memory) else {
            return outOfMemory()
        }
        var count = 0
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items[index]
            let at = Int(item.index)
            if at >= first && at < end || at == header || at == footer {
                list.pointee.items[count] = item
                count &+= 1
            } else {
                release(item, list)
            }
        }
        list.pointee.items.count = count
        return RG_OK
    }

    /// Takes or makes nodes for the items of a range that have none.
    @_optimize(size)
    func take(_ list: rg_node, _ first: Int, _ end: Int, _ make: Maker) -> rg_status {
        let count = self.list(find(list)).pointee.items.count &+ end &- first
        if !self.list(find(list)).pointee.items.reserve(count, memory) { return outOfMemory() }
        var index = first, next = self.list(find(list)).pointee.find(Int32(truncatingIfNeeded: first)).at
        while index < end {
            let record = self.list(find(list)), at = next
            let items = record.pointee.items
            let isFound = at < items.count && Int(items.pointer(at).pointee.index) == index
            next &+= 1
            if !isFound || record.pointee.isRegrouped {
                let line = record.line(of: index)
                if !record.pointee.lengths.prepare(line, memory) { return outOfMemory() }
            }
            if !isFound {
                let type = self.type(record, index)
                if type < 0 { return RG_ERROR_INVALID_ARGUMENT }
                var item = ListItem(
                    index: Int32(truncatingIfNeeded: index), type: UInt32(truncatingIfNeeded: type), node: rg_node(),
                    flags: ListItem.isUnbound)
                let spare = takeSpare(record, item.type)
                if spare.node.id != 0 {
                    item.node = spare.node
                    item.flags |= spare.flags & ListItem.isNew
                } else {
                    let (status, made) = make(record.pointee.templates[type], list)
                    if status != RG_OK { return status }
                    item.node = made
                    item.flags |= ListItem.isNew
                }
                let status = put(item, in: list, at)
                if status != RG_OK { return status }
            }
            index &+= 1
        }
        return RG_OK
    }

    /// Puts a node among those of the items. A node that cannot be moved is destroyed.
    @_optimize(size)
    private func put(_ item: ListItem, in list: rg_node, _ place: Int) -> rg_status {
        let row = find(list), child = find(item.node), record = self.list(row)
        let items = record.pointee.items
        // a sticky item is behind the others, over which it is painted
        var at = place
        while at < items.count && items[at].flags & ListItem.isSticky != 0 { at &+= 1 }
        let next = at < items.count ? find(items[at].node) : stickyRow(record)
        let status = treeEditor.insert(child, under: row, before: next)
        if status == RG_OK {
            record.pointee.insert(item, at: place)
        } else {
            treeEditor.destroy(child)
        }
        return status
    }

    /// Removes the last spare node of a type, but none that a transition still shows as it was.
    /// - Returns: one without a node, if there is none.
    private func takeSpare(_ list: UnsafeMutablePointer<ListRecord>, _ type: UInt32) -> ListItem {
        var at = list.pointee.spares.count
        while at > 0 {
            at &-= 1
            let item = list.pointee.spares[at]
            let child = find(item.node)
            if item.type != type || (child >= 0 && state.pointee.motion.isNoted(id: id(child))) { continue }
            let last = list.pointee.spares.count &- 1
            list.pointee.spares[at] = list.pointee.spares[last]
            list.pointee.spares.count = last
            return item
        }
        return ListItem(index: -1, type: type, node: rg_node())
    }

    func mostSpares(_ list: UnsafeMutablePointer<ListRecord>) -> Int { max(8, list.pointee.items.count) }

    /// Destroys spare nodes beyond those that a list may keep.
    @_optimize(size)
    func trimSpares(_ list: rg_node) {
        let record = self.list(find(list))
        let most = mostSpares(record)
        let spares = record.pointee.spares
        let extra = spares.count &- most
        if extra <= 0 { return }
        for index in 0..<extra {
            let row = self.row(of: spares[index], in: find(list))
            if row >= 0 { treeEditor.destroy(row) }
        }
        for index in 0..<most { spares[index] = spares[index &+ extra] }
        self.list(find(list)).pointee.spares.count = most
    }
}
