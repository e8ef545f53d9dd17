// SPDX-License-Identifier: MIT
import CReglet

/// Tags and attributes that the inflater does not interpret, of inflated nodes, by node slot.
///
/// Each inflation adds one block, a *sheet*: one record per node, the attribute pairs, and the strings. A sheet is
/// freed with the last of its nodes. Destroying a node is therefore O(1), and an inflation needs one allocation, not
/// one per node. In a context that never inflated, nothing is allocated and `remove` is one comparison.
public struct AttributeStore {
    /// One kept attribute: the offsets of name and value in the sheet's strings, each NUL-terminated.
    public struct Pair {
        public var name: UInt32
        public var value: UInt32
        public init(name: UInt32, value: UInt32) {
            self.name = name
            self.value = value
        }
    }

    /// The record of one node: its tag, `count` pairs that begin at `first`, and its position in the file.
    public struct Record {
        public var tag: UInt32
        public var first: UInt32
        public var count: UInt32
        /// The index of the record in its sheet, from which the address of the sheet's head follows.
        fileprivate var index: UInt32 = 0
        public var line: UInt32
        public var column: UInt32
        /// The name of the file, in the sheet's strings.
        public var file: UInt32

        public init(tag: UInt32, first: UInt32, count: UInt32, line: UInt32, column: UInt32, file: UInt32) {
            self.tag = tag
            self.first = first
            self.count = count
            self.line = line
            self.column = column
            self.file = file
        }
    }

    /// The head of a sheet's block; records, pairs and strings follow.
    fileprivate struct Sheet {
        var bytes: Int
        var live: Int
        var previous: UnsafeMutablePointer<Sheet>?
        var next: UnsafeMutablePointer<Sheet>?
        var pairs: UnsafeMutablePointer<Pair>
        var strings: UnsafeMutablePointer<UInt8>
        /// A block of the inflater's, freed with the sheet: the nodes of a tree that can be reloaded.
        var kept: UnsafeMutableRawPointer?
        var keptBytes = 0
    }

    /// A sheet that is filled but not yet attached to nodes.
    public struct Prepared {
        fileprivate var sheet: UnsafeMutablePointer<Sheet>
    }

    /// The record by slot; nil for a node that was not inflated.
    private var bySlot = Buffer<UnsafeMutablePointer<Record>?>()
    private var sheets: UnsafeMutablePointer<Sheet>?

    public init() {}

    private static func records(_ sheet: UnsafeMutablePointer<Sheet>) -> UnsafeMutablePointer<Record> {
        UnsafeMutableRawPointer(sheet + 1).assumingMemoryBound(to: Record.self)
    }

    private static func sheet(of record: UnsafeMutablePointer<Record>) -> UnsafeMutablePointer<Sheet> {
        let first = record - Int(record.pointee.index)
        return UnsafeMutableRawPointer(first).assumingMemoryBound(to: Sheet.self) - 1
    }

    // MARK: - Attaching

    /// Copies the kept data of an inflation of `records.count` nodes.
    /// - Returns: nil when memory is out.
    public func prepare(
        records: Buffer<Record>, pairs: Buffer<Pair>, strings: Buffer<UInt8>,
        memory: UnsafeMutablePointer<Memory>
    ) -> Prepared? {
        let recordBytes = records.count &* MemoryLayout<Record>.stride
        let pairBytes = pairs.count &* MemoryLayout<Pair>.stride
        let bytes = MemoryLayout<Sheet>.stride &+ recordBytes &+ pairBytes &+ strings.count
        guard let block = memory.pointee.allocate(bytes) else { return nil }
        let sheet = block.bindMemory(to: Sheet.self, capacity: 1)
        let first = (block + MemoryLayout<Sheet>.stride).bindMemory(to: Record.self, capacity: records.count)
        let firstPair = (block + MemoryLayout<Sheet>.stride + recordBytes)
            .bindMemory(to: Pair.self, capacity: pairs.count)
        let firstByte = (block + MemoryLayout<Sheet>.stride + recordBytes + pairBytes)
            .bindMemory(to: UInt8.self, capacity: strings.count)
        if let source = records.base { copyBytes(first, source, recordBytes) }
        if let source = pairs.base { copyBytes(firstPair, source, pairBytes) }
        if let source = strings.base { copyBytes(firstByte, source, strings.count) }
        var index = 0
        while index < records.count {
            first[index].index = UInt32(truncatingIfNeeded: index)
            index &+= 1
        }
        sheet.initialize(
            to: Sheet(
                bytes: bytes, live: records.count, previous: nil, next: nil, pairs: firstPair, strings: firstByte))
        return Prepared(sheet: sheet)
    }

    /// Frees a prepared sheet that was not attached.
    public func discard(_ prepared: Prepared, _ memory: UnsafeMutablePointer<Memory>) {
        AttributeStore.free(prepared.sheet, memory)
    }

    /// Adds `copies` sets of nodes to a sheet that `hold` keeps: its first `count` records belong to the first nodes of
    /// each set of `stride` handles. Precondition: room was reserved for every slot. Cannot fail.
    public mutating func attach(
        _ prepared: Prepared, handles: UnsafePointer<rg_node>, records count: Int, stride: Int, copies: Int
    ) {
        let records = AttributeStore.records(prepared.sheet)
        prepared.sheet.pointee.live &+= count &* copies
        var handle = handles
        for _ in 0..<copies {
            for index in 0..<count { bySlot[Int(UInt32(truncatingIfNeeded: handle[index].id))] = records + index }
            handle += stride
        }
    }

    /// Keeps a prepared sheet without nodes, until `drop`.
    public mutating func hold(_ prepared: Prepared) {
        prepared.sheet.pointee.live = 1
        link(prepared.sheet)
    }

    /// Ends `hold`. The nodes that have records of the sheet keep it.
    public mutating func drop(_ prepared: Prepared, _ memory: UnsafeMutablePointer<Memory>) {
        leave(prepared.sheet, memory)
    }

    /// Makes room for nodes in slots below `slots`. - Returns: false when memory is out.
    public mutating func reserve(slots: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        guard bySlot.reserve(slots, memory) else { return false }
        while bySlot.count < slots { bySlot.append(nil) }
        return true
    }

    /// Attaches record `i` of the sheet to `handles[i]`. Precondition: room was reserved for every slot. Cannot fail.
    public mutating func attach(_ prepared: Prepared, handles: UnsafePointer<rg_node>) {
        let sheet = prepared.sheet
        let records = AttributeStore.records(sheet)
        link(sheet)
        var index = 0
        while index < sheet.pointee.live {
            bySlot[Int(UInt32(truncatingIfNeeded: handles[index].id))] = records + index
            index &+= 1
        }
    }

    private mutating func link(_ sheet: UnsafeMutablePointer<Sheet>) {
        sheet.pointee.next = sheets
        if let head = sheets { head.pointee.previous = sheet }
        sheets = sheet
    }

    // MARK: - Trees that can be reloaded

    /// Gives a sheet a block of `bytes` bytes, which is freed with it.
    /// Precondition: the node in `slot` has a record of the sheet.
    public mutating func keep(_ block: UnsafeMutableRawPointer, _ bytes: Int, slot: Int) {
        let sheet = AttributeStore.sheet(of: bySlot[slot].unsafelyUnwrapped)
        sheet.pointee.kept = block
        sheet.pointee.keptBytes = bytes
    }

    /// The block kept for the tree of the node in `slot`, and the number of the node in its file; or nil.
    public func kept(slot: Int) -> (block: UnsafeMutableRawPointer, index: Int)? {
        guard let record = record(slot), let block = AttributeStore.sheet(of: record).pointee.kept else { return nil }
        return (block, Int(record.pointee.index))
    }

    /// The number of sheets with a block.
    public var keptCount: Int {
        var count = 0
        eachKept { _ in count &+= 1 }
        return count
    }

    /// Calls `body` with each block, the newest first.
    @inline(__always)
    public func eachKept(_ body: (UnsafeMutableRawPointer) -> Void) {
        var sheet = sheets
        while let at = sheet {
            if let block = at.pointee.kept { body(block) }
            sheet = at.pointee.next
        }
    }

    /// The tag of record `index` in the sheet of the node in `slot`. Precondition: both exist.
    public func tag(slot: Int, of index: Int) -> UnsafePointer<CChar> {
        let sheet = AttributeStore.sheet(of: bySlot[slot].unsafelyUnwrapped)
        return AttributeStore.string(sheet, AttributeStore.records(sheet)[index].tag)
    }

    /// Gives the node in slot `to` the record of the node in slot `from`, which then has none.
    public mutating func move(from: Int, to: Int, _ memory: UnsafeMutablePointer<Memory>) {
        removeRecord(to, memory)
        bySlot[to] = bySlot[from]
        bySlot[from] = nil
    }

    // MARK: - Reading

    @inline(__always)
    private func record(_ slot: Int) -> UnsafeMutablePointer<Record>? {
        slot >= 0 && slot < bySlot.count ? bySlot[slot] : nil
    }

    private static func string(_ sheet: UnsafeMutablePointer<Sheet>, _ start: UInt32) -> UnsafePointer<CChar> {
        UnsafeRawPointer(sheet.pointee.strings + Int(start)).assumingMemoryBound(to: CChar.self)
    }

    /// - Returns: the tag of the node in `slot`, NUL-terminated, or nil. Valid until the node is removed.
    public func tag(slot: Int) -> UnsafePointer<CChar>? {
        guard let record = record(slot) else { return nil }
        return AttributeStore.string(AttributeStore.sheet(of: record), record.pointee.tag)
    }

    /// - Returns: the position of the node in its file, or nil. The name is valid until the node is removed.
    @inline(never)
    public func source(slot: Int) -> rg_source? {
        guard let record = record(slot) else { return nil }
        let sheet = AttributeStore.sheet(of: record)
        return rg_source(
            file: AttributeStore.string(sheet, record.pointee.file), line: record.pointee.line,
            column: record.pointee.column)
    }

    public func attributeCount(slot: Int) -> UInt32 { record(slot)?.pointee.count ?? 0 }

    /// - Returns: name and value of attribute `index`, or nil. Valid until the node is removed.
    public func attribute(slot: Int, _ index: UInt32) -> (name: UnsafePointer<CChar>, value: UnsafePointer<CChar>)? {
        guard let record = record(slot), index < record.pointee.count else { return nil }
        let sheet = AttributeStore.sheet(of: record)
        let pair = sheet.pointee.pairs[Int(record.pointee.first) &+ Int(index)]
        return (AttributeStore.string(sheet, pair.name), AttributeStore.string(sheet, pair.value))
    }

    /// - Returns: the value of the attribute `name`, the last one if several prefixes have it. O(attributes of the
    /// node).
    public func attribute(slot: Int, named name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? {
        let length = cStringLength(name)
        var index = attributeCount(slot: slot)
        while index > 0 {
            index &-= 1
            guard let found = attribute(slot: slot, index) else { return nil }
            if cStringLength(found.name) == length && sameBytes(found.name, name, length) { return found.value }
        }
        return nil
    }

    // MARK: - Removing

    /// Removes the record of the node in `slot`, if there is one. O(1).
    @inline(__always)
    public mutating func remove(slot: Int, _ memory: UnsafeMutablePointer<Memory>) {
        if slot < bySlot.count { removeRecord(slot, memory) }
    }

    private mutating func removeRecord(_ slot: Int, _ memory: UnsafeMutablePointer<Memory>) {
        guard let record = record(slot) else { return }
        bySlot[slot] = nil
        leave(AttributeStore.sheet(of: record), memory)
    }

    /// Counts one node less, and frees the sheet with the last one.
    private mutating func leave(_ sheet: UnsafeMutablePointer<Sheet>, _ memory: UnsafeMutablePointer<Memory>) {
        sheet.pointee.live &-= 1
        if sheet.pointee.live > 0 { return }
        if let next = sheet.pointee.next { next.pointee.previous = sheet.pointee.previous }
        if let previous = sheet.pointee.previous {
            previous.pointee.next = sheet.pointee.next
        } else {
            sheets = sheet.pointee.next
        }
        AttributeStore.free(sheet, memory)
    }

    private static func free(_ sheet: UnsafeMutablePointer<Sheet>, _ memory: UnsafeMutablePointer<Memory>) {
        if let kept = sheet.pointee.kept { memory.pointee.deallocate(kept, sheet.pointee.keptBytes) }
        memory.pointee.deallocate(sheet, sheet.pointee.bytes)
    }

    /// Frees all memory. O(sheets).
    @inline(never)
    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        while let sheet = sheets {
            sheets = sheet.pointee.next
            AttributeStore.free(sheet, memory)
        }
        bySlot.release(memory)
    }
}
