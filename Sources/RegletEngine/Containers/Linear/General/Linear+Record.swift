// SPDX-License-Identifier: MIT
import CReglet

/// Records the reasons for the specs of children of linear containers, tables and table rows: see LayoutTrace.swift.
extension LinearLayout {
    /// Records that `child` is measured by its length along the axis, of which `used` is taken.
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

    /// Records the `size` of `child`: a share of `rest` on top of `base`; below 0: as long as the longest child.
    @inline(never)
    @_optimize(size)
    func recordShare(
        _ child: Int, _ vertical: Bool, _ size: Int, _ base: Int, _ weight: Float, _ rest: Int, _ sum: Float,
        _ cross: Spec, limits: Bool
    ) {
        guard let recorder = trace.recorder(beside: child) else { return }
        var main = SizeReason.given(.largest, .exact(clampUnits(size)), size)
        if base < 0 {
            main.used = vertical ? ColumnAxis.mainMargins(node(child)) : RowAxis.mainMargins(node(child))
        } else if limits && result(child).pointee.state & (ResultFlags.frozenMin | ResultFlags.frozenMax) != 0 {
            main.rule = .frozen
            main.base = base
        } else {
            main = recorder.pointee.share(weight, of: rest, sum, size: size, base: base)
            main.last =
                mode(recorder.pointee.container) != RG_WEIGHT_ANDROID && size &- base != share(weight, of: rest, sum)
        }
        if recorder.pointee.child == child {
            trace.record(child, inLine: vertical, main, cross, crossLength(child, vertical))
        }
    }

    /// Records that the last share is a box, in which the child has a length.
    @inline(never)
    @_optimize(size)
    func recordInBox(_ child: Int, _ vertical: Bool, _ length: Int32) {
        guard let recorder = trace.recorder(of: child) else { return }
        var main = vertical ? recorder.pointee.y : recorder.pointee.x
        main.isFirst = true
        main.length = length
        main.used = vertical ? ColumnAxis.mainMargins(node(child)) : RowAxis.mainMargins(node(child))
        main.spec = main.spec.forChild(length, used: main.used)
        if vertical {
            recorder.pointee.y = main
            recorder.pointee.x.other = main.spec
        } else {
            recorder.pointee.x = main
            recorder.pointee.y.other = main.spec
        }
    }

    /// The length of a child across the line, as its container reads it; unset lengths match in some.
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

    /// The weight mode that a container applies: tables and table rows share as Android does.
    func mode(_ row: Int) -> rg_weight_mode {
        let flags = node(row).pointee.flags
        if flags & NodeFlags.kindMask != RG_KIND_LINEAR.rawValue { return RG_WEIGHT_ANDROID }
        return rg_weight_mode(rawValue: (flags & NodeFlags.weightModeMask) >> NodeFlags.weightModeShift)
    }
}
