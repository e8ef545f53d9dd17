// SPDX-License-Identifier: MIT
import CReglet

/// The way a run measures a linear container.
enum LinearMeasurePath {
    case general, leaves, soleChild, nestedChildren, hostLeaves
}

/// The way a linear container places its children.
enum LinearPlacePath {
    case general, hostLeaves, uniformRow, chain, line
}

/// Eligibility: only this file decides which linear container may take which fast path. In each table, the first row
/// that matches applies. The flags are those of the summary.
///
/// Measure:
///
///     path             flags                       specs             else
///     ---------------  --------------------------  ----------------  ------------------------------
///     general          notSummed
///     general          matches                     cross not exact
///     general          shares                      main not exact
///     leaves           not nested                                    O(1)
///     hostLeaves       hostMeasured
///     general          hosted                                        the host measures in batches
///     soleChild                                                      soleNested: one child, all the free space
///     nestedChildren
///
/// A path may still refuse while it runs, and the general algorithm then measures the container: where shares are not
/// integer divisions (canShare), where the content is longer than maxUnits, and where leaves have baselines to align.
///
/// Place, after the container has run under its final spec:
///
///     path             flags                          else
///     ---------------  -----------------------------  ------------------------------------------------
///     general                                         a content longer than mostPosition; snapping by size
///     general          someGone                       noted moves alone
///     chain            nested, not notInLine,         one child; measured from sums
///                      not shares
///     line             not notInLine
///     general          not hostMeasured, or           not measured from sums
///                      notAtStart
///     uniformRow       uniformRows                    a height that is not exact
///     hostLeaves
///
/// Update without a run, after a change of one child: measured from sums, the summary known and not notSummed, nothing
/// dirty, no further cache entry (canApplyDelta).
///
/// UniformRow.fits has the preconditions of uniform rows, which compare rows with each other.
extension LinearSummary {
    @inline(__always)
    func eligibility(
        toMeasure box: UnsafeMutablePointer<ContainerState>, _ summary: UInt32, main: Spec, cross: Spec
    ) -> LinearMeasurePath {
        if summary & SummaryFlags.notSummed != 0 { return .general }
        if summary & SummaryFlags.matches != 0 && !cross.isExact { return .general }
        if summary & SummaryFlags.shares != 0 && !main.isExact { return .general }
        if summary & SummaryFlags.nested == 0 { return .leaves }
        if summary & SummaryFlags.hostMeasured != 0 { return .hostLeaves }
        if summary & SummaryFlags.hosted != 0 && layout.batches { return .general }
        return box.linear.pointee.soleNested >= 0 ? .soleChild : .nestedChildren
    }

    @inline(__always)
    func eligibility(
        toPlace box: UnsafeMutablePointer<ContainerState>, _ summary: UInt32,
        _ result: UnsafeMutablePointer<LayoutResult>
    ) -> LinearPlacePath {
        let isSummed = result.pointee.state & ResultFlags.measuredFromSummary != 0
        if summary & SummaryFlags.someGone != 0 && !movesAlone(box, summary) {
            return .general  // loops over children in line do not check whether one is gone
        }
        if isInLine(box, summary) {
            let isNested = summary & (SummaryFlags.nested | SummaryFlags.shares) == SummaryFlags.nested
            return FastPaths.areAll && box.pointee.count == 1 && isNested && isSummed ? .chain : .line
        }
        if !isSummed || summary & SummaryFlags.hostMeasured == 0 { return .general }
        if !isInLine(box, summary & ~SummaryFlags.hostMeasured) { return .general }
        return FastPaths.areAll && summary & SummaryFlags.uniformRows != 0 && !RowAxis.crossSpec(result).isExact
            ? .uniformRow : .hostLeaves
    }

    /// Whether only the first and the last noted child are placed.
    @inline(never)
    private func movesAlone(_ box: UnsafeMutablePointer<ContainerState>, _ summary: UInt32) -> Bool {
        summary & SummaryFlags.moves != 0 && box.linear.pointee.moveDelta != LinearState.several
    }

    /// Whether the children are in line: they follow each other from the left or top, and positions fit LineFrames.
    @inline(__always)
    func isInLine(_ box: UnsafeMutablePointer<ContainerState>, _ summary: UInt32) -> Bool {
        summary & SummaryFlags.notInLine == 0 && box.linear.pointee.contentLength <= mostPosition
            && state.pointee.snap.isPlain
    }

    /// Whether the children follow each other from the left or top, wherever they are across: those before the first one
    /// that changes keep their positions. Not in rows that size leaves while they place them (hostMeasured).
    @inline(never)
    @_optimize(size)
    func isAlong(_ row: Int, _ box: UnsafeMutablePointer<ContainerState>) -> Bool {
        let summary = box.linear.pointee.summary
        if !isInLine(box, summary & ~(SummaryFlags.notAtStart ^ SummaryFlags.notAlong)) { return false }
        if summary & (SummaryFlags.gravity | SummaryFlags.aligned) == 0 { return true }
        let result = self.result(row)
        return (node(row).pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row).crossSpec(result).isExact
    }

    /// Whether a container has a pending delta alone.
    @inline(__always)
    func isPending(
        _ box: UnsafeMutablePointer<ContainerState>, _ result: UnsafeMutablePointer<LayoutResult>
    ) -> Bool {
        FastPaths.areAll && result.pointee.state & ResultFlags.dirty != 0
            && box.linear.pointee.summary & SummaryFlags.pendingDelta != 0
    }

    /// Whether the sums of the last run are still valid, so that they change by a difference when one child does.
    @inline(__always)
    func canApplyDelta(
        _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ box: UnsafeMutablePointer<ContainerState>
    ) -> Bool {
        result.pointee.state & ResultFlags.dirty == 0 && hasSums(row, result, box)
    }

    /// As canApplyDelta, for a container that may be dirty.
    @inline(__always)
    func hasSums(
        _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ box: UnsafeMutablePointer<ContainerState>
    ) -> Bool {
        result.pointee.state & ResultFlags.adaptable == ResultFlags.adapts
            && state.pointee.slots[row] < 0
            && box.linear.pointee.summary & (SummaryFlags.isKnown | SummaryFlags.notSummed) == SummaryFlags.isKnown
    }

    /// With this number of children or fewer, computing the summary again costs no more than updating it.
    static let fewMembers: UInt32 = 64

    /// Whether a summary may change by one child. Requires more than `fewMembers` children, no shares, a cross size that
    /// is exact or follows the children, and a last run that was from sums, is placed, and has no other cache entries; and
    /// nothing but changes of this kind since.
    func canChangeChildren(_ parent: Int, _ box: UnsafeMutablePointer<ContainerState>) -> Bool {
        let result = self.result(parent)
        let node = self.node(parent)
        let axis = node.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
        return FastPaths.areAll
            && box.linear.pointee.summary & (SummaryFlags.isKnown | SummaryFlags.notSummed | SummaryFlags.shares)
                == SummaryFlags.isKnown
            && box.pointee.count > LinearSummary.fewMembers
            && node.pointee.flags & NodeFlags.kindMask == RG_KIND_LINEAR.rawValue
            && result.pointee.state & (ResultFlags.adaptable | ResultFlags.laidOut)
                == ResultFlags.adapts | ResultFlags.laidOut
            // the noted moves are all that is to be placed
            && (result.pointee.state & ResultFlags.placePending == 0
                || box.linear.pointee.summary & SummaryFlags.moves != 0)
            && (result.pointee.state & ResultFlags.dirty == 0
                || box.linear.pointee.summary & SummaryFlags.pendingDelta != 0)
            && state.pointee.slots[parent] < 0
            && (axis.crossSpec(result).isExact || canFollowAcross(axis, result, box.linear.pointee.summary))
    }
}
