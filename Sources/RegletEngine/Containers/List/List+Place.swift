// SPDX-License-Identifier: MIT
import CReglet

/// Placing the items that have nodes. What is seen at the start of the viewport stays where it is.
extension ListLayout {
    /// Places the items that have nodes, and hides all other children.
    ///
    /// 1. Store the lengths of lines. What is seen at the start of the viewport stays where it is.
    /// 2. Clamp the offset to the range; or scroll to the item that is looked for.
    /// 3. Place items relative to the origin, one line after the other.
    @inline(never)
    func placeList(_ row: Int) {
        let list = self.list(row)
        let axis = list.pointee.isHorizontal ? MainAxis.row : MainAxis.column
        let node = self.node(row)
        let into = Placement(engine, row)
        let size = axis.isVertical ? into.height : into.width

        updateGap(row)
        let held = hold(list)
        storeLengths(list)
        list.pointee.viewport = atLeastZero(clampUnits(Int(size) &- axis.mainPadding(node)))
        keep(row, held, isPlacing: true)
        placeItems(axis, row, into)
        hideOthers(row)
    }

    /// Stores the lengths of the lines of which all items have nodes.
    @inline(__always)
    private func storeLengths(_ list: UnsafeMutablePointer<ListRecord>) {
        var at = 0, cursor = ListLengths.Cursor(), sum = 0, count = 0
        while at < list.pointee.items.count {
            let number = list.line(list.pointee.items.pointer(at)), item = list.pointee.items.pointer(at)
            let (end, length, isWhole) = line(list, at)
            at = end
            if !isWhole { continue }
            let pitch = pitch(list, length)
            sum &+= Int(pitch)
            count &+= 1
            list.pointee.lengths.set(number, list.pointee.columns > 1 ? list.laneLength(item) : pitch, &cursor)
        }
        if !list.pointee.hasEstimate && sum > 0 {
            list.pointee.estimate = roundEstimate(sum / count)
            list.pointee.hasEstimate = true
        }
    }

    @inline(__always)
    private func placeItems(_ axis: MainAxis, _ row: Int, _ into: borrowing Placement) {
        let list = self.list(row), node = self.node(row), items = list.pointee.items, estimate = list.pointee.estimate
        let isBack = scrollLayout.isMirrored(row)
        let viewport = Int(list.pointee.viewport)
        // Items that do not fill the viewport of a list from the end are at its end.
        let shift = (list.pointee.isFromEnd ? max(0, viewport &- list.total) : 0) &- list.pointee.origin
        var left = Int(node.pointee.paddingLeft), top = Int(node.pointee.paddingTop)
        var right = Int(into.width) &- Int(node.pointee.paddingRight)
        var bottom = Int(into.height) &- Int(node.pointee.paddingBottom)
        let start = axis.isVertical ? top : left, across = axis.isVertical ? left : top
        let room = (axis.isVertical ? right : bottom) &- across
        let gravity = node.gravity, isRTL = node.isRTL
        var last = -2, at = 0, pitch = 0, walked = -1, cursor = ListLengths.Cursor()
        for index in 0..<items.count {
            let item = items.pointer(index), length = Int(max(0, item.pointee.length))
            let line = list.line(item)
            if list.pointee.columns > 1 {
                let place = list.place(line, &walked, &cursor)
                at = place.start
                item.pointee.column = Int16(truncatingIfNeeded: place.column)
            } else if line != last {
                at = line == last &+ 1 ? at &+ pitch : list.lineStart(line)
                let known = list.pointee.lengths.length(line, &cursor)
                pitch = Int(known < 0 ? estimate : known)
                last = line
            }
            let child = self.row(of: item.pointee, in: row)
            if child < 0 { continue }
            let record = self.node(child)
            if record.isGone { continue }
            var from = at &+ shift
            if item.pointee.flags & ListItem.isSticky != 0 {
                from = stickyStart(list, item, at, length) &+ shift
                walked = -1  // it has walked elsewhere
            }
            let along = start &+ (isBack ? viewport &- from &- length : from)
            if list.pointee.hasCells {
                let (first, end) = cells(list, item.pointee, room, isMirrored: axis.isVertical && isRTL)
                if axis.isVertical {
                    (left, right) = (across &+ first, across &+ end)
                } else {
                    (top, bottom) = (across &+ first, across &+ end)
                }
            }
            let (x, y) = layout.gravityOrigin(child, record, gravity, isRTL, left, top, right, bottom)
            if axis.isVertical {
                layout.setBox(into, child, record, result(child), x, along &+ Int(record.pointee.marginTop))
            } else {
                layout.setBox(into, child, record, result(child), along &+ Int(record.pointee.marginLeft), y)
            }
        }
    }

    /// Hides the children that are not laid out: spare nodes, items that are gone, and other nodes.
    @inline(__always)
    private func hideOthers(_ row: Int) {
        let items = list(row).pointee.items
        var at = 0
        for child in children(in: row) {
            let handle = state.pointee.handles[child]
            while at < items.count && items.pointer(at).pointee.flags & ListItem.isSticky != 0 { at &+= 1 }
            let isNext = at < items.count && items.pointer(at).pointee.node.id == handle.id
            if isNext { at &+= 1 }
            if isNext && !node(child).isGone { continue }
            if result(child).pointee.state & (ResultFlags.laidOut | ResultFlags.shown) != 0 { hideOther(row, child) }
        }
    }

    /// Hides a child, unless it is an item that the host moved among its siblings.
    @inline(never)
    @_optimize(size)
    private func hideOther(_ row: Int, _ child: Int) {
        let items = list(row).pointee.items, handle = state.pointee.handles[child]
        if !node(child).isGone {
            for index in 0..<items.count where items[index].node.id == handle.id { return }
        }
        changeList.hide(child)
    }
}
