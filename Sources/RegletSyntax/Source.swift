// SPDX-License-Identifier: MIT
import RegletEngine

/// A place in a text file. Line and column begin at 1; the column counts bytes.
public struct SourcePlace {
    public var line: UInt32
    public var column: UInt32
    public var lineStart: Int
}

/// The position of an attribute: byte offsets and lengths in the file.
public struct AttributeSpan {
    public var name: Int
    public var nameLength: Int
    public var value: Int
    public var valueLength: Int

    public init(name: Int, nameLength: Int, value: Int, valueLength: Int) {
        self.name = name
        self.nameLength = nameLength
        self.value = value
        self.valueLength = valueLength
    }
}

/// The text of a file, which converts offsets to lines and columns. For ascending offsets, all calls together cost one
/// walk over the file; a call for a smaller offset costs a sixteenth of one.
public struct Source {
    public let text: Bytes
    /// The bytes of a code unit: 2 in UTF-16.
    public let unit: Int
    private let bigEndian: Bool
    /// Whether it has a CR.
    private let hasReturns: Bool
    /// The bytes of the byte order mark, which is not part of the first line.
    private let mark: Int
    private var line: UInt32 = 1
    private var lineStart: Int
    private var position: Int
    /// The line, and its start, at which each sixteenth of the file begins, for the first `sixteenths` ones.
    private var lines = InlineArray<16, UInt32>(repeating: 1)
    private var lineStarts = InlineArray<16, UInt32>(repeating: 0)
    private var sixteenths = 1
    private let sixteenth: Int
    // The last attribute found, of the tag at `tag`.
    private var tag = -1
    private var attribute = -1
    private var found = AttributeSpan(name: 0, nameLength: 0, value: 0, valueLength: 0)
    private var cursor = 0

    /// Recognizes UTF-16 as expat does: by its byte order mark or by a `<` of two bytes.
    @inline(never)
    public init(_ text: Bytes) {
        self.text = text
        let first = text.count > 0 ? text[0] : 0x3C
        let second = text.count > 1 ? text[1] : 0x3C
        bigEndian = (first == 0xFE && second == 0xFF) || (first == 0 && second == 0x3C)
        let littleEndian = (first == 0xFF && second == 0xFE) || (first == 0x3C && second == 0)
        unit = bigEndian || littleEndian ? 2 : 1
        hasReturns = byteIndex(text.base, 0x0D, text.count) < text.count
        mark = text.hasPrefix("\u{FEFF}") ? 3 : first >= 0xFE && unit == 2 ? 2 : 0
        lineStart = mark
        position = mark
        lineStarts[0] = UInt32(truncatingIfNeeded: mark)
        sixteenth = (text.count / 16 &+ 2) & ~1
    }

    /// - Returns: the ASCII character at `offset` < count, 0 for the other characters of UTF-16.
    @inline(__always)
    public func character(_ offset: Int) -> UInt8 { Source.character(text, offset, unit, bigEndian) }

    // Static, because a Source would be copied for each call.
    @inline(never)
    private static func character(_ text: Bytes, _ offset: Int, _ unit: Int, _ bigEndian: Bool) -> UInt8 {
        if unit == 1 { return text[offset] }
        if offset &+ 1 >= text.count { return 0 }
        let high = text[bigEndian ? offset : offset &+ 1]
        let low = text[bigEndian ? offset &+ 1 : offset]
        return high == 0 && low < 0x80 ? low : 0
    }

    /// - Returns: the line and column of `offset`, which is clamped to the file. Lines end with LF, CR LF or,
    /// as in XML, CR.
    @inline(never)
    @_optimize(size)
    public mutating func place(_ offset: Int) -> SourcePlace {
        var target = offset < mark ? mark : offset > text.count ? text.count : offset
        target &-= (target &- mark) & (unit &- 1)
        if target < position {
            let first = (target &- mark) / sixteenth
            line = lines[first]
            lineStart = Int(lineStarts[first])
            position = mark &+ first &* sixteenth
        }
        while position < target {
            if unit == 1 { skip(to: target) }
            if position == target { break }
            let end = character(position)
            position &+= unit
            // offsets fit into Int32: see readLayout
            if end == 0x0A || (end == 0x0D && !(position < text.count && character(position) == 0x0A)) {
                line &+= 1
                lineStart = position
            }
            if position &- mark == sixteenths &* sixteenth {
                lines[sixteenths] = line
                lineStarts[sixteenths] = UInt32(truncatingIfNeeded: lineStart)
                sixteenths &+= 1
            }
        }
        return SourcePlace(
            line: line, column: UInt32(truncatingIfNeeded: target &- lineStart) &+ 1, lineStart: lineStart)
    }

    /// Skips bytes up to a line end, not as far as the place that `lines` has next.
    @inline(__always)
    private mutating func skip(to target: Int) {
        let end = min(target, mark &+ sixteenths &* sixteenth &- 1)
        if !hasReturns {
            if end > position { position &+= byteIndex(text.base + position, 0x0A, end &- position) }
            return
        }
        let text = UnsafeRawPointer(text.base)
        while position &+ 8 <= end {
            let word = text.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let feeds = word ^ 0x0A0A_0A0A_0A0A_0A0A, returns = word ^ 0x0D0D_0D0D_0D0D_0D0D
            let found = (feeds &- 0x0101_0101_0101_0101) & ~feeds | (returns &- 0x0101_0101_0101_0101) & ~returns
            let lineEnd = UInt64(littleEndian: found & 0x8080_8080_8080_8080)
            position &+= Int(lineEnd.trailingZeroBitCount) >> 3
            if lineEnd != 0 { return }
        }
    }

    /// The name in the first reference from `start` on to an entity that XML does not define. nil in UTF-16.
    @_optimize(size)
    public func unknownEntity(from start: Int) -> Bytes? {
        var rest = text.dropping(start)
        while unit == 1 {
            let reference = rest.firstIndex(of: 0x26)
            if reference < 0 { break }
            rest = rest.dropping(reference &+ 1)
            let name = rest.prefix(max(0, rest.firstIndex(of: 0x3B)))
            let known =
                name.count == 0 || name[0] == 0x23 || name.equals("lt") || name.equals("gt") || name.equals("amp")
                || name.equals("quot") || name.equals("apos")
            if !known { return name }
        }
        return nil
    }

    // MARK: - Attributes

    /// Finds attribute `index`, in file order, of the start tag at `start`. Precondition: the tag is well formed.
    /// - Returns: nil in UTF-16, and when the text is not as expected.
    @inline(never)
    public mutating func span(tag start: Int, attribute index: Int) -> AttributeSpan? {
        if unit != 1 || start < 0 || start >= text.count { return nil }
        if tag == start && index == attribute { return found }
        if tag != start || index < attribute {
            tag = start
            attribute = -1
            cursor = start
            while cursor < text.count, !isSpace(text[cursor]), text[cursor] != 0x3E { cursor &+= 1 }
        }
        while attribute < index {
            guard let next = nextSpan() else {
                tag = -1
                return nil
            }
            found = next
            attribute &+= 1
        }
        return found
    }

    @inline(never)
    private mutating func nextSpan() -> AttributeSpan? {
        skipSpace()
        let name = cursor
        while cursor < text.count, !isSpace(text[cursor]), text[cursor] != 0x3D {
            if text[cursor] == 0x3E || text[cursor] == 0x22 || text[cursor] == 0x27 { return nil }
            cursor &+= 1
        }
        let nameLength = cursor &- name
        skipSpace()
        if cursor >= text.count || text[cursor] != 0x3D { return nil }
        cursor &+= 1
        skipSpace()
        if cursor >= text.count || (text[cursor] != 0x22 && text[cursor] != 0x27) { return nil }
        let quote = text[cursor]
        let value = cursor &+ 1
        cursor = value
        while cursor < text.count, text[cursor] != quote { cursor &+= 1 }
        if cursor >= text.count { return nil }
        cursor &+= 1
        return AttributeSpan(name: name, nameLength: nameLength, value: value, valueLength: cursor &- 1 &- value)
    }

    private mutating func skipSpace() {
        while cursor < text.count, isSpace(text[cursor]) { cursor &+= 1 }
    }
}

/// The position in `raw`, the bytes between the quotes, of byte `index` of an attribute's value as XML reads it: a
/// reference to a character or entity is read as that character, CR LF as a space.
@inline(never)
@_optimize(size)
public func placeInValue(_ raw: Bytes, _ index: Int) -> Int {
    var at = 0
    var said = 0
    while at < raw.count {
        var length = 1
        var bytes = 1
        if raw[at] == 0x26 {
            length = max(1, raw.dropping(at).firstIndex(of: 0x3B) &+ 1)
            bytes = referenceBytes(raw.dropping(at &+ 1).prefix(max(0, length &- 2)))
        } else if raw[at] == 0x0D && at &+ 1 < raw.count && raw[at &+ 1] == 0x0A {
            length = 2
        }
        said &+= bytes
        if said > index { break }
        at &+= length
    }
    return at
}

/// The number of bytes of UTF-8 of the character that a reference names: "#955", "#x3bb", "lt".
@_optimize(size)
private func referenceBytes(_ name: Bytes) -> Int {
    if name.count < 2 || name[0] != 0x23 { return 1 }
    let isHex = lowercased(name[1]) == 0x78
    var scalar = 0
    var i = isHex ? 2 : 1
    while i < name.count && scalar < 0x11_0000 {
        let digit = lowercased(name[i])
        scalar = scalar &* (isHex ? 16 : 10) &+ Int(digit >= 0x61 ? digit &- 0x57 : digit &- 0x30)
        i &+= 1
    }
    return scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
}
