// SPDX-License-Identifier: MIT
import CReglet

/// The steps of direct passes.
struct ConnectedSteps: ConnectedView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension ConnectedLayout {
    @inline(__always)
    var steps: ConnectedSteps { ConnectedSteps(state) }
}

/// Keeps the steps of a direct pass, so that the next run of the same children can repeat them: ConnectedSteps+Replay.
///
/// The order of the steps follows from connections and sizing alone, except where a space decides: whether a box has
/// room, or a space is left. Where it was enough, the step is kept with the condition; where it was not, no steps are
/// kept. Edits of the children void them: `PayloadHeader.known` is then 0.
extension ConnectedSteps {
    @inline(never)
    func beginSteps() {
        let r = run
        let row = r.pointee.row
        box(node(row)).header.pointee.known = 0
        guard !FastPaths.areOff, r.pointee.width.isExact, r.pointee.height.isExact, !trace.isRecording else {
            r.pointee.keepsSteps = false
            return
        }
        r.pointee.keepsSteps = true
        frames(row).pointee.steps.count = 0
    }

    /// The word of an edge in the places of a replay.
    private func word(_ edge: Int) -> Int32 {
        Int32(truncatingIfNeeded: owner(edge) &* ConnectedPlace.words &+ edge % ConnectedEdge.perBox)
    }

    private func append(_ step: ConnectedStep) {
        // a layout does not allocate: edits have reserved what most screens need
        let record = frames(run.pointee.row)
        guard run.pointee.keepsSteps, record.pointee.steps.count < record.pointee.steps.capacity else {
            run.pointee.keepsSteps = false
            return
        }
        record.pointee.steps.append(step)
    }

    /// Notes a step of a helper or a baseline. `from`: an edge. Connections of its own may have placed a barrier.
    @inline(never)
    func note(
        _ kind: ConnectedStep.Kind, _ index: Int, _ axis: Int, from: Int = 0, marginFrom: Int32 = 0, bias: Float = 0
    ) {
        if kind != .baseline && has(index, ConnectedBox.resolved &<< UInt32(axis)) { return }
        append(
            ConnectedStep(
                kind: kind, axis: UInt8(truncatingIfNeeded: axis), box: Int32(truncatingIfNeeded: index),
                from: word(from), marginFrom: marginFrom, bias: bias))
    }

    /// Notes how a box is placed by its connections on an axis, unless it has a place.
    @inline(never)
    func noteOnce(_ kind: ConnectedStep.Kind, _ index: Int, _ axis: Int) {
        if has(index, ConnectedBox.resolved &<< UInt32(axis)) { return }
        let near = self.near(index, axis), far = self.far(index, axis)
        let b = box(index)
        append(
            ConnectedStep(
                kind: kind, axis: UInt8(truncatingIfNeeded: axis),
                needsRoom: isLoose(index, axis)
                    || (b.pointee.sizing[axis] == ConnectedBox.match && b.pointee.fill[axis] == ConnectedBox.content),
                box: Int32(truncatingIfNeeded: index), from: word(max(0, target(near))), to: word(max(0, target(far))),
                marginFrom: margin(near), marginTo: margin(far), bias: b.pointee.bias[axis]))
    }

    @inline(never)
    func noteMeasure(_ index: Int, _ sizing: SIMD2<UInt8>) {
        if box(index).pointee.role != .view { return }
        append(
            ConnectedStep(
                kind: .measure, axis: 0, box: Int32(truncatingIfNeeded: index), from: Int32(sizing.x),
                to: Int32(sizing.y)))
    }

    /// Keeps the boxes of a run whose steps are kept: they can be repeated from now on.
    @inline(never)
    func keepItems() {
        let r = run
        let record = frames(r.pointee.row)
        guard record.pointee.items.capacity >= r.pointee.boxes.count,
            record.pointee.places.capacity >= r.pointee.boxes.count
        else { return }
        record.pointee.items.count = 0
        for i in 0..<r.pointee.boxes.count {
            let item = self.item(i)
            // it would take the space that its connections leave, and have no size in it
            if box(i).pointee.role == .empty && connectedLayout.isMatching(i) { return }
            record.pointee.items.append(item)
        }
        record.pointee.smallest = r.pointee.smallest
        record.pointee.largest = r.pointee.largest
        box(node(r.pointee.row)).header.pointee.known = 1
    }

    private func item(_ index: Int) -> ConnectedItem {
        let b = box(index)
        let node = self.node(Int(b.pointee.row))
        var flags: UInt8 = 0
        if isGone(index) { flags |= ConnectedItem.gone }
        if has(index, ConnectedBox.bare) { flags |= ConnectedItem.bare }
        if has(index, ConnectedBox.hasBaseline) { flags |= ConnectedItem.hasBaseline }
        // a container that helps is given its size
        let isGiven = b.pointee.role != .view && isContainer(Int(b.pointee.row))
        if !has(index, ConnectedBox.needsMeasure) && !isGiven { flags |= ConnectedItem.isMeasured }
        if connectedLayout.isResizable(index) && !isGone(index) && connectedLayout.isMatching(index) {
            flags |= ConnectedItem.isResizable
        }
        if b.pointee.least != SIMD2(0, 0) || b.pointee.most != SIMD2(0, 0) { flags |= ConnectedItem.isLimited }
        var size = SIMD2<Int32>(0, 0)
        if flags & ConnectedItem.gone == 0 && b.pointee.role == .view {
            if b.pointee.sizing.x == ConnectedBox.fixed { size.x = max(0, node.pointee.width) }
            if b.pointee.sizing.y == ConnectedBox.fixed { size.y = max(0, node.pointee.height) }
        }
        return ConnectedItem(
            row: b.pointee.row, flags: flags, sizing: b.pointee.sizing, size: size, least: b.pointee.least,
            most: b.pointee.most)
    }
}
