// SPDX-License-Identifier: MIT
import CReglet

/// The columns of the node store lie in one block, one after another, each on a cache line.
struct ColumnPlan {
    private(set) var size = 0

    mutating func place(_ stride: Int, _ count: Int) -> Int {
        let at = size
        size = (size &+ stride &* count &+ 63) & ~63
        return at
    }
}

extension Engine {
    /// Spec slots reserved for `capacity` nodes: the pool may run full, which costs time only. Wide trees need one for few
    /// nodes; deep nests of weights, always small, need several a node.
    static func specSlots(_ capacity: Int) -> Int { capacity / 16 &+ min(8 &* capacity, 4096) }

    /// Bytes of the columns of one plain node.
    static func bytesPerNode(_ track: UInt32) -> Int { (columnBytes(1 << 16, track) &+ (1 << 16) &- 1) >> 16 }

    static func columnBytes(_ capacity: Int, _ track: UInt32) -> Int {
        var plan = ColumnPlan()
        _ = plan.place(MemoryLayout<Node>.stride, capacity)
        _ = plan.place(MemoryLayout<Result>.stride, capacity)
        _ = plan.place(MemoryLayout<rg_frame>.stride, capacity)
        for _ in 0..<3 { _ = plan.place(4, capacity) }
        _ = plan.place(2, capacity)
        _ = plan.place(8, capacity)
        _ = plan.place(1, capacity)
        _ = plan.place(4, capacity)
        _ = plan.place(4, capacity)
        _ = plan.place(4, capacity)
        if track & UInt32(RG_TRACK_ABSOLUTE) != 0 { _ = plan.place(16, capacity) }
        if track & UInt32(RG_TRACK_OLD_FRAMES) != 0 { _ = plan.place(16, capacity) }
        _ = plan.place(MemoryLayout<SpecSlot>.stride, specSlots(capacity))
        return plan.size
    }

    /// Set the capacity of all columns; existing rows and ids stay. Nothing changes when memory is out.
    @_optimize(size)
    func resizeColumns(_ capacity: Int) -> Bool {
        let track = state.pointee.def.track
        guard growCells(capacity),
            let block = memory.pointee.allocatePermanent(Engine.columnBytes(capacity, track))
        else { return false }
        guard var rares = state.pointee.rares.resized(capacity, rows: state.pointee.rowCount, memory) else {
            memory.pointee.deallocate(block, Engine.columnBytes(capacity, track))
            return false
        }
        let baselines = state.pointee.baselines.resized(capacity, rows: state.pointee.rowCount, memory)
        if baselines == nil || (state.pointee.userData != nil && !resizeUserData(capacity)) {
            if var baselines, baselines.base != nil { baselines.release(memory) }
            rares.release(memory)
            memory.pointee.deallocate(block, Engine.columnBytes(capacity, track))
            return false
        }
        state.pointee.rares.release(memory)
        state.pointee.rares = rares
        if let baselines {
            state.pointee.baselines.release(memory)
            state.pointee.baselines = baselines
        }
        let old = state.pointee
        let rows = old.rowCount, ids = old.idCount
        var plan = ColumnPlan()
        func column<T>(_ from: UnsafeMutablePointer<T>?, _ count: Int, _ size: Int) -> UnsafeMutablePointer<T> {
            let at = (block + plan.place(MemoryLayout<T>.stride, size)).bindMemory(to: T.self, capacity: size)
            if let from, old.capacity > 0 { copyBytes(at, from, count &* MemoryLayout<T>.stride) }
            return at
        }
        state.pointee.nodes = column(old.nodes, rows, capacity)
        state.pointee.results = column(old.results, rows, capacity)
        state.pointee.frames = column(old.frames, rows, capacity)
        state.pointee.slots = column(old.slots, rows, capacity)
        state.pointee.previous = column(old.previous, rows, capacity)
        state.pointee.queueNext = column(old.queueNext, rows, capacity)
        state.pointee.depths = column(old.depths, rows, capacity)
        state.pointee.handles = column(old.handles, rows, capacity)
        state.pointee.marks = column(old.marks, rows, capacity)
        state.pointee.rowOf = column(old.rowOf, ids, capacity)
        state.pointee.generations = column(old.generations, ids, capacity)
        state.pointee.changed = column(old.changed, old.changedCount, capacity)
        if track & UInt32(RG_TRACK_ABSOLUTE) != 0 {
            state.pointee.absolute = column(old.absolute, rows, capacity)
        }
        if track & UInt32(RG_TRACK_OLD_FRAMES) != 0 {
            state.pointee.oldFrames = column(old.oldFrames, ids, capacity)
        }
        let slots = Engine.specSlots(capacity)
        state.pointee.specs = column(old.specs, old.specCapacity, slots)
        linkFreeSpecs(from: old.specCapacity, to: slots)
        if old.capacity > 0 {
            memory.pointee.deallocate(
                UnsafeMutableRawPointer(old.nodes), Engine.columnBytes(old.capacity, track))
        }
        state.pointee.specCapacity = slots
        state.pointee.capacity = capacity
        state.pointee.epoch &+= 1
        return true
    }

    private func linkFreeSpecs(from: Int, to: Int) {
        var index = to
        while index > from {
            index &-= 1
            state.pointee.specs[index].next = state.pointee.freeSpec
            state.pointee.freeSpec = Int32(truncatingIfNeeded: index)
        }
    }

    /// Make the whole spec pool free again.
    func relinkSpecs() {
        state.pointee.freeSpec = -1
        state.pointee.specUsed = 0
        linkFreeSpecs(from: 0, to: state.pointee.specCapacity)
    }

    /// Room for `more` further nodes, growing by half. - Returns: a status; nothing changed unless it is RG_OK.
    func reserveNodes(_ more: Int) -> rg_status {
        let needed = state.pointee.liveCount &+ more
        if needed <= state.pointee.capacity { return RG_OK }
        let limit = Int(state.pointee.def.max_nodes)
        if needed > limit {
            return fail(RG_ERROR_LIMIT, "more nodes than the context's max_nodes")
        }
        if memory.pointee.isFixed {
            return fail(RG_ERROR_OUT_OF_MEMORY, "the fixed memory holds no more than node_capacity nodes")
        }
        var capacity = state.pointee.capacity &+ state.pointee.capacity / 2
        if capacity < 64 { capacity = 64 }
        if capacity < needed { capacity = needed }
        if capacity > limit { capacity = limit }
        return resizeColumns(capacity) ? RG_OK : outOfMemory()
    }

    // MARK: - User data, a column made by its first use

    func resizeUserData(_ capacity: Int) -> Bool {
        guard let block = memory.pointee.allocate(capacity &* 8) else { return false }
        let column = block.bindMemory(to: UnsafeMutableRawPointer?.self, capacity: capacity)
        zeroBytes(column, capacity &* 8)
        if let old = state.pointee.userData {
            copyBytes(column, old, state.pointee.idCount &* 8)
            memory.pointee.deallocate(old, state.pointee.capacity &* 8)
        }
        state.pointee.userData = column
        return true
    }

    // MARK: - Failing

    @inline(never)
    public func fail(_ status: rg_status, _ sentence: Text) -> rg_status {
        state.pointee.message.clear()
        state.pointee.message.append(sentence)
        return status
    }

    @inline(never)
    public func outOfMemory() -> rg_status { fail(RG_ERROR_OUT_OF_MEMORY, "out of memory") }
}
