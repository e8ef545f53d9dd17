// SPDX-License-Identifier: MIT

// What is asked only when something is wrong: who contradicts whom, and what is not determined.
extension Solver {
    /// The most row tests (rows times attempts) a search for a minimal conflict may take: well under a second.
    private static let maxTests = 4_000_000

    // MARK: - Conflicts

    /// After `solve` said infeasible: a set of the user's required rows that contradict each other, of which none can be
    /// left out (implicit rows and signs always hold). In a component of thousands of rows it may be larger than that.
    /// - Returns: their number, written to `found` as far as `capacity`; -1 when memory is out.
    @inline(never)
    public mutating func conflict(_ found: UnsafeMutablePointer<Int32>, _ capacity: Int) -> Int {
        var c = 0
        while c < components.count && components[c].flags & Component.isInfeasible == 0 { c &+= 1 }
        if c == components.count { return 0 }
        let component = components.base + c
        let rowCount = component.pointee.rowCount
        let bytes = max(8, rowCount &* 8)
        guard let block = memory.allocate(bytes) else { return -1 }
        defer { memory.release(block, bytes) }
        let users = block.assumingMemoryBound(to: Int32.self)
        let left = users + rowCount
        var count = 0
        for r in 0..<rowCount {
            let index = component.pointee.rows[r]
            let row = rows.base + Int(index)
            if !row.pointee.isRequired || row.pointee.flags & Row.isImplicit != 0 { continue }
            users[count] = index
            count &+= 1
        }
        var size = count
        var tests = 0
        while size > 0 {
            var at = 0
            while at < count {
                // without users[at..<at + size]
                let end = min(at &+ size, count)
                var kept = 0
                for i in 0..<count where i < at || i >= end {
                    left[kept] = users[i]
                    kept &+= 1
                }
                guard let contradicts = contradict(component, left, kept) else { return -1 }
                if contradicts {
                    for i in 0..<kept { users[i] = left[i] }
                    count = kept
                } else {
                    at = end
                }
                tests &+= kept &+ 1
                if tests > Solver.maxTests {
                    size = 1
                    break
                }
            }
            size /= 2
        }
        for i in 0..<min(count, capacity) { found[i] = users[i] }
        return count
    }

    /// Whether some required rows of a component, with its implicit ones, cannot all hold. Nil when memory is out.
    private mutating func contradict(
        _ component: ComponentPointer, _ users: UnsafePointer<Int32>, _ count: Int
    ) -> Bool? {
        var probe = Solver(memory: memory)
        defer { probe.release() }
        for v in 0..<values.count { local[v] = -1 }
        for i in 0..<count {
            if !copy(users[i], &probe) { return nil }
        }
        for r in 0..<component.pointee.rowCount {
            let index = component.pointee.rows[r]
            let row = rows.base + Int(index)
            if row.pointee.flags & Row.isImplicit != 0 && row.pointee.isRequired && !copy(index, &probe) { return nil }
        }
        switch probe.solve() {
        case .outOfMemory: return nil
        case .infeasible: return true
        case .solved, .limit: return false
        }
    }

    private func copy(_ index: Int32, _ probe: inout Solver) -> Bool {
        let row = rows.base + Int(index)
        var variables: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        return withUnsafeMutablePointer(to: &variables) { tuple in
            let variables = UnsafeMutableRawPointer(tuple).assumingMemoryBound(to: Int32.self)
            for t in 0..<row.termCount {
                let variable = Int(row.variable[t])
                if local[variable] < 0 {
                    let flags = variableFlags[variable]
                    local[variable] = probe.addVariable(nonNegative: flags & Solver.nonNegative != 0)
                    if local[variable] < 0 { return false }
                    if flags & Solver.fixed != 0 { probe.fix(local[variable], values[variable]) }
                }
                variables[t] = local[variable]
            }
            return probe.addRow(
                variables, row.coefficient, row.termCount, row.pointee.relation, row.pointee.constant,
                row.pointee.priority, order: row.pointee.order) >= 0
        }
    }

    // MARK: - Freedom

    /// Find the variables that the rows do not determine: they could have other values without violating any row more.
    /// Solves twice with everything pulled far to either side, then as before. - Returns: false when memory is out.
    @inline(never)
    public mutating func findAmbiguous() -> Bool {
        let bytes = max(8, values.count &* 8)
        guard let block = memory.allocate(bytes) else { return false }
        defer { memory.release(block, bytes) }
        let first = block.assumingMemoryBound(to: Double.self)
        pull(1e6)
        for v in 0..<values.count { first[v] = values[v] }
        pull(-1e6)
        for v in 0..<values.count {
            let difference = (first[v] - values[v]).magnitude
            let isFree = componentOf[v] < 0 && variableFlags[v] & Solver.fixed == 0
            variableFlags[v] &= ~Solver.ambiguous
            if isFree || difference > 1e-3 { variableFlags[v] |= Solver.ambiguous }
        }
        pull(0)
        return true
    }

    /// Whether the last `findAmbiguous` found that a variable is not determined.
    public func isAmbiguous(_ variable: Int32) -> Bool { variableFlags[Int(variable)] & Solver.ambiguous != 0 }

    private mutating func pull(_ anchor: Double) {
        tieAnchor = anchor
        for c in 0..<components.count {
            let component = components.base + c
            let flags = component.pointee.flags
            if flags & Component.isUsed == 0 || flags & Component.isInfeasible != 0 { continue }
            if component.pointee.tearCount > 0 { solveComponent(component) }
        }
    }
}
