// SPDX-License-Identifier: MIT

/// Pivots, and the goal.
extension Tableau {
    /// Makes a variable the subject of a row.
    mutating func pivot(_ row: Int, _ new: Int32) {
        let old = self.row(row).pointee.subject
        if old >= 0 {
            put(row, old, -1)
            variable(old).pointee.definition = -1
            self.row(row).pointee.subject = -1
        }
        let amount = -take(row, new)
        self.row(row).pointee.subject = new
        if amount == 1 { return }
        let r = self.row(row), terms = self.terms(of: r)
        r.pointee.constant /= amount
        note(.divide, row: row, factor: amount)
        for i in 0..<Int(r.pointee.count) { terms[i].factor /= amount }
    }

    /// The rows in an order in which those come soon that contain a variable: most often the first ones or the last.
    @inline(__always)
    func fromBothEnds(_ step: Int) -> Int { step & 1 == 0 ? rows.count &- 1 &- step / 2 : step / 2 }

    /// Replaces the subject of a row in all others, and in the goal.
    @inline(never)
    mutating func replaceSubject(_ row: Int) {
        let subject = self.row(row).pointee.subject
        for step in 0..<rows.count {
            if variable(subject).pointee.rows <= 0 { break }
            let other = fromBothEnds(step)
            if other == row { continue }
            let at = find(other, subject)
            if at >= 0 && term(other, at).pointee.factor != 0 { substitute(other, row, at: at) }
        }
        if variable(subject).pointee.concernsGoal {
            variable(subject).pointee.concernsGoal = false
            substituteInGoal(row)
        }
    }

    /// Solves the program and gives every subject its value.
    mutating func solve() {
        if goals.count > 0 {
            makeFeasible()
            optimize(scratch: false)
        }
        for i in 0..<order.count {
            let row = self.row(Int(order[i])).pointee
            if row.subject >= 0 {
                variable(row.subject).pointee.value = row.constant
                note(.copy, variable: row.subject, row: Int(order[i]))
            }
        }
    }

    /// Lets variables that lower the goal enter the basis, each at most once. `scratch`: the goal is the scratch row.
    mutating func optimize(scratch: Bool) {
        for i in 0..<variables.count { variables.pointer(i).pointee.wasTested = false }
        var tries = 0
        while !failed {
            tries &+= 1
            if tries >= 2 &* made { return }
            let entering = scratch ? leavingSubject(Tableau.scratch, except: -1) : enteringGoal()
            if entering < 0 || variable(entering).pointee.wasTested { return }
            variable(entering).pointee.wasTested = true
            var least = Float.greatestFiniteMagnitude
            var leaving = -1
            for i in 0..<order.count {
                let row = Int(order[i])
                let subject = self.row(row).pointee.subject
                if subject < 0 || variable(subject).pointee.kind == .free || self.row(row).pointee.isDefinition {
                    continue
                }
                let factor = self.factor(row, entering)
                if factor >= 0 { continue }
                let value = -self.row(row).pointee.constant / factor
                note(.compare, row: row, factor: factor)
                if value < least {
                    least = value
                    leaving = i
                }
            }
            note(.takeLeast, row: leaving < 0 ? Tableau.scratch : Int(order[leaving]))
            if leaving >= 0 { exchange(leaving, entering) }
        }
    }

    private mutating func exchange(_ at: Int, _ entering: Int32) {
        let row = Int(order[at])
        pivot(row, entering)
        variable(entering).pointee.definition = Int32(truncatingIfNeeded: at)
        replaceSubject(row)
    }

    /// The slack or error with the most negative factor, or -1. Those that were tested do not count.
    func leavingSubject(_ row: Int, except: Int32) -> Int32 {
        var least: Float = 0
        var found: Int32 = -1
        for i in 0..<self.row(row).pointee.count {
            let term = self.term(row, i).pointee
            if term.factor >= least || term.variable == except { continue }
            let variable = self.variable(term.variable)
            if variable.pointee.kind == .free || (except < 0 && variable.pointee.wasTested) { continue }
            least = term.factor
            found = term.variable
        }
        return found
    }

    /// Pivots rows of negative constants away. The strengths of the entering variables do not matter.
    private mutating func makeFeasible() {
        var tries = 0
        while !failed {
            tries &+= 1
            var found = false
            for i in 0..<order.count where !found {
                let row = Int(order[i])
                let subject = self.row(row).pointee.subject
                if subject < 0 || variable(subject).pointee.kind == .free || self.row(row).pointee.isDefinition {
                    continue
                }
                if self.row(row).pointee.constant >= 0 {
                    note(.isNotNegative, row: row)
                    continue
                }
                note(.isNegative, row: row)
                for k in 0..<self.row(row).pointee.count where term(row, k).pointee.factor > 0 {
                    exchange(i, term(row, k).pointee.variable)
                    found = true
                    break
                }
            }
            if !found || tries > made / 2 { return }
        }
    }

    // MARK: - The goal

    private static var leastGoal: Float { 0.0001 }

    mutating func appendGoal(_ a: Int32) {
        guard goals.reserve(goals.count &+ 1, memory) else {
            failed = true
            return
        }
        goals.append(a)
        variable(a).pointee.isInGoal = true
        variable(a).pointee.concernsGoal = true
    }

    private mutating func removeGoal(_ a: Int32) {
        for i in 0..<goals.count where goals[i] == a {
            for j in i..<(goals.count &- 1) { goals[j] = goals[j &+ 1] }
            goals.count &-= 1
            variable(a).pointee.isInGoal = false
            return
        }
    }

    /// The bits of a sum, of which parts close to 0 are 0. By bits, as the compiler divides comparisons of vectors into
    /// single ones: those of two magnitudes have the order of the magnitudes.
    @inline(__always)
    private static func cleared(_ sum: SIMD8<Float>) -> SIMD8<Int32> {
        let bits = unsafeBitCast(sum, to: SIMD8<Int32>.self)
        let magnitudes = bits & SIMD8(repeating: Int32.max)
        let isSmall = (magnitudes &- SIMD8(repeating: Int32(bitPattern: leastGoal.bitPattern))) &>> 31
        return bits & ~isSmall
    }

    @inline(never)
    @_optimize(speed)
    private mutating func substituteInGoal(_ row: Int) {
        let subject = self.row(row).pointee.subject, count = Int(self.row(row).pointee.count)
        let goal = variable(subject).pointee.goal
        for i in 0..<count {
            let term = terms(of: self.row(row))[i], other = variable(term.variable)
            let isOld = other.pointee.isInGoal
            var sum = goal * term.factor
            if isOld { sum += other.pointee.goal }
            let bits = Tableau.cleared(sum)
            other.pointee.goal = unsafeBitCast(bits, to: SIMD8<Float>.self)
            if !isOld {
                appendGoal(term.variable)
            } else {
                let words = unsafeBitCast(bits, to: SIMD4<UInt64>.self)
                if words.x | words.y | words.z | words.w == 0 { removeGoal(term.variable) }
            }
        }
        removeGoal(subject)
    }

    /// The variable of the goal whose strongest part is the most negative, or -1.
    private func enteringGoal() -> Int32 {
        var found: Int32 = -1
        var least = SIMD8<Float>(repeating: 0)
        for i in 0..<goals.count {
            let variable = self.variable(goals[i])
            if variable.pointee.wasTested { continue }
            let goal = variable.pointee.goal
            for k in 0..<8 where goal[7 - k] != least[7 - k] {
                if goal[7 - k] < least[7 - k] {
                    found = goals[i]
                    least = goal
                }
                break
            }
        }
        return found
    }
}
