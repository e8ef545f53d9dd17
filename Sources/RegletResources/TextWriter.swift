// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The state between segments of a text: white space becomes one space each outside of quotes, quotes vanish, escapes
/// are replaced.
struct TextWriter {
    private var isQuoted = false
    private var endsWithSpace = false
    /// The length so far in UTF-16 units, if it is counted.
    private(set) var units: UInt32 = 0
    private let countsUnits: Bool

    init(countsUnits: Bool) { self.countsUnits = countsUnits }

    /// Forgets open quotes and spaces, as the start and the end of a span do.
    mutating func resetState() {
        isQuoted = false
        endsWithSpace = false
    }

    /// Appends a segment: characters without tags between them. A backslash at its end vanishes. Precondition: there is
    /// room for all of it. - Returns: the first mistake.
    mutating func append(_ segment: Bytes, to pool: inout Buffer<UInt8>) -> StaticText? {
        let start = pool.count
        var i = 0
        while i < segment.count {
            let run = copyRun(segment.dropping(i), to: &pool)
            i &+= run
            if run > 0 { endsWithSpace = false }
            if i == segment.count { break }
            let byte = segment[i]
            i &+= 1
            if !isQuoted && isSpace(byte) {
                if !endsWithSpace { pool.append(0x20) }
                endsWithSpace = true
                continue
            }
            endsWithSpace = false
            if byte == 0x5C {
                if i == segment.count { break }
                let escaped = segment[i]
                i &+= 1
                switch escaped {
                case 0x6E: pool.append(0x0A)
                case 0x74: pool.append(0x09)
                case 0x75:
                    guard let (scalar, length) = readScalar(segment.dropping(i)) else {
                        return "\\u needs the four hexadecimal digits of a character, or two such escapes for a pair"
                    }
                    appendUTF8(scalar, to: &pool)
                    i &+= length
                default: pool.append(escaped)
                }
            } else if byte == 0x22 {
                isQuoted = !isQuoted
            } else if byte == 0x27 && !isQuoted {
                return "an apostrophe needs a backslash before it, or double quotes around the text"
            } else {
                pool.append(byte)
            }
        }
        if countsUnits { countUnits(pool, from: start) }
        return nil
    }

    /// Copies the letters at the start of a segment: bytes without a meaning. - Returns: their number.
    @inline(__always)
    private func copyRun(_ segment: Bytes, to pool: inout Buffer<UInt8>) -> Int {
        let out = pool.pointer(pool.count)
        var i = 0
        while i < segment.count && segment[i] > 0x27 && segment[i] != 0x5C {
            out[i] = segment[i]
            i &+= 1
        }
        pool.count &+= i
        return i
    }

    private mutating func countUnits(_ pool: Buffer<UInt8>, from start: Int) {
        for i in start..<pool.count {
            let byte = pool[i]
            // Characters of four bytes have two units; bytes after the first of a character count nothing.
            if byte >= 0xF0 { units &+= 2 } else if byte & 0xC0 != 0x80 { units &+= 1 }
        }
    }
}
