// SPDX-License-Identifier: MIT
// Comparisons of 32 bits with 64, and numbers of floating point from 32 bits. A literal is an Int, so that `x > 0` is
// such a comparison for an Int32. Where `Swift.Int` has 32 bits, the standard library makes 64 of them word by word.
import Builtin

extension Swift.Int32 {
    @_transparent public static func == (a: Self, b: Int) -> Bool { Int(a) == b }
    @_transparent public static func != (a: Self, b: Int) -> Bool { Int(a) != b }
    @_transparent public static func < (a: Self, b: Int) -> Bool { Int(a) < b }
    @_transparent public static func <= (a: Self, b: Int) -> Bool { Int(a) <= b }
    @_transparent public static func > (a: Self, b: Int) -> Bool { Int(a) > b }
    @_transparent public static func >= (a: Self, b: Int) -> Bool { Int(a) >= b }
}

extension Swift.Int64 {
    @_transparent public static func == (a: Self, b: Swift.Int32) -> Bool { a == Int(b) }
    @_transparent public static func != (a: Self, b: Swift.Int32) -> Bool { a != Int(b) }
    @_transparent public static func < (a: Self, b: Swift.Int32) -> Bool { a < Int(b) }
    @_transparent public static func <= (a: Self, b: Swift.Int32) -> Bool { a <= Int(b) }
    @_transparent public static func > (a: Self, b: Swift.Int32) -> Bool { a > Int(b) }
    @_transparent public static func >= (a: Self, b: Swift.Int32) -> Bool { a >= Int(b) }
}

extension Swift.Float {
    @_transparent public init(_ value: Swift.Int32) { self.init(Builtin.sitofp_Int32_FPIEEE32(value._value)) }
}

extension Swift.Double {
    @_transparent public init(_ value: Swift.Int32) { self.init(Builtin.sitofp_Int32_FPIEEE64(value._value)) }
}
