// SPDX-License-Identifier: MIT
import CReglet

/// Measures linear containers from their summary: O(1) if all children are trivial leaves, else O(children).
///
/// The length of the leaves is known from the sums; they get their sizes when the container is placed
/// (LinearSummary+Place.swift). Only the nested children, which are not trivial leaves, are measured, each once: first
/// those with lengths of their own, then those with shares. A child that matches an inexact cross size gets it when the
/// container is placed.
///
/// Preconditions: LinearSummary+Eligibility.swift. Where the general algorithm has to run after all, it can use the
/// results of children that were already measured.
///
/// Results for placing: LinearState.contentLength, sharedLength. Results for later specs: minReusableWidth and
/// minReusableHeight (LinearSummary+SizeReuse.swift), ResultFlags.validForLarger.
///
/// Invariant: sizes, outcome bits and bound bits equal those of Linear+Android.swift and Linear+Fill.swift, to the
/// unit.
extension LinearSummary {
    /// Measures a container from its sums, or with the general algorithm if its specs need that.
    @inline(never)
    func measureLine(_ axis: MainAxis, _ row: Int, _ summary: UInt32, _ mainSpec: Spec, _ crossSpec: Spec) {
        if summary & (SummaryFlags.pendingDelta | SummaryFlags.moves) != 0 { endMoves(self.box(self.node(row))) }
        let summary = summary & SummaryFlags.alignedBefore != 0 ? voidAlignment(row) : summary
        let path = eligibility(toMeasure: self.box(self.node(row)), summary, main: mainSpec, cross: crossSpec)
        if path == .general || !measureBySums(axis, row, path, summary, mainSpec, crossSpec) {
            if !axis.isVertical { noteAlignment(row) }
            let width = axis.isVertical ? crossSpec : mainSpec, height = axis.isVertical ? mainSpec : crossSpec
            dispatch.measureLinearWithRare(row, self.node(row).pointee.flags, width, height)
        }
    }

    /// Measures a container from its sums. - Returns: false when the general algorithm must run.
    @inline(__always)
    private func measureBySums(
        _ axis: MainAxis, _ row: Int, _ path: LinearMeasurePath, _ summary: UInt32, _ mainSpec: Spec, _ crossSpec: Spec
    ) -> Bool {
        let node = self.node(row)
        let box = self.box(node)
        var line = LineSums(
            total: Int(box.linear.pointee.fixedLength) &+ axis.mainPadding(node), across: box.linear.pointee.maxCross,
            allMatch: summary & SummaryFlags.sized == 0)
        line.isValidForLarger = path == .leaves || !mainSpec.isExact || !crossSpec.isExact
        switch path {
        case .hostLeaves:
            if !measureHostLeaves(row, mainSpec, crossSpec, &line) { return false }
        case .soleChild:
            if !canShare(line.total, box, mainSpec) { return false }
            measureSoleChild(axis, Int(box.linear.pointee.soleNested), node, box, mainSpec, crossSpec, &line)
        case .nestedChildren:
            if !measureNestedChildren(axis, row, summary, mainSpec, crossSpec, &line) { return false }
        case .leaves:
            if summary & SummaryFlags.shares != 0 && !canShare(line.total, box, mainSpec) { return false }
        case .general: return false
        }
        if !axis.isVertical && path != .hostLeaves && path != .leaves && !isAligned(row) { return false }
        let across = Int(line.across) &+ axis.crossPadding(node)
        if line.total >= Int(maxUnits) || across >= Int(maxUnits) { return false }
        let length = Int32(truncatingIfNeeded: line.total), wanted = Int32(truncatingIfNeeded: across)
        box.linear.pointee.contentLength = length
        box.linear.pointee.countedLength = box.linear.pointee.fixedLength
        if summary & SummaryFlags.shares != 0 {
            box.linear.pointee.contentLength = mainSpec.size
            box.linear.pointee.sharedLength = mainSpec.size &- length
        } else {
            box.linear.pointee.excluded = 0
        }
        box.linear.pointee.firstMoved = -1
        box.linear.pointee.moveDelta = -1
        let main = mainSpec.resolve(length), cross = crossSpec.resolve(wanted)
        line.finishMinReusable(mainSpec, crossSpec, length, crossPadding: axis.crossPadding(node), summary)
        box.linear.pointee.minReusableWidth = axis.isVertical ? line.minReusableCross : line.minReusableMain
        box.linear.pointee.minReusableHeight = axis.isVertical ? line.minReusableMain : line.minReusableCross
        let outcome =
            line.outcome | (mainSpec.cuts(length) ? axis.mainTooSmall : 0)
            | (crossSpec.cuts(wanted) ? axis.crossTooSmall : 0)
        layout.setMeasuredSize(
            row, axis.isVertical ? cross : main, axis.isVertical ? main : cross,
            outcome | ResultFlags.measuredFromSummary | ResultFlags.validForLarger,
            baseline: Baseline.none)
        if !line.isValidForLarger { result(row).pointee.state &= ~ResultFlags.validForLarger }
        return true
    }

    /// Whether the free space is at least 0 and can be shared by integer division: its product with the weights fits
    /// the mantissa of the type in which the general algorithm computes: Float if a unit is a pixel, else Double.
    @inline(__always)
    func canShare(_ total: Int, _ box: UnsafeMutablePointer<ContainerState>, _ mainSpec: Spec) -> Bool {
        let rest = Int(mainSpec.size) &- total
        if total > Int(maxUnits) { return false }
        return rest >= 0 && (!state.pointee.scale.isInteger || rest &* Int(box.linear.pointee.weightSum) < 1 << 24)
    }

    /// Measures the only nested child, which has the only share and so gets all free space.
    @inline(__always)
    private func measureSoleChild(
        _ axis: MainAxis, _ child: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>,
        _ mainSpec: Spec, _ crossSpec: Spec, _ line: inout LineSums
    ) {
        let fills = node.isFillMode
        let padding = axis.crossPadding(node)
        let cacheEpoch = box.pointee.cacheEpoch
        let node = self.node(child)
        measureInLine(
            axis, child, main: .exact(mainSpec.size &- Int32(truncatingIfNeeded: line.total)),
            cross: crossSpec.child(crossInLine(axis, node, fills), used: padding &+ axis.crossMargins(node)),
            cacheEpoch: cacheEpoch)
        line.add(axis, node, result(child), crossSpec, fills)
        noteMinReusable(axis, child, node, result(child), mainSpec, crossSpec, fills, &line)
        line.needMain(isReusable(axis, node, result(child), main: true), 1, 1)
        line.finish(crossSpec, fills)
    }

    /// Measures the nested children: first those without a share, in order, as each determines the room left for the
    /// next; then those with a share. - Returns: false when the shares are not integer divisions (canShare).
    @inline(never)
    private func measureNestedChildren(
        _ axis: MainAxis, _ row: Int, _ summary: UInt32, _ mainSpec: Spec, _ crossSpec: Spec, _ line: inout LineSums
    ) -> Bool {
        let fills = node(row).isFillMode
        let mainPadding = axis.mainPadding(node(row)), crossPadding = axis.crossPadding(node(row))
        let cacheEpoch = box(node(row)).pointee.cacheEpoch
        let gathers = axis.isVertical && crossSpec.isExact && state.pointee.batch.requests != nil
        var before = mainPadding  // the main length before the child, padding included
        var shares = false  // a child with a share came before
        var child = Int(box(node(row)).pointee.first)
        while child >= 0 {
            let node = self.node(child)
            if node.pointee.flags & NodeFlags.gone != 0 {
                child = Int(node.pointee.next)
                continue
            }
            let length = axis.lineLength(node), margins = axis.mainMargins(node)
            let isShare = node.isShare(fills, length)
            before &+= margins
            if isShare {
                shares = true
            } else if node.pointee.flags & NodeFlags.trivial != 0 {
                before &+= Int(length)
            } else {
                let used = fills ? mainPadding &+ margins : (shares ? mainPadding &+ margins : before)
                let offered = mainSpec.child(length, used: used)
                if FastPaths.areAll && gathers && offered.raw == Spec.unspecified,
                    let (next, length) = measureUniformRows(child, row, crossSpec, used, mainSpec, &line)
                {
                    before &+= length
                    child = next
                    continue
                }
                measureInLine(
                    axis, child, main: offered,
                    cross: crossSpec.child(
                        crossInLine(axis, node, fills), used: crossPadding &+ axis.crossMargins(node)),
                    cacheEpoch: cacheEpoch)
                let main = Int(axis.main(result(child)))
                before &+= main
                if length < 0 { line.total &+= main }
                line.add(axis, node, result(child), crossSpec, fills)
                noteMinReusable(axis, child, node, result(child), mainSpec, crossSpec, fills, &line)
                if length == Length.match || (length < 0 && result(child).pointee.state & axis.mainBound != 0) {
                    line.needMain(offered, used, of: mainSpec)
                }
            }
            child = Int(node.pointee.next)
        }
        if summary & SummaryFlags.shares != 0 && !measureShares(axis, row, mainSpec, crossSpec, &line) { return false }
        line.finish(crossSpec, fills)
        return true
    }

    /// Measures the nested children with shares, after all others. - Returns: false when the shares are not integer
    /// divisions.
    @inline(never)
    private func measureShares(
        _ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec, _ line: inout LineSums
    ) -> Bool {
        let box = self.box(node(row))
        if !canShare(line.total, box, mainSpec) { return false }
        let fills = node(row).isFillMode
        let crossPadding = axis.crossPadding(node(row))
        var shares = LeafShares(
            rest: Int(mainSpec.size) &- line.total, weights: Int(box.linear.pointee.weightSum), fills)
        var child = Int(box.pointee.first)
        while child >= 0 {
            let node = self.node(child)
            let length = axis.lineLength(node)
            let next = Int(node.pointee.next)
            if node.isShare(fills, length) && node.pointee.flags & NodeFlags.gone == 0 {
                let part = shares.length(node, length)
                if node.pointee.flags & NodeFlags.trivial == 0 {
                    measureInLine(
                        axis, child, main: .exact(part),
                        cross: crossSpec.child(
                            crossInLine(axis, node, fills), used: crossPadding &+ axis.crossMargins(node)),
                        cacheEpoch: box.pointee.cacheEpoch)
                    line.add(axis, node, result(child), crossSpec, fills)
                    noteMinReusable(axis, child, node, result(child), mainSpec, crossSpec, fills, &line)
                    line.needMain(
                        isReusable(axis, node, result(child), main: true), node.weight(fills, length),
                        box.linear.pointee.weightSum)
                }
            }
            child = next
        }
        return true
    }

    /// Raises the least reusable sizes of a line by those of a nested child, and notes if the line is not valid for
    /// larger sizes.
    @inline(__always)
    func noteMinReusable(
        _ axis: MainAxis, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ mainSpec: Spec, _ crossSpec: Spec, _ fills: Bool, _ line: inout LineSums
    ) {
        let bits =
            ResultFlags.valid | ResultFlags.subtreeCurrent | ResultFlags.measuredFromSummary
            | ResultFlags.validForLarger
        if result.pointee.state & (bits | ResultFlags.outcome) != bits && line.isValidForLarger {
            line.isValidForLarger = isValidForLarger(axis, row, node, result, mainSpec, crossSpec, fills)
        }
        let length = crossInLine(axis, node, fills)
        if length >= 0 { return }
        if length == Length.match {
            if crossSpec.isExact {
                line.needCross(isReusable(axis, node, result, main: false), axis.crossMargins(node))
            } else if !node.hasOwnSize && !canStretch(row, node, box(node), result) {
                line.minReusableMain = -1
            }
        } else if result.pointee.state & axis.crossBound != 0 {
            line.minReusableCross = -1
        } else {
            line.needCross(axis.cross(result), axis.crossMargins(node))
        }
    }

    /// Whether a larger container leaves a child unchanged, except for the cross size if the child matches it. Unless
    /// the child can be stretched, a size measured without a bound may be invalid under one.
    @inline(never)
    private func isValidForLarger(
        _ axis: MainAxis, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ mainSpec: Spec, _ crossSpec: Spec, _ fills: Bool
    ) -> Bool {
        let length = crossInLine(axis, node, fills)
        let follows = length == Length.match ? !crossSpec.isExact : length < 0 && crossSpec.mode == Spec.unspecified
        if follows || (axis.lineLength(node) < 0 && mainSpec.mode == Spec.unspecified) {
            return canStretch(row, node, box(node), result)
                || node.hasOwnSize && result.pointee.state & ResultFlags.outcome == 0
        }
        return length >= 0 || length == Length.match || result.pointee.state & axis.crossBound == 0
    }

    /// Measures a child; the specs are given by axis.
    @inline(__always)
    func measureInLine(_ axis: MainAxis, _ row: Int, main: Spec, cross: Spec, cacheEpoch: UInt32) {
        if axis.isVertical {
            layout.measureChildInline(row, cross, main, cacheEpoch: cacheEpoch)
        } else {
            layout.measureChildInline(row, main, cross, cacheEpoch: cacheEpoch)
        }
    }

    /// The cross length of a child. In fill mode, unset means match_parent.
    @inline(__always)
    func crossInLine(_ axis: MainAxis, _ node: UnsafeMutablePointer<Node>, _ fills: Bool) -> Int32 {
        let length = axis.lineCross(node)
        return fills && length == Length.unset ? Length.match : length
    }

    /// The cross length of a child, for an axis known at compile time.
    @inline(__always)
    func crossInLine<A: Axis>(_ axis: A.Type, _ node: UnsafeMutablePointer<Node>, _ fills: Bool) -> Int32 {
        let length = A.crossLength(node)
        return fills && length == Length.unset ? Length.match : length
    }
}
