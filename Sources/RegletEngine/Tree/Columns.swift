// SPDX-License-Identifier: MIT
import CReglet

/// The store of all nodes: columns, ids, links, and the order of rows. Ids are stable. Rows move when the store
/// restores visiting order, so no caller may keep a row beyond a call.
public struct RowStore: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var rowStore: RowStore { RowStore(state) }
}

/// The layout of the block with all columns, one after another, each aligned to a cache line.
struct ColumnBlock {
    private(set) var size = 0

    mutating func place(_ stride: Int, _ count: Int) -> Int {
        let at = size
        size = (size &+ stride &* count &+ 63) & ~63
        return at
    }
}

/// The move of all columns into a new block.
private struct ColumnMoves {
    let block: UnsafeMutableRawPointer
    let copies: Bool  // false for the first block, which has no contents to keep
    var plan = ColumnBlock()

    /// Moves a column of `count` elements to a place with room for `size` elements.
    @inline(__always)
    mutating func move<T>(_ column: inout UnsafeMutablePointer<T>, _ count: Int, _ size: Int) {
        withUnsafeMutablePointer(to: &column) {
            move(UnsafeMutableRawPointer($0), MemoryLayout<T>.stride, count, size)
        }
    }
    @inline(__always)
    mutating func move<T>(_ column: inout UnsafeMutablePointer<T>?, _ count: Int, _ size: Int) {
        withUnsafeMutablePointer(to: &column) {
            move(UnsafeMutableRawPointer($0), MemoryLayout<T>.stride, count, size)
        }
    }

    @inline(never)
    private mutating func move(_ column: UnsafeMutableRawPointer, _ stride: Int, _ count: Int, _ size: Int) {
        let place = block + plan.place(stride, size)
        if copies, let from = column.load(as: UnsafeMutableRawPointer?.self) {
            copyBytes(place, from, count &* stride)
        }
        column.storeBytes(of: place, as: UnsafeMutableRawPointer.self)
    }
}

extension RowStore {
    /// The number of spec slots reserved for `capacity` nodes. A full pool costs only time. In wide trees few nodes
    /// need a slot. Deeply nested weights need several per node, but such trees are small.
    static func specSlots(_ capacity: Int) -> Int { capacity / 16 &+ min(8 &* capacity, 4096) }

    /// Adds spec slots, so that there are at least `count`; none in fixed memory, as fewer cost only time.
    /// - Returns: false when memory is out; then nothing changed.
    @inline(never)
    @_optimize(size)
    func reserveSpecs(_ count: Int) -> Bool {
        if count <= state.pointee.specCapacity || memory.pointee.isFixed { return true }
        let former = state.pointee.extraSpecs
        return resizeColumns(
            state.pointee.capacity, extraSpecs: former &+ count &+ count / 2 &- state.pointee.specCapacity)
    }

    /// The bytes of the columns of one plain node.
    static func bytesPerNode(_ track: UInt32) -> Int { (columnBytes(1 << 16, track) &+ (1 << 16) &- 1) >> 16 }

    static func columnBytes(_ capacity: Int, _ track: UInt32, extraSpecs: Int = 0) -> Int {
        var plan = ColumnBlock()
        _ = plan.place(MemoryLayout<Node>.stride, capacity)
        _ = plan.place(MemoryLayout<LayoutResult>.stride, capacity)
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
        _ = plan.place(MemoryLayout<SpecSlot>.stride, specSlots(capacity) &+ extraSpecs)
        return plan.size
    }

    /// Sets the capacity of all columns; keeps rows and ids. Changes nothing when memory is out. `extraSpecs`: spec
    /// slots beyond specSlots(capacity); nil: as many as before.
    @_optimize(size)
    func resizeColumns(_ capacity: Int, extraSpecs: Int? = nil) -> Bool {
        let track = state.pointee.def.track, formerExtra = state.pointee.extraSpecs
        let extra = extraSpecs ?? formerExtra, bytes = RowStore.columnBytes(capacity, track, extraSpecs: extra)
        guard dispatch.growCells(capacity), !paintNotes.isOn || changeList.reserveHostChanges(capacity),
            let block = memory.pointee.allocatePermanent(bytes)
        else { return false }
        guard var rares = state.pointee.rares.resized(capacity, rows: state.pointee.rowCount, memory) else {
            memory.pointee.deallocate(block, bytes)
            return false
        }
        let baselines = state.pointee.baselines.resized(capacity, rows: state.pointee.rowCount, memory)
        if baselines == nil || (state.pointee.userData != nil && !resizeUserData(capacity)) {
            if var baselines, baselines.base != nil { baselines.release(memory) }
            rares.release(memory)
            memory.pointee.deallocate(block, bytes)
            return false
        }
        state.pointee.rares.release(memory)
        state.pointee.rares = rares
        if let baselines {
            state.pointee.baselines.release(memory)
            state.pointee.baselines = baselines
        }
        let s = state
        let rows = s.pointee.rowCount, ids = s.pointee.idCount
        let formerCapacity = s.pointee.capacity, former = UnsafeMutableRawPointer(s.pointee.nodes)
        var columns = ColumnMoves(block: block, copies: formerCapacity > 0)
        columns.move(&s.pointee.nodes, rows, capacity)
        columns.move(&s.pointee.results, rows, capacity)
        columns.move(&s.pointee.frames, rows, capacity)
        columns.move(&s.pointee.slots, rows, capacity)
        columns.move(&s.pointee.previous, rows, capacity)
        columns.move(&s.pointee.queueNext, rows, capacity)
        columns.move(&s.pointee.depths, rows, capacity)
        columns.move(&s.pointee.handles, rows, capacity)
        columns.move(&s.pointee.marks, rows, capacity)
        columns.move(&s.pointee.rowOf, ids, capacity)
        columns.move(&s.pointee.generations, ids, capacity)
        columns.move(&s.pointee.changed, s.pointee.changedCount, capacity)
        if track & UInt32(RG_TRACK_ABSOLUTE) != 0 { columns.move(&s.pointee.absolute, rows, capacity) }
        if track & UInt32(RG_TRACK_OLD_FRAMES) != 0 { columns.move(&s.pointee.oldFrames, ids, capacity) }
        let slots = RowStore.specSlots(capacity) &+ extra
        columns.move(&s.pointee.specs, s.pointee.specCapacity, slots)
        linkFreeSpecs(from: s.pointee.specCapacity, to: slots)
        if formerCapacity > 0 {
            leaveColumns(former, RowStore.columnBytes(formerCapacity, track, extraSpecs: formerExtra))
        }
        s.pointee.extraSpecs = extra
        s.pointee.specCapacity = slots
        s.pointee.capacity = capacity
        s.pointee.epoch &+= 1
        return true
    }

    /// Frees a former block of columns, or keeps it for readers of its other columns. The first column, the nodes, has
    /// no such readers; it then holds the link to the next kept block and the size.
    @inline(never)
    @_optimize(size)
    private func leaveColumns(_ block: UnsafeMutableRawPointer, _ size: Int) {
        if !state.pointee.keepsColumns { return memory.pointee.deallocate(block, size) }
        block.storeBytes(of: state.pointee.keptColumns, as: UnsafeMutableRawPointer?.self)
        block.storeBytes(of: size, toByteOffset: 8, as: Int.self)
        state.pointee.keptColumns = block
    }

    /// Sets whether blocks of columns are kept from now on; false frees the kept ones.
    @_optimize(size)
    public func keepColumns(_ keep: Bool) {
        state.pointee.keepsColumns = keep
        while !keep, let block = state.pointee.keptColumns {
            state.pointee.keptColumns = block.load(as: UnsafeMutableRawPointer?.self)
            memory.pointee.deallocate(block, block.load(fromByteOffset: 8, as: Int.self))
        }
    }

    private func linkFreeSpecs(from: Int, to: Int) {
        var index = to
        while index > from {
            index &-= 1
            state.pointee.specs[index].next = state.pointee.freeSpec
            state.pointee.freeSpec = Int32(truncatingIfNeeded: index)
        }
    }

    /// Frees all slots of the spec pool.
    func relinkSpecs() {
        state.pointee.freeSpec = -1
        state.pointee.specUsed = 0
        linkFreeSpecs(from: 0, to: state.pointee.specCapacity)
    }

    /// Reserves rows for `more` further nodes; the capacity grows by half at least. Changes nothing unless it returns
    /// RG_OK.
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

    // MARK: - User data, a column that its first use allocates

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
}
