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

/// The layout of a block with columns, one after another, each aligned to a cache line.
struct ColumnBlock {
    static let count = 4
    static let own = 2  // the block with the columns that only the engine reads, but nodes and results

    private(set) var size = 0

    mutating func place(_ stride: Int, _ count: Int) -> Int {
        let at = size
        size = (size &+ stride &* count &+ 63) & ~63
        return at
    }
}

/// The move of columns into a new block.
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

    /// The bytes of all blocks.
    static func columnBytes(_ capacity: Int, _ track: UInt32) -> Int {
        var bytes = 0
        for block in 0..<ColumnBlock.count { bytes &+= blockBytes(block, capacity, track, specSlots(capacity)) }
        return bytes
    }

    /// The bytes of a block of columns: see moveColumns.
    @inline(never)
    @_optimize(size)
    private static func blockBytes(_ block: Int, _ capacity: Int, _ track: UInt32, _ slots: Int) -> Int {
        var plan = ColumnBlock()
        switch block {
        case 0: _ = plan.place(MemoryLayout<Node>.stride, capacity)
        case 1: _ = plan.place(MemoryLayout<LayoutResult>.stride, capacity)
        case ColumnBlock.own:
            for _ in 0..<4 { _ = plan.place(4, capacity) }
            _ = plan.place(2, capacity)
            _ = plan.place(MemoryLayout<SpecSlot>.stride, slots)
        default:
            for _ in 0..<2 { _ = plan.place(4, capacity) }
            _ = plan.place(8, capacity)
            _ = plan.place(1, capacity)
            _ = plan.place(16, capacity)
            if track & UInt32(RG_TRACK_ABSOLUTE) != 0 { _ = plan.place(16, capacity) }
            if track & UInt32(RG_TRACK_OLD_FRAMES) != 0 { _ = plan.place(16, capacity) }
        }
        return plan.size
    }

    /// Sets the capacity of all columns; keeps rows and ids. Changes nothing when memory is out, except that blocks
    /// may be larger. `extraSpecs`: spec slots beyond specSlots(capacity); nil: as many as before.
    @_optimize(size)
    func resizeColumns(_ capacity: Int, extraSpecs: Int? = nil) -> Bool {
        let s = state
        let track = s.pointee.def.track, extra = extraSpecs ?? s.pointee.extraSpecs
        let slots = RowStore.specSlots(capacity) &+ extra
        guard dispatch.growCells(capacity), !paintNotes.isOn || changeList.reserveHostChanges(capacity),
            var rares = s.pointee.rares.resized(capacity, rows: s.pointee.rowCount, memory)
        else { return false }
        let baselines = s.pointee.baselines.resized(capacity, rows: s.pointee.rowCount, memory)
        // Larger blocks replace the former ones one after another, so that only one exists twice.
        let grows = capacity >= s.pointee.capacity
        var blocks = InlineArray<4, UnsafeMutableRawPointer?>(repeating: nil)
        var fits = baselines != nil
        for index in 0..<ColumnBlock.count where fits {
            let bytes = RowStore.blockBytes(index, capacity, track, slots)
            if bytes == s.pointee.columnBytes[index] && index != ColumnBlock.own { continue }
            blocks[index] = memory.pointee.allocatePermanent(bytes)
            fits = blocks[index] != nil
            if grows, let block = blocks[index] {
                moveColumns(index, to: block, bytes, capacity, slots)
                blocks[index] = nil
            }
        }
        if fits && s.pointee.userData != nil { fits = resizeUserData(capacity) }
        for index in 0..<ColumnBlock.count {
            guard let block = blocks[index] else { continue }
            let bytes = RowStore.blockBytes(index, capacity, track, slots)
            if fits {
                moveColumns(index, to: block, bytes, capacity, slots)
            } else {
                memory.pointee.deallocate(block, bytes)
            }
        }
        if !fits {
            if var baselines { baselines.release(memory) }
            rares.release(memory)
            return false
        }
        s.pointee.rares.release(memory)
        s.pointee.rares = rares
        if let baselines {
            s.pointee.baselines.release(memory)
            s.pointee.baselines = baselines
        }
        linkFreeSpecs(from: s.pointee.specCapacity, to: slots)
        s.pointee.extraSpecs = extra
        s.pointee.specCapacity = slots
        s.pointee.capacity = capacity
        return true
    }

    /// Moves a block of columns.
    @inline(never)
    @_optimize(size)
    private func moveColumns(
        _ index: Int, to block: UnsafeMutableRawPointer, _ bytes: Int, _ capacity: Int, _ slots: Int
    ) {
        let s = state
        let rows = s.pointee.rowCount, ids = s.pointee.idCount, size = s.pointee.columnBytes[index]
        let former = firstColumn(index)
        var columns = ColumnMoves(block: block, copies: size > 0)
        switch index {
        case 0: columns.move(&s.pointee.nodes, rows, capacity)
        case 1: columns.move(&s.pointee.results, rows, capacity)
        case ColumnBlock.own:
            columns.move(&s.pointee.previous, rows, capacity)
            columns.move(&s.pointee.queueNext, rows, capacity)
            columns.move(&s.pointee.rowOf, ids, capacity)
            columns.move(&s.pointee.generations, ids, capacity)
            columns.move(&s.pointee.depths, rows, capacity)
            columns.move(&s.pointee.specs, min(s.pointee.specCapacity, slots), slots)
        default:
            columns.move(&s.pointee.slots, rows, capacity)
            columns.move(&s.pointee.changed, s.pointee.changedCount, capacity)
            columns.move(&s.pointee.handles, rows, capacity)
            columns.move(&s.pointee.marks, rows, capacity)
            columns.move(&s.pointee.frames, rows, capacity)
            let track = s.pointee.def.track
            if track & UInt32(RG_TRACK_ABSOLUTE) != 0 { columns.move(&s.pointee.absolute, rows, capacity) }
            if track & UInt32(RG_TRACK_OLD_FRAMES) != 0 { columns.move(&s.pointee.oldFrames, ids, capacity) }
        }
        if size > 0 {
            if index > ColumnBlock.own { leaveColumns(former, size) } else { memory.pointee.deallocate(former, size) }
        }
        s.pointee.columnBytes[index] = bytes
        s.pointee.epoch &+= 1
    }

    /// The address of a block: nodes, results, columns that only the engine reads, columns that hosts read.
    private func firstColumn(_ index: Int) -> UnsafeMutableRawPointer {
        switch index {
        case 0: UnsafeMutableRawPointer(state.pointee.nodes)
        case 1: UnsafeMutableRawPointer(state.pointee.results)
        case ColumnBlock.own: UnsafeMutableRawPointer(state.pointee.previous)
        default: UnsafeMutableRawPointer(state.pointee.slots)
        }
    }

    /// Frees all blocks of columns.
    @_optimize(size)
    func releaseColumns() {
        keepColumns(false)
        for index in 0..<ColumnBlock.count where state.pointee.columnBytes[index] > 0 {
            memory.pointee.deallocate(firstColumn(index), state.pointee.columnBytes[index])
        }
    }

    /// Frees a former block of columns that hosts read, or keeps it for them. They do not read the first column, the
    /// spec slots; it then holds the link to the next kept block and the size.
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
