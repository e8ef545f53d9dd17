// SPDX-License-Identifier: MIT

/// The constraints a screen is made of.
extension Tableau {
    /// a = value
    mutating func fix(_ a: Int32, _ value: Float) {
        let definition = variable(a).pointee.definition
        if definition < 0 { return setFinal(a, value) }
        let row = Int(order[Int(definition)])
        if self.row(row).pointee.isDefinition || self.row(row).pointee.count == 0 {
            self.row(row).pointee.isDefinition = true
            self.row(row).pointee.constant = value
            return
        }
        let new = takeRow()
        self.row(new).pointee.constant = value.magnitude
        put(new, a, value < 0 ? 1 : -1)
        add(new)
    }

    /// a = b + margin
    mutating func equal(_ a: Int32, _ b: Int32, _ margin: Float, _ strength: UInt8) {
        if strength == Strength.fixed && variable(b).pointee.isFinal && variable(a).pointee.definition < 0 {
            return setFinal(a, variable(b).pointee.value + margin)
        }
        let row = difference(a, b, margin)
        if strength != Strength.fixed { addErrors(row, strength) }
        add(row)
    }

    /// a >= b + margin
    mutating func atLeast(_ a: Int32, _ b: Int32, _ margin: Float, _ strength: UInt8) {
        bound(a, b, margin, strength, margin < 0 ? -1 : 1)
    }

    /// a <= b + margin
    mutating func atMost(_ a: Int32, _ b: Int32, _ margin: Float, _ strength: UInt8) {
        bound(a, b, margin, strength, margin < 0 ? 1 : -1)
    }

    private mutating func bound(_ a: Int32, _ b: Int32, _ margin: Float, _ strength: UInt8, _ sign: Float) {
        let row = takeRow()
        let slack = newVariable(.slack)
        fill(row, a, b, margin)
        put(row, slack, sign)
        if strength != Strength.fixed { put(row, newError(strength), -sign) }
        add(row)
    }

    private mutating func difference(_ a: Int32, _ b: Int32, _ margin: Float) -> Int {
        let row = takeRow()
        fill(row, a, b, margin)
        return row
    }

    private mutating func fill(_ row: Int, _ a: Int32, _ b: Int32, _ margin: Float) {
        self.row(row).pointee.constant = margin.magnitude
        put(row, a, margin < 0 ? 1 : -1)
        put(row, b, margin < 0 ? -1 : 1)
    }

    /// The box from a to d is between the lines b and c, less margins, at `bias` of the free space.
    mutating func center(
        _ a: Int32, _ b: Int32, _ marginA: Float, _ bias: Float, _ c: Int32, _ d: Int32, _ marginD: Float,
        _ strength: UInt8
    ) {
        let row = takeRow()
        if b == c {
            put(row, a, 1)
            put(row, d, 1)
            put(row, b, -2)
        } else if bias <= 0 {
            put(row, a, -1)
            put(row, b, 1)
            self.row(row).pointee.constant = marginA
        } else if bias >= 1 {
            put(row, d, -1)
            put(row, c, 1)
            self.row(row).pointee.constant = -marginD
        } else {
            let rest = bias == 0.5 ? 1 : 1 - bias, part = bias == 0.5 ? 1 : bias
            put(row, a, rest)
            put(row, b, -rest)
            put(row, c, -part)
            put(row, d, part)
            if marginA > 0 || marginD > 0 { self.row(row).pointee.constant = -marginA * rest + marginD * part }
        }
        if strength != Strength.fixed { addErrors(row, strength) }
        add(row)
    }

    /// a - b = (c - d) * ratio
    @inline(never)
    mutating func proportion(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32, _ ratio: Float) {
        let row = takeRow()
        put(row, a, -1)
        put(row, b, 1)
        put(row, c, ratio)
        put(row, d, -ratio)
        add(row)
    }

    /// a = b * part
    mutating func part(_ a: Int32, _ b: Int32, _ part: Float) {
        let row = takeRow()
        put(row, a, -1)
        put(row, b, part)
        add(row)
    }

    /// The middle of a, b is `distance` behind the middle of c, d.
    mutating func middle(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32, _ distance: Float) {
        let row = takeRow()
        put(row, c, 0.5)
        put(row, d, 0.5)
        put(row, a, -0.5)
        put(row, b, -0.5)
        self.row(row).pointee.constant = -distance
        add(row)
    }

    /// The boxes from a to b and from c to d have lengths in the ratio of their weights.
    mutating func share(
        _ a: Int32, _ b: Int32, _ weight: Float, _ c: Int32, _ d: Int32, _ other: Float, total: Float
    ) {
        let row = takeRow()
        if total == 0 || weight == other {
            put(row, a, 1)
            put(row, b, -1)
            put(row, d, 1)
            put(row, c, -1)
        } else if weight == 0 {
            put(row, a, 1)
            put(row, b, -1)
        } else if other == 0 {
            put(row, c, 1)
            put(row, d, -1)
        } else {
            let ratio = (weight / total) / (other / total)
            put(row, a, 1)
            put(row, b, -1)
            put(row, d, ratio)
            put(row, c, -ratio)
        }
        add(row)
    }

    private mutating func addErrors(_ row: Int, _ strength: UInt8) {
        put(row, newError(strength), 1)
        put(row, newError(strength), -1)
    }

    private mutating func newError(_ strength: UInt8) -> Int32 {
        let error = newVariable(.error)
        var goal = SIMD8<Float>(repeating: 0)
        goal[Int(strength & 7)] = 1
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
        for row in 0..<rows.count {
            if self.variable(a).pointee.uses <= 0 { break }
            substituteFinal(row, a)
        }
    }

    /// Replaces a final variable in a row that contains it.
    mutating func substituteFinal(_ row: Int, _ a: Int32) {
        let factor = take(row, a)
        if factor == 0 { return }
        self.row(row).pointee.constant += variable(a).pointee.value * factor
        if self.row(row).pointee.count == 0 { define(row) }
    }

    // MARK: - Adding rows

    /// Adds a row to the program: replaces the subjects of other rows in it, chooses its own, and replaces that in the
    /// others. A row without a subject gets an extra variable, which the optimization of a goal of its own then
    /// removes.
    @inline(never)
    mutating func add(_ row: Int) {
        if failed { return }
        substituteKnown(row)
        if self.row(row).pointee.constant == 0 && self.row(row).pointee.count == 0 { return }
        if self.row(row).pointee.constant < 0 { invert(row) }
        var isAdded = false
        let subject = chooseSubject(row)
        if subject >= 0 {
            pivot(row, subject)
            if self.row(row).pointee.count == 0 { self.row(row).pointee.isDefinition = true }
        } else {
            isAdded = addWithExtra(row)
        }
        let known = self.row(row).pointee.subject
        if known < 0 || (variable(known).pointee.kind != .free && self.row(row).pointee.constant < 0) { return }
        if !isAdded { append(row) }
    }

    private mutating func invert(_ row: Int) {
        self.row(row).pointee.constant *= -1
        for i in 0..<self.row(row).pointee.count { term(row, i).pointee.factor *= -1 }
    }

    /// - Returns: whether the row is in the program.
    private mutating func addWithExtra(_ row: Int) -> Bool {
        if self.row(row).pointee.count == 0 { self.row(row).pointee.isDefinition = true }
        let extra = newVariable(.slack)
        self.row(row).pointee.subject = extra
        let count = order.count
        append(row)
        if order.count != count &+ 1 { return false }
        copyToScratch(row)
        optimize(scratch: true)
        if variable(extra).pointee.definition == -1 {
            if self.row(row).pointee.subject == extra {
                let subject = leavingSubject(row, except: extra)
                if subject >= 0 { pivot(row, subject) }
            }
            if !self.row(row).pointee.isDefinition { replaceSubject(row) }
            giveBack(row)
            order.count &-= 1
        }
        return true
    }

    private mutating func copyToScratch(_ row: Int) {
        let scratch = self.row(Tableau.scratch)
        scratch.pointee.subject = -1
        scratch.pointee.count = 0
        for i in 0..<self.row(row).pointee.count {
            let term = self.term(row, i).pointee
            if term.factor.magnitude >= 0.001 { put(Tableau.scratch, term.variable, term.factor) }
        }
    }

    private mutating func append(_ row: Int) {
        if self.row(row).pointee.isDefinition {
            setFinal(self.row(row).pointee.subject, self.row(row).pointee.constant)
        } else {
            variable(self.row(row).pointee.subject).pointee.definition = Int32(truncatingIfNeeded: order.count)
            order.append(Int32(truncatingIfNeeded: row))
            replaceSubject(row)
        }
        if hasDefinitions { removeDefinitions() }
    }

    /// Removes the rows that define a value.
    private mutating func removeDefinitions() {
        var i = 0
        while i < order.count {
            let row = Int(order[i])
            if !self.row(row).pointee.isDefinition {
                i &+= 1
                continue
            }
            setFinal(self.row(row).pointee.subject, self.row(row).pointee.constant)
            giveBack(row)
            var j = i &+ 1
            while j < order.count {
                order[j &- 1] = order[j]
                let subject = self.row(Int(order[j])).pointee.subject
                if subject >= 0 && Int(variable(subject).pointee.definition) == j {
                    variable(subject).pointee.definition = Int32(truncatingIfNeeded: j &- 1)
                }
                j &+= 1
            }
            order.count &-= 1
        }
        hasDefinitions = false
    }

    /// Replaces final variables and subjects of other rows until there is none.
    private mutating func substituteKnown(_ row: Int) {
        var rounds = 0
        while !failed && rounds < 1000 {
            rounds &+= 1
            touched.count = 0
            guard touched.reserve(Int(self.row(row).pointee.count), memory) else {
                failed = true
                return
            }
            for i in 0..<self.row(row).pointee.count {
                let known = term(row, i).pointee.variable
                if variable(known).pointee.isFinal || variable(known).pointee.definition >= 0 { touched.append(known) }
            }
            if touched.count == 0 { return }
            for i in 0..<touched.count {
                let known = touched[i], definition = variable(known).pointee.definition
                if variable(known).pointee.isFinal {
                    let factor = take(row, known)
                    self.row(row).pointee.constant += variable(known).pointee.value * factor
                    if self.row(row).pointee.count == 0 { define(row) }
                } else if Int(definition) < order.count {
                    let at = find(row, known)  // may have been cancelled out
                    if at >= 0 { substitute(row, Int(order[Int(definition)]), at: at) }
                }
            }
        }
    }

    /// The subject of a new row: a free variable, first one that no other row contains; else a slack or error with a
    /// negative factor. -1: none.
    private func chooseSubject(_ row: Int) -> Int32 {
        var free: Int32 = -1
        var other: Int32 = -1
        var freeFactor: Float = 0
        var otherFactor: Float = 0
        var freeIsNew = false, otherIsNew = false
        for i in 0..<self.row(row).pointee.count {
            let term = self.term(row, i).pointee
            let isNew = variable(term.variable).pointee.uses <= 1
            if variable(term.variable).pointee.kind == .free {
                if free < 0 || freeFactor > term.factor || (!freeIsNew && isNew) {
                    free = term.variable
                    freeFactor = term.factor
                    freeIsNew = isNew
                }
            } else if free < 0 && term.factor < 0 {
                if other < 0 || otherFactor > term.factor || (!otherIsNew && isNew) {
                    other = term.variable
                    otherFactor = term.factor
                    otherIsNew = isNew
                }
            }
        }
        return free >= 0 ? free : other
    }
}
