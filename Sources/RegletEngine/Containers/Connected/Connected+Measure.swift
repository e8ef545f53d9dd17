// SPDX-License-Identifier: MIT
import CReglet

/// Measures of children. A child that wraps is measured under the whole content box, wherever it is connected.
extension ConnectedLayout {
    /// By its own sizes; with the sizes of the last solution, if it did not ask for another; with them in any case.
    enum Given { case nothing, tried, used }

    /// Measures a box by its sizing. - Returns: whether the boxes must be solved again.
    @inline(never)
    func measureBox(_ index: Int, _ given: Given) -> Bool {
        let b = box(index)
        var sizing = b.pointee.sizing
        if b.pointee.ratio > 0 {
            for axis in 0...1
            where sizing[axis] == ConnectedBox.match && b.pointee.resolvedFill[axis] == ConnectedBox.ratioKnown {
                sizing[axis] = ConnectedBox.fixed
            }
        }
        measure(index, sizing, SIMD2(length(index, 0), length(index, 1)), given)
        keepMeasured(index)
        return run.pointee.needsPass
    }

    /// Gives a box its measured size and baseline.
    func keepMeasured(_ index: Int) {
        let r = run
        box(index).pointee.size = SIMD2(max(0, r.pointee.measured.x), max(0, r.pointee.measured.y))
        box(index).pointee.baseline = r.pointee.measuredBaseline
        set(index, ConnectedBox.hasBaseline, r.pointee.measuredBaseline > 0)
    }

    /// Measures a box in the direct pass: a side whose place is known is exact, one without two connections is its
    /// content, and a ratio may give one from the other.
    @inline(never)
    func measureDirectly(_ index: Int) {
        if isGone(index) { return }
        let b = box(index)
        var sizing = b.pointee.sizing
        var lengths = b.pointee.size
        var matches = (sizing[0] == ConnectedBox.match, sizing[1] == ConnectedBox.match)
        let ratio = b.pointee.ratio
        let usesRatio = (matches.0 && ratio > 0, matches.1 && ratio > 0)
        let spreads = b.pointee.fill .== SIMD2(repeating: ConnectedBox.spread)
        if matches.0 && isDangling(index, 0) && spreads[0] && !usesRatio.0 {
            matches.0 = false
            sizing[0] = matches.1 && spreads[1] ? ConnectedBox.fixed : ConnectedBox.wrap
        }
        if matches.1 && isDangling(index, 1) && spreads[1] && !usesRatio.1 {
            matches.1 = false
            sizing[1] = matches.0 && spreads[0] ? ConnectedBox.fixed : ConnectedBox.wrap
        }
        if isResolved(index, 0) {
            matches.0 = false
            sizing[0] = ConnectedBox.fixed
        }
        if isResolved(index, 1) {
            matches.1 = false
            sizing[1] = ConnectedBox.fixed
        }
        if usesRatio.0 {
            if b.pointee.resolvedFill[0] == ConnectedBox.ratioKnown {
                sizing[0] = ConnectedBox.fixed
            } else if !matches.1 {
                if sizing[1] != ConnectedBox.fixed {
                    sizing[0] = ConnectedBox.wrap
                    measure(index, sizing, lengths, .nothing)
                    lengths[0] = truncated(ratio * Float(run.pointee.measured.y))
                } else {
                    lengths[0] = truncated(ratio * Float(lengths[1]))
                }
                sizing[0] = ConnectedBox.fixed
            }
        }
        if usesRatio.1 {
            if box(index).pointee.resolvedFill[1] == ConnectedBox.ratioKnown {
                sizing[1] = ConnectedBox.fixed
            } else if !matches.0 {
                var width = lengths[0]
                if sizing[0] != ConnectedBox.fixed {
                    sizing[1] = ConnectedBox.wrap
                    measure(index, sizing, lengths, .nothing)
                    width = run.pointee.measured.x
                }
                lengths[1] = truncated(box(index).pointee.ratioAxis == -1 ? Float(width) / ratio : ratio * Float(width))
                sizing[1] = ConnectedBox.fixed
            }
        }
        measure(index, sizing, lengths, .nothing)
        keepMeasured(index)
    }

    /// Android's (int) of a float.
    func truncated(_ value: Float) -> Int32 {
        value.magnitude < Float(maxUnits) ? Int32(value) : value > 0 ? maxUnits : value < 0 ? -maxUnits : 0
    }

    /// Measures a box; the result is in the run.
    func measure(_ index: Int, _ sizing: SIMD2<UInt8>, _ lengths: SIMD2<Int32>, _ given: Given) {
        run.pointee.needsPass = false
        if isGone(index) && !has(index, ConnectedBox.inPlaceholder) {
            run.pointee.measured = SIMD2(0, 0)
            run.pointee.measuredBaseline = 0
            return
        }
        let specs = SIMD2(spec(index, 0, sizing, lengths, given), spec(index, 1, sizing, lengths, given))
        if keepsResult(index, specs) { return }
        let b = box(index)
        let isMatch = sizing .== SIMD2(repeating: ConnectedBox.match)
        let isSpread = b.pointee.fill .== SIMD2(repeating: ConnectedBox.spread)
        if given == .nothing && isMatch[0] && isMatch[1] && isSpread[0] && isSpread[1] {
            run.pointee.measured = SIMD2(0, 0)
            run.pointee.measuredBaseline = 0
        } else {
            measureView(index, specs)
            let second = limited(index, specs)
            if second != specs { measureView(index, second) }
            run.pointee.measured = box(index).pointee.measured
            run.pointee.measuredBaseline = box(index).pointee.measuredBaseline
        }
        let r = run
        r.pointee.needsPass =
            r.pointee.measured != lengths
            || (r.pointee.measuredBaseline != -1 && box(index).pointee.baseline != r.pointee.measuredBaseline)
    }

    /// Exact specs where a limit changes the measured size.
    @inline(never)
    private func limited(_ index: Int, _ specs: SIMD2<UInt32>) -> SIMD2<UInt32> {
        let b = box(index)
        var specs = specs
        for axis in 0...1 {
            var length = b.pointee.measured[axis]
            if b.pointee.least[axis] > 0 { length = max(b.pointee.least[axis], length) }
            if b.pointee.most[axis] > 0 { length = min(b.pointee.most[axis], length) }
            if length != b.pointee.measured[axis] { specs[axis] = Spec.exact(length).raw }
        }
        return specs
    }

    @inline(never)
    private func spec(
        _ index: Int, _ axis: Int, _ sizing: SIMD2<UInt8>, _ lengths: SIMD2<Int32>, _ given: Given
    ) -> UInt32 {
        let own = axis == 0 ? run.pointee.width : run.pointee.height
        let padding = Int(run.pointee.paddings[axis])
        let b = box(index)
        switch sizing[axis] {
        case ConnectedBox.fixed: return Spec.exact(min(lengths[axis], maxUnits)).raw
        case ConnectedBox.parent:
            let margins = Int(edge(near(index, axis)).pointee.margin) &+ Int(edge(far(index, axis)).pointee.margin)
            return own.forChild(Length.match, used: padding &+ margins).raw
        case ConnectedBox.match where given != .nothing:
            let isOtherKept = b.pointee.measured[1 &- axis] == length(index, 1 &- axis)
            if given == .used || b.pointee.fill[axis] != ConnectedBox.content || isOtherKept
                || b.pointee.role == .placeholder || isResolved(index, axis)
            {
                return Spec.exact(length(index, axis)).raw
            }
            fallthrough
        default: return own.forChild(Length.wrap, used: padding).raw
        }
    }

    /// Whether the last measure stands for these specs.
    @inline(never)
    private func keepsResult(_ index: Int, _ specs: SIMD2<UInt32>) -> Bool {
        let b = box(index)
        let size = SIMD2(length(index, 0), length(index, 1))
        let most = box(0).pointee.size
        if b.pointee.measured != size || size.x >= most.x || size.y >= most.y
            || b.pointee.measuredBaseline != b.pointee.baseline || needsMeasure(index)
        {
            return false
        }
        for axis in 0...1 where b.pointee.specs[axis] != specs[axis] {
            let spec = Spec(raw: specs[axis]), last = Spec(raw: b.pointee.specs[axis])
            if !spec.isExact || last.isExact || spec.size != size[axis] { return false }
        }
        run.pointee.measured = size
        run.pointee.measuredBaseline = b.pointee.baseline
        return true
    }

    func needsMeasure(_ index: Int) -> Bool {
        box(index).pointee.flags & (ConnectedBox.needsMeasure | ConnectedBox.gone) == ConnectedBox.needsMeasure
    }

    /// Measures a node or a helper.
    func measureView(_ index: Int, _ specs: SIMD2<UInt32>) {
        let width = Spec(raw: specs[0]), height = Spec(raw: specs[1])
        switch box(index).pointee.role {
        case .view:
            let row = Int(box(index).pointee.row)
            layout.measureChild(row, width, height, cacheEpoch: self.box(node(run.pointee.row)).pointee.cacheEpoch)
            keepView(index, row)
        case .flow: measureFlow(index, width, height)
        case .placeholder:
            box(index).pointee.measured = SIMD2(
                width.mode == Spec.unspecified ? 0 : width.size, height.mode == Spec.unspecified ? 0 : height.size)
        default: box(index).pointee.measured = SIMD2(0, 0)
        }
        box(index).pointee.specs = specs
        box(index).pointee.flags &= ~ConnectedBox.needsMeasure
    }

    @inline(never)
    private func keepView(_ index: Int, _ row: Int) {
        let result = self.result(row)
        let b = box(index)
        b.pointee.measured = SIMD2(result.pointee.width, result.pointee.height)
        b.pointee.measuredBaseline = layout.baseline(ofChild: row, for: run.pointee.row)
        run.pointee.outcome |= result.pointee.state & ResultFlags.overflow
        if trace.isRecording {
            trace.record(row, .given(.solved, Spec(raw: result.pointee.specWidth)), .given(.solved, Spec(raw: result.pointee.specHeight)))
        }
    }
}
