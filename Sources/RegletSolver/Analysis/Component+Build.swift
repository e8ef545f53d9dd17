// SPDX-License-Identifier: MIT

/// A tear's coefficient in a row's terms.
struct Entry {
    var tear: Int32
    private var bits: PackedDouble

    init(tear: Int32, coefficient: Double) {
        self.tear = tear
        bits = PackedDouble(coefficient)
    }
    var coefficient: Double { bits.value }
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

/// The largest number of entries in a tableau.
private var maxEntries: Int { 1 << 22 }

extension List<Leftover> {
    /// The entries of coupling rows.
    fileprivate var coupledEntries: Int {
        var found = 0
        for i in 0..<count where !self[i].isSingle { found &+= self[i].count }
        return found
    }

    /// Whether required equalities alone may determine all tears.
    fileprivate func mayDetermine(_ tears: Int, _ rows: RowPointer) -> Bool {
        var equalities = 0
        for i in 0..<count where equalities < tears && self[i].row >= 0 {
            let row = rows + Int(self[i].row)
            if row.pointee.isRequired && row.pointee.relation == .equal { equalities &+= 1 }
        }
        return equalities >= tears
    }
}

extension AnalysisScratch {
    /// The step of a variable that may depend on no tear.
    @inline(__always)
    func position(_ v: Int32) -> Int {
        let at = positions[Int(v)]
        return Int(at < 0 ? ~at : at)
    }

    /// Finds the step of which a step is a multiple, so that substituting back skips the steps between them. In a long
    /// column of equal edges, each row would visit all rows above. Precondition: those of earlier steps are known.
    fileprivate func findOrigin(
        _ steps: UnsafeMutablePointer<Step>, _ at: Int, _ local: UnsafeMutablePointer<Int32>
    ) {
        let step = steps + at
        origin[at] = Int32(truncatingIfNeeded: at)
        multiple[at] = 1
        if step.pointee.row < 0 || step.pointee.count != 1 { return }
        let v = local[Int(step.pointee.sources.0)]
        if v < 0 || positions[Int(v)] < 0 { return }
        let source = Int(positions[Int(v)])
        origin[at] = origin[source]
        multiple[at] = multiple[source] * step.pointee.coefficients.0
    }
}

extension Solver {
    /// Makes a component of group `g`.
    @inline(never)
    mutating func makeComponent(_ work: AnalysisScratch, _ g: Int) -> Outcome {
        let firstStep = work.group(g).firstStep
        var made = Component()
        made.stepCount = work.group(g).stepCount
        for at in firstStep..<(firstStep &+ made.stepCount) where work.from[at] < 0 {
            made.tearCount &+= 1
            if work.from[at] != AnalysisScratch.tearing { made.flags = Component.hasScales }
        }
        made.rowCount = work.group(g).rowCount
        made.parameter = work.parameters[g]
        if !takeBlock(made.stepCount &* MemoryLayout<Step>.stride, &made) { return .outOfMemory }
        let index = made.number
        for i in 0..<made.stepCount { work.makeStep(firstStep &+ i, made.steps + i, rows.base) }
        let outcome = finish(work, &made, index, work.group(g))
        if outcome != .solved { free(index) }
        return outcome
    }

    /// Makes what a component has besides its steps.
    @inline(__always)
    private mutating func finish(
        _ work: AnalysisScratch, _ made: inout Component, _ index: Int32, _ group: AnalysisScratch.Group
    ) -> Outcome {
        let firstStep = group.firstStep, firstRow = group.firstRow
        let ordered = OrderedRows(
            work: work, group: group, rows: rows.base, local: local.base, flags: variableFlags.base)
        let hasFailed = ordered.takeFailure()
        let orderedCount = made.tearCount > 0 ? ordered.count() : 0
        if !collect(work, &made, firstStep, firstRow, leavesOut: orderedCount > 0 && !hasFailed) {
            return .outOfMemory
        }
        var entryRoom = 0
        if made.tearCount > 0 {
            if made.otherCount > 1 {
                let (dense, isHuge) = made.otherCount.multipliedReportingOverflow(by: made.tearCount)
                entryRoom = min(isHuge ? Int.max : dense, 64 &+ fill &* leftovers.coupledEntries)
                if entryRoom > maxEntries { return .limit }
            }
            collectPriorities()
            if priorities.count &+ 2 > Component.maxLevels { return .limit }
            made.levelCount = priorities.count &+ 2
            made.breakpointCount = leftovers.count &+ made.tearCount
        }
        made.checkCount = checks.count
        if made.parameter >= 0 && leftovers.mayDetermine(made.tearCount, rows.base) {
            made.flags |= Component.hasResponse
        }
        let orderedSize = orderedCount > 0 ? (orderedCount &+ 1) &* MemoryLayout<OrderedRow>.stride : 0
        if !growBlock(&made, made.size(entryRoom) &+ orderedSize) { return .outOfMemory }
        let steps = made.steps, ownRows = made.rows, ownChecks = made.checks
        for i in 0..<made.checkCount { ownChecks[i] = checks.base[-1 &- i] }
        for i in 0..<made.rowCount {
            let row = work.sortedRows[firstRow &+ i].row
            ownRows[i] = row
            rows.base[Int(row)].component = index
        }
        for i in 0..<made.stepCount { componentOf[Int(steps[i].target)] = index }
        made.flags |= Component.isUsed | Component.needsSolve
        let component = component(Int(index))
        component.pointee = made
        if made.tearCount > 0 {
            var arrays = SimplexArrays(component)
            if fillSimplex(work, &arrays, firstStep, entryRoom) {
                component.pointee.flags |= Component.hasOwnBreakpoints
            }
            if orderedCount > 0 {
                component.pointee.flags |= Component.hasForwardPass
                component.pointee.orderedHead.pointee = OrderedRow(
                    step: Int32(truncatingIfNeeded: orderedCount), row: hasFailed ? 0 : 1)
                ordered.write(component.pointee.orderedRows)
            }
        }
        solveNeeded = true
        return .solved
    }

    // MARK: - Rows that the program does not enforce

    /// Finds the rows and signs to be checked after a solve, and those that the simplex enforces. `leavesOut`: without
    /// those over several tears, which the forward pass enforces.
    @inline(never)
    private mutating func collect(
        _ work: AnalysisScratch, _ made: inout Component, _ firstStep: Int, _ firstRow: Int, leavesOut: Bool
    ) -> Bool {
        let steps = made.steps - firstStep
        checks.count = 0
        leftovers.count = 0
        entries.count = 0
        let size = (steps: made.stepCount, tears: made.tearCount)
        var tears = 0
        if made.tearCount > 0 {
            for at in firstStep..<(firstStep &+ made.stepCount) where work.from[at] < 0 {
                work.tearNumber[at] = Int32(truncatingIfNeeded: tears)
                tears &+= 1
            }
            for at in firstStep..<(firstStep &+ made.stepCount) { work.findOrigin(steps, at, local.base) }
        }
        for i in 0..<made.rowCount {
            let sorted = work.sortedRows[firstRow &+ i]
            if sorted.isUsed || leavesOut && sorted.hasSeveralTears { continue }
            let index = sorted.row
            let row = rows.base + Int(index)
            if sorted.hasNoTear {
                if row.pointee.isRequired { addCheck(index) }
                continue
            }
            if row.termCount == 1 && row.coefficient[0].magnitude >= 1e-11 {
                let at = work.positions[Int(local[Int(row.variable[0])])]
                if work.from[Int(at)] == AnalysisScratch.tearing {
                    note(index, work.tearNumber[Int(at)], row.coefficient[0])
                    continue
                }
            }
            for t in 0..<row.termCount {
                let v = local[Int(row.variable[t])]
                if v >= 0 { push(work, work.position(v), row.coefficient[t]) }
            }
            if !expand(work, steps, firstStep, size, index, isRequired: row.pointee.isRequired) { return false }
        }
        for at in firstStep..<(firstStep &+ made.stepCount) {
            let variable = work.targets[at]
            let from = work.from[at]
            if from < 0 && from != AnalysisScratch.tearing {
                // the sum of this row is a tear
                note(~from, work.tearNumber[at], 1)
            }
            if variableFlags[Int(variable)] & VariableFlags.nonNegative == 0 { continue }
            if from == AnalysisScratch.tearing {
                note(~variable, work.tearNumber[at], 1)
            } else if isCopy(steps + at) {
                rows.base[Int(steps[at].row)].flags |= Row.isCopy
            } else if work.positions[Int(local[Int(variable)])] < 0 {
                addCheck(~variable)
            } else if !(leavesOut && work.dependsOnSeveral(at)) {
                push(work, at, 1)
                if !expand(work, steps, firstStep, size, ~variable, isRequired: true) { return false }
            }
        }
        made.otherCount = 0
        for i in 0..<leftovers.count where !leftovers[i].isSingle { made.otherCount &+= 1 }
        return true
    }

    @inline(__always)
    private mutating func addCheck(_ index: Int32) {
        checks.count &+= 1
        checks.base[-checks.count] = index
    }

    /// Moves the entries to memory of their own, where the memory of the analysis is too small. - Returns: false when
    /// memory is out.
    @inline(never)
    private mutating func moveEntries(_ needed: Int) -> Bool {
        let isMoved = entries.base == movedEntries.base
        movedEntries.count = isMoved ? entries.count : 0
        if !movedEntries.reserve(needed, &memory) { return false }
        for i in 0..<(isMoved ? 0 : entries.count) { movedEntries[i] = entries[i] }
        entries.base = movedEntries.base
        entryRoom = movedEntries.capacity
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

    /// Substitutes back from the pushed terms to the tears. Makes a Leftover, or a check if no tear remains. - Returns:
    /// false when memory is out.
    private mutating func expand(
        _ work: AnalysisScratch, _ steps: UnsafeMutablePointer<Step>, _ firstStep: Int,
        _ size: (steps: Int, tears: Int), _ index: Int32, isRequired: Bool
    ) -> Bool {
        if entries.count &+ size.tears > entryRoom && !moveEntries(entries.count &+ size.tears) { return false }
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
                    scale = 1 / (rows.base + Int(~from)).coefficient(of: step.pointee.target)
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
            addCheck(index)
        }
        return true
    }

    @inline(__always)
    private mutating func pushVariable(_ work: AnalysisScratch, _ variable: Int32, _ coefficient: Double) {
        let v = local[Int(variable)]
        if v < 0 { return }
        let at = work.positions[Int(v)]
        if at >= 0 { push(work, Int(at), coefficient) }
    }
}
