// SPDX-License-Identifier: MIT

/// Latin text without the rules of Unicode: the same places to break, several times faster.
extension LineBreaker {
    /// Reads plain characters, Latin letters, spaces between them, and punctuation before such spaces: most of Latin
    /// text. The font's table has advances >= 0 for plain characters alone, so that one test is enough. Not inlined, so
    /// that what it counts stays in registers.
    /// - Returns: whether the character at `i` is plain and does not fit.
    @inline(never)
    @_optimize(speed)
    func readPlain(_ i: inout Int, _ x: inout Int64, _ line: inout TextLine, _ chance: inout Chance) -> Bool {
        let text = text, limit = limit, advances = font.pointee.advances
        var at = i, pen = x, end = line.end, width = line.width
        let isFull = readPlain(text, advances, limit, &at, &pen, &end, &width, &chance)
        i = at
        x = pen
        line.end = end
        line.width = width
        return isFull
    }

    @inline(__always)
    private func readPlain(
        _ text: UnsafePointer<UInt8>, _ advances: UnsafePointer<Int32>, _ limit: Int64, _ i: inout Int,
        _ x: inout Int64, _ end: inout Int, _ width: inout Int64, _ chance: inout Chance
    ) -> Bool {
        while true {
            let run = i
            var advance: Int32
            // two characters at a time
            while true {
                advance = advances[Int(text[i])]
                if advance < 0 { break }
                let first = x &+ Int64(advance)
                let next = advances[Int(text[i &+ 1])]
                let second = first &+ Int64(next)
                if next < 0 || second > limit {
                    if first > limit { break }
                    x = first
                    i &+= 1
                    advance = next
                    break
                }
                x = second
                i &+= 2
            }
            let byte = text[i]
            if i > run {
                if byte >= 0xCC {  // the last character may have marks
                    i &-= 1
                    x &-= Int64(advances[Int(text[i])])
                }
                if i > run {
                    end = i
                    width = x
                }
            }
            if advance >= 0 { return true }
            var after = i &+ 1
            if byte == 0x20 {
                let space = i
                while text[after] == 0x20 { after &+= 1 }
                x &+= Int64(~advances[0x20]) &* Int64(after &- i)
                i = after
                if anywhere { continue }
                let next = text[i]
                if advances[Int(next)] < 0 && !isLatinLead(next) {
                    // LB15: a bracket stays with a quotation mark.
                    if next != UInt8(ascii: "(") || isQuote(text[max(space &- 1, 0)]) { return false }
                }
                chance.start = i
                chance.pen = x
                chance.end = end
                chance.width = width
                chance.isPlain = true
                continue
            }
            var wider = x
            if isLatinLead(byte) {
                if text[after] & 0xC0 != 0x80 || text[after &+ 1] >= 0xCC { return false }
                after &+= 1
                wider &+= Int64(font.pointee.wideAdvance((UInt32(byte) & 0x1F) &<< 6 | UInt32(text[i &+ 1]) & 0x3F))
            } else {
                if byte &- 0x21 >= 0x5E { return false }
                if !anywhere, !isFollowed(byte, i, advances) { return false }
                if anywhere, text[after] >= 0xCC { return false }
                wider &+= Int64(~advance)
            }
            if wider > limit { return false }
            x = wider
            i = after
            end = i
            width = x
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/"), advances[Int(text[i])] >= 0, !anywhere {
                chance.start = i
                chance.pen = x
                chance.end = i
                chance.width = x
                chance.isPlain = true
            }
        }
    }

    /// Whether the rules are not needed for punctuation at `i`, which follows a plain character, because of what
    /// follows: numbers and words that it keeps together, words that a line may break before, or a space and a word.
    @inline(never)
    private func isFollowed(_ byte: UInt8, _ i: Int, _ advances: UnsafePointer<Int32>) -> Bool {
        let next = text[i &+ 1]
        let isWord = advances[Int(next)] >= 0, isDigit = next &- 0x30 < 10
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return isWord  // LB14
        case UInt8(ascii: "-"), UInt8(ascii: "/"): if isWord { return !isDigit && !isQuote(next) }  // LB31
        case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"):
            if isWord { return !isDigit || i > paragraph && text[i &- 1] &- 0x30 < 10 }  // LB29, LB25
        default: break
        }
        // LB13: closing punctuation stays with all before it. Long runs are left to the rules, which look ahead once.
        var end = i &+ 1
        while end &- i < 16 && isClosing(text[end]) { end &+= 1 }
        return text[end] == 0 || text[end] == 0x20 && advances[Int(text[end &+ 1])] >= 0
    }

    private func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

    private func isClosing(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "!"), UInt8(ascii: "?"),
            UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"):
            return true
        default: return false
        }
    }

    /// Whether a byte begins a Latin letter of U+00C0 to U+027F, which all are of class AL.
    @inline(__always)
    private func isLatinLead(_ byte: UInt8) -> Bool { byte &- 0xC3 < 7 }
}
