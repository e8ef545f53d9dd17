// SPDX-License-Identifier: MIT
import CReglet

/// Step 1: the children at their own sizes, in lines.
extension FlexboxLayout {
    /// - Returns: false when there are no children.
    @inline(never)
    func startFilling(_ run: FlexRun) -> Bool {
        if box(node(run.row)).pointee.first < 0 { return false }
        let s = run.state, record = run.record
        s.pointee.wraps = record.pointee.wrap != RG_FLEX_NOWRAP.rawValue
        s.pointee.room = run.main.mode == Spec.unspecified ? Int.max : Int(run.main.size)
        s.pointee.mostLines =
            !s.pointee.wraps ? 0 : record.pointee.maxLines < 0 ? Int.max : Int(record.pointee.maxLines)
        s.pointee.hasItems = state.pointee.flexboxes.items.used > 1
        s.pointee.readsBaselines =
            !s.pointee.isColumn
            && (record.pointee.alignItems == RG_FLEX_ALIGN_BASELINE.rawValue || s.pointee.hasItems)
        s.pointee.line = FlexLine(main: run.mainPadding)
        s.pointee.used = 0
        s.pointee.counted = 0
        s.pointee.goneBefore = Int.max
        if layout.batches { enqueueFirst(run) }
        return true
    }

    /// Measures the children from `first` on and breaks them into lines.
    @inline(never)
    func fillLines(_ run: FlexRun, _ first: Int) {
        var child = first
        while child >= 0 {
            if node(child).isGone {
                if run.state.pointee.goneBefore < Int.max { run.state.pointee.goneBefore &+= 1 }
                run.state.pointee.line.count &+= 1
            } else {
                measureItem(run, child)
                run.state.pointee.outcome |= result(child).pointee.state & ResultFlags.outcome
                if breakLine(run, child) { measureItem(run, child) }
                addItem(run, child)
            }
            child = Int(node(child).pointee.next)
            if child >= 0 && run.state.pointee.goneBefore == 0 && !run.state.pointee.hasItems {
                child = fillPlain(run, child)
            }
        }
        if run.state.pointee.line.visible > 0 { endLine(run) }
    }

    /// Begins a line if a child requires it. - Returns: whether the child must be measured again: there is less space
    /// across for one that matches the lines.
    @inline(never)
    private func breakLine(_ run: FlexRun, _ child: Int) -> Bool {
        let s = run.state, node = self.node(child)
        if !s.pointee.wraps { return false }
        if !item(child).pointee.breaks {
            let divider = s.pointee.counted <= s.pointee.goneBefore ? run.dividers.begin : run.dividers.middle
            let length =
                Int(s.pointee.line.main) &+ Int(run.axis.main(result(child))) &+ run.axis.mainMargins(node)
                &+ Int(divider) &+ Int(run.dividers.end)
            if s.pointee.room >= length || run.lineCount &+ 1 >= s.pointee.mostLines { return false }
        }
        if s.pointee.line.visible > 0 { endLine(run) }
        s.pointee.line = FlexLine(main: run.mainPadding)
        s.pointee.line.begins = true
        s.pointee.counted = -1
        return run.axis.lineCross(node) == Length.match
    }

    /// Adds a measured child to the present line.
    @inline(never)
    private func addItem(_ run: FlexRun, _ child: Int) {
        let s = run.state, node = self.node(child), result = self.result(child)
        s.pointee.counted &+= 1
        let divider =
            s.pointee.counted <= s.pointee.goneBefore ? run.dividers.begin : run.dividers.middle
        let line = s.pointee.line
        s.pointee.line.add(
            1, Int(line.main) &+ Int(run.axis.main(result)) &+ run.axis.mainMargins(node) &+ Int(divider),
            max(Int(line.cross), Int(run.axis.cross(result)) &+ run.axis.crossMargins(node)),
            Int(line.dividers) &+ Int(divider))
        if s.pointee.readsBaselines { s.pointee.line.baseline = max(line.baseline, baselineDistance(run, child)) }
        s.pointee.goneBefore = 0
    }

    /// Adds leaves with both lengths in pixels that are trivial or have a valid result, from `first` on. Precondition:
    /// the child before is visible and no node has an item.
    /// - Returns: the first child that is not such a leaf, or -1.
    @inline(never)
    private func fillPlain(_ run: FlexRun, _ first: Int) -> Int {
        let s = run.state
        if FastPaths.areOff || s.pointee.readsBaselines || trace.isRecording { return first }
        let nodes = state.pointee.nodes, axis = run.axis
        let begin = Int(run.dividers.begin), middle = Int(run.dividers.middle)
        var limit = longestFull(run)
        var counted = s.pointee.counted
        var main = Int(s.pointee.line.main), cross = Int(s.pointee.line.cross)
        var dividers = Int(s.pointee.line.dividers), count: Int32 = 0
        var child = first
        while child >= 0 {
            let node = nodes + child
            if node.isGone || !measurePlain(child) { break }
            let extent = Int(axis.lineLength(node)) &+ axis.mainMargins(node)
            var divider = counted > 0 ? middle : begin
            counted &+= 1
            if main &+ extent &+ divider > limit {
                s.pointee.line.add(count, main, cross, dividers)
                endLine(run)
                s.pointee.line = FlexLine(main: run.mainPadding)
                s.pointee.line.begins = true
                (main, cross, dividers, count, counted) = (Int(run.mainPadding), 0, 0, 0, 0)
                divider = begin
                limit = longestFull(run)
            } else {
                divider = middle
            }
            main &+= extent &+ divider
            dividers &+= divider
            cross = max(cross, Int(axis.lineCross(node)) &+ axis.crossMargins(node))
            count &+= 1
            child = Int(node.pointee.next)
        }
        s.pointee.counted = counted
        s.pointee.line.add(count, main, cross, dividers)
        return child
    }

    /// The length to which children are added to the present line.
    @inline(__always)
    private func longestFull(_ run: FlexRun) -> Int {
        run.lineCount &+ 1 < run.state.pointee.mostLines ? run.state.pointee.room &- Int(run.dividers.end) : Int.max
    }

    @inline(never)
    private func endLine(_ run: FlexRun) {
        let s = run.state
        s.pointee.line.main = clampUnits(Int(s.pointee.line.main) &+ Int(run.dividers.end))
        s.pointee.line.dividers = clampUnits(Int(s.pointee.line.dividers) &+ Int(run.dividers.end))
        s.pointee.line.offset = clampUnits(s.pointee.used)
        s.pointee.used &+= Int(s.pointee.line.cross)
        run.record.pointee.lines.append(s.pointee.line)
    }

    // MARK: - Measures

    /// Measures a leaf with both lengths in pixels that is trivial or has a valid result. - Returns: false for any other
    /// child.
    @inline(__always)
    private func measurePlain(_ child: Int) -> Bool {
        let node = self.node(child), result = self.result(child)
        let width = node.pointee.width, height = node.pointee.height
        let unusual = NodeFlags.container | NodeFlags.percent | NodeFlags.sizeRules
        if node.pointee.flags & unusual != 0 || width | height < 0 { return false }
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

    /// Measures a child at its own size.
    @inline(never)
    private func measureItem(_ run: FlexRun, _ child: Int) {
        let (main, cross) = firstSpecs(run, child)
        if trace.isRecording { recordFirst(run, child) }
        layout.measureChild(
            run.axis, child, main: main, cross: cross, cacheEpoch: box(node(run.row)).pointee.cacheEpoch)
        if run.state.pointee.hasItems { limit(run, child) }
    }

    /// Measures a child again, exactly, if its size is beyond a limit.
    @inline(never)
    private func limit(_ run: FlexRun, _ child: Int) {
        let item = self.item(child)
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
    func lengths(_ run: FlexRun, _ child: Int) -> (main: Int32, cross: Int32) {
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
    func basis(_ run: FlexRun, _ child: Int) -> Int32 {
        let percent = item(child).pointee.basisPercent
        if percent < 0 || !run.main.isExact { return -1 }
        return roundUnits(run.real(run.real(Double(run.main.size)) * run.real(Double(percent) / 100)))
    }

    @inline(never)
    private func firstSpecs(_ run: FlexRun, _ child: Int) -> (main: Spec, cross: Spec) {
        let node = self.node(child)
        var (main, cross) = lengths(run, child)
        if run.state.pointee.hasItems {
            let basis = self.basis(run, child)
            if basis >= 0 { main = basis }
        }
        return (
            run.main.forChild(main, used: Int(run.mainPadding) &+ run.axis.mainMargins(node)),
            run.cross.forChild(
                cross,
                used: Int(run.crossPadding) &+ run.axis.crossMargins(node) &+ run.state.pointee.used)
        )
    }

    /// Queues the first measures of host-measured leaves whose specs do not depend on earlier lines.
    @inline(never)
    @_optimize(size)
    private func enqueueFirst(_ run: FlexRun) {
        let box = self.box(node(run.row))
        for child in children(of: box) {
            let node = self.node(child)
            if !node.isGone && (!run.state.pointee.wraps || run.axis.lineCross(node) >= 0) {
                let (main, cross) = firstSpecs(run, child)
                layout.enqueueMeasure(run.axis, child, main: main, cross: cross, cacheEpoch: box.pointee.cacheEpoch)
            }
        }
        layout.flushMeasureBatch()
    }

    // MARK: - Baselines

    /// The distance of a child's baseline from the edge where its line begins; a child without one has it at -1.
    @inline(never)
    private func baselineDistance(_ run: FlexRun, _ child: Int) -> Int32 {
        let node = self.node(child), result = self.result(child)
        let baseline = Int(baseline(run, child))
        return clampUnits(
            run.record.pointee.isWrapReverse
                ? Int(result.pointee.height) &- baseline &+ Int(node.pointee.marginBottom)
                : baseline &+ Int(node.pointee.marginTop))
    }

    /// A child's baseline, -1: it has none. Reports a missing one if all children are aligned.
    @inline(never)
    func baseline(_ run: FlexRun, _ child: Int) -> Int32 {
        if run.record.pointee.alignItems == RG_FLEX_ALIGN_BASELINE.rawValue {
            return layout.baseline(ofChild: child, for: run.row)
        }
        return max(Baseline.none, state.pointee.baselines[child])
    }

    /// The margin before a child that aligns its baseline with its line's, or its own margin if that is larger.
    @inline(__always)
    func baselineMargin(
        _ reverse: Bool, _ line: Int32, _ baseline: Int32, _ node: UnsafeMutablePointer<Node>, _ height: Int32
    )
        -> Int
    {
        let distance = Int(line) &- (reverse ? Int(height) &- Int(baseline) : Int(baseline))
        return max(distance, Int(reverse ? node.pointee.marginBottom : node.pointee.marginTop))
    }
}
