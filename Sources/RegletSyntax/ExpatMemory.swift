// SPDX-License-Identifier: MIT
import CExpat
import RegletEngine

// expat's hooks have no user pointer. So each block starts with its size, which freeing needs, and a thread-local slot
// (shim.h) holds the memory while a parser exists.

/// The bytes before each block, which keep the 16-byte alignment of malloc.
private let headerBytes = 16

/// The thread's slot. An Embedded build emits C's inline functions, with their statics, into every module that inlines
/// a caller. This only caller is not inlined, so that there is one slot.
@inline(never)
private func memorySlot() -> UnsafeMutablePointer<UnsafeMutableRawPointer?> { rg_expat_memory_slot() }

/// Runs `body` while expat's hooks allocate from `memory`.
@inline(never)
public func withExpatMemory<R>(_ memory: UnsafeMutablePointer<Memory>, _ body: () -> R) -> R {
    let slot = memorySlot()
    let outer = slot.pointee
    slot.pointee = UnsafeMutableRawPointer(memory)
    defer { slot.pointee = outer }
    return body()
}

/// The hooks for XML_ParserCreate_MM. Precondition: inside `withExpatMemory`.
public func expatMemoryHooks() -> XML_Memory_Handling_Suite {
    XML_Memory_Handling_Suite(
        malloc_fcn: { size in takeBlock(Int(size)) },
        realloc_fcn: { block, size in resizeBlock(block, Int(size)) },
        free_fcn: { block in giveBack(block) })
}

private func takeBlock(_ size: Int) -> UnsafeMutableRawPointer? {
    guard let raw = memorySlot().pointee, size >= 0, size <= Int.max - headerBytes else { return nil }
    let memory = raw.assumingMemoryBound(to: Memory.self)
    guard let block = memory.pointee.allocate(size &+ headerBytes) else { return nil }
    block.storeBytes(of: size, as: Int.self)
    return block + headerBytes
}

private func resizeBlock(_ block: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    guard let block else { return takeBlock(size) }
    let old = (block - headerBytes).load(as: Int.self)
    guard let grown = takeBlock(size) else { return nil }
    copyBytes(grown, block, old < size ? old : size)
    giveBack(block)
    return grown
}

private func giveBack(_ block: UnsafeMutableRawPointer?) {
    guard let block, let raw = memorySlot().pointee else { return }
    let start = block - headerBytes
    let size = start.load(as: Int.self)
    raw.assumingMemoryBound(to: Memory.self).pointee.deallocate(start, size &+ headerBytes)
}
