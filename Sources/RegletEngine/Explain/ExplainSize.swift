// SPDX-License-Identifier: MIT
import CReglet

/// Explains the size of a node: its parent's spec and the rule behind it, the changes by the node's own size rules, its
/// content size, and the decisive step.
extension Explainer {
    @inline(never)
    @_optimize(size)
    func writeSize(_ facts: ExplainFacts, horizontal: Bool, _ w: inout ExplainWriter) {
        let reason = horizontal ? facts.specs.x : facts.specs.y,
            trace = horizontal ? facts.traceX : facts.traceY
        let node = self.node(facts.row)
        let length = horizontal ? node.pointee.width : node.pointee.height
        let rare = self.rare(facts.row)
        let percent = (horizontal ? rare?.pointee.percentWidth : rare?.pointee.percentHeight) ?? 0
        let (width, height) = positions.frameSize(facts.row)
        w.args.0 = Int(horizontal ? width : height)
        w.args.1 = Int(length)
        w.args.2 = Int(percent.bitPattern)
        if horizontal {
            w.open("width")
            w.say("  Width: $p0")
        } else {
            w.open("height")
            w.say("  Height: $p0")
        }
        if length == Length.percent {
            w.more(" length=l1 percent=f2", ". Its style says $f2 %.\n")
        } else {
            w.more(" length=l1", ". Its style says $l1.\n")
        }
        w.open("steps", 91)
        if length == Length.percent && reason.length >= 0
            && (reason.rule == .childSpec || reason.rule == .edges || reason.rule == .frameEdges)
        {
            w.args.0 = Int(percent.bitPattern)
            w.args.1 = percentBase(facts, reason, horizontal)
            w.args.2 = Int(reason.length)
            w.step("percent percent=f0 base=d1 length=d2", "    - $f0 % of $p1 is $p2.\n")
        }
        writeReason(facts, reason, horizontal, &w)
        writeRules(facts, trace, rare, horizontal, &w)
        writeBox(facts, trace, horizontal, &w)
        w.close(93)
        writeDecider(facts, reason, trace, length, &w)
        w.close()
    }

    // MARK: - What the node makes of it

    @inline(never)
    @_optimize(size)
    private func writeRules(
        _ facts: ExplainFacts, _ trace: SizeTrace, _ rare: UnsafeMutablePointer<RareStyle>?, _ horizontal: Bool,
        _ w: inout ExplainWriter
    ) {
        if let rare {
            w.args.0 = trace.inset
            w.args.1 = Int(rare.pointee.aspectRatio.bitPattern)
            w.args.2 = Int(trace.other)
            w.args.3 = Int(trace.ratioed.raw)
            w.args.4 = Int(horizontal ? rare.pointee.minWidth : rare.pointee.minHeight)
            w.args.5 = Int(horizontal ? rare.pointee.maxWidth : rare.pointee.maxHeight)
            if trace.inset != 0 { w.step("inset inset=d0", "    - Its insets take $p0 of that.\n") }
            if trace.other >= 0 {
                w.step(
                    "aspect_ratio ratio=f1 other=d2 spec=s3",
                    "    - Its aspect ratio, $f1, and its other side, $p2, make that $s3.\n")
            }
            if trace.limited != trace.ratioed {
                w.args.3 = Int(trace.limited.raw)
                w.begin("limits min=m4 max=m5 spec=s3", "    - Its limits (")
                if w.args.4 >= 0 { w.say("at least $p4") }
                if w.args.4 >= 0 && w.args.5 >= 0 { w.say(", ") }
                if w.args.5 >= 0 { w.say("at most $p5") }
                w.say(") make that $s3.\n")
                w.close()
            }
        }
        writeWants(facts, trace, rare, horizontal, &w)
        guard let rare else { return }
        w.args.0 = Int(trace.natural)
        w.args.1 = Int(rare.pointee.aspectRatio.bitPattern)
        w.args.2 = Int(rare.pointee.minWidth)
        w.args.3 = Int(trace.last.raw)
        w.args.4 = Int(horizontal ? rare.pointee.minWidth : rare.pointee.minHeight)
        w.args.5 = Int(horizontal ? rare.pointee.maxWidth : rare.pointee.maxHeight)
        w.args.6 = Int(rare.pointee.maxWidth)
        if trace.natural >= 0 {
            w.step(
                "aspect_ratio_of_content ratio=f1 width=d0 min_width=d2 max_width=d6 min=d4 max=d5 spec=s3",
                "    - By its aspect ratio, $f1, and the width of its content, $p0, it is $s3.\n")
        }
        if trace.isFloored { w.step("hard_minimum min=d4", "    - It may not be below $p4.\n") }
    }

    @inline(never)
    @_optimize(size)
    private func writeWants(
        _ facts: ExplainFacts, _ trace: SizeTrace, _ rare: UnsafeMutablePointer<RareStyle>?, _ horizontal: Bool,
        _ w: inout ExplainWriter
    ) {
        let suggested = (horizontal ? rare?.pointee.suggestedMinWidth : rare?.pointee.suggestedMinHeight) ?? 0
        let padding = paddings(facts.row, horizontal)
        let isView = treeEditor.kind(facts.row) == RG_KIND_VIEW,
            isPlain = isView || treeEditor.kind(facts.row) == RG_KIND_SPACE
        w.args.1 = padding.before &+ padding.after
        w.args.0 = isContainer(facts.row) ? trace.wanted &- w.args.1 : max(0, trace.content)
        w.args.2 = Int(suggested)
        w.args.3 = max(
            isPlain ? 0 : Int(clampUnits(trace.wanted)), rare == nil ? -Int(maxUnits) : Int(suggested))
        if isView {
            w.begin("fill wanted=d3", "    - A view has no content: it fills what it is offered")
        } else if isConstraint(facts.row) {
            w.args.3 = trace.wanted
            w.step("solution wanted=d3", "    - By its constraints it is $p3.\n")
            return
        } else if isPlain {
            w.begin("minimum wanted=d3", "    - A space has no content")
        } else {
            w.begin(
                "content content=d0 padding=d1 wanted=d3",
                isContainer(facts.row) ? "    - Its children take $p0" : "    - Its content takes $p0")
            if w.args.1 != 0 { w.say(" and its padding $p1") }
        }
        if rare != nil { w.more(" suggested_min=d2", suggested != 0 ? "; its suggested minimum is $p2" : "") }
        w.say(".\n")
        w.close()
    }

    /// Explains the step from the inner size to the box as placed.
    @inline(never)
    @_optimize(size)
    private func writeBox(_ facts: ExplainFacts, _ trace: SizeTrace, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let (width, height) = positions.placedSize(facts.row, result(facts.row))
        w.args.0 = Int(trace.size)
        w.args.1 = Int(clampUnits(Int(trace.size) &+ trace.inset))
        w.args.2 = Int(horizontal ? width : height)
        w.args.5 = Int(maxUnits) &+ 1
        w.step("resolve size=d0 box=d1", "")
        if w.args.1 == w.args.2 { return }
        let text: StaticText = "    - Its edges lie the wrong way round: its size is negative.\n"
        if let record = relative(facts.row), facts.parent >= 0, !isGrid(facts.parent) {
            w.args.3 = Int(horizontal ? record.pointee.left : record.pointee.top)
            w.args.4 = Int(horizontal ? record.pointee.right : record.pointee.bottom)
            w.step("inverted start=d3 end=d4 box=d2", text)
        } else {
            w.step("inverted range=d5 box=d2", text)
        }
    }

    // MARK: - Who decides

    @inline(never)
    @_optimize(size)
    private func writeDecider(
        _ facts: ExplainFacts, _ reason: SizeReason, _ trace: SizeTrace, _ style: Int32, _ w: inout ExplainWriter
    ) {
        w.open("decided_by", 34)
        w.say("    Decided by: ")
        w.out.write(decider(facts, reason, trace, style))
        w.close(34)
        w.args.0 = trace.wanted
        w.say(trace.wanted > Int(trace.size) ? "; it wanted $p0.\n" : ".\n")
    }

    @_optimize(size)
    private func decider(_ facts: ExplainFacts, _ reason: SizeReason, _ trace: SizeTrace, _ style: Int32) -> StaticText
    {
        if trace.isFloored { return "own minimum" }
        if trace.limited != trace.ratioed && trace.natural < 0 {
            if trace.limited.isExact {
                return trace.limited.size < trace.ratioed.size ? "own maximum" : "own minimum"
            }
            if trace.size == trace.limited.size { return "own maximum" }
        }
        if trace.natural >= 0 || trace.other >= 0 { return "aspect ratio" }
        if trace.last.isExact {
            switch reason.rule {
            case .childSpec, .edges, .frameEdges:
                if reason.rule == .frameEdges && reason.length < 0 && reason.start != SizeReason.open
                    && reason.end != SizeReason.open
                {
                    return "edges"
                }
                if reason.rule == .edges && reason.start != SizeReason.open && reason.end != SizeReason.open {
                    return "relative rules"
                }
                if reason.length >= 0 && style != Length.percent && trace.last.size >= reason.length {
                    return "own length"
                }
                return "room in the parent"
            case .share: return "weight"
            case .frozen: return "own limits"
            case .largest: return "longest sibling"
            case .line, .lineLength: return "line"
            case .column: return "table columns"
            case .cells: return "grid lines"
            case .solved: return "constraints of the parent"
            case .request, .host: return "host"
            default: return "size of the parent"
            }
        }
        if isConstraint(facts.row) { return "constraints" }
        let isBounded = trace.last.mode == Spec.atMost
        if treeEditor.kind(facts.row) == RG_KIND_VIEW && isBounded { return "offered room" }
        if isBounded && Int(trace.size) < trace.wanted { return "room in the parent" }
        return Int(trace.size) > trace.wanted ? "suggested minimum" : "content"
    }
}
