// SPDX-License-Identifier: MIT
import CReglet

/// Size reuse: new exact sizes for a linear container measured from sums, without a run.
///
/// An exact size determines only the sizes of leaves, and of children that match the container or have a share; these
/// may again be such containers. From some least size on, another exact size leaves the content length, the size on the
/// other axis and the outcome bits unchanged. LinearState.minReusableWidth and minReusableHeight keep that least size,
/// -1 for none. `reuse` stores a new size that is at least as large; the children get their sizes when the container is
/// placed.
///
/// Preconditions: the last run was from sums that are still valid; the replaced specs are no longer in use. Invariant:
/// a least reusable size is -1 or not below the true one. If it is larger than necessary, that costs a run, but results
/// stay correct.
extension LinearSummary {
    /// Replaces the specs of the last result by other exact sizes. Precondition: the replaced specs are no longer in
    /// use. - Returns: false, with nothing changed, when the result depends on the replaced specs.
    func reuse(
        _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, forExact width: Spec, _ height: Spec
    ) -> Bool {
        let s = state
        let bits = result.pointee.state
        if bits & ResultFlags.adaptable != ResultFlags.adapts { return false }
        let node = self.node(row)
        let box = self.box(node)
        let oldWidth = Spec(raw: result.pointee.specWidth), oldHeight = Spec(raw: result.pointee.specHeight)
        guard
            oldWidth.hasReusableSize(width, box.linear.pointee.minReusableWidth)
                || oldWidth.covers(width, result.pointee.width, isBound: bits & ResultFlags.boundWidth != 0),
            oldHeight.hasReusableSize(height, box.linear.pointee.minReusableHeight)
                || oldHeight.covers(height, result.pointee.height, isBound: bits & ResultFlags.boundHeight != 0)
        else { return false }
        let summary = self.summary(row, node, box)
        if summary & SummaryFlags.notSummed != 0 { return false }
        if summary & SummaryFlags.shares != 0 {
            let main = node.pointee.flags & NodeFlags.vertical != 0 ? height.size : width.size
            let shared = main &- box.linear.pointee.contentLength &+ box.linear.pointee.sharedLength
            if s.pointee.scale.isInteger && Int(shared) &* Int(box.linear.pointee.weightSum) >= 1 << 24 { return false }
            box.linear.pointee.contentLength = main
            box.linear.pointee.sharedLength = shared
        }
        if s.pointee.slots[row] >= 0 { cacheSlots.clearRan(row) }
        if summary & SummaryFlags.moves != 0 { endMoves(box) }
        result.pointee.specWidth = width.raw
        result.pointee.specHeight = height.raw
        if width.isExact { result.pointee.width = width.size }
        if height.isExact { result.pointee.height = height.size }
        result.pointee.lastUsedPass = s.pointee.pass
        s.pointee.stats.cache_hits &+= 1
        invalidation.queuePlace(row, result)
        return true
    }

    /// Replaces the exact width or height (negative: keeps it) of a container that is being placed, and whose children
    /// must be placed afterwards. - Returns: its former state; nil, with nothing changed, when it needs a run.
    @inline(__always)
    func takeReusableSize(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>, _ width: Int32,
        _ height: Int32
    ) -> UInt32? {
        let bits = result.pointee.state
        if bits & ResultFlags.adaptable != ResultFlags.adapts || state.pointee.slots[row] >= 0 { return nil }
        let box = self.box(node)
        let summary = box.linear.pointee.summary
        if summary & (SummaryFlags.isKnown | SummaryFlags.notSummed) != SummaryFlags.isKnown { return nil }
        if width >= 0
            && !Spec(raw: result.pointee.specWidth).hasReusableSize(.exact(width), box.linear.pointee.minReusableWidth)
            || height >= 0
                && !Spec(raw: result.pointee.specHeight).hasReusableSize(
                    .exact(height), box.linear.pointee.minReusableHeight)
        {
            return nil
        }
        if summary & SummaryFlags.moves != 0 { endMoves(box) }
        let main = node.pointee.flags & NodeFlags.vertical != 0 ? height : width
        if summary & SummaryFlags.shares != 0 && main >= 0 {
            if state.pointee.scale.isInteger { return nil }
            box.linear.pointee.sharedLength &+= main &- box.linear.pointee.contentLength
            box.linear.pointee.contentLength = main
        }
        result.setExact(width, height)
        result.pointee.state = bits | ResultFlags.placePending
        return bits
    }

    /// The least exact size for which a child's result remains valid; -1 where its result depends on its size.
    @inline(__always)
    func isReusable(
        _ axis: MainAxis, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>, main: Bool
    ) -> Int32 {
        if result.pointee.state & ResultFlags.adaptable != ResultFlags.adapts {
            if node.pointee.flags & NodeFlags.container != 0 { return -1 }
            return leastLeafSize(node, result, ofHeight: axis.isVertical == main)
        }
        let box = self.box(node)
        return axis.isVertical == main ? box.linear.pointee.minReusableHeight : box.linear.pointee.minReusableWidth
    }

    /// Raises the least reusable sizes of the containers above a child after its own have changed, although its size
    /// has not. A value that could decrease is kept. O(depth).
    func propagateMinReusable(_ row: Int) {
        var child = row
        while true {
            let parent = Int(node(child).pointee.parent)
            if parent < 0 || result(parent).pointee.state & ResultFlags.adaptable != ResultFlags.adapts { return }
            if !raise(node(parent).pointee.flags & NodeFlags.vertical != 0 ? .column : .row, parent, child) { return }
            child = parent
        }
    }

    /// Raises the least reusable sizes of a container by those of a child. - Returns: whether one changed.
    private func raise(_ axis: MainAxis, _ row: Int, _ child: Int) -> Bool {
        let box = self.box(node(row))
        let node = self.node(child), result = self.result(child)
        let fills = self.node(row).isFillMode
        let (minReusableWidth, minReusableHeight) = minReusableSizes(child, result)
        var main: Int32 = 0, cross: Int32 = 0
        let length = axis.lineLength(node)
        if node.isShare(fills, length) {
            let content = Int(box.linear.pointee.contentLength) &- Int(box.linear.pointee.sharedLength)
            main = LinearSummary.shareFrom(
                content, axis.isVertical ? minReusableHeight : minReusableWidth, node.weight(fills, length),
                box.linear.pointee.weightSum
            )
        }
        if crossInLine(axis, node, fills) == Length.match {
            cross = axis.isVertical ? minReusableWidth : minReusableHeight
            if cross >= 0 {
                cross = clampUnits(Int(cross) &+ axis.crossMargins(node) &+ axis.crossPadding(self.node(row)))
            }
        }
        let width = axis.isVertical ? cross : main, height = axis.isVertical ? main : cross
        let raisedWidth = LinearSummary.raise(&box.linear.pointee.minReusableWidth, width)
        let raisedHeight = LinearSummary.raise(&box.linear.pointee.minReusableHeight, height)
        return raisedWidth || raisedHeight
    }

    /// Raises a least reusable size to `needed`, or clears it for -1. - Returns: whether it changed.
    private static func raise(_ least: inout Int32, _ needed: Int32) -> Bool {
        if least < 0 || (needed >= 0 && needed <= least) { return false }
        least = needed
        return true
    }

    /// The least size of a container for which the share of a child is at least `least`, as shares grow with the
    /// container. -1: none.
    @inline(__always)
    static func shareFrom(_ content: Int, _ least: Int32, _ weight: Float, _ weights: Int32) -> Int32 {
        if least < 0 { return -1 }
        if weight < 1 { return -1 }
        let whole = (Int(least) &* Int(weights) &+ Int(weight) &- 1) / Int(weight)
        return content &+ whole > Int(maxUnits) ? -1 : Int32(truncatingIfNeeded: content &+ whole)
    }
}

extension Spec {
    /// Whether a result under this spec is valid under `new`: the specs are equal, or both exact and the new size is at
    /// least `least`.
    @inline(__always)
    func hasReusableSize(_ new: Spec, _ least: Int32) -> Bool {
        raw == new.raw || (least >= 0 && isExact && new.isExact && new.size >= least)
    }
}
