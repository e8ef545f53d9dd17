// SPDX-License-Identifier: MIT
import CReglet

/// Dividers of flexboxes: rectangles computed from the positions of the children.
extension FlexboxLayout {
    /// Whether a flexbox may have dividers.
    func hasDividers(_ row: Int) -> Bool {
        let record = flexbox(row)
        return (record.pointee.showHorizontal != 0 && record.pointee.dividerHeight > 0)
            || (record.pointee.showVertical != 0 && record.pointee.dividerWidth > 0)
    }

    /// The ends of a child's box with its margins, on one axis.
    @inline(never)
    @_optimize(size)
    private func ends(_ child: Int, vertical: Bool) -> (start: Int, end: Int) {
        let node = self.node(child), origin = positions.position(child)
        var at = Int(vertical ? origin.y : origin.x)
        if node.pointee.flags & NodeFlags.frameRules != 0, let rare = self.rare(child) {
            at &-=
                vertical
                ? Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY)
                : Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX)
        }
        let size = Int(vertical ? result(child).pointee.height : result(child).pointee.width)
        let before = Int(vertical ? node.pointee.marginTop : node.pointee.marginLeft)
        let after = Int(vertical ? node.pointee.marginBottom : node.pointee.marginRight)
        return (at &- before, at &+ size &+ after)
    }

    /// Calls `body` with each divider in drawing order: its start and thickness on the axis it divides, its start and
    /// length on the other, and whether it is vertical. Source: FlexboxLayout.drawDividersHorizontal and …Vertical.
    @inline(never)
    @_optimize(size)
    public func eachDivider(_ row: Int, _ body: (Int, Int32, Int, Int, Bool) -> Void) {
        let node = self.node(row), record = flexbox(row), vertical = record.pointee.isColumn
        let axis: MainAxis = vertical ? .column : .row
        let items = record.pointee.dividers(along: true), between = record.pointee.dividers(along: false)
        let fromEnd = record.pointee.isReverse != (node.isRTL && !vertical)
        let linesFromEnd = record.pointee.isWrapReverse != (node.isRTL && vertical)
        let (width, height) = positions.frameSize(row)
        let length = max(0, Int(vertical ? height : width) &- axis.mainPadding(node))
        let from = Int(vertical ? node.pointee.paddingTop : node.pointee.paddingLeft)
        /// A divider beside the range from `start` to `end`.
        func emit(
            _ start: Int, _ end: Int, _ thickness: Int32, atEnd: Bool, _ from: Int, _ length: Int, _ upright: Bool
        ) {
            if thickness > 0 { body(atEnd ? end : start &- Int(thickness), thickness, from, length, upright) }
        }
        if node.pointee.flags & NodeFlags.ordered != 0 { layout.arrangeChildren(row, .order) }
        var walk = FlexWalk(at: firstChild(row))
        for index in 0..<record.pointee.lines.count {
            let line = record.pointee.lines.pointer(index)
            startLine(&walk, line)
            var top = Int.max, bottom = Int.min
            let first = walk
            while nextVisible(&walk) {
                let across = ends(walk.child, vertical: !vertical)
                top = min(top, across.start)
                bottom = max(bottom, across.end)
            }
            var at = first
            while nextVisible(&at) {
                let (start, end) = ends(at.child, vertical: vertical)
                let cross = Int(line.pointee.cross)
                emit(start, end, at.isFirst ? items.begin : items.middle, atEnd: fromEnd, top, cross, !vertical)
                if at.left == 0 { emit(start, end, items.end, atEnd: !fromEnd, top, cross, !vertical) }
            }
            emit(
                top, bottom, index == 0 ? between.begin : between.middle, atEnd: linesFromEnd, from, length, vertical)
            if index == record.pointee.lines.count &- 1 {
                emit(top, bottom, between.end, atEnd: !linesFromEnd, from, length, vertical)
            }
        }
        if node.pointee.flags & NodeFlags.ordered != 0 { layout.restoreChildren(row) }
    }
}
