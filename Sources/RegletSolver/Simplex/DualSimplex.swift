// SPDX-License-Identifier: MIT

/// Dual simplex steps before the primal simplex, with the long-step rule (bound flipping; P. E. Kostina, "The long step
/// rule in the bounded-variable dual simplex method", Mathematical Methods of Operations Research 55, 2002), extended
/// to piecewise-linear costs. Where few rows move many tears, the primal simplex would pivot once for each tear.
///
/// The nonbasic variables are at breakpoints where the reduced costs are optimal (dual feasible). A basic variable
/// outside the interval of its slope (primal infeasible) is moved into it by the nonbasic variables with the least
/// cost: each moves from breakpoint to breakpoint until it is no longer the cheapest. The one that ends between two
/// breakpoints enters the basis. So a step costs O(n log n) and moves as many tears as it needs. The primal simplex
/// does the rest, if any, and proves the optimum.
extension Simplex {
    /// The place of a coupling row that no step has moved yet: it has no slope.
    static let untouched: Int32 = -1
    /// The smallest tableau entry that may be a pivot here; the primal simplex may use smaller ones.
    private static let leastPivot = 1e-7

    /// Computes breakpoints and reduced costs, and moves near the optimum. Prepares `optimise`.
    @inline(never)
    mutating func approach() {
        let isNew = c.pointee.component.pointee.flags & Component.isStarted == 0
        setBreakpoints()
        if isNew {
            for k in 0..<c.pointee.tearCount { c.pointee.place[k] = bestPlace(k) }
            for i in 0..<c.pointee.otherCount { c.pointee.place[Int(c.pointee.basic[i])] = Simplex.untouched }
            c.pointee.component.pointee.flags |= Component.isStarted
        }
        // with many rows, each step gains little
        let areFew = c.pointee.otherCount < c.pointee.tearCount
        if areFew { computeReducedCosts() }
        var left = areFew && makeDualFeasible() ? min(maxSteps, 20 &+ 4 &* c.pointee.otherCount) : 0
        computePrimalValues()
        while left > 0 && !isStopped, let (line, up) = mostInfeasible() {
            step(line, up)
            left &-= 1
        }
        finishDualPhase(areFew)
    }

    // MARK: - Before and after

    /// Moves each nonbasic variable to the breakpoint where the cost falls in neither direction. - Returns: false when
    /// one has no such breakpoint.
    private func makeDualFeasible() -> Bool {
        let levels = c.pointee.levelCount
        var isFeasible = true
        for j in 0..<c.pointee.tearCount {
            let v = Int(c.pointee.nonbasic[j])
            let slope = c.pointee.reducedCosts + j &* levels
            let first = c.pointee.breakpointStart[v], last = c.pointee.breakpointStart[v &+ 1] &- 1
            while isPositive(slope, levels) {
                let at = c.pointee.place[v]
                if at == first {
                    isFeasible = false
                    break
                }
                let next = c.pointee.breakpoints + Int(at &- 1)
                slope[next.pointee.level] -= next.pointee.jump
                c.pointee.place[v] = at &- 1
            }
            while true {
                let breakpoint = c.pointee.breakpoints + Int(c.pointee.place[v])
                let level = breakpoint.pointee.level
                slope[level] += breakpoint.pointee.jump
                if !isNegative(slope, levels) {
                    slope[level] -= breakpoint.pointee.jump
                    break
                }
                if c.pointee.place[v] == last {
                    slope[level] -= breakpoint.pointee.jump
                    isFeasible = false
                    break
                }
                c.pointee.place[v] &+= 1
            }
        }
        return isFeasible
    }

    private func isPositive(_ slope: UnsafePointer<Double>, _ count: Int) -> Bool {
        for l in 0..<count {
            if slope[l] > Simplex.tiny { return true }
            if slope[l] < -Simplex.tiny { return false }
        }
        return false
    }

    /// Computes the values of the nonbasic variables from their breakpoints, and those of the basic ones from the
    /// tableau.
    private func computePrimalValues() {
        let tears = c.pointee.tearCount
        let x = c.pointee.x, starts = c.pointee.breakpointStart, breakpoints = c.pointee.breakpoints
        for j in 0..<tears {
            let v = Int(c.pointee.nonbasic[j])
            let target = breakpoints[Int(c.pointee.place[v])].position
            c.pointee.shift[j] = target - (v < tears ? x[v] : activity(breakpoints[Int(starts[v])].row))
            x[v] = target
        }
        for i in 0..<c.pointee.otherCount {
            let v = Int(c.pointee.basic[i])
            var value = v < tears ? x[v] : activity(breakpoints[Int(starts[v])].row)
            var at = c.pointee.firstInLine[i]
            while at >= 0 {
                let entry = c.pointee.entries + Int(at)
                value += entry.pointee.value * c.pointee.shift[Int(entry.pointee.column)]
                at = entry.pointee.nextInLine
            }
            x[v] = value
        }
    }

    /// The breakpoints between which the slope of a basic variable is valid.
    private func range(_ v: Int) -> (low: Double, high: Double) {
        let breakpoints = c.pointee.breakpoints, place = c.pointee.place[v]
        let first = c.pointee.breakpointStart[v], end = c.pointee.breakpointStart[v &+ 1]
        if place == Simplex.untouched { return (breakpoints[Int(first)].position, breakpoints[Int(first)].position) }
        return (
            place > first ? breakpoints[Int(place &- 1)].position : -.infinity,
            place < end ? breakpoints[Int(place)].position : .infinity
        )
    }

    /// Gives an untouched row the slope 0 of its interval, if it has one at its value.
    private func touch(_ v: Int, _ x: Double) {
        let b = c.pointee.breakpointStart[v]
        let breakpoint = c.pointee.breakpoints + Int(b)
        if x <= breakpoint.pointee.position && breakpoint.pointee.low == 0 {
            c.pointee.place[v] = b
        } else if x >= breakpoint.pointee.position && breakpoint.pointee.jump == breakpoint.pointee.low {
            c.pointee.place[v] = b &+ 1
        }
    }

    /// The basic variable that is farthest from the interval of its slope, and whether it must increase: of the next
    /// lines that have one (partial pricing), as a search of all lines for each step would take quadratic time.
    private mutating func mostInfeasible() -> (line: Int, up: Bool)? {
        var found: (line: Int, up: Bool)?
        var most = 0.0
        let count = c.pointee.otherCount
        for visited in 0..<count {
            if visited & 255 == 0 && found != nil { break }
            if nextLine >= count { nextLine = 0 }
            let i = nextLine
            nextLine &+= 1
            work &+= 1
            let v = Int(c.pointee.basic[i]), x = c.pointee.x[v]
            if c.pointee.place[v] == Simplex.untouched { touch(v, x) }
            let (low, high) = range(v)
            let distance = max(low - x, x - high)
            let isUntouched = c.pointee.place[v] == Simplex.untouched
            if distance > most && (isUntouched || distance > 1e-9 + 1e-12 * x.magnitude) {
                most = distance
                found = (i, low > x)
            } else if isUntouched && found == nil {
                found = (i, low >= x)
            }
        }
        return found
    }

    /// Computes the slopes at the values of the basic variables. `known`: the slopes at their places are already
    /// computed.
    private func finishDualPhase(_ known: Bool) {
        var moved = !known
        for i in 0..<c.pointee.otherCount {
            let v = Int(c.pointee.basic[i]), x = c.pointee.x[v]
            let (low, high) = range(v)
            if c.pointee.place[v] != Simplex.untouched && low <= x && x <= high { continue }
            c.pointee.place[v] = breakpointBehind(v, x)
            moved = true
        }
        if moved { computeReducedCosts() }
    }

    // MARK: - A step

    /// Moves a basic variable to the nearest breakpoint of its interval, or changes the interval if that costs less.
    @inline(never)
    private mutating func step(_ line: Int, _ up: Bool) {
        let levels = c.pointee.levelCount
        let breakpoints = c.pointee.breakpoints, x = c.pointee.x, place = c.pointee.place
        let v = Int(c.pointee.basic[line])
        let isUntouched = place[v] == Simplex.untouched
        let b = isUntouched ? c.pointee.breakpointStart[v] : up ? place[v] &- 1 : place[v]
        let wanted = breakpoints[Int(b)]
        let level = wanted.level
        let gain = isUntouched ? (up ? wanted.low : wanted.jump - wanted.low) : wanted.jump
        let heap = c.pointee.heap
        var count = 0
        let row = c.pointee.lineValue
        var at = c.pointee.firstInLine[line]
        while at >= 0 {
            let entry = c.pointee.entries + Int(at)
            at = entry.pointee.nextInLine
            row[Int(entry.pointee.column)] = entry.pointee.value
            if entry.pointee.value.magnitude <= Simplex.leastPivot { continue }
            heap[count] = entry.pointee.column
            count &+= 1
        }
        defer { clearLineValue(line) }
        var parent = count / 2
        while parent > 0 {
            parent &-= 1
            sift(row, up, count, parent)
        }
        while count > 0 {
            let j = Int(heap[0])
            let entering = Int(c.pointee.nonbasic[j])
            let isUp = (row[j] > 0) == up
            if !improves(row, j, isUp, level, gain) { break }
            let missing = (wanted.position - x[v]).magnitude
            let own = c.pointee.reducedCosts + j &* levels
            let at = place[entering]
            let next = isUp ? at &+ 1 : at &- 1
            let ends = next < c.pointee.breakpointStart[entering] || next >= c.pointee.breakpointStart[entering &+ 1]
            let way = ends ? Double.infinity : (breakpoints[Int(next)].position - x[entering]).magnitude
            if isUp { own[breakpoints[Int(at)].level] += breakpoints[Int(at)].jump }
            if way * row[j].magnitude < missing {
                if !isUp { own[breakpoints[Int(next)].level] -= breakpoints[Int(next)].jump }
                shiftBasics(j, breakpoints[Int(next)].position - x[entering])
                x[entering] = breakpoints[Int(next)].position
                place[entering] = next
                sift(row, up, count, 0)
                continue
            }
            let amount = (wanted.position - x[v]) / row[j]
            shiftBasics(j, amount)
            x[entering] += amount
            if isUp { place[entering] &+= 1 }
            pivot(line, j)
            x[v] = wanted.position
            place[v] = b
            // reduced costs are those below the breakpoint
            let leaving = c.pointee.reducedCosts + j &* levels
            if isUntouched {
                leaving[level] -= wanted.low
            } else if up {
                leaving[level] -= wanted.jump
            }
            return
        }
        // the move costs more than it gains
        place[v] = up ? b : b &+ 1
        addLine(line, level, up ? -gain : gain)
    }

    private func clearLineValue(_ line: Int) {
        var at = c.pointee.firstInLine[line]
        while at >= 0 {
            let entry = c.pointee.entries + Int(at)
            c.pointee.lineValue[Int(entry.pointee.column)] = 0
            at = entry.pointee.nextInLine
        }
    }

    /// The cost, at a level, of moving a nonbasic variable so that the basic variable of the line moves by 1.
    @inline(__always)
    private func price(
        _ row: UnsafePointer<Double>, _ j: Int, _ isUp: Bool, _ level: Int
    ) -> Double {
        var slope = c.pointee.reducedCosts[j &* c.pointee.levelCount &+ level]
        if isUp {
            let breakpoint = c.pointee.breakpoints + Int(c.pointee.place[Int(c.pointee.nonbasic[j])])
            if breakpoint.pointee.level == level { slope += breakpoint.pointee.jump }
        }
        return (isUp ? slope : -slope) / row[j].magnitude
    }

    private func improves(
        _ row: UnsafePointer<Double>, _ j: Int, _ isUp: Bool, _ level: Int, _ gain: Double
    ) -> Bool {
        for l in 0..<c.pointee.levelCount {
            let rest = price(row, j, isUp, l) - (l == level ? gain : 0)
            if rest < -Simplex.tiny { return true }
            if rest > Simplex.tiny { return false }
        }
        return false
    }

    private func isCheaper(
        _ row: UnsafePointer<Double>, _ up: Bool, _ a: Int32, _ b: Int32
    ) -> Bool {
        let a = Int(a), b = Int(b)
        let aUp = (row[a] > 0) == up, bUp = (row[b] > 0) == up
        for l in 0..<c.pointee.levelCount {
            let difference = price(row, a, aUp, l) - price(row, b, bUp, l)
            if difference < -Simplex.tiny { return true }
            if difference > Simplex.tiny { return false }
        }
        return a < b
    }

    /// Restores the order of the heap below an index (sift-down).
    @inline(never)
    private func sift(
        _ row: UnsafePointer<Double>, _ up: Bool, _ count: Int, _ from: Int
    ) {
        let heap = c.pointee.heap
        let moved = heap[from]
        var at = from
        while true {
            var child = 2 &* at &+ 1
            if child >= count { break }
            if child &+ 1 < count && isCheaper(row, up, heap[child &+ 1], heap[child]) { child &+= 1 }
            if !isCheaper(row, up, heap[child], moved) { break }
            heap[at] = heap[child]
            at = child
        }
        heap[at] = moved
    }
}
