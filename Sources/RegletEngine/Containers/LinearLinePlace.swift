// SPDX-License-Identifier: MIT
import CReglet

/// Placing a linear container whose children stand one after another from the left or top (Plan.notInLine), and giving
/// leaves their sizes when the container was measured by sums (LinearLine.swift).
extension Engine {
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
    func sizeLeaves<A: Axis>(_ axis: A.Type, _ row: Int) {
        let node = self.node(row)
        let box = self.box(node)
        var shares = LeafShares(box, node.sharesUnset)
        let room = Int(A.cross(result(row))) &- A.crossPadding(node)
        let crossSpec = A.crossSpec(result(row))
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let leaf = self.node(child), result = self.result(child)
            let main =
                box.pointee.sole == Int32(truncatingIfNeeded: at)
                ? box.pointee.shared : shares.length(leaf, A.mainLength(leaf))
            child = Int(leaf.pointee.next)
            if leaf.pointee.flags & Flag.trivial != 0 {
                let across = A.crossLength(leaf)
                setExact(
                    axis, result, main, across >= 0 ? across : atLeastZero(clampUnits(room &- A.crossMargins(leaf))))
                continue
            }
            let matches = crossInLine(axis, leaf, node.sharesUnset) == Length.match
            let across = matches && crossSpec.isExact ? atLeastZero(clampUnits(room &- A.crossMargins(leaf))) : -1
            if differs(axis, result, main, across) { askPlaced(axis, at, leaf, result, main, across, node, box) }
            if matches && !crossSpec.isExact {
                let final = Spec.exact(clampUnits(room &- A.crossMargins(leaf)))
                settle(axis, at, main: .exact(A.main(result)), cross: final, fresh: box.pointee.fresh)
            }
        }
    }

    /// Whether a child's size is not what the size its container took over without a run makes of it; -1 is any.
    @inline(__always)
    private func differs<A: Axis>(
        _ axis: A.Type, _ result: UnsafeMutablePointer<Result>, _ main: Int32, _ across: Int32
    ) -> Bool {
        main >= 0 && main != A.main(result) || across >= 0 && across != A.cross(result)
    }

    /// Ask a child again, with the size its container took over.
    @inline(never)
    private func askPlaced<A: Axis>(
        _ axis: A.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>,
        _ main: Int32, _ across: Int32, _ parent: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>
    ) {
        var mainSpec = A.mainSpec(result), crossSpec = A.crossSpec(result)
        if main >= 0 { mainSpec = .exact(main) }
        if across >= 0 {
            crossSpec = .exact(across)
        } else if crossInLine(axis, node, parent.sharesUnset) == Length.match {
            let own = A.crossSpec(self.result(Int(node.pointee.parent)))
            crossSpec = own.child(Length.match, used: A.crossPadding(parent) &+ A.crossMargins(node))
        }
        let width = A.isVertical ? crossSpec : mainSpec, height = A.isVertical ? mainSpec : crossSpec
        if !adapt(row, result, width, height) { ask(row, width, height, fresh: box.pointee.fresh) }
    }

    /// A trivial leaf asked exactly on both axes.
    @inline(__always)
    private func setExact<A: Axis>(
        _ axis: A.Type, _ result: UnsafeMutablePointer<Result>, _ main: Int32, _ cross: Int32
    ) {
        result.pointee.width = A.isVertical ? cross : main
        result.pointee.height = A.isVertical ? main : cross
        let bits = result.pointee.state
        if bits & State.entry != State.valid | State.ran {
            result.pointee.state = (bits & ~State.outcome) | State.valid | State.ran
        }
        state.pointee.stats.nodes_measured &+= 1
    }

    /// Place the children in line; plain snapping only. `summed`: leaves get their sizes too.
    @inline(never)
    func placeLine<A: Axis>(_ axis: A.Type, _ row: Int, _ plan: UInt32, _ summed: Bool) {
        let into = Placement(self, row)
        let node = self.node(row)
        let box = self.box(node)
        if summed && plan & (Plan.uneven | Plan.apart) == 0 {
            placeEqualLeaves(axis, node, box, into)
            return
        }
        var shares = LeafShares(box, node.sharesUnset)
        let sharing = plan & Plan.shares != 0 && box.pointee.sole < 0
        let room = (A.isVertical ? into.width : into.height) &- Int32(truncatingIfNeeded: A.crossPadding(node))
        var line = FrameWriter(self)
        var cursor = A.isVertical ? node.pointee.paddingTop : node.pointee.paddingLeft
        let edge = A.isVertical ? node.pointee.paddingLeft : node.pointee.paddingTop
        let leaves = summed ? Flag.trivial : 0
        let stretches = summed && !A.crossSpec(into.results + row).isExact
        var child = Int(box.pointee.first)
        while child >= 0 {
            let at = child
            let leaf = into.nodes + at
            child = Int(leaf.pointee.next)
            let left = edge &+ (A.isVertical ? leaf.pointee.marginLeft : leaf.pointee.marginTop)
            cursor &+= A.isVertical ? leaf.pointee.marginTop : leaf.pointee.marginLeft
            var main = A.mainLength(leaf)
            if leaf.pointee.flags & leaves != 0 {
                if sharing { main = shares.length(leaf, main) }
                var cross = A.crossLength(leaf)
                if cross < 0 { cross = atLeastZero(room &- Int32(truncatingIfNeeded: A.crossMargins(leaf))) }
                line.put(
                    self, into, at, A.isVertical ? SIMD4(left, cursor, cross, main) : SIMD4(cursor, left, main, cross))
            } else {
                let result = into.results + at
                if sharing { main = shares.length(leaf, main) }
                if box.pointee.sole == Int32(truncatingIfNeeded: at) { main = box.pointee.shared }
                let across =
                    !stretches && crossInLine(axis, leaf, node.sharesUnset) == Length.match
                    ? atLeastZero(room &- Int32(truncatingIfNeeded: A.crossMargins(leaf))) : -1
                if summed && differs(axis, result, main, across) {
                    askPlaced(axis, at, leaf, result, main, across, node, box)
                }
                main = A.main(result)
                var cross = A.cross(result)
                let stretched =
                    stretches
                    && stretchAcross(axis, at, leaf, result, room, node.sharesUnset, box.pointee.fresh, &cross)
                line.put(
                    self, into, at, A.isVertical ? SIMD4(left, cursor, cross, main) : SIMD4(cursor, left, main, cross),
                    isLeaf: false)
                if leaf.pointee.flags & Flag.container != 0 {
                    settleContainer(into.phaseX, into.phaseY, at, leaf, result, stretched: stretched)
                }
            }
            cursor &+= main &+ (A.isVertical ? leaf.pointee.marginBottom : leaf.pointee.marginRight)
        }
        line.finish(self)
    }

    /// Give a child that matches its container across its final size there, `room` less its margins.
    @inline(never)
    private func stretchAcross<A: Axis>(
        _ axis: A.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>,
        _ room: Int32, _ fills: Bool, _ fresh: UInt32, _ cross: inout Int32
    ) -> Bool {
        if crossInLine(axis, node, fills) != Length.match { return false }
        cross = atLeastZero(room &- Int32(truncatingIfNeeded: A.crossMargins(node)))
        let main = A.main(result)
        return stretch(row, node, result, A.isVertical ? cross : main, A.isVertical ? main : cross, fresh: fresh)
    }

    /// Give a child its final size. Of a container of leaves only the frame changes; others are asked.
    @inline(__always)
    private func stretch(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>, _ width: Int32,
        _ height: Int32, fresh: UInt32
    ) -> Bool {
        if canStretch(row, node, result) {
            let box = self.box(node)
            if box.pointee.stretchedWidth != width || box.pointee.stretchedHeight != height {
                box.pointee.stretchedWidth = width
                box.pointee.stretchedHeight = height
                queuePlace(row, result)
            }
            return true
        }
        settle(row, .exact(width), .exact(height), fresh: fresh)
        return false
    }

    /// Whether another size than its answer's changes nothing but the frames of its leaves.
    func canStretch(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>
    ) -> Bool {
        let simple = State.summed | State.valid | State.ran
        if result.pointee.state & (simple | State.tooSmallWidth | State.tooSmallHeight | State.overflow) != simple {
            return false
        }
        return plan(row, node, box(node)) & (Plan.notSummed | Plan.nested) == 0
    }

    /// A container was measured again, or an edit let it outgrow its sums: if it was stretched but cannot be any more, it
    /// needs a run under its final size.
    /// - Returns: whether that is so.
    @discardableResult
    func endStretch(_ row: Int, _ result: UnsafeMutablePointer<Result>) -> Bool {
        let node = self.node(row)
        let box = self.box(node)
        let parent = Int(node.pointee.parent)
        if box.pointee.stretchedWidth < 0 || parent < 0 || canStretch(row, node, result) { return false }
        let width = Spec.exact(box.pointee.stretchedWidth), height = Spec.exact(box.pointee.stretchedHeight)
        settle(row, width, height, fresh: self.box(self.node(parent)).pointee.fresh)
        return true
    }

    /// placeLine for equal shares in consecutive rows: the leaves' styles are not even read.
    @inline(__always)
    private func placeEqualLeaves<A: Axis>(
        _ axis: A.Type, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>,
        _ into: borrowing Placement
    ) {
        let count = box.pointee.count
        if count == 0 { return }
        let cross = (A.isVertical ? into.width : into.height) &- Int32(truncatingIfNeeded: A.crossPadding(node))
        let edge = A.isVertical ? node.pointee.paddingLeft : node.pointee.paddingTop
        var cursor = A.isVertical ? node.pointee.paddingTop : node.pointee.paddingLeft
        var line = FrameWriter(self)
        // shared = share * count + longer: truncating leaves the remainder to the last ones
        let shared = UInt32(bitPattern: atLeastZero(box.pointee.shared))
        let share = Int32(bitPattern: shared / count)
        let shorter = count &- shared % count
        var index: UInt32 = 0
        while index < count {
            let main = index < shorter ? share : share &+ 1
            let child = Int(box.pointee.first) &+ Int(index)
            line.put(
                self, into, child,
                A.isVertical
                    ? SIMD4(edge, cursor, atLeastZero(cross), main) : SIMD4(cursor, edge, main, atLeastZero(cross)))
            cursor &+= main
            index &+= 1
        }
        line.finish(self)
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

/// Storing the boxes of visible children: what setBox does, with the end of the change list in registers.
struct FrameWriter {
    private var count: Int
    private let tracks: Bool
    private let changed: UnsafeMutablePointer<UInt32>
    private let handles: UnsafeMutablePointer<rg_node>
    private var moved: UInt32 = 0

    @inline(__always)
    init(_ engine: Engine) {
        count = engine.state.pointee.changedCount
        tracks = engine.state.pointee.def.track & UInt32(RG_TRACK_CHANGES) != 0
        changed = engine.state.pointee.changed
        handles = engine.state.pointee.handles
    }

    /// `box`: x, y, width, height in units. A leaf's size is its answer, too.
    @inline(__always)
    mutating func put(
        _ engine: Engine, _ into: borrowing Placement, _ row: Int, _ box: SIMD4<Int32>, isLeaf: Bool = true
    ) {
        let result = into.results + row
        if isLeaf { result.setBox(box) } else { result.origin = box.lowHalf }
        let near = box.lowHalf
        let edges =
            (SIMD4(lowHalf: near, highHalf: near &+ box.highHalf) &+ into.base) &>> SIMD4(repeating: into.shift)
        let frame = SIMD4<Float>(edges &- SIMD4(lowHalf: into.origin, highHalf: edges.lowHalf)) * into.toPixels
        let new = unsafeBitCast(frame, to: SIMD2<UInt64>.self)
        let old = unsafeBitCast(into.frames[row], to: SIMD2<UInt64>.self)
        var bits = result.pointee.state
        if (new.x ^ old.x) | (new.y ^ old.y) != 0 {
            into.frames[row] = frame
            moved &+= 1
            if tracks {
                if bits & State.listed == 0 {
                    changed[count] = UInt32(truncatingIfNeeded: handles[row].id)
                    count &+= 1
                }
                bits |=
                    State.listed | (new.x != old.x ? UInt32(RG_CHANGE_MOVED) << State.changeShift : 0)
                    | (new.y != old.y ? UInt32(RG_CHANGE_RESIZED) << State.changeShift : 0)
            }
        }
        result.pointee.state = bits
        let shows = State.laidOut | State.known | State.shown
        let answered = State.valid | State.ran
        if isLeaf ? bits & (shows | State.entry) != shows | answered : bits & shows != shows {
            begin(engine, row, result, isLeaf)
        }
    }

    /// The first time, and after hiding.
    @inline(never)
    private mutating func begin(
        _ engine: Engine, _ row: Int, _ result: UnsafeMutablePointer<Result>, _ isLeaf: Bool
    ) {
        if isLeaf { result.pointee.state = (result.pointee.state & ~State.entry) | State.valid | State.ran }
        engine.state.pointee.changedCount = count
        engine.noteShown(row, engine.node(row), result)
        count = engine.state.pointee.changedCount
    }

    @inline(__always)
    func finish(_ engine: Engine) {
        engine.state.pointee.changedCount = count
        engine.state.pointee.stats.frames_changed &+= moved
    }
}
