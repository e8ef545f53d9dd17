// SPDX-License-Identifier: MIT
import CReglet

/// The view of flows.
public struct FlowLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var flowLayout: FlowLayout { FlowLayout(state) }
}

/// The flow container: children in lines that break where they are full (MKLayout's flow, with gaps and weights). The
/// main axis runs along the lines, and lines are stacked along the cross axis.
///
/// Lines are not stored. Measuring and placing derive the same breaks from the lengths of the container and its
/// children. The extent of a child is never negative, and later steps only lengthen children, so a break remains a
/// break.
///
/// Invariant: one run measures a child at most 3 times (natural size, share, line's thickness). Bounds on measure
/// calls: docs/internals/limits.md.
extension FlowLayout {
    /// 1. Measures every child, except weighted ones of known length (Flow.waits); breaks lines and sums their
    ///    thicknesses.
    /// 2. Resolves the main size from the longest line.
    /// 3. Stretches children that have a weight or match their line: Flow+Stretch.swift.
    /// 4. Resolves the cross size.
    @inline(never)
    func measureFlow(_ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec) {
        let node = self.node(row)
        let box = self.box(node)
        var run = FlowRun(
            cacheEpoch: box.pointee.cacheEpoch, room: Flow.room(mainSpec, axis.mainPadding(node)), Flow.gaps(rarer(row))
        )
        if box.flow.pointee.lines != 0 {
            let gap = Int(run.gap), lineGap = Int(run.lineGap)
            if !FastPaths.areOff && mainSpec.isExact
                && (measureChangedLines(axis, node, box, run.room, gap, lineGap)
                    || measureOtherLength(axis, node, box, run.room, gap, lineGap))
            {
                linearLayout.setLinearSize(
                    axis, row, mainSpec.size, 0, Int(box.flow.pointee.linesAcross) &+ axis.crossPadding(node),
                    crossSpec, 0,
                    baseline: Baseline.none)
                return
            }
            box.flow.pointee.lines = 0
        }

        // 1. natural sizes
        if box.pointee.first >= 0 {
            let first = self.node(Int(box.pointee.first))
            run.evenExtent = Int(axis.mainLength(first)) &+ axis.mainMargins(first)
            run.evenAcross = Int(axis.crossLength(first)) &+ axis.crossMargins(first)
        }
        if layout.batches { measureFlowItems(axis, row, box, mainSpec, crossSpec) }
        var child = Int(box.pointee.first)
        while true {
            if !FastPaths.areOff && !trace.isRecording { child = measureFlowShorts(axis, child, &run) }
            if child < 0 { break }
            run.isShort = false
            if !self.node(child).isGone { measureFlowChild(axis, row, child, &run, mainSpec, crossSpec) }
            child = Int(self.node(child).pointee.next)
        }
        run.finish()

        // 2. the length
        var wanted = run.longest &+ axis.mainPadding(node)
        var outcome = run.longest > run.room ? axis.mainTooSmall : 0
        if run.breaks { outcome |= mainSpec.bound(axis.mainBound) }
        if wanted >= Int(maxUnits) { outcome |= ResultFlags.overflow }
        wanted = linearLayout.wantedLength(axis, row, wanted)
        if mainSpec.cuts(clampUnits(wanted)) { outcome |= axis.mainTooSmall }
        let main = mainSpec.resolve(clampUnits(wanted))
        if trace.isRecording {
            trace.recordWanted(row, horizontal: !axis.isVertical, run.longest &+ axis.mainPadding(node))
        }

        // 3. shares and matches
        let isStill =
            run.isPlain && run.isShort && mainSpec.isExact && run.longest <= run.room
            && run.total &+ axis.crossPadding(node) <= Flow.mostTotal
        box.flow.pointee.childTraits =
            isStill
            ? (run.isEven ? FlowFlags.even | FlowFlags.still : FlowFlags.still) : (run.isPlain ? FlowFlags.plain : 0)
        if FastPaths.areOff { box.flow.pointee.childTraits = 0 }
        if isStill { box.flow.pointee.linesAcross = Int32(truncatingIfNeeded: run.total) }
        if run.stretches {
            let room = max(0, Int(main) &- axis.mainPadding(node))
            stretchLines(axis, row, box, &run, room, mainSpec, crossSpec)
        }

        // 4. across
        if trace.isRecording {
            trace.recordWanted(row, horizontal: axis.isVertical, run.total &+ axis.crossPadding(node))
        }
        linearLayout.setLinearSize(
            axis, row, main, outcome | run.outcome, run.total &+ axis.crossPadding(node), crossSpec, 0,
            baseline: Baseline.none)
    }

    /// Does step 1 for the most common children, from `first` on: leaves with both lengths in pixels that are trivial
    /// or have a valid result. Out of line, so that the loop's variables are not on the stack while a subtree is
    /// measured.
    /// - Returns: the first child that is not such a leaf, or -1.
    @inline(never)
    private func measureFlowShorts(_ axis: MainAxis, _ first: Int, _ run: inout FlowRun) -> Int {
        let nodes = state.pointee.nodes, results = state.pointee.results
        let room = run.room, gap = Int(run.gap), lineGap = Int(run.lineGap)
        var length = run.length, thickness = run.thickness, longest = run.longest, total = run.total
        var breaks = run.breaks
        var gravities: UInt32 = 0
        var signs: Int32 = 0  // negative: the lines cannot be reused, because of some child
        var isEven = run.isEven
        let evenExtent = run.evenExtent, evenAcross = run.evenAcross
        var count: UInt32 = 0, hits: UInt32 = 0
        let pass = state.pointee.pass
        var child = first
        while child >= 0 {
            let node = nodes + child
            let main = axis.mainLength(node), cross = axis.crossLength(node)
            if !Flow.isShort(node, main, cross) { break }
            let result = results + child
            let bits = result.pointee.state
            if node.pointee.flags & NodeFlags.trivial != 0 {
                result.pointee.width = axis.isVertical ? cross : main
                result.pointee.height = axis.isVertical ? main : cross
                if bits & ResultFlags.entry != ResultFlags.valid | ResultFlags.subtreeCurrent {
                    result.pointee.state = (bits & ~ResultFlags.entry) | ResultFlags.valid | ResultFlags.subtreeCurrent
                }
                count &+= 1
            } else {
                let along = Spec(Spec.exactly, main).raw, across = Spec(Spec.exactly, cross).raw
                if result.pointee.specWidth != (axis.isVertical ? across : along)
                    || result.pointee.specHeight != (axis.isVertical ? along : across) || bits & ResultFlags.valid == 0
                {
                    break
                }
                result.pointee.lastUsedPass = pass
                hits &+= 1
                signs = -1  // a leaf that is not trivial
            }
            gravities |= node.pointee.gravities
            signs |= Flow.margins(node)
            let extent = max(0, Int(main) &+ axis.mainMargins(node))
            let across = max(0, Int(cross) &+ axis.crossMargins(node))
            if extent != evenExtent || across != evenAcross { isEven = false }
            // -1: the line is empty
            let longer = length < 0 ? extent : length &+ gap &+ extent
            if length >= 0 && longer > room {
                longest = max(longest, length)
                total &+= thickness &+ lineGap
                length = extent
                thickness = across
                breaks = true
            } else {
                length = longer
                thickness = max(thickness, across)
            }
            child = Int(node.pointee.next)
        }
        run.length = length
        run.thickness = thickness
        run.longest = longest
        run.breaks = breaks
        run.total = total
        if gravities >> 16 != 0 { run.isPlain = false }
        if signs < 0 { run.isShort = false }
        run.isEven = isEven
        state.pointee.stats.nodes_measured &+= count
        state.pointee.stats.cache_hits &+= hits
        return child
    }

    /// Does step 1 for any other child.
    @inline(never)
    private func measureFlowChild(
        _ axis: MainAxis, _ row: Int, _ child: Int, _ run: inout FlowRun, _ mainSpec: Spec, _ crossSpec: Spec
    ) {
        let node = self.node(child)
        let isAlone = axis.mainLength(node) == Length.match
        let matches = axis.crossLength(node) == Length.match
        if isAlone || matches || node.layoutGravity != 0 { run.isPlain = false }
        let shares = isAlone ? !mainSpec.isExact : node.pointee.weight > 0
        if matches || shares { run.stretches = true }
        var size = Int(axis.mainLength(node)), across = 0
        if trace.isRecording {
            let used = axis.mainPadding(self.node(row)) &+ axis.mainMargins(node)
            recordNatural(child, axis.isVertical, mainSpec, axis.mainLength(node), used, crossSpec)
        }
        if !Flow.waits(axis, node) {
            let (main, cross) = flowSpecs(axis, row, child, mainSpec, crossSpec)
            layout.measureChild(axis, child, main: main, cross: cross, cacheEpoch: run.cacheEpoch)
            let result = self.result(child)
            size = Int(axis.main(result))
            across = Int(axis.cross(result)) &+ axis.crossMargins(node)
            // with its share it may fit across
            run.outcome |= result.pointee.state & (shares ? ~axis.crossTooSmall : ~0) & ResultFlags.outcome
        }
        if isAlone { run.endLine() }
        run.add(max(0, size &+ axis.mainMargins(node)), max(0, across))
        if isAlone { run.endLine() }
    }

    /// The specs that measure the natural size of a child. They do not depend on siblings.
    @inline(never)
    func flowSpecs(
        _ axis: MainAxis, _ row: Int, _ child: Int, _ mainSpec: Spec, _ crossSpec: Spec
    ) -> (main: Spec, cross: Spec) {
        let node = self.node(child)
        let mainPadding = axis.mainPadding(self.node(row)), crossPadding = axis.crossPadding(self.node(row))
        var main = axis.mainLength(node), cross = axis.crossLength(node)
        if node.pointee.flags & NodeFlags.percent != 0 {
            main = layout.length(
                child, main, horizontal: !axis.isVertical, mainSpec, base: Int(mainSpec.size) &- mainPadding)
            cross = layout.length(
                child, cross, horizontal: axis.isVertical, crossSpec, base: Int(crossSpec.size) &- crossPadding)
        }
        return (
            mainSpec.forChild(main, used: mainPadding &+ axis.mainMargins(node)),
            crossSpec.forChild(
                cross == Length.match ? Length.wrap : cross, used: crossPadding &+ axis.crossMargins(node))
        )
    }

    /// Queues the measures of step 1 for host-measured leaves.
    @inline(never)
    @_optimize(size)
    private func measureFlowItems(
        _ axis: MainAxis, _ row: Int, _ box: UnsafeMutablePointer<ContainerState>, _ mainSpec: Spec, _ crossSpec: Spec
    ) {
        for child in children(of: box) {
            let node = self.node(child)
            if !node.isGone && !Flow.waits(axis, node) {
                let (main, cross) = flowSpecs(axis, row, child, mainSpec, crossSpec)
                layout.enqueueMeasure(axis, child, main: main, cross: cross, cacheEpoch: box.pointee.cacheEpoch)
            }
        }
        layout.flushMeasureBatch()
    }
}

enum Flow {
    /// Flags that exclude a child from measureFlowShorts.
    static let unusual = NodeFlags.container | NodeFlags.visibilityMask | NodeFlags.percent | NodeFlags.sizeRules

    /// The largest cross sum of stable lines, far from the end of the range.
    static let mostTotal = 1 << 29

    /// Whether a child is a visible leaf with both lengths in pixels, no size rules and no weight.
    @inline(__always)
    static func isShort(_ node: UnsafeMutablePointer<Node>, _ main: Int32, _ cross: Int32) -> Bool {
        node.pointee.flags & unusual == 0 && node.pointee.weight == 0 && main | cross >= 0
    }

    /// The OR of the margins, which is negative when one of them is.
    @inline(__always)
    static func margins(_ node: UnsafeMutablePointer<Node>) -> Int32 {
        node.pointee.marginLeft | node.pointee.marginTop | node.pointee.marginRight | node.pointee.marginBottom
    }

    /// The maximum length of a line.
    @inline(__always)
    static func room(_ spec: Spec, _ padding: Int) -> Int {
        spec.mode == Spec.unspecified ? Int.max : max(0, Int(spec.size) &- padding)
    }

    @inline(__always)
    static func gaps(_ rarer: UnsafeMutablePointer<RarerStyle>?) -> (gap: Int32, lineGap: Int32) {
        guard let rarer else { return (0, 0) }
        return (rarer.pointee.gap, rarer.pointee.lineGap)
    }

    /// Whether a child is measured only with its share: a weighted child of known length. Measuring it before would
    /// double the work with each level of a chain.
    @inline(__always)
    static func waits(_ axis: MainAxis, _ node: UnsafeMutablePointer<Node>) -> Bool {
        node.pointee.weight > 0 && axis.mainLength(node) >= 0 && node.pointee.flags & NodeFlags.sizeRules == 0
    }
}
