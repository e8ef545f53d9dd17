// SPDX-License-Identifier: MIT
import CReglet

/// Explains the position of a child of a relative container, a flow, a grid, a custom or a constraint container.
extension Explainer {
    @inline(never)
    @_optimize(size)
    func writeRelativePlace(_ facts: ExplainFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let isRTL = node(facts.parent).isRTL
        let reason = horizontal ? facts.specs.x : facts.specs.y,
            own = horizontal ? facts.parentX : facts.parentY
        let size = boxSize(facts.row, horizontal)
        let turned = horizontal && isRTL
        var record = relative(facts.row)
        // a record that only other nodes' rules need has no rules
        if let own = record, own.pointee.parentRules == 0 && own.pointee.given == 0 { record = nil }
        let rules = record?.pointee.parentRules ?? 0
        let centers =
            rules & UInt32(RG_CENTER_IN_PARENT | (horizontal ? RG_CENTER_HORIZONTAL : RG_CENTER_VERTICAL)) != 0
        let late = record != nil && !own.last.isExact && isLate(facts.parent, horizontal ? 1 : 2)
        let isFar =
            horizontal ? relativeLayout.parentSides(rules, isRTL).right : rules & UInt32(RG_ALIGN_PARENT_BOTTOM) != 0
        let isOpen = reason.start == SizeReason.open && reason.end == SizeReason.open
        let gravity =
            facts.row == relativeLayout.ignoredChild(facts.parent)
            ? 0 : Int(horizontal ? facts.gravityShift.x : facts.gravityShift.y)
        let shift = turned && record != nil ? Int(reason.base) &- Int(own.size) : 0
        w.args = (
            0, 0, 0, size, gravity, shift, Int(own.size), paddings(facts.parent, horizontal).after, reason.rest,
            reason.free
        )
        if centers && (late || (isOpen && own.last.isExact)) {
            w.begin("centered room=d6", "    - It is centred in $p6")
        } else if late && isFar {
            w.begin("far_edge room=d6 padding=d7", "    - It lies at the far edge of $p6, before the padding")
        } else if isOpen {
            if turned {
                w.args.6 =
                    record == nil ? Int(atLeastZero(Int32(truncatingIfNeeded: room(facts, true)))) : Int(reason.base)
                w.begin("right_edge room=d6 after=d9", "    - No rule places it: it lies on the right")
            } else {
                w.begin("left_edge before=d8", "    - No rule places it: it starts behind padding and margin, $p8")
            }
        } else {
            // where two edges contradict its size, one of them does not apply
            let differs = size != max(0, Int(reason.end) &- Int(reason.start))
            let byStart = reason.start != SizeReason.open && !(turned && reason.end != SizeReason.open && differs)
            w.begin(byStart ? "start_edge" : "end_edge", byStart ? "    - Its start edge is" : "    - Its end edge is")
            if byStart {
                writeEdge(
                    horizontal ? facts.specs.anchors.0 : facts.specs.anchors.2, Int(reason.start),
                    isStart: true, &w)
            } else {
                writeEdge(
                    horizontal ? facts.specs.anchors.1 : facts.specs.anchors.3, Int(reason.end),
                    isStart: false, &w)
            }
        }
        w.more(" size=d3 gravity=d4 shift=d5", "")
        w.close()
        w.say(gravity != 0 ? "; the container's gravity moves it by $p4.\n" : ".\n")
    }

    /// Whether a relative container that wraps placed children again in its own size because of any of them.
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

    /// The line of a flow with a child, its start and its number.
    @inline(never)
    @_optimize(size)
    func lineOf(_ row: Int, _ parent: Int) -> (first: Int, start: Int, index: Int, line: FlowLine) {
        let container = node(parent)
        let vertical = container.pointee.flags & NodeFlags.vertical != 0
        let (width, height) = positions.frameSize(parent)
        let gaps = Flow.gaps(rare(parent))
        let padding = vertical ? ColumnAxis.mainPadding(container) : RowAxis.mainPadding(container)
        let room = max(0, Int(vertical ? height : width) &- padding)
        var first = firstChild(parent), start = 0, index = 0
        while true {
            let line =
                vertical
                ? flowLayout.flowLine(.column, first, room, Int(gaps.gap), final: true)
                : flowLayout.flowLine(.row, first, room, Int(gaps.gap), final: true)
            var child = first
            while child >= 0 && child != Int(line.end) && child != row { child = Int(node(child).pointee.next) }
            if child != Int(line.end) || line.end < 0 { return (first, start, index, line) }
            start &+= line.thickness &+ Int(gaps.lineGap)
            first = Int(line.end)
            index &+= 1
        }
    }

    @inline(never)
    @_optimize(size)
    func writeFlowPlace(_ facts: ExplainFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let container = node(facts.parent)
        let vertical = container.pointee.flags & NodeFlags.vertical != 0
        let (first, lineStart, index, line) = lineOf(facts.row, facts.parent)
        let padding = paddings(facts.parent, horizontal), margin = margins(facts.row, horizontal)
        let turned = horizontal && container.isRTL
        w.args = (
            index, 0, 0, 0, boxSize(facts.row, horizontal), margin.before, margin.after,
            turned ? padding.after : padding.before, turned ? 1 : 0, room(facts, horizontal)
        )
        func extent(_ row: Int) -> Int {
            let margin = margins(row, horizontal)
            return max(0, boxSize(row, horizontal) &+ margin.before &+ margin.after)
        }
        if vertical != horizontal {
            var child = first
            while child != facts.row {
                if !node(child).isGone { w.args.3 &+= extent(child) &+ Int(Flow.gaps(rare(facts.parent)).gap) }
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
            w.args.0 = flowPull(self.gravity(facts), !vertical, container.isRTL)
        }
        w.more(" pull=w0 size=d4 margin_before=d5 margin_after=d6 padding=d7 rtl=b8 container=d9", "")
        w.close()
    }

    private func flowPull(_ gravity: UInt32, _ vertical: Bool, _ rtl: Bool) -> Int {
        let pull = Flow.pull(gravity, vertical: vertical, rtl)
        return pull == .center ? ExplainWriter.center : (pull == .end ? ExplainWriter.end : ExplainWriter.start)
    }

    @inline(never)
    @_optimize(size)
    func writeGridPlace(_ facts: ExplainFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let place = horizontal ? facts.specs.cellX : facts.specs.cellY
        let turned = horizontal && node(facts.parent).isRTL
        let padding = paddings(facts.parent, horizontal)
        let (width, height) = positions.placedSize(facts.row, result(facts.row))
        setCells(place, &w)
        w.begin(
            "in_cells first_line=d0 last_line=d1 from=d2 to=d4 gap=d5 margin_before=d6 margin_after=d8",
            "    - Its cells reach from line $d0, at $p2 of the content, to line $d1, at $p4; it ")
        w.args.0 = place.group
        w.args.1 = Int(place.ascent)
        w.args.2 = Int(place.point)
        w.args.3 = turned ? padding.after : padding.before
        w.args.4 = turned ? 1 : 0
        w.args.5 = room(facts, horizontal)
        w.args.6 = Int(horizontal ? width : height)
        switch place.pull {
        case GridPull.fill:
            w.args.7 = ExplainWriter.fill
            w.say("fills them.\n")
        case GridPull.trailing:
            w.args.7 = ExplainWriter.end
            w.say("lies at their end.\n")
        case GridPull.center:
            w.args.7 = ExplainWriter.center
            w.say("is centred in them.\n")
        case GridPull.baseline:
            w.args.7 = ExplainWriter.baseline
            w.say(horizontal ? "lies at their start.\n" : "lies on the common baseline.\n")
        default:
            w.args.7 = ExplainWriter.start
            w.say("lies at their start.\n")
        }
        w.more(" pull=w7 group=d0 padding=d3 rtl=b4 container=d5 size=d6", "")
        if place.point != SizeReason.open { w.more(" group_point=d1 point=d2", "") }
        w.close()
    }

    @inline(never)
    @_optimize(size)
    func writeCustomPlace(_ facts: ExplainFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        w.args.0 = paddings(facts.parent, horizontal).before
        w.args.1 = boxStart(facts.row, horizontal) &- w.args.0
        w.step(
            "placed_by_host padding=d0 in_content=d1",
            "    - The place callback put it at $p1 of the content, which starts at $p0.\n")
    }

    /// Explains a child of a constraint container.
    @inline(never)
    @_optimize(size)
    func writeSolvedPlace(_ facts: ExplainFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let index = constraintSystems.memberIndex(facts.row)
        w.args.0 =
            index < 0 ? 0 : Int(constraintSystems.constraints.pointee.member(index).pointee.box[horizontal ? 0 : 1])
        w.args.1 = facts.parent
        w.step("placed_by_constraints container=n1 at=d0", "    - The constraints of $n1 put it at $p0.\n")
    }
}
