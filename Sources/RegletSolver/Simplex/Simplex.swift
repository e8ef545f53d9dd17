// SPDX-License-Identifier: MIT

/// One solve of a component, which finds the optimal values of its tearing variables. It has copies of the solver's
/// pointers, and counts its pivots.
///
/// A component with at most one coupling row is solved by water-filling, without pivots. For others, the dual simplex
/// moves near the optimum; the primal simplex reaches and proves it.
struct Simplex {
    /// Differences of costs below this are rounding errors.
    static let tiny = 1e-9

    /// The component.
    let c: ComponentPointer
    let values: UnsafeMutablePointer<Double>
    let rows: RowPointer
    /// Memory for sorting. It is that of the analysis, which needs more.
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

    /// Finds the optimum and computes all variables. `moved`: only parameters have changed since the last solve.
    /// - Returns: false when the component must be analyzed again.
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

    /// Copies the tearing variables into the program and runs it.
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

    /// Moves the basic variables together with a nonbasic one.
    func shiftBasics(_ j: Int, _ amount: Double) {
        if amount == 0 { return }
        let tears = c.pointee.tearCount
        for i in 0..<c.pointee.otherCount {
            let rate = c.pointee.tableau[i &* tears &+ j]
            if rate != 0 { c.pointee.x[Int(c.pointee.basic[i])] += rate * amount }
        }
    }

    /// Exchanges the basic variable of a line and a nonbasic one (pivot). O(lines that hold the nonbasic one * tears).
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
