// SPDX-License-Identifier: MIT
import CCairo
import CLibc
import CPango
import CRegletCairo

/// A family, weight and slope, and the font of the context with its advances.
struct Face {
    var family: UnsafeMutablePointer<CChar>?
    var weight: UInt32 = 0
    var isItalic = false
    /// The font with the advances at `FontStore.baseSize`.
    var font = rg_font(id: 0)
    var description: OpaquePointer?
}

/// The fonts of a host, and Pango's objects.
struct FontStore {
    /// The text size in pixels at which advances are read. They are not hinted, so those of other sizes are in proportion.
    static let baseSize: Float = 64

    private(set) var faces = GrowingArray<Face>()
    private var map: UnsafeMutablePointer<PangoFontMap>?
    private(set) var context: OpaquePointer?
    private(set) var layout: OpaquePointer?
    private var attributes: OpaquePointer?
    /// The context measures texts by the shaper, so they are drawn by its glyphs.
    var isShaper = false
    var paragraph = ShapedParagraph()

    mutating func release() {
        paragraph.release()
        for index in 0..<faces.count {
            free(faces[index].family)
            pango_font_description_free(faces[index].description)
        }
        faces.release()
        if let attributes { pango_attr_list_unref(attributes) }
        if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) }
        if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
        if let map { g_object_unref(UnsafeMutableRawPointer(map)) }
    }

    /// Makes Pango's objects.
    mutating func prepare() {
        if map != nil { return }
        map = pango_cairo_font_map_new()
        guard let made = pango_font_map_create_context(map) else { return }
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(made, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(made, 0)
        context = made
        layout = pango_layout_new(made)
        pango_layout_set_single_paragraph_mode(layout, 1)
        // The engine adds the advances of single characters: neither kerning nor ligatures.
        attributes = pango_attr_list_new()
        let features = "kern=0,liga=0,clig=0,calt=0,dlig=0" as StaticString
        pango_attr_list_insert(
            attributes,
            pango_attr_font_features_new(UnsafeRawPointer(features.utf8Start).assumingMemoryBound(to: CChar.self)))
        pango_layout_set_attributes(layout, attributes)
    }

    /// The face with these properties; nil: none was made.
    func find(_ family: UnsafePointer<CChar>, _ weight: UInt32, _ isItalic: Bool) -> Face? {
        for index in 0..<faces.count
        where faces[index].weight == weight && faces[index].isItalic == isItalic
            && isEqual(faces[index].family, family)
        {
            return faces[index]
        }
        return nil
    }

    /// The face that a font of the context was made from; nil: another host's.
    func find(_ font: rg_font) -> Face? {
        for index in 0..<faces.count where faces[index].font.id == font.id { return faces[index] }
        return nil
    }

    mutating func add(_ face: Face) -> Bool { faces.append(face) }

    /// Pango's fonts for a description; the caller releases them.
    func fontset(_ description: OpaquePointer) -> UnsafeMutablePointer<PangoFontset>? {
        pango_font_map_load_fontset(map, context, description, pango_language_get_default())
    }
}
