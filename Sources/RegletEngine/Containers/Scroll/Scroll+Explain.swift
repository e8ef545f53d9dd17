// SPDX-License-Identifier: MIT
import CReglet

/// Records of the specs of children of scrollers: see LayoutTrace.swift.
extension ScrollLayout {
    /// Records the reason for the size of a scroller's child. `exactly`: its exact length in units; negative: none.
    @inline(never)
    @_optimize(size)
    func recordScrolled(
        _ child: Int, _ vertical: Bool, _ exactly: Int32, _ mainSpec: Spec, _ used: Int, _ crossSpec: Spec,
        _ across: Int32
    ) {
        let container = node(Int(node(child).pointee.parent)), item = node(child)
        let main =
            exactly >= 0
            ? SizeReason.given(.viewport, .exact(exactly), 0, used)
            : SizeReason.given(
                .scroll, Spec(Spec.unspecified, atLeastZero(clampUnits(Int(mainSpec.size) &- used))),
                Int(mainSpec.size),
                used)
        let cross = SizeReason.child(
            crossSpec, across,
            vertical
                ? RowAxis.mainPadding(container) &+ RowAxis.mainMargins(item)
                : ColumnAxis.mainPadding(container) &+ ColumnAxis.mainMargins(item))
        if vertical { trace.record(child, cross, main) } else { trace.record(child, main, cross) }
    }
}

/// Explanations of the specs and positions of children of scrollers.
extension ScrollLayout {
    /// Begins the step about a child's spec. - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        switch facts.reason.rule {
        case .scroll:
            w.begin("scroll size=d1 used=d2", " scrolls along this axis: no bound.\n")
        case .viewport:
            w.begin(
                "fill_viewport size=d4 used=d2",
                " lets it fill the viewport, $p4 less $p2 of padding and margins: $s3.\n")
        case .lineLength:
            w.begin("stretch size=d1 used=d2", " has a line $p1 long, which it fills; margins take $p2: $s3.\n")
        default: return w.commonSpec(facts)
        }
        return "size of the parent"
    }

    /// Explains a position on one axis, which gravity decides, except that a child that is too wide starts at the left
    /// edge.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let padding = facts.paddings(facts.parent), margin = facts.margins(facts.row)
        let from = padding.before, to = facts.room &- padding.after
        var pull = facts.pull(facts.gravity)
        if facts.horizontal && treeEditor.kind(facts.parent) == RG_KIND_HSCROLL && pull == ExplainWriter.end
            && facts.boxSize(facts.row) > to &- from &- margin.before &- margin.after
        {
            pull = ExplainWriter.start
        }
        w.align(facts, from, to, pull, outside: false)
    }

    /// Whether a node is a child of a scroller other than the first, which is not laid out.
    func leavesOut(_ row: Int) -> Bool {
        let parent = Int(node(row).pointee.parent)
        return parent >= 0 && isScroller(parent) && firstChild(parent) != row && !isList(parent)
    }

    /// Explains the absence of a child other than the first.
    func explainAbsence(_ w: inout ExplainWriter) {
        w.step("extra_child node=n0", "is not the first child of its scroller, which shows one.\n")
    }
}
