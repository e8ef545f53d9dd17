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

extension LinearSummary {
    /// The plan of a linear container.
    @inline(__always)
    func plan(_ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>) -> UInt32 {
        let plan = box.pointee.plan
        return plan != 0 ? plan : makePlan(row, node, box)
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
