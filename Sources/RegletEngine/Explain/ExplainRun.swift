// SPDX-License-Identifier: MIT
import CReglet

/// What became of the spec of one axis inside of a node: see SizeRules.swift.
struct AxisTrail {
    var asked: Spec
    var inset = 0
    var other: Int32 = -1  // size of the other axis that the aspect ratio was applied to; -1: it was not
    var ratioed: Spec  // after inset and ratio
    var limited: Spec  // after the hard limits
    var natural: Int32 = -1  // the first answer, where the aspect ratio then decided by the width; else -1
    var isFloored = false  // the answer was below the hard minimum
    var last: Spec  // under which the last answer was given
    var wanted = 0  // content and padding, before the suggested minimum
    var content = -1  // of a leaf, without padding; -1: a container, or it has none
    var size: Int32 = 0  // the last answer

    @inline(never)
    @_optimize(size)
    init(_ asked: Spec) {
        self.asked = asked
        ratioed = asked
        limited = asked
        last = asked
    }

    /// The aspect ratio decides by the other axis.
    @inline(never)
    @_optimize(size)
    mutating func take(_ other: Int32, _ size: Double) {
        self.other = other
        ratioed = .exact(atLeastZero(roundUnits(size)))
    }
}

extension Explainer {
    /// The specs of a row's box under which it lies as the last layout left it.
    func finalSpecs(_ row: Int) -> (width: Spec, height: Spec) {
        let result = self.result(row)
        let isStretched =
            isContainer(row)
            ? result.pointee.state & State.summed != 0 && box(node(row)).pointee.stretchedWidth >= 0
            : result.pointee.state & State.stretched != 0
        if isStretched {
            let (width, height) = relativeLayout.finalSize(row, result)
            return (.exact(width), .exact(height))
        }
        return (Spec(raw: result.pointee.specWidth), Spec(raw: result.pointee.specHeight))
    }

    /// Run a row once more under specs of its box, by the general algorithms, with the recorder armed. Its own result
    /// stays as it was; its children's do not: settleExplained brings them back.
    @_optimize(size)
    func recordedRun(
        _ row: Int, _ width: Spec, _ height: Spec, _ recorder: UnsafeMutablePointer<Recorder>, _ x: inout AxisTrail,
        _ y: inout AxisTrail
    ) {
        let s = state
        let result = self.result(row)
        let kept = result.pointee, baseline = s.pointee.baselines[row]
        flowLayout.dropLines(row)
        result.pointee.specWidth = width.raw
        result.pointee.specHeight = height.raw
        result.pointee.state =
            (kept.state & ~(State.outcome | State.summed | State.deferred)) | State.valid | State.ran
        x = AxisTrail(width)
        y = AxisTrail(height)
        if node(row).pointee.flags & Flag.sizeRules != 0, let rare = self.rare(row) { bend(rare, &x, &y) }
        runGeneral(row, recorder, x.last, y.last)
        if node(row).pointee.flags & Flag.sizeRules != 0, let rare = self.rare(row) {
            let asked = LayoutPass.Specs(width: x.last, height: y.last)
            let ratioed = self.layout.ratioed(row, rare, asked)
            if ratioed != asked {
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
                // what it wants is what it wanted before
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
            leafWants(row, &x, &y)
        }
        let lasting = State.place | State.queued | State.inError | State.sorted | State.warned
        let work = result.pointee.state & lasting
        result.pointee = kept
        result.pointee.state = kept.state & ~(State.inError | State.sorted) | work
        s.pointee.baselines[row] = baseline
    }

    @inline(never)
    private func runGeneral(_ row: Int, _ recorder: UnsafeMutablePointer<Recorder>, _ width: Spec, _ height: Spec) {
        recorder.pointee = Recorder(recorder.pointee.container, recorder.pointee.child)
        state.pointee.recorder = recorder
        let flags = node(row).pointee.flags
        if flags & Flag.ordered != 0 { layout.arrangeChildren(row, .order) }
        if flags & Flag.kindMask == RG_KIND_LINEAR.rawValue {
            linearLayout.measureLinearWithRare(row, flags, width, height)
        } else {
            layout.measureKind(row, flags, width, height)
        }
        if flags & Flag.ordered != 0 { layout.restoreChildren(row) }
        state.pointee.recorder = nil
    }

    /// Steps 1 to 3 of SizeRules.swift, one by one.
    @inline(never)
    @_optimize(size)
    private func bend(_ rare: UnsafeMutablePointer<Rare>, _ x: inout AxisTrail, _ y: inout AxisTrail) {
        x.inset = rare.pointee.insetWidth
        y.inset = rare.pointee.insetHeight
        x.ratioed = LayoutPass.reduced(x.asked, x.inset)
        y.ratioed = LayoutPass.reduced(y.asked, y.inset)
        let ratio = Double(rare.pointee.aspectRatio)
        if ratio > 0 && x.ratioed.isExact != y.ratioed.isExact {
            if x.ratioed.isExact {
                y.take(x.ratioed.size, Double(x.ratioed.size) / ratio)
            } else {
                x.take(y.ratioed.size, Double(y.ratioed.size) * ratio)
            }
        }
        x.last = LayoutPass.limited(x.ratioed, rare.pointee.minWidth, rare.pointee.maxWidth)
        y.last = LayoutPass.limited(y.ratioed, rare.pointee.minHeight, rare.pointee.maxHeight)
        x.limited = x.last
        y.limited = y.last
    }

    /// What the content of a leaf takes under the specs it was last asked with.
    @_optimize(size)
    private func leafWants(_ row: Int, _ x: inout AxisTrail, _ y: inout AxisTrail) {
        let node = self.node(row)
        switch node.pointee.flags & Flag.kindMask {
        case RG_KIND_FIXED.rawValue:
            x.content = Int(rare(row)?.pointee.contentWidth ?? 0)
            y.content = Int(rare(row)?.pointee.contentHeight ?? 0)
        case RG_KIND_TEXT.rawValue:
            let room = layout.textRoom(node, x.last)
            let size = layout.textSize(state.pointee.texts.pointer(Int(node.pointee.link)), room)
            x.content = Int(size.wraps ? room : size.width)
            y.content = Int(size.height)
        case RG_KIND_MEASURED.rawValue:
            var request = rg_measure_request()
            layout.askHost(row, x.last, y.last, &request)
            let scale = state.pointee.scale
            func content(_ value: Float) -> Int { value > 0 && value.isFinite ? Int(scale.size(value)) : 0 }
            x.content = content(request.out_width)
            y.content = content(request.out_height)
        default: return
        }
        x.wanted = Int(clampUnits(x.content &+ RowAxis.mainPadding(node)))
        y.wanted = Int(clampUnits(y.content &+ ColumnAxis.mainPadding(node)))
    }

    /// The same after the run of a parent. A custom one may give its children other sizes when it places them.
    @_optimize(size)
    func settleExplained(_ parent: Int, _ asked: UnsafeMutablePointer<Recorder>) {
        if treeEditor.kind(parent) == RG_KIND_CUSTOM { state.pointee.recorder = asked }
        settleExplained(parent)
        state.pointee.recorder = nil
    }

    /// After recorded runs of `row`: measure and place it and what is below as a layout does. All ends as it began.
    @_optimize(size)
    func settleExplained(_ row: Int) {
        if isContainer(row) { layout.run(row, result(row)) }
        if state.pointee.placeCount > 0 { layout.placeQueued(rootRow(row)) }
    }

    // MARK: - Recording in containers whose rules need more than a spec

    /// A scroller asks its child, for `exactly` units where that is not negative.
    @inline(never)
    @_optimize(size)
    func recordScrolled(
        _ child: Int, _ vertical: Bool, _ exactly: Int32, _ mainSpec: Spec, _ used: Int, _ crossSpec: Spec,
        _ across: Int32
    ) {
        let container = node(Int(node(child).pointee.parent)), item = node(child)
        let main =
            exactly >= 0
            ? Why.given(.viewport, .exact(exactly), 0, used)
            : Why.given(
                .scroll, Spec(Spec.unspecified, atLeastZero(clampUnits(Int(mainSpec.size) &- used))),
                Int(mainSpec.size),
                used)
        let cross = Why.child(
            crossSpec, across,
            vertical
                ? RowAxis.mainPadding(container) &+ RowAxis.mainMargins(item)
                : ColumnAxis.mainPadding(container) &+ ColumnAxis.mainMargins(item))
        if vertical { trace.record(child, cross, main) } else { trace.record(child, main, cross) }
    }

    /// A relative container asks a child: `edges` are those its rules set on the axis.
    @inline(never)
    @_optimize(size)
    func recordEdges(
        _ container: Int, _ child: Int, _ horizontal: Bool, _ spec: Spec, _ other: Spec, _ edges: (Int32, Int32),
        _ length: Int32, _ margins: (Int, Int), _ bound: Int32, _ boundX: Int32
    ) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container,
            recorder.pointee.child == child
        else { return }
        var why = Why.given(.edges, spec, Int(bound))
        why.other = other
        why.start = edges.0
        why.end = edges.1
        why.length = length
        why.rest = margins.0
        why.free = margins.1
        guard let record = relativeLayout.relative(child) else {
            if horizontal { recorder.pointee.x = why } else { recorder.pointee.y = why }
            return
        }
        let rtl = horizontal && node(container).isRTL
        let margin = edgeMargins(container, child, horizontal)
        let edges =
            withUnsafeMutablePointer(to: &recorder.pointee.anchors) {
                // four of them, side by side
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: EdgeRule.self)
            } + (horizontal ? 0 : 2)
        func parent(_ isEnd: Bool) {
            edges[isEnd ? 1 : 0] = EdgeRule(
                rule: EdgeRule.parent, at: isEnd ? bound : 0, taken: isEnd ? margins.1 : margins.0)
        }
        // left of, right of, align left, align right, or above, below, align top, align bottom: later ones count
        let rules: UInt32 = horizontal ? 0x7510 : 0x8632
        for step: UInt32 in 0..<4 {
            let rule = rg_relative_rule(rawValue: (rules >> (4 &* step)) & 15)
            let setsEnd = step == 0 || step == 3, takesEnd = step & 1 != 0
            let sibling = relativeLayout.related(record, rule, rtl)
            if sibling >= 0 {
                let found = relativeLayout.relativeEdges(container, sibling, boundX)
                let theirs = edgeMargins(container, sibling, horizontal)
                edges[setsEnd ? 1 : 0] = EdgeRule(
                    rule: Int32(bitPattern: rule.rawValue), sibling: Int32(truncatingIfNeeded: sibling),
                    at: horizontal ? (takesEnd ? found.right : found.left) : (takesEnd ? found.bottom : found.top),
                    taken: (setsEnd ? margin.1 : margin.0) &+ (step == 0 ? theirs.0 : (step == 1 ? theirs.1 : 0)))
            } else if relativeLayout.fallsBack(record, rule, rtl) && (!setsEnd || bound >= 0) {
                parent(setsEnd)
            }
        }
        let given = record.pointee.parentRules
        let sides =
            horizontal
            ? relativeLayout.parentSides(given, rtl)
            : (given & UInt32(RG_ALIGN_PARENT_TOP) != 0, given & UInt32(RG_ALIGN_PARENT_BOTTOM) != 0)
        if sides.0 { parent(false) }
        if sides.1 && bound >= 0 { parent(true) }
        let sibling = horizontal ? -1 : relativeLayout.related(record, RG_ALIGN_BASELINE, false)
        let line = sibling >= 0 ? state.pointee.baselines[sibling] : Baseline.none
        if line != Baseline.none && line != Baseline.missing {
            let own = state.pointee.baselines[child]
            edges[0] = EdgeRule(
                rule: Int32(bitPattern: RG_ALIGN_BASELINE.rawValue), sibling: Int32(truncatingIfNeeded: sibling),
                at: clampUnits(Int(relativeLayout.relativeEdges(container, sibling, boundX).top) &+ Int(line)),
                taken: own == Baseline.none || own == Baseline.missing ? 0 : -Int(own))
        }
        if horizontal { recorder.pointee.x = why } else { recorder.pointee.y = why }
    }

    @inline(never)
    private func edgeMargins(_ container: Int, _ child: Int, _ horizontal: Bool) -> (Int, Int) {
        if horizontal { return relativeLayout.sideMargins(node(container), child) }
        return (Int(node(child).pointee.marginTop), Int(node(child).pointee.marginBottom))
    }

    /// A grid asks a child. The last question keeps what does not fill its cells.
    @inline(never)
    @_optimize(size)
    func recordGrid(
        _ container: Int, _ child: Int, _ index: Int, _ phase: GridLayout.Phase, _ question: GridLayout.Question,
        _ width: Spec,
        _ height: Spec
    ) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container,
            recorder.pointee.child == child,
            let x = state.pointee.grids.tracks(gridLayout.grid(container), horizontal: true),
            let y = state.pointee.grids.tracks(gridLayout.grid(container), horizontal: false)
        else { return }
        let item = self.node(child)
        recordGridAxis(
            container, child, x, index, phase, question.width, question.height, width, item.pointee.width,
            &recorder.pointee.x)
        recordGridAxis(
            container, child, y, index, phase, question.height, question.width, height, item.pointee.height,
            &recorder.pointee.y)
    }

    @inline(never)
    @_optimize(size)
    private func recordGridAxis(
        _ container: Int, _ child: Int, _ tracks: GridTracks, _ index: Int, _ phase: GridLayout.Phase, _ spec: Spec,
        _ other: Spec,
        _ own: Spec, _ length: Int32, _ why: inout Why
    ) {
        let node = self.node(container)
        let span = tracks.spans + index
        let fills = phase != .natural && span.pointee.pull & GridPull.mask == GridPull.fill
        if phase == .final && !fills { return }
        let isFirst = tracks.horizontal == (node.pointee.flags & Flag.vertical == 0)
        if fills && (isFirst || phase == .final) {
            why = .given(.cells, spec)
            why.isFirst = phase == .fill
        } else {
            let padding = tracks.horizontal ? RowAxis.mainPadding(node) : ColumnAxis.mainPadding(node)
            let inner = GridLayout.inner(own, padding)
            why = .child(
                inner, gridLayout.gridLength(container, child, length, tracks, inner),
                Int(span.pointee.before) &+ Int(span.pointee.after))
        }
        why.other = other
    }

    /// A grid has located its lines in its own size, and places a child in its cells.
    @inline(never)
    @_optimize(size)
    func recordCell(_ run: GridRun, _ child: Int, _ index: Int) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == run.row,
            recorder.pointee.child == child
        else { return }
        recorder.pointee.cellX = cellPlace(run, run.x, index, result(child).pointee.width)
        recorder.pointee.cellY = cellPlace(run, run.y, index, result(child).pointee.height)
    }

    /// A grid has located the lines of its first axis, for what fills its cells there.
    @inline(never)
    @_optimize(size)
    func recordFilled(_ run: GridRun, _ tracks: GridTracks) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == run.row, recorder.pointee.child >= 0
        else { return }
        var index = 0
        var child = firstChild(run.row)
        while child >= 0 && child != recorder.pointee.child {
            child = Int(node(child).pointee.next)
            index &+= 1
        }
        recorder.pointee.filled = cellPlace(run, tracks, index, 0)
    }

    private func cellPlace(_ run: GridRun, _ tracks: GridTracks, _ index: Int, _ size: Int32) -> CellPlace {
        let span = tracks.spans + index
        let group = tracks.groups[Int(span.pointee.group)]
        let margins = Int(span.pointee.before) &+ Int(span.pointee.after)
        return CellPlace(
            first: tracks.lines[Int(span.pointee.min)], last: tracks.lines[Int(span.pointee.max)],
            from: tracks.locations[Int(span.pointee.min)], to: tracks.locations[Int(span.pointee.max)],
            gap: span.pointee.max < tracks.axis.pointee.lastGap ? run.gap : 0, before: span.pointee.before,
            after: span.pointee.after, pull: span.pointee.pull & GridPull.mask, group: group.room,
            ascent: group.before,
            point: GridLayout.alignmentPoint(span, clampUnits(Int(size) &+ margins), tracks.horizontal) ?? Why.open)
    }
}
