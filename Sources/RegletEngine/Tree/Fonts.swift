// SPDX-License-Identifier: MIT
import CReglet

/// The fonts of a context.
extension TreeEditor {
    public func createFont(_ def: UnsafePointer<rg_font_def>, _ out: UnsafeMutablePointer<rg_font>) -> rg_status {
        if let problem = FontTable.problem(def) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        if !Flavour.isFull && def.pointee.kerning_count > 0 {
            return fail(RG_ERROR_UNSUPPORTED, "this library is the flavour core: it has no kerning pairs")
        }
        let (status, id) = state.pointee.fonts.create(def, unitsPerPx: state.pointee.def.units_per_px, memory)
        if status == RG_ERROR_OUT_OF_MEMORY { return outOfMemory() }
        if status != RG_OK { return fail(status, "more fonts than a context can have") }
        out.pointee = rg_font(id: id)
        return RG_OK
    }

    @_optimize(size)
    public func destroyFont(_ font: rg_font) -> rg_status {
        if isFontInSpans(font.id) { return fail(RG_ERROR_INVALID_ARGUMENT, "a span of a text uses the font") }
        let isDerived = state.pointee.fonts.isDerived(font.id)
        let status = state.pointee.fonts.destroy(font.id, memory)
        if status == RG_ERROR_NOT_FOUND { return fail(status, "no such font") }
        if status == RG_OK { return RG_OK }
        return fail(
            status,
            isDerived
                ? "the font was made by rg_font_sized(): destroy the font it was made from"
                : "a node's style uses the font, or one that was made from it")
    }

    /// Finds or makes a font at another text size. - Returns: as rg_font_sized
    @_optimize(size)
    public func sizedFont(_ font: rg_font, _ size: Float, _ out: UnsafeMutablePointer<rg_font>) -> rg_status {
        if !state.pointee.fonts.isAlive(font.id) { return fail(RG_ERROR_NOT_FOUND, "no such font") }
        if !(size > 0) || !size.isFinite { return fail(RG_ERROR_INVALID_ARGUMENT, "size is not a number > 0") }
        if state.pointee.fonts.size(font.id) == 0 {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the font has no size: set rg_font_def.size")
        }
        var variant = state.pointee.fonts.variant(font.id)
        variant.size = size
        let (status, derived) = deriveFont(font, variant, isKept: true)
        if status == RG_ERROR_OUT_OF_MEMORY { return outOfMemory() }
        if status == RG_ERROR_LIMIT {
            return fail(status, "more fonts than a context can have, or more than 1,024 derived from one font")
        }
        out.pointee = derived
        return status
    }

    /// Writes the metrics of a font. - Returns: as rg_font_info
    @_optimize(size)
    public func describeFont(_ font: rg_font, _ out: UnsafeMutablePointer<rg_font_data>) -> rg_status {
        if !state.pointee.fonts.isAlive(font.id) { return fail(RG_ERROR_NOT_FOUND, "no such font") }
        state.pointee.fonts.describe(font.id, state.pointee.scale, out)
        return RG_OK
    }

    /// The advance of a character in pixels; 0 without such a font.
    @_optimize(size)
    public func advance(_ font: rg_font, _ scalar: UInt32) -> Float {
        state.pointee.scale.pixels(state.pointee.fonts.advance(font.id, scalar))
    }

    // MARK: - For inflation

    /// Finds or makes a variant of the font that `font` was derived from, or of `font` itself.
    @_optimize(size)
    public func deriveFont(_ font: rg_font, _ variant: FontVariant, isKept: Bool = false) -> (rg_status, rg_font) {
        let (status, id) = state.pointee.fonts.derive(
            font.id, variant, isKept: isKept, unitsPerPx: state.pointee.def.units_per_px, memory)
        return (status, rg_font(id: id))
    }

    /// The variant that a font is of the one that the host uploaded; its size is 0 if that has none.
    @_optimize(size)
    public func fontVariant(_ font: rg_font) -> FontVariant { state.pointee.fonts.variant(font.id) }

    /// The text size of a font in pixels; 0 if it has none.
    @_optimize(size)
    public func fontSize(_ font: rg_font) -> Float { state.pointee.fonts.size(font.id) }

    /// The height of a font's lines in pixels.
    @_optimize(size)
    public func lineHeight(_ font: rg_font) -> Float {
        state.pointee.scale.pixels(state.pointee.fonts.lineHeight(font.id))
    }

    /// Keeps a derived font until its base is destroyed.
    @_optimize(size)
    public func keepFont(_ font: rg_font) { state.pointee.fonts.keep(font.id) }

    /// Frees derived fonts that nothing names, if there are many.
    @_optimize(size)
    public func trimFonts() { state.pointee.fonts.trim(memory) }

    /// Whether the running callback may create fonts.
    public var makesFonts: Bool {
        get { state.pointee.makesFonts }
        nonmutating set { state.pointee.makesFonts = newValue }
    }

    /// Whether a callback is running that must not create fonts.
    public var refusesFonts: Bool {
        state.pointee.makesFonts ? state.pointee.memory.hookFlag?.pointee == 1 : isInCallback
    }
}
