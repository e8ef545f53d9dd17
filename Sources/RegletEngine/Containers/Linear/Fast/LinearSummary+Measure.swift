// SPDX-License-Identifier: MIT
import CReglet

/// Measuring the usual linear container, without limits, dividers, baselines and other exceptions
/// (SummaryFlags.notSummed): what its leaves take is known from the plan's sums, and they get their own sizes when the
/// container is placed (LinearSummary+Place.swift). Only children that are no leaves are asked. O(1) where all are,
/// O(children) else.
///
/// The rules are those of Linear+Android.swift and Linear+Fill.swift, to the unit; whole weights make their shares
/// integer divisions. A child is asked once; those that match an inexact cross size get it when the container is
/// placed.
extension LinearSummary {
    /// Specs may need the general algorithm; answers that were taken on the way serve it.
    @inline(never)
    func measureLine<A: Axis>(_ axis: A.Type, _ row: Int, _ summary: UInt32, _ mainSpec: Spec, _ crossSpec: Spec) {
        if summary & (SummaryFlags.pendingDelta | SummaryFlags.moves) != 0 { endMoves(self.box(self.node(row))) }
        if !measureBySums(axis, row, summary, mainSpec, crossSpec) {
            let width = A.isVertical ? crossSpec : mainSpec, height = A.isVertical ? mainSpec : crossSpec
            dispatch.measureLinearWithRare(row, self.node(row).pointee.flags, width, height)
        }
    }

    @inline(__always)
    private func measureBySums<A: Axis>(
        _ axis: A.Type, _ row: Int, _ summary: UInt32, _ mainSpec: Spec, _ crossSpec: Spec
    ) -> Bool {
        let node = self.node(row)
        let box = self.box(node)
        if summary & SummaryFlags.matches != 0 && !crossSpec.isExact { return false }
        if summary & SummaryFlags.shares != 0 && !mainSpec.isExact { return false }
        var line = LineSums(
            total: Int(box.linear.pointee.fixedLength) &+ A.mainPadding(node), across: box.linear.pointee.maxCross,
            allMatch: summary & SummaryFlags.sized == 0)
        if summary & SummaryFlags.nested != 0 {
            if summary & SummaryFlags.hosted != 0 && summary & SummaryFlags.hostMeasured == 0 && layout.batches {
                return false
            }
            line.isValidForLarger = !mainSpec.isExact || !crossSpec.isExact
            if summary & SummaryFlags.hostMeasured != 0 {
                if !measureHostLeaves(row, mainSpec, crossSpec, &line) { return false }
            } else if box.linear.pointee.soleNested >= 0 {
                if !canShare(line.total, box, mainSpec) { return false }
                measureSoleChild(axis, Int(box.linear.pointee.soleNested), node, box, mainSpec, crossSpec, &line)
            } else if !measureNestedChildren(MainAxis(axis), row, summary, mainSpec, crossSpec, &line) {
                return false
            }
        }
        let across = Int(line.across) &+ A.crossPadding(node)
        if line.total >= Int(maxUnits) || across >= Int(maxUnits) { return false }
        let length = Int32(truncatingIfNeeded: line.total), wanted = Int32(truncatingIfNeeded: across)
        if summary & (SummaryFlags.shares | SummaryFlags.nested) == SummaryFlags.shares
            && !canShare(line.total, box, mainSpec)
        {
            return false
        }
        box.linear.pointee.contentLength = length
        box.linear.pointee.countedLength = box.linear.pointee.fixedLength
        if summary & SummaryFlags.shares != 0 {
            box.linear.pointee.contentLength = mainSpec.size
            box.linear.pointee.sharedLength = mainSpec.size &- length
        }
        box.linear.pointee.firstMoved = -1
        box.linear.pointee.moveDelta = -1
        let main = mainSpec.resolve(length), cross = crossSpec.resolve(wanted)
        line.finishMinReusable(mainSpec, crossSpec, length, crossPadding: A.crossPadding(node), summary)
        box.linear.pointee.minReusableWidth = A.isVertical ? line.minReusableCross : line.minReusableMain
        box.linear.pointee.minReusableHeight = A.isVertical ? line.minReusableMain : line.minReusableCross
        let outcome =
            line.outcome | (mainSpec.cuts(length) ? A.mainTooSmall : 0) | (crossSpec.cuts(wanted) ? A.crossTooSmall : 0)
        layout.setMeasuredSize(
            row, A.isVertical ? cross : main, A.isVertical ? main : cross,
            outcome | ResultFlags.measuredFromSummary | ResultFlags.validForLarger,
            baseline: Baseline.none)
        if !line.isValidForLarger { result(row).pointee.state &= ~ResultFlags.validForLarger }
        return true
    }

    /// Whether there is something to share, by integer division: products that fit a float, or a double.
    @inline(__always)
    func canShare(_ total: Int, _ box: UnsafeMutablePointer<ContainerState>, _ mainSpec: Spec) -> Bool {
        let rest = Int(mainSpec.size) &- total
        if total > Int(maxUnits) { return false }
        return rest >= 0 && (!state.pointee.scale.isInteger || rest &* Int(box.linear.pointee.weightSum) < 1 << 24)
    }

    /// Ask the only child that is no leaf, which gets all that is shared.
    @inline(__always)
    private func measureSoleChild<A: Axis>(
        _ axis: A.Type, _ child: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>,
        _ mainSpec: Spec, _ crossSpec: Spec, _ line: inout LineSums
    ) {
        let fills = node.isFillMode
        let padding = A.crossPadding(node)
        let cacheEpoch = box.pointee.cacheEpoch
        let node = self.node(child)
        measureInLine(
            MainAxis(axis), child, main: .exact(mainSpec.size &- Int32(truncatingIfNeeded: line.total)),
            cross: crossSpec.child(crossInLine(axis, node, fills), used: padding &+ A.crossMargins(node)),
            cacheEpoch: cacheEpoch)
        line.add(MainAxis(axis), node, result(child), crossSpec, fills)
        noteMinReusable(MainAxis(axis), child, node, result(child), mainSpec, crossSpec, fills, &line)
        line.needMain(isReusable(MainAxis(axis), node, result(child), main: true), 1, 1)
        line.finish(crossSpec, fills)
    }

    /// Ask the children that are no leaves: first those of a length of their own, in the order that decides how much
    /// room is left, then the shares.
    @inline(never)
    private func measureNestedChildren(
        _ axis: MainAxis, _ row: Int, _ summary: UInt32, _ mainSpec: Spec, _ crossSpec: Spec, _ line: inout LineSums
    ) -> Bool {
        let fills = node(row).isFillMode
        let mainPadding = axis.mainPadding(node(row)), crossPadding = axis.crossPadding(node(row))
        let cacheEpoch = box(node(row)).pointee.cacheEpoch
        let gathers = axis.isVertical && crossSpec.isExact && state.pointee.batch.requests != nil
        var before = mainPadding  // what stands before the child
        var shares = false  // a weight came before
        var child = Int(box(node(row)).pointee.first)
        while child >= 0 {
            let node = self.node(child)
            let length = axis.lineLength(node), margins = axis.mainMargins(node)
            let isShare = fills ? length == Length.unset : (length == 0 && node.pointee.weight > 0)
            before &+= margins
            if isShare {
                shares = true
            } else if node.pointee.flags & NodeFlags.trivial != 0 {
                before &+= Int(length)
            } else {
                let used = fills ? mainPadding &+ margins : (shares ? mainPadding &+ margins : before)
                let offered = mainSpec.child(length, used: used)
                if gathers && offered.raw == Spec.unspecified,
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

    /// The second half of measureNestedChildren.
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
            if fills ? length == Length.unset : (length == 0 && node.pointee.weight > 0) {
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

    /// What a child's size across needs so that the container's may change, and whether its final size is a run of its
    /// own.
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
            } else if !canStretch(row, node, box(node), result) {
                line.minReusableMain = -1
            }
        } else if result.pointee.state & axis.crossBound != 0 {
            line.minReusableCross = -1
        } else {
            line.needCross(axis.cross(result), axis.crossMargins(node))
        }
    }

    /// Whether a larger size of its container leaves a child as it is, but for the size across of one that matches it.
    /// What a child answered where it had no bound need not hold under one.
    @inline(never)
    private func isValidForLarger(
        _ axis: MainAxis, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ mainSpec: Spec, _ crossSpec: Spec, _ fills: Bool
    ) -> Bool {
        let length = crossInLine(axis, node, fills)
        let follows = length == Length.match ? !crossSpec.isExact : length < 0 && crossSpec.mode == Spec.unspecified
        if follows || (axis.lineLength(node) < 0 && mainSpec.mode == Spec.unspecified) {
            return canStretch(row, node, box(node), result)
        }
        return length >= 0 || length == Length.match || result.pointee.state & axis.crossBound == 0
    }

    @inline(__always)
    func measureInLine(_ axis: MainAxis, _ row: Int, main: Spec, cross: Spec, cacheEpoch: UInt32) {
        if axis.isVertical {
            layout.measureChildInline(row, cross, main, cacheEpoch: cacheEpoch)
        } else {
            layout.measureChildInline(row, main, cross, cacheEpoch: cacheEpoch)
        }
    }

    /// A child's length across; unset means match_parent where unset lengths share.
    @inline(__always)
    func crossInLine(_ axis: MainAxis, _ node: UnsafeMutablePointer<Node>, _ fills: Bool) -> Int32 {
        let length = axis.lineCross(node)
        return fills && length == Length.unset ? Length.match : length
    }

    @inline(__always)
    func crossInLine<A: Axis>(_ axis: A.Type, _ node: UnsafeMutablePointer<Node>, _ fills: Bool) -> Int32 {
        let length = A.crossLength(node)
        return fills && length == Length.unset ? Length.match : length
    }
}

/// What measuring a line adds up.
struct LineSums {
    var total: Int  // lengths, margins and padding along the main axis, without shares
    var across: Int32  // largest child across, margins included
    var exceptMatching: Int32 = 0  // the same without children that match an inexact cross axis
    var allMatch: Bool
    var outcome: UInt32 = 0
    // from which exact sizes on the answer holds for others, without content and padding yet; -1: it does not
    var minReusableMain: Int32 = 0
    var minReusableCross: Int32 = 0
    // where there is no bound, by how much what stands before a child may shrink until it is offered another hint
    var slack = maxUnits
    var isValidForLarger = true  // a larger size changes only positions, and sizes of children that match across

    init(total: Int, across: Int32, allMatch: Bool) {
        self.total = total
        self.across = across
        self.allMatch = allMatch
        exceptMatching = across
    }

    @inline(__always)
    mutating func add(
        _ axis: MainAxis, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ crossSpec: Spec,
        _ fills: Bool
    ) {
        let margins = axis.crossMargins(node)
        let size = clampUnits(Int(axis.cross(result)) &+ margins)
        across = max(across, size)
        outcome |= result.pointee.state & ResultFlags.outcome
        let length = axis.lineCross(node)
        let matches = length == Length.match || (fills && length == Length.unset)
        if !matches { allMatch = false }
        if matches && !crossSpec.isExact {
            exceptMatching = max(exceptMatching, clampUnits(margins))
        } else {
            exceptMatching = max(exceptMatching, size)
        }
    }

    /// A child's share must be `least` or more.
    @inline(__always)
    mutating func needMain(_ least: Int32, _ weight: Float, _ weights: Int32) {
        let needed = LinearSummary.shareFrom(0, least, weight, weights)
        minReusableMain = minReusableMain < 0 || needed < 0 ? -1 : max(minReusableMain, needed)
    }

    /// A child's answer depends on what it is offered along the axis: that must stay so. A hint that is used up stays
    /// 0.
    @inline(__always)
    mutating func needMain(_ offered: Spec, _ used: Int, of spec: Spec) {
        isValidForLarger = false
        if offered.raw != Spec.unspecified || spec.mode != Spec.unspecified {
            minReusableMain = -1
        } else if spec.size > 0 {
            slack = min(slack, clampUnits(used &- Int(spec.size)))
        }
    }

    /// A child's room across must be `least` or more.
    @inline(__always)
    mutating func needCross(_ least: Int32, _ margins: Int) {
        minReusableCross =
            minReusableCross < 0 || least < 0 ? -1 : max(minReusableCross, clampUnits(Int(least) &+ margins))
    }

    /// No size is elastic that the content does not fit into.
    @inline(__always)
    mutating func finishMinReusable(
        _ mainSpec: Spec, _ crossSpec: Spec, _ length: Int32, crossPadding: Int, _ summary: UInt32
    ) {
        if summary & (SummaryFlags.nested | SummaryFlags.shares) == 0 { return }  // leaves take whatever there is
        let main = Int(minReusableMain) &+ Int(length), cross = Int(minReusableCross) &+ crossPadding
        minReusableMain = minReusableMain < 0 || main > mainSpec.most ? -1 : Int32(truncatingIfNeeded: main)
        if minReusableMain >= 0 && mainSpec.mode == Spec.unspecified { minReusableMain = slack }
        minReusableCross = minReusableCross < 0 || cross > crossSpec.most ? -1 : Int32(truncatingIfNeeded: cross)
    }

    /// Android: beside other children those that match do not count across.
    @inline(__always)
    mutating func finish(_ crossSpec: Spec, _ fills: Bool) {
        if fills || allMatch || crossSpec.isExact { return }
        if exceptMatching < across {  // a child met a bound the container stays below
            outcome |= ResultFlags.bound
            isValidForLarger = false
        }
        across = exceptMatching
    }
}
