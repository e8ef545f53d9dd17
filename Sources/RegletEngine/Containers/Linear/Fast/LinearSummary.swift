// SPDX-License-Identifier: MIT
import CReglet

/// The fast paths of linear containers: measuring, placing and updating them from a summary of their children.
///
/// A summary is one word of SummaryFlags and a few sums over the children, in LinearState. The first layout that needs
/// it computes it, in O(children). An edit that voids it sets the word to 0. Without SummaryFlags.notSummed a container
/// is measured from the sums and from those children that are not trivial leaves (LinearSummary+Measure.swift).
///
/// Outside this folder, eleven notifications reach the fast paths, all through ContainerDispatch:
///
///     notification         sent by                        effect
///     -------------------  -----------------------------  --------------------------------------------------
///     childLengthChanged   a setter of a width or height  a pending delta, else as childRestyled
///     childRestyled        the same, or of a margin       as removed and inserted, else no summary
///     childSizeChanged     the layout pass                a delta up to the first container that takes none
///     childInserted        the tree, after linking        part of the summary, else no summary
///     childRemoved         the tree, before unlinking     not part of the summary any more, else no summary
///     childMoved           the tree, before linking       children between two places move, else removed, inserted
///     childGone            the setter of the visibility   as removed, and inserted when it is not gone any more
///     childShown           the same, invisible or visible  placed alone
///     placementVoid        invalidation, renumbering      all children are placed, not only the moved ones
///     reuse(forExact:)     the measure cache              new exact sizes without a run
///
/// LinearSummary+Eligibility.swift decides which containers take a fast path.
///
/// Invariants:
/// - All sums are whole layout units within maxUnits. Fractional weights and longer sums set SummaryFlags.weighted,
///   which excludes the container.
/// - Fast paths and general algorithms have the same results, bit for bit.
public struct LinearSummary: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var linearSummary: LinearSummary { LinearSummary(state) }
}

extension LinearSummary {
    /// The flag word of a linear container. Computes the summary if it is void.
    @inline(__always)
    func summary(_ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>) -> UInt32
    {
        let summary = box.linear.pointee.summary
        return summary != 0 ? summary : makeSummary(row, node, box)
    }

    /// Computes the summary: flags of the container, flags and sums of its children. O(children).
    @inline(never)
    private func makeSummary(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>
    ) -> UInt32 {
        let flags = node.pointee.flags
        if result(row).pointee.state & ResultFlags.measuredFromSummary != 0 {
            box.linear.pointee.firstMoved = -1  // discard the moves of the voided summary
            box.linear.pointee.moveDelta = -1
            // gatherSummary writes the word of lastMoved
        }
        var summary = containerSummary(row, node)
        summary |= gatherSummary(
            flags & NodeFlags.vertical != 0 ? .column : .row, box, node.isFillMode, skipsGone: skipsGone(node))
        if node.alignsBaselines { summary |= alignmentSummary(row, box, summary) }
        box.linear.pointee.summary = summary
        return summary
    }

    /// The flags that the style of the container itself decides. O(1).
    private func containerSummary(_ row: Int, _ node: UnsafeMutablePointer<Node>) -> UInt32 {
        var summary = SummaryFlags.isKnown
        let flags = node.pointee.flags
        if FastPaths.areOff { summary |= SummaryFlags.containerIsSpecial }
        let boxes = flags & NodeFlags.weightModeMask == RG_WEIGHT_BOX.rawValue << NodeFlags.weightModeShift
        let padding = node.shared.paddingsBefore
        if padding.x | padding.y > SummaryFlags.mostMargin { summary |= SummaryFlags.containerIsSpecial }
        if hasOwnRules(row) || boxes || flags & (NodeFlags.largestChild | NodeFlags.ordered) != 0 {
            summary |= SummaryFlags.containerIsSpecial
        }
        let gravity = Gravity.absolute(node.gravity, node.isRTL)
        let x = gravity & Gravity.horizontalMask != Gravity.left, y = gravity & Gravity.verticalMask != Gravity.top
        let isVertical = flags & NodeFlags.vertical != 0
        if isVertical ? y : x || node.isRTL { summary |= SummaryFlags.shifted }
        if isVertical ? x || (node.isRTL && node.isFillMode) : y { summary |= SummaryFlags.aligned }
        return summary
    }

    /// Whether a container has rare properties that change how it lays out its children: any but its sides at the start
    /// and end, which are resolved, and its height above others.
    @inline(__always)
    private func hasOwnRules(_ row: Int) -> Bool {
        let rare = self.rare(row)
        return rare != nil && !StyleRecord.hasOnlySides(rare.unsafelyUnwrapped, rarer(row))
    }

    /// The flags that the children decide. Stores their sums in LinearState. O(children).
    ///
    /// `sole` is the only child that is not a trivial leaf, if it has a share; it becomes LinearState.soleNested if no
    /// other child has a share.
    @_optimize(size)
    private func gatherSummary(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ fills: Bool, skipsGone: Bool
    ) -> UInt32 {
        var summary: UInt32 = 0
        var fixed = 0, weights = 0
        var across: Int32 = 0
        var firstWeight: Float = 0
        var nested = 0, hostMeasured = 0, uniform = 0
        var sole: Int32 = -1, soleWeight: Float = 0
        var expected = box.pointee.first
        var child = box.pointee.first
        while child >= 0 {
            if child != expected { summary |= SummaryFlags.nonContiguous }
            expected = child &+ 1
            let node = self.node(Int(child))
            child = node.pointee.next
            if skipsGone && node.pointee.flags & NodeFlags.gone != 0 {
                summary |= SummaryFlags.someGone | SummaryFlags.nonContiguous | SummaryFlags.nonUniform
                continue
            }
            summary |= childSummary(node)
            fixed &+= axis.mainMargins(node)
            let main = axis.lineLength(node), weight = node.weight(fills, main)
            let isShare = node.isShare(fills, main)
            if isShare {
                summary |= SummaryFlags.shares
                if node.shared.pointee.summary & SummaryFlags.fractionalWeight != 0 {
                    summary |= SummaryFlags.weighted
                } else {
                    if weights == 0 { firstWeight = weight }
                    if weight != firstWeight { summary |= SummaryFlags.nonUniform }
                    weights &+= Int(weight)
                }
            } else {
                summary |= SummaryFlags.nonUniform
                if main >= 0 { fixed &+= Int(main) }
                if !fills && weight > 0 { summary |= SummaryFlags.weighted }
            }
            if node.pointee.flags & NodeFlags.trivial == 0 {
                nested &+= 1
                let matches = crossInLine(axis, node, fills) == Length.match
                if matches { summary |= SummaryFlags.nestedMatches }
                if !axis.isVertical && isShare && node.pointee.flags & NodeFlags.kindMask == RG_KIND_MEASURED.rawValue {
                    hostMeasured &+= 1
                    if matches && node.hasNoPadding && state.pointee.rares[Int(expected) &- 1] < 0 {
                        uniform &+= 1
                    }
                }
                sole = nested == 1 && isShare ? expected &- 1 : -1
                soleWeight = weight
                continue
            }
            if main < 0 && !(fills && main == Length.unset) { summary |= SummaryFlags.unresolvedLeaf }
            let cross = axis.lineCross(node)
            if cross >= 0 {
                across = max(across, clampUnits(Int(cross) &+ axis.crossMargins(node)))
                summary |= SummaryFlags.sized | SummaryFlags.nonUniform
            } else {
                summary |=
                    cross == Length.match || (fills && cross == Length.unset)
                    ? SummaryFlags.matches : SummaryFlags.unresolvedLeaf
            }
        }
        if summary & SummaryFlags.nested != 0 {
            if hostMeasured == nested { summary |= SummaryFlags.hostMeasured }
            if uniform == Int(box.pointee.count)
                && summary & (SummaryFlags.nonUniform | SummaryFlags.nonContiguous) == 0
            {
                summary |= SummaryFlags.uniformRows
            }
            summary |= SummaryFlags.nonUniform
        }
        if summary & (SummaryFlags.someGone | SummaryFlags.invisible) != 0 && hostMeasured > 0 {
            summary |= SummaryFlags.hidden
        }
        if fixed >= Int(maxUnits) || weights > SummaryFlags.mostWeights { summary |= SummaryFlags.weighted }
        box.linear.pointee.soleNested = soleWeight == Float(weights) ? sole : -1
        box.linear.pointee.fixedLength = clampUnits(fixed)
        box.linear.pointee.maxCross = across
        box.linear.pointee.weightSum = Int32(truncatingIfNeeded: min(weights, SummaryFlags.mostWeights))
        return summary
    }

    /// Whether children that are gone count for nothing: where there are few, one makes the container run child by
    /// child.
    func skipsGone(_ node: UnsafeMutablePointer<Node>) -> Bool {
        box(node).pointee.count > LinearSummary.fewMembers
            && node.pointee.flags & NodeFlags.kindMask == RG_KIND_LINEAR.rawValue
    }

    /// The flags of one child that do not depend on the axis.
    @inline(__always)
    func childSummary(_ node: UnsafeMutablePointer<Node>) -> UInt32 {
        var summary = node.shared.pointee.summary  // flags of margins, gravity and weight
        let flags = node.pointee.flags
        if flags & NodeFlags.visibilityMask != 0 {
            summary |= flags & NodeFlags.gone != 0 ? SummaryFlags.hidden : SummaryFlags.invisible
        }
        if flags & (NodeFlags.percent | NodeFlags.sizeRules) != 0 { summary |= SummaryFlags.needsSizeRules }
        if flags & NodeFlags.frameRules != 0 { summary |= SummaryFlags.framed }
        if flags & NodeFlags.text != 0 { summary |= SummaryFlags.texts }
        if flags & NodeFlags.trivial == 0 { summary |= SummaryFlags.nested }
        if flags & NodeFlags.kindMask == RG_KIND_MEASURED.rawValue { summary |= SummaryFlags.hosted }
        return summary
    }
}
