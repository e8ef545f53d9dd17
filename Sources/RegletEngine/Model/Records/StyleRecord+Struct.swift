// SPDX-License-Identifier: MIT
import CReglet

/// Conversion between rg_style and a record.
extension StyleRecord {
    /// The header's defaults, which a record has before any property is set.
    @inline(__always)
    static func defaults() -> rg_style {
        var style = rg_style()
        setDefaults(&style)
        return style
    }

    /// Gives a struct of zeros the defaults that are not zero.
    @inline(__always)
    static func setDefaults(_ style: UnsafeMutablePointer<rg_style>) {
        style.pointee.struct_size = UInt32(MemoryLayout<rg_style>.size)
        style.pointee.gravity = Gravity.normal
        style.pointee.baseline_child_index = -1
        style.pointee.baseline_aligned = true
        style.pointee.line_spacing_multiplier = 1
        style.pointee.include_font_padding = true
        style.pointee.text_direction = RG_TEXT_INHERIT
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
