// SPDX-License-Identifier: MIT
import CReglet

/// Weight mode BOX, the rule of MKLayout: a weight gives an item a box, the item's own size gives the frame inside it,
/// and layout gravity moves the frame on both axes. Boxes lie side by side; margins are inside a weighted box.
///
/// A child is asked at most twice (natural or boxed, uniform cross size).
extension Engine {
    /// 1. Items without weight (all, on an inexact main axis) are measured; their box is size plus margins. A
    ///    match_parent item without weight is as long as the whole content.
    /// 2. The rest, never negative, is shared by weight; the last takes the remainder. An item fills its box
    ///    (match_parent), wraps within it or has its size.
    /// 3. Resolve across; items that match an inexact cross axis are measured again.
    @inline(never)
    @_optimize(size)
    func measureBoxes<A: Axis>(_ axis: A.Type, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec) {
        let node = self.node(row)
        let box = self.box(node)
        let fresh = box.pointee.fresh
        let mainPadding = A.mainPadding(node), crossPadding = A.crossPadding(node)
        let separators = self.separators(row, node.pointee.flags, vertical: A.isVertical)
        var total = mainPadding, maxCross = 0, visible = 0
        var sum: Float = 0
        var outcome: UInt32 = 0
        var matchesCross = false

        // 1. boxes of their own size
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let node = self.node(at)
            child = Int(node.pointee.next)
            if node.isGone { continue }
            total &+= Int(visible == 0 ? separators.first : separators.middle)
            visible &+= 1
            if fillsCross(axis, node) { matchesCross = true }
            if node.pointee.weight > 0 && mainSpec.isExact {
                sum += node.pointee.weight
                continue
            }
            var wanted = length(
                at, A.mainLength(node), horizontal: !A.isVertical, mainSpec,
                base: A.mainLength(node) == Length.percent ? percentBase(row, mainSpec, mainPadding) : 0)
            if node.pointee.weight > 0 && wanted == Length.match { wanted = Length.wrap }
            let margins = A.mainMargins(node)
            let used = wanted == Length.match ? mainPadding : total
            ask(
                axis, at, main: mainSpec.child(wanted, used: used &+ margins),
                cross: crossOfBox(axis, at, crossSpec, crossPadding), fresh: fresh)
            let result = self.result(at)
            total &+= Int(A.main(result)) &+ margins
            maxCross = max(maxCross, Int(A.cross(result)) &+ A.crossMargins(node))
            outcome |= result.pointee.state & State.outcome
        }
        if visible > 0 { total &+= Int(separators.end) }
        var least = total
        if let rare = self.rare(row) {
            least = max(least, Int(A.isVertical ? rare.pointee.suggestedMinHeight : rare.pointee.suggestedMinWidth))
        }
        let main = mainSpec.resolve(clampUnits(least))
        if mainSpec.cuts(clampUnits(least)) { outcome |= A.mainTooSmall }
        if least > Int(maxUnits) { outcome |= State.overflow }

        // 2. boxes by weight
        var rest = max(0, Int(main) &- total)
        box.pointee.total = sum > 0 ? clampUnits(rest) : -1
        child = sum > 0 ? Int(box.pointee.first) : -1
        while child >= 0 {
            let at = child
            let node = self.node(at)
            child = Int(node.pointee.next)
            if node.isGone || !(node.pointee.weight > 0) { continue }
            let part = boxShare(node.pointee.weight, &rest, &sum)
            let own = fillsMain(axis, node) ? Length.match : A.mainLength(node)
            let wanted = length(
                at, own, horizontal: !A.isVertical, mainSpec,
                base: own == Length.percent ? percentBase(row, mainSpec, mainPadding) : 0)
            ask(
                axis, at, main: Spec.exact(clampUnits(part)).child(wanted, used: A.mainMargins(node)),
                cross: crossOfBox(axis, at, crossSpec, crossPadding), fresh: fresh)
            let result = self.result(at)
            maxCross = max(maxCross, Int(A.cross(result)) &+ A.crossMargins(node))
            outcome |= result.pointee.state & State.outcome
        }

        // 3. across
        outcome |= boundByOverlap(row)
        answerLinear(axis, row, main, outcome, maxCross &+ crossPadding, crossSpec, 0, baseline: Baseline.none)
        if matchesCross && !crossSpec.isExact { matchBoxCross(axis, row, box, crossPadding) }
    }

    /// The next share of what is left; the last weight takes all of it.
    @inline(__always)
    private func boxShare(_ weight: Float, _ rest: inout Int, _ sum: inout Float) -> Int {
        let part = sum - weight > 0 ? share(weight, of: rest, sum) : rest
        rest &-= part
        sum -= weight
        return part
    }

    /// match_parent, or fill gravity, across.
    private func fillsCross<A: Axis>(_ axis: A.Type, _ node: UnsafeMutablePointer<Node>) -> Bool {
        if A.crossLength(node) == Length.match { return true }
        let fill = A.isVertical ? Gravity.fillHorizontal : Gravity.fillVertical
        return node.layoutGravity & (A.isVertical ? Gravity.horizontalMask : Gravity.verticalMask) == fill
    }

    /// Fill gravity along the axis: inside its share an item is as long as that.
    private func fillsMain<A: Axis>(_ axis: A.Type, _ node: UnsafeMutablePointer<Node>) -> Bool {
        let fill = A.isVertical ? Gravity.fillVertical : Gravity.fillHorizontal
        return node.layoutGravity & (A.isVertical ? Gravity.verticalMask : Gravity.horizontalMask) == fill
    }

    private func crossOfBox<A: Axis>(_ axis: A.Type, _ row: Int, _ spec: Spec, _ padding: Int) -> Spec {
        let node = self.node(row)
        let wanted = fillsCross(axis, node) ? Length.match : A.crossLength(node)
        return spec.child(
            length(row, wanted, horizontal: A.isVertical, spec, base: Int(spec.size) &- padding),
            used: padding &+ A.crossMargins(node))
    }

    @_optimize(size)
    private func matchBoxCross<A: Axis>(_ axis: A.Type, _ row: Int, _ box: UnsafeMutablePointer<Box>, _ padding: Int) {
        let cross = Spec.exact(A.cross(result(row)))
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let node = self.node(at)
            child = Int(node.pointee.next)
            if node.isGone || !fillsCross(axis, node) { continue }
            settle(
                axis, at, main: .exact(A.main(result(at))),
                cross: cross.child(Length.match, used: padding &+ A.crossMargins(node)), fresh: box.pointee.fresh)
        }
    }

    /// Boxes one after another; each frame by gravity inside its box.
    @_optimize(size)
    func placeBoxes<A: Axis>(_ axis: A.Type, _ row: Int) {
        let into = Placement(self, row)
        visitBoxes(axis, row, into) { child, line, length in
            if self.node(child).isGone { self.hide(child) } else { self.placeInBox(into, child, &line, length) }
        }
    }

    /// Call `body` with each child, the line up to it and the length of its box; a child that is gone has none.
    @inline(__always)
    private func visitBoxes<A: Axis>(
        _ axis: A.Type, _ row: Int, _ into: Placement, _ body: (Int, inout Line, Int) -> Void
    ) {
        let node = self.node(row)
        let box = self.box(node)
        let separators = self.separators(row, node.pointee.flags, vertical: A.isVertical)
        var line = Line(axis, node, into)
        let shares = box.pointee.total >= 0
        var rest = Int(box.pointee.total)
        var sum: Float = shares ? weightSum(box) : 0
        if !shares { line.shift(freeLength(axis, box, separators, line)) }
        var first = true
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let node = self.node(at)
            child = Int(node.pointee.next)
            if node.isGone {
                body(at, &line, 0)
                continue
            }
            line.cursor &+= Int(first ? separators.first : separators.middle)
            first = false
            let length =
                shares && node.pointee.weight > 0
                ? boxShare(node.pointee.weight, &rest, &sum) : Int(A.main(result(at))) &+ A.mainMargins(node)
            body(at, &line, length)
        }
    }

    /// Call `body` with each child that is not gone and where its box begins and ends along the axis.
    @_optimize(size)
    func boxRanges(_ row: Int, _ body: (Int, Int, Int) -> Void) {
        let into = Placement(self, row)
        if node(row).pointee.flags & Flag.vertical != 0 {
            visitBoxes(ColumnAxis.self, row, into) { child, line, length in
                if self.node(child).isGone { return }
                let (_, top, _, bottom) = line.area(length)
                line.cursor &+= length
                body(child, top, bottom)
            }
        } else {
            visitBoxes(RowAxis.self, row, into) { child, line, length in
                if self.node(child).isGone { return }
                let (left, _, right, _) = line.area(length)
                line.cursor &+= length
                body(child, left, right)
            }
        }
    }

    private func weightSum(_ box: UnsafeMutablePointer<Box>) -> Float {
        var sum: Float = 0
        var child = Int(box.pointee.first)
        while child >= 0 {
            let node = self.node(child)
            if !node.isGone && node.pointee.weight > 0 { sum += node.pointee.weight }
            child = Int(node.pointee.next)
        }
        return sum
    }
}
