// SPDX-License-Identifier: MIT
import CLibc
import RegletEngine
import RegletSyntax

/// The numbers and letters of path data, found 64 bytes at a time: where numbers begin and end is known as bits before
/// one is read, so that none waits for the last one, and nothing is mispredicted where lengths vary.
///
/// Only usual data: digits, points, a minus before a number, letters but e, spaces and commas. Other data is left to
/// the reader, which goes byte by byte.
struct PathTokens {
    /// The room for numbers and letters; a window of 64 bytes adds up to 33 and 64.
    static var capacity: Int { 320 }
    private static var most: Int { capacity - 72 }
    /// The words of the memory that tokens take.
    static var words: Int { 3 &* capacity &+ 24 }

    private let text: UnsafePointer<UInt8>
    private let count: Int
    /// The place from which the other places count.
    let base: Int
    /// Numbers, of which one before the first may be read, and where they begin, behind their minus.
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
        values = (room + 16).assumingMemoryBound(to: Float.self)
        letters = (room + PathTokens.capacity &* 8 + 16).assumingMemoryBound(to: Int32.self)
        padded = room + PathTokens.capacity &* 12 + 16
    }

    /// The numbers of one segment.
    init(one count: Int, _ text: UnsafePointer<UInt8>, _ room: UnsafeMutableRawPointer, behind end: Int) {
        self.init(text, end, from: end, room)
        valueCount = count
        for index in 0..<count { starts[index] = -1 }
        addLast()
    }

    /// Reads windows up to the end, to other data, or until there are many tokens.
    @inline(never)
    @_optimize(speed)
    mutating func read() {
        let values = values, letters = letters, base = base
        var at = base, number = 0, letter = 0
        while at < count && number < PathTokens.most && letter < PathTokens.most && at &- base < 1 &<< 24 {
            var window = UnsafeRawPointer(text + at)
            if at < 8 || count &- at < 64 { window = copy(at) }
            var bits = WindowBits()
            if !bits.read(window) {
                isOdd = true
                break
            }
            let digits = bits.digits
            // where a second point in a row begins another number: only there the sum keeps its bit
            let again = (digits &+ bits.points) & bits.points
            var starts = digits & ~(digits &<< 1) | again
            let stops = ~digits & digits &<< 1 | again, inside = digits & ~starts
            // the last number may go on behind: it belongs to the next window
            let isCut = digits &>> 63
            let behind = 64 &- Int(truncatingIfNeeded: isCut) &* (1 &+ Int(starts.leadingZeroBitCount))
            if behind == 0 {
                isOdd = true
                break
            }
            starts &= ~(isCut &<< UInt64(truncatingIfNeeded: behind))
            let place = at &- base, first = number
            #if arch(x86_64)
                let index = Int32(truncatingIfNeeded: place)
                number &+= Int(rg_path_numbers(window, starts, stops, index, values + number, self.starts + number))
            #else
                number = readNumbers(window, starts, stops, place, number)
            #endif
            // numbers of more than seven bytes, and those that end with a point
            var long = inside & inside &>> 1
            long &= long &>> 2
            long &= long &>> 3
            if long | (bits.points & ~(inside &>> 1)) &<< 1 != 0 && !readLong(at, stops, first, number) {
                number = first
                isOdd = true
                break
            }
            // most windows have up to six letters; those behind the last one are written over
            var rest = bits.letters
            let letterEnd = letter &+ Int(rest.nonzeroBitCount)
            repeat {
                for index in 0..<6 {
                    letters[letter &+ index] = Int32(truncatingIfNeeded: place &+ Int(rest.trailingZeroBitCount))
                    rest &= rest &- 1
                }
                letter &+= 6
            } while letter < letterEnd
            letter = letterEnd
            at &+= behind
        }
        valueCount = number
        letterCount = letter
        end = min(at, count)
        addLast()
    }

    /// Adds tokens at the end: a letter, and numbers for any segment.
    @inline(__always)
    private func addLast() {
        let last = Int32(truncatingIfNeeded: end &- base)
        letters[letterCount] = last
        for index in 0..<7 { starts[valueCount &+ index] = last }
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

    /// Reads those numbers of a window again that are long, or end with a point.
    /// - Returns: false if one has more than 15 digits, or none.
    @inline(never)
    @_optimize(size)
    private func readLong(_ at: Int, _ stops: UInt64, _ first: Int, _ end: Int) -> Bool {
        var stops = stops
        for index in first..<end {
            let start = base &+ Int(starts[index]), stop = at &+ Int(stops.trailingZeroBitCount)
            stops &= stops &- 1
            if stop &- start < 8 && text[stop &- 1] != 0x2E { continue }
            let isNegative = start > 0 && text[start &- 1] == 0x2D
            guard let value = PathReader.decimal(text, start, stop, isNegative: isNegative) else { return false }
            values[index] = value
        }
        return true
    }
}

/// The kinds of 64 bytes, a bit each.
private struct WindowBits {
    /// Digits and points.
    var digits: UInt64 = 0
    var letters: UInt64 = 0
    /// Points alone.
    var points: UInt64 = 0
    private var minuses: UInt64 = 0
    /// The highest bits of bytes are set where there is another byte than digits, points, spaces, commas, minuses, and
    /// letters that are no part of numbers.
    private var odd: UInt64 = 0

    /// Reads a window, and looks at the byte behind it.
    /// - Returns: false if there are other bytes, or a minus that is not before a number.
    @inline(__always)
    mutating func read(_ window: UnsafeRawPointer) -> Bool {
        #if arch(x86_64)
            var masks: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
            if !rg_path_masks(window, &masks.0, &masks.1, &masks.2, &masks.3) { return false }
            (digits, points, letters, minuses) = masks
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
        let isPoint = ~((bytes ^ 0x2E2E_2E2E_2E2E_2E2E) &+ low), isNumber = isDigit | isPoint
        let isNoSpace = (bytes ^ 0x2020_2020_2020_2020) &+ low
        let isNoSign = ((bytes | 0x0101_0101_0101_0101) ^ 0x2D2D_2D2D_2D2D_2D2D) &+ low
        let isNoE = ((bytes | 0x2020_2020_2020_2020) ^ 0x6565_6565_6565_6565) &+ low
        let isNoBar = (bytes ^ 0x5F5F_5F5F_5F5F_5F5F) &+ low
        odd |= bytes | ~(isNoE & isNoBar) | isNoSpace & isNoSign & ~(isNumber | bytes &<< 1)
        // the highest bits, gathered in the highest byte
        let gather: UInt64 = 0x0002_0408_1020_4081, highest: UInt64 = 0x8080_8080_8080_8080
        digits |= (((isNumber & highest) &* gather) &>> 56) &<< place
        points |= (((isPoint & highest) &* gather) &>> 56) &<< place
        letters |= (((bytes &<< 1 & highest) &* gather) &>> 56) &<< place
        minuses |= (((bytes &<< 7 & ~isNoSign & highest) &* gather) &>> 56) &<< place
    }
}
