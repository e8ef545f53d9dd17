// SPDX-License-Identifier: MIT
import CReglet

/// The position of a child of a coordinator, whose dependencies have theirs.
extension CoordinatorLayout {
    /// The size of a child's box below an app bar (-1: none). Fill and clip gravity change the measured size to that of
    /// the content box.
    @inline(never)
    @_optimize(size)
    func placedSize(_ child: Int, below bar: Int) -> (Int32, Int32) {
        let node = self.node(child), result = self.result(child), row = Int(node.pointee.parent)
        let size = (result.pointee.width, result.pointee.height), gravity = node.layoutGravity
        if gravity & (6 | 6 << 4 | 8 | 8 << 4) == 0 { return size }
        if bar < 0 && (anchoredSibling(child, row) >= 0 || params.value(child, RG_PARAM_KEYLINE) >= 0) {
            return size
        }
        let own = positions.frameSize(row)
        var area = PaneArea(self.node(row), own.0, own.1, node)
        if bar >= 0 { area.top &-= Int(self.node(row).pointee.paddingTop) }
        return (
            PaneArea.length(gravity, area.left, area.right, size.0),
            PaneArea.length(gravity >> 4, area.top, area.bottom, size.1)
        )
    }

    /// Places a child, and releases the rows that wait for it.
    @inline(never)
    @_optimize(size)
    func place(_ child: Int, _ into: borrowing Placement, _ run: UnsafeMutablePointer<CoordinatorState>) {
        let node = self.node(child), result = self.result(child), row = Int(node.pointee.parent)
        let container = self.node(row), record = params.record(child)
        let isForced = record?.pointee.step == PlaceStep.forced
        var bar = scrollsBelowBar(child) ? Int(run.pointee.bar) : -1
        let size = placedSize(child, below: bar)
        relativeLayout.mirrorInside(
            child, node, result, isNegative: size != (result.pointee.width, result.pointee.height))
        let width = Int(size.0), height = Int(size.1)
        var area = PaneArea(container, into.width, into.height, node)
        let own = Gravity.absolute(node.layoutGravity, container.isRTL)
        if isForced { bar = -1 }
        let direct = isForced ? -1 : anchoredSibling(child, row)
        var x: Int, y: Int
        if direct == -2 {
            treeReports.report(
                child, in: row, RG_CODE_UNKNOWN_ANCHOR, "its anchor is not below the coordinator, beside the child")
        }
        if direct >= 0 {
            (x, y) = anchoredOrigin(child, row, own)
            x = max(area.left, min(x, area.right &- width))
            y = max(area.top, min(y, area.bottom &- height))
        } else if bar >= 0 {
            let shift = isLaidOut(bar) ? Int(positions.position(bar).y) &+ Int(positions.frameSize(bar).1) : 0
            area.top &-= Int(container.pointee.paddingTop)
            let gravity = node.layoutGravity == 0 ? Gravity.absolute(Gravity.normal, container.isRTL) : own
            x = PaneArea.align(gravity, area.left, area.right, width)
            y = PaneArea.align(gravity >> 4, area.top &+ shift, area.bottom &+ shift, height) &- overlap(child, bar)
        } else if params.value(child, RG_PARAM_KEYLINE) >= 0 {
            // from right to left Android takes another index, to which there is no keyline
            x = (container.isRTL ? 0 : keyline(child, row)) &- width
            switch keylineGravity(child, container) {
            case Gravity.right: x &+= width
            case Gravity.centerHorizontal: x &+= width / 2
            default: break
            }
            switch own & Gravity.verticalMask {
            case Gravity.bottom: y = height
            case Gravity.centerVertical: y = height / 2
            default: y = 0
            }
            x = max(area.left, min(x, area.right &- width))
            y = max(area.top, min(y, area.bottom &- height))
        } else {
            var gravity = own
            if gravity & Gravity.horizontalMask == 0 { gravity |= container.isRTL ? Gravity.right : Gravity.left }
            if gravity & Gravity.verticalMask == 0 { gravity |= Gravity.top }
            x = PaneArea.align(gravity, area.left, area.right, width)
            y = PaneArea.align(gravity >> 4, area.top, area.bottom, height) &- appBarOffset(child)
        }
        if record != nil { dodge(child, size, &x, &y, into, run) }
        layout.setBox(into, child, node, result, x, y)
        if let record {
            invalidation.queueHeld(record.pointee.held)
            record.pointee.held = ParamRecord.notHeld
        }
    }

    /// Adds the edge that a child covers, and moves the child off the edges that others cover.
    @inline(never)
    @_optimize(size)
    private func dodge(
        _ child: Int, _ size: (Int32, Int32), _ x: inout Int, _ y: inout Int, _ into: borrowing Placement,
        _ run: UnsafeMutablePointer<CoordinatorState>
    ) {
        let node = self.node(child)
        let right = x &+ Int(size.0), bottom = y &+ Int(size.1)
        if right <= x || bottom <= y { return }
        let edge = edge(child)
        switch edge & Gravity.horizontalMask {
        case Gravity.left: run.pointee.left = max(run.pointee.left, Int32(clamping: right))
        case Gravity.right: run.pointee.right = max(run.pointee.right, Int32(clamping: Int(into.width) &- x))
        default: break
        }
        switch edge & Gravity.verticalMask {
        case Gravity.top: run.pointee.top = max(run.pointee.top, Int32(clamping: bottom))
        case Gravity.bottom: run.pointee.bottom = max(run.pointee.bottom, Int32(clamping: Int(into.height) &- y))
        default: break
        }
        if node.pointee.flags & NodeFlags.visibilityMask != 0 { return }
        let dodged = edges(child, RG_PARAM_DODGE_INSET_EDGES)
        func shift(_ mask: UInt32, _ near: Int, _ far: Int, _ before: Int32, _ after: Int32) -> Int {
            var shift = 0
            if mask & 3 == 3 && near < Int(before) { shift = Int(before) &- near }
            if mask & 5 == 5 && far &+ shift < Int(after) { shift = far &+ shift &- Int(after) }
            return shift
        }
        x &+= shift(
            dodged, x &- Int(node.pointee.marginLeft),
            Int(into.width) &- right &- Int(node.pointee.marginRight), run.pointee.left, run.pointee.right)
        y &+= shift(
            dodged >> 4, y &- Int(node.pointee.marginTop),
            Int(into.height) &- bottom &- Int(node.pointee.marginBottom), run.pointee.top, run.pointee.bottom)
    }
}
