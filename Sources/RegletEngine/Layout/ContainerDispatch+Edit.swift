// SPDX-License-Identifier: MIT
import CReglet

/// Edits that reach containers. Tree, Style and Tracking call these functions while a node, a style property or a row
/// changes, because containers keep state about their children.
extension ContainerDispatch {
    // MARK: - Children

    // Called by Tree when a child is linked, unlinked, named, or moved to another row.

    /// Adds a child to its parent's summary. - Returns: false when the summary is void.
    func childInserted(_ row: Int, _ parent: Int) -> Bool {
        !FastPaths.areOff && result(parent).pointee.state & ResultFlags.valid != 0
            && linearSummary.childInserted(row, parent)
    }

    /// Whether a summary counts the children that were added since the last layout.
    func hasPendingInsert(_ row: Int) -> Bool {
        isLinear(row) && box(node(row)).linear.pointee.summary & SummaryFlags.pendingInsert != 0
    }

    /// Removes a child from its parent's summary. - Returns: false when the summary is void.
    func childRemoved(_ row: Int, _ parent: Int) -> Bool {
        !FastPaths.areOff && linearSummary.childRemoved(row, parent)
    }

    /// Keeps the sums of a parent while a child moves among its siblings. - Returns: false when the child must be
    /// removed and inserted.
    func childMoved(_ row: Int, _ parent: Int, before: Int) -> Bool {
        !FastPaths.areOff && linearSummary.childMoved(row, parent, before: before)
    }

    /// Updates the summary of a parent after a child became gone or visible. - Returns: false when the parent must be
    /// marked dirty.
    func visibilityChanged(_ row: Int, from old: UInt32, to new: UInt32) -> Bool {
        let parent = Int(node(row).pointee.parent), gone = NodeFlags.gone
        if FastPaths.areOff || parent < 0 || !isLinear(parent) || state.pointee.connections.byID.count > 0 {
            return false
        }
        if new & gone != 0 { return linearSummary.childGone(row, parent) }
        return old & gone != 0
            ? linearSummary.childInserted(row, parent) : linearSummary.childShown(row, parent)
    }

    /// Updates the state of containers after a subtree got another parent.
    func subtreeMoved(_ row: Int, to parent: Int) {
        // The subtree is part of another constraint system now.
        if isConstraint(row) && isConstraint(parent) { constraintSystems.releaseSystem(of: row) }
        invalidation.childrenAdded(parent)
    }

    /// Places again what reads the offset of an app bar, which it has under a coordinator only: the bar has another
    /// parent, or another offset.
    func barMoved(_ row: Int) {
        if !Flavour.isFull || node(row).pointee.flags & NodeFlags.kindMask != RG_KIND_APP_BAR.rawValue { return }
        for child in children(in: row) where isContainer(child) { invalidation.markPlace(child) }
    }

    /// Invalidates rules that may name a child, after its id changed.
    func childNamed(_ parent: Int) { relativeLayout.relativeChanged(parent) }

    /// Updates the collapsed cells of a table row after its table changed.
    func tableOfRowChanged(_ row: Int) { tableLayout.collapseCells(row, of: tableColumns.table(ofRow: row)) }

    /// Updates or voids facts that name a child by its row, or that need consecutive rows. The summary of a container
    /// with more than 64 children is kept.
    @inline(__always)
    func childRenumbered(_ parent: UnsafeMutablePointer<Node>, _ from: Int, _ to: Int) {
        let box = self.box(parent)
        if box.header.pointee.known == 0 { return }
        if parent.pointee.flags & NodeFlags.kindMask != RG_KIND_LINEAR.rawValue {
            box.header.pointee.known = 0
            return
        }
        let linear = box.linear
        if linear.pointee.summary & SummaryFlags.moves != 0 {
            if linear.pointee.moveDelta == LinearState.sole {
                linearSummary.placementVoid(parent - state.pointee.nodes)
            }
            linear.renumberMoves(from, to)
        }
        linear.renumberSummary(from, to, isLong: box.pointee.count > 64)
    }

    // MARK: - Styles

    // Called by Style, after a property is stored and before anything is marked dirty.

    /// Applies a new width or height of a child without another run of its parent. - Returns: false when the parent must
    /// be marked dirty.
    func childLengthChanged(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, isWidth: Bool, _ old: Int32, _ new: Int32
    ) -> Bool {
        let parent = Int(node.pointee.parent)
        if parent < 0 { return false }
        let isPlain =
            old >= 0 && new >= 0 && node.pointee.weight == 0 && node.pointee.flags & NodeFlags.trivial != 0
        let kind = self.node(parent).pointee.flags & NodeFlags.kindMask
        if kind == RG_KIND_LINEAR.rawValue {
            var lengths = node.lengths
            if isWidth { lengths.x = old } else { lengths.y = old }
            return !FastPaths.areOff
                && (isPlain && linearSummary.childLengthChanged(row, parent, isWidth: isWidth, by: new &- old)
                    || linearSummary.childRestyled(row, parent, from: lengths, node.shared))
        }
        if !isPlain { return false }
        switch kind {
        case RG_KIND_TABLE_ROW.rawValue: return isWidth && tableColumns.noteCellWidth(row, parent)
        default: return noteSingleLeaf(row, parent)
        }
    }

    /// Applies an interned style of a child, of which only its parent reads the difference, without another run of the
    /// parent. - Returns: false when the parent must be marked dirty.
    func childRestyled(_ row: Int, from style: UnsafeMutablePointer<InternedStyle>) -> Bool {
        let node = self.node(row), parent = Int(node.pointee.parent)
        // some containers read their own margins
        return !FastPaths.areOff && parent >= 0 && isLinear(parent)
            && node.pointee.flags & NodeFlags.kindMask < RG_KIND_RELATIVE.rawValue
            && linearSummary.childRestyled(row, parent, from: node.lengths, style)
    }

    /// Whether the run of a parent reads the padding of a child. A container of CSS reads all of its style.
    @inline(never)
    @_optimize(size)
    func readsPadding(of row: Int, _ parent: Int) -> Bool {
        isConstraint(parent) || isCss(parent)
            || (isConnectedLayout(parent)
                && connectionEditor.record(row)?.pointee.references.role == RG_ROLE_FLOW)
    }

    @inline(__always)
    func propagateGroupVisibility(_ row: Int) {
        if Flavour.isFull { connectionEditor.propagateGroupVisibility(row) }
    }

    // MARK: - Invalidation

    // Called by Tracking, while rows are marked dirty, and when a frame changes.

    /// Voids the pending update of a row that is dirty for another reason.
    func pendingUpdateVoid(_ row: Int) {
        let node = self.node(row)
        switch node.pointee.flags & NodeFlags.kindMask {
        case RG_KIND_LINEAR.rawValue: box(node).linear.pointee.summary &= ~SummaryFlags.pendingDelta
        case RG_KIND_GRID.rawValue, RG_KIND_RELATIVE.rawValue: box(node).leafUpdate.pointee.flags = 0
        case RG_KIND_CONSTRAINT.rawValue: markSystemOutdated(row)
        default: break
        }
    }

    @inline(__always)
    func noteFlowChange(_ box: UnsafeMutablePointer<ContainerState>, _ row: Int) {
        flowLayout.noteFlowChange(box, row)
    }

    @inline(__always)
    func table(ofRow row: Int) -> Int {
        tableColumns.table(ofRow: row)
    }

    @inline(__always)
    func forgetRow(_ row: Int, keepsEpoch: Bool) {
        tableColumns.forgetRow(row, keepsEpoch: keepsEpoch)
    }

    @inline(__always)
    func markSystemOutdated(_ row: Int) {
        if Flavour.isFull { constraintLayout.markSystemOutdated(row) }
    }

    @inline(__always)
    func clampOffset(_ row: Int) {
        scrollLayout.clampOffset(row)
    }
}
