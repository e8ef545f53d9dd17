// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// Numbers of unusual path data, byte by byte.
extension PathReader {
    /// Reads the values of a command one by one. - Returns: false after a mistake.
    @inline(never)
    @_optimize(size)
    mutating func readValues(_ count: Int) -> Bool {
        for index in 0..<count {
            if !hasMore {
                problem = Problem(text: "a command has too few numbers", index: min(at, end &- 1))
                return false
            }
            guard let value = readNumber() else { return false }
            values[index] = value
        }
        return true
    }

    /// Reads a number, and what follows up to the next separator.
    private mutating func readNumber() -> Float? {
        let start = at
        var i = start
        let isNegative = text[i] == 0x2D
        if isNegative || text[i] == 0x2B { i &+= 1 }
        let first = i
        while i < end, text[i] &- 0x30 <= 9 { i &+= 1 }
        if i < end && text[i] == 0x2E {
            i &+= 1
            while i < end, text[i] &- 0x30 <= 9 { i &+= 1 }
        }
        let next = i < end ? text[i] : 0x20
        if next | 0x20 != 0x65 && next != 0x2B && next != 0x5F,
            let value = PathReader.decimal(text, first, i, isNegative: isNegative)
        {
            at = i
            return value
        }
        return readLongNumber(start)
    }

    /// The value of digits with a point among them, or without one; nil if there are none, or more than 15.
    @inline(never)
    @_optimize(size)
    static func decimal(_ text: UnsafePointer<UInt8>, _ start: Int, _ stop: Int, isNegative: Bool) -> Float? {
        var mantissa: UInt64 = 0, digits = 0, places = 0, hasPoint = false
        for i in start..<stop {
            if text[i] == 0x2E {
                hasPoint = true
                continue
            }
            mantissa = mantissa &* 10 &+ UInt64(text[i] &- 0x30)
            digits &+= 1
            if hasPoint { places &+= 1 }
        }
        if digits == 0 || digits > 15 { return nil }
        let value = Double(mantissa) / powersOfTen[unchecked: places]
        return Float(isNegative ? -value : value)
    }

    /// A number with many digits or an exponent, or none.
    @inline(never)
    private mutating func readLongNumber(_ start: Int) -> Float? {
        guard let number = scanNumber(Bytes(text + start, end &- start)) else {
            problem = Problem(text: "expected a number before $q", index: start)
            return nil
        }
        at = start &+ number.length
        // As Android, which reads up to a separator.
        var hasPoint = false
        for i in start..<at where text[i] == 0x2E { hasPoint = true }
        while at < end {
            let byte = text[at]
            if byte == 0x20 || byte == 0x2C || byte == 0x2D || PathReader.isCommand(byte) { break }
            if byte == 0x2E {
                if hasPoint { break }
                hasPoint = true
            }
            at &+= 1
        }
        let value = Float(number.value)
        if value.isFinite { return value }
        problem = Problem(text: "the number $q is too large", index: start)
        return nil
    }
}
