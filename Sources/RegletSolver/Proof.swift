// SPDX-License-Identifier: MIT

/// A proof that the rows of a component contradict each other (Farkas' lemma): multiples of required rows whose sum has
/// no variables, and says that a positive number is at most 0.
struct Proof {
    /// A required row, or `~variable` for >= 0, and its multiple.
    struct Part {
        var row: Int32
        private var bits: PackedDouble

        init(row: Int32, multiple: Double) {
            self.row = row
            bits = PackedDouble(multiple)
        }
        var multiple: Double { bits.value }
    }

    var parts = Column<Part>()
    /// The number of its rows that are not implicit.
    var userCount = 0
    /// Whether each of its rows is necessary. If one is violated, they are.
    var isMinimal = false
    /// The rows and fixed variables for which it was made: Solver.structure, and those that were fixed.
    var structure: UInt32 = 0
    var fixed: UInt64 = 0
    /// A checksum of the constants and fixed values for which it was found to be minimal.
    var constants: UInt64 = 0

    /// The largest number of row tests (rows times attempts) in a search for a minimal conflict without a proof: well
    /// under a second; and among the rows of a proof, which are rarely more than necessary.
    static let maxTestsOfAll = 4_000_000
    static let maxTests = 200_000
    /// The largest number of rows of a minimal proof that are filtered, as an implicit row may replace some of them.
    static let maxFiltered = 200
    /// The largest number of rows of a proof, in a component of at most eight times as many, that is made again whenever
    /// constants change, as it may not be minimal then.
    static let maxRepeated = 12

    /// See `constants`.
    @inline(never)
    func constants(
        _ rows: RowPointer, _ values: UnsafePointer<Double>, _ flags: UnsafePointer<UInt8>
    ) -> UInt64 {
        var sum: UInt64 = 0
        for i in 0..<parts.count where parts[i].row >= 0 {
            let row = rows + Int(parts[i].row)
            sum = (sum ^ row.pointee.constant.bitPattern) &* 0x9E37_79B9_7F4A_7C15
            for t in 0..<row.termCount where flags[Int(row.variable[t])] & VariableFlags.fixed != 0 {
                sum = (sum ^ values[Int(row.variable[t])].bitPattern) &* 0x9E37_79B9_7F4A_7C15
            }
        }
        return sum
    }

    /// Whether the sum of the parts exceeds 0 by more than their tolerances. Precondition: it has no variables.
    @inline(never)
    func isContradiction(_ rows: RowPointer, _ values: UnsafePointer<Double>) -> Bool {
        var sum = 0.0, tolerance = 1e-6
        for i in 0..<parts.count {
            let part = parts[i]
            if part.row < 0 {
                sum += part.multiple * values[Int(~part.row)]
                continue
            }
            let row = rows + Int(part.row)
            sum += part.multiple * (row.activity(values) - row.pointee.constant)
            tolerance += part.multiple.magnitude * 1e-13 * row.pointee.constant.magnitude
        }
        return sum > tolerance
    }
}

extension Solver {
    /// Whether the kept proof is still valid: the same rows contradict each other with their present constants, and, if
    /// they are few, there are the constants for which it is minimal.
    @inline(never)
    mutating func proofHolds() -> Bool {
        if proof.parts.count == 0 || proof.structure != structure || proof.fixed != fixed { return false }
        if !proof.isContradiction(rows.base, values.base) { return false }
        if proof.userCount > Proof.maxRepeated { return true }
        var first = 0
        while first < proof.parts.count &- 1 && proof.parts[first].row < 0 { first &+= 1 }
        let c = rows[Int(max(proof.parts[first].row, 0))].component
        if c < 0 || component(Int(c)).pointee.rowCount > 8 &* Proof.maxRepeated { return true }
        return proof.constants == proof.constants(rows.base, values.base, variableFlags.base)
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
        let signs = min(count, signCount), vectors = 2 &* component.pointee.levelCount
        if !proof.parts.reserve(component.pointee.rowCount &+ signs, &memory)
            || !scratch.reserve(vectors &+ count, &memory)
        {
            return false
        }
        let slopes = scratch.base + vectors
        for i in 0..<count {
            slopes[i] = 0
            local[Int(steps[i].target)] = Int32(truncatingIfNeeded: i)
        }
        var check = 0
        while check < component.pointee.checkCount && holds(component.pointee.checks[check]) { check &+= 1 }
        var arrays = SimplexArrays(component)
        var isMinimal = false, isExact = false
        withUnsafeMutablePointer(to: &arrays) { arrays in
            var prover = Prover(
                c: arrays.pointee, simplex: Simplex(self, arrays), slopes: slopes, local: local.base,
                parts: proof.parts)
            let isForward = component.pointee.isForwardSolution
            if isForward { prover.simplex.findExtremes() }
            if check < component.pointee.checkCount {
                prover.addViolated(component.pointee.checks[check])
            } else if isForward {
                prover.addForward()
            } else {
                isMinimal = prover.addSimplex()
            }
            isExact = prover.substitute(isForward)
            if !isExact && isForward {
                // the rows of a tear may mention variables behind it
                prover.hasAll = true
                isExact = prover.substitute(isForward)
            }
            proof.parts = prover.parts
        }
        proof.structure = structure
        proof.fixed = fixed
        var violated = 0
        proof.userCount = 0
        for i in 0..<proof.parts.count {
            let row = proof.parts[i].row
            if !holds(row) { violated &+= 1 }
            if row >= 0 && rows[Int(row)].flags & Row.isImplicit == 0 { proof.userCount &+= 1 }
        }
        proof.isMinimal = isMinimal || violated == 1
        if isExact && proof.isContradiction(rows.base, values.base) { return true }
        proof.parts.count = 0
        return false
    }
}

/// The making of a proof, with copies of the solver's pointers.
private struct Prover {
    let c: SimplexArrays
    let simplex: Simplex
    /// By step: the slope of the sum of the parts.
    let slopes: UnsafeMutablePointer<Double>
    let local: UnsafeMutablePointer<Int32>
    /// Has room for all rows and signs of the component.
    var parts: Column<Proof.Part>
    /// Whether a row that is added may be in `parts` already.
    var hasAll = false

    /// Adds a multiple of a row.
    @inline(never)
    mutating func add(_ index: Int32, _ multiple: Double) {
        var at = hasAll ? 0 : parts.count
        while at < parts.count && parts[at].row != index { at &+= 1 }
        if at == parts.capacity { return }
        if at == parts.count { parts.append(Proof.Part(row: index, multiple: 0)) }
        parts[at] = Proof.Part(row: index, multiple: parts[at].multiple + multiple)
        if index < 0 { return addSlope(~index, multiple) }
        let row = simplex.rows + Int(index)
        for t in 0..<row.termCount { addSlope(row.variable[t], multiple * row.coefficient[t]) }
    }

    @inline(never)
    private func addSlope(_ variable: Int32, _ slope: Double) {
        let i = Int(local[Int(variable)])
        let component = c.component
        if i >= 0 && i < component.pointee.stepCount && component.pointee.steps[i].target == variable {
            slopes[i] += slope
        }
    }

    /// Adds the rows of the program with the multiples that leave no slope; after a forward pass, those by which tears
    /// have their extreme values. - Returns: whether none is left.
    @inline(never)
    mutating func substitute(_ isForward: Bool) -> Bool {
        var i = c.component.pointee.stepCount, k = c.tearCount
        var ordered = isForward ? c.component.pointee.orderedHead : nil
        while i > 0 {
            i &-= 1
            let slope = slopes[i], step = c.component.pointee.steps + i
            if step.pointee.row < 0 { k &-= 1 }
            while let last = ordered, last > c.component.pointee.orderedRows, Int((last - 1).pointee.step) >= i {
                ordered = last - 1
            }
            if slope.magnitude < 1e-9 { continue }
            if step.pointee.row >= 0 {
                addMultiple(step.pointee.row, step.pointee.target, slope)
            } else if let ordered {
                addExtreme(i, k, slope, ordered)
            } else {
                for s in 0..<Int(step.pointee.count) { addSlope(step.source[s], slope * step.coefficient[s]) }
            }
        }
        for i in 0..<c.component.pointee.stepCount where slopes[i].magnitude >= 1e-7 { return false }
        return true
    }

    /// Adds a row, or ~variable, with the multiple that leaves a variable no slope.
    @inline(never)
    private mutating func addMultiple(_ index: Int32, _ variable: Int32, _ slope: Double) {
        add(index, -slope / (index < 0 ? 1 : (simplex.rows + Int(index)).coefficient(of: variable)))
    }

    /// Adds a violated row that contradicts others.
    @inline(never)
    mutating func addForward() {
        let component = c.component
        let count = Int(component.pointee.orderedHead.pointee.step)
        for i in 0..<(count &+ component.pointee.breakpointCount) {
            let index = i < count ? component.pointee.orderedRows[i].row : c.breakpoints[i &- count].row
            if index == Breakpoint.tieBreak || simplex.rows.holds(index, simplex.values) { continue }
            let isRequired = index < 0 || simplex.rows[Int(index)].isRequired
            if isRequired && simplex.isForced(index) { return addViolated(index) }
        }
    }

    /// Adds a violated row.
    @inline(never)
    mutating func addViolated(_ index: Int32) {
        let row = simplex.rows + Int(max(index, 0))
        add(index, index < 0 || row.activity(simplex.values) < row.pointee.constant ? -1 : 1)
    }

    /// Adds the required row by which a tear has its extreme value.
    private mutating func addExtreme(_ i: Int, _ k: Int, _ slope: Double, _ ordered: UnsafeMutablePointer<OrderedRow>) {
        let step = c.component.pointee.steps + i
        let wanted = slope > 0 ? VariableFlags.least : VariableFlags.largest
        let b = simplex.ownBreakpoint(k, isLeast: slope > 0)
        if b >= 0 {
            if step.pointee.tearRow < 0 { return add(c.breakpoints[b], -slope) }
            return addMultiple(c.breakpoints[b].row, step.pointee.target, slope)
        }
        var row = ordered
        while row < c.component.pointee.orderedHead && Int(row.pointee.step) == i {
            if simplex.extreme(row.pointee.row, step.pointee.target) == wanted {
                return addMultiple(row.pointee.row, step.pointee.target, slope)
            }
            row += 1
        }
    }

    /// Adds the required rows of the simplex with the slopes of their violations, and those where the nonbasic
    /// variables are, as much as the sum needs to have no slope.
    /// - Returns: whether they are one coupling row and at most one row for each tear.
    @inline(never)
    mutating func addSimplex() -> Bool {
        let coupling = couplingSlope()
        for i in 0..<c.otherCount { addSlopes(Int(c.basic[i]), except: -1, coupling) }
        var isMinimal = c.otherCount == 1
        for j in 0..<c.tearCount {
            let v = c.nonbasicVariable(j)
            let before = parts.count
            defer { isMinimal = isMinimal && parts.count <= before &+ 1 }
            let place = Int(c.place[v])
            let breakpoint = c.breakpoints[place]
            addSlopes(v, except: place, coupling)
            if breakpoint.level != 0 { continue }
            var slope = coupling
            if c.otherCount > 1 {
                slope = -c.reducedCosts[j &* c.levelCount] - breakpoint.low
            } else if v < c.tearCount {
                simplex.ownSlope(v, c.place[v], simplex.vector)
                slope = -simplex.vector[0] - breakpoint.low - (c.otherCount == 1 ? coupling * c.coefficients[v] : 0)
            }
            add(breakpoint, slope)
        }
        return isMinimal
    }

    /// Adds the required rows of a simplex variable that are violated.
    @inline(never)
    private mutating func addSlopes(_ v: Int, except: Int, _ coupling: Double) {
        let isSum = v == c.tearCount && c.otherCount == 1
        for b in Int(c.breakpointStart[v])..<Int(c.breakpointStart[v &+ 1]) {
            let breakpoint = c.breakpoints[b]
            if breakpoint.level != 0 || b == except { continue }
            add(breakpoint, isSum ? coupling : b < Int(c.place[v]) ? breakpoint.jump - breakpoint.low : -breakpoint.low)
        }
    }

    @inline(never)
    private mutating func add(_ breakpoint: Breakpoint, _ slope: Double) {
        if slope.magnitude > Simplex.tiny { add(breakpoint.row, slope / breakpoint.coefficient) }
    }

    /// After water-filling: the slope of level 0 of the only coupling row.
    private func couplingSlope() -> Double {
        if c.otherCount != 1 { return 0 }
        let sum = c.tearCount, basic = Int(c.basic[0])
        if basic < sum {
            simplex.ownSlope(basic, c.place[basic], simplex.vector)
            return -simplex.vector[0] / c.coefficients[basic]
        }
        let wanted = c.breakpoints[Int(c.breakpointStart[sum])]
        if wanted.level != 0 || c.x[sum] == wanted.position { return 0 }
        return c.x[sum] < wanted.position ? -wanted.low : wanted.jump - wanted.low
    }
}
