// SPDX-License-Identifier: MIT

extension Solver {
    /// Orders the variables into a program. A required equality with one undefined variable defines it. If there is no
    /// such row, a variable becomes a tear, preferably one that has soft rows of its own, or a sign or limits: those of
    /// a tear couple nothing. Or else an inequality or soft row with one undefined variable defines it, and the sum of
    /// the row's terms is the tear.
    @inline(never)
    mutating func triangularise(_ work: AnalysisScratch, _ count: (rows: Int, variables: Int)) {
        var order = TriangularOrder(work, rows.base, local.base, count)
        while order.stepCount < count.variables { order.addStep() }
    }
}

/// A queue of rows in memory that has room for all.
private struct RowQueue {
    /// Where the first one is, and the distance to the next: 1 or -1.
    let base: UnsafeMutablePointer<Int32>
    let stride: Int
    var head = 0
    var tail = 0

    @inline(__always)
    mutating func append(_ r: Int32) {
        base[tail &* stride] = r
        tail &+= 1
    }

    mutating func clear() {
        head = 0
        tail = 0
    }

    /// Removes the first row. - Returns: -1 when the queue is empty.
    @inline(__always)
    mutating func next() -> Int32 {
        if head == tail { return -1 }
        head &+= 1
        return base[(head &- 1) &* stride]
    }
}

/// The order in which the program computes variables, while it is found.
///
/// A lower *bound* of a variable is an inequality in which no other variable without a step has a coefficient of the same
/// sign, an upper bound likewise. The last lower bound that lacks no other variable defines the variable, so that
/// `Simplex.passForward` knows all of them when it comes there; if none lacks only its own one, the last upper bound.
private struct TriangularOrder {
    let work: AnalysisScratch
    let rows: RowPointer
    let local: UnsafeMutablePointer<Int32>
    let count: (rows: Int, variables: Int)
    var stepCount = 0
    // Rows with one undefined variable, each in one queue. `lowers` has memory of `softs`, and `uppers` of `equalities`.
    private var equalities: RowQueue
    private var softs: RowQueue
    private var lowers: RowQueue
    private var uppers: RowQueue
    /// How often the bounds were counted, and the number of steps the last time.
    private var counts = 0
    private var countedSteps = -1
    /// The next candidate for a tear: a variable, plus the number of variables for each class of them before.
    private var candidate = 0
    private var degree = -1

    init(
        _ work: AnalysisScratch, _ rows: RowPointer, _ local: UnsafeMutablePointer<Int32>,
        _ count: (rows: Int, variables: Int)
    ) {
        self.work = work
        self.rows = rows
        self.local = local
        self.count = count
        equalities = RowQueue(base: work.queue, stride: 1)
        softs = RowQueue(base: work.softQueue, stride: 1)
        lowers = RowQueue(base: work.softQueue + (count.rows &- 1), stride: -1)
        uppers = RowQueue(base: work.queue + (count.rows &- 1), stride: -1)
        enqueueAll()
    }

    // MARK: - Queues

    private mutating func enqueueAll() {
        for r in 0..<count.rows where work.rowStates[r].unknown == 1 && !work.rowStates[r].isUsed {
            enqueue(Int32(truncatingIfNeeded: r))
        }
    }

    /// Adds a row that has one undefined variable left.
    @inline(__always)
    private mutating func enqueue(_ r: Int32) {
        switch work.rowStates[Int(r)].kind {
        case .single: break
        case .equality: equalities.append(r)
        case .soft: softs.append(r)
        case .lower, .upper, .both: enqueueBound(r)
        }
    }

    @inline(never)
    private mutating func enqueueBound(_ r: Int32) {
        let state = work.rowStates[Int(r)]
        let unknown = work.unknowns + Int(state.rest)
        let row = rows + Int(state.row)
        let isLower = (row.coefficient(of: unknown.pointee.variable) > 0) == (row.pointee.relation == .greaterOrEqual)
        if state.kind == (isLower ? .upper : .lower) { return softs.append(r) }
        // one bound fewer is missing
        if isLower { unknown.pointee.lowerCount &-= 1 } else { unknown.pointee.upperCount &-= 1 }
        if (isLower ? unknown.pointee.lowerCount : unknown.pointee.upperCount) > 0 { return softs.append(r) }
        if isLower { lowers.append(r) } else { uppers.append(r) }
    }

    /// Counts the bounds of the undefined variables.
    @inline(never)
    private mutating func countBounds() {
        counts &+= 1
        if countedSteps == stepCount { return }
        countedSteps = stepCount
        for v in 0..<count.variables where !work.unknowns[v].isDefined {
            work.unknowns[v].lowerCount = 0
            work.unknowns[v].upperCount = 0
        }
        for r in 0..<count.rows {
            let state = work.rowStates + r
            let row = rows + Int(state.pointee.row)
            let kind = state.pointee.kind
            if kind == .equality || kind == .single { continue }
            if state.pointee.isUsed || row.pointee.relation == .equal { continue }
            // the only undefined variable on a side; -1: there is none, -2: several
            var lower: Int32 = -1, upper: Int32 = -1
            for t in 0..<row.termCount {
                let v = local[Int(row.variable[t])]
                if v < 0 || work.unknowns[Int(v)].isDefined { continue }
                if (row.coefficient[t] > 0) == (row.pointee.relation == .greaterOrEqual) {
                    lower = lower == -1 ? v : -2
                } else {
                    upper = upper == -1 ? v : -2
                }
            }
            if lower >= 0 { work.unknowns[Int(lower)].lowerCount &+= 1 }
            if upper >= 0 { work.unknowns[Int(upper)].upperCount &+= 1 }
            state.pointee.kind = lower < 0 ? upper < 0 ? .soft : .upper : upper < 0 ? .lower : .both
        }
        softs.clear()
        lowers.clear()
        uppers.clear()
        enqueueAll()
    }

    // MARK: - Steps

    /// Adds the next step, if the first row in a queue still has an undefined variable.
    @inline(__always)
    mutating func addStep() {
        var r = equalities.next()
        if r >= 0 { return addStep(r, isEquality: true) }
        if counts == 0 { return countBounds() }
        var v = nextCandidate(0)
        if v >= 0 { return define(v, AnalysisScratch.tearing, v) }
        // the sizes of labels are known now, so that more inequalities are bounds
        if counts == 1 { return countBounds() }
        r = lowers.next()
        if r >= 0 { return addStep(r, isEquality: false) }
        v = nextCandidate(1)
        if v >= 0 { return define(v, AnalysisScratch.tearing, v) }
        r = uppers.next()
        if r >= 0 { return addStep(r, isEquality: false) }
        v = nextCandidate(2)
        if v >= 0 { return define(v, AnalysisScratch.tearing, v) }
        r = softs.next()
        if r >= 0 { return addStep(r, isEquality: false) }
        if degree < 0 {
            sortByDegree()
            degree = 0
        }
        while work.unknowns[Int(work.byDegree[degree])].isDefined { degree &+= 1 }
        v = work.byDegree[degree]
        define(v, AnalysisScratch.tearing, v)
    }

    @inline(never)
    private mutating func addStep(_ r: Int32, isEquality: Bool) {
        let state = work.rowStates + Int(r)
        if state.pointee.isUsed || state.pointee.unknown != 1 { return }
        let v = state.pointee.rest
        var tear = state.pointee.tear
        let ownRowCount = work.unknowns[Int(v)].ownRowCount
        if isEquality ? tear == AnalysisScratch.severalTears && ownRowCount > 1 : ownRowCount > 0 {
            // so that the variable's own rows depend on one tear, and only this row on several
            return define(v, AnalysisScratch.tearing, v)
        }
        state.pointee.isUsed = true
        if !isEquality { tear = tear == AnalysisScratch.noTear ? v : AnalysisScratch.severalTears }
        define(v, isEquality ? r : ~r, tear)
    }

    /// The next variable of a class of candidates, or -1: those with soft rows of their own, and without lower bounds
    /// (a container that wraps comes after its views); those with any rows of their own or a sign, and without; all.
    @inline(never)
    private mutating func nextCandidate(_ number: Int) -> Int32 {
        let end = (number &+ 1) &* count.variables
        while candidate < end {
            let v = candidate &- number &* count.variables
            let unknown = work.unknowns + v
            candidate &+= 1
            if unknown.pointee.isDefined || number < 2 && unknown.pointee.lowerCount > 0 { continue }
            if number == 0 ? unknown.pointee.hasSoftRow : unknown.pointee.ownRowCount > 0 {
                return Int32(truncatingIfNeeded: v)
            }
        }
        return -1
    }

    @inline(never)
    private mutating func define(_ v: Int32, _ from: Int32, _ tear: Int32) {
        let unknown = work.unknowns + Int(v)
        unknown.pointee.tear = tear
        unknown.pointee.from = from
        work.found[stepCount] = v
        stepCount &+= 1
        var at = unknown.pointee.firstLink
        while at >= 0 {
            let link = work.links[Int(at)]
            at = link.next
            let state = work.rowStates + Int(link.row)
            state.pointee.rest ^= v
            state.pointee.unknown &-= 1
            if tear != AnalysisScratch.noTear && state.pointee.tear != tear {
                state.pointee.tear =
                    state.pointee.tear == AnalysisScratch.noTear ? tear : AnalysisScratch.severalTears
            }
            if state.pointee.unknown == 1 && !state.pointee.isUsed { enqueue(link.row) }
        }
    }

    /// Sorts variables by the number of rows that mention them, most first: a counting sort.
    @inline(never)
    private func sortByDegree() {
        let starts = work.buckets
        for i in 0..<65 { starts[i] = 0 }
        @inline(__always)
        func key(_ v: Int) -> Int { 63 &- Int(min(63, work.unknowns[v].degree)) }
        for v in 0..<count.variables { starts[key(v) &+ 1] &+= 1 }
        for i in 1..<65 { starts[i] &+= starts[i &- 1] }
        for v in 0..<count.variables {
            let at = key(v)
            work.byDegree[Int(starts[at])] = Int32(truncatingIfNeeded: v)
            starts[at] &+= 1
        }
    }
}
