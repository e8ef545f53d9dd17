// SPDX-License-Identifier: MIT
import CReglet

/// Dividers of flexboxes: rectangles computed from the positions of the children. Source:
/// FlexboxLayout.drawDividersHorizontal and …Vertical.
extension LayoutOutput {
    /// Whether a flexbox may have dividers.
    func hasFlexboxDividers(_ row: Int) -> Bool {
        let record = flexboxLayout.flexbox(row)
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

    /// Reports a divider beside the range from `start` to `end`: before it or, with `atEnd`, after it.
    @inline(never)
    @_optimize(size)
    private func emit(
        _ sink: UnsafeMutablePointer<DividerSink>, _ range: (start: Int, end: Int), _ thickness: Int32, atEnd: Bool,
        _ from: Int, _ length: Int, upright: Bool
    ) {
        if thickness <= 0 { return }
        sink.pointee.drawn?.isUpright = upright
        if upright { sink.pointee.uprightCount &+= 1 }
        let at = clampPosition(atEnd ? range.end : range.start &- Int(thickness))
        let start = clampPosition(from), length = clampUnits(max(0, length))
        take(
            upright
                ? DividerLine(x: at, y: start, width: thickness, height: length)
                : DividerLine(x: start, y: at, width: length, height: thickness), sink)
    }

    /// Reports every divider of a flexbox: of each line those between its children, then those beside it.
    @inline(never)
    @_optimize(size)
    func flexboxDividers(_ row: Int, _ sink: UnsafeMutablePointer<DividerSink>) {
        if !hasFlexboxDividers(row) || result(row).pointee.state & ResultFlags.laidOut == 0 { return }
        let flexes = flexboxLayout
        let node = self.node(row), record = flexes.flexbox(row), vertical = record.pointee.isColumn
        let axis: MainAxis = vertical ? .column : .row
        let items = record.pointee.dividers(along: true), between = record.pointee.dividers(along: false)
        let fromEnd = record.pointee.isReverse != (node.isRTL && !vertical)
        let linesFromEnd = record.pointee.isWrapReverse != (node.isRTL && vertical)
        let (width, height) = positions.frameSize(row)
        let length = Int(vertical ? height : width) &- axis.mainPadding(node)
        let from = Int(vertical ? node.pointee.paddingTop : node.pointee.paddingLeft)
        if node.pointee.flags & NodeFlags.ordered != 0 { layout.arrangeChildren(row, .order) }
        var walk = FlexWalk(at: firstChild(row))
        for index in 0..<record.pointee.lines.count {
            let line = record.pointee.lines.pointer(index)
            flexes.startLine(&walk, line)
            var edges = (start: Int.max, end: Int.min)
            var at = walk
            while flexes.nextVisible(&walk) {
                let across = ends(walk.child, vertical: !vertical)
                edges = (min(edges.start, across.start), max(edges.end, across.end))
            }
            while flexes.nextVisible(&at) {
                let range = ends(at.child, vertical: vertical), cross = Int(line.pointee.cross)
                emit(
                    sink, range, at.isFirst ? items.begin : items.middle, atEnd: fromEnd, edges.start, cross,
                    upright: !vertical)
                if at.left == 0 {
                    emit(sink, range, items.end, atEnd: !fromEnd, edges.start, cross, upright: !vertical)
                }
            }
            emit(
                sink, edges, index == 0 ? between.begin : between.middle, atEnd: linesFromEnd, from, length,
                upright: vertical)
            if index == record.pointee.lines.count &- 1 {
                emit(sink, edges, between.end, atEnd: !linesFromEnd, from, length, upright: vertical)
            }
        }
        if node.pointee.flags & NodeFlags.ordered != 0 { layout.restoreChildren(row) }
    }
}
