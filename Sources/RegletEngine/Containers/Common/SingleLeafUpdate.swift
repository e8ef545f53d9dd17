// SPDX-License-Identifier: MIT
import CReglet

/// A leaf of a grid or of a relative container got another length in pixels, and nothing else there depends on that:
/// only the leaf is measured and placed. Whether that is so the container says (`isSingleLeafChange`); else it is run
/// as ever.
///
/// The bits of LeafUpdateState.flags.
enum SingleLeafFlags {
    /// All children lie as the last run left them.
    static let placed: UInt32 = 1
    /// The container is dirty, but only because of the leaf.
    static let changed: UInt32 = 2
    /// Only the leaf is to be placed.
    static let waits: UInt32 = 4
}

extension ContainerDispatch {
    /// As noteLength, for parents of these kinds. O(1).
    @inline(never)
    func noteSingleLeaf(_ row: Int, _ parent: Int) -> Bool {
        let container = node(parent), result = self.result(parent)
        let kind = container.pointee.flags & NodeFlags.kindMask
        if FastPaths.areOff { return false }
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

    /// A dirty row of which only noteSingleLeaf told: measure that leaf alone. - Returns: false when all must be
    /// measured.
    @inline(never)
    func updateSingleLeaf(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        let box = self.box(node(row))
        if box.leafUpdate.pointee.flags & SingleLeafFlags.changed == 0 { return false }
        let leaf = Int(box.leafUpdate.pointee.leaf)
        box.leafUpdate.pointee.flags = 0
        if !isSingleLeafChange(row, leaf, result) { return false }
        state.pointee.stats.nodes_measured &+= 1
        if result.pointee.state & ResultFlags.placePending == 0 { box.leafUpdate.pointee.flags = SingleLeafFlags.waits }
        result.pointee.state |= ResultFlags.placePending
        return true
    }

    /// The child that alone is to be placed, or -1: all are, and then they stand.
    func takeSingleLeaf(_ box: UnsafeMutablePointer<ContainerState>) -> Int {
        let isAlone = box.leafUpdate.pointee.flags == SingleLeafFlags.waits
        box.leafUpdate.pointee.flags = SingleLeafFlags.placed
        return isAlone ? Int(box.leafUpdate.pointee.leaf) : -1
    }
}
