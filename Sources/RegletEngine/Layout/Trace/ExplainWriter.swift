// SPDX-License-Identifier: MIT
import CReglet

/// Writes an explanation as JSON or as sentences. Each step has a template for each form; both share its numbers:
///
///     w.args.0 = from
///     w.args.1 = to
///     w.step("align from=d0 to=d1", "    - Between $p0 and $p1 ...\n")
///
/// The first word of a JSON template is the step's rule. A letter gives the type of a number: d units or a count; p
/// units, written as pixels in sentences; f the bits of a Float; b a flag; w a word of this type; t the address of
/// another word; s a Spec; n a node's row, omitted below 0; m as d, omitted below 0; l a length.
struct ExplainWriter {
    // the first field, so that the code that sets it is short
    var args: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let engine: Engine
    let json: Bool
    var out: SinkWriter
    private var needsComma = false

    static let start = 0, center = 1, end = 2, none = 3, fill = 4, baseline = 5

    init(_ engine: Engine, _ out: SinkWriter, json: Bool) {
        self.engine = engine
        self.out = out
        self.json = json
    }

    /// Writes a step.
    @inline(never)
    @_optimize(size)
    mutating func step(_ fields: StaticText, _ text: StaticText) {
        begin(fields, text)
        close()
    }

    /// Begins a step that continues with `more` and `open`, and ends with `close`.
    @inline(never)
    @_optimize(size)
    mutating func begin(_ fields: StaticText, _ text: StaticText) {
        if !json { return say(text) }
        separate()
        out.write("{\"rule\":\"")
        var end = fields.start
        while end.pointee > 32 { end += 1 }
        out.write(fields.start, end - fields.start)
        out.write("\"")
        needsComma = true
        write(fields: end)
    }

    /// Adds fields to the open step.
    @inline(never)
    @_optimize(size)
    mutating func more(_ fields: StaticText, _ text: StaticText) {
        if json { write(fields: fields.start) } else { say(text) }
    }

    @inline(__always)
    mutating func open(_ name: StaticText) { open(name, 123) }

    @inline(never)
    @_optimize(size)
    mutating func close() { close(125) }

    /// Opens an object, or with `bracket` an array.
    @inline(never)
    @_optimize(size)
    mutating func open(_ name: StaticText, _ bracket: UInt8) {
        if !json { return }
        separate()
        if name.start.pointee != 0 { key(name.start, name.count) }
        out.write(byte: bracket)
        needsComma = false
    }

    @inline(never)
    @_optimize(size)
    mutating func close(_ bracket: UInt8) {
        if !json { return }
        out.write(byte: bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { out.write(",") }
        needsComma = true
    }

    private mutating func key(_ name: UnsafePointer<UInt8>, _ count: Int) {
        out.write("\"")
        out.write(name, count)
        out.write("\":")
    }

    /// Writes an element of an array of units.
    @inline(never)
    @_optimize(size)
    mutating func element(_ value: Int32) {
        if json {
            separate()
            out.write(signed: Int(value))
        } else {
            out.write(" ")
            pixels(Int(value))
        }
    }

    /// Writes an element of an array of numbers.
    @inline(never)
    @_optimize(size)
    mutating func element(_ value: Float) {
        if !json { return }
        separate()
        out.write(exact: value)
    }

    private mutating func argument(_ digit: UInt8) -> Int {
        withUnsafeBytes(of: &args) { $0.load(fromByteOffset: 8 &* min(9, Int(digit &- 48)), as: Int.self) }
    }

    // MARK: - JSON

    /// Writes fields such as " from=d0 to=d1".
    @inline(never)
    @_optimize(size)
    private mutating func write(fields: UnsafePointer<UInt8>) {
        var at = fields
        while at.pointee == 32 {
            at += 1
            var end = at
            while end.pointee != 61 { end += 1 }  // =
            let type = end[1], value = argument(end[2])
            if !(value < 0 && (type == 109 || type == 110)) {
                separate()
                key(at, end - at)
                write(type, value)
            }
            at = end + 3
        }
    }

    /// Writes a value in JSON.
    @_optimize(size)
    private mutating func write(_ type: UInt8, _ value: Int) {
        switch type {
        case 98: out.write(value != 0 ? "true" : "false")  // b
        case 102: out.write(exact: Float(bitPattern: UInt32(truncatingIfNeeded: value)))  // f
        case 119, 116:  // w, t
            out.write("\"")
            out.write(ExplainWriter.word(type, value))
            out.write("\"")
        case 115:  // s
            let spec = Spec(raw: UInt32(truncatingIfNeeded: value))
            out.write(
                spec.isExact
                    ? "[\"exactly\"," : (spec.mode == Spec.atMost ? "[\"at_most\"," : "[\"unspecified\","))
            out.write(signed: Int(spec.size))
            out.write("]")
        case 110: engine.treeReports.writeNode(value, &out)  // n
        case 108:  // l
            if value >= 0 {
                out.write("{\"kind\":\"px\",\"units\":")
                out.write(signed: value)
                out.write("}")
            } else {
                out.write("{\"kind\":\"")
                out.write(ExplainWriter.lengthName(value))
                out.write("\"}")
            }
        default: out.write(signed: value)
        }
    }

    private static func word(_ type: UInt8, _ value: Int) -> StaticText {
        if type == 116 { return StaticText(at: value) }
        switch value {
        case ExplainWriter.center: return "center"
        case ExplainWriter.end: return "end"
        case ExplainWriter.none: return "none"
        case ExplainWriter.fill: return "fill"
        case ExplainWriter.baseline: return "baseline"
        default: return "start"
        }
    }

    private static func lengthName(_ length: Int) -> StaticText {
        switch Int32(truncatingIfNeeded: length) {
        case Length.match: return "match_parent"
        case Length.wrap: return "wrap_content"
        case Length.percent: return "percent"
        default: return "unset"
        }
    }

    // MARK: - Sentences

    /// Writes text such as "Between $p0 and $p1".
    @inline(never)
    @_optimize(size)
    mutating func say(_ text: StaticText) {
        if json { return }
        var at = text.start
        while at.pointee != 0 {
            var end = at
            while end.pointee != 0 && end.pointee != 36 { end += 1 }  // $
            out.write(at, end - at)
            if end.pointee == 0 { return }
            say(end[1], argument(end[2]))
            at = end + 3
        }
    }

    @_optimize(size)
    private mutating func say(_ type: UInt8, _ value: Int) {
        switch type {
        case 112: pixels(value)  // p
        case 102: out.write(Float(bitPattern: UInt32(truncatingIfNeeded: value)))  // f
        case 116: out.write(ExplainWriter.word(type, value))  // t
        case 115:  // s
            let spec = Spec(raw: UInt32(truncatingIfNeeded: value))
            if spec.mode == Spec.unspecified { return out.write("any size") }
            out.write(spec.isExact ? "exactly " : "at most ")
            pixels(Int(spec.size))
        case 110: engine.treeReports.writeName(value, &out)  // n
        case 108:  // l
            if value >= 0 { pixels(value) } else { out.write(ExplainWriter.lengthName(value)) }
        default: out.write(signed: value)
        }
    }

    private mutating func pixels(_ units: Int) {
        out.write(engine.positions.pixels(units))
        out.write(" px")
    }
}
