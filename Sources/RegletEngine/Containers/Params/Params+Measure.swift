// SPDX-License-Identifier: MIT
import CReglet

/// The measure of a child and the own size, for containers whose children do not share space.
extension Params {
    /// A length for `measure`: an unspecified spec. Android gives it where a ratio is applied to match or wrap.
    static var unbounded: Int32 { Int32.min }

    /// Measures a child of these lengths, with this space used on both axes.
    @inline(never)
    @_optimize(size)
    func measure(_ child: Int, _ width: Spec, _ x: Int32, _ usedX: Int, _ height: Spec, _ y: Int32, _ usedY: Int) {
        let container = node(Int(node(child).pointee.parent))
        var width = width, height = height, x = x, y = y
        if x == Params.unbounded { (width, x) = (Spec(Spec.unspecified, 0), Length.wrap) }
        if y == Params.unbounded { (height, y) = (Spec(Spec.unspecified, 0), Length.wrap) }
        x = layout.length(child, x, horizontal: true, width, base: Int(width.size) &- RowAxis.mainPadding(container))
        y = layout.length(
            child, y, horizontal: false, height, base: Int(height.size) &- ColumnAxis.mainPadding(container))
        if trace.isRecording { trace.record(child, .child(width, x, usedX), .child(height, y, usedY)) }
        layout.measureChild(
            child, width.forChild(x, used: usedX), height.forChild(y, used: usedY),
            cacheEpoch: box(container).pointee.cacheEpoch)
    }

    /// Stores the own size from that of the content, without padding.
    @inline(never)
    @_optimize(size)
    func resolve(_ row: Int, _ width: Spec, _ height: Spec, _ contentX: Int, _ contentY: Int, _ outcome: UInt32) {
        let paddingX = RowAxis.mainPadding(node(row)), paddingY = ColumnAxis.mainPadding(node(row))
        if trace.isRecording { trace.recordWanted(row, contentX &+ paddingX, contentY &+ paddingY) }
        // Negative margins may take more than the children have; the suggested minimum is at least 0, as on Android.
        let x = max(contentX, 0 &- paddingX), y = max(contentY, 0 &- paddingY)
        layout.setContentSize(row, width, height, clampUnits(x), clampUnits(y), Baseline.none)
        result(row).pointee.state |= outcome
    }

    /// Hides the children that are gone.
    @inline(never)
    @_optimize(size)
    func hideGone(_ row: Int) {
        for child in children(in: row) where node(child).isGone { changeList.hide(child) }
    }

    /// Explains a position with a sentence in which $p0 stands for it.
    @inline(never)
    @_optimize(size)
    func explainAt(_ facts: ExplainFacts, _ fields: StaticText, _ text: StaticText, _ w: inout ExplainWriter) {
        w.args.0 = facts.boxStart(facts.row)
        w.step(fields, text)
    }

    /// Explains the position of a child in a line, which runs horizontally; across it, with a sentence.
    @inline(never)
    @_optimize(size)
    func explainInLine(_ facts: ExplainFacts, _ fields: StaticText, _ text: StaticText, _ w: inout ExplainWriter) {
        if facts.horizontal {
            explainAt(facts, "line_along at=d0", "    - In its line it comes at $p0.\n", &w)
        } else {
            explainAt(facts, fields, text, &w)
        }
    }

    func explainByGravity(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        explainAt(facts, "by_gravity at=d0", "    - Its gravity puts it at $p0.\n", &w)
    }

    /// Explains the distance of a box from the place where the steps before put it.
    @inline(never)
    @_optimize(size)
    func explainShift(_ facts: ExplainFacts, from at: Int, _ text: StaticText, _ w: inout ExplainWriter) {
        w.args.0 = facts.boxStart(facts.row) &- at
        if w.args.0 != 0 { w.step("shift by=d0", text) }
    }

    /// Explains the size of a child of a coordinator that its gravity fills or clips.
    @inline(never)
    @_optimize(size)
    func explainFilled(_ facts: ExplainFacts, _ text: StaticText, _ w: inout ExplainWriter) {
        w.step("filled box=d2", "    - Its gravity gives it the size of the content box.\n")
    }
}
