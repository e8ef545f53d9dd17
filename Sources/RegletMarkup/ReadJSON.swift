// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// As `readXML`, from JSON. Time and memory: O(bytes). Stack: fixed.
public func readJSON(
    _ text: Bytes, _ options: InflateOptions, into plan: inout InflatePlan,
    diagnostics: UnsafeMutablePointer<DiagnosticList>, memory: UnsafeMutablePointer<Memory>
) -> rg_status {
    var inflater = Inflater(text, options, memory, diagnostics)
    if text.count > options.maxFileBytes || text.count > Int(Int32.max) {
        inflater.limit(0, 1) { $0.append("the file is longer than max_file_bytes") }
    } else {
        var walk = JsonWalk()
        inflater.readJSON(text, &walk)
        walk.release(memory)
    }
    plan = inflater.plan
    inflater.release()
    return inflater.status
}

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
        var node: Int32
        /// Tokens of the values, -1 for none.
        var constraints = -1, options = -1, priorities = -1
    }

    var levels = Buffer<Level>()
    var held = Buffer<Held>()
    var keys = JsonKeys()
    /// Of names and of a value that have escapes, or are joined from several.
    var key = Buffer<UInt8>(), name = Buffer<UInt8>(), value = Buffer<UInt8>()
    /// The token of the file's metrics, -1 for none.
    var metrics = -1

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        levels.release(memory)
        held.release(memory)
        keys.release(memory)
        key.release(memory)
        name.release(memory)
        value.release(memory)
    }
}

extension Inflater {
    fileprivate mutating func readJSON(_ text: Bytes, _ walk: inout JsonWalk) {
        var reader = JsonReader(
            text, isStrict: options.isStrict, allowsComments: options.allowsComments,
            maxDepth: options.maxDepth &* 2 &+ 16)
        var tokens = JsonTokens(text)
        let isRead = reader.read(into: &tokens, memory)
        json = tokens
        if !isRead {
            guard let problem = reader.problem else { return stop(RG_ERROR_OUT_OF_MEMORY) }
            report(problem.code, RG_LEVEL_ERROR, problem.offset, problem.length) { $0.append(problem.sentence) }
            return stop(RG_ERROR_SYNTAX)
        }
        reportRepeatedKeys(tokens, &walk)
        if stopped { return }
        if tokens[0].kind != .object {
            return reportToken(0, RG_CODE_BAD_VALUE, "a layout is an object: the outermost view")
        }
        readViews(tokens, &walk)
        if !stopped { readConstraints(tokens, &walk) }
    }

    /// A key that an object has twice is an error.
    private mutating func reportRepeatedKeys(_ json: JsonTokens, _ walk: inout JsonWalk) {
        var index = 0
        while index < json.tokens.count && !stopped {
            if json[index].kind == .object {
                let isDone = walk.keys.fill(json, index, memory) {
                    reportToken($0, RG_CODE_DUPLICATE_KEY, "the object has this key already")
                }
                if !isDone { return stop(RG_ERROR_OUT_OF_MEMORY) }
            }
            index &+= 1
        }
    }

    /// Report an error about a token.
    @inline(never)
    mutating func reportToken(_ index: Int, _ code: rg_code, _ sentence: StaticString) {
        guard let span = jsonSpan(-index &- 1) else { return }
        report(code, RG_LEVEL_ERROR, span.value, span.valueLength) { $0.append(sentence) }
    }

    /// Where an attribute stands: `place` is the token of its key, or -1 - the token of a value without one.
    func jsonSpan(_ place: Int) -> AttributeSpan? {
        guard let json else { return nil }
        let value = place < 0 ? -place &- 1 : place &+ 1
        let key = place < 0 ? value : place
        func start(_ index: Int) -> Int { Int(json[index].offset) &+ (json[index].kind == .string ? 1 : 0) }
        func length(_ index: Int) -> Int {
            switch json[index].kind {
            case .string: return max(1, Int(json[index].length) &- 2)
            case .object, .array: return 1
            default: return Int(json[index].length)
            }
        }
        return AttributeSpan(
            name: start(key), nameLength: length(key), value: start(value), valueLength: length(value))
    }
}
