// SPDX-License-Identifier: MIT

/// The forward pass: the solution, without coupling rows, of components whose rows over several tears are inequalities,
/// such as views that keep least distances from several others.
///
/// Each tear starts where its own cost is least. In the order of the program, each variable moves as far as the rows
/// need that mention it and otherwise only earlier variables: a longest path (the difference constraints of T. Cormen,
/// C. Leiserson, R. Rivest, C. Stein, "Introduction to Algorithms", chapter 22.4). The solution is kept if the cost of
/// each row and tear is the least that required rows allow: see `findExtremes`. It does not depend on the previous one.
/// O(steps + rows).
extension Simplex {
    /// - Returns: whether the variables have a solution now.
    @inline(never)
    mutating func passForward() -> Bool {
        let component = c.pointee.component
        let steps = component.pointee.steps
        // tears of 0, as the solution must not depend on the last one, not even by rounding errors
        for k in 0..<c.pointee.tearCount { steps[Int(c.pointee.tearStep[k])].constant = 0 }
        runSteps(0, component.pointee.stepCount)
        setBreakpoints(atZero: true)
        for k in 0..<c.pointee.tearCount {
            var best = bestPlace(k)
            // where its own rows contradict each other: where the lower bounds hold, as below
            while hasViolatedBound(k, Int(best) &+ 1) { best &+= 1 }
            c.pointee.optimum[k] = best
            steps[Int(c.pointee.tearStep[k])].constant = c.pointee.breakpoints[Int(best)].position * c.pointee.scale(k)
        }
        let head = component.pointee.orderedHead, ordered = component.pointee.orderedRows
        let end = Int(head.pointee.step)
        work &+= component.pointee.stepCount &+ end
        var first = 0, at = 0
        while at < end {
            let step = Int(ordered[at].step), start = at
            runSteps(first, step &+ 1)
            first = step &+ 1
            while at < end && Int(ordered[at].step) == step { at &+= 1 }
            if steps[step].row < 0 { satisfy(steps + step, ordered + start, at &- start) }
        }
        runSteps(first, component.pointee.stepCount)
        var hasExtremes = false
        head.pointee.isSolution = isLeastCost(&hasExtremes)
        return head.pointee.isSolution
    }

    /// Whether a move of a tear up to a breakpoint costs nothing but tie-breaks, and satisfies a required row.
    private func hasViolatedBound(_ k: Int, _ next: Int) -> Bool {
        if next == Int(c.pointee.breakpointStart[k &+ 1]) { return false }
        let breakpoint = c.pointee.breakpoints[next]
        return breakpoint.level == 0 && breakpoint.low > 0 && isFlat(k, next)
    }

    /// Whether the cost of a tear, except for the tie-break, is the same at a breakpoint and the one below.
    @inline(never)
    private func isFlat(_ k: Int, _ place: Int) -> Bool {
        ownSlope(k, Int32(truncatingIfNeeded: place), vector)
        for l in 0..<(c.pointee.levelCount &- 1) where vector[l].magnitude > Simplex.tiny { return false }
        return true
    }

    @inline(never)
    private func runSteps(_ first: Int, _ end: Int) {
        run(c.pointee.component.pointee.steps + first, end &- first, values)
    }

    /// Moves the variable of a tear's step so that rows hold. Where they contradict each other, its lower bounds hold, or
    /// its upper ones if an upper bound defines it.
    private func satisfy(
        _ step: UnsafeMutablePointer<Step>, _ ordered: UnsafeMutablePointer<OrderedRow>, _ count: Int
    ) {
        let variable = step.pointee.target, tearRow = step.pointee.tearRow
        let isUpper = tearRow >= 0 && !isLower(tearRow, variable)
        for i in 0..<count { satisfy(ordered[i].row, variable, isLower: isUpper) }
        for i in 0..<count { satisfy(ordered[i].row, variable, isLower: !isUpper) }
        if tearRow >= 0 && rows[Int(tearRow)].isRequired { satisfy(tearRow, variable, isLower: !isUpper) }
    }

    /// Whether an inequality, or ~variable >= 0, bounds a variable from below.
    @inline(never)
    private func isLower(_ index: Int32, _ variable: Int32) -> Bool {
        if index < 0 { return true }
        let row = rows + Int(index)
        return (row.coefficient(of: variable) > 0) == (row.pointee.relation == .greaterOrEqual)
    }

    /// Moves a variable to the nearest value for which a lower, or upper, bound holds.
    @inline(never)
    private func satisfy(_ index: Int32, _ variable: Int32, isLower: Bool) {
        let value = values + Int(variable)
        if self.isLower(index, variable) != isLower { return }
        if index < 0 {
            value.pointee = max(value.pointee, 0)
            return
        }
        let row = rows + Int(index)
        let missing = row.pointee.constant - row.activity(values)
        if row.pointee.relation == .greaterOrEqual ? missing > 0 : missing < 0 {
            value.pointee += missing / row.coefficient(of: variable)
        }
    }

    /// Whether the cost of each tear, except for the tie-break, and of each row is the least that required rows allow.
    private func isLeastCost(_ hasExtremes: inout Bool) -> Bool {
        let component = c.pointee.component
        for k in 0..<c.pointee.tearCount {
            let step = component.pointee.steps + Int(c.pointee.tearStep[k]), row = step.pointee.tearRow
            let x = row >= 0 ? activity(row) : values[Int(step.pointee.target)]
            let distance = x - c.pointee.breakpoints[Int(c.pointee.optimum[k])].position
            if distance.magnitude <= 1e-9 + 1e-12 * x.magnitude || isFree(k, distance) { continue }
            if !hasExtremes { findExtremes() }
            hasExtremes = true
            if !(row >= 0 ? isExtreme(row, isLeast: distance > 0) : has(step.pointee.target, isLeast: distance > 0)) {
                return false
            }
        }
        for i in 0..<Int(component.pointee.orderedHead.pointee.step) {
            let index = component.pointee.orderedRows[i].row
            if rows.holds(index, values) { continue }
            if !hasExtremes { findExtremes() }
            hasExtremes = true
            if !isForced(index) { return false }
        }
        return true
    }

    /// Whether a move of a tear from its optimum costs nothing but tie-breaks.
    private func isFree(_ k: Int, _ distance: Double) -> Bool {
        let best = Int(c.pointee.optimum[k]), last = c.pointee.levelCount &- 1, isUp = distance > 0
        if !isFlat(k, isUp ? best &+ 1 : best) { return false }
        // the breakpoints on the way
        let breakpoints = c.pointee.breakpoints, start = breakpoints[best].position
        let first = Int(c.pointee.breakpointStart[k]), end = Int(c.pointee.breakpointStart[k &+ 1])
        for b in isUp ? (best &+ 1)..<end : first..<best where breakpoints[b].level != last {
            let way = (breakpoints[b].position - start).magnitude
            if way < distance.magnitude - 1e-9 - 1e-12 * (start.magnitude + distance.magnitude) { return false }
        }
        return true
    }
}
