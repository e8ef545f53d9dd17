// SPDX-License-Identifier: MIT
import CCairo
import CPango
import CRegletCairo

extension Painter {
    /// Paints a line of a node's text or hint.
    /// - Returns: false if the text or the font is missing.
    func paintText(_ command: rg_command) -> Bool {
        guard let context, command.data_count >= 5, let values = list.values(command),
            let paint = list.paint(command.paint)
        else { return false }
        var length = 0
        let flags = values.integer(4)
        let bytes =
            flags & 2 != 0
            ? rg_node_hint(context, command.node, &length) : rg_node_text(context, command.node, &length)
        if flags & 2 == 0, let bytes { length = shownLength(command.node, bytes, length) }
        let start = Int(values.integer(1))
        let count = Int(values.integer(2))
        guard let bytes, start &+ count <= length else { return false }
        let font = rg_font(id: values.integer(3))
        var data = rg_font_data()
        data.struct_size = UInt32(MemoryLayout<rg_font_data>.size)
        guard rg_font_info(context, font, &data) == RG_OK, let face = host.pointee.fonts.find(data.base),
            let layout = host.pointee.fonts.layout
        else {
            _ = host.pointee.fail(RG_ERROR_NOT_FOUND, "the display list names a font that the host did not make")
            return false
        }
        if data.shaped, !data.upper_case, !data.hidden, host.pointee.fonts.isShaper {
            return paintShaped(command, paint, bytes, length, font, face, data)
        }
        guard
            var line = TextLine(bytes + start, count, hasEllipsis: flags & 1 != 0, context, font, data)
        else { return false }
        defer { line.release() }
        if line.count == 0 { return true }
        cairo_save(cr)
        defer { cairo_restore(cr) }
        let baseline = values[0]
        let bounds = Bounds(
            left: bounded(command.left), top: baseline - Double(data.line_height) * 2,
            right: bounded(command.left) + line.width, bottom: baseline + Double(data.line_height) * 2)
        guard setSource(command, paint, bounds) else { return false }
        pango_font_description_set_absolute_size(face.description, Double(data.size) * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, face.description)
        pango_layout_set_text(layout, line.text.base, Int32(truncatingIfNeeded: line.count))
        guard let shaped = pango_layout_get_line(layout, 0) else { return false }
        let isPlaced = place(shaped, line)
        var x = bounded(command.left)
        if !isPlaced {
            // Shaped as a whole: it begins, or from right to left ends, where the engine's line does.
            var logical = PangoRectangle()
            pango_layout_line_get_extents(shaped, nil, &logical)
            let isReversed = pango_layout_line_get_resolved_direction(shaped) == PANGO_DIRECTION_RTL
            if isReversed { x += line.width - Double(logical.width) / Double(PANGO_SCALE) }
        }
        cairo_move_to(cr, x, baseline)
        showLine(shaped)
        return true
    }

    /// The bytes of a text that its `max_length`, in units of UTF-16, leaves.
    private func shownLength(_ node: rg_node, _ bytes: UnsafePointer<CChar>, _ length: Int) -> Int {
        var left = rg_node_max_length(context, node)
        if left < 0 { return length }
        var at = 0
        while at < length {
            let scalar = g_utf8_get_char(bytes + at)
            left -= scalar > 0xFFFF ? 2 : 1
            if left < 0 { break }
            at &+= Int(g_unichar_to_utf8(scalar, nil))
        }
        return at
    }

    /// Paints a line of Pango at the current point.
    func showLine(_ shaped: UnsafeMutablePointer<PangoLayoutLine>) {
        if isVector || cairo_version() >= 11704 || hasColors(shaped) {
            pango_cairo_show_layout_line(cr, shaped)
        } else {
            // Older versions of cairo move each glyph to a whole pixel.
            pango_cairo_layout_line_path(cr, shaped)
            cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
            cairo_fill(cr)
        }
        cairo_new_path(cr)
    }

    /// Paints a line of a text that was shaped. - Returns: as `paintText`
    private func paintShaped(
        _ command: rg_command, _ paint: rg_brush, _ bytes: UnsafePointer<CChar>, _ length: Int, _ font: rg_font,
        _ face: Face, _ data: rg_font_data
    ) -> Bool {
        guard let values = list.values(command) else { return false }
        let start = Int(values.integer(1)), end = start &+ Int(values.integer(2))
        let baseline = values[0], left = bounded(command.left)
        cairo_save(cr)
        defer { cairo_restore(cr) }
        let bounds = Bounds(
            left: left, top: baseline - Double(data.line_height) * 2, right: bounded(command.right),
            bottom: baseline + Double(data.line_height) * 2)
        guard setSource(command, paint, bounds) else { return false }
        pango_font_description_set_absolute_size(face.description, Double(data.size) * Double(PANGO_SCALE))
        pango_layout_set_font_description(host.pointee.fonts.layout, face.description)
        return showShaped(
            command.node, bytes, length, start, end, hasDots: values.integer(4) & 1 != 0, font, left, baseline)
    }

    /// Whether a font of a line has pictures, such as emoji, rather than outlines.
    private func hasColors(_ shaped: UnsafeMutablePointer<PangoLayoutLine>) -> Bool {
        var run = shaped.pointee.runs
        while let node = run {
            run = node.pointee.next
            guard let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item,
                let font = item.pointee.analysis.font
            else { continue }
            if hasColors(font) { return true }
        }
        return false
    }

    /// Whether a font has pictures.
    func hasColors(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
        let face = hb_font_get_face(pango_font_get_hb_font(font))
        return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
    }

    /// Gives each cluster of glyphs the width that the engine measured.
    /// - Returns: false for a line with text from right to left, which stays as Pango shaped it.
    private func place(_ shaped: UnsafeMutablePointer<PangoLayoutLine>, _ line: TextLine) -> Bool {
        var run = shaped.pointee.runs
        while let node = run {
            guard let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item else { break }
            if item.pointee.analysis.level & 1 == 1 { return false }
            run = node.pointee.next
        }
        run = shaped.pointee.runs
        while let node = run {
            run = node.pointee.next
            guard let data = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let item = data.pointee.item, let glyphs = data.pointee.glyphs
            else { continue }
            let offset = Int(item.pointee.offset)
            let end = offset &+ Int(item.pointee.length)
            let count = Int(glyphs.pointee.num_glyphs)
            var first = 0
            while first < count {
                let cluster = glyphs.pointee.log_clusters[first]
                var next = first &+ 1
                while next < count, glyphs.pointee.log_clusters[next] == cluster { next &+= 1 }
                let from = min(offset &+ Int(cluster), line.count)
                let to = min(next < count ? offset &+ Int(glyphs.pointee.log_clusters[next]) : end, line.count)
                // Differences of rounded positions do not add up to an error.
                let wanted =
                    (line.positions[to] * Double(PANGO_SCALE)).rounded()
                    - (line.positions[from] * Double(PANGO_SCALE)).rounded()
                var rest = Int32(max(min(wanted, 1e9), 0))
                for index in first..<(next &- 1) { rest &-= glyphs.pointee.glyphs[index].geometry.width }
                glyphs.pointee.glyphs[next &- 1].geometry.width = rest
                first = next
            }
        }
        return true
    }
}
