// SPDX-License-Identifier: MIT
import CReglet

/// Lines of leaves that the host measures at their shares (Plan.served), beside trivial leaves: texts side by side. All of
/// them are asked at once, and none a second time for its final size across: where that matches the container, and the
/// leaf has no baseline, only its frame follows (State.stretched). O(children).
///
/// A leaf with a baseline, and one that its bound cut, is asked again for its final size, as the general algorithms do:
/// there the baseline may be another, and the flag is gone.
extension Engine {
    /// Ask the leaves of a container whose main size is exact. - Returns: false when its shares are no integer divisions.
    @inline(never)
    func askServed<A: Axis>(
        _ axis: A.Type, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec, _ line: inout LineSums
    ) -> Bool {
        let s = state
        let container = self.node(row)
        let box = self.box(container)
        if !canShare(line.total, box, mainSpec) { return false }
        let fills = container.sharesUnset
        let crossPadding = A.crossPadding(container)
        var shares = LeafShares(rest: Int(mainSpec.size) &- line.total, weights: Int(box.pointee.weights), fills)
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child, leaf = s.pointee.nodes + child
            child = Int(leaf.pointee.next)
            let part = shares.length(leaf, A.mainLength(leaf))
            if leaf.pointee.flags & Flag.trivial != 0 { continue }
            let main = Spec.exact(part)
            let cross = crossSpec.child(
                crossInLine(axis, leaf, fills), used: crossPadding &+ A.crossMargins(leaf))
            askSoon(at, A.isVertical ? cross : main, A.isVertical ? main : cross, fresh: box.pointee.fresh)
        }
        measureWaiting()

        child = Int(box.pointee.first)
        while child >= 0 {
            let leaf = s.pointee.nodes + child, result = s.pointee.results + child
            child = Int(leaf.pointee.next)
            if leaf.pointee.flags & Flag.trivial != 0 { continue }
            line.add(axis, leaf, result, crossSpec, fills)
            let length = crossInLine(axis, leaf, fills)
            if length >= 0 { continue }
            // the host is asked again when the room across is another, or the container is stretched
            if length != Length.match || crossSpec.isExact { line.elasticCross = -1 }
            if length != Length.match || !crossSpec.isExact { line.yields = false }
        }
        line.elasticMain = -1  // and when the shares are
        line.finish(axis, crossSpec, fills)
        return true
    }

    /// Place the children of such a container, of that size.
    @inline(never)
    func placeServed<A: Axis>(_ axis: A.Type, _ row: Int, _ size: SIMD2<Int32>) {
        let into = LineFrames(self, row, size)
        let container = into.nodes + row
        let box = self.box(container)
        let fills = container.sharesUnset
        let isExact = A.crossSpec(into.results + row).isExact
        var shares = LeafShares(box, fills)
        let room = (A.isVertical ? into.width : into.height) &- container.paddingAcross(axis)
        var cursor = A.isVertical ? container.pointee.paddingTop : container.pointee.paddingLeft
        let edge = A.isVertical ? container.pointee.paddingLeft : container.pointee.paddingTop
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child, leaf = into.nodes + child, result = into.results + child
            child = Int(leaf.pointee.next)
            let left = edge &+ (A.isVertical ? leaf.pointee.marginLeft : leaf.pointee.marginTop)
            cursor &+= A.isVertical ? leaf.pointee.marginTop : leaf.pointee.marginLeft
            let main = shares.length(leaf, A.mainLength(leaf))
            if leaf.pointee.flags & Flag.trivial != 0 {
                var cross = A.crossLength(leaf)
                if cross < 0 { cross = atLeastZero(room &- leaf.marginsAcross(axis)) }
                into.put(
                    self, at, A.isVertical ? SIMD4(left, cursor, cross, main) : SIMD4(cursor, left, main, cross))
            } else {
                var cross = A.cross(result)
                var keeping: UInt32 = 0
                if !isExact && crossInLine(axis, leaf, fills) == Length.match {
                    cross = atLeastZero(room &- leaf.marginsAcross(axis))
                    stretchServed(axis, at, leaf, result, cross)
                    keeping = State.stretched
                }
                into.put(
                    self, at, A.isVertical ? SIMD4(left, cursor, cross, main) : SIMD4(cursor, left, main, cross),
                    isLeaf: false, keeping: keeping)
            }
            cursor &+= main &+ (A.isVertical ? leaf.pointee.marginBottom : leaf.pointee.marginRight)
        }
    }

    /// Give a leaf its final size across.
    @inline(__always)
    func stretchServed<A: Axis>(
        _ axis: A.Type, _ row: Int, _ leaf: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>,
        _ across: Int32
    ) {
        let wanted = State.bare | (A.isVertical ? State.stretchedWidth : State.stretchedHeight)
        let read = State.bare | State.stretched | State.cutWidth | State.cutHeight
        if result.pointee.state & read != wanted || leaf.pointee.link != across {
            changeStretch(axis, row, leaf, result, across)
        }
    }

    @inline(never)
    private func changeStretch<A: Axis>(
        _ axis: A.Type, _ row: Int, _ leaf: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>,
        _ across: Int32
    ) {
        let bits = result.pointee.state & ~State.stretched
        if bits & (State.bare | State.cutWidth | State.cutHeight) == State.bare {
            result.pointee.state = bits | (A.isVertical ? State.stretchedWidth : State.stretchedHeight)
            leaf.pointee.link = across
        } else {
            result.pointee.state = bits
            let fresh = box(self.node(Int(leaf.pointee.parent))).pointee.fresh
            settle(MainAxis(axis), row, main: .exact(A.main(result)), cross: .exact(across), fresh: fresh)
        }
    }

    /// finalSize of a leaf that was stretched.
    @inline(never)
    func servedSize(_ row: Int, _ result: UnsafeMutablePointer<Result>) -> (Int32, Int32) {
        let size = node(row).pointee.link, bits = result.pointee.state
        return (
            bits & State.stretchedWidth != 0 ? size : result.pointee.width,
            bits & State.stretchedHeight != 0 ? size : result.pointee.height
        )
    }
}
