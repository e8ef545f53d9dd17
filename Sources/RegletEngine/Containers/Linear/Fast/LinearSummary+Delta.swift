// SPDX-License-Identifier: MIT
import CReglet

/// Deltas: changes that a container measured from sums applies without reading its other children.
///
/// When the measured size of a child changes, or the main length of a leaf, the sums change by the difference, which is
/// exact in whole units. The following children move by the difference: O(1), and O(children that move) to place. The
/// container's own size may change as well, so a loop propagates deltas upwards.
///
/// The moves are noted until the container is placed: SummaryFlags.moves, LinearState.firstMoved and moveDelta. The
/// same words hold baselines in LinearRunState, but a container measured from sums has no baselines.
///
/// Preconditions: see canApplyDelta; no other child's spec depends on the change (`grow`).
/// Invariants:
/// - With SummaryFlags.pendingDelta, the difference fixedLength - countedLength is still to be applied. countedLength
///   then includes the measured length of a removed child, and is less by that of a new one.
/// - Of a container with shares, only LinearState.sole is noted: other changes change the shares, and all children are
///   placed.
extension LinearSummary {
    /// Applies the new size of a child to its containers, upwards until one keeps its size. Precondition: nothing else
    /// has changed. - Returns: false when a container has to be measured, which was then marked dirty.
    func childSizeChanged(_ row: Int, _ oldWidth: Int32, _ oldHeight: Int32) -> Bool {
        let nodes = state.pointee.nodes, results = state.pointee.results
        var child = row, size = SIMD2(oldWidth, oldHeight)  // the size before the change
        var isQueued = true
        while true {
            let parent = Int(nodes[child].parent)
            if parent < 0 {
                if !isQueued { invalidation.queuePlaceAbove(child, results + child) }
                return true
            }
            let container = nodes + parent, result = results + parent
            let box = self.box(container)
            let old = result.size
            if Flavour.isFull && isQueued
                && applyFurtherDelta(parent, container, result, box, child, nodes + child, size)
            {
                child = parent
                size = old
                continue
            }
            if applyChainDelta(parent, container, result, box, child, &size) {
                child = parent
                isQueued = false
                continue
            }
            // A chain is placed as a whole, so only its top is queued.
            if !isQueued { invalidation.queuePlaceAbove(child, results + child) }
            isQueued = true
            if !applyDelta(parent, container, result, box, child, nodes + child, size) {
                invalidation.markDirty(parent)
                return false
            }
            if old == result.size { return true }
            child = parent
            size = old
        }
    }

    /// As applySizeDelta, for a container of which several children have changed already, and whose length has no bound:
    /// most of what that checks holds. - Returns: false, with nothing changed, where it does not.
    @inline(__always)
    private func applyFurtherDelta(
        _ row: Int, _ container: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ box: UnsafeMutablePointer<ContainerState>, _ child: Int, _ node: UnsafeMutablePointer<Node>,
        _ old: SIMD2<Int32>
    ) -> Bool {
        let changed = ResultFlags.placePending | ResultFlags.queued
        let bits = ResultFlags.adaptable | ResultFlags.dirty | changed
        if result.pointee.state & bits != ResultFlags.adapts | changed || state.pointee.slots[row] >= 0 { return false }
        let linear = box.linear
        let flags = SummaryFlags.isKnown | SummaryFlags.moves | SummaryFlags.nested
        if linear.pointee.summary & (flags | SummaryFlags.notSummed | SummaryFlags.shares) != flags
            || linear.pointee.moveDelta != LinearState.several || linear.pointee.soleNested >= 0
        {
            return false
        }
        let change = self.result(child).size &- old
        let isVertical = container.pointee.flags & NodeFlags.vertical != 0
        let length = isVertical ? node.pointee.height : node.pointee.width
        let spec = Spec(raw: isVertical ? result.pointee.specHeight : result.pointee.specWidth)
        if (isVertical ? change.x : change.y) != 0 || spec.mode != Spec.unspecified || length >= 0
            || (length == Length.unset && container.isFillMode)
        {
            return false
        }
        let main = isVertical ? change.y : change.x
        let total = linear.pointee.contentLength &+ main
        let least = isVertical ? linear.pointee.minReusableHeight : linear.pointee.minReusableWidth
        let needed = least &+ min(main, 0)  // slack: growth does not raise it
        if total < 0 || total >= maxUnits || least < 0 || needed < 0 { return false }
        linear.pointee.contentLength = total
        if isVertical {
            linear.pointee.minReusableHeight = needed
            result.pointee.height = total
        } else {
            linear.pointee.minReusableWidth = needed
            result.pointee.width = total
        }
        linear.pointee.firstMoved = min(linear.pointee.firstMoved, Int32(truncatingIfNeeded: child))
        return true
    }

    /// Applies the new size of a child to its container. - Returns: false, with nothing changed, where it must run.
    @inline(__always)
    private func applyDelta(
        _ row: Int, _ container: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ box: UnsafeMutablePointer<ContainerState>, _ child: Int, _ node: UnsafeMutablePointer<Node>,
        _ old: SIMD2<Int32>
    ) -> Bool {
        let isPending = self.isPending(box, result)
        if !(isPending ? hasSums(row, result, box) : canApplyDelta(row, result, box)) { return false }
        let isVertical = container.pointee.flags & NodeFlags.vertical != 0
        if !isPending && Int(box.linear.pointee.soleNested) == child && container.isFillMode
            && (isVertical
                ? applySoleDelta(ColumnAxis.self, row, container, result, box, child, node, old)
                : applySoleDelta(RowAxis.self, row, container, result, box, child, node, old))
        {
            return true
        }
        return isVertical
            ? applySizeDelta(.column, row, child, old.y, old.x, isPending: isPending)
            : applySizeDelta(.row, row, child, old.x, old.y, isPending: isPending)
    }

    /// As applyDelta, for any child. `isPending`: the container has a pending delta, to which this one is added.
    private func applySizeDelta(
        _ axis: MainAxis, _ row: Int, _ child: Int, _ oldMain: Int32, _ oldCross: Int32, isPending: Bool
    ) -> Bool {
        let container = self.node(row), result = self.result(row)
        let node = self.node(child)
        let change = axis.main(self.result(child)) &- oldMain
        let fills = container.isFillMode, length = axis.lineLength(node)
        if node.isShare(fills, length) || (length >= 0 && change != 0) {
            return !axis.isVertical && change == 0 && !isPending && applyHostDelta(row, result, child)
        }
        let box = self.box(container)
        if isPending && box.linear.pointee.summary & SummaryFlags.shares != 0 { return false }
        let widens = axis.cross(self.result(child)) != oldCross
        let follows = widens && !axis.crossSpec(result).isExact
        if widens && isBaselineMember(row, child) { return false }
        let around = axis.crossMargins(node) &+ axis.crossPadding(container)
        let least = Int(axis.cross(self.result(child))) &+ around
        let matches = crossInLine(axis, node, fills) == Length.match
        var size = axis.cross(result)
        if follows {
            // A size beyond the bound would set outcome bits, so both sizes must be within it.
            let old = Int(oldCross) &+ around
            if max(least, old) > axis.crossSpec(result).most { return false }
            if box.pointee.count == 1 {
                size = Int32(truncatingIfNeeded: least)
            } else if canFollowAcross(axis, result, box.linear.pointee.summary) {
                // many that become smaller at once are measured once
                let waits = result.pointee.state & ResultFlags.placePending != 0
                if waits && old == Int(size) && least < old { return false }
            } else if matches || max(least, old &+ 1) > Int(size) {
                return false
            }
        } else if widens && !matches && least > Int(axis.crossSpec(result).size) {
            return false  // the child's old size may have been measured under a larger bound
        }
        if !canShrink(axis, result, box, by: 0 &- change) { return false }
        if isPending {
            box.linear.pointee.countedLength &-= change
        } else if !grow(axis, row, result, box, change) {
            return false
        }
        if !isPending && follows && canFollowAcross(axis, result, box.linear.pointee.summary) {
            let padding = Int32(truncatingIfNeeded: axis.crossPadding(container))
            let margins = Int32(truncatingIfNeeded: axis.crossMargins(node))
            size =
                padding
                &+ changeAcross(
                    axis, box, child, oldCross &+ margins, axis.cross(self.result(child)) &+ margins, size &- padding)
        }
        if axis.isVertical { result.pointee.width = size } else { result.pointee.height = size }
        if widens && !matches && raiseCross(axis, box, least) { propagateMinReusable(row) }
        recordMove(result, box, Int32(truncatingIfNeeded: child), change)
        if isPending {
            if follows { compareAcross(box) }
        } else {
            invalidation.queuePlaceAbove(row, result)
        }
        return true
    }

    /// Applies the new cross size of the only child that is no leaf, where it has all the free space and matches a
    /// container without a bound across: the largest of it and the leaves determines the container's. - Returns: false,
    /// with nothing changed, where more depends on it.
    @inline(__always)
    private func applySoleDelta<A: Axis>(
        _ axis: A.Type, _ row: Int, _ container: UnsafeMutablePointer<Node>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ box: UnsafeMutablePointer<ContainerState>, _ child: Int,
        _ node: UnsafeMutablePointer<Node>, _ old: SIMD2<Int32>
    ) -> Bool {
        let own = self.result(child)
        let bits = ResultFlags.adaptable | ResultFlags.validForLarger | ResultFlags.outcome
        if A.main(own) != (A.isVertical ? old.y : old.x) || A.crossSpec(result).mode != Spec.unspecified
            || crossInLine(axis, node, true) != Length.match
            || node.pointee.flags & NodeFlags.kindMask != RG_KIND_LINEAR.rawValue
            || own.pointee.state & bits != ResultFlags.adapts | ResultFlags.validForLarger
            || self.box(node).linear.pointee.summary
                & (SummaryFlags.isKnown | SummaryFlags.notSummed | SummaryFlags.nested | SummaryFlags.shares)
                != SummaryFlags.isKnown
        {
            return false
        }
        let content = max(Int(box.linear.pointee.maxCross), Int(A.cross(own)) &+ A.crossMargins(node))
        let size = content &+ A.crossPadding(container)
        if size >= Int(maxUnits) { return false }
        let former = result.size, cross = Int32(truncatingIfNeeded: size)
        result.size = A.isVertical ? SIMD2(cross, former.y) : SIMD2(former.x, cross)
        if box.linear.pointee.summary & (SummaryFlags.moves | SummaryFlags.matches) == 0
            && result.pointee.state & (ResultFlags.placePending | ResultFlags.laidOut) == ResultFlags.laidOut
        {
            // leaves of their own sizes stay where they are
            box.linear.pointee.summary |= SummaryFlags.moves
            box.linear.pointee.firstMoved = Int32(truncatingIfNeeded: child)
            box.linear.pointee.moveDelta = LinearState.sole
        }
        queuePlace(row, container, result, former)
        return true
    }

    /// Has a container placed whose own size was `former` before the change.
    @inline(__always)
    func queuePlace(
        _ row: Int, _ container: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ former: SIMD2<Int32>
    ) {
        if former != result.size && container.pointee.parent >= 0 {
            result.pointee.state |= ResultFlags.placePending  // its parent will be placed, and with it the row
        } else {
            invalidation.queuePlaceAbove(row, result)
        }
    }

    /// Raises the least reusable cross size of a container to `least`. - Returns: whether it changed.
    func raiseCross(_ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ least: Int) -> Bool {
        let known = axis.isVertical ? box.linear.pointee.minReusableWidth : box.linear.pointee.minReusableHeight
        if known < 0 || Int(known) >= least { return false }
        let raised = least > Int(maxUnits) ? -1 : Int32(truncatingIfNeeded: least)
        if axis.isVertical {
            box.linear.pointee.minReusableWidth = raised
        } else {
            box.linear.pointee.minReusableHeight = raised
        }
        return true
    }

    /// Changes the content length of a container by `change`, and with it sums and size. - Returns: false, with nothing
    /// changed, if other children would get another spec.
    @inline(__always)
    private func grow(
        _ axis: MainAxis, _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>,
        _ box: UnsafeMutablePointer<ContainerState>,
        _ change: Int32
    ) -> Bool {
        let summary = box.linear.pointee.summary
        let spec = axis.mainSpec(result)
        let least = axis.isVertical ? box.linear.pointee.minReusableHeight : box.linear.pointee.minReusableWidth
        let sharing = summary & SummaryFlags.shares != 0
        let length =
            Int(box.linear.pointee.contentLength) &- (sharing ? Int(box.linear.pointee.sharedLength) : 0) &+ Int(change)
        var needed = length
        if summary & (SummaryFlags.nested | SummaryFlags.shares) != 0 {
            // slack: growth does not raise it, and canShrink reserved a shrink
            needed = spec.mode == Spec.unspecified ? Int(least) : Int(least) &+ Int(change)
            if needed < 0 || least < 0 || (spec.mode != Spec.unspecified && needed > Int(spec.size)) { return false }
            if sharing && state.pointee.scale.isInteger { return false }
        }
        if length < 0 || length >= Int(maxUnits) || needed > Int(maxUnits) { return false }
        // A length beyond the bound would be reduced and set outcome bits, so both lengths must be within it.
        if spec.mode == Spec.atMost && max(length, length &- Int(change)) > Int(spec.size) { return false }
        let total = Int32(truncatingIfNeeded: length)
        if sharing {
            box.linear.pointee.sharedLength &-= change
        } else {
            box.linear.pointee.contentLength = total
            if !spec.isExact {
                if axis.isVertical { result.pointee.height = total } else { result.pointee.width = total }
            }
        }
        if summary & (SummaryFlags.nested | SummaryFlags.shares) != 0 {
            let raised = Int32(truncatingIfNeeded: needed)
            if axis.isVertical {
                box.linear.pointee.minReusableHeight = raised
            } else {
                box.linear.pointee.minReusableWidth = raised
            }
            if change > 0 && spec.mode != Spec.unspecified { propagateMinReusable(row) }
        }
        return true
    }

    // MARK: - Leaves

    /// Notes that the main length of a trivial leaf changed by `change`, if its parent's summary counts it. - Returns:
    /// false when none does, or more has changed; the caller then marks the parent dirty.
    func childLengthChanged(_ row: Int, _ parent: Int, isWidth: Bool, by change: Int32) -> Bool {
        let container = self.node(parent)
        if (container.pointee.flags & NodeFlags.vertical == 0) != isWidth { return false }
        let box = self.box(container), result = self.result(parent)
        let summary = box.linear.pointee.summary
        if summary & (SummaryFlags.isKnown | SummaryFlags.notSummed) != SummaryFlags.isKnown { return false }
        if node(row).pointee.flags & NodeFlags.gone != 0 { return true }  // the sums do not count it
        let fixed = Int(box.linear.pointee.fixedLength) &+ Int(change)
        if fixed < 0 || fixed >= Int(maxUnits) { return false }
        let isPending = result.pointee.state & ResultFlags.dirty != 0
        if result.pointee.state & ResultFlags.valid != 0 && result.pointee.state & ResultFlags.measuredFromSummary == 0
        {
            return false
        }
        if !canShrink(isWidth ? .row : .column, result, box, by: 0 &- change) { return false }
        box.linear.pointee.fixedLength = Int32(truncatingIfNeeded: fixed)
        if result.pointee.state & ResultFlags.valid == 0
            || (isPending && box.linear.pointee.summary & SummaryFlags.pendingDelta == 0)
        {
            return true
        }
        recordMove(result, box, Int32(truncatingIfNeeded: row), change)
        box.linear.pointee.summary |= SummaryFlags.pendingDelta
        result.pointee.state |= ResultFlags.dirty
        invalidation.queueDirty(parent)
        return true
    }

    /// Applies the pending delta of a dirty row that has no other change. - Returns: false when the row must be
    /// measured.
    func applyPendingDelta(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        let node = self.node(row)
        let box = self.box(node)
        if box.linear.pointee.summary & SummaryFlags.pendingDelta == 0 { return false }
        box.linear.pointee.summary &= ~SummaryFlags.pendingDelta
        let change = Int(box.linear.pointee.fixedLength) &- Int(box.linear.pointee.countedLength)
        let hasInserted = box.linear.pointee.summary & SummaryFlags.pendingInsert != 0
        box.linear.pointee.summary &= ~SummaryFlags.pendingInsert
        if !canApplyDelta(row, result, box) || change > Int(maxUnits) || change < -Int(maxUnits) { return false }
        let width = result.pointee.width, height = result.pointee.height
        let difference = Int32(truncatingIfNeeded: change)
        let axis = node.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        if !grow(axis, row, result, box, difference) { return false }
        if !axis.crossSpec(result).isExact && !followAcross(axis, row, result, box, hasInserted: hasInserted) {
            return false
        }
        box.linear.pointee.countedLength = box.linear.pointee.fixedLength
        result.pointee.state |= ResultFlags.placePending  // also if the sum is unchanged
        if width != result.pointee.width || height != result.pointee.height { _ = childSizeChanged(row, width, height) }
        return true
    }

    // MARK: - Moves

    /// Notes that the children from `child` on move by `change` when the container is placed.
    @inline(never)
    @_optimize(size)
    func recordMove(
        _ result: UnsafeMutablePointer<LayoutResult>, _ box: UnsafeMutablePointer<ContainerState>, _ child: Int32,
        _ change: Int32, isInserted: Bool = false
    ) {
        let summary = box.linear.pointee.summary
        if summary & SummaryFlags.shares != 0 {  // all its children are placed
            if summary & SummaryFlags.moves != 0 { endMoves(box) }
            return
        }
        if summary & SummaryFlags.moves == 0 {
            // All children are placed anyway.
            if result.pointee.state & (ResultFlags.placePending | ResultFlags.laidOut) != ResultFlags.laidOut { return }
            box.linear.pointee.summary = summary | SummaryFlags.moves
            box.linear.pointee.firstMoved = child
            box.linear.pointee.moveDelta = change
            box.linear.pointee.lastMoved = -1
        } else if box.linear.pointee.firstMoved == child && box.linear.pointee.moveDelta != LinearState.several
            && (box.linear.pointee.lastMoved < 0 || !isPlaced(Int(box.linear.pointee.lastMoved)))
        {
            box.linear.pointee.moveDelta &+= change
        } else if !isBeforeAppended(box, child, change, isInserted: isInserted) {
            box.linear.pointee.moveDelta = LinearState.several
            box.linear.pointee.lastMoved = -1
            if isInserted || state.pointee.misplacedCount > 0 {
                noteListChange(Int(child))  // the order of rows is not known
            } else {
                box.linear.pointee.firstMoved = min(box.linear.pointee.firstMoved, child)
            }
        }
    }

    /// Discards the noted moves of a container, whose children must all be placed instead.
    func placementVoid(_ row: Int) {
        let node = self.node(row)
        if node.pointee.flags & NodeFlags.kindMask != RG_KIND_LINEAR.rawValue { return }
        let box = self.box(node)
        if box.linear.pointee.summary & SummaryFlags.moves == 0 { return }
        endMoves(box)
        result(row).pointee.state |= ResultFlags.placePending
    }

    /// Clears the noted moves and everything pending.
    func endMoves(_ box: UnsafeMutablePointer<ContainerState>) {
        if box.linear.pointee.summary & (SummaryFlags.moves | SummaryFlags.shares) == SummaryFlags.moves {
            box.linear.pointee.lastMoved = -1
        }
        box.linear.pointee.summary &= ~(SummaryFlags.moves | SummaryFlags.pendingDelta | SummaryFlags.pendingInsert)
        box.linear.pointee.firstMoved = -1
        box.linear.pointee.moveDelta = -1
    }
}
