// SPDX-License-Identifier: MIT

extension Solver {
    /// Order the variables into a program: a required equality with one unknown defines it. When none has, a variable
    /// must be guessed (a *tear*), best one of which wishes say what it should be; or an inequality or a wish with one
    /// unknown defines it, its terms' sum being the tear.
    @inline(never)
    mutating func triangularise(_ work: Work, _ count: (rows: Int, variables: Int)) {
        let unknowns = work.unknowns, bearings = work.bearings, links = work.links
        var tail = 0
        var softTail = 0
        @inline(__always)
        func enqueue(_ r: Int32, _ kind: Work.Bearing.Kind) {
            if kind == .equality {
                work.queue[tail] = r
                tail &+= 1
            } else if kind == .soft {
                work.softQueue[softTail] = r
                softTail &+= 1
            }
        }
        for r in 0..<count.rows where bearings[r].unknown == 1 {
            enqueue(Int32(truncatingIfNeeded: r), bearings[r].kind)
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
                let bearing = bearings + Int(link.row)
                bearing.pointee.rest ^= v
                bearing.pointee.unknown &-= 1
                if tear != Work.noTear && bearing.pointee.tear != tear {
                    bearing.pointee.tear = bearing.pointee.tear == Work.noTear ? tear : Work.severalTears
                }
                if bearing.pointee.unknown == 1 && !bearing.pointee.isUsed { enqueue(link.row, bearing.pointee.kind) }
            }
        }
        while steps < count.variables {
            // what comes next: its variable, where it comes from, and its tear
            let v: Int32
            var tear: Int32
            var from = Work.guessed
            if head < tail {
                let r = work.queue[head]
                head &+= 1
                let bearing = bearings + Int(r)
                if bearing.pointee.isUsed || bearing.pointee.unknown != 1 { continue }
                v = bearing.pointee.rest
                tear = bearing.pointee.tear
                if tear == Work.severalTears && unknowns[Int(v)].softRowCount > 1 {
                    tear = v  // its wishes are about one tear then, and only this row about many
                } else {
                    bearing.pointee.isUsed = true
                    from = r
                }
            } else {
                while candidate < count.variables
                    && (unknowns[candidate].softRowCount == 0 || unknowns[candidate].tear != Work.isUnknown)
                {
                    candidate &+= 1
                }
                if candidate < count.variables {
                    v = Int32(truncatingIfNeeded: candidate)
                    tear = v
                } else if softHead < softTail {
                    let r = work.softQueue[softHead]
                    softHead &+= 1
                    let bearing = bearings + Int(r)
                    if bearing.pointee.isUsed || bearing.pointee.unknown != 1 { continue }
                    v = bearing.pointee.rest
                    bearing.pointee.isUsed = true
                    from = ~r
                    tear = bearing.pointee.tear == Work.noTear ? v : Work.severalTears
                } else {
                    if degree < 0 {
                        sortByDegree(work, count.variables)
                        degree = 0
                    }
                    while unknowns[Int(work.byDegree[degree])].tear != Work.isUnknown { degree &+= 1 }
                    v = work.byDegree[degree]
                    tear = v
                }
            }
            define(v, from, tear)
        }
    }

    /// Variables by the number of rows that mention them, most first: a counting sort.
    @inline(never)
    private mutating func sortByDegree(_ work: Work, _ count: Int) {
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
