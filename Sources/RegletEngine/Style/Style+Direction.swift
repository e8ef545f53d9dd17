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
            let changes = inherits && self.node(Int(node.pointee.parent)).isRTL != node.isRTL
            if changes {
                node.pointee.flags ^= NodeFlags.rtl
                if state.pointee.rares[row] >= 0 { mirrorShared(row) }
                if node.pointee.flags & NodeFlags.trivial == 0 {
                    invalidation.dropSummary(row)
                    // measured with the rows above, up to `top`: cheaper than to measure each again by itself
                    if isInCss(row) { invalidation.markDirty(row) } else { invalidation.voidResults(row) }
                }
            }
            let isDone = !changes || node.pointee.flags & NodeFlags.container == 0
            row = isDone && node.pointee.next >= 0 ? Int(node.pointee.next) : nextRow(row, below: top, skip: !changes)
        }
    }

    /// Updates the texts of a subtree that may inherit another direction or alignment. The advances of a shaper may depend
    /// on the direction; else only places of lines do. O(subtree).
    @inline(never)
    @_optimize(size)
    func writingChanged(_ top: Int) {
        var row = top
        while row >= 0 {
            if node(row).pointee.flags & NodeFlags.text != 0 {
                let text = state.pointee.texts.pointer(Int(node(row).pointee.link))
                if row == top || text.pointee.writing.inherits {
                    paintNotes.noteContent(row)
                    if state.pointee.fonts.isShaped(text.pointee.font) { invalidation.markDirty(row) }
                }
            }
            row = nextRow(row, below: top)
        }
    }

    /// Resolves the directions of a subtree that got another parent.
    func inheritDirection(_ row: Int) {
        if state.pointee.inheritsWriting { writingChanged(row) }
        let node = self.node(row)
        if node.pointee.flags & NodeFlags.directionMask != 0 { return }
        let rtl = inheritedRTL(Int(node.pointee.parent))
        if rtl == node.isRTL { return }
        node.pointee.flags ^= NodeFlags.rtl
        mirrorShared(row)
        propagateDirection(row)
    }
}
