// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The reader of a layout in JSON, which walks over the tokens and passes views, attributes and constraints to an
/// inflater.
struct JsonLayoutReader {
    /// A list of values in the walk: the members of a view, or views.
    struct Level {
        /// The next token, and the end of the list.
        var next: Int
        var end: Int
        /// Whether the values are the members of a view, which include its lists of children.
        var isView = false
        /// Whether the values are views with their ids as keys.
        var isKeyed = false
        /// Whether the views are guides.
        var isGuides = false
    }

    /// The constraints of a view, which are read after all views.
    struct Held {
        var node: Int
        /// The tokens of the values; -1: none.
        var constraints = -1, options = -1, priorities = -1
    }

    let inflater: UnsafeMutablePointer<Inflater>
    let memory: UnsafeMutablePointer<Memory>
    var levels = Buffer<Level>()
    var held = Buffer<Held>()
    var keys = JsonKeys()
    /// Decoded or joined texts: of a key, a name and a value.
    var scratch = InlineArray<3, Buffer<UInt8>>(repeating: Buffer())

    init(_ inflater: UnsafeMutablePointer<Inflater>) {
        self.inflater = inflater
        memory = inflater.pointee.memory
    }

    @inline(never)
    mutating func release() {
        levels.release(memory)
        held.release(memory)
        keys.release(memory)
        for i in 0..<3 { scratch[i].release(memory) }
    }

    @inline(__always)
    var json: JsonTokens { inflater.pointee.json }
    @inline(__always)
    var stopped: Bool { inflater.pointee.stopped }

    /// Reads the file as JSON. Time and memory: O(bytes). Stack: fixed.
    mutating func read() {
        var reader = JsonReader(
            json.text, isStrict: inflater.pointee.options.isStrict,
            allowsComments: inflater.pointee.options.allowsComments,
            maxDepth: inflater.pointee.options.maxDepth &* 2 &+ 16)
        if !reader.read(into: &inflater.pointee.json, memory) {
            guard let problem = reader.problem else { return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
            inflater.pointee.report(problem.code, RG_LEVEL_ERROR, problem.offset, problem.length, problem.sentence)
            return inflater.pointee.stop(RG_ERROR_SYNTAX)
        }
        reportRepeatedKeys()
        if stopped { return }
        if json[0].kind != .object {
            return reportToken(0, RG_CODE_BAD_VALUE, "a layout is an object: the outermost view")
        }
        readViews()
        if !stopped { readConstraints() }
    }

    /// Reports keys that an object has twice, as errors.
    private mutating func reportRepeatedKeys() {
        var index = 0
        while index < json.tokens.count && !stopped {
            if json[index].kind == .object && !hasFewKeys(index) {
                guard let repeated = keys.fill(json, index, memory) else {
                    return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
                }
                if repeated >= 0 { reportToken(repeated, RG_CODE_DUPLICATE_KEY, "the object has this key already") }
            }
            index &+= 1
        }
    }

    /// Whether an object has at most twelve keys, none with an escape, no two equal: no table is needed to find out.
    private func hasFewKeys(_ object: Int) -> Bool {
        let json = json
        let end = json.after(object)
        var keys = InlineArray<12, Int>(repeating: 0)
        var count = 0
        var key = object &+ 1
        while key < end {
            if count == 12 || json[key].isEscaped { return false }
            var other = 0
            while other < count {
                if json[keys[other]].length == json[key].length && json.raw(keys[other]).equals(json.raw(key)) {
                    return false
                }
                other &+= 1
            }
            keys[count] = key
            count &+= 1
            key = json.after(key &+ 1)
        }
        return true
    }

    /// A decoded text, valid until the next one is decoded into the same `place`. Empty when memory is out; reading has
    /// then stopped.
    @inline(never)
    mutating func text(_ index: Int, in place: Int) -> Bytes {
        if let text = json.decode(index, &scratch[place], memory) { return text }
        inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
        return Bytes("")
    }

    /// The index of a text in a list of words; -1 for other texts.
    @inline(never)
    mutating func word(_ index: Int, _ list: StaticText) -> Int {
        json[index].kind == .string ? wordIndex(text(index, in: 0), list) : -1
    }

    /// Reports an error about a token.
    @inline(never)
    mutating func reportToken(_ index: Int, _ code: rg_code, _ sentence: StaticText) {
        let span = json.span(-index &- 1)
        inflater.pointee.report(code, RG_LEVEL_ERROR, span.value, span.valueLength, sentence)
    }
}
