// SPDX-License-Identifier: MIT

/// One line of a wrapped text.
struct TextLine {
    /// The first byte shown, and the byte after the last one shown. Trailing spaces and the newline are not shown.
    var start = 0
    var end = 0
    /// The advance of the shown bytes, plus that of U+2026 with `ellipsis`, in layout units.
    var width: Int64 = 0
    /// The line ended because it was full, not because the paragraph ended.
    var wrapped = false
    var ellipsis = false
}

/// A greedy breaker of a text into lines, in one sweep: O(bytes) for all lines together.
///
/// A paragraph ends at \n, \r\n, \r or the end of the text, so n newlines give n + 1 paragraphs. Spaces (U+0020, tab,
/// U+200B, which has no width) never make a line full. Those at the end of a line count neither in its width nor in its
/// bytes, so a text keeps its lines when it gets its own measured width. The first character that does not fit goes to
/// the next line. Its word goes with it, unless the word started the line or breaks are allowed anywhere. A line has at
/// least one character, however narrow the limit is. As in Unicode's line breaking (UAX #14), a character keeps the
/// marks that follow it (`joinsPrevious`), a joiner keeps the character that follows it, and spaces take no marks.
struct LineBreaker {
    /// NUL-terminated.
    let text: UnsafePointer<UInt8>
    let count: Int
    let font: UnsafePointer<Font>
    let limit: Int64
    let anywhere: Bool
    /// The start of the next line.
    private(set) var start: Int
    /// The position after the bytes of that line that were already read, which contain no space, and their width.
    private var position: Int
    private var pen: Int64 = 0
    /// Whether all lines were returned.
    private(set) var isAtEnd = false

    init(
        _ text: UnsafePointer<UInt8>, _ count: Int, _ font: UnsafePointer<Font>, limit: Int64, anywhere: Bool,
        from start: Int = 0
    ) {
        self.text = text
        self.count = count
        self.font = font
        self.limit = limit
        self.anywhere = anywhere
        self.start = start
        position = start
    }

    /// Returns the next line. Precondition: not `isAtEnd`. Not inlined, as four copies would be no faster.
    @inline(never)
    mutating func next() -> TextLine {
        let text = text
        let ascii = font.pointee.ascii
        var line = TextLine(start: start, end: position, width: pen)
        var i = position
        var x = pen
        // The latest possible break: the start of the next line, and this line up to it.
        var nextStart = -1
        var nextPen: Int64 = 0
        var shortEnd = 0
        var shortWidth: Int64 = 0
        while true {
            // Runs of printable ASCII first; the NUL after the text ends them. A byte from 0xCC on may start a mark.
            let run = i
            while isPlain(text[i]), text[i &+ 1] < 0xCC {
                let wider = x &+ Int64(ascii[Int(text[i])])
                if wider > limit { break }
                x = wider
                i &+= 1
            }
            if i > run {
                line.end = i
                line.width = x
            }
            if i >= count { break }
            let byte = text[i]
            var after = i &+ 1
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if byte == UInt8(ascii: "\r"), text[after] == UInt8(ascii: "\n") { after &+= 1 }
                restart(after, after, 0)
                return line
            }
            if isSpace(i) {
                if byte == 0x20 {
                    x &+= Int64(ascii[0x20])
                } else if byte == UInt8(ascii: "\t") {
                    x = nextTabStop(x)
                } else {
                    after = i &+ 3
                }
                i = after
                if !anywhere {
                    nextStart = i
                    nextPen = x
                    shortEnd = line.end
                    shortWidth = line.width
                }
                continue
            }
            let advance = cluster(i, &after)
            if x &+ advance > limit, i > start {
                line.wrapped = true
                if nextStart >= 0 {
                    line.end = shortEnd
                    line.width = shortWidth
                    restart(nextStart, i, x &- nextPen)
                } else {
                    restart(i, i, 0)
                }
                return line
            }
            x &+= advance
            i = after
            line.end = i
            line.width = x
        }
        isAtEnd = true
        return line
    }

    /// Whether anything but spaces and newlines follows from `start` on. O(bytes read).
    func hasVisibleRest() -> Bool {
        var i = start
        while i < count {
            if text[i] == UInt8(ascii: "\n") || text[i] == UInt8(ascii: "\r") {
                i &+= 1
            } else if isSpace(i) {
                i &+= text[i] < 0x80 ? 1 : 3
            } else {
                return true
            }
        }
        return false
    }

    @inline(__always)
    private func isPlain(_ byte: UInt8) -> Bool { byte &- 0x21 < 0x5F }

    private mutating func restart(_ start: Int, _ position: Int, _ pen: Int64) {
        self.start = start
        self.position = position
        self.pen = pen
    }

    /// Whether the byte starts U+0020, tab, or U+200B (E2 80 8B).
    @inline(__always)
    private func isSpace(_ i: Int) -> Bool {
        let byte = text[i]
        if byte < 0x80 { return byte == 0x20 || byte == UInt8(ascii: "\t") }
        return byte == 0xE2 && count &- i >= 3 && text[i &+ 1] == 0x80 && text[i &+ 2] == 0x8B
    }

    private func nextTabStop(_ x: Int64) -> Int64 {
        let tab = Int64(font.pointee.tabAdvance)
        return tab == 0 ? x : (x / tab &+ 1) &* tab
    }

    /// The advance of the character at byte `i` and of all characters attached to it. Sets `after` to the byte after
    /// them.
    private func cluster(_ i: Int, _ after: inout Int) -> Int64 {
        var (scalar, length) = Utf8.decode(text, i, count)
        var advance = width(scalar)
        after = i &+ length
        while after < count {
            let joiner = scalar == 0x200D
            if joiner ? (text[after] <= 0x20 || isSpace(after)) : text[after] < 0xCC { break }
            (scalar, length) = Utf8.decode(text, after, count)
            if !joiner, !joinsPrevious(scalar) { break }
            advance &+= width(scalar)
            after &+= length
        }
        return advance
    }

    @inline(__always)
    private func width(_ scalar: UInt32) -> Int64 {
        Int64(scalar < 0x80 ? font.pointee.ascii[Int(scalar)] : font.pointee.wideAdvance(scalar))
    }
}
