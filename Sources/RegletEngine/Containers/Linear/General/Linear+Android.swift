// SPDX-License-Identifier: MIT
import CReglet

/// Android's LinearLayout (API 34), one axis-generic algorithm. Where its vertical and horizontal versions differ the
/// step says so.
extension LinearLayout {
    /// Sources: LinearLayout.measureVertical and measureHorizontal.
    ///
    /// 1. Measure every child that does not live from a share alone; sum lengths, track the cross size.
    /// 2. Largest-child mode (inexact main axis): every child counts with the largest length.
    /// 3. Resolve the main size; what is left over (or missing) is shared by weight, each share truncated, the running
    ///    remainder going on. Weighted children are measured again, exactly.
    /// 4. Resolve the cross size; children that match it are measured again with it.
    @inline(never)
    func measureAndroid(_ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec) {
        let node = self.node(row)
        let box = self.box(node)
        let flags = node.pointee.flags
        var run = AndroidRun(axis, row, mainSpec, crossSpec, node, cacheEpoch: box.pointee.cacheEpoch)
        run.separators = layout.separators(row, flags, vertical: axis.isVertical)
        run.tracksBaselines = !axis.isVertical && flags & NodeFlags.baselineAligned != 0
        run.largestMode = flags & NodeFlags.largestChild != 0
        if let rare = self.rare(row) {
            run.baselineChild = rare.pointee.baselineChild
            run.weightSum = rare.pointee.weightSum
        }

        // 1. natural sizes
        if axis.isCells { run.inColumns = tableColumns.takesColumns(row) }
        if layout.batches { measureFixed(box, &run) }
        var child = Int(box.pointee.first)
        var index = 0
        while child >= 0 {
            if axis.isCells && run.inColumns { run.total &+= Int(tableColumns.cell(child).pointee.lead) }
            if !self.node(child).isGone { measureNatural(child, index, &run) }
            child = Int(self.node(child).pointee.next)
            index &+= 1
        }
        if !run.isEmpty { run.total &+= Int(run.separators.end) }
        run.coverBaselines()

        // 2. all as long as the longest
        if run.largestMode && !mainSpec.isExact { totalLargest(box, &run) }

        // 3. resolve and share
        run.total &+= Int(run.mainPadding)
        let wanted = wantedLength(axis, row, run.total)
        if trace.isRecording { trace.recordWanted(row, horizontal: !axis.isVertical, run.total) }
        let main = mainSpec.resolve(clampUnits(wanted))
        var outcome: UInt32 = mainSpec.cuts(clampUnits(wanted)) ? axis.mainTooSmall : 0
        if wanted >= Int(maxUnits) { outcome |= ResultFlags.overflow }
        if run.skipped || run.totalWeight > 0 {
            run.rest = Int(main) &- run.total &+ run.consumed
            beginShares(box, &run)
            child = Int(box.pointee.first)
            while child >= 0 {
                if !self.node(child).isGone {
                    for _ in 0..<(axis.isCells && run.inColumns ? Int(tableColumns.cell(child).pointee.span) : 1) {
                        shareNatural(child, &run)
                    }
                }
                child = Int(self.node(child).pointee.next)
            }
            if !run.isEmpty { run.total &+= Int(run.separators.end) }
            run.total &+= Int(run.mainPadding)
            run.coverBaselines()
        } else {
            run.alternative = max(run.alternative, run.weightedCross)
        }

        // 4. resolve across
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
            result(row).pointee.state |= ResultFlags.bound  // children that were wider than the container is now met it
        }
        if axis.isTable { tableColumns.boundTable(row) }
        if run.matchesCross { matchCross(axis, row, box) }
        if run.baselineChild >= 0 {
            state.pointee.baselines[row] = androidBaseline(row, axis.isVertical, Int(run.baselineTop))
        }
    }

    /// Step 1 ahead, for leaves the host measures whose main spec does not depend on their siblings: a length in
    /// pixels.
    @inline(never)
    @_optimize(size)
    private func measureFixed(_ box: UnsafeMutablePointer<ContainerState>, _ run: inout AndroidRun) {
        let axis = run.axis, mainSpec = run.mainSpec
        let unbounded = mainSpec.mode == Spec.unspecified && mainSpec.size == 0
        var child = Int(box.pointee.first)
        while child >= 0 {
            let row = child
            let node = self.node(row)
            child = Int(node.pointee.next)
            let length = axis.mainLength(node)
            if node.isGone || node.pointee.weight > 0 || node.pointee.flags & NodeFlags.percent != 0 { continue }
            if length < 0 && !unbounded && !(axis.isCells && run.inColumns) { continue }
            layout.enqueueMeasure(
                axis, row,
                main: axis.isCells && run.inColumns ? tableColumns.columnSpec(row) : mainSpec.child(length, used: 0),
                cross: run.crossSpec.child(
                    axis.crossLength(node), used: Int(run.crossPadding) &+ axis.crossMargins(node)),
                cacheEpoch: run.cacheEpoch)
        }
        layout.flushMeasureBatch()
    }

    /// Step 1 for one child. In parts, so that what they need does not lie on the stack while the child is measured.
    @inline(__always)
    private func measureNatural(_ child: Int, _ index: Int, _ run: inout AndroidRun) {
        let main = naturalSpec(child, &run)
        if !run.waits {
            layout.measureChild(run.axis, child, main: main, cross: crossSpec(child, &run), cacheEpoch: run.cacheEpoch)
        }
        countNatural(child, index, main, &run)
    }

    /// What a child is asked along the axis, or would be: run.waits.
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
        // A weighted child of known length waits for step 3, which measures it in any case: asking it twice, exactly,
        // at every level of a chain would double the work with each level.
        run.waits =
            weight > 0 && mainSpec.isExact && (hasZeroBasis || (main.isExact && !axis.isCells))
            && (hasZeroBasis || node.pointee.flags & NodeFlags.sizeRules == 0)
        return main
    }

    /// What a child is asked across the axis.
    @inline(never)
    func crossSpec(_ child: Int, _ run: inout AndroidRun) -> Spec {
        let node = self.node(child)
        var length = run.axis.crossLength(node)
        if node.pointee.flags & NodeFlags.percent != 0 {
            length = self.layout.length(
                child, length, horizontal: run.axis.isVertical, run.crossSpec,
                base: Int(run.crossSpec.size) &- Int(run.crossPadding))
        }
        return run.crossSpec.child(
            length, used: Int(run.crossPadding) &+ Int(clampUnits(run.axis.crossMargins(node))))
    }

    /// Add up a child that was asked, or waits.
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

    /// Step 2. A column leaves dividers out here.
    @_optimize(size)
    private func totalLargest(_ box: UnsafeMutablePointer<ContainerState>, _ run: inout AndroidRun) {
        let axis = run.axis
        if axis.isVertical { run.separators.dropDividers() }
        run.total = 0
        run.isEmpty = true
        var child = Int(box.pointee.first)
        while child >= 0 {
            let node = self.node(child)
            if axis.isCells && run.inColumns { run.total &+= Int(tableColumns.cell(child).pointee.lead) }
            let times = axis.isCells && run.inColumns ? Int(tableColumns.cell(child).pointee.span) : 1
            for _ in 0..<times where !node.isGone {
                run.separate(node)
                run.advance(by: Int(run.largest) &+ axis.mainMargins(node) &+ tableColumns.afterCell(axis, child), true)
            }
            child = Int(node.pointee.next)
        }
        if !run.isEmpty { run.total &+= Int(run.separators.end) }
    }

    /// Step 4: children that match the cross size get it, keeping their length.
    @inline(never)
    private func matchCross(
        _ axis: MainAxis, _ row: Int, _ box: UnsafeMutablePointer<ContainerState>
    ) {
        let cross = Spec.exact(axis.cross(result(row)))
        let padding = axis.crossPadding(node(row))
        var child = Int(box.pointee.first)
        while child >= 0 {
            let row = child
            let node = self.node(row)
            child = Int(node.pointee.next)
            if node.isGone || axis.crossLength(node) != Length.match { continue }
            if trace.isRecording { trace.recordStretch(row, axis.isVertical, cross, padding) }
            layout.sizeChildDeferred(
                axis, row, main: .exact(axis.main(result(row))),
                cross: cross.child(Length.match, used: padding &+ axis.crossMargins(node)),
                cacheEpoch: box.pointee.cacheEpoch)
        }
    }

    /// LinearLayout.getBaseline: the chosen child's, seen from the container's top. Before placement the container
    /// counts as 0 high, as in Android's first pass.
    @_optimize(size)
    private func androidBaseline(_ row: Int, _ vertical: Bool, _ top: Int) -> Int32 {
        let node = self.node(row)
        guard let rare = self.rare(row) else { return Baseline.none }
        let index = Int(rare.pointee.baselineChild)
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
