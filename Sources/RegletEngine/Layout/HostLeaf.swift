// SPDX-License-Identifier: MIT
import CReglet

/// Host-measured leaves: the arguments of the measure callback, and the size that follows from its result.
extension LayoutPass {
    func measureByHost(_ row: Int, _ width: Spec, _ height: Spec) {
        if width.isExact && height.isExact && result(row).pointee.state & ResultFlags.hasNoBaseline != 0 {
            setMeasuredSize(row, width.size, height.size, 0, baseline: Baseline.none)
            return
        }
        var request = rg_measure_request()
        callMeasureCallback(row, width, height, &request)
        accept(row, result(row), width, height, &request)
    }

    /// Measures a leaf with the host's callback.
    func callMeasureCallback(
        _ row: Int, _ width: Spec, _ height: Spec, _ request: UnsafeMutablePointer<rg_measure_request>
    ) {
        let node = self.node(row)
        callMeasureCallback(
            row, hostSpec(width, RowAxis.mainPadding(node)), hostSpec(height, ColumnAxis.mainPadding(node)), request)
    }

    /// Measures the content of a leaf with the host's callback, under the specs as the host gets them.
    @inline(never)
    func callMeasureCallback(
        _ row: Int, _ width: rg_spec, _ height: rg_spec, _ request: UnsafeMutablePointer<rg_measure_request>
    ) {
        let s = state
        put(request, row, width, height)
        s.pointee.stats.leaf_calls &+= 1
        s.pointee.inCallback = true
        if let measure = s.pointee.def.measure {
            measure(s.pointee.def.user, request)
        } else if let measure = s.pointee.def.measure_batch {
            measure(s.pointee.def.user, request, 1)
        }
        s.pointee.inCallback = false
    }

    /// Stores the arguments of the callback for a leaf.
    @inline(__always)
    func put(
        _ request: UnsafeMutablePointer<rg_measure_request>, _ row: Int, _ width: rg_spec, _ height: rg_spec
    ) {
        let s = state
        let handle = s.pointee.handles[row]
        var user: UnsafeMutableRawPointer?
        if let all = s.pointee.userData { user = all[Int(UInt32(truncatingIfNeeded: handle.id))] }
        request.pointee = rg_measure_request(
            node: handle, node_user_data: user, width: width, height: height, out_width: 0, out_height: 0,
            out_baseline: -1, out_last_baseline: -1)
    }

    /// The spec for the host, less the padding.
    @inline(never)
    func hostSpec(_ spec: Spec, _ padding: Int) -> rg_spec {
        // modes have the same numbers as in the header
        rg_spec(
            mode: rg_spec_mode(rawValue: spec.raw >> 30),
            size: state.pointee.scale.pixels(atLeastZero(clampUnits(Int(spec.size) &- padding))))
    }

    /// Stores the host's result: content plus padding, at least the suggested minimum, resolved.
    @inline(never)
    func accept(
        _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ width: Spec, _ height: Spec,
        _ request: UnsafePointer<rg_measure_request>
    ) {
        let node = self.node(row), rare = self.rare(row)
        var bits =
            (result.pointee.state & ~(ResultFlags.outcome | ResultFlags.hasNoBaseline)) | ResultFlags.valid
            | ResultFlags.subtreeCurrent
        result.pointee.width = width.size
        if !width.isExact {
            result.pointee.width = accepted(
                width, request.pointee.out_width, RowAxis.mainPadding(node), rare?.pointee.suggestedMinWidth ?? 0,
                &bits, ResultFlags.tooSmallWidth | ResultFlags.boundWidth)
        }
        result.pointee.height = height.size
        if !height.isExact {
            result.pointee.height = accepted(
                height, request.pointee.out_height, ColumnAxis.mainPadding(node),
                rare?.pointee.suggestedMinHeight ?? 0, &bits, ResultFlags.tooSmallHeight | ResultFlags.boundHeight)
        }
        var baseline = Baseline.none
        if request.pointee.out_baseline >= 0 && request.pointee.out_baseline < .infinity {
            baseline = clampUnits(
                Int(state.pointee.scale.size(request.pointee.out_baseline)) &+ Int(node.pointee.paddingTop))
        }
        if baseline == Baseline.none { bits |= ResultFlags.hasNoBaseline }
        result.pointee.state = bits
        state.pointee.baselines[row] = baseline
    }

    /// The size along an axis that is not exact. All of `outcome` is added to `bits` if the bound reduced the size. Its
    /// bound bits are always added, as the host's use of the bound is unknown.
    @inline(never)
    private func accepted(
        _ spec: Spec, _ content: Float, _ padding: Int, _ least: Int32, _ bits: inout UInt32, _ outcome: UInt32
    ) -> Int32 {
        let units = content > 0 && content < .infinity ? state.pointee.scale.size(content) : 0
        let wanted = max(clampUnits(Int(units) &+ padding), least)
        bits |= ResultFlags.overflow(wanted, 0)
        if spec.mode == Spec.atMost && spec.size < wanted {
            bits |= outcome
            return spec.size
        }
        bits |= outcome & ResultFlags.bound
        return wanted
    }
}
