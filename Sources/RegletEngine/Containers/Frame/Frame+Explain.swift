// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of the specs and positions of children of frames.
extension FrameLayout {
    /// Finds the specs of a child after a run. It is measured twice when two children or more match a frame that is
    /// not exact.
    @inline(never)
    @_optimize(size)
    func explainRun(_ facts: inout ExplainFacts) {
        let container = node(facts.parent), node = self.node(facts.row)
        let width = facts.parentX.last, height = facts.parentY.last
        let paddingX = RowAxis.mainPadding(container), paddingY = ColumnAxis.mainPadding(container)
        let (x, y) = extents(facts.row, node, width, height, paddingX, paddingY)
        var matching = 0
        var child = Int(box(container).pointee.first)
        while child >= 0 && (!width.isExact || !height.isExact) {
            let item = self.node(child)
            let (x, y) = extents(child, item, width, height, paddingX, paddingY)
            let isOut = item.isGone && container.pointee.flags & NodeFlags.measureAll == 0
            if !isOut && (x.length == Length.match || y.length == Length.match) {
                matching &+= item.pointee.flags & NodeFlags.edges != 0 ? 2 : 1
            }
            child = Int(item.pointee.next)
        }
        var reasonX = FrameLayout.reason(x, width, facts.parentX.size, paddingX, matching)
        var reasonY = FrameLayout.reason(y, height, facts.parentY.size, paddingY, matching)
        if node.pointee.flags & NodeFlags.edges != 0 {
            let baseX = Int(width.size) &- paddingX, baseY = Int(height.size) &- paddingY
            let edges = self.edges(facts.row, width.isExact ? baseX : nil, height.isExact ? baseY : nil)
            reasonX.take(
                edges.left, edges.right,
                layout.length(facts.row, node.pointee.width, horizontal: true, width, base: baseX), facts.parentX)
            reasonY.take(
                edges.top, edges.bottom,
                layout.length(facts.row, node.pointee.height, horizontal: false, height, base: baseY), facts.parentY)
        }
        facts.specs.recordSpecs(reasonX, reasonY)
    }

    @inline(never)
    private static func reason(
        _ extent: FrameExtent, _ spec: Spec, _ own: Int32, _ padding: Int, _ matching: Int
    ) -> SizeReason {
        let used = padding &+ extent.beside
        return matching >= 2 && extent.length == Length.match
            ? .given(.stretch, Spec.exact(own).forChild(extent.length, used: used), Int(own), used)
            : .child(spec, extent.length, used)
    }

    /// Begins the step about a child's spec. - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        let reason = facts.reason
        let hasEdges = reason.start != SizeReason.open || reason.end != SizeReason.open
        switch reason.rule {
        case .frameEdges:
            explainEdges(facts, &w)
            return reason.length < 0 && reason.start != SizeReason.open && reason.end != SizeReason.open
                ? "edges" : w.lengthOrRoom(facts)
        case .stretch where hasEdges:
            w.begin(
                "stretch size=d1 used=d2",
                " is $p1, which it matches; padding, margins and its edges take $p2: $s3.\n")
            return "size of the parent"
        default: return w.commonSpec(facts)
        }
    }

    /// Explains edges in a frame: distances from the content box, which count like margins.
    @inline(never)
    @_optimize(size)
    private func explainEdges(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let reason = facts.reason
        let margin = facts.margins(facts.row), padding = facts.paddings(facts.parent)
        w.args.1 = Int(reason.start)
        w.args.4 = Int(reason.parent.raw)
        w.args.5 = Int(reason.length)
        w.args.6 = padding.before &+ padding.after
        w.args.7 = margin.before &+ margin.after
        w.args.8 = Int(reason.end)
        w.args.9 = facts.horizontal && node(facts.row).isRTL ? 1 : 0
        w.begin(
            "frame_edges parent=s4 length=l5 used=d2 padding=d6 margins=d7 from_end=b9",
            " has $s4 less $p2 (padding $p6, margins $p7")
        if reason.start != SizeReason.open { w.more(" start=d1", ", edge $p1") }
        if reason.end != SizeReason.open { w.more(" end=d8", ", edge $p8") }
        w.say("): $s3.\n")
    }

    /// Explains a position on one axis: by an edge, else by gravity.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let padding = facts.paddings(facts.parent), reason = facts.reason
        let from = padding.before, to = facts.room &- padding.after
        if reason.start != SizeReason.open || reason.end != SizeReason.open {
            return explainEdgePlace(facts, from, to, &w)
        }
        w.align(facts, from, to, facts.pull(facts.gravity), outside: false)
    }

    /// Explains a child of a frame with edges. Of two edges, the near one applies: the left one, unless the child is
    /// right to left.
    @inline(never)
    @_optimize(size)
    private func explainEdgePlace(_ facts: ExplainFacts, _ from: Int, _ to: Int, _ w: inout ExplainWriter) {
        // percentages are of the frame, which may have another size than it measured
        let base = to &- from, margin = facts.margins(facts.row)
        let exact = box(node(facts.parent)).frame.pointee.exactAxes
        state.pointee.isExplaining = true  // the layout has warned
        let edges = self.edges(facts.row, exact & 1 != 0 ? base : nil, exact & 2 != 0 ? base : nil)
        state.pointee.isExplaining = false
        let start = facts.horizontal ? edges.left : edges.top, end = facts.horizontal ? edges.right : edges.bottom
        let turned = facts.horizontal && node(facts.row).isRTL
        let isLast = start == nil || (end != nil && turned)
        if isLast {
            explainEdge(to, Int(end ?? 0), margin.after, size: facts.boxSize(facts.row), &w)
        } else {
            explainEdge(from, Int(start ?? 0), margin.before, &w)
        }
    }

    /// Explains a position at a distance from an edge of the container: behind it, or before it with a size.
    @inline(never)
    @_optimize(size)
    func explainEdge(_ at: Int, _ edge: Int, _ margin: Int, size: Int = -1, _ w: inout ExplainWriter) {
        w.args.0 = at
        w.args.1 = edge
        w.args.2 = margin
        w.args.3 = size
        if size >= 0 {
            w.step(
                "before_edge frame_edge=d0 edge=d1 margin=d2 size=d3",
                "    - Its edge is $p1 before that of its container, at $p0, its margin $p2 and its size $p3.\n")
        } else {
            w.step(
                "behind_edge frame_edge=d0 edge=d1 margin=d2",
                "    - Its edge is $p1 behind that of its container, at $p0, and its margin $p2.\n")
        }
    }
}

extension SizeReason {
    /// Adds the edges of a frame's child on this axis, if it has any, to the reason. `own`: its length without the
    /// edges.
    @_optimize(size)
    fileprivate mutating func take(_ first: Int32?, _ last: Int32?, _ own: Int32, _ frame: SizeTrace) {
        if first == nil && last == nil { return }
        start = first ?? SizeReason.open
        end = last ?? SizeReason.open
        base = rule == .stretch ? base : Int(frame.last.size)
        length = own
        if rule == .childSpec { rule = .frameEdges }
    }
}
