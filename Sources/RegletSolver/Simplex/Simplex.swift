// SPDX-License-Identifier: MIT

/// Finds the optimal values of the tearing variables of one component. Created for one solve: a copy of what the solver
/// has for it, and the count of its pivots.
///
/// A component with at most one coupling row is solved by water filling, without pivots. Others are brought near the
/// optimum by the dual simplex, and there by the primal simplex, which also proves it.
struct Simplex {
    /// Differences of costs below this are rounding.
    static let tiny = 1e-9

    /// The component.
    let c: ComponentPointer
    let values: UnsafeMutablePointer<Double>
    let rows: RowPointer
    /// Memory for sorting; that of the analysis, which needs more.
    let scratch: UnsafeMutableRawPointer
    /// See `Solver.tieBreakAnchor`.
    let tieBreakAnchor: Double
    /// See `Solver.maxSteps`.
    let maxSteps: Int
    private(set) var pivots = 0

    @inline(__always)
    init(_ solver: borrowing Solver, _ component: ComponentPointer) {
        c = component
        values = solver.values.base
        rows = solver.rows.base
        scratch = UnsafeMutableRawPointer(solver.scratch.base)
        tieBreakAnchor = solver.tieBreakAnchor
        maxSteps = solver.maxSteps
    }

    /// Find the optimum and compute all variables. `moved`: only parameters have changed since the last solve.
    /// - Returns: false when the component must be analysed again.
    mutating func solve(moved: Bool) -> Bool {
        computeVariables()
        var attempt = 0
        while true {
            if c.pointee.otherCount <= 1 {
                fill(moved: moved)
            } else {
                approach()
                if !optimise() { return false }
            }
            computeVariables()
            if isAccurate() { return true }
            attempt &+= 1
            if attempt > 3 { return false }
        }
    }

    /// Copy the tearing variables into the program and run it.
    @inline(never)
    private func computeVariables() {
        let steps = c.pointee.steps
        for k in 0..<c.pointee.tearCount {
            steps[Int(c.pointee.tearStep[k])].constant = c.pointee.x[k] * c.pointee.tearScale[k]
        }
        c.pointee.sweep(values)
    }

    /// Whether the values that the program computes for the coupling rows agree with those in the tableau.
    private func isAccurate() -> Bool {
        let tears = c.pointee.tearCount
        for o in 0..<c.pointee.otherCount {
            let x = c.pointee.x[tears &+ o]
            let index = c.pointee.breakpoints[Int(c.pointee.breakpointStart[tears &+ o])].row
            let difference = (activity(index) - x).magnitude
            if difference > 1e-7 && difference > 1e-9 * x.magnitude { return false }
        }
        return true
    }

    /// The sum of a row's terms; of `~variable`, its value.
    @inline(__always)
    func activity(_ index: Int32) -> Double {
        index < 0 ? values[Int(~index)] : (rows + Int(index)).activity(values)
    }

    // MARK: - Tableau

    /// Move the basic variables along with a nonbasic one.
    func shiftBasics(_ j: Int, _ amount: Double) {
        if amount == 0 { return }
        let tears = c.pointee.tearCount
        for i in 0..<c.pointee.otherCount {
            let rate = c.pointee.tableau[i &* tears &+ j]
            if rate != 0 { c.pointee.x[Int(c.pointee.basic[i])] += rate * amount }
        }
    }

    /// Exchange the basic variable of a line and a nonbasic one. O(lines that hold it * tears).
    @inline(never)
    mutating func pivot(_ line: Int, _ j: Int) {
        pivots &+= 1
        let tears = c.pointee.tearCount, levels = c.pointee.levelCount
        let own = c.pointee.tableau + line &* tears
        let inverse = 1 / own[j]
        let entering = c.pointee.reducedCosts + j &* levels
        for k in 0..<tears where k != j && own[k] != 0 {
            let ratio = own[k] * inverse
            let slope = c.pointee.reducedCosts + k &* levels
            for l in 0..<levels { slope[l] -= ratio * entering[l] }
            own[k] = -ratio
        }
        for l in 0..<levels { entering[l] *= inverse }
        own[j] = inverse
        for i in 0..<c.pointee.otherCount where i != line {
            let other = c.pointee.tableau + i &* tears
            let rate = other[j]
            if rate == 0 { continue }
            other[j] = 0
            for k in 0..<tears where own[k] != 0 {
                let value = other[k] + rate * own[k]
                other[k] = value.magnitude < 1e-12 ? 0 : value
            }
        }
        let leaving = c.pointee.basic[line]
        c.pointee.basic[line] = c.pointee.nonbasic[j]
        c.pointee.nonbasic[j] = leaving
    }
}
