// SPDX-License-Identifier: MIT
import CReglet

/// Records the reasons for the specs of children while a layout is explained. Every function returns at once unless
/// rg_node_explain has set a recorder for the container.
public struct LayoutTrace: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var trace: LayoutTrace { LayoutTrace(state) }
}

extension LayoutTrace {
    @inline(__always) var isRecording: Bool { state.pointee.recorder != nil }

    /// The recorder, if it records the container of `child`.
    @inline(never)
    private func recorder(for child: Int) -> UnsafeMutablePointer<Recorder>? {
        guard let recorder = state.pointee.recorder,
            recorder.pointee.container == Int(node(child).pointee.parent)
        else { return nil }
        return recorder
    }

    /// Records that a linear container or a flow measures `child` by its length along the axis, of which `used` is
    /// taken.
    @inline(never)
    @_optimize(size)
    func recordNatural(_ child: Int, _ vertical: Bool, _ mainSpec: Spec, _ length: Int32, _ used: Int, _ cross: Spec) {
        guard let recorder = recorder(for: child), recorder.pointee.child == child else { return }
        let container = node(recorder.pointee.container)
        let padding = vertical ? ColumnAxis.mainPadding(container) : RowAxis.mainPadding(container)
        let inColumns =
            isTableRow(recorder.pointee.container) && dispatch.takesColumns(recorder.pointee.container)
        let main =
            inColumns
            ? SizeReason.given(
                .column, dispatch.columnSpec(child), Int(dispatch.cell(child).pointee.forced),
                RowAxis.mainMargins(node(child)))
            : SizeReason.child(
                mainSpec,
                // percentages are resolved by all except a flow
                self.layout.length(child, length, horizontal: !vertical, mainSpec, base: Int(mainSpec.size) &- padding),
                used)
        record(recorder, child, vertical, main, cross)
    }

    /// Records the `size` of `child`: a share of `rest` on top of `base`; below 0: as long as the longest child, or the
    /// line.
    @inline(never)
    @_optimize(size)
    func recordShare(
        _ child: Int, _ vertical: Bool, _ size: Int, _ base: Int, _ weight: Float, _ rest: Int, _ sum: Float,
        _ cross: Spec, limits: Bool
    ) {
        guard let recorder = recorder(for: child) else { return }
        let isFlow = treeEditor.kind(recorder.pointee.container) == RG_KIND_FLOW
        let mode = node(recorder.pointee.container).pointee.flags & NodeFlags.weightModeMask
        var main = SizeReason.given(.share, .exact(clampUnits(size)), base)
        if base < 0 {
            main.rule = isFlow ? .lineLength : .largest
            main.used = vertical ? ColumnAxis.mainMargins(node(child)) : RowAxis.mainMargins(node(child))
            main.base = isFlow ? size &+ main.used : size
        } else if limits && result(child).pointee.state & (ResultFlags.frozenMin | ResultFlags.frozenMax) != 0 {
            main.rule = .frozen
        } else {
            if !recorder.pointee.hasShares {
                recorder.pointee.hasShares = true
                recorder.pointee.free = rest
                recorder.pointee.weights = sum
            }
            main.weight = weight
            main.rest = rest
            main.sum = sum
            main.free = recorder.pointee.free
            main.weights = recorder.pointee.weights
            let takesRemainder = isFlow || (treeEditor.kind(recorder.pointee.container) == RG_KIND_LINEAR && mode != 0)
            main.last = takesRemainder && size &- base != ShareCursor.share(weight, of: rest, sum, state.pointee.scale)
        }
        if recorder.pointee.child == child { record(recorder, child, vertical, main, cross) }
    }

    /// Records that the last share is a box, in which the child has a length.
    @inline(never)
    @_optimize(size)
    func recordInBox(_ child: Int, _ vertical: Bool, _ length: Int32) {
        guard let recorder = recorder(for: child), recorder.pointee.child == child else { return }
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

    @inline(never)
    @_optimize(size)
    private func record(
        _ recorder: UnsafeMutablePointer<Recorder>, _ child: Int, _ vertical: Bool, _ main: SizeReason,
        _ crossSpec: Spec
    ) {
        let item = node(child), container = node(recorder.pointee.container)
        let flags = container.pointee.flags
        let padding = vertical ? RowAxis.mainPadding(container) : ColumnAxis.mainPadding(container)
        var length = vertical ? item.pointee.width : item.pointee.height
        let isFlow = treeEditor.kind(recorder.pointee.container) == RG_KIND_FLOW
        if treeEditor.kind(recorder.pointee.container) == RG_KIND_LINEAR {
            let mode = (flags & NodeFlags.weightModeMask) >> NodeFlags.weightModeShift
            if mode == RG_WEIGHT_FILL.rawValue && length == Length.unset { length = Length.match }
            if mode == RG_WEIGHT_BOX.rawValue
                && (vertical ? dispatch.fillsCross(.column, item) : dispatch.fillsCross(.row, item))
            {
                length = Length.match
            }
        }
        if isTable(recorder.pointee.container) { length = Length.match }
        length = self.layout.length(
            child, length, horizontal: vertical, crossSpec, base: Int(crossSpec.size) &- padding)
        if isFlow && length == Length.match { length = Length.wrap }
        let margins = vertical ? RowAxis.mainMargins(item) : ColumnAxis.mainMargins(item)
        let cross = SizeReason.child(crossSpec, length, padding &+ margins)
        if vertical { record(child, cross, main) } else { record(child, main, cross) }
    }

    /// Records the final size of `child` on one axis: that of the exact spec `of` less padding and margins. It keeps
    /// its size on the other axis.
    @inline(never)
    @_optimize(size)
    func recordStretch(_ child: Int, _ horizontal: Bool, _ of: Spec, _ padding: Int) {
        let used = padding &+ (horizontal ? RowAxis.mainMargins(node(child)) : ColumnAxis.mainMargins(node(child)))
        let isFlow = recorder(for: child).map { treeEditor.kind($0.pointee.container) == RG_KIND_FLOW } ?? false
        record(
            child, horizontal: horizontal,
            .given(isFlow ? .line : .stretch, of.forChild(Length.match, used: used), Int(of.size), used))
    }

    /// Records a measure of `child` on one axis. It keeps its spec on the other axis.
    @inline(never)
    @_optimize(size)
    func record(_ child: Int, horizontal: Bool, _ reason: SizeReason) {
        guard let recorder = recorder(for: child), recorder.pointee.child == child else { return }
        let result = self.result(child)
        if horizontal {
            recorder.pointee.x = reason
            recorder.pointee.x.other = .exact(result.pointee.height)
        } else {
            recorder.pointee.y = reason
            recorder.pointee.y.other = .exact(result.pointee.width)
        }
    }

    /// Records a measure of `child` on both axes.
    @inline(never)
    @_optimize(size)
    func record(_ child: Int, _ x: SizeReason, _ y: SizeReason) {
        guard let recorder = recorder(for: child), recorder.pointee.child == child else { return }
        recorder.pointee.recordSpecs(x, y)
    }

    /// Resets the shares for another line.
    @inline(never)
    @_optimize(size)
    func recordLine(_ container: Int) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container else { return }
        recorder.pointee.hasShares = false
    }

    /// Records the content size of a container with padding, before its suggested minimum and its spec apply.
    @inline(never)
    @_optimize(size)
    func recordWanted(_ container: Int, horizontal: Bool, _ wanted: Int) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container else { return }
        if horizontal { recorder.pointee.wantedWidth = wanted } else { recorder.pointee.wantedHeight = wanted }
    }

    /// Records the content size of a container on both axes.
    @inline(never)
    @_optimize(size)
    func recordWanted(_ container: Int, _ width: Int, _ height: Int) {
        recordWanted(container, horizontal: true, width)
        recordWanted(container, horizontal: false, height)
    }

    /// Records the specs of a root.
    @inline(never)
    @_optimize(size)
    func noteViewport(_ row: Int, _ width: Spec, _ height: Spec, isSpecs: Bool) {
        state.pointee.viewports.note(
            RootViewport(root: state.pointee.handles[row].id, width: width, height: height, isSpecs: isSpecs))
    }
}
