// SPDX-License-Identifier: MIT
import CReglet

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
        let plan = linearSummary.beginPlace(row, node, box, result)
        if linearSummary.isChain(box, plan, result) {
            linearSummary.placeChain(row, size, levels)
        } else {
            linearSummary.placeLine(outer, row, node, box, result, size, plan, levels, before)
        }
    }

    @inline(never)
    @_optimize(size)
    func placeOutOfLine(_ row: Int, _ size: SIMD2<Int32>, _ flags: UInt32, _ bits: UInt32) {
        let box = self.box(node(row))
        let plan = box.pointee.plan
        if bits & State.summed != 0 && plan & Plan.served != 0 && linearSummary.isInLine(box, plan & ~Plan.served) {
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
}
