// SPDX-License-Identifier: MIT

extension Solver {
    /// Orders the variables into a program. A required equality with one unknown variable defines it. If there is no
    /// such row, a variable becomes a tear, preferably one that has soft rows of its own, or a sign or limits: those of
    /// a tear couple nothing. Or else an inequality or soft row with one unknown defines a variable, and the sum of the
    /// row's terms is the tear.
    @inline(never)
    mutating func triangularise(_ work: AnalysisScratch, _ count: (rows: Int, variables: Int)) {
        let unknowns = work.unknowns, rowStates = work.rowStates, links = work.links
        var tail = 0
        var softTail = 0
        @inline(__always)
        func enqueue(_ r: Int32, _ kind: AnalysisScratch.RowState.Kind) {
            if kind == .equality {
                work.queue[tail] = r
                tail &+= 1
            } else if kind == .soft {
                work.softQueue[softTail] = r
                softTail &+= 1
            }
        }
        for r in 0..<count.rows where rowStates[r].unknown == 1 {
            enqueue(Int32(truncatingIfNeeded: r), rowStates[r].kind)
        }
        var head = 0
        var softHead = 0
        var candidate = 0
        var degree = -1
        var steps = 0
        func define(_ v: Int32, _ from: Int32, _ tear: Int32) {
            let unknown = unknowns + Int(v)
            unknown.pointee.tear = tear
            unknown.pointee.from = from
            work.found[steps] = v
            steps &+= 1
            var at = unknown.pointee.firstLink
            while at >= 0 {
                let link = links[Int(at)]
                at = link.next
                let rowState = rowStates + Int(link.row)
                rowState.pointee.rest ^= v
                rowState.pointee.unknown &-= 1
                if tear != AnalysisScratch.noTear && rowState.pointee.tear != tear {
                    rowState.pointee.tear =
                        rowState.pointee.tear == AnalysisScratch.noTear ? tear : AnalysisScratch.severalTears
                }
                if rowState.pointee.unknown == 1 && !rowState.pointee.isUsed {
                    enqueue(link.row, rowState.pointee.kind)
                }
            }
        }
        while steps < count.variables {
            // the next step: its variable, the row that defines it, and its tear
            let v: Int32
            var tear: Int32
            var from = AnalysisScratch.tearing
            if head < tail {
                let r = work.queue[head]
                head &+= 1
                let rowState = rowStates + Int(r)
                if rowState.pointee.isUsed || rowState.pointee.unknown != 1 { continue }
                v = rowState.pointee.rest
                tear = rowState.pointee.tear
                if tear == AnalysisScratch.severalTears && unknowns[Int(v)].ownRowCount > 1 {
                    tear = v  // so that the variable's own rows depend on one tear, and only this row on several
                } else {
                    rowState.pointee.isUsed = true
                    from = r
                }
            } else {
                while candidate < 2 &* count.variables {
                    let unknown = unknowns + (candidate < count.variables ? candidate : candidate &- count.variables)
                    let isWanted =
                        candidate < count.variables ? unknown.pointee.hasSoftRow : unknown.pointee.ownRowCount > 0
                    if isWanted && unknown.pointee.tear == AnalysisScratch.isUnknown { break }
                    candidate &+= 1
                }
                if candidate < 2 &* count.variables {
                    let isSecond = candidate >= count.variables
                    v = Int32(truncatingIfNeeded: isSecond ? candidate &- count.variables : candidate)
                    tear = v
                } else if softHead < softTail {
                    let r = work.softQueue[softHead]
                    softHead &+= 1
                    let rowState = rowStates + Int(r)
                    if rowState.pointee.isUsed || rowState.pointee.unknown != 1 { continue }
                    v = rowState.pointee.rest
                    rowState.pointee.isUsed = true
                    from = ~r
                    tear = rowState.pointee.tear == AnalysisScratch.noTear ? v : AnalysisScratch.severalTears
                } else {
                    if degree < 0 {
                        sortByDegree(work, count.variables)
                        degree = 0
                    }
                    while unknowns[Int(work.byDegree[degree])].tear != AnalysisScratch.isUnknown { degree &+= 1 }
                    v = work.byDegree[degree]
                    tear = v
                }
            }
            define(v, from, tear)
        }
    }

    /// Sorts variables by the number of rows that mention them, most first: a counting sort.
    @inline(never)
    private mutating func sortByDegree(_ work: AnalysisScratch, _ count: Int) {
        let starts = work.buckets
        for i in 0..<65 { starts[i] = 0 }
        @inline(__always)
        func key(_ v: Int) -> Int { 63 &- Int(min(63, work.unknowns[v].degree)) }
        for v in 0..<count { starts[key(v) &+ 1] &+= 1 }
        for i in 1..<65 { starts[i] &+= starts[i &- 1] }
        for v in 0..<count {
            let at = key(v)
            work.byDegree[Int(starts[at])] = Int32(truncatingIfNeeded: v)
            starts[at] &+= 1
        }
    }
}
