// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The types of values that an attribute, an array or an element such as <dimen> accepts.
public struct ValueFormats: OptionSet {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let reference = ValueFormats(rawValue: 1)
    public static let string = ValueFormats(rawValue: 2)
    public static let integer = ValueFormats(rawValue: 4)
    public static let boolean = ValueFormats(rawValue: 8)
    public static let color = ValueFormats(rawValue: 16)
    public static let float = ValueFormats(rawValue: 32)
    public static let dimension = ValueFormats(rawValue: 64)
    public static let fraction = ValueFormats(rawValue: 128)
    public static let enumeration = ValueFormats(rawValue: 256)
    public static let flags = ValueFormats(rawValue: 512)
    /// All types that need no declaration, as items of <array> have them.
    public static let any: ValueFormats = [
        .reference, .string, .integer, .boolean, .color, .float, .dimension, .fraction,
    ]
}

/// Reads a color, boolean, integer, float, dimension or fraction of one of the given types, as aapt2 does: the first of
/// them that the text can be. White space around the text does not matter. - Returns: nil for any other text.
@inline(never)
public func readValue(_ text: Bytes, _ formats: ValueFormats) -> TypedValue? {
    let text = text.trimmed
    if text.count == 0 { return nil }
    if formats.contains(.color), let color = readColor(text) { return TypedValue(.color, color) }
    if formats.contains(.boolean), let value = readBoolean(text) { return TypedValue(.boolean, value ? .max : 0) }
    if formats.contains(.integer), let value = readResourceInteger(text) { return value }
    if !formats.isDisjoint(with: [.float, .dimension, .fraction]), let value = readMeasure(text) {
        switch value.kind {
        case .float: return formats.contains(.float) ? value : nil
        case .dimension: return formats.contains(.dimension) ? value : nil
        default: return formats.contains(.fraction) ? value : nil
        }
    }
    return nil
}

/// Reads `true`, `True`, `TRUE`, `false`, `False` or `FALSE`, without white space around it.
public func readBoolean(_ text: Bytes) -> Bool? {
    let index = wordIndex(text, "true True TRUE false False FALSE")
    return index < 0 ? nil : index < 3
}

/// Reads `#rgb`, `#argb`, `#rrggbb` or `#aarrggbb`. - Returns: 0xAARRGGBB.
private func readColor(_ text: Bytes) -> UInt32? {
    guard text[0] == 0x23, text.count <= 9 else { return nil }
    let digits = text.dropping(1)
    guard let value = readHexadecimal(digits) else { return nil }
    switch digits.count {
    case 3, 4:
        let argb = digits.count == 3 ? 0xF000 | value : value
        // One digit a channel: spread them, then repeat each.
        let spread = (argb & 0xF000) << 12 | (argb & 0xF00) << 8 | (argb & 0xF0) << 4 | argb & 0xF
        return spread | spread << 4
    case 6: return 0xFF00_0000 | value
    case 8: return value
    default: return nil
    }
}

/// Reads one to any number of hexadecimal digits. - Returns: nil for other text, and beyond 32 bits.
private func readHexadecimal(_ text: Bytes) -> UInt32? {
    if text.count == 0 { return nil }
    var value: UInt32 = 0
    var i = 0
    while i < text.count {
        let byte = lowercased(text[i])
        guard value >> 28 == 0 else { return nil }
        if isDigit(byte) {
            value = value << 4 | UInt32(byte &- 0x30)
        } else if byte >= 0x61 && byte <= 0x66 {
            value = value << 4 | UInt32(byte &- 0x57)
        } else {
            return nil
        }
        i &+= 1
    }
    return value
}

/// Reads a decimal integer without `+`, or a hexadecimal one without a sign.
private func readResourceInteger(_ text: Bytes) -> TypedValue? {
    if text.hasPrefix("0x") { return readHexadecimal(text.dropping(2)).map { TypedValue(.hexadecimal, $0) } }
    if text[0] == 0x2B { return nil }
    return readInteger(text).map { TypedValue(.integer, UInt32(bitPattern: $0)) }
}

/// Reads a number: a float alone, a dimension with a unit, a fraction with % or %p.
private func readMeasure(_ text: Bytes) -> TypedValue? {
    guard let number = scanNumber(text) else { return nil }
    let value = Float(number.value)
    guard value.isFinite else { return nil }
    if number.length == text.count { return TypedValue(.float, value.bitPattern) }
    let unit = text.dropping(number.length)
    if unit[0] == 0x25 {
        // The product with a float is Android's, and differs from a division by 100.
        let scaled = value * 0.01
        if unit.count == 1 { return TypedValue(.fraction, Complex.encode(scaled, unit: 0)) }
        if unit.count == 2 && unit[1] == 0x70 { return TypedValue(.fraction, Complex.encode(scaled, unit: 1)) }
        return nil
    }
    let index = wordIndex(unit, "px dp sp pt in mm dip")
    if index < 0 { return nil }
    return TypedValue(.dimension, Complex.encode(value, index == 6 ? .dp : DimensionUnit(rawValue: UInt32(index))!))
}
