// SPDX-License-Identifier: MIT

extension Solver {
    // MARK: - Groups

    /// Makes components of the parts. Parts without tears are computed, not solved; several with the same parameter
    /// form one component of up to 64 steps, so that small parts cost little.
    @inline(never)
    mutating func makeComponents(_ work: AnalysisScratch, _ count: (rows: Int, variables: Int)) -> Outcome {
        let groupCount = makeGroups(work, count)
        sortIntoGroups(work, count, groupCount)
        var outcome = reserveComponents(groupCount) ? Outcome.solved : .outOfMemory
        let isOut = outcome != .solved
        for g in 0..<groupCount where !isOut {
            let made = makeComponent(work, g)
            if made != .solved { outcome = made }
        }
        // rows without a component stay new
        for r in 0..<count.rows {
            let index = work.sortedRows[r].row
            if rows.base[Int(index)].component < 0 { addNewRow(index) }
        }
        return outcome
    }

    /// Reserves memory for `more` further components. - Returns: false when memory is out.
    private mutating func reserveComponents(_ more: Int) -> Bool {
        while true {
            let most = max(components.count, components.count &- freeComponentCount &+ more)
            if components.reserve(most, &memory) { return true }
            if cachedCount == 0 { return false }
            evictCached()
        }
    }

    private mutating func makeGroups(_ work: AnalysisScratch, _ count: (rows: Int, variables: Int)) -> Int {
        let partCount = makeParts(work, count)
        var hasConstants = false
        for r in 0..<count.rows {
            let rowState = work.rowStates + r
            let row = rows.base + Int(rowState.pointee.row)
            var any = row.termCount > 0 ? local[Int(row.variable[0])] : -1, parameter: Int32 = -1
            for t in 0..<(rowState.pointee.hasFixed ? row.termCount : 0) {
                let v = local[Int(row.variable[t])]
                if v >= 0 { any = v } else { parameter = merged(parameter, row.variable[t]) }
            }
            if any < 0 {
                rowState.pointee.rest = -1
                hasConstants = true
                continue
            }
            let index = work.unknowns[Int(any)].parent
            rowState.pointee.rest = index
            if parameter == -1 { continue }
            let part = work.parts + Int(index)
            part.pointee.parameter = merged(part.pointee.parameter, parameter)
        }
        // the steps of a group without tears, in `groupStart`; of others 64, so that no part joins them
        let groupSteps = work.groupStart
        var groupCount = 0
        for p in 0..<partCount {
            let part = work.parts + p
            if part.pointee.tears == 0 {
                // add the part to one of the last few groups
                var g = groupCount &- 1
                while g >= 0 && g >= groupCount &- 4 && part.pointee.group < 0 {
                    if work.parameters[g] == part.pointee.parameter && groupSteps[g] < 64 {
                        part.pointee.group = Int32(truncatingIfNeeded: g)
                        groupSteps[g] &+= part.pointee.steps
                    }
                    g &-= 1
                }
            }
            if part.pointee.group < 0 {
                part.pointee.group = Int32(truncatingIfNeeded: groupCount)
                groupSteps[groupCount] = part.pointee.tears == 0 ? part.pointee.steps : 64
                work.parameters[groupCount] = part.pointee.parameter
                groupCount &+= 1
            }
        }
        if hasConstants {
            // rows without unknowns
            work.parameters[groupCount] = -2
            groupCount &+= 1
        }
        return groupCount
    }

    /// Numbers the parts in the order of their first variables. - Returns: the number of parts.
    private mutating func makeParts(_ work: AnalysisScratch, _ count: (rows: Int, variables: Int)) -> Int {
        var partCount = 0
        for v in 0..<count.variables {
            let unknown = work.unknowns + v
            let parent = Int(unknown.pointee.parent)
            if parent == v {
                unknown.pointee.parent = Int32(truncatingIfNeeded: partCount)
                work.parts[partCount] = AnalysisScratch.Part(group: -1, tears: 0, steps: 0, parameter: -1)
                partCount &+= 1
            } else {
                // the parent has a lower number, so its part is known
                unknown.pointee.parent = work.unknowns[parent].parent
            }
            let part = work.parts + Int(unknown.pointee.parent)
            part.pointee.steps &+= 1
            if unknown.pointee.from < 0 { part.pointee.tears &+= 1 }
        }
        return partCount
    }

    /// Sorts steps and rows by group; within a group they keep their order.
    private mutating func sortIntoGroups(
        _ work: AnalysisScratch, _ count: (rows: Int, variables: Int), _ groupCount: Int
    ) {
        let groupStart = work.groupStart, rowStart = work.rowStart
        for g in 0..<(groupCount &+ 2) {
            groupStart[g] = 0
            rowStart[g] = 0
        }
        for v in 0..<count.variables {
            let group = work.parts[Int(work.unknowns[v].parent)].group
            work.unknowns[v].parent = group
            groupStart[Int(group) &+ 2] &+= 1
        }
        for r in 0..<count.rows {
            let part = work.rowStates[r].rest
            let group = part < 0 ? Int32(truncatingIfNeeded: groupCount &- 1) : work.parts[Int(part)].group
            work.rowStates[r].rest = group
            rowStart[Int(group) &+ 2] &+= 1
        }
        if groupCount > 1 {
            for g in 2..<(groupCount &+ 1) {
                groupStart[g] &+= groupStart[g &- 1]
                rowStart[g] &+= rowStart[g &- 1]
            }
        }
        for r in 0..<count.rows {
            let g = Int(work.rowStates[r].rest) &+ 1
            work.sortedRows[Int(rowStart[g])] = AnalysisScratch.SortedRow(work.rowStates[r])
            rowStart[g] &+= 1
        }
        work.several.update(repeating: 0, count: count.variables / 64 &+ 1)
        for i in 0..<count.variables {
            let v = Int(work.found[i])
            let unknown = work.unknowns + v
            let g = Int(unknown.pointee.parent) &+ 1
            let at = groupStart[g]
            groupStart[g] &+= 1
            work.positions[v] = unknown.pointee.tear == AnalysisScratch.noTear ? ~at : at
            if unknown.pointee.tear == AnalysisScratch.severalTears {
                work.several[Int(at) >> 6] |= 1 << UInt64(at & 63)
            }
            work.targets[Int(at)] = unknown.pointee.variable
            var from = unknown.pointee.from
            if from >= 0 {
                from = work.rowStates[Int(from)].row
            } else if from != AnalysisScratch.tearing {
                from = ~work.rowStates[Int(~from)].row
            }
            work.from[Int(at)] = from
        }
        // the states of rows and variables end here
        work.pending.update(repeating: 0, count: count.variables / 64 &+ 1)
        work.sum.update(repeating: 0, count: count.variables)
    }
}

extension AnalysisScratch {
    /// Makes a step.
    @inline(__always)
    func makeStep(_ at: Int, _ step: UnsafeMutablePointer<Step>, _ rows: RowPointer) {
        let from = self.from[at], target = targets[at]
        step.pointee = Step(
            target: target, count: 0, sources: (0, 0, 0), row: -1, constant: 0, coefficients: (0, 0, 0))
        if from == AnalysisScratch.tearing { return }
        let index = from < 0 ? ~from : from
        let row = rows + Int(index)
        var own = 0
        while own < row.termCount &- 1 && row.variable[own] != target { own &+= 1 }
        let scale = 1 / row.coefficient[own]
        step.pointee.row = from < 0 ? -2 &- index : index
        if from >= 0 {
            step.pointee.constant = row.pointee.constant * scale
        }
        var count = 0
        for t in 0..<row.termCount where t != own {
            step.source[count] = row.variable[t]
            step.coefficient[count] = -row.coefficient[t] * scale
            count &+= 1
        }
        step.pointee.count = Int32(truncatingIfNeeded: count)
    }
}
