// SPDX-License-Identifier: MIT
import RegletEngine

/// A borrowed piece of text. Indices are not checked.
public struct Bytes {
    public var base: UnsafePointer<UInt8>
    public var count: Int

    @inline(__always)
    public init(_ base: UnsafePointer<UInt8>, _ count: Int) {
        self.base = base
        self.count = count
    }

    @inline(__always)
    public init(_ text: StaticText) { self.init(text.start, text.count) }

    /// Makes the bytes of a NUL-terminated text.
    @inline(__always)
    public init(cString: UnsafePointer<CChar>) {
        self.init(UnsafeRawPointer(cString).assumingMemoryBound(to: UInt8.self), cStringLength(cString))
    }

    @inline(__always)
    public subscript(index: Int) -> UInt8 { base[index] }

    /// The bytes from `start` <= count on.
    @inline(__always)
    public func dropping(_ start: Int) -> Bytes { Bytes(base + start, count &- start) }

    /// The first `end` <= count bytes.
    @inline(__always)
    public func prefix(_ end: Int) -> Bytes { Bytes(base, end) }

    @inline(__always)
    public func equals(_ other: Bytes) -> Bool { count == other.count && sameBytes(base, other.base, count) }

    // Called for every word of the format, so small code matters more than the cost of a call.
    @inline(never)
    public func equals(_ word: StaticText) -> Bool {
        var i = 0
        while i < count {
            if base[i] != word.start[i] || base[i] == 0 { return false }
            i &+= 1
        }
        return word.start[count] == 0
    }

    @inline(never)
    public func hasPrefix(_ word: StaticText) -> Bool {
        var i = 0
        while word.start[i] != 0 {
            if i >= count || base[i] != word.start[i] { return false }
            i &+= 1
        }
        return true
    }

    /// Whether `word` is somewhere in the bytes. O(length * word).
    @inline(never)
    @_optimize(size)
    public func contains(_ word: StaticText) -> Bool {
        var start = 0
        while start < count {
            if dropping(start).hasPrefix(word) { return true }
            start &+= 1
        }
        return false
    }

    /// Whether the bytes equal `word`, ignoring the case of ASCII letters.
    @inline(never)
    public func equalsIgnoringCase(_ word: StaticText) -> Bool {
        guard count == word.count else { return false }
        var i = 0
        while i < count {
            if lowercased(base[i]) != lowercased(word.start[i]) { return false }
            i &+= 1
        }
        return true
    }

    @inline(__always)
    public func firstIndex(of byte: UInt8) -> Int { firstIndex(of: byte, from: 0) }

    /// - Returns: the index of the first `byte` from `start` on, or -1.
    @inline(never)
    public func firstIndex(of byte: UInt8, from start: Int) -> Int {
        var i = start
        let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
        while count &- i >= 8 {
            let found = zeroByte(UnsafeRawPointer(base + i).loadUnaligned(as: UInt64.self) ^ pattern)
            if found < 8 { return i &+ found }
            i &+= 8
        }
        while i < count {
            if base[i] == byte { return i }
            i &+= 1
        }
        return -1
    }

    /// - Returns: the index of the last `byte`, or -1.
    @inline(never)
    public func lastIndex(of byte: UInt8) -> Int {
        var i = count
        while i > 0 {
            i &-= 1
            if base[i] == byte { return i }
        }
        return -1
    }

    /// The bytes without spaces, tabs and line ends at both ends.
    @inline(never)
    public var trimmed: Bytes {
        var start = 0
        var end = count
        while start < end && isSpace(base[start]) { start &+= 1 }
        while end > start && isSpace(base[end &- 1]) { end &-= 1 }
        return Bytes(base + start, end &- start)
    }

    /// A 32-bit FNV-1a hash, mixed once more, because FNV's low bits depend only on low bits of the bytes.
    public var hash: UInt32 {
        var value: UInt32 = 0x811C_9DC5
        var i = 0
        while i < count {
            value = (value ^ UInt32(base[i])) &* 0x0100_0193
            i &+= 1
        }
        value = (value ^ value >> 15) &* 0x2C1B_3C6D
        return value ^ value >> 12
    }
}

/// - Returns: the place of `word` in a list of words separated by one space each, -1 when it is not there.
@inline(never)
public func wordIndex(_ word: Bytes, _ list: StaticText) -> Int {
    let end = list.start + list.count, blanks: UInt64 = 0x2020_2020_2020_2020
    if word.count == 0 { return list.count == 0 ? 0 : -1 }
    let first = UInt64(word[0]) &* 0x0101_0101_0101_0101
    var at = list.start
    while true {
        var same = 0
        while same < word.count, at[same] == word[same], at[same] > 0x20 { same &+= 1 }
        if same == word.count && (at + same == end || at[same] == 0x20) { break }
        // to the next word with the same first byte; a NUL follows the list
        at += same
        while at != end {
            if end - at < 8 {
                if at[0] == 0x20 && at[1] == word[0] { break }
                at += 1
            } else {
                let raw = UnsafeRawPointer(at)
                let here = raw.loadUnaligned(as: UInt64.self) ^ blanks
                let next = raw.loadUnaligned(fromByteOffset: 1, as: UInt64.self) ^ first
                let found = zeroByte(here | next)
                at += found
                if found < 8 { break }
            }
        }
        if at == end { return -1 }
        at += 1
    }
    var index = 0
    while at != list.start {
        at -= 1
        if at[0] == 0x20 { index &+= 1 }
    }
    return index
}

/// The index of the first byte of a word in memory that is 0; 8: none is.
@inline(__always)
private func zeroByte(_ word: UInt64) -> Int {
    let word = UInt64(littleEndian: word)
    return Int(((word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080).trailingZeroBitCount >> 3)
}

/// Whether a byte is XML white space.
@inline(__always)
public func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

@inline(__always)
public func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

@inline(never)
public func isLetter(_ byte: UInt8) -> Bool { lowercased(byte) >= 0x61 && lowercased(byte) <= 0x7A }

@inline(never)
public func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
