// SPDX-License-Identifier: MIT
import CReglet

/// The direction of writing, which nodes inherit. A node stores its resolved direction.
extension StyleEditor {
    func direction(_ row: Int, _ record: StyleRecord) -> Bool {
        switch (record.flags & NodeFlags.directionMask) >> NodeFlags.directionShift {
        case RG_DIRECTION_LTR.rawValue: return false
        case RG_DIRECTION_RTL.rawValue: return true
        default: return inheritedRTL(Int(node(row).pointee.parent))
        }
    }

    func inheritedRTL(_ parent: Int) -> Bool { parent >= 0 && node(parent).isRTL }

    /// Updates sides and results in the subtree of `top`, whose direction has just changed. O(subtree).
    func propagateDirection(_ top: Int) {
        invalidation.dropSummary(top)
        invalidation.dropParentSummary(top)
        invalidation.markDirty(top)
        invalidation.markParentDirty(top)
        var row = nextRow(top, below: top)
        while row >= 0 {
            let node = self.node(row)
            let inherits = node.pointee.flags & NodeFlags.directionMask == 0
            let rtl = self.node(Int(node.pointee.parent)).isRTL
            let changes = inherits && rtl != node.isRTL
            if changes {
                node.pointee.flags ^= NodeFlags.rtl
                mirrorShared(row)
                invalidation.dropSummary(row)
                invalidation.dropParentSummary(row)
                invalidation.markDirty(row)
            }
            row = nextRow(row, below: top, skip: !changes)
        }
    }

    /// Resolves the direction of a subtree that got another parent.
    func inheritDirection(_ row: Int) {
        let node = self.node(row)
        if node.pointee.flags & NodeFlags.directionMask != 0 { return }
        let rtl = inheritedRTL(Int(node.pointee.parent))
        if rtl == node.isRTL { return }
        node.pointee.flags ^= NodeFlags.rtl
        mirrorShared(row)
        propagateDirection(row)
    }
}
