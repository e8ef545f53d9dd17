// SPDX-License-Identifier: MIT

/// Places where a line may end.
enum LineBreakChance {
    case prohibited, allowed, mandatory
}

/// The line breaking algorithm (UAX #14), one character after another: O(1) a character, no memory beside this struct.
///
/// Numbers are kept together as in example 7 of section 8.2, as the tests of Unicode expect.
struct LineBreakRules {
    /// The class of the last character with its marks (LB9, LB10); of spaces, SP.
    private var last = LineClass.bk
    /// The class before a run of spaces; `last` otherwise.
    private var base = LineClass.bk
    /// Whether the last character is U+200D.
    private var isJoined = false
    private var number = Number.none
    /// An odd number of regional indicators ends here.
    private var isHalfFlag = false
    /// The last two characters are HL and a hyphen (LB21a).
    private var isHebrewHyphen = false
    /// Whether a break is allowed between any two clusters of scripts without spaces between words (SA: Thai and others).
    private let breaksComplexScripts: Bool

    /// Progress in a number: (PR | PO)? (OP | HY)? NU (NU | SY | IS)* (CL | CP)? (PR | PO)?
    private enum Number: UInt8 { case none, digits, closed }

    /// The state at the start of a text. The first `step` returns `mandatory`.
    init(breaksComplexScripts: Bool = false) { self.breaksComplexScripts = breaksComplexScripts }

    /// Restores the state before byte `i` of the paragraph that begins at `start`. Preconditions: the character before, or
    /// before spaces in front of `i`, is of class AL, or an ASCII digit or quotation mark; or none is.
    mutating func resume(_ text: UnsafePointer<UInt8>, _ i: Int, _ start: Int) {
        self = LineBreakRules(breaksComplexScripts: breaksComplexScripts)
        if i == start { return }
        var at = i &- 1
        while at > start, text[at] == 0x20 { at &-= 1 }
        let byte = text[at]
        base = byte &- 0x30 < 10 ? .nu : byte == 0x22 || byte == 0x27 ? .qu : .al
        last = text[i &- 1] == 0x20 ? .sp : base
        if last == .nu { number = .digits }
    }

    /// Reads the character of class `next`, and says whether a line may end before it. `text[after]` is the character
    /// that follows, which only a bracket in front of a number needs.
    mutating func step(
        _ next: LineClass, _ text: UnsafePointer<UInt8>, _ after: Int, _ count: Int
    ) -> LineBreakChance {
        if next == .id, last == .id, !isJoined { return .allowed }  // the frequent case beside letters
        let wasJoined = isJoined
        isJoined = next == .zwj
        typealias C = LineClass
        // LB9: marks belong to the character before them, except after spaces and breaks.
        if next == .cm || next == .zwj {
            if !last.isIn(C.bk | .cr | .lf | .nl | .sp | .zw) { return .prohibited }
            let chance = self.chance(.al, text, after, count)  // LB10
            advance(.al)
            return chance
        }
        var chance = self.chance(next, text, after, count)
        if chance == .allowed, wasJoined { chance = .prohibited }  // LB8a
        advance(next)
        return chance
    }

    private mutating func advance(_ next: LineClass) {
        isHebrewHyphen = last == .hl && (next == .hy || next == .ba)
        isHalfFlag = next == .ri && !isHalfFlag
        switch next {
        case .nu: number = .digits
        case .sy, .is: if number != .digits { number = .none }
        case .cl, .cp, .cpw: number = number == .digits ? .closed : .none
        default: number = .none
        }
        if next != .sp { base = next } else if last != .sp { base = last }
        last = next
    }

    /// The chance between `last` and `next`, by the first rule that fits. The rules are in their order, except that
    /// those about spaces come first, if there are spaces.
    private func chance(
        _ next: LineClass, _ text: UnsafePointer<UInt8>, _ after: Int, _ count: Int
    ) -> LineBreakChance {
        typealias C = LineClass
        let hard = C.bk | .cr | .lf | .nl
        let brackets = C.op | .opw
        if last.isIn(hard) { return last == .cr && next == .lf ? .prohibited : .mandatory }  // LB4, LB5
        if next.isIn(hard | .sp | .zw) { return .prohibited }  // LB6, LB7
        if base == .zw { return .allowed }  // LB8
        // Rules that hold after spaces, too: LB11, LB13 to LB17.
        if next.isIn(C.wj | .cl | .cp | .cpw | .ex | .is | .sy) { return .prohibited }
        if base.isIn(brackets) { return .prohibited }
        if base == .qu, next.isIn(brackets) { return .prohibited }
        if base.isIn(C.cl | .cp | .cpw), next == .ns { return .prohibited }
        if base == .b2, next == .b2 { return .prohibited }
        if last == .sp { return .allowed }  // LB18
        if last.isIn(C.wj | .gl | .qu) || next == .qu { return .prohibited }  // LB11, LB12, LB19
        if next == .gl { return last == .ba || last == .hy ? .allowed : .prohibited }  // LB12a
        if last == .cb || next == .cb { return .allowed }  // LB20
        // LB21, LB21a, LB22
        if next.isIn(C.ba | .hy | .ns | .in) || last == .bb || isHebrewHyphen { return .prohibited }
        return keepsTogether(next, text, after, count) ? .prohibited : .allowed
    }

    /// LB21b and LB23 to LB30b: whether two characters that are not separated by spaces stay together.
    private func keepsTogether(_ next: LineClass, _ text: UnsafePointer<UInt8>, _ after: Int, _ count: Int) -> Bool {
        typealias C = LineClass
        let brackets = C.op | .opw
        let letters = C.al | .hl | .sa
        let signs = C.pr | .po
        let ideographs = C.id | .idx | .eb | .em
        let hangul = C.jl | .jv | .jt | .h2 | .h3
        let isLetter = next.isIn(letters)
        switch last {
        case .al, .hl, .sa:
            if last == .sa, next == .sa, breaksComplexScripts { return false }
            return next.isIn(letters | signs | .nu | .op)  // LB23, LB24, LB28, LB30
        case .nu: return next.isIn(letters | signs | .nu | .op)  // LB23, LB25, LB30
        case .pr, .po:
            if isLetter || next == .nu { return true }  // LB24, LB25
            if last == .pr, next.isIn(ideographs | hangul) { return true }  // LB23a, LB27
            return next.isIn(brackets) && isNumber(text, after, count)  // LB25
        case .hy: return next == .nu  // LB25
        case .sy: return next == .hl || number == .digits && next.isIn(signs | .nu)  // LB21b, LB25
        case .is: return isLetter || number == .digits && next.isIn(signs | .nu)  // LB29, LB25
        case .cl: return number == .closed && next.isIn(signs)  // LB25
        case .cp: return next.isIn(letters | .nu) || number == .closed && next.isIn(signs)  // LB30
        case .cpw: return number == .closed && next.isIn(signs)
        case .id, .em: return next == .po  // LB23a
        case .eb, .idx: return next == .po || next == .em  // LB23a, LB30b
        case .jl: return next.isIn(C.jl | .jv | .h2 | .h3 | .po)  // LB26, LB27
        case .jv, .h2: return next.isIn(C.jv | .jt | .po)
        case .jt, .h3: return next.isIn(C.jt | .po)
        case .ri: return next == .ri && isHalfFlag  // LB30a
        default: return false
        }
    }

    /// Whether the next character, except for marks, is a digit.
    @inline(never)
    @_optimize(size)
    private func isNumber(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Bool {
        var i = start
        while i < count {
            let (scalar, length) = Utf8.decode(text, i, count)
            let line = UnicodeKind(scalar).line
            if line != .cm && line != .zwj { return line == .nu }
            i &+= length
        }
        return false
    }
}
