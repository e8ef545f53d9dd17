// SPDX-License-Identifier: MIT

/// The indices from `at` up to, but not including, `end`; none if `end` is not above `at`. In this module and those
/// above it, `..<` makes such a range of two Int values. A loop over Swift's own range checks each step, which costs
/// bytes in every loop.
@frozen
public struct Indices: Sequence, IteratorProtocol {
    @usableFromInline var at: Int
    @usableFromInline let end: Int

    @inlinable @inline(__always)
    init(_ at: Int, _ end: Int) {
        self.at = at
        self.end = end
    }

    @inlinable @inline(__always)
    public mutating func next() -> Int? {
        if at >= end { return nil }
        defer { at &+= 1 }
        return at
    }
}

extension Int {
    @inlinable @inline(__always)
    public static func ..< (start: Int, end: Int) -> Indices { Indices(start, end) }
}
