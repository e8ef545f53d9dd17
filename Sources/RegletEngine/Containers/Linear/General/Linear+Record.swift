// SPDX-License-Identifier: MIT
import CReglet

/// Records of the reasons for specs in linear containers, tables and table rows: see LayoutTrace.swift.
extension LinearLayout {
    /// Records that `child` is measured by its main length, where `used` units are already taken.
    @inline(never)
    @_optimize(size)
    func recordNatural(_ child: Int, _ vertical: Bool, _ mainSpec: Spec, _ length: Int32, _ used: Int, _ cross: Spec) {
        guard let recorder = trace.recorder(of: child) else { return }
        let container = recorder.pointee.container
        let inColumns = isTableRow(container) && tableColumns.takesColumns(container)
        let main =
            inColumns
            ? SizeReason.given(
                .column, tableColumns.columnSpec(child), Int(tableColumns.cell(child).pointee.forced),
                RowAxis.mainMargins(node(child)))
            : SizeReason.child(mainSpec, length, used)
        trace.record(child, inLine: vertical, main, cross, crossLength(child, vertical))
    }

    /// Records the `size` of `child`: a share of `rest` on top of `base`. A negative `base`: as long as the longest
    /// child.
    @inline(never)
    @_optimize(size)
    func recordShare(
        _ child: Int, _ vertical: Bool, _ size: Int, _ base: Int, _ weight: Float, _ rest: Int, _ sum: Float,
        _ cross: Spec, limits: Bool
    ) {
        let length = crossLength(child, vertical)
        if base < 0 {
            let used = vertical ? ColumnAxis.mainMargins(node(child)) : RowAxis.mainMargins(node(child))
            trace.record(
                child, inLine: vertical, .given(.largest, .exact(clampUnits(size)), size, used), cross, length)
        } else {
            let takesRest =
                mode(Int(node(child).pointee.parent)) != RG_WEIGHT_ANDROID
                && size &- base != ShareCursor.share(weight, of: rest, sum, state.pointee.scale)
            trace.recordShare(
                child, vertical, size, base, weight, rest, sum, takesRest: takesRest, limits: limits, cross, length)
        }
    }

    /// Records that the last recorded share is a box, in which the child has its own length.
    @inline(never)
    @_optimize(size)
    func recordInBox(_ child: Int, _ vertical: Bool, _ length: Int32) {
        guard let recorder = trace.recorder(of: child) else { return }
        let used = vertical ? ColumnAxis.mainMargins(node(child)) : RowAxis.mainMargins(node(child))
        @inline(never)
        func put(_ main: inout SizeReason, _ cross: inout SizeReason) {
            main.isFirst = true
            main.length = length
            main.used = used
            main.spec = main.spec.forChild(length, used: used)
            cross.other = main.spec
        }
        if vertical {
            put(&recorder.pointee.y, &recorder.pointee.x)
        } else {
            put(&recorder.pointee.x, &recorder.pointee.y)
        }
    }

    /// The cross length of a child, as its container reads it: where unset lengths fill, match_parent.
    private func crossLength(_ child: Int, _ vertical: Bool) -> Int32 {
        let item = node(child), container = Int(item.pointee.parent)
        let length = vertical ? item.pointee.width : item.pointee.height
        if isTable(container) { return Length.match }
        switch mode(container) {
        case RG_WEIGHT_FILL where length == Length.unset: return Length.match
        case RG_WEIGHT_BOX where fillsCross(vertical ? .column : .row, item): return Length.match
        default: return length
        }
    }

    /// The weight mode that a container applies: ANDROID for tables and table rows.
    func mode(_ row: Int) -> rg_weight_mode {
        let flags = node(row).pointee.flags
        if flags & NodeFlags.kindMask != RG_KIND_LINEAR.rawValue { return RG_WEIGHT_ANDROID }
        return rg_weight_mode(rawValue: (flags & NodeFlags.weightModeMask) >> NodeFlags.weightModeShift)
    }
}
