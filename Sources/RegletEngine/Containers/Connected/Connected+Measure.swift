// SPDX-License-Identifier: MIT
import CReglet

/// Measures of children. A child that wraps is measured under the whole content box, wherever it is connected.
extension ConnectedLayout {
    /// The use of the last solution for sides that match: none; exact where its size is certain; exact.
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
    /// content, and a ratio may give one from the other. Frames of this path are small: containers nest within it.
    @inline(never)
    func measureDirectly(_ index: Int) {
        if isGone(index) { return }
        let areBoth = ConnectedBox.resolved &* 3
        if box(index).pointee.ratio > 0 && !(FastPaths.areAll && box(index).pointee.flags & areBoth == areBoth) {
            measureByRatio(index)
        } else {
            measure(index, directSizing(index), box(index).pointee.size, .nothing)
        }
        keepMeasured(index)
    }

    @inline(never)
    private func directSizing(_ index: Int) -> SIMD2<UInt8> {
        let b = box(index)
        var sizing = b.pointee.sizing
        let hasRatio = b.pointee.ratio > 0
        for axis in 0...1 where sizing[axis] == ConnectedBox.match {
            if isDangling(index, axis) && b.pointee.fill[axis] == ConnectedBox.spread && !hasRatio {
                let fillsOther =
                    sizing[1 &- axis] == ConnectedBox.match && b.pointee.fill[1 &- axis] == ConnectedBox.spread
                sizing[axis] = fillsOther ? ConnectedBox.fixed : ConnectedBox.wrap
            }
        }
        for axis in 0...1 where isResolved(index, axis) { sizing[axis] = ConnectedBox.fixed }
        return sizing
    }

    @inline(never)
    private func measureByRatio(_ index: Int) {
        let b = box(index)
        let ratio = b.pointee.ratio
        let matches = b.pointee.sizing .== SIMD2(repeating: ConnectedBox.match)
        var sizing = directSizing(index)
        var lengths = b.pointee.size
        if matches[0] {
            if b.pointee.resolvedFill[0] == ConnectedBox.ratioKnown {
                sizing[0] = ConnectedBox.fixed
            } else if sizing[1] != ConnectedBox.match {
                lengths[0] = truncated(ratio * Float(otherLength(index, 1, &sizing, lengths)))
                sizing[0] = ConnectedBox.fixed
            }
        }
        if matches[1] {
            if box(index).pointee.resolvedFill[1] == ConnectedBox.ratioKnown {
                sizing[1] = ConnectedBox.fixed
            } else if sizing[0] != ConnectedBox.match {
                let width = Float(otherLength(index, 0, &sizing, lengths))
                lengths[1] = truncated(box(index).pointee.ratioAxis == -1 ? width / ratio : ratio * width)
                sizing[1] = ConnectedBox.fixed
            }
        }
        measure(index, sizing, lengths, .nothing)
    }

    /// The length of a side that a ratio starts from, measured unless it is fixed.
    @inline(never)
    private func otherLength(_ index: Int, _ axis: Int, _ sizing: inout SIMD2<UInt8>, _ lengths: SIMD2<Int32>) -> Int32
    {
        if sizing[axis] == ConnectedBox.fixed { return lengths[axis] }
        sizing[1 &- axis] = ConnectedBox.wrap
        measure(index, sizing, lengths, .nothing)
        return run.pointee.measured[axis]
    }

    /// Converts as Java's (int) does.
    func truncated(_ value: Float) -> Int32 {
        value.magnitude < Float(maxUnits) ? Int32(value) : value > 0 ? maxUnits : value < 0 ? -maxUnits : 0
    }

    /// Measures a box; the result is in the run.
    @inline(never)
    func measure(_ index: Int, _ sizing: SIMD2<UInt8>, _ lengths: SIMD2<Int32>, _ given: Given) {
        let specs = specs(index, sizing, lengths, given)
        if specs == SIMD2(UInt32.max, UInt32.max) { return }
        if given == .nothing { steps.noteMeasure(index, sizing) }
        measureView(index, specs)
        let second = limited(
            box(index).pointee.measured, box(index).pointee.least, box(index).pointee.most, specs)
        if second != specs { measureView(index, second) }
        run.pointee.measured = box(index).pointee.measured
        run.pointee.measuredBaseline = box(index).pointee.measuredBaseline
        compare(index, lengths)
    }

    @inline(never)
    private func compare(_ index: Int, _ lengths: SIMD2<Int32>) {
        let r = run
        r.pointee.needsPass =
            r.pointee.measured != lengths
            || (r.pointee.measuredBaseline != -1 && box(index).pointee.baseline != r.pointee.measuredBaseline)
    }

    /// The specs of a measure, UInt32.max when the result is already in the run.
    @inline(never)
    private func specs(
        _ index: Int, _ sizing: SIMD2<UInt8>, _ lengths: SIMD2<Int32>, _ given: Given
    ) -> SIMD2<UInt32> {
        run.pointee.needsPass = false
        let none = SIMD2(UInt32.max, UInt32.max)
        if isGone(index) && !has(index, ConnectedBox.inPlaceholder) {
            run.pointee.measured = SIMD2(0, 0)
            run.pointee.measuredBaseline = 0
            return none
        }
        let specs = SIMD2(spec(index, 0, sizing, lengths, given), spec(index, 1, sizing, lengths, given))
        if keepsResult(index, specs) { return none }
        let fillsBoth =
            sizing == SIMD2(repeating: ConnectedBox.match)
            && box(index).pointee.fill == SIMD2(repeating: ConnectedBox.spread)
        if given != .nothing || !fillsBoth { return specs }
        run.pointee.keepsSteps = false
        run.pointee.measured = SIMD2(0, 0)
        run.pointee.measuredBaseline = 0
        compare(index, lengths)
        return none
    }

    /// Exact specs where a limit changes the measured size.
    @inline(never)
    func limited(
        _ measured: SIMD2<Int32>, _ least: SIMD2<Int32>, _ most: SIMD2<Int32>, _ specs: SIMD2<UInt32>
    ) -> SIMD2<UInt32> {
        var specs = specs
        for axis in 0...1 {
            var length = measured[axis]
            if least[axis] > 0 { length = max(least[axis], length) }
            if most[axis] > 0 { length = min(most[axis], length) }
            if length != measured[axis] { specs[axis] = Spec.exact(length).raw }
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

    /// Whether the last measure is valid for these specs.
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
        if !isValid(b.pointee.specs, size, for: specs) { return false }
        run.pointee.measured = size
        run.pointee.measuredBaseline = b.pointee.baseline
        return true
    }

    /// Whether a result of `size` under specs is also that of others.
    @inline(never)
    func isValid(_ specs: SIMD2<UInt32>, _ size: SIMD2<Int32>, for others: SIMD2<UInt32>) -> Bool {
        for axis in 0...1 where specs[axis] != others[axis] {
            let spec = Spec(raw: others[axis])
            if !spec.isExact || Spec(raw: specs[axis]).isExact || spec.size != size[axis] { return false }
        }
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
            keepView(index, row, width, height)
        case .flow: flows.measureFlow(index, width, height)
        case .placeholder:
            box(index).pointee.measured = SIMD2(
                width.mode == Spec.unspecified ? 0 : width.size, height.mode == Spec.unspecified ? 0 : height.size)
        default: box(index).pointee.measured = SIMD2(0, 0)
        }
        box(index).pointee.specs = specs
        box(index).pointee.flags &= ~ConnectedBox.needsMeasure
    }

    @inline(never)
    private func keepView(_ index: Int, _ row: Int, _ width: Spec, _ height: Spec) {
        let result = self.result(row)
        let b = box(index)
        b.pointee.measured = SIMD2(result.pointee.width, result.pointee.height)
        b.pointee.measuredBaseline = layout.baseline(ofChild: row, for: run.pointee.row)
        run.pointee.outcome |= result.pointee.state & ResultFlags.overflow
        if trace.isRecording {
            trace.record(row, .given(.solved, width), .given(.solved, height))
        }
    }
}
