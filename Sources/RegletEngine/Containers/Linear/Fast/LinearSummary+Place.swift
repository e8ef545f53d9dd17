// SPDX-License-Identifier: MIT
import CReglet

/// Places the children of a linear container in line: one after another from the left or top (SummaryFlags.notInLine).
///
/// One pass over the children computes positions, stores frames, and gives children their final sizes if the container
/// was measured from sums (LinearSummary+Measure.swift). Linear containers among the children are placed at once,
/// `levels` deep: so memory is read in order, and nothing is queued. Other containers are put into the place list.
/// O(children), or less if only some children move.
///
/// Preconditions: the container has run under its final spec (beginPlace); isInLine.
/// Invariants:
/// - A frame is written, and a change noted, only if its bits differ from the old ones.
/// - Frames equal those of the general algorithms.
extension LinearSummary {
    /// The number of levels placed by recursion, each with about 500 bytes of stack. Deeper containers are put into the
    /// place list.
    static let placeLevels = 8

    /// The size that children of a box in line match. It is not the placed one, as the parent may place a box smaller
    /// than it measured it, and children keep their measured sizes.
    func lineSize(_ row: Int) -> SIMD2<Int32> {
        let (width, height) = positions.finalSize(row, result(row))
        return SIMD2(width, height)
    }

    /// Places the children in line in a container of the given size.
    /// - Parameter before: the state of the container before its main size changed, if nothing else did; children
    ///   before the only one with a share then keep their positions. Otherwise ResultFlags.placePending.
    @inline(never)
    @_optimize(speed)
    func placeLine<A: Axis>(
        _ axis: A.Type, _ row: Int, _ size: SIMD2<Int32>, _ summary: UInt32, _ levels: Int, _ before: UInt
    ) {
        let into = LineFrames(engine, row, size)
        let node = into.nodes + row
        let box = self.box(node)
        let summed = into.results[row].state & ResultFlags.measuredFromSummary != 0
        if summed && summary & (SummaryFlags.nonUniform | SummaryFlags.nonContiguous) == 0 {
            placeEqualLeaves(axis, node, box, into)
            return
        }
        let sharing = summary & SummaryFlags.shares != 0 && box.linear.pointee.soleNested < 0
        var shares = sharing ? LeafShares(box, node.isFillMode) : LeafShares(rest: 0, weights: 0, false)
        let room = SIMD2(into.width, into.height) &- node.paddingSums
        let along: SIMD2<Int32> = A.isVertical ? SIMD2(0, -1) : SIMD2(-1, 0)
        var cursor = node.shared.paddingsBefore  // the start of the next child, margins included
        let edge = cursor & ~along
        let leaves = summed ? NodeFlags.trivial : 0
        var child = Int(box.pointee.first), end = -1
        var change: Int32 = 0
        if summary & SummaryFlags.moves != 0 {
            let start: SIMD2<Int32>
            (child, end, change, start) = takeMoves(box, node)
            cursor = (start & along) | edge
        } else if before & UInt(ResultFlags.placePending | ResultFlags.laidOut) == ResultFlags.laidOut
            && box.linear.pointee.soleNested >= 0
        {
            // children before the one that gets all the free space have not moved
            child = Int(box.linear.pointee.soleNested)
            cursor = ((positions.position(child) &- (into.nodes + child).shared.marginsBefore) & along) | edge
        }
        while child != end {
            let at = child
            let leaf = into.nodes + at
            child = Int(leaf.pointee.next)
            let origin = cursor &+ leaf.shared.marginsBefore
            var size = leaf.lengths
            if leaf.pointee.flags & leaves != 0 {
                if sharing { size[A.main] = shares.length(leaf, size[A.main]) }
                // a negative length fills the container across
                let free = room &- leaf.marginSums, fills = size &>> 31
                size = (free & ~(free &>> 31) & fills) | (size & ~fills)
                into.put(engine, at, origin, size)
            } else {
                var main = size[A.main]
                if sharing { main = shares.length(leaf, main) }
                if box.linear.pointee.soleNested == Int32(truncatingIfNeeded: at) {
                    main = box.linear.pointee.sharedLength
                }
                let result = into.results + at
                let sized =
                    summed
                    ? sizeNested(axis, at, leaf, result, main, room[A.cross] &- leaf.marginsAcross(axis))
                    : SizedChild(A.cross(result))
                size =
                    A.isVertical
                    ? SIMD2(sized.cross, result.pointee.height) : SIMD2(result.pointee.width, sized.cross)
                into.put(engine, at, origin, size, isLeaf: false)
                if leaf.pointee.flags & NodeFlags.container != 0 {
                    let phase = (into.phase &+ origin) & into.mask
                    let leafBox = self.box(leaf)
                    let isUpdated = updateSnapPhase(phase, at, leaf, leafBox, result, sized.isStretched)
                    if hasOldPhase(result) {
                        if levels > 0 && leaf.pointee.flags & NodeFlags.kindMask == RG_KIND_LINEAR.rawValue {
                            dispatch.placeLinear(
                                axis, at, leaf, leafBox, result, size, levels &- 1,
                                isUpdated ? UInt(ResultFlags.placePending) : sized.before)
                        } else {
                            invalidation.pushPlace(at, result)
                        }
                    }
                }
            }
            cursor = ((origin &+ size &+ leaf.shared.marginsAfter) & along) | edge
        }
        if child >= 0 && shiftLine(MainAxis(axis), row, child, change) {
            placeLine(axis, row, size, box.linear.pointee.summary, levels, before)  // the last one that moves
        }
    }

    /// Clears the noted moves, except LinearState.lastMoved. - Returns: the first child to place; the first of the
    /// children that only move, or -1; the distance by which they move; the start of the first child to place. A first
    /// child that is gone is hidden instead.
    @inline(never)
    private func takeMoves(_ box: UnsafeMutablePointer<ContainerState>, _ parent: UnsafeMutablePointer<Node>) -> (
        Int, Int, Int32, SIMD2<Int32>
    ) {
        let first = Int(box.linear.pointee.firstMoved), change = box.linear.pointee.moveDelta
        let last = box.linear.pointee.lastMoved
        endMoves(box)
        if change == LinearState.sole {
            let start = positions.position(first) &- node(first).shared.marginsBefore
            return (first, Int(node(first).pointee.next), 0, start)
        }
        if change == LinearState.several { return (first, -1, 0, startInLine(first, parent)) }
        box.linear.pointee.lastMoved = last
        if node(first).pointee.flags & NodeFlags.gone != 0 {
            changeList.hide(first)
            let next = Int(node(first).pointee.next)
            return (next, next, change, .zero)
        }
        return (first, Int(node(first).pointee.next), change, startInLine(first, parent))
    }

    /// The noted moves of a container whose children are not in line. - Returns: the children to place; the distance by
    /// which those behind them move.
    @inline(never)
    @_optimize(size)
    func takeRun(_ axis: MainAxis, _ row: Int, _ box: UnsafeMutablePointer<ContainerState>) -> (LineRun, Int32) {
        if !FastPaths.areAll || !isAlong(row, box) {
            endMoves(box)
            return (LineRun(), 0)
        }
        let hasTexts = box.linear.pointee.summary & SummaryFlags.texts != 0
        if hasTexts { moveAll(box) }  // translation rounds to the nearest
        var (first, end, change, _) = takeMoves(box, node(row))
        if hasTexts { first = reaching(first, axis) }
        if first < 0 { return (LineRun(first: first), 0) }
        let start = startInLine(first, node(row))
        return (LineRun(first: first, end: end, start: Int(axis.isVertical ? start.y : start.x)), change)
    }

    /// The last child from which on others take a pixel before `first`. The frame of a text may reach the next pixel,
    /// but not beyond the container, which ends elsewhere now.
    @inline(never)
    @_optimize(size)
    private func reaching(_ first: Int, _ axis: MainAxis) -> Int {
        var at = first, length: Int32 = 0
        while length <= Int32(truncatingIfNeeded: state.pointee.snap.phaseMask) {
            let back = visibleBefore(at)
            if back < 0 { break }
            at = back
            length = clampUnits(Int(length) &+ Int(axis.main(result(at))))
        }
        return at
    }

    /// Where a child in line starts, margins included: at the end of the one before it. Only the coordinate along the
    /// main axis counts.
    @inline(never)
    func startInLine(_ child: Int, _ parent: UnsafeMutablePointer<Node>) -> SIMD2<Int32> {
        let back = visibleBefore(child)
        if back < 0 { return parent.shared.paddingsBefore }
        return positions.position(back) &+ result(back).size &+ node(back).shared.marginsAfter
    }

    /// Gives a nested child its final size, in a container measured from sums: `main` if it has a share, `room` across
    /// if it matches the container.
    @inline(__always)
    private func sizeNested<A: Axis>(
        _ axis: A.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ main: Int32, _ room: Int32
    ) -> SizedChild {
        let length = A.crossLength(node)
        if length == Length.match || length == Length.unset {
            return matchNested(axis, row, node, result, main, room)
        }
        if main >= 0 && main != A.main(result)
            && takeReusableSize(row, node, result, A.isVertical ? -1 : main, A.isVertical ? main : -1) == nil
        {
            measurePlaced(MainAxis(axis), row, node, result, main, -1)
        }
        return SizedChild(A.cross(result))
    }

    /// Gives its final size to a child that matches its container across, or has an unset cross length, which matches
    /// in fill mode.
    @inline(never)
    @_optimize(speed)
    func matchNested<A: Axis>(
        _ axis: A.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ main: Int32, _ room: Int32
    ) -> SizedChild {
        let parent = Int(node.pointee.parent)
        let matches = A.crossLength(node) == Length.match || self.node(parent).isFillMode
        let isExact = A.crossSpec(self.result(parent)).isExact
        let across = matches && isExact ? atLeastZero(room) : -1
        var before = ResultFlags.placePending
        if differs(MainAxis(axis), result, main, across) {
            if let state = takeReusableSize(
                row, node, result, A.isVertical ? across : main, A.isVertical ? main : across)
            {
                before = main < 0 ? state : ResultFlags.placePending
            } else {
                measurePlaced(MainAxis(axis), row, node, result, main, across)
            }
        }
        if !matches || isExact { return SizedChild(A.cross(result), before) }
        let cross = atLeastZero(room)
        let isStretched = stretchAcross(
            row, node, box(node), result, A.isVertical ? cross : result.pointee.width,
            A.isVertical ? result.pointee.height : cross)
        return isStretched ? SizedChild(stretched: cross) : SizedChild(cross)
    }

    /// Updates the snapping phase of a container after it was positioned. - Returns: whether its children must be
    /// placed, because the phase is new or a stretch ended.
    @inline(__always)
    func updateSnapPhase(
        _ phase: SIMD2<Int32>, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ box: UnsafeMutablePointer<ContainerState>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ stretched: Bool
    ) -> Bool {
        let isUpdated = !box.pointee.hasPhase(phase) || (!stretched && box.pointee.stretchedWidth >= 0)
        if isUpdated { layout.updatePhase(Int(phase.x), Int(phase.y), row, node, result, stretched: stretched) }
        return isUpdated
    }

    /// Whether the children of a positioned container must be placed.
    @inline(__always)
    func hasOldPhase(_ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        if result.pointee.state & ResultFlags.subtreeCurrent == 0 { result.pointee.state |= ResultFlags.placePending }
        return result.pointee.state & ResultFlags.placePending != 0
    }

    /// Places equal shares in consecutive rows without reading the styles of the leaves.
    @inline(__always)
    private func placeEqualLeaves<A: Axis>(
        _ axis: A.Type, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>,
        _ into: borrowing LineFrames
    ) {
        let count = box.pointee.count
        if count == 0 { return }
        let cross = (A.isVertical ? into.width : into.height) &- node.paddingAcross(axis)
        let edge = A.isVertical ? node.pointee.paddingLeft : node.pointee.paddingTop
        var cursor = A.isVertical ? node.pointee.paddingTop : node.pointee.paddingLeft
        // shared = share * count + longer: truncation leaves the remainder to the last children
        let shared = UInt32(bitPattern: atLeastZero(box.linear.pointee.sharedLength))
        let share = Int32(bitPattern: shared / count)
        let shorter = count &- shared % count
        var index: UInt32 = 0
        while index < count {
            let main = index < shorter ? share : share &+ 1
            let child = Int(box.pointee.first) &+ Int(index)
            into.put(
                engine, child, A.isVertical ? SIMD2(edge, cursor) : SIMD2(cursor, edge),
                A.isVertical ? SIMD2(atLeastZero(cross), main) : SIMD2(main, atLeastZero(cross)))
            cursor &+= main
            index &+= 1
        }
    }
}

/// The cross size of a child as placed, and its state before that size was set.
struct SizedChild {
    let cross: Int32  // as placed
    /// The state of the child before its cross size changed, if nothing else did; else ResultFlags.placePending. Bit 32
    /// is `stretched`.
    let before: UInt
    private static var stretched: UInt { 1 << 32 }

    @inline(__always)
    init(_ cross: Int32, _ before: UInt32 = ResultFlags.placePending) {
        self.cross = cross
        self.before = UInt(before)
    }
    @inline(__always)
    init(stretched cross: Int32) {
        self.cross = cross
        self.before = SizedChild.stretched | UInt(ResultFlags.placePending)
    }

    /// Whether the child was stretched across without a measure.
    @inline(__always) var isStretched: Bool { before & SizedChild.stretched != 0 }
}

extension UnsafeMutablePointer where Pointee == Node {
    /// The sum of two paddings or margins across. It fits 32 bits: SummaryFlags.mostMargin.
    @inline(__always)
    func paddingAcross<A: Axis>(_ axis: A.Type) -> Int32 { Int32(truncatingIfNeeded: A.crossPadding(self)) }
    @inline(__always)
    func marginsAcross<A: Axis>(_ axis: A.Type) -> Int32 { Int32(truncatingIfNeeded: A.crossMargins(self)) }
}
