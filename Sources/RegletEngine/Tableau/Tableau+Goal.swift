// SPDX-License-Identifier: MIT

/// The goal: the sum of the errors, by strength. The variable to enter the basis is searched in blocks of its variables,
/// as a pivot changes few of them. Pages do without these.
extension Tableau {
    private static var block: Int { 32 }

    /// The first variable of a block is not known, or there is none.
    private static var unknown: Int32 { -2 }

    @inline(never)
    @_optimize(size)
    mutating func appendGoal(_ a: Int32) {
        if goals.count == goals.capacity && goalCount < goals.count / 2 { packGoals() }
        guard goals.reserve(goals.count &+ 1, memory),
            !FastPaths.areAll || firstGoals.reserve(Tableau.first(goals.count) &+ 1, memory)
        else {
            failed = true
            return
        }
        variable(a).pointee.goalPlace = Int32(truncatingIfNeeded: goals.count)
        variable(a).pointee.concernsGoal = true
        goals.append(a)
        goalCount &+= 1
        if FastPaths.areAll { firstGoals.count = Tableau.first(goals.count &- 1) &+ 1 }
        forget(a)
    }

    @inline(never)
    @_optimize(size)
    private mutating func packGoals() {
        var count = 0
        for i in 0..<goals.count where goals[i] >= 0 {
            goals[count] = goals[i]
            variable(goals[i]).pointee.goalPlace = Int32(truncatingIfNeeded: count)
            count &+= 1
        }
        goals.count = count
        if FastPaths.areAll { firstGoals.count = count == 0 ? 0 : Tableau.first(count &- 1) &+ 1 }
        forgetAll()
    }

    @inline(never)
    @_optimize(size)
    private mutating func removeGoal(_ a: Int32) {
        let at = Int(variable(a).pointee.goalPlace)
        if at < 0 { return }
        forget(a)
        goals[at] = -1
        variable(a).pointee.goalPlace = -1
        goalCount &-= 1
    }

    /// The goal of a variable has changed, or whether it may enter.
    @inline(never)
    mutating func forget(_ a: Int32) {
        let at = Int(variable(a).pointee.goalPlace)
        if !FastPaths.areAll || at < 0 { return }
        firstGoals[Tableau.first(at)] = Tableau.unknown
        firstGoals[at / (Tableau.block &* Tableau.block) &* (Tableau.block &+ 1)] = Tableau.unknown
    }

    /// The place in `firstGoals` of the block of a place in the goal. Before the blocks of a group is the group.
    @inline(__always)
    private static func first(_ place: Int) -> Int { place / block &+ place / (block &* block) &+ 1 }

    @inline(never)
    @_optimize(size)
    mutating func forgetAll() {
        for i in 0..<firstGoals.count { firstGoals[i] = Tableau.unknown }
    }

    private static var leastGoal: Float { 0.0001 }

    /// The bits of a sum, of which parts close to 0 are 0. By bits, as the compiler divides comparisons of vectors into
    /// single ones: those of two magnitudes have the order of the magnitudes.
    @inline(__always)
    private static func cleared(_ sum: SIMD8<Float>) -> SIMD8<Int32> {
        let bits = unsafeBitCast(sum, to: SIMD8<Int32>.self)
        let magnitudes = bits & SIMD8(repeating: Int32.max)
        let isSmall = (magnitudes &- SIMD8(repeating: Int32(bitPattern: leastGoal.bitPattern))) &>> 31
        return bits & ~isSmall
    }

    /// Replaces the subject of a row in the goal.
    @inline(never)
    @_optimize(speed)
    mutating func substituteInGoal(_ row: Int) {
        let subject = self.row(row).pointee.subject, count = Int(self.row(row).pointee.count)
        let goal = variable(subject).pointee.goal
        for i in 0..<count {
            let term = terms(of: self.row(row))[i], other = variable(term.variable)
            let isOld = other.pointee.goalPlace >= 0
            var sum = goal * term.factor
            if isOld { sum += other.pointee.goal }
            let bits = Tableau.cleared(sum)
            other.pointee.goal = unsafeBitCast(bits, to: SIMD8<Float>.self)
            if !isOld {
                appendGoal(term.variable)
            } else {
                let words = unsafeBitCast(bits, to: SIMD4<UInt64>.self)
                if words.x | words.y | words.z | words.w == 0 {
                    removeGoal(term.variable)
                } else {
                    forget(term.variable)
                }
            }
        }
        removeGoal(subject)
    }

    /// The variable of the goal whose strongest part is the most negative, or -1. Those that were tested do not count.
    @inline(never)
    mutating func enteringGoal() -> Int32 {
        var found: Int32 = -1
        var least = SIMD8<Float>(repeating: 0)
        if !FastPaths.areAll {
            for i in 0..<goals.count where goals[i] >= 0 && !wasTested(goals[i]) { take(goals[i], &found, &least) }
            return found
        }
        var group = 0
        while group < firstGoals.count {
            if firstGoals[group] == Tableau.unknown { findFirst(group) }
            take(firstGoals[group], &found, &least)
            group &+= Tableau.block &+ 1
        }
        return found
    }

    /// Finds the first variable of a group of blocks.
    @inline(never)
    private mutating func findFirst(_ group: Int) {
        var found: Int32 = -1
        var least = SIMD8<Float>(repeating: 0)
        for at in (group &+ 1)..<min(group &+ 1 &+ Tableau.block, firstGoals.count) {
            if firstGoals[at] == Tableau.unknown {
                firstGoals[at] = -1
                var leastHere = SIMD8<Float>(repeating: 0)
                let start = (at &- 1 &- group / (Tableau.block &+ 1)) &* Tableau.block
                for i in start..<min(start &+ Tableau.block, goals.count) where goals[i] >= 0 && !wasTested(goals[i]) {
                    take(goals[i], &firstGoals.pointer(at).pointee, &leastHere)
                }
            }
            take(firstGoals[at], &found, &least)
        }
        firstGoals[group] = found
    }

    /// Takes a variable, if its goal is less.
    @inline(__always)
    private func take(_ a: Int32, _ found: inout Int32, _ least: inout SIMD8<Float>) {
        if a < 0 { return }
        let goal = variable(a).pointee.goal
        for k in 0..<8 where goal[7 - k] != least[7 - k] {
            if goal[7 - k] < least[7 - k] {
                found = a
                least = goal
            }
            return
        }
    }

    @inline(__always)
    func wasTested(_ a: Int32) -> Bool { variable(a).pointee.testedIn == optimization }
}
