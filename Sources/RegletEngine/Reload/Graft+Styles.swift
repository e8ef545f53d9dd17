// SPDX-License-Identifier: MIT
import CReglet

/// The styles of a graft: the file's changes, applied to the style that the host may have edited.
extension Graft {
    /// The style of a row with the properties in which `new` differs from `old`. - Returns: nil when they are equal.
    @inline(never)
    @_optimize(size)
    public func mergedStyle(
        _ row: Int, _ old: UnsafePointer<rg_style>, _ new: UnsafePointer<rg_style>
    ) -> rg_style? {
        if sameBytes(old, new, MemoryLayout<rg_style>.size) { return nil }
        var merged = styleEditor.style(row)
        var differs = false
        let a = UnsafeRawPointer(old), b = UnsafeRawPointer(new)
        withUnsafeMutablePointer(to: &merged) { merged in
            for raw in StylePlaces.all {
                let (at, size) = StylePlaces.place(raw)
                if sameBytes(a + at, b + at, size) { continue }
                copyBytes(UnsafeMutableRawPointer(merged) + at, b + at, size)
                differs = true
            }
        }
        return differs ? merged : nil
    }
}

/// The places of properties in rg_style.
public enum StylePlaces {
    /// The numbers of all properties, among others that are none.
    public static var all: ClosedRange<UInt32> { StyleField.lengths.lowerBound...StyleField.ints.upperBound }

    /// The bytes of a property in rg_style; none if there is no such property.
    @_optimize(size)
    public static func place(_ raw: UInt32) -> (at: Int, size: Int) {
        guard let field = StyleField(rg_property(rawValue: raw)) else { return (0, 0) }
        if raw <= StyleField.lengths.upperBound { return (Int(field.given), MemoryLayout<rg_length>.size) }
        return (Int(field.given), field.form == .flag || field.form == .toggle ? 1 : 4)
    }
}
