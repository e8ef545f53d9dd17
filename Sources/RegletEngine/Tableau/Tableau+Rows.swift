// SPDX-License-Identifier: MIT

/// The rows of constraints. Constants come beside the calls: see TableauCall.
extension Tableau {
    /// Adds the rows of a call to the program. - Returns: its result, if it has one.
    mutating func perform(_ call: TableauCall, _ constant: Float) -> Bool {
        switch call.kind {
        case .fix: performFix(call.a, constant)
        case .equal: equal(call, constant)
        case .bound: bound(call, constant)
        case .center: center(call, constant)
        case .proportion: proportion(call)
        case .middle: middle(call, constant)
        case .share: share(call)
        case .isFinal: return variable(call.a).pointee.isFinal
        case .solve: solve()
        }
        return false
    }

    /// a = value
    private mutating func performFix(_ a: Int32, _ value: Float) {
        let definition = variable(a).pointee.definition
        if definition < 0 {
            note(.load, variable: a, row: 0)
            return setFinal(a, value)
        }
        let row = Int(order[Int(definition)])
        if self.row(row).pointee.isDefinition || self.row(row).pointee.count == 0 {
            self.row(row).pointee.isDefinition = true
            self.row(row).pointee.constant = value
            note(.load, row: row)
            return
        }
        let new = takeRow(magnitudeOf: value)
        put(new, a, value < 0 ? 1 : -1)
        add(new)
    }

    /// a = b + margin
    private mutating func equal(_ call: TableauCall, _ margin: Float) {
        let a = call.a, b = call.b
        if call.strength == Strength.fixed && variable(b).pointee.isFinal && variable(a).pointee.definition < 0 {
            note(.sum, variable: a, variable: b)
            return setFinal(a, variable(b).pointee.value + margin)
        }
        let row = difference(a, b, margin)
        if call.strength != Strength.fixed { addErrors(row, call.strength, weight: call.factor) }
        add(row)
    }

    /// a >= b + margin, or a <= b + margin
    private mutating func bound(_ call: TableauCall, _ margin: Float) {
        let row = takeRow(magnitudeOf: margin)
        let slack = newVariable(.slack)
        let sign: Float = call.isBelow == (margin < 0) ? 1 : -1
        fill(row, call.a, call.b, margin)
        put(row, slack, sign)
        if call.strength != Strength.fixed { put(row, newError(call.strength, call.factor), -sign) }
        add(row)
    }

    private mutating func difference(_ a: Int32, _ b: Int32, _ margin: Float) -> Int {
        let row = takeRow(magnitudeOf: margin)
        fill(row, a, b, margin)
        return row
    }

    private mutating func fill(_ row: Int, _ a: Int32, _ b: Int32, _ margin: Float) {
        put(row, a, margin < 0 ? 1 : -1)
        put(row, b, margin < 0 ? -1 : 1)
    }

    /// The box from a to q is between the lines b and p, less margins, at a bias of the free space.
    private mutating func center(_ call: TableauCall, _ constant: Float) {
        let row = takeRow(constant)
        let a = call.a, b = call.b, c = call.p, d = call.q, bias = call.factor
        if b == c {
            put(row, a, 1)
            put(row, d, 1)
            put(row, b, -2)
        } else if bias <= 0 {
            put(row, a, -1)
            put(row, b, 1)
        } else if bias >= 1 {
            put(row, d, -1)
            put(row, c, 1)
        } else {
            let rest = bias == 0.5 ? 1 : 1 - bias, part = bias == 0.5 ? 1 : bias
            put(row, a, rest)
            put(row, b, -rest)
            put(row, c, -part)
            put(row, d, part)
        }
        if call.strength != Strength.fixed { addErrors(row, call.strength) }
        add(row)
    }

    /// a - b = (p - q) * ratio, or a = p * ratio
    private mutating func proportion(_ call: TableauCall) {
        let row = takeRow(0)
        put(row, call.a, -1)
        if call.b > 0 { put(row, call.b, 1) }
        put(row, call.p, call.factor)
        if call.q > 0 { put(row, call.q, -call.factor) }
        add(row)
    }

    /// The middle of a, b is at a distance from the middle of p, q.
    private mutating func middle(_ call: TableauCall, _ constant: Float) {
        let row = takeRow(constant)
        put(row, call.p, 0.5)
        put(row, call.q, 0.5)
        put(row, call.a, -0.5)
        put(row, call.b, -0.5)
        add(row)
    }

    /// The boxes from a to b and from p to q have lengths in a ratio; 0: the first has none, -1: the second has none.
    private mutating func share(_ call: TableauCall) {
        let row = takeRow(0)
        let a = call.a, b = call.b, c = call.p, d = call.q, ratio = call.factor
        if ratio == 0 {
            put(row, a, 1)
            put(row, b, -1)
        } else if ratio < 0 {
            put(row, c, 1)
            put(row, d, -1)
        } else {
            put(row, a, 1)
            put(row, b, -1)
            put(row, d, ratio)
            put(row, c, -ratio)
        }
        add(row)
    }

    private mutating func takeRow(_ constant: Float) -> Int {
        let row = takeRow()
        self.row(row).pointee.constant = constant
        note(.load, row: row)
        return row
    }

    private mutating func takeRow(magnitudeOf constant: Float) -> Int {
        let row = takeRow()
        self.row(row).pointee.constant = constant.magnitude
        note(.loadMagnitude, row: row)
        return row
    }

    private mutating func addErrors(_ row: Int, _ strength: UInt8, weight: Float = 0) {
        put(row, newError(strength, weight), 1)
        put(row, newError(strength, weight), -1)
    }

    /// `weight`: the number of constraints that it stands for, 0 is 1.
    private mutating func newError(_ strength: UInt8, _ weight: Float) -> Int32 {
        let error = newVariable(.error)
        var goal = SIMD8<Float>(repeating: 0)
        goal[Int(strength & 7)] = Swift.max(1, weight)
        variable(error).pointee.goal = goal
        appendGoal(error)
        return error
    }

    /// Gives a variable its value in all rows.
    @inline(never)
    mutating func setFinal(_ a: Int32, _ value: Float) {
        let variable = self.variable(a)
        variable.pointee.value = value
        variable.pointee.isFinal = true
        variable.pointee.definition = -1
        if variable.pointee.concernsGoal { hasDefinitions = true }
        variable.pointee.concernsGoal = false
        var step = 0
        while true {
            let row = nextRow(a, &step)
            if row < 0 { return }
            substituteFinal(row, a)
        }
    }

    mutating func setFinal(toSubjectOf row: Int) {
        let subject = self.row(row).pointee.subject
        note(.copy, variable: subject, row: row)
        setFinal(subject, self.row(row).pointee.constant)
    }

    /// Replaces a final variable in a row that contains it.
    private mutating func substituteFinal(_ row: Int, _ a: Int32) {
        let factor = take(row, a)
        if factor == 0 { return }
        self.row(row).pointee.constant += variable(a).pointee.value * factor
        note(.add, row: row, variable: a, factor: factor)
        if self.row(row).pointee.count == 0 { define(row) }
    }
}
