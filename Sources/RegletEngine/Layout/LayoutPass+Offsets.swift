// SPDX-License-Identifier: MIT
import CReglet

/// Nodes that move because their offsets were edited: see OffsetEdit.
extension LayoutPass {
    /// Moves those nodes of a tree that no container has placed in this layout. O(edits). Precondition: the others are
    /// placed.
    @inline(never)
    @_optimize(size)
    func applyOffsets(_ root: Int) {
        let s = state
        // a node may have several edits
        for index in 0..<s.pointee.offsetEdits.count {
            let edit = s.pointee.offsetEdits[index], row = engine.find(edit.node)
            if row >= 0 && isBelow(row, root) { addOffset(row, edit.by) }
        }
        var kept = 0
        for index in 0..<s.pointee.offsetEdits.count {
            let edit = s.pointee.offsetEdits[index], row = engine.find(edit.node)
            if row < 0 { continue }
            if !isBelow(row, root) {
                s.pointee.offsetEdits[kept] = edit
                kept &+= 1
            } else if result(row).pointee.state & ResultFlags.offsetEdited != 0, let rare = self.rare(row) {
                let origin = result(row).origin
                setBox(
                    Placement(engine, Int(node(row).pointee.parent)), row, node(row), result(row),
                    Int(origin.x) &- Int(rare.pointee.insetLeft) &- Int(rare.pointee.offsetX),
                    Int(origin.y) &- Int(rare.pointee.insetTop) &- Int(rare.pointee.offsetY))
            }
        }
        s.pointee.offsetEdits.count = kept
    }

    /// Moves the origin of a row that its container has not placed. Where that may be wrong, all children are placed.
    private func addOffset(_ row: Int, _ by: SIMD2<Int32>) {
        let node = self.node(row), result = self.result(row), parent = Int(node.pointee.parent)
        if result.pointee.state & ResultFlags.offsetEdited == 0 { return }
        // without a rule, its container has placed it another way
        guard result.pointee.state & ResultFlags.laidOut != 0, parent >= 0,
            node.pointee.flags & NodeFlags.frameRules != 0
        else {
            result.pointee.state &= ~ResultFlags.offsetEdited
            return
        }
        positions.materializePosition(row)
        let origin = result.origin, x = Int(origin.x) &+ Int(by.x), y = Int(origin.y) &+ Int(by.y)
        let limit = mostPosition.magnitude
        let isNear = max(origin.x.magnitude, origin.y.magnitude) < limit && max(x.magnitude, y.magnitude) < limit
        if !isNear || positions.finalSize(row, result) != (result.pointee.width, result.pointee.height) {
            result.pointee.state &= ~ResultFlags.offsetEdited
            dispatch.invalidatePlacement(parent)
            invalidation.queuePlace(parent, self.result(parent))
            return
        }
        result.origin = SIMD2(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
    }
}
