// SPDX-License-Identifier: MIT

/// One solve of a component, which finds the optimal values of its tearing variables. It has copies of the solver's
/// pointers, and counts its pivots.
///
/// A component with at most one coupling row is solved by water-filling, without pivots. For others, if the forward pass
/// does not find the solution, the dual simplex moves near the optimum; the primal simplex reaches and proves it.
struct Simplex {
    /// Differences of costs below this are rounding errors.
    static let tiny = 1e-9

    let c: UnsafeMutablePointer<SimplexArrays>
    let values: UnsafeMutablePointer<Double>
    let flags: UnsafeMutablePointer<UInt8>
    let rows: RowPointer
    /// Memory for two vectors of levels, and for sorting. It is that of the analysis, which needs more.
    let vector: UnsafeMutablePointer<Double>
    var scratch: UnsafeMutableRawPointer { UnsafeMutableRawPointer(vector + 2 &* c.pointee.levelCount) }
    /// See `Solver.tieBreakAnchor`.
    let tieBreakAnchor: Double
    /// See `Solver.maxSteps`.
    let maxSteps: Int
    var pivots = 0
    /// The line where the next search of the dual simplex begins.
    var nextLine = 0
    /// See `Solver.work`.
    var work: Int
    let maxWork: Int

    @inline(__always)
    init(_ solver: borrowing Solver, _ component: UnsafeMutablePointer<SimplexArrays>) {
        c = component
        values = solver.values.base
        flags = solver.variableFlags.base
        rows = solver.rows.base
        vector = solver.scratch.base
        tieBreakAnchor = solver.tieBreakAnchor
        maxSteps = solver.maxSteps
        work = solver.work
        maxWork = solver.maxWork
    }

    /// Whether the simplex must end without a result.
    var isStopped: Bool { c.pointee.component.pointee.isFull || work > maxWork }

    /// Finds the optimum and computes all variables. `moved`: only parameters have changed since the last solve.
    /// - Returns: false when the component must be analyzed again.
    mutating func solve(moved: Bool) -> Bool {
        if c.pointee.component.pointee.flags & Component.hasForwardPass != 0 {
            if tieBreakAnchor == 0 && passForward() { return true }
            if c.pointee.component.pointee.isForwardOnly { return false }
        }
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
        let component = c.pointee.component
        let steps = component.pointee.steps
        for k in 0..<c.pointee.tearCount {
            steps[Int(c.pointee.tearStep[k])].constant = c.pointee.x[k] * c.pointee.scale(k)
        }
        run(steps, component.pointee.stepCount, values)
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
}
