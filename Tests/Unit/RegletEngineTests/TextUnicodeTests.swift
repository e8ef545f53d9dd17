// SPDX-License-Identifier: MIT
import CReglet
import Testing

@testable import RegletEngine

/// The tables and rules of Unicode. Tests/Conformance/unicode.sh compares them with the files that Unicode publishes.
@Suite("Unicode")
struct TextUnicodeTests {
    @Test(
        "Every plane has its classes",
        arguments: [
            (0x41, LineClass.al, ClusterClass.other, BidiClass.l), (0x0A, .lf, .lf, .b), (0x20, .sp, .other, .ws),
            (0x301, .cm, .extend, .nsm), (0x5D0, .hl, .other, .r), (0x661, .nu, .other, .an), (0xE01, .sa, .other, .l),
            (0x3001, .cl, .other, .on), (0x4E00, .id, .other, .l), (0xAC00, .h2, .lv, .l), (0xAC01, .h3, .lvt, .l),
            (0x1F468, .eb, .pictographic, .on), (0x1F1E6, .ri, .regionalIndicator, .l), (0xFFFE, .al, .other, .bn),
            (0x20000, .id, .other, .l), (0x2FFFE, .al, .other, .bn), (0x3FFFD, .id, .other, .l),
            (0x40000, .al, .other, .l), (0xE0001, .cm, .control, .bn), (0xE0100, .cm, .extend, .nsm),
            (0xF0000, .al, .other, .l), (0x10FFFF, .al, .other, .bn),
        ] as [(UInt32, LineClass, ClusterClass, BidiClass)])
    func classes(_ scalar: UInt32, _ line: LineClass, _ cluster: ClusterClass, _ bidi: BidiClass) {
        let kind = UnicodeKind(scalar)
        #expect(kind.line == line && kind.cluster == cluster && kind.bidi == bidi)
    }

    @Test("Mirrors are mutual, and brackets have the pair of their canonical form")
    func mirrors() {
        #expect(mirrored(0x28) == 0x29 && mirrored(0x41) == 0x41 && mirrored(0x2208) == 0x220B)
        for scalar in 0..<0x3000 as Range<UInt32> {
            let mirror = mirrored(scalar)
            if mirror != scalar, scalar != 0x2298 { #expect(mirrored(mirror) == scalar) }
        }
        #expect(pairedBracket(0x5D)! == (0x5B, true))
        #expect(pairedBracket(0x2329)! == (0x3008, false) && pairedBracket(0x3009)! == (0x3008, true))
        #expect(pairedBracket(0x41) == nil)
    }

    /// Pieces of a text between the bytes where `flag` is set.
    private func pieces(_ text: String, _ flag: Int) -> [String] {
        let bytes = Array(text.utf8)
        var marks = [UInt8](repeating: 0, count: bytes.count + 1)
        bytes.withUnsafeBufferPointer { markBoundaries($0.baseAddress!, $0.count, &marks) }
        var found: [String] = []
        var start = 0
        for i in 1...bytes.count where Int(marks[i]) & flag != 0 {
            found.append(String(decoding: bytes[start..<i], as: UTF8.self))
            start = i
        }
        return found
    }

    @Test("Lines break by UAX #14")
    func lines() {
        func breaks(_ text: String) -> [String] { pieces(text, Int(RG_BOUNDARY_LINE)) }
        #expect(breaks("a well-known (b) c!") == ["a ", "well-", "known ", "(b) ", "c!"])
        #expect(breaks("漢字、「仮名」です。") == ["漢", "字、", "「仮", "名」", "で", "す。"])
        #expect(breaks("$(1,234.5)% 3") == ["$(1,234.5)% ", "3"])
        #expect(breaks("a\u{A0}b\u{200B}c\u{2060}d\u{AD}e") == ["a\u{A0}b\u{200B}", "c\u{2060}d\u{AD}", "e"])
        #expect(breaks("สวัสดี ครับ") == ["สวัสดี ", "ครับ"])
        #expect(breaks("👨‍👩‍👧🇩🇪🇫🇷👍🏽!") == ["👨‍👩‍👧", "🇩🇪", "🇫🇷", "👍🏽!"])
        #expect(breaks("a\r\nb\u{2028}c") == ["a\r\n", "b\u{2028}", "c"])
    }

    @Test("A cluster ends where the next one begins")
    func clusters() {
        for text in ["e\u{301}\u{328}x", "👨‍👩‍👧🇩🇪🇫🇷👍🏽", "각한\u{1100}\u{1161}\u{11A8}", "नमस्ते", "a\r\nb\u{200D}c"] {
            let bytes = Array(text.utf8)
            var i = 0
            var ends: [String] = []
            while i < bytes.count {
                let end = bytes.withUnsafeBufferPointer { clusterEnd($0.baseAddress!, i, $0.count) }
                ends.append(String(decoding: bytes[i..<end], as: UTF8.self))
                i = end
            }
            #expect(ends == pieces(text, Int(RG_BOUNDARY_CLUSTER)))
        }
    }

    private func levels(_ text: String, _ direction: BidiBase) -> (base: UInt8, levels: [UInt8]) {
        let bytes = Array(text.utf8)
        var levels = [UInt8](repeating: 9, count: bytes.count)
        let size = BidiRules.scratchBytes(bytes.count)
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: 4)
        defer { scratch.deallocate() }
        let base = bytes.withUnsafeBufferPointer {
            markLevels($0.baseAddress!, $0.count, direction, &levels, scratch: scratch)
        }
        return (base, levels)
    }

    @Test("The direction of a paragraph follows its letters, or not")
    func directions() {
        #expect(levels("1 אב", .firstStrongLtr) == (1, [2, 1, 1, 1, 1, 1]))
        #expect(levels("a אב", .firstStrongLtr) == (0, [0, 0, 1, 1, 1, 1]))
        #expect(levels("a א", .anyRtl).base == 1)
        #expect(levels("a 1", .anyRtl).base == 0)
        #expect(levels("12", .firstStrongRtl) == (1, [2, 2]))
        #expect(levels("12", .firstStrongLtr) == (0, [0, 0]))
        #expect(levels("a", .rtl) == (1, [2]))
        #expect(levels("\u{2067}א\u{2069}a", .firstStrongLtr).base == 0)
        #expect(levels("א\na", .firstStrongLtr).levels == [1, 1, 1, 0])
    }

    @Test("Hostile nesting takes linear time")
    func nesting() {
        for text in ["\u{2068}", "\u{2067}", "\u{202E}", "(", "א(", "\u{2068}א", "\u{2068}\u{2069}"] {
            _ = levels(String(repeating: text, count: 50_000), .firstStrongLtr)
        }
        let brackets = String(repeating: "(", count: 60) + String(repeating: "1 ", count: 20_000)
        _ = levels(brackets + String(repeating: ")", count: 60), .rtl)
        #expect(pieces(String(repeating: "$(", count: 50_000), Int(RG_BOUNDARY_LINE)).count > 1)
        let marks = "$(" + String(repeating: "\u{301}", count: 50_000) + "1"
        #expect(pieces(marks, Int(RG_BOUNDARY_LINE)).count == 1)
    }
}
