// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of the positions of children of coordinators and collapsing frames.
extension CoordinatorLayout {
    /// Explains a position on one axis in a collapsing frame: that in a frame, moved while the app bar is scrolled.
    @inline(never)
    @_optimize(size)
    func explainCollapsing(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let padding = facts.paddings(facts.parent)
        let at = w.align(
            facts, padding.before, facts.room &- padding.after, facts.pull(facts.gravity), outside: false,
            facts.margins(facts.row), facts.boxSize(facts.row))
        if !facts.horizontal {
            params.explainShift(facts, from: at, "    - Its collapse mode moves it by $p0.\n", &w)
        }
    }

    /// Explains a position on one axis in a coordinator.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let child = facts.row, container = node(facts.parent), bar = appBar(for: child, facts.parent)
        if anchoredSibling(child, facts.parent) >= 0 {
            return params.explainAt(
                facts, "anchored at=d0", "    - It is attached to its anchor, within the content box, at $p0.\n", &w)
        }
        if bar >= 0 && !facts.horizontal {
            return params.explainAt(facts, "below_app_bar at=d0", "    - It begins below the app bar, at $p0.\n", &w)
        }
        if bar < 0 && params.value(child, RG_PARAM_KEYLINE) >= 0 {
            return params.explainAt(facts, "keyline at=d0", "    - Its keyline and gravity put it at $p0.\n", &w)
        }
        let size = placedSize(child, below: bar), padding = facts.paddings(facts.parent)
        // a part that is missing is start or top; below an app bar only if both are
        var own = node(child).layoutGravity
        if own & Gravity.horizontalMask == 0 && (bar < 0 || own == 0) { own |= Gravity.normal }
        let gravity = Gravity.absolute(own, container.isRTL)
        let isMiddle = bar >= 0 && own & Gravity.horizontalMask == 0
        let at = w.align(
            facts, padding.before, facts.room &- padding.after, isMiddle ? ExplainWriter.center : facts.pull(gravity),
            outside: true, facts.margins(child), Int(facts.horizontal ? size.0 : size.1))
        params.explainShift(
            facts, from: at, "    - It moves by $p0: the app bar is scrolled, or siblings cover its edge.\n", &w)
    }
}
