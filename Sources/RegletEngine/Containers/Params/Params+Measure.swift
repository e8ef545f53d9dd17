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
        if trace.isRecording {
            trace.recordWanted(
                row, contentX &+ RowAxis.mainPadding(node(row)), contentY &+ ColumnAxis.mainPadding(node(row)))
        }
        layout.setContentSize(row, width, height, clampUnits(contentX), clampUnits(contentY), Baseline.none)
        result(row).pointee.state |= outcome
    }

    /// Hides the children that are gone.
    @inline(never)
    @_optimize(size)
    func hideGone(_ row: Int) {
        for child in children(in: row) where node(child).isGone { changeList.hide(child) }
    }

    /// Explains the position of a child.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        w.args.0 = facts.boxStart(facts.row)
        w.args.1 = facts.boxSize(facts.row)
        w.step("arranged at=d0 size=d1", "    - The rules of its container put it at $p0, with a size of $p1.\n")
    }

    /// Explains the size of a child of a coordinator that its gravity fills or clips.
    @inline(never)
    @_optimize(size)
    func explainFilled(_ facts: ExplainFacts, _ text: StaticText, _ w: inout ExplainWriter) {
        w.step("filled box=d2", "    - Its gravity gives it the size of the content box.\n")
    }
}
