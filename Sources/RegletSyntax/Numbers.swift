// SPDX-License-Identifier: MIT
import RegletEngine

/// A number at the front of a text, and its length in bytes.
public struct ScannedNumber {
    public var value: Double
    public var length: Int
}

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
        value *= powerOfTen(step)
        left &-= step
    }
    while left < 0 {
        let step = -left < 22 ? -left : 22
        value /= powerOfTen(step)
        left &+= step
    }
    return value
}

private func powerOfTen(_ exponent: Int) -> Double {
    var power = 1.0
    var i = 0
    while i < exponent {
        power *= 10
        i &+= 1
    }
    return power
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
