// SPDX-License-Identifier: MIT
import CReglet

/// The conversion of an rg_style to a record, with checks.
extension StyleRecord {
    /// Reads a whole style into a default record; skips properties of text leaves for other kinds. O(differences from
    /// the default), plus a comparison of the bytes.
    /// - Returns: nil, or the property and its problem; `StyleFields.none` stands for struct_size.
    mutating func read(
        _ style: UnsafePointer<rg_style>, _ engine: Engine
    ) -> (problem: StaticText, field: UInt8)? {
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
    ) -> (problem: StaticText, field: UInt8)? {
        var raw = engine.state.pointee.styleFields.first[word]
        while raw != StyleFields.none {
            if let problem = readField(raw, style, engine) { return (problem, raw) }
            raw = engine.state.pointee.styleFields.next[Int(raw)]
        }
        return nil
    }

    @_optimize(size)
    private mutating func readField(_ raw: UInt8, _ style: UnsafeRawPointer, _ engine: Engine) -> StaticText? {
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
}
