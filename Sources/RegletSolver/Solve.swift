// SPDX-License-Identifier: MIT

extension Solver {
    /// Bring all variables up to date. - Returns: the worst that happened to a component. After `infeasible` some
    /// required rows are violated; after `limit` and `outOfMemory` values are partly old.
    @inline(never)
    /// - Parameter sealed: takes no memory; `limit` when there is none left.
    public mutating func solve(sealed: Bool = false) -> Outcome {
        memory.isSealed = sealed
        defer { memory.isSealed = false }
        var outcome = solveOnce()
        if outcome == .limit {
            // rounding spoilt a tableau, or steps of length 0 went in circles: begin anew
            for c in 0..<components.count where components[c].flags & Component.needsReanalysis != 0 {
                dissolve(Int32(truncatingIfNeeded: c))
            }
            if analysisNeeded { outcome = solveOnce() }
        }
        if outcome == .outOfMemory {
            isShort = true
            if sealed { return .limit }
        }
        return outcome
    }

    private mutating func solveOnce() -> Outcome {
        var outcome = Outcome.solved
        if analysisNeeded { outcome = analyse() }
        if parametersMoved || solveNeeded { solveComponents() }
        if outcome != .solved { return outcome }
        var infeasible = false
        for c in 0..<components.count {
            let flags = components[c].flags
            if flags & Component.isFailed != 0 { return .limit }
            if flags & Component.isInfeasible != 0 { infeasible = true }
        }
        return infeasible ? .infeasible : .solved
    }

    private mutating func solveComponents() {
        for c in 0..<components.count {
            let component = components.base + c
            let flags = component.pointee.flags
            if flags & Component.isUsed == 0 { continue }
            if flags & Component.needsSolve != 0 {
                solveComponent(component)
            } else if parametersMoved {
                let parameter = component.pointee.parameter
                if parameter == -1 || (parameter >= 0 && values[Int(parameter)] == component.pointee.parameterValue) {
                    continue
                }
                move(component)
            }
        }
        parametersMoved = false
        solveNeeded = false
    }

    // MARK: - Checks

    /// Whether a required row, or `~variable >= 0`, holds.
    @inline(__always)
    func holds(_ index: Int32) -> Bool {
        let values = values.base
        if index < 0 { return values[Int(~index)] >= -1e-6 }
        let row = rows.base + Int(index)
        let violation = row.violation(values)
        return violation < 1e-6 || violation <= row.tolerance(values)
    }

    mutating func satisfies(_ component: ComponentPointer) -> Bool {
        let checks = component.pointee.checkCount
        for i in 0..<(checks &+ component.pointee.breakpointCount) {
            let row: Int32
            if i < checks {
                row = component.pointee.checks[i]
            } else {
                let bend = component.pointee.breakpoints + (i &- checks)
                if bend.pointee.level != 0 { continue }
                row = bend.pointee.row
            }
            if !holds(row) { return false }
        }
        return true
    }

    // MARK: - Solving one component

    /// `moved`: only parameters have changed since the last time.
    mutating func solveComponent(_ component: ComponentPointer, moved: Bool = false) {
        let values = values.base
        epoch &+= 1
        component.pointee.flags &= ~(Component.needsSolve | Component.isInfeasible | Component.isFailed)
        if component.pointee.parameter >= 0 {
            component.pointee.parameterValue = values[Int(component.pointee.parameter)]
        }
        if !moved {
            let steps = component.pointee.steps
            for i in 0..<component.pointee.stepCount where steps[i].row >= 0 {
                let row = rows.base + Int(steps[i].row)
                let isFirst = row.variable[0] == steps[i].target
                steps[i].constant =
                    row.pointee.constant / (isFirst ? row.coefficient[0] : row.coefficient(of: steps[i].target))
            }
        }
        if component.pointee.tearCount == 0 {
            component.pointee.sweep(values)
        } else if !solveTears(component, moved: moved) {
            component.pointee.flags |= Component.isFailed
        }
        if !satisfies(component) { component.pointee.flags |= Component.isInfeasible }
    }

    /// Write the tears into the program and run it.
    @inline(never)
    mutating func run(_ component: ComponentPointer) {
        let steps = component.pointee.steps
        for k in 0..<component.pointee.tearCount {
            steps[Int(component.pointee.tearStep[k])].constant = component.pointee.x[k] * component.pointee.tearScale[k]
        }
        component.pointee.sweep(values.base)
    }

    private mutating func solveTears(_ component: ComponentPointer, moved: Bool) -> Bool {
        run(component)
        var attempt = 0
        while true {
            if component.pointee.otherCount <= 1 {
                fill(component, moved: moved)
            } else {
                approach(component)
                if !optimise(component) { return restart(component) }
            }
            run(component)
            if isAccurate(component) { return true }
            attempt &+= 1
            if attempt > 3 { return restart(component) }
        }
    }

    /// Whether the program comes to what the tableau says of the rows' terms.
    private mutating func isAccurate(_ component: ComponentPointer) -> Bool {
        let values = values.base
        let tears = component.pointee.tearCount
        for o in 0..<component.pointee.otherCount {
            let x = component.pointee.x[tears &+ o]
            let index = component.pointee.breakpoints[Int(component.pointee.breakpointStart[tears &+ o])].row
            let difference = (activity(index, values) - x).magnitude
            if difference > 1e-7 && difference > 1e-9 * x.magnitude { return false }
        }
        return true
    }

    @inline(__always)
    func activity(_ index: Int32, _ values: UnsafePointer<Double>) -> Double {
        index < 0 ? values[Int(~index)] : (rows.base + Int(index)).activity(values)
    }

    /// Analyse anew.
    private mutating func restart(_ component: ComponentPointer) -> Bool {
        component.pointee.flags |= Component.needsReanalysis
        return false
    }
}
