// SPDX-License-Identifier: MIT
import CReglet

/// Answers that hold for other exact sizes. A linear container measured by sums (LinearSummary+Measure.swift) often
/// only hands an exact size on: to leaves when it is placed, to children that do the same. From some least size on
/// another one then changes nothing but itself and the places below: the same content length, size across and flags.
/// That size is kept in LinearState.minReusableWidth and minReusableHeight (-1: no such), and a new exact size is
/// taken over without measuring anything (`reuseForExact`); the children are asked with theirs when the container is
/// placed, and adapt likewise.
extension LinearSummary {
    /// Take over other exact sizes instead of those last asked, which must not be in use any more. - Returns: false
    /// when the answer depends on them; nothing has changed then.
    func reuseForExact(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ width: Spec, _ height: Spec) -> Bool
    {
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

    /// adapt for a child that is being placed: another exact width or height, where not negative. It must be placed
    /// then.
    /// - Returns: its state before, or nil when it needs more than that; nothing has changed then.
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
        if width >= 0 {
            result.pointee.specWidth = Spec.exact(width).raw
            result.pointee.width = width
        }
        if height >= 0 {
            result.pointee.specHeight = Spec.exact(height).raw
            result.pointee.height = height
        }
        result.pointee.state = bits | ResultFlags.placePending
        return bits
    }

    /// From which exact size on a child's answer holds for others, -1: its size matters.
    @inline(__always)
    func isReusable(
        _ axis: MainAxis, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>, main: Bool
    ) -> Int32 {
        if result.pointee.state & ResultFlags.adaptable != ResultFlags.adapts { return -1 }
        let box = self.box(node)
        return axis.isVertical == main ? box.linear.pointee.minReusableHeight : box.linear.pointee.minReusableWidth
    }

    func minReusableSizes(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> (Int32, Int32) {
        if result.pointee.state & ResultFlags.adaptable != ResultFlags.adapts { return (-1, -1) }
        let box = self.box(node(row))
        return (box.linear.pointee.minReusableWidth, box.linear.pointee.minReusableHeight)
    }

    /// A child was measured again and answered the same, but from other sizes on than before: its parent, and theirs,
    /// rely on what they knew. They take the larger size over, which is less than they might know but right. O(depth).
    func propagateMinReusable(_ row: Int) {
        var child = row
        while true {
            let parent = Int(node(child).pointee.parent)
            if parent < 0 || result(parent).pointee.state & ResultFlags.adaptable != ResultFlags.adapts { return }
            if !raise(node(parent).pointee.flags & NodeFlags.vertical != 0 ? .column : .row, parent, child) { return }
            child = parent
        }
    }

    private func raise(_ axis: MainAxis, _ row: Int, _ child: Int) -> Bool {
        let box = self.box(node(row))
        let node = self.node(child), result = self.result(child)
        let fills = self.node(row).isFillMode
        let (minReusableWidth, minReusableHeight) = minReusableSizes(child, result)
        var main: Int32 = 0, cross: Int32 = 0
        let length = axis.lineLength(node)
        if fills ? length == Length.unset : (length == 0 && node.pointee.weight > 0) {
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

    private static func raise(_ least: inout Int32, _ needed: Int32) -> Bool {
        if least < 0 || (needed >= 0 && needed <= least) { return false }
        least = needed
        return true
    }

    /// From which size of its parent on a child gets at least `least` by its share; shares grow with the whole.
    @inline(__always)
    static func shareFrom(_ content: Int, _ least: Int32, _ weight: Float, _ weights: Int32) -> Int32 {
        if least < 0 { return -1 }
        if weight < 1 { return -1 }
        let whole = (Int(least) &* Int(weights) &+ Int(weight) &- 1) / Int(weight)
        return content &+ whole > Int(maxUnits) ? -1 : Int32(truncatingIfNeeded: content &+ whole)
    }
}

extension Spec {
    /// Whether both are exact, or the same, and an answer to this one is elastic from `least` on to `new`.
    @inline(__always)
    func hasReusableSize(_ new: Spec, _ least: Int32) -> Bool {
        raw == new.raw || (least >= 0 && isExact && new.isExact && new.size >= least)
    }
}
