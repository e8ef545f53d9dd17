// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

public enum WriteOutcome {
    /// The start of the text.
    case text(UInt32)
    /// Only the store knows the text of this kind of value, or it has none.
    case noText
    case outOfMemory
}

/// Appends the text that a value reads as when it is requested as a string, and a NUL: `5.0dip`, `50.0%`, `#ff112233`.
/// As in Android (`TypedValue.coerceToString`), @null reads as a reference to 0.
public func writeValue(
    _ value: TypedValue, to pool: inout Buffer<UInt8>, _ memory: UnsafeMutablePointer<Memory>
) -> WriteOutcome {
    let start = pool.count
    guard start < Int(UInt32.max) - 64, pool.reserve(start &+ 64, memory) else { return .outOfMemory }
    switch value.kind {
    case .null: append("@0", to: &pool)
    case .float: append(Float(bitPattern: value.data), to: &pool)
    case .dimension:
        append(Complex.float(value.data), to: &pool)
        switch Complex.unit(value.data) {
        case .px: append("px", to: &pool)
        case .dp: append("dip", to: &pool)
        case .sp: append("sp", to: &pool)
        case .pt: append("pt", to: &pool)
        case .inch: append("in", to: &pool)
        case .mm: append("mm", to: &pool)
        case nil: break
        }
    case .fraction:
        append(Complex.float(value.data) * 100, to: &pool)
        append(value.data & 0xF == 0 ? "%" : "%p", to: &pool)
    case .integer:
        let number = Int64(Int32(bitPattern: value.data))
        if number < 0 { pool.append(0x2D) }
        append(number.magnitude, radix: 10, to: &pool)
    case .hexadecimal:
        append("0x", to: &pool)
        append(UInt64(value.data), radix: 16, to: &pool)
    case .boolean: append(value.data != 0 ? "true" : "false", to: &pool)
    case .color:
        pool.append(0x23)
        append(UInt64(value.data), radix: 16, to: &pool)
    case .missing, .empty, .string, .reference, .attribute, .unknownReference, .bag, .file: return .noText
    }
    pool.append(0)
    return .text(UInt32(start))
}

private func append(_ text: StaticText, to pool: inout Buffer<UInt8>) {
    let bytes = Bytes(text)
    var i = 0
    while i < bytes.count {
        pool.append(bytes[i])
        i &+= 1
    }
}

/// Appends a number without leading zeros.
private func append(_ number: UInt64, radix: UInt64, to pool: inout Buffer<UInt8>) {
    var unit: UInt64 = 1
    while number / unit >= radix { unit &*= radix }
    while unit > 0 {
        let digit = UInt8(truncatingIfNeeded: number / unit % radix)
        pool.append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
        unit /= radix
    }
}

/// Appends a number as Java's `Float.toString` does: the fewest digits that distinguish it from other floats, at least
/// one after the point, with an exponent below 0.001 and from ten million on.
private func append(_ value: Float, to pool: inout Buffer<UInt8>) {
    if value.isNaN { return append("NaN", to: &pool) }
    if value.sign == .minus { pool.append(0x2D) }
    if value.isInfinite { return append("Infinity", to: &pool) }
    if value == 0 { return append("0.0", to: &pool) }
    var (digits, count, exponent) = shortestDigits(value.magnitude)
    let isDecimal = exponent >= -3 && exponent < 7
    var unit: UInt64 = 1
    for _ in 1..<count { unit &*= 10 }
    if isDecimal && exponent < 0 {
        append("0.", to: &pool)
        for _ in 0..<(-exponent - 1) { pool.append(0x30) }
        return append(digits, radix: 10, to: &pool)
    }
    var before = isDecimal ? exponent : 0
    var after = 0
    while unit > 0 || before >= 0 || after == 0 {
        if before < 0 {
            if after == 0 { pool.append(0x2E) }
            after &+= 1
        }
        before &-= 1
        pool.append(0x30 &+ (unit > 0 ? UInt8(truncatingIfNeeded: digits / unit) : 0))
        if unit > 0 { digits %= unit }
        unit /= 10
    }
    if isDecimal { return }
    pool.append(0x45)
    if exponent < 0 { pool.append(0x2D) }
    append(UInt64(exponent.magnitude), radix: 10, to: &pool)
}

/// Finds the fewest digits that read as `value` > 0. - Returns: them as a number, how many they are, and the power of
/// ten of the first one.
private func shortestDigits(_ value: Float) -> (digits: UInt64, count: Int, exponent: Int) {
    let exact = Double(value)
    var exponent = 0
    while exact >= powerOfTen(exponent &+ 1) { exponent &+= 1 }
    while exact < powerOfTen(exponent) { exponent &-= 1 }
    var count = 1
    while true {
        let scale = count &- 1 &- exponent
        let number = UInt64(scaled(exact, scale) + 0.5)
        if count == 9 || Float(scaled(Double(number), -scale)) == value {
            // 9.99 rounded to two digits is 10.
            return number >= UInt64(powerOfTen(count)) ? (number / 10, count, exponent &+ 1) : (number, count, exponent)
        }
        count &+= 1
    }
}

private func scaled(_ value: Double, _ exponent: Int) -> Double {
    exponent < 0 ? value / powerOfTen(-exponent) : value * powerOfTen(exponent)
}

private func powerOfTen(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent.magnitude { power *= 10 }
    return exponent < 0 ? 1 / power : power
}
