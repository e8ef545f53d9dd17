// SPDX-License-Identifier: MIT

/// The least and largest values that required rows allow, by bounds propagation: after a forward pass, a variable has its
/// least value if a required row that holds exactly does not let it fall, as all its other variables have their least or
/// largest values.
extension Simplex {
    /// Finds the variables that have their least or largest value. O(steps + rows).
    @inline(never)
    func findExtremes() {
        let component = c.pointee.component
        let ordered = component.pointee.orderedRows, end = Int(component.pointee.orderedHead.pointee.step)
        let steps = component.pointee.steps
        for i in 0..<component.pointee.stepCount {
            flags[Int(steps[i].target)] &= ~(VariableFlags.least | VariableFlags.largest)
        }
        var k = 0, at = 0
        for i in 0..<component.pointee.stepCount {
            let variable = steps[i].target, row = steps[i].row
            var found: UInt8 = 0
            if row >= 0 {
                found = extreme(row, variable, isLower: true) | extreme(row, variable, isLower: false)
            } else {
                if ownBreakpoint(k, isLeast: true) >= 0 { found = VariableFlags.least }
                if ownBreakpoint(k, isLeast: false) >= 0 { found |= VariableFlags.largest }
                k &+= 1
            }
            while at < end && Int(ordered[at].step) == i {
                found |= extreme(ordered[at].row, variable)
                at &+= 1
            }
            flags[Int(variable)] |= found
        }
    }

    /// Whether a variable has its least, or largest, value.
    func has(_ variable: Int32, isLeast: Bool) -> Bool {
        flags[Int(variable)] & (VariableFlags.fixed | (isLeast ? VariableFlags.least : VariableFlags.largest)) != 0
    }

    /// Whether the sum of a row has its least, or largest, value.
    func isExtreme(_ row: Int32, isLeast: Bool) -> Bool { extreme(row, -1, isLower: !isLeast) != 0 }

    /// Whether required rows do not allow a row, or ~variable >= 0, to be violated less. If it is required, it
    /// contradicts them.
    func isForced(_ index: Int32) -> Bool {
        if index < 0 { return has(~index, isLeast: false) }
        return isExtreme(index, isLeast: rows[Int(index)].relation == .lessOrEqual)
    }

    /// The extremes that an inequality, or ~variable >= 0, gives a variable if it holds exactly.
    @inline(never)
    func extreme(_ index: Int32, _ variable: Int32) -> UInt8 {
        if index < 0 { return ~index == variable && values[Int(variable)] <= 1e-9 ? VariableFlags.least : 0 }
        let row = rows + Int(index)
        if !row.pointee.isRequired || row.pointee.relation == .equal { return 0 }
        let distance = row.activity(values) - row.pointee.constant
        if distance.magnitude > 1e-9 + 1e-13 * row.pointee.constant.magnitude { return 0 }
        return extreme(index, variable, isLower: row.pointee.relation == .greaterOrEqual)
    }

    /// The extreme that a row whose sum is at least (`isLower`), or at most, what it is now gives one of its variables;
    /// 0: there is none. With a variable of -1, `isLower`: other than 0 if the sum has its largest value.
    @inline(never)
    private func extreme(_ index: Int32, _ variable: Int32, isLower: Bool) -> UInt8 {
        let row = rows + Int(index)
        var found = variable < 0 ? VariableFlags.least : 0
        for t in 0..<row.termCount {
            let isUp = (row.coefficient[t] > 0) == isLower
            if row.variable[t] == variable {
                found = isUp ? VariableFlags.least : VariableFlags.largest
            } else if !has(row.variable[t], isLeast: !isUp) {
                return 0
            }
        }
        return found
    }

    /// The breakpoint of a required row about a tear alone that keeps the variable of its step from falling (`isLeast`),
    /// or rising; -1: there is none.
    @inline(never)
    func ownBreakpoint(_ k: Int, isLeast: Bool) -> Int {
        let step = c.pointee.component.pointee.steps + Int(c.pointee.tearStep[k])
        let variable = step.pointee.target
        for b in Int(c.pointee.breakpointStart[k])..<Int(c.pointee.breakpointStart[k &+ 1]) {
            let breakpoint = c.pointee.breakpoints[b]
            if breakpoint.level != 0 { continue }
            if step.pointee.tearRow >= 0 {
                let wanted = isLeast ? VariableFlags.least : VariableFlags.largest
                if extreme(breakpoint.row, variable) == wanted { return b }
            } else {
                let slope = isLeast ? breakpoint.low : breakpoint.jump - breakpoint.low
                if slope > 0 && (breakpoint.position - values[Int(variable)]).magnitude <= 1e-9 { return b }
            }
        }
        return -1
    }
}
