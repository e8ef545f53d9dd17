// SPDX-License-Identifier: MIT
import CReglet

/// What the children of a linear container have in common, so that loops over them need not look. Kept in Box.plan until a
/// child's style, the list of children or their rows change; made anew by the first layout that needs it. O(children).
enum Plan {
    static let known: UInt32 = 1
    static let hidden: UInt32 = 1 << 1  // a child is not visible
    static let special: UInt32 = 1 << 2  // a child with percent, limits, inset, offset, text or a negative margin
    static let gravity: UInt32 = 1 << 3  // a child with a gravity of its own
    static let margins: UInt32 = 1 << 4
    static let nested: UInt32 = 1 << 5  // a child that is more than a trivial leaf
    static let open: UInt32 = 1 << 6  // a trivial child whose size needs more than a length in pixels, a share or a match
    static let shares: UInt32 = 1 << 7  // a trivial child lives from a share
    static let matches: UInt32 = 1 << 8  // a trivial child fills the container across
    static let apart: UInt32 = 1 << 9  // children do not lie in consecutive rows
    static let uneven: UInt32 = 1 << 10  // children are not all equal shares that fill the container across
    static let own: UInt32 = 1 << 11  // the container itself has rare properties, or a mode that looks at more
    static let shifted: UInt32 = 1 << 12  // its gravity or direction does not put children at the left or top

    /// All children are leaves whose sizes follow from the container's: nobody needs to ask them.
    static let notLeaves = hidden | special | nested | open | own
    /// Children stand one after another from the left or top, and side by side with its edge across.
    static let notInLine = hidden | special | gravity | own | shifted

    /// Weights up to here are exact in the arithmetic of shares, whatever the unit.
    static let mostWeight: Float = 1024
    static let mostWeights = 1 << 20
}

extension Engine {
    /// The plan of a linear container.
    @inline(__always)
    func plan(_ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>) -> UInt32 {
        let plan = box.pointee.plan
        return plan != 0 ? plan : makePlan(row, node, box)
    }

    /// The style of a child, or where its row lies, changed.
    @inline(__always)
    func dropPlan(_ row: Int) {
        if isContainer(row) { box(node(row)).pointee.plan = 0 }
    }

    func dropParentPlan(_ row: Int) {
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 { dropPlan(parent) }
    }

    @inline(never)
    private func makePlan(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>
    ) -> UInt32 {
        let flags = node.pointee.flags
        let fills = flags & Flag.weightModeMask == RG_WEIGHT_FILL.rawValue << Flag.weightModeShift
        var plan = ownPlan(row, node, fills)
        if flags & Flag.vertical != 0 {
            plan |= gatherPlan(ColumnAxis.self, box, fills)
        } else {
            plan |= gatherPlan(RowAxis.self, box, fills)
        }
        // a row aligns baselines, which only more than trivial leaves have
        if flags & (Flag.vertical | Flag.baselineAligned) == Flag.baselineAligned && plan & Plan.nested != 0 && !fills {
            plan |= Plan.own
        }
        box.pointee.plan = plan
        return plan
    }

    private func ownPlan(_ row: Int, _ node: UnsafeMutablePointer<Node>, _ fills: Bool) -> UInt32 {
        var plan = Plan.known
        let flags = node.pointee.flags
        let boxes = flags & Flag.weightModeMask == RG_WEIGHT_BOX.rawValue << Flag.weightModeShift
        if state.pointee.rares[row] >= 0 || boxes || flags & Flag.largestChild != 0 { plan |= Plan.own }
        let gravity = Gravity.absolute(node.gravity, node.isRTL)
        if node.isRTL && (fills || flags & Flag.vertical == 0) { plan |= Plan.shifted }
        if gravity & Gravity.horizontalMask != Gravity.left || gravity & Gravity.verticalMask != Gravity.top {
            plan |= Plan.shifted
        }
        return plan
    }

    /// The part of the plan that the children decide, and the sums that go with it.
    private func gatherPlan<A: Axis>(_ axis: A.Type, _ box: UnsafeMutablePointer<Box>, _ fills: Bool) -> UInt32 {
        let special = Flag.percent | Flag.sizeRules | Flag.frameRules | Flag.text
        var plan: UInt32 = 0
        var fixed = 0, weights = 0
        var across: Int32 = 0
        var firstWeight: Float = 0
        var expected = box.pointee.first
        var child = box.pointee.first
        while child >= 0 {
            if child != expected { plan |= Plan.apart }
            expected = child &+ 1
            let node = self.node(Int(child))
            child = node.pointee.next
            let flags = node.pointee.flags
            if flags & Flag.visibilityMask != 0 { plan |= Plan.hidden }
            if flags & special != 0 { plan |= Plan.special }
            if node.pointee.gravities >> 16 != 0 { plan |= Plan.gravity }
            let margins =
                node.pointee.marginLeft | node.pointee.marginTop | node.pointee.marginRight | node.pointee.marginBottom
            if margins != 0 { plan |= margins < 0 ? Plan.special : Plan.margins }
            if flags & Flag.trivial == 0 {
                plan |= Plan.nested
                continue
            }
            let main = A.mainLength(node), cross = A.crossLength(node)
            var weight = node.pointee.weight
            if fills && main == Length.unset && weight == 0 { weight = 1 }
            fixed &+= A.mainMargins(node)
            if fills ? main == Length.unset : (main == 0 && weight > 0) {
                plan |= Plan.shares
                if weight > Plan.mostWeight || weight != weight.rounded(.towardZero) {
                    plan |= Plan.open
                } else {
                    if weights == 0 { firstWeight = weight }
                    if weight != firstWeight { plan |= Plan.uneven }
                    weights &+= Int(weight)
                }
            } else if main >= 0 && (fills || weight == 0) {
                fixed &+= Int(main)
                plan |= Plan.uneven
            } else {
                plan |= Plan.open
            }
            if cross >= 0 {
                across = max(across, clampUnits(Int(cross) &+ A.crossMargins(node)))
                plan |= Plan.uneven
            } else if cross == Length.match || (fills && cross == Length.unset) {
                plan |= Plan.matches
            } else {
                plan |= Plan.open
            }
        }
        if plan & (Plan.margins | Plan.nested) != 0 { plan |= Plan.uneven }
        if fixed > Int(maxUnits) || weights > Plan.mostWeights { plan |= Plan.open }
        box.pointee.fixed = clampUnits(fixed)
        box.pointee.across = across
        box.pointee.weights = Int32(truncatingIfNeeded: min(weights, Plan.mostWeights))
        return plan
    }
}
