// SPDX-License-Identifier: MIT

/// The breakpoints of costs and the slopes between them, for water-filling, dual and primal steps.
extension Simplex {
    /// Computes the positions of the breakpoints. Precondition: the program has run, with tears of `x`, or of 0.
    @inline(never)
    func setBreakpoints(atZero: Bool = false) {
        let tears = c.pointee.tearCount
        let starts = c.pointee.breakpointStart, breakpoints = c.pointee.breakpoints
        let steps = c.pointee.component.pointee.steps
        let areOwn = c.pointee.component.pointee.flags & Component.hasOwnBreakpoints != 0
        for k in 0..<tears {
            for b in Int(starts[k])..<Int(starts[k &+ 1]) {
                let row = breakpoints[b].row
                if row == Breakpoint.tieBreak {
                    let from = steps[Int(c.pointee.tearStep[k])].tearRow
                    breakpoints[b].position =
                        tieBreakAnchor * breakpoints[b].direction + (from >= 0 ? rows[Int(from)].constant : 0)
                } else if areOwn {
                    breakpoints[b].position = (row >= 0 ? rows[Int(row)].constant : 0) / breakpoints[b].coefficient
                } else {
                    let missing = (row >= 0 ? rows[Int(row)].constant : 0) - activity(row)
                    breakpoints[b].position = (atZero ? 0 : c.pointee.x[k]) + missing / breakpoints[b].coefficient
                }
            }
            sortBreakpoints(k)
        }
        for v in tears..<(tears &+ c.pointee.otherCount) {
            let row = breakpoints[Int(starts[v])].row
            breakpoints[Int(starts[v])].position = row >= 0 ? rows[Int(row)].constant : 0
        }
    }

    /// The first breakpoint above a value; the end index if there is none.
    func breakpointBehind(_ v: Int, _ value: Double) -> Int32 {
        var at = c.pointee.breakpointStart[v]
        while at < c.pointee.breakpointStart[v &+ 1] && c.pointee.breakpoints[Int(at)].position <= value { at &+= 1 }
        return at
    }

    /// Sorts the breakpoints of a variable by insertion, as they are mostly in order. The place of a nonbasic variable
    /// moves with its breakpoint.
    func sortBreakpoints(_ k: Int) {
        let breakpoints = c.pointee.breakpoints
        let first = Int(c.pointee.breakpointStart[k]), end = Int(c.pointee.breakpointStart[k &+ 1])
        var place = Int(c.pointee.place[k])
        for b in (first &+ 1)..<end {
            if breakpoints[b &- 1].position <= breakpoints[b].position { continue }
            let moved = breakpoints[b]
            var to = b
            while to > first && breakpoints[to &- 1].position > moved.position {
                breakpoints[to] = breakpoints[to &- 1]
                to &-= 1
            }
            breakpoints[to] = moved
            if place == b {
                place = to
            } else if place >= to && place < b {
                place &+= 1
            }
        }
        c.pointee.place[k] = Int32(truncatingIfNeeded: place)
    }

    /// The breakpoint where a variable's own cost is least.
    @inline(never)
    func bestPlace(_ v: Int) -> Int32 {
        let slope = vector, levels = c.pointee.levelCount, breakpoints = c.pointee.breakpoints
        var at = Int(c.pointee.breakpointStart[v])
        let end = Int(c.pointee.breakpointStart[v &+ 1])
        for l in 0..<levels { slope[l] = 0 }
        for b in at..<end { slope[breakpoints[b].level] -= breakpoints[b].low }
        while at < end &- 1 {
            slope[breakpoints[at].level] += breakpoints[at].jump
            if !isNegative(slope, levels) { break }
            at &+= 1
        }
        return Int32(truncatingIfNeeded: at)
    }

    /// The slope of a variable's own cost below a breakpoint.
    @inline(never)
    func ownSlope(_ v: Int, _ place: Int32, _ slope: UnsafeMutablePointer<Double>) {
        for l in 0..<c.pointee.levelCount { slope[l] = 0 }
        for b in Int(c.pointee.breakpointStart[v])..<Int(c.pointee.breakpointStart[v &+ 1]) {
            let breakpoint = c.pointee.breakpoints[b]
            slope[breakpoint.level] += b < Int(place) ? breakpoint.jump - breakpoint.low : -breakpoint.low
        }
    }

    func isNegative(_ slope: UnsafePointer<Double>, _ count: Int) -> Bool {
        for l in 0..<count {
            if slope[l] < -Simplex.tiny { return true }
            if slope[l] > Simplex.tiny { return false }
        }
        return false
    }

    func computeReducedCosts() {
        let tears = c.pointee.tearCount, levels = c.pointee.levelCount
        for j in 0..<tears {
            let v = Int(c.pointee.nonbasic[j])
            ownSlope(v, c.pointee.place[v], c.pointee.reducedCosts + j &* levels)
        }
        for i in 0..<c.pointee.otherCount {
            let v = Int(c.pointee.basic[i])
            if c.pointee.place[v] == Simplex.untouched { continue }
            ownSlope(v, c.pointee.place[v], vector)
            for l in 0..<levels where vector[l] != 0 {
                addLine(i, l, vector[l])
            }
        }
    }
}
