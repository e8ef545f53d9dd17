// SPDX-License-Identifier: MIT

/// UTF-8 as RFC 3629 defines it: no overlong forms, no surrogates, nothing above U+10FFFF.
public enum Utf8 {
    /// Checks a text of `count` bytes. O(count), eight bytes at a time where they are ASCII.
    /// - Returns: the index of the first byte of the first ill-formed sequence, or of the first NUL; -1 when there is
    /// none.
    public static func firstInvalid(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let raw = UnsafeRawPointer(bytes)
        let high: UInt64 = 0x8080_8080_8080_8080
        var i = 0
        while i < count {
            if count &- i >= 8 {
                let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
                // The second term has a bit set if some byte of an all-ASCII word is 0.
                if (word | (word &- 0x0101_0101_0101_0101)) & high == 0 {
                    i &+= 8
                    continue
                }
            }
            let length = sequenceLength(bytes + i, count &- i)
            if length == 0 { return i }
            i &+= length
        }
        return -1
    }

    /// - Returns: the length of the well-formed sequence at `p`; 0 when it is ill-formed, cut off or NUL.
    #if arch(wasm32)
        @inline(never)
    #endif
    private static func sequenceLength(_ p: UnsafePointer<UInt8>, _ available: Int) -> Int {
        let lead = p[0]
        if lead < 0x80 { return lead == 0 ? 0 : 1 }
        if lead < 0xC2 || lead > 0xF4 || available < 2 { return 0 }
        // The second byte's range excludes overlong forms, surrogates and values above U+10FFFF (RFC 3629, section 4).
        let low: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
        let high: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
        if p[1] < low || p[1] > high { return 0 }
        if lead < 0xE0 { return 2 }
        if available < 3 || p[2] & 0xC0 != 0x80 { return 0 }
        if lead < 0xF0 { return 3 }
        if available < 4 || p[3] & 0xC0 != 0x80 { return 0 }
        return 4
    }

    /// Decodes the scalar value at byte `i` < `count` of a text that `firstInvalid` passed, and its length in bytes. It
    /// never reads at or after `count`, whatever the bytes are. A sequence cut off there is U+FFFD of length 1.
    @inline(__always)
    public static func decode(_ p: UnsafePointer<UInt8>, _ i: Int, _ count: Int) -> (scalar: UInt32, length: Int) {
        let lead = UInt32(p[i])
        if lead < 0x80 { return (lead, 1) }
        return longSequence(p, i, count)
    }

    /// A call: these bytes are seldom most of a text, and 30 copies would take 5 KB.
    @inline(never)
    private static func longSequence(
        _ p: UnsafePointer<UInt8>, _ i: Int, _ count: Int
    ) -> (scalar: UInt32, length: Int) {
        let lead = UInt32(p[i])
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        if count &- i < length { return (0xFFFD, 1) }
        let second = UInt32(p[i &+ 1]) & 0x3F
        if length == 2 { return ((lead & 0x1F) << 6 | second, 2) }
        let third = UInt32(p[i &+ 2]) & 0x3F
        if length == 3 { return ((lead & 0x0F) << 12 | second << 6 | third, 3) }
        return ((lead & 0x07) << 18 | second << 12 | third << 6 | UInt32(p[i &+ 3]) & 0x3F, 4)
    }
}
