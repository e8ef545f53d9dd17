// SPDX-License-Identifier: MIT
import CReglet

/// The division of free space by weight: step 3 of Linear+Android.swift.
///
/// share = weight * rest / sum, truncated; then rest and sum are reduced by share and weight (ShareCursor). A negative
/// rest shrinks children, at most to 0. Children whose share breaks a hard limit are frozen first
/// (Linear+FlexLimits.swift).
///
/// Precondition: step 1 has set the free space, and has measured each weighted child whose base length depends on its
/// content.
extension LinearLayout {
    /// Prepares step 3: sums the weights, freezes children at their limits, and restarts the other sums. From here on
    /// dividers do not count in a column, as on Android.
    @inline(never)
    @_optimize(size)
    func beginShares(_ box: UnsafeMutablePointer<ContainerState>, _ run: inout AndroidRun) {
        let axis = run.axis, mainSpec = run.mainSpec
        if axis.isVertical { run.separators.dropDividers() } else { run.restartCross() }
        run.free.weights = run.weightSum > 0 ? run.weightSum : run.totalWeight
        run.sharesLargest = run.largestMode && !mainSpec.isExact
        if run.sharesLargest { run.hasLimits = false }
        if run.hasLimits {
            freezeLimited(axis, box, .android, mainSpec, Int(run.mainPadding), &run.free)
        }
        run.total = 0
        run.isEmpty = true
        if layout.batches && !run.hasLimits && !run.sharesLargest && !axis.isCells {
            measureShares(box, &run)
        }
    }

    /// Measures a child with its share, if it has a weight, and adds it to the new sums.
    @inline(never)
    @_optimize(size)
    func shareNatural(_ child: Int, _ run: inout AndroidRun) {
        let node = self.node(child)
        let result = self.result(child)
        run.separate(node)
        let margin = clampUnits(run.axis.crossMargins(node))
        if node.pointee.weight > 0 {
            let left = run.free
            let size = flexSize(child, &run)
            if trace.isRecording {
                let base = run.sharesLargest ? -1 : flexBase(run.axis, child, run.mainSpec, Int(run.mainPadding))
                recordShare(
                    child, run.axis.isVertical, size, base, node.pointee.weight, left.rest, left.weights,
                    run.crossSpec,
                    limits: run.hasLimits)
            }
            layout.measureChild(
                run.axis, child, main: .exact(clampUnits(size)), cross: crossSpec(child, &run),
                cacheEpoch: run.cacheEpoch)
            run.outcome |= result.pointee.state & ResultFlags.outcome
        }
        run.advance(
            by: Int(run.axis.main(result)) &+ run.axis.mainMargins(node) &+ tableColumns.afterCell(run.axis, child),
            run.axis.isVertical || !run.mainSpec.isExact)
        let matches = run.axis.crossLength(node) == Length.match
        let crossSize = clampUnits(Int(run.axis.cross(result)) &+ Int(margin))
        run.maxCross = max(run.maxCross, crossSize)
        run.alternative = max(run.alternative, matches && !run.crossSpec.isExact ? margin : crossSize)
        if !matches { run.allMatch = false }
        if run.tracksBaselines {
            run.track(
                layout.baseline(ofChild: child, for: Int(run.row)), crossSize,
                layout.verticalGravity(Int(run.row), node))
        }
    }

    /// The length of a weighted child: its base plus its share, at least 0.
    @inline(never)
    @_optimize(size)
    private func flexSize(_ child: Int, _ run: inout AndroidRun) -> Int {
        let axis = run.axis
        let result = self.result(child)
        if run.hasLimits && result.pointee.state & ResultFlags.frozen != 0 {
            return Int(frozenSize(axis, child, result, .android))
        }
        let part = run.free.next(node(child).pointee.weight, state.pointee.scale)
        if run.sharesLargest { return Int(run.largest) }
        let base = axis.mainLength(node(child)) == 0 ? 0 : flexBase(axis, child, run.mainSpec, Int(run.mainPadding))
        return max(0, base &+ part)
    }

    /// Measures weighted host-measured leaves in one batch, before the loop of step 3. Excludes leaves whose size
    /// depends on a measured length.
    @inline(never)
    @_optimize(size)
    private func measureShares(_ box: UnsafeMutablePointer<ContainerState>, _ run: inout AndroidRun) {
        let axis = run.axis, mainSpec = run.mainSpec
        var ahead = run
        for row in children(of: box) {
            let node = self.node(row)
            if node.isGone || !(node.pointee.weight > 0) { continue }
            let size = flexSize(row, &ahead)
            // measuring the leaf again would overwrite a measured base before the loop of step 3 reads it
            let isKnown = axis.mainLength(node) == 0 || (mainSpec.isExact && axis.mainLength(node) >= Length.match)
            if node.pointee.flags & (NodeFlags.percent | NodeFlags.sizeRules) != 0 || !isKnown { continue }
            layout.enqueueMeasure(
                axis, row, main: .exact(clampUnits(size)), cross: crossSpec(row, &ahead), cacheEpoch: run.cacheEpoch)
        }
        layout.flushMeasureBatch()
    }
}
