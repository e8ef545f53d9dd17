// SPDX-License-Identifier: MIT
import CReglet

/// One line of a flow: the children from `first` up to `end`, gone ones included.
struct FlowLine {
    var first: Int32
    var end: Int32 = -1  // -1: the last line
    var length = 0  // of the children, gaps included
    var free = 0  // cross size of the thickest child that does not match the thickness
    var matching = 0  // cross size of the thickest child that does
    var sum: Float = 0  // of the weights
    var weighted: Int32 = 0
    var isEmpty = true
    var hasFree = false, hasMatching = false, hasLimits = false, isAlone = false

    /// The cross size of the line. Children that match it count only if all children do.
    var thickness: Int { hasFree ? free : matching }
}

/// Sizes of a flow's children that differ from the natural ones: by weight, and by matching the line's thickness or
/// length.
extension FlowLayout {
    /// The line that begins with `first`. `final`: the children have their final sizes; otherwise their natural ones,
    /// except that children which wait for a share have none yet.
    @inline(never)
    func flowLine(_ axis: MainAxis, _ first: Int, _ room: Int, _ gap: Int, final: Bool) -> FlowLine {
        let nodes = state.pointee.nodes, results = state.pointee.results
        var line = FlowLine(first: Int32(truncatingIfNeeded: first))
        var child = first
        while child >= 0 {
            let node = nodes + child, result = results + child
            if !node.isGone {
                let isAlone = axis.mainLength(node) == Length.match
                let waits = !final && Flow.waits(axis, node)
                let extent = max(0, Int(waits ? axis.mainLength(node) : axis.main(result)) &+ axis.mainMargins(node))
                if !line.isEmpty {
                    if isAlone || line.isAlone || line.length &+ gap &+ extent > room {
                        line.end = Int32(truncatingIfNeeded: child)
                        return line
                    }
                    line.length &+= gap
                }
                line.isEmpty = false
                line.isAlone = isAlone
                line.length &+= extent
                if node.pointee.weight > 0 && !isAlone {
                    line.sum += node.pointee.weight
                    line.weighted &+= 1
                    if node.pointee.flags & NodeFlags.sizeRules != 0 { line.hasLimits = true }
                }
                gauge(axis, &line, node, result)
            }
            child = Int(node.pointee.next)
        }
        return line
    }

    @inline(__always)
    private func gauge(
        _ axis: MainAxis, _ line: inout FlowLine, _ node: UnsafeMutablePointer<Node>,
        _ result: UnsafeMutablePointer<LayoutResult>
    ) {
        let across = Int(axis.cross(result)) &+ axis.crossMargins(node)
        if axis.crossLength(node) == Length.match {
            line.hasMatching = true
            line.matching = max(line.matching, across)
        } else {
            line.hasFree = true
            line.free = max(line.free, across)
        }
    }

    /// Resolves the sizes of stretched children, line by line:
    ///
    /// 1. The free space of the line, at least 0, is shared by weight on top of the natural lengths. Each share is
    ///    truncated; the last one takes the remainder. No child gets more than its hard maximum; the others share the
    ///    rest. A child that matches the length gets the whole line.
    /// 2. The line is as thick as its thickest child.
    /// 3. Children that match the thickness get it.
    @inline(never)
    func stretchLines(
        _ axis: MainAxis, _ row: Int, _ box: UnsafeMutablePointer<ContainerState>, _ run: inout FlowRun, _ room: Int,
        _ mainSpec: Spec, _ crossSpec: Spec
    ) {
        run.total = 0
        var first = Int(box.pointee.first)
        while first >= 0 {
            var line = flowLine(axis, first, room, Int(run.gap), final: false)
            if line.isEmpty { break }
            if line.isAlone || line.weighted > 0 {
                shareLine(axis, row, line, &run, room, mainSpec, crossSpec)
                gaugeLine(axis, &line)
            }
            if line.hasMatching {
                // under a smaller bound that still fits the line, the child's natural size may differ
                if line.matching > line.thickness { run.outcome |= crossSpec.bound(axis.crossBound) }
                matchLine(axis, line, run.cacheEpoch)
            }
            run.total &+= line.thickness &+ Int(run.lineGap)
            first = Int(line.end)
        }
        if run.total > 0 { run.total &-= Int(run.lineGap) }
    }

    private func gaugeLine(_ axis: MainAxis, _ line: inout FlowLine) {
        line.free = 0
        line.matching = 0
        var child = line.first
        while child != line.end {
            let node = self.node(Int(child))
            if !node.isGone { gauge(axis, &line, node, result(Int(child))) }
            child = node.pointee.next
        }
    }

    /// Does step 1: shares and measures the children of a line.
    @inline(never)
    private func shareLine(
        _ axis: MainAxis, _ row: Int, _ line: FlowLine, _ run: inout FlowRun, _ room: Int, _ mainSpec: Spec,
        _ crossSpec: Spec
    ) {
        var rest = max(0, room &- line.length), sum = line.sum, weighted = line.weighted
        if trace.isRecording { recordLine(row) }
        if line.hasLimits { freezeLine(axis, line, &rest, &sum, &weighted) }
        var child = line.first
        while child != line.end {
            let at = Int(child)
            let node = self.node(at)
            child = node.pointee.next
            if node.isGone { continue }
            let left = rest, weights = sum, natural = Flow.waits(axis, node) ? 0 : axis.cross(result(at))
            var base = -1
            var size = room &- axis.mainMargins(node)
            if axis.mainLength(node) != Length.match {
                if !(node.pointee.weight > 0) { continue }
                let waits = Flow.waits(axis, node)
                size = Int(waits ? axis.mainLength(node) : axis.main(result(at)))
                base = size
                if line.hasLimits && result(at).pointee.state & ResultFlags.frozenMax != 0 {
                    size = flowMost(axis, at)
                } else {
                    let part =
                        weighted == 1
                        ? rest : ShareCursor.share(node.pointee.weight, of: rest, sum, state.pointee.scale)
                    rest &-= part
                    sum -= node.pointee.weight
                    weighted &-= 1
                    size &+= part
                }
            }
            if trace.isRecording {
                recordShare(
                    at, axis.isVertical, size, base, node.pointee.weight, left, weights, crossSpec,
                    limits: line.hasLimits, first: line.first)
            }
            layout.measureChild(
                axis, at, main: .exact(clampUnits(size)),
                cross: flowSpecs(axis, row, at, mainSpec, crossSpec).cross, cacheEpoch: run.cacheEpoch)
            run.outcome |= result(at).pointee.state & ResultFlags.outcome
            // under a smaller bound that still fits the share, the child's natural size may differ
            if axis.cross(result(at)) < natural { run.outcome |= crossSpec.bound(axis.crossBound) }
        }
    }

    /// Freezes weighted children with a hard maximum in step 1: as long as a share exceeds a maximum, that child gets
    /// its maximum and the others share the rest again (CSS Flexbox 9.7, for shares that only lengthen).
    /// ResultFlags.frozenMax marks frozen children while the line is shared. O(children * frozen children).
    @inline(never)
    @_optimize(size)
    private func freezeLine(
        _ axis: MainAxis, _ line: FlowLine, _ rest: inout Int, _ sum: inout Float, _ weighted: inout Int32
    ) {
        var isFirst = true
        while true {
            var left = rest, weights = sum, open = weighted
            var taken = 0
            var nextSum: Float = 0
            var frozen: Int32 = 0
            var child = line.first
            while child != line.end {
                let at = Int(child)
                let node = self.node(at), result = self.result(at)
                child = node.pointee.next
                if node.isGone || !(node.pointee.weight > 0) { continue }
                if isFirst { result.pointee.state &= ~ResultFlags.frozen }
                if result.pointee.state & ResultFlags.frozenMax != 0 { continue }
                let part =
                    open == 1 ? left : ShareCursor.share(node.pointee.weight, of: left, weights, state.pointee.scale)
                left &-= part
                weights -= node.pointee.weight
                open &-= 1
                let base = Int(Flow.waits(axis, node) ? axis.mainLength(node) : axis.main(result))
                let most = flowMost(axis, at)
                if base &+ part > most {
                    result.pointee.state |= ResultFlags.frozenMax
                    taken &+= max(0, most &- base)
                    frozen &+= 1
                } else {
                    nextSum += node.pointee.weight
                }
            }
            isFirst = false
            if frozen == 0 { return }
            rest &-= taken
            sum = nextSum
            weighted &-= frozen
        }
    }

    /// The longest box that a child's hard limits allow, inset included.
    private func flowMost(_ axis: MainAxis, _ row: Int) -> Int {
        guard let rare = self.rare(row) else { return Int(maxUnits) }
        let least = axis.isVertical ? rare.pointee.minHeight : rare.pointee.minWidth
        let most = axis.isVertical ? rare.pointee.maxHeight : rare.pointee.maxWidth
        if most < 0 { return Int(maxUnits) }
        return Int(max(least, most)) &+ (axis.isVertical ? rare.pointee.insetHeight : rare.pointee.insetWidth)
    }

    /// Does step 3: gives children that match the thickness their final size.
    @inline(never)
    private func matchLine(_ axis: MainAxis, _ line: FlowLine, _ cacheEpoch: UInt32) {
        let thickness = Spec.exact(clampUnits(line.thickness))
        var child = line.first
        while child != line.end {
            let at = Int(child)
            let node = self.node(at)
            child = node.pointee.next
            if node.isGone || axis.crossLength(node) != Length.match { continue }
            if trace.isRecording { trace.recordStretch(at, axis.isVertical, thickness, 0, rule: .line) }
            layout.sizeChildDeferred(
                axis, at, main: .exact(axis.main(result(at))),
                cross: .exact(clampUnits(Int(thickness.size) &- axis.crossMargins(node))), cacheEpoch: cacheEpoch)
        }
    }
}
