// SPDX-License-Identifier: MIT
import CReglet

/// Records of the specs of children of flows: see LayoutTrace.swift.
extension FlowLayout {
    /// Records that `child` is measured by its main length, where `used` units are already taken.
    @inline(never)
    @_optimize(size)
    func recordNatural(_ child: Int, _ vertical: Bool, _ mainSpec: Spec, _ length: Int32, _ used: Int, _ cross: Spec) {
        guard let recorder = trace.recorder(of: child) else { return }
        let container = node(recorder.pointee.container)
        let padding = vertical ? ColumnAxis.mainPadding(container) : RowAxis.mainPadding(container)
        let length = self.layout.length(
            child, length, horizontal: !vertical, mainSpec, base: Int(mainSpec.size) &- padding)
        trace.record(child, inLine: vertical, .child(mainSpec, length, used), cross, crossLength(child, vertical))
    }

    /// Records the `size` of `child` in the line that begins with `first`: a share of `rest` on top of `base`. A
    /// negative `base`: as long as the line.
    @inline(never)
    @_optimize(size)
    func recordShare(
        _ child: Int, _ vertical: Bool, _ size: Int, _ base: Int, _ weight: Float, _ rest: Int, _ sum: Float,
        _ cross: Spec, limits: Bool, first: Int32
    ) {
        trace.recorder(of: child)?.pointee.lineFirst = first
        let length = crossLength(child, vertical)
        if base < 0 {
            let used = vertical ? ColumnAxis.mainMargins(node(child)) : RowAxis.mainMargins(node(child))
            let line = size &+ used
            trace.record(
                child, inLine: vertical, .given(.lineLength, .exact(clampUnits(size)), line, used), cross, length)
        } else {
            trace.recordShare(
                child, vertical, size, base, weight, rest, sum,
                takesRest: size &- base != ShareCursor.share(weight, of: rest, sum, state.pointee.scale),
                limits: limits, cross, length)
        }
    }

    /// Resets the recorded shares before another line.
    @inline(never)
    func recordLine(_ container: Int) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container else { return }
        recorder.pointee.hasShares = false
    }

    /// The cross length of a child in its first measure: a child that matches the line wraps until the thickness is
    /// known.
    private func crossLength(_ child: Int, _ vertical: Bool) -> Int32 {
        let length = vertical ? node(child).pointee.width : node(child).pointee.height
        return length == Length.match ? Length.wrap : length
    }
}

/// Explanations of the specs and positions of children of flows.
extension FlowLayout {
    /// Begins the step about a child's spec. - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        switch facts.reason.rule {
        case .line:
            w.begin("stretch size=d1 used=d2", " has a line $p1 thick, which it matches; margins take $p2: $s3.\n")
        case .lineLength:
            w.begin("stretch size=d1 used=d2", " has lines of $p1, which it matches; margins take $p2: $s3.\n")
        case .share:
            linearLayout.beginShare(facts, &w)
            if w.json { writeEarlierWeights(facts, &w) }
            w.close(93)
            return "weight"
        default: return linearLayout.explainSpec(facts, &w)
        }
        return "line"
    }

    /// Writes the weights of the earlier children of the line that have shares, in order. The line is that of the
    /// measure: where a container placed the flow smaller than it measured it, lines break elsewhere.
    private func writeEarlierWeights(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        var child = Int(facts.specs.lineFirst)
        while child != facts.row {
            let item = node(child)
            if (facts.horizontal ? item.pointee.width : item.pointee.height) != Length.match {
                linearLayout.writeWeight(child, item.pointee.weight, &w)
            }
            child = Int(item.pointee.next)
        }
    }

    /// The line of a flow that has a child, with its start and its number.
    @inline(never)
    @_optimize(size)
    private func lineOf(_ row: Int, _ parent: Int) -> (first: Int, start: Int, index: Int, line: FlowLine) {
        let container = node(parent)
        let vertical = container.pointee.flags & NodeFlags.vertical != 0
        let (width, height) = positions.frameSize(parent)
        let gaps = Flow.gaps(rarer(parent))
        let padding = vertical ? ColumnAxis.mainPadding(container) : RowAxis.mainPadding(container)
        let room = max(0, Int(vertical ? height : width) &- padding)
        var first = firstChild(parent), start = 0, index = 0
        while true {
            let line =
                vertical
                ? flowLine(.column, first, room, Int(gaps.gap), final: true)
                : flowLine(.row, first, room, Int(gaps.gap), final: true)
            var child = first
            while child >= 0 && child != Int(line.end) && child != row { child = Int(node(child).pointee.next) }
            if child != Int(line.end) || line.end < 0 { return (first, start, index, line) }
            start &+= line.thickness &+ Int(gaps.lineGap)
            first = Int(line.end)
            index &+= 1
        }
    }

    /// Explains a position on one axis.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let container = node(facts.parent)
        let vertical = container.pointee.flags & NodeFlags.vertical != 0
        let (first, lineStart, index, line) = lineOf(facts.row, facts.parent)
        let padding = facts.paddings(facts.parent), margin = facts.margins(facts.row)
        let turned = facts.horizontal && container.isRTL
        w.args = (
            index, 0, 0, 0, facts.boxSize(facts.row), margin.before, margin.after,
            turned ? padding.after : padding.before, turned ? 1 : 0, facts.room
        )
        func extent(_ row: Int) -> Int {
            let margin = facts.margins(row)
            return max(0, facts.boxSize(row) &+ margin.before &+ margin.after)
        }
        if vertical != facts.horizontal {
            var child = first
            while child != facts.row {
                if !node(child).isGone { w.args.3 &+= extent(child) &+ Int(Flow.gaps(rarer(facts.parent)).gap) }
                child = Int(node(child).pointee.next)
            }
            w.args.1 = max(0, w.args.9 &- padding.before &- padding.after)
            w.args.2 = line.length
            w.begin(
                "in_line line=d0 room=d1 length=d2 before=d3",
                "    - In line $d0, which takes $p2 of $p1, it comes after $p3.\n")
            w.args.0 = flowPull(Gravity.absolute(container.gravity, container.isRTL), vertical, container.isRTL)
        } else {
            w.args.1 = lineStart
            w.args.2 = line.thickness
            w.begin(
                "across_line line=d0 line_start=d1 thickness=d2",
                "    - Line $d0 starts at $p1 of the content and is $p2 thick.\n")
            w.args.0 = flowPull(facts.gravity, !vertical, container.isRTL)
        }
        w.more(" pull=w0 size=d4 margin_before=d5 margin_after=d6 padding=d7 rtl=b8 container=d9", "")
        w.close()
    }

    private func flowPull(_ gravity: UInt32, _ vertical: Bool, _ rtl: Bool) -> Int {
        let pull = Flow.pull(gravity, vertical: vertical, rtl)
        return pull == .center ? ExplainWriter.center : (pull == .end ? ExplainWriter.end : ExplainWriter.start)
    }
}
