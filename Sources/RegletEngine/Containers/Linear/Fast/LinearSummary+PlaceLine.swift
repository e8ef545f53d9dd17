// SPDX-License-Identifier: MIT
import CReglet

extension LinearSummary {
    /// Run a container that is about to be placed where it has not run under its final spec, or an edit made its sums
    /// worthless. - Returns: its plan.
    @inline(__always)
    func beginPlace(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>,
        _ result: UnsafeMutablePointer<Result>
    ) -> UInt32 {
        var plan = self.plan(row, node, box)
        var bits = result.pointee.state
        if bits & State.ran == 0 || (bits & State.summed != 0 && plan & Plan.notSummed != 0) {
            layout.bringUp(row, result)
            plan = self.plan(row, node, box)  // without moves
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
            dispatch.placeOutOfLine(row, size, flags, result.pointee.state)
        } else if flags & Flag.vertical != 0 {
            placeLine(
                ColumnAxis.self, row, size, plan, levels, Outer.isVertical ? UInt(State.place) : before)
        } else {
            placeLine(
                RowAxis.self, row, size, plan, levels, Outer.isVertical ? before : UInt(State.place))
        }
    }
}
