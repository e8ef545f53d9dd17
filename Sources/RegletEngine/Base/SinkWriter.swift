// SPDX-License-Identifier: MIT
import CReglet

/// Writes bytes to a host's sink through a small buffer on the stack. It stops once the sink refuses.
struct SinkWriter {
    let sink: rg_sink_fn
    let user: UnsafeMutableRawPointer?
    private(set) var isOpen = true
    private var used = 0
    private var buffer:
        (
            UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
            UInt64,
            UInt64, UInt64
        ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    private static let capacity = 128

    init(_ sink: @escaping rg_sink_fn, _ user: UnsafeMutableRawPointer?) {
        self.sink = sink
        self.user = user
    }

    @inline(never)
    mutating func write(_ text: StaticText) { write(text.start, text.count) }

    @inline(never)
    mutating func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        if count > SinkWriter.capacity &- used { flush() }
        if count > SinkWriter.capacity {
            emit(bytes, count)
            return
        }
        let at = used
        withUnsafeMutableBytes(of: &buffer) { copyBytes($0.baseAddress! + at, bytes, count) }
        used &+= count
    }

    @inline(never)
    mutating func write(byte: UInt8) {
        var byte = byte
        write(&byte, 1)
    }

    @inline(never)
    mutating func flush() {
        let count = used
        used = 0
        if count == 0 { return }
        var kept = buffer
        withUnsafeBytes(of: &kept) { emit($0.baseAddress!.assumingMemoryBound(to: UInt8.self), count) }
    }

    @inline(never)
    private mutating func emit(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        let text = UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
        if isOpen && count > 0 && !sink(user, text, Swift.Int(truncatingIfNeeded: count)) {
            isOpen = false
        }
    }

    @inline(never)
    mutating func write(number: UInt64) {
        if number >= 10 { write(number: number / 10) }
        write(byte: UInt8(truncatingIfNeeded: 48 &+ number % 10))
    }

    @inline(never)
    mutating func write(_ value: Float) { write(Double(value)) }

    /// Writes a finite number in decimal with at most six places and no trailing zeros. This distinguishes 1/65,536
    /// pixel, and gives equal text on every machine.
    @inline(never)
    @_optimize(size)
    mutating func write(_ value: Double) {
        let scaled = (value * 1_000_000 + (value < 0 ? -0.5 : 0.5))
        let micro = Int64(max(-9e18, min(9e18, scaled)))
        if micro < 0 { write("-") }
        write(number: micro.magnitude / 1_000_000)
        var places = micro.magnitude % 1_000_000
        if places == 0 { return }
        write(".")
        var unit: UInt64 = 100_000
        while places > 0 {
            write(byte: UInt8(truncatingIfNeeded: 48 &+ places / unit))
            places %= unit
            unit /= 10
        }
    }

    /// Writes a template in which the first $ is replaced by x of `frame`, the next ones by y, width and height.
    @inline(never)
    @_optimize(size)
    mutating func write(_ template: StaticText, _ frame: rg_frame) {
        var at = template.start
        var next = 0
        while true {
            var end = at
            while end.pointee != 0 && end.pointee != 36 { end += 1 }  // $
            write(at, end - at)
            if end.pointee == 0 { return }
            write(next == 0 ? frame.x : next == 1 ? frame.y : next == 2 ? frame.width : frame.height)
            next &+= 1
            at = end + 1
        }
    }
}

/// Numbers and strings of JSON.
extension SinkWriter {
    @inline(never)
    @_optimize(size)
    mutating func write(signed value: Int) {
        if value < 0 { write("-") }
        write(number: UInt64(value.magnitude))
    }

    /// Writes a finite Float so that reading it gives the same value: with six places, or nine significant digits.
    @inline(never)
    @_optimize(size)
    mutating func write(exact value: Float) {
        if !value.isFinite { return write("null") }  // a sum of weights
        let micro = Double(value.magnitude) * 1_000_000 + 0.5
        if micro < 1e15 && Float(Double(UInt64(micro)) / 1_000_000) == value.magnitude { return write(value) }
        if value < 0 { write("-") }
        var digits = Double(value.magnitude)
        var exponent = 0
        while digits >= 1_000_000_000 {
            digits /= 10
            exponent &+= 1
        }
        while digits < 100_000_000 {
            digits *= 10
            exponent &-= 1
        }
        write(number: UInt64(digits + 0.5))
        write("e")
        write(signed: exponent)
    }

    /// Writes bytes as a string of JSON, between quotes.
    @_optimize(size)
    mutating func write(jsonString bytes: UnsafePointer<UInt8>, _ count: Int) {
        write("\"")
        var start = 0
        for index in 0..<count where bytes[index] < 32 || bytes[index] == 34 || bytes[index] == 92 {
            write(bytes + start, index &- start)
            start = index &+ 1
            switch bytes[index] {
            case 34: write("\\\"")
            case 92: write("\\\\")
            case 10: write("\\n")
            case 9: write("\\t")
            case 13: write("\\r")
            default:
                write("\\u00")
                write(byte: SinkWriter.hexDigit(bytes[index] >> 4))
                write(byte: SinkWriter.hexDigit(bytes[index] & 15))
            }
        }
        write(bytes + start, count &- start)
        write("\"")
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 48 &+ value : 87 &+ value }
}
