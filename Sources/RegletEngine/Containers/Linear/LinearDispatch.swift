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
        let summary = self.linearSummary.summary(row, node, box(node))
        if summary & SummaryFlags.notSummed != 0 {
            measureLinearWithRare(row, flags, width, height)
        } else if flags & NodeFlags.vertical != 0 {
            linearSummary.measureLine(ColumnAxis.self, row, summary, height, width)
        } else {
            linearSummary.measureLine(RowAxis.self, row, summary, width, height)
        }
    }

    /// The general algorithms: what a container with a rare record always needs.
    @inline(never)
    @_optimize(size)
    func measureLinearWithRare(_ row: Int, _ flags: UInt32, _ width: Spec, _ height: Spec) {
        switch (flags & NodeFlags.weightModeMask) >> NodeFlags.weightModeShift {
        case RG_WEIGHT_ANDROID.rawValue:
            if flags & NodeFlags.vertical != 0 {
                measureAndroid(.column, row, height, width)
            } else {
                measureAndroid(.row, row, width, height)
            }
        case RG_WEIGHT_BOX.rawValue:
            if flags & NodeFlags.vertical != 0 {
                measureBoxes(.column, row, height, width)
            } else {
                measureBoxes(.row, row, width, height)
            }
        default:
            if flags & NodeFlags.vertical != 0 {
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
        _ outer: Outer.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ box: UnsafeMutablePointer<ContainerState>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ size: SIMD2<Int32>, _ levels: Int, _ before: UInt
    ) {
        let summary = linearSummary.beginPlace(row, node, box, result)
        if linearSummary.isChain(box, summary, result) {
            linearSummary.placeChain(row, size, levels)
        } else {
            linearSummary.placeLine(outer, row, node, box, result, size, summary, levels, before)
        }
    }

    @inline(never)
    @_optimize(size)
    func placeOutOfLine(_ row: Int, _ size: SIMD2<Int32>, _ flags: UInt32, _ bits: UInt32) {
        let box = self.box(node(row))
        let summary = box.linear.pointee.summary
        if bits & ResultFlags.measuredFromSummary != 0 && summary & SummaryFlags.hostMeasured != 0
            && linearSummary.isInLine(box, summary & ~SummaryFlags.hostMeasured)
        {
            if summary & SummaryFlags.uniformRows != 0 && !RowAxis.crossSpec(result(row)).isExact {
                linearSummary.placeUniform(row, size)
            } else {
                linearSummary.placeHostLeaves(row, size)
            }
            return
        }
        if summary & SummaryFlags.moves != 0 { linearSummary.endMoves(box) }
        let isAndroid = flags & NodeFlags.weightModeMask == RG_WEIGHT_ANDROID.rawValue << NodeFlags.weightModeShift
        if flags & NodeFlags.ordered != 0 {
            // see placeAndroidRow
            layout.arrangeChildren(
                row, .order, backwards: isAndroid && node(row).isRTL && flags & NodeFlags.vertical == 0)
        }
        if bits & ResultFlags.measuredFromSummary != 0 {
            linearSummary.sizeLeaves(flags & NodeFlags.vertical != 0 ? .column : .row, row)
        }
        if isAndroid {
            if flags & NodeFlags.vertical != 0 { placeAndroidColumn(row) } else { placeAndroidRow(.row, row) }
        } else if flags & NodeFlags.weightModeMask == RG_WEIGHT_BOX.rawValue << NodeFlags.weightModeShift {
            placeBoxes(row)
        } else {
            if flags & NodeFlags.vertical != 0 { placeFill(.column, row) } else { placeFill(.row, row) }
        }
        if flags & NodeFlags.ordered != 0 { layout.restoreChildren(row) }
    }
}
