// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// Numbers of path data: short ones from eight bytes each, others digit by digit.
extension PathReader {
    /// Reads the values of a command, each from eight bytes: a separator, a minus, both or none, then up to seven
    /// digits with a point among them or without, and a byte behind. Where a number ends is found without a branch,
    /// which would be mispredicted, and soon, since the next one waits for it.
    /// - Returns: false, and nothing is read, if one is not of this kind.
    @inline(__always)
    mutating func readShortValues(_ count: Int) -> Bool {
        var place = at
        for index in 0..<count {
            if place &+ 8 > end { return false }
            let bytes = UInt64(littleEndian: UnsafeRawPointer(text + place).loadUnaligned(as: UInt64.self))
            // the highest bits of bytes from 0x2E to 0x39, and of those behind the first of them that are others
            let low = bytes & 0x7F7F_7F7F_7F7F_7F7F
            let inside =
                (low &+ 0x5252_5252_5252_5252) & ~((low &+ 0x4646_4646_4646_4646) | bytes) & 0x8080_8080_8080_8080
            let others = ~inside & 0x8080_8080_8080_8080 & (0 &- (inside & (0 &- inside)))
            if others == 0 { return false }
            let start = UInt64(truncatingIfNeeded: inside.trailingZeroBitCount) & 0x78
            let behind = UInt64(truncatingIfNeeded: others.trailingZeroBitCount) & 0x78
            place &+= Int(truncatingIfNeeded: behind &>> 3)
            // the last two bytes before the number
            let before = (bytes &<< 16 | 0x2020) &>> start
            let near = (before &>> 8) & 0xFF, far = before & 0xFF
            let isJoined = (PathReader.signs &>> near) & (PathReader.separators &>> far) & 1
            // the digits at the end of eight bytes, in front of them zeros; a point is 0x1E
            var digits = ((bytes ^ 0x3030_3030_3030_3030) &>> start) &<< (64 &- (behind &- start))
            let other = digits ^ 0x1E1E_1E1E_1E1E_1E1E
            let points = (other &- 0x0101_0101_0101_0101) & ~other & 0x8080_8080_8080_8080
            let point = (points & (0 &- points)) &>> 7  // the lowest bit of its byte, 0: none
            let hasPoint: UInt64 = point == 0 ? 0 : 8
            let places = (56 &- Int((point | 1 &<< 56).trailingZeroBitCount)) &>> 3
            digits = (digits & (point &- 1)) &<< hasPoint | (digits & (0 &- point) &- point &* 0x1E)
            let isOdd = digits & 0xF0F0_F0F0_F0F0_F0F0 | before & 0xC0C0 | isJoined ^ 1
            if isOdd != 0 || start > 16 || behind &- start == hasPoint { return false }
            // pairs of digits, then two times four
            digits = digits &* 10 &+ digits &>> 8
            let high = (digits & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
            let rest = ((digits &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
            let mantissa = (high &+ rest) &>> 32
            let value = Float(Double(Int64(truncatingIfNeeded: mantissa)) / powersOfTen[unchecked: places])
            // of a space, a comma and a minus, the last has the lowest bit
            values[index] = Float(bitPattern: value.bitPattern | UInt32(truncatingIfNeeded: near) &<< 31)
        }
        let next = text[place]
        if next | 0x20 == 0x65 || next == 0x2B || next == 0x5F { return false }
        at = place
        return true
    }

    /// The bytes between two numbers, as bits.
    private static var separators: UInt64 { 1 << 0x20 | 1 << 0x2C }
    private static var signs: UInt64 { separators | 1 << 0x2D }

    /// Reads the values of a command one by one. - Returns: false after a mistake.
    @inline(never)
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
        var mantissa: UInt64 = 0
        while i < end, text[i] &- 0x30 <= 9 {
            mantissa = mantissa &* 10 &+ UInt64(text[i] &- 0x30)
            i &+= 1
        }
        var digits = i &- first
        var places = 0
        if i < end && text[i] == 0x2E {
            i &+= 1
            let point = i
            while i < end, text[i] &- 0x30 <= 9 {
                mantissa = mantissa &* 10 &+ UInt64(text[i] &- 0x30)
                i &+= 1
            }
            places = i &- point
            digits &+= places
        }
        let next = i < end ? text[i] : 0x20
        if digits > 0 && digits <= 15 && next | 0x20 != 0x65 && next != 0x2B && next != 0x5F {
            at = i
            let value = Double(mantissa) / powersOfTen[unchecked: places]
            return Float(isNegative ? -value : value)
        }
        return readLongNumber(start)
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
