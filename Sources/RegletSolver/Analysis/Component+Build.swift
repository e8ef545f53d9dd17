// SPDX-License-Identifier: MIT

/// A tear's coefficient in a row's terms.
struct Entry {
    var tear: Int32
    var coefficient: Double
}

/// A row that the program does not enforce (or ~variable for >= 0), with its sum as a function of the tears.
struct Leftover {
    var row: Int32
    var priority: Float
    var first: Int32
    var count: Int32
}

extension Solver {
    /// Makes a component of group `g`.
    @inline(never)
    mutating func makeComponent(_ work: AnalysisScratch, _ g: Int) -> Outcome {
        let group = work.groups[g]
        let firstStep = Int(work.groupStart[g]), firstRow = Int(work.rowStart[g])
        var made = Component()
        made.parameter = group.parameter
        made.stepCount = Int(group.steps)
        made.tearCount = Int(group.tears)
        made.rowCount = Int(work.rowStart[g &+ 1]) &- firstRow
        if !collect(work, &made, firstStep, firstRow) { return .outOfMemory }
        if made.tearCount > 0 {
            if made.otherCount > 1 {
                let (dense, isHuge) = made.otherCount.multipliedReportingOverflow(by: made.tearCount)
                made.entryRoom = min(isHuge ? Int.max : dense, 64 &+ fill &* made.entryRoom)
                if made.entryRoom > Solver.maxEntries { return .limit }
            }
            if !collectPriorities() { return .outOfMemory }
            made.levelCount = priorities.count &+ 2
            made.breakpointCount = leftovers.count &+ made.tearCount
        }
        made.checkCount = checks.count
        guard let block = takeBlock(made.carve(nil)) else { return .outOfMemory }
        var index = Int32(truncatingIfNeeded: components.count)
        if freeComponents.count > 0 {
            freeComponents.count &-= 1
            index = freeComponents[freeComponents.count]
        } else {
            components.append(made)
        }
        (block - 8).storeBytes(of: index, as: Int32.self)
        made.block = block
        _ = made.carve(block)
        for i in 0..<made.checkCount { made.checks[i] = checks[i] }
        for i in 0..<made.rowCount {
            let row = work.rowStates[Int(work.sortedRows[firstRow &+ i])].row
            made.rows[i] = row
            rows.base[Int(row)].component = index
        }
        for i in 0..<made.stepCount {
            let step = work.steps + (firstStep &+ i)
            made.steps[i] = step.pointee
            componentOf[Int(step.pointee.target)] = index
        }
        made.flags = Component.isUsed | Component.needsSolve
        if made.tearCount > 0 && fillSimplex(work, &made, firstStep) { made.flags |= Component.hasOwnBreakpoints }
        solveNeeded = true
        components[Int(index)] = made
        return .solved
    }

    // MARK: - Rows that the program does not enforce

    /// Finds the rows and signs to be checked after a solve, and those that the simplex enforces.
    @inline(never)
    private mutating func collect(_ work: AnalysisScratch, _ made: inout Component, _ firstStep: Int, _ firstRow: Int)
        -> Bool
    {
        checks.count = 0
        leftovers.count = 0
        entries.count = 0
        let limit = made.rowCount &+ made.stepCount
        let size = (steps: made.stepCount, tears: made.tearCount)
        if !checks.reserve(limit, &memory) { return false }
        var tears = 0
        if made.tearCount > 0 {
            for at in firstStep..<(firstStep &+ made.stepCount) where work.steps[at].row < 0 {
                work.tearNumber[at] = Int32(truncatingIfNeeded: tears)
                tears &+= 1
            }
            if !entries.reserve(limit, &memory) || !leftovers.reserve(limit &+ tears, &memory) { return false }
            for at in firstStep..<(firstStep &+ made.stepCount) { findOrigin(work, at) }
        }
        let unknowns = work.unknowns
        for i in 0..<made.rowCount {
            let rowState = work.rowStates + Int(work.sortedRows[firstRow &+ i])
            if rowState.pointee.isUsed { continue }
            let index = rowState.pointee.row
            let row = rows.base + Int(index)
            if rowState.pointee.tear == AnalysisScratch.noTear {
                if row.pointee.isRequired { checks.append(index) }
                continue
            }
            if row.termCount == 1 && row.coefficient[0].magnitude >= 1e-11 {
                let at = unknowns[Int(local[Int(row.variable[0])])].position
                if work.from[Int(at)] == AnalysisScratch.tearing {
                    if !note(index, row.pointee.priority, work.tearNumber[Int(at)], row.coefficient[0]) { return false }
                    continue
                }
            }
            for t in 0..<row.termCount {
                let v = local[Int(row.variable[t])]
                if v >= 0 { push(work, Int(unknowns[Int(v)].position), row.coefficient[t]) }
            }
            if !expand(work, firstStep, size, index, row.pointee.priority) { return false }
        }
        for at in firstStep..<(firstStep &+ made.stepCount) {
            let step = work.steps + at
            let variable = step.pointee.target
            let from = work.from[at]
            if from < 0 && from != AnalysisScratch.tearing {
                // the sum of this row is a tear
                let row = work.rowStates[Int(~from)].row
                if !note(row, rows.base[Int(row)].priority, work.tearNumber[at], 1) { return false }
            }
            if variableFlags[Int(variable)] & VariableFlags.nonNegative == 0 { continue }
            if from == AnalysisScratch.tearing {
                if !note(~variable, Row.required, work.tearNumber[at], 1) { return false }
            } else if isCopy(step) {
                rows.base[Int(step.pointee.row)].flags |= Row.isCopy
            } else if unknowns[Int(local[Int(variable)])].tear == AnalysisScratch.noTear {
                checks.append(~variable)
            } else {
                push(work, at, 1)
                if !expand(work, firstStep, size, ~variable, Row.required) { return false }
            }
        }
        made.otherCount = 0
        made.entryRoom = 0
        for i in 0..<leftovers.count where leftovers[i].count > 1 {
            made.otherCount &+= 1
            made.entryRoom &+= Int(leftovers[i].count)
        }
        return true
    }

    /// Adds a leftover with one tear. - Returns: false when memory is out.
    @inline(never)
    private mutating func note(_ index: Int32, _ priority: Float, _ tear: Int32, _ coefficient: Double) -> Bool {
        if !entries.reserve(entries.count &+ 1, &memory) { return false }
        leftovers.append(
            Leftover(row: index, priority: priority, first: Int32(truncatingIfNeeded: entries.count), count: 1))
        entries.append(Entry(tear: tear, coefficient: coefficient))
        return true
    }

    @inline(__always)
    private mutating func push(_ work: AnalysisScratch, _ at: Int, _ coefficient: Double) {
        let origin = Int(work.origin[at])
        work.sum[origin] += coefficient * work.multiple[at]
        work.pending[origin >> 6] |= 1 << UInt64(origin & 63)
    }

    /// Finds the step of which a step is a multiple, so that substituting back skips the steps between them. In a long
    /// column of equal edges, each row would visit all rows above. Precondition: those of earlier steps are known.
    private func findOrigin(_ work: AnalysisScratch, _ at: Int) {
        let step = work.steps + at
        work.origin[at] = Int32(truncatingIfNeeded: at)
        work.multiple[at] = 1
        if step.pointee.row < 0 || step.pointee.count != 1 { return }
        let v = local[Int(step.pointee.sources.0)]
        if v < 0 || work.unknowns[Int(v)].tear == AnalysisScratch.noTear { return }
        let source = Int(work.unknowns[Int(v)].position)
        work.origin[at] = work.origin[source]
        work.multiple[at] = work.multiple[source] * step.pointee.coefficients.0
    }

    /// Substitutes back from the pushed terms to the tears. Makes a Leftover, or a check if no tear remains. - Returns:
    /// false when memory is out.
    private mutating func expand(
        _ work: AnalysisScratch, _ firstStep: Int, _ size: (steps: Int, tears: Int), _ index: Int32, _ priority: Float
    ) -> Bool {
        if !entries.reserve(entries.count &+ size.tears, &memory) { return false }
        let first = entries.count
        var word = (firstStep &+ size.steps &- 1) >> 6
        let last = firstStep >> 6
        while word >= last {
            let bits = work.pending[word]
            if bits == 0 {
                word &-= 1
                continue
            }
            let bit = 63 &- Int(bits.leadingZeroBitCount)
            work.pending[word] = bits & ~(1 << UInt64(bit))
            let at = word << 6 | bit
            let amount = work.sum[at]
            work.sum[at] = 0
            if amount.magnitude < 1e-11 { continue }
            let step = work.steps + at
            if step.pointee.row < 0 {
                // its variable is scale * tear + sources
                let from = work.from[at]
                var scale = 1.0
                if from != AnalysisScratch.tearing {
                    scale = 1 / (rows.base + Int(work.rowStates[Int(~from)].row)).coefficient(of: step.pointee.target)
                }
                entries.append(Entry(tear: work.tearNumber[at], coefficient: amount * scale))
            }
            for i in 0..<Int(step.pointee.count) {
                pushVariable(work, step.source[i], amount * step.coefficient[i])
            }
        }
        let count = entries.count &- first
        if count > 0 {
            leftovers.append(
                Leftover(
                    row: index, priority: priority, first: Int32(truncatingIfNeeded: first),
                    count: Int32(truncatingIfNeeded: count)))
        } else if priority >= Row.required {
            checks.append(index)
        }
        return true
    }

    @inline(__always)
    private mutating func pushVariable(_ work: AnalysisScratch, _ variable: Int32, _ coefficient: Double) {
        let v = local[Int(variable)]
        if v < 0 { return }
        let unknown = work.unknowns + Int(v)
        if unknown.pointee.tear != AnalysisScratch.noTear { push(work, Int(unknown.pointee.position), coefficient) }
    }
}
