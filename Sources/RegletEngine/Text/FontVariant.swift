// SPDX-License-Identifier: MIT

/// The difference of a derived font from the one that the host uploaded. A derived font is a table of advances, too, so
/// that measuring does not know about it.
public struct FontVariant: Equatable {
    /// The text size in pixels.
    public var size: Float = 0
    /// Space added to each advance, in em.
    public var letterSpacing: Float = 0
    /// Whether letters have the advances of their upper-case forms.
    public var isUpperCase = false
    /// Whether all characters have the advance of a bullet, as in a password.
    public var isHidden = false

    public init() {}

    /// Whether texts look other than they are written.
    var replacesCharacters: Bool { isUpperCase || isHidden }
}

extension Font {
    /// Derives a font: O(glyphs log glyphs). Advances are scaled from layout units.
    /// - Returns: nil when memory is out.
    @_optimize(size)
    func derived(
        _ variant: FontVariant, _ scale: UnitScale, _ memory: UnsafeMutablePointer<Memory>
    ) -> Font? {
        let factor = factor(variant)
        let spacing = Double(variant.letterSpacing) * Double(variant.size) * scale.perPixel
        func scaled(_ units: Int32) -> Int32 { atLeastZero(roundUnits(Double(units) * factor)) }
        func spaced(_ units: Int32) -> Int32 { atLeastZero(roundUnits(Double(units) * factor + spacing)) }
        var font = Font()
        var wide = 0
        eachGlyph(variant) { _, _ in wide &+= 1 }
        guard font.allocate(wide, memory) else { return nil }
        let bullet = wideAdvance(0x2022)
        for i in 0..<128 {
            let scalar = variant.isUpperCase ? upperCased(UInt32(i)) : UInt32(i)
            font.setAscii(i, spaced(variant.isHidden ? bullet : asciiAdvance(Int(scalar))))
        }
        wide = 0
        let packed = font.glyphs
        eachGlyph(variant) { scalar, advance in
            let units = hasNoAdvance(scalar) ? scaled(advance) : spaced(advance)
            packed[wide] = UInt64(scalar) << 32 | UInt64(units)
            wide &+= 1
        }
        font.glyphCount = wide
        font.defaultAdvance = spaced(variant.isHidden ? bullet : defaultAdvance)
        font.lineHeight = max(scaled(lineHeight), 1)
        font.ascent = scaled(ascent)
        font.topPadding = scaled(topPadding)
        font.bottomPadding = scaled(bottomPadding)
        font.tabAdvance = scaled(tabAdvance)
        font.setSigns()
        font.size = size > 0 ? variant.size : 0
        font.variant = variant
        font.kerning = kerning
        font.kerning.factor = factor
        font.isShaped = isShaped
        return font
    }

    /// The factor of the metrics of a variant.
    func factor(_ variant: FontVariant) -> Double { size > 0 ? Double(variant.size) / Double(size) : 1 }

    /// The advance that a character has in a variant of this font, in its units.
    @_optimize(size)
    func advance(_ scalar: UInt32, _ variant: FontVariant, _ perPixel: Double) -> Int32 {
        let factor = factor(variant)
        var spacing = Double(variant.letterSpacing) * Double(variant.size) * perPixel
        var shown = variant.isUpperCase ? upperCased(scalar) : scalar
        if scalar >= 0x80 && hasNoAdvance(scalar) {
            if variant.isHidden { return 0 }
            spacing = 0
        }
        if variant.isHidden { shown = 0x2022 }
        var advance = shown < 0x80 ? asciiAdvance(Int(shown)) : wideAdvance(shown)
        if scalar == 0xDF && variant.isUpperCase && !variant.isHidden { advance = clampUnits(Int(advance) &* 2) }
        return atLeastZero(roundUnits(Double(advance) * factor + spacing))
    }

    /// Reports the glyphs from U+0080 on that a variant needs, in ascending order, with their advances in this font.
    /// Lower-case letters have one even if this font has none.
    @_optimize(size)
    private func eachGlyph(_ variant: FontVariant, _ body: (_ scalar: UInt32, _ advance: Int32) -> Void) {
        if variant.isHidden { return }
        var index = 0
        var scalar: UInt32 = variant.isUpperCase ? 0x80 : upperCaseEnd
        while scalar < upperCaseEnd {
            let isGiven = index < glyphCount && UInt32(truncatingIfNeeded: glyphs[index] >> 32) == scalar
            let upper = upperCased(scalar)
            if upper != scalar {
                let advance = upper < 0x80 ? asciiAdvance(Int(upper)) : wideAdvance(upper)
                body(scalar, scalar == 0xDF ? clampUnits(Int(advance) &* 2) : advance)
            } else if isGiven {
                body(scalar, Int32(truncatingIfNeeded: glyphs[index]))
            }
            if isGiven { index &+= 1 }
            scalar &+= 1
        }
        while index < glyphCount {
            body(UInt32(truncatingIfNeeded: glyphs[index] >> 32), Int32(truncatingIfNeeded: glyphs[index]))
            index &+= 1
        }
    }
}

/// The end of the letters that `upperCased` changes.
private let upperCaseEnd: UInt32 = 0x530

/// The upper-case form of a letter of ASCII, Latin-1, Latin Extended-A, Greek and Coptic up to U+03CE, and Cyrillic, by
/// the default mappings of Unicode. Other characters are returned as they are. U+00DF becomes S, which is shown twice;
/// U+0149, U+0390 and U+03B0, which become two or three characters, do not change.
@_optimize(size)
func upperCased(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE, 0x3B1...0x3C1, 0x3C3...0x3CB, 0x430...0x44F: return scalar &- 0x20
    case 0xB5: return 0x39C
    case 0xDF, 0x17F: return 0x53
    case 0xFF: return 0x178
    case 0x131: return 0x49
    case 0x3AC: return 0x386
    case 0x3AD...0x3AF: return scalar &- 0x25
    case 0x3C2: return 0x3A3
    case 0x3CC: return 0x38C
    case 0x3CD, 0x3CE: return scalar &- 0x3F
    case 0x450...0x45F: return scalar &- 0x50
    case 0x4CF: return 0x4C0
    // pairs of neighbors, of which the upper-case letter is even
    case 0x100...0x137, 0x14A...0x177, 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F: return scalar & ~1
    // pairs of which it is odd
    case 0x139...0x148, 0x179...0x17E, 0x4C1...0x4CE: return (scalar &- 1) | 1
    default: return scalar
    }
}
