// SPDX-License-Identifier: MIT
import CReglet

/// Chains: linear containers with one child each, where that child is not a trivial leaf and has no share.
///
/// A change at the bottom changes the sizes of all levels above and then the frames of all levels below, each by a few
/// numbers. So both directions are loops: O(1) a level, without recursion and without queues.
///
/// Preconditions of a level: one child; SummaryFlags.nested; neither notSummed nor shares. To place it, the child must
/// also be in line. Invariant: results equal those of LinearSummary+Delta.swift and LinearSummary+Place.swift, to the
/// unit.
extension LinearSummary {
    /// Applies a size delta of the only child to its container, on both axes.
    /// - Parameter size: the child's old size; if the delta was applied, the container's old size.
    /// - Returns: whether it was applied; nothing has changed otherwise.
    @inline(__always)
    func applyChainDelta(
        _ row: Int, _ container: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ box: UnsafeMutablePointer<ContainerState>, _ child: Int, _ size: inout SIMD2<Int32>
    ) -> Bool {
        let required = SummaryFlags.isKnown | SummaryFlags.nested
        let bits = result.pointee.state
        if box.pointee.count != 1
            || box.linear.pointee.summary & (required | SummaryFlags.notSummed | SummaryFlags.shares) != required
            || bits & (ResultFlags.adaptable | ResultFlags.dirty | ResultFlags.cutWidth | ResultFlags.cutHeight)
                != ResultFlags.adapts
            || state.pointee.slots[row] >= 0
        {
            return false
        }
        let old = result.size
        let change = self.result(child).size &- size
        let new = old &+ change
        let isVertical = container.pointee.flags & NodeFlags.vertical != 0
        let least = isVertical ? box.linear.pointee.minReusableHeight : box.linear.pointee.minReusableWidth
        let specs = result.pointee.specWidth | result.pointee.specHeight
        if least < 0 || specs & Spec.exactly != 0 || UInt32(bitPattern: new.x | new.y) >= UInt32(bitPattern: maxUnits) {
            return false
        }
        if change.y != 0 && isBaselineMember(row, child) { return false }
        if specs & Spec.atMost != 0 {
            // A size beyond the bound would be reduced and set outcome bits, so both the old and the new size must be
            // within it.
            let widthSpec = Spec(raw: result.pointee.specWidth), heightSpec = Spec(raw: result.pointee.specHeight)
            if Int(max(old.x, new.x)) > widthSpec.most || Int(max(old.y, new.y)) > heightSpec.most { return false }
            if isVertical ? heightSpec.mode == Spec.atMost : widthSpec.mode == Spec.atMost {
                let needed = Int(least) &+ Int(isVertical ? change.y : change.x)
                if needed < 0 || needed > (isVertical ? heightSpec.most : widthSpec.most) { return false }
                let raised = Int32(truncatingIfNeeded: needed)
                if isVertical {
                    box.linear.pointee.minReusableHeight = raised
                } else {
                    box.linear.pointee.minReusableWidth = raised
                }
            }
        }
        box.linear.pointee.contentLength = isVertical ? new.y : new.x
        result.size = new
        result.pointee.state = bits | ResultFlags.placePending
        size = old
        return true
    }

    /// Places the only child, then its only child, down to a child that is not a chain. O(1) for each level.
    @inline(never)
    func placeChain(_ top: Int, _ size: SIMD2<Int32>, _ levels: Int) {
        var into = LineFrames(engine, top, size)
        var row = top
        var container = into.nodes + top
        var box = self.box(container)
        var outer = size
        while true {
            if box.linear.pointee.summary & SummaryFlags.moves != 0 { endMoves(box) }
            let child = Int(box.pointee.first)
            let node = into.nodes + child, result = into.results + child
            let childBox = self.box(node)  // read only if it is a container
            var size = result.size
            var isStretched = false
            let isVertical = container.pointee.flags & NodeFlags.vertical != 0
            let length = isVertical ? node.pointee.width : node.pointee.height
            if length == Length.match || (length == Length.unset && container.isFillMode) {
                let room = outer &- container.paddingSums &- node.marginSums
                let parent = into.results + row
                let spec = Spec(raw: isVertical ? parent.pointee.specWidth : parent.pointee.specHeight)
                if spec.isExact {
                    if isVertical {
                        _ = matchNested(ColumnAxis.self, child, node, result, -1, room.x)
                    } else {
                        _ = matchNested(RowAxis.self, child, node, result, -1, room.y)
                    }
                    size = result.size
                } else {
                    // computed in vector registers, because the next level waits for this result
                    let along = Int32(truncatingIfNeeded: container.pointee.flags / NodeFlags.vertical & 1)
                    let across = SIMD2(0 &- along, along &- 1)
                    size = (room & ~(room &>> 31) & across) | (size & ~across)
                    isStretched = stretchAcross(child, node, childBox, result, size.x, size.y)
                    if !isStretched { size = result.size }
                }
            }
            let origin = SIMD2(
                container.pointee.paddingLeft &+ node.pointee.marginLeft,
                container.pointee.paddingTop &+ node.pointee.marginTop)
            into.put(engine, child, origin, size, isLeaf: false)
            if node.pointee.flags & NodeFlags.container == 0 { return }
            let phase = (into.phase &+ origin) & into.mask
            _ = updateSnapPhase(phase, child, node, childBox, result, isStretched)
            if !hasOldPhase(result) { return }
            if !isStretched || childBox.pointee.count != 1
                || childBox.linear.pointee.summary
                    & (SummaryFlags.isKnown | SummaryFlags.notInLine | SummaryFlags.nested | SummaryFlags.shares)
                    != SummaryFlags.isKnown | SummaryFlags.nested
                || childBox.linear.pointee.contentLength > mostPosition
            {
                if node.pointee.flags & NodeFlags.kindMask != RG_KIND_LINEAR.rawValue {
                    return invalidation.pushPlace(child, result)
                }
                let summary = beginPlace(child, node, childBox, result)
                let path = eligibility(toPlace: childBox, summary, result)
                if path != .chain {
                    return placeLine(
                        RowAxis.self, child, node, size, summary, path, levels, UInt(ResultFlags.placePending))
                }
            } else {  // measured from sums that are still valid
                result.pointee.state &= ~ResultFlags.placePending
                state.pointee.stats.nodes_placed &+= 1
            }
            into = LineFrames(into, engine, size: size, phase: phase)
            (row, container, box, outer) = (child, node, childBox, size)
        }
    }
}
