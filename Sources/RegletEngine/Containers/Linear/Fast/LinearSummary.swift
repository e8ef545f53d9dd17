// SPDX-License-Identifier: MIT
import CReglet

/// The fast paths of linear containers.
public struct LinearSummary: EngineView {
    public let state: UnsafeMutablePointer<ContextState>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextState>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var linearSummary: LinearSummary { LinearSummary(state) }
}

/// What the children of a linear container have in common, so that loops over them need not look. Kept in Box.plan
/// until a child's style, the list of children or their rows change; made anew by the first layout that needs it.
/// O(children).
///
/// A leaf here is a trivial one (Flag.trivial): its size follows from its style and the container's size.
enum Plan {
    static let known: UInt32 = 1
    static let hidden: UInt32 = 1 << 1  // a child is not visible
    static let special: UInt32 = 1 << 2  // a child with percent, limits, aspect ratio, inset, a negative or far margin
    static let gravity: UInt32 = 1 << 3  // a child with a gravity of its own
    static let nested: UInt32 = 1 << 4  // a child that is no leaf
    static let open: UInt32 = 1 << 5  // a leaf whose size needs more than a length in pixels, a share or a match
    static let weighted: UInt32 = 1 << 6  // a child has a weight that does more than share from 0, or no whole one
    static let shares: UInt32 = 1 << 7  // a child lives from a share
    static let matches: UInt32 = 1 << 8  // a leaf fills the container across
    static let sized: UInt32 = 1 << 9  // a leaf has a length in pixels across
    static let apart: UInt32 = 1 << 10  // children do not lie in consecutive rows
    static let uneven: UInt32 = 1 << 11  // children are not all leaves with equal shares that fill the container across
    static let own: UInt32 = 1 << 12  // the container itself has rare properties, or a mode that looks at more
    static let shifted: UInt32 = 1 << 13  // its gravity or direction does not put children at the left or top
    static let hosted: UInt32 = 1 << 14  // a child is measured by the host
    static let framed: UInt32 = 1 << 15  // a child's frame is not its box: inset, offset, text

    // Dirty, but only by leaves' lengths, which `fixed` has: LinearSummary+Delta.swift.
    static let grown: UInt32 = 1 << 17
    static let moves: UInt32 = 1 << 18  // only children from Box.ascent on are to be placed
    static let joins: UInt32 = 1 << 19  // and that one is new: LinearSummary+ChildList.swift
    static let overlaps: UInt32 = 1 << 16  // a child with a negative margin
    /// In a row shares that the host measures, and else trivial leaves: LinearSummary+MeasuredShares.swift.
    static let served: UInt32 = 1 << 21
    /// Those alone, with equal weights, matching across, without margins, padding or rare properties, and lying
    /// one after another: LinearSummary+UniformRows.swift.
    static let alike: UInt32 = 1 << 22
    static let broken: UInt32 = 1 << 20  // a child whose weight is no whole number up to mostWeight

    /// Measuring looks at the sums and at children that are no leaves: LinearSummary+Measure.swift.
    static let notSummed = hidden | special | open | weighted | own
    /// Children stand one after another from the left or top, and side by side with its edge across.
    static let notAtStart = hidden | special | framed | gravity | own | shifted
    static let notInLine = notAtStart | served

    /// Weights up to here are exact in the arithmetic of shares, whatever the unit.
    static let mostWeight: Float = 1024
    static let mostWeights = 1 << 20
    /// Children in line stand behind a padding and a margin: four of these make a position at most.
    static let mostMargin: Int32 = 1 << 28 - 1
}

extension LinearSummary {
    /// The plan of a linear container.
    @inline(__always)
    func plan(_ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>) -> UInt32 {
        let plan = box.pointee.plan
        return plan != 0 ? plan : makePlan(row, node, box)
    }

    /// The style of a child, or where its row lies, changed.
    func dropPlan(_ row: Int) {
        if isContainer(row) { box(node(row)).pointee.plan = 0 }
    }

    func dropParentPlan(_ row: Int) {
        let parent = Int(node(row).pointee.parent)
        if parent < 0 { return }
        if flowLayout.isFlow(node(parent)) {
            flowLayout.noteFlowChange(box(node(parent)), row)
        } else {
            dropPlan(parent)
        }
    }

    @inline(never)
    private func makePlan(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>
    ) -> UInt32 {
        let flags = node.pointee.flags
        if result(row).pointee.state & State.summed != 0 {
            box.pointee.ascent = -1  // moves that were to be placed
            box.pointee.descent = -1
        }
        var plan = ownPlan(row, node)
        plan |= gatherPlan(flags & Flag.vertical != 0 ? .column : .row, box, node.sharesUnset)
        // a row aligns baselines, which leaves do not have; those that the host measures only tell when they are asked
        let aligns = flags & (Flag.vertical | Flag.baselineAligned) == Flag.baselineAligned && !node.sharesUnset
        if aligns && plan & (Plan.nested | Plan.served) == Plan.nested { plan |= Plan.own }
        box.pointee.plan = plan
        return plan
    }

    private func ownPlan(_ row: Int, _ node: UnsafeMutablePointer<Node>) -> UInt32 {
        var plan = Plan.known
        let flags = node.pointee.flags
        if FastPaths.areOff { plan |= Plan.own }
        let boxes = flags & Flag.weightModeMask == RG_WEIGHT_BOX.rawValue << Flag.weightModeShift
        let padding = node.shared.paddingsBefore
        if padding.x | padding.y > Plan.mostMargin { plan |= Plan.own }
        if state.pointee.rares[row] >= 0 || boxes || flags & (Flag.largestChild | Flag.ordered) != 0 {
            plan |= Plan.own
        }
        let gravity = Gravity.absolute(node.gravity, node.isRTL)
        if node.isRTL && (node.sharesUnset || flags & Flag.vertical == 0) { plan |= Plan.shifted }
        if gravity & Gravity.horizontalMask != Gravity.left || gravity & Gravity.verticalMask != Gravity.top {
            plan |= Plan.shifted
        }
        return plan
    }

    /// The part of the plan that the children decide, and the sums that go with it.
    @_optimize(size)
    private func gatherPlan(_ axis: MainAxis, _ box: UnsafeMutablePointer<Box>, _ fills: Bool) -> UInt32 {
        var plan: UInt32 = 0
        var fixed = 0, weights = 0
        var across: Int32 = 0
        var firstWeight: Float = 0
        var nested = 0, served = 0, alike = 0
        var sole: Int32 = -1, soleWeight: Float = 0
        var expected = box.pointee.first
        var child = box.pointee.first
        while child >= 0 {
            if child != expected { plan |= Plan.apart }
            expected = child &+ 1
            let node = self.node(Int(child))
            child = node.pointee.next
            plan |= childPlan(node)
            fixed &+= axis.mainMargins(node)
            let main = axis.lineLength(node), weight = node.weight(fills, main)
            let isShare = fills ? main == Length.unset : (main == 0 && weight > 0)
            if isShare {
                plan |= Plan.shares
                if node.shared.pointee.plan & Plan.broken != 0 {
                    plan |= Plan.weighted
                } else {
                    if weights == 0 { firstWeight = weight }
                    if weight != firstWeight { plan |= Plan.uneven }
                    weights &+= Int(weight)
                }
            } else {
                plan |= Plan.uneven
                if main >= 0 { fixed &+= Int(main) }
                if !fills && weight > 0 { plan |= Plan.weighted }
            }
            if node.pointee.flags & Flag.trivial == 0 {
                nested &+= 1
                if !axis.isVertical && isShare && node.pointee.flags & Flag.kindMask == RG_KIND_MEASURED.rawValue {
                    served &+= 1
                    if crossInLine(axis, node, fills) == Length.match && node.hasNoPadding
                        && state.pointee.rares[Int(expected) &- 1] < 0
                    {
                        alike &+= 1
                    }
                }
                sole = nested == 1 && isShare ? expected &- 1 : -1
                soleWeight = weight
                continue
            }
            if main < 0 && !(fills && main == Length.unset) { plan |= Plan.open }
            let cross = axis.lineCross(node)
            if cross >= 0 {
                across = max(across, clampUnits(Int(cross) &+ axis.crossMargins(node)))
                plan |= Plan.sized | Plan.uneven
            } else {
                plan |= cross == Length.match || (fills && cross == Length.unset) ? Plan.matches : Plan.open
            }
        }
        if plan & Plan.nested != 0 {
            if served == nested { plan |= Plan.served }
            if alike == Int(box.pointee.count) && plan & (Plan.uneven | Plan.apart) == 0 { plan |= Plan.alike }
            plan |= Plan.uneven
        }
        if fixed >= Int(maxUnits) || weights > Plan.mostWeights { plan |= Plan.weighted }
        box.pointee.sole = soleWeight == Float(weights) ? sole : -1
        box.pointee.fixed = clampUnits(fixed)
        box.pointee.across = across
        box.pointee.weights = Int32(truncatingIfNeeded: min(weights, Plan.mostWeights))
        return plan
    }

    /// What does not depend on the axis.
    @inline(__always)
    func childPlan(_ node: UnsafeMutablePointer<Node>) -> UInt32 {
        var plan = node.shared.pointee.plan  // of margins, gravity and weight
        let flags = node.pointee.flags
        if flags & Flag.visibilityMask != 0 { plan |= Plan.hidden }
        if flags & (Flag.percent | Flag.sizeRules) != 0 { plan |= Plan.special }
        if flags & (Flag.frameRules | Flag.text) != 0 { plan |= Plan.framed }
        if flags & Flag.trivial == 0 { plan |= Plan.nested }
        if flags & Flag.kindMask == RG_KIND_MEASURED.rawValue { plan |= Plan.hosted }
        return plan
    }
}

extension UnsafeMutablePointer where Pointee == Node {
    /// A linear container in weight mode FILL, where children without a main size share, with weight 1 by default.
    @inline(__always) var sharesUnset: Bool {
        pointee.flags & Flag.weightModeMask == RG_WEIGHT_FILL.rawValue << Flag.weightModeShift
    }

    @inline(__always) var hasNoPadding: Bool {
        pointee.paddingLeft | pointee.paddingTop | pointee.paddingRight | pointee.paddingBottom == 0
    }

    /// The weight of a child of main length `main` in a container that shares unset lengths, or does not.
    @inline(__always) func weight(_ fills: Bool, _ main: Int32) -> Float {
        let weight = pointee.weight
        return fills && main == Length.unset && weight == 0 ? 1 : weight
    }
}
