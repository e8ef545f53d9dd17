// SPDX-License-Identifier: MIT
// The few libc functions that the engine calls.
import CLibc

@inline(__always)
func systemAllocate(_ size: Swift.Int, _ alignment: Swift.Int) -> UnsafeMutableRawPointer? {
    if alignment <= 16 { return malloc(size) }
    var block: UnsafeMutableRawPointer?
    return posix_memalign(&block, alignment, size) == 0 ? block : nil
}

@inline(__always)
func systemFree(_ block: UnsafeMutableRawPointer) { free(block) }

@inline(__always)
public func copyBytes(_ to: UnsafeMutableRawPointer, _ from: UnsafeRawPointer, _ count: Int) {
    if count > 0 { memcpy(to, from, Swift.Int(truncatingIfNeeded: count)) }
}

/// Copies a struct of some hundred bytes by a call. Where the compiler knows the size, it writes `rep movs`: little
/// code, but it takes longer to start than this call takes altogether.
@inline(never)
public func copyStruct(_ to: UnsafeMutableRawPointer, _ from: UnsafeRawPointer, _ count: Int) {
    memcpy(to, from, Swift.Int(truncatingIfNeeded: count))
}

/// Clears a struct of some hundred bytes by a call, as copyStruct copies one: `rep stos` takes longer to start, too.
@inline(never)
public func clearStruct(_ to: UnsafeMutableRawPointer, _ count: Int) {
    memset(to, 0, Swift.Int(truncatingIfNeeded: count))
}

@inline(__always)
public func moveBytes(_ to: UnsafeMutableRawPointer, _ from: UnsafeRawPointer, _ count: Int) {
    if count > 0 { memmove(to, from, Swift.Int(truncatingIfNeeded: count)) }
}

@inline(__always)
public func zeroBytes(_ to: UnsafeMutableRawPointer, _ count: Int) {
    if count > 0 { memset(to, 0, Swift.Int(truncatingIfNeeded: count)) }
}

/// Sets bytes to 255, which makes Int32 values -1.
@inline(__always)
public func fillBytes(_ to: UnsafeMutableRawPointer, _ count: Int) {
    if count > 0 { memset(to, 0xFF, Swift.Int(truncatingIfNeeded: count)) }
}

@inline(__always)
public func sameBytes(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
    count == 0 || memcmp(a, b, Swift.Int(truncatingIfNeeded: count)) == 0
}

/// The index of the first `byte`; `count` when there is none.
@inline(__always)
public func byteIndex(_ bytes: UnsafeRawPointer, _ byte: UInt8, _ count: Int) -> Int {
    guard count > 0, let found = memchr(bytes, Int32(byte), Swift.Int(truncatingIfNeeded: count)) else { return count }
    return Int(UnsafeRawPointer(found) - bytes)
}

@inline(__always)
public func cStringLength(_ text: UnsafePointer<CChar>) -> Int { Int(strlen(text)) }
