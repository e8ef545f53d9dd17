// SPDX-License-Identifier: MIT
import CReglet

/// Rows in which host-measured leaves have shares and all other children are trivial leaves, as in texts side by side
/// (SummaryFlags.hostMeasured).
///
/// All host-measured leaves are measured in batches, and not again for their final height: if a leaf matches the row's
/// height and has no baseline, only its frame is stretched (ResultFlags.stretchedUnmeasured). A leaf with a baseline,
/// or one whose bound reduced it, is measured again, as the general algorithms do, since its baseline may differ at
/// that height. O(children).
///
/// Preconditions: no SummaryFlags.notSummed; an exact width. To place: children in line, except for hostMeasured.
/// Invariant: the cache entry of a stretched leaf stays valid for its spec; its final height is in Node.link.
extension LinearSummary {
    /// Measures the host-measured leaves of a row of exact width. - Returns: false when its shares are no integer
    /// divisions, or baselines must be aligned; the general algorithm can then use the cached results.
    @inline(never)
    func measureHostLeaves(_ row: Int, _ width: Spec, _ height: Spec, _ line: inout LineSums) -> Bool {
        let s = state
        let container = self.node(row)
        let box = self.box(container)
        if !canShare(line.total, box, width) { return false }
        let fills = container.isFillMode
        let padding = ColumnAxis.mainPadding(container)
        var shares = LeafShares(rest: Int(width.size) &- line.total, weights: Int(box.linear.pointee.weightSum), fills)
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child, leaf = s.pointee.nodes + child
            child = Int(leaf.pointee.next)
            let part = shares.length(leaf, leaf.pointee.width)
            if leaf.pointee.flags & NodeFlags.trivial != 0 { continue }
            let length = crossInLine(RowAxis.self, leaf, fills)
            layout.enqueueMeasureOrHit(
                at, .exact(part), height.forChild(length, used: padding &+ RowAxis.crossMargins(leaf)),
                cacheEpoch: box.pointee.cacheEpoch)
        }
        layout.flushMeasureBatch()

        let aligns = container.pointee.flags & NodeFlags.baselineAligned != 0 && !fills
        for child in children(of: box) {
            let leaf = s.pointee.nodes + child, result = s.pointee.results + child
            if leaf.pointee.flags & NodeFlags.trivial != 0 { continue }
            if aligns && result.pointee.state & ResultFlags.hasNoBaseline == 0 { return false }
            line.add(.row, leaf, result, height, fills)
            let length = crossInLine(RowAxis.self, leaf, fills)
            if length >= 0 { continue }
            // the leaf is measured again when the height changes, or the row is stretched
            if length != Length.match || height.isExact { line.minReusableCross = -1 }
            if length != Length.match || !height.isExact { line.isValidForLarger = false }
        }
        line.minReusableMain = -1  // the leaf is also measured again when its share changes
        line.finish(height, fills)
        return true
    }

    /// Places the children of such a row, whose box has the given size. O(children).
    @inline(never)
    func placeHostLeaves(_ row: Int, _ size: SIMD2<Int32>) {
        let into = LineFrames(engine, row, size)
        let container = into.nodes + row
        let box = self.box(container)
        let fills = container.isFillMode
        let isExact = RowAxis.crossSpec(into.results + row).isExact
        var shares = LeafShares(box, fills)
        let room = into.height &- container.paddingAcross(RowAxis.self)
        var left = container.pointee.paddingLeft
        for at in children(of: box) {
            let leaf = into.nodes + at, result = into.results + at
            left &+= leaf.pointee.marginLeft
            let top = container.pointee.paddingTop &+ leaf.pointee.marginTop
            let width = shares.length(leaf, leaf.pointee.width)
            let across = atLeastZero(room &- leaf.marginsAcross(RowAxis.self))
            if leaf.pointee.flags & NodeFlags.trivial != 0 {
                let height = leaf.pointee.height
                into.put(engine, at, SIMD2(left, top), SIMD2(width, height < 0 ? across : height))
            } else {
                var height = result.pointee.height
                var keeping: UInt32 = 0
                if !isExact && crossInLine(RowAxis.self, leaf, fills) == Length.match {
                    stretchHostLeaves(at, leaf, result, across)
                    height = across
                    keeping = ResultFlags.stretchedUnmeasured
                }
                into.put(
                    engine, at, SIMD2(left, top), SIMD2(width, height), isLeaf: false, keeping: keeping)
            }
            left &+= width &+ leaf.pointee.marginRight
        }
    }

    /// Gives a leaf its final height: in Node.link without a measure if it qualifies, else by a deferred measure.
    @inline(never)
    func stretchHostLeaves(
        _ row: Int, _ leaf: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>, _ height: Int32
    ) {
        let bits = result.pointee.state
        if bits & (ResultFlags.hasNoBaseline | ResultFlags.cutWidth | ResultFlags.cutHeight)
            == ResultFlags.hasNoBaseline
        {
            result.pointee.state = bits | ResultFlags.stretchedUnmeasured
            if leaf.pointee.link != height { leaf.pointee.link = height }
        } else {
            result.pointee.state = bits & ~ResultFlags.stretchedUnmeasured
            let cacheEpoch = box(self.node(Int(leaf.pointee.parent))).pointee.cacheEpoch
            layout.sizeChildDeferred(row, .exact(result.pointee.width), .exact(height), cacheEpoch: cacheEpoch)
        }
    }
}
