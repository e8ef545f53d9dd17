// SPDX-License-Identifier: MIT
import CReglet

/// Moves of siblings in line by a fraction of a device pixel. Their subtrees keep sizes and positions in units, but all
/// edges are rounded again at the new phase.
///
/// One walk snaps the subtrees again, `placeLevels` deep; containers that must be placed for other reasons, or lie
/// deeper, are queued. Moves by whole device pixels visit no subtree: LinearSummary+Translate.swift.
///
/// Precondition: plain snapping; the children are in line.
extension LinearSummary {
    /// Moves the children from `first` on, up to LinearState.lastMoved, which keep their sizes. O(children moved), and
    /// O(nodes below them) unless the move is by whole device pixels. - Returns: whether that last one is to be placed.
    @inline(never)
    func shiftLine(_ axis: MainAxis, _ parent: Int, _ first: Int, _ change: Int32) -> Bool {
        let box = self.box(node(parent)), end = box.linear.pointee.lastMoved
        if change != 0 && first != Int(end) { shift(axis, parent, first, Int(end), change) }
        if end < 0 { return false }
        box.linear.pointee.lastMoved = -1
        box.linear.pointee.summary |= SummaryFlags.moves
        box.linear.pointee.firstMoved = end
        // one without a place was appended with those after it
        let isAppended = result(Int(end)).pointee.state & ResultFlags.laidOut == 0
        box.linear.pointee.moveDelta = isAppended ? LinearState.several : 0
        return true
    }

    /// Moves the children from `first` to before `end` (-1: all).
    private func shift(_ axis: MainAxis, _ parent: Int, _ first: Int, _ end: Int, _ change: Int32) {
        let container = self.node(parent)
        if change & Int32(truncatingIfNeeded: state.pointee.snap.phaseMask) == 0
            && container.pointee.flags & NodeFlags.ordered == 0
            && box(container).pointee.count > LinearSummary.fewToTranslate
        {
            translate(parent, first, end, change, isVertical: axis.isVertical)
            return
        }
        let into = LineFrames(engine, parent, .zero)  // snapChildren does not read its size
        snapChildren(
            into, first, end, axis.isVertical ? SIMD2(0, change) : SIMD2(change, 0), LinearSummary.placeLevels)
    }

    /// Snaps the children from `first` to before `end` (-1: all) again, moved by `step`, and their subtrees. Precondition: their container
    /// still has the phase at which they were placed.
    @inline(never)
    private func snapChildren(
        _ into: borrowing LineFrames, _ first: Int, _ end: Int, _ step: SIMD2<Int32>, _ levels: Int
    ) {
        let marks = state.pointee.marks
        let moves = step.x | step.y != 0
        var child = first
        while child != end {
            let at = child, node = into.nodes + at, result = into.results + at
            child = Int(node.pointee.next)
            if node.pointee.flags & NodeFlags.gone != 0 { continue }
            if marks[at] & ChangeFlags.translated != 0 { positions.materializePosition(at) }
            if moves { result.origin = result.origin &+ step }
            let origin = result.origin
            var size = result.size
            if node.pointee.flags & NodeFlags.container == 0 {
                into.snap(engine, at, origin, size)
                continue
            }
            let box = self.box(node)
            let isStretched = box.pointee.stretchedWidth >= 0
            if isStretched && result.pointee.state & ResultFlags.measuredFromSummary != 0 {
                size = SIMD2(box.pointee.stretchedWidth, box.pointee.stretchedHeight)
            }
            into.snap(engine, at, origin, size)
            let phase = (into.phase &+ origin) & into.mask
            if levels > 0 && isInPlace(node, box, result) {
                if box.pointee.hasPhase(phase) { continue }
                let below = LineFrames(into, engine, size: .zero, phase: phase)
                snapChildren(below, Int(box.pointee.first), -1, .zero, levels &- 1)
                box.pointee.phaseX = Int(phase.x)
                box.pointee.phaseY = Int(phase.y)
                state.pointee.stats.nodes_placed &+= 1
            } else {
                _ = updateSnapPhase(phase, at, node, box, result, isStretched)
                if hasOldPhase(result) { invalidation.pushPlace(at, result) }
            }
        }
    }

    /// Whether the children of a container are in line, and have the positions of its last run.
    @inline(__always)
    private func isInPlace(
        _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>,
        _ result: UnsafeMutablePointer<LayoutResult>
    ) -> Bool {
        node.pointee.flags & NodeFlags.kindMask == RG_KIND_LINEAR.rawValue
            && box.linear.pointee.summary & (SummaryFlags.isKnown | SummaryFlags.moves | SummaryFlags.notInLine)
                == SummaryFlags.isKnown
            && result.pointee.state & (ResultFlags.subtreeCurrent | ResultFlags.placePending)
                == ResultFlags.subtreeCurrent
            && isInLine(box, box.linear.pointee.summary)
    }
}
