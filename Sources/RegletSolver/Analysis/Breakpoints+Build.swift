// SPDX-License-Identifier: MIT

/// The levels, breakpoints and tableau of a component, from the rows that the program does not enforce.
extension Solver {
    /// Collects the distinct priorities of soft leftovers, highest first.
    mutating func collectPriorities() {
        priorities.count = 0
        for i in 0..<leftovers.count {
            let priority = leftovers[i].priority(rows.base)
            if priority >= Row.required { continue }
            let at = priorities.level(priority) &- 1
            if at < priorities.count && priorities[at] == priority { continue }
            priorities.append(0)
            var to = priorities.count &- 1
            while to > at {
                priorities[to] = priorities[to &- 1]
                to &-= 1
            }
            priorities[at] = priority
        }
    }

    /// Writes breakpoints and tableau. The first solve sets the places (Component.place).
    /// - Returns: whether all breakpoints of tears come from rows about one tear alone.
    @inline(never)
    mutating func fillSimplex(
        _ work: AnalysisScratch, _ made: inout SimplexArrays, _ firstStep: Int, _ entryRoom: Int
    ) -> Bool {
        let tears = made.tearCount
        let starts = made.breakpointStart
        for k in 0..<(tears &+ made.otherCount &+ 1) { starts[k] = 0 }
        for k in 0..<tears { starts[k] = 1 }
        for i in 0..<leftovers.count where leftovers[i].isSingle { starts[Int(leftovers[i].tear)] &+= 1 }
        var sum: Int32 = 0
        for k in 0..<tears {
            let count = starts[k]
            starts[k] = sum
            made.place[k] = sum
            sum &+= count
        }
        for o in 0..<(made.otherCount &+ 1) { starts[tears &+ o] = sum &+ Int32(truncatingIfNeeded: o) }
        var k = 0
        for at in firstStep..<(firstStep &+ made.component.pointee.stepCount) where work.from[at] < 0 {
            let from = work.from[at]
            made.tearStep[k] = Int32(truncatingIfNeeded: at &- firstStep)
            if made.hasScales {
                made.tearScale[k] =
                    from == AnalysisScratch.tearing
                    ? 1 : 1 / (rows.base + Int(~from)).coefficient(of: work.targets[at])
            }
            made.x[k] = 0
            if made.otherCount > 0 { made.nonbasic[k] = Int32(truncatingIfNeeded: k) }
            made.breakpoints[Int(made.place[k])] = Breakpoint(tieBreak: tieBreakWeight(k), level: made.levelCount &- 1)
            made.place[k] &+= 1
            k &+= 1
        }
        let isSparse = made.otherCount > 1
        if made.otherCount > 0 {
            made.coupling.pointee = SimplexArrays.Coupling(entryRoom: Int32(truncatingIfNeeded: entryRoom), free: -1)
        }
        if isSparse { made.clearTableau() }
        if made.otherCount == 1 { for k in 0..<tears { made.coefficients[k] = 0 } }
        var other = 0
        var isOwn = true
        for i in 0..<leftovers.count {
            let leftover = leftovers[i]
            if leftover.isSingle {
                let k = Int(leftover.tear)
                if isOwn { isOwn = made.affectsTear(k, leftover.row, rows.base) }
                made.breakpoints[Int(made.place[k])] = breakpoint(leftover, leftover.coefficient)
                made.place[k] &+= 1
                continue
            }
            for e in leftover.first..<(leftover.first &+ leftover.count) {
                let entry = entries[e]
                if isSparse {
                    made.insertEntry(other, Int(entry.tear), entry.coefficient)
                } else {
                    made.coefficients[Int(entry.tear)] = entry.coefficient
                }
            }
            let variable = tears &+ other
            made.breakpoints[Int(starts[variable])] = breakpoint(leftover, 1)
            made.place[variable] = 0
            made.x[variable] = 0
            made.basic[other] = Int32(truncatingIfNeeded: variable)
            other &+= 1
        }
        return isOwn
    }

    @inline(never)
    private mutating func breakpoint(_ leftover: Leftover, _ coefficient: Double) -> Breakpoint {
        var relation = leftover.row < 0 ? Relation.greaterOrEqual : rows.base[Int(leftover.row)].relation
        if coefficient < 0 && relation != .equal {
            relation = relation == .lessOrEqual ? .greaterOrEqual : .lessOrEqual
        }
        return Breakpoint(
            row: leftover.row, level: priorities.level(leftover.priority(rows.base)), coefficient: coefficient,
            relation: relation)
    }
}

/// The weight of the tie-break of a tear: from 1 to 2, in no simple ratio to any other weight. Otherwise, where
/// tears can be exchanged one to one, or two to three, the choice would depend on the last solution. (Multiples of
/// one number have simple ratios, even if the number is irrational.)
@inline(never)
func tieBreakWeight(_ k: Int) -> Double {
    // SplitMix64 (G. Steele, D. Lea, C. Flood, 2014)
    var bits = UInt64(truncatingIfNeeded: k &+ 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return 1 + Double((bits ^ bits >> 31) >> 11) * 0x1p-53
}

extension SimplexArrays {
    /// Whether a row (or ~variable) mentions only a tear that is a variable.
    @inline(__always)
    fileprivate func affectsTear(_ k: Int, _ index: Int32, _ rows: RowPointer) -> Bool {
        let step = component.pointee.steps + Int(tearStep[k])
        if step.pointee.tearRow >= 0 { return false }
        let variable = step.pointee.target
        if index < 0 { return ~index == variable }
        let row = rows + Int(index)
        return row.termCount == 1 && row.variable[0] == variable
    }
}

extension List<Float> {
    /// The level of a priority among those of rows that are not required: 0 is required.
    @inline(never)
    fileprivate func level(_ priority: Float) -> Int {
        if priority >= Row.required { return 0 }
        var low = 0, high = count
        while low < high {
            let middle = (low &+ high) / 2
            if self[middle] > priority { low = middle &+ 1 } else { high = middle }
        }
        return low &+ 1
    }
}
