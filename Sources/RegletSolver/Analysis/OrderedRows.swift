// SPDX-License-Identifier: MIT

/// The rows of the forward pass, for a component that is being made: the inequalities and signs over several tears that no
/// step enforces.
struct OrderedRows {
    let work: AnalysisScratch
    let group: AnalysisScratch.Group
    let rows: RowPointer
    let local: UnsafeMutablePointer<Int32>
    let flags: UnsafeMutablePointer<UInt8>

    /// Counts them. - Returns: 0 where the forward pass is of no use: for fewer than two, as then water-filling solves the
    /// component; and if one of the rows is an equality.
    @inline(never)
    func count() -> Int {
        var count = 0
        for r in group.firstRow..<(group.firstRow &+ group.rowCount) where work.sortedRows[r].isOrdered {
            if rows[Int(work.sortedRows[r].row)].relation == .equal { return 0 }
            count &+= 1
        }
        for at in group.firstStep..<(group.firstStep &+ group.stepCount) where hasOrderedSign(at) { count &+= 1 }
        return count > 1 ? count : 0
    }

    /// Whether a variable that depends on several tears must be >= 0.
    @inline(__always)
    private func hasOrderedSign(_ at: Int) -> Bool {
        work.dependsOnSeveral(at) && flags[Int(work.targets[at])] & VariableFlags.nonNegative != 0
    }

    /// Writes them, sorted by step: a counting sort.
    @inline(never)
    func write(_ list: UnsafeMutablePointer<OrderedRow>) {
        let ends = work.origin
        let firstStep = group.firstStep, endStep = group.firstStep &+ group.stepCount
        for at in firstStep..<endStep { ends[at] = hasOrderedSign(at) ? 1 : 0 }
        for r in group.firstRow..<(group.firstRow &+ group.rowCount) where work.sortedRows[r].isOrdered {
            ends[lastStep(work.sortedRows[r].row)] &+= 1
        }
        var sum: Int32 = 0
        for at in firstStep..<endStep {
            let start = sum
            sum &+= ends[at]
            ends[at] = start
            if hasOrderedSign(at) { write(list, at, ~work.targets[at]) }
        }
        for r in group.firstRow..<(group.firstRow &+ group.rowCount) where work.sortedRows[r].isOrdered {
            let row = work.sortedRows[r].row
            write(list, lastStep(row), row)
        }
    }

    @inline(never)
    private func write(_ list: UnsafeMutablePointer<OrderedRow>, _ at: Int, _ row: Int32) {
        list[Int(work.origin[at])] = OrderedRow(step: Int32(truncatingIfNeeded: at &- group.firstStep), row: row)
        work.origin[at] &+= 1
    }

    /// The last step that a row mentions.
    @inline(never)
    private func lastStep(_ index: Int32) -> Int {
        let row = rows + Int(index)
        var last = 0
        for t in 0..<row.termCount {
            let v = local[Int(row.variable[t])]
            if v >= 0 { last = max(last, work.position(v)) }
        }
        return last
    }

    /// Whether the last forward pass of some of the component's rows has failed; forgets it.
    func takeFailure() -> Bool {
        var flags: UInt8 = 0
        for r in group.firstRow..<(group.firstRow &+ group.rowCount) {
            let row = rows + Int(work.sortedRows[r].row)
            flags |= row.pointee.flags
            row.pointee.flags &= ~Row.isCoupling
        }
        return flags & Row.isCoupling != 0
    }
}

extension AnalysisScratch.SortedRow {
    /// Whether no step enforces the row and it depends on several tears.
    fileprivate var isOrdered: Bool { !isUsed && hasSeveralTears }
}
