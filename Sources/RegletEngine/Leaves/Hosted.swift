// SPDX-License-Identifier: MIT
import CReglet

/// Leaves that the host measures: what its callback is asked, and what becomes of the answer.
extension Engine {
    func measureByHost(_ row: Int, _ width: Spec, _ height: Spec) {
        if width.isExact && height.isExact && result(row).pointee.state & State.bare != 0 {
            answer(row, width.size, height.size, 0, baseline: Baseline.none)
            return
        }
        var request = rg_measure_request()
        askHost(row, width, height, &request)
        acceptMeasure(row, width, height, &request)
    }

    /// Let the host's callback measure a leaf.
    func askHost(_ row: Int, _ width: Spec, _ height: Spec, _ request: UnsafeMutablePointer<rg_measure_request>) {
        let s = state
        fill(request, row, width, height)
        let user = s.pointee.def.user
        s.pointee.stats.leaf_calls &+= 1
        s.pointee.inCallback = true
        if let measure = s.pointee.def.measure {
            measure(user, request)
        } else if let measure = s.pointee.def.measure_batch {
            measure(user, request, 1)
        }
        s.pointee.inCallback = false
    }

    /// What the host is asked: specs without the padding.
    @inline(__always)
    func fill(
        _ request: UnsafeMutablePointer<rg_measure_request>, _ row: Int, _ width: Spec, _ height: Spec
    ) {
        let s = state
        let node = self.node(row)
        request.pointee.node = s.pointee.handles[row]
        request.pointee.node_user_data = s.pointee.userData?[id(row)]
        request.pointee.width = hostSpec(width, RowAxis.mainPadding(node))
        request.pointee.height = hostSpec(height, ColumnAxis.mainPadding(node))
        request.pointee.out_width = 0
        request.pointee.out_height = 0
        request.pointee.out_baseline = -1
        request.pointee.reserved = 0
    }

    @inline(__always)
    func hostSpec(_ spec: Spec, _ padding: Int) -> rg_spec {
        // modes have the numbers of the header
        rg_spec(
            mode: rg_spec_mode(rawValue: spec.raw >> 30),
            size: state.pointee.scale.pixels(atLeastZero(clampUnits(Int(spec.size) &- padding))))
    }

    /// Leave the host's answer: content plus padding, floored by the suggested minimum, resolved.
    @inline(never)
    func acceptMeasure(
        _ row: Int, _ width: Spec, _ height: Spec, _ request: UnsafePointer<rg_measure_request>
    ) {
        let node = self.node(row), result = self.result(row), rare = self.rare(row)
        var outcome: UInt32 = 0
        result.pointee.width =
            width.isExact
            ? width.size
            : accepted(
                width, request.pointee.out_width, RowAxis.mainPadding(node), rare?.pointee.suggestedMinWidth ?? 0,
                &outcome, State.tooSmallWidth | State.boundWidth)
        result.pointee.height =
            height.isExact
            ? height.size
            : accepted(
                height, request.pointee.out_height, ColumnAxis.mainPadding(node),
                rare?.pointee.suggestedMinHeight ?? 0, &outcome, State.tooSmallHeight | State.boundHeight)
        var baseline = Baseline.none
        if request.pointee.out_baseline >= 0 && request.pointee.out_baseline.isFinite {
            baseline = clampUnits(
                Int(state.pointee.scale.size(request.pointee.out_baseline)) &+ Int(node.pointee.paddingTop))
        }
        if baseline == Baseline.none { outcome |= State.bare }
        result.pointee.state = (result.pointee.state & ~(State.outcome | State.bare)) | outcome
        state.pointee.baselines[row] = baseline
    }

    /// A size along an axis that is not exact. `bits`: that of a size the bound cut, and that of one that depends on it,
    /// as who knows what the host made of it.
    @inline(__always)
    private func accepted(
        _ spec: Spec, _ content: Float, _ padding: Int, _ least: Int32, _ outcome: inout UInt32, _ bits: UInt32
    ) -> Int32 {
        let units = content > 0 && content.isFinite ? state.pointee.scale.size(inLine: content) : 0
        let wanted = max(clampUnits(Int(units) &+ padding), least)
        outcome |= spec.cuts(wanted) ? bits : bits & State.bound
        return spec.resolve(wanted)
    }
}
