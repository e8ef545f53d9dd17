// SPDX-License-Identifier: MIT
import Testing

@testable import RegletEngine

private func firstInvalid(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return -1 }
        return Utf8.firstInvalid(base, buffer.count)
    }
}

/// RFC 3629's table, the other way round: encode a scalar value.
private func encode(_ scalar: UInt32) -> [UInt8] {
    switch scalar {
    case 0..<0x80: return [UInt8(scalar)]
    case 0..<0x800: return [UInt8(0xC0 | scalar >> 6), UInt8(0x80 | scalar & 0x3F)]
    case 0..<0x10000:
        return [UInt8(0xE0 | scalar >> 12), UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F)]
    default:
        return [
            UInt8(0xF0 | scalar >> 18), UInt8(0x80 | scalar >> 12 & 0x3F), UInt8(0x80 | scalar >> 6 & 0x3F),
            UInt8(0x80 | scalar & 0x3F),
        ]
    }
}

/// Whether `bytes` is the encoding of exactly one scalar value other than NUL: the payload bits, encoded again, must
/// give the same bytes.
private func isOneScalar(_ bytes: [UInt8]) -> Bool {
    var payload: UInt32
    switch bytes.count {
    case 1: payload = UInt32(bytes[0])
    case 2: payload = UInt32(bytes[0] & 0x1F)
    case 3: payload = UInt32(bytes[0] & 0x0F)
    default: payload = UInt32(bytes[0] & 0x07)
    }
    for byte in bytes.dropFirst() { payload = payload << 6 | UInt32(byte & 0x3F) }
    if payload == 0 || payload > 0x10FFFF || (0xD800...0xDFFF).contains(payload) { return false }
    return encode(payload) == bytes
}

/// What firstInvalid must answer, by brute force: the shortest prefix that is one scalar is taken away again and again.
private func naiveFirstInvalid(_ bytes: [UInt8]) -> Int {
    var i = 0
    scan: while i < bytes.count {
        for length in 1...4 where i + length <= bytes.count && isOneScalar(Array(bytes[i..<i + length])) {
            i += length
            continue scan
        }
        return i
    }
    return -1
}

@Suite("UTF-8")
struct TextUtf8Tests {
    @Test("An empty text is valid")
    func empty() { #expect(firstInvalid([]) == -1) }

    @Test("Every single byte: valid from 01 to 7F alone")
    func singleBytes() {
        for byte in UInt8.min...UInt8.max {
            #expect(firstInvalid([byte]) == ((0x01...0x7F).contains(byte) ? -1 : 0))
        }
    }

    @Test("Every pair of bytes agrees with the definition")
    func pairs() {
        var differences = 0
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max
            where firstInvalid([first, second]) != naiveFirstInvalid([first, second]) {
                differences += 1
            }
        }
        #expect(differences == 0)
    }

    @Test("Three and four bytes agree with the definition at every edge of the continuation bytes")
    func longSequences() {
        let edges: [UInt8] = [0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xFF]
        let seconds: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
        var differences = 0
        for first in UInt8(0xDF)...0xFF {
            for second in seconds {
                for third in edges {
                    let three = [first, second, third]
                    if firstInvalid(three) != naiveFirstInvalid(three) { differences += 1 }
                    for fourth in edges where first >= 0xEF {
                        let four = three + [fourth]
                        if firstInvalid(four) != naiveFirstInvalid(four) { differences += 1 }
                    }
                }
            }
        }
        #expect(differences == 0)
    }

    @Test("Every scalar value but NUL is accepted and decoded to itself")
    func allScalars() {
        var bytes: [UInt8] = [0, 0, 0, 0]
        var wrong = 0
        bytes.withUnsafeMutableBufferPointer { buffer in
            let base = buffer.baseAddress!
            for scalar in (1...0x10FFFF as ClosedRange<UInt32>) where !(0xD800...0xDFFF).contains(scalar) {
                let length = UTF8.width(Unicode.Scalar(scalar)!)
                var i = 0
                for byte in UTF8.encode(Unicode.Scalar(scalar)!)! {
                    base[i] = byte
                    i += 1
                }
                let decoded = Utf8.decode(base, 0, length)
                if Utf8.firstInvalid(base, length) != -1 || decoded != (scalar, length) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test("The examples of RFC 3629 are valid")
    func rfcExamples() {
        #expect(firstInvalid([0x41, 0xE2, 0x89, 0xA2, 0xCE, 0x91, 0x2E]) == -1)  // A≢Α.
        #expect(firstInvalid([0xED, 0x95, 0x9C, 0xEA, 0xB5, 0xAD, 0xEC, 0x96, 0xB4]) == -1)  // 한국어
        #expect(firstInvalid([0xE6, 0x97, 0xA5, 0xE6, 0x9C, 0xAC, 0xE8, 0xAA, 0x9E]) == -1)  // 日本語
        #expect(firstInvalid([0xEF, 0xBB, 0xBF, 0xF0, 0xA3, 0x8E, 0xB4]) == -1)  // a byte order mark, then U+233B4
    }

    @Test(
        "Ill-formed sequences are refused at their first byte",
        arguments: [
            [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA1, 0x8C, 0xED, 0xBE, 0xB4],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0x80],
            [0xBF, 0xBF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3, 0x28], [0xE2, 0x28, 0xA1],
            [0xE2, 0x82, 0x28],
            [0xF0, 0x28, 0x8C, 0xBC], [0xF0, 0x90, 0x28, 0xBC], [0xF0, 0x9F, 0x98, 0x28], [0x00],
        ] as [[UInt8]])
    func illFormed(_ bytes: [UInt8]) {
        #expect(firstInvalid(bytes) == 0)
        // The same behind a run that is read eight bytes at a time, at every alignment, and with text after it.
        for lead in 0..<20 {
            let prefix = [UInt8](repeating: 0x61, count: lead)
            #expect(firstInvalid(prefix + bytes) == lead)
            #expect(firstInvalid(prefix + bytes + [UInt8](repeating: 0x62, count: 9)) == lead)
        }
    }

    @Test("A NUL is found at every place of a long text")
    func nul() {
        for at in 0..<40 {
            var bytes = [UInt8](repeating: 0x7F, count: 40)
            bytes[at] = 0
            #expect(firstInvalid(bytes) == at)
        }
        #expect(firstInvalid([UInt8](repeating: 0x01, count: 40)) == -1)
    }

    @Test("The largest and smallest scalar of each length decode")
    func boundaries() {
        for scalar in [1, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] as [UInt32] {
            let bytes = encode(scalar)
            bytes.withUnsafeBufferPointer {
                #expect(Utf8.decode($0.baseAddress!, 0, bytes.count) == (scalar, bytes.count))
            }
        }
    }

    @Test("Decoding reads nothing past the end, whatever the bytes")
    func cutOff() {
        for bytes in [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xFF]] as [[UInt8]] {
            bytes.withUnsafeBufferPointer {
                #expect(Utf8.decode($0.baseAddress!, 0, bytes.count) == (0xFFFD, 1))
            }
        }
    }

    @Test("Random bytes agree with the definition")
    func randomBytes() {
        var random = TextRandom(state: 3629)
        let interesting: [UInt8] = [
            0x00, 0x0A, 0x20, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE2, 0xED, 0xEF,
            0xF0,
            0xF4, 0xF5, 0xFF,
        ]
        var differences = 0
        for round in 0..<20_000 {
            var bytes: [UInt8] = []
            for _ in 0..<random.below(24) {
                switch (round % 3, random.below(12)) {
                case (0, _): bytes.append(UInt8(random.below(256)))
                case (1, _): bytes.append(interesting[random.below(interesting.count)])
                case (_, 0): bytes.append(interesting[random.below(interesting.count)])
                default:
                    let scalar = UInt32(1 + random.below(0x10FFFF))
                    if !(0xD800...0xDFFF).contains(scalar) { bytes += encode(scalar) }
                }
            }
            if firstInvalid(bytes) != naiveFirstInvalid(bytes) { differences += 1 }
        }
        #expect(differences == 0)
    }
}
