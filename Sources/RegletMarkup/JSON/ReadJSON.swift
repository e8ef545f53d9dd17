// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// What is at hand while the tokens of a file are walked over.
struct JsonWalk {
    /// A list of values that is being walked over: the members of a view, or views.
    struct Level {
        /// The next token, and the one behind the last.
        var next: Int
        var end: Int
        /// The members of a view, whose lists of children are looked for.
        var isView = false
        /// Views with their ids as keys.
        var isKeyed = false
        /// The views are guides.
        var isGuides = false
    }

    /// The constraints of a view: they are read when all views are.
    struct Held {
        var node: Int
        /// Tokens of the values, -1 for none.
        var constraints = -1, options = -1, priorities = -1
    }

    var levels = Buffer<Level>()
    var held = Buffer<Held>()
    var keys = JsonKeys()
    /// Of a key, a name and a value that have escapes, or are joined from several.
    var scratch = InlineArray<3, Buffer<UInt8>>(repeating: Buffer())

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        levels.release(memory)
        held.release(memory)
        keys.release(memory)
        for i in 0..<3 { scratch[i].release(memory) }
    }
}

extension Inflater {
    /// Read the file as JSON. Time and memory: O(bytes). Stack: fixed.
    mutating func readJSON() {
        var reader = JsonReader(
            json.text, isStrict: options.isStrict, allowsComments: options.allowsComments,
            maxDepth: options.maxDepth &* 2 &+ 16)
        if !reader.read(into: &json, memory) {
            guard let problem = reader.problem else { return stop(RG_ERROR_OUT_OF_MEMORY) }
            report(problem.code, RG_LEVEL_ERROR, problem.offset, problem.length, problem.sentence)
            return stop(RG_ERROR_SYNTAX)
        }
        reportRepeatedKeys()
        if stopped { return }
        if json[0].kind != .object {
            return reportToken(0, RG_CODE_BAD_VALUE, "a layout is an object: the outermost view")
        }
        readViews()
        if !stopped { readConstraints() }
    }

    /// A key that an object has twice is an error.
    private mutating func reportRepeatedKeys() {
        var index = 0
        while index < json.tokens.count && !stopped {
            if json[index].kind == .object {
                guard let repeated = walk.keys.fill(json, index, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
                if repeated >= 0 { reportToken(repeated, RG_CODE_DUPLICATE_KEY, "the object has this key already") }
            }
            index &+= 1
        }
    }

    /// What a text says, good until the next text is read into the same `place`. Empty when memory is out: then reading
    /// has stopped.
    @inline(never)
    mutating func said(_ index: Int, in place: Int) -> Bytes {
        if let text = json.decode(index, &walk.scratch[place], memory) { return text }
        stop(RG_ERROR_OUT_OF_MEMORY)
        return Bytes("")
    }

    /// The place of a text in a list of words, -1 for others.
    @inline(never)
    mutating func word(_ index: Int, _ list: StaticText) -> Int {
        json[index].kind == .string ? wordIndex(said(index, in: 0), list) : -1
    }

    /// Report an error about a token.
    @inline(never)
    mutating func reportToken(_ index: Int, _ code: rg_code, _ sentence: StaticText) {
        let span = jsonSpan(-index &- 1)
        report(code, RG_LEVEL_ERROR, span.value, span.valueLength, sentence)
    }

    /// Where an attribute stands: `place` is the token of its key, or -1 - the token of a value without one.
    @inline(never)
    mutating func jsonSpan(_ place: Int) -> AttributeSpan {
        let value = place < 0 ? -place &- 1 : place &+ 1
        let a = bytes(place < 0 ? value : place), b = bytes(value)
        return AttributeSpan(name: a.start, nameLength: a.length, value: b.start, valueLength: b.length)
    }

    /// What is underlined of a token: of texts what lies in the quotes, of objects and lists the bracket.
    private mutating func bytes(_ index: Int) -> (start: Int, length: Int) {
        let token = json[index]
        let quote = token.kind == .string ? 1 : 0
        let length = token.kind.rawValue <= JsonToken.Kind.array.rawValue ? 1 : Int(token.length) &- 2 &* quote
        return (Int(token.offset) &+ quote, max(1, length))
    }
}
