// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The attributes of a text's letters, as given.
struct LetterValues {
    /// The text size and the height of a line in pixels; NaN: not given.
    var size = Float.nan, lineHeight = Float.nan
    /// Space between letters, in em.
    var spacing: Float = 0
    /// 0: not given.
    var weight: Int32 = 0
    var isBold = false, isItalic = false, isUpperCase = false, isPassword = false
    /// The index of the typeface: normal, sans, serif, monospace.
    var typeface: UInt32 = 0
    /// The start of the family in InflatePlan.texts + 1; 0: none.
    var family: UInt32 = 0
    /// Whether there is an inputType, and whether it has several lines.
    var isTyped = false, isMultiLine = false
    /// Widths in line heights; -1: not given.
    var ems: Int32 = -1, minEms: Int32 = -1, maxEms: Int32 = -1
    /// The exact size of a text that wraps, in pixels; NaN: not given.
    var width = Float.nan, height = Float.nan
}

extension Inflater {
    // MARK: - Reading

    @inline(never)
    @_optimize(size)
    mutating func applyLetters(_ attribute: Attribute, _ letters: inout LetterValues) {
        switch attribute.name {
        case .textStyle:
            var words = FlagWords(attribute.value)
            var styles: UInt32 = 0
            while let word = words.next() {
                let place = wordIndex(word, "normal bold italic")
                if place < 0 { return badValue(attribute, "normal, bold and italic, joined by |") }
                styles |= 1 << UInt32(place)
            }
            letters.isBold = styles & 2 != 0
            letters.isItalic = styles & 4 != 0
        case .typeface:
            if let place = word(attribute, "normal sans serif monospace", "normal, sans, serif or monospace") {
                letters.typeface = place
            }
        case .fontFamily: letters.family = keepText(attribute.value)
        default:
            // inputType; words that do not matter here are not checked
            var words = FlagWords(attribute.value)
            letters.isTyped = false
            letters.isMultiLine = false
            while let word = words.next() {
                switch wordIndex(word, "none textMultiLine textPassword textWebPassword numberPassword") {
                case 0: continue
                case 1: letters.isMultiLine = true
                case 2, 3, 4: letters.isPassword = true
                default: break
                }
                letters.isTyped = true
            }
        }
    }

    // MARK: - Fonts

    /// The height of the lines of a text in pixels; 0 without a font.
    @inline(never)
    @_optimize(size)
    func lineHeight(_ style: UnsafePointer<rg_style>) -> Float {
        guard let engine = options.engine else { return 0 }
        let height = engine.treeEditor.lineHeight(style.pointee.font)
        return max(0, height * style.pointee.line_spacing_multiplier + style.pointee.line_spacing_extra)
    }

    /// Gives a text the font of its letters, and the sizes that depend on it.
    @inline(never)
    @_optimize(size)
    mutating func finishLetters(_ node: inout NewNode) {
        guard let engine = options.engine else { return }
        let letters = node.values.letters
        var size = letters.size
        if size.isNaN {
            size = node.meaning.preset.sizes.textSize * Float(units.density) * Float(units.fontScale)
            if !size.isFinite { size = 0 }
        }
        // a font that the host gave to the tag
        let isGiven = node.values.style.font.id != options.font.id
        if !isGiven { node.values.style.font = resolveFont(letters, size, node.values.style.font) }
        let font = node.values.style.font
        let spanReader = SpanReader(inflater: withUnsafeMutablePointer(to: &self) { $0 })
        if font.id == 0 && !stopped { spanReader.addSpans(&node, size, nil) }
        if font.id == 0 || stopped { return }
        var variant = engine.treeEditor.fontVariant(font)
        // no text is so small that its font would have no size
        if !isGiven || !letters.size.isNaN || variant.size == 0 { variant.size = max(size, 0x1p-10) }
        if letters.spacing != 0 { variant.letterSpacing = letters.spacing }
        if letters.isUpperCase { variant.isUpperCase = true }
        if letters.isPassword { variant.isHidden = true }
        let (status, derived) = engine.treeEditor.deriveFont(font, variant)
        if status == RG_ERROR_LIMIT {
            limit(tagOffset, 1, "more than 1,024 sizes and spacings of one font, or too many fonts", Bytes(""))
        } else if status != RG_OK {
            stop(status)
        }
        if stopped { return }
        node.values.style.font = derived
        spanReader.addSpans(&node, size, isGiven || !engine.treeEditor.hasFontSource ? nil : variant)
        if !letters.lineHeight.isNaN {
            node.values.style.line_spacing_multiplier = 1
            node.values.style.line_spacing_extra = letters.lineHeight - engine.treeEditor.lineHeight(derived)
        }
    }

    /// Finds the font of a text by the host's callback. - Returns: `usual` without one, and after a failure.
    @_optimize(size)
    mutating func resolveFont(_ letters: LetterValues, _ size: Float, _ usual: rg_font) -> rg_font {
        guard let engine = options.engine, engine.treeEditor.hasFontSource, !stopped else { return usual }
        var request = rg_font_request()
        if letters.family != 0 {
            request.family = UnsafeRawPointer(plan.texts.pointer(Int(letters.family) &- 1))
                .assumingMemoryBound(to: CChar.self)
        } else {
            let names: StaticText =
                letters.isPassword || letters.typeface == 3
                ? "monospace" : letters.typeface == 2 ? "serif" : letters.typeface == 1 ? "sans" : ""
            request.family = names.cString
        }
        request.size = size
        request.weight = letters.weight > 0 ? UInt32(letters.weight) : letters.isBold ? 700 : 400
        request.italic = letters.isItalic
        let status = engine.treeEditor.findFont(&request)
        if status == RG_ERROR_INVALID_ARGUMENT {
            report(
                RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, tagOffset, 1, "the host's callback gave a font that does not exist")
            return usual
        }
        if status == RG_ERROR_NOT_FOUND {
            report(
                RG_CODE_UNKNOWN_FONT, RG_LEVEL_WARNING, tagOffset, 1, "there is no font of the family $q",
                Bytes(cString: request.family))
        }
        return request.font.id != 0 ? request.font : usual
    }
}
