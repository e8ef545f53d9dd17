// SPDX-License-Identifier: MIT
import CReglet

/// Gravity, and the placing of relative children. Invariant: gravity moves all children by one offset, except the
/// ignored child.
extension RelativeLayout {
    /// The axes on which gravity moves the children as a group. Start and top need no move.
    func gravityMoves(_ node: UnsafeMutablePointer<Node>) -> (x: Bool, y: Bool) {
        let x = node.gravity & (Gravity.horizontalMask | Gravity.relative), y = node.gravity & Gravity.verticalMask
        return (x != Gravity.start && x & Gravity.horizontalMask != 0, y != Gravity.top && y != 0)
    }

    /// The child that gravity does not move, or -1.
    func ignoredChild(_ row: Int) -> Int {
        guard let record = relative(row), let anchor = anchor(record, RG_IGNORE_GRAVITY.rawValue),
            anchor.pointee.target >= 0
        else { return -1 }
        return Int(state.pointee.rowOf[Int(anchor.pointee.target)])
    }

    /// The offset of the children's bounding box inside the content box. Source: Gravity.apply.
    func gravityOffset(
        _ node: UnsafeMutablePointer<Node>, _ left: Int, _ top: Int, _ right: Int, _ bottom: Int, _ width: Int32,
        _ height: Int32
    ) -> (Int32, Int32) {
        let gravity = Gravity.absolute(node.gravity, node.isRTL)
        let x = RelativeLayout.applied(
            gravity & Gravity.horizontalMask, clips: gravity & Gravity.clipHorizontal != 0, right &- left,
            Int(node.pointee.paddingLeft), Int(width) &- Int(node.pointee.paddingRight))
        let y = RelativeLayout.applied(
            (gravity & Gravity.verticalMask) >> 4, clips: gravity & Gravity.clipVertical != 0, bottom &- top,
            Int(node.pointee.paddingTop), Int(height) &- Int(node.pointee.paddingBottom))
        return (clampUnits(x &- left), clampUnits(y &- top))
    }

    private static func applied(_ pull: UInt32, clips: Bool, _ size: Int, _ start: Int, _ end: Int) -> Int {
        let at: Int
        switch pull {
        case Gravity.centerHorizontal: at = start &+ (end &- start &- size) / 2
        case Gravity.right: at = end &- size
        default: return start
        }
        return clips && at < start ? start : at
    }

    /// Places the children. Source: RelativeLayout.onLayout.
    @_optimize(size)
    func placeRelativeChildren(_ row: Int) {
        let node = self.node(row)
        let box = self.box(node)
        let into = Placement(engine, row)
        let moved = box.relative.pointee.gravityShiftX != 0 || box.relative.pointee.gravityShiftY != 0
        let ignored = moved ? ignoredChild(row) : -1
        let width = measuredFrameWidth(row)
        let singleLeaf = dispatch.takeSingleLeaf(box)
        var child = singleLeaf >= 0 ? singleLeaf : Int(box.pointee.first)
        while child >= 0 {
            let row = child
            child = singleLeaf >= 0 ? -1 : Int(self.node(row).pointee.next)
            if self.node(row).isGone {
                changeList.hide(row)
            } else {
                placeRelativeChild(into, width, node, box, row, ignored)
            }
        }
    }

    /// The width of the frame under which the children got their edges. The parent may have placed the container in
    /// another one.
    @inline(never)
    func measuredFrameWidth(_ row: Int) -> Int32 {
        let width = positions.finalSize(row, result(row)).0
        if node(row).pointee.flags & NodeFlags.frameRules == 0 { return width }
        return rare(row)?.pointee.frameWidth(width) ?? width
    }

    @inline(__always)
    private func placeRelativeChild(
        _ into: borrowing Placement, _ width: Int32, _ container: UnsafeMutablePointer<Node>,
        _ box: UnsafeMutablePointer<ContainerState>, _ row: Int, _ ignored: Int
    ) {
        let node = self.node(row), result = self.result(row)
        if let record = relative(inLine: row) {
            let inverted = record.pointee.right < record.pointee.left || record.pointee.bottom < record.pointee.top
            mirrorInside(row, node, result, isNegative: inverted)
            layout.setBox(into, row, node, result, Int(record.pointee.left), Int(record.pointee.top))
            return
        }
        let x = row == ignored ? 0 : Int(box.relative.pointee.gravityShiftX),
            y = row == ignored ? 0 : Int(box.relative.pointee.gravityShiftY)
        // as for children with a record
        let shift = container.isRTL ? box.relative.pointee.mirrorShift : 0
        let bound = clampUnits(Int(atLeastZero(width)) &+ Int(shift))
        let left = startEdges(container, row, bound, result.pointee.width).0
        layout.setBox(
            into, row, node, result, Int(left) &- Int(shift) &+ x,
            Int(clampUnits(Int(container.pointee.paddingTop) &+ Int(node.pointee.marginTop))) &+ y)
    }

    /// Records whether a child's edges are inverted, or its grid cells smaller than its margins: see placedSize.
    @inline(__always)
    func mirrorInside(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>, isNegative: Bool
    ) {
        if isNegative || result.pointee.state & ResultFlags.inverted != 0 {
            mirrorChild(row, node, result, isNegative)
        }
    }

    @inline(never)
    private func mirrorChild(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>, _ isNegative: Bool
    ) {
        // This size was never measured: the positions of its children may differ.
        if node.pointee.flags & NodeFlags.container != 0 {
            dispatch.invalidatePlacement(row)
            invalidation.queuePlace(row, result)
        }
        result.pointee.state =
            isNegative ? result.pointee.state | ResultFlags.inverted : result.pointee.state & ~ResultFlags.inverted
    }

    /// The size of a box, which is negative on an axis where its end is before its start.
    func invertedSize(_ row: Int) -> (Int32, Int32) {
        let result = self.result(row)
        guard let record = relative(row) else { return (result.pointee.width, result.pointee.height) }
        let width = Int(record.pointee.right) &- Int(record.pointee.left)
        let height = Int(record.pointee.bottom) &- Int(record.pointee.top)
        return (
            width < 0 ? clampUnits(width) : result.pointee.width,
            height < 0 ? clampUnits(height) : result.pointee.height
        )
    }
}
