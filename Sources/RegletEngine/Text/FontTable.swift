// SPDX-License-Identifier: MIT
import CReglet

/// The fonts of a context. An id is {15 bits generation, 16 bits slot + 1}: never 0 or negative as an Int32, and a
/// stale one is not taken for the font that has its slot now, until the slot has been filled 32,768 times more. Not an
/// owner by itself: whoever holds it calls `release`.
public struct FontTable {
    /// Fonts a context can have at a time.
    public static let maxFonts = 65_535

    private var fonts = Buffer<Font>()
    /// First free slot + 1, 0 = none.
    private var firstFree: UInt32 = 0

    public init() {}

    /// - Returns: what is wrong with a definition, or nil: `create` would not refuse it. O(glyphs).
    @_optimize(size)
    public static func problem(_ def: UnsafePointer<rg_font_def>) -> StaticText? { Font.problem(def) }

    /// Upload a font; nothing of `def` is kept. O(glyphs log glyphs).
    /// - Returns: RG_OK and the id, or INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY and 0; then nothing changed.
    @_optimize(size)
    public mutating func create(
        _ def: UnsafePointer<rg_font_def>, unitsPerPx: UInt32, _ memory: UnsafeMutablePointer<Memory>
    ) -> (rg_status, UInt32) {
        if Font.problem(def) != nil { return (RG_ERROR_INVALID_ARGUMENT, 0) }
        var slot = Int(firstFree) &- 1
        if slot < 0 {
            slot = fonts.count
            if slot >= FontTable.maxFonts { return (RG_ERROR_LIMIT, 0) }
            if !fonts.reserve(slot &+ 1, memory) { return (RG_ERROR_OUT_OF_MEMORY, 0) }
        }
        let scale = UnitScale(unitsPerPixel: unitsPerPx)
        guard var font = Font.make(def, scale, memory) else { return (RG_ERROR_OUT_OF_MEMORY, 0) }
        if slot == fonts.count {
            fonts.append(font)
        } else {
            firstFree = fonts[slot].uses
            font.generation = fonts[slot].generation
            fonts[slot] = font
        }
        return (RG_OK, font.generation << 16 | UInt32(slot &+ 1))
    }

    /// Forget a font. - Returns: RG_OK, NOT_FOUND, or INVALID_ARGUMENT while it is retained. O(1).
    @_optimize(size)
    public mutating func destroy(_ id: UInt32, _ memory: UnsafeMutablePointer<Memory>) -> rg_status {
        guard let font = find(id), let block = font.pointee.block else { return RG_ERROR_NOT_FOUND }
        if font.pointee.uses > 0 { return RG_ERROR_INVALID_ARGUMENT }
        memory.pointee.deallocate(block, font.pointee.blockBytes)
        font.pointee.block = nil
        font.pointee.generation = (font.pointee.generation &+ 1) & 0x7FFF
        font.pointee.uses = firstFree
        firstFree = id & 0xFFFF
        return RG_OK
    }

    /// Whether `id` names a font. False for 0. O(1).
    @_optimize(size)
    public func isAlive(_ id: UInt32) -> Bool { find(id) != nil }

    /// Count one more node that names the font; an id that is not alive is ignored. O(1).
    @_optimize(size)
    public func retain(_ id: UInt32) {
        if let font = find(id) { font.pointee.uses &+= 1 }
    }

    /// Take back one `retain`. O(1).
    @_optimize(size)
    public func release(_ id: UInt32) {
        if let font = find(id), font.pointee.uses > 0 { font.pointee.uses &-= 1 }
    }

    /// Give back everything. The table is then empty, and ids handed out before may come again.
    @_optimize(size)
    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        for slot in 0..<fonts.count {
            if let block = fonts[slot].block { memory.pointee.deallocate(block, fonts[slot].blockBytes) }
        }
        fonts.release(memory)
        firstFree = 0
    }

    /// - Returns: the font, or nil for 0, unknown and stale ids. Valid until the next `create` or `release(memory)`.
    @inline(never)
    func find(_ id: UInt32) -> UnsafeMutablePointer<Font>? {
        let slot = Int(id & 0xFFFF) &- 1
        if slot < 0 || slot >= fonts.count { return nil }
        let font = fonts.pointer(slot)
        return font.pointee.block != nil && font.pointee.generation == id >> 16 ? font : nil
    }
}
