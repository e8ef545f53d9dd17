// SPDX-License-Identifier: MIT
import CReglet

/// Step 3 of Linear+Android.swift: what is left over, or missing, is shared by weight.
extension LinearLayout {
    /// Step 3 before its loop: what is shared among whom.
    @inline(never)
    @_optimize(size)
    func beginShares(_ box: UnsafeMutablePointer<ContainerState>, _ run: inout AndroidRun) {
        let axis = run.axis, mainSpec = run.mainSpec
        if axis.isVertical { run.separators.dropDividers() } else { run.restartCross() }
        run.sum = run.weightSum > 0 ? run.weightSum : run.totalWeight
        run.sharesLargest = run.largestMode && !mainSpec.isExact
        if run.sharesLargest { run.hasLimits = false }
        if run.hasLimits {
            freezeLimited(axis, box, .android, mainSpec, Int(run.mainPadding), &run.rest, &run.sum)
        }
        run.total = 0
        run.isEmpty = true
        if layout.batches && !run.hasLimits && !run.sharesLargest && !axis.isCells {
            measureShares(box, &run)
        }
    }

    /// Step 3 for one child: measure it with what it gets when it has a weight, and sum up anew.
    @inline(never)
    @_optimize(size)
    func shareNatural(_ child: Int, _ run: inout AndroidRun) {
        let node = self.node(child)
        let result = self.result(child)
        run.separate(node)
        let margin = clampUnits(run.axis.crossMargins(node))
        if node.pointee.weight > 0 {
            let rest = run.rest, sum = run.sum
            let size = flexSize(child, &run)
            if trace.isRecording {
                let base = run.sharesLargest ? -1 : flexBase(run.axis, child, run.mainSpec, Int(run.mainPadding))
                recordShare(
                    child, run.axis.isVertical, size, base, node.pointee.weight, rest, sum, run.crossSpec,
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

    /// The length a weighted child gets, at least 0.
    @inline(never)
    @_optimize(size)
    private func flexSize(_ child: Int, _ run: inout AndroidRun) -> Int {
        let axis = run.axis
        let result = self.result(child)
        if run.hasLimits && result.pointee.state & (ResultFlags.frozenMin | ResultFlags.frozenMax) != 0 {
            return Int(frozenSize(axis, child, result, .android))
        }
        let part = run.takeShare(engine, node(child).pointee.weight)
        if run.sharesLargest { return Int(run.largest) }
        let base = axis.mainLength(node(child)) == 0 ? 0 : flexBase(axis, child, run.mainSpec, Int(run.mainPadding))
        return max(0, base &+ part)
    }

    /// Step 3 ahead, for weighted leaves the host measures.
    @inline(never)
    @_optimize(size)
    private func measureShares(_ box: UnsafeMutablePointer<ContainerState>, _ run: inout AndroidRun) {
        let axis = run.axis, mainSpec = run.mainSpec
        var rest = run.rest
        var sum = run.sum
        var child = Int(box.pointee.first)
        while child >= 0 {
            let row = child
            let node = self.node(row)
            child = Int(node.pointee.next)
            if node.isGone || !(node.pointee.weight > 0) { continue }
            let part = share(node.pointee.weight, of: rest, sum)
            rest &-= part
            sum -= node.pointee.weight
            // a base that was measured is gone once its leaf is asked anew
            let known = axis.mainLength(node) == 0 || (mainSpec.isExact && axis.mainLength(node) >= Length.match)
            if node.pointee.flags & (NodeFlags.percent | NodeFlags.sizeRules) != 0 || !known { continue }
            let base = axis.mainLength(node) == 0 ? 0 : flexBase(axis, row, mainSpec, Int(run.mainPadding))
            layout.enqueueMeasure(
                axis, row, main: .exact(clampUnits(max(0, part &+ base))),
                cross: run.crossSpec.child(
                    axis.crossLength(node), used: Int(run.crossPadding) &+ axis.crossMargins(node)),
                cacheEpoch: run.cacheEpoch)
        }
        layout.flushMeasureBatch()
    }
}
