// SPDX-License-Identifier: MIT
import CReglet

/// Changes that a linear container measured by sums takes up without looking at the other children: a child that
/// answers another size, leaves with other lengths along the main axis. The sums change by the difference, which is
/// exact in whole units, and the children from the changed one on are moved: O(1), and O(children that move) to place.
///
/// What is to be moved is kept until the container is placed, in SummaryFlags.moves, LinearState.firstMoved and
/// LinearState.moveDelta: a container measured by sums has no baselines, which lie in the same words.
extension LinearSummary {
    /// A child answered another size, nothing else. - Returns: whether its containers took that up; else the parent is
    /// to be marked dirty.
    func applySizeDelta(_ row: Int, _ oldWidth: Int32, _ oldHeight: Int32) -> Bool {
        var child = row, size = SIMD2(oldWidth, oldHeight)  // before
        var isQueued = true
        while true {
            let parent = Int(node(child).pointee.parent)
            if parent >= 0 && applyChainDelta(parent, self.result(parent), child, &size) {
                child = parent
                isQueued = false
                continue
            }
            // The chain below it is placed with it.
            if !isQueued { invalidation.queuePlaceAbove(child, self.result(child)) }
            isQueued = true
            if parent < 0 { return true }
            let result = self.result(parent)
            let old = result.size
            let taken =
                node(parent).pointee.flags & NodeFlags.vertical != 0
                ? applySizeDelta(.column, parent, child, size.y, size.x)
                : applySizeDelta(.row, parent, child, size.x, size.y)
            if !taken {
                invalidation.markDirty(parent)
                return false
            }
            if old == result.size { return true }
            child = parent
            size = old
        }
    }

    private func applySizeDelta(
        _ axis: MainAxis, _ row: Int, _ child: Int, _ oldMain: Int32, _ oldCross: Int32
    ) -> Bool {
        let container = self.node(row), result = self.result(row)
        if !canApplyDelta(row, result) { return false }
        let node = self.node(child)
        let change = axis.main(self.result(child)) &- oldMain
        let fills = container.isFillMode
        if axis.lineLength(node) >= 0 || (fills && axis.lineLength(node) == Length.unset) { return false }
        let box = self.box(container)
        let widens = axis.cross(self.result(child)) != oldCross
        let follows = widens && !axis.crossSpec(result).isExact
        let around = axis.crossMargins(node) &+ axis.crossPadding(container)
        let least = Int(axis.cross(self.result(child))) &+ around
        let matches = crossInLine(axis, node, fills) == Length.match
        if follows {
            // an only child decides the size across; whether a bound cuts it is part of the answer
            if box.pointee.count != 1 || max(least, Int(oldCross) &+ around) > axis.crossSpec(result).most {
                return false
            }
        } else if widens && !matches && least > Int(axis.crossSpec(result).size) {
            return false  // it may have answered to a larger bound than there is now
        }
        if !grow(axis, row, result, box, change) { return false }
        if follows {
            let size = Int32(truncatingIfNeeded: least)
            if axis.isVertical { result.pointee.width = size } else { result.pointee.height = size }
        }
        if widens && !matches && raiseCross(axis, box, least) { propagateMinReusable(row) }
        recordMove(result, box, Int32(truncatingIfNeeded: child), change)
        invalidation.queuePlaceAbove(row, result)
        return true
    }

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

    /// Whether the sums of the last run stand.
    @inline(__always)
    func canApplyDelta(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        if result.pointee.state & (ResultFlags.adaptable | ResultFlags.dirty) != ResultFlags.adapts
            || state.pointee.slots[row] >= 0
        {
            return false
        }
        return box(node(row)).linear.pointee.summary & (SummaryFlags.isKnown | SummaryFlags.notSummed)
            == SummaryFlags.isKnown
    }

    /// The content of a container grows by `change`: its sums, its answer. - Returns: false where other children would
    /// be asked something else; nothing has changed then.
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
            needed = Int(least) &+ Int(change)
            if spec.mode == Spec.unspecified { needed = min(needed, Int(least)) }  // it may shrink by that
            if needed < 0 || least < 0 || (spec.mode != Spec.unspecified && needed > Int(spec.size)) { return false }
            if sharing && state.pointee.scale.isInteger { return false }
        }
        if length < 0 || length >= Int(maxUnits) || needed > Int(maxUnits) { return false }
        // whether a bound cuts it is part of the answer
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

    /// A trivial leaf got another length in pixels along the main axis of its parent; both are in the parent's plan,
    /// where there is one. - Returns: false when that is not so, or not all.
    func noteLength(_ row: Int, _ node: UnsafeMutablePointer<Node>, isWidth: Bool, _ old: Int32, _ new: Int32) -> Bool {
        let parent = Int(node.pointee.parent)
        if parent < 0 || old < 0 || new < 0 || node.pointee.weight != 0 || node.pointee.flags & NodeFlags.trivial == 0 {
            return false
        }
        let container = self.node(parent)
        let kind = container.pointee.flags & NodeFlags.kindMask
        if kind == RG_KIND_TABLE_ROW.rawValue { return isWidth && tableColumns.noteCellWidth(row, parent) }
        if kind != RG_KIND_LINEAR.rawValue { return dispatch.noteSingleLeaf(row, parent) }
        if (container.pointee.flags & NodeFlags.vertical == 0) != isWidth { return false }
        let box = self.box(container), result = self.result(parent)
        if box.linear.pointee.summary & (SummaryFlags.isKnown | SummaryFlags.notSummed | SummaryFlags.pendingInsert)
            != SummaryFlags.isKnown
        {
            return false
        }
        let fixed = Int(box.linear.pointee.fixedLength) &+ Int(new) &- Int(old)
        if fixed < 0 || fixed >= Int(maxUnits) { return false }
        let isPending = result.pointee.state & ResultFlags.dirty != 0
        if result.pointee.state & ResultFlags.valid != 0 && result.pointee.state & ResultFlags.measuredFromSummary == 0
        {
            return false
        }
        box.linear.pointee.fixedLength = Int32(truncatingIfNeeded: fixed)
        if result.pointee.state & ResultFlags.valid == 0
            || (isPending && box.linear.pointee.summary & SummaryFlags.pendingDelta == 0)
        {
            return true
        }
        recordMove(result, box, Int32(truncatingIfNeeded: row), new &- old)
        box.linear.pointee.summary |= SummaryFlags.pendingDelta
        result.pointee.state |= ResultFlags.dirty
        invalidation.queueDirty(parent)
        return true
    }

    /// A dirty row of which only noteLength told: take that up. - Returns: false when it must be measured.
    func applyLengthDeltas(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        let node = self.node(row)
        let kind = node.pointee.flags & NodeFlags.kindMask
        if kind == RG_KIND_GRID.rawValue || kind == RG_KIND_RELATIVE.rawValue {
            return dispatch.updateSingleLeaf(row, result)
        }
        if kind != RG_KIND_LINEAR.rawValue { return false }
        let box = self.box(node)
        if box.linear.pointee.summary & SummaryFlags.pendingDelta == 0 { return false }
        box.linear.pointee.summary &= ~SummaryFlags.pendingDelta
        var change = Int(box.linear.pointee.fixedLength) &- Int(box.linear.pointee.countedLength)
        if box.linear.pointee.summary & SummaryFlags.pendingInsert != 0 {
            box.linear.pointee.summary &= ~SummaryFlags.pendingInsert
            if !canApplyDelta(row, result) || !measureInserted(row, &change) { return false }
        }
        if !canApplyDelta(row, result) || change > Int(maxUnits) || change < -Int(maxUnits) { return false }
        let width = result.pointee.width, height = result.pointee.height
        let difference = Int32(truncatingIfNeeded: change)
        let axis = node.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        if !grow(axis, row, result, box, difference) { return false }
        box.linear.pointee.countedLength = box.linear.pointee.fixedLength
        invalidation.queuePlace(row, result)  // even where lengths cancel out
        if width != result.pointee.width || height != result.pointee.height { _ = applySizeDelta(row, width, height) }
        return true
    }

    // MARK: - Moves

    /// The children from `child` on move by `change` when the container is placed next.
    func recordMove(
        _ result: UnsafeMutablePointer<LayoutResult>, _ box: UnsafeMutablePointer<ContainerState>, _ child: Int32,
        _ change: Int32
    ) {
        let summary = box.linear.pointee.summary
        if summary & SummaryFlags.shares != 0 { return }  // those change with it
        if summary & SummaryFlags.moves == 0 {
            // All are.
            if result.pointee.state & (ResultFlags.placePending | ResultFlags.laidOut) != ResultFlags.laidOut { return }
            box.linear.pointee.summary = summary | SummaryFlags.moves
            box.linear.pointee.firstMoved = child
            box.linear.pointee.moveDelta = change
        } else if box.linear.pointee.firstMoved == child && box.linear.pointee.moveDelta != LinearState.several {
            box.linear.pointee.moveDelta &+= change
        } else {
            box.linear.pointee.firstMoved = min(box.linear.pointee.firstMoved, child)
            box.linear.pointee.moveDelta = LinearState.several
        }
    }

    /// Where moves are kept, all children are to be placed instead.
    func forgetMoves(_ row: Int) {
        let node = self.node(row)
        if node.pointee.flags & NodeFlags.kindMask != RG_KIND_LINEAR.rawValue { return }
        let box = self.box(node)
        if box.linear.pointee.summary & SummaryFlags.moves == 0 { return }
        endMoves(box)
        result(row).pointee.state |= ResultFlags.placePending
    }

    func endMoves(_ box: UnsafeMutablePointer<ContainerState>) {
        box.linear.pointee.summary &= ~(SummaryFlags.moves | SummaryFlags.pendingDelta | SummaryFlags.pendingInsert)
        box.linear.pointee.firstMoved = -1
        box.linear.pointee.moveDelta = -1
    }

    /// A row is dirty for another reason than leaves' lengths.
    func forgetPendingDelta(_ row: Int) {
        let node = self.node(row)
        let kind = node.pointee.flags & NodeFlags.kindMask
        if kind == RG_KIND_LINEAR.rawValue { box(node).linear.pointee.summary &= ~SummaryFlags.pendingDelta }
        if kind == RG_KIND_GRID.rawValue || kind == RG_KIND_RELATIVE.rawValue { box(node).leafUpdate.pointee.flags = 0 }
        if kind == RG_KIND_CONSTRAINT.rawValue { dispatch.markSystemOutdated(row) }
    }
}
