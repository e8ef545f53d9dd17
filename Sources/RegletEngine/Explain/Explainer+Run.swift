// SPDX-License-Identifier: MIT
import CReglet

/// Recorded runs of a node, and the restoration of results that they voided.
extension Explainer {
    /// The specs of a row's box that give the row its size in the last layout.
    func finalSpecs(_ row: Int) -> (width: Spec, height: Spec) {
        let result = self.result(row)
        let isStretched =
            isContainer(row)
            ? result.pointee.state & ResultFlags.measuredFromSummary != 0 && box(node(row)).pointee.stretchedWidth >= 0
            : result.pointee.state & ResultFlags.stretchedUnmeasured != 0
        if isStretched {
            let (width, height) = positions.finalSize(row, result)
            return (.exact(width), .exact(height))
        }
        return (Spec(raw: result.pointee.specWidth), Spec(raw: result.pointee.specHeight))
    }

    /// Runs a row again under specs of its box, by the general algorithms, with the recorder set. Its own result is
    /// kept; those of its children are not: remeasureExplained restores them.
    @_optimize(size)
    func recordedRun(
        _ row: Int, _ width: Spec, _ height: Spec, _ recorder: UnsafeMutablePointer<Recorder>, _ x: inout SizeTrace,
        _ y: inout SizeTrace
    ) {
        let s = state
        let result = self.result(row)
        let kept = result.pointee, baseline = s.pointee.baselines[row]
        dispatch.invalidatePlacement(row)
        result.pointee.specWidth = width.raw
        result.pointee.specHeight = height.raw
        result.pointee.state =
            (kept.state & ~(ResultFlags.outcome | ResultFlags.fromSummary | ResultFlags.layoutPending))
            | ResultFlags.valid
            | ResultFlags.subtreeCurrent
        x = SizeTrace(width)
        y = SizeTrace(height)
        if node(row).pointee.flags & NodeFlags.sizeRules != 0, let rare = self.rare(row) {
            traceSizeRules(rare, &x, &y)
        }
        runGeneral(row, recorder, x.last, y.last)
        if node(row).pointee.flags & NodeFlags.sizeRules != 0, let rare = self.rare(row) {
            let specs = LayoutPass.Specs(width: x.last, height: y.last)
            let ratioed = self.layout.ratioed(row, rare, specs)
            if ratioed != specs {
                x.natural = result.pointee.width
                y.natural = result.pointee.width
                x.last = ratioed.width
                y.last = ratioed.height
                runGeneral(row, recorder, x.last, y.last)
            }
            let floored = self.layout.floored(row, rare, LayoutPass.Specs(width: x.last, height: y.last))
            if floored != LayoutPass.Specs(width: x.last, height: y.last) {
                x.isFloored = floored.width != x.last
                y.isFloored = floored.height != y.last
                // the first run determines the content size
                x.wanted = recorder.pointee.wantedWidth
                y.wanted = recorder.pointee.wantedHeight
                x.last = floored.width
                y.last = floored.height
                runGeneral(row, recorder, x.last, y.last)
            }
        }
        x.size = result.pointee.width
        y.size = result.pointee.height
        if isContainer(row) {
            x.wanted = recorder.pointee.wantedWidth
            y.wanted = recorder.pointee.wantedHeight
        } else {
            layout.findContentSize(row, &x, &y)
        }
        layout.restoreResult(row, kept, baseline)
    }

    @inline(never)
    private func runGeneral(_ row: Int, _ recorder: UnsafeMutablePointer<Recorder>, _ width: Spec, _ height: Spec) {
        recorder.pointee = Recorder(recorder.pointee.container, recorder.pointee.child)
        state.pointee.recorder = recorder
        let flags = node(row).pointee.flags
        if flags & NodeFlags.ordered != 0 { layout.arrangeChildren(row, .order) }
        dispatch.measureGeneral(row, flags, width, height)
        if flags & NodeFlags.ordered != 0 { layout.restoreChildren(row) }
        state.pointee.recorder = nil
    }

    /// Applies steps 1 to 3 of SizeRules.swift, one by one.
    @inline(never)
    @_optimize(size)
    private func traceSizeRules(_ rare: UnsafeMutablePointer<RareStyle>, _ x: inout SizeTrace, _ y: inout SizeTrace) {
        x.inset = rare.pointee.insetWidth
        y.inset = rare.pointee.insetHeight
        let ratioed = LayoutPass.shaped(rare, LayoutPass.Specs(width: x.given, height: y.given))
        // the ratio makes the axis exact that was not
        if ratioed.width.isExact != x.given.isExact { x.other = ratioed.height.size }
        if ratioed.height.isExact != y.given.isExact { y.other = ratioed.width.size }
        x.ratioed = ratioed.width
        y.ratioed = ratioed.height
        let limited = LayoutPass.limited(rare, ratioed)
        x.limited = limited.width
        y.limited = limited.height
        x.last = x.limited
        y.last = y.limited
    }

    /// Measures and places `row` and its subtree like a layout, after recorded runs. This restores the state before
    /// them.
    @_optimize(size)
    func remeasureExplained(_ row: Int) {
        if isContainer(row) { layout.run(row, result(row)) }
        if state.pointee.placeCount > 0 { layout.placeQueued(rootRow(row)) }
    }
}
