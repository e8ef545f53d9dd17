// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Attributes of texts that few texts have (include/reglet/text.h).
extension LookReader {
    /// Reads an attribute of these. - Returns: false when it is not one. Precondition: the node is a text.
    @inline(never)
    @_optimize(size)
    func applyText(_ name: Bytes, _ value: Bytes, _ place: Int, keeps: Bool) -> Bool {
        if !name.equals("maxLength") { return false }
        if keeps { inflater.pointee.keep(name, value) }
        let text = value.trimmed
        if text.equals("@null") { return true }
        guard let number = readInteger(text) else { return refuse(name, text, place, "a whole number") }
        inflater.pointee.addParam(SideValue.maxLength.rawValue, Float(number))
        return true
    }
}
