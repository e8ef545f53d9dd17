// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The words and signs that a length may have.
struct CssLengths {
    /// Bits of the places in CssProperty.lengths.
    var words: UInt32
    var isSigned = false
    var hasPercent = true

    static let size = CssLengths(words: 0xB9), least = CssLengths(words: 0x39), most = CssLengths(words: 0x3A)
    static let edge = CssLengths(words: 1, isSigned: true), padding = CssLengths(words: 0)
    static let border = CssLengths(words: 0, hasPercent: false)
    static let gap = CssLengths(words: 4), basis = CssLengths(words: 0x79)

    static func of(_ property: Int) -> CssLengths {
        switch property {
        case 0, 1: size
        case 2, 3: least
        case 4, 5: most
        case CssProperty.padding..<CssProperty.border: padding
        case CssProperty.border..<CssProperty.inset: border
        case CssProperty.rowGap, CssProperty.rowGap + 1: gap
        case CssProperty.basis: basis
        default: edge
        }
    }
}

/// The values of single properties.
extension CssReader {
    private typealias V = MemoryLayout<rg_css>

    @inline(__always)
    private func field<Value>(_ offset: Int?, _ index: Int, as type: Value.Type) -> UnsafeMutablePointer<Value> {
        let base = UnsafeMutableRawPointer(css) + offset.unsafelyUnwrapped
        return base.assumingMemoryBound(to: type) + index
    }

    /// The length of a property. Precondition: it is one, no border.
    func lengthField(_ property: Int) -> UnsafeMutablePointer<rg_css_length> {
        switch property {
        case CssProperty.inset..<CssProperty.basis:
            field(V.offset(of: \.inset), property - CssProperty.inset, as: rg_css_length.self)
        case CssProperty.basis: field(V.offset(of: \.flex_basis), 0, as: rg_css_length.self)
        default: field(V.offset(of: \.width), property, as: rg_css_length.self)
        }
    }

    /// The number or the enum of a property.
    private func wordField(_ property: Int) -> UnsafeMutablePointer<UInt32> {
        switch property {
        case CssProperty.border..<CssProperty.inset:
            field(V.offset(of: \.border), property - CssProperty.border, as: UInt32.self)
        case CssProperty.grow, CssProperty.grow + 1:
            field(V.offset(of: \.flex_grow), property - CssProperty.grow, as: UInt32.self)
        case CssProperty.align..<CssProperty.position:
            field(V.offset(of: \.align_content), property - CssProperty.align, as: UInt32.self)
        case CssProperty.direction, CssProperty.wrap:
            field(V.offset(of: \.flex_direction), property - CssProperty.direction, as: UInt32.self)
        default: field(V.offset(of: \.position), property - CssProperty.position, as: UInt32.self)
        }
    }

    /// The line of a property.
    func lineField(_ property: Int) -> UnsafeMutablePointer<rg_css_line> {
        field(V.offset(of: \.column_start), property - CssProperty.lines, as: rg_css_line.self)
    }

    /// Reads the value of a property that is no shorthand.
    @_optimize(size)
    mutating func read(_ property: Int) -> Bool {
        switch property {
        case CssProperty.border..<CssProperty.inset:
            var length = rg_css_length()
            if !readLength(.border, &length) { return false }
            wordField(property).pointee = length.value.bitPattern
            return true
        case 0...CssProperty.basis: return readLength(CssLengths.of(property), &lengthField(property).pointee)
        case CssProperty.grow, CssProperty.grow + 1:
            guard let value = readFactor() else {
                return failValue("", 0, "$q is no number of at least 0, as $q needs")
            }
            wordField(property).pointee = value.bitPattern
            return true
        case CssProperty.order:
            guard let value = readInteger() else { return failValue("", 0, "$q is no integer, as $q needs") }
            css.pointee.order = value
            return true
        case CssProperty.ratio: return readRatio()
        case CssProperty.align..<CssProperty.position: return readAlignment(property, &wordField(property).pointee)
        case CssProperty.autoFlow: return readAutoFlow()
        case CssProperty.lines..<CssProperty.tracks: return readLine(&lineField(property).pointee)
        case CssProperty.tracks..<CssProperty.display:
            let start = at
            skipValue()
            return setTracks(property - CssProperty.tracks, start, at)
        default: break
        }
        let words = CssProperty.words(property)
        let place = takeWord(of: words)
        if place < 0 { return failValue(words, .max, "unknown value $q of $q") }
        if property == CssProperty.display {
            display = place
        } else if property == CssProperty.textDirection {
            textDirection = place
        } else {
            wordField(property).pointee = UInt32(place)
        }
        return true
    }

    // MARK: - Numbers

    /// Reads a number >= 0, or nothing.
    @inline(never)
    mutating func readFactor() -> Float? {
        let start = at
        if let value = number(), value >= 0 { return Float(value) }
        at = start
        return nil
    }

    /// Reads an integer, or nothing.
    @inline(never)
    mutating func readInteger() -> Int32? {
        let start = at
        if let value = number(), value == Double(Int32(value)) { return Int32(value) }
        at = start
        return nil
    }

    /// Reads `auto`, a ratio `16 / 9`, or both in any order (Sizing 4 §4).
    private mutating func readRatio() -> Bool {
        css.pointee.aspect_ratio = 0
        let isAuto = takeWord("auto")
        skip()
        if isAuto && isAtEnd { return true }
        guard let width = readFactor() else { return failValue("", 0, "$q is no ratio such as 16 / 9, as $q needs") }
        var ratio = Double(width)
        if take(0x2F) {
            guard let height = readFactor() else { return failValue() }
            ratio = height > 0 ? ratio / Double(height) : 0
        }
        if !isAuto { _ = takeWord("auto") }
        // a degenerate ratio counts as auto
        css.pointee.aspect_ratio = Float(ratio).isFinite ? Float(ratio) : 0
        return true
    }

    /// Reads a length, a percentage or a word.
    @inline(never)
    @_optimize(size)
    mutating func readLength(_ lengths: CssLengths, _ out: inout rg_css_length) -> Bool {
        skip()
        guard let found = scanNumber(text.dropping(at)) else {
            let start = at
            let place = takeWord(of: CssProperty.lengths, lengths.words)
            if place < 0 || at < text.count && text[at] == 0x28 {
                at = start
                return failValue(place < 0 ? CssProperty.lengths : "", lengths.words, "unknown value $q of $q")
            }
            out = rg_css_length(value: 0, unit: rg_css_unit(rawValue: place < 3 ? 0 : UInt32(place)))
            return true
        }
        let start = at, end = at &+ found.length
        at = end
        let isPercent = at < text.count && text[at] == 0x25
        if isPercent { at &+= 1 }
        let unit = isPercent || isAtEnd || !CssReader.isNamePart(text[at]) ? text.dropping(at).prefix(0) : word()
        var value = found.value
        if isPercent {
            if !lengths.hasPercent { return fail(start, at, "$q has no percentages") }
        } else if unit.equalsIgnoringCase("px") {
        } else if points > 0 && (unit.count == 0 || unit.equalsIgnoringCase("dp")) {
            value *= points
        } else if unit.count == 0 && value != 0 {
            return fail(start, end, "a length needs a unit: px or %")
        } else if unit.count > 0 {
            return fail(
                end, at,
                points > 0 ? "unknown unit $q: lengths have px, dp or %" : "unknown unit $q: lengths have px or %",
                unit)
        }
        if value < 0 && !lengths.isSigned { return fail(start, at, "$q cannot be negative") }
        if !(value.magnitude <= 1e9) { return fail(start, at, "the number is out of range") }
        out = rg_css_length(value: Float(value), unit: isPercent ? RG_CSS_PERCENT : RG_CSS_PX)
        return true
    }

    // MARK: - Words

    /// Reads an alignment: Box Alignment 3 §4.
    @inline(never)
    @_optimize(size)
    mutating func readAlignment(_ property: Int, _ out: inout UInt32) -> Bool {
        let mask = CssProperty.alignments(property)
        var flags: UInt32 = 0
        let overflow = takeWord(of: "safe unsafe first last")
        if overflow == 0 { flags = UInt32(RG_CSS_SAFE.rawValue) }
        if overflow == 1 { flags = UInt32(RG_CSS_UNSAFE.rawValue) }
        // positions only; baselines only
        let kept = overflow < 0 ? mask : overflow < 2 ? mask & 0x19FC : mask & 0x200
        let place = takeWord(of: CssProperty.alignmentWords, kept)
        if place < 0 { return failValue(CssProperty.alignmentWords, kept, "unknown value $q of $q") }
        let isSelf = property % 3 == 1  // align-self, justify-self
        var value = UInt32(place)
        if place == 16 { value = 0 }
        if place == 0 && isSelf { value = RG_CSS_SELF_NORMAL.rawValue }
        if overflow == 3 { value = RG_CSS_LAST_BASELINE.rawValue }
        out = value | flags
        return true
    }

    /// Reads `[row | column] || dense`: Grid 2 §7.7.
    private mutating func readAutoFlow() -> Bool {
        var flow = 0
        var left: UInt32 = 7  // a direction and `dense`, each once
        repeat {
            let place = takeWord(of: "row column dense", left)
            if place < 0 { return failValue("row column dense", left, "unknown value $q of $q") }
            flow |= place
            left &= place < 2 ? 4 : 3
            skip()
        } while !isAtEnd && left != 0
        css.pointee.grid_auto_flow = rg_css_auto_flow(rawValue: UInt32(flow))
        return true
    }

    /// Reads a line: Grid 2 §8.3.
    @inline(never)
    @_optimize(size)
    mutating func readLine(_ out: inout rg_css_line) -> Bool {
        out = rg_css_line()
        if takeWord("auto") { return true }
        var isSpan = false, isGiven = false
        for _ in 0..<3 {
            skip()
            let start = at
            if let value = readInteger() {
                if value == 0 || out.number != 0 || out.span != 0 || isSpan && value < 0 {
                    at = start
                    return failValue("", 0, "$q is no number of a line or span, as $q needs")
                }
                if isSpan { out.span = UInt32(value) } else { out.number = value }
            } else if takeWord("span") {
                if isSpan || out.number < 0 { return fail(start, at, "unexpected 'span'") }
                isSpan = true
                out.span = UInt32(out.number)
                out.number = 0
            } else {
                let name = word()
                if name.count == 0 { break }
                if out.name != nil { return fail(start, at, "a line has one name") }
                guard let kept = keep(name) else { return false }
                out.name = kept
            }
            isGiven = true
        }
        if isSpan && out.span == 0 {
            if out.name == nil { return failValue() }
            out.span = 1
        }
        return isGiven || failValue("auto span", .max, "unknown value $q of $q")
    }

    /// The name of a line as a C string; nil when memory is out.
    private mutating func keep(_ name: Bytes) -> UnsafePointer<CChar>? {
        if !keepsNames {
            let any: StaticText = "name"
            return any.cString
        }
        let kept = engine.cssEditor.addName(name.base, name.count)
        if kept == nil { status = RG_ERROR_OUT_OF_MEMORY }
        return kept
    }

    // MARK: - Tracks

    /// Skips to the end of the value, past semicolons in quotation marks and comments.
    mutating func skipValue() {
        while true {
            skip()
            if isAtEnd { return }
            let quote = text[at]
            at &+= 1
            if quote != 0x22 && quote != 0x27 { continue }
            while at < text.count && text[at] != quote { at &+= 1 }
            if at < text.count { at &+= 1 }
        }
    }

    /// Takes the bytes from `start` to `end` as the tracks or areas of a grid.
    @_optimize(size)
    mutating func setTracks(_ part: Int, _ start: Int, _ end: Int) -> Bool {
        let value = text.dropping(start).prefix(end &- start).trimmed
        return setTracks(part, CssGridTexts.Text(value.base, value.count), value.base - text.base)
    }

    /// As above; `offset` is where they are in the text, for mistakes, or -1.
    @inline(never)
    @_optimize(size)
    mutating func setTracks(_ part: Int, _ value: CssGridTexts.Text, _ offset: Int) -> Bool {
        var place = 0, expected: StaticText = ""
        let outcome = engine.cssEditor.checkGrid(part, value, points: points, &place, &expected)
        if value.count == 0 { return fail(at, at &+ 1, "$q has no value") }
        grid.texts[part] = value
        if outcome == RG_OK { return true }
        if outcome != RG_ERROR_INVALID_ARGUMENT {
            status = outcome
            at = max(0, offset)
            return false
        }
        if offset < 0 { return fail(at, at &+ 1, expected) }
        at = offset &+ place
        skip()
        place = at
        while at < text.count && CssReader.isNamePart(text[at]) { at &+= 1 }
        return fail(place, max(place &+ 1, at), expected)
    }
}
