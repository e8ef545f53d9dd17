// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The sizes of a layout file's units in pixels.
struct UnitTable {
    /// The pixels in a dp.
    var density: Double
    /// The pixels in an sp, divided by `density`.
    var fontScale: Double
}

enum LengthUnit {
    /// A number without a unit counts as dp, like the points of iDroid layouts.
    case none
    case px, dp, sp, pt, inch, mm, percent
}

struct Dimension {
    var value: Double
    var unit: LengthUnit

    /// - Returns: pixels; nil for a percentage, and for a number out of the range of Float.
    func pixels(_ units: UnitTable) -> Float? {
        let result: Double
        switch unit {
        case .px: result = value
        case .none, .dp: result = value * units.density
        case .sp: result = value * units.density * units.fontScale
        case .pt: result = value * units.density * 160 / 72
        case .inch: result = value * units.density * 160
        case .mm: result = value * units.density * 160 / 25.4
        case .percent: return nil
        }
        let pixels = Float(result)
        return pixels.isFinite ? pixels : nil
    }
}

/// Reads a number with an optional unit; white space around it is allowed. - Returns: nil when it is not one.
func readDimension(_ text: Bytes) -> Dimension? {
    let text = text.trimmed
    guard let number = scanNumber(text), number.value.isFinite else { return nil }
    let unit = text.dropping(number.length)
    let kind: LengthUnit
    if unit.count == 0 {
        kind = .none
    } else {
        switch wordIndex(unit, "dp dip px sp % pt in mm") {
        case 0, 1: kind = .dp
        case 2: kind = .px
        case 3: kind = .sp
        case 4: kind = .percent
        case 5: kind = .pt
        case 6: kind = .inch
        case 7: kind = .mm
        default: return nil
        }
    }
    return Dimension(value: number.value, unit: kind)
}

/// Reads layout_width or layout_height. - Returns: nil when the value is neither a word nor a length >= 0.
func readLength(_ text: Bytes, _ units: UnitTable) -> rg_length? {
    let text = text.trimmed
    if text.equals("match_parent") || text.equals("fill_parent") {
        return rg_length(value: 0, kind: RG_MATCH_PARENT)
    }
    if text.equals("wrap_content") { return rg_length(value: 0, kind: RG_WRAP_CONTENT) }
    guard let dimension = readDimension(text) else { return nil }
    if dimension.unit == .percent {
        let percent = Float(dimension.value)
        return percent.isFinite && percent >= 0 ? rg_length(value: percent, kind: RG_PERCENT) : nil
    }
    guard let pixels = dimension.pixels(units) else { return nil }
    // Android keeps its words as these numbers, so files may have them, too
    let number = dimension.unit == .none ? Float(dimension.value) : pixels
    if number > -1.5 && number <= -0.5 { return rg_length(value: 0, kind: RG_MATCH_PARENT) }
    if number > -2.5 && number <= -1.5 { return rg_length(value: 0, kind: RG_WRAP_CONTENT) }
    return pixels >= 0 ? rg_length(value: pixels, kind: RG_PX) : nil
}

/// Reads true, false, yes or no, in any case. - Returns: nil for other texts.
func readBool(_ text: Bytes) -> Bool? {
    let text = text.trimmed
    if text.equalsIgnoringCase("true") || text.equalsIgnoringCase("yes") { return true }
    if text.equalsIgnoringCase("false") || text.equalsIgnoringCase("no") { return false }
    return nil
}

/// Reads a ratio "16:9" or "1.5": width divided by height, above 0. - Returns: nil for other texts.
func readRatio(_ text: Bytes) -> Float? {
    let text = text.trimmed
    let colon = text.firstIndex(of: 0x3A)
    if colon < 0 {
        guard let ratio = readNumber(text), ratio > 0 else { return nil }
        return ratio
    }
    guard let width = readNumber(text.prefix(colon)), let height = readNumber(text.dropping(colon &+ 1)),
        width > 0, height > 0
    else { return nil }
    let ratio = Float(Double(width) / Double(height))
    return ratio.isFinite && ratio > 0 ? ratio : nil
}

// MARK: - Words joined by |

/// An iterator over the words of "a|b | c".
struct FlagWords {
    private var rest: Bytes
    private var done = false

    init(_ text: Bytes) { rest = text }

    /// - Returns: the next word without white space around it, possibly empty; nil at the end.
    mutating func next() -> Bytes? {
        if done { return nil }
        let bar = rest.firstIndex(of: 0x7C)
        if bar < 0 {
            done = true
            return rest.trimmed
        }
        let word = rest.prefix(bar).trimmed
        rest = rest.dropping(bar &+ 1)
        return word
    }
}

/// - Returns: RG_GRAVITY_… flags, nil when a word is unknown.
func readGravity(_ text: Bytes) -> UInt32? {
    var words = FlagWords(text)
    var flags: Swift.Int = 0
    while let word = words.next() {
        guard let flag = gravityFlag(word) else { return nil }
        flags |= flag
    }
    return UInt32(flags)
}

private func gravityFlag(_ word: Bytes) -> Swift.Int? {
    let place = wordIndex(
        word,
        """
        center center_vertical center_horizontal start end left right top bottom fill fill_horizontal fill_vertical \
        clip_horizontal clip_vertical
        """)
    switch place {
    case 0: return RG_GRAVITY_CENTER
    case 1: return RG_GRAVITY_CENTER_VERTICAL
    case 2: return RG_GRAVITY_CENTER_HORIZONTAL
    case 3: return RG_GRAVITY_START
    case 4: return RG_GRAVITY_END
    case 5: return RG_GRAVITY_LEFT
    case 6: return RG_GRAVITY_RIGHT
    case 7: return RG_GRAVITY_TOP
    case 8: return RG_GRAVITY_BOTTOM
    case 9: return RG_GRAVITY_FILL
    case 10: return RG_GRAVITY_FILL_HORIZONTAL
    case 11: return RG_GRAVITY_FILL_VERTICAL
    case 12: return RG_GRAVITY_CLIP_HORIZONTAL
    case 13: return RG_GRAVITY_CLIP_VERTICAL
    default: return nil
    }
}

/// - Returns: RG_DIVIDER_… flags, nil when a word is unknown.
func readDividers(_ text: Bytes) -> UInt32? {
    var words = FlagWords(text)
    var flags: Swift.Int = 0
    while let word = words.next() {
        switch wordIndex(word, "none beginning middle end") {
        case 0: break
        case 1: flags |= RG_DIVIDER_BEGINNING
        case 2: flags |= RG_DIVIDER_MIDDLE
        case 3: flags |= RG_DIVIDER_END
        default: return nil
        }
    }
    return UInt32(flags)
}

// MARK: - References and ids

/// Whether a value is a reference to a resource ("@string/title", "@{expression}", "?attr/size"). A "?" alone, or a
/// sentence that begins with one, is text.
func isReference(_ value: Bytes) -> Bool {
    if value.count < 2 { return false }
    if value[0] == 0x40 {
        if value[1] == 0x7B { return true }
        return value.firstIndex(of: 0x2F) > 1 && isReferenceName(value.dropping(1))
    }
    return value[0] == 0x3F && isLetter(value[1]) && isReferenceName(value.dropping(1))
}

private func isReferenceName(_ name: Bytes) -> Bool {
    var i = 0
    while i < name.count {
        let byte = name[i]
        let isName =
            isLetter(byte) || isDigit(byte) || byte == 0x5F || byte == 0x2E || byte == 0x2F || byte == 0x3A
            || byte == 0x2B || byte == 0x2A || byte == 0x2D || byte >= 0x80
        if !isName { return false }
        i &+= 1
    }
    return true
}

/// The name in `x`, `@id/x`, `@+id/x`, `@android:id/x`. - Returns: nil when there is none.
func readID(_ value: Bytes) -> Bytes? {
    let value = value.trimmed
    if value.count == 0 { return nil }
    if value[0] != 0x40 { return value }
    let slash = value.firstIndex(of: 0x2F)
    if slash < 0 || slash == value.count &- 1 { return nil }
    var type = value.prefix(slash).dropping(1)
    if type.count > 0, type[0] == 0x2B { type = type.dropping(1) }
    let colon = type.lastIndex(of: 0x3A)
    if colon >= 0 { type = type.dropping(colon &+ 1) }
    return type.equals("id") ? value.dropping(slash &+ 1) : nil
}
