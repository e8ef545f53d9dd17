// SPDX-License-Identifier: MIT
import CReglet

/// Records the specs of children, and the rules behind their edges, while a layout is explained.
extension RelativeLayout {
    /// Records the spec of a child. `edges`: the edges that its rules set on the axis.
    @inline(never)
    @_optimize(size)
    func recordEdges(
        _ container: Int, _ child: Int, _ horizontal: Bool, _ spec: Spec, _ other: Spec, _ edges: (Int32, Int32),
        _ length: Int32, _ margins: (Int, Int), _ bound: Int32, _ boundX: Int32
    ) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container,
            recorder.pointee.child == child
        else { return }
        var reason = SizeReason.given(.edges, spec, Int(bound))
        reason.other = other
        reason.start = edges.0
        reason.end = edges.1
        reason.length = length
        reason.rest = margins.0
        reason.free = margins.1
        guard let record = relative(child) else {
            if horizontal { recorder.pointee.x = reason } else { recorder.pointee.y = reason }
            return
        }
        let rtl = horizontal && node(container).isRTL
        let margin = edgeMargins(container, child, horizontal)
        let edges =
            withUnsafeMutablePointer(to: &recorder.pointee.anchors) {
                // a tuple of four EdgeRules, side by side in memory
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: EdgeRule.self)
            } + (horizontal ? 0 : 2)
        func parent(_ isEnd: Bool) {
            edges[isEnd ? 1 : 0] = EdgeRule(
                rule: EdgeRule.parent, at: isEnd ? bound : 0, taken: isEnd ? margins.1 : margins.0)
        }
        // left of, right of, align left, align right; or above, below, align top, align bottom. A later rule overrides
        // earlier ones.
        let rules: UInt32 = horizontal ? 0x7510 : 0x8632
        for step: UInt32 in 0..<4 {
            let rule = rg_relative_rule(rawValue: (rules >> (4 &* step)) & 15)
            let setsEnd = step == 0 || step == 3, takesEnd = step & 1 != 0
            let sibling = related(record, rule, rtl)
            if sibling >= 0 {
                let found = relativeEdges(container, sibling, boundX)
                let theirs = edgeMargins(container, sibling, horizontal)
                edges[setsEnd ? 1 : 0] = EdgeRule(
                    rule: Int32(bitPattern: rule.rawValue), sibling: Int32(truncatingIfNeeded: sibling),
                    at: horizontal ? (takesEnd ? found.right : found.left) : (takesEnd ? found.bottom : found.top),
                    taken: (setsEnd ? margin.1 : margin.0) &+ (step == 0 ? theirs.0 : (step == 1 ? theirs.1 : 0)))
            } else if fallsBack(record, rule, rtl) && (!setsEnd || bound >= 0) {
                parent(setsEnd)
            }
        }
        let given = record.pointee.parentRules
        let sides =
            horizontal
            ? parentSides(given, rtl)
            : (given & UInt32(RG_ALIGN_PARENT_TOP) != 0, given & UInt32(RG_ALIGN_PARENT_BOTTOM) != 0)
        if sides.0 { parent(false) }
        if sides.1 && bound >= 0 { parent(true) }
        let sibling = horizontal ? -1 : related(record, RG_ALIGN_BASELINE, false)
        let line = sibling >= 0 ? state.pointee.baselines[sibling] : Baseline.none
        if line != Baseline.none && line != Baseline.missing {
            let own = state.pointee.baselines[child]
            edges[0] = EdgeRule(
                rule: Int32(bitPattern: RG_ALIGN_BASELINE.rawValue), sibling: Int32(truncatingIfNeeded: sibling),
                at: clampUnits(Int(relativeEdges(container, sibling, boundX).top) &+ Int(line)),
                taken: own == Baseline.none || own == Baseline.missing ? 0 : -Int(own))
        }
        if horizontal { recorder.pointee.x = reason } else { recorder.pointee.y = reason }
    }

    @inline(never)
    func edgeMargins(_ container: Int, _ child: Int, _ horizontal: Bool) -> (Int, Int) {
        if horizontal { return sideMargins(node(container), child) }
        return (Int(node(child).pointee.marginTop), Int(node(child).pointee.marginBottom))
    }
}

/// Explanations of the specs and positions of children of relative containers.
extension RelativeLayout {
    /// Begins the step about a child's spec. - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        let reason = facts.reason
        if reason.rule != .edges { return w.commonSpec(facts) }
        explainEdges(facts, &w)
        return reason.start != SizeReason.open && reason.end != SizeReason.open
            ? "relative rules" : w.lengthOrRoom(facts)
    }

    @inline(never)
    @_optimize(size)
    private func explainEdges(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let reason = facts.reason
        w.args.4 = Int(reason.length)
        w.args.5 = reason.rest
        w.args.6 = reason.free
        w.args.7 = reason.base
        w.begin("edges length=l4 before=d5 after=d6 bound=m7", "")
        if reason.start == SizeReason.open && reason.end == SizeReason.open { w.say(" has no rule for its edges") }
        if reason.start != SizeReason.open {
            w.say(facts.horizontal ? " puts its left edge" : " puts its top edge")
            explainEdge(facts, isStart: true, &w)
        }
        if reason.start != SizeReason.open && reason.end != SizeReason.open { w.say(" and") }
        if reason.end != SizeReason.open {
            w.say(facts.horizontal ? " puts its right edge" : " puts its bottom edge")
            explainEdge(facts, isStart: false, &w)
        }
        if reason.base >= 0 { w.say(", in a room of $p7") }
        w.say(": $s3.\n")
    }

    /// Explains an edge that a rule has set. Uses the arguments 8, 9, 1 and 2.
    @inline(never)
    @_optimize(size)
    private func explainEdge(_ facts: ExplainFacts, isStart: Bool, _ w: inout ExplainWriter) {
        let anchors = facts.specs.anchors
        let edge =
            facts.horizontal ? (isStart ? anchors.0 : anchors.1) : (isStart ? anchors.2 : anchors.3)
        w.args.8 = RelativeLayout.ruleName(edge.rule).address
        w.args.9 = Int(edge.sibling)
        w.args.1 = edge.rule == EdgeRule.parent && isStart ? 0 : Int(edge.at)
        w.args.2 = edge.taken
        let spec = w.args.0
        w.args.0 = Int(isStart ? facts.reason.start : facts.reason.end)
        if isStart { w.open("start") } else { w.open("end") }
        w.more(" rule=t8 sibling=n9 edge=d1 taken=d2 at=d0", " at $p0 ($t8")
        w.say(edge.sibling >= 0 ? " $n9)" : ")")
        w.close()
        w.args.0 = spec
    }

    private static func ruleName(_ rule: Int32) -> StaticText {
        switch rg_relative_rule(rawValue: UInt32(bitPattern: rule)) {
        case RG_LEFT_OF: return "left_of"
        case RG_RIGHT_OF: return "right_of"
        case RG_ABOVE: return "above"
        case RG_BELOW: return "below"
        case RG_ALIGN_BASELINE: return "align_baseline"
        case RG_ALIGN_LEFT: return "align_left"
        case RG_ALIGN_TOP: return "align_top"
        case RG_ALIGN_RIGHT: return "align_right"
        case RG_ALIGN_BOTTOM: return "align_bottom"
        default: return "align_parent"
        }
    }

    /// Explains a position on one axis.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let isRTL = node(facts.parent).isRTL
        let reason = facts.reason, own = facts.parentTrace
        let size = facts.boxSize(facts.row)
        let turned = facts.horizontal && isRTL
        var record = relative(facts.row)
        // a record without rules exists only because other nodes' rules name the node
        if let own = record, own.pointee.parentRules == 0 && own.pointee.given == 0 { record = nil }
        let rules = record?.pointee.parentRules ?? 0
        let centers =
            rules & UInt32(RG_CENTER_IN_PARENT | (facts.horizontal ? RG_CENTER_HORIZONTAL : RG_CENTER_VERTICAL)) != 0
        let late = record != nil && !own.last.isExact && isLate(facts.parent, facts.horizontal ? 1 : 2)
        let isFar =
            facts.horizontal
            ? parentSides(rules, isRTL).right : rules & UInt32(RG_ALIGN_PARENT_BOTTOM) != 0
        let isOpen = reason.start == SizeReason.open && reason.end == SizeReason.open
        let gravity =
            facts.row == ignoredChild(facts.parent)
            ? 0 : Int(facts.horizontal ? facts.gravityShift.x : facts.gravityShift.y)
        let shift = turned && record != nil ? Int(reason.base) &- Int(own.size) : 0
        w.args = (
            0, 0, 0, size, gravity, shift, Int(own.size), facts.paddings(facts.parent).after, reason.rest,
            reason.free
        )
        if centers && (late || (isOpen && own.last.isExact)) {
            w.begin("centered room=d6", "    - It is centered in $p6")
        } else if late && isFar {
            w.begin("far_edge room=d6 padding=d7", "    - It lies at the far edge of $p6, before the padding")
        } else if isOpen {
            if turned {
                w.args.6 = record == nil ? Int(atLeastZero(measuredFrameWidth(facts.parent))) : Int(reason.base)
                w.begin("right_edge room=d6 after=d9", "    - No rule places it: it lies on the right")
            } else {
                w.begin("left_edge before=d8", "    - No rule places it: it starts behind padding and margin, $p8")
            }
        } else {
            // if two edges contradict the size, one of them does not apply
            let differs = size != max(0, Int(reason.end) &- Int(reason.start))
            let byStart = reason.start != SizeReason.open && !(turned && reason.end != SizeReason.open && differs)
            w.begin(byStart ? "start_edge" : "end_edge", byStart ? "    - Its start edge is" : "    - Its end edge is")
            if byStart {
                explainEdge(facts, isStart: true, &w)
            } else {
                explainEdge(facts, isStart: false, &w)
            }
        }
        w.more(" size=d3 gravity=d4 shift=d5", "")
        w.close()
        w.say(gravity != 0 ? "; the container's gravity moves it by $p4.\n" : ".\n")
    }

    /// Whether a relative container that wraps placed any child again once its own size was known.
    private func isLate(_ row: Int, _ bit: UInt32) -> Bool {
        var child = firstChild(row)
        while child >= 0 {
            if !node(child).isGone, let record = relative(child), record.pointee.late & bit != 0 {
                return true
            }
            child = Int(node(child).pointee.next)
        }
        return false
    }

    /// Explains the size of a box whose end is before its start.
    @inline(never)
    @_optimize(size)
    func explainInverted(_ facts: ExplainFacts, _ text: StaticText, _ w: inout ExplainWriter) {
        guard let record = relative(facts.row) else { return }
        w.args.3 = Int(facts.horizontal ? record.pointee.left : record.pointee.top)
        w.args.4 = Int(facts.horizontal ? record.pointee.right : record.pointee.bottom)
        w.step("inverted start=d3 end=d4 box=d2", text)
    }
}
