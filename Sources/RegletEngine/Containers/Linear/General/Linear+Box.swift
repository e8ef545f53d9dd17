// SPDX-License-Identifier: MIT
import CReglet

/// Linear containers in weight mode BOX, the rule of MKLayout: measure and place. A weight gives an item a box, the
/// item's own length gives the frame inside it, and layout gravity moves the frame on both axes.
///
/// Boxes lie side by side. The box of an item without weight is its size plus margins; a weighted box includes the
/// margins.
///
/// Precondition: sibling links are in display order. Result for placing: BoxModeState.freeSpace, from which placing
/// recomputes the boxes.
///
/// Invariants:
/// - The boxes of weighted items add up to the free space, unless limits prevent it: the last weight takes the
///   remainder.
/// - A child is measured at most twice: naturally or in its box, then with the cross size of an inexact container.
extension LinearLayout {
    /// Measures a container and its children in three steps.
    ///
    /// 1. Measures items without weight, or all on an inexact main axis; their box is size plus margins. An item
    ///    without weight that matches the main axis is as long as the whole content box.
    /// 2. Shares the free space by weight, at least 0, within hard limits. Inside its box an item matches it, wraps, or
    ///    has its own length.
    /// 3. Resolves the cross size. Items that match an inexact cross axis get it as their final size.
    @inline(never)
    @_optimize(size)
    func measureBoxes(_ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec) {
        let node = self.node(row)
        let box = self.box(node)
        let cacheEpoch = box.pointee.cacheEpoch
        let mainPadding = axis.mainPadding(node), crossPadding = axis.crossPadding(node)
        let separators = self.layout.separators(row, node.pointee.flags, vertical: axis.isVertical)
        var total = mainPadding, maxCross = 0, visible = 0
        var weights: Float = 0
        var outcome: UInt32 = 0
        var matchesCross = false, hasLimits = false

        // 1. boxes of items without a share
        for at in children(of: box) {
            let node = self.node(at)
            if node.isGone { continue }
            total &+= separators.before(node, isFirst: visible == 0)
            visible &+= 1
            if fillsCross(axis, node) { matchesCross = true }
            if node.pointee.weight > 0 && mainSpec.isExact {
                weights += node.pointee.weight
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
                cross: self.crossSpec(axis, at, .box, crossSpec, crossPadding), cacheEpoch: cacheEpoch)
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

        // 2. boxes of weighted items
        var free = ShareCursor(rest: max(0, Int(main) &- total), weights: weights)
        let isShared = weights > 0  // kept, as the cursor has no weights left if all items are frozen
        box.boxMode.pointee.freeSpace = isShared ? clampUnits(free.rest) : -1
        if hasLimits { freezeBoxes(axis, box, &free) }
        for at in children(of: box) {
            let node = self.node(at)
            if node.isGone || !isShared || !(node.pointee.weight > 0) { continue }
            let left = free
            let part = boxShare(axis, at, &free, hasLimits)
            let own = fillsMain(axis, node) ? Length.match : axis.mainLength(node)
            let wanted = layout.length(
                at, own, horizontal: !axis.isVertical, mainSpec,
                base: own == Length.percent ? layout.percentBase(row, mainSpec, mainPadding) : 0)
            if trace.isRecording {
                recordShare(
                    at, axis.isVertical, part, 0, node.pointee.weight, left.rest, left.weights, crossSpec,
                    limits: hasLimits)
                recordInBox(at, axis.isVertical, wanted)
            }
            layout.measureChild(
                axis, at, main: Spec.exact(clampUnits(part)).child(wanted, used: axis.mainMargins(node)),
                cross: self.crossSpec(axis, at, .box, crossSpec, crossPadding), cacheEpoch: cacheEpoch)
            let result = self.result(at)
            maxCross = max(maxCross, Int(axis.cross(result)) &+ axis.crossMargins(node))
            outcome |= result.pointee.state & ResultFlags.outcome
        }

        // 3. the cross size
        if trace.isRecording { trace.recordWanted(row, horizontal: axis.isVertical, maxCross &+ crossPadding) }
        outcome |= dispatch.boundByOverlap(row)
        setLinearSize(axis, row, main, outcome, maxCross &+ crossPadding, crossSpec, 0, baseline: Baseline.none)
        if matchesCross && !crossSpec.isExact { matchCross(axis, row, .box) }
    }

    /// Freezes boxes whose share breaks a hard limit of the item. The other boxes share the rest, which is at least 0.
    @inline(never)
    @_optimize(size)
    func freezeBoxes(_ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ free: inout ShareCursor) {
        freezeLimited(axis, box, .box, .exact(0), 0, &free)
        free.rest = max(0, free.rest)
    }

    /// The length of the next weighted box: its limit if it is frozen, else its share of the rest. The last weight
    /// takes all of the rest.
    @inline(never)
    @_optimize(size)
    func boxShare(_ axis: MainAxis, _ row: Int, _ free: inout ShareCursor, _ hasLimits: Bool) -> Int {
        let result = self.result(row)
        if hasLimits && result.pointee.state & ResultFlags.frozen != 0 {
            return max(0, Int(frozenSize(axis, row, result, .box)))
        }
        return free.nextOrRest(node(row).pointee.weight, state.pointee.scale)
    }

    /// Whether an item is as long as its box, by fill gravity along the main axis.
    private func fillsMain(_ axis: MainAxis, _ node: UnsafeMutablePointer<Node>) -> Bool {
        let fill = axis.isVertical ? Gravity.fillVertical : Gravity.fillHorizontal
        return node.layoutGravity & (axis.isVertical ? Gravity.verticalMask : Gravity.horizontalMask) == fill
    }

    /// Places the children: boxes follow each other along the line, and gravity places each frame in its box.
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

    /// Calls `body` with each child, the line positioned at its box, and the length of the box. A gone child has a box
    /// of length 0.
    @inline(__always)
    private func visitBoxes(_ row: Int, _ into: Placement, _ body: (Int, inout Line, Int) -> Void) {
        let node = self.node(row)
        let box = self.box(node)
        let axis = node.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : MainAxis.row
        let separators = self.layout.separators(row, node.pointee.flags, vertical: axis.isVertical)
        var line = Line(vertical: axis.isVertical, node, into)
        let shares = box.boxMode.pointee.freeSpace >= 0
        var free = ShareCursor(rest: Int(box.boxMode.pointee.freeSpace), weights: 0)
        var hasLimits = false
        if shares {
            (free.weights, hasLimits) = weights(box)
            if hasLimits {
                freezeBoxes(axis, box, &free)
                if !hasUnfrozen(box) { line.shift(free.rest) }
            }
        } else {
            line.shift(freeLength(axis, box, separators, line))
        }
        var first = true
        for at in children(of: box) {
            let node = self.node(at)
            if node.isGone {
                body(at, &line, 0)
                continue
            }
            line.cursor &+= separators.before(node, isFirst: first)
            first = false
            let length =
                shares && node.pointee.weight > 0
                ? boxShare(axis, at, &free, hasLimits) : Int(axis.main(result(at))) &+ axis.mainMargins(node)
            body(at, &line, length)
        }
    }

    /// Calls `body` with each child that is not gone, and the start and end of its box along the main axis.
    @_optimize(size)
    func boxRanges(_ row: Int, _ body: (Int, Int, Int) -> Void) {
        visitBoxes(row, Placement(engine, row)) { child, line, length in
            if self.node(child).isGone { return }
            let (left, top, right, bottom) = line.area(length)
            line.cursor &+= length
            if line.vertical { body(child, top, bottom) } else { body(child, left, right) }
        }
    }

    /// The sum of the weights, and whether an item with a weight may have limits. O(children).
    func weights(_ box: UnsafeMutablePointer<ContainerState>) -> (sum: Float, hasLimits: Bool) {
        var sum: Float = 0
        var hasLimits = false
        for child in children(of: box) {
            let node = self.node(child)
            if !node.isGone && node.pointee.weight > 0 {
                sum += node.pointee.weight
                if node.pointee.flags & NodeFlags.sizeRules != 0 { hasLimits = true }
            }
        }
        return (sum, hasLimits)
    }

    /// Whether some weighted item is not frozen, and so takes the space that the limits of others leave. O(children).
    func hasUnfrozen(_ box: UnsafeMutablePointer<ContainerState>) -> Bool {
        for child in children(of: box) {
            let node = self.node(child)
            let isFrozen = result(child).pointee.state & ResultFlags.frozen != 0
            if !node.isGone && node.pointee.weight > 0 && !isFrozen { return true }
        }
        return false
    }
}
