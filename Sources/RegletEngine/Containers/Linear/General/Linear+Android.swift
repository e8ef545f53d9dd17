// SPDX-License-Identifier: MIT
import CReglet

/// The measure of linear containers in Android's weight mode: LinearLayout of API 34, as one algorithm for both axes.
/// Tables and table rows use it, too.
///
/// Precondition: sibling links are in display order.
/// Results for placing: LinearRunState.contentLength, and of a row with aligned baselines maxAscent and maxDescent.
///
/// Invariants:
/// - Outside tables a child is measured at most three times: natural size, share, cross size.
/// - Sums are Int; sizes, margins and positions are clamped before they are stored.
/// - Functions that compute specs and sums are not inlined, so that their variables are not on the stack while a child
///   is measured.
extension LinearLayout {
    /// Measures a container and its children in four steps. Sources: LinearLayout.measureVertical and
    /// measureHorizontal; where the two differ, a comment names the axis.
    ///
    /// 1. Measures every child, except those whose spec depends on a share alone; sums lengths and finds the largest
    ///    cross size.
    /// 2. In largest-child mode, with an inexact main axis, every child counts with the largest length.
    /// 3. Resolves the main size. Weights share the free space, which may be negative. Each share is truncated, and the
    ///    remainder passes to the next weights. Weighted children are measured again, exactly.
    /// 4. Resolves the cross size. Children that match it get it as their final size, deferred until they are placed.
    @inline(never)
    func measureAndroid(_ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec) {
        let node = self.node(row)
        let box = self.box(node)
        let flags = node.pointee.flags
        var run = AndroidRun(axis, row, mainSpec, crossSpec, node, cacheEpoch: box.pointee.cacheEpoch)
        run.separators = layout.separators(row, flags, vertical: axis.isVertical)
        run.tracksBaselines = !axis.isVertical && flags & NodeFlags.baselineAligned != 0
        run.largestMode = flags & NodeFlags.largestChild != 0
        if let rarer = self.rarer(row) {
            run.baselineChild = rarer.pointee.baselineChild
            run.weightSum = rarer.pointee.weightSum
        }

        // 1. natural sizes
        if axis.isCells { run.inColumns = tableColumns.takesColumns(row) }
        if layout.batches { measureFixed(box, &run) }
        var index = 0
        for child in children(of: box) {
            if axis.isCells && run.inColumns { run.total &+= Int(tableColumns.cell(child).pointee.lead) }
            if !self.node(child).isGone { measureNatural(child, index, &run) }
            index &+= 1
        }
        if !run.isEmpty { run.total &+= Int(run.separators.end) }
        run.coverBaselines()

        // 2. largest-child mode: every child as long as the longest
        if run.largestMode && !mainSpec.isExact { totalLargest(box, &run) }

        // 3. the main size, and shares of the free space
        run.total &+= Int(run.mainPadding)
        let wanted = wantedLength(axis, row, run.total)
        if trace.isRecording { trace.recordWanted(row, horizontal: !axis.isVertical, run.total) }
        let main = mainSpec.resolve(clampUnits(wanted))
        var outcome: UInt32 = mainSpec.cuts(clampUnits(wanted)) ? axis.mainTooSmall : 0
        if wanted >= Int(maxUnits) { outcome |= ResultFlags.overflow }
        if run.skipped || run.totalWeight > 0 {
            run.free.rest = Int(main) &- run.total &+ run.consumed
            beginShares(box, &run)
            for child in children(of: box) where !self.node(child).isGone {
                for _ in 0..<(axis.isCells && run.inColumns ? Int(tableColumns.cell(child).pointee.span) : 1) {
                    shareNatural(child, &run)
                }
            }
            if !run.isEmpty { run.total &+= Int(run.separators.end) }
            run.total &+= Int(run.mainPadding)
            run.coverBaselines()
        } else {
            run.alternative = max(run.alternative, run.weightedCross)
        }

        // 4. the cross size
        let peak = max(run.peak, run.maxCross)
        if !run.allMatch && !crossSpec.isExact { run.maxCross = run.alternative }
        box.linearRun.pointee.contentLength = clampUnits(run.total)
        box.linearRun.pointee.maxAscent = run.ascentTop
        box.linearRun.pointee.maxDescent = run.descentBottom
        outcome |= run.outcome
        if trace.isRecording {
            trace.recordWanted(row, horizontal: axis.isVertical, Int(run.maxCross) &+ Int(run.crossPadding))
        }
        setLinearSize(
            axis, row, main, outcome, Int(run.maxCross) &+ Int(run.crossPadding), crossSpec, 0,
            baseline: Baseline.none)
        if run.largestMode || Int(axis.cross(result(row))) < Int(peak) &+ Int(run.crossPadding) {
            result(row).pointee.state |= ResultFlags.bound  // the parent's bound has cut a child
        }
        if axis.isTable { tableColumns.boundTable(row) }
        if run.matchesCross { matchCross(axis, row, .android) }
        if run.baselineChild >= 0 {
            state.pointee.baselines[row] = androidBaseline(row, axis.isVertical, Int(run.baselineTop))
        }
    }

    /// Measures host-measured leaves of step 1 in one batch: those whose main spec does not depend on siblings. Their
    /// length is in pixels, or unlimited by a bound or hint, or a column width.
    @inline(never)
    @_optimize(size)
    private func measureFixed(_ box: UnsafeMutablePointer<ContainerState>, _ run: inout AndroidRun) {
        let axis = run.axis, mainSpec = run.mainSpec
        let unbounded = mainSpec.mode == Spec.unspecified && mainSpec.size == 0
        for row in children(of: box) {
            let node = self.node(row)
            let length = axis.mainLength(node)
            if node.isGone || node.pointee.weight > 0 || node.pointee.flags & NodeFlags.percent != 0 { continue }
            if length < 0 && !unbounded && !(axis.isCells && run.inColumns) { continue }
            layout.enqueueMeasure(
                axis, row,
                main: axis.isCells && run.inColumns ? tableColumns.columnSpec(row) : mainSpec.child(length, used: 0),
                cross: crossSpec(row, &run), cacheEpoch: run.cacheEpoch)
        }
        layout.flushMeasureBatch()
    }

    /// Measures one child in step 1.
    @inline(__always)
    private func measureNatural(_ child: Int, _ index: Int, _ run: inout AndroidRun) {
        let main = naturalSpec(child, &run)
        if !run.waits {
            layout.measureChild(run.axis, child, main: main, cross: crossSpec(child, &run), cacheEpoch: run.cacheEpoch)
        }
        countNatural(child, index, main, &run)
    }

    /// The main spec of a child in step 1. Sets `run.waits` if the child is not measured before step 3.
    @inline(never)
    private func naturalSpec(_ child: Int, _ run: inout AndroidRun) -> Spec {
        let node = self.node(child)
        let weight = node.pointee.weight
        let axis = run.axis, mainSpec = run.mainSpec
        run.separate(node)
        run.totalWeight += weight
        var length = axis.mainLength(node)
        if node.pointee.flags & NodeFlags.percent != 0 {
            length = self.layout.length(
                child, length, horizontal: !axis.isVertical, mainSpec,
                base: length == Length.percent ? layout.percentBase(Int(run.row), mainSpec, Int(run.mainPadding)) : 0)
        }
        let hasZeroBasis = run.hasZeroBasis(node)
        if hasZeroBasis { length = Length.wrap }
        let used =
            Int(run.mainPadding) &+ axis.mainMargins(node) &+ (run.totalWeight == 0 ? run.total : 0)
        let main = axis.isCells && run.inColumns ? tableColumns.columnSpec(child) : mainSpec.child(length, used: used)
        if trace.isRecording { recordNatural(child, axis.isVertical, mainSpec, length, used, run.crossSpec) }
        // A weighted child of known length is measured only in step 3, which measures it in any case. A second exact
        // measure would double the work at each level of a chain.
        run.waits =
            weight > 0 && mainSpec.isExact && (hasZeroBasis || (main.isExact && !axis.isCells))
            && (hasZeroBasis || node.pointee.flags & NodeFlags.sizeRules == 0)
        return main
    }

    /// The cross spec of a child.
    @inline(__always)
    func crossSpec(_ child: Int, _ run: inout AndroidRun) -> Spec {
        crossSpec(run.axis, child, .android, run.crossSpec, Int(run.crossPadding))
    }

    /// Adds a child to the sums of step 1, after it was measured or, with `run.waits`, before.
    @inline(never)
    private func countNatural(_ child: Int, _ index: Int, _ main: Spec, _ run: inout AndroidRun) {
        let node = self.node(child)
        let result = self.result(child)
        let axis = run.axis
        let weight = node.pointee.weight
        let margins = axis.mainMargins(node)
        let margin = clampUnits(axis.crossMargins(node))
        let hasZeroBasis = run.hasZeroBasis(node)
        var crossSize = margin
        if run.waits {
            if axis.isCells { _ = tableColumns.noteRest(child, false) }
            run.advance(by: hasZeroBasis ? margins : margins &+ Int(main.size), axis.isVertical)
            run.skipped = true
        } else {
            let size = Int(axis.main(result))
            if hasZeroBasis { run.consumed &+= size }
            run.advance(
                by: size &+ margins &+ (axis.isCells ? tableColumns.noteRest(child, run.inColumns) : 0),
                axis.isVertical || !run.mainSpec.isExact)
            if run.largestMode { run.largest = max(run.largest, Int32(truncatingIfNeeded: size)) }
            crossSize = clampUnits(Int(margin) &+ Int(axis.cross(result)))
            run.outcome |= result.pointee.state & ResultFlags.outcome
            if run.tracksBaselines {
                let row = Int(run.row)
                run.track(layout.baseline(ofChild: child, for: row), crossSize, layout.verticalGravity(row, node))
            }
        }
        if axis.isVertical && run.baselineChild >= 0 {
            if Int(run.baselineChild) == index &+ 1 { run.baselineTop = clampUnits(run.total) }
            if index < Int(run.baselineChild) && weight > 0 {
                treeReports.report(
                    Int(run.row), RG_CODE_BASELINE_WEIGHT, "a child before baseline_child_index has a weight")
            }
        }
        let matches = axis.crossLength(node) == Length.match
        let matchesLater = matches && !run.crossSpec.isExact
        if matchesLater { run.matchesCross = true }
        run.maxCross = max(run.maxCross, crossSize)
        if !matches { run.allMatch = false }
        if weight > 0 {
            run.weightedCross = max(run.weightedCross, matchesLater ? margin : crossSize)
            if node.pointee.flags & NodeFlags.sizeRules != 0 { run.hasLimits = true }
        } else {
            run.alternative = max(run.alternative, matchesLater ? margin : crossSize)
        }
    }

    /// Sums the lengths again in step 2, each child with the largest length. In a column dividers do not count here, as
    /// on Android.
    @_optimize(size)
    private func totalLargest(_ box: UnsafeMutablePointer<ContainerState>, _ run: inout AndroidRun) {
        let axis = run.axis
        if axis.isVertical { run.separators.dropDividers() }
        run.total = 0
        run.isEmpty = true
        for child in children(of: box) {
            let node = self.node(child)
            if axis.isCells && run.inColumns { run.total &+= Int(tableColumns.cell(child).pointee.lead) }
            let times = axis.isCells && run.inColumns ? Int(tableColumns.cell(child).pointee.span) : 1
            for _ in 0..<times where !node.isGone {
                run.separate(node)
                run.advance(by: Int(run.largest) &+ axis.mainMargins(node) &+ tableColumns.afterCell(axis, child), true)
            }
        }
        if !run.isEmpty { run.total &+= Int(run.separators.end) }
    }

    /// The baseline of a container, from its top: that of the child at baseline_child_index. Source:
    /// LinearLayout.getBaseline. The container's own height counts as 0, as in Android's first pass.
    @_optimize(size)
    private func androidBaseline(_ row: Int, _ vertical: Bool, _ top: Int) -> Int32 {
        let node = self.node(row)
        guard let rarer = self.rarer(row) else { return Baseline.none }
        let index = Int(rarer.pointee.baselineChild)
        let child = self.child(row, at: index)
        if child < 0 { return Baseline.missing }
        layout.complete(child, result(child))
        let own =
            result(child).pointee.state & ResultFlags.valid != 0 && !self.node(child).isGone
            ? state.pointee.baselines[child] : layout.leafBaseline(child)
        if own == Baseline.missing { return own }
        if own == Baseline.none { return index == 0 ? Baseline.none : Baseline.missing }
        var childTop = 0
        if vertical {
            childTop = top
            let total = Int(box(node).linearRun.pointee.contentLength)
            switch node.gravity & Gravity.verticalMask {
            case Gravity.bottom: childTop = -Int(node.pointee.paddingBottom) &- total
            case Gravity.centerVertical:
                childTop &+= (-Int(node.pointee.paddingTop) &- Int(node.pointee.paddingBottom) &- total) / 2
            default: break
            }
        }
        return clampUnits(childTop &+ Int(self.node(child).pointee.marginTop) &+ Int(own))
    }
}
