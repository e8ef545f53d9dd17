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
}
