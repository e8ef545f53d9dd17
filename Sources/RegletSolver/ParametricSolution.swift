// SPDX-License-Identifier: MIT

// Parametric solutions: where required equalities alone determine the variables of a component with one parameter, each
// variable is origin + response * parameter.
extension Solver {
    /// Solves a component whose parameter has another value.
    @inline(__always)
    mutating func move(_ component: ComponentPointer) {
        if component.pointee.parameter < 0 {
            solveComponent(component, moved: true)
            return
        }
        if component.pointee.flags & (Component.isParametric | Component.isInfeasible) == Component.isParametric {
            followParameter(component)
            return
        }
        solveComponent(component, moved: true)
        let needed = Component.isDetermined | Component.hasResponse
        if component.pointee.flags & (needed | Component.isInfeasible) == needed {
            computeResponse(component)
        }
    }

    /// Computes the response of each variable to the parameter.
    @inline(never)
    private mutating func computeResponse(_ component: ComponentPointer) {
        let values = values.base
        let parameter = Int(component.pointee.parameter)
        let value = values[parameter]
        let distance = 1024.0
        let targets = component.pointee.targets
        let response = component.pointee.response, origin = component.pointee.origin
        for i in 0..<component.pointee.stepCount {
            targets[i] = component.pointee.steps[i].target
            local[Int(targets[i])] = Int32(truncatingIfNeeded: i)
            origin[i] = values[Int(targets[i])]
        }
        values[parameter] = value + distance
        solveComponent(component)
        // a forward pass may move tears where rows contradict each other
        let isMoved =
            component.pointee.flags & Component.hasForwardPass != 0
            && component.pointee.flags & (Component.isFailed | Component.isInfeasible) != 0
        let holds = isMoved ? 0 : component.pointee.flags & Component.isDetermined
        for i in 0..<component.pointee.stepCount {
            response[i] = (values[Int(targets[i])] - origin[i]) / distance
            origin[i] -= response[i] * value
        }
        values[parameter] = value
        solveComponent(component)
        if component.pointee.flags & Component.isFailed == 0 { component.pointee.flags &= ~Component.needsReanalysis }
        if holds & component.pointee.flags == 0 { return }
        component.pointee.flags |= Component.isParametric
        component.pointee.leastParameter = -.infinity
        component.pointee.mostParameter = .infinity
        for i in 0..<component.pointee.checkCount { bound(component, component.pointee.checks[i]) }
        for i in 0..<component.pointee.breakpointCount where component.pointee.breakpoints[i].level == 0 {
            bound(component, component.pointee.breakpoints[i].row)
        }
        if !component.pointee.isForwardOnly { return }
        var ordered = component.pointee.orderedRows
        while ordered < component.pointee.orderedHead {
            let row = ordered.pointee.row
            ordered += 1
            if row < 0 || rows[Int(row)].isRequired { bound(component, row) }
        }
    }

    /// Narrows the range of the parameter to the values for which a required row, or `~variable >= 0`, holds.
    private mutating func bound(_ component: ComponentPointer, _ index: Int32) {
        let values = values.base
        var excess = 0.0, rate = 0.0
        var relation = Relation.greaterOrEqual
        if index < 0 {
            excess = values[Int(~index)]
            rate = self.rate(component, ~index)
        } else {
            let row = rows.base + Int(index)
            relation = row.pointee.relation
            excess = row.activity(values) - row.pointee.constant
            for t in 0..<row.termCount { rate += row.coefficient[t] * self.rate(component, row.variable[t]) }
        }
        if rate.magnitude < 1e-11 { return }
        let value = values[Int(component.pointee.parameter)]
        // the values at which the sum is too small, and too large, by half of the tolerance
        let low = value + (-5e-7 - excess) / rate, high = value + (5e-7 - excess) / rate
        if relation != .lessOrEqual { limit(component, low, isLeast: rate > 0) }
        if relation != .greaterOrEqual { limit(component, high, isLeast: rate < 0) }
    }

    private mutating func limit(_ component: ComponentPointer, _ value: Double, isLeast: Bool) {
        if isLeast {
            component.pointee.leastParameter = max(component.pointee.leastParameter, value)
        } else {
            component.pointee.mostParameter = min(component.pointee.mostParameter, value)
        }
    }

    /// The change of a variable per unit of the parameter.
    private mutating func rate(_ component: ComponentPointer, _ variable: Int32) -> Double {
        if variable == component.pointee.parameter { return 1 }
        let i = stepIndex(component, variable, local.base)
        return i < 0 ? 0 : component.pointee.response[i]
    }

    // MARK: - Following without a solve

    /// Whether `line` gives the solution for the present values of the fixed variables, even without a `solve`.
    /// O(components).
    public func follows() -> Bool {
        if analysisNeeded || solveNeeded { return false }
        for c in 0..<components.count {
            let flags = flags(c)
            if flags & Component.isUsed == 0 { continue }
            if flags & (Component.isInfeasible | Component.isFailed) != 0 { return false }
            let component = component(c), parameter = component.pointee.parameter
            if parameter == -1 { continue }
            if parameter < 0 { return false }
            let value = values[Int(parameter)]
            let holds =
                flags & Component.isParametric == 0
                ? value == component.pointee.parameterValue
                : component.pointee.leastParameter <= value && value <= component.pointee.mostParameter
            if !holds { return false }
        }
        return true
    }

    /// A variable as origin + rate * parameter. `parameter` is a fixed variable, or -1 if there is none. Valid while
    /// `epoch` stays the same and `follows` is true.
    public func line(of variable: Int32) -> (origin: Double, rate: Double, parameter: Int32) {
        let c = componentOf[Int(variable)]
        if c >= 0 && flags(Int(c)) & Component.isParametric != 0 {
            let component = component(Int(c))
            let i = stepIndex(component, variable, local.base)
            if i >= 0 {
                return (component.pointee.origin[i], component.pointee.response[i], component.pointee.parameter)
            }
        }
        return (values[Int(variable)], 0, -1)
    }

    /// Updates a parametric component, with one multiplication for each variable.
    private mutating func followParameter(_ component: ComponentPointer) {
        let values = values.base
        let value = values[Int(component.pointee.parameter)]
        let targets = component.pointee.targets
        let response = component.pointee.response, origin = component.pointee.origin
        for i in 0..<component.pointee.stepCount { values[Int(targets[i])] = origin[i] + response[i] * value }
        component.pointee.parameterValue = value
        let holds = component.pointee.leastParameter <= value && value <= component.pointee.mostParameter
        if !holds && !satisfies(component) { solveComponent(component, moved: true) }
    }
}

extension Simplex {
    /// Notes whether required equalities alone determine the variables.
    @inline(__always)
    func noteDetermined() {
        let component = c.pointee.component
        component.pointee.flags &= ~Component.isDetermined
        for j in 0..<c.pointee.tearCount {
            let breakpoint = c.pointee.breakpoints + Int(c.pointee.place[c.pointee.nonbasicVariable(j)])
            let row = breakpoint.pointee.row
            if breakpoint.pointee.level != 0 || row < 0 || rows[Int(row)].relation != .equal { return }
        }
        component.pointee.flags |= Component.isDetermined
    }
}

/// The step that defines a variable; -1 if the variable is not in the component.
private func stepIndex(_ component: ComponentPointer, _ variable: Int32, _ local: UnsafeMutablePointer<Int32>) -> Int {
    let i = Int(local[Int(variable)])
    return i >= 0 && i < component.pointee.stepCount && component.pointee.targets[i] == variable ? i : -1
}
