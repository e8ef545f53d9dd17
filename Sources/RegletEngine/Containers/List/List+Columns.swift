// SPDX-License-Identifier: MIT
import CReglet

/// Cells of a grid across the list: how many a line has, and where they are.
extension ListLayout {
    /// Gives the lines of a list as many cells as fit (Android's GridView, auto_fit), between layouts.
    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    func fitColumns(_ row: Int) -> rg_status {
        let list = self.list(row), result = self.result(row), node = self.node(row)
        let axis = list.pointee.isHorizontal ? MainAxis.row : MainAxis.column
        let gap = Int(list.pointee.cellGap), cell = Int(list.pointee.columnWidth)
        let spec = Spec(raw: axis.isVertical ? result.pointee.specWidth : result.pointee.specHeight)
        let room = Int(axis.cross(result)) &- axis.crossPadding(node)
        let fit = spec.mode == Spec.unspecified ? 1 : (room &+ gap) / (cell &+ gap)
        let spans = max(1, min(fit, Int(RG_LIST_MAX_SPANS)))
        if list.pointee.isStaggered { return setColumns(row, min(spans, Int(RG_LIST_MAX_COLUMNS))) }
        return spans == list.pointee.spans ? RG_OK : setSpans(row, spans)
    }

    /// Gives a staggered list another number of columns.
    @_optimize(size)
    private func setColumns(_ row: Int, _ columns: Int) -> rg_status {
        let list = self.list(row)
        if columns == list.pointee.columns { return RG_OK }
        if !list.pointee.lanes.reserve(list.pointee.count, columns, memory) { return outOfMemory() }
        let held = hold(list)
        list.pointee.columns = columns
        list.pointee.lanes.reset(columns)
        list.pointee.lengths.forget()
        list.pointee.isRegrouped = true
        assignCells(list)
        keep(row, held)
        invalidation.markDirty(row)
        return RG_OK
    }

    /// Puts all items into lines of another number of cells. What is seen first stays first. O(known lengths), with a
    /// span look-up O(items). - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY; then nothing changed.
    @_optimize(size)
    private func setSpans(_ row: Int, _ spans: Int) -> rg_status {
        let list = self.list(row), held = hold(list), count = list.pointee.count
        let oldSpans = list.pointee.spans, oldSpan = list.pointee.span
        var edit = LineEdit(), status = RG_OK
        defer { edit.counts.release(memory) }
        list.pointee.spans = spans
        list.pointee.span = spans > 1 ? list.pointee.givenSpan : nil
        if list.pointee.span != nil {
            status = lines(list, 0, removed: count, added: count, same: 0, &edit)
        } else {
            edit.added = (count &+ spans &- 1) / spans
        }
        if status == RG_OK
            && !(list.pointee.lengths.reserve(pieces: 4, blocks: 2, memory)
                && list.pointee.cells.reserve(edit.counts.count, memory))
        {
            status = outOfMemory()
        }
        if status != RG_OK {
            list.pointee.spans = oldSpans
            list.pointee.span = oldSpan
            return status
        }
        list.pointee.lengths.remove(0, list.pointee.lengths.count)
        _ = list.pointee.lengths.insert(0, edit.added, memory)  // reserved
        let cells = edit.counts.count > 0 ? UnsafePointer(edit.counts.pointer(0)) : nil
        list.pointee.cells.replace(0, list.pointee.cells.counts.count, cells, edit.counts.count)
        list.pointee.isRegrouped = true
        assignCells(list)
        keep(row, held)
        invalidation.markDirty(row)
        return RG_OK
    }

    /// The part of a length that the cells of an item take. Source: GridLayoutManager.calculateItemBorders.
    @inline(never)
    @_optimize(size)
    func cells(
        _ list: UnsafeMutablePointer<ListRecord>, _ item: ListItem, _ length: Int, isMirrored: Bool
    ) -> (from: Int, to: Int) {
        if list.pointee.columns > 1 { return laneCells(list, item, length, isMirrored) }
        if !list.pointee.isGrid { return (0, length) }
        let spans = list.pointee.spans, gap = Int(list.pointee.cellGap), span = Int(item.span)
        if list.pointee.hasFixedCells {
            let (from, to) = fixedCells(list, Int(item.column), span, length)
            return isMirrored ? (length &- to, length &- from) : (from, to)
        }
        let free = max(0, length &- (spans &- 1) &* gap), each = free / spans, rest = free % spans
        func border(_ cell: Int) -> Int {
            cell &* each &+ (rest == 0 ? 0 : ((cell &+ 1) &* rest &- 1) / spans) &+ cell &* gap
        }
        let first = isMirrored ? spans &- Int(item.column) &- span : Int(item.column)
        return (border(first), border(first &+ span) &- gap)
    }

    /// As `cells`, for columns of a staggered list, which are equally wide, as lengths must not depend on the column.
    @_optimize(size)
    private func laneCells(
        _ list: UnsafeMutablePointer<ListRecord>, _ item: ListItem, _ length: Int, _ isMirrored: Bool
    ) -> (from: Int, to: Int) {
        if item.span > 1 { return (0, length) }
        let columns = list.pointee.columns, gap = Int(list.pointee.cellGap)
        let width = max(0, length &- (columns &- 1) &* gap) / columns
        let from = Int(item.column) &* (width &+ gap)
        return isMirrored ? (length &- from &- width, length &- from) : (from, from &+ width)
    }

    /// As `cells`, for cells of the given width: gaps, or nothing, take the rest of the room.
    @_optimize(size)
    private func fixedCells(
        _ list: UnsafeMutablePointer<ListRecord>, _ column: Int, _ span: Int, _ length: Int
    ) -> (from: Int, to: Int) {
        let spans = list.pointee.spans, each = Int(list.pointee.columnWidth), rest = max(0, length &- spans &* each)
        var gap = Int(list.pointee.cellGap), lead = 0
        if list.pointee.flags & UInt32(RG_LIST_STRETCH_ALL_GAPS) != 0 {
            gap = rest / (spans &+ 1)
            lead = gap
        } else if list.pointee.flags & UInt32(RG_LIST_STRETCH_GAPS) != 0 && spans > 1 {
            gap = max(gap, rest / (spans &- 1))
        }
        let from = lead &+ column &* (each &+ gap)
        return (from, from &+ span &* (each &+ gap) &- gap)
    }
}
