// SPDX-License-Identifier: MIT
import CReglet

/// Step 1: the children at their own sizes, in lines.
extension FlexboxLayout {
    /// Measures the children and breaks them into lines.
    @inline(never)
    func fillLines(_ run: inout FlexRun) {
        let box = self.box(node(run.row))
        if box.pointee.first < 0 { return }
        let axis = run.axis
        let wraps = run.record.pointee.wrap != RG_FLEX_NOWRAP.rawValue
        let room = run.main.mode == Spec.unspecified ? Int.max : Int(run.main.size)
        let mostLines = run.record.pointee.maxLines < 0 ? Int.max : Int(run.record.pointee.maxLines)
        let hasItems = state.pointee.flexboxes.items.used > 1
        let readsBaselines =
            !axis.isVertical && (run.record.pointee.alignItems == RG_FLEX_ALIGN_BASELINE.rawValue || hasItems)
        if layout.batches { enqueueFirst(run) }
        var line = FlexLine(main: run.mainPadding)
        var used = 0  // across, of the lines before
        // Visible children of the line so far; after a break, the first one does not count. As many predecessors decide
        // whether a child is the first one: they are all gone if `goneBefore` is at least as large.
        var counted = 0
        var goneBefore = Int.max
        var child = Int(box.pointee.first)
        while child >= 0 {
            let node = self.node(child)
            let next = Int(node.pointee.next)
            if node.isGone {
                if goneBefore < Int.max { goneBefore &+= 1 }
                line.count &+= 1
                child = next
                continue
            }
            let index = itemIndex(child)
            measureItem(run, child, index, used)
            run.outcome |= self.result(child).pointee.state & ResultFlags.outcome
            let result = self.result(child)
            var length = Int(axis.main(result)) &+ axis.mainMargins(node)
            var divider = counted <= goneBefore ? run.dividers.begin : run.dividers.middle
            if wraps
                && (breaks(index)
                    || (room < Int(line.main) &+ length &+ Int(divider) &+ Int(run.dividers.end)
                        && run.lineCount &+ 1 < mostLines))
            {
                if line.visible > 0 { endLine(run, &line, &used) }
                if axis.lineCross(node) == Length.match {
                    measureItem(run, child, index, used)
                    length = Int(axis.main(result)) &+ axis.mainMargins(node)
                }
                line = FlexLine(main: run.mainPadding)
                line.begins = true
                counted = 0
                divider = run.dividers.begin
            } else {
                counted &+= 1
                divider = counted <= goneBefore ? run.dividers.begin : run.dividers.middle
            }
            line.count &+= 1
            line.visible &+= 1
            line.dividers = clampUnits(Int(line.dividers) &+ Int(divider))
            line.main = clampUnits(Int(line.main) &+ length &+ Int(divider))
            line.cross = max(line.cross, clampUnits(Int(axis.cross(result)) &+ axis.crossMargins(node)))
            if readsBaselines { line.baseline = max(line.baseline, baselineDistance(run, child)) }
            goneBefore = 0
            child = next
            if !hasItems && !readsBaselines && !trace.isRecording {
                child = fillPlain(run, &line, &used, &counted, child, room, wraps ? mostLines : 0)
            }
        }
        if line.visible > 0 { endLine(run, &line, &used) }
    }

    /// Does the same for leaves with both lengths in pixels that are trivial or have a valid result, from `first` on.
    /// Precondition: the child before is visible and no node has an item. With `mostLines` 0, lines do not wrap.
    /// - Returns: the first child that is not such a leaf, or -1.
    @inline(never)
    private func fillPlain(
        _ run: borrowing FlexRun, _ open: inout FlexLine, _ used: inout Int, _ counted: inout Int, _ first: Int,
        _ room: Int, _ mostLines: Int
    ) -> Int {
        let nodes = state.pointee.nodes, axis = run.axis
        let begin = Int(run.dividers.begin), middle = Int(run.dividers.middle)
        var limit = longestFull(run, room, mostLines)
        var main = Int(open.main), cross = Int(open.cross), dividers = Int(open.dividers), count: Int32 = 0
        var child = first
        while child >= 0 {
            let node = nodes + child
            if node.isGone { break }
            if !measurePlain(run, child) { break }
            let extent = Int(axis.lineLength(node)) &+ axis.mainMargins(node)
            var divider = counted > 0 ? middle : begin
            counted &+= 1
            if main &+ extent &+ divider > limit {
                open.add(count, main, cross, dividers)
                endLine(run, &open, &used)
                open = FlexLine(main: run.mainPadding)
                open.begins = true
                (main, cross, dividers, count, counted) = (Int(open.main), 0, 0, 0, 0)
                divider = begin
                limit = longestFull(run, room, mostLines)
            } else {
                divider = middle
            }
            main &+= extent &+ divider
            dividers &+= divider
            cross = max(cross, Int(axis.lineCross(node)) &+ axis.crossMargins(node))
            count &+= 1
            child = Int(node.pointee.next)
        }
        open.add(count, main, cross, dividers)
        return child
    }

    /// The length to which children are added to the present line.
    @inline(__always)
    private func longestFull(_ run: borrowing FlexRun, _ room: Int, _ mostLines: Int) -> Int {
        run.lineCount &+ 1 < mostLines ? room &- Int(run.dividers.end) : Int.max
    }

    @inline(never)
    private func endLine(_ run: borrowing FlexRun, _ line: inout FlexLine, _ used: inout Int) {
        line.main = clampUnits(Int(line.main) &+ Int(run.dividers.end))
        line.dividers = clampUnits(Int(line.dividers) &+ Int(run.dividers.end))
        line.offset = clampUnits(used)
        used &+= Int(line.cross)
        run.record.pointee.lines.append(line)
    }

    /// Whether a child begins a line by its own property.
    @inline(__always)
    private func breaks(_ index: Int) -> Bool {
        index != 0 && state.pointee.flexboxes.items.pointer(index).pointee.breaks
    }

    // MARK: - Measures

    /// Measures a leaf with both lengths in pixels that is trivial or has a valid result. - Returns: false for any other
    /// child.
    @inline(__always)
    private func measurePlain(_ run: borrowing FlexRun, _ child: Int) -> Bool {
        let node = self.node(child), result = self.result(child)
        let width = node.pointee.width, height = node.pointee.height
        let unusual = NodeFlags.container | NodeFlags.percent | NodeFlags.sizeRules
        if node.pointee.flags & unusual != 0 || width | height < 0 || trace.isRecording { return false }
        if node.pointee.flags & NodeFlags.trivial != 0 {
            result.size = SIMD2(width, height)
            let bits = result.pointee.state, entry = ResultFlags.valid | ResultFlags.subtreeCurrent
            if bits & ResultFlags.entry != entry { result.pointee.state = (bits & ~ResultFlags.entry) | entry }
            state.pointee.stats.nodes_measured &+= 1
            return true
        }
        if result.pointee.specWidth != Spec(Spec.exactly, width).raw
            || result.pointee.specHeight != Spec(Spec.exactly, height).raw
            || result.pointee.state & (ResultFlags.valid | ResultFlags.layoutPending | ResultFlags.outcome)
                != ResultFlags.valid
        {
            return false
        }
        result.pointee.lastUsedPass = state.pointee.pass
        state.pointee.stats.cache_hits &+= 1
        return true
    }

    /// Measures a child at its own size. `used`: the size of the lines before.
    @inline(never)
    private func measureItem(_ run: borrowing FlexRun, _ child: Int, _ index: Int, _ used: Int) {
        let (main, cross) = firstSpecs(run, child, index, used)
        if trace.isRecording { recordFirst(run, child, index, used) }
        layout.measureChild(run.axis, child, main: main, cross: cross, cacheEpoch: box(node(run.row)).pointee.cacheEpoch)
        if index != 0 { limit(run, child, index) }
    }

    /// Measures a child again, exactly, if its size is beyond a limit.
    @inline(never)
    private func limit(_ run: borrowing FlexRun, _ child: Int, _ index: Int) {
        let item = state.pointee.flexboxes.items.pointer(index)
        let result = self.result(child)
        let width = item.pointee.limited(result.pointee.width, vertical: false)
        let height = item.pointee.limited(result.pointee.height, vertical: true)
        if width == result.pointee.width && height == result.pointee.height { return }
        if trace.isRecording { recordLimited(child, width, height) }
        layout.measureChild(
            child, Spec.exact(width), Spec.exact(height), cacheEpoch: box(node(run.row)).pointee.cacheEpoch)
    }

    /// The lengths of a child, with percentages resolved.
    @inline(never)
    func lengths(_ run: borrowing FlexRun, _ child: Int) -> (main: Int32, cross: Int32) {
        let node = self.node(child)
        let main = run.axis.lineLength(node), cross = run.axis.lineCross(node)
        if node.pointee.flags & NodeFlags.percent == 0 { return (main, cross) }
        return (
            layout.length(
                child, main, horizontal: !run.axis.isVertical, run.main,
                base: Int(run.main.size) &- Int(run.mainPadding)),
            layout.length(
                child, cross, horizontal: run.axis.isVertical, run.cross,
                base: Int(run.cross.size) &- Int(run.crossPadding))
        )
    }

    /// The length of a child by its basis: a percentage of the container's exact size. - Returns: -1 without a basis.
    @inline(never)
    func basis(_ run: borrowing FlexRun, _ index: Int) -> Int32 {
        let percent = state.pointee.flexboxes.items.pointer(index).pointee.basisPercent
        if percent < 0 { return -1 }
        if !run.main.isExact { return -1 }
        return roundUnits(run.real(run.real(Double(run.main.size)) * run.real(Double(percent) / 100)))
    }

    @inline(never)
    private func firstSpecs(
        _ run: borrowing FlexRun, _ child: Int, _ index: Int, _ used: Int
    ) -> (main: Spec, cross: Spec) {
        let node = self.node(child)
        var (main, cross) = lengths(run, child)
        if index != 0 {
            let basis = self.basis(run, index)
            if basis >= 0 { main = basis }
        }
        return (
            run.main.forChild(main, used: Int(run.mainPadding) &+ run.axis.mainMargins(node)),
            run.cross.forChild(cross, used: Int(run.crossPadding) &+ run.axis.crossMargins(node) &+ used)
        )
    }

    /// Queues the first measures of host-measured leaves whose specs do not depend on earlier lines.
    @inline(never)
    @_optimize(size)
    private func enqueueFirst(_ run: borrowing FlexRun) {
        let box = self.box(node(run.row))
        let wraps = run.record.pointee.wrap != RG_FLEX_NOWRAP.rawValue
        for child in children(of: box) {
            let node = self.node(child)
            let isFixed = run.axis.lineCross(node) >= 0
            if !node.isGone && (!wraps || isFixed) {
                let (main, cross) = firstSpecs(run, child, itemIndex(child), 0)
                layout.enqueueMeasure(run.axis, child, main: main, cross: cross, cacheEpoch: box.pointee.cacheEpoch)
            }
        }
        layout.flushMeasureBatch()
    }

    // MARK: - Baselines

    /// The distance of a child's baseline from the edge where its line begins; a child without one has it at -1.
    @inline(never)
    private func baselineDistance(_ run: borrowing FlexRun, _ child: Int) -> Int32 {
        let node = self.node(child), result = self.result(child)
        let baseline = Int(baseline(run, child))
        return clampUnits(
            run.record.pointee.isWrapReverse
                ? Int(result.pointee.height) &- baseline &+ Int(node.pointee.marginBottom)
                : baseline &+ Int(node.pointee.marginTop))
    }

    /// A child's baseline, -1: it has none. Reports a missing one if all children are aligned.
    @inline(never)
    func baseline(_ run: borrowing FlexRun, _ child: Int) -> Int32 {
        if run.record.pointee.alignItems == RG_FLEX_ALIGN_BASELINE.rawValue {
            return layout.baseline(ofChild: child, for: run.row)
        }
        return max(Baseline.none, state.pointee.baselines[child])
    }

    /// The margin before a child that aligns its baseline with its line's, or its own margin if that is larger.
    @inline(__always)
    func baselineMargin(_ reverse: Bool, _ line: Int32, _ baseline: Int32, _ node: UnsafeMutablePointer<Node>, _ height: Int32)
        -> Int
    {
        let distance = Int(line) &- (reverse ? Int(height) &- Int(baseline) : Int(baseline))
        return max(distance, Int(reverse ? node.pointee.marginBottom : node.pointee.marginTop))
    }
}
