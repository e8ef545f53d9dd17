// SPDX-License-Identifier: MIT
import CReglet

/// The placing of the children of a flow. Positions are measured from the start edges: the top, and the left or, from
/// right to left, the right.
extension FlowLayout {
    func placeFlow(_ axis: MainAxis, _ row: Int) {
        let node = self.node(row)
        let box = self.box(node)
        let into = Placement(engine, row)
        let gravity = Gravity.absolute(node.gravity, node.isRTL)
        let along = Flow.pull(gravity, vertical: axis.isVertical, node.isRTL)
        let across = Flow.pull(gravity, vertical: !axis.isVertical, node.isRTL)
        let size = Int(axis.isVertical ? into.height : into.width)
        let room = max(0, size &- axis.mainPadding(node))
        let gaps = Flow.gaps(rarer(row))
        let isPlain = !FastPaths.areOff && box.flow.pointee.childTraits & FlowFlags.plain != 0
        if isPlain && along == .start && across == .start {
            var from = Int(box.pointee.first), to = -1, at = 0
            var change: Int32 = 0
            if box.flow.pointee.lines & FlowFlags.pending != 0 {
                from = Int(box.flow.pointee.placeFrom)
                to = Int(box.flow.pointee.placeTo)
                change = box.flow.pointee.shift
                if from != Int(box.pointee.first) { at = lineStart(axis, node, from) }
            }
            let isStill =
                box.flow.pointee.childTraits & FlowFlags.still == FlowFlags.still && into.isPlain
                && max(into.width, into.height) <= mostPosition
            let translates = isStill && change & Int32(truncatingIfNeeded: state.pointee.snap.phaseMask) == 0
            let end = change == 0 || translates ? to : -1
            if isStill {
                let cut = LineCut(at: at, room: room, Int(gaps.gap), Int(gaps.lineGap))
                axis.isVertical
                    ? placeStill(ColumnAxis.self, into, node, from, end, cut)
                    : placeStill(RowAxis.self, into, node, from, end, cut)
            } else {
                placePlain(axis, into, node, from, end, at, room, Int(gaps.gap), Int(gaps.lineGap))
            }
            if change != 0 && end >= 0 { linearSummary.translate(row, end, -1, change, isVertical: !axis.isVertical) }
            keepLines(axis, node, box, room)
            return
        }
        box.flow.pointee.lines = 0
        var lineStart = 0
        var first = Int(box.pointee.first)
        while first >= 0 {
            let line = flowLine(axis, first, room, Int(gaps.gap), final: true)
            let left = max(0, room &- line.length)
            placeFlowLine(
                axis, into, node, line, along == .center ? left / 2 : (along == .end ? left : 0), lineStart,
                Int(gaps.gap))
            lineStart &+= line.thickness &+ Int(gaps.lineGap)
            first = Int(line.end)
        }
    }

    /// Places children that are aligned with the start of their line, from `first`, whose line starts at `at`, up to
    /// `end`. One loop, which need not know a line's thickness in advance.
    @inline(never)
    private func placePlain(
        _ axis: MainAxis, _ into: borrowing Placement, _ container: UnsafeMutablePointer<Node>, _ first: Int,
        _ end: Int,
        _ at: Int, _ room: Int, _ gap: Int, _ lineGap: Int
    ) {
        let rtl = container.isRTL
        let leftEdge = Int(container.pointee.paddingLeft), topEdge = Int(container.pointee.paddingTop)
        let rightEdge = Int(into.width) &- Int(container.pointee.paddingRight)
        // length -1: the line is empty
        var length = -1, thickness = 0, lineStart = at
        var child = first
        while child != end {
            let at = child
            let node = into.nodes + at
            child = Int(node.pointee.next)
            if node.isGone {
                changeList.hide(at)
                continue
            }
            let result = into.results + at
            let extent = max(0, Int(axis.main(result)) &+ axis.mainMargins(node))
            let across = max(0, Int(axis.cross(result)) &+ axis.crossMargins(node))
            var start = length < 0 ? 0 : length &+ gap
            if length >= 0 && start &+ extent > room {
                start = 0
                lineStart &+= thickness &+ lineGap
                thickness = 0
            }
            length = start &+ extent
            thickness = max(thickness, across)
            let x = axis.isVertical ? lineStart : start
            layout.setBox(
                into, at, node, result,
                rtl
                    ? rightEdge &- x &- Int(node.pointee.marginRight) &- Int(result.pointee.width)
                    : leftEdge &+ x &+ Int(node.pointee.marginLeft),
                topEdge &+ (axis.isVertical ? start : lineStart) &+ Int(node.pointee.marginTop))
        }
    }

    @inline(never)
    private func placeFlowLine(
        _ axis: MainAxis, _ into: borrowing Placement, _ container: UnsafeMutablePointer<Node>, _ line: FlowLine,
        _ from: Int, _ lineStart: Int, _ gap: Int
    ) {
        let rtl = container.isRTL
        var start = from
        var child = line.first
        while child != line.end {
            let at = Int(child)
            let node = into.nodes + at
            child = node.pointee.next
            if node.isGone {
                changeList.hide(at)
                continue
            }
            let result = into.results + at
            let left = line.thickness &- max(0, Int(axis.cross(result)) &+ axis.crossMargins(node))
            let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : container.gravity, rtl)
            var inLine = lineStart
            switch Flow.pull(gravity, vertical: !axis.isVertical, rtl) {
            case .start: break
            case .center: inLine &+= left / 2
            case .end: inLine &+= left
            }
            let x = axis.isVertical ? inLine : start
            layout.setBox(
                into, at, node, result,
                rtl
                    ? Int(into.width) &- Int(container.pointee.paddingRight) &- x &- Int(node.pointee.marginRight)
                        &- Int(result.pointee.width)
                    : Int(container.pointee.paddingLeft) &+ x &+ Int(node.pointee.marginLeft),
                Int(container.pointee.paddingTop) &+ (axis.isVertical ? start : inLine) &+ Int(node.pointee.marginTop))
            start &+= max(0, Int(axis.main(result)) &+ axis.mainMargins(node)) &+ gap
        }
    }
}

extension Flow {
    enum Pull { case start, center, end }

    /// The side to which an absolute gravity pulls on one axis.
    static func pull(_ gravity: UInt32, vertical: Bool, _ rtl: Bool) -> Pull {
        let bits = vertical ? (gravity & Gravity.verticalMask) >> 4 : gravity & Gravity.horizontalMask
        if bits == Gravity.centerHorizontal { return .center }
        return bits == (rtl && !vertical ? Gravity.left : Gravity.right) ? .end : .start
    }
}
