// SPDX-License-Identifier: MIT
import RegletEngine

/// A text under construction, in context memory. When memory is out, it stays as it is and `failed` is set.
public struct MessageBuilder {
    public private(set) var bytes = Buffer<UInt8>()
    public private(set) var failed = false
    private let memory: UnsafeMutablePointer<Memory>

    /// The maximum number of bytes shown of a name or a value.
    public static var quoteLimit: Int { 64 }
    /// The maximum number of bytes shown of a source line.
    public static var lineLimit: Int { 160 }

    public init(_ memory: UnsafeMutablePointer<Memory>) { self.memory = memory }

    public mutating func release() { bytes.release(memory) }

    // Not inlined: these functions have many callers, none of which is frequent.
    @inline(never)
    public mutating func append(_ text: Bytes) {
        if text.count == 0 { return }  // an empty buffer has no address
        guard bytes.reserve(bytes.count &+ text.count, memory) else {
            failed = true
            return
        }
        copyBytes(bytes.pointer(bytes.count), text.base, text.count)
        bytes.count &+= text.count
    }

    @inline(never)
    public mutating func append(_ text: StaticText) { append(Bytes(text)) }

    /// Appends a template, in which $q stands for the next argument in quotes and $t for the argument as it is.
    @inline(never)
    public mutating func append(_ template: StaticText, _ first: Bytes, _ second: Bytes) {
        var rest = Bytes(template), next = first
        while true {
            let mark = rest.firstIndex(of: 0x24)
            if mark < 0 { return append(rest) }
            append(rest.prefix(mark))
            if rest[mark &+ 1] == 0x71 { append(quoted: next) } else { append(next) }
            next = second
            rest = rest.dropping(mark &+ 2)
        }
    }

    @inline(never)
    public mutating func append(byte: UInt8) {
        guard bytes.reserve(bytes.count &+ 1, memory) else {
            failed = true
            return
        }
        bytes.append(byte)
    }

    @inline(never)
    public mutating func append(number: Int) {
        if number < 0 { append(byte: 0x2D) }
        var rest = number.magnitude
        var divisor: UInt = 1
        while rest / divisor >= 10 { divisor &*= 10 }
        while divisor > 0 {
            append(byte: 0x30 &+ UInt8(truncatingIfNeeded: rest / divisor))
            rest %= divisor
            divisor /= 10
        }
    }

    /// Appends untrusted text as one line of UTF-8: control characters become `\u00XX`, ill-formed bytes `?`.
    @inline(never)
    public mutating func append(untrusted text: Bytes) {
        var rest = text
        while rest.count > 0 {
            let (length, kind) = MessageBuilder.character(rest)
            switch kind {
            case .control:
                append("\\u00")
                append(digit: rest[length &- 1] >> 4)
                append(digit: rest[length &- 1] & 15)
            case .shown: append(rest.prefix(length))
            case .illFormed: append(byte: 0x3F)
            }
            rest = rest.dropping(length)
        }
    }

    @inline(never)
    private mutating func append(digit: UInt8) { append(byte: digit < 10 ? digit &+ 0x30 : digit &+ 0x57) }

    /// Appends a name or value in single quotes, cut when it is long.
    @inline(never)
    public mutating func append(quoted text: Bytes) {
        append(byte: 0x27)
        if text.count <= MessageBuilder.quoteLimit {
            append(untrusted: text)
        } else {
            append(untrusted: text.prefix(MessageBuilder.characterStart(text, MessageBuilder.quoteLimit)))
            append("...")
        }
        append(byte: 0x27)
    }

    private enum CharacterKind { case shown, control, illFormed }

    /// - Returns: the bytes and the kind of the character at the front of `text`. The last byte of a control character is
    /// its code.
    @inline(never)
    private static func character(_ text: Bytes) -> (length: Int, kind: CharacterKind) {
        let lead = text[0]
        if lead < 0x80 { return (1, lead < 0x20 || lead == 0x7F ? .control : .shown) }
        if Utf8.firstInvalid(text.base, min(4, text.count)) == 0 { return (1, .illFormed) }
        if lead == 0xC2 && text[1] < 0xA0 { return (2, .control) }
        return (lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4, .shown)
    }

    /// - Returns: the last start of a character at or before `index` < count.
    public static func characterStart(_ text: Bytes, _ index: Int) -> Int {
        var start = index
        while start > 0, index &- start < 3, text[start] & 0xC0 == 0x80 { start &-= 1 }
        return start
    }

    // MARK: - Source lines

    /// Appends the source line and, below it, carets under the `length` bytes at `offset`. A line longer than
    /// `lineLimit` bytes is cut around the carets.
    public mutating func append(source: Source, offset: Int, lineStart: Int, length: Int) {
        let text = source.text
        let unit = source.unit
        let limit = MessageBuilder.lineLimit &* unit
        var start = lineStart
        if offset < start { start = offset }
        if offset &- start > limit / 2 { start = offset &- (limit / 2) / unit &* unit }
        if unit == 1, start > lineStart { start = MessageBuilder.characterStart(text, start) }
        var end = start
        while end < text.count, end &- start < limit, !isLineEnd(source.character(end)) { end &+= unit }
        if unit == 1, end < text.count { end = max(start, MessageBuilder.characterStart(text, end)) }
        if end > text.count { end = text.count }
        if end < offset { end = offset }
        append(byte: 0x0A)
        if start > lineStart { append("...") }
        appendLine(source, start, end)
        if end < text.count, !isLineEnd(source.character(end)) { append("...") }
        append(byte: 0x0A)
        if start > lineStart { append("   ") }
        appendCarets(source, start, offset, end, length)
    }

    private func isLineEnd(_ character: UInt8) -> Bool { character == 0x0A || character == 0x0D }

    private mutating func appendLine(_ source: Source, _ start: Int, _ end: Int) {
        var i = start
        if source.unit == 2 {
            while i < end {
                let character = source.character(i)
                append(byte: character >= 0x20 && character < 0x7F ? character : character == 0x09 ? 0x09 : 0x3F)
                i &+= 2
            }
            return
        }
        while i < end {
            var stop = i
            while stop < end, source.text[stop] != 0x09 { stop &+= 1 }
            append(untrusted: Bytes(source.text.base + i, stop &- i))
            if stop < end { append(byte: 0x09) }
            i = stop &+ 1
        }
    }

    /// Appends the line of carets. Tabs stay tabs, and other characters have the columns of `shown`, so that each caret
    /// is below its character.
    private mutating func appendCarets(_ source: Source, _ start: Int, _ offset: Int, _ end: Int, _ length: Int) {
        var i = start
        while i < offset {
            let (bytes, columns) = MessageBuilder.shown(source, i)
            for _ in 0..<columns { append(byte: source.character(i) == 0x09 ? 0x09 : 0x20) }
            i &+= bytes
        }
        append(byte: 0x5E)
        i = offset
        while i < end, i &- offset < length {
            let (bytes, columns) = MessageBuilder.shown(source, i)
            for _ in (i == offset ? 1 : 0)..<columns { append(byte: 0x7E) }
            i &+= bytes
        }
    }

    /// The bytes that are shown as one character, and its columns: 6 for one that is escaped.
    @inline(never)
    private static func shown(_ source: Source, _ offset: Int) -> (bytes: Int, columns: Int) {
        if source.unit == 2 { return (2, 1) }
        let (length, kind) = character(source.text.dropping(offset))
        return (length, kind == .control && source.text[offset] != 0x09 ? 6 : 1)
    }
}
