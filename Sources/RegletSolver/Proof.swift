// SPDX-License-Identifier: MIT

/// A proof that the rows of a component contradict each other (Farkas' lemma): multiples of required rows whose sum has
/// no variables, and says that a positive number is at most 0.
struct Proof {
    /// A required row, or `~variable` for >= 0, and its multiple.
    struct Part {
        var row: Int32
        var multiple: Double
    }

    var parts = Column<Part>()
    /// Whether each of its rows is necessary. If one is violated, they are.
    var isMinimal = false
    /// The rows and fixed variables for which it was made: Solver.structure, and those that were fixed.
    var structure: UInt32 = 0
    var fixed: UInt64 = 0
}

extension Solver {
    /// Whether the kept proof is still valid: the same rows contradict each other with their present constants.
    @inline(never)
    mutating func proofHolds() -> Bool {
        proof.parts.count > 0 && proof.structure == structure && proof.fixed == fixed && isContradiction()
    }

    /// Whether the sum of the parts exceeds 0 by more than their tolerances. Precondition: it has no variables.
    private func isContradiction() -> Bool {
        let values = values.base
        var sum = 0.0, tolerance = 0.0
        for i in 0..<proof.parts.count {
            let part = proof.parts[i]
            if part.row < 0 {
                sum += part.multiple * values[Int(~part.row)]
                tolerance += part.multiple.magnitude * 1e-6
                continue
            }
            let row = rows.base + Int(part.row)
            sum += part.multiple * (row.activity(values) - row.pointee.constant)
            tolerance += part.multiple.magnitude * 1e-10 * row.pointee.constant.magnitude
        }
        return sum > 1e-6 && sum > tolerance * 1e-3
    }

    /// Makes a proof for an infeasible component: of a violated check, or else of the simplex's highest level. The
    /// former is a minimal conflict, and so is the latter if it has one violated row: the rows of a line of a tableau
    /// depend on each other in one way only (J. Gleeson, J. Ryan, "Identifying Minimally Infeasible Subsystems of
    /// Inequalities", ORSA Journal on Computing 2, 1990).
    /// - Returns: false when rounding errors are too large, or memory is out.
    @inline(never)
    mutating func prove(_ component: ComponentPointer) -> Bool {
        let steps = component.pointee.steps, count = component.pointee.stepCount
        proof.parts.count = 0
        if !proof.parts.reserve(component.pointee.rowCount &+ count, &memory) || !scratch.reserve(count, &memory) {
            return false
        }
        let gradient = scratch.base
        for i in 0..<count {
            gradient[i] = 0
            local[Int(steps[i].target)] = Int32(truncatingIfNeeded: i)
        }
        var check = 0
        while check < component.pointee.checkCount && holds(component.pointee.checks[check]) { check &+= 1 }
        var isMinimal = false
        if check < component.pointee.checkCount {
            let index = component.pointee.checks[check]
            let isBelow =
                index < 0
                || (rows.base + Int(index)).activity(values.base) < rows.base[Int(index)].constant
            add(component, index, isBelow ? -1 : 1)
        } else {
            isMinimal = addSimplex(component)
        }
        // substitutes back through the program
        var rest = 0.0
        var i = count
        while i > 0 {
            i &-= 1
            let slope = gradient[i], step = steps + i
            if slope.magnitude < 1e-9 { continue }
            if step.pointee.row < 0 {
                rest = max(rest, slope.magnitude)
            } else {
                let row = rows.base + Int(step.pointee.row)
                proof.parts.append(
                    Proof.Part(row: step.pointee.row, multiple: -slope / row.coefficient(of: step.pointee.target)))
            }
            for s in 0..<Int(step.pointee.count) { addSlope(component, step.source[s], slope * step.coefficient[s]) }
        }
        proof.structure = structure
        proof.fixed = fixed
        var violated = 0
        for i in 0..<proof.parts.count where !holds(proof.parts[i].row) { violated &+= 1 }
        proof.isMinimal = isMinimal || violated == 1
        if rest < 1e-7 && isContradiction() { return true }
        proof.parts.count = 0
        return false
    }

    /// Adds a multiple of a row that no step enforces.
    @inline(never)
    private mutating func add(_ component: ComponentPointer, _ index: Int32, _ multiple: Double) {
        proof.parts.append(Proof.Part(row: index, multiple: multiple))
        if index < 0 { return addSlope(component, ~index, multiple) }
        let row = rows.base + Int(index)
        for t in 0..<row.termCount { addSlope(component, row.variable[t], multiple * row.coefficient[t]) }
    }

    @inline(never)
    private mutating func addSlope(_ component: ComponentPointer, _ variable: Int32, _ slope: Double) {
        let i = Int(local[Int(variable)])
        if i >= 0 && i < component.pointee.stepCount && component.pointee.steps[i].target == variable {
            scratch.base[i] += slope
        }
    }

    /// Adds the required rows of the simplex with the slopes of their violations, and those where the nonbasic
    /// variables are, as much as the sum needs to have no slope.
    /// - Returns: whether they are one coupling row and at most one row for each tear.
    private mutating func addSimplex(_ component: ComponentPointer) -> Bool {
        let simplex = Simplex(self, component)
        let c = component.pointee
        let coupling = simplex.couplingSlope()
        for i in 0..<c.otherCount { addSlopes(component, Int(c.basic[i]), except: -1, coupling) }
        var isMinimal = c.otherCount == 1
        for j in 0..<c.tearCount {
            let v = Int(c.nonbasic[j])
            let before = proof.parts.count
            defer { isMinimal = isMinimal && proof.parts.count <= before &+ 1 }
            let place = Int(c.place[v])
            let breakpoint = c.breakpoints[place]
            addSlopes(component, v, except: place, coupling)
            if breakpoint.level != 0 { continue }
            var slope = coupling
            if c.otherCount > 1 {
                slope = -c.reducedCosts[j &* c.levelCount] - breakpoint.low
            } else if v < c.tearCount {
                simplex.ownSlope(v, c.place[v], c.vector)
                slope = -c.vector[0] - breakpoint.low - (c.otherCount == 1 ? coupling * c.coefficients[v] : 0)
            }
            if slope.magnitude > Simplex.tiny { add(component, breakpoint.row, slope / breakpoint.coefficient) }
        }
        return isMinimal
    }

    /// Adds the required rows of a simplex variable that are violated.
    private mutating func addSlopes(_ component: ComponentPointer, _ v: Int, except: Int, _ coupling: Double) {
        let c = component.pointee
        let isSum = v == c.tearCount && c.otherCount == 1
        for b in Int(c.breakpointStart[v])..<Int(c.breakpointStart[v &+ 1]) {
            let breakpoint = c.breakpoints[b]
            if breakpoint.level != 0 || b == except { continue }
            let slope =
                isSum ? coupling : b < Int(c.place[v]) ? breakpoint.jump - breakpoint.low : -breakpoint.low
            if slope.magnitude > Simplex.tiny { add(component, breakpoint.row, slope / breakpoint.coefficient) }
        }
    }
}

extension Simplex {
    /// After water-filling: the slope of level 0 of the only coupling row.
    func couplingSlope() -> Double {
        if c.pointee.otherCount != 1 { return 0 }
        let sum = c.pointee.tearCount, basic = Int(c.pointee.basic[0])
        if basic < sum {
            ownSlope(basic, c.pointee.place[basic], c.pointee.vector)
            return -c.pointee.vector[0] / c.pointee.coefficients[basic]
        }
        let wanted = c.pointee.breakpoints[Int(c.pointee.breakpointStart[sum])]
        let x = c.pointee.x[sum]
        if wanted.level != 0 || x == wanted.position { return 0 }
        return x < wanted.position ? -wanted.low : wanted.jump - wanted.low
    }
}
