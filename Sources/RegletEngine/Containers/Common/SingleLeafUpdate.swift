// SPDX-License-Identifier: MIT
import CReglet

/// The update of a grid or relative container after the length in pixels of one leaf changed.
///
/// Only the leaf is measured and placed. Precondition, checked by `isSingleLeafChange`: nothing else in the container
/// depends on the length. Otherwise the container is measured as usual.
///
/// This enum has the bits of LeafUpdateState.flags.
enum SingleLeafFlags {
    /// All children are where the last run left them.
    static let placed: UInt32 = 1
    /// The container is dirty, but only because of the leaf.
    static let changed: UInt32 = 2
    /// Only the leaf must be placed.
    static let waits: UInt32 = 4
}

extension ContainerDispatch {
    /// Notes a changed leaf length, as LinearSummary.childLengthChanged does for linear containers. O(1).
    /// - Returns: false when the fast path does not apply; the caller marks the container dirty.
    @inline(never)
    func noteSingleLeaf(_ row: Int, _ parent: Int) -> Bool {
        let container = node(parent), result = self.result(parent)
        let kind = container.pointee.flags & NodeFlags.kindMask
        if FastPaths.areOff || !FastPaths.areAll { return false }
        if kind != RG_KIND_GRID.rawValue && kind != RG_KIND_RELATIVE.rawValue { return false }
        let box = self.box(container)
        let isSame =
            box.leafUpdate.pointee.flags & SingleLeafFlags.changed != 0 && Int(box.leafUpdate.pointee.leaf) == row
        let bits = ResultFlags.valid | ResultFlags.subtreeCurrent | ResultFlags.laidOut | ResultFlags.childOrderValid
        let others =
            ResultFlags.layoutPending | ResultFlags.cacheEvicted | ResultFlags.dirty | ResultFlags.placePending
            | ResultFlags.inverted
        if !isSame
            && (box.leafUpdate.pointee.flags != SingleLeafFlags.placed
                || result.pointee.state & (bits | others) != bits)
        {
            return false
        }
        if state.pointee.slots[parent] >= 0 || container.pointee.flags & (NodeFlags.sizeRules | NodeFlags.ordered) != 0
            || node(row).pointee.flags & (NodeFlags.visibilityMask | NodeFlags.collapsed) != 0
        {
            return false
        }
        box.leafUpdate.pointee.flags = SingleLeafFlags.placed | SingleLeafFlags.changed
        box.leafUpdate.pointee.leaf = Int32(truncatingIfNeeded: row)
        result.pointee.state |= ResultFlags.dirty
        invalidation.queueDirty(parent)
        return true
    }

    /// Brings a dirty container up to date by measuring only the leaf that noteSingleLeaf recorded.
    /// - Returns: false when all children must be measured.
    @inline(never)
    func updateSingleLeaf(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        let box = self.box(node(row))
        if !FastPaths.areAll || box.leafUpdate.pointee.flags & SingleLeafFlags.changed == 0 { return false }
        let leaf = Int(box.leafUpdate.pointee.leaf)
        box.leafUpdate.pointee.flags = 0
        if !isSingleLeafChange(row, leaf, result) { return false }
        state.pointee.stats.nodes_measured &+= 1
        if result.pointee.state & ResultFlags.placePending == 0 { box.leafUpdate.pointee.flags = SingleLeafFlags.waits }
        result.pointee.state |= ResultFlags.placePending
        return true
    }

    /// Marks all children as placed. - Returns: the only child to place, or -1 for all.
    func takeSingleLeaf(_ box: UnsafeMutablePointer<ContainerState>) -> Int {
        let isAlone = box.leafUpdate.pointee.flags == SingleLeafFlags.waits
        box.leafUpdate.pointee.flags = SingleLeafFlags.placed
        return isAlone ? Int(box.leafUpdate.pointee.leaf) : -1
    }
}
