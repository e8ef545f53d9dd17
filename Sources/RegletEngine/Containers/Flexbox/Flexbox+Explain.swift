// SPDX-License-Identifier: MIT
import CReglet

/// Records of the specs of children of flexboxes: see LayoutTrace.swift.
extension FlexboxLayout {
    /// Records the measure of a child at its own size.
    @inline(never)
    @_optimize(size)
    func recordFirst(_ run: FlexRun, _ child: Int) {
        let node = self.node(child), basis = self.basis(run, child)
        let main =
            basis >= 0
            ? SizeReason.given(.flexBasis, .exact(basis), Int(run.main.size))
            : .child(run.main, lengths(run, child).main, Int(run.mainPadding) &+ run.axis.mainMargins(node))
        record(run, child, main, crossReason(run, child, run.state.pointee.used))
    }

    @inline(never)
    @_optimize(size)
    private func crossReason(_ run: FlexRun, _ child: Int, _ used: Int) -> SizeReason {
        .child(
            run.cross, lengths(run, child).cross,
            Int(run.crossPadding) &+ run.axis.crossMargins(node(child)) &+ used)
    }

    @inline(never)
    private func record(_ run: FlexRun, _ child: Int, _ main: SizeReason, _ cross: SizeReason) {
        if run.axis.isVertical { trace.record(child, cross, main) } else { trace.record(child, main, cross) }
    }

    /// Records sizes that the limits of an item set.
    @inline(never)
    @_optimize(size)
    func recordLimited(_ child: Int, _ width: Int32, _ height: Int32) {
        trace.record(child, .given(.flexLimit, .exact(width)), .given(.flexLimit, .exact(height)))
    }

    /// Records that a child grows or shrinks to `size`.
    @inline(never)
    @_optimize(size)
    func recordFitted(_ run: FlexRun, _ child: Int, _ size: Int32, _ cross: Spec, _ used: Int) {
        var reason = crossReason(run, child, used)
        if reason.spec != cross { reason = .given(.flexLimit, cross) }
        record(run, child, .given(.flexShare, .exact(size), Int(run.axis.main(result(child)))), reason)
    }

    /// Records that a child is as thick as its line, or as its limits allow.
    @inline(never)
    @_optimize(size)
    func recordStretched(_ run: FlexRun, _ child: Int, _ size: Int32, _ wanted: Int32, _ line: Int32) {
        let margins = run.axis.crossMargins(node(child))
        let isLimited = size != max(0, wanted)
        trace.record(
            child, horizontal: run.axis.isVertical,
            isLimited
                ? .given(.flexLimit, .exact(size)) : .given(.line, .exact(size), Int(line), margins))
    }
}

/// Explanations of the specs and positions of children of flexboxes.
extension FlexboxLayout {
    /// Begins the step about a child's spec. - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        switch facts.reason.rule {
        case .flexBasis:
            w.args.5 = Int(item(facts.row).pointee.basisPercent.bitPattern)
            w.begin("flex_basis size=d1 percent=f5", " has $p1, of which it takes $f5 %: $s3.\n")
            return "own basis"
        case .flexShare:
            w.begin("flex_share from=d1", " makes it grow or shrink from $p1 to fill its line: $s3.\n")
            return "grow or shrink"
        case .flexLimit:
            w.begin("flex_limit", " keeps it within the limits of its item: $s3.\n")
            return "limit of the item"
        case .line:
            w.begin("stretch size=d1 used=d2", " has a line $p1 thick, which it fills; margins take $p2: $s3.\n")
            return "line"
        default: return w.commonSpec(facts)
        }
    }

    /// Explains the wanted size, to which the suggested minimum does not apply.
    func explainContent(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        w.args.3 = Int(clampUnits(facts.trace.wanted))
        w.step("content content=d0 padding=d1 wanted=d3", "    - Its children take $p0 and its padding $p1.\n")
    }

    /// Explains a position on one axis.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let lines = flexbox(facts.parent).pointee.lines
        var walk = FlexWalk(at: firstChild(facts.parent))
        var index = 0
        while index < lines.count {
            startLine(&walk, lines.pointer(index))
            while nextVisible(&walk) && walk.child != facts.row {}
            if walk.child == facts.row { break }
            index &+= 1
        }
        w.args.0 = facts.boxStart(facts.row)
        w.args.1 = index
        if flexbox(facts.parent).pointee.isColumn != facts.horizontal {
            w.step(
                "flex_along line=d1 at=d0",
                "    - In line $d1 it comes at $p0, as the line's free space is distributed.\n")
        } else {
            w.step("flex_across line=d1 at=d0", "    - It is aligned in line $d1, at $p0.\n")
        }
    }
}
