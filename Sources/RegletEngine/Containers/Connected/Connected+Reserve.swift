// SPDX-License-Identifier: MIT
import CReglet

/// Memory of runs. Edits reserve what the direct pass needs, and the programs of usual screens. Other programs, flows
/// and a subtree that was moved deeper take more in a layout, once: memory is kept.
extension ConnectedLayout {
    /// Reserves memory for a ConstraintLayout with `count` children. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func reserve(_ row: Int, _ count: Int) -> Bool {
        var level = 0
        var above = Int(node(row).pointee.parent)
        while above >= 0 {
            if isConnectedLayout(above) { level &+= 1 }
            above = Int(node(above).pointee.parent)
        }
        guard reserveLevel(level), keepRecord(row) else { return false }
        let run = store.pointee.runs.pointer(level)
        let boxes = count &+ 1, usual = min(boxes, ConnectedLayout.usualBoxes)
        return reserveSteps(record(row).unsafelyUnwrapped, count) && run.pointee.boxes.reserve(boxes, memory)
            && run.pointee.edges.reserve(boxes &* ConnectedEdge.perBox, memory)
            && run.pointee.links.reserve(boxes &* 2 &+ usual &* 6, memory) && run.pointee.chains.reserve(boxes, memory)
            && run.pointee.stack.reserve(boxes &* 4, memory) && run.pointee.lines.reserve(usual &* 4, memory)
            && run.pointee.cells.reserve(usual &* 8, memory) && tableau.pointee.reserve(usual, memory)
    }

    /// The number of boxes whose flows and program have reserved memory, unless they depend on each other densely.
    private static var usualBoxes: Int { 32 }

    /// Three steps a child, and one more for barriers.
    @_optimize(size)
    private func reserveSteps(_ record: UnsafeMutablePointer<ConnectedFrames>, _ count: Int) -> Bool {
        record.pointee.frames.reserve(count, memory) && record.pointee.steps.reserve(count &* 4, memory)
            && record.pointee.items.reserve(count &+ 1, memory) && record.pointee.places.reserve(count &+ 1, memory)
    }

    /// Makes the levels up to one. No run is active, or it is at a level above.
    private func reserveLevel(_ level: Int) -> Bool {
        if !store.pointee.runs.reserve(level &+ 1, memory) { return false }
        while store.pointee.runs.count <= level { store.pointee.runs.append(ConnectedRun()) }
        return true
    }

    /// Enters the next level. - Returns: false when memory is out.
    func enterLevel() -> Bool {
        if !reserveLevel(store.pointee.depth) { return false }
        setDepth(store.pointee.depth &+ 1)
        return true
    }

    func leaveLevel() { setDepth(store.pointee.depth &- 1) }

    private func setDepth(_ depth: Int) {
        store.pointee.depth = depth
        store.pointee.current = depth > 0 ? store.pointee.runs.pointer(depth &- 1) : nil
    }

    // MARK: - Frames

    func record(_ row: Int) -> UnsafeMutablePointer<ConnectedFrames>? {
        let index = box(node(row)).connected.pointee.record
        return index < 0 ? nil : state.pointee.connected.frames.pointer(Int(index))
    }

    /// Makes the record of a container's frames. - Returns: false when memory is out.
    func keepRecord(_ row: Int) -> Bool {
        if box(node(row)).connected.pointee.record >= 0 { return true }
        if !store.pointee.frames.reserve(1, memory) { return false }
        box(node(row)).connected.pointee.record = store.pointee.frames.take(ConnectedFrames())
        return true
    }

    /// Releases all memory of ConstraintLayouts.
    @_optimize(size)
    func releaseRuns() {
        if store.pointee.frames.used > 0 {
            for row in 0..<state.pointee.rowCount
            where state.pointee.handles[row].id != 0 && isContainer(row) && isConnectedLayout(row) {
                releaseFrames(row)
            }
        }
        store.pointee.frames.release(memory)
        for i in 0..<store.pointee.runs.count { store.pointee.runs.pointer(i).pointee.release(memory) }
        store.pointee.runs.release(memory)
        tableau.pointee.release(memory)
    }

    /// Releases the frames of a container that is destroyed.
    func releaseFrames(_ row: Int) {
        guard let record = self.record(row) else { return }
        record.pointee.release(memory)
        state.pointee.connected.frames.give(box(node(row)).connected.pointee.record)
        box(node(row)).connected.pointee.record = -1
    }
}
