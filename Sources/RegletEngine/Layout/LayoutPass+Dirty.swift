// SPDX-License-Identifier: MIT
import CReglet

/// The dirty phase of a layout. It visits deeper rows first, so a row is measured after all its dirty descendants.
extension LayoutPass {
    /// Processes the dirty rows of one root, deepest first. Each is measured again under every spec its parent used;
    /// its parent becomes dirty only when a result changed. With `void`, it measures nothing and drops the results of
    /// the dirty rows and their ancestors, because the root's spec is about to change.
    func drainDirty(_ root: Int, void: Bool) {
        let s = state
        var depth = s.pointee.dirtyDeepest
        var kept = 0  // the deepest list that keeps rows of other roots
        while depth > 0 {
            var foreign: Int32 = -1
            var deeper = 0
            while s.pointee.dirtyHeads[depth] >= 0 {
                let row = Int(s.pointee.dirtyHeads[depth])
                s.pointee.dirtyHeads[depth] = s.pointee.queueNext[row]
                let result = self.result(row)
                let due = ResultFlags.dirty | ResultFlags.placePending | ResultFlags.listChanged
                if result.pointee.state & due == 0 {
                    result.pointee.state &= ~ResultFlags.queued
                    continue
                }
                let now = Int(s.pointee.depths[row])
                if now != depth {  // the node has moved in the tree since it was queued
                    result.pointee.state &= ~ResultFlags.queued
                    invalidation.queueDirty(row)
                    if now > depth && now > deeper { deeper = now }
                    continue
                }
                if s.pointee.rootCount > 1 && !isBelow(row, root) {
                    s.pointee.queueNext[row] = foreign
                    foreign = Int32(truncatingIfNeeded: row)
                    if depth > kept { kept = depth }
                    continue
                }
                result.pointee.state &= ~ResultFlags.queued
                processDirty(row, result, void: void)
            }
            s.pointee.dirtyHeads[depth] = foreign
            depth = deeper > depth ? deeper : depth &- 1
        }
        s.pointee.dirtyDeepest = kept
    }

    func processDirty(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, void: Bool) {
        if FastPaths.areAll && result.pointee.state & ResultFlags.listChanged != 0 {
            dispatch.applyListChange(row, result, void: void)
        }
        // A row queued for placing alone must be measured after all if an edit voided the sums of its last run.
        let isOut =
            result.pointee.state & (ResultFlags.placePending | ResultFlags.measuredFromSummary) == ResultFlags
            .placePending | ResultFlags.measuredFromSummary
        if result.pointee.state & ResultFlags.dirty != 0 || (isOut && dispatch.hasVoidSums(row, result)) {
            result.pointee.state &= ~ResultFlags.dirty
            if void {
                voidUpward(row)
            } else if isInCss(row) {
                // CSS containers read more of a child than its size
                if dispatch.isChangedInCss(row) { invalidation.markParentDirty(row) }
            } else if result.pointee.state & ResultFlags.valid != 0 {
                let size = result.size
                if dispatch.applyPendingUpdate(row, result) {
                    // its parent is dirty or to be placed, and places it
                    if size != result.size && node(row).pointee.parent >= 0 { return }
                } else if !dispatch.updateCell(row) {
                    switch remeasure(row) {
                    case .same: break
                    case .resized: _ = dispatch.childSizeChanged(row, size.x, size.y)
                    case .changed: invalidation.markParentDirty(row)
                    }
                }
            }
        }
        if result.pointee.state & ResultFlags.placePending != 0 { invalidation.pushPlace(row, result) }
    }

    func voidUpward(_ row: Int) {
        var at = row
        if isInCss(row) && result(row).pointee.state & ResultFlags.valid == 0 { at = Int(node(row).pointee.parent) }
        while at >= 0 && result(at).pointee.state & ResultFlags.valid != 0 {
            invalidation.voidResults(at)
            at = Int(node(at).pointee.parent)
        }
    }

    /// Whether `row` belongs to the tree of `root`. O(1). Precondition: rows are in visiting order.
    func isBelow(_ row: Int, _ root: Int) -> Bool {
        let next = Int(node(root).pointee.next)
        return row >= root && (next < 0 || row < next)
    }
}
