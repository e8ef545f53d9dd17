// SPDX-License-Identifier: MIT
import CReglet

/// The view of lists: see include/reglet/list.h.
public struct ListLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var listLayout: ListLayout { ListLayout(state) }
}

/// Measuring and placing the items that have nodes. List+Fill makes and binds them between layouts.
///
/// Invariant: a layout reads and writes lengths of items that have nodes only, which are in blocks, so it allocates
/// nothing.
extension ListLayout {
    /// The row of an item's node, or -1 if the host destroyed it or moved it away.
    @inline(__always)
    func row(of item: ListItem, in list: Int) -> Int {
        let row = find(item.node)
        return row >= 0 && Int(node(row).pointee.parent) == list ? row : -1
    }

    /// Measures the items, and the list itself.
    ///
    /// 1. Measure each item: along the axis without a bound, or by its own length; across as in a frame, or in cells.
    /// 2. In a grid, measure the items that are shorter than their line again, with its length.
    /// 3. The content is as long as all items, known or estimated, and as wide as the widest one that has a node; a
    ///    grid as wide as its room.
    @inline(never)
    @_optimize(size)
    func measureList(_ row: Int, _ width: Spec, _ height: Spec) {
        updateGap(row)
        let list = self.list(row)
        let axis = list.pointee.isHorizontal ? MainAxis.row : MainAxis.column
        let mainSpec = axis.isVertical ? height : width, crossSpec = axis.isVertical ? width : height
        let node = self.node(row)
        let items = list.pointee.items
        var across = axis.crossPadding(node), more = 0
        var outcome: UInt32 = 0
        var cellSpec = crossSpec
        if list.pointee.isGrid {
            let room = roomAcross(axis, row, mainSpec, crossSpec)
            across = max(across, Int(room))
            cellSpec = Spec.exact(room)
        }
        var at = 0
        while at < items.count {
            let line = list.line(of: Int(items[at].index)), end = lineEnd(list, at, line)
            for index in at..<end {
                let child = self.row(of: items[index], in: row)
                if child < 0 || self.node(child).isGone { continue }
                measureItem(axis, row, child, items[index], mainSpec, cellSpec, nil)
                let result = self.result(child)
                across = max(
                    across, axis.crossPadding(node) &+ Int(axis.cross(result)) &+ axis.crossMargins(self.node(child)))
                outcome |= result.pointee.state & ResultFlags.outcome | mainSpec.bound(axis.mainBound)
            }
            let (length, isWhole) = lineLength(axis, row, at, end, line)
            if list.pointee.isGrid {
                for index in at..<end {
                    let child = self.row(of: items[index], in: row)
                    if child < 0 || self.node(child).isGone || self.length(axis, child) == length { continue }
                    measureItem(axis, row, child, items[index], mainSpec, cellSpec, length)
                }
            }
            if isWhole && !mainSpec.isExact {
                let known = list.pointee.lengths.length(line)
                more &+= Int(pitch(list, length)) &- Int(known < 0 ? list.pointee.estimate : known)
            }
            at = end
        }
        var wanted = axis.mainPadding(node)
        if !mainSpec.isExact { wanted &+= max(0, list.pointee.total &+ more) }
        if trace.isRecording {
            trace.recordWanted(row, horizontal: !axis.isVertical, wanted)
            trace.recordWanted(row, horizontal: axis.isVertical, across)
        }
        // A list scrolls: it is never too small for its items.
        wanted = linearLayout.wantedLength(axis, row, Int(clampUnits(wanted)))
        let main = mainSpec.resolve(clampUnits(wanted))
        linearLayout.setLinearSize(
            axis, row, main, outcome & ~axis.mainTooSmall, across, crossSpec, 0, baseline: Baseline.none)
        if !mainSpec.isExact { result(row).pointee.state |= ResultFlags.bound }
    }

    /// The end of the items of a line, from one of its items on.
    @inline(__always)
    private func lineEnd(_ list: UnsafeMutablePointer<ListRecord>, _ at: Int, _ line: Int) -> Int {
        list.pointee.isGrid ? gridLineEnd(list, at, line) : at &+ 1
    }

    @inline(never)
    @_optimize(size)
    private func gridLineEnd(_ list: UnsafeMutablePointer<ListRecord>, _ at: Int, _ line: Int) -> Int {
        let next = list.first(line &+ 1)
        var end = at &+ 1
        while end < list.pointee.items.count && Int(list.pointee.items[end].index) < next { end &+= 1 }
        return end
    }

    /// The length of the longest of some items of a line, -1: all are gone; and whether they are all items of the line.
    /// Precondition: they were measured.
    @inline(__always)
    private func lineLength(
        _ axis: MainAxis, _ row: Int, _ from: Int, _ end: Int, _ line: Int
    ) -> (length: Int32, isWhole: Bool) {
        let list = self.list(row)
        if list.pointee.isGrid { return gridLineLength(axis, row, from, end, line) }
        let child = self.row(of: list.pointee.items[from], in: row)
        return child < 0 ? (-1, false) : (node(child).isGone ? -1 : length(axis, child), true)
    }

    @inline(never)
    @_optimize(size)
    private func gridLineLength(
        _ axis: MainAxis, _ row: Int, _ from: Int, _ end: Int, _ line: Int
    ) -> (length: Int32, isWhole: Bool) {
        let list = self.list(row)
        var length: Int32 = -1, count = 0
        for index in from..<end {
            let child = self.row(of: list.pointee.items[index], in: row)
            if child < 0 { continue }
            count &+= 1
            if !node(child).isGone { length = max(length, self.length(axis, child)) }
        }
        return (length, count == list.first(line &+ 1) &- list.first(line))
    }

    /// The length that is kept of a line: with the gap behind it, unless all of its items are gone.
    private func pitch(_ list: UnsafeMutablePointer<ListRecord>, _ length: Int32) -> Int32 {
        length < 0 ? 0 : clampUnits(Int(length) &+ Int(list.pointee.gap))
    }

    /// The length across of a grid, padding included. Where it has no bound, cells are as wide as the widest item.
    @inline(never)
    @_optimize(size)
    private func roomAcross(_ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec) -> Int32 {
        if crossSpec.mode != Spec.unspecified { return crossSpec.size }
        let list = self.list(row)
        let spans = list.pointee.spans, gap = Int(list.pointee.cellGap)
        var cell = 0
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items[index], child = self.row(of: item, in: row)
            if child < 0 || node(child).isGone { continue }
            measureItem(axis, row, child, item, mainSpec, crossSpec, nil)
            let span = Int(item.span)
            let width = Int(axis.cross(result(child))) &+ axis.crossMargins(node(child)) &- (span &- 1) &* gap
            cell = max(cell, (width &+ span &- 1) / span)
        }
        return clampUnits(spans &* cell &+ (spans &- 1) &* gap &+ axis.crossPadding(node(row)))
    }

    /// The length of an item with its margins. Precondition: it was measured.
    @inline(__always)
    func length(_ axis: MainAxis, _ child: Int) -> Int32 {
        let node = self.node(child)
        return node.isGone ? 0 : atLeastZero(clampUnits(Int(axis.main(result(child))) &+ axis.mainMargins(node)))
    }

    @inline(never)
    @_optimize(size)
    private func measureItem(
        _ axis: MainAxis, _ row: Int, _ child: Int, _ place: ListItem, _ mainSpec: Spec, _ crossSpec: Spec,
        _ lineLength: Int32?
    ) {
        let node = self.node(row), item = self.node(child)
        var crossSpec = crossSpec, crossUsed = axis.crossPadding(node) &+ axis.crossMargins(item)
        if list(row).pointee.isGrid && crossSpec.isExact {
            let room = Int(crossSpec.size) &- axis.crossPadding(node)
            let (from, to) = cells(list(row), place, room, isMirrored: axis.isVertical && node.isRTL)
            crossSpec = Spec.exact(atLeastZero(clampUnits(to &- from)))
            crossUsed = axis.crossMargins(item)
        }
        var along = axis.mainLength(item), across = axis.crossLength(item)
        if item.pointee.flags & NodeFlags.percent != 0 {
            along = layout.length(
                child, along, horizontal: !axis.isVertical, mainSpec,
                base: Int(mainSpec.size) &- axis.mainPadding(node))
            across = layout.length(
                child, across, horizontal: axis.isVertical, crossSpec,
                base: Int(crossSpec.size) &- crossUsed &+ axis.crossMargins(item))
        }
        let used = axis.mainPadding(node) &+ axis.mainMargins(item)
        let room = atLeastZero(clampUnits(Int(mainSpec.size) &- used))
        let fills = along == Length.match && mainSpec.mode != Spec.unspecified
        var main = along >= 0 ? Spec.exact(along) : fills ? Spec.exact(room) : Spec(Spec.unspecified, room)
        if let lineLength { main = Spec.exact(clampUnits(Int(lineLength) &- axis.mainMargins(item))) }
        if trace.isRecording {
            recordItem(
                child, axis.isVertical, main, along, lineLength, mainSpec, used, crossSpec, across, crossUsed)
        }
        layout.sizeChildDeferred(
            axis, child, main: main, cross: crossSpec.forChild(across, used: crossUsed),
            cacheEpoch: box(node).pointee.cacheEpoch)
    }

    /// Places the items that have nodes, and hides all other children.
    ///
    /// 1. Store the lengths of lines. What is seen at the start of the viewport stays where it is.
    /// 2. Clamp the offset to the range; or scroll to the item that is looked for.
    /// 3. Place items relative to the origin, one line after the other.
    @inline(never)
    @_optimize(size)
    func placeList(_ row: Int) {
        let list = self.list(row)
        let axis = list.pointee.isHorizontal ? MainAxis.row : MainAxis.column
        let node = self.node(row)
        let into = Placement(engine, row)
        let size = axis.isVertical ? into.height : into.width

        updateGap(row)
        let held = hold(list)
        storeLengths(axis, row, list)
        list.pointee.viewport = atLeastZero(clampUnits(Int(size) &- axis.mainPadding(node)))
        keep(row, held, isPlacing: true)
        placeItems(axis, row, into)
        hideOthers(row)
    }

    /// Stores the lengths of the lines of which all items have nodes.
    @inline(never)
    @_optimize(size)
    private func storeLengths(_ axis: MainAxis, _ row: Int, _ list: UnsafeMutablePointer<ListRecord>) {
        var sum = 0, count = 0, at = 0
        while at < list.pointee.items.count {
            let line = list.line(of: Int(list.pointee.items[at].index)), end = lineEnd(list, at, line)
            let (length, isWhole) = lineLength(axis, row, at, end, line)
            at = end
            if !isWhole { continue }
            sum &+= Int(pitch(list, length))
            count &+= 1
            list.pointee.lengths.set(line, pitch(list, length))
        }
        if !list.pointee.hasEstimate && sum > 0 {
            list.pointee.estimate = roundEstimate(sum / count)
            list.pointee.hasEstimate = true
        }
    }

    @_optimize(size)
    private func placeItems(_ axis: MainAxis, _ row: Int, _ into: Placement) {
        let list = self.list(row), node = self.node(row)
        let isBack = scrollLayout.isMirrored(row)
        let viewport = Int(list.pointee.viewport)
        // Items that do not fill the viewport of a list from the end are at its end.
        let shift = list.pointee.isFromEnd ? max(0, viewport &- list.pointee.total) : 0
        var left = Int(node.pointee.paddingLeft), top = Int(node.pointee.paddingTop)
        var right = Int(into.width) &- Int(node.pointee.paddingRight)
        var bottom = Int(into.height) &- Int(node.pointee.paddingBottom)
        let start = axis.isVertical ? top : left, across = axis.isVertical ? left : top
        let room = (axis.isVertical ? right : bottom) &- across
        var last = -1, at = 0, pitch = 0
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items[index], child = self.row(of: item, in: row)
            if child < 0 { continue }
            let line = list.line(of: Int(item.index))
            if line != last {
                at = line == last &+ 1 ? at &+ pitch : list.pointee.lengths.start(line, list.pointee.estimate)
                let known = list.pointee.lengths.length(line)
                pitch = Int(known < 0 ? list.pointee.estimate : known)
                last = line
            }
            let record = self.node(child), length = Int(self.length(axis, child))
            var from = at &- list.pointee.origin &+ shift
            if item.flags & ListItem.isSticky != 0 {
                from = max(from, stickyStart(list, length) &- list.pointee.origin &+ shift)
            }
            if record.isGone { continue }
            let along = start &+ (isBack ? viewport &- from &- length : from)
            let (first, end) = cells(list, item, room, isMirrored: axis.isVertical && node.isRTL)
            if axis.isVertical {
                (left, right) = (across &+ first, across &+ end)
            } else {
                (top, bottom) = (across &+ first, across &+ end)
            }
            let (x, y) = layout.gravityOrigin(child, record, node.gravity, node.isRTL, left, top, right, bottom)
            if axis.isVertical {
                layout.setBox(into, child, record, result(child), x, along &+ Int(record.pointee.marginTop))
            } else {
                layout.setBox(into, child, record, result(child), along &+ Int(record.pointee.marginLeft), y)
            }
        }
    }

    /// Hides the children that are not laid out: spare nodes, items that are gone, and other nodes.
    @_optimize(size)
    private func hideOthers(_ row: Int) {
        let list = self.list(row)
        var at = 0
        for child in children(in: row) {
            let handle = state.pointee.handles[child]
            while at < list.pointee.items.count && list.pointee.items[at].flags & ListItem.isSticky != 0 { at &+= 1 }
            var isItem = at < list.pointee.items.count && list.pointee.items[at].node.id == handle.id
            if isItem {
                at &+= 1
            } else if result(child).pointee.state & (ResultFlags.laidOut | ResultFlags.shown) != 0 {
                // the host may have moved items among their siblings
                for index in 0..<list.pointee.items.count where list.pointee.items[index].node.id == handle.id {
                    isItem = true
                }
            }
            if !isItem || node(child).isGone { changeList.hide(child) }
        }
    }
}
