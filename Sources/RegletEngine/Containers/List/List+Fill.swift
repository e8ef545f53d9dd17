// SPDX-License-Identifier: MIT
import CReglet

/// Gives lists nodes for the items in view, between layouts. The host's callbacks may change the context, so rows and
/// records are looked up again after each one.
extension ListLayout {
    /// Makes a copy of a template under a list. - Returns: its root, or why there is none.
    public typealias Maker = (rg_template, rg_node) -> (rg_status, rg_node)

    /// Lays out a tree until its lists have nodes for all items in view. Precondition: the arguments are those of
    /// rg_layout.
    @_optimize(size)
    public func layoutLists(_ root: rg_node, _ width: Float, _ height: Float, _ make: Maker) -> rg_status {
        state.pointee.lists.isFilling = true
        defer { state.pointee.lists.isFilling = false }
        var passes = 0
        while true {
            // items without a length do not fill the view: look at twice as many each time
            let more = passes < 4 ? 0 : 1 &<< (min(passes, 20) &- 3)
            var isComplete = true
            var index = 0
            while index < state.pointee.lists.records.end {
                let list = state.pointee.lists.records.pointer(index).pointee.node
                index &+= 1
                let row = list.id == 0 ? -1 : find(list)
                if row < 0 || state.pointee.handles[rootRow(row)].id != root.id { continue }
                let (status, changed) = fill(list, more, make)
                if status != RG_OK { return status }
                if changed { isComplete = false }
                let top = find(root)
                if top < 0 { return fail(RG_ERROR_STALE_HANDLE, "a callback of a list destroyed the root") }
                if node(top).pointee.parent >= 0 {
                    return fail(RG_ERROR_INVALID_ARGUMENT, "a callback of a list moved the root")
                }
            }
            if isComplete && passes > 0 { break }
            passes &+= 1
            let status = layout.layout(find(root), viewportWidth: width, height)
            // an error in the tree does not end the layout
            if status != RG_OK && status != RG_ERROR_TREE { return status }
            if state.pointee.lists.records.used == 0 { return status }
            state.pointee.lists.status = status
        }
        for index in 0..<state.pointee.lists.records.end {
            let list = state.pointee.lists.records.pointer(index)
            let row = list.pointee.node.id == 0 ? -1 : find(list.pointee.node)
            if row >= 0 && state.pointee.handles[rootRow(row)].id == root.id {
                list.pointee.target = -1
                list.pointee.travel = 0
            }
        }
        return state.pointee.lists.status
    }

    /// Gives one list the nodes that it lacks. - Returns: whether another layout is needed.
    @_optimize(size)
    private func fill(_ list: rg_node, _ more: Int, _ make: Maker) -> (rg_status, Bool) {
        let row = find(list)
        let record = self.list(row)
        var first = 0, end = 0, status = RG_OK
        if record.pointee.target >= 0 && record.pointee.hasSticky && record.pointee.viewport >= 0 {
            if !findBeside(record) { return (RG_ERROR_INVALID_ARGUMENT, false) }
            scrollLayout.moveList(row, to: max(0, min(targetOffset(record), record.most)))
        }
        if result(row).pointee.state & ResultFlags.laidOut != 0, record.pointee.lengths.count > 0 {
            if record.pointee.fitsColumns { status = fitColumns(row) }
            if status != RG_OK { return (status, false) }
            (first, end) = window(record, 0)
            // once the view itself has its nodes, items beyond it are not looked at
            if more > 0 && review(row, first, end).inside < end &- first { (first, end) = window(record, more) }
        }
        if end &- first > Int(RG_LIST_MAX_VISIBLE) {
            return (fail(RG_ERROR_LIMIT, "more than RG_LIST_MAX_VISIBLE items in view"), false)
        }
        var (flags, inside) = review(row, first, end)
        if flags & ListItem.isChanged != 0 {
            status = checkTypes(list)
            if status != RG_OK { return (status, false) }
            (flags, inside) = review(row, first, end)
        }
        guard let sticky = findSticky(record, first, end) else { return (RG_ERROR_INVALID_ARGUMENT, false) }
        let isSticky = sticky.header >= 0 || sticky.footer >= 0
        let hasMoved = (flags & ListItem.stickyMarks != 0 || isSticky) && !isMarked(record, sticky)
        var lacks = inside < end &- first, leaves = record.pointee.items.count &- inside
        // sticky items outside of the window
        let header = sticky.header < first ? sticky.header : -1, footer = sticky.footer >= end ? sticky.footer : -1
        if isSticky {
            let hasHeader = header < 0 || has(record, header), hasFooter = footer < 0 || has(record, footer)
            lacks = lacks || !hasHeader || !hasFooter
            leaves &-= (header >= 0 && hasHeader ? 1 : 0) &+ (footer >= 0 && hasFooter ? 1 : 0)
        }
        let isFull = record.pointee.spares.count > mostSpares(record) || record.pointee.isRegrouped
        let isUnbound = flags & ListItem.isUnbound != 0
        if !lacks && leaves <= 8 && !isFull && !hasMoved && !isUnbound { return (RG_OK, false) }
        if lacks || leaves > 8 || isFull {
            status = release(record, outside: first, end, except: header, footer)
            if status == RG_OK { status = unbindSpares(list) }
            if status == RG_OK { status = take(list, first, end, make) }
            if status == RG_OK && header >= 0 { status = take(list, header, header &+ 1, make) }
            if status == RG_OK && footer >= 0 { status = take(list, footer, footer &+ 1, make) }
            if status == RG_OK { self.list(find(list)).pointee.isRegrouped = false }
            if status == RG_OK { assignCells(self.list(find(list)), isNew: true) }
        }
        if status == RG_OK && hasMoved { status = mark(list, sticky) }
        if status == RG_OK { status = bindItems(list) }
        if status != RG_OK { return (status, false) }
        trimSpares(list)
        paintNotes.noteAll()  // nodes were made, moved or destroyed
        invalidation.markDirty(find(list))
        return (RG_OK, true)
    }

    /// The items that must have nodes: those of lines in view and `ahead`, and of one more line on each side, or `more`
    /// than that.
    @_optimize(size)
    private func window(_ list: UnsafeMutablePointer<ListRecord>, _ more: Int) -> (first: Int, end: Int) {
        // an item may be seen by the device pixel to which its edge is rounded
        let def = state.pointee.def, pixel = Int(Double(def.units_per_px) / Double(def.pixel_scale)) &+ 1
        let ahead = Int(list.pointee.ahead) &+ pixel
        let viewport = Int(max(0, list.pointee.viewport))
        let most = Double(2 &* viewport), next = Double(list.pointee.travel) * Double(list.pointee.prefetch)
        let way = Int(max(0 - most, min(next, most)))
        let from = list.pointee.offset &- ahead &+ min(0, way)
        // behind the last item there is no gap, which is known of a line once those behind it are
        let to = list.pointee.offset &+ viewport &+ ahead &+ Int(list.pointee.gap) &+ max(0, way)
        var first = list.find(from).index
        if anchorStart(list) != nil { first = min(first, list.line(of: Int(list.pointee.anchor))) }
        let last = list.findLast(max(from, to &- 1))
        return (
            list.first(max(0, first &- 1 &- more)),
            list.first(min(list.pointee.lengths.count, last &+ 2 &+ more))
        )
    }

    /// Drops the nodes that the host destroyed or moved away. - Returns: the flags that items have, and how many items
    /// are in a range.
    @inline(__always)
    private func review(_ row: Int, _ first: Int, _ end: Int) -> (flags: UInt32, inside: Int) {
        let list = self.list(row)
        keepLiving(&list.pointee.items, row)
        keepLiving(&list.pointee.spares, row)
        var flags: UInt32 = 0, inside = 0
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items.pointer(index)
            flags |= item.pointee.flags
            if Int(item.pointee.index) >= first && Int(item.pointee.index) < end { inside &+= 1 }
        }
        return (flags, inside)
    }

    @inline(never)
    private func keepLiving(_ items: inout Buffer<ListItem>, _ row: Int) {
        let count = items.count
        var at = 0
        while at < count && self.row(of: items.pointer(at).pointee, in: row) >= 0 { at &+= 1 }
        var kept = at
        while at < count {
            if self.row(of: items[at], in: row) >= 0 {
                items[kept] = items[at]
                kept &+= 1
            }
            at &+= 1
        }
        items.count = kept
    }

    /// The type of an item. - Returns: -1 when it is out of range.
    @_optimize(size)
    func type(_ list: UnsafeMutablePointer<ListRecord>, _ index: Int) -> Int {
        guard let type = list.pointee.type else { return 0 }
        let count = list.pointee.templates.count, user = list.pointee.user
        state.pointee.inCallback = true
        let found = type(user, UInt32(truncatingIfNeeded: index))
        state.pointee.inCallback = false
        if Int(found) < count { return Int(found) }
        _ = fail(RG_ERROR_INVALID_ARGUMENT, "the type of an item is not below template_count: item ")
        state.pointee.message.append(number: UInt64(index))
        return -1
    }

    /// Releases the nodes of changed items that have another type now; the others are bound again.
    @_optimize(size)
    private func checkTypes(_ list: rg_node) -> rg_status {
        let record = self.list(find(list))
        guard record.pointee.spares.reserve(record.pointee.spares.count &+ record.pointee.items.count, memory) else {
            return outOfMemory()
        }
        var at = 0
        while at < record.pointee.items.count {
            let item = record.pointee.items.pointer(at)
            at &+= 1
            if item.pointee.flags & ListItem.isChanged == 0 { continue }
            let type = self.type(record, Int(item.pointee.index))
            if type < 0 { return RG_ERROR_INVALID_ARGUMENT }
            item.pointee.flags &= ~ListItem.isChanged
            if UInt32(truncatingIfNeeded: type) == item.pointee.type {
                item.pointee.flags |= ListItem.isUnbound
                continue
            }
            at &-= 1
            release(item.pointee, record)
            removeItem(record, at)
        }
        return RG_OK
    }
}
