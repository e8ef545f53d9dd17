// SPDX-License-Identifier: MIT

/// Adds rows to the program.
extension Tableau {
    /// Adds a row to the program: replaces the subjects of other rows in it, chooses its own, and replaces that in the
    /// others. A row without a subject gets an extra variable, which the optimization of a goal of its own then
    /// removes.
    @inline(never)
    mutating func add(_ row: Int) {
        if failed { return }
        substituteKnown(row)
        if self.row(row).pointee.count == 0 {
            note(self.row(row).pointee.constant == 0 ? .isZero : .isNotZero, row: row)
            if self.row(row).pointee.constant == 0 { return }
        }
        note(self.row(row).pointee.constant < 0 ? .isNegative : .isNotNegative, row: row)
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
        if known < 0 { return }
        if variable(known).pointee.kind != .free {
            note(self.row(row).pointee.constant < 0 ? .isNegative : .isNotNegative, row: row)
            if self.row(row).pointee.constant < 0 { return }
        }
        if !isAdded { append(row) }
    }

    private mutating func invert(_ row: Int) {
        self.row(row).pointee.constant *= -1
        note(.negate, row: row)
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
            self.row(Int(order[order.count])).pointee.place = -1
        }
        return true
    }

    private mutating func copyToScratch(_ row: Int) {
        empty(Tableau.scratch)
        self.row(Tableau.scratch).pointee.subject = -1
        for i in 0..<self.row(row).pointee.count {
            let term = self.term(row, i).pointee
            if term.factor.magnitude >= 0.001 { put(Tableau.scratch, term.variable, term.factor) }
        }
    }

    private mutating func append(_ row: Int) {
        if self.row(row).pointee.isDefinition {
            setFinal(toSubjectOf: row)
        } else {
            variable(self.row(row).pointee.subject).pointee.definition = Int32(truncatingIfNeeded: order.count)
            self.row(row).pointee.place = Int32(truncatingIfNeeded: order.count)
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
            setFinal(toSubjectOf: row)
            giveBack(row)
            self.row(row).pointee.place = -1
            var j = i &+ 1
            while j < order.count {
                order[j &- 1] = order[j]
                self.row(Int(order[j])).pointee.place = Int32(truncatingIfNeeded: j &- 1)
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
                    note(.add, row: row, variable: known, factor: factor)
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
    private mutating func chooseSubject(_ row: Int) -> Int32 {
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
