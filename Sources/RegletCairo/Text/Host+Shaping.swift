// SPDX-License-Identifier: MIT
import CLibc
import CPango
import CRegletCairo

extension UnsafeMutablePointer<HostStorage> {
    /// Answers the advances of a paragraph. - Returns: false: the font's table measures it.
    func shape(_ request: UnsafeMutablePointer<rg_shape_request>) -> Bool {
        pointee.fonts.isShaper = true
        let count = Int(request.pointee.length)
        guard let bytes = request.pointee.text, let advances = request.pointee.advances,
            shape(bytes, count, request.pointee.font, isRight: request.pointee.right_to_left)
        else { return false }
        let items = pointee.fonts.paragraph.items
        for index in 0..<items.count {
            let glyphs = items[index].glyphs
            for place in 0..<Int(glyphs.pointee.num_glyphs) {
                let cluster = items[index].start &+ Int(glyphs.pointee.log_clusters[place])
                if cluster < 0 || cluster >= count { continue }
                let width = Float(glyphs.pointee.glyphs[place].geometry.width) / Float(PANGO_SCALE)
                advances[cluster] = max(advances[cluster], 0) + width
            }
        }
        // An overhang can make the sum of a cluster negative, which would say that there is none.
        for index in 0..<items.count where items[index].start < count {
            advances[items[index].start] = max(advances[items[index].start], 0)
        }
        if let breaks = request.pointee.breaks { markWords(bytes, count, breaks) }
        return true
    }

    /// Shapes a paragraph, unless it was the last one. - Returns: false for fonts of others, capitals and bullets.
    func shape(_ bytes: UnsafePointer<CChar>, _ count: Int, _ font: rg_font, isRight: Bool) -> Bool {
        if pointee.fonts.paragraph.holds(bytes, count, font, isRight: isRight) { return true }
        var data = rg_font_data()
        data.struct_size = UInt32(MemoryLayout<rg_font_data>.size)
        guard rg_font_info(pointee.context, font, &data) == RG_OK, !data.upper_case, !data.hidden,
            let face = pointee.fonts.find(data.base), let context = pointee.fonts.context,
            let attributes = pango_attr_list_new()
        else { return false }
        defer { pango_attr_list_unref(attributes) }
        pango_font_description_set_absolute_size(face.description, Double(data.size) * Double(PANGO_SCALE))
        pango_attr_list_insert(attributes, pango_attr_font_desc_new(face.description))
        if data.letter_spacing != 0 {
            // Letters that are spaced are not joined.
            let features = "liga=0,clig=0,dlig=0" as StaticString
            pango_attr_list_insert(
                attributes,
                pango_attr_font_features_new(
                    UnsafeRawPointer(features.utf8Start).assumingMemoryBound(to: CChar.self)))
        }
        let spacing = (data.letter_spacing * data.size * Float(PANGO_SCALE)).rounded()
        return pointee.fonts.paragraph.shape(
            bytes, count, font, isRight: isRight, context, attributes, Int32(max(min(spacing, 1e8), -1e8)))
    }

    /// Sets the places where lines may begin between letters of scripts without spaces, if Pango knows their words.
    private func markWords(_ bytes: UnsafePointer<CChar>, _ count: Int, _ breaks: UnsafeMutablePointer<Bool>) {
        var isComplex = false
        var at = 0
        while at < count, !isComplex {
            isComplex = UInt8(bitPattern: bytes[at]) >= 0xE0 && g_utf8_get_char(bytes + at).hasNoSpaces
            at &+= Int(g_unichar_to_utf8(g_utf8_get_char(bytes + at), nil))
        }
        if !isComplex { return }
        let characters = Int(g_utf8_strlen(bytes, count))
        guard let block = malloc((characters &+ 1) &* MemoryLayout<PangoLogAttr>.stride) else { return }
        defer { free(block) }
        let attributes = block.bindMemory(to: PangoLogAttr.self, capacity: characters &+ 1)
        pango_get_log_attrs(
            bytes, Int32(truncatingIfNeeded: count), -1, pango_language_get_default(), attributes,
            Int32(truncatingIfNeeded: characters &+ 1))
        var pass = 0
        var knowsWords = false
        while pass < 2 {
            at = 0
            var wasComplex = false
            for index in 0..<characters {
                let scalar = g_utf8_get_char(bytes + at)
                let isComplex = scalar.hasNoSpaces
                if isComplex, wasComplex {
                    let begins = attributes[index].is_line_break != 0
                    if pass == 0 { knowsWords = knowsWords || begins } else { breaks[at] = begins }
                }
                wasComplex = isComplex
                at &+= Int(g_unichar_to_utf8(scalar, nil))
            }
            pass = knowsWords ? pass &+ 1 : 2
        }
    }
}

extension UInt32 {
    /// Whether it is a letter of Thai, Lao, Burmese or Khmer.
    fileprivate var hasNoSpaces: Bool {
        self &- 0xE00 < 0x100 || self &- 0x1000 < 0xA0 || self &- 0x1780 < 0x80
    }
}
