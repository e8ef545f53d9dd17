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
    /// Whether a break is allowed between any two clusters of scripts without spaces (SA).
    var breaksComplexScripts = false

    /// Progress in a number: (PR | PO)? (OP | HY)? NU (NU | SY | IS)* (CL | CP)? (PR | PO)?
    private enum Number: UInt8 { case none, digits, closed }

    /// The state at the start of a text. The first `step` returns `mandatory`.
    init() {}

    /// The state after characters of which the last is a letter or a digit.
    @inline(__always)
    mutating func takePlain(_ byte: UInt8) {
        let isDigit = byte &- 0x30 < 10
        last = isDigit ? .nu : byte == 0x22 || byte == 0x27 ? .qu : .al
        base = last
        isJoined = false
        number = isDigit ? .digits : .none
        isHalfFlag = false
        isHebrewHyphen = false
    }

    /// Reads the character of class `next`, and says whether a line may end before it. `text[after]` is the character
    /// that follows, which only a bracket in front of a number needs.
    mutating func step(
        _ next: LineClass, _ text: UnsafePointer<UInt8>, _ after: Int, _ count: Int
    ) -> LineBreakChance {
        let wasJoined = isJoined
        isJoined = next == .zwj
        // LB9: marks belong to the character before them, except after spaces and breaks.
        if next == .cm || next == .zwj {
            if last.bit & LineClass.set(.bk, .cr, .lf, .nl, .sp, .zw) == 0 { return .prohibited }
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
        let hard = C.set(.bk, .cr, .lf, .nl)
        if last.bit & hard != 0 { return last == .cr && next == .lf ? .prohibited : .mandatory }  // LB4, LB5
        if next.bit & (hard | C.set(.sp, .zw)) != 0 { return .prohibited }  // LB6, LB7
        if base == .zw { return .allowed }  // LB8
        // Rules that hold after spaces, too: LB11, LB13 to LB17.
        if next.bit & C.set(.wj, .cl, .cp, .cpw, .ex, .is, .sy) != 0 { return .prohibited }
        if base.bit & C.set(.op, .opw) != 0 { return .prohibited }
        if base == .qu, next.bit & C.set(.op, .opw) != 0 { return .prohibited }
        if base.bit & C.set(.cl, .cp, .cpw) != 0, next == .ns { return .prohibited }
        if base == .b2, next == .b2 { return .prohibited }
        if last == .sp { return .allowed }  // LB18
        if last.bit & C.set(.wj, .gl, .qu) != 0 || next == .qu { return .prohibited }  // LB11, LB12, LB19
        if next == .gl { return last == .ba || last == .hy ? .allowed : .prohibited }  // LB12a
        if last == .cb || next == .cb { return .allowed }  // LB20
        // LB21, LB21a, LB22
        if next.bit & C.set(.ba, .hy, .ns, .in) != 0 || last == .bb || isHebrewHyphen { return .prohibited }
        return keepsTogether(next, text, after, count) ? .prohibited : .allowed
    }

    /// LB21b and LB23 to LB30b: whether two characters that are not separated by spaces stay together.
    private func keepsTogether(_ next: LineClass, _ text: UnsafePointer<UInt8>, _ after: Int, _ count: Int) -> Bool {
        typealias C = LineClass
        let letters = C.set(.al, .hl, .sa)
        let signs = C.set(.pr, .po)
        let ideographs = C.set(.id, .idx, .eb, .em)
        let hangul = C.set(.jl, .jv, .jt, .h2, .h3)
        let isLetter = next.bit & letters != 0
        switch last {
        case .al, .hl, .sa:
            if last == .sa, next == .sa, breaksComplexScripts { return false }
            return next.bit & (letters | signs | C.set(.nu, .op)) != 0  // LB23, LB24, LB28, LB30
        case .nu: return next.bit & (letters | signs | C.set(.nu, .op)) != 0  // LB23, LB25, LB30
        case .pr, .po:
            if isLetter || next == .nu { return true }  // LB24, LB25
            if last == .pr, next.bit & (ideographs | hangul) != 0 { return true }  // LB23a, LB27
            return next.bit & C.set(.op, .opw) != 0 && isNumber(text, after, count)  // LB25
        case .hy: return next == .nu  // LB25
        case .sy: return next == .hl || number == .digits && next.bit & (signs | C.nu.bit) != 0  // LB21b, LB25
        case .is: return isLetter || number == .digits && next.bit & (signs | C.nu.bit) != 0  // LB29, LB25
        case .cl: return number == .closed && next.bit & signs != 0  // LB25
        case .cp: return next.bit & (letters | C.nu.bit) != 0 || number == .closed && next.bit & signs != 0  // LB30
        case .cpw: return number == .closed && next.bit & signs != 0
        case .id, .em: return next == .po  // LB23a
        case .eb, .idx: return next == .po || next == .em  // LB23a, LB30b
        case .jl: return next.bit & C.set(.jl, .jv, .h2, .h3, .po) != 0  // LB26, LB27
        case .jv, .h2: return next.bit & C.set(.jv, .jt, .po) != 0
        case .jt, .h3: return next.bit & C.set(.jt, .po) != 0
        case .ri: return next == .ri && isHalfFlag  // LB30a
        default: return false
        }
    }

    /// Whether a digit is the next character but for marks.
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
