// SPDX-License-Identifier: MIT

/// Values as typed getters return them. Integers, booleans and colors convert into each other; nothing else converts.
extension TypedValue {
    /// An integer: true is -1, a color has its bits.
    public var integer: Int32? {
        switch kind {
        case .integer, .hexadecimal, .boolean, .color: return Int32(bitPattern: data)
        default: return nil
        }
    }

    /// A boolean: numbers other than 0 are true.
    public var boolean: Bool? { integer.map { $0 != 0 } }

    /// A color as 0xAARRGGBB.
    public var color: UInt32? { integer.map { UInt32(bitPattern: $0) } }

    public var float: Float? { kind == .float ? Float(bitPattern: data) : nil }

    /// The complex number of a dimension, for the functions of `Complex`. A plain 0 is no dimension.
    public var dimension: UInt32? { kind == .dimension ? data : nil }

    /// The complex number of a fraction, for `Complex.fraction`.
    public var fraction: UInt32? { kind == .fraction ? data : nil }
}
