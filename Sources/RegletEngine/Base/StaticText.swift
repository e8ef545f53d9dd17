// SPDX-License-Identifier: MIT

/// A constant text, a literal: one pointer, where a `StaticString` is three words at every call that takes or answers
/// one.
public struct StaticText: ExpressibleByStringLiteral {
    public let start: UnsafePointer<UInt8>

    @inline(__always)
    public init(stringLiteral text: StaticString) { start = text.utf8Start }

    /// Literals end with a NUL.
    @inline(__always)
    public var cString: UnsafePointer<CChar> { UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self) }

    /// Bytes before the NUL. O(length).
    @inline(__always)
    public var count: Int { cStringLength(cString) }
}
