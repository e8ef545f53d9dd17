// SPDX-License-Identifier: MIT
import CReglet

/// Sizes that a linear container measured by sums (LinearSummary+Measure.swift) gives when it is placed: to its leaves,
/// to children that match it across, and to those whose own share is another since it took over another size
/// (LinearSummary+SizeReuse.swift).
extension LinearSummary {
    /// Whether what the last run went by does not hold since an edit.
    @inline(__always)
    func hasOutgrownSums(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        if result.pointee.state & ResultFlags.measuredFromSummary == 0 { return false }
        let node = self.node(row)
        return summary(row, node, box(node)) & SummaryFlags.notSummed != 0
    }

    /// The leaves' sizes, from the container's, and the final ones of children that match it across.
    @inline(never)
    @_optimize(size)
    func sizeLeaves(_ axis: MainAxis, _ row: Int) {
        let node = self.node(row)
        let box = self.box(node)
        var shares = LeafShares(box, node.isFillMode)
        let (width, height) = positions.finalSize(row, result(row))
        let room = Int(axis.isVertical ? width : height) &- axis.crossPadding(node)
        let crossSpec = axis.crossSpec(result(row))
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let leaf = self.node(child), result = self.result(child)
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

    /// Whether a child's size is not what the size its container took over without a run makes of it; -1 is any.
    @inline(__always)
    func differs(
        _ axis: MainAxis, _ result: UnsafeMutablePointer<LayoutResult>, _ main: Int32, _ across: Int32
    ) -> Bool {
        main >= 0 && main != axis.main(result) || across >= 0 && across != axis.cross(result)
    }

    /// Ask a child again, with the size its container took over.
    @inline(never)
    @_optimize(size)
    func measurePlaced(
        _ axis: MainAxis, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ main: Int32, _ across: Int32
    ) {
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
        if !reuseForExact(row, result, width, height) {
            layout.measureChildInline(row, width, height, cacheEpoch: box(parent).pointee.cacheEpoch)
        }
    }

    /// A trivial leaf asked exactly on both axes.
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

    /// Give a child its final size across. - Returns: whether only frames change below it; else it was asked.
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

    /// Whether another size than its answer's changes nothing but frames: any where all its children are leaves, a
    /// larger one where its other children can be stretched across in their turn, or keep their sizes.
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

    /// A container was measured again, or an edit let it outgrow its sums: if it was stretched but cannot be any more,
    /// it needs a run under its final size.
    /// - Returns: whether that is so.
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

/// Sharing what fixed lengths leave of a container among children with whole weights.
struct LeafShares {
    private var rest: Int
    private var weights: Int
    private let fills: Bool

    /// What the last run of a container that was measured by sums shared.
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

    /// The length of a child whose style says `length`. Out of line: loops that rarely share keep their registers.
    @inline(never)
    mutating func length(_ leaf: UnsafeMutablePointer<Node>, _ length: Int32) -> Int32 {
        let weight = self.weight(leaf, length)
        if weight == 0 { return length }
        let part = weight >= weights ? rest : rest &* weight / weights
        rest &-= part
        weights &-= weight
        return Int32(truncatingIfNeeded: part)
    }

    /// 0 for a child that does not live from a share.
    @inline(__always)
    private func weight(_ leaf: UnsafeMutablePointer<Node>, _ length: Int32) -> Int {
        if length > 0 || length < 0 && length != Length.unset || fills != (length == Length.unset) { return 0 }
        let weight = leaf.weight(fills, length)
        return weight <= SummaryFlags.mostWeight ? Int(weight) : 0
    }
}
