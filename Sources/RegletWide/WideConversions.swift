// SPDX-License-Identifier: MIT
// Conversions to 64 bits. Where `Swift.Int` has 32, the standard library makes these word by word, by generic functions: a
// constant is not folded then, so each global is computed at run time, with a test at each use whether it has been.
import Builtin

extension Swift.Int64 {
    @_transparent public init(_ value: Swift.Int8) { self.init(Builtin.sext_Int8_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.Int8) { self.init(Builtin.sext_Int8_Int64(value._value)) }
    @_transparent public init(_ value: Swift.Int16) { self.init(Builtin.sext_Int16_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.Int16) {
        self.init(Builtin.sext_Int16_Int64(value._value))
    }
    @_transparent public init(_ value: Swift.Int32) { self.init(Builtin.sext_Int32_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.Int32) {
        self.init(Builtin.sext_Int32_Int64(value._value))
    }
    @_transparent public init(_ value: Swift.Int) { self.init(Builtin.sext_Int32_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.Int) { self.init(Builtin.sext_Int32_Int64(value._value)) }
    @_transparent public init(_ value: Swift.UInt8) { self.init(Builtin.zext_Int8_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.UInt8) {
        self.init(Builtin.zext_Int8_Int64(value._value))
    }
    @_transparent public init(_ value: Swift.UInt16) { self.init(Builtin.zext_Int16_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.UInt16) {
        self.init(Builtin.zext_Int16_Int64(value._value))
    }
    @_transparent public init(_ value: Swift.UInt32) { self.init(Builtin.zext_Int32_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.UInt32) {
        self.init(Builtin.zext_Int32_Int64(value._value))
    }
    @_transparent public init(_ value: Swift.UInt) { self.init(Builtin.zext_Int32_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.UInt) {
        self.init(Builtin.zext_Int32_Int64(value._value))
    }
    @_transparent public init(truncatingIfNeeded value: Swift.Int64) { self.init(value._value) }
    @_transparent public init(truncatingIfNeeded value: Swift.UInt64) { self.init(value._value) }
}

extension Swift.UInt64 {
    @_transparent public init(truncatingIfNeeded value: Swift.Int8) { self.init(Builtin.sext_Int8_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.Int16) {
        self.init(Builtin.sext_Int16_Int64(value._value))
    }
    @_transparent public init(truncatingIfNeeded value: Swift.Int32) {
        self.init(Builtin.sext_Int32_Int64(value._value))
    }
    @_transparent public init(truncatingIfNeeded value: Swift.Int) { self.init(Builtin.sext_Int32_Int64(value._value)) }
    @_transparent public init(_ value: Swift.UInt8) { self.init(Builtin.zext_Int8_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.UInt8) {
        self.init(Builtin.zext_Int8_Int64(value._value))
    }
    @_transparent public init(_ value: Swift.UInt16) { self.init(Builtin.zext_Int16_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.UInt16) {
        self.init(Builtin.zext_Int16_Int64(value._value))
    }
    @_transparent public init(_ value: Swift.UInt32) { self.init(Builtin.zext_Int32_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.UInt32) {
        self.init(Builtin.zext_Int32_Int64(value._value))
    }
    @_transparent public init(_ value: Swift.UInt) { self.init(Builtin.zext_Int32_Int64(value._value)) }
    @_transparent public init(truncatingIfNeeded value: Swift.UInt) {
        self.init(Builtin.zext_Int32_Int64(value._value))
    }
    @_transparent public init(truncatingIfNeeded value: Swift.Int64) { self.init(value._value) }
    @_transparent public init(truncatingIfNeeded value: Swift.UInt64) { self.init(value._value) }
}
