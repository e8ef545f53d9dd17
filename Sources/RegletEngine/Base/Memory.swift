// SPDX-License-Identifier: MIT
import CReglet

/// The allocator of a context: the host's hooks, malloc, or one fixed block.
///
/// In fixed-memory mode, blocks are powers of two of at least 32 bytes, cut from the untouched end of the fixed block.
/// Freed blocks go to one free list per size and serve only that size: simple, bounded, O(1).
public struct Memory {
    var hooks: rg_allocator
    /// The next untouched byte of the fixed block, and its end; 0 without a fixed block.
    var bump: UInt = 0
    var limit: UInt = 0
    /// Heads of the fixed block's free lists, by log2 of the size.
    var free:
        (
            UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt,
            UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt
        ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    /// 1 while a hook runs, which must not call its own context. It is outside this struct because the hook's call
    /// reads it while this struct is being modified.
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

    /// The bytes of a fixed block that a request of `size` bytes takes.
    public static func fixedCost(_ size: Int) -> Int { 1 << sizeClass(size) }

    private static func sizeClass(_ size: Int) -> Int {
        size <= 32 ? 5 : Int(Int.bitWidth - (size - 1).leadingZeroBitCount)
    }

    /// Allocates `size` bytes, aligned to 16, or to 64 from 64 bytes on. - Returns: nil when memory is out. The
    /// contents are uninitialized.
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

    /// Allocates memory that is kept until the context ends or grows. A fixed block spends exactly `size` bytes,
    /// rounded up to 64, and never gets them back.
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

    /// Frees a block. `size` is the size it was allocated with.
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
                hook(hooks.user, block, Swift.Int(truncatingIfNeeded: size), Memory.alignment(size))
                hookFlag?.pointee = 0
            } else {
                systemFree(block)
            }
        }
    }

    private static func alignment(_ size: Int) -> Swift.Int { size >= 64 ? 64 : 16 }

    private mutating func takeHook(_ size: Int) -> UnsafeMutableRawPointer? {
        guard let bytes = Swift.Int(exactly: size) else { return nil }  // a machine of 32 bits
        if let hook = hooks.alloc {
            hookFlag?.pointee = 1
            defer { hookFlag?.pointee = 0 }
            return hook(hooks.user, bytes, Memory.alignment(size))
        }
        return systemAllocate(bytes, Memory.alignment(size))
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
