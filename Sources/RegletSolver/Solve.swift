// SPDX-License-Identifier: MIT

extension Solver {
    /// Computes the values of all variables.
    /// - Parameter sealed: allocates nothing, unless memory was trimmed; if the capacity does not suffice, the result
    ///   is `limit`.
    /// - Returns: the worst outcome of any component. After `infeasible`, some required rows are violated; after
    ///   `limit` and `outOfMemory`, some values are old.
    @inline(never)
    public mutating func solve(sealed: Bool = false) -> Outcome {
        if isTrimmed && analysisNeeded { _ = reserveRoom() }
        memory.isSealed = sealed
        defer { memory.isSealed = false }
        var outcome = solveOnce()
        var isRepeated = false
        while outcome == .limit {
            // a forward pass that failed, rounding errors in a tableau, a cycle of degenerate steps, or a tableau without
            // room: analyze again
            var isFull = false, needsCoupling = false, hasFailed = false
            for c in 0..<components.count where flags(c) & Component.needsReanalysis != 0 {
                let component = component(c)
                if component.pointee.isFull {
                    isFull = true
                } else if component.pointee.isForwardOnly {
                    needsCoupling = true
                } else {
                    hasFailed = true
                }
                dissolve(Int32(truncatingIfNeeded: c), coupling: true)
            }
            if !analysisNeeded || isRepeated && !isFull && !needsCoupling || work > maxWork { break }
            if isFull { fill &*= 2 }
            if hasFailed || !isFull && !needsCoupling { isRepeated = true }
            outcome = solveOnce()
        }
        if outcome == .outOfMemory {
            isShort = true
            if sealed { return .limit }
        }
        return outcome
    }

    @inline(never)
    private mutating func solveOnce() -> Outcome {
        var outcome = Outcome.solved
        if analysisNeeded { outcome = analyse() }
        if parametersMoved || solveNeeded { solveComponents() }
        if outcome != .solved { return outcome }
        var infeasible = false
        for c in 0..<components.count {
            let flags = flags(c)
            if flags & Component.isFailed != 0 { return .limit }
            if flags & Component.isInfeasible != 0 { infeasible = true }
        }
        return infeasible ? .infeasible : .solved
    }

    @inline(never)
    private mutating func solveComponents() {
        for c in 0..<components.count {
            let flags = flags(c)
            if flags & Component.isUsed == 0 { continue }
            let component = component(c)
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

    /// Whether a row, or `~variable >= 0`, holds.
    @inline(__always)
    func holds(_ index: Int32) -> Bool { rows.base.holds(index, values.base) }

    mutating func satisfies(_ component: ComponentPointer) -> Bool {
        let count = component.pointee.checkCount, checks = component.pointee.checks
        let breakpoints = component.pointee.breakpoints
        for i in 0..<(count &+ component.pointee.breakpointCount) {
            let row: Int32
            if i < count {
                row = checks[i]
            } else {
                let breakpoint = breakpoints + (i &- count)
                if breakpoint.pointee.level != 0 { continue }
                row = breakpoint.pointee.row
            }
            if !holds(row) { return false }
        }
        if component.pointee.isForwardOnly {
            var ordered = component.pointee.orderedRows
            while ordered < component.pointee.orderedHead {
                let row = ordered.pointee.row
                ordered += 1
                if (row < 0 || rows[Int(row)].isRequired) && !holds(row) { return false }
            }
        }
        return true
    }

    // MARK: - Solving one component

    /// Solves a component. `moved`: only parameters have changed since the last time.
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
            component.pointee.flags |= Component.isDetermined
            component.pointee.sweep(values)
        } else {
            var arrays = SimplexArrays(component)
            withUnsafeMutablePointer(to: &arrays) { arrays in
                var simplex = Simplex(self, arrays)
                if !simplex.solve(moved: moved) {
                    component.pointee.flags |= Component.isFailed | Component.needsReanalysis
                }
                pivots &+= simplex.pivots
                work = simplex.work
                if component.pointee.parameter >= 0 { simplex.noteDetermined() }
            }
        }
        if !satisfies(component) { component.pointee.flags |= Component.isInfeasible }
    }
}
