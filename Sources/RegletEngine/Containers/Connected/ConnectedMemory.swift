// SPDX-License-Identifier: MIT
import CReglet

/// The view of the memory of ConstraintLayouts.
public struct ConnectedMemory: ConnectedView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var connectedMemory: ConnectedMemory { ConnectedMemory(state) }
}

/// Memory of runs. Edits reserve what the direct pass needs, and the programs of usual screens. Other programs and
/// flows take more in a layout, once: memory is kept.
extension ConnectedMemory {
    /// Reserves memory for a ConstraintLayout with `count` children. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func reserve(_ row: Int, _ count: Int) -> Bool {
        let least = self.least(row, count)
        return frames(row).pointee.reserve(least, memory)
            && reserve(least, atLevel: level(under: Int(node(row).pointee.parent)))
    }

    /// Reserves memory for a new ConstraintLayout. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func reserveNew(under parent: Int) -> Bool {
        let isFirst = store.pointee.frames.used == 0
        return reserve(isFirst ? Int(state.pointee.def.connection_capacity) : 0, atLevel: level(under: parent))
    }

    /// Reserves memory for the ConstraintLayouts of a subtree at its new place. O(subtree), where there are any.
    /// - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func reserveMove(_ top: Int, to parent: Int) -> Bool {
        if store.pointee.frames.used == 0 { return true }
        let base = level(under: parent) &- level(under: Int(node(top).pointee.parent))
        var row = top
        while row >= 0 {
            if isContainer(row) && isConnectedLayout(row) {
                let level = level(under: Int(node(row).pointee.parent)) &+ base
                if !reserve(Int(box(node(row)).pointee.count), atLevel: level) { return false }
            }
            row = nextRow(row, below: top)
        }
        return true
    }

    /// Reserves memory for runs of ConstraintLayouts with up to `count` children at all levels below `levels`.
    /// - Returns: false when memory is out.
    @_optimize(size)
    func reserve(_ count: Int, levels: Int) -> Bool {
        for level in 0..<levels where !reserve(count, atLevel: level) { return false }
        return true
    }

    /// The number of ConstraintLayouts from a row up.
    @inline(never)
    @_optimize(size)
    func level(under parent: Int) -> Int {
        var level = 0, above = parent
        while above >= 0 {
            if isConnectedLayout(above) { level &+= 1 }
            above = Int(node(above).pointee.parent)
        }
        return level
    }

    @inline(never)
    @_optimize(size)
    private func reserve(_ count: Int, atLevel level: Int) -> Bool {
        guard reserveLevel(level) else { return false }
        let run = store.pointee.runs.pointer(level)
        return run.pointee.reserve(count, memory)
            && tableau.pointee.reserve(min(count &+ 1, ConnectedRun.usualBoxes), memory)
    }

    /// The number of children that the first container reserves memory for.
    private func least(_ row: Int, _ count: Int) -> Int {
        box(node(row)).connected.pointee.record == 0 ? max(count, Int(state.pointee.def.connection_capacity)) : count
    }

    /// The fixed memory for the children with connections that a definition guarantees to one container.
    @_optimize(size)
    static func connectionBytes(_ def: rg_context_def) -> Int {
        let count = Int(def.connection_capacity)
        // an allocator that only counts: its blocks are addresses that nothing accesses
        guard count > 0, let start = UnsafeMutableRawPointer(bitPattern: 64) else { return 0 }
        var memory = Memory(block: start, size: 1 << 46)
        _ = withUnsafeMutablePointer(to: &memory) { memory in
            var run = ConnectedRun(), frames = ConnectedFrames(), tableau = Tableau()
            var runs = Buffer<ConnectedRun>(), pool = Pool<ConnectedFrames>()
            var ids = Buffer<Int32>(), records = Pool<ConnectionRecord>()
            return run.reserve(count, memory, isCounted: true) && frames.reserve(count, memory, isCounted: true)
                && tableau.reserve(min(count &+ 1, ConnectedRun.usualBoxes), memory) && runs.reserve(1, memory)
                && pool.reserve(1, memory) && ids.reserve(Int(def.node_capacity), memory)
                && records.preallocate(count, memory)
        }
        return memory.live
    }

    /// Makes the levels up to one.
    @inline(never)
    @_optimize(size)
    private func reserveLevel(_ level: Int) -> Bool {
        if !store.pointee.runs.reserve(level &+ 1, memory) { return false }
        while store.pointee.runs.count <= level { store.pointee.runs.append(ConnectedRun()) }
        return true
    }

    /// Enters the level of a container, even if it runs alone: only that level has room for its children.
    /// - Returns: false when memory is out.
    @_optimize(size)
    func enterLevel(_ row: Int) -> Bool {
        let level = level(under: Int(node(row).pointee.parent))
        if !reserveLevel(level) { return false }
        store.pointee.runs.pointer(level).pointee.outer = store.pointee.depth
        setDepth(level &+ 1)
        return true
    }

    func leaveLevel() { setDepth(run.pointee.outer) }

    private func setDepth(_ depth: Int) {
        store.pointee.depth = depth
        store.pointee.current = depth > 0 ? store.pointee.runs.pointer(depth &- 1) : nil
    }

    // MARK: - Records

    /// Reserves the records of new ConstraintLayouts. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func reserveRecords(_ kind: UInt32, _ count: Int) -> Bool {
        kind != RG_KIND_CONNECTED.rawValue || count == 0 || store.pointee.frames.reserve(count, memory)
    }

    /// Makes the record of a new ConstraintLayout, for which memory was reserved.
    @inline(never)
    @_optimize(size)
    func makeRecord() -> Int32 { store.pointee.frames.take(ConnectedFrames()) }

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
        frames(row).pointee.release(memory)
        state.pointee.connected.frames.give(box(node(row)).connected.pointee.record)
    }
}
