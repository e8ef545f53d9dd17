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
    func measureList(_ row: Int, _ width: Spec, _ height: Spec) {
        updateGap(row)
        let list = self.list(row)
        let axis = list.pointee.isHorizontal ? MainAxis.row : MainAxis.column
        let mainSpec = axis.isVertical ? height : width, crossSpec = axis.isVertical ? width : height
        let node = self.node(row)
        let items = list.pointee.items
        var room = ItemRoom(self, axis, row, mainSpec, crossSpec)
        var across = axis.crossPadding(node), outcome: UInt32 = 0
        if list.pointee.hasCells {
            let wanted = roomAcross(row, room)
            across = max(across, Int(wanted))
            room.crossSpec = Spec.exact(wanted)
        }
        for index in 0..<items.count {
            let item = items.pointer(index), child = self.row(of: item.pointee, in: row)
            item.pointee.length = child < 0 ? ListItem.dead : -1
            if child < 0 || self.node(child).isGone { continue }
            measureItem(row, child, item, room, nil)
            let result = self.result(child)
            across = max(across, room.crossPadding &+ Int(axis.cross(result)) &+ axis.crossMargins(self.node(child)))
            outcome |= result.pointee.state & ResultFlags.outcome | mainSpec.bound(axis.mainBound)
        }
        if list.pointee.isGrid { stretchItems(row, room) }
        var wanted = axis.mainPadding(node)
        if !mainSpec.isExact {
            let end =
                list.pointee.columns > 1
                ? list.laneEndAsMeasured() &- Int(list.pointee.gap) : list.total &+ lengthening(list)
            wanted &+= max(0, end)
        }
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

    /// Measures the items of a grid that are shorter than their line.
    @inline(never)
    @_optimize(size)
    private func stretchItems(_ row: Int, _ room: ItemRoom) {
        let list = self.list(row), items = list.pointee.items
        var at = 0
        while at < items.count {
            let (end, length, _) = line(list, at)
            for index in at..<end {
                let item = items.pointer(index), child = self.row(of: item.pointee, in: row)
                if item.pointee.length >= 0 && item.pointee.length != length {
                    measureItem(row, child, item, room, length)
                }
            }
            at = end
        }
    }

    /// By how much the lines that have nodes are longer than they were, or than the estimate.
    @inline(never)
    @_optimize(size)
    private func lengthening(_ list: UnsafeMutablePointer<ListRecord>) -> Int {
        var at = 0, more = 0
        while at < list.pointee.items.count {
            let known = list.pointee.lengths.length(list.line(list.pointee.items.pointer(at)))
            let (end, length, isWhole) = line(list, at)
            at = end
            if isWhole { more &+= Int(pitch(list, length)) &- Int(known < 0 ? list.pointee.estimate : known) }
        }
        return more
    }

    /// The line of an item with a node: the end of its items, its length (-1: all are gone), and whether all its items
    /// have nodes. Precondition: it is the first item of its line that has one; the items were measured.
    @inline(__always)
    private func line(
        _ list: UnsafeMutablePointer<ListRecord>, _ at: Int
    ) -> (end: Int, length: Int32, isWhole: Bool) {
        if list.pointee.isGrid { return gridLine(list, at) }
        let length = list.pointee.items.pointer(at).pointee.length
        return (at &+ 1, length, length > ListItem.dead)
    }

    @inline(never)
    @_optimize(size)
    private func gridLine(
        _ list: UnsafeMutablePointer<ListRecord>, _ at: Int
    ) -> (end: Int, length: Int32, isWhole: Bool) {
        let items = list.pointee.items, line = items[at].line, count = items.count
        var end = at, length: Int32 = -1, isAlive = true
        while end < count && items.pointer(end).pointee.line == line {
            let own = items.pointer(end).pointee.length
            length = max(length, own)
            isAlive = isAlive && own > ListItem.dead
            end &+= 1
        }
        let last = items.pointer(end &- 1)
        let isWhole =
            isAlive && items[at].column == 0 && last.pointee.flags & ListItem.endsLine != 0
            && Int(last.pointee.index &- items[at].index) == end &- 1 &- at
        return (end, length, isWhole)
    }

    /// The length that is kept of a line: with the gap behind it, unless all of its items are gone.
    private func pitch(_ list: UnsafeMutablePointer<ListRecord>, _ length: Int32) -> Int32 {
        length < 0 ? 0 : clampUnits(Int(length) &+ Int(list.pointee.gap))
    }

    /// The length across of a grid, padding included. Where it has no bound, cells are as wide as the widest item.
    @inline(never)
    @_optimize(size)
    private func roomAcross(_ row: Int, _ room: ItemRoom) -> Int32 {
        if room.crossSpec.mode != Spec.unspecified { return room.crossSpec.size }
        let list = self.list(row), axis = room.axis
        let spans = max(list.pointee.spans, list.pointee.columns), gap = Int(list.pointee.cellGap)
        var cell = Int(list.pointee.columnWidth)
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items.pointer(index), child = self.row(of: item.pointee, in: row)
            if child < 0 || node(child).isGone || list.pointee.columnWidth > 0 { continue }
            measureItem(row, child, item, room, nil)
            let span = Int(item.pointee.span)
            let width = Int(axis.cross(result(child))) &+ axis.crossMargins(node(child)) &- (span &- 1) &* gap
            cell = max(cell, (width &+ span &- 1) / span)
        }
        return clampUnits(spans &* cell &+ (spans &- 1) &* gap &+ room.crossPadding)
    }

    /// Measures an item and notes its length. `lineLength`: the length of its line, with margins.
    @inline(never)
    private func measureItem(
        _ row: Int, _ child: Int, _ place: UnsafeMutablePointer<ListItem>, _ room: borrowing ItemRoom,
        _ lineLength: Int32?
    ) {
        let axis = room.axis, item = self.node(child), margins = axis.mainMargins(item), mainSpec = room.mainSpec
        var crossSpec = room.crossSpec, crossUsed = room.crossPadding &+ axis.crossMargins(item)
        if room.isGrid, crossSpec.isExact {
            let (from, to) = cells(
                list(row), place.pointee, Int(crossSpec.size) &- room.crossPadding, isMirrored: room.isMirrored)
            crossSpec = Spec.exact(atLeastZero(clampUnits(to &- from)))
            crossUsed = axis.crossMargins(item)
        }
        var along = axis.lineLength(item), across = axis.crossLength(item)
        if item.pointee.flags & NodeFlags.percent != 0 {
            along = layout.length(
                child, along, horizontal: !axis.isVertical, mainSpec,
                base: Int(mainSpec.size) &- room.mainPadding)
            across = layout.length(
                child, across, horizontal: axis.isVertical, crossSpec,
                base: Int(crossSpec.size) &- crossUsed &+ axis.crossMargins(item))
        }
        let used = room.mainPadding &+ margins
        let free = atLeastZero(clampUnits(Int(mainSpec.size) &- used))
        let fills = along == Length.match && mainSpec.mode != Spec.unspecified
        var main = along >= 0 ? Spec.exact(along) : fills ? Spec.exact(free) : Spec(Spec.unspecified, free)
        if let lineLength { main = Spec.exact(clampUnits(Int(lineLength) &- margins)) }
        if trace.isRecording {
            recordItem(
                child, axis.isVertical, main, along, lineLength, mainSpec, used, crossSpec, across, crossUsed)
        }
        layout.sizeChildDeferred(
            axis, child, main: main, cross: crossSpec.forChild(across, used: crossUsed), cacheEpoch: room.cacheEpoch)
        place.pointee.length = atLeastZero(clampUnits(Int(axis.main(result(child))) &+ margins))
    }

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

/// The values of a list that measuring its items reads.
struct ItemRoom {
    let axis: MainAxis, mainSpec: Spec
    var crossSpec: Spec
    let mainPadding: Int, crossPadding: Int
    let cacheEpoch: UInt32
    let isGrid: Bool, isMirrored: Bool

    init(_ lists: ListLayout, _ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec) {
        let node = lists.node(row)
        self.axis = axis
        self.mainSpec = mainSpec
        self.crossSpec = crossSpec
        mainPadding = axis.mainPadding(node)
        crossPadding = axis.crossPadding(node)
        cacheEpoch = lists.box(node).pointee.cacheEpoch
        isGrid = lists.list(row).pointee.hasCells
        isMirrored = axis.isVertical && node.isRTL
    }
}
