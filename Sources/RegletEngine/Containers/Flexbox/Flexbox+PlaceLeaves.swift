// SPDX-License-Identifier: MIT
import CReglet

/// The fast path of placing: a line without spaces whose children are aligned with its start, at whole units.
extension FlexboxLayout {
    /// Places the children of a line, whose first one is at `at` along the line; the line begins at `edge`.
    /// Precondition: plain snapping, no node has an item, and Android's float arithmetic is exact.
    @inline(never)
    func placeLeaves(
        _ run: FlexRun, _ into: borrowing Placement, _ walk: inout FlexWalk, _ at: Int, _ edge: Int,
        fromEnd: Bool, linesFromEnd: Bool
    ) {
        let vertical = run.axis.isVertical
        let shows = ResultFlags.laidOut | ResultFlags.reportedCreated | ResultFlags.shown
        let otherFlags =
            NodeFlags.container | NodeFlags.frameRules | NodeFlags.text | NodeFlags.visibilityMask
        var changes = ChangeRun(engine)
        var at = at
        var divider = Int(run.dividers.begin)
        while nextVisible(inLine: &walk) {
            let row = walk.child, node = into.nodes + row, result = into.results + row
            let size = result.size
            var before = SIMD2(node.pointee.marginLeft, node.pointee.marginTop)
            var after = node.marginSums &- before
            var length = Int(size.x), thickness = Int(size.y)
            if vertical {
                swap(&length, &thickness)
                before = SIMD2(before.y, before.x)
                after = SIMD2(after.y, after.x)
            }
            var position: Int
            if fromEnd {
                at = at &- divider &- Int(after.x)
                position = Int(clampUnits(at)) &- length  // as without the fast path
                at = at &- length &- Int(before.x)
            } else {
                position = at &+ divider &+ Int(before.x)
                at = position &+ length &+ Int(after.x)
            }
            divider = Int(run.dividers.middle)
            var side = linesFromEnd ? edge &- thickness &- Int(after.y) : edge &+ Int(before.y)
            if vertical { swap(&position, &side) }
            let unusual = ResultFlags.inverted | ResultFlags.stretchedUnmeasured
            if node.pointee.flags & otherFlags != 0
                || result.pointee.state & (shows | unusual) != shows
            {
                changes.end(engine)
                layout.setBox(into, row, node, result, position, side)
                changes = ChangeRun(engine)
                continue
            }
            let origin = SIMD2(clampPosition(position), clampPosition(side))
            result.origin = origin
            let frame = into.frame(origin, size)
            let new = unsafeBitCast(frame, to: SIMD2<UInt64>.self)
            let old = unsafeBitCast(into.frames[row], to: SIMD2<UInt64>.self)
            if new.x != old.x || new.y != old.y {
                into.frames[row] = frame
                let mark =
                    (new.x != old.x ? ChangeFlags.moved : 0) | (new.y != old.y ? ChangeFlags.resized : 0)
                changes.note(row, mark & changes.kept)
            }
        }
        changes.end(engine)
    }
}
