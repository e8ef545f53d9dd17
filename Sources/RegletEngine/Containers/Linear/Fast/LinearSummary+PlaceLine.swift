// SPDX-License-Identifier: MIT
import CReglet

extension LinearSummary {
    /// Run a container that is about to be placed where it has not run under its final spec, or an edit made its sums
    /// worthless. - Returns: its plan.
    @inline(__always)
    func beginPlace(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>,
        _ result: UnsafeMutablePointer<LayoutResult>
    ) -> UInt32 {
        var summary = self.summary(row, node, box)
        var bits = result.pointee.state
        if bits & ResultFlags.subtreeCurrent == 0
            || (bits & ResultFlags.measuredFromSummary != 0 && summary & SummaryFlags.notSummed != 0)
        {
            layout.bringUp(row, result)
            summary = self.summary(row, node, box)  // without moves
            bits = result.pointee.state
        }
        result.pointee.state = bits & ~ResultFlags.placePending
        state.pointee.stats.nodes_placed &+= 1
        return summary
    }

    /// Whether the children stand where LineFrames can put them.
    @inline(__always)
    func isInLine(_ box: UnsafeMutablePointer<ContainerState>, _ summary: UInt32) -> Bool {
        summary & SummaryFlags.notInLine == 0 && box.linear.pointee.contentLength <= mostPosition
            && state.pointee.snap.isPlain
    }

    @inline(__always)
    func placeLine<Outer: Axis>(
        _ outer: Outer.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ box: UnsafeMutablePointer<ContainerState>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ size: SIMD2<Int32>, _ summary: UInt32, _ levels: Int,
        _ before: UInt
    ) {
        let flags = node.pointee.flags
        if !isInLine(box, summary) {
            dispatch.placeOutOfLine(row, size, flags, result.pointee.state)
        } else if flags & NodeFlags.vertical != 0 {
            placeLine(
                ColumnAxis.self, row, size, summary, levels, Outer.isVertical ? UInt(ResultFlags.placePending) : before)
        } else {
            placeLine(
                RowAxis.self, row, size, summary, levels, Outer.isVertical ? before : UInt(ResultFlags.placePending))
        }
    }
}
