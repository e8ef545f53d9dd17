// SPDX-License-Identifier: MIT
import CReglet

extension ScrollLayout {
    /// Records the reason for the size of a scroller's child. `exactly`: its exact length, units, or negative for none.
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
