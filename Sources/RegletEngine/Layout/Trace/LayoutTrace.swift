// SPDX-License-Identifier: MIT
import CReglet

/// The recorder's writer: notes the reasons for the specs of children while a layout is explained. Every function
/// returns at once unless rg_node_explain has set a recorder for the container.
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
    @inline(__always) var isRecording: Bool { Flavour.isFull && state.pointee.recorder != nil }

    /// The recorder, if it records the container of `child`.
    @inline(never)
    func recorder(beside child: Int) -> UnsafeMutablePointer<Recorder>? {
        guard isRecording, let recorder = state.pointee.recorder,
            recorder.pointee.container == Int(node(child).pointee.parent)
        else { return nil }
        return recorder
    }

    /// The recorder, if it records `child` itself.
    @inline(never)
    func recorder(of child: Int) -> UnsafeMutablePointer<Recorder>? {
        guard let recorder = recorder(beside: child), recorder.pointee.child == child else { return nil }
        return recorder
    }

    /// Records a measure of `child` in a line: the reason for its main spec, and its cross `length`. A percentage of
    /// `length` is resolved here.
    @inline(never)
    @_optimize(size)
    func record(_ child: Int, inLine vertical: Bool, _ main: SizeReason, _ crossSpec: Spec, _ length: Int32) {
        let item = node(child), container = node(Int(item.pointee.parent))
        let padding = vertical ? RowAxis.mainPadding(container) : ColumnAxis.mainPadding(container)
        let length = self.layout.length(
            child, length, horizontal: vertical, crossSpec, base: Int(crossSpec.size) &- padding)
        let margins = vertical ? RowAxis.mainMargins(item) : ColumnAxis.mainMargins(item)
        let cross = SizeReason.child(crossSpec, length, padding &+ margins)
        if vertical { record(child, cross, main) } else { record(child, main, cross) }
    }

    /// Records the main `size` of `child` in a line: a share of `rest` on top of `base`. With `limits`, hard limits may
    /// have frozen the share. `takesRest`: it was the last share.
    @inline(never)
    @_optimize(size)
    func recordShare(
        _ child: Int, _ vertical: Bool, _ size: Int, _ base: Int, _ weight: Float, _ rest: Int, _ sum: Float,
        takesRest: Bool, limits: Bool, _ crossSpec: Spec, _ length: Int32
    ) {
        guard let recorder = recorder(beside: child) else { return }
        var main = SizeReason.given(.frozen, .exact(clampUnits(size)), base)
        if !limits || result(child).pointee.state & (ResultFlags.frozenMin | ResultFlags.frozenMax) == 0 {
            if !recorder.pointee.hasShares {
                recorder.pointee.hasShares = true
                recorder.pointee.free = rest
                recorder.pointee.weights = sum
            }
            main.rule = .share
            main.weight = weight
            main.rest = rest
            main.sum = sum
            main.free = recorder.pointee.free
            main.weights = recorder.pointee.weights
            main.last = takesRest
        }
        record(child, inLine: vertical, main, crossSpec, length)
    }

    /// Records the final size of `child` on one axis: the exact spec `of` less padding and margins. The other axis
    /// keeps its size.
    @inline(never)
    @_optimize(size)
    func recordStretch(_ child: Int, _ horizontal: Bool, _ of: Spec, _ padding: Int, rule: Rule = .stretch) {
        let used = padding &+ (horizontal ? RowAxis.mainMargins(node(child)) : ColumnAxis.mainMargins(node(child)))
        record(
            child, horizontal: horizontal,
            .given(rule, of.forChild(Length.match, used: used), Int(of.size), used))
    }

    /// Records a measure of `child` on one axis. The other axis keeps its spec.
    @inline(never)
    @_optimize(size)
    func record(_ child: Int, horizontal: Bool, _ reason: SizeReason) {
        guard let recorder = recorder(of: child) else { return }
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
        guard let recorder = recorder(of: child) else { return }
        recorder.pointee.recordSpecs(x, y)
    }

    /// Records the content size of a container with padding, before its suggested minimum and its spec apply.
    @inline(never)
    @_optimize(size)
    func recordWanted(_ container: Int, horizontal: Bool, _ wanted: Int) {
        guard isRecording, let recorder = state.pointee.recorder, recorder.pointee.container == container else {
            return
        }
        if horizontal { recorder.pointee.wantedWidth = wanted } else { recorder.pointee.wantedHeight = wanted }
    }

    /// Records the content size of a container on both axes.
    @inline(never)
    @_optimize(size)
    func recordWanted(_ container: Int, _ width: Int, _ height: Int) {
        recordWanted(container, horizontal: true, width)
        recordWanted(container, horizontal: false, height)
    }
}
