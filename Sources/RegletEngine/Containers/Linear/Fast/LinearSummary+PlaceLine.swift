// SPDX-License-Identifier: MIT
import CReglet

/// The entry to placing a linear container: brings its last run up to date, then chooses the way to place its children.
///
/// Children are *in line* when they follow each other from the left or top of the content box, at its start edge
/// across, and their positions fit LineFrames: no SummaryFlags.notInLine, content up to mostPosition, plain snapping.
extension LinearSummary {
    /// Prepares a container for placing: runs it if it has not run under its final spec, or if an edit voided its sums.
    /// - Returns: its summary.
    @inline(__always)
    func beginPlace(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>,
        _ result: UnsafeMutablePointer<LayoutResult>
    ) -> UInt32 {
        var summary = Flavour.isFull ? self.summary(row, node, box) : 0
        var bits = result.pointee.state
        if bits & ResultFlags.subtreeCurrent == 0
            || (bits & ResultFlags.measuredFromSummary != 0 && summary & SummaryFlags.notSummed != 0)
        {
            layout.bringUp(row, result)
            if Flavour.isFull { summary = self.summary(row, node, box) }  // the run has ended all moves
            bits = result.pointee.state
        }
        result.pointee.state = bits & ~ResultFlags.placePending
        state.pointee.stats.nodes_placed &+= 1
        return summary
    }

    /// Places the children of a container that is no chain. `Outer`: the main axis of the container's own container.
    /// `before`: if only the size across `Outer` changed, the container's state before; else ResultFlags.placePending.
    /// Used if that size is the container's main size.
    @inline(__always)
    func placeLine<Outer: Axis>(
        _ outer: Outer.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ size: SIMD2<Int32>, _ summary: UInt32,
        _ path: LinearPlacePath, _ levels: Int, _ before: UInt
    ) {
        let flags = node.pointee.flags
        if path != .line {
            dispatch.placeOutOfLine(row, size, flags, path)
        } else if flags & NodeFlags.vertical != 0 {
            placeLine(
                ColumnAxis.self, row, size, summary, levels, Outer.isVertical ? UInt(ResultFlags.placePending) : before)
        } else {
            placeLine(
                RowAxis.self, row, size, summary, levels, Outer.isVertical ? before : UInt(ResultFlags.placePending))
        }
    }
}
