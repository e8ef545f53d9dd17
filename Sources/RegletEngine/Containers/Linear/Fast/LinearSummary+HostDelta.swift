// SPDX-License-Identifier: MIT
import CReglet

/// The new height of one host-measured leaf, in a row as LinearSummary+MeasuredShares.swift measures it.
///
/// The leaf's share of the width does not depend on its content, so the other leaves keep their results, and the largest
/// height of all leaves is the row's: no leaf is measured for it.
extension LinearSummary {
    /// Applies the new height of a leaf to its row. O(children). Preconditions: canApplyDelta; the leaf's width and
    /// outcome are as before. - Returns: false, with nothing changed, where more depends on the height.
    @inline(never)
    func applyHostDelta(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ child: Int) -> Bool {
        let container = self.node(row), own = self.result(child)
        let box = self.box(container)
        let summary = box.linear.pointee.summary
        let spec = Spec(raw: result.pointee.specHeight)
        // A reduced size depends on more than the heights, and a baseline on the leaf's final height.
        let bits = ResultFlags.hasNoBaseline | ResultFlags.cutHeight
        if summary & SummaryFlags.hostMeasured == 0 || spec.isExact
            || result.pointee.state & ResultFlags.cutHeight != 0
            || own.pointee.state & bits != ResultFlags.hasNoBaseline
        {
            return false
        }
        let isUniform = summary & SummaryFlags.uniformRows != 0
        let across = isUniform ? tallestLeaf(box, own.pointee.specHeight) : acrossLeaves(container, box, summary, spec)
        let height = Int(across) &+ ColumnAxis.mainPadding(container)
        if across < 0 || height >= Int(maxUnits) || height > spec.most { return false }
        let former = result.size
        result.pointee.height = Int32(truncatingIfNeeded: height)
        let kept = ResultFlags.laidOut | ResultFlags.shown | ResultFlags.stretchedUnmeasured
        if isUniform && former == result.size && box.linear.pointee.uniformLeafHeight == across
            && own.pointee.state & kept == kept
        {
            return true  // all leaves keep their places and final heights
        }
        queuePlace(row, container, result, former)
        return true
    }

    /// The largest height of the leaves of a uniform row, which are in consecutive rows. - Returns: -1 where a leaf has
    /// not been measured under `spec` last: one with a baseline was measured again at its final height.
    @inline(__always)
    private func tallestLeaf(_ box: UnsafeMutablePointer<ContainerState>, _ spec: UInt32) -> Int32 {
        let results = state.pointee.results + Int(box.pointee.first)
        let count = Int(box.pointee.count)
        var tallest: Int32 = 0, index = 0
        while index < count {
            if results[index].specHeight != spec { return -1 }
            tallest = max(tallest, results[index].height)
            index &+= 1
        }
        return tallest
    }

    /// The size across of other rows, as measureHostLeaves sums it. - Returns: -1 as tallestLeaf.
    @inline(never)
    private func acrossLeaves(
        _ container: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>, _ summary: UInt32,
        _ height: Spec
    ) -> Int32 {
        let fills = container.isFillMode
        var line = LineSums(
            total: 0, across: box.linear.pointee.maxCross, allMatch: summary & SummaryFlags.sized == 0)
        for at in children(of: box) {
            let leaf = self.node(at)
            if leaf.pointee.flags & NodeFlags.trivial != 0 { continue }
            let result = self.result(at)
            if leaf.pointee.height < 0 && Spec(raw: result.pointee.specHeight).isExact { return -1 }
            line.add(.row, leaf, result, height, fills)
        }
        line.finish(height, fills)
        return line.across
    }
}
