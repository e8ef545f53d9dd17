// SPDX-License-Identifier: MIT
import CReglet

/// Edits of the items of a list. Nodes stay with their items; what is seen stays where it is.
extension ListLayout {
    /// Marks what an edit changes, and moves the viewport to what was seen.
    ///
    /// An edit before or behind all items with nodes moves no frame, unless the list is as long as its items.
    @_optimize(size)
    private func finishEdit(_ row: Int, _ held: ListAnchor, isNear: Bool) {
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

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func move(_ row: Int, _ from: UInt32, _ to: UInt32, _ count: UInt32) -> rg_status {
        let list = self.list(row), total = list.pointee.count
        if Int(from) &+ Int(count) > total || Int(to) &+ Int(count) > total { return failRange() }
        if count == 0 || from == to { return RG_OK }
        // the items between are as few as the moved ones, or fewer: exchange two neighboring ranges
        let first = Int(min(from, to)), end = Int(max(from, to)) &+ Int(count)
        let middle = from < to ? first &+ Int(count) : Int(from)
        return exchange(row, first, middle, end)
    }

    /// Exchanges the items from `first` and those from `middle`, up to `end`.
    @_optimize(size)
    private func exchange(_ row: Int, _ first: Int, _ middle: Int, _ end: Int) -> rg_status {
        let list = self.list(row)
        if list.pointee.isGrid { return exchangeCells(row, first, middle, end) }
        // the shorter range is taken out and put in again
        let left = middle &- first, right = end &- middle
        let count = min(left, right), from = left <= right ? first : middle
        let to = left <= right ? first &+ right : first
        if count > 256 { return exchangeAll(row, first, middle, end) }
        var kept = Buffer<Int32>()
        defer { kept.release(memory) }
        guard kept.resize(count, memory), list.pointee.lengths.reserve(pieces: 4, blocks: 2, memory) else {
            return outOfMemory()
        }
        list.pointee.lengths.copy(from, count, kept.pointer(0))
        let known = knownBlocks(kept, count)
        guard list.pointee.lengths.reserve(pieces: 4 &+ 3 &* known, blocks: 2 &+ known, memory) else {
            return outOfMemory()
        }
        let held = hold(list)
        list.pointee.lengths.remove(from, count)
        _ = list.pointee.lengths.insert(to, count, memory)  // reserved
        for index in 0..<count where kept[index] >= 0 {
            _ = list.pointee.lengths.prepare(to &+ index, memory)
            list.pointee.lengths.set(to &+ index, kept[index])
        }
        renumber(row, held, first, middle, end)
        return RG_OK
    }

    /// Exchanges ranges of a grid: of all lines from the first one on that is changed, none has the length of before.
    @_optimize(size)
    private func exchangeCells(_ row: Int, _ first: Int, _ middle: Int, _ end: Int) -> rg_status {
        let list = self.list(row)
        var edit = LineEdit()
        defer { edit.counts.release(memory) }
        let status = lines(list, first, removed: end &- first, added: end &- first, same: first, &edit)
        if status != RG_OK { return status }
        if !reserve(list, edit) { return outOfMemory() }
        let held = hold(list)
        apply(list, edit)
        renumber(row, held, first, middle, end)
        return RG_OK
    }

    /// Gives items their new indices after two ranges of them were exchanged.
    @_optimize(size)
    private func renumber(_ row: Int, _ held: ListAnchor, _ first: Int, _ middle: Int, _ end: Int) {
        let list = self.list(row)
        func moved(_ index: Int) -> Int {
            index < first || index >= end
                ? index : index < middle ? index &+ end &- middle : index &- middle &+ first
        }
        var held = held
        held.index = held.index < 0 ? -1 : moved(held.index)
        if list.pointee.target >= 0 {
            list.pointee.target = Int32(truncatingIfNeeded: moved(Int(list.pointee.target)))
        }
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items.pointer(index)
            item.pointee.index = Int32(truncatingIfNeeded: moved(Int(item.pointee.index)))
        }
        sortItems(list)
        list.pointee.isRegrouped = true
        finishEdit(row, held, isNear: true)
    }

    /// Exchanges long ranges by making all lengths again. O(items).
    @_optimize(size)
    private func exchangeAll(_ row: Int, _ first: Int, _ middle: Int, _ end: Int) -> rg_status {
        let list = self.list(row), total = list.pointee.count
        var newOf = Buffer<Int32>(), lengths = Buffer<Int32>(), made = ListLengths()
        defer {
            newOf.release(memory)
            lengths.release(memory)
        }
        guard newOf.resize(total, memory), lengths.resize(total, memory) else { return outOfMemory() }
        newOf.count = total
        for index in 0..<total {
            let to =
                index < first || index >= end
                ? index : index < middle ? index &+ end &- middle : index &- middle &+ first
            newOf[index] = Int32(truncatingIfNeeded: to)
        }
        list.pointee.lengths.copy(0, first, lengths.pointer(0))
        list.pointee.lengths.copy(middle, end &- middle, lengths.pointer(first))
        list.pointee.lengths.copy(first, middle &- first, lengths.pointer(first &+ end &- middle))
        list.pointee.lengths.copy(end, total &- end, lengths.pointer(0) + end)
        guard made.fill(lengths.pointer(0), total, memory) else {
            made.release(memory)
            return outOfMemory()
        }
        exchange(row, made, newOf, LineEdit(), total)
        return RG_OK
    }

    /// The number of known lengths: each may need a block of its own.
    private func knownBlocks(_ lengths: Buffer<Int32>, _ count: Int) -> Int {
        var known = 0
        for index in 0..<count where lengths[index] >= 0 { known &+= 1 }
        return known
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

    // MARK: - Scrolling

    /// - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func scroll(_ row: Int, to index: UInt32, _ align: rg_list_align) -> rg_status {
        let list = self.list(row)
        if Int(index) >= list.pointee.count { return failRange() }
        if align.rawValue > RG_LIST_END.rawValue { return failAlign() }
        let (start, length) = extent(list, Int(index))
        guard let covered = covered(list, Int(index)) else { return RG_ERROR_INVALID_ARGUMENT }
        var align = align
        if align == RG_LIST_NEAREST && list.pointee.viewport >= 0 {
            let offset = aligned(list, start, length, align, covered)
            if offset == list.pointee.offset { return RG_OK }
            align = offset < list.pointee.offset ? RG_LIST_START : RG_LIST_END
        }
        list.pointee.target = Int32(truncatingIfNeeded: index)
        list.pointee.align = align.rawValue
        list.pointee.isAtStart = false
        if !findBeside(list) { return RG_ERROR_INVALID_ARGUMENT }
        if list.pointee.viewport >= 0 {
            scrollLayout.moveList(row, to: max(0, min(targetOffset(list), list.most)))
        }
        return RG_OK
    }

    public func failAlign() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "unknown rg_list_align") }

    /// Scrolls by viewports, so that an item that was cut is whole. Between a sticky header and footer, nothing is left
    /// out. - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func scrollPages(_ row: Int, _ pages: Int) -> rg_status {
        let list = self.list(row)
        if list.pointee.count == 0 || list.pointee.viewport < 0 || pages == 0 { return RG_OK }
        let offset = list.pointee.offset, most = list.most, viewport = Int(list.pointee.viewport)
        func coveredAt(_ at: Int) -> (start: Int, end: Int)? {
            covered(list, list.first(list.find(at).index), isCut: true)
        }
        guard let top = coveredAt(offset), let bottom = coveredAt(offset &+ viewport &- 1) else {
            return RG_ERROR_INVALID_ARGUMENT
        }
        let step = max(1, viewport &- top.start &- bottom.end), more = (abs(pages) &- 1) &* step
        var to: Int
        if pages > 0 {
            let edge = offset &+ viewport &- bottom.end &+ more
            let (line, start) = list.find(edge)
            guard let next = covered(list, list.first(line)) else { return RG_ERROR_INVALID_ARGUMENT }
            to = (start &- next.start > offset ? start : edge) &- next.start
        } else {
            var edge = offset &+ top.start &- more
            guard let last = coveredAt(edge &- 1) else { return RG_ERROR_INVALID_ARGUMENT }
            let free = viewport &- last.end
            // the item that is cut there becomes the last one, and one that is cut at the start is left out
            let (line, start) = list.find(edge)
            let end = start &+ extent(list, line: line).length
            if start < edge && end > edge && end &- free < offset { edge = end }
            to = max(0, edge &- free)
            guard let next = coveredAt(to) else { return RG_ERROR_INVALID_ARGUMENT }
            let (first, from) = list.find(to &+ next.start)
            let after = from &+ extent(list, line: first).length
            let aligned = after &- next.start
            if to > 0 && to &+ next.start > from && after < edge && aligned < offset { to = aligned }
        }
        list.pointee.target = -1
        list.pointee.isAtStart = false
        scrollLayout.moveList(row, to: max(0, min(to, most)))
        return RG_OK
    }
}
