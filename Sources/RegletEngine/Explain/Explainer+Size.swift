// SPDX-License-Identifier: MIT
import CReglet

/// The explanation of a node's size: the spec from its parent and the reason for it, the changes by the node's own size
/// rules, its content size, and the decisive step.
extension Explainer {
    @inline(never)
    @_optimize(size)
    func writeSize(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let reason = facts.reason, length = facts.length
        let rare = self.rare(facts.row)
        let rarer = self.rarer(facts.row)
        let percent = (facts.horizontal ? rarer?.pointee.percentWidth : rarer?.pointee.percentHeight) ?? 0
        let (width, height) = positions.frameSize(facts.row)
        w.args.0 = Int(facts.horizontal ? width : height)
        w.args.1 = Int(length)
        w.args.2 = Int(percent.bitPattern)
        if facts.horizontal {
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
        if length == Length.percent && reason.length >= 0 && reason.rule.readsLength
            && !dispatch.replacesLength(facts)
        {
            w.args.0 = Int(percent.bitPattern)
            w.args.1 = facts.parent < 0 ? Int(reason.parent.size) : dispatch.percentBase(facts)
            w.args.2 = Int(reason.length)
            w.step("percent percent=f0 base=d1 length=d2", "    - $f0 % of $p1 is $p2.\n")
        }
        let spec = writeSpec(facts, &w)
        let content = writeRules(facts, rare, &w)
        writeBox(facts, &w)
        w.close(93)
        writeDecider(facts.trace, spec: spec, content: content, &w)
        w.close()
    }

    /// Writes the spec from the parent and the reason for it. - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    private func writeSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        let reason = facts.reason
        w.args.0 = facts.parent
        w.args.1 = reason.base
        w.args.2 = reason.used
        w.args.3 = Int(reason.spec.raw)
        w.args.4 = Int(facts.parentTrace.size)
        w.say("    - $n0")
        let decider = facts.parent < 0 ? w.commonSpec(facts) : dispatch.explainSpec(facts, &w)
        w.more(" spec=s3", "")
        w.close()
        return decider
    }

    // MARK: - The size from the spec

    /// Writes the steps of the size rules and the content. - Returns: the side that decides about a size that
    /// is not exact, if neither its bound nor its content does.
    @inline(never)
    @_optimize(size)
    private func writeRules(
        _ facts: ExplainFacts, _ rare: UnsafeMutablePointer<RareStyle>?, _ w: inout ExplainWriter
    ) -> StaticText? {
        let horizontal = facts.horizontal, trace = facts.trace
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
        let decider = writeContent(facts, rare, &w)
        guard let rare else { return decider }
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
        return decider
    }

    @inline(never)
    @_optimize(size)
    private func writeContent(
        _ facts: ExplainFacts, _ rare: UnsafeMutablePointer<RareStyle>?, _ w: inout ExplainWriter
    ) -> StaticText? {
        let trace = facts.trace, padding = facts.paddings(facts.row)
        let suggested = (facts.horizontal ? rare?.pointee.suggestedMinWidth : rare?.pointee.suggestedMinHeight) ?? 0
        w.args.1 = padding.before &+ padding.after
        w.args.0 = isContainer(facts.row) ? trace.wanted &- w.args.1 : max(0, trace.content)
        w.args.2 = Int(suggested)
        w.args.3 = max(Int(clampUnits(trace.wanted)), Int(suggested))
        return dispatch.explainContent(facts, &w)
    }

    /// Explains the step from the inner size to the box as placed.
    @inline(never)
    @_optimize(size)
    private func writeBox(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let (width, height) = positions.placedSize(facts.row, result(facts.row))
        w.args.0 = Int(facts.trace.size)
        w.args.1 = Int(clampUnits(Int(facts.trace.size) &+ facts.trace.inset))
        w.args.2 = Int(facts.horizontal ? width : height)
        w.step("resolve size=d0 box=d1", "")
        if w.args.1 == w.args.2 { return }
        dispatch.explainInverted(facts, "    - Its edges lie the wrong way round: its size is negative.\n", &w)
    }

    // MARK: - The deciding side

    @inline(never)
    @_optimize(size)
    private func writeDecider(_ trace: SizeTrace, spec: StaticText, content: StaticText?, _ w: inout ExplainWriter) {
        w.open("decided_by", 34)
        w.say("    Decided by: ")
        w.out.write(decider(trace, spec, content))
        w.close(34)
        w.args.0 = trace.wanted
        w.say(trace.wanted > Int(trace.size) ? "; it wanted $p0.\n" : ".\n")
    }

    @_optimize(size)
    private func decider(_ trace: SizeTrace, _ spec: StaticText, _ content: StaticText?) -> StaticText {
        if trace.isFloored { return "own minimum" }
        if trace.limited != trace.ratioed && trace.natural < 0 {
            if trace.limited.isExact {
                return trace.limited.size < trace.ratioed.size ? "own maximum" : "own minimum"
            }
            if trace.size == trace.limited.size { return "own maximum" }
        }
        if trace.natural >= 0 || trace.other >= 0 { return "aspect ratio" }
        if trace.last.isExact { return spec }
        if let content { return content }
        if trace.last.mode == Spec.atMost && Int(trace.size) < trace.wanted { return "room in the parent" }
        return Int(trace.size) > trace.wanted ? "suggested minimum" : "content"
    }
}
