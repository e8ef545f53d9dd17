// SPDX-License-Identifier: MIT

// Diagnosis of a system: a minimal conflict (LP: irreducible infeasible subset), and the variables that the rows do not
// determine.
extension Solver {
    // MARK: - Conflicts

    /// Finds a minimal conflict after `solve` returned `infeasible`: contradicting required user rows of which none can
    /// be left out. Implicit rows and signs may be part of any conflict and are not listed. A conflict of hundreds of
    /// rows may not be minimal.
    ///
    /// The rows of a proof are a conflict. A deletion filter makes it minimal: it excludes halves, quarters and so on
    /// and solves the others in the memory that exists. At the end it solves all rows again (J. Chinneck, "Feasibility
    /// and Infeasibility in Optimization", 2008). The conflict is kept while its proof holds.
    /// - Returns: the number of its rows; see `isConflicting`.
    @inline(never)
    public mutating func conflict(sealed: Bool = false) -> Int {
        if proofHolds() {
            _ = takeProof()
        } else {
            candidates.count = findConflict(sealed)
            proof.constants = proof.constants(rows.base, values.base, variableFlags.base)
        }
        for r in 0..<rows.count { rows.base[r].flags &= ~Row.isConflicting }
        for i in 0..<candidates.count { rows.base[Int(candidates[i])].flags |= Row.isConflicting }
        return candidates.count
    }

    /// Whether a row is in the last conflict.
    public func isConflicting(_ row: Int32) -> Bool { rows[Int(row)].flags & Row.isConflicting != 0 }

    private mutating func findConflict(_ sealed: Bool) -> Int {
        var c = 0
        while c < components.count && flags(c) & Component.isInfeasible == 0 { c &+= 1 }
        if c == components.count || !candidates.reserve(component(c).pointee.rowCount, &memory) { return 0 }
        let isProven = prove(component(c))
        if isProven && proof.isMinimal && takeProof() > Proof.maxFiltered { return candidates.count }
        candidates.count = 0
        for r in 0..<component(c).pointee.rowCount { candidates.append(component(c).pointee.rows[r]) }
        dissolve(Int32(truncatingIfNeeded: c))
        for i in 0..<proof.parts.count where proof.parts[i].row >= 0 {
            rows.base[Int(proof.parts[i].row)].flags |= Row.isConflicting
        }
        // excluded are soft rows, and the user's rows that the proof does not need
        let all = candidates.base, size = candidates.count
        var count = 0
        for r in 0..<size {
            let index = all[r]
            let row = rows.base + Int(index)
            let isOptional = row.pointee.flags & Row.isImplicit == 0
            let isKept =
                row.pointee.isRequired
                && (!isOptional || !isProven || row.pointee.flags & Row.isConflicting != 0)
            if !isKept { row.pointee.flags |= Row.isExcluded }
            if !isKept || !isOptional { continue }
            // the rows that may be left out come first
            all[r] = all[count]
            all[count] = index
            count &+= 1
        }
        narrow(all, &count, sealed, isProven ? Proof.maxTests : Proof.maxTestsOfAll)
        // a proof with the rows that are left
        _ = solve(sealed: sealed)
        let rest = infeasible(all)
        if rest < 0 || !prove(component(Int(rest))) || proof.userCount != count { proof.parts.count = 0 }
        for r in 0..<size { rows.base[Int(all[r])].flags &= ~Row.isExcluded }
        analysisNeeded = true
        // as the solve before the search
        let limit = maxWork
        maxWork = Int.max
        _ = solve(sealed: sealed)
        maxWork = limit
        return count
    }

    /// Writes the user's rows of the proof into `candidates`. - Returns: their number.
    private mutating func takeProof() -> Int {
        candidates.count = 0
        for i in 0..<proof.parts.count {
            let row = proof.parts[i].row
            if row >= 0 && rows[Int(row)].flags & Row.isImplicit == 0 { candidates.append(row) }
        }
        return candidates.count
    }

    /// Excludes the rows that a contradiction does not need, and moves them after the first `count` ones.
    private mutating func narrow(
        _ all: UnsafeMutablePointer<Int32>, _ count: inout Int, _ sealed: Bool, _ maxTests: Int
    ) {
        var size = count
        var tests = 0
        while size > 0 {
            var at = 0
            while at < count {
                let end = min(at &+ size, count)
                for i in at..<end { exclude(all[i]) }
                tests &+= count &+ 1
                _ = solve(sealed: sealed)
                if infeasible(all) >= 0 {
                    // the following rows take their places
                    let left = end &- at
                    for i in end..<count { swap(&all[i], &all[i &- left]) }
                    count &-= left
                } else {
                    for i in at..<end { rows.base[Int(all[i])].flags &= ~Row.isExcluded }
                    analysisNeeded = true
                    at = end
                }
                if tests > maxTests || work > maxWork { return }
            }
            size /= 2
        }
    }

    /// A component in which candidates that are not excluded contradict each other, or -1.
    private mutating func infeasible(_ all: UnsafePointer<Int32>) -> Int32 {
        for i in 0..<candidates.count {
            let c = rows[Int(all[i])].component
            if c >= 0 && flags(Int(c)) & Component.isInfeasible != 0 { return c }
        }
        return -1
    }

    private mutating func exclude(_ index: Int32) {
        let component = rows[Int(index)].component
        if component >= 0 { dissolve(component) }
        rows.base[Int(index)].flags |= Row.isExcluded
    }

    // MARK: - Freedom

    /// Finds the ambiguous variables: those that could have other values without violating any row more. Solves
    /// components with tearing variables a few times, the last time with the usual tie-breaks.
    /// - Returns: solved, outOfMemory, or limit when that takes more than `maxWork`.
    @inline(never)
    public mutating func findAmbiguous() -> Outcome {
        // the last solve may have stopped at the limit
        var outcome = solve()
        for c in 0..<components.count where flags(c) & Component.isUsed != 0 && component(c).pointee.isForwardOnly {
            dissolve(Int32(truncatingIfNeeded: c), coupling: true)
        }
        if analysisNeeded { outcome = solve() }
        if outcome == .limit || outcome == .outOfMemory { return outcome }
        let count = values.count
        let bytes = max(16, count &* 16)
        guard let block = memory.allocate(bytes) else { return .outOfMemory }
        defer { memory.release(block, bytes) }
        let first = block.assumingMemoryBound(to: Double.self)
        while !exploreAll(first, count) {
            // a tableau has become too large for its room
            for c in 0..<components.count where flags(c) & Component.needsReanalysis != 0 {
                dissolve(Int32(truncatingIfNeeded: c), coupling: true)
            }
            fill &*= 2
            if solve() == .limit { return .limit }
        }
        return work > maxWork ? .limit : .solved
    }

    /// - Returns: false when a component must be analyzed again.
    private mutating func exploreAll(_ first: UnsafeMutablePointer<Double>, _ count: Int) -> Bool {
        for v in 0..<count {
            let isFree = componentOf[v] < 0 && variableFlags[v] & VariableFlags.fixed == 0
            variableFlags[v] = variableFlags[v] & ~VariableFlags.ambiguous | (isFree ? VariableFlags.ambiguous : 0)
        }
        for c in 0..<components.count {
            let flags = flags(c) & (Component.isUsed | Component.isInfeasible)
            if flags != Component.isUsed { continue }
            let component = component(c)
            if component.pointee.tearCount == 0 { continue }
            while !component.pointee.isFull && work <= maxWork && explore(component, first, first + count) {}
            setTieBreakWeights(component, nil)
            // the values before the search, whatever it took
            let limit = maxWork
            maxWork = Int.max
            solveComponent(component)
            maxWork = limit
            if component.pointee.isFull { return false }
        }
        return true
    }

    /// Whether the last `findAmbiguous` found that a variable is not determined.
    public func isAmbiguous(_ variable: Int32) -> Bool { variableFlags[Int(variable)] & VariableFlags.ambiguous != 0 }

    /// Pulls a weighted sum of all variables that are not yet known to be ambiguous far up, then far down. The weights
    /// have no simple ratios, so the sum moves if and only if one of the variables can. - Returns: whether one was
    /// found.
    private mutating func explore(
        _ component: ComponentPointer, _ first: UnsafeMutablePointer<Double>,
        _ reducedCosts: UnsafeMutablePointer<Double>
    ) -> Bool {
        let steps = component.pointee.steps
        setTieBreakWeights(component, reducedCosts)
        tieBreakAnchor = 1e6
        solveComponent(component)
        for i in 0..<component.pointee.stepCount { first[i] = values[Int(steps[i].target)] }
        tieBreakAnchor = -1e6
        solveComponent(component)
        tieBreakAnchor = 0
        var found = false
        for i in 0..<component.pointee.stepCount {
            let v = Int(steps[i].target)
            if variableFlags[v] & VariableFlags.ambiguous != 0 || (first[i] - values[v]).magnitude <= 1e-3 { continue }
            variableFlags[v] |= VariableFlags.ambiguous
            found = true
        }
        return found
    }

    /// Sets the weights of the tie-breaks so that they pull the sum of the variables not yet known to be ambiguous.
    /// nil: the usual weights.
    @inline(never)
    private func setTieBreakWeights(_ component: ComponentPointer, _ reducedCosts: UnsafeMutablePointer<Double>?) {
        let steps = component.pointee.steps
        if let reducedCosts {
            for i in 0..<component.pointee.stepCount {
                let v = Int(steps[i].target)
                reducedCosts[v] = variableFlags[v] & VariableFlags.ambiguous == 0 ? tieBreakWeight(i) : 0
            }
            // from the last variable back to the tearing variables
            var i = component.pointee.stepCount
            while i > 0 {
                i &-= 1
                let step = steps[i], slope = reducedCosts[Int(step.target)]
                if step.count > 0 { reducedCosts[Int(step.sources.0)] += step.coefficients.0 * slope }
                if step.count > 1 { reducedCosts[Int(step.sources.1)] += step.coefficients.1 * slope }
                if step.count > 2 { reducedCosts[Int(step.sources.2)] += step.coefficients.2 * slope }
            }
        }
        let arrays = SimplexArrays(component)
        for k in 0..<arrays.tearCount {
            var weight = tieBreakWeight(k)
            if let reducedCosts {
                let target = Int(steps[Int(arrays.tearStep[k])].target)
                weight = reducedCosts[target] * arrays.scale(k)
            }
            for b in Int(arrays.breakpointStart[k])..<Int(arrays.breakpointStart[k &+ 1]) {
                if arrays.breakpoints[b].row != Breakpoint.tieBreak { continue }
                arrays.breakpoints[b] = Breakpoint(tieBreak: weight, level: arrays.levelCount &- 1)
            }
        }
    }
}
