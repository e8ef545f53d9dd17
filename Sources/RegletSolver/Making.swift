// SPDX-License-Identifier: MIT

/// A tear's coefficient in a row's terms.
struct Entry {
    var tear: Int32
    var coefficient: Double
}

/// A row the program does not hold (or ~variable for >= 0), and its terms over the tears.
struct Leftover {
    var row: Int32
    var priority: Float
    var first: Int32
    var count: Int32
}

extension Solver {
    /// Make one component of group `g`.
    mutating func makeComponent(_ work: Work, _ g: Int) -> Outcome {
        let group = work.groups[g]
        let firstStep = Int(work.groupStart[g]), firstRow = Int(work.rowStart[g])
        var made = Component()
        made.parameter = group.parameter
        made.stepCount = Int(group.steps)
        made.tearCount = Int(group.tears)
        made.rowCount = Int(work.rowStart[g &+ 1]) &- firstRow
        if !collect(work, &made, firstStep, firstRow) { return .outOfMemory }
        if made.tearCount > 0 {
            if made.otherCount &* made.tearCount > Solver.maxTableau { return .limit }
            if !collectPriorities() { return .outOfMemory }
            made.levelCount = priorities.count &+ 2
            made.bendCount = leftovers.count &+ made.tearCount
        }
        made.checkCount = checks.count
        var index = Int32(truncatingIfNeeded: components.count)
        if freeComponents.count > 0 { index = freeComponents[freeComponents.count &- 1] }
        guard let block = takeBlock(made.carve(nil), index) else { return .outOfMemory }
        made.block = block
        _ = made.carve(block)
        if freeComponents.count > 0 { freeComponents.count &-= 1 } else { components.append(made) }
        for i in 0..<made.checkCount { made.checks[i] = checks[i] }
        for i in 0..<made.rowCount {
            let row = work.bearings[Int(work.sortedRows[firstRow &+ i])].row
            made.rows[i] = row
            rows.base[Int(row)].component = index
        }
        for i in 0..<made.stepCount {
            let step = work.steps + (firstStep &+ i)
            made.steps[i] = step.pointee
            componentOf[Int(step.pointee.target)] = index
            let row = step.pointee.row
            if row >= 0 { rows.base[Int(row)].flags |= Row.isStep }
        }
        made.flags = Component.isUsed | Component.needsSolve
        if made.tearCount > 0 && fillSimplex(work, made, firstStep) { made.flags |= Component.hasOwnBends }
        solveNeeded = true
        components[Int(index)] = made
        return .solved
    }

    // MARK: - What the program does not hold

    /// Find the rows and signs to be checked, and those the simplex is about.
    private mutating func collect(_ work: Work, _ made: inout Component, _ firstStep: Int, _ firstRow: Int) -> Bool {
        checks.count = 0
        leftovers.count = 0
        entries.count = 0
        let limit = made.rowCount &+ made.stepCount
        let size = (steps: made.stepCount, tears: made.tearCount)
        if !checks.reserve(limit, memory) || !leftovers.reserve(limit &+ made.tearCount, memory) { return false }
        var tears = 0
        if made.tearCount > 0 {
            for at in firstStep..<(firstStep &+ made.stepCount) where work.steps[at].row < 0 {
                work.tearNumber[at] = Int32(truncatingIfNeeded: tears)
                tears &+= 1
            }
            if !entries.reserve(limit, memory) { return false }
        }
        let unknowns = work.unknowns
        for i in 0..<made.rowCount {
            let bearing = work.bearings + Int(work.sortedRows[firstRow &+ i])
            if bearing.pointee.isUsed { continue }
            let index = bearing.pointee.row
            let row = rows.base + Int(index)
            if bearing.pointee.tear == Work.noTear {
                if row.pointee.isRequired { checks.append(index) }
                continue
            }
            if row.termCount == 1 && row.coefficient[0].magnitude >= 1e-11 {
                let at = unknowns[Int(local[Int(row.variable[0])])].position
                if work.from[Int(at)] == Work.guessed {
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
            if from < 0 && from != Work.guessed {
                // the terms of this row are a tear
                let row = work.bearings[Int(~from)].row
                if !note(row, rows.base[Int(row)].priority, work.tearNumber[at], 1) { return false }
            }
            if variableFlags[Int(variable)] & Solver.nonNegative == 0 { continue }
            if from == Work.guessed {
                if !note(~variable, Row.required, work.tearNumber[at], 1) { return false }
            } else if from >= 0 && step.pointee.count == 1 && step.pointee.constant == 0
                && step.pointee.coefficients.0 > 0
                && variableFlags[Int(step.pointee.sources.0)] & Solver.nonNegative != 0
            {
                rows.base[Int(step.pointee.row)].flags |= Row.isCopy
            } else if unknowns[Int(local[Int(variable)])].tear == Work.noTear {
                checks.append(~variable)
            } else {
                push(work, at, 1)
                if !expand(work, firstStep, size, ~variable, Row.required) { return false }
            }
        }
        made.otherCount = 0
        for i in 0..<leftovers.count where leftovers[i].count > 1 { made.otherCount &+= 1 }
        return true
    }

    /// A row about one tear. - Returns: false when memory is out.
    @inline(__always)
    private mutating func note(_ index: Int32, _ priority: Float, _ tear: Int32, _ coefficient: Double) -> Bool {
        if !entries.reserve(entries.count &+ 1, memory) { return false }
        leftovers.append(
            Leftover(row: index, priority: priority, first: Int32(truncatingIfNeeded: entries.count), count: 1))
        entries.append(Entry(tear: tear, coefficient: coefficient))
        return true
    }

    @inline(__always)
    private mutating func push(_ work: Work, _ at: Int, _ coefficient: Double) {
        work.sum[at] += coefficient
        work.pending[at >> 6] |= 1 << UInt64(at & 63)
    }

    /// Follow what was pushed back to the tears: a Leftover, or a check when none is left. - Returns: false when memory is
    /// out.
    private mutating func expand(
        _ work: Work, _ firstStep: Int, _ size: (steps: Int, tears: Int), _ index: Int32, _ priority: Float
    ) -> Bool {
        if !entries.reserve(entries.count &+ size.tears, memory) { return false }
        let first = entries.count
        var word = (firstStep &+ size.steps &- 1) >> 6
        let last = firstStep >> 6
        while word >= last {
            let bits = work.pending[word]
            if bits == 0 {
                word &-= 1
                continue
            }
            let bit = 63 &- bits.leadingZeroBitCount
            work.pending[word] = bits & ~(1 << UInt64(bit))
            let at = word << 6 | bit
            let amount = work.sum[at]
            work.sum[at] = 0
            if amount.magnitude < 1e-11 { continue }
            let step = work.steps + at
            if step.pointee.row < 0 {
                // a tear: its variable is scale * tear + sources
                let from = work.from[at]
                var scale = 1.0
                if from != Work.guessed {
                    scale = 1 / (rows.base + Int(work.bearings[Int(~from)].row)).coefficient(of: step.pointee.target)
                }
                entries.append(Entry(tear: work.tearNumber[at], coefficient: amount * scale))
            }
            let sources = step.pointee.sources, coefficients = step.pointee.coefficients
            let count = step.pointee.count
            if count > 0 { pushVariable(work, sources.0, amount * coefficients.0) }
            if count > 1 { pushVariable(work, sources.1, amount * coefficients.1) }
            if count > 2 { pushVariable(work, sources.2, amount * coefficients.2) }
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
    private mutating func pushVariable(_ work: Work, _ variable: Int32, _ coefficient: Double) {
        let v = local[Int(variable)]
        if v < 0 { return }
        let unknown = work.unknowns + Int(v)
        if unknown.pointee.tear != Work.noTear { push(work, Int(unknown.pointee.position), coefficient) }
    }

    /// The distinct priorities of soft leftovers, highest first.
    private mutating func collectPriorities() -> Bool {
        priorities.count = 0
        for i in 0..<leftovers.count {
            let priority = leftovers[i].priority
            if priority >= Row.required { continue }
            let at = level(priority) &- 1
            if at < priorities.count && priorities[at] == priority { continue }
            if !priorities.reserve(priorities.count &+ 1, memory) { return false }
            priorities.append(0)
            var to = priorities.count &- 1
            while to > at {
                priorities[to] = priorities[to &- 1]
                to &-= 1
            }
            priorities[at] = priority
        }
        return true
    }

    /// The level of a priority: 0 is required.
    @inline(__always)
    private func level(_ priority: Float) -> Int {
        if priority >= Row.required { return 0 }
        var low = 0, high = priorities.count
        while low < high {
            let middle = (low &+ high) / 2
            if priorities[middle] > priority { low = middle &+ 1 } else { high = middle }
        }
        return low &+ 1
    }

    // MARK: - The simplex

    /// Write bends and tableau. No variable has a place yet: the first solve gives them the best one.
    /// - Returns: whether all bends of tears are own ones.
    private mutating func fillSimplex(_ work: Work, _ made: Component, _ firstStep: Int) -> Bool {
        let tears = made.tearCount
        let starts = made.bendStart
        for k in 0...(tears &+ made.otherCount) { starts[k] = 0 }
        for k in 0..<tears { starts[k] = 1 }
        for i in 0..<leftovers.count where leftovers[i].count == 1 {
            starts[Int(entries[Int(leftovers[i].first)].tear)] &+= 1
        }
        var sum: Int32 = 0
        for k in 0..<tears {
            let count = starts[k]
            starts[k] = sum
            made.place[k] = sum
            sum &+= count
        }
        for o in 0...made.otherCount { starts[tears &+ o] = sum &+ Int32(truncatingIfNeeded: o) }
        var k = 0
        for at in firstStep..<(firstStep &+ made.stepCount) where work.steps[at].row < 0 {
            let from = work.from[at]
            made.tearStep[k] = Int32(truncatingIfNeeded: at &- firstStep)
            made.tearRow[k] = from == Work.guessed ? -1 : work.bearings[Int(~from)].row
            made.tearScale[k] = 1
            if from != Work.guessed {
                made.tearScale[k] = 1 / (rows.base + Int(made.tearRow[k])).coefficient(of: work.steps[at].target)
            }
            made.x[k] = 0
            made.nonbasic[k] = Int32(truncatingIfNeeded: k)
            let weight = Solver.tieWeight(k)
            made.bends[Int(made.place[k])] = Bend(
                position: 0, jump: 2 * weight, low: weight, coefficient: 1, row: Bend.tie,
                level: Int32(truncatingIfNeeded: made.levelCount &- 1))
            made.place[k] &+= 1
            k &+= 1
        }
        for i in 0..<(made.otherCount &* tears) { made.tableau[i] = 0 }
        var other = 0
        var isOwn = true
        for i in 0..<leftovers.count {
            let leftover = leftovers[i]
            if leftover.count == 1 {
                let entry = entries[Int(leftover.first)]
                let k = Int(entry.tear)
                isOwn = isOwn && bearsOnTear(made, k, leftover.row)
                made.bends[Int(made.place[k])] = bend(leftover, entry.coefficient)
                made.place[k] &+= 1
                continue
            }
            let line = made.tableau + other &* tears
            for e in Int(leftover.first)..<Int(leftover.first &+ leftover.count) {
                line[Int(entries[e].tear)] += entries[e].coefficient
            }
            let variable = tears &+ other
            made.bends[Int(starts[variable])] = bend(leftover, 1)
            made.place[variable] = 0
            made.x[variable] = 0
            made.basic[other] = Int32(truncatingIfNeeded: variable)
            other &+= 1
        }
        return isOwn
    }

    /// Whether a row (or ~variable) is about a tear that is a variable, and about nothing else.
    private mutating func bearsOnTear(_ made: Component, _ k: Int, _ index: Int32) -> Bool {
        if made.tearRow[k] >= 0 { return false }
        let variable = made.steps[Int(made.tearStep[k])].target
        if index < 0 { return ~index == variable }
        let row = rows.base + Int(index)
        return row.termCount == 1 && row.variable[0] == variable
    }

    /// From 1 to 2, and in no simple ratio to that of another tear: where positions trade one to one, or two to three, which
    /// of them gives way must not depend on where the last solution was (multiples of one number, however irrational,
    /// stand in simple ratios).
    @inline(never)
    static func tieWeight(_ k: Int) -> Double {
        // SplitMix64 (G. Steele, D. Lea, C. Flood, 2014)
        var bits = UInt64(truncatingIfNeeded: k &+ 1) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return 1 + Double((bits ^ bits >> 31) >> 11) * 0x1p-53
    }

    @inline(__always)
    private mutating func bend(_ leftover: Leftover, _ coefficient: Double) -> Bend {
        let weight = coefficient.magnitude
        var relation = leftover.row < 0 ? Relation.greaterOrEqual : rows.base[Int(leftover.row)].relation
        if coefficient < 0 && relation != .equal {
            relation = relation == .lessOrEqual ? .greaterOrEqual : .lessOrEqual
        }
        return Bend(
            position: 0, jump: relation == .equal ? 2 * weight : weight, low: relation == .lessOrEqual ? 0 : weight,
            coefficient: coefficient, row: leftover.row, level: Int32(truncatingIfNeeded: level(leftover.priority)))
    }
}
