// SPDX-License-Identifier: MIT
import CReglet

/// The size of a text, in layout units.
struct TextSize {
    /// The width of the widest line. It exceeds the limit when not even one character, or the ellipsis, fits.
    var width: Int32 = 0
    /// lineHeight times the larger of lineCount and the minimum number of lines, at most 2^30 - 1.
    var height: Int32 = 0
    /// lineHeight * lineCount, after the limit on lines.
    var shownHeight: Int32 = 0
    /// The baseline of the first line, below the text's top; -1 without a font.
    var baseline: Int32 = -1
    /// The height of each line, the last one included: the font's * the multiplier + the extra spacing, rounded half
    /// up, at least 0. Line n starts at n * lineHeight; its baseline is at n * lineHeight + baseline. Spacing is below
    /// the text. In a text with spans that of the last line.
    var lineHeight: Int32 = 0
    /// The baseline of the last line, below the text's top.
    var lastBaseline = -1
    var lineCount: Int32 = 0
    /// A line was broken, or cut for the ellipsis, because it was full. More width would change the lines.
    var wraps = false
    /// The text may be shown at another size than it was measured.
    var isAuto = false
}

/// Measures a text whose lines may be `maxWidth` layout units wide; Int32.max = unbounded, negative = 0. An empty text
/// is one line of width 0. Without a living font, all results are 0. Without a shape, the font's table has the advances.
///
/// O(bytes); O(1) once the text is known to fit into `maxWidth` unbroken. Allocates nothing.
func measureText(
    _ record: UnsafeMutablePointer<TextRecord>, _ fonts: UnsafePointer<FontTable>, _ shape: ShapedText? = nil,
    maxWidth: Int32
) -> TextSize {
    guard let font = fonts.pointee.find(record.pointee.font) else { return TextSize() }
    if record.pointee.isUneven { return measureUneven(record, fonts, font, shape, nil, maxWidth) }
    var width = Int64(record.pointee.naturalWidth)
    var count = record.pointee.naturalLines & (TextRecord.latin &- 1)
    var isNatural = true
    // A clamped width does not prove that the text fits.
    let known = width >= 0 && (width <= Int64(maxWidth) && width < Int64(maxUnits) || maxWidth == Int32.max)
    if !known {
        var lines = TextLines(record, font, nil, nil, shape, maxWidth)
        width = 0
        count = 0
        var isWhole = false
        while lines.hasNext {
            let line = lines.next()
            isWhole = line.start == 0 && line.end > 0 && line.end == Int(record.pointee.length) && !line.ellipsis
            width = max(width, line.width)
            count &+= 1
            if line.wrapped { isNatural = false }
        }
        width = min(width, Int64(maxUnits))
        if isNatural {
            record.pointee.naturalWidth = Int32(truncatingIfNeeded: width)
            let isPlain =
                record.pointee.lineSpacingMultiplier == 1 && record.pointee.lineSpacingExtra == 0
                && record.pointee.writing.code >> 3 == 0
            let isLatin = (record.pointee.bytes[0] | 0x20) &- UInt8(ascii: "a") < 26
            let line = TextRecord.wholeLine | (isLatin ? TextRecord.latin : 0)
            record.pointee.naturalLines = isWhole && isPlain && count == 1 ? line : count
        }
    }
    let lineHeight = spacedLineHeight(record, font.pointee.lineHeight)
    func height(_ lines: Int32) -> Int32 {
        Int32(truncatingIfNeeded: min(Int64(lineHeight) &* Int64(lines), Int64(maxUnits)))
    }
    return TextSize(
        width: Int32(truncatingIfNeeded: width), height: height(max(count, Int32(record.pointee.minLines))),
        shownHeight: height(count), baseline: font.pointee.ascent, lineHeight: lineHeight,
        lastBaseline: Int(font.pointee.ascent) &+ Int(lineHeight) &* Int(count &- 1), lineCount: count,
        wraps: !isNatural)
}

/// The measure of a text with spans or font padding, or in a scaled font, which is `font` then. O(bytes * log spans).
@inline(never)
@_optimize(size)
func measureUneven(
    _ record: UnsafeMutablePointer<TextRecord>, _ fonts: UnsafePointer<FontTable>, _ font: UnsafePointer<Font>,
    _ shape: ShapedText?, _ scaled: UnsafePointer<ScaledFont>?, _ maxWidth: Int32
) -> TextSize {
    var size = TextSize()
    var width: Int64 = 0
    var bottom = 0
    enumerateLines(record, fonts, shape, scaled, maxWidth: maxWidth) { line, _, box in
        width = max(width, line.width)
        bottom = box.top &+ box.height
        if size.lineCount == 0 { size.baseline = clampUnits(box.baseline) }
        size.lineCount &+= 1
        size.lineHeight = clampUnits(box.height)
        size.lastBaseline = box.baseline
        if line.wrapped { size.wraps = true }
    }
    size.width = Int32(truncatingIfNeeded: min(width, Int64(maxUnits)))
    size.shownHeight = clampUnits(bottom)
    let lineHeight = Int(spacedLineHeight(record, font.pointee.lineHeight)), least = Int(record.pointee.minLines)
    size.height = clampUnits(
        record.pointee.isPadded
            ? bottom &+ lineHeight &* max(least &- Int(size.lineCount), 0) : max(bottom, lineHeight &* least))
    return size
}

/// The place of a line below the top of its text, in units.
struct LinePlace {
    var top = 0
    var height = 0
    var baseline = 0
}

/// Reports the lines that `measureText` counted for this width, from the top, their widths in layout units, and their
/// places. Reports none without a living font. O(bytes).
@inline(__always)
func enumerateLines(
    _ record: UnsafeMutablePointer<TextRecord>, _ fonts: UnsafePointer<FontTable>, _ shape: ShapedText? = nil,
    _ scaled: UnsafePointer<ScaledFont>? = nil, maxWidth: Int32,
    _ body: (_ line: TextLine, _ width: Int32, _ box: LinePlace) -> Void
) {
    guard let font = scaled?.font ?? fonts.pointee.find(record.pointee.font).map({ UnsafePointer($0) }) else { return }
    var walk = LineWalk(record, fonts, font, shape, scaled, maxWidth)
    while walk.next() {
        body(walk.line, Int32(truncatingIfNeeded: min(walk.line.width, Int64(maxUnits))), walk.box)
    }
}

/// A walk over the lines of a text and their places, shared by all that read lines.
private struct LineWalk {
    private let record: UnsafeMutablePointer<TextRecord>
    private let font: UnsafePointer<Font>
    private let spans: TextSpans?
    private var lines: TextLines
    private var top = 0
    /// The height of each line, if all have the same.
    private let evenHeight: Int
    private(set) var line = TextLine()
    private(set) var box = LinePlace()

    @inline(never)
    @_optimize(size)
    init(
        _ record: UnsafeMutablePointer<TextRecord>, _ fonts: UnsafePointer<FontTable>, _ font: UnsafePointer<Font>,
        _ shape: ShapedText?, _ scaled: UnsafePointer<ScaledFont>?, _ maxWidth: Int32
    ) {
        self.record = record
        self.font = font
        spans = TextSpans(record)
        spans?.prepare(record, fonts, size: scaled?.pointee.size ?? 0)
        let given = spans.map { UnsafePointer($0.advances) } ?? scaled?.mark
        lines = TextLines(record, font, given, spans == nil ? scaled : nil, shape, maxWidth)
        top = record.pointee.isPadded ? Int(font.pointee.topPadding) : 0
        let lineHeight = clampUnits(Int(font.pointee.lineHeight))
        evenHeight = record.pointee.isUneven ? -1 : Int(spacedLineHeight(record, lineHeight))
        box.baseline = Int(font.pointee.ascent)
    }

    /// Goes on to the next line. - Returns: false behind the last one.
    @inline(never)
    mutating func next() -> Bool {
        if !lines.hasNext { return false }
        line = lines.next()
        if evenHeight >= 0 {
            box.top &+= box.height
            box.baseline &+= box.height
            box.height = evenHeight
        } else {
            placeUneven()
        }
        return true
    }

    @inline(never)
    @_optimize(size)
    private mutating func placeUneven() {
        let (above, below) =
            spans?.extent(line, font) ?? (font.pointee.ascent, font.pointee.lineHeight &- font.pointee.ascent)
        let isLast = record.pointee.isPadded && !lines.hasNext
        let bottom = isLast ? Int(font.pointee.bottomPadding) : 0
        box.top &+= box.height
        box.baseline = box.top &+ top &+ Int(above)
        box.height = Int(
            spacedLineHeight(record, clampUnits(top &+ Int(above) &+ Int(below) &+ bottom)))
        top = 0
    }
}

private func spacedLineHeight(_ record: UnsafePointer<TextRecord>, _ height: Int32) -> Int32 {
    let scaled = Double(height) * Double(record.pointee.lineSpacingMultiplier)
    return atLeastZero(roundUnits(scaled + Double(record.pointee.lineSpacingExtra)))
}

/// The lines of a text record at a width, up to its maximum number of lines. The last allowed line ends with U+2026
/// when the record has an ellipsis and anything visible remains; a single line may have it elsewhere (TextCut).
private struct TextLines {
    private var breaker: LineBreaker
    private var left: Int32
    /// As in TextRecord, or 0 where the record shows none.
    private let ellipsis: UInt8
    private let shape: ShapedText?

    init(
        _ record: UnsafePointer<TextRecord>, _ font: UnsafePointer<Font>, _ given: UnsafePointer<Int32>?,
        _ scaled: UnsafePointer<ScaledFont>?, _ shape: ShapedText?, _ maxWidth: Int32
    ) {
        self.shape = shape
        let limit = maxWidth == Int32.max ? Int64.max / 2 : Int64(max(maxWidth, 0))
        breaker = LineBreaker(
            record.pointee.bytes, Int(record.pointee.length), font, given: given, scaled,
            limit: limit,
            anywhere: record.pointee.breakAnywhere)
        left = record.pointee.maxLines > 0 ? record.pointee.maxLines : Int32.max
        ellipsis = record.pointee.shownEllipsis
    }

    var hasNext: Bool { left > 0 && !breaker.isAtEnd }

    @inline(__always)
    mutating func next() -> TextLine {
        let line = TextLines.next(&breaker, shape)
        left &-= 1
        return left > 0 || ellipsis == 0 || breaker.isAtEnd ? line : shortened(line)
    }

    /// The last allowed line, with its ellipsis if it has one.
    @inline(never)
    private func shortened(_ line: TextLine) -> TextLine {
        if ellipsis != RG_ELLIPSIZE_END.rawValue {
            let isMiddle = ellipsis == RG_ELLIPSIZE_MIDDLE.rawValue
            return line.wrapped ? TextCut(breaker, shape).line(line.start, isMiddle: isMiddle) : line
        }
        if !breaker.hasVisibleRest() { return line }
        // The text before the ellipsis may end anywhere, even after the point where the line was broken.
        let font = breaker.font
        let room = breaker.limit &- Int64(font.pointee.ellipsis)
        var cut = LineBreaker(
            breaker.text, breaker.count, font, given: breaker.given, breaker.scaled, limit: room, anywhere: true,
            from: line.start)
        var shown = TextLines.next(&cut, shape)
        if shown.width > room {
            shown.wrapped = shown.wrapped || shown.end > shown.start
            shown.end = shown.start
            shown.width = 0
        }
        shown.width &+= Int64(font.pointee.ellipsis)
        shown.ellipsis = true
        return shown
    }

    @inline(__always)
    private static func next(_ breaker: inout LineBreaker, _ shape: ShapedText?) -> TextLine {
        guard let shape else { return breaker.next() }
        return breaker.next(shape)
    }
}
