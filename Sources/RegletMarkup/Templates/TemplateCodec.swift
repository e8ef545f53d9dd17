// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Writes the records of a plan as little-endian words, or reads them: one description of each record for both
/// directions. After a failure, all further reads give zeros. The owner calls `release`.
struct TemplateCodec {
    enum Failure { case none, damaged, outOfMemory }

    let isReading: Bool
    /// The bytes being read, and the index of the next one.
    private let input: Bytes
    private(set) var at: Int
    /// The bytes written.
    private(set) var output = Buffer<UInt8>()
    private(set) var failure = Failure.none
    let memory: UnsafeMutablePointer<Memory>

    /// Writes.
    init(_ memory: UnsafeMutablePointer<Memory>) {
        isReading = false
        input = Bytes("")
        at = 0
        self.memory = memory
    }

    /// Reads `input` from `start` on.
    init(reading input: Bytes, from start: Int, _ memory: UnsafeMutablePointer<Memory>) {
        isReading = true
        self.input = input
        at = start
        self.memory = memory
    }

    mutating func release() { output.release(memory) }

    var isAtEnd: Bool { at == input.count }

    mutating func damage() { if failure == .none { failure = .damaged } }

    // MARK: - Words

    @inline(never)
    mutating func word(_ value: inout UInt32) {
        if isReading {
            value = 0
            if failure != .none { return }
            if input.count &- at < 4 { return damage() }
            for index in 0..<4 { value |= UInt32(input[at &+ index]) << UInt32(8 &* index) }
            at &+= 4
            return
        }
        guard output.reserve(output.count &+ 4, memory) else {
            failure = .outOfMemory
            return
        }
        for index in 0..<4 { output.append(UInt8(truncatingIfNeeded: value >> UInt32(8 &* index))) }
    }

    @inline(never)
    mutating func word(_ value: inout Int32) {
        var bits = UInt32(bitPattern: value)
        word(&bits)
        value = Int32(bitPattern: bits)
    }

    @inline(never)
    mutating func word(_ value: inout Float) {
        var bits = value.bitPattern
        word(&bits)
        value = Float(bitPattern: bits)
    }

    @inline(never)
    mutating func flag(_ value: inout Bool) {
        var bits: UInt32 = value ? 1 : 0
        word(&bits)
        if bits > 1 { damage() }
        value = bits == 1
    }

    /// The words of a struct of 32-bit fields, or of 64-bit fields at multiples of 8 bytes.
    @inline(never)
    mutating func words(_ first: UnsafeMutableRawPointer, _ bytes: Int) {
        for index in 0..<bytes / 4 {
            let place = first + 4 &* index
            var bits = place.load(as: UInt32.self)
            word(&bits)
            place.storeBytes(of: bits, as: UInt32.self)
        }
    }

    /// As `words`, for four fields of one byte each that are 0 or 1.
    @inline(never)
    mutating func flags(_ first: UnsafeMutableRawPointer) {
        var bits = first.load(as: UInt32.self)
        word(&bits)
        if bits & ~0x0101_0101 != 0 {
            damage()
            bits = 0
        }
        first.storeBytes(of: bits, as: UInt32.self)
    }

    // MARK: - Arrays

    @inline(never)
    private mutating func count(_ number: Int, _ room: Int) -> Int {
        var count = UInt32(truncatingIfNeeded: number)
        word(&count)
        // each record takes a word at least, so the input bounds the memory
        if isReading && Int(count) > (input.count &- at) / room { damage() }
        return failure == .none ? Int(count) : 0
    }

    /// An array of records. Each begins as `empty` when it is read.
    @inline(__always)
    mutating func array<Record>(
        _ records: inout Buffer<Record>, _ empty: Record,
        _ visit: (inout TemplateCodec, UnsafeMutablePointer<Record>) -> Void
    ) {
        let count = count(records.count, 4)
        if isReading {
            guard records.reserve(count, memory) else {
                failure = .outOfMemory
                return
            }
            for _ in 0..<count { records.append(empty) }
        }
        var index = 0
        while index < count && failure == .none {
            visit(&self, records.pointer(index))
            index &+= 1
        }
    }

    /// An array of bytes.
    @inline(never)
    mutating func bytes(_ bytes: inout Buffer<UInt8>) {
        let count = count(bytes.count, 1)
        if count == 0 { return }
        if isReading {
            guard bytes.reserve(count, memory) else {
                failure = .outOfMemory
                return
            }
            copyBytes(bytes.pointer(0), input.base + at, count)
            bytes.count = count
            at &+= count
            return
        }
        guard output.reserve(output.count &+ count, memory) else {
            failure = .outOfMemory
            return
        }
        copyBytes(output.pointer(output.count), bytes.pointer(0), count)
        output.count &+= count
    }
}
