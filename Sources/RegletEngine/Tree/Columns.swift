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

/// The columns by number: their places in ContextStorage and bytes a row, in the order of their blocks.
private enum StoredColumn {
    /// The numbers of the columns of each block.
    static func ofBlock(_ block: Int) -> Range<Int> {
        switch block {
        case 0: 0..<1  // nodes
        case 1: 1..<2  // results
        case ColumnBlock.own: 2..<8
        default: 8..<15
        }
    }

    static let specs = 7, changed = 9, absolute = 13, oldFrames = 14

    private static let strides: InlineArray<15, UInt8> = [0, 32, 4, 4, 2, 4, 4, 36, 4, 4, 8, 1, 16, 16, 16]

    static func stride(_ column: Int) -> Int {
        column == 0 ? MemoryLayout<Node>.stride : Int(strides[unchecked: column])
    }

    static func isByID(_ column: Int) -> Bool { column == 5 || column == 6 || column == oldFrames }

    static func isKept(_ column: Int, _ track: UInt32) -> Bool {
        (column != absolute || track & UInt32(RG_TRACK_ABSOLUTE) != 0)
            && (column != oldFrames || track & UInt32(RG_TRACK_OLD_FRAMES) != 0)
    }

    /// The place of the pointer to a column.
    @inline(never)
    static func place(_ state: UnsafeMutablePointer<ContextStorage>, _ column: Int) -> UnsafeMutableRawPointer {
        typealias S = MemoryLayout<ContextStorage>
        let offset =
            switch column {
            case 0: S.offset(of: \.nodes)
            case 1: S.offset(of: \.results)
            case 2: S.offset(of: \.previous)
            case 3: S.offset(of: \.queueNext)
            case 4: S.offset(of: \.depths)
            case 5: S.offset(of: \.rowOf)
            case 6: S.offset(of: \.generations)
            case 7: S.offset(of: \.specs)
            case 8: S.offset(of: \.slots)
            case 9: S.offset(of: \.changed)
            case 10: S.offset(of: \.handles)
            case 11: S.offset(of: \.marks)
            case 12: S.offset(of: \.frames)
            case 13: S.offset(of: \.absolute)
            default: S.offset(of: \.oldFrames)
            }
        return UnsafeMutableRawPointer(state) + offset.unsafelyUnwrapped
    }

    /// The first column of a block, which is where the block begins.
    static func first(_ state: UnsafeMutablePointer<ContextStorage>, _ block: Int) -> UnsafeMutableRawPointer {
        place(state, ofBlock(block).lowerBound).load(as: UnsafeMutableRawPointer.self)
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

    /// The bytes of a block of columns.
    @inline(never)
    @_optimize(size)
    private static func blockBytes(_ block: Int, _ capacity: Int, _ track: UInt32, _ slots: Int) -> Int {
        var plan = ColumnBlock()
        for column in StoredColumn.ofBlock(block) where StoredColumn.isKept(column, track) {
            let count = column == StoredColumn.specs ? slots : capacity
            _ = plan.place(StoredColumn.stride(column), count)
        }
        return plan.size
    }

    /// Sets the capacity of all columns; keeps rows and ids. Blocks replace the former ones one after another, so that
    /// only one exists twice. `extraSpecs`: spec slots beyond specSlots(capacity); nil: as many as before.
    /// - Returns: false when memory is out. Then a larger capacity was not set, except that blocks may be larger; a
    ///   smaller one was, which the capacity shows, and some blocks are as large as before.
    @_optimize(size)
    func resizeColumns(_ capacity: Int, extraSpecs: Int? = nil) -> Bool {
        let s = state
        let extra = extraSpecs ?? s.pointee.extraSpecs, slots = RowStore.specSlots(capacity) &+ extra
        guard dispatch.growCells(capacity), !paintNotes.isOn || changeList.reserveHostChanges(capacity),
            var rares = s.pointee.rares.resized(capacity, rows: s.pointee.rowCount, memory)
        else { return false }
        let baselines = s.pointee.baselines.resized(capacity, rows: s.pointee.rowCount, memory)
        let grows = capacity >= s.pointee.capacity
        var fits = baselines != nil && (grows || resizeUserData(capacity)), isWhole = true
        for index in 0..<ColumnBlock.count where fits {
            isWhole = moveColumns(index, capacity, slots) && isWhole
            fits = isWhole || !grows
        }
        if !fits || (grows && !resizeUserData(capacity)) {
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
        s.pointee.appendLimit = 0
        return isWhole
    }

    /// Moves a block of columns to one for another capacity. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    private func moveColumns(_ index: Int, _ capacity: Int, _ slots: Int) -> Bool {
        let s = state
        let size = s.pointee.columnBytes[index], former = StoredColumn.first(s, index)
        let bytes = RowStore.blockBytes(index, capacity, s.pointee.def.track, slots)
        if bytes == size && index != ColumnBlock.own { return true }
        guard let block = memory.pointee.allocatePermanent(bytes) else { return false }
        var plan = ColumnBlock()
        for column in StoredColumn.ofBlock(index) where StoredColumn.isKept(column, s.pointee.def.track) {
            let stride = StoredColumn.stride(column)
            var used = StoredColumn.isByID(column) ? s.pointee.idCount : s.pointee.rowCount
            if column == StoredColumn.specs { used = min(s.pointee.specCapacity, slots) }
            if column == StoredColumn.changed { used = s.pointee.changedCount }
            let place = StoredColumn.place(s, column)
            let to = block + plan.place(stride, column == StoredColumn.specs ? slots : capacity)
            if size > 0 { copyBytes(to, place.load(as: UnsafeMutableRawPointer.self), used &* stride) }
            place.storeBytes(of: to, as: UnsafeMutableRawPointer.self)
        }
        if size > 0 {
            if index > ColumnBlock.own { leaveColumns(former, size) } else { memory.pointee.deallocate(former, size) }
        }
        s.pointee.columnBytes[index] = bytes
        s.pointee.epoch &+= 1
        return true
    }

    /// Frees all blocks of columns.
    @_optimize(size)
    func releaseColumns() {
        keepColumns(false)
        for index in 0..<ColumnBlock.count where state.pointee.columnBytes[index] > 0 {
            memory.pointee.deallocate(StoredColumn.first(state, index), state.pointee.columnBytes[index])
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
        // by halves, but small trees twofold: their rows would be copied often
        var capacity = state.pointee.capacity
        capacity &+= capacity < 1024 ? max(capacity, 64) : capacity / 2
        capacity = max(capacity, needed &+ needed / 32)  // room for moves
        if capacity > limit { capacity = limit }
        return resizeColumns(capacity) ? RG_OK : outOfMemory()
    }

    // MARK: - User data, a column that its first use allocates

    /// Resizes the column, if there is one.
    private func resizeUserData(_ capacity: Int) -> Bool {
        state.pointee.userData == nil || makeUserData(capacity)
    }

    @_optimize(size)
    func makeUserData(_ capacity: Int) -> Bool {
        guard let block = memory.pointee.allocate(capacity &* 8) else { return false }
        let column = block.bindMemory(to: UnsafeMutableRawPointer?.self, capacity: capacity)
        zeroBytes(column, capacity &* 8)
        if let old = state.pointee.userData {
            copyBytes(column, old, state.pointee.idCount &* 8)
            memory.pointee.deallocate(old, state.pointee.capacity &* 8)
        }
        state.pointee.userData = column
        state.pointee.hasOptionalColumns = true
        return true
    }
}
