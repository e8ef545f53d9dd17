// SPDX-License-Identifier: MIT
import CReglet

/// Weight mode BOX, the rule of MKLayout: a weight gives an item a box, the item's own size gives the frame inside it,
/// and layout gravity moves the frame on both axes. Boxes lie side by side; margins are inside a weighted box.
///
/// A child is asked at most twice (natural or boxed, uniform cross size).
extension LinearLayout {
    /// 1. Items without weight (all, on an inexact main axis) are measured; their box is size plus margins. A
    ///    match_parent item without weight is as long as the whole content.
    /// 2. The rest, never negative, is shared by weight within hard limits; the last takes the remainder. An item fills
    /// its box
    ///    (match_parent), wraps within it or has its size.
    /// 3. Resolve across; items that match an inexact cross axis are measured again.
    @inline(never)
    @_optimize(size)
    func measureBoxes(_ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec) {
        let node = self.node(row)
        let box = self.box(node)
        let cacheEpoch = box.pointee.cacheEpoch
        let mainPadding = axis.mainPadding(node), crossPadding = axis.crossPadding(node)
        let separators = self.layout.separators(row, node.pointee.flags, vertical: axis.isVertical)
        var total = mainPadding, maxCross = 0, visible = 0
        var sum: Float = 0
        var outcome: UInt32 = 0
        var matchesCross = false, hasLimits = false

        // 1. boxes of their own size
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let node = self.node(at)
            child = Int(node.pointee.next)
            if node.isGone { continue }
            total &+= separators.before(node, isFirst: visible == 0)
            visible &+= 1
            if fillsCross(axis, node) { matchesCross = true }
            if node.pointee.weight > 0 && mainSpec.isExact {
                sum += node.pointee.weight
                if node.pointee.flags & NodeFlags.sizeRules != 0 { hasLimits = true }
                continue
            }
            var wanted = layout.length(
                at, axis.mainLength(node), horizontal: !axis.isVertical, mainSpec,
                base: axis.mainLength(node) == Length.percent ? layout.percentBase(row, mainSpec, mainPadding) : 0)
            if node.pointee.weight > 0 && wanted == Length.match { wanted = Length.wrap }
            let margins = axis.mainMargins(node)
            let used = wanted == Length.match ? mainPadding : total
            if trace.isRecording {
                recordNatural(at, axis.isVertical, mainSpec, wanted, used &+ margins, crossSpec)
            }
            layout.measureChild(
                axis, at, main: mainSpec.child(wanted, used: used &+ margins),
                cross: crossOfBox(axis, at, crossSpec, crossPadding), cacheEpoch: cacheEpoch)
            let result = self.result(at)
            total &+= Int(axis.main(result)) &+ margins
            maxCross = max(maxCross, Int(axis.cross(result)) &+ axis.crossMargins(node))
            outcome |= result.pointee.state & ResultFlags.outcome
        }
        if visible > 0 { total &+= Int(separators.end) }
        let least = wantedLength(axis, row, total)
        if trace.isRecording { trace.recordWanted(row, horizontal: !axis.isVertical, total) }
        let main = mainSpec.resolve(clampUnits(least))
        if mainSpec.cuts(clampUnits(least)) { outcome |= axis.mainTooSmall }
        if least >= Int(maxUnits) { outcome |= ResultFlags.overflow }

        // 2. boxes by weight
        var rest = max(0, Int(main) &- total)
        box.boxMode.pointee.freeSpace = sum > 0 ? clampUnits(rest) : -1
        if hasLimits { freezeBoxes(axis, box, &rest, &sum) }
        child = box.boxMode.pointee.freeSpace >= 0 ? Int(box.pointee.first) : -1  // with all frozen no weight is left
        while child >= 0 {
            let at = child
            let node = self.node(at)
            child = Int(node.pointee.next)
            if node.isGone || !(node.pointee.weight > 0) { continue }
            let left = rest, weights = sum
            let part = boxShare(axis, at, &rest, &sum, hasLimits)
            let own = fillsMain(axis, node) ? Length.match : axis.mainLength(node)
            let wanted = layout.length(
                at, own, horizontal: !axis.isVertical, mainSpec,
                base: own == Length.percent ? layout.percentBase(row, mainSpec, mainPadding) : 0)
            if trace.isRecording {
                recordShare(
                    at, axis.isVertical, part, 0, node.pointee.weight, left, weights, crossSpec, limits: hasLimits)
                recordInBox(at, axis.isVertical, wanted)
            }
            layout.measureChild(
                axis, at, main: Spec.exact(clampUnits(part)).child(wanted, used: axis.mainMargins(node)),
                cross: crossOfBox(axis, at, crossSpec, crossPadding), cacheEpoch: cacheEpoch)
            let result = self.result(at)
            maxCross = max(maxCross, Int(axis.cross(result)) &+ axis.crossMargins(node))
            outcome |= result.pointee.state & ResultFlags.outcome
        }

        // 3. across
        if trace.isRecording { trace.recordWanted(row, horizontal: axis.isVertical, maxCross &+ crossPadding) }
        outcome |= dispatch.boundByOverlap(row)
        setLinearSize(axis, row, main, outcome, maxCross &+ crossPadding, crossSpec, 0, baseline: Baseline.none)
        if matchesCross && !crossSpec.isExact { matchBoxCross(axis, row, box, crossPadding) }
    }

    /// Boxes whose items have hard limits are no smaller and no larger than those; the others share what that leaves.
    @inline(never)
    @_optimize(size)
    func freezeBoxes(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ rest: inout Int, _ sum: inout Float
    ) {
        freezeLimited(axis, box, .box, .exact(0), 0, &rest, &sum)
        rest = max(0, rest)
    }

    /// The next share of what is left; the last weight takes all of it.
    @inline(never)
    @_optimize(size)
    func boxShare(
        _ axis: MainAxis, _ row: Int, _ rest: inout Int, _ sum: inout Float, _ hasLimits: Bool
    ) -> Int {
        let result = self.result(row)
        if hasLimits && result.pointee.state & (ResultFlags.frozenMin | ResultFlags.frozenMax) != 0 {
            return max(0, Int(frozenSize(axis, row, result, .box)))
        }
        let weight = node(row).pointee.weight
        let part = sum - weight > 0 ? share(weight, of: rest, sum) : rest
        rest &-= part
        sum -= weight
        return part
    }

    /// match_parent, or fill gravity, across.
    func fillsCross(_ axis: MainAxis, _ node: UnsafeMutablePointer<Node>) -> Bool {
        if axis.crossLength(node) == Length.match { return true }
        let fill = axis.isVertical ? Gravity.fillHorizontal : Gravity.fillVertical
        return node.layoutGravity & (axis.isVertical ? Gravity.horizontalMask : Gravity.verticalMask) == fill
    }

    /// Fill gravity along the axis: inside its share an item is as long as that.
    private func fillsMain(_ axis: MainAxis, _ node: UnsafeMutablePointer<Node>) -> Bool {
        let fill = axis.isVertical ? Gravity.fillVertical : Gravity.fillHorizontal
        return node.layoutGravity & (axis.isVertical ? Gravity.verticalMask : Gravity.horizontalMask) == fill
    }

    private func crossOfBox(_ axis: MainAxis, _ row: Int, _ spec: Spec, _ padding: Int) -> Spec {
        let node = self.node(row)
        let wanted = fillsCross(axis, node) ? Length.match : axis.crossLength(node)
        return spec.child(
            layout.length(row, wanted, horizontal: axis.isVertical, spec, base: Int(spec.size) &- padding),
            used: padding &+ axis.crossMargins(node))
    }

    @_optimize(size)
    private func matchBoxCross(
        _ axis: MainAxis, _ row: Int, _ box: UnsafeMutablePointer<ContainerState>, _ padding: Int
    ) {
        let cross = Spec.exact(axis.cross(result(row)))
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let node = self.node(at)
            child = Int(node.pointee.next)
            if node.isGone || !fillsCross(axis, node) { continue }
            if trace.isRecording { trace.recordStretch(at, axis.isVertical, cross, padding) }
            layout.sizeChildDeferred(
                axis, at, main: .exact(axis.main(result(at))),
                cross: cross.child(Length.match, used: padding &+ axis.crossMargins(node)),
                cacheEpoch: box.pointee.cacheEpoch)
        }
    }

    /// Boxes one after another; each frame by gravity inside its box.
    @_optimize(size)
    func placeBoxes(_ row: Int) {
        let into = Placement(engine, row)
        visitBoxes(row, into) { child, line, length in
            if self.node(child).isGone {
                self.changeList.hide(child)
            } else {
                self.placeInBox(into, child, &line, length)
            }
        }
    }

    /// Call `body` with each child, the line up to it and the length of its box; a child that is gone has none.
    @inline(__always)
    private func visitBoxes(_ row: Int, _ into: Placement, _ body: (Int, inout Line, Int) -> Void) {
        let node = self.node(row)
        let box = self.box(node)
        let axis = node.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : MainAxis.row
        let separators = self.layout.separators(row, node.pointee.flags, vertical: axis.isVertical)
        var line = Line(vertical: axis.isVertical, node, into)
        let shares = box.boxMode.pointee.freeSpace >= 0
        var rest = Int(box.boxMode.pointee.freeSpace)
        var sum: Float = 0, hasLimits = false
        if shares {
            (sum, hasLimits) = weights(box)
            if hasLimits {
                freezeBoxes(axis, box, &rest, &sum)
                if !hasUnfrozen(box) { line.shift(rest) }
            }
        } else {
            line.shift(freeLength(axis, box, separators, line))
        }
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
            line.cursor &+= separators.before(node, isFirst: first)
            first = false
            let length =
                shares && node.pointee.weight > 0
                ? boxShare(axis, at, &rest, &sum, hasLimits) : Int(axis.main(result(at))) &+ axis.mainMargins(node)
            body(at, &line, length)
        }
    }

    /// Call `body` with each child that is not gone and where its box begins and ends along the axis.
    @_optimize(size)
    func boxRanges(_ row: Int, _ body: (Int, Int, Int) -> Void) {
        visitBoxes(row, Placement(engine, row)) { child, line, length in
            if self.node(child).isGone { return }
            let (left, top, right, bottom) = line.area(length)
            line.cursor &+= length
            if line.vertical { body(child, top, bottom) } else { body(child, left, right) }
        }
    }

    /// The sum of the weights, and whether any of their items may have limits.
    func weights(_ box: UnsafeMutablePointer<ContainerState>) -> (sum: Float, hasLimits: Bool) {
        var sum: Float = 0
        var hasLimits = false
        var child = Int(box.pointee.first)
        while child >= 0 {
            let node = self.node(child)
            if !node.isGone && node.pointee.weight > 0 {
                sum += node.pointee.weight
                if node.pointee.flags & NodeFlags.sizeRules != 0 { hasLimits = true }
            }
            child = Int(node.pointee.next)
        }
        return (sum, hasLimits)
    }

    /// Whether any weight is left to share what the limits of the others leave.
    func hasUnfrozen(_ box: UnsafeMutablePointer<ContainerState>) -> Bool {
        var child = Int(box.pointee.first)
        while child >= 0 {
            let node = self.node(child)
            let isFrozen = result(child).pointee.state & (ResultFlags.frozenMin | ResultFlags.frozenMax) != 0
            if !node.isGone && node.pointee.weight > 0 && !isFrozen { return true }
            child = Int(node.pointee.next)
        }
        return false
    }
}
