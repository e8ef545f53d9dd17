// SPDX-License-Identifier: MIT
import CReglet

/// The templates of a context, by slot: each is one block, which the inflater reads, and the sheet of its nodes.
public struct TemplateStore {
    struct Slot {
        var generation: UInt32 = 1
        var next: Int32 = -1  // in a free slot: the next one
        var block: UnsafeMutableRawPointer?
        var bytes = 0
        var sheet: AttributeStore.Prepared?
    }

    private var slots = Buffer<Slot>()
    private var free: Int32 = -1
    private var live = 0

    public init() {}

    /// The most templates of a context.
    public static var maximum: Int { 1 << 20 }
    public var isFull: Bool { live >= TemplateStore.maximum }

    /// Makes room for one more template. - Returns: false when memory is out.
    public mutating func reserve(_ memory: UnsafeMutablePointer<Memory>) -> Bool {
        free >= 0 || slots.reserve(slots.count &+ 1, memory)
    }

    /// Adds a template. Precondition: `reserve`. - Returns: its handle.
    mutating func add(
        _ block: UnsafeMutableRawPointer, _ bytes: Int, _ sheet: AttributeStore.Prepared, salt: UInt32
    ) -> rg_template {
        if free < 0 {
            // handles of other contexts differ in their generations
            slots.append(Slot(generation: salt >> 1 | 1))
            free = Int32(truncatingIfNeeded: slots.count &- 1)
        }
        let index = Int(free)
        let slot = slots.pointer(index)
        free = slot.pointee.next
        slot.pointee.block = block
        slot.pointee.bytes = bytes
        slot.pointee.sheet = sheet
        live &+= 1
        return rg_template(id: UInt64(slot.pointee.generation) << 32 | UInt64(index))
    }

    private func at(_ handle: rg_template) -> UnsafeMutablePointer<Slot>? {
        let index = Int(UInt32(truncatingIfNeeded: handle.id))
        if index >= slots.count { return nil }
        let slot = slots.pointer(index)
        let isAlive =
            slot.pointee.block != nil && slot.pointee.generation == UInt32(truncatingIfNeeded: handle.id >> 32)
        return isAlive ? slot : nil
    }

    /// The block and the sheet of a template; nil for a stale handle.
    public func find(_ handle: rg_template) -> (block: UnsafeMutableRawPointer, sheet: AttributeStore.Prepared)? {
        guard let slot = at(handle), let block = slot.pointee.block, let sheet = slot.pointee.sheet else { return nil }
        return (block, sheet)
    }

    /// Frees the block of a living template. - Returns: its sheet, which the caller drops.
    public mutating func remove(
        _ handle: rg_template, _ memory: UnsafeMutablePointer<Memory>
    ) -> AttributeStore.Prepared? {
        guard let slot = at(handle), let block = slot.pointee.block else { return nil }
        memory.pointee.deallocate(block, slot.pointee.bytes)
        let sheet = slot.pointee.sheet
        slot.pointee.block = nil
        slot.pointee.sheet = nil
        live &-= 1
        slot.pointee.generation &+= 1
        // a slot whose generations are used up is never used again
        if slot.pointee.generation == UInt32.max { return sheet }
        slot.pointee.next = free
        free = Int32(truncatingIfNeeded: UInt32(truncatingIfNeeded: handle.id))
        return sheet
    }

    /// Frees all memory. The sheets are freed with the attributes.
    @inline(never)
    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        for index in 0..<slots.count {
            if let block = slots[index].block { memory.pointee.deallocate(block, slots[index].bytes) }
        }
        slots.release(memory)
        free = -1
        live = 0
    }
}
