// SPDX-License-Identifier: MIT
import CReglet

/// A leaf of a grid or of a relative container got another length in pixels, and nothing else there depends on that:
/// only the leaf is measured and placed. Whether that is so the container says (`isLone`); else it is run as ever.
///
/// Box.plan of these containers has the bits below, Box.sole the leaf.
enum LoneLeaf {
    /// All children lie as the last run left them.
    static let stands: UInt32 = 1
    /// The container is dirty, but only because of the leaf.
    static let changed: UInt32 = 2
    /// Only the leaf is to be placed.
    static let waits: UInt32 = 4
}

extension ContainerDispatch {
    /// As noteLength, for parents of these kinds. O(1).
    @inline(never)
    func noteLoneLeaf(_ row: Int, _ parent: Int) -> Bool {
        let container = node(parent), result = self.result(parent)
        let kind = container.pointee.flags & Flag.kindMask
        if FastPaths.areOff { return false }
        if kind != RG_KIND_GRID.rawValue && kind != RG_KIND_RELATIVE.rawValue { return false }
        let box = self.box(container)
        let isSame = box.pointee.plan & LoneLeaf.changed != 0 && Int(box.pointee.sole) == row
        let bits = State.valid | State.ran | State.laidOut | State.sorted
        let others = State.deferred | State.incomplete | State.dirty | State.place | State.inverted
        if !isSame && (box.pointee.plan != LoneLeaf.stands || result.pointee.state & (bits | others) != bits) {
            return false
        }
        if state.pointee.slots[parent] >= 0 || container.pointee.flags & (Flag.sizeRules | Flag.ordered) != 0
            || node(row).pointee.flags & (Flag.visibilityMask | Flag.collapsed) != 0
        {
            return false
        }
        box.pointee.plan = LoneLeaf.stands | LoneLeaf.changed
        box.pointee.sole = Int32(truncatingIfNeeded: row)
        result.pointee.state |= State.dirty
        invalidation.queueDirty(parent)
        return true
    }

    /// A dirty row of which only noteLoneLeaf told: measure that leaf alone. - Returns: false when all must be
    /// measured.
    @inline(never)
    func absorbLoneLeaf(_ row: Int, _ result: UnsafeMutablePointer<Result>) -> Bool {
        let box = self.box(node(row))
        if box.pointee.plan & LoneLeaf.changed == 0 { return false }
        let leaf = Int(box.pointee.sole)
        box.pointee.plan = 0
        if !isLone(row, leaf, result) { return false }
        state.pointee.stats.nodes_measured &+= 1
        if result.pointee.state & State.place == 0 { box.pointee.plan = LoneLeaf.waits }
        result.pointee.state |= State.place
        return true
    }

    /// The child that alone is to be placed, or -1: all are, and then they stand.
    func takeLoneLeaf(_ box: UnsafeMutablePointer<Box>) -> Int {
        let isAlone = box.pointee.plan == LoneLeaf.waits
        box.pointee.plan = LoneLeaf.stands
        return isAlone ? Int(box.pointee.sole) : -1
    }
}
