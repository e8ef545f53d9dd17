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
    /// 1. Measure each item: along the axis without a bound, or by its own length; across as in a frame.
    /// 2. The content is as long as all items, known or estimated, and as wide as the widest one that has a node.
    @inline(never)
    @_optimize(size)
    func measureList(_ row: Int, _ width: Spec, _ height: Spec) {
        let list = self.list(row)
        let axis = list.pointee.isHorizontal ? MainAxis.row : MainAxis.column
        let mainSpec = axis.isVertical ? height : width, crossSpec = axis.isVertical ? width : height
        let node = self.node(row)
        let items = list.pointee.items
        var across = axis.crossPadding(node), more = 0
        var outcome: UInt32 = 0
        for index in 0..<items.count {
            let child = self.row(of: items[index], in: row)
            if child < 0 || self.node(child).isGone { continue }
            measureItem(axis, row, child, mainSpec, crossSpec)
            let result = self.result(child)
            across = max(
                across, axis.crossPadding(node) &+ Int(axis.cross(result)) &+ axis.crossMargins(self.node(child)))
            outcome |= result.pointee.state & ResultFlags.outcome | mainSpec.bound(axis.mainBound)
            if !mainSpec.isExact {
                let item = Int(items[index].index)
                let known = list.pointee.lengths.length(item)
                more &+= Int(length(axis, child)) &- Int(known < 0 ? list.pointee.estimate : known)
            }
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

    /// The length of an item with its margins. Precondition: it was measured.
    @inline(__always)
    func length(_ axis: MainAxis, _ child: Int) -> Int32 {
        let node = self.node(child)
        return node.isGone ? 0 : atLeastZero(clampUnits(Int(axis.main(result(child))) &+ axis.mainMargins(node)))
    }

    @inline(never)
    @_optimize(size)
    private func measureItem(_ axis: MainAxis, _ row: Int, _ child: Int, _ mainSpec: Spec, _ crossSpec: Spec) {
        let node = self.node(row), item = self.node(child)
        var along = axis.mainLength(item), across = axis.crossLength(item)
        if item.pointee.flags & NodeFlags.percent != 0 {
            along = layout.length(
                child, along, horizontal: !axis.isVertical, mainSpec,
                base: Int(mainSpec.size) &- axis.mainPadding(node))
            across = layout.length(
                child, across, horizontal: axis.isVertical, crossSpec,
                base: Int(crossSpec.size) &- axis.crossPadding(node))
        }
        let used = axis.mainPadding(node) &+ axis.mainMargins(item)
        let room = atLeastZero(clampUnits(Int(mainSpec.size) &- used))
        let crossUsed = axis.crossPadding(node) &+ axis.crossMargins(item)
        let fills = along == Length.match && mainSpec.mode != Spec.unspecified
        let main = along >= 0 ? Spec.exact(along) : fills ? Spec.exact(room) : Spec(Spec.unspecified, room)
        if trace.isRecording { recordItem(child, axis.isVertical, main, mainSpec, used, crossSpec, across, crossUsed) }
        layout.sizeChildDeferred(
            axis, child, main: main, cross: crossSpec.forChild(across, used: crossUsed),
            cacheEpoch: box(node).pointee.cacheEpoch)
    }

    /// Places the items that have nodes, and hides all other children.
    ///
    /// 1. Store the lengths of items. What is seen at the start of the viewport stays where it is.
    /// 2. Clamp the offset to the range; or scroll to the item that is looked for.
    /// 3. Place items relative to the origin, one after the other.
    @inline(never)
    @_optimize(size)
    func placeList(_ row: Int) {
        let list = self.list(row)
        let axis = list.pointee.isHorizontal ? MainAxis.row : MainAxis.column
        let node = self.node(row)
        let into = Placement(engine, row)
        let size = axis.isVertical ? into.height : into.width

        let held = hold(list)
        storeLengths(axis, row, list)
        list.pointee.viewport = atLeastZero(clampUnits(Int(size) &- axis.mainPadding(node)))
        keep(row, held)
        placeItems(axis, row, into)
        hideOthers(row)
    }

    /// Stores the lengths of the items that have nodes.
    private func storeLengths(_ axis: MainAxis, _ row: Int, _ list: UnsafeMutablePointer<ListRecord>) {
        var sum = 0, count = 0
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items[index], child = self.row(of: item, in: row)
            if child < 0 { continue }
            let length = self.length(axis, child)
            sum &+= Int(length)
            count &+= 1
            list.pointee.lengths.set(Int(item.index), length)
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
        let left = Int(node.pointee.paddingLeft), top = Int(node.pointee.paddingTop)
        let right = Int(into.width) &- Int(node.pointee.paddingRight)
        let bottom = Int(into.height) &- Int(node.pointee.paddingBottom)
        let start = axis.isVertical ? top : left
        var next = -1, at = 0
        for index in 0..<list.pointee.items.count {
            let item = list.pointee.items[index], child = self.row(of: item, in: row)
            if child < 0 { continue }
            if Int(item.index) != next { at = list.pointee.lengths.start(Int(item.index), list.pointee.estimate) }
            let record = self.node(child), length = Int(self.length(axis, child))
            next = Int(item.index) &+ 1
            let from = at &- list.pointee.origin &+ shift
            at &+= length
            if record.isGone { continue }
            let along = start &+ (isBack ? viewport &- from &- length : from)
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
