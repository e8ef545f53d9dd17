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
    /// U+2026 follows the bytes.
    var ellipsis = false
    /// The bytes behind an ellipsis that replaces the start or the middle; `tailEnd` 0: none.
    var tailStart: Int32 = 0
    var tailEnd: Int32 = 0
}

/// A greedy breaker of a text into lines, in one sweep: O(bytes) for all lines together.
///
/// A paragraph ends at \n, \r\n, \r, U+000B, U+000C, U+0085, U+2028, U+2029 or the end of the text, so n of them give n + 1
/// paragraphs. Lines break where UAX #14 allows it, and between clusters of scripts without spaces (LineBreakRules).
///
/// Spaces, tabs and U+200B, which has no width, never make a line full. Those at the end of a line count neither in its
/// width nor in its bytes, so a text keeps its lines when it gets its own measured width. The first cluster that does
/// not fit goes to the next line. The text since the last place to break goes with it, unless that place is the start of
/// the line or breaks are allowed anywhere. A line has at least one cluster, however narrow the limit is.
///
/// A soft hyphen has no width and does not belong to a line, except one that breaks there: it shows a hyphen.
struct LineBreaker {
    /// NUL-terminated, or the first `count` bytes of a text that is.
    let text: UnsafePointer<UInt8>
    let count: Int
    let font: UnsafePointer<Font>
    /// The advances of a text with spans, by the first byte of each character; nil: those of the font.
    let given: UnsafePointer<Int32>?
    /// The font that computes its advances, if `given` is its mark.
    let scaled: UnsafePointer<ScaledFont>?
    /// Whether `readPlain` may read the text: the font has the advances, and NUL ends the text.
    private let readsPlain: Bool
    let limit: Int64
    let anywhere: Bool
    /// The start of the next line.
    var start: Int
    /// The position after the bytes of that line that were already read, which contain no place to break, and their
    /// width.
    private var position: Int
    private var pen: Int64 = 0
    /// Whether all lines were returned.
    var isAtEnd = false
    /// The start of the paragraph.
    private(set) var paragraph: Int
    /// Whether the bytes before `position` are enough to know the state of the rules: the paragraph starts there, or
    /// after a plain character (`Font.advances`), or after such a one and spaces.
    private var isPlain = true
    /// The rules behind the bytes before `position`, unless `isPlain`.
    private var rules = LineBreakRules(breaksComplexScripts: true)

    /// The latest place where the line may end: the start of the next line, and this line up to it.
    struct Chance {
        var start = -1
        var pen: Int64 = 0
        var end = 0
        var width: Int64 = 0
        var isPlain = true
        var rules = LineBreakRules(breaksComplexScripts: true)
    }

    init(
        _ text: UnsafePointer<UInt8>, _ count: Int, _ font: UnsafePointer<Font>, given: UnsafePointer<Int32>?,
        _ scaled: UnsafePointer<ScaledFont>?, limit: Int64, anywhere: Bool, from start: Int = 0
    ) {
        self.text = text
        self.count = count
        self.font = font
        self.given = given
        self.scaled = scaled
        readsPlain = given == nil && text[count] == 0
        self.limit = limit
        self.anywhere = anywhere
        self.start = start
        position = start
        paragraph = start
    }

    /// Returns the next line. Precondition: not `isAtEnd`. Not inlined, as four copies would be no faster.
    @inline(never)
    mutating func next() -> TextLine {
        let text = text
        var line = TextLine(start: start, end: position, width: pen)
        var i = position
        var x = pen
        var chance = Chance()
        var tab = -1
        while true {
            if isPlain, readsPlain, readPlain(&i, &x, &line, &chance), i > start {
                end(&line, i, x, &chance, tab)
                return line
            }
            if i >= count { break }
            let (scalar, length) = Utf8.decode(text, i, count)
            let lineClass = UnicodeKind(scalar).line
            // Letters follow each other without a place to break, and without the rules.
            let isLetter = lineClass == .al && isPlain && i > start && text[i &- 1] != 0x20
            if isPlain, !isLetter, !anywhere {
                rules.resume(text, i, paragraph)
                isPlain = false
            }
            if lineClass.endsParagraph {
                endParagraph(lineClass, i &+ length)
                return line
            }
            if isTrailing(scalar) || scalar == softHyphen {
                if !anywhere { _ = rules.step(lineClass, text, i &+ length, count) }
                i &+= length
                if scalar == 0x09 {
                    x = nextTabStop(x)
                    tab = i
                } else if scalar != softHyphen && scalar != 0x200B {
                    x &+= width(scalar, i &- length)
                }
                continue
            }
            let before = rules, wasPlain = isPlain
            if !isPlain, rules.step(lineClass, text, i &+ length, count) == .allowed, i > start {
                note(&chance, line, i, x, before)
            }
            var after = i &+ length
            let advance = width(scalar, i) &+ restOfCluster(scalar, &after)
            if x &+ advance > limit, i > start {
                rules = before
                isPlain = wasPlain
                end(&line, i, x, &chance, tab)
                return line
            }
            isPlain = anywhere || after == i &+ length && (lineClass == .al || font.pointee.advances[Int(text[i])] >= 0)
            x &+= advance
            i = after
            line.end = i
            line.width = x
        }
        isAtEnd = true
        return line
    }

    /// Ends a paragraph whose separator, of a class, ends at `after`.
    mutating func endParagraph(_ lineClass: LineClass, _ after: Int) {
        var after = after
        if lineClass == .cr, text[after] == UInt8(ascii: "\n") { after &+= 1 }
        restart(after, after, 0)
        paragraph = after
        isPlain = true
    }

    /// Notes that the line may end before byte `i`.
    func note(
        _ chance: inout Chance, _ line: TextLine, _ i: Int, _ x: Int64, _ before: LineBreakRules
    ) {
        var end = line.end, width = line.width
        if i >= 2, text[i &- 1] == 0xAD, text[i &- 2] == 0xC2 {
            end = i
            width = x &+ Int64((scaled == nil ? given?[i &- 2] : nil) ?? font.pointee.hyphen)
            if width > limit { return }
        }
        chance = Chance(start: i, pen: x, end: end, width: width, isPlain: false, rules: before)
    }

    /// Ends a full line: byte `i` does not fit. The next line begins at the last chance, or at `i`. The chance, which
    /// does not change, is inout because a copy costs as much as the rest.
    mutating func end(_ line: inout TextLine, _ i: Int, _ x: Int64, _ chance: inout Chance, _ tab: Int) {
        line.wrapped = true
        if chance.start < 0 {
            restart(i, i, 0)
            return
        }
        let isShown = line.end == i
        line.end = chance.end
        line.width = chance.width
        if isShown && tab <= chance.start {
            restart(chance.start, i, x &- chance.pen)
        } else {  // spaces would be shown, or tabs have other stops: read again, once for each place to break
            restart(chance.start, chance.start, 0)
            isPlain = chance.isPlain
            rules = chance.rules
        }
    }

    /// Whether anything but spaces and newlines follows from `start` on. O(bytes read).
    func hasVisibleRest() -> Bool {
        var i = start
        while i < count {
            let (scalar, length) = Utf8.decode(text, i, count)
            if !isTrailing(scalar) && scalar != softHyphen && !UnicodeKind(scalar).line.endsParagraph { return true }
            i &+= length
        }
        return false
    }

    private mutating func restart(_ start: Int, _ position: Int, _ pen: Int64) {
        self.start = start
        self.position = position
        self.pen = pen
    }

    func nextTabStop(_ x: Int64) -> Int64 {
        let tab = Int64(font.pointee.tabAdvance)
        return tab == 0 ? x : (x / tab &+ 1) &* tab
    }

    /// The advance of the characters after `first` in its cluster. `after` goes from the byte after `first` to the byte
    /// after the cluster. Spaces never belong to one.
    @inline(__always)
    private mutating func restOfCluster(_ first: UInt32, _ after: inout Int) -> Int64 {
        // Only U+0300 and above follow others, except after characters that precede all.
        text[after] < 0xCC && first < 0x600 ? 0 : restOfWideCluster(first, &after)
    }

    @inline(never)
    private mutating func restOfWideCluster(_ first: UInt32, _ after: inout Int) -> Int64 {
        var clusters = ClusterRules()
        _ = clusters.step(UnicodeKind(first).cluster)
        var advance: Int64 = 0
        while after < count {
            let (scalar, length) = Utf8.decode(text, after, count)
            let kind = UnicodeKind(scalar)
            if clusters.step(kind.cluster) || isTrailing(scalar) { break }
            if isPlain, !anywhere {
                rules.resume(text, after, paragraph)
                isPlain = false
            }
            advance &+= width(scalar, after)
            after &+= length
            if !anywhere { _ = rules.step(kind.line, text, after, count) }
        }
        return advance
    }

    /// The advance of a character whose font does not have it. Not inlined, as few texts have such.
    @inline(never)
    @_optimize(size)
    private func givenWidth(_ scalar: UInt32, _ place: Int) -> Int64 {
        scaled?.pointee.advance(scalar) ?? Int64(given?[place] ?? 0)
    }

    @inline(__always)
    private func width(_ scalar: UInt32, _ place: Int) -> Int64 {
        if given != nil { return givenWidth(scalar, place) }
        return Int64(scalar < 0x80 ? font.pointee.asciiAdvance(Int(scalar)) : font.pointee.wideAdvance(scalar))
    }
}

let softHyphen: UInt32 = 0xAD

/// Whether a character counts nowhere at the end of a line: spaces but U+00A0, U+2007 and U+202F; tab; U+200B.
@inline(__always)
func isTrailing(_ scalar: UInt32) -> Bool {
    if scalar < 0x1680 { return scalar == 0x20 || scalar == 0x09 }
    return scalar &- 0x2000 <= 0x0B && scalar != 0x2007 || scalar == 0x3000 || scalar == 0x1680 || scalar == 0x205F
}
