// SPDX-License-Identifier: MIT

/// A tear's coefficient in a row's terms.
struct Entry {
    var tear: Int32
    var coefficient: Double
}

/// A row that the program does not enforce (or ~variable for >= 0), with its sum as a function of the tears.
struct Leftover {
    var row: Int32
    /// The tear, or ~index of the first entry if there are several.
    var tear: Int32
    /// The tear's coefficient, or the number of entries.
    var coefficient: Double

    var isSingle: Bool { tear >= 0 }
    /// Precondition: not `isSingle`.
    var first: Int { Int(~tear) }
    var count: Int { Int(coefficient) }

    func priority(_ rows: RowPointer) -> Float { row < 0 ? Row.required : rows[Int(row)].priority }
}

extension Solver {
    /// Makes a component of group `g`.
    @inline(never)
    mutating func makeComponent(_ work: AnalysisScratch, _ g: Int) -> Outcome {
        let group = work.groups[g]
        let firstStep = Int(work.groupStart[g]), firstRow = Int(work.rowStart[g])
        var made = Component()
        made.stepCount = Int(group.steps)
        made.tearCount = Int(group.tears)
        made.rowCount = Int(work.rowStart[g &+ 1]) &- firstRow
        guard let block = takeBlock(made.stepCount &* MemoryLayout<Step>.stride) else { return .outOfMemory }
        made.block = block
        var index = firstFreeComponent
        if index >= 0 {
            firstFreeComponent = components[Int(index)].parameter
            freeComponentCount &-= 1
        } else {
            index = Int32(truncatingIfNeeded: components.count)
            components.append(made)
        }
        made.parameter = group.parameter
        components[Int(index)] = made
        (block - 8).storeBytes(of: index, as: Int32.self)
        for i in 0..<made.stepCount { makeStep(work, firstStep &+ i, made.steps + i) }
        let outcome = finish(work, &made, index, firstStep, firstRow)
        if outcome != .solved { free(index) }
        return outcome
    }

    /// Makes what a component has besides its steps.
    @inline(__always)
    private mutating func finish(
        _ work: AnalysisScratch, _ made: inout Component, _ index: Int32, _ firstStep: Int, _ firstRow: Int
    ) -> Outcome {
        if !collect(work, &made, firstStep, firstRow) { return .outOfMemory }
        if made.tearCount > 0 {
            if made.otherCount > 1 {
                let (dense, isHuge) = made.otherCount.multipliedReportingOverflow(by: made.tearCount)
                let room = min(isHuge ? Int.max : dense, 64 &+ fill &* made.entryRoom)
                if room > Solver.maxEntries { return .limit }
                made.entryRoom = room
            } else {
                made.entryRoom = 0
            }
            if !collectPriorities() { return .outOfMemory }
            made.levelCount = priorities.count &+ 2
            made.breakpointCount = leftovers.count &+ made.tearCount
        }
        made.checkCount = checks.count
        if !growBlock(index, made.size) { return .outOfMemory }
        made.block = components[Int(index)].block
        let steps = made.steps, ownRows = made.rows, ownChecks = made.checks
        for i in 0..<made.checkCount { ownChecks[i] = checks[i] }
        for i in 0..<made.rowCount {
            let row = work.rowStates[Int(work.sortedRows[firstRow &+ i])].row
            ownRows[i] = row
            rows.base[Int(row)].component = index
        }
        for i in 0..<made.stepCount { componentOf[Int(steps[i].target)] = index }
        made.flags = Component.isUsed | Component.needsSolve
        components[Int(index)] = made
        if made.tearCount > 0 {
            var arrays = SimplexArrays(components.base + Int(index))
            if fillSimplex(work, &arrays, firstStep) {
                components[Int(index)].flags |= Component.hasOwnBreakpoints
            }
        }
        solveNeeded = true
        return .solved
    }

    // MARK: - Rows that the program does not enforce

    /// Finds the rows and signs to be checked after a solve, and those that the simplex enforces.
    @inline(never)
    private mutating func collect(_ work: AnalysisScratch, _ made: inout Component, _ firstStep: Int, _ firstRow: Int)
        -> Bool
    {
        let steps = made.steps - firstStep
        checks.count = 0
        leftovers.count = 0
        entries.count = 0
        let limit = made.rowCount &+ min(made.stepCount, signCount)
        let size = (steps: made.stepCount, tears: made.tearCount)
        if !checks.reserve(limit, &memory) { return false }
        var tears = 0
        if made.tearCount > 0 {
            for at in firstStep..<(firstStep &+ made.stepCount) where work.from[at] < 0 {
                work.tearNumber[at] = Int32(truncatingIfNeeded: tears)
                tears &+= 1
            }
            if !leftovers.reserve(limit, &memory) { return false }
            for at in firstStep..<(firstStep &+ made.stepCount) { findOrigin(work, steps, at) }
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
                    note(index, work.tearNumber[Int(at)], row.coefficient[0])
                    continue
                }
            }
            for t in 0..<row.termCount {
                let v = local[Int(row.variable[t])]
                if v >= 0 { push(work, Int(unknowns[Int(v)].position), row.coefficient[t]) }
            }
            if !expand(work, steps, firstStep, size, index, isRequired: row.pointee.isRequired) { return false }
        }
        for at in firstStep..<(firstStep &+ made.stepCount) {
            let variable = work.targets[at]
            let from = work.from[at]
            if from < 0 && from != AnalysisScratch.tearing {
                // the sum of this row is a tear
                note(work.rowStates[Int(~from)].row, work.tearNumber[at], 1)
            }
            if variableFlags[Int(variable)] & VariableFlags.nonNegative == 0 { continue }
            if from == AnalysisScratch.tearing {
                note(~variable, work.tearNumber[at], 1)
            } else if isCopy(steps + at) {
                rows.base[Int(steps[at].row)].flags |= Row.isCopy
            } else if unknowns[Int(local[Int(variable)])].tear == AnalysisScratch.noTear {
                checks.append(~variable)
            } else {
                push(work, at, 1)
                if !expand(work, steps, firstStep, size, ~variable, isRequired: true) { return false }
            }
        }
        made.otherCount = 0
        made.entryRoom = 0
        for i in 0..<leftovers.count where !leftovers[i].isSingle {
            made.otherCount &+= 1
            made.entryRoom &+= leftovers[i].count
        }
        return true
    }

    /// Adds a leftover with one tear.
    @inline(__always)
    private mutating func note(_ index: Int32, _ tear: Int32, _ coefficient: Double) {
        leftovers.append(Leftover(row: index, tear: tear, coefficient: coefficient))
    }

    @inline(__always)
    private mutating func push(_ work: AnalysisScratch, _ at: Int, _ coefficient: Double) {
        let origin = Int(work.origin[at])
        work.sum[origin] += coefficient * work.multiple[at]
        work.pending[origin >> 6] |= 1 << UInt64(origin & 63)
    }

    /// Finds the step of which a step is a multiple, so that substituting back skips the steps between them. In a long
    /// column of equal edges, each row would visit all rows above. Precondition: those of earlier steps are known.
    private func findOrigin(_ work: AnalysisScratch, _ steps: UnsafeMutablePointer<Step>, _ at: Int) {
        let step = steps + at
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
        _ work: AnalysisScratch, _ steps: UnsafeMutablePointer<Step>, _ firstStep: Int,
        _ size: (steps: Int, tears: Int), _ index: Int32, isRequired: Bool
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
            let step = steps + at
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
        if count == 1 {
            entries.count = first
            note(index, entries[first].tear, entries[first].coefficient)
        } else if count > 1 {
            note(index, ~Int32(truncatingIfNeeded: first), Double(count))
        } else if isRequired {
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
