// SPDX-License-Identifier: MIT
import CReglet

/// The view with the operations of grid containers.
public struct GridLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var gridLayout: GridLayout { GridLayout(state) }
}

/// The grid container: children in rows and columns between lines (Android's GridLayout, API 34).
///
/// Invariant: one run measures a child at most three times; the third measure, exact on both axes, is deferred until
/// the child is placed. Bounds on measure calls: docs/internals/limits.md. A run takes O(children + lines), times the
/// logarithm of the surplus on an exact axis with weights. See GridSolver.swift for contradicting constraints.
extension GridLayout {
    /// The phases of a run, in order.
    enum Phase { case natural, fill, final, done }

    struct ChildSpecs {
        var width: Spec
        var height: Spec
        var isMeasured: Bool

        static let none = ChildSpecs(width: Spec(raw: 0), height: Spec(raw: 0), isMeasured: false)
    }

    /// Measures a grid in four steps. Source: GridLayout.onMeasure and onLayout.
    ///
    /// 1. Measure every child that is not gone.
    /// 2. Locate the lines of the first axis; measure children that fill their cells there again.
    /// 3. Locate the lines of the other axis, and resolve the grid's size.
    /// 4. Locate both axes' lines in that size; measure children whose size changes again, exactly.
    func measureGrid(_ row: Int, _ width: Spec, _ height: Spec) {
        if result(row).pointee.state & ResultFlags.childOrderValid == 0 { arrangeGrid(row) }
        box(node(row)).leafUpdate.pointee.flags = 0
        let isSecond = dispatch.measureFirst(row, width, height)
        runGrid(row, width, height, isSecond: isSecond)
    }

    @inline(never)
    func runGrid(_ row: Int, _ width: Spec, _ height: Spec, isSecond: Bool) {
        var phase = startGrid(row, width, height, isSecond: isSecond)
        while phase != .done {
            var index = 0
            for child in children(of: box(node(row))) {
                let childSpecs = childSpecs(row, child, index, phase, width, height)
                if trace.isRecording && childSpecs.isMeasured {
                    recordGrid(row, child, index, phase, childSpecs, width, height)
                }
                let remembers = childSpecs.isMeasured && remembers(child)
                if remembers && phase == .natural && !isSecond {
                    layout.noteFirst(child, childSpecs.width, childSpecs.height)
                }
                if childSpecs.isMeasured && phase == .final {
                    layout.sizeChildDeferred(
                        child, childSpecs.width, childSpecs.height, cacheEpoch: box(node(row)).pointee.cacheEpoch)
                } else if childSpecs.isMeasured {
                    layout.measureChild(
                        child, childSpecs.width, childSpecs.height, cacheEpoch: box(node(row)).pointee.cacheEpoch)
                }
                if remembers { result(child).pointee.state |= ResultFlags.cacheEvicted }  // see noteFirst
                index &+= 1
            }
            phase = endPhase(row, phase, width, height)
        }
    }

    @inline(never)
    private func startGrid(_ row: Int, _ width: Spec, _ height: Spec, isSecond: Bool) -> Phase {
        let record = grid(row)
        if box(node(row)).pointee.count > 0, let x = state.pointee.grids.tracks(inLine: record, horizontal: true),
            let y = state.pointee.grids.tracks(inLine: record, horizontal: false)
        {
            startGridAxis(row, record, x, isSecond: isSecond)
            startGridAxis(row, record, y, isSecond: isSecond)
            let node = self.node(row)
            // bounds smaller than the padding, from which the subtraction wraps: see inner
            record.pointee.bound =
                (isSecond ? record.pointee.bound : 0)
                | (Int(width.size) < RowAxis.mainPadding(node) ? width.bound(ResultFlags.boundWidth) : 0)
                | (Int(height.size) < ColumnAxis.mainPadding(node) ? height.bound(ResultFlags.boundHeight) : 0)
            if layout.batches { measureGridChildren(row, width, height) }
            return .natural
        }
        setGridSize(row, width, height, 0, 0, 0)
        return .done
    }

    /// Queues the measures of step 1 for host-measured leaves, none of which depends on another.
    private func measureGridChildren(_ row: Int, _ width: Spec, _ height: Spec) {
        var index = 0
        for child in children(of: box(node(row))) {
            let childSpecs = childSpecs(row, child, index, .natural, width, height)
            if childSpecs.isMeasured {
                layout.enqueueMeasure(
                    child, childSpecs.width, childSpecs.height, cacheEpoch: box(node(row)).pointee.cacheEpoch)
            }
            index &+= 1
        }
        layout.flushMeasureBatch()
    }

    // MARK: - Specs

    /// The spec of a grid's content: the grid's spec less the padding. If the padding is larger, the size wraps to a
    /// huge one, as on Android: the children keep their natural sizes and extend beyond the edge.
    static func inner(_ spec: Spec, _ padding: Int) -> Spec {
        Spec(spec.mode, Int32(truncatingIfNeeded: Int(spec.size) &- padding) & maxUnits)
    }

    @inline(never)
    func childSpecs(
        _ row: Int, _ child: Int, _ index: Int, _ phase: Phase, _ width: Spec, _ height: Spec
    ) -> ChildSpecs {
        let record = grid(row)
        let node = self.node(child)
        guard !node.isGone, let x = state.pointee.grids.tracks(inLine: record, horizontal: true),
            let y = state.pointee.grids.tracks(inLine: record, horizontal: false),
            let boxes = state.pointee.grids.boxes(record)
        else { return ChildSpecs.none }
        if phase == .final {
            let wanted = boxes[index], result = self.result(child)
            let isMeasured = wanted.width != result.pointee.width || wanted.height != result.pointee.height
            // a negative size becomes a huge one, as on Android: see placedSize
            return ChildSpecs(
                width: Spec(Spec.exactly, wanted.width & maxUnits),
                height: Spec(Spec.exactly, wanted.height & maxUnits),
                isMeasured: isMeasured)
        }
        let container = self.node(row)
        let innerWidth = GridLayout.inner(width, RowAxis.mainPadding(container))
        let innerHeight = GridLayout.inner(height, ColumnAxis.mainPadding(container))
        let usedX = Int(x.spans[index].before) &+ Int(x.spans[index].after)
        let usedY = Int(y.spans[index].before) &+ Int(y.spans[index].after)
        var lengthX = node.pointee.width, lengthY = node.pointee.height
        if node.pointee.flags & NodeFlags.percent != 0 {
            lengthX = gridLength(row, child, lengthX, x, innerWidth)
            lengthY = gridLength(row, child, lengthY, y, innerHeight)
        }
        if phase == .natural {
            return ChildSpecs(
                width: innerWidth.forChild(lengthX, used: usedX), height: innerHeight.forChild(lengthY, used: usedY),
                isMeasured: true)
        }
        let isVertical = container.pointee.flags & NodeFlags.vertical != 0
        if (isVertical ? y : x).spans[index].pull & GridPull.mask != GridPull.fill { return ChildSpecs.none }
        if isVertical {
            return ChildSpecs(
                width: innerWidth.forChild(lengthX, used: usedX),
                height: filling(innerHeight, boxes[index].height, usedY),
                isMeasured: true)
        }
        return ChildSpecs(
            width: filling(innerWidth, boxes[index].width, usedX), height: innerHeight.forChild(lengthY, used: usedY),
            isMeasured: true)
    }

    /// A child's length. A percentage is resolved against the content less the gaps.
    func gridLength(_ row: Int, _ child: Int, _ length: Int32, _ tracks: GridTracks, _ inner: Spec) -> Int32 {
        let gap = Int(rarer(row)?.pointee.gap ?? 0)
        return self.layout.length(
            child, length, horizontal: tracks.horizontal, inner,
            base: Int(inner.size) &- Int(tracks.axis.pointee.gaps) &* gap)
    }

    /// The spec that gives a child `size` units. Android reads sizes of -1 and -2 as match_parent and wrap_content, and
    /// other negative sizes as unspecified.
    private func filling(_ spec: Spec, _ size: Int32, _ used: Int) -> Spec {
        if size >= 0 { return Spec(Spec.exactly, size) }
        if state.pointee.scale.isInteger && size >= Length.wrap { return spec.forChild(size, used: used) }
        return Spec(Spec.unspecified, 0)
    }

    // MARK: - Between measures

    @inline(never)
    private func endPhase(_ row: Int, _ phase: Phase, _ width: Spec, _ height: Spec) -> Phase {
        let record = grid(row)
        guard phase != .final, let x = state.pointee.grids.tracks(inLine: record, horizontal: true),
            let y = state.pointee.grids.tracks(inLine: record, horizontal: false),
            let boxes = state.pointee.grids.boxes(record)
        else { return .done }
        let node = self.node(row)
        let children = Int(box(node).pointee.count)
        let isVertical = node.pointee.flags & NodeFlags.vertical != 0
        let first = isVertical ? y : x
        let innerWidth = GridLayout.inner(width, RowAxis.mainPadding(node))
        let innerHeight = GridLayout.inner(height, ColumnAxis.mainPadding(node))
        let run = GridRun(engine, row, record, x, y, children, boxes)
        let outcome = outcomeOfChildren(row)
        record.pointee.bound |= outcome & ResultFlags.bound
        if phase == .natural {
            sampleGrid(row, first)
            noteNatural(first, children)
            run.locate(first, isVertical ? innerHeight : innerWidth)
            noteBound(record, first)
            if first.axis.pointee.has(GridAxis.fills) {
                run.size(first, boxes)
                if trace.isRecording { recordFilled(run, first) }
                return .fill
            }
        }
        sampleGrid(row, x)
        sampleGrid(row, y)
        noteNatural(isVertical ? x : y, children)
        run.locate(isVertical ? x : y, isVertical ? innerWidth : innerHeight)
        noteBound(record, isVertical ? x : y)
        let own = setGridSize(
            row, width, height, Int(x.axis.pointee.size), Int(y.axis.pointee.size), outcome | record.pointee.bound)
        if record.pointee.has(GridRecord.isFirst) { return .done }  // such a run only repeats the first measure
        run.locate(
            Int(own.width) &- RowAxis.mainPadding(node), Int(own.height) &- ColumnAxis.mainPadding(node))
        return placeInCells(run, boxes) ? .final : .done
    }

    private func outcomeOfChildren(_ row: Int) -> UInt32 {
        var outcome: UInt32 = 0
        for child in children(of: box(node(row))) {
            if !node(child).isGone { outcome |= result(child).pointee.state & ResultFlags.outcome }
        }
        return outcome
    }

    private func noteBound(_ record: UnsafeMutablePointer<GridRecord>, _ tracks: GridTracks) {
        if !tracks.axis.pointee.has(GridAxis.tight) { return }
        record.pointee.bound |= tracks.horizontal ? ResultFlags.boundWidth : ResultFlags.boundHeight
    }

    /// Resolves and stores the grid's size in step 3. Source: the end of GridLayout.onMeasure.
    @discardableResult
    private func setGridSize(
        _ row: Int, _ width: Spec, _ height: Spec, _ contentWidth: Int, _ contentHeight: Int, _ outcome: UInt32
    ) -> (width: Int32, height: Int32) {
        let node = self.node(row)
        var outcome = outcome
        var wantedWidth = clampUnits(contentWidth &+ RowAxis.mainPadding(node))
        var wantedHeight = clampUnits(contentHeight &+ ColumnAxis.mainPadding(node))
        outcome |= ResultFlags.overflow(wantedWidth, wantedHeight)
        if trace.isRecording {
            trace.recordWanted(row, horizontal: true, Int(wantedWidth))
            trace.recordWanted(row, horizontal: false, Int(wantedHeight))
        }
        if let rare = self.rare(row) {
            wantedWidth = max(wantedWidth, rare.pointee.suggestedMinWidth)
            wantedHeight = max(wantedHeight, rare.pointee.suggestedMinHeight)
        }
        if width.cuts(wantedWidth) { outcome |= ResultFlags.tooSmallWidth }
        if height.cuts(wantedHeight) { outcome |= ResultFlags.tooSmallHeight }
        let own = (width: width.resolve(wantedWidth), height: height.resolve(wantedHeight))
        layout.setMeasuredSize(row, own.width, own.height, outcome, baseline: Baseline.none)
        return own
    }
}
