// SPDX-License-Identifier: MIT
import CLibc
import CPango
import CRegletCairo

/// Characters whose advances a font of the context gets: first and last of each range.
private let ranges: [22 of (UInt32, UInt32)] = [
    (0x20, 0x7E), (0xA0, 0x52F),  // Latin, IPA, Greek, Cyrillic
    (0x531, 0x58A), (0x5BE, 0x5F4), (0x60C, 0x6FF),  // Armenian, Hebrew, Arabic
    (0x10A0, 0x10FF),  // Georgian
    (0x1E00, 0x1FFE), (0x2000, 0x205F), (0x2070, 0x209C), (0x20A0, 0x20BF), (0x2100, 0x218B), (0x2190, 0x22FF),
    (0x2300, 0x23FF), (0x2460, 0x24FF), (0x2500, 0x25FF), (0x2600, 0x26FF), (0x2700, 0x27BF), (0x27E6, 0x27EF),
    (0x2900, 0x297F), (0x2B00, 0x2B5F), (0x2C60, 0x2C7F), (0xFB00, 0xFB06),
]

extension UnsafeMutablePointer<HostStorage> {
    /// Finds or makes a font. - Returns: as rgc_font
    func makeFont(
        _ family: UnsafePointer<CChar>?, _ weight: UInt32, _ isItalic: Bool, _ size: Float,
        _ out: UnsafeMutablePointer<rg_font>
    ) -> rg_status {
        if weight < 1 || weight > 1000 {
            return pointee.fail(RG_ERROR_INVALID_ARGUMENT, "weight is not from 1 to 1000")
        }
        if !(size > 0) || !size.isFinite { return pointee.fail(RG_ERROR_INVALID_ARGUMENT, "size is not a number > 0") }
        let name = FamilyName(family, pointee.family)
        guard let text = name.text else {
            return pointee.fail(RG_ERROR_OUT_OF_MEMORY, "there is no memory for a font")
        }
        let heavy = name.weight > 0 && weight == 400 ? name.weight : weight
        var face = Face()
        if let known = pointee.fonts.find(text, heavy, isItalic) {
            free(text)
            face = known
        } else {
            face.family = text
            face.weight = heavy
            face.isItalic = isItalic
            let status = upload(&face)
            if status != RG_OK {
                free(text)
                pango_font_description_free(face.description)
                return status
            }
        }
        let status = rg_font_sized(pointee.context, face.font, size, out)
        return status == RG_OK ? RG_OK : pointee.fail(status, "the font: ", rg_error_message(pointee.context))
    }

    /// Reads the advances of a face from Pango and gives them to the context.
    private func upload(_ face: inout Face) -> rg_status {
        pointee.fonts.prepare()
        guard let description = pango_font_description_new(), let block = malloc(1 << 16),
            pointee.fonts.context != nil
        else { return pointee.fail(RG_ERROR_OUT_OF_MEMORY, "there is no memory for a font") }
        defer { free(block) }
        face.description = description
        pango_font_description_set_family(description, face.family)
        pango_font_description_set_weight(description, PangoWeight(rawValue: face.weight))
        pango_font_description_set_style(description, face.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_absolute_size(description, Double(FontStore.baseSize) * Double(PANGO_SCALE))
        guard let fonts = pointee.fonts.fontset(description) else {
            return pointee.fail(RG_ERROR_NOT_FOUND, face.family, ": ", "Pango has no font at all")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(fonts)) }
        let glyphs = block.bindMemory(to: rg_glyph.self, capacity: 8192)
        var def = rg_font_def()
        def.struct_size = UInt32(MemoryLayout<rg_font_def>.size)
        def.glyphs = UnsafePointer(glyphs)
        for index in 0..<22 {
            for codepoint in ranges[index].0...ranges[index].1 {
                if g_unichar_type(codepoint).isMark || def.glyph_count == 8192 { continue }
                let advance = advance(fonts, codepoint)
                if advance < 0 { continue }
                glyphs[Int(def.glyph_count)] = rg_glyph(codepoint: codepoint, advance: advance)
                def.glyph_count &+= 1
            }
        }
        let metrics = pango_fontset_get_metrics(fonts)
        let ascent = Float(pango_font_metrics_get_ascent(metrics)) / Float(PANGO_SCALE)
        let descent = Float(pango_font_metrics_get_descent(metrics)) / Float(PANGO_SCALE)
        pango_font_metrics_unref(metrics)
        def.ascent = max(ascent, 0)
        def.line_height = max(ascent + descent, 1)
        def.default_advance = FontStore.baseSize
        def.size = FontStore.baseSize
        def.shaped = true
        let status = rg_font_create(pointee.context, &def, &face.font)
        if status != RG_OK { return pointee.fail(status, "the font: ", rg_error_message(pointee.context)) }
        if pointee.fonts.add(face) { return RG_OK }
        rg_font_destroy(pointee.context, face.font)
        return pointee.fail(RG_ERROR_OUT_OF_MEMORY, "there is no memory for a font")
    }

    /// The advance of a character in the first font that has it; -1: none has it.
    private func advance(_ fonts: UnsafeMutablePointer<PangoFontset>, _ codepoint: UInt32) -> Float {
        guard let font = pango_fontset_get_font(fonts, codepoint) else { return -1 }
        defer { g_object_unref(UnsafeMutableRawPointer(font)) }
        var glyph: hb_codepoint_t = 0
        if hb_font_get_nominal_glyph(pango_font_get_hb_font(font), codepoint, &glyph) == 0 { return -1 }
        var logical = PangoRectangle()
        pango_font_get_glyph_extents(font, glyph, nil, &logical)
        return max(Float(logical.width) / Float(PANGO_SCALE), 0)
    }
}

extension GUnicodeType {
    /// Whether a character attaches to the one before it.
    var isMark: Bool { self == G_UNICODE_NON_SPACING_MARK || self == G_UNICODE_ENCLOSING_MARK }
}

/// A family as fontFamily has it: "sans-serif-medium" is a weight of sans-serif.
private struct FamilyName {
    /// By malloc, for the caller; nil when memory is out.
    let text: UnsafeMutablePointer<CChar>?
    /// 0: the name has none.
    var weight: UInt32 = 0

    init(_ family: UnsafePointer<CChar>?, _ usual: UnsafePointer<CChar>?) {
        let fallback = UnsafeRawPointer(("sans-serif" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
        var chosen = usual ?? fallback
        // A reference to a font of the resources has no family that the system knows.
        if let family, family[0] != 0, family[0] != 0x40, family[0] != 0x3F { chosen = family }
        text = copyText(chosen)
        guard let text else { return }
        if strlen(text) > 10, strncmp(text, fallback, 10) == 0 { weight = FamilyName.cut(text) }
    }

    /// Cuts off the word of a weight. - Returns: the weight, 0 for none.
    private static func cut(_ text: UnsafeMutablePointer<CChar>) -> UInt32 {
        func cut(_ ending: StaticString) -> Bool {
            if !ends(text, with: ending) { return false }
            text[Int(strlen(text)) &- ending.utf8CodeUnitCount] = 0
            return true
        }
        if cut("-thin") { return 100 }
        if cut("-light") { return 300 }
        if cut("-medium") { return 500 }
        return cut("-black") ? 900 : 0
    }
}
