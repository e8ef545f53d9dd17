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

/// Measuring the items that have nodes. List+Fill makes and binds them between layouts.
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
    func line(
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
    func pitch(_ list: UnsafeMutablePointer<ListRecord>, _ length: Int32) -> Int32 {
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
