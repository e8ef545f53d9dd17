// SPDX-License-Identifier: MIT
import CReglet

/// What is found out once a context: how a reader finds what a style says otherwise than the default one, and who reads
/// a word of a record.
struct StyleFields {
    static let none: UInt8 = 255
    var defaults = StyleRecord.defaults()
    /// By word of rg_style: a property that differs when the word does (of a length: its kind), or `none`. Both
    /// properties and words are below 128.
    private(set) var first = InlineArray<128, UInt8>(repeating: StyleFields.none)
    /// By property: another one in the same word, or `none`.
    private(set) var next = InlineArray<128, UInt8>(repeating: StyleFields.none)
    /// By word of StyleRecord: bits of Reader; none for the flags, which are compared by themselves.
    private(set) var readers = InlineArray<80, UInt8>(repeating: 0)

    @_optimize(size)
    init() {
        for raw in StyleField.lengths.lowerBound...StyleField.ints.upperBound {
            guard let field = StyleField(rg_property(rawValue: raw)) else { continue }
            let isLength = raw <= StyleField.lengths.upperBound
            let kind = isLength ? MemoryLayout<rg_length>.offset(of: \.kind).unsafelyUnwrapped : 0
            let word = (Int(field.given) &+ kind) / 4
            next[Int(raw)] = first[word]
            first[word] = UInt8(truncatingIfNeeded: raw)
            if field.form != .bits && field.form != .flag { readers[Int(field.word)] = field.readers }
        }
        // what some lengths have beside their word
        typealias R = MemoryLayout<StyleRecord>
        readers[R.offset(of: \.rare.percentWidth).unsafelyUnwrapped / 4] = Reader.parent
        readers[R.offset(of: \.rare.percentHeight).unsafelyUnwrapped / 4] = Reader.parent
        readers[R.offset(of: \.rare.edgePercents).unsafelyUnwrapped / 4] = Reader.parent
    }
}

extension StyleRecord {
    /// Read a whole style into a fresh record. Properties of text leaves are not read for other kinds. O(what differs
    /// from the default), but for a comparison of the bytes.
    /// - Returns: nil, or what is wrong with which property; `StyleFields.none`: with struct_size.
    mutating func read(
        _ style: UnsafePointer<rg_style>, _ engine: Engine
    ) -> (problem: Text, field: UInt8)? {
        if Int(style.pointee.struct_size) != MemoryLayout<rg_style>.size {
            return ("is not sizeof(rg_style): make styles with rg_style_default()", StyleFields.none)
        }
        let bytes = UnsafeRawPointer(style)
        let defaults = withUnsafePointer(to: &engine.state.pointee.styleFields.defaults) { UnsafeRawPointer($0) }
        let words = MemoryLayout<rg_style>.size / 4
        var word = 0
        while word < words {
            let at = word &* 4
            if bytes.load(fromByteOffset: at, as: UInt32.self) != defaults.load(fromByteOffset: at, as: UInt32.self) {
                if let problem = readWord(word, bytes, engine) { return problem }
            }
            word &+= 1
        }
        return nil
    }

    @inline(never)
    @_optimize(size)
    private mutating func readWord(
        _ word: Int, _ style: UnsafeRawPointer, _ engine: Engine
    ) -> (problem: Text, field: UInt8)? {
        var raw = engine.state.pointee.styleFields.first[word]
        while raw != StyleFields.none {
            if let problem = readField(raw, style, engine) { return (problem, raw) }
            raw = engine.state.pointee.styleFields.next[Int(raw)]
        }
        return nil
    }

    @_optimize(size)
    private mutating func readField(_ raw: UInt8, _ style: UnsafeRawPointer, _ engine: Engine) -> Text? {
        let property = rg_property(rawValue: UInt32(raw))
        if kind != RG_KIND_TEXT.rawValue && StyleRecord.isText(property) { return nil }
        guard let field = StyleField(property) else { return nil }
        let scale = engine.state.pointee.scale
        let given = style + Int(field.given)
        if raw <= StyleField.lengths.upperBound { return setLength(property, given.load(as: rg_length.self), scale) }
        if raw <= StyleField.floats.upperBound { return setFloat(property, given.load(as: Float.self), scale) }
        let isByte = field.form == .flag || field.form == .toggle
        let value = isByte ? Int32(given.load(as: UInt8.self)) : given.load(as: Int32.self)
        return setInt(property, value, engine.state.pointee.fonts)
    }

    /// The header's defaults: those of a record nothing was set of.
    @inline(__always)
    static func defaults() -> rg_style {
        var style = rg_style()
        style.struct_size = UInt32(MemoryLayout<rg_style>.size)
        style.gravity = Gravity.normal
        style.baseline_child_index = -1
        style.baseline_aligned = true
        style.line_spacing_multiplier = 1
        return style
    }

    @_optimize(size)
    mutating func style(_ scale: UnitScale) -> rg_style {
        var style = rg_style()
        withUnsafeMutablePointer(to: &style) { style in
            for raw in StyleField.lengths.lowerBound...StyleField.ints.upperBound {
                let property = rg_property(rawValue: raw)
                guard let field = StyleField(property) else { continue }
                let place = UnsafeMutableRawPointer(style) + Int(field.given)
                if let length = length(property, scale) { place.storeBytes(of: length, as: rg_length.self) }
                if let float = float(property, scale) { place.storeBytes(of: float, as: Float.self) }
                guard let int = int(property) else { continue }
                if field.form == .flag || field.form == .toggle {
                    place.storeBytes(of: UInt8(truncatingIfNeeded: int), as: UInt8.self)
                } else {
                    place.storeBytes(of: int, as: Int32.self)
                }
            }
        }
        style.struct_size = UInt32(MemoryLayout<rg_style>.size)
        return style
    }
}
