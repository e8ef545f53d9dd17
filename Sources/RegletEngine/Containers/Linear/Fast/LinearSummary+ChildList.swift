// SPDX-License-Identifier: MIT
import CReglet

/// Insertion, removal, moves, new lengths and margins of one child in a long linear container, measured from sums.
///
/// The summary changes by that child's part (`memberPart`), and the children after it are noted as moved
/// (LinearSummary+Delta.swift): O(1), and O(children that move) to place. Only one such change can be noted between two
/// layouts. After a second change, or for a child that does not qualify, the caller drops the summary and the next
/// layout computes it again. A child that becomes gone is removed from the sums, and inserted when it is visible again.
/// One with another width, height or margin is removed and inserted at once.
///
/// Preconditions: see canChangeChildren.
/// Invariant: with SummaryFlags.pendingInsert, LinearState.firstMoved is the new child, or that with another style. It
/// is not measured yet, and moveDelta is 0, less what it took before.
extension LinearSummary {
    /// Adds a child to the summary after it was linked under `parent`, or is visible again. - Returns: false when the
    /// summary must be dropped.
    func childInserted(_ row: Int, _ parent: Int) -> Bool { insertChild(row, parent, instead: 0) }

    /// - Parameter instead: what the child took along the main axis, margins included, if it is not new.
    @inline(never)
    private func insertChild(_ row: Int, _ parent: Int, instead: Int32) -> Bool {
        let box = self.box(node(parent))
        if !canChangeChildren(parent, box) || box.linear.pointee.summary & SummaryFlags.moves != 0 { return false }
        let axis = node(parent).pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        let result = self.result(parent)
        let back = visibleBefore(row)
        guard back < 0 || self.result(back).pointee.state & ResultFlags.laidOut != 0,
            result.pointee.state & ResultFlags.dirty == 0
                || box.linear.pointee.summary & SummaryFlags.pendingDelta != 0,
            let part = memberPart(axis, row, self.node(parent).isFillMode, isGone: false),
            // a container of leaves alone keeps no least reusable size to which another child could add
            part.summary & ~box.linear.pointee.summary & SummaryFlags.nested == 0,
            axis.crossSpec(result).isExact || canFollowAcross(axis, result, part.summary)
        else { return false }
        let fixed = Int(box.linear.pointee.fixedLength) &+ Int(part.fixed)
        if fixed >= Int(maxUnits) { return false }
        box.linear.pointee.fixedLength = Int32(truncatingIfNeeded: fixed)
        box.linear.pointee.maxCross = max(box.linear.pointee.maxCross, part.across)
        box.linear.pointee.summary |=
            part.summary | SummaryFlags.nonContiguous | SummaryFlags.pendingDelta | SummaryFlags.moves
            | SummaryFlags.pendingInsert
        box.linear.pointee.firstMoved = Int32(truncatingIfNeeded: row)
        box.linear.pointee.moveDelta = 0 &- instead
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
        let isRemoved = removeChild(row, parent, .restyled)
        become(newLengths, newStyle)
        if !isRemoved { return false }
        voidResults(row)
        let box = self.box(self.node(parent)), instead = 0 &- box.linear.pointee.moveDelta
        endMoves(box)
        box.linear.pointee.summary |= SummaryFlags.pendingDelta
        return insertChild(row, parent, instead: instead)
    }

    /// Subtracts a child from the summary before it is unlinked from `parent`. - Returns: false when the summary must
    /// be dropped, and the parent marked dirty.
    func childRemoved(_ row: Int, _ parent: Int) -> Bool { removeChild(row, parent, .unlinked) }

    /// Subtracts a child that became gone. - Returns: false when the summary must be dropped, and the parent marked
    /// dirty.
    func childGone(_ row: Int, _ parent: Int) -> Bool {
        if !removeChild(row, parent, .gone) { return false }
        box(node(parent)).linear.pointee.summary |= SummaryFlags.someGone | SummaryFlags.nonUniform
        voidResults(row)
        return true
    }

    /// Voids the results of a child whose parent does not run: they would seem to be in use.
    @inline(__always)
    private func voidResults(_ row: Int) {
        if node(row).pointee.flags & NodeFlags.trivial != 0 { return }
        cacheSlots.dropSlots(row)
        result(row).pointee.state &= ~(ResultFlags.valid | ResultFlags.cacheEvicted)
    }

    /// Why a child is subtracted from the summary.
    private enum Removal {
        case unlinked, gone
        /// It is inserted again at once: LinearState.moveDelta keeps what it took.
        case restyled
    }

    @inline(never)
    private func removeChild(_ row: Int, _ parent: Int, _ removal: Removal) -> Bool {
        let container = self.node(parent)
        let box = self.box(container)
        // gone children count again where it leaves few
        let isLast = removal == .unlinked && box.pointee.count == LinearSummary.fewMembers &+ 1
        if isLast || !canChangeChildren(parent, box) { return false }
        let axis = container.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        let result = self.result(parent), member = self.result(row)
        guard let part = memberPart(axis, row, container.isFillMode, isGone: removal == .gone) else { return false }
        let isNested = node(row).pointee.flags & NodeFlags.trivial == 0
        if box.linear.pointee.summary & SummaryFlags.pendingInsert != 0 {
            // the child was inserted since the last layout: the removal cancels the insertion
            let isNew = box.linear.pointee.moveDelta == 0
            if Int(box.linear.pointee.firstMoved) != row || removal == .gone || (removal == .unlinked && !isNew) {
                return false
            }
            box.linear.pointee.fixedLength &-= part.fixed
            leafRemoved(axis, row, box, part)
            if removal == .unlinked { endMoves(box) }
            box.linear.pointee.summary |= SummaryFlags.pendingDelta
            return true
        }
        // the first child to place: the gone one itself, else one beside it
        let back = visibleBefore(row)
        let first = removal != .unlinked ? row : back >= 0 ? back : Int(node(row).pointee.next)
        guard first >= 0, self.result(first).pointee.state & ResultFlags.laidOut != 0,
            member.pointee.state & ResultFlags.laidOut != 0, isInLine(box, box.linear.pointee.summary),
            box.linear.pointee.summary & SummaryFlags.moves == 0, result.pointee.state & ResultFlags.dirty == 0,
            !isNested
                || member.pointee.state & (ResultFlags.valid | ResultFlags.dirty | ResultFlags.outcome)
                    == ResultFlags.valid
        else { return false }
        let main = isNested ? axis.main(member) : 0
        if isNested && axis.lineLength(node(row)) >= 0 && main != axis.lineLength(node(row)) { return false }
        let nested = axis.lineLength(node(row)) >= 0 ? 0 : main
        if !axis.crossSpec(result).isExact {
            removeAcross(
                axis, box, row, extentAcross(axis, row, node(row)),
                axis.cross(result) &- Int32(truncatingIfNeeded: axis.crossPadding(container)))
        }
        leafRemoved(axis, row, box, part)
        box.linear.pointee.fixedLength &-= part.fixed
        box.linear.pointee.countedLength &+= nested
        let taken = part.fixed &+ nested
        if removal == .restyled {
            box.linear.pointee.moveDelta = 0 &- taken
        } else {
            recordMove(result, box, Int32(truncatingIfNeeded: first), 0 &- taken)
        }
        box.linear.pointee.summary |= SummaryFlags.nonContiguous | SummaryFlags.pendingDelta
        markPendingDelta(parent, result)
        return true
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
    func childMoved(_ row: Int, _ parent: Int, before: Int) -> Bool {
        let container = self.node(parent), result = self.result(parent), member = self.result(row)
        if container.pointee.flags & NodeFlags.kindMask != RG_KIND_LINEAR.rawValue { return false }
        let box = self.box(container)
        let axis = container.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        guard canChangeChildren(parent, box), isInLine(box, box.linear.pointee.summary),
            box.linear.pointee.summary & (SummaryFlags.moves | SummaryFlags.pendingDelta) == 0,
            result.pointee.state & ResultFlags.dirty == 0, isOrderFree(axis, box, result),
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

    /// Whether the specs of children do not depend on those before them, in a container measured from sums.
    private func isOrderFree(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ result: UnsafeMutablePointer<LayoutResult>
    ) -> Bool {
        if box.linear.pointee.summary & SummaryFlags.nested == 0 { return true }
        let spec = axis.mainSpec(result)
        if spec.mode == Spec.unspecified { return spec.size == 0 }
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

    /// Measures the inserted child in the next layout, and adds its length to `change`. - Returns: false when the
    /// container must be measured.
    func measureInserted(_ row: Int, _ change: inout Int) -> Bool {
        let container = self.node(row)
        let axis = container.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        let box = self.box(container), result = self.result(row)
        let child = Int(box.linear.pointee.firstMoved)
        let node = self.node(child), member = self.result(child)
        let fills = container.isFillMode
        let length = axis.lineLength(node)
        let place = startInLine(child, container), end = axis.isVertical ? place.y : place.x
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
        box.linear.pointee.moveDelta &+= main &+ Int32(truncatingIfNeeded: axis.mainMargins(node))
        return true
    }

    /// The part of a summary that belongs to one child.
    private struct MemberPart {
        var summary: UInt32
        var fixed: Int32  // along the main axis; the measured length of a nested child is not included
        var across: Int32
    }

    /// The part of a child in a summary, or that it had before it became gone. - Returns: nil for a child that would set flags for exceptions, weights, or a
    /// match along the main axis.
    private func memberPart(_ axis: MainAxis, _ row: Int, _ fills: Bool, isGone: Bool) -> MemberPart? {
        let node = self.node(row)
        var summary = childSummary(node) | SummaryFlags.nonUniform
        if isGone { summary &= ~SummaryFlags.hidden }
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
    private func markPendingDelta(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        result.pointee.state |= ResultFlags.dirty
        invalidation.queueDirty(row)
    }
}
