// SPDX-License-Identifier: MIT
import RegletEngine

/// A number at the front of a text, and its length in bytes.
public struct ScannedNumber {
    public var value: Double
    public var length: Int
}

/// Reads `digits [. digits]` of up to seven bytes, all at once: the lengths of numbers vary, and where a loop over
/// digits ends, a processor mispredicts. Eight bytes must be readable.
/// - Returns: the value, as scanNumber has it; the length, 0 where there is no such number, or it may go on; the byte
///   behind it.
@inline(__always)
public func scanShortNumber(_ text: UnsafePointer<UInt8>) -> (value: Double, length: Int, next: UInt8) {
    let bytes = UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
    let digits = bytes ^ 0x3030_3030_3030_3030
    // The lowest set bits are of the bytes that are no digits; those behind may be of others, too, if the carry of a
    // byte above 0x89 reaches them. A point is below.
    var others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    let whole = UInt64(truncatingIfNeeded: others.trailingZeroBitCount) & 0x78  // bits before the first
    let point = ((((bytes &>> whole) & 0xFF) ^ 0x2E) &- 1) &>> 63  // 1 if there is one; no branch
    others &= others &- point
    if others == 0 { return (0, 0, 0) }
    let end = UInt64(truncatingIfNeeded: others.trailingZeroBitCount) & 0x78
    let behind = whole &+ point &* 8
    let count = end &- point &* 8  // bits of digits
    if count == 0 { return (0, 0, 0) }
    let before = digits & ((1 &<< whole) &- 1)
    var sum = (before | ((digits &>> behind) &<< whole)) &<< (64 &- count)  // zeros in front
    // pairs of digits, then two times four
    sum = sum &* 10 &+ (sum &>> 8)
    let high = (sum & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let low = ((sum &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    let mantissa = (high &+ low) &>> 32
    let places = Int(truncatingIfNeeded: (end &- behind) &>> 3)
    let next = UInt8(truncatingIfNeeded: bytes &>> end)
    return (Double(Int64(truncatingIfNeeded: mantissa)) / powersOfTen[unchecked: places], Int(end &>> 3), next)
}

/// The powers of ten that are exact.
public let powersOfTen: InlineArray<23, Double> = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
]

/// Reads `[+-] digits [. digits] [e [+-] digits]` from the front of `text`; digits on one side of the point suffice. No
/// white space, no hexadecimal, no locale. The result is the nearest Double for up to 15 digits and powers of ten up to
/// 22, otherwise within a few units in the last place; it is equal on every machine. A number that is too large is
/// infinite, which callers check.
/// - Returns: nil when there is no number. O(length).
public func scanNumber(_ text: Bytes) -> ScannedNumber? {
    var i = 0
    var negative = false
    if i < text.count, text[i] == 0x2B || text[i] == 0x2D {
        negative = text[i] == 0x2D
        i &+= 1
    }
    if text.count &- i >= 8 {
        let number = scanShortNumber(text.base + i)
        if number.length > 0 && number.next | 0x20 != 0x65 {
            return ScannedNumber(value: negative ? -number.value : number.value, length: i &+ number.length)
        }
    }
    var mantissa: UInt64 = 0
    var significant = 0  // digits in the mantissa: at most 19, so that it cannot overflow
    var exponent = 0
    var digits = 0
    var afterPoint = false
    while i < text.count {
        let byte = text[i]
        if isDigit(byte) {
            digits &+= 1
            if significant < 19 {
                mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
                if mantissa != 0 { significant &+= 1 }
                if afterPoint { exponent &-= 1 }
            } else if !afterPoint {
                exponent &+= 1
            }
        } else if byte == 0x2E && !afterPoint {
            afterPoint = true
        } else {
            break
        }
        i &+= 1
    }
    if digits == 0 { return nil }
    if i < text.count, text[i] | 0x20 == 0x65, let power = scanExponent(text.dropping(i &+ 1)) {
        exponent &+= power.value
        i &+= 1 &+ power.length
    }
    let magnitude = scaled(mantissa, exponent)
    return ScannedNumber(value: negative ? -magnitude : magnitude, length: i)
}

/// The exponent after an `e`: an optional sign and at least one digit. Clamped to +-9,999, beyond every Double.
private func scanExponent(_ text: Bytes) -> (value: Int, length: Int)? {
    var i = 0
    var negative = false
    if i < text.count, text[i] == 0x2B || text[i] == 0x2D {
        negative = text[i] == 0x2D
        i &+= 1
    }
    let first = i
    var value = 0
    while i < text.count, isDigit(text[i]) {
        if value < 9999 { value = value &* 10 &+ Int(text[i] &- 0x30) }
        i &+= 1
    }
    if i == first { return nil }
    if value > 9999 { value = 9999 }
    return (negative ? -value : value, i)
}

/// mantissa * 10^exponent. Powers up to 10^22 are exact (Clinger 1990), larger ones are applied in steps.
private func scaled(_ mantissa: UInt64, _ exponent: Int) -> Double {
    if mantissa == 0 { return 0 }
    var value = Double(mantissa)
    if exponent > 400 { return .infinity }
    if exponent < -400 { return 0 }
    var left = exponent
    while left > 0 {
        let step = left < 22 ? left : 22
        value *= powersOfTen[step]
        left &-= step
    }
    while left < 0 {
        let step = -left < 22 ? -left : 22
        value /= powersOfTen[step]
        left &+= step
    }
    return value
}

/// Reads a whole text as a finite number. - Returns: nil when it is not one.
@inline(never)
public func readNumber(_ text: Bytes) -> Float? {
    let text = text.trimmed
    guard let number = scanNumber(text), number.length == text.count else { return nil }
    let value = Float(number.value)
    return value.isFinite ? value : nil
}

/// Reads a whole text as a decimal integer. - Returns: nil when it is not one, or is out of the range of Int32.
public func readInteger(_ text: Bytes) -> Int32? {
    let text = text.trimmed
    var i = 0
    var negative = false
    if i < text.count, text[i] == 0x2B || text[i] == 0x2D {
        negative = text[i] == 0x2D
        i &+= 1
    }
    if i == text.count { return nil }
    var value: Int64 = 0
    while i < text.count {
        guard isDigit(text[i]) else { return nil }
        value = value &* 10 &+ Int64(text[i] &- 0x30)
        if value > 1 << 31 { return nil }
        i &+= 1
    }
    return Int32(exactly: negative ? -value : value)
}
