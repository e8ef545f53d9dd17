// SPDX-License-Identifier: MIT

/// Counted blocks of memory behind handles of 32 bits: 20 bits of slot, counted from 1, and 12 of generation. A block
/// may have a key, by which it is found again until the keys are forgotten.
public struct BlockTable {
    struct Slot {
        var block: UnsafeMutableRawPointer?
        var bytes = 0
        /// The handles given out, and the blocks that refer to this one.
        var uses: UInt32 = 0
        var generation: UInt32
        var key: UInt64 = 0
        /// In a free slot the next one; in one with a key the next one of its bucket. -1: the last.
        var next: Int32 = -1
        var hasKey = false
    }

    private var slots = Buffer<Slot>()
    private var buckets = Buffer<Int32>()
    private var keyed = 0
    private var free: Int32 = -1
    public private(set) var live = 0

    public init() {}

    public static var maximum: Int { (1 << 20) - 1 }
    public var isFull: Bool { free < 0 && slots.count >= BlockTable.maximum }

    public func block(_ index: Int) -> UnsafeMutableRawPointer { slots[index].block.unsafelyUnwrapped }
    public func bytes(_ index: Int) -> Int { slots[index].bytes }

    public func handle(_ index: Int) -> UInt32 {
        slots[index].generation << 20 | UInt32(truncatingIfNeeded: index &+ 1)
    }

    /// The slot of a living handle, or -1.
    public func find(_ handle: UInt32) -> Int {
        let index = Int(handle & 0xF_FFFF) &- 1
        guard index >= 0, index < slots.count, slots[index].block != nil, slots[index].generation == handle >> 20 else {
            return -1
        }
        return index
    }

    /// Makes room for one more block with a key. - Returns: false when memory is out.
    public mutating func reserve(_ memory: UnsafeMutablePointer<Memory>) -> Bool {
        if free < 0 && !slots.reserve(slots.count &+ 1, memory) { return false }
        return keyed &+ 1 <= buckets.count || grow(memory)
    }

    /// Adds a block that is used once. Precondition: `reserve`. - Returns: its slot.
    public mutating func add(_ block: UnsafeMutableRawPointer, _ bytes: Int, salt: UInt32) -> Int {
        if free < 0 {
            slots.append(Slot(generation: salt >> 1 & 0xFFF))
            free = Int32(truncatingIfNeeded: slots.count &- 1)
        }
        let index = Int(free)
        let slot = slots.pointer(index)
        free = slot.pointee.next
        slot.pointee.next = -1
        slot.pointee.block = block
        slot.pointee.bytes = bytes
        slot.pointee.uses = 1
        live &+= 1
        return index
    }

    /// Counts one more use. - Returns: false when there are too many.
    public func use(_ index: Int) -> Bool {
        if slots[index].uses == .max { return false }
        slots.pointer(index).pointee.uses &+= 1
        return true
    }

    /// Counts one use less. - Returns: whether it was the last: then `remove` must follow.
    public func drop(_ index: Int) -> Bool {
        slots.pointer(index).pointee.uses &-= 1
        return slots[index].uses == 0
    }

    /// Frees a block.
    public mutating func remove(_ index: Int, _ memory: UnsafeMutablePointer<Memory>) {
        let slot = slots.pointer(index)
        if slot.pointee.hasKey { unlink(index) }
        if let block = slot.pointee.block { memory.pointee.deallocate(block, slot.pointee.bytes) }
        slot.pointee.block = nil
        slot.pointee.generation = (slot.pointee.generation &+ 1) & 0xFFF
        slot.pointee.next = free
        free = Int32(truncatingIfNeeded: index)
        live &-= 1
    }

    @inline(never)
    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        for index in 0..<slots.count {
            if let block = slots[index].block { memory.pointee.deallocate(block, slots[index].bytes) }
        }
        slots.release(memory)
        buckets.release(memory)
        self = BlockTable()
    }

    // MARK: - Keys

    /// The slot of a key, or -1.
    public func find(key: UInt64) -> Int {
        if buckets.count == 0 { return -1 }
        var at = buckets[bucket(key)]
        while at >= 0 && slots[Int(at)].key != key { at = slots[Int(at)].next }
        return Int(at)
    }

    /// Gives a block without a key a key. Precondition: `reserve` made the room for it.
    public mutating func setKey(_ index: Int, _ key: UInt64) {
        let slot = slots.pointer(index)
        let place = bucket(key)
        slot.pointee.key = key
        slot.pointee.hasKey = true
        slot.pointee.next = buckets[place]
        buckets[place] = Int32(truncatingIfNeeded: index)
        keyed &+= 1
    }

    /// Forgets all keys: no block is found again. O(slots).
    public mutating func forgetKeys() {
        if keyed == 0 { return }
        for place in 0..<buckets.count { buckets[place] = -1 }
        for index in 0..<slots.count where slots[index].hasKey {
            slots.pointer(index).pointee.hasKey = false
            slots.pointer(index).pointee.next = -1
        }
        keyed = 0
    }

    private func bucket(_ key: UInt64) -> Int {
        let mixed = (key ^ key >> 32) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 40) & (buckets.count &- 1)
    }

    private mutating func unlink(_ index: Int) {
        let slot = slots.pointer(index)
        let place = bucket(slot.pointee.key)
        if Int(buckets[place]) == index {
            buckets[place] = slot.pointee.next
        } else {
            var at = Int(buckets[place])
            while Int(slots[at].next) != index { at = Int(slots[at].next) }
            slots.pointer(at).pointee.next = slot.pointee.next
        }
        slot.pointee.hasKey = false
        slot.pointee.next = -1
        keyed &-= 1
    }

    private mutating func grow(_ memory: UnsafeMutablePointer<Memory>) -> Bool {
        let size = buckets.count == 0 ? 32 : buckets.count &* 2
        guard buckets.resize(size, memory) else { return false }
        buckets.count = size
        for place in 0..<size { buckets[place] = -1 }
        for index in 0..<slots.count where slots[index].hasKey {
            let place = bucket(slots[index].key)
            slots.pointer(index).pointee.next = buckets[place]
            buckets[place] = Int32(truncatingIfNeeded: index)
        }
        return true
    }
}
