// SPDX-License-Identifier: MIT
import CReglet

/// Linear containers of trivial leaves whose sizes follow from the container's own (Plan.notLeaves): the answer comes from
/// the plan's sums in O(1), and the leaves get sizes and frames in one pass when the container is placed.
///
/// The rules are those of LinearAndroid.swift and LinearFill.swift, which agree here: whole weights share what the fixed
/// lengths leave, each share truncated, the running remainder going on, so that the last takes what is left.
extension Engine {
    /// - Returns: false when the specs need more than the sums.
    @inline(__always)
    func measureLeaves<A: Axis>(
        _ axis: A.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>,
        _ plan: UInt32, _ mainSpec: Spec, _ crossSpec: Spec
    ) -> Bool {
        if plan & Plan.matches != 0 && !crossSpec.isExact { return false }
        let total = Int(box.pointee.fixed) &+ A.mainPadding(node)
        let across = Int(box.pointee.across) &+ A.crossPadding(node)
        if total > Int(maxUnits) || across > Int(maxUnits) { return false }
        let length = Int32(truncatingIfNeeded: total), wanted = Int32(truncatingIfNeeded: across)
        if plan & Plan.shares != 0 {
            let rest = Int(mainSpec.size) &- total
            if !mainSpec.isExact || rest < 0 || !isExactShare(rest, box) { return false }
            box.pointee.total = mainSpec.size
        } else {
            box.pointee.total = length
        }
        box.pointee.ascent = -1
        box.pointee.descent = -1
        let main = mainSpec.resolve(length), cross = crossSpec.resolve(wanted)
        let outcome =
            (mainSpec.cuts(length) ? A.mainTooSmall : 0) | (crossSpec.cuts(wanted) ? A.crossTooSmall : 0)
            | State.summed
        answer(row, A.isVertical ? cross : main, A.isVertical ? main : cross, outcome, baseline: Baseline.none)
        return true
    }

    /// Whether what the last run went by does not hold since an edit.
    @inline(__always)
    func hasOutgrownSums(_ row: Int, _ result: UnsafeMutablePointer<Result>) -> Bool {
        if result.pointee.state & State.summed == 0 { return false }
        let node = self.node(row)
        return plan(row, node, box(node)) & Plan.notLeaves != 0
    }

    /// Place a container that was measured by sums.
    @inline(__always)
    func placeSummed(_ row: Int) {
        let into = Placement(self, row)
        let node = self.node(row)
        let plan = box(node).pointee.plan
        let vertical = node.pointee.flags & Flag.vertical != 0
        if into.isPlain && plan & Plan.notInLine == 0 {
            if vertical {
                placeLeaves(ColumnAxis.self, row, into, plan)
            } else {
                placeLeaves(RowAxis.self, row, into, plan)
            }
        } else {
            if vertical { sizeLeaves(ColumnAxis.self, row) } else { sizeLeaves(RowAxis.self, row) }
            placeLinear(row)
        }
    }

    /// Whether dividing integers gives what the floating point shares give: products that fit a float, or a double.
    @inline(__always)
    private func isExactShare(_ rest: Int, _ box: UnsafeMutablePointer<Box>) -> Bool {
        !state.pointee.scale.isInteger || rest &* Int(box.pointee.weights) < 1 << 24
    }

    /// The leaves' sizes, from the container's.
    @inline(never)
    func sizeLeaves<A: Axis>(_ axis: A.Type, _ row: Int) {
        let node = self.node(row)
        let box = self.box(node)
        var shares = LeafShares(axis, node, box, A.main(result(row)))
        let room = Int(A.cross(result(row))) &- A.crossPadding(node)
        var child = Int(box.pointee.first)
        while child >= 0 {
            let leaf = self.node(child), result = self.result(child)
            child = Int(leaf.pointee.next)
            let length = A.mainLength(leaf), across = A.crossLength(leaf)
            let main = shares.length(leaf, length)
            let cross = across >= 0 ? across : atLeastZero(clampUnits(room &- A.crossMargins(leaf)))
            setExact(axis, result, main, cross)
        }
    }

    /// Sizes and frames of the leaves in one pass; only for children in line and plain snapping.
    @inline(never)
    func placeLeaves<A: Axis>(_ axis: A.Type, _ row: Int, _ into: borrowing Placement, _ plan: UInt32) {
        let node = self.node(row)
        let box = self.box(node)
        if plan & (Plan.uneven | Plan.apart) == 0 {
            placeEqualLeaves(axis, node, box, into)
            return
        }
        var shares = LeafShares(axis, node, box, A.isVertical ? into.height : into.width)
        let room = (A.isVertical ? into.width : into.height) &- Int32(truncatingIfNeeded: A.crossPadding(node))
        var line = LeafLine(self)
        var cursor = A.isVertical ? node.pointee.paddingTop : node.pointee.paddingLeft
        let edge = A.isVertical ? node.pointee.paddingLeft : node.pointee.paddingTop
        var child = Int(box.pointee.first)
        while child >= 0 {
            let leaf = into.nodes + child
            let length = A.mainLength(leaf), across = A.crossLength(leaf)
            let main = shares.length(leaf, length)
            let left = edge &+ (A.isVertical ? leaf.pointee.marginLeft : leaf.pointee.marginTop)
            let cross = across >= 0 ? across : atLeastZero(room &- Int32(truncatingIfNeeded: A.crossMargins(leaf)))
            cursor &+= A.isVertical ? leaf.pointee.marginTop : leaf.pointee.marginLeft
            line.put(
                self, into, child, A.isVertical ? SIMD4(left, cursor, cross, main) : SIMD4(cursor, left, main, cross))
            cursor &+= main &+ (A.isVertical ? leaf.pointee.marginBottom : leaf.pointee.marginRight)
            child = Int(leaf.pointee.next)
        }
        line.finish(self)
    }

    /// placeLeaves for equal shares in consecutive rows: the leaves' styles are not even read.
    @inline(__always)
    private func placeEqualLeaves<A: Axis>(
        _ axis: A.Type, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>,
        _ into: borrowing Placement
    ) {
        let count = Int32(bitPattern: box.pointee.count)
        if count == 0 { return }
        let rest = (A.isVertical ? into.height : into.width) &- Int32(truncatingIfNeeded: A.mainPadding(node))
        let cross = (A.isVertical ? into.width : into.height) &- Int32(truncatingIfNeeded: A.crossPadding(node))
        let edge = A.isVertical ? node.pointee.paddingLeft : node.pointee.paddingTop
        var cursor = A.isVertical ? node.pointee.paddingTop : node.pointee.paddingLeft
        var line = LeafLine(self)
        // rest = share * count + longer: truncating leaves the remainder to the last ones
        let share = rest / count
        let shorter = count &- (rest &- share &* count)
        var index: Int32 = 0
        while index < count {
            let main = index < shorter ? share : share &+ 1
            let child = Int(box.pointee.first &+ index)
            line.put(
                self, into, child, A.isVertical ? SIMD4(edge, cursor, cross, main) : SIMD4(cursor, edge, main, cross))
            cursor &+= main
            index &+= 1
        }
        line.finish(self)
    }
}

/// Sharing what fixed lengths leave of a container among leaves with whole weights.
struct LeafShares {
    private var rest: Int
    private var weights: Int
    private let fills: Bool

    @inline(__always)
    init<A: Axis>(_ axis: A.Type, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>, _ length: Int32)
    {
        rest = Int(length) &- Int(box.pointee.fixed) &- A.mainPadding(node)
        weights = Int(box.pointee.weights)
        fills = node.pointee.flags & Flag.weightModeMask == RG_WEIGHT_FILL.rawValue << Flag.weightModeShift
    }

    /// The length of a leaf whose style says `length`.
    @inline(__always)
    mutating func length(_ leaf: UnsafeMutablePointer<Node>, _ length: Int32) -> Int32 {
        if length > 0 { return length }
        var weight = Int(leaf.pointee.weight)
        if fills {
            if length == 0 { return 0 }
            if weight == 0 { weight = 1 }
        } else if weight == 0 {
            return 0
        }
        let part = weight == weights ? rest : rest &* weight / weights
        rest &-= part
        weights &-= weight
        return Int32(truncatingIfNeeded: part)
    }
}

/// Storing boxes of trivial, visible leaves: what setBox does, with the change list's end in registers.
struct LeafLine {
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

    /// `box`: x, y, width, height in units.
    @inline(__always)
    mutating func put(_ engine: Engine, _ into: borrowing Placement, _ row: Int, _ box: SIMD4<Int32>) {
        let result = into.results + row
        result.setBox(box)
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
        let settled = State.valid | State.ran | State.laidOut | State.known | State.shown
        if bits & (settled | State.entry) != settled { begin(engine, row, result) }
    }

    /// The first time, and after hiding.
    @inline(never)
    private mutating func begin(_ engine: Engine, _ row: Int, _ result: UnsafeMutablePointer<Result>) {
        result.pointee.state = (result.pointee.state & ~State.entry) | State.valid | State.ran
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
