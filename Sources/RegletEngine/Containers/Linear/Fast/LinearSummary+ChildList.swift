// SPDX-License-Identifier: MIT
import CReglet

/// Insertion and removal of one child in a long linear container that was measured from sums.
///
/// The summary changes by that child's part (`memberPart`), and the children after it are noted as moved
/// (LinearSummary+Delta.swift): O(1), and O(children that move) to place. Only one such change can be noted between two
/// layouts. After a second change, or for a child that does not qualify, the caller drops the summary and the next
/// layout computes it again.
///
/// Preconditions: see canChangeChildren.
/// Invariant: with SummaryFlags.pendingInsert, LinearState.firstMoved is the new child, which is not measured yet.
extension LinearSummary {
    /// Adds a child to the summary after it was linked under `parent`. - Returns: false when the summary must be
    /// dropped.
    func childInserted(_ row: Int, _ parent: Int) -> Bool {
        let box = self.box(node(parent))
        if !canChangeChildren(parent, box) || box.linear.pointee.summary & SummaryFlags.moves != 0 { return false }
        return insertChild(node(parent).pointee.flags & NodeFlags.vertical != 0 ? .column : .row, row, parent, box)
    }

    private func insertChild(
        _ axis: MainAxis, _ row: Int, _ parent: Int, _ box: UnsafeMutablePointer<ContainerState>
    ) -> Bool {
        let result = self.result(parent)
        let back = Int(state.pointee.previous[row])
        guard back >= 0, self.result(back).pointee.state & ResultFlags.laidOut != 0,
            result.pointee.state & ResultFlags.dirty == 0
                || box.linear.pointee.summary & SummaryFlags.pendingDelta != 0,
            let part = memberPart(axis, row, self.node(parent).isFillMode)
        else { return false }
        let fixed = Int(box.linear.pointee.fixedLength) &+ Int(part.fixed)
        if fixed >= Int(maxUnits) { return false }
        box.linear.pointee.fixedLength = Int32(truncatingIfNeeded: fixed)
        box.linear.pointee.maxCross = max(box.linear.pointee.maxCross, part.across)
        box.linear.pointee.summary |=
            part.summary | SummaryFlags.nonContiguous | SummaryFlags.pendingDelta | SummaryFlags.moves
            | SummaryFlags.pendingInsert
        box.linear.pointee.firstMoved = Int32(truncatingIfNeeded: row)
        box.linear.pointee.moveDelta = 0
        markPendingDelta(parent, result)
        return true
    }

    /// Subtracts a child from the summary before it is unlinked from `parent`. - Returns: false when the summary must
    /// be dropped, and the parent marked dirty.
    func childRemoved(_ row: Int, _ parent: Int) -> Bool {
        let box = self.box(node(parent))
        if !canChangeChildren(parent, box) { return false }
        return removeChild(node(parent).pointee.flags & NodeFlags.vertical != 0 ? .column : .row, row, parent, box)
    }

    private func removeChild(
        _ axis: MainAxis, _ row: Int, _ parent: Int, _ box: UnsafeMutablePointer<ContainerState>
    ) -> Bool {
        let result = self.result(parent), member = self.result(row)
        guard let part = memberPart(axis, row, self.node(parent).isFillMode) else { return false }
        let isNested = node(row).pointee.flags & NodeFlags.trivial == 0
        if !isNested && part.across > 0 && part.across >= box.linear.pointee.maxCross { return false }
        if box.linear.pointee.summary & SummaryFlags.pendingInsert != 0 {
            // the child was inserted since the last layout: the removal cancels the insertion
            if Int(box.linear.pointee.firstMoved) != row { return false }
            box.linear.pointee.fixedLength &-= part.fixed
            endMoves(box)
            box.linear.pointee.summary |= SummaryFlags.pendingDelta
            return true
        }
        let back = Int(state.pointee.previous[row])
        guard back >= 0, self.result(back).pointee.state & ResultFlags.laidOut != 0,
            member.pointee.state & ResultFlags.laidOut != 0,
            box.linear.pointee.summary & SummaryFlags.moves == 0, result.pointee.state & ResultFlags.dirty == 0,
            !isNested
                || member.pointee.state & (ResultFlags.valid | ResultFlags.dirty | ResultFlags.outcome)
                    == ResultFlags.valid
        else { return false }
        let main = isNested ? axis.main(member) : 0
        if isNested && axis.lineLength(node(row)) >= 0 && main != axis.lineLength(node(row)) { return false }
        let nested = axis.lineLength(node(row)) >= 0 ? 0 : main
        box.linear.pointee.fixedLength &-= part.fixed
        box.linear.pointee.countedLength &+= nested
        recordMove(result, box, Int32(truncatingIfNeeded: back), 0 &- part.fixed &- nested)
        box.linear.pointee.summary |= SummaryFlags.nonContiguous | SummaryFlags.pendingDelta
        markPendingDelta(parent, result)
        return true
    }

    /// Measures the inserted child in the next layout, and adds its length to `change`. - Returns: false when the
    /// container must be measured.
    func measureInserted(_ row: Int, _ change: inout Int) -> Bool {
        let container = self.node(row)
        let axis = container.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        let box = self.box(container), result = self.result(row)
        let child = Int(box.linear.pointee.firstMoved)
        let node = self.node(child), member = self.result(child)
        let back = Int(state.pointee.previous[child])
        let fills = container.isFillMode
        let length = axis.lineLength(node)
        let end =
            (axis.isVertical ? positions.position(back).y : positions.position(back).x)
            &+ axis.main(self.result(back))
            &+ (axis.isVertical ? self.node(back).pointee.marginBottom : self.node(back).pointee.marginRight)
        var main = length
        if node.pointee.flags & NodeFlags.trivial == 0 {
            let mainSpec = axis.mainSpec(result), crossSpec = axis.crossSpec(result)
            let used = (fills ? axis.mainPadding(container) : Int(end)) &+ axis.mainMargins(node)
            layout.measureChild(
                axis, child, main: mainSpec.child(length, used: used),
                cross: crossSpec.child(
                    crossInLine(axis, node, fills), used: axis.crossPadding(container) &+ axis.crossMargins(node)),
                cacheEpoch: box.pointee.cacheEpoch)
            if member.pointee.state & ResultFlags.outcome != 0 { return false }
            main = axis.main(member)
            if length < 0 { change &+= Int(main) }
            var line = LineSums(total: 0, across: 0, allMatch: false)
            noteMinReusable(axis, child, node, member, mainSpec, crossSpec, fills, &line)
            if !line.isValidForLarger && result.pointee.state & ResultFlags.validForLarger != 0 { return false }
            let least = line.minReusableCross < 0 ? Int.max : Int(line.minReusableCross) &+ axis.crossPadding(container)
            if raiseCross(axis, box, least) { propagateMinReusable(row) }
        }
        let start = end &+ (axis.isVertical ? node.pointee.marginTop : node.pointee.marginLeft)
        if axis.isVertical { member.pointee.y = start } else { member.pointee.x = start }
        box.linear.pointee.moveDelta = main &+ Int32(truncatingIfNeeded: axis.mainMargins(node))
        return true
    }

    /// The part of a summary that belongs to one child.
    private struct MemberPart {
        var summary: UInt32
        var fixed: Int32  // along the main axis; the measured length of a nested child is not included
        var across: Int32
    }

    /// The part of a child in a summary. - Returns: nil for a child that would set flags for exceptions, weights, or a
    /// match along the main axis.
    private func memberPart(_ axis: MainAxis, _ row: Int, _ fills: Bool) -> MemberPart? {
        let node = self.node(row)
        var summary = childSummary(node) | SummaryFlags.nonUniform
        let main = axis.lineLength(node), cross = axis.lineCross(node)
        let isTrivial = node.pointee.flags & NodeFlags.trivial != 0
        if summary & (SummaryFlags.notSummed | SummaryFlags.notInLine) != 0 || main == Length.match
            || node.pointee.weight != 0
        {
            return nil
        }
        if fills && main == Length.unset { return nil }
        if !isTrivial && self.node(Int(node.pointee.parent)).alignsBaselines { return nil }
        var across: Int32 = 0
        if isTrivial {
            if main < 0 { return nil }
            if cross >= 0 {
                across = clampUnits(Int(cross) &+ axis.crossMargins(node))
                summary |= SummaryFlags.sized
            } else if cross == Length.match || (fills && cross == Length.unset) {
                summary |= SummaryFlags.matches
            } else {
                return nil
            }
        }
        let fixed = axis.mainMargins(node) &+ Int(max(main, 0))
        if fixed >= Int(maxUnits) { return nil }
        return MemberPart(summary: summary, fixed: Int32(truncatingIfNeeded: fixed), across: across)
    }

    /// Queues a container whose only change is a pending delta.
    private func markPendingDelta(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        result.pointee.state |= ResultFlags.dirty
        invalidation.queueDirty(row)
    }
}
