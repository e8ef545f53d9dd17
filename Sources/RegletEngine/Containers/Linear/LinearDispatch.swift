// SPDX-License-Identifier: MIT
import CReglet

/// Linear containers.
public struct LinearLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextState>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextState>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var linearLayout: LinearLayout { LinearLayout(state) }
}

/// The linear container: children in a row or a column. Three ways to read weights:
/// Android's (Linear+Android.swift), boxes (Linear+Box.swift) and fill (Linear+Fill.swift).
///
/// Measure calls a child gets from one run of its parent: at most 3 (Android: natural, weighted, uniform cross size),
/// so the constant of the bounds in the architecture is k = 4 with the node's own run.
extension LinearLayout {
    /// All that follows is in tail position: nothing of it lies on the stack while children are measured.
    @inline(__always)
    func measureLinear(_ row: Int, _ flags: UInt32, _ width: Spec, _ height: Spec) {
        let node = self.node(row)
        let plan = self.linearSummary.plan(row, node, box(node))
        if plan & Plan.notSummed != 0 {
            measureLinearWithRare(row, flags, width, height)
        } else if flags & Flag.vertical != 0 {
            linearSummary.measureLine(ColumnAxis.self, row, plan, height, width)
        } else {
            linearSummary.measureLine(RowAxis.self, row, plan, width, height)
        }
    }

    /// The general algorithms: what a container with a rare record always needs.
    @inline(never)
    @_optimize(size)
    func measureLinearWithRare(_ row: Int, _ flags: UInt32, _ width: Spec, _ height: Spec) {
        switch (flags & Flag.weightModeMask) >> Flag.weightModeShift {
        case RG_WEIGHT_ANDROID.rawValue:
            if flags & Flag.vertical != 0 {
                measureAndroid(.column, row, height, width)
            } else {
                measureAndroid(.row, row, width, height)
            }
        case RG_WEIGHT_BOX.rawValue:
            if flags & Flag.vertical != 0 {
                measureBoxes(.column, row, height, width)
            } else {
                measureBoxes(.row, row, width, height)
            }
        default:
            if flags & Flag.vertical != 0 {
                measureFill(.column, row, height, width)
            } else {
                measureFill(.row, row, width, height)
            }
        }
    }

    /// Place the children of a linear container, whose box has that size. `outer`: the axis of its own container,
    /// `before`: see placeLine.
    @inline(__always)
    func placeLinear<Outer: Axis>(
        _ outer: Outer.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>,
        _ result: UnsafeMutablePointer<Result>, _ size: SIMD2<Int32>, _ levels: Int, _ before: UInt
    ) {
        let plan = beginPlace(row, node, box, result)
        if linearSummary.isChain(box, plan, result) {
            linearSummary.placeChain(row, size, levels)
        } else {
            placeLine(outer, row, node, box, result, size, plan, levels, before)
        }
    }

    /// Run a container that is about to be placed where it has not run under its final spec, or an edit made its sums
    /// worthless. - Returns: its plan.
    @inline(__always)
    func beginPlace(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>,
        _ result: UnsafeMutablePointer<Result>
    ) -> UInt32 {
        var plan = self.linearSummary.plan(row, node, box)
        var bits = result.pointee.state
        if bits & State.ran == 0 || (bits & State.summed != 0 && plan & Plan.notSummed != 0) {
            layout.bringUp(row, result)
            plan = self.linearSummary.plan(row, node, box)  // without moves
            bits = result.pointee.state
        }
        result.pointee.state = bits & ~State.place
        state.pointee.stats.nodes_placed &+= 1
        return plan
    }

    /// Whether the children stand where LineFrames can put them.
    @inline(__always)
    func isInLine(_ box: UnsafeMutablePointer<Box>, _ plan: UInt32) -> Bool {
        plan & Plan.notInLine == 0 && box.pointee.total <= mostPosition && state.pointee.snap.isPlain
    }

    @inline(__always)
    func placeLine<Outer: Axis>(
        _ outer: Outer.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>,
        _ result: UnsafeMutablePointer<Result>, _ size: SIMD2<Int32>, _ plan: UInt32, _ levels: Int,
        _ before: UInt
    ) {
        let flags = node.pointee.flags
        if !isInLine(box, plan) {
            placeOutOfLine(row, size, flags, result.pointee.state)
        } else if flags & Flag.vertical != 0 {
            linearSummary.placeLine(
                ColumnAxis.self, row, size, plan, levels, Outer.isVertical ? UInt(State.place) : before)
        } else {
            linearSummary.placeLine(
                RowAxis.self, row, size, plan, levels, Outer.isVertical ? before : UInt(State.place))
        }
    }

    @inline(never)
    @_optimize(size)
    private func placeOutOfLine(_ row: Int, _ size: SIMD2<Int32>, _ flags: UInt32, _ bits: UInt32) {
        let box = self.box(node(row))
        let plan = box.pointee.plan
        if bits & State.summed != 0 && plan & Plan.served != 0 && isInLine(box, plan & ~Plan.served) {
            if plan & Plan.alike != 0 && !RowAxis.crossSpec(result(row)).isExact {
                linearSummary.placeAlike(row, size)
            } else {
                linearSummary.placeServed(row, size)
            }
            return
        }
        if plan & Plan.moves != 0 { linearSummary.endMoves(box) }
        let isAndroid = flags & Flag.weightModeMask == RG_WEIGHT_ANDROID.rawValue << Flag.weightModeShift
        if flags & Flag.ordered != 0 {
            // see placeAndroidRow
            layout.arrangeChildren(row, .order, backwards: isAndroid && node(row).isRTL && flags & Flag.vertical == 0)
        }
        if bits & State.summed != 0 {
            linearSummary.sizeLeaves(flags & Flag.vertical != 0 ? .column : .row, row)
        }
        if isAndroid {
            if flags & Flag.vertical != 0 { placeAndroidColumn(row) } else { placeAndroidRow(.row, row) }
        } else if flags & Flag.weightModeMask == RG_WEIGHT_BOX.rawValue << Flag.weightModeShift {
            placeBoxes(row)
        } else {
            if flags & Flag.vertical != 0 { placeFill(.column, row) } else { placeFill(.row, row) }
        }
        if flags & Flag.ordered != 0 { layout.restoreChildren(row) }
    }

    /// A negative margin makes the content shorter than the room a child before or after it needs.
    func boundByOverlap(_ row: Int) -> UInt32 {
        let node = self.node(row)
        return linearSummary.plan(row, node, box(node)) & Plan.overlaps != 0 ? State.bound : 0
    }

    /// weight * rest / sum, truncated toward zero; in Float where a unit is a pixel, as Android computes it.
    @inline(__always)
    func share(_ weight: Float, of rest: Int, _ sum: Float) -> Int {
        if state.pointee.scale.isInteger {
            return Int(truncateUnits(Double(weight * Float(rest) / sum)))
        }
        return Int(truncateUnits(Double(weight) * Double(rest) / Double(sum)))
    }

    /// What a container wants along an axis on which its content takes `total`: no less than its suggested minimum,
    /// which is 0 at least; negative margins may take more than there is.
    @inline(never)
    func wantedLength(_ axis: MainAxis, _ row: Int, _ total: Int) -> Int {
        guard let rare = self.rare(row) else { return max(total, 0) }
        return max(total, Int(axis.isVertical ? rare.pointee.suggestedMinHeight : rare.pointee.suggestedMinWidth))
    }

    /// Settle a linear container: floor by the suggested minimum, resolve, note what was cut or clamped.
    @inline(never)
    func answerLinear(
        _ axis: MainAxis, _ row: Int, _ main: Int32, _ mainOutcome: UInt32, _ crossWanted: Int, _ cross: Spec,
        _ crossOutcome: UInt32, baseline: Int32
    ) {
        let wanted = clampUnits(wantedLength(axis.isVertical ? .row : .column, row, crossWanted))
        var outcome = mainOutcome | crossOutcome
        if cross.cuts(wanted) { outcome |= axis.crossTooSmall }
        if crossWanted >= Int(maxUnits) { outcome |= State.overflow }
        let size = cross.resolve(wanted)
        layout.answer(row, axis.isVertical ? size : main, axis.isVertical ? main : size, outcome, baseline: baseline)
    }
}
