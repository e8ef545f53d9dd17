// SPDX-License-Identifier: MIT
import CReglet

/// The change of one leaf's content that leaves all lines in place. See CellUpdate.swift.
extension GridLayout {
    /// The specs under which a grid measures a child for its natural size; nil where more than the lines depends on it.
    @inline(never)
    @_optimize(size)
    func naturalSpecs(ofCell leaf: Int, _ row: Int) -> LayoutPass.Specs? {
        let node = self.node(row), box = self.box(node), result = self.result(row)
        let bits = ResultFlags.valid | ResultFlags.subtreeCurrent | ResultFlags.laidOut | ResultFlags.childOrderValid
        let others =
            ResultFlags.layoutPending | ResultFlags.cacheEvicted | ResultFlags.dirty | ResultFlags.placePending
            | ResultFlags.inverted
        let index = leaf &- Int(box.pointee.first)
        if box.leafUpdate.pointee.flags != SingleLeafFlags.placed || result.pointee.state & (bits | others) != bits
            || state.pointee.slots[row] >= 0
            || node.pointee.flags & (NodeFlags.sizeRules | NodeFlags.ordered) != 0
            || index < 0 || Int(box.pointee.last) &- Int(box.pointee.first) &+ 1 != Int(box.pointee.count)
            || index >= Int(box.pointee.count)
        {
            return nil
        }
        let given = LayoutPass.Specs(
            width: Spec(raw: result.pointee.specWidth), height: Spec(raw: result.pointee.specHeight))
        if layout.firstSpecs(row, given) != given { return nil }
        let specs = childSpecs(row, leaf, index, .natural, given.width, given.height)
        return specs.isMeasured ? LayoutPass.Specs(width: specs.width, height: specs.height) : nil
    }

    /// Whether all lines, and the boxes of all other children, are as before. If true, that of the leaf is up to date.
    /// Precondition: `naturalSpecs` returned the specs of the change, under which alone a result differs.
    @inline(never)
    @_optimize(size)
    func keepsLines(_ row: Int, _ leaf: Int, _ change: CellChange) -> Bool {
        let node = self.node(row), box = self.box(node), record = grid(row)
        let index = leaf &- Int(box.pointee.first)
        guard let x = state.pointee.grids.tracks(record, horizontal: true),
            let y = state.pointee.grids.tracks(record, horizontal: false), let boxes = state.pointee.grids.boxes(record)
        else { return false }
        func fills(_ tracks: GridTracks) -> Bool { tracks.spans[index].pull & GridPull.mask == GridPull.fill }
        let isVertical = node.pointee.flags & NodeFlags.vertical != 0
        let old = change.old, new = change.new
        if isVertical ? fills(y) : fills(x) {
            // It was measured again in its cells on this axis, and that result is the same. Had this axis been exact,
            // both might be one result.
            return isVertical
                ? old.y != new.y && isCovered(y, index, old.y, new.y)
                : old.x != new.x && isCovered(x, index, old.x, new.x)
        }
        if isVertical ? fills(x) : fills(y) {
            return isVertical
                ? old.y == new.y && isCovered(x, index, old.x, new.x)
                : old.x == new.x && isCovered(y, index, old.y, new.y)
        }
        let result = self.result(leaf), count = Int(box.pointee.count)
        guard result.size == new, fitsAsBefore(x, index, new.x, count), fitsAsBefore(y, index, new.y, count) else {
            return false
        }
        boxes[index].width = new.x
        boxes[index].height = new.y
        box.leafUpdate.pointee.flags = SingleLeafFlags.waits
        box.leafUpdate.pointee.leaf = Int32(truncatingIfNeeded: leaf)
        invalidation.queuePlaceAbove(row, self.result(row))
        return true
    }
}
