// SPDX-License-Identifier: MIT
import CReglet

/// Sizes that a linear container measured by sums (LinearSummary+Measure.swift) gives when it is placed: to its leaves,
/// to children that match it across, and to those whose own share is another since it took over another size
/// (LinearSummary+SizeReuse.swift).
extension LinearSummary {
    /// Whether what the last run went by does not hold since an edit.
    @inline(__always)
    func hasOutgrownSums(_ row: Int, _ result: UnsafeMutablePointer<Result>) -> Bool {
        if result.pointee.state & State.summed == 0 { return false }
        let node = self.node(row)
        return plan(row, node, box(node)) & Plan.notSummed != 0
    }

    /// The leaves' sizes, from the container's, and the final ones of children that match it across.
    @inline(never)
    @_optimize(size)
    func sizeLeaves(_ axis: MainAxis, _ row: Int) {
        let node = self.node(row)
        let box = self.box(node)
        var shares = LeafShares(box, node.sharesUnset)
        let (width, height) = positions.finalSize(row, result(row))
        let room = Int(axis.isVertical ? width : height) &- axis.crossPadding(node)
        let crossSpec = axis.crossSpec(result(row))
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let leaf = self.node(child), result = self.result(child)
            let main =
                box.pointee.sole == Int32(truncatingIfNeeded: at)
                ? box.pointee.shared : shares.length(leaf, axis.lineLength(leaf))
            child = Int(leaf.pointee.next)
            if leaf.pointee.flags & Flag.trivial != 0 {
                let across = axis.lineCross(leaf)
                setExact(
                    axis, result, main, across >= 0 ? across : atLeastZero(clampUnits(room &- axis.crossMargins(leaf))))
                continue
            }
            let matches = crossInLine(axis, leaf, node.sharesUnset) == Length.match
            let across = matches && crossSpec.isExact ? atLeastZero(clampUnits(room &- axis.crossMargins(leaf))) : -1
            if differs(axis, result, main, across) { askPlaced(axis, at, leaf, result, main, across) }
            if matches && !crossSpec.isExact {
                let final = Spec.exact(clampUnits(room &- axis.crossMargins(leaf)))
                layout.settle(axis, at, main: .exact(axis.main(result)), cross: final, fresh: box.pointee.fresh)
            }
        }
    }

    /// Whether a child's size is not what the size its container took over without a run makes of it; -1 is any.
    @inline(__always)
    func differs(
        _ axis: MainAxis, _ result: UnsafeMutablePointer<Result>, _ main: Int32, _ across: Int32
    ) -> Bool {
        main >= 0 && main != axis.main(result) || across >= 0 && across != axis.cross(result)
    }

    /// Ask a child again, with the size its container took over.
    @inline(never)
    @_optimize(size)
    func askPlaced(
        _ axis: MainAxis, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>,
        _ main: Int32, _ across: Int32
    ) {
        let parent = self.node(Int(node.pointee.parent))
        var mainSpec = axis.mainSpec(result), crossSpec = axis.crossSpec(result)
        if main >= 0 { mainSpec = .exact(main) }
        if across >= 0 {
            crossSpec = .exact(across)
        } else if crossInLine(axis, node, parent.sharesUnset) == Length.match {
            let own = axis.crossSpec(self.result(Int(node.pointee.parent)))
            crossSpec = own.child(Length.match, used: axis.crossPadding(parent) &+ axis.crossMargins(node))
        }
        let width = axis.isVertical ? crossSpec : mainSpec, height = axis.isVertical ? mainSpec : crossSpec
        if !adapt(row, result, width, height) { layout.ask(row, width, height, fresh: box(parent).pointee.fresh) }
    }

    /// A trivial leaf asked exactly on both axes.
    @inline(__always)
    private func setExact(
        _ axis: MainAxis, _ result: UnsafeMutablePointer<Result>, _ main: Int32, _ cross: Int32
    ) {
        result.pointee.width = axis.isVertical ? cross : main
        result.pointee.height = axis.isVertical ? main : cross
        let bits = result.pointee.state
        if bits & State.entry != State.valid | State.ran {
            result.pointee.state = (bits & ~State.outcome) | State.valid | State.ran
        }
        state.pointee.stats.nodes_measured &+= 1
    }

    /// Give a child its final size across. - Returns: whether only frames change below it; else it was asked.
    @inline(__always)
    func stretchAcross(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>,
        _ result: UnsafeMutablePointer<Result>, _ width: Int32, _ height: Int32
    ) -> Bool {
        if canStretch(row, node, box, result, width, height) {
            if box.pointee.stretchedWidth != width || box.pointee.stretchedHeight != height {
                box.pointee.stretchedWidth = width
                box.pointee.stretchedHeight = height
                if box.pointee.plan & Plan.moves != 0 { endMoves(box) }
                let bits = result.pointee.state
                if bits & State.place == 0 { result.pointee.state = bits | State.place }
            }
            return true
        }
        layout.settle(
            row, .exact(width), .exact(height), fresh: self.box(self.node(Int(node.pointee.parent))).pointee.fresh)
        return false
    }

    /// Whether another size than its answer's changes nothing but frames: any where all its children are leaves, a
    /// larger one where its other children can be stretched across in their turn, or keep their sizes.
    @inline(__always)
    func canStretch(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>,
        _ result: UnsafeMutablePointer<Result>, _ width: Int32 = maxUnits, _ height: Int32 = maxUnits
    ) -> Bool {
        if !result.pointee.isStretchable { return false }
        let plan = self.plan(row, node, box)
        if plan & (Plan.notSummed | Plan.nested) == 0 { return true }
        return plan & Plan.notSummed == 0 && width >= result.pointee.width && height >= result.pointee.height
    }

    /// A container was measured again, or an edit let it outgrow its sums: if it was stretched but cannot be any more,
    /// it needs a run under its final size.
    /// - Returns: whether that is so.
    @discardableResult
    func endStretch(_ row: Int, _ result: UnsafeMutablePointer<Result>) -> Bool {
        let node = self.node(row)
        let box = self.box(node)
        let parent = Int(node.pointee.parent)
        if box.pointee.stretchedWidth < 0 || parent < 0 || canStretch(row, node, box, result) { return false }
        let width = Spec.exact(box.pointee.stretchedWidth), height = Spec.exact(box.pointee.stretchedHeight)
        layout.settle(row, width, height, fresh: self.box(self.node(parent)).pointee.fresh)
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
    init(_ box: UnsafeMutablePointer<Box>, _ fills: Bool) {
        self.init(rest: Int(box.pointee.shared), weights: Int(box.pointee.weights), fills)
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
        return weight <= Plan.mostWeight ? Int(weight) : 0
    }
}
