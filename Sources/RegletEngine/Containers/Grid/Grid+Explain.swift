// SPDX-License-Identifier: MIT
import CReglet

extension GridLayout {
    /// Records the spec of a grid's child. The last one remains for children that do not fill their cells.
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

    func cellPlace(_ run: GridRun, _ tracks: GridTracks, _ index: Int, _ size: Int32) -> CellPlace {
        let span = tracks.spans + index
        let group = tracks.groups[Int(span.pointee.group)]
        let margins = Int(span.pointee.before) &+ Int(span.pointee.after)
        return CellPlace(
            first: tracks.lines[Int(span.pointee.min)], last: tracks.lines[Int(span.pointee.max)],
            from: tracks.locations[Int(span.pointee.min)], to: tracks.locations[Int(span.pointee.max)],
            gap: span.pointee.max < tracks.axis.pointee.lastGap ? run.gap : 0, before: span.pointee.before,
            after: span.pointee.after, pull: span.pointee.pull & GridPull.mask, group: group.room,
            ascent: group.before,
            point: GridLayout.alignmentPoint(span, clampUnits(Int(size) &+ margins), tracks.horizontal)
                ?? SizeReason.open)
    }
}
