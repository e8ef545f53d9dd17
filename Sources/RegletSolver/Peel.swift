// SPDX-License-Identifier: MIT

extension Solver {
    /// Order the variables into a program: a required equality with one unknown defines it. When none has, a variable must
    /// be guessed (a *tear*), best one of which wishes say what it should be; or an inequality or a wish with one unknown
    /// defines it, its terms' sum being the tear.
    @inline(never)
    mutating func peel(_ work: Work, _ count: (rows: Int, variables: Int)) {
        sortByDegree(work, count.variables)
        var tail = 0
        var softTail = 0
        for r in 0..<count.rows where work.unknown[r] == 1 { enqueue(work, r, &tail, &softTail) }
        var head = 0
        var softHead = 0
        var wish = 0
        var degree = 0
        var steps = 0
        func define(_ v: Int32, _ row: Int32) {
            work.isKnown[Int(v)] = 1
            work.stepVariable[steps] = v
            work.stepRow[steps] = row
            steps &+= 1
            for a in Int(work.adjacencyStart[Int(v)])..<Int(work.adjacencyStart[Int(v) &+ 1]) {
                let r = Int(work.adjacency[a])
                work.unknown[r] &-= 1
                if work.unknown[r] == 1 && work.isUsed[r] == 0 { enqueue(work, r, &tail, &softTail) }
            }
        }
        func guess(_ v: Int32) {
            work.tear[Int(v)] = v
            define(v, Int32.min)
        }
        while steps < count.variables {
            if head < tail {
                let r = Int(work.queue[head])
                head &+= 1
                if work.isUsed[r] != 0 || work.unknown[r] != 1 { continue }
                let (v, tear) = unknown(work, r)
                if tear == Work.severalTears && work.wishes[Int(v)] > 1 {
                    guess(v)  // its wishes are about one tear then, and only this row about many
                } else {
                    work.isUsed[r] = 1
                    work.tear[Int(v)] = tear
                    define(v, Int32(truncatingIfNeeded: r))
                }
                continue
            }
            while wish < count.variables && (work.isKnown[wish] != 0 || work.wishes[wish] == 0) { wish &+= 1 }
            if wish < count.variables {
                guess(Int32(truncatingIfNeeded: wish))
                continue
            }
            if softHead < softTail {
                let r = Int(work.softQueue[softHead])
                softHead &+= 1
                if work.isUsed[r] != 0 || work.unknown[r] != 1 { continue }
                let (v, tear) = unknown(work, r)
                work.isUsed[r] = 1
                work.tear[Int(v)] = tear == Work.noTear ? v : Work.severalTears
                define(v, ~Int32(truncatingIfNeeded: r))
                continue
            }
            while work.isKnown[Int(work.byDegree[degree])] != 0 { degree &+= 1 }
            guess(work.byDegree[degree])
        }
    }

    @inline(__always)
    private mutating func enqueue(_ work: Work, _ r: Int, _ tail: inout Int, _ softTail: inout Int) {
        let row = rows.base + Int(work.rows[r])
        if row.pointee.isRequired && row.pointee.relation == .equal {
            work.queue[tail] = Int32(truncatingIfNeeded: r)
            tail &+= 1
        } else if row.termCount > 1 {
            work.softQueue[softTail] = Int32(truncatingIfNeeded: r)
            softTail &+= 1
        }
    }

    /// The one unknown of a row, and on which tear the others depend.
    private mutating func unknown(_ work: Work, _ r: Int) -> (Int32, Int32) {
        let row = rows.base + Int(work.rows[r])
        var found: Int32 = 0
        var tear = Work.noTear
        for t in 0..<row.termCount {
            let v = local[Int(row.variable[t])]
            if v < 0 { continue }
            if work.isKnown[Int(v)] == 0 {
                found = v
            } else if work.tear[Int(v)] != Work.noTear {
                let other = work.tear[Int(v)]
                tear = tear == Work.noTear || tear == other ? other : Work.severalTears
            }
        }
        return (found, tear)
    }

    /// Variables by the number of rows that mention them, most first: a counting sort.
    private mutating func sortByDegree(_ work: Work, _ count: Int) {
        let starts = work.buckets
        for i in 0..<65 { starts[i] = 0 }
        func key(_ v: Int) -> Int {
            63 &- Int(min(63, work.adjacencyStart[v &+ 1] &- work.adjacencyStart[v]))
        }
        for v in 0..<count { starts[key(v) &+ 1] &+= 1 }
        for i in 1..<65 { starts[i] &+= starts[i &- 1] }
        for v in 0..<count {
            let at = key(v)
            work.byDegree[Int(starts[at])] = Int32(truncatingIfNeeded: v)
            starts[at] &+= 1
        }
    }
}
