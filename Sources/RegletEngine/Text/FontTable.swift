// SPDX-License-Identifier: MIT
import CReglet

/// The fonts of a context. An id is {15 bits generation, 16 bits slot + 1}: never 0, nor negative as an Int32. A stale
/// id does not match a later font in the same slot, until the slot has been reused 32,768 times. The owner calls
/// `release`.
///
/// A font may have derived fonts (FontTable+Derived.swift), which end with it.
public struct FontTable {
    /// The largest number of fonts that a context can have.
    public static let maxFonts = 65_535

    var fonts = Buffer<Font>()
    /// The first free slot + 1; 0 = none.
    var firstFree: UInt32 = 0
    /// The number of derived fonts that may be freed before their bases.
    var spareCount = 0
    /// Whether any text ever had spans, which may name fonts.
    var hasSpans = false
    /// The number of fonts with a shaper or kerning pairs.
    private(set) var shapedCount = 0

    public init() {}

    /// Checks a definition. O(glyphs). - Returns: the problem, or nil when `create` would accept it.
    @_optimize(size)
    public static func problem(_ def: UnsafePointer<rg_font_def>) -> StaticText? { Font.problem(def) }

    /// Creates a font from a copy of `def`. O(glyphs log glyphs).
    /// - Returns: RG_OK and the id, or INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY and 0; then nothing changed.
    @_optimize(size)
    public mutating func create(
        _ def: UnsafePointer<rg_font_def>, unitsPerPx: UInt32, _ memory: UnsafeMutablePointer<Memory>
    ) -> (rg_status, UInt32) {
        if Font.problem(def) != nil { return (RG_ERROR_INVALID_ARGUMENT, 0) }
        let status = reserveSlot(memory)
        if status != RG_OK { return (status, 0) }
        let scale = UnitScale(unitsPerPixel: unitsPerPx)
        guard let font = Font.make(def, scale, memory) else { return (RG_ERROR_OUT_OF_MEMORY, 0) }
        return (RG_OK, insert(font))
    }

    /// Makes room for one more font. - Returns: RG_OK, LIMIT or OUT_OF_MEMORY.
    @_optimize(size)
    mutating func reserveSlot(_ memory: UnsafeMutablePointer<Memory>) -> rg_status {
        if firstFree > 0 { return RG_OK }
        if fonts.count >= FontTable.maxFonts { return RG_ERROR_LIMIT }
        return fonts.reserve(fonts.count &+ 1, memory) ? RG_OK : RG_ERROR_OUT_OF_MEMORY
    }

    /// Adds a font. Precondition: `reserveSlot` made room. - Returns: its id.
    @_optimize(size)
    mutating func insert(_ font: Font) -> UInt32 {
        var font = font
        if font.isShapedOrKerned { shapedCount &+= 1 }
        let slot = firstFree > 0 ? Int(firstFree) &- 1 : fonts.count
        if slot == fonts.count {
            fonts.append(font)
        } else {
            firstFree = fonts[slot].uses
            font.generation = fonts[slot].generation
            fonts[slot] = font
        }
        return font.generation << 16 | UInt32(slot &+ 1)
    }

    /// Frees the font in a slot.
    @_optimize(size)
    mutating func remove(_ slot: Int, _ memory: UnsafeMutablePointer<Memory>) {
        let font = fonts.pointer(slot)
        if font.pointee.isShapedOrKerned { shapedCount &-= 1 }
        font.pointee.release(memory)
        font.pointee.generation = (font.pointee.generation &+ 1) & 0x7FFF
        font.pointee.uses = firstFree
        firstFree = UInt32(slot &+ 1)
    }

    /// Destroys a font and those derived from it. O(derived fonts).
    /// - Returns: RG_OK, NOT_FOUND, or INVALID_ARGUMENT while one of them is retained, and for a derived font.
    @_optimize(size)
    public mutating func destroy(_ id: UInt32, _ memory: UnsafeMutablePointer<Memory>) -> rg_status {
        guard let font = find(id) else { return RG_ERROR_NOT_FOUND }
        if font.pointee.uses > 0 || font.pointee.base > 0 { return RG_ERROR_INVALID_ARGUMENT }
        var derived = font.pointee.next
        while derived > 0 {
            if fonts[Int(derived) &- 1].uses > 0 { return RG_ERROR_INVALID_ARGUMENT }
            derived = fonts[Int(derived) &- 1].next
        }
        derived = font.pointee.next
        while derived > 0 {
            let slot = Int(derived) &- 1
            derived = fonts[slot].next
            if !fonts[slot].isKept { spareCount &-= 1 }
            remove(slot, memory)
        }
        remove(Int(id & 0xFFFF) &- 1, memory)
        return RG_OK
    }

    /// Whether `id` names a font; false for 0. O(1).
    @_optimize(size)
    public func isAlive(_ id: UInt32) -> Bool { find(id) != nil }

    /// Whether the context's shaper measures texts in a font; false for stale ids. O(1).
    @_optimize(size)
    func isShaped(_ id: UInt32) -> Bool { find(id)?.pointee.isShaped ?? false }

    /// Counts one more node that names the font. Ignores an id that is not alive. O(1).
    @_optimize(size)
    public func retain(_ id: UInt32) {
        if let font = find(id) { font.pointee.uses &+= 1 }
    }

    /// Undoes one `retain`. O(1).
    @_optimize(size)
    public func release(_ id: UInt32) {
        if let font = find(id), font.pointee.uses > 0 { font.pointee.uses &-= 1 }
    }

    /// Releases all memory. The table is empty then, and may return earlier ids again.
    @_optimize(size)
    @inline(never)
    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        for slot in 0..<fonts.count where fonts[slot].block != nil { fonts.pointer(slot).pointee.release(memory) }
        fonts.release(memory)
        firstFree = 0
        spareCount = 0
        shapedCount = 0
    }

    /// Finds a font. - Returns: nil for 0, unknown and stale ids. Valid until the next `create` or `release(memory)`.
    @inline(never)
    func find(_ id: UInt32) -> UnsafeMutablePointer<Font>? {
        let slot = Int(id & 0xFFFF) &- 1
        if slot < 0 || slot >= fonts.count { return nil }
        let font = fonts.pointer(slot)
        return font.pointee.block != nil && font.pointee.generation == id >> 16 ? font : nil
    }
}
