// SPDX-License-Identifier: MIT
import CReglet

/// Absolute children that change alone: their container neither runs nor places its other children. No size depends on
/// an absolute box, only the overflow of its containers does: a sprite that moves among thousands costs that sprite.
///
/// 1. An edit of the properties makes the child dirty, and not its container (`noteEdit`).
/// 2. The dirty child is laid out with the insets of its item (`layOut`), also after a change of its content. Where the
///    container has changed, or its overflow changes, the container becomes dirty.
/// 3. The queue of containers to be placed has the child (`cssMoved`), and comes to it behind its container (`place`).
struct CssAbsolutes: CssView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension CssView {
    @inline(__always)
    var cssAbsolutes: CssAbsolutes { CssAbsolutes(state) }
}

extension CssAbsolutes {
    /// Whether a child changes alone if it stays an absolute box.
    @inline(never)
    @_optimize(size)
    func changesAlone(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) -> Bool {
        result(row).pointee.state & ResultFlags.valid != 0 && item(row, record) != nil
    }

    /// Notes an edit of the properties of such a child.
    @inline(never)
    @_optimize(size)
    func noteEdit(_ row: Int) {
        let result = self.result(row)
        invalidation.dropSummary(row)
        result.pointee.state = result.pointee.state & ~ResultFlags.warned | ResultFlags.dirty | ResultFlags.cssEdited
        invalidation.queueDirty(row)
    }

    /// Lays out a dirty child whose properties or content have changed. - Returns: false if its container must run, as
    /// for a query, after which anything may change before the next layout.
    @inline(never)
    @_optimize(size)
    func layOut(_ row: Int) -> Bool {
        let parent = Int(node(row).pointee.parent)
        guard !trace.isRecording, let record = record(row), let item = item(row, record),
            let above = self.record(parent), state.pointee.queried == -1,
            above.pointee.overflowPass != state.pointee.pass
        else { return false }
        let css = cssLayout, edges = css.edges(parent, style(parent), Int(above.pointee.used.baseWidth))
        let wasInside = isInside(parent, row, item, above)
        css.layoutAbsolute(parent, above, item, above.pointee.size, edges)
        if state.pointee.isAborted { return false }
        if !wasInside || !isInside(parent, row, item, above) {
            // with the items of other dirty children as they were: the next of these lets the container run
            above.pointee.overflowPass = state.pointee.pass
            var size = above.pointee.size
            let flips = cssBoxes.scrollFlips(parent)
            css.findOverflow(parent, above, &size, edges, flipsX: flips.x, flipsY: flips.y)
            // which no container reads of an outermost or a scrolling one
            if size != above.pointee.size && isInCss(parent) && !style(parent).pointee.isScroller { return false }
            above.pointee.size = size
        }
        let entries = CssCaches.entries(caches(above))
        for index in 0..<4 {
            if entries[index].space == above.pointee.used {
                entries[index].size = above.pointee.size
            } else {
                entries[index].isOutdated = true  // the overflow may be another one
            }
        }
        result(row).pointee.state |= ResultFlags.cssMoved | ResultFlags.placePending
        return true
    }

    /// The item of a child in a container that lays it out with its final size; nil: its container must run, as where
    /// the child may be the anchor of another node.
    @inline(never)
    @_optimize(size)
    private func item(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>
    ) -> UnsafeMutablePointer<CssItem>? {
        let parent = Int(node(row).pointee.parent), index = Int(record.pointee.absolute)
        // a run clears an error, as of a missing baseline
        let needed = ResultFlags.valid | ResultFlags.dirty | ResultFlags.laidOut | ResultFlags.inError
        guard !FastPaths.areOff, index >= 0, parent >= 0, isCss(parent), !cssLayout.isStatic(parent), !node(row).isGone,
            state.pointee.params.anchored == 0,
            result(row).pointee.state & ResultFlags.laidOut != 0,
            result(parent).pointee.state & needed == ResultFlags.valid | ResultFlags.laidOut,
            let above = self.record(parent), above.pointee.isPlaced, above.pointee.arranged == above.pointee.used,
            index < above.pointee.items.count, style(row).pointee.isAbsolute
        else { return nil }
        let item = above.pointee.items.pointer(index)
        return item.pointee.has(CssItem.absolute) && item.pointee.id == Int32(truncatingIfNeeded: id(row)) ? item : nil
    }

    /// Whether a child with all that overflows it is in the padding box of its container, which then has no overflow
    /// by it.
    @inline(never)
    @_optimize(size)
    private func isInside(
        _ parent: Int, _ row: Int, _ item: UnsafeMutablePointer<CssItem>, _ above: UnsafeMutablePointer<CssRecord>
    ) -> Bool {
        let size = item.pointee.size, x = Int(item.pointee.x), y = Int(item.pointee.y)
        var left = 0, top = 0, right = Int(size.width), bottom = Int(size.height)
        if isCss(row) {
            left = min(left, Int(size.inkLeft))
            top = min(top, Int(size.inkTop))
            right = max(right, Int(size.inkRight))
            bottom = max(bottom, Int(size.inkBottom))
        } else {
            // on the side to which its lines grow
            let wider = max(0, Int(size.inkRight) &- right)
            left = 0 &- wider
            right = right &+ wider
            bottom = max(bottom, Int(size.contentHeight))
        }
        let border = style(parent).pointee.border, outer = above.pointee.size
        return x &+ left >= Int(border[0]) && y &+ top >= Int(border[1])
            && x &+ right <= Int(outer.width) &- Int(border[2]) && y &+ bottom <= Int(outer.height) &- Int(border[3])
    }

    /// Places a child that was laid out alone, when its container is placed. - Returns: whether its own children must
    /// be placed.
    @inline(never)
    @_optimize(size)
    func place(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        // not to be queued again meanwhile
        result.pointee.state = result.pointee.state & ~ResultFlags.cssMoved | ResultFlags.queued
        if let record = record(row), let item = item(row, record) {
            cssLayout.finish(row, item)
            let into = Placement(engine, Int(node(row).pointee.parent))
            layout.setBox(into, row, node(row), result, Int(item.pointee.x), Int(item.pointee.y))
        }
        result.pointee.state &= ~ResultFlags.queued
        if !isContainer(row) { result.pointee.state &= ~ResultFlags.placePending }
        return result.pointee.state & ResultFlags.placePending != 0
    }
}
