// SPDX-License-Identifier: MIT
import CReglet

/// Records of the specs of children of grids, and of their cells: see LayoutTrace.swift.
extension GridLayout {
    /// Records the spec of a grid's child. A child that does not fill its cells keeps the record of its last measure.
    @inline(never)
    @_optimize(size)
    func recordGrid(
        _ container: Int, _ child: Int, _ index: Int, _ phase: GridLayout.Phase, _ childSpecs: GridLayout.ChildSpecs,
        _ width: Spec,
        _ height: Spec
    ) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container,
            recorder.pointee.child == child,
            let x = state.pointee.grids.tracks(grid(container), horizontal: true),
            let y = state.pointee.grids.tracks(grid(container), horizontal: false)
        else { return }
        let item = self.node(child)
        recordGridAxis(
            container, child, x, index, phase, childSpecs.width, childSpecs.height, width, item.pointee.width,
            &recorder.pointee.x)
        recordGridAxis(
            container, child, y, index, phase, childSpecs.height, childSpecs.width, height, item.pointee.height,
            &recorder.pointee.y)
    }

    @inline(never)
    @_optimize(size)
    func recordGridAxis(
        _ container: Int, _ child: Int, _ tracks: GridTracks, _ index: Int, _ phase: GridLayout.Phase, _ spec: Spec,
        _ other: Spec,
        _ own: Spec, _ length: Int32, _ reason: inout SizeReason
    ) {
        let node = self.node(container)
        let span = tracks.spans + index
        let fills = phase != .natural && span.pointee.pull & GridPull.mask == GridPull.fill
        if phase == .final && !fills { return }
        let isFirst = tracks.horizontal == (node.pointee.flags & NodeFlags.vertical == 0)
        if fills && (isFirst || phase == .final) {
            reason = .given(.cells, spec)
            reason.isFirst = phase == .fill
        } else {
            let padding = tracks.horizontal ? RowAxis.mainPadding(node) : ColumnAxis.mainPadding(node)
            let inner = GridLayout.inner(own, padding)
            reason = .child(
                inner, gridLength(container, child, length, tracks, inner),
                Int(span.pointee.before) &+ Int(span.pointee.after))
        }
        reason.other = other
    }

    /// Records the cells of a child, after the grid has located its lines in its own size.
    @inline(never)
    @_optimize(size)
    func recordCell(_ run: GridRun, _ child: Int, _ index: Int) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == run.row,
            recorder.pointee.child == child
        else { return }
        recorder.pointee.cellX = cellPlace(run, run.x, index, result(child).pointee.width)
        recorder.pointee.cellY = cellPlace(run, run.y, index, result(child).pointee.height)
    }

    /// Records the cells of a child that fills them, after the grid has located the lines of its first axis.
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

    func cellPlace(_ run: GridRun, _ tracks: GridTracks, _ index: Int, _ size: Int32) -> CellPlace {
        let span = tracks.spans + index
        let link = tracks.link(span).pointee
        let group = tracks.groups[Int(span.pointee.group)]
        let margins = Int(span.pointee.before) &+ Int(span.pointee.after)
        return CellPlace(
            first: tracks.lines[Int(link.min)], last: tracks.lines[Int(link.max)],
            from: tracks.locations[Int(link.min)], to: tracks.locations[Int(link.max)],
            gap: link.max < tracks.axis.pointee.lastGap ? run.gap : 0, before: span.pointee.before,
            after: span.pointee.after, pull: span.pointee.pull & GridPull.mask, group: group.room,
            ascent: group.before,
            point: GridLayout.alignmentPoint(span, clampUnits(Int(size) &+ margins), tracks.horizontal)
                ?? SizeReason.open)
    }
}

/// Explanations of the specs and positions of children of grids.
extension GridLayout {
    /// Begins the step about a child's spec. - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        if facts.reason.rule != .cells { return w.commonSpec(facts) }
        let isFirst = facts.reason.isFirst
        setCells(isFirst ? facts.specs.filled : (facts.horizontal ? facts.specs.cellX : facts.specs.cellY), &w)
        w.args.7 = isFirst ? 1 : 0
        w.begin(
            "cells first_line=d0 last_line=d1 from=d2 to=d4 gap=d5 margin_before=d6 margin_after=d8 first=b7",
            " lays it from line $d0, at $p2, to line $d1, at $p4, which it fills less gap and margins: $s3.\n")
        return "grid lines"
    }

    /// The base of a child's percentage.
    func percentBase(_ facts: ExplainFacts) -> Int {
        guard let tracks = state.pointee.grids.tracks(grid(facts.parent), horizontal: facts.horizontal) else {
            return 0
        }
        let gap = Int(rarer(facts.parent)?.pointee.gap ?? 0)
        return Int(facts.reason.parent.size) &- Int(tracks.axis.pointee.gaps) &* gap
    }

    /// Sets arguments 0, 1, 2, 4, 5, 6, 8: lines, their positions, gap, margins.
    @inline(never)
    private func setCells(_ place: CellPlace, _ w: inout ExplainWriter) {
        w.args.0 = Int(place.first)
        w.args.1 = Int(place.last)
        w.args.2 = place.from
        w.args.4 = place.to
        w.args.5 = Int(place.gap)
        w.args.6 = Int(place.before)
        w.args.8 = Int(place.after)
    }

    /// Explains a position on one axis.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let place = facts.horizontal ? facts.specs.cellX : facts.specs.cellY
        let turned = facts.horizontal && node(facts.parent).isRTL
        let padding = facts.paddings(facts.parent)
        let (width, height) = positions.placedSize(facts.row, result(facts.row))
        setCells(place, &w)
        w.begin(
            "in_cells first_line=d0 last_line=d1 from=d2 to=d4 gap=d5 margin_before=d6 margin_after=d8",
            "    - Its cells reach from line $d0, at $p2 of the content, to line $d1, at $p4; it ")
        w.args.0 = place.group
        w.args.1 = Int(place.ascent)
        w.args.2 = Int(place.point)
        w.args.3 = turned ? padding.after : padding.before
        w.args.4 = turned ? 1 : 0
        w.args.5 = facts.room
        w.args.6 = Int(facts.horizontal ? width : height)
        switch place.pull {
        case GridPull.fill:
            w.args.7 = ExplainWriter.fill
            w.say("fills them.\n")
        case GridPull.trailing:
            w.args.7 = ExplainWriter.end
            w.say("lies at their end.\n")
        case GridPull.center:
            w.args.7 = ExplainWriter.center
            w.say("is centered in them.\n")
        case GridPull.baseline:
            w.args.7 = ExplainWriter.baseline
            w.say(facts.horizontal ? "lies at their start.\n" : "lies on the common baseline.\n")
        default:
            w.args.7 = ExplainWriter.start
            w.say("lies at their start.\n")
        }
        w.more(" pull=w7 group=d0 padding=d3 rtl=b4 container=d5 size=d6", "")
        if place.point != SizeReason.open { w.more(" group_point=d1 point=d2", "") }
        w.close()
    }

    /// Explains a box that is smaller than its margins.
    func explainInverted(_ text: StaticText, _ w: inout ExplainWriter) {
        w.args.5 = Int(maxUnits) &+ 1
        w.step("inverted range=d5 box=d2", text)
    }
}
