// SPDX-License-Identifier: MIT

/// The indices from `at` up to, but not including, `end`: none where `end` is not above `at`. What `..<` makes of two
/// Int here and in the modules above. A loop over Swift's own range checks each of its steps, which costs bytes in
/// every loop.
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
