// SPDX-License-Identifier: MIT
import CLibc
import CPango
import CRegletCairo

/// A part of a paragraph in one font and direction, and its glyphs from left to right.
struct ShapedItem {
    var item: UnsafeMutablePointer<PangoItem>
    var glyphs: UnsafeMutablePointer<PangoGlyphString>

    var start: Int { Int(item.pointee.offset) }
    var end: Int { start &+ Int(item.pointee.length) }
}

/// The paragraph that was shaped last: the layout and all lines of a paragraph ask for the same one again and again.
struct ShapedParagraph {
    private(set) var items = GrowingArray<ShapedItem>()
    private var text = GrowingArray<CChar>()
    private var font = rg_font(id: 0)
    private var isRight = false

    /// Whether it is the paragraph of these bytes.
    func holds(_ bytes: UnsafePointer<CChar>, _ count: Int, _ font: rg_font, isRight: Bool) -> Bool {
        guard let base = text.base, text.count == count, self.font.id == font.id, self.isRight == isRight else {
            return false
        }
        return memcmp(base, bytes, count) == 0
    }

    /// Shapes a paragraph. - Returns: false when memory is out.
    mutating func shape(
        _ bytes: UnsafePointer<CChar>, _ count: Int, _ font: rg_font, isRight: Bool, _ context: OpaquePointer,
        _ attributes: OpaquePointer?, _ spacing: Int32
    ) -> Bool {
        clear()
        guard count < 1 << 30, text.reserve(count) else { return false }
        self.font = font
        self.isRight = isRight
        for index in 0..<count { _ = text.append(bytes[index]) }
        let direction = isRight ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
        let length = Int32(truncatingIfNeeded: count)
        let all = pango_itemize_with_base_dir(context, direction, bytes, 0, length, attributes, nil)
        var at = all
        var isWhole = true
        while let node = at {
            at = node.pointee.next
            guard let item = node.pointee.data?.assumingMemoryBound(to: PangoItem.self) else { continue }
            guard isWhole, let glyphs = pango_glyph_string_new() else {
                pango_item_free(item)
                isWhole = false
                continue
            }
            let start = Int(item.pointee.offset)
            pango_shape_full(bytes + start, item.pointee.length, bytes, length, &item.pointee.analysis, glyphs)
            if spacing != 0 { ShapedParagraph.space(glyphs, spacing) }
            if !items.append(ShapedItem(item: item, glyphs: glyphs)) {
                pango_glyph_string_free(glyphs)
                pango_item_free(item)
                isWhole = false
            }
        }
        g_list_free(all)
        if !isWhole { clear() }
        return isWhole
    }

    /// Forgets the paragraph.
    mutating func clear() {
        for index in 0..<items.count {
            pango_glyph_string_free(items[index].glyphs)
            pango_item_free(items[index].item)
        }
        items.removeAll()
        text.removeAll()
        font = rg_font(id: 0)
    }

    mutating func release() {
        clear()
        items.release()
        text.release()
    }

    /// Adds the space behind each cluster.
    private static func space(_ glyphs: UnsafeMutablePointer<PangoGlyphString>, _ spacing: Int32) {
        let count = Int(glyphs.pointee.num_glyphs)
        for index in 0..<count {
            let isLast =
                index &+ 1 == count || glyphs.pointee.log_clusters[index] != glyphs.pointee.log_clusters[index &+ 1]
            if isLast { glyphs.pointee.glyphs[index].geometry.width &+= spacing }
        }
    }
}
