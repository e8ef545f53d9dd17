// SPDX-License-Identifier: MIT
import CReglet

/// Fonts derived from others: at another text size, with letter spacing, in upper case, with bullets. Each is made once
/// and found again through the list of its base. It ends with its base; one that only files named may end before.
extension FontTable {
    /// The largest number of fonts derived from one.
    public static var maxDerived: Int { 1_024 }

    /// The number of spare fonts above which `trim` frees those that no node names.
    private static var mostSpare: Int { 256 }

    /// The text size of a font in pixels; 0 if it has none, and for a stale id.
    @_optimize(size)
    public func size(_ id: UInt32) -> Float { find(id)?.pointee.size ?? 0 }

    /// The height of a line in layout units; 0 for a stale id.
    @_optimize(size)
    public func lineHeight(_ id: UInt32) -> Int32 { find(id)?.pointee.lineHeight ?? 0 }

    /// Whether texts have room above the first line or below the last one; false for a stale id.
    @_optimize(size)
    func hasPadding(_ id: UInt32) -> Bool {
        guard let font = find(id) else { return false }
        return font.pointee.topPadding | font.pointee.bottomPadding != 0
    }

    /// Whether the font was derived from another.
    @_optimize(size)
    public func isDerived(_ id: UInt32) -> Bool { (find(id)?.pointee.base ?? 0) > 0 }

    /// The font of a hint beside a text in the font `id`: hints are shown as they are written.
    @_optimize(size)
    func plain(_ id: UInt32) -> UInt32 {
        guard let font = find(id), font.pointee.plain != 0 else { return id }
        return font.pointee.plain
    }

    /// The variant that a font is of its base. The variant of a base has its size.
    @_optimize(size)
    public func variant(_ id: UInt32) -> FontVariant {
        guard let font = find(id) else { return FontVariant() }
        var variant = font.pointee.variant
        variant.size = max(variant.size, font.pointee.size)
        return variant
    }

    /// The font that a font was derived from, or the font itself.
    @_optimize(size)
    func base(_ id: UInt32) -> UnsafeMutablePointer<Font>? {
        guard let font = find(id) else { return nil }
        return font.pointee.base > 0 ? fonts.pointer(Int(font.pointee.base) &- 1) : font
    }

    /// Writes the metrics of a font, and what it is made from. Precondition: `isAlive`.
    @_optimize(size)
    func describe(_ id: UInt32, _ scale: UnitScale, _ out: UnsafeMutablePointer<rg_font_data>) {
        guard let font = find(id)?.pointee else { return }
        var base = id
        if font.base > 0 { base = fonts[Int(font.base) &- 1].generation << 16 | font.base }
        out.pointee.base = rg_font(id: base)
        out.pointee.size = font.size
        out.pointee.letter_spacing = font.variant.letterSpacing
        out.pointee.line_height = scale.pixels(font.lineHeight)
        out.pointee.ascent = scale.pixels(font.ascent)
        out.pointee.tab_advance = scale.pixels(font.tabAdvance)
        out.pointee.top_padding = scale.pixels(font.topPadding)
        out.pointee.bottom_padding = scale.pixels(font.bottomPadding)
        out.pointee.upper_case = font.variant.isUpperCase
        out.pointee.hidden = font.variant.isHidden
        out.pointee.shaped = font.isShaped
    }

    /// The advance of a character in layout units; 0 without such a font.
    @_optimize(size)
    func advance(_ id: UInt32, _ scalar: UInt32) -> Int32 {
        guard let font = find(id) else { return 0 }
        return font.pointee.advance(scalar)
    }

    /// Finds or makes a variant of the base of `id`. A base without a size keeps its metrics; the variant's size is then
    /// only that of the letter spacing. O(derived fonts), and O(glyphs log glyphs) the first time.
    /// - Returns: RG_OK and the id, or NOT_FOUND, LIMIT, OUT_OF_MEMORY and 0. At most a derived font was added.
    @_optimize(size)
    public mutating func derive(
        _ id: UInt32, _ wanted: FontVariant, isKept: Bool, unitsPerPx: UInt32, _ memory: UnsafeMutablePointer<Memory>
    ) -> (rg_status, UInt32) {
        guard let given = find(id) else { return (RG_ERROR_NOT_FOUND, 0) }
        let base = Int(given.pointee.base > 0 ? given.pointee.base : id & 0xFFFF) &- 1
        var wanted = wanted
        if fonts[base].size == 0 && wanted.letterSpacing == 0 { wanted.size = 0 }
        if wanted.size == fonts[base].size && wanted.letterSpacing == 0 && !wanted.replacesCharacters {
            return (RG_OK, fonts[base].generation << 16 | UInt32(base &+ 1))
        }
        var derived = fonts[base].next
        while derived > 0 {
            let font = fonts.pointer(Int(derived) &- 1)
            if font.pointee.variant == wanted {
                keep(font, isKept)
                return (RG_OK, font.pointee.generation << 16 | derived)
            }
            derived = font.pointee.next
        }
        var plain: UInt32 = 0
        if wanted.replacesCharacters {
            var other = wanted
            other.isUpperCase = false
            other.isHidden = false
            // kept, because hints name it without being counted
            let (status, id) = derive(id, other, isKept: true, unitsPerPx: unitsPerPx, memory)
            if status != RG_OK { return (status, 0) }
            plain = id
        }
        if fonts[base].derivedCount >= FontTable.maxDerived { return (RG_ERROR_LIMIT, 0) }
        let status = reserveSlot(memory)
        if status != RG_OK { return (status, 0) }
        let scale = UnitScale(unitsPerPixel: unitsPerPx)
        guard var font = fonts[base].derived(wanted, scale, memory) else { return (RG_ERROR_OUT_OF_MEMORY, 0) }
        font.base = UInt32(base &+ 1)
        font.next = fonts[base].next
        font.plain = plain
        font.isKept = isKept
        if !isKept { spareCount &+= 1 }
        let made = insert(font)
        fonts.pointer(base).pointee.next = made & 0xFFFF
        fonts.pointer(base).pointee.derivedCount &+= 1
        return (RG_OK, made)
    }

    /// Keeps a derived font until its base is destroyed. Ignores other ids.
    @_optimize(size)
    mutating func keep(_ id: UInt32) {
        if let font = find(id), font.pointee.base > 0 { keep(font, true) }
    }

    private mutating func keep(_ font: UnsafeMutablePointer<Font>, _ isKept: Bool) {
        if font.pointee.isKept || !isKept { return }
        font.pointee.isKept = true
        spareCount &-= 1
    }

    /// Frees derived fonts that only files named and no node names any longer, if there are many. O(fonts) then.
    @_optimize(size)
    public mutating func trim(_ memory: UnsafeMutablePointer<Memory>) {
        if spareCount <= FontTable.mostSpare { return }
        for base in 0..<fonts.count where fonts[base].block != nil && fonts[base].base == 0 {
            var before = base
            while fonts[before].next > 0 {
                let slot = Int(fonts[before].next) &- 1
                if fonts[slot].isKept || fonts[slot].uses > 0 {
                    before = slot
                    continue
                }
                fonts.pointer(before).pointee.next = fonts[slot].next
                fonts.pointer(base).pointee.derivedCount &-= 1
                spareCount &-= 1
                remove(slot, memory)
            }
        }
    }
}
