// SPDX-License-Identifier: MIT
import CReglet

/// The choice of a linear container's algorithm: a fast path by its summary, or a general algorithm.
///
/// LinearSummary+Eligibility.swift decides which container may take which fast path. Every other container goes to the
/// general algorithm of its weight mode: Linear+Android.swift, Linear+Box.swift or Linear+Fill.swift. Both ways have
/// the same results, to the unit.
///
/// Invariant: one run measures a child at most 3 times (Android: natural size, share, cross size). The child's own run
/// makes 4, the factor of the bound on measure calls in docs/internals/limits.md.
extension LinearLayout {
    /// Measures a linear container. All calls are in tail position, so this function takes no stack while children are
    /// measured.
    @inline(__always)
    func measureLinear(_ row: Int, _ flags: UInt32, _ width: Spec, _ height: Spec) {
        if !Flavour.isFull { return measureLinearWithRare(row, flags, width, height) }
        let node = self.node(row)
        let summary = self.linearSummary.summary(row, node, box(node))
        if flags & NodeFlags.vertical != 0 {
            linearSummary.measureLine(.column, row, summary, height, width)
        } else {
            linearSummary.measureLine(.row, row, summary, width, height)
        }
    }

    /// Measures a container with the general algorithm of its weight mode, which every container with a rare style
    /// needs.
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

    /// Places the children of a linear container whose box has the given size.
    /// - Parameters outer: the main axis of the container's own container; levels: how many levels of containers below
    ///   may still be placed by recursion; before: see placeLine.
    @inline(__always)
    func placeLinear<Outer: Axis>(
        _ outer: Outer.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ box: UnsafeMutablePointer<ContainerState>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ size: SIMD2<Int32>, _ levels: Int, _ before: UInt
    ) {
        let summary = linearSummary.beginPlace(row, node, box, result)
        if !Flavour.isFull { return placeOutOfLine(row, size, node.pointee.flags, .general) }
        let path = linearSummary.eligibility(toPlace: box, summary, result)
        if path == .chain {
            linearSummary.placeChain(row, size, levels)
        } else {
            linearSummary.placeLine(outer, row, node, size, summary, path, levels, before)
        }
    }

    /// Places children that LineFrames cannot place, and rows of host-measured leaves. If the container was measured
    /// from its summary, leaves get their sizes first; rows of host-measured leaves size them while placing.
    @inline(never)
    @_optimize(size)
    func placeOutOfLine(_ row: Int, _ size: SIMD2<Int32>, _ flags: UInt32, _ path: LinearPlacePath) {
        if Flavour.isFull && path == .uniformRow { return linearSummary.placeUniform(row, size) }
        if Flavour.isFull && path == .hostLeaves { return linearSummary.placeHostLeaves(row, size) }
        let box = self.box(node(row)), bits = result(row).pointee.state
        let axis = flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        var run = LineRun(), change: Int32 = 0
        if Flavour.isFull && box.linear.pointee.summary & SummaryFlags.moves != 0 {
            (run, change) = linearSummary.takeRun(axis, row, box)
        }
        let isAndroid = flags & NodeFlags.weightModeMask == RG_WEIGHT_ANDROID.rawValue << NodeFlags.weightModeShift
        if flags & NodeFlags.ordered != 0 {
            // a row from right to left is placed backwards, from its last child: see placeAndroidRow
            layout.arrangeChildren(
                row, .order, backwards: isAndroid && node(row).isRTL && flags & NodeFlags.vertical == 0)
        }
        if bits & ResultFlags.measuredFromSummary != 0 {
            linearSummary.sizeLeaves(axis, row, run)
        }
        if isAndroid {
            if axis.isVertical { placeAndroidColumn(row, run) } else { placeAndroidRow(.row, row, run) }
        } else if flags & NodeFlags.weightModeMask == RG_WEIGHT_BOX.rawValue << NodeFlags.weightModeShift {
            placeBoxes(row)
        } else {
            placeFill(axis, row, run)
        }
        if FastPaths.areAll && run.end >= 0 && linearSummary.shiftLine(axis, row, run.end, change) {
            placeOutOfLine(row, size, flags, path)  // the last one that moves
        }
        if flags & NodeFlags.ordered != 0 { layout.restoreChildren(row) }
    }
}
