// SPDX-License-Identifier: MIT
import CReglet

/// Edits that reach containers. Tree, Style and Tracking call these while a node, a style property or a row changes, for
/// the state that containers keep of their children.
extension ContainerDispatch {
    // MARK: - Children

    // Called by Tree: a child is linked, unlinked, named, or has another row.

    func childInserted(_ row: Int, _ parent: Int) {
        if !linearSummary.insertChild(row, parent) { box(node(parent)).header.pointee.known = 0 }
        invalidation.invalidateChildOrder(parent)
        // To note its first specs.
        if isGrid(row) && isRelative(parent) { invalidation.markParentDirty(parent) }
    }

    /// - Returns: false when the container's summary is void and the container dirty.
    func childRemoved(_ row: Int, _ parent: Int) -> Bool { linearSummary.removeChild(row, parent) }

    /// Updates the state of containers after a subtree got another parent.
    func subtreeMoved(_ row: Int, to parent: Int) {
        // It is part of another system now.
        if isConstraint(row) && isConstraint(parent) { constraintSystems.releaseSystem(of: row) }
        linearSummary.markMembers(parent)
    }

    /// Invalidates rules that may name a child, after its id changed.
    func childNamed(_ parent: Int) { relativeLayout.relativeChanged(parent) }

    /// Updates the collapsed cells of a table row after its table changed.
    func tableOfRowChanged(_ row: Int) { tableLayout.collapseCells(row, of: tableColumns.table(ofRow: row)) }

    @inline(__always)
    func markMembers(_ row: Int) {
        linearSummary.markMembers(row)
    }

    /// Updates or voids facts that name a child by its row, or that need consecutive rows. A long summary is kept.
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
            if linear.pointee.moveDelta == LinearState.several {
                linearSummary.forgetMoves(parent - state.pointee.nodes)
            }
            linear.renumberMoves(from, to)
        }
        linear.renumberSummary(from, to, isLong: box.pointee.count > 64)
    }

    // MARK: - Styles

    // Called by Style, after a property is stored and before anything is marked dirty.

    @inline(__always)
    func noteLength(_ row: Int, _ node: UnsafeMutablePointer<Node>, isWidth: Bool, _ old: Int32, _ new: Int32) -> Bool {
        linearSummary.noteLength(row, node, isWidth: isWidth, old, new)
    }

    @inline(__always)
    func propagateGroupVisibility(_ row: Int) {
        connectionLayout.propagateGroupVisibility(row)
    }

    // MARK: - Invalidation

    // Called by Tracking, while rows are marked dirty, and when a frame changes.

    @inline(__always)
    func forgetPendingDelta(_ row: Int) {
        linearSummary.forgetPendingDelta(row)
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
        constraintLayout.markSystemOutdated(row)
    }

    @inline(__always)
    func clampOffset(_ row: Int) {
        scrollLayout.clampOffset(row)
    }
}
