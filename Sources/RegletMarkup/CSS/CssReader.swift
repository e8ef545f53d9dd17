// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The reader of a style string: declarations `property: value` separated by semicolons (CSS Syntax 3 §5.4.5), with
/// comments. Stops at the first mistake. This file reads characters, words and lengths, CssReader+Values.swift the
/// values of properties, CssReader+Shorthands.swift and CssReader+Templates.swift shorthands.
struct CssReader {
    let engine: Engine
    let text: Bytes
    /// The properties, of which those in the text are replaced.
    let css: UnsafeMutablePointer<rg_css>
    /// The pixels in a dp, the unit of numbers without one; 0: neither is allowed.
    let points: Double
    /// Whether names of lines are kept in the context. Else they have a name that stands for all.
    let keepsNames: Bool
    var grid = CssGridTexts()
    /// The places of their words; -1: the text has none.
    var display = -1, textDirection = -1
    /// The name of the property that is being read.
    var property = Bytes("")
    var at = 0
    var problem: CssProblem?
    /// Any other failure.
    var status = RG_OK
    /// The texts that a shorthand makes of its own.
    var rows = Buffer<UInt8>(), areas = Buffer<UInt8>()

    init(
        _ engine: Engine, _ text: Bytes, _ css: UnsafeMutablePointer<rg_css>, points: Double, keepsNames: Bool
    ) {
        self.engine = engine
        self.text = text
        self.css = css
        self.points = points
        self.keepsNames = keepsNames
        grid.points = points
    }

    @inline(never)
    mutating func release() {
        rows.release(engine.memory)
        areas.release(engine.memory)
    }

    // MARK: - Declarations

    /// Reads all declarations. - Returns: false after a mistake or a failure.
    @_optimize(size)
    mutating func readAll() -> Bool {
        while true {
            while take(0x3B) {}
            skip()
            if at == text.count { return problem == nil }
            let start = at
            let name = word()
            if name.count == 0 { return fail(start, start &+ 1, "expected the name of a property") }
            let found = CssProperty.find(name)
            if found < 0 {
                problem = CssProblem(
                    code: RG_CODE_UNKNOWN_ATTRIBUTE, offset: start, end: at, template: "unknown property $q",
                    word: name, list: CssProperty.names)
                return false
            }
            if !take(0x3A) { return fail(at, at &+ 1, "expected : after the property $q", name) }
            if !readValue(found, name) { return false }
            if at < text.count && !take(0x3B) { return failValue() }
        }
    }

    /// Reads the value of a property, up to a semicolon or the end.
    @_optimize(size)
    mutating func readValue(_ found: Int, _ name: Bytes) -> Bool {
        property = name
        skip()
        if isAtEnd { return fail(at, at &+ 1, "$q has no value", name) }
        if !(found < CssProperty.shorthands ? read(found) : readShorthand(found)) { return false }
        skip()
        return isAtEnd || failValue()
    }

    // MARK: - Characters

    /// Whether the value ends here.
    var isAtEnd: Bool { at >= text.count || text[at] == 0x3B }

    /// Skips white space and comments.
    @inline(never)
    @_optimize(size)
    mutating func skip() {
        while at < text.count {
            if isSpace(text[at]) || text[at] == 0x0C {
                at &+= 1
            } else if text[at] == 0x2F && at &+ 1 < text.count && text[at &+ 1] == 0x2A {
                var end = at &+ 2
                while end < text.count && !(text[end] == 0x2F && text[end &- 1] == 0x2A && end > at &+ 2) { end &+= 1 }
                if end == text.count { return }  // it has no end: a mistake
                at = end &+ 1
            } else {
                return
            }
        }
    }

    /// Reads a character if it is next.
    mutating func take(_ character: UInt8) -> Bool {
        skip()
        if at >= text.count || text[at] != character { return false }
        at &+= 1
        return true
    }

    static func isNamePart(_ c: UInt8) -> Bool { isLetter(c) || isDigit(c) || c == 0x2D || c == 0x5F || c >= 0x80 }

    /// Reads a word, which does not begin with a digit; empty: there is none.
    @inline(never)
    @_optimize(size)
    mutating func word() -> Bytes {
        skip()
        let start = at
        if at < text.count && isDigit(text[at]) { return text.dropping(at).prefix(0) }
        while at < text.count && CssReader.isNamePart(text[at]) { at &+= 1 }
        return text.dropping(start).prefix(at &- start)
    }

    /// Reads a word if it is next.
    @inline(never)
    @_optimize(size)
    mutating func takeWord(_ expected: StaticText) -> Bool {
        let start = at
        if word().equalsIgnoringCase(expected) { return true }
        at = start
        return false
    }

    /// Reads a word of a list, or nothing. - Returns: its place, or -1.
    @inline(never)
    @_optimize(size)
    mutating func takeWord(of list: StaticText, _ mask: UInt32 = .max) -> Int {
        let start = at
        let place = CssWords.index(word(), list)
        if place >= 0 && mask & 1 << UInt32(place) != 0 { return place }
        at = start
        return -1
    }

    /// Reads a number without a unit, or nothing.
    @inline(never)
    @_optimize(size)
    mutating func number() -> Double? {
        skip()
        guard let found = scanNumber(text.dropping(at)), found.value.magnitude <= 1e9 else { return nil }
        let end = at &+ found.length
        if end < text.count && (CssReader.isNamePart(text[end]) || text[end] == 0x25) { return nil }
        at = end
        return found.value
    }

    // MARK: - Mistakes

    @inline(never)
    @_optimize(size)
    mutating func fail(_ offset: Int, _ end: Int, _ template: StaticText, _ word: Bytes? = nil) -> Bool {
        if problem == nil && status == RG_OK {
            problem = CssProblem(
                offset: offset, end: min(end, max(text.count, offset &+ 1)), template: template, word: word ?? property,
                property: property)
        }
        return false
    }

    /// Reports the word or character at `at` as one that the property does not have there.
    @inline(never)
    @_optimize(size)
    mutating func failValue(
        _ list: StaticText = "", _ mask: UInt32 = .max,
        _ template: StaticText = "unexpected $q in the value of $q"
    ) -> Bool {
        skip()
        let start = at
        var end = at
        while end < text.count && CssReader.isNamePart(text[end]) || end < text.count && text[end] == 0x25
            || end < text.count && text[end] == 0x2E
        {
            end &+= 1
        }
        if end == start && end < text.count { end &+= 1 }
        if problem != nil || status != RG_OK { return false }
        if isAtEnd {
            problem = CssProblem(
                code: RG_CODE_BAD_VALUE, offset: start, end: start &+ 1, template: "the value of $q is not complete",
                word: property, list: "", mask: mask)
            return false
        }
        problem = CssProblem(
            code: RG_CODE_BAD_VALUE, offset: start, end: end, template: template,
            word: text.dropping(start).prefix(end &- start), property: property, list: list, mask: mask)
        return false
    }
}
