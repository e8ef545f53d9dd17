// SPDX-License-Identifier: MIT
import CReglet

/// Children of a long list that changed since the last layout, beyond the first one.
///
/// While children are edited, rows need not be in document order, so which of several changed first is not known.
/// Each is noted by ResultFlags.listChanged and waits in the dirty list of its depth. A layout restores the order and
/// processes that list before the container: it finds the first of them, and measures those without a result.
///
/// Invariant: a child that is no leaf, and is not gone, of a container with a pending delta has a result unless it was
/// inserted or got another style: `countedLength` is less by its measured length once it is measured.
extension LinearSummary {
    /// Has a changed child noted as moved, and measured if it has no result, by the next layout.
    func noteListChange(_ row: Int) {
        result(row).pointee.state |= ResultFlags.listChanged
        invalidation.queueDirty(row)
    }

    /// Notes a further change where all others are one distance, and children appended at the end: a log that loses its
    /// first lines. LinearState.lastMoved is then the first child without a place. - Returns: false, with nothing
    /// changed, where children move by several distances.
    @inline(never)
    @_optimize(size)
    func isBeforeAppended(
        _ box: UnsafeMutablePointer<ContainerState>, _ child: Int32, _ change: Int32, isInserted: Bool
    ) -> Bool {
        let linear = box.linear
        if linear.pointee.moveDelta == LinearState.several { return false }
        if isInserted {
            if node(Int(child)).pointee.next >= 0 { return false }
            if linear.pointee.lastMoved < 0 {
                linear.pointee.lastMoved = child
                return true
            }
            let back = visibleBefore(Int(child))
            return back >= 0 && !isPlaced(back)
        }
        // were all noted ones appended before this one changed?
        let first = linear.pointee.firstMoved
        if isPlaced(Int(first)) || !isPlaced(Int(child))
            || max(node(Int(first)).pointee.next, -1) != max(linear.pointee.lastMoved, -1)
        {
            return false
        }
        linear.pointee.firstMoved = child
        linear.pointee.moveDelta = change
        linear.pointee.lastMoved = first
        return true
    }

    @inline(__always)
    func isPlaced(_ row: Int) -> Bool { result(row).pointee.state & ResultFlags.laidOut != 0 }

    /// Applies the change of a child to the noted moves of its container. `void`: the container runs anyway.
    @inline(never)
    @_optimize(size)
    func applyListChange(_ row: Int, _ member: UnsafeMutablePointer<LayoutResult>, void: Bool) {
        member.pointee.state &= ~ResultFlags.listChanged
        if void { return }
        let parent = Int(node(row).pointee.parent)
        if parent < 0 || !isLinear(parent) { return }
        let box = self.box(node(parent))
        let pending = SummaryFlags.moves | SummaryFlags.pendingDelta
        if box.linear.pointee.summary & pending != pending { return }  // all its children are placed
        if box.linear.pointee.moveDelta == LinearState.several {
            box.linear.pointee.firstMoved = min(box.linear.pointee.firstMoved, Int32(truncatingIfNeeded: row))
        }
        let isLeaf = node(row).pointee.flags & (NodeFlags.trivial | NodeFlags.gone) != 0
        let isCounted = isLeaf || member.pointee.state & ResultFlags.valid != 0
        if !isCounted && !measureInserted(row, member, parent, box) { endMoves(box) }  // the container runs
    }

    /// Measures a child without a result. Its size must not depend on a bound: then it is the same whatever is before
    /// it, as the content of the container stays within its bound. - Returns: false when the container must be measured.
    private func measureInserted(
        _ row: Int, _ member: UnsafeMutablePointer<LayoutResult>, _ parent: Int,
        _ box: UnsafeMutablePointer<ContainerState>
    ) -> Bool {
        let container = self.node(parent), result = self.result(parent)
        if !hasSums(parent, result, box) { return false }
        let axis = container.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        let node = self.node(row)
        let fills = container.isFillMode, length = axis.lineLength(node)
        let mainSpec = axis.mainSpec(result), crossSpec = axis.crossSpec(result)
        member.pointee.state &= ~ResultFlags.dirty
        layout.measureChild(
            axis, row, main: mainSpec.child(length, used: axis.mainPadding(container) &+ axis.mainMargins(node)),
            cross: crossSpec.child(
                crossInLine(axis, node, fills), used: axis.crossPadding(container) &+ axis.crossMargins(node)),
            cacheEpoch: box.pointee.cacheEpoch)
        if member.pointee.state & ResultFlags.outcome != 0 { return false }
        var line = LineSums(total: 0, across: 0, allMatch: false)
        noteMinReusable(axis, row, node, member, mainSpec, crossSpec, fills, &line)
        if !line.isValidForLarger && result.pointee.state & ResultFlags.validForLarger != 0 { return false }
        let least = line.minReusableCross < 0 ? Int.max : Int(line.minReusableCross) &+ axis.crossPadding(container)
        if raiseCross(axis, box, least) { propagateMinReusable(parent) }
        let main = axis.main(member)
        if length < 0 { box.linear.pointee.countedLength &-= main }
        if Int(box.linear.pointee.firstMoved) == row && box.linear.pointee.moveDelta != LinearState.several {
            box.linear.pointee.moveDelta &+= main &+ Int32(truncatingIfNeeded: axis.mainMargins(node))
        }
        return true
    }

    /// Has the size across computed from all children by the next layout, as more than one of them changed.
    func compareAcross(_ box: UnsafeMutablePointer<ContainerState>) {
        box.linear.pointee.excluded = 0
        moveAll(box)
        box.linear.pointee.summary |= SummaryFlags.pendingInsert
    }

    /// Has all children from LinearState.firstMoved on placed, if there is one.
    func moveAll(_ box: UnsafeMutablePointer<ContainerState>) {
        if box.linear.pointee.summary & SummaryFlags.moves == 0 { return }
        box.linear.pointee.moveDelta = LinearState.several
        box.linear.pointee.lastMoved = -1
    }

    /// Reserves that the content before a child may shrink by `length` until the next layout: a child that reads its
    /// hint must keep it. - Returns: false when the container must be measured.
    func canShrink(
        _ axis: MainAxis, _ result: UnsafeMutablePointer<LayoutResult>, _ box: UnsafeMutablePointer<ContainerState>,
        by length: Int32
    ) -> Bool {
        if length <= 0 || box.linear.pointee.summary & SummaryFlags.nested == 0
            || axis.mainSpec(result).mode != Spec.unspecified
        {
            return true
        }
        let known = axis.isVertical ? box.linear.pointee.minReusableHeight : box.linear.pointee.minReusableWidth
        let least = known &- length
        if least < 0 { return false }
        if axis.isVertical {
            box.linear.pointee.minReusableHeight = least
        } else {
            box.linear.pointee.minReusableWidth = least
        }
        return true
    }
}
