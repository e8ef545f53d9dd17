// SPDX-License-Identifier: MIT
import CReglet

/// Insertion, removal, moves, new lengths and margins of children in a long linear container, measured from sums.
///
/// The summary changes by that child's part (`memberPart`), and the children after it are noted as moved
/// (LinearSummary+Delta.swift): O(1), and O(children that move) to place. For a child that does not qualify, the caller
/// drops the summary and the next layout computes it again. A child that becomes gone is removed from the sums, and
/// inserted when it is visible again. One with another width, height or margin is removed and inserted at once.
///
/// A child that is no leaf has no result from its insertion until the next layout. It waits in a dirty list, which is
/// processed before its container: LinearSummary+Inserted.swift.
///
/// Preconditions: see canChangeChildren.
extension LinearSummary {
    /// Adds a child to the summary after it was linked under `parent`, or is visible again. - Returns: false when the
    /// summary must be dropped.
    func childInserted(_ row: Int, _ parent: Int) -> Bool { insertChild(row, parent, instead: 0) }

    /// - Parameter instead: the former length of the child along the main axis, margins included; 0 for a new one.
    @inline(never)
    @_optimize(size)
    private func insertChild(_ row: Int, _ parent: Int, instead: Int32) -> Bool {
        let box = self.box(node(parent))
        if !canChangeChildren(parent, box) { return false }
        let axis = node(parent).pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        let result = self.result(parent)
        guard let part = memberPart(axis, row, self.node(parent).isFillMode, isGone: false),
            // a container of leaves alone keeps no least reusable size to which another child could add
            part.summary & ~box.linear.pointee.summary & SummaryFlags.nested == 0,
            axis.crossSpec(result).isExact || canFollowAcross(axis, result, part.summary)
        else { return false }
        let fixed = Int(box.linear.pointee.fixedLength) &+ Int(part.fixed)
        if fixed >= Int(maxUnits) { return false }
        box.linear.pointee.fixedLength = Int32(truncatingIfNeeded: fixed)
        box.linear.pointee.maxCross = max(box.linear.pointee.maxCross, part.across)
        box.linear.pointee.summary |=
            part.summary | SummaryFlags.nonContiguous | SummaryFlags.pendingDelta | SummaryFlags.pendingInsert
        let isNested = part.summary & SummaryFlags.nested != 0
        if isNested { voidResults(row) }
        if !axis.crossSpec(result).isExact && box.linear.pointee.summary & SummaryFlags.moves != 0 {
            compareAcross(box)
        }
        recordMove(
            result, box, Int32(truncatingIfNeeded: row), (isNested ? 0 : part.fixed) &- instead, isInserted: true)
        if isNested { noteListChange(row) }
        markPendingDelta(parent, result)
        return true
    }

    /// Notes that a child got other lengths or another interned style: as if it were removed and inserted where it is.
    /// - Returns: false when the summary must be dropped, and the parent marked dirty.
    @inline(never)
    @_optimize(size)
    func childRestyled(
        _ row: Int, _ parent: Int, from lengths: SIMD2<Int32>, _ style: UnsafeMutablePointer<InternedStyle>
    ) -> Bool {
        let node = self.node(row), newLengths = node.lengths, newStyle = node.shared
        func become(_ lengths: SIMD2<Int32>, _ style: UnsafeMutablePointer<InternedStyle>) {
            node.pointee.width = lengths.x
            node.pointee.height = lengths.y
            node.pointee.shared = style
        }
        become(lengths, style)
        let taken = subtractChild(row, parent, isGone: false)
        become(newLengths, newStyle)
        guard let taken else { return false }
        return insertChild(row, parent, instead: taken)
    }

    /// Subtracts a child from the summary before it is unlinked from `parent`. - Returns: false when the summary must
    /// be dropped, and the parent marked dirty.
    @inline(never)
    @_optimize(size)
    func childRemoved(_ row: Int, _ parent: Int) -> Bool {
        let box = self.box(node(parent))
        // gone children count again where it leaves few
        if box.pointee.count == LinearSummary.fewMembers &+ 1 { return false }
        guard let taken = subtractChild(row, parent, isGone: false) else { return false }
        let back = visibleBefore(row)
        let first = Int32(truncatingIfNeeded: back >= 0 ? back : Int(node(row).pointee.next))
        if box.linear.pointee.summary & SummaryFlags.moves != 0 && Int(box.linear.pointee.firstMoved) == row {
            box.linear.pointee.firstMoved = first
        }
        if box.linear.pointee.summary & SummaryFlags.moves != 0 && Int(box.linear.pointee.lastMoved) == row {
            moveAll(box)
        }
        result(row).pointee.state &= ~ResultFlags.listChanged
        recordMove(result(parent), box, first, 0 &- taken)
        return true
    }

    /// Subtracts a child that became gone. - Returns: false when the summary must be dropped, and the parent marked
    /// dirty.
    @inline(never)
    @_optimize(size)
    func childGone(_ row: Int, _ parent: Int) -> Bool {
        guard let taken = subtractChild(row, parent, isGone: true) else { return false }
        let box = self.box(node(parent))
        box.linear.pointee.summary |= SummaryFlags.someGone | SummaryFlags.nonUniform
        if result(row).pointee.state & ResultFlags.laidOut == 0 { moveAll(box) }
        voidResults(row)
        recordMove(result(parent), box, Int32(truncatingIfNeeded: row), 0 &- taken)
        return true
    }

    /// Has a child placed that became visible or invisible. - Returns: false when the summary must be dropped.
    @inline(never)
    @_optimize(size)
    func childShown(_ row: Int, _ parent: Int) -> Bool {
        let box = self.box(node(parent))
        if !canChangeChildren(parent, box) || !isAlong(parent, box) { return false }
        if box.linear.pointee.summary & SummaryFlags.hostMeasured != 0 { return false }
        box.linear.pointee.summary |= childSummary(node(row)) | SummaryFlags.pendingDelta
        recordMove(result(parent), box, Int32(truncatingIfNeeded: row), 0)
        markPendingDelta(parent, result(parent))
        return true
    }

    /// Voids the results of a child that its parent has not measured, or which is gone: they would seem to be in use.
    @inline(__always)
    private func voidResults(_ row: Int) {
        if node(row).pointee.flags & NodeFlags.trivial != 0 { return }
        cacheSlots.dropSlots(row)
        result(row).pointee.state &= ~(ResultFlags.valid | ResultFlags.cacheEvicted)
    }

    /// Subtracts a child from the sums. - Returns: its length along the main axis with its margins, as far as children
    /// after it are placed behind that; nil, with nothing changed, when the summary must be dropped.
    @inline(never)
    @_optimize(size)
    private func subtractChild(_ row: Int, _ parent: Int, isGone: Bool) -> Int32? {
        let container = self.node(parent)
        let box = self.box(container)
        if !canChangeChildren(parent, box) { return nil }
        let axis = container.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        let result = self.result(parent), member = self.result(row)
        guard let part = memberPart(axis, row, container.isFillMode, isGone: isGone),
            isAlong(parent, box)
        else { return nil }
        let isNested = node(row).pointee.flags & NodeFlags.trivial == 0
        // without a result it was inserted since the last layout
        let isMeasured = isNested && member.pointee.state & ResultFlags.valid != 0
        if isMeasured && member.pointee.state & (ResultFlags.dirty | ResultFlags.outcome) != 0 { return nil }
        let main = isMeasured ? axis.main(member) : 0
        if isMeasured && axis.lineLength(node(row)) >= 0 && main != axis.lineLength(node(row)) { return nil }
        let measured = axis.lineLength(node(row)) >= 0 ? 0 : main
        if !canShrink(axis, result, box, by: part.fixed &+ measured) { return nil }
        if !axis.crossSpec(result).isExact {
            if box.linear.pointee.summary & SummaryFlags.moves != 0 {
                compareAcross(box)
            } else {
                removeAcross(
                    axis, box, row, extentAcross(axis, row, node(row)),
                    axis.cross(result) &- Int32(truncatingIfNeeded: axis.crossPadding(container)))
            }
        }
        leafRemoved(axis, row, box, part)
        box.linear.pointee.fixedLength &-= part.fixed
        box.linear.pointee.countedLength &+= measured
        box.linear.pointee.summary |= SummaryFlags.nonContiguous | SummaryFlags.pendingDelta
        markPendingDelta(parent, result)
        return isNested && !isMeasured ? 0 : part.fixed &+ measured
    }

    /// Updates the largest extent of the leaves before one is removed. O(1), or O(children) where it had that alone.
    @inline(never)
    private func leafRemoved(
        _ axis: MainAxis, _ row: Int, _ box: UnsafeMutablePointer<ContainerState>, _ part: MemberPart
    ) {
        let most = box.linear.pointee.maxCross
        if part.across > 0 && part.across >= most {
            box.linear.pointee.maxCross = largestExtent(axis, box, except: row, upTo: most, onlyLeaves: true)
        }
    }

    /// Notes that a child of `parent` is about to be linked before its sibling `before` (-1: last): the sums stay, and
    /// only the children between the two places move. - Returns: false when it must be removed and inserted.
    @inline(never)
    @_optimize(size)
    func childMoved(_ row: Int, _ parent: Int, before: Int) -> Bool {
        let container = self.node(parent), result = self.result(parent), member = self.result(row)
        if container.pointee.flags & NodeFlags.kindMask != RG_KIND_LINEAR.rawValue { return false }
        let box = self.box(container)
        let axis = container.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        guard canChangeChildren(parent, box), isAlong(parent, box),
            box.linear.pointee.summary & (SummaryFlags.moves | SummaryFlags.pendingDelta) == 0,
            isOrderFree(axis, box, result, row),
            let part = memberPart(axis, row, container.isFillMode, isGone: false)
        else { return false }
        // the old positions show on which side the new place is
        let known = before < 0 ? member.pointee.state : member.pointee.state & self.result(before).pointee.state
        if known & ResultFlags.laidOut == 0 { return false }
        let start = positions.position(row), limit = before < 0 ? start &+ 1 : positions.position(before)
        let isLater = axis.isVertical ? limit.y > start.y : limit.x > start.x
        if !isLater && (axis.isVertical ? limit.y == start.y : limit.x == start.x) { return false }
        let other = isLater ? visibleAfter(row) : visibleBefore(row)
        if other < 0 || (isLater && other == before) { return false }
        let length = axis.lineLength(node(row)) < 0 ? axis.main(member) : 0
        let change = part.fixed &+ length
        box.linear.pointee.summary |= SummaryFlags.nonContiguous | SummaryFlags.moves
        box.linear.pointee.firstMoved = Int32(truncatingIfNeeded: isLater ? other : row)
        box.linear.pointee.lastMoved = Int32(truncatingIfNeeded: isLater ? row : other)
        box.linear.pointee.moveDelta = isLater ? 0 &- change : change
        invalidation.queuePlaceAbove(parent, result)
        return true
    }

    /// Whether the specs of children do not depend on the place of one of them, in a container measured from sums.
    private func isOrderFree(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ row: Int
    ) -> Bool {
        if box.linear.pointee.summary & SummaryFlags.nested == 0 { return true }
        let spec = axis.mainSpec(result)
        if spec.mode == Spec.unspecified {
            if spec.size == 0 { return true }
            // neither the child nor those between its places read their hints
            let member = self.result(row)
            return member.pointee.state & axis.mainBound == 0
                && canShrink(axis, result, box, by: clampUnits(Int(axis.main(member)) &+ axis.mainMargins(node(row))))
        }
        let least = axis.isVertical ? box.linear.pointee.minReusableHeight : box.linear.pointee.minReusableWidth
        return least >= 0 && least <= spec.size
    }

    /// The last sibling before a child that is not gone, or -1.
    @inline(never)
    func visibleBefore(_ row: Int) -> Int {
        var back = Int(state.pointee.previous[row])
        while back >= 0 && node(back).pointee.flags & NodeFlags.gone != 0 { back = Int(state.pointee.previous[back]) }
        return back
    }

    private func visibleAfter(_ row: Int) -> Int {
        var next = Int(node(row).pointee.next)
        while next >= 0 && node(next).pointee.flags & NodeFlags.gone != 0 { next = Int(node(next).pointee.next) }
        return next
    }

    /// The part of a summary that belongs to one child.
    private struct MemberPart {
        var summary: UInt32
        var fixed: Int32  // along the main axis; the measured length of a nested child is not included
        var across: Int32
    }

    /// The part of a child in a summary, or that it had before it became gone. - Returns: nil for a child that would set
    /// flags for exceptions, weights, or a match along the main axis.
    @inline(never)
    @_optimize(size)
    private func memberPart(_ axis: MainAxis, _ row: Int, _ fills: Bool, isGone: Bool) -> MemberPart? {
        let node = self.node(row)
        var summary = childSummary(node) | SummaryFlags.nonUniform
        if isGone { summary &= ~SummaryFlags.hidden }
        let main = axis.lineLength(node), cross = axis.lineCross(node)
        let isTrivial = node.pointee.flags & NodeFlags.trivial != 0
        if summary & (SummaryFlags.notSummed | SummaryFlags.notAlong) != 0 || main == Length.match
            || node.pointee.weight != 0
        {
            return nil
        }
        if fills && main == Length.unset { return nil }
        if !isTrivial && self.node(Int(node.pointee.parent)).alignsBaselines { return nil }
        var across: Int32 = 0
        if !isTrivial && crossInLine(axis, node, fills) == Length.match { summary |= SummaryFlags.nestedMatches }
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
    @inline(never)
    private func markPendingDelta(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        result.pointee.state |= ResultFlags.dirty
        invalidation.queueDirty(row)
    }
}
