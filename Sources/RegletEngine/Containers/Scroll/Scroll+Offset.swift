// SPDX-License-Identifier: MIT
import CReglet

/// The offsets of scrollers along their axis, in units from the unscrolled position. An offset is state, not style:
/// setting it marks nothing dirty. Each layout clamps it to its range.
extension ScrollLayout {
    @inline(__always)
    public func scrollsDown(_ row: Int) -> Bool {
        let kind = node(row).pointee.flags & NodeFlags.kindMask
        return kind == RG_KIND_SCROLL.rawValue || (kind == RG_KIND_LIST.rawValue && !list(row).pointee.isHorizontal)
    }

    /// The offset as x and y.
    func offset(_ row: Int) -> (x: Int, y: Int) {
        let offset = Int(box(node(row)).scroll.pointee.offset)
        return scrollsDown(row) ? (0, offset) : (offset, 0)
    }

    /// The child that takes part in the layout, or -1.
    private func content(_ row: Int) -> Int {
        let child = firstChild(row)
        return child >= 0 && isLaidOut(child) ? child : -1
    }

    /// The range of offsets, in units, which together show all of the child's box, its margins and the padding. At
    /// least Android's range, which is the child's length less the viewport's. Gravity may extend it.
    @inline(never)
    @_optimize(size)
    func offsetRange(_ row: Int) -> (least: Int, most: Int) {
        if !isLaidOut(row) { return (0, 0) }
        if isList(row) { return listRange(row) }
        let child = content(row)
        let node = self.node(row)
        let (width, height) = positions.frameSize(row)
        if child < 0 {  // only padding can be scrolled
            let padding = scrollsDown(row) ? ColumnAxis.mainPadding(node) : RowAxis.mainPadding(node)
            return (0, max(0, padding &- Int(scrollsDown(row) ? height : width)))
        }
        let item = self.node(child), result = self.result(child)
        // the child's box, before inset and offset moved the frame
        var x = Int(result.pointee.x), y = Int(result.pointee.y)
        if item.pointee.flags & NodeFlags.frameRules != 0, let rare = self.rare(child) {
            x &-= Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX)
            y &-= Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY)
        }
        let start: Int, end: Int
        let more: Int
        if scrollsDown(row) {
            more = Int(result.pointee.height) &- Int(height) &+ ColumnAxis.mainPadding(node)
            start = y &- Int(item.pointee.marginTop) &- Int(node.pointee.paddingTop)
            end =
                y &+ Int(result.pointee.height) &+ Int(item.pointee.marginBottom) &+ Int(node.pointee.paddingBottom)
                &- Int(height)
        } else {
            more = Int(result.pointee.width) &- Int(width) &+ RowAxis.mainPadding(node)
            start = x &- Int(item.pointee.marginLeft) &- Int(node.pointee.paddingLeft)
            end =
                x &+ Int(result.pointee.width) &+ Int(item.pointee.marginRight) &+ Int(node.pointee.paddingRight)
                &- Int(width)
        }
        return (Int(clampUnits(min(0, start))), Int(clampUnits(max(0, end, more))))
    }

    /// Stores an offset, clamped to the range.
    private func storeOffset(_ row: Int, _ wanted: Int, _ range: (least: Int, most: Int)) {
        let new = max(range.least, min(wanted, range.most))
        if isList(row) { return storeListOffset(row, new) }
        let box = self.box(node(row))
        if Int(box.scroll.pointee.offset) != new {
            box.scroll.pointee.offset = clampUnits(new)
            noteScrolled(row)
        }
    }

    /// Notes that the offset of a row changed.
    @inline(never)
    func noteScrolled(_ row: Int) {
        paintNotes.noteScroll(row)
        if result(row).pointee.state & ResultFlags.reportedCreated != 0 {
            changeList.note(row, scrolledOr: ChangeFlags.scrolledPart)
        }
    }

    /// Clamps the offset after a scroller was placed. A scroller that is not laid out keeps an offset that was set.
    @inline(never)
    @_optimize(size)
    func clampOffset(_ row: Int) {
        if isList(row) { return }  // placing it clamps the offset
        let box = self.box(node(row))
        if box.scroll.pointee.isOffsetSet < 0 {
            storeOffset(row, dispatch.scrollStart(row), offsetRange(row))
        } else if isLaidOut(row) {
            storeOffset(row, Int(box.scroll.pointee.offset), offsetRange(row))
        }
    }

    private func isLaidOut(_ row: Int) -> Bool { result(row).pointee.state & ResultFlags.laidOut != 0 }

    // MARK: - For hosts

    /// Sets the offset, in pixels. The other axis is not read. - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func setScroll(_ row: Int, _ x: Float, _ y: Float) -> rg_status {
        if !isScroller(row) { return failScroller() }
        if !x.isFinite || !y.isFinite { return fail(RG_ERROR_INVALID_ARGUMENT, "a scroll offset must be finite") }
        if isList(row) { return setListOffset(row, scrollsDown(row) ? y : x) }
        box(node(row)).scroll.pointee.isOffsetSet = 1
        let wanted = Int(roundUnits(Double(scrollsDown(row) ? y : x) * state.pointee.scale.perPixel))
        // before the first layout, the size of the content is unknown
        let all = (least: -Int(maxUnits), most: Int(maxUnits))
        storeOffset(row, wanted, isLaidOut(row) ? offsetRange(row) : all)
        return RG_OK
    }

    /// Scrolls by a distance along the axis, as far as the range allows. - Returns: the distance taken, in units.
    @_optimize(size)
    func scrollBy(_ row: Int, _ distance: Int) -> Int {
        if distance == 0 || !isLaidOut(row) { return 0 }
        if isList(row) { return scrollListBy(row, distance) }
        let before = Int(box(node(row)).scroll.pointee.offset)
        storeOffset(row, before &+ distance, offsetRange(row))
        let taken = Int(box(node(row)).scroll.pointee.offset) &- before
        if taken != 0 { box(node(row)).scroll.pointee.isOffsetSet = 1 }
        return taken
    }

    public func failScroller() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a scroller") }

    /// - Returns: nil for a node that is not a scroller.
    @_optimize(size)
    public func scroll(_ row: Int) -> rg_scroll? {
        if !isScroller(row) { return nil }
        if isList(row) { return listScroll(row) }
        let range = offsetRange(row)
        let size = isLaidOut(row) ? positions.frameSize(row) : (0, 0)
        let offset = state.pointee.scale.pixels(box(node(row)).scroll.pointee.offset)
        let least = positions.pixels(range.least), most = positions.pixels(range.most)
        let down = scrollsDown(row)
        let extra = range.most &- range.least
        return rg_scroll(
            x: down ? 0 : offset, y: down ? offset : 0, min_x: down ? 0 : least, min_y: down ? least : 0,
            max_x: down ? 0 : most, max_y: down ? most : 0,
            content_width: positions.pixels(Int(size.0) &+ (down ? 0 : extra)),
            content_height: positions.pixels(Int(size.1) &+ (down ? extra : 0)))
    }

    /// Scrolls by the least distance that shows `area` and, if it fits, also the larger area `wide`. Both are relative
    /// to the scroller's unscrolled frame.
    @_optimize(size)
    func scrollTo(_ row: Int, _ area: ScrollArea, _ wide: ScrollArea) {
        let node = self.node(row)
        let down = scrollsDown(row)
        let (width, height) = positions.frameSize(row)
        let padding = Int(down ? node.pointee.paddingTop : node.pointee.paddingLeft)
        let length =
            down ? Int(height) &- ColumnAxis.mainPadding(node) : Int(width) &- RowAxis.mainPadding(node)
        // the offset nearest to `offset` that shows all of the area or, if the area is longer than the viewport,
        // nothing else
        func shown(_ area: ScrollArea, _ offset: Int) -> Int {
            let from = (down ? area.top : area.left) &- padding, to = (down ? area.bottom : area.right) &- padding
            return max(min(from, to &- length), min(offset, max(from, to &- length)))
        }
        let before = Int(box(node).scroll.pointee.offset)
        let offset = shown(area, shown(wide, before))
        if offset == before { return }
        box(node).scroll.pointee.isOffsetSet = 1
        storeOffset(row, offset, offsetRange(row))
    }
}
