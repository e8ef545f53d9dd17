// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The tokenizer of a JSON text (RFC 8259), without recursion. Beyond the RFC, it accepts commas before a closing
/// bracket unless `isStrict`, and comments if they are allowed.
struct JsonReader {
    private enum Awaited {
        case value  // the value of the whole text, of an element or of a member
        case keyOrEnd, valueOrEnd
        case commaOrEnd
        case nothing
    }

    let text: Bytes
    let isStrict: Bool
    let allowsComments: Bool
    let maxDepth: Int
    private var at = 0
    private var awaited = Awaited.value
    /// The index of the innermost open container; -1 outside of all.
    private var open = -1
    private var depth = 0
    /// The position of a comma since the last value; -1: none.
    private var comma = -1
    private(set) var problem: JsonProblem?

    init(_ text: Bytes, isStrict: Bool, allowsComments: Bool, maxDepth: Int) {
        self.text = text
        self.isStrict = isStrict
        self.allowsComments = allowsComments
        self.maxDepth = maxDepth
        if text.hasPrefix("\u{FEFF}") { at = 3 }
    }

    /// Reads the whole text into `json`. Time and memory: O(bytes). The stack of open containers is threaded through
    /// the tokens.
    /// - Returns: false with a `problem`, or without one when memory is out.
    mutating func read(into json: inout JsonTokens, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        while true {
            if !skipSpace() { return false }
            if at >= text.count {
                if awaited == .nothing { return true }
                return fail(
                    text.count, 1, open < 0 ? "expected a value" : "the file ends inside of an object or a list")
            }
            if json.tokens.count == json.tokens.capacity {
                guard json.tokens.reserve(json.tokens.count &+ 1, memory) else { return false }
            }
            if !step(&json) { return false }
        }
    }

    // MARK: - Steps

    private mutating func step(_ json: inout JsonTokens) -> Bool {
        let byte = text[at]
        switch awaited {
        case .nothing: return fail(at, 1, "the file goes on after its value")
        case .commaOrEnd:
            if byte == 0x2C {
                comma = at
                at &+= 1
                awaited = json[open].kind == .object ? .keyOrEnd : .valueOrEnd
                return true
            }
            if isEnd(byte, json) { return close(&json) }
            return fail(at, 1, json[open].kind == .object ? "expected ',' or '}'" : "expected ',' or ']'")
        case .keyOrEnd:
            if isEnd(byte, json) { return closeAfterComma(&json) }
            if byte != 0x22 { return fail(at, 1, "expected a key in double quotes or '}'") }
            if !string(&json, isKey: true) || !skipSpace() { return false }
            if at >= text.count || text[at] != 0x3A { return fail(at, 1, "expected ':' behind the key") }
            at &+= 1
            awaited = .value
            return true
        case .valueOrEnd:
            if isEnd(byte, json) { return closeAfterComma(&json) }
            return value(byte, &json)
        case .value: return value(byte, &json)
        }
    }

    private func isEnd(_ byte: UInt8, _ json: JsonTokens) -> Bool {
        byte == (json[open].kind == .object ? 0x7D : 0x5D)
    }

    private mutating func closeAfterComma(_ json: inout JsonTokens) -> Bool {
        if comma >= 0 && isStrict { return fail(comma, 1, "a comma before a closing bracket") }
        return close(&json)
    }

    private mutating func close(_ json: inout JsonTokens) -> Bool {
        let token = json.tokens.pointer(open)
        at &+= 1
        depth &-= 1
        open = Int(Int32(bitPattern: token.pointee.next))
        token.pointee.length = UInt32(truncatingIfNeeded: at) &- token.pointee.offset
        token.pointee.next = UInt32(truncatingIfNeeded: json.tokens.count)
        hasValue()
        return true
    }

    private mutating func hasValue() {
        comma = -1
        awaited = open < 0 ? .nothing : .commaOrEnd
    }

    private mutating func value(_ byte: UInt8, _ json: inout JsonTokens) -> Bool {
        comma = -1
        switch byte {
        case 0x7B, 0x5B:
            if depth >= maxDepth {
                problem = JsonProblem(
                    code: RG_CODE_LIMIT, offset: at, length: 1, sentence: "nested deeper than max_depth allows")
                return false
            }
            let index = json.tokens.count
            json.tokens.append(
                JsonToken(
                    offset: UInt32(truncatingIfNeeded: at), length: 1,
                    next: UInt32(bitPattern: Int32(truncatingIfNeeded: open)), kind: byte == 0x7B ? .object : .array))
            open = index
            depth &+= 1
            at &+= 1
            awaited = byte == 0x7B ? .keyOrEnd : .valueOrEnd
            return true
        case 0x22: return string(&json, isKey: false)
        case 0x74: return word("true", .true, &json)
        case 0x66: return word("false", .false, &json)
        case 0x6E: return word("null", .null, &json)
        default:
            if byte == 0x2D || isDigit(byte) { return number(&json) }
            return fail(
                at, 1, "expected a value: an object, a list, a text in double quotes, a number, true, false or null")
        }
    }

    private mutating func add(_ kind: JsonToken.Kind, _ end: Int, _ json: inout JsonTokens) {
        json.tokens.append(
            JsonToken(
                offset: UInt32(truncatingIfNeeded: at), length: UInt32(truncatingIfNeeded: end &- at),
                next: UInt32(truncatingIfNeeded: json.tokens.count &+ 1), kind: kind))
        at = end
    }

    private mutating func word(_ word: StaticText, _ kind: JsonToken.Kind, _ json: inout JsonTokens) -> Bool {
        var end = at
        while end < text.count, isLetter(text[end]) || isDigit(text[end]) { end &+= 1 }
        if !text.prefix(end).dropping(at).equals(word) {
            return fail(at, end &- at, "expected a value; a text stands in double quotes")
        }
        add(kind, end, &json)
        hasValue()
        return true
    }

    private mutating func number(_ json: inout JsonTokens) -> Bool {
        var end = at &+ (text[at] == 0x2D ? 1 : 0)
        let first = end
        var isGood = digits(&end) && (text[first] != 0x30 || end &- first == 1)
        if isGood, end < text.count, text[end] == 0x2E {
            end &+= 1
            isGood = digits(&end)
        }
        if isGood, end < text.count, text[end] | 0x20 == 0x65 {
            end &+= 1
            if end < text.count, text[end] == 0x2B || text[end] == 0x2D { end &+= 1 }
            isGood = digits(&end)
        }
        while end < text.count, isLetter(text[end]) || isDigit(text[end]) || text[end] == 0x2E {
            isGood = false
            end &+= 1
        }
        if !isGood {
            return fail(
                at, end &- at, "not a number: one is like 12, -1.5 or 1e3; with a unit it stands in double quotes")
        }
        add(.number, end, &json)
        hasValue()
        return true
    }

    private func digits(_ end: inout Int) -> Bool {
        let start = end
        while end < text.count, isDigit(text[end]) { end &+= 1 }
        return end > start
    }

    // MARK: - Texts

    private mutating func string(_ json: inout JsonTokens, isKey: Bool) -> Bool {
        var end = at &+ 1
        var isEscaped = false, isAscii = true
        while true {
            end &+= plainBytes(from: end)
            if end >= text.count { return fail(at, 1, "the file ends inside of this text") }
            let byte = text[end]
            if byte == 0x22 { break }
            if byte < 0x20 {
                return fail(end, 1, "a control character in a text: line ends are written \\n, tabs \\t")
            }
            if byte >= 0x80 { isAscii = false }
            if byte != 0x5C {
                end &+= 1
                continue
            }
            isEscaped = true
            let length = escape(end)
            if length == 0 { return false }
            end &+= length
        }
        if !isAscii {
            let bad = Utf8.firstInvalid(text.base + at, end &- at)
            if bad >= 0 { return fail(at &+ bad, 1, "not UTF-8") }
        }
        add(.string, end &+ 1, &json)
        let token = json.tokens.pointer(json.tokens.count &- 1)
        token.pointee.isEscaped = isEscaped
        token.pointee.isKey = isKey
        if !isKey { hasValue() }
        return true
    }

    /// The number of bytes from `start` on that are ASCII, and neither control characters, quotes nor backslashes: all
    /// of them, or at least as many as whole words of eight bytes have.
    @inline(__always)
    private func plainBytes(from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var at = start
        while text.count &- at >= 8 {
            let word = UnsafeRawPointer(text.base + at).loadUnaligned(as: UInt64.self)
            let quotes = word ^ (ones &* 0x22), backslashes = word ^ (ones &* 0x5C)
            let delimiters = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
            let others = (word &- ones &* 0x20) | word | delimiters
            let other = UInt64(littleEndian: others & (ones &* 0x80))
            at &+= Int(other.trailingZeroBitCount) >> 3
            if other != 0 { break }
        }
        return at &- start
    }

    /// Checks the escape at `start`. - Returns: its length; 0 with a `problem`.
    private mutating func escape(_ start: Int) -> Int {
        let rest = text.dropping(start &+ 1)
        if rest.count == 0 || Bytes(JsonTokens.escapes).firstIndex(of: rest[0]) >= 0 { return min(rest.count, 1) &+ 1 }
        if rest[0] != 0x75 {
            _ = fail(
                start, 2,
                "unknown escape: there are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits")
            return 0
        }
        if let (_, length) = readScalar(rest.dropping(1)) { return length &+ 2 }
        _ = fail(start, 6, "\\u takes four hexadecimal digits, not 0000 nor half a surrogate pair")
        return 0
    }

    // MARK: - Between tokens

    /// - Returns: false with a `problem`.
    private mutating func skipSpace() -> Bool {
        while at < text.count {
            let byte = text[at]
            if byte > 0x2F { break }
            if isSpace(byte) {
                at &+= 1
                // indentation, eight bytes at a time
                while text.count &- at >= 8 {
                    let word = UnsafeRawPointer(text.base + at).loadUnaligned(as: UInt64.self)
                    let other = UInt64(littleEndian: word ^ 0x2020_2020_2020_2020)
                    at &+= Int(other.trailingZeroBitCount) >> 3
                    if other != 0 { break }
                }
            } else if byte == 0x2F {
                if !skipComment() { return false }
            } else {
                break
            }
        }
        return true
    }

    @inline(never)
    private mutating func skipComment() -> Bool {
        if !allowsComments { return fail(at, 1, "a comment: they must be allowed with RG_JSON_COMMENTS") }
        let start = at
        let second = at &+ 1 < text.count ? text[at &+ 1] : 0
        if second == 0x2F {
            let end = text.firstIndex(of: 0x0A, from: at)
            at = end < 0 ? text.count : end
        } else if second == 0x2A {
            at &+= 2
            while !(at &+ 1 < text.count && text[at] == 0x2A && text[at &+ 1] == 0x2F) {
                if at >= text.count { return fail(start, 2, "the file ends inside of this comment") }
                at &+= 1
            }
            at &+= 2
        } else {
            return fail(at, 1, "expected a value")
        }
        let bad = Utf8.firstInvalid(text.base + start, at &- start)
        return bad < 0 || fail(start &+ bad, 1, "not UTF-8")
    }

    @inline(never)
    private mutating func fail(_ offset: Int, _ length: Int, _ sentence: StaticText) -> Bool {
        problem = JsonProblem(
            code: RG_CODE_JSON_SYNTAX, offset: min(offset, text.count), length: length, sentence: sentence)
        return false
    }
}
