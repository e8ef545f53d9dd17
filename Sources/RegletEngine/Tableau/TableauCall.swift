// SPDX-License-Identifier: MIT

/// One call of the tableau, less its constant. Calls are compared with those of kept programs.
struct TableauCall {
    enum Kind: UInt8 { case fix, equal, bound, center, proportion, middle, share, isFinal, solve }

    let kind: Kind
    var strength = Strength.fixed
    /// A bound: a <= b + margin.
    var isBelow = false
    /// The constant is negative, which decides signs of factors.
    var isNegative = false
    var a: Int32 = 0
    var b: Int32 = 0
    var p: Int32 = 0
    var q: Int32 = 0
    var factor: Float = 0

    /// The numbers of variables that a call takes, so that those of later calls depend on no decision: a row has a slack
    /// and an error or two errors, and may get an extra variable.
    var variables: Int { hasResult ? 0 : 3 }

    /// Whether later calls, or values, depend on its result.
    var hasResult: Bool { kind == .isFinal || kind == .solve }

    @inline(__always)
    func isSame(_ other: TableauCall) -> Bool {
        typealias Words = (UInt64, UInt64, UInt64)
        return unsafeBitCast(self, to: Words.self) == unsafeBitCast(other, to: Words.self)
    }
}

/// The calls, by variables.
extension Tableau {
    /// a = value
    mutating func fix(_ a: Int32, _ value: Float) {
        _ = call(TableauCall(kind: .fix, isNegative: value < 0, a: a), value)
    }

    /// a = b + margin
    mutating func equal(_ a: Int32, _ b: Int32, _ margin: Float, _ strength: UInt8) {
        _ = call(TableauCall(kind: .equal, strength: strength, isNegative: margin < 0, a: a, b: b), margin)
    }

    /// a >= b + margin, or a <= b + margin
    mutating func bound(_ a: Int32, _ b: Int32, _ margin: Float, _ strength: UInt8, isBelow: Bool) {
        _ = call(
            TableauCall(kind: .bound, strength: strength, isBelow: isBelow, isNegative: margin < 0, a: a, b: b), margin)
    }

    /// The box from a to d is between the lines b and c, less margins, at `bias` of the free space.
    mutating func center(
        _ a: Int32, _ b: Int32, _ marginA: Float, _ bias: Float, _ c: Int32, _ d: Int32, _ marginD: Float,
        _ strength: UInt8
    ) {
        var constant: Float = 0
        if b != c {
            if bias <= 0 {
                constant = marginA
            } else if bias >= 1 {
                constant = -marginD
            } else if marginA > 0 || marginD > 0 {
                constant = -marginA * (bias == 0.5 ? 1 : 1 - bias) + marginD * (bias == 0.5 ? 1 : bias)
            }
        }
        _ = call(TableauCall(kind: .center, strength: strength, a: a, b: b, p: c, q: d, factor: bias), constant)
    }

    /// a - b = (c - d) * ratio
    mutating func proportion(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32, _ ratio: Float) {
        _ = call(TableauCall(kind: .proportion, a: a, b: b, p: c, q: d, factor: ratio), 0)
    }

    /// a = b * part
    mutating func part(_ a: Int32, _ b: Int32, _ part: Float) {
        _ = call(TableauCall(kind: .proportion, a: a, p: b, factor: part), 0)
    }

    /// The middle of a, b is `distance` behind the middle of c, d.
    mutating func middle(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32, _ distance: Float) {
        _ = call(TableauCall(kind: .middle, a: a, b: b, p: c, q: d), -distance)
    }

    /// The boxes from a to b and from c to d have lengths in the ratio of their weights.
    mutating func share(
        _ a: Int32, _ b: Int32, _ weight: Float, _ c: Int32, _ d: Int32, _ other: Float, total: Float
    ) {
        let ratio: Float =
            total == 0 || weight == other
            ? 1 : weight == 0 ? 0 : other == 0 ? -1 : (weight / total) / (other / total)
        _ = call(TableauCall(kind: .share, a: a, b: b, p: c, q: d, factor: ratio), 0)
    }

    /// Whether a value no longer changes.
    mutating func isFinal(_ a: Int32) -> Bool { call(TableauCall(kind: .isFinal, a: a), 0) }

    /// Solves the program and gives every subject its value.
    mutating func minimize() { _ = call(TableauCall(kind: .solve), 0) }

    /// Makes the call, or takes what the kept program has for it.
    @inline(never)
    private mutating func call(_ call: TableauCall, _ constant: Float) -> Bool {
        if FastPaths.areAll && waits { return wait(WaitingCall(call: call, constant: constant)) }
        if use == .repeated {
            if let result = repeatCall(call, constant) { return result }
            performAgain()
        }
        return performAndKeep(call, constant)
    }
}
