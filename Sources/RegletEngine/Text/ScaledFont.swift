// SPDX-License-Identifier: MIT

/// A font at another text size that needs no memory: each advance is computed when it is needed, with the same result as
/// that of a derived font.
struct ScaledFont {
    /// The metrics at this size. Its table is that of the base, and shows only which characters are plain. First, so that
    /// a pointer to this struct is one to a font.
    private var shell = Font()
    private var variant = FontVariant()
    private var base: UnsafePointer<Font>?
    private var perPixel = 0.0

    /// The text size in pixels.
    var size: Float { variant.size }

    /// A font of the table at another size; 0: none, and nothing may be measured in it. Precondition: the font is alive.
    @inline(never)
    @_optimize(size)
    init(_ fonts: UnsafePointer<FontTable>, _ id: UInt32, size: Float, unitsPerPx: UInt32) {
        guard size > 0, let base = fonts.pointee.base(id) else { return }
        variant = fonts.pointee.variant(id)
        variant.size = size
        perPixel = Double(unitsPerPx)
        self.base = UnsafePointer(base)
        shell = base.pointee
        let factor = base.pointee.factor(variant)
        func scaled(_ units: Int32) -> Int32 { atLeastZero(roundUnits(Double(units) * factor)) }
        shell.lineHeight = max(scaled(shell.lineHeight), 1)
        shell.ascent = scaled(shell.ascent)
        shell.topPadding = scaled(shell.topPadding)
        shell.bottomPadding = scaled(shell.bottomPadding)
        shell.tabAdvance = scaled(shell.tabAdvance)
        shell.ellipsis = base.pointee.advance(0x2026, variant, perPixel)
        let hyphen: UInt32 = base.pointee.givenAdvance(0x2010) == nil ? 0x2D : 0x2010
        shell.hyphen = base.pointee.advance(hyphen, variant, perPixel)
    }

    @inline(never)
    func advance(_ scalar: UInt32) -> Int64 { Int64(base?.pointee.advance(scalar, variant, perPixel) ?? 0) }
}

extension UnsafePointer<ScaledFont> {
    /// The metrics, as a font.
    var font: UnsafePointer<Font> { UnsafeRawPointer(self).assumingMemoryBound(to: Font.self) }
    /// A mark in place of given advances.
    var mark: UnsafePointer<Int32> { UnsafeRawPointer(self).assumingMemoryBound(to: Int32.self) }
}
