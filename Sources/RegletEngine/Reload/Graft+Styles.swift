// SPDX-License-Identifier: MIT
import CReglet

/// The styles of a graft: the file's changes, applied to the style that the host may have edited.
extension Graft {
    /// The style of a row with the properties in which `new` differs from `old`. - Returns: nil when they are equal.
    @_optimize(size)
    public func mergedStyle(
        _ row: Int, _ old: UnsafePointer<rg_style>, _ new: UnsafePointer<rg_style>
    ) -> rg_style? {
        if sameBytes(old, new, MemoryLayout<rg_style>.size) { return nil }
        var merged = styleEditor.style(row)
        var differs = false
        let a = UnsafeRawPointer(old), b = UnsafeRawPointer(new)
        withUnsafeMutablePointer(to: &merged) { merged in
            for raw in StyleField.lengths.lowerBound...StyleField.ints.upperBound {
                guard let field = StyleField(rg_property(rawValue: raw)) else { continue }
                let at = Int(field.given)
                var size = 4
                if raw <= StyleField.lengths.upperBound { size = MemoryLayout<rg_length>.size }
                if field.form == .flag || field.form == .toggle { size = 1 }
                if sameBytes(a + at, b + at, size) { continue }
                copyBytes(UnsafeMutableRawPointer(merged) + at, b + at, size)
                differs = true
            }
        }
        return differs ? merged : nil
    }
}
