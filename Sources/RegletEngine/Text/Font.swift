// SPDX-License-Identifier: MIT
import CReglet

/// A font that the host created: its advances in layout units. Immutable.
///
/// One block of memory holds the advances of 256 bytes (Int32), then the other glyphs in ascending order. Each of these
/// is packed in a UInt64: code point in the high half, advance in the low half.
struct Font {
    static let tableBytes = 256 &* MemoryLayout<Int32>.stride

    /// The memory of the advances; nil when the slot is free.
    var block: UnsafeMutableRawPointer?
    var blockBytes = 0
    var glyphCount = 0
    var defaultAdvance: Int32 = 0
    var lineHeight: Int32 = 0
    var ascent: Int32 = 0
    /// Room above the first line and below the last one of texts that include it.
    var topPadding: Int32 = 0, bottomPadding: Int32 = 0
    /// The distance of the tab stops; 0 gives tabs no width.
    var tabAdvance: Int32 = 0
    /// The advance of U+2026.
    var ellipsis: Int32 = 0
    /// The advance of the hyphen that a soft hyphen shows: U+2010, or else U+002D.
    var hyphen: Int32 = 0
    /// The number of nodes whose style names the font. In a free slot, the next free slot + 1.
    var uses: UInt32 = 0
    var generation: UInt32 = 0
    /// The text size of these metrics in pixels; 0: unknown.
    var size: Float = 0
    /// The font it was derived from, as slot + 1; 0: the host uploaded it.
    var base: UInt32 = 0
    /// Of a base, its first derived font; of a derived font, the next one of its base. As slot + 1; 0: none.
    var next: UInt32 = 0
    var derivedCount: UInt32 = 0
    /// The difference of a derived font from its base.
    var variant = FontVariant()
    /// The id of this font without upper case and bullets, for hints; 0: itself.
    var plain: UInt32 = 0
    /// The pairs of characters with another space between them; those of the base for a derived font.
    var kerning = KerningPairs()
    /// Whether the context's shaper measures texts.
    var isShaped = false
    /// Whether a derived font is kept until its base is destroyed.
    var isKept = false

    /// Whether texts are measured by their shapes.
    var isShapedOrKerned: Bool { isShaped || kerning.count > 0 }

    /// The advances of plain characters of ASCII, between which no line breaks: letters, digits, signs of class AL and
    /// quotation marks. For other bytes ~advance, which is negative; -1 from 0x80 on. Precondition: the font is alive.
    @inline(__always)
    var advances: UnsafeMutablePointer<Int32> {
        block.unsafelyUnwrapped.assumingMemoryBound(to: Int32.self)
    }

    /// The advance of U+0000 to U+007F. Precondition: the font is alive.
    @inline(__always)
    func asciiAdvance(_ byte: Int) -> Int32 {
        let advance = advances[byte]
        return advance < 0 ? ~advance : advance
    }

    /// The advance of a character. Precondition: the font is alive.
    @inline(never)
    func advance(_ scalar: UInt32) -> Int32 { scalar < 0x80 ? asciiAdvance(Int(scalar)) : wideAdvance(scalar) }

    @inline(__always)
    func setAscii(_ byte: Int, _ advance: Int32) {
        let kind = UnicodeKind(UInt32(byte))
        let isPlain = byte > 0x20 && kind.line.isIn(.al | .nu | .qu)
        advances[byte] = isPlain ? advance : ~advance
    }

    /// The packed glyphs from U+0080 on. Precondition: the font is alive.
    @inline(__always)
    var glyphs: UnsafeMutablePointer<UInt64> {
        (block.unsafelyUnwrapped + Font.tableBytes).assumingMemoryBound(to: UInt64.self)
    }

    /// The advance of a scalar value >= U+0080. Marks, joiners, controls and format characters have advance 0, unless the
    /// font has one for them. O(log glyphs).
    func wideAdvance(_ scalar: UInt32) -> Int32 {
        givenAdvance(scalar) ?? (hasNoAdvance(scalar) ? 0 : defaultAdvance)
    }

    /// The advance that the table has for a scalar value >= U+0080. O(log glyphs).
    @_optimize(size)
    func givenAdvance(_ scalar: UInt32) -> Int32? {
        let glyphs = glyphs
        let wanted = UInt64(scalar) << 32
        var low = 0
        var size = glyphCount
        while size > 0 {
            let half = size &>> 1
            if glyphs[low &+ half] < wanted {
                low &+= half &+ 1
                size &-= half &+ 1
            } else {
                size = half
            }
        }
        if low < glyphCount, glyphs[low] >> 32 == UInt64(scalar) {
            return Int32(truncatingIfNeeded: glyphs[low])
        }
        return nil
    }

    /// Sets the advances that the engine shows by itself.
    mutating func setSigns() {
        ellipsis = wideAdvance(0x2026)
        hyphen = givenAdvance(0x2010) ?? asciiAdvance(0x2D)
    }
}

// MARK: - Creation

extension Font {
    /// Checks a definition. O(glyphs). - Returns: the problem, or nil.
    @_optimize(size)
    static func problem(_ def: UnsafePointer<rg_font_def>) -> StaticText? {
        if Int(def.pointee.struct_size) < MemoryLayout<rg_font_def>.size { return "struct_size is too small" }
        if !isLength(def.pointee.default_advance) { return "default_advance is not a number >= 0" }
        if !isLength(def.pointee.line_height) || def.pointee.line_height == 0 {
            return "line_height is not a number > 0"
        }
        if !isLength(def.pointee.ascent) { return "ascent is not a number >= 0" }
        if !isLength(def.pointee.tab_advance) { return "tab_advance is not a number >= 0" }
        if !isLength(def.pointee.top_padding) { return "top_padding is not a number >= 0" }
        if !isLength(def.pointee.bottom_padding) { return "bottom_padding is not a number >= 0" }
        if !isLength(def.pointee.size) { return "size is not a number >= 0" }
        if let problem = KerningPairs.problem(def) { return problem }
        let count = Int(def.pointee.glyph_count)
        if count == 0 { return nil }
        guard let glyphs = def.pointee.glyphs else { return "glyphs is NULL" }
        let stride = glyphStride(def)
        if stride < MemoryLayout<rg_glyph>.size { return "glyph_stride is less than a glyph" }
        if stride > Int.max / count { return "glyph_stride is too large" }
        for i in 0..<count {
            let glyph = loadGlyph(glyphs, i, stride)
            if !isScalar(glyph.codepoint) {
                return "a glyph's codepoint is not a Unicode scalar value"
            }
            if !isLength(glyph.advance) { return "a glyph's advance is not a number >= 0" }
        }
        return nil
    }

    /// Builds a font from a valid definition, with generation and uses 0.
    /// O(glyphs) when they are in ascending order, else O(glyphs log glyphs).
    /// - Returns: nil when memory is out.
    @_optimize(size)
    static func make(
        _ def: UnsafePointer<rg_font_def>, _ scale: UnitScale, _ memory: UnsafeMutablePointer<Memory>
    ) -> Font? {
        let count = Int(def.pointee.glyph_count)
        let stride = glyphStride(def)
        var wide = 0
        if let source = def.pointee.glyphs {
            for i in 0..<count where loadGlyph(source, i, stride).codepoint >= 0x80 { wide &+= 1 }
        }
        var font = Font()
        guard font.allocate(wide, memory) else { return nil }
        if !font.kerning.copy(def, scale, memory) {
            font.release(memory)
            return nil
        }
        font.isShaped = def.pointee.shaped
        font.defaultAdvance = scale.size(def.pointee.default_advance)
        font.lineHeight = scale.size(def.pointee.line_height)
        if font.lineHeight == 0 { font.lineHeight = 1 }
        font.ascent = scale.size(def.pointee.ascent)
        font.topPadding = scale.size(def.pointee.top_padding)
        font.bottomPadding = scale.size(def.pointee.bottom_padding)
        for i in 0..<128 { font.setAscii(i, font.defaultAdvance) }
        if let source = def.pointee.glyphs { font.fill(source, count, stride, scale) }
        font.tabAdvance = scale.size(def.pointee.tab_advance)
        if def.pointee.tab_advance == 0 {
            font.tabAdvance = clampUnits(Int(font.asciiAdvance(0x20)) &* 8)
        }
        font.setSigns()
        font.size = def.pointee.size
        return font
    }

    /// Allocates the block for the advances, `wide` of them from U+0080 on. - Returns: false when memory is out.
    @inline(never)
    mutating func allocate(_ wide: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        blockBytes = Font.tableBytes &+ wide &* MemoryLayout<UInt64>.stride
        guard let block = memory.pointee.allocate(blockBytes) else { return false }
        let advances = block.bindMemory(to: Int32.self, capacity: 256)
        for byte in 128..<256 { advances[byte] = -1 }
        (block + Font.tableBytes).bindMemory(to: UInt64.self, capacity: wide)
        self.block = block
        return true
    }

    /// Frees the memory of a font.
    @_optimize(size)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        if let block { memory.pointee.deallocate(block, blockBytes) }
        block = nil
        if base == 0 { kerning.release(memory) }
    }

    /// Stores the advances. While the packed glyphs are sorted, the low half holds their index. The last of equal code
    /// points therefore stays last, although the sort is not stable, and no further memory is needed.
    @_optimize(size)
    private mutating func fill(_ source: UnsafePointer<rg_glyph>, _ count: Int, _ stride: Int, _ scale: UnitScale) {
        let packed = glyphs
        var wide = 0
        for i in 0..<count {
            let glyph = Font.loadGlyph(source, i, stride)
            if glyph.codepoint >= 0x80 {
                packed[wide] = UInt64(glyph.codepoint) << 32 | UInt64(i)
                wide &+= 1
            } else {
                setAscii(Int(glyph.codepoint), scale.size(glyph.advance))
            }
        }
        sortAscending(packed, wide)
        for i in 0..<wide {
            if i &+ 1 < wide, packed[i] >> 32 == packed[i &+ 1] >> 32 { continue }
            let glyph = Font.loadGlyph(source, Int(packed[i] & 0xFFFF_FFFF), stride)
            packed[glyphCount] = UInt64(glyph.codepoint) << 32 | UInt64(scale.size(glyph.advance))
            glyphCount &+= 1
        }
    }

    @inline(never)
    @_optimize(size)
    private static func isLength(_ value: Float) -> Bool { value >= 0 && value.isFinite }

    @_optimize(size)
    private static func glyphStride(_ def: UnsafePointer<rg_font_def>) -> Int {
        let stride = Int(def.pointee.glyph_stride)
        return stride == 0 ? MemoryLayout<rg_glyph>.stride : stride
    }

    @_optimize(size)
    private static func loadGlyph(_ base: UnsafePointer<rg_glyph>, _ index: Int, _ stride: Int) -> rg_glyph {
        UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index &* stride, as: rg_glyph.self)
    }
}

/// Heap sort in place, without recursion: O(count log count) in the worst case, O(count) when already sorted.
func sortAscending(_ keys: UnsafeMutablePointer<UInt64>, _ count: Int) {
    var sorted = 1
    while sorted < count, keys[sorted &- 1] <= keys[sorted] { sorted &+= 1 }
    if sorted >= count { return }
    heapSort(count) {
        keys[$0] < keys[$1]
    } swap: {
        (keys[$0], keys[$1]) = (keys[$1], keys[$0])
    }
}
