// SPDX-License-Identifier: MIT
import RegletEngine

public enum UnescapeOutcome {
    /// The start of the text.
    case text(UInt32)
    case badEscape
    case outOfMemory
}

/// Appends `text` and a NUL to `pool`, decoding Android's escapes: \n \t \' \" \\ \@ \? \# and \uXXXX (UTF-16; pairs of
/// surrogates make one character). As in aapt2, a backslash before another character is dropped, and one at the end
/// stays.
public func appendUnescaped(
    _ text: Bytes, to pool: inout Buffer<UInt8>, _ memory: UnsafeMutablePointer<Memory>
) -> UnescapeOutcome {
    let start = pool.count
    // No escape is shorter than its character.
    guard start &+ text.count &+ 1 < Int(UInt32.max), pool.reserve(start &+ text.count &+ 1, memory) else {
        return .outOfMemory
    }
    var i = 0
    while i < text.count {
        let byte = text[i]
        i &+= 1
        if byte != 0x5C || i == text.count {
            pool.append(byte)
            continue
        }
        let escaped = text[i]
        i &+= 1
        if escaped == 0x6E {
            pool.append(0x0A)
        } else if escaped == 0x74 {
            pool.append(0x09)
        } else if escaped == 0x75 {
            guard let (scalar, length) = readScalar(text.dropping(i)) else {
                pool.count = start
                return .badEscape
            }
            appendUTF8(scalar, to: &pool)
            i &+= length
        } else {
            pool.append(escaped)
        }
    }
    pool.append(0)
    return .text(UInt32(start))
}

/// Reads the character after a \u. - Returns: it, and the bytes after the \u; nil for 0 and for half a surrogate pair.
public func readScalar(_ text: Bytes) -> (UInt32, Int)? {
    guard let unit = readUnit(text), unit != 0 else { return nil }
    if unit < 0xD800 || unit > 0xDFFF { return (unit, 4) }
    guard unit < 0xDC00, text.count >= 10, text[4] == 0x5C, text[5] == 0x75, let low = readUnit(text.dropping(6)),
        low >= 0xDC00, low <= 0xDFFF
    else { return nil }
    return (0x10000 &+ (unit &- 0xD800) << 10 &+ (low &- 0xDC00), 10)
}

/// Reads four hexadecimal digits.
private func readUnit(_ text: Bytes) -> UInt32? {
    if text.count < 4 { return nil }
    var value: UInt32 = 0
    var i = 0
    while i < 4 {
        let byte = lowercased(text[i])
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

public func appendUTF8(_ scalar: UInt32, to pool: inout Buffer<UInt8>) {
    func continuation(_ shift: UInt32) { pool.append(UInt8(truncatingIfNeeded: 0x80 | (scalar >> shift) & 0x3F)) }
    if scalar < 0x80 {
        pool.append(UInt8(truncatingIfNeeded: scalar))
    } else if scalar < 0x800 {
        pool.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
        continuation(0)
    } else if scalar < 0x10000 {
        pool.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
        continuation(6)
        continuation(0)
    } else {
        pool.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
        continuation(12)
        continuation(6)
        continuation(0)
    }
}
