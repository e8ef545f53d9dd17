// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of the positions of children of drawers, chip groups, percent frames and absolute containers.
extension PaneLayout {
    /// Whether a percentage in a parameter replaces the length in the style of a child of a percent frame.
    @inline(never)
    @_optimize(size)
    func replacesLength(_ facts: ExplainFacts) -> Bool {
        isPercent(facts.row, facts.horizontal ? RG_PARAM_WIDTH_PERCENT : RG_PARAM_HEIGHT_PERCENT)
    }

    /// Explains a position on one axis.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let padding = facts.paddings(facts.parent)
        switch rg_kind(rawValue: node(facts.parent).pointee.flags & NodeFlags.kindMask) {
        case RG_KIND_ABSOLUTE:
            let origin = self.origin(facts.row)
            frameLayout.explainEdge(padding.before, facts.horizontal ? origin.x : origin.y, 0, &w)
        case RG_KIND_PERCENT_FRAME:
            var margin = facts.margins(facts.row)
            if let record = params.record(facts.row) {
                margin =
                    facts.horizontal
                    ? (Int(record.pointee.left), Int(record.pointee.right))
                    : (Int(record.pointee.top), Int(record.pointee.bottom))
            }
            w.align(
                facts, padding.before, facts.room &- padding.after, facts.pull(facts.gravity), outside: false, margin,
                facts.boxSize(facts.row))
        case RG_KIND_DRAWER: explainDrawer(facts, &w)
        default: params.explainInLine(facts, "line_start at=d0", "    - Its line begins at $p0.\n", &w)
        }
    }

    /// An open drawer begins at its edge, a closed one ends there.
    @inline(never)
    @_optimize(size)
    private func explainDrawer(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let edge = drawerEdge(facts.row, facts.parent)
        if edge != 0 && facts.horizontal {
            let isOpen = params.value(facts.row, RG_PARAM_DRAWER_OPEN) != 0
            let at = edge == Gravity.left ? 0 : facts.room
            if isOpen == (edge == Gravity.left) { return frameLayout.explainEdge(at, 0, 0, &w) }
            return frameLayout.explainEdge(at, 0, 0, size: facts.boxSize(facts.row), &w)
        }
        let pull = facts.pull(edge == 0 ? 0 : node(facts.row).layoutGravity)
        if pull == ExplainWriter.center { return params.explainByGravity(facts, &w) }
        w.align(facts, 0, facts.room, pull, outside: false)
    }
}
