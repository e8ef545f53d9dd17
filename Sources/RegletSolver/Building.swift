// SPDX-License-Identifier: MIT

extension Solver {
    // MARK: - Groups

    /// Make components of the parts. Parts without tears are computed, not solved: several with the same parameter make one
    /// component, up to 64 steps, so that small ones cost little.
    @inline(never)
    mutating func makeComponents(_ work: Work, _ count: (rows: Int, variables: Int)) -> Outcome {
        let groupCount = makeGroups(work, count)
        var outcome = Outcome.solved
        if !components.reserve(components.count &+ groupCount, memory)
            || !freeComponents.reserve(components.count &+ groupCount, memory)
        {
            outcome = .outOfMemory
        } else {
            sortIntoGroups(work, count, groupCount)
            for g in 0..<groupCount {
                let made = makeComponent(work, g)
                if made != .solved { outcome = made }
            }
        }
        // what could not be made stays fresh
        for r in 0..<count.rows {
            let index = work.rows[r]
            if rows[Int(index)].component < 0 { addFresh(index) }
        }
        return outcome
    }

    private mutating func makeGroups(_ work: Work, _ count: (rows: Int, variables: Int)) -> Int {
        var partCount = 0
        for v in 0..<count.variables {
            let root = root(work, Int32(truncatingIfNeeded: v))
            if Int(root) == v {
                work.group[v] = Int32(truncatingIfNeeded: partCount)
                work.parts[partCount] = Work.Part(group: -1, tears: 0, steps: 0, parameter: -1)
                partCount &+= 1
            } else {
                work.group[v] = work.group[Int(root)]
            }
        }
        for i in 0..<count.variables {
            let part = work.parts + Int(work.group[Int(work.stepVariable[i])])
            part.pointee.steps &+= 1
            if work.stepRow[i] < 0 { part.pointee.tears &+= 1 }
        }
        var hasConstants = false
        for r in 0..<count.rows {
            let row = rows.base + Int(work.rows[r])
            var part: Int32 = -1
            var parameter: Int32 = -1
            for t in 0..<row.termCount {
                let variable = row.variable[t]
                let v = local[Int(variable)]
                if v >= 0 { part = work.group[Int(v)] } else { parameter = merged(parameter, variable) }
            }
            work.rowGroup[r] = part
            if part >= 0 {
                let part = work.parts + Int(part)
                part.pointee.parameter = merged(part.pointee.parameter, parameter)
            } else {
                hasConstants = true
            }
        }
        var groupCount = 0
        for p in 0..<partCount {
            let part = work.parts + p
            if part.pointee.tears == 0 {
                // among the last few groups
                var g = groupCount &- 1
                while g >= 0 && g >= groupCount &- 4 && part.pointee.group < 0 {
                    let group = work.groups + g
                    if group.pointee.tears == 0 && group.pointee.parameter == part.pointee.parameter
                        && group.pointee.steps < 64
                    {
                        part.pointee.group = Int32(truncatingIfNeeded: g)
                        group.pointee.steps &+= part.pointee.steps
                    }
                    g &-= 1
                }
            }
            if part.pointee.group < 0 {
                part.pointee.group = Int32(truncatingIfNeeded: groupCount)
                work.groups[groupCount] = Work.Group(
                    tears: part.pointee.tears, steps: part.pointee.steps, parameter: part.pointee.parameter)
                groupCount &+= 1
            }
        }
        for v in 0..<count.variables { work.group[v] = work.parts[Int(work.group[v])].group }
        for r in 0..<count.rows where work.rowGroup[r] >= 0 {
            work.rowGroup[r] = work.parts[Int(work.rowGroup[r])].group
        }
        if hasConstants {
            // rows without unknowns
            for r in 0..<count.rows where work.rowGroup[r] < 0 {
                work.rowGroup[r] = Int32(truncatingIfNeeded: groupCount)
            }
            work.groups[groupCount] = Work.Group(tears: 0, steps: 0, parameter: -2)
            groupCount &+= 1
        }
        return groupCount
    }

    /// -1: none, -2: several.
    private mutating func merged(_ a: Int32, _ b: Int32) -> Int32 { a == -1 || a == b ? b : b == -1 ? a : -2 }

    /// Sort steps and rows by group, each group's in their order.
    private mutating func sortIntoGroups(_ work: Work, _ count: (rows: Int, variables: Int), _ groupCount: Int) {
        for g in 0...(groupCount &+ 1) {
            work.groupStart[g] = 0
            work.rowStart[g] = 0
        }
        for v in 0..<count.variables { work.groupStart[Int(work.group[v]) &+ 2] &+= 1 }
        for r in 0..<count.rows { work.rowStart[Int(work.rowGroup[r]) &+ 2] &+= 1 }
        if groupCount > 1 {
            for g in 2..<(groupCount &+ 1) {
                work.groupStart[g] &+= work.groupStart[g &- 1]
                work.rowStart[g] &+= work.rowStart[g &- 1]
            }
        }
        for r in 0..<count.rows {
            let g = Int(work.rowGroup[r]) &+ 1
            work.sortedRows[Int(work.rowStart[g])] = Int32(truncatingIfNeeded: r)
            work.rowStart[g] &+= 1
        }
        for i in 0..<count.variables {
            let v = Int(work.stepVariable[i])
            let g = Int(work.group[v]) &+ 1
            let at = work.groupStart[g]
            work.groupStart[g] &+= 1
            work.position[v] = at
            work.sorted[Int(at)] = Int32(truncatingIfNeeded: i)
            work.sum[Int(at)] = 0
        }
        for i in 0...(count.variables / 64) { work.pending[i] = 0 }
        for at in 0..<count.variables { makeStep(work, at) }
    }

    private mutating func makeStep(_ work: Work, _ at: Int) {
        let i = Int(work.sorted[at])
        let target = work.variables[Int(work.stepVariable[i])]
        var step = Step(
            target: target, count: 0, sources: (0, 0, 0), row: -1, constant: 0, coefficients: (0, 0, 0))
        work.tearNumber[at] = -1
        let from = work.stepRow[i]
        if from != Int32.min {
            let index = work.rows[Int(from < 0 ? ~from : from)]
            let row = rows.base + Int(index)
            let scale = 1 / row.coefficient(of: target)
            if from >= 0 {
                step.row = index
                step.constant = row.pointee.constant * scale
            }
            for t in 0..<row.termCount where row.variable[t] != target {
                let coefficient = -row.coefficient[t] * scale
                switch step.count {
                case 0: (step.sources.0, step.coefficients.0) = (row.variable[t], coefficient)
                case 1: (step.sources.1, step.coefficients.1) = (row.variable[t], coefficient)
                default: (step.sources.2, step.coefficients.2) = (row.variable[t], coefficient)
                }
                step.count &+= 1
            }
        }
        work.steps[at] = step
    }
}
