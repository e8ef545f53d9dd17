// SPDX-License-Identifier: MIT
import CReglet

/// The final sizes of children of a linear container that was measured from sums, which are set when it is placed.
///
/// - Trivial leaves get their size from their style and the container's size.
/// - Children that match the container across get its cross size.
/// - Children with a share get a new size if the container reused another exact size (LinearSummary+SizeReuse.swift).
///
/// A child is measured here only if the new size can change more than frames below it: see canStretch.
///
/// Precondition: the last run was from sums that are still valid.
extension LinearSummary {
    /// Whether the last run used sums, but an edit has since given the summary an exception (notSummed).
    @inline(__always)
    func hasVoidSums(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        if result.pointee.state & ResultFlags.measuredFromSummary == 0 { return false }
        let node = self.node(row)
        return summary(row, node, box(node)) & SummaryFlags.notSummed != 0
    }

    /// Sets the sizes of the leaves, and the final sizes of children that match the container across. O(children of the
    /// run). For containers whose children are not in line; placeLine does this while it places.
    @inline(never)
    @_optimize(size)
    func sizeLeaves(_ axis: MainAxis, _ row: Int, _ run: LineRun) {
        let node = self.node(row)
        let box = self.box(node)
        var shares = LeafShares(box, node.isFillMode)
        let (width, height) = positions.finalSize(row, result(row))
        let room = Int(axis.isVertical ? width : height) &- axis.crossPadding(node)
        let crossSpec = axis.crossSpec(result(row))
        var start = 0
        var child = run.begin(box, &start)
        while child != run.end {
            let at = child
            let leaf = self.node(child), result = self.result(child)
            if leaf.pointee.flags & NodeFlags.gone != 0 {
                child = Int(leaf.pointee.next)
                continue
            }
            let main =
                box.linear.pointee.soleNested == Int32(truncatingIfNeeded: at)
                ? box.linear.pointee.sharedLength : shares.length(leaf, axis.lineLength(leaf))
            child = Int(leaf.pointee.next)
            if leaf.pointee.flags & NodeFlags.trivial != 0 {
                let across = axis.lineCross(leaf)
                setExact(
                    axis, result, main, across >= 0 ? across : atLeastZero(clampUnits(room &- axis.crossMargins(leaf))))
                continue
            }
            let matches = crossInLine(axis, leaf, node.isFillMode) == Length.match
            let across = matches && crossSpec.isExact ? atLeastZero(clampUnits(room &- axis.crossMargins(leaf))) : -1
            if differs(axis, result, main, across) { measurePlaced(axis, at, leaf, result, main, across) }
            if matches && !crossSpec.isExact {
                let final = Spec.exact(clampUnits(room &- axis.crossMargins(leaf)))
                layout.sizeChildDeferred(
                    axis, at, main: .exact(axis.main(result)), cross: final, cacheEpoch: box.pointee.cacheEpoch)
            }
        }
    }

    /// Whether the size of a child differs from the given one; -1 stands for any size.
    @inline(__always)
    func differs(
        _ axis: MainAxis, _ result: UnsafeMutablePointer<LayoutResult>, _ main: Int32, _ across: Int32
    ) -> Bool {
        main >= 0 && main != axis.main(result) || across >= 0 && across != axis.cross(result)
    }

    /// Measures a child again, or reuses its size, after its container reused another exact size. -1: the spec on that
    /// axis stays.
    @inline(never)
    @_optimize(size)
    func measurePlaced(
        _ axis: MainAxis, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ main: Int32, _ across: Int32
    ) {
        if node.pointee.flags & NodeFlags.container == 0
            && takeLeafSize(row, node, result, axis.isVertical ? across : main, axis.isVertical ? main : across)
        {
            return
        }
        let parent = self.node(Int(node.pointee.parent))
        var mainSpec = axis.mainSpec(result), crossSpec = axis.crossSpec(result)
        if main >= 0 { mainSpec = .exact(main) }
        if across >= 0 {
            crossSpec = .exact(across)
        } else if crossInLine(axis, node, parent.isFillMode) == Length.match {
            let own = axis.crossSpec(self.result(Int(node.pointee.parent)))
            crossSpec = own.child(Length.match, used: axis.crossPadding(parent) &+ axis.crossMargins(node))
        }
        let width = axis.isVertical ? crossSpec : mainSpec, height = axis.isVertical ? mainSpec : crossSpec
        if !reuse(row, result, forExact: width, height) {
            layout.measureChildInline(row, width, height, cacheEpoch: box(parent).pointee.cacheEpoch)
        }
    }

    /// Stores the size of a trivial leaf, as a measure with exact specs does.
    @inline(__always)
    private func setExact(
        _ axis: MainAxis, _ result: UnsafeMutablePointer<LayoutResult>, _ main: Int32, _ cross: Int32
    ) {
        result.pointee.width = axis.isVertical ? cross : main
        result.pointee.height = axis.isVertical ? main : cross
        let bits = result.pointee.state
        if bits & ResultFlags.entry != ResultFlags.valid | ResultFlags.subtreeCurrent {
            result.pointee.state = (bits & ~ResultFlags.outcome) | ResultFlags.valid | ResultFlags.subtreeCurrent
        }
        state.pointee.stats.nodes_measured &+= 1
    }

    /// Gives a child its final size when it matches the container across. - Returns: whether only frames below it
    /// change; otherwise it was measured, or its measure deferred.
    @inline(__always)
    func stretchAcross(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ width: Int32, _ height: Int32
    ) -> Bool {
        if canStretch(row, node, box, result, width, height) {
            if box.pointee.stretchedWidth != width || box.pointee.stretchedHeight != height {
                box.pointee.stretchedWidth = width
                box.pointee.stretchedHeight = height
                if box.linear.pointee.summary & SummaryFlags.moves != 0 { endMoves(box) }
                let bits = result.pointee.state
                if bits & ResultFlags.placePending == 0 { result.pointee.state = bits | ResultFlags.placePending }
            }
            return true
        }
        layout.sizeChildDeferred(
            row, .exact(width), .exact(height),
            cacheEpoch: self.box(self.node(Int(node.pointee.parent))).pointee.cacheEpoch)
        return false
    }

    /// Whether a size other than the measured one changes only frames. If all children are leaves, any size does;
    /// otherwise a larger one, if each nested child keeps its size or can be stretched, too.
    @inline(__always)
    func canStretch(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ width: Int32 = maxUnits, _ height: Int32 = maxUnits
    ) -> Bool {
        if !result.pointee.isStretchable { return false }
        let summary = self.summary(row, node, box)
        if summary & (SummaryFlags.notSummed | SummaryFlags.nested) == 0 { return true }
        return summary & SummaryFlags.notSummed == 0 && width >= result.pointee.width && height >= result.pointee.height
    }

    /// Ends the stretch of a container that can no longer be stretched, because it was measured again or an edit voided
    /// its sums: defers a run under its final size. - Returns: whether it did.
    @discardableResult
    func endStretch(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        let node = self.node(row)
        let box = self.box(node)
        let parent = Int(node.pointee.parent)
        if box.pointee.stretchedWidth < 0 || parent < 0 || canStretch(row, node, box, result) { return false }
        let width = Spec.exact(box.pointee.stretchedWidth), height = Spec.exact(box.pointee.stretchedHeight)
        layout.sizeChildDeferred(row, width, height, cacheEpoch: self.box(self.node(parent)).pointee.cacheEpoch)
        return true
    }
}

/// The division of the free space among children with whole weights, child by child.
///
/// share = rest * weight / weights, truncated; `rest` then decreases by the share, `weights` by the weight. So the last
/// weight takes the rest. Precondition: `canShare`, so that integer division has the results of the general algorithms.
struct LeafShares {
    private var rest: Int
    private var weights: Int
    private let fills: Bool

    /// The shares of the last run of a container that was measured from sums.
    @inline(__always)
    init(_ box: UnsafeMutablePointer<ContainerState>, _ fills: Bool) {
        self.init(rest: Int(box.linear.pointee.sharedLength), weights: Int(box.linear.pointee.weightSum), fills)
    }

    @inline(__always)
    init(rest: Int, weights: Int, _ fills: Bool) {
        self.rest = rest
        self.weights = weights
        self.fills = fills
    }

    /// The length of a child: its share, or `length` from its style. Not inlined, so that loops in which shares are
    /// rare keep their registers.
    @inline(never)
    mutating func length(_ leaf: UnsafeMutablePointer<Node>, _ length: Int32) -> Int32 {
        let weight = self.weight(leaf, length)
        if weight == 0 { return length }
        let part = weight >= weights ? rest : rest &* weight / weights
        rest &-= part
        weights &-= weight
        return Int32(truncatingIfNeeded: part)
    }

    /// The weight of a child; 0 for one whose length is not a share.
    @inline(__always)
    private func weight(_ leaf: UnsafeMutablePointer<Node>, _ length: Int32) -> Int {
        if length > 0 || length < 0 && length != Length.unset || fills != (length == Length.unset) { return 0 }
        let weight = leaf.weight(fills, length)
        return weight <= SummaryFlags.mostWeight ? Int(weight) : 0
    }
}
