// SPDX-License-Identifier: MIT
import CReglet

/// The lines that an edit of items replaces. Lines before and behind them have the same items as before.
struct LineEdit {
    var line = 0, removed = 0, added = 0
    /// The first item, as counted after the edit, of the lines behind.
    var end = 0
    /// With a span look-up, the numbers of items of the new lines, of which the first `skipped` are left out.
    var counts = Buffer<UInt8>()
    var skipped = 0
}

/// Lines of items, and the cells of items in their lines.
extension ListLayout {
    /// Finds the lines that change if `removed` items from `at` on are replaced by `added` ones. Items before `same`
    /// are those of before. The caller releases the counts. - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    #if arch(wasm32)
        @inline(never)
    #endif
    func lines(
        _ list: UnsafeMutablePointer<ListRecord>, _ at: Int, removed: Int, added: Int, same: Int,
        _ edit: inout LineEdit
    ) -> rg_status {
        let spans = list.pointee.spans, more = added &- removed
        if spans > 1 && list.pointee.span != nil { return unlikeLines(list, at, removed, added, same, &edit) }
        edit.line = at / spans
        let old = list.pointee.lengths.count, new = (list.pointee.count &+ more &+ spans &- 1) / spans
        // lines behind the edit remain if their items stay in their cells
        let behind = more % spans == 0 ? min(old, (at &+ removed &+ spans &- 1) / spans) : old
        edit.removed = behind &- edit.line
        edit.added = new &- old &+ edit.removed
        edit.end = min(list.pointee.count &+ more, (edit.line &+ edit.added) &* spans)
        return RG_OK
    }

    /// As `lines`, with a span look-up: as many items as fit are in a line. Source: SpanSizeLookup.getSpanIndex.
    @_optimize(size)
    private func unlikeLines(
        _ list: UnsafeMutablePointer<ListRecord>, _ at: Int, _ removed: Int, _ added: Int, _ same: Int,
        _ edit: inout LineEdit
    ) -> rg_status {
        let cells = list.pointee.cells, more = added &- removed, count = list.pointee.count &+ more
        let oldCount = cells.counts.count
        // the line of the item before may have room for the next one
        edit.line = at == 0 ? 0 : cells.line(of: at &- 1)
        var item = cells.first(edit.line), old = edit.line, oldStart = item, next = 0
        while item < count {
            if item >= at &+ added {
                while old < oldCount && oldStart &+ more < item {
                    oldStart &+= Int(cells.counts[old])
                    old &+= 1
                }
                if old < oldCount && oldStart &+ more == item { break }
            }
            var used = 0, taken = 0
            while item < count && taken < Int(RG_LIST_MAX_SPANS) {
                if next == 0 { next = span(list, item) }
                if next == 0 { return RG_ERROR_INVALID_ARGUMENT }
                if used &+ next > list.pointee.spans { break }
                used &+= next
                next = 0
                taken &+= 1
                item &+= 1
            }
            guard edit.counts.reserve(edit.counts.count &+ 1, memory) else { return outOfMemory() }
            edit.counts.append(UInt8(truncatingIfNeeded: taken))
        }
        if item >= count { old = oldCount }
        edit.removed = old &- edit.line
        edit.added = edit.counts.count
        edit.end = item
        var start = cells.first(edit.line)
        while edit.added > 0 && edit.removed > 0 && edit.counts[edit.skipped] == cells.counts[edit.line] {
            start &+= Int(edit.counts[edit.skipped])
            if start > same { break }
            edit.line &+= 1
            edit.removed &-= 1
            edit.added &-= 1
            edit.skipped &+= 1
        }
        return RG_OK
    }

    /// The cells of an item. - Returns: 0 when they are out of range.
    @_optimize(size)
    private func span(_ list: UnsafeMutablePointer<ListRecord>, _ item: Int) -> Int {
        guard let span = list.pointee.span else { return 1 }
        state.pointee.inCallback = true
        let found = Int(span(list.pointee.user, UInt32(truncatingIfNeeded: item)))
        state.pointee.inCallback = false
        let spans = list.pointee.spans
        if found > 0 && (found <= spans || list.pointee.fitsColumns) { return min(found, spans) }
        _ = fail(RG_ERROR_INVALID_ARGUMENT, "the span of an item is not from 1 to the spans of the list: item ")
        state.pointee.message.append(number: UInt64(truncatingIfNeeded: item))
        return 0
    }

    /// Reserves the memory of an edit.
    func reserve(_ list: UnsafeMutablePointer<ListRecord>, _ edit: LineEdit) -> Bool {
        if edit.added == 0 { return true }
        let lines = list.pointee.lengths.count &+ edit.added &- edit.removed
        if list.pointee.columns > 1 && !list.pointee.lanes.reserve(lines, list.pointee.columns, memory) { return false }
        return list.pointee.lengths.reserve(pieces: 4, blocks: 2, memory)
            && (edit.counts.count == 0
                || list.pointee.cells.reserve(
                    list.pointee.cells.counts.count &+ edit.added &- edit.removed, memory))
    }

    /// Replaces lines. Precondition: memory was reserved.
    @_optimize(size)
    func apply(_ list: UnsafeMutablePointer<ListRecord>, _ edit: LineEdit) {
        if edit.removed > 0 { list.pointee.lengths.remove(edit.line, edit.removed) }
        _ = list.pointee.lengths.insert(edit.line, edit.added, memory)
        if list.pointee.isGrid && list.pointee.span != nil {
            let new = edit.added > 0 ? UnsafePointer(edit.counts.pointer(edit.skipped)) : nil
            list.pointee.cells.replace(edit.line, edit.removed, new, edit.added)
        }
        if list.pointee.isGrid { list.pointee.isRegrouped = true }
    }

    /// Whether an edit, after the items with nodes have their new indices, changes lines among them.
    func isNear(_ list: UnsafeMutablePointer<ListRecord>, _ edit: LineEdit) -> Bool {
        let items = list.pointee.items
        if items.count == 0 { return false }
        return Int(items[0].index) < edit.end
            && Int(items[items.count &- 1].index) >= list.first(min(edit.line, list.pointee.lengths.count))
    }

    /// Finds which items of a staggered list take all columns.
    @_optimize(size)
    private func assignSpans(_ list: UnsafeMutablePointer<ListRecord>, isNew: Bool) {
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items.pointer(index)
            if isNew && item.pointee.flags & ListItem.hasCells != 0 { continue }
            var span: UInt32 = 1
            if let callback = list.pointee.givenSpan {
                state.pointee.inCallback = true
                span = callback(list.pointee.user, UInt32(truncatingIfNeeded: Int(item.pointee.index)))
                state.pointee.inCallback = false
            }
            item.pointee.span = span > 1 ? 2 : 1
            item.pointee.flags |= ListItem.hasCells
        }
    }

    /// Finds the cells of the items that have nodes, or of those that were just added.
    @_optimize(size)
    func assignCells(_ list: UnsafeMutablePointer<ListRecord>, isNew: Bool = false) {
        if list.pointee.isStaggered { return assignSpans(list, isNew: isNew) }
        if !list.pointee.isGrid { return }
        var next = -1, end = 0, column = 0, line = 0
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items.pointer(index), at = Int(item.pointee.index)
            if isNew && item.pointee.flags & ListItem.hasCells != 0 {
                line = Int(item.pointee.line)
                end = at &+ 1
                next = item.pointee.flags & ListItem.endsLine != 0 ? end : -1
                continue
            }
            if at != next {
                line = list.line(of: at)
                column = 0
                if list.pointee.span != nil {
                    for before in list.first(line)..<at { column &+= span(list, before) }
                }
                end = list.first(line &+ 1)
            } else if at >= end {
                line &+= 1
                column = 0
                end = list.first(line &+ 1)
            }
            var span = 1
            if list.pointee.span == nil {
                column = at % list.pointee.spans
            } else {
                span = max(1, self.span(list, at))
                column = min(column, list.pointee.spans &- 1)  // a look-up that changes its mind
            }
            item.pointee.column = Int16(truncatingIfNeeded: column)
            item.pointee.span = Int16(truncatingIfNeeded: min(span, list.pointee.spans &- column))
            item.pointee.line = Int32(truncatingIfNeeded: line)
            let ends = at &+ 1 == end ? ListItem.endsLine : 0
            item.pointee.flags = item.pointee.flags & ~ListItem.endsLine | ListItem.hasCells | ends
            column &+= span
            next = at &+ 1
        }
    }

    /// Takes the gap of the list's style, and the thickness of its separators. What is seen stays where it is.
    @inline(never)
    @_optimize(size)
    func updateGap(_ row: Int) {
        let list = self.list(row), cellGap = rarer(row)?.pointee.gap ?? 0
        let more = clampUnits(Int(cellGap) &+ separator(row)) &- list.pointee.gap
        if more == 0 && cellGap == list.pointee.cellGap { return }
        let held = hold(list)
        list.pointee.cellGap = cellGap
        list.pointee.lengths.forget()
        list.pointee.gap &+= more
        list.pointee.estimate = max(1, clampUnits(Int(list.pointee.estimate) &+ Int(more)))
        keep(row, held, isPlacing: true)
    }

    /// The thickness of the separators between lines, 0: there are none.
    func separator(_ row: Int) -> Int {
        if list(row).pointee.isStaggered { return 0 }
        guard node(row).pointee.flags >> NodeFlags.dividerShift & UInt32(RG_DIVIDER_MIDDLE) != 0, let rare = rarer(row)
        else { return 0 }
        return Int(list(row).pointee.isHorizontal ? rare.pointee.dividerWidth : rare.pointee.dividerHeight)
    }

    /// Calls `emit` with the place of each separator along the axis, in the coordinates of frames: before the lines
    /// that have nodes, and are not the first ones.
    func separators(_ row: Int, _ emit: (Int) -> Void) {
        let list = self.list(row), thickness = separator(row)
        if thickness == 0 || list.pointee.viewport < 0 { return }
        let isBack = scrollLayout.isMirrored(row), viewport = Int(list.pointee.viewport), node = self.node(row)
        let shift = list.pointee.isFromEnd ? max(0, viewport &- list.total) : 0
        let padding = Int(list.pointee.isHorizontal ? node.pointee.paddingLeft : node.pointee.paddingTop)
        var last = -1
        for index in 0..<list.pointee.items.count {
            let line = list.line(list.pointee.items.pointer(index))
            if line == last { continue }
            last = line
            let start = list.lineStart(line)
            if start == 0 || list.pointee.lengths.length(line) == 0 { continue }
            let from = start &- list.pointee.origin &+ shift
            emit(padding &+ (isBack ? viewport &- from : from &- thickness))
        }
    }
}
