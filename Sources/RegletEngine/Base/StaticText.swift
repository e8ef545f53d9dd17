// SPDX-License-Identifier: MIT

/// A string literal in one pointer, where a `StaticString` takes three words at every call.
public struct StaticText: ExpressibleByStringLiteral {
    public let start: UnsafePointer<UInt8>

    @inline(__always)
    public init(stringLiteral text: StaticString) { start = text.utf8Start }

    /// Restores a text from its address.
    @inline(__always)
    init(at address: Int) { start = UnsafePointer(bitPattern: address).unsafelyUnwrapped }

    var address: Int { Int(bitPattern: start) }

    /// Makes a text from a literal, which ends with a NUL.
    @inline(__always)
    public var cString: UnsafePointer<CChar> { UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self) }

    /// The number of bytes before the NUL. O(length).
    @inline(__always)
    public var count: Int { cStringLength(cString) }

    /// A word of a list in which each is followed by a space, and its length. Precondition: the list has it.
    @inline(never)
    @_optimize(size)
    func word(_ index: Int) -> (UnsafePointer<UInt8>, Int) {
        var start = start, left = index
        while true {
            var length = 0
            while start[length] > 32 { length &+= 1 }
            if left == 0 { return (start, length) }
            left &-= 1
            start += length &+ 1
        }
    }
}
