// SPDX-License-Identifier: MIT
import CReglet

/// An rg_css and a CssStyle have the same properties in the same order: after the struct_size, words as many as these.
/// Most are copied; lengths, borders and lines change their form. A loop over the lengths takes fewer instructions, and
/// less code, than a statement for each.
private enum Words {
    @inline(__always) static var count: Int { MemoryLayout<CssStyle>.offset(of: \.columnStart).unsafelyUnwrapped / 4 }
    @inline(__always) static var width: Int { MemoryLayout<CssStyle>.offset(of: \.width).unsafelyUnwrapped / 4 }
    @inline(__always) static var minWidth: Int { MemoryLayout<CssStyle>.offset(of: \.minWidth).unsafelyUnwrapped / 4 }
    @inline(__always) static var margin: Int { MemoryLayout<CssStyle>.offset(of: \.margin).unsafelyUnwrapped / 4 }
    @inline(__always) static var padding: Int { MemoryLayout<CssStyle>.offset(of: \.padding).unsafelyUnwrapped / 4 }
    @inline(__always) static var border: Int { MemoryLayout<CssStyle>.offset(of: \.border).unsafelyUnwrapped / 4 }
    @inline(__always) static var inset: Int { MemoryLayout<CssStyle>.offset(of: \.inset).unsafelyUnwrapped / 4 }
    @inline(__always) static var gaps: Int { MemoryLayout<CssStyle>.offset(of: \.rowGap).unsafelyUnwrapped / 4 }
    @inline(__always) static var aligns: Int { MemoryLayout<CssStyle>.offset(of: \.alignContent).unsafelyUnwrapped / 4 }
    @inline(__always) static var direction: Int { MemoryLayout<CssStyle>.offset(of: \.direction).unsafelyUnwrapped / 4 }
    @inline(__always) static var basis: Int { MemoryLayout<CssStyle>.offset(of: \.basis).unsafelyUnwrapped / 4 }

    @inline(__always)
    static func of(_ css: UnsafePointer<rg_css>) -> UnsafePointer<UInt32> {
        UnsafeRawPointer(css).assumingMemoryBound(to: UInt32.self) + 1
    }

    @inline(__always)
    static func of(_ style: UnsafePointer<CssStyle>) -> UnsafePointer<UInt32> {
        UnsafeRawPointer(style).assumingMemoryBound(to: UInt32.self)
    }

    /// The word of the next length.
    @inline(__always)
    static func after(_ length: Int) -> Int {
        let next = length &+ 2
        return next == border ? inset : next == aligns ? basis : next
    }
}

/// The bits of -0, the sign of a Float.
private var negativeZero: UInt32 { 0x8000_0000 }

/// Properties as the API has them.
extension CssEditor {
    @inline(never)
    @_optimize(size)
    static func write(
        _ style: UnsafePointer<CssStyle>, _ scale: UnitScale, _ state: UnsafeMutablePointer<ContextStorage>?,
        _ out: UnsafeMutablePointer<rg_css>
    ) {
        func line(_ value: CssLine) -> rg_css_line {
            rg_css_line(number: value.number, span: value.span, name: state?.pointee.css.names.text(value.name))
        }
        let from = Words.of(style), to = UnsafeMutablePointer(mutating: Words.of(out))
        to[Words.count] = 0  // may be padding
        out.pointee.struct_size = UInt32(MemoryLayout<rg_css>.size)
        copyStruct(to, from, Words.count &* 4)
        out.pointee.replaced = style.pointee.isReplaced != 0
        var at = Words.width
        while at <= Words.basis {
            // the other way round: the value, then the unit
            let unit = from[at]
            to[at &+ 1] = unit
            to[at] =
                unit == RG_CSS_PX.rawValue
                ? scale.pixels(Int32(bitPattern: from[at &+ 1])).bitPattern
                : unit == RG_CSS_PERCENT.rawValue ? from[at &+ 1] : 0
            at = Words.after(at)
        }
        for edge in 0..<4 { to[Words.border &+ edge] = scale.pixels(style.pointee.border[edge]).bitPattern }
        out.pointee.column_start = line(style.pointee.columnStart)
        out.pointee.column_end = line(style.pointee.columnEnd)
        out.pointee.row_start = line(style.pointee.rowStart)
        out.pointee.row_end = line(style.pointee.rowEnd)
    }

    /// Reads properties without an error. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func read(_ given: UnsafePointer<rg_css>, _ style: UnsafeMutablePointer<CssStyle>) -> Bool {
        let scale = state.pointee.scale
        func units(_ value: Float) -> Int32 { value == 0 ? 0 : truncateUnits(Double(value) * scale.perPixel) }
        let from = Words.of(given), to = UnsafeMutablePointer(mutating: Words.of(style))
        copyStruct(to, from, Words.count &* 4)
        style.pointee.isReplaced = given.pointee.replaced ? 1 : 0
        if given.pointee.position == RG_CSS_STATIC { state.pointee.css.hasStatic = true }
        var at = Words.width
        while at <= Words.basis {
            let unit = from[at &+ 1]
            to[at] = unit
            to[at &+ 1] =
                unit == RG_CSS_PX.rawValue
                ? UInt32(bitPattern: units(Float(bitPattern: from[at])))
                : unit == RG_CSS_PERCENT.rawValue ? from[at] : 0
            at = Words.after(at)
        }
        for edge in 0..<4 {
            // CSS Backgrounds 3 §3.3: whole pixels, at least 1
            let value = Float(bitPattern: from[Words.border &+ edge])
            style.pointee.border[edge] =
                value <= 0 ? 0 : units(max(1, value < 16_777_216 ? Float(Int(value)) : value))
        }
        return line(given.pointee.column_start, &style.pointee.columnStart)
            && line(given.pointee.column_end, &style.pointee.columnEnd)
            && line(given.pointee.row_start, &style.pointee.rowStart)
            && line(given.pointee.row_end, &style.pointee.rowEnd)
    }

    /// Whether a line has a name.
    func hasNames(_ given: UnsafePointer<rg_css>) -> Bool {
        given.pointee.column_start.name != nil || given.pointee.column_end.name != nil
            || given.pointee.row_start.name != nil || given.pointee.row_end.name != nil
    }

    /// Reads a line. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    private func line(_ given: rg_css_line, _ out: inout CssLine) -> Bool {
        out = CssLine(
            number: max(-CssEditor.mostLines, min(given.number, CssEditor.mostLines)),
            span: min(given.span, UInt32(CssEditor.mostLines)))
        guard let name = given.name else { return true }
        var count = 0
        while name[count] != 0 { count &+= 1 }
        if count == 0 { return true }
        let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
        out.name = state.pointee.css.names.add(bytes, count, memory)
        return out.name != 0
    }

    // MARK: - Checks

    /// Whether lengths from a word on have one of some units, and are finite and >= 0, or `negative`.
    @inline(never)
    @_optimize(size)
    private static func areLengths(
        _ words: UnsafePointer<UInt32>, _ start: Int, _ end: Int, _ units: UInt32, negative: UInt32 = 0
    ) -> Bool {
        var at = start
        while at < end {
            let unit = words[at &+ 1]
            if unit > RG_CSS_STRETCH.rawValue || units &>> unit & 1 == 0 { return false }
            // -0 is no negative number
            let bits = words[at] & ~negative
            if unit == RG_CSS_PX.rawValue || unit == RG_CSS_PERCENT.rawValue,
                bits >= Float.infinity.bitPattern && bits != negativeZero
            {
                return false
            }
            at &+= 2
        }
        return true
    }

    /// The error in the properties of a node, or nil.
    @inline(never)
    @_optimize(size)
    static func problem(_ css: UnsafePointer<rg_css>) -> StaticText? {
        if Int(css.pointee.struct_size) != MemoryLayout<rg_css>.size {
            return "struct_size is not sizeof(rg_css): make it with rg_css_default()"
        }
        if css.pointee.position.rawValue > RG_CSS_STATIC.rawValue
            || css.pointee.box_sizing.rawValue > RG_CSS_CONTENT_BOX.rawValue
            || css.pointee.overflow_x.rawValue > RG_CSS_SCROLL.rawValue
            || css.pointee.overflow_y.rawValue > RG_CSS_SCROLL.rawValue
            || css.pointee.flex_direction.rawValue > RG_FLEX_COLUMN_REVERSE.rawValue
            || css.pointee.flex_wrap.rawValue > RG_FLEX_WRAP_REVERSE.rawValue
            || css.pointee.grid_auto_flow.rawValue > RG_CSS_FLOW_COLUMN_DENSE.rawValue
        {
            return "unknown position, box_sizing, overflow, direction, wrap or auto_flow of CSS properties"
        }
        let words = Words.of(css), both = CssAlign.safe | CssAlign.unsafe
        for at in Words.aligns..<Words.direction
        where words[at] & ~both > RG_CSS_SELF_NORMAL.rawValue || words[at] & both == both {
            return "unknown alignment of CSS properties"
        }
        func bit(_ unit: rg_css_unit) -> UInt32 { 1 &<< unit.rawValue }
        func isFactor(_ value: Float) -> Bool { value >= 0 && value.isFinite }
        let plain = bit(RG_CSS_AUTO) | bit(RG_CSS_PX) | bit(RG_CSS_PERCENT), sign = negativeZero
        let keywords = plain | bit(RG_CSS_MIN_CONTENT) | bit(RG_CSS_MAX_CONTENT) | bit(RG_CSS_FIT_CONTENT)
        var isGood =
            areLengths(words, Words.width, Words.minWidth, keywords | bit(RG_CSS_STRETCH))
            && areLengths(words, Words.minWidth, Words.margin, keywords)
            && areLengths(words, Words.margin, Words.padding, plain, negative: sign)
            && areLengths(words, Words.padding, Words.border, plain)
            && areLengths(words, Words.inset, Words.gaps, plain, negative: sign)
            && areLengths(words, Words.gaps, Words.aligns, plain)
            && areLengths(words, Words.basis, Words.basis &+ 2, keywords | bit(RG_CSS_CONTENT))
        for edge in 0..<4 where !isFactor(Float(bitPattern: words[Words.border &+ edge])) { isGood = false }
        if !isGood {
            return "a CSS length must be finite, a size, padding, border or gap >= 0, and its unit one that it may have"
        }
        if !(isFactor(css.pointee.flex_grow) && isFactor(css.pointee.flex_shrink) && isFactor(css.pointee.aspect_ratio))
        {
            return "flex_grow, flex_shrink and aspect_ratio must be finite numbers >= 0"
        }
        return nil
    }
}
