// SPDX-License-Identifier: MIT
import CReglet

/// Edits of the items of a list. Nodes stay with their items; what is seen stays where it is.
extension ListLayout {
    /// Marks what an edit changes, and moves the viewport to what was seen.
    ///
    /// An edit before or behind all items with nodes moves no frame, unless the list is as long as its items.
    @_optimize(size)
    func finishEdit(_ row: Int, _ held: ListAnchor, isNear: Bool) {
        let list = self.list(row)
        let before = list.pointee.origin &- held.start
        assignCells(list)
        list.pointee.targetHeader = -1
        list.pointee.targetFooter = -1
        keep(row, held)
        let result = self.result(row)
        let spec = Spec(raw: list.pointee.isHorizontal ? result.pointee.specWidth : result.pointee.specHeight)
        let start = held.index < 0 ? 0 : list.start(held.index)
        let isLoose = list.pointee.isFromEnd || list.pointee.isStaggered
        if !spec.isExact || isLoose || isNear && list.pointee.isGrid {
            invalidation.markDirty(row)
        } else if isNear || list.pointee.origin &- start != before {
            invalidation.markPlace(row)
        }
    }

    /// - Returns: OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func insert(_ row: Int, _ at: UInt32, _ count: UInt32) -> rg_status {
        let list = self.list(row), total = list.pointee.count
        if Int(at) > total { return failRange() }
        if total &+ Int(count) > mostItems(list.pointee.isStaggered) { return failCount() }
        if count > 0 && list.pointee.templates.count == 0 {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a list with items needs a template")
        }
        if count == 0 { return RG_OK }
        var edit = LineEdit()
        defer { edit.counts.release(memory) }
        let status = lines(list, Int(at), removed: 0, added: Int(count), same: Int(at), &edit)
        if status != RG_OK { return status }
        if !reserve(list, edit) { return outOfMemory() }
        var held = hold(list)
        apply(list, edit)
        list.pointee.count = total &+ Int(count)
        let first = Int32(truncatingIfNeeded: at), more = Int32(truncatingIfNeeded: count)
        if held.index >= Int(at) { held.index &+= Int(count) }
        if list.pointee.target >= first { list.pointee.target &+= more }
        var index = list.pointee.items.count
        while index > 0 && list.pointee.items[index &- 1].index >= first {
            index &-= 1
            list.pointee.items.pointer(index).pointee.index &+= more
        }
        finishEdit(row, held, isNear: isNear(list, edit))
        return RG_OK
    }

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func remove(_ row: Int, _ at: UInt32, _ count: UInt32) -> rg_status {
        let list = self.list(row)
        if Int(at) &+ Int(count) > list.pointee.count { return failRange() }
        if count == 0 { return RG_OK }
        let first = Int32(truncatingIfNeeded: at), end = first &+ Int32(truncatingIfNeeded: count)
        var edit = LineEdit()
        defer { edit.counts.release(memory) }
        let status = lines(list, Int(at), removed: Int(count), added: 0, same: Int(at), &edit)
        if status != RG_OK { return status }
        guard list.pointee.spares.reserve(list.pointee.spares.count &+ list.pointee.items.count, memory),
            reserve(list, edit)
        else { return outOfMemory() }
        let held = heldWithout(list, Int(first), Int(end))
        apply(list, edit)
        list.pointee.count &-= Int(count)
        if list.pointee.target >= end {
            list.pointee.target &-= end &- first
        } else if list.pointee.target >= first {
            list.pointee.target = -1
        }
        var kept = 0, isNear = false
        for index in 0..<list.pointee.items.count {
            var item = list.pointee.items[index]
            if item.index >= end {
                item.index &-= end &- first
            } else if item.index >= first {
                isNear = true
                item.index = -1
                release(item, list)
                continue
            }
            list.pointee.items[kept] = item
            kept &+= 1
        }
        list.pointee.items.count = kept
        finishEdit(row, held, isNear: isNear || self.isNear(list, edit))
        return RG_OK
    }

    /// The anchor after items are removed: the first item in view that remains, or else the last one before.
    @_optimize(size)
    private func heldWithout(_ list: UnsafeMutablePointer<ListRecord>, _ first: Int, _ end: Int) -> ListAnchor {
        var held = hold(list)
        if held.index < first { return held }
        if held.index >= end {
            held.index &-= end &- first
            return held
        }
        // the item behind the removed ones stays where it is, if there is one
        if end < list.pointee.count {
            held.start = list.start(end)
            held.distance = list.pointee.offset &- held.start
            held.index = first
        } else {
            held.index = first &- 1
            if held.index >= 0 {
                held.start = list.start(held.index)
                held.distance = list.pointee.offset &- held.start
            }
        }
        return held
    }

    /// Makes the node of an item spare. Precondition: room was reserved.
    func release(_ item: ListItem, _ list: UnsafeMutablePointer<ListRecord>) {
        var item = item
        item.flags = item.flags & ListItem.isUnbound != 0 ? item.flags & ListItem.isNew : ListItem.wasBound
        list.pointee.spares.append(item)
    }

    /// Sorts the items with nodes by index. There are few, and they are almost in order.
    @_optimize(size)
    func sortItems(_ list: UnsafeMutablePointer<ListRecord>) {
        let items = list.pointee.items
        for index in 0..<items.count {
            let item = items[index]
            var at = index
            while at > 0 && items[at &- 1].index > item.index {
                items[at] = items[at &- 1]
                at &-= 1
            }
            items[at] = item
        }
    }

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func change(_ row: Int, _ at: UInt32, _ count: UInt32, _ payload: UInt32) -> rg_status {
        let list = self.list(row), number = Int(count)
        if Int(at) &+ number > list.pointee.count { return failRange() }
        if list.pointee.isGrid && list.pointee.span != nil && number > 0 {
            var edit = LineEdit()
            defer { edit.counts.release(memory) }
            let status = lines(list, Int(at), removed: number, added: number, same: Int.max, &edit)
            if status != RG_OK { return status }
            if !reserve(list, edit) { return outOfMemory() }
            let held = hold(list)
            apply(list, edit)
            finishEdit(row, held, isNear: isNear(list, edit))
        }
        if list.pointee.isStaggered && number > 0 {
            assignCells(list)
            invalidation.markDirty(row)
        }
        let first = Int32(truncatingIfNeeded: at)
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items.pointer(index)
            if item.pointee.index >= first && Int(item.pointee.index) < Int(at) &+ Int(count) {
                item.pointee.note(payload)
            }
        }
        return RG_OK
    }

    public func failRange() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "the list has no such items") }
}
