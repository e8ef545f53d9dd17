// SPDX-License-Identifier: MIT
import CReglet

/// Writes an explanation: as sentences, or as JSON. What one form does not have the calls of the other leave out.
struct ExplainWriter {
    var out: SinkWriter
    let json: Bool
    let scale: UnitScale
    private var needsComma = false

    init(_ out: SinkWriter, json: Bool, _ scale: UnitScale) {
        self.out = out
        self.json = json
        self.scale = scale
    }

    // MARK: - JSON

    @_optimize(size)
    private mutating func separate() {
        if needsComma { out.write(",") }
        needsComma = true
    }

    @_optimize(size)
    mutating func key(_ name: StaticString) {
        separate()
        out.write("\"")
        out.write(name)
        out.write("\":")
    }

    @_optimize(size)
    mutating func open(_ name: StaticString?, _ bracket: UInt8 = 123) {
        if !json { return }
        if let name { key(name) } else { separate() }
        out.write(byte: bracket)
        needsComma = false
    }

    @_optimize(size)
    mutating func close(_ bracket: UInt8 = 125) {
        if !json { return }
        out.write(byte: bracket)
        needsComma = true
    }

    @_optimize(size)
    mutating func field(_ name: StaticString, _ value: Int) {
        if !json { return }
        key(name)
        out.write(signed: value)
    }

    @_optimize(size)
    mutating func field(_ name: StaticString, _ value: Int32) { field(name, Int(value)) }

    @_optimize(size)
    mutating func field(_ name: StaticString, text: StaticString) {
        if !json { return }
        key(name)
        out.write("\"")
        out.write(text)
        out.write("\"")
    }

    @_optimize(size)
    mutating func field(_ name: StaticString, number: Float) {
        if !json { return }
        key(name)
        out.write(exact: number)
    }

    @_optimize(size)
    mutating func field(_ name: StaticString, _ value: Bool) {
        if !json { return }
        key(name)
        out.write(value ? "true" : "false")
    }

    /// ["at_most", 1280]
    @_optimize(size)
    mutating func field(_ name: StaticString, _ spec: Spec) {
        if !json { return }
        open(name, 91)
        separate()
        out.write("\"")
        out.write(spec.isExact ? "exactly" : (spec.mode == Spec.atMost ? "at_most" : "unspecified"))
        out.write("\"")
        separate()
        out.write(signed: Int(spec.size))
        close(93)
    }

    /// An element of an array.
    @_optimize(size)
    mutating func element(_ value: Float) {
        if !json { return }
        separate()
        out.write(exact: value)
    }

    /// Begin a step: its rule.
    @_optimize(size)
    mutating func step(_ rule: StaticString) {
        if !json { return }
        open(nil)
        field("rule", text: rule)
    }

    // MARK: - Sentences

    @_optimize(size)
    mutating func say(_ text: StaticString) {
        if !json { out.write(text) }
    }

    /// "12.5 px"
    @_optimize(size)
    mutating func say(px units: Int) {
        if json { return }
        out.write(scale.pixels(clampUnits(units)))
        out.write(" px")
    }

    @_optimize(size)
    mutating func say(number: Int) {
        if !json { out.write(signed: number) }
    }

    @_optimize(size)
    mutating func say(_ value: Float) {
        if !json { out.write(value) }
    }

    @_optimize(size)
    mutating func say(_ spec: Spec) {
        if json { return }
        if spec.mode == Spec.unspecified {
            out.write("any size")
            return
        }
        out.write(spec.isExact ? "exactly " : "at most ")
        say(px: Int(spec.size))
    }
}

extension SinkWriter {
    @_optimize(size)
    mutating func write(signed value: Int) {
        if value < 0 { write("-") }
        write(number: UInt64(value.magnitude))
    }

    /// A finite Float with nine significant digits, so that reading it gives the same value.
    @_optimize(size)
    mutating func write(exact value: Float) {
        let micro = Double(value.magnitude) * 1_000_000 + 0.5
        if micro < 1e15 && Float(Double(UInt64(micro)) / 1_000_000) == value.magnitude {
            write(value)  // six places tell it
            return
        }
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
}
