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

    /// Appends untrusted text as one line of UTF-8: control characters become spaces, ill-formed bytes `?`.
    @inline(never)
    public mutating func append(untrusted text: Bytes) {
        var i = 0
        while i < text.count {
            let byte = text[i]
            if byte < 0x80 {
                append(byte: byte < 0x20 || byte == 0x7F ? 0x20 : byte)
                i &+= 1
            } else {
                let length = MessageBuilder.characterLength(text.dropping(i))
                if length > 0 { append(Bytes(text.base + i, length)) } else { append(byte: 0x3F) }
                i &+= length > 0 ? length : 1
            }
        }
    }

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

    /// - Returns: the bytes of the well-formed character at the front of `text`, 0 when there is none.
    @inline(never)
    private static func characterLength(_ text: Bytes) -> Int {
        let lead = text[0]
        let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        if length > text.count || Utf8.firstInvalid(text.base, length) >= 0 { return 0 }
        return length
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

    /// Appends the line of carets. Tabs stay tabs, and a character of several bytes is one column, so that each caret
    /// is below its character.
    private mutating func appendCarets(_ source: Source, _ start: Int, _ offset: Int, _ end: Int, _ length: Int) {
        var i = start
        while i < offset {
            append(byte: source.character(i) == 0x09 ? 0x09 : 0x20)
            i &+= MessageBuilder.columnBytes(source, i)
        }
        append(byte: 0x5E)
        if offset >= end { return }
        i = offset &+ MessageBuilder.columnBytes(source, offset)
        while i < end, i &- offset < length {
            append(byte: 0x7E)
            i &+= MessageBuilder.columnBytes(source, i)
        }
    }

    /// The bytes that are shown as one character.
    private static func columnBytes(_ source: Source, _ offset: Int) -> Int {
        if source.unit == 2 { return 2 }
        let length = characterLength(source.text.dropping(offset))
        return length > 0 ? length : 1
    }
}
