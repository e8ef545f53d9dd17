// SPDX-License-Identifier: MIT
import CReglet

/// Where every byte of a context comes from: the host's hooks, malloc, or one fixed block.
///
/// In fixed-memory mode blocks are powers of two of at least 32 bytes, taken from the block's untouched end and kept in
/// one free list a size when given back. A freed block serves only its own size: simple, bounded, O(1).
public struct Memory {
    var hooks: rg_allocator
    /// Next untouched byte of the fixed block and its end; 0 without one.
    var bump: UInt = 0
    var limit: UInt = 0
    /// Heads of the free lists of the fixed block, by log2 of the size.
    var free:
        (
            UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt,
            UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt
        ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    /// 1 while a hook runs: it must not call the context it was called from. Outside this struct, because the hook's
    /// call has to see it while this struct is being changed.
    var hookFlag: UnsafeMutablePointer<UInt8>?
    public private(set) var live = 0
    public private(set) var peak = 0
    public private(set) var allocations = 0

    public var isFixed: Bool { limit != 0 }

    public init(hooks: rg_allocator) { self.hooks = hooks }

    public init(block: UnsafeMutableRawPointer, size: Int) {
        hooks = rg_allocator()
        let start = UInt(bitPattern: block)
        bump = (start + 63) & ~63
        limit = start + UInt(size)
    }

    /// Bytes a fixed block spends on a request of `size` bytes.
    public static func fixedCost(_ size: Int) -> Int { 1 << sizeClass(size) }

    private static func sizeClass(_ size: Int) -> Int {
        size <= 32 ? 5 : Int.bitWidth - (size - 1).leadingZeroBitCount
    }

    /// - Returns: `size` bytes aligned to 16 (to 64 from 64 bytes on), or nil. Contents are undefined.
    @inline(never)
    public mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        let result = isFixed ? takeFixed(size) : takeHook(size)
        if result != nil {
            allocations += 1
            live += isFixed ? Memory.fixedCost(size) : size
            if live > peak { peak = live }
        }
        return result
    }

    /// For what lives until the context ends or grows: a fixed block spends exactly `size` bytes (rounded up to 64) on
    /// it and never gets it back.
    mutating func allocatePermanent(_ size: Int) -> UnsafeMutableRawPointer? {
        if !isFixed { return allocate(size) }
        let start = (bump + 63) & ~63
        if start > limit || limit - start < UInt(size) { return nil }
        bump = start + UInt(size)
        allocations += 1
        live += size
        if live > peak { peak = live }
        return UnsafeMutableRawPointer(bitPattern: start)
    }

    /// Give back a block with the size it was asked for.
    @inline(never)
    public mutating func deallocate(_ block: UnsafeMutableRawPointer, _ size: Int) {
        if isFixed {
            let sizeClass = Memory.sizeClass(size)
            live -= 1 << sizeClass
            withFreeLists { lists in
                block.storeBytes(of: lists[sizeClass], as: UInt.self)
                lists[sizeClass] = UInt(bitPattern: block)
            }
        } else {
            live -= size
            if let hook = hooks.free {
                hookFlag?.pointee = 1
                hook(hooks.user, block, size, Memory.alignment(size))
                hookFlag?.pointee = 0
            } else {
                systemFree(block)
            }
        }
    }

    private static func alignment(_ size: Int) -> Int { size >= 64 ? 64 : 16 }

    private mutating func takeHook(_ size: Int) -> UnsafeMutableRawPointer? {
        if let hook = hooks.alloc {
            hookFlag?.pointee = 1
            defer { hookFlag?.pointee = 0 }
            return hook(hooks.user, size, Memory.alignment(size))
        }
        return systemAllocate(size, Memory.alignment(size))
    }

    private mutating func takeFixed(_ size: Int) -> UnsafeMutableRawPointer? {
        let sizeClass = Memory.sizeClass(size)
        if sizeClass >= 32 { return nil }
        let recycled: UInt = withFreeLists { lists in
            let head = lists[sizeClass]
            if head != 0 { lists[sizeClass] = UnsafeRawPointer(bitPattern: head)!.load(as: UInt.self) }
            return head
        }
        if recycled != 0 { return UnsafeMutableRawPointer(bitPattern: recycled) }
        let bytes = UInt(1) << UInt(sizeClass)
        let mask: UInt = bytes >= 64 ? 63 : 31
        let start = (bump + mask) & ~mask
        if start > limit || limit - start < bytes { return nil }
        bump = start + bytes
        return UnsafeMutableRawPointer(bitPattern: start)
    }

    private mutating func withFreeLists<R>(_ body: (UnsafeMutablePointer<UInt>) -> R) -> R {
        withUnsafeMutablePointer(to: &free) { body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt.self)) }
    }
}
