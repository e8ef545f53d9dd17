// SPDX-License-Identifier: MIT
import CLibc
import RegletEngine
import RegletSyntax

/// The numbers and letters of path data, found 64 bytes at a time: where numbers begin and end is known as bits before
/// one is read, so that none waits for the last one, and nothing is mispredicted where lengths vary.
///
/// Only usual data: digits, points, a minus before a number, letters, spaces and commas. Other data is left to the
/// reader, which goes byte by byte.
struct PathTokens {
    /// The room for numbers and letters; a window of 64 bytes adds up to 33 and 64.
    static var capacity: Int { 320 }
    private static var most: Int { capacity - 64 }
    /// The words of the memory that tokens take.
    static var words: Int { 3 &* capacity &+ 20 }

    private let text: UnsafePointer<UInt8>
    private let count: Int
    /// The place from which the other places count.
    let base: Int
    /// Numbers, and where they begin, behind their minus.
    let values: UnsafeMutablePointer<Float>
    var starts: UnsafeMutablePointer<Int32> {
        UnsafeMutableRawPointer(values + PathTokens.capacity).assumingMemoryBound(to: Int32.self)
    }
    private(set) var valueCount = 0
    /// The places of letters: bytes from 0x40 to 0x7F.
    let letters: UnsafeMutablePointer<Int32>
    private(set) var letterCount = 0
    /// Room for a window with bytes around it.
    private let padded: UnsafeMutableRawPointer
    /// The place behind what was read.
    private(set) var end: Int
    /// The next window has other data.
    private(set) var isOdd = false

    init(_ text: UnsafePointer<UInt8>, _ count: Int, from base: Int, _ room: UnsafeMutableRawPointer) {
        self.text = text
        self.count = count
        self.base = base
        end = base
        values = room.assumingMemoryBound(to: Float.self)
        letters = (room + PathTokens.capacity &* 8).assumingMemoryBound(to: Int32.self)
        padded = room + PathTokens.capacity &* 12
    }

    /// The numbers of one segment, at the front of the room.
    init(one count: Int, _ text: UnsafePointer<UInt8>, _ room: UnsafeMutableRawPointer, behind end: Int) {
        self.init(text, end, from: end, room)
        valueCount = count
        for index in 0..<count { starts[index] = 0 }
    }

    /// Reads windows up to the end, to other data, or until there are many tokens.
    @inline(never)
    @_optimize(speed)
    mutating func read() {
        let values = values, starts = starts, letters = letters, base = base
        var at = base, number = 0, letter = 0
        while at < count && number < PathTokens.most && letter < PathTokens.most && at &- base < 1 &<< 24 {
            var window = UnsafeRawPointer(text + at)
            if at < 8 || count &- at < 64 { window = copy(at) }
            var bits = WindowBits()
            if !bits.read(window) {
                isOdd = true
                break
            }
            var edges = bits.digits ^ bits.digits &<< 1
            var behind = 64
            if bits.digits &>> 63 != 0 {
                // the last number may go on: it belongs to the next window
                behind = 63 &- Int(edges.leadingZeroBitCount)
                edges &= ~(1 &<< UInt64(truncatingIfNeeded: behind))
                if behind == 0 {
                    isOdd = true
                    break
                }
            }
            let place = at &- base, first = number
            while edges != 0 {
                let start = Int(edges.trailingZeroBitCount)
                edges &= edges &- 1
                let stop = Int(edges.trailingZeroBitCount)
                edges &= edges &- 1
                let length = stop &- start
                // the digits at the end of eight bytes, in front of them zeros; a point is 0x1E
                let bytes = UInt64(littleEndian: (window + stop - 8).loadUnaligned(as: UInt64.self))
                var digits = (bytes ^ 0x3030_3030_3030_3030) & PathTokens.masks[unchecked: length & 7]
                let point = (digits &>> 4) & 0x0101_0101_0101_0101
                if point & (point &- 1) | point &>> 56 | UInt64(truncatingIfNeeded: length) &>> 3 != 0 {
                    number = readLong(at &+ start, at &+ stop, number)
                    if number >= 0 { continue }
                    isOdd = true
                    break
                }
                // pairs of digits, the point as a 0 among them; then their sum by the weights for its place
                let row = Int((point | 1 &<< 56).trailingZeroBitCount) &>> 1
                digits = digits &- point &* 0x1E
                digits = digits &* 10 &+ digits &>> 8
                let even = (digits & 0x0000_00FF_0000_00FF) &* PathTokens.weights[unchecked: row]
                let odd = ((digits &>> 16) & 0x0000_00FF_0000_00FF) &* PathTokens.weights[unchecked: row &+ 1]
                let mantissa = Double(Int64(truncatingIfNeeded: (even &+ odd) &>> 32))
                let isNegative = window.load(fromByteOffset: start &- 1, as: UInt8.self) == 0x2D
                let scale = PathTokens.weights[unchecked: row &+ (isNegative ? 3 : 2)]
                values[number] = Float(mantissa * Double(bitPattern: scale))
                starts[number] = Int32(truncatingIfNeeded: place &+ start)
                number &+= 1
            }
            if isOdd {
                number = first
                break
            }
            var rest = bits.letters
            while rest != 0 {
                letters[letter] = Int32(truncatingIfNeeded: place &+ Int(rest.trailingZeroBitCount))
                rest &= rest &- 1
                letter &+= 1
            }
            at &+= behind
        }
        valueCount = number
        letterCount = letter
        end = min(at, count)
    }

    /// A copy of a window at the front or the end, with spaces around it.
    @inline(never)
    @_optimize(size)
    private func copy(_ at: Int) -> UnsafeRawPointer {
        let words = padded.assumingMemoryBound(to: UInt64.self)
        for index in 0..<10 { words[index] = 0x2020_2020_2020_2020 }
        let before = min(at, 8)
        copyBytes(padded + 8 - before, text + at - before, before &+ min(65, count &- at))
        return UnsafeRawPointer(padded + 8)
    }

    /// Reads digits and points from `start` to `stop`: a long number, one that ends with a point, or several numbers.
    /// - Returns: the count of numbers with them; -1 if one has more than 15 digits, or none.
    @inline(never)
    @_optimize(size)
    private func readLong(_ start: Int, _ stop: Int, _ count: Int) -> Int {
        var i = start, number = count
        while i < stop {
            let first = i
            var mantissa: UInt64 = 0, digits = 0, places = 0, hasPoint = false
            while i < stop && !(hasPoint && text[i] == 0x2E) {
                if text[i] == 0x2E {
                    hasPoint = true
                } else {
                    mantissa = mantissa &* 10 &+ UInt64(text[i] &- 0x30)
                    digits &+= 1
                    if hasPoint { places &+= 1 }
                }
                i &+= 1
            }
            if digits == 0 || digits > 15 { return -1 }
            let value = Double(mantissa) / powersOfTen[unchecked: places]
            values[number] = Float(first == start && start > 0 && text[start &- 1] == 0x2D ? -value : value)
            starts[number] = Int32(truncatingIfNeeded: first &- base)
            number &+= 1
        }
        return number
    }

    /// The last bytes of eight, by their number.
    private static let masks: InlineArray<8, UInt64> = [
        0, 0xFF00_0000_0000_0000, 0xFFFF_0000_0000_0000, 0xFFFF_FF00_0000_0000, 0xFFFF_FFFF_0000_0000,
        0xFFFF_FFFF_FF00_0000, 0xFFFF_FFFF_FFFF_0000, 0xFFFF_FFFF_FFFF_FF00,
    ]

    /// By the byte of the point in eight, the last one: there is none, four numbers. The weights of the pairs of digits
    /// 4, 0 and 6, 2; then as a Double the value of the last digit, also for negative numbers. A product is rounded to
    /// the same Float as the quotient: none of a number below 2^24 and a power of ten is as near to the middle of two.
    private static let weights: InlineArray<32, UInt64> = [
        0xF_4240_0000_0064, 0x2710_0000_0001, 0x3E7A_D7F2_9ABC_AF48, 0xBE7A_D7F2_9ABC_AF48,
        0x1_86A0_0000_0064, 0x2710_0000_0001, 0x3EB0_C6F7_A0B5_ED8D, 0xBEB0_C6F7_A0B5_ED8D,
        0x1_86A0_0000_0064, 0x2710_0000_0001, 0x3EE4_F8B5_88E3_68F1, 0xBEE4_F8B5_88E3_68F1,
        0x1_86A0_0000_0064, 0x3E8_0000_0001, 0x3F1A_36E2_EB1C_432D, 0xBF1A_36E2_EB1C_432D,
        0x1_86A0_0000_0064, 0x3E8_0000_0001, 0x3F50_624D_D2F1_A9FC, 0xBF50_624D_D2F1_A9FC,
        0x1_86A0_0000_000A, 0x3E8_0000_0001, 0x3F84_7AE1_47AE_147B, 0xBF84_7AE1_47AE_147B,
        0x1_86A0_0000_000A, 0x3E8_0000_0001, 0x3FB9_9999_9999_999A, 0xBFB9_9999_9999_999A,
        0xF_4240_0000_0064, 0x2710_0000_0001, 0x3FF0_0000_0000_0000, 0xBFF0_0000_0000_0000,
    ]
}

/// The kinds of 64 bytes, a bit each.
private struct WindowBits {
    /// Digits and points.
    var digits: UInt64 = 0
    var letters: UInt64 = 0
    private var minuses: UInt64 = 0
    /// The highest bits of bytes are set where there is another byte than digits, points, letters, spaces, commas and
    /// minuses.
    private var odd: UInt64 = 0

    /// Reads a window, and looks at the byte behind it.
    /// - Returns: false if there are other bytes, or a minus that is not before a number.
    @inline(__always)
    mutating func read(_ window: UnsafeRawPointer) -> Bool {
        #if arch(x86_64)
            var masks: (UInt64, UInt64, UInt64) = (0, 0, 0)
            if !rg_path_masks(window, &masks.0, &masks.1, &masks.2) { return false }
            (digits, letters, minuses) = masks
        #else
            for index in 0..<8 {
                let place = index &* 8
                let bytes = UInt64(littleEndian: (window + place).loadUnaligned(as: UInt64.self))
                read(bytes, UInt64(truncatingIfNeeded: place))
            }
        #endif
        let behind = window.load(fromByteOffset: 64, as: UInt8.self)
        let isBehind = behind &- 0x30 < 10 || behind == 0x2E
        let apart = minuses & ~(digits &>> 1) & ~(isBehind ? 1 &<< 63 : 0)
        return odd & 0x8080_8080_8080_8080 | apart == 0
    }

    @inline(__always)
    private mutating func read(_ bytes: UInt64, _ place: UInt64) {
        // the highest bits of bytes answer; no carry leaves a byte below 0x80
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let isDigit = (bytes &+ 0x5050_5050_5050_5050) & ~(bytes &+ 0x4646_4646_4646_4646)
        let isNumber = isDigit | ~((bytes ^ 0x2E2E_2E2E_2E2E_2E2E) &+ low)
        let isNoSpace = (bytes ^ 0x2020_2020_2020_2020) &+ low
        let isNoSign = ((bytes | 0x0101_0101_0101_0101) ^ 0x2D2D_2D2D_2D2D_2D2D) &+ low
        odd |= bytes | isNoSpace & isNoSign & ~(isNumber | bytes &<< 1)
        // the highest bits, gathered in the highest byte
        let gather: UInt64 = 0x0002_0408_1020_4081, highest: UInt64 = 0x8080_8080_8080_8080
        digits |= (((isNumber & highest) &* gather) &>> 56) &<< place
        letters |= (((bytes &<< 1 & highest) &* gather) &>> 56) &<< place
        minuses |= (((bytes &<< 7 & ~isNoSign & highest) &* gather) &>> 56) &<< place
    }
}
