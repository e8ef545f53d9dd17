// SPDX-License-Identifier: MIT
import CCairo
import CLibc
import CPango
import CRegletCairo

extension Painter {
    /// Draws bytes `start` to `end` of a text by the glyphs of their paragraph, in the runs of the engine. cairo's source
    /// is set. `left`: of the line.
    /// - Returns: false if the runs or the glyphs cannot be had.
    func showShaped(
        _ node: rg_node, _ bytes: UnsafePointer<CChar>, _ length: Int, _ start: Int, _ end: Int, hasDots: Bool,
        _ font: rg_font, _ left: Double, _ baseline: Double
    ) -> Bool {
        guard let context else { return false }
        var first = start, last = end
        while first > 0, !isSeparator(bytes, first &- 1, length) { first &-= 1 }
        while last < length, !isSeparator(bytes, last, length) { last &+= 1 }
        var count: UInt32 = 0
        if rg_node_text_runs(context, node, nil, 0, &count) != RG_OK { return false }
        guard count > 0, let block = malloc(Int(count) &* MemoryLayout<rg_text_run>.stride) else { return false }
        defer { free(block) }
        let runs = block.bindMemory(to: rg_text_run.self, capacity: Int(count))
        let capacity = count
        if rg_node_text_runs(context, node, runs, capacity, &count) != RG_OK { return false }
        guard let level = paragraphLevel(context, node, bytes + first, last &- first),
            host.shape(bytes + first, last &- first, font, isRight: level == 1)
        else { return false }
        var origin: Float?
        for index in 0..<Int(min(count, capacity)) {
            let run = runs[index]
            let isDots = hasDots && run.length == 0 && Int(run.start) == end
            if Int(run.start) < start || Int(run.start &+ run.length) > end || run.length == 0 && !isDots { continue }
            if origin == nil { origin = run.x }
            let x = left + Double(run.x - (origin ?? 0))
            if isDots {
                showSign(0x2026, font, x, baseline)
            } else {
                showParts(run, node, bytes, first, x, baseline)
            }
        }
        return true
    }

    /// Draws the parts of a run between tabs, which have no glyphs.
    private func showParts(
        _ run: rg_text_run, _ node: rg_node, _ bytes: UnsafePointer<CChar>, _ first: Int, _ x: Double,
        _ baseline: Double
    ) {
        let end = Int(run.start &+ run.length), isRight = run.level & 1 == 1
        var part = run
        var from = Int(run.start)
        while from < end {
            var to = from
            while to < end, bytes[to] != 0x09 { to &+= 1 }
            if to > from {
                let near = edge(from, run, node, isRight), far = edge(to, run, node, isRight)
                part.start = UInt32(from)
                part.length = UInt32(to &- from)
                part.width = abs(far - near)
                show(part, first, x + Double(min(near, far) - run.x), baseline)
            }
            from = to &+ 1
        }
    }

    /// The position in the leaf where a run is before byte `offset`.
    private func edge(_ offset: Int, _ run: rg_text_run, _ node: rg_node, _ isRight: Bool) -> Float {
        if offset == Int(run.start) { return isRight ? run.x + run.width : run.x }
        if offset == Int(run.start &+ run.length) { return isRight ? run.x : run.x + run.width }
        var caret = rg_text_caret()
        _ = rg_node_caret(context, node, UInt32(offset), &caret)
        return caret.x
    }

    /// Draws the glyphs of a run so that they end where the run does.
    private func show(_ run: rg_text_run, _ first: Int, _ x: Double, _ baseline: Double) {
        let items = host.pointee.fonts.paragraph.items
        let start = Int(run.start) &- first
        let end = start &+ Int(run.length)
        var natural = 0.0
        for pass in 0..<2 {
            var pen = 0.0
            let factor = natural > 0 ? Double(run.width) / natural : 1
            for index in 0..<items.count {
                let entry = items[run.level & 1 == 0 ? index : items.count &- 1 &- index]
                if entry.start >= end || entry.end <= start { continue }
                let glyphs = entry.glyphs.pointee
                var from = 0, to = Int(glyphs.num_glyphs)
                // Clusters ascend or descend, so the run's glyphs are together.
                func isInside(_ glyph: Int) -> Bool {
                    let byte = entry.start &+ Int(glyphs.log_clusters[glyph])
                    return byte >= start && byte < end
                }
                while from < to, !isInside(from) { from &+= 1 }
                while to > from, !isInside(to &- 1) { to &-= 1 }
                if from == to { continue }
                if pass == 0 {
                    for glyph in from..<to {
                        natural += Double(glyphs.glyphs[glyph].geometry.width) / Double(PANGO_SCALE)
                    }
                } else {
                    pen = show(entry, from, to, x + pen, baseline, factor) - x
                }
            }
        }
    }

    /// Draws glyphs of an item. - Returns: where they end.
    private func show(
        _ entry: ShapedItem, _ from: Int, _ to: Int, _ x: Double, _ baseline: Double, _ factor: Double
    ) -> Double {
        let count = to &- from
        guard let copy = malloc(count &* MemoryLayout<PangoGlyphInfo>.stride) else { return x }
        defer { free(copy) }
        let infos = copy.bindMemory(to: PangoGlyphInfo.self, capacity: count)
        var pen = 0.0, placed = 0.0
        for index in 0..<count {
            infos[index] = entry.glyphs.pointee.glyphs[from &+ index]
            pen += Double(infos[index].geometry.width) * factor
            // Differences of rounded positions do not add up to an error.
            infos[index].geometry.width = Int32(max(min(pen.rounded() - placed, 1e9), -1e9))
            placed += Double(infos[index].geometry.width)
        }
        var glyphs = PangoGlyphString()
        glyphs.num_glyphs = Int32(truncatingIfNeeded: count)
        glyphs.glyphs = infos
        glyphs.log_clusters = entry.glyphs.pointee.log_clusters + from
        guard let font = entry.item.pointee.analysis.font else { return x }
        cairo_move_to(cr, x, baseline)
        if isVector || cairo_version() >= 11704 || hasColors(font) {
            pango_cairo_show_glyph_string(cr, font, &glyphs)
        } else {
            // Older versions of cairo move each glyph to a whole pixel.
            pango_cairo_glyph_string_path(cr, font, &glyphs)
            cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
            cairo_fill(cr)
        }
        cairo_new_path(cr)
        return x + placed / Double(PANGO_SCALE)
    }

    /// Draws a sign that is not in the text.
    private func showSign(_ scalar: UInt32, _ font: rg_font, _ x: Double, _ baseline: Double) {
        guard let layout = host.pointee.fonts.layout else { return }
        var encoded: [6 of CChar] = .init(repeating: 0)
        withUnsafeMutableBytes(of: &encoded) { buffer in
            guard let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
            pango_layout_set_text(layout, base, g_unichar_to_utf8(scalar, base))
        }
        guard let shaped = pango_layout_get_line(layout, 0) else { return }
        cairo_move_to(cr, x, baseline)
        showLine(shaped)
    }

    /// The embedding level of a paragraph of a node; nil when memory is out.
    private func paragraphLevel(
        _ context: OpaquePointer, _ node: rg_node, _ bytes: UnsafePointer<CChar>, _ count: Int
    ) -> UInt8? {
        var number = Int32(bitPattern: RG_TEXT_INHERIT.rawValue)
        var layout = rg_node_layout()
        var at = node
        while at.id != 0, number == Int32(bitPattern: RG_TEXT_INHERIT.rawValue) {
            if rg_node_get_int(context, at, RG_TEXT_DIRECTION, &number) != RG_OK { return nil }
            at = rg_node_parent(context, at)
        }
        guard rg_node_layout_info(context, node, &layout) == RG_OK, let levels = malloc(max(count, 1))
        else { return nil }
        defer { free(levels) }
        // Two directions depend on that of the leaf.
        let isRight = layout.flags & UInt32(RG_OUT_RTL) != 0
        var direction = rg_text_direction(rawValue: UInt32(bitPattern: number))
        if direction == RG_TEXT_INHERIT { direction = RG_TEXT_FIRST_STRONG }
        if direction == RG_TEXT_LOCALE { direction = isRight ? RG_TEXT_RTL : RG_TEXT_LTR }
        if direction == RG_TEXT_FIRST_STRONG, isRight { direction = RG_TEXT_FIRST_STRONG_RTL }
        var base: UInt8 = 0
        let status = rg_text_levels(
            context, bytes, count, direction, levels.assumingMemoryBound(to: UInt8.self), &base)
        return status == RG_OK ? base : nil
    }

    private func isSeparator(_ bytes: UnsafePointer<CChar>, _ index: Int, _ length: Int) -> Bool {
        let byte = UInt8(bitPattern: bytes[index])
        return byte >= 0x0A && byte <= 0x0D
    }
}
