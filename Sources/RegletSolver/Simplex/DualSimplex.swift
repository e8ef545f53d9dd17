// SPDX-License-Identifier: MIT

/// Steps of the dual simplex in front of the primal one, long ones (the bound flipping of P. E. Kostina, "The long step
/// rule in the bounded-variable dual simplex method", Mathematical Methods of Operations Research 55, 2002, for costs
/// that bend): where many tears give way to few rows, the primal simplex pivots once for each of them.
///
/// The nonbasic variables lie where their own costs and the slopes of the basic ones are in balance. A basic variable
/// that is not where its slope says is moved there by those whose cost that raises least: each goes from bend to bend
/// until it is no longer the cheapest, and the one that is under way at the end enters the basis. So a step costs O(n
/// log n) and takes as many tears along as it needs. What is left, if anything, is the primal simplex's, which also
/// proves the optimum.
extension Solver {
    /// Of a row that no step was about yet: it has no slope.
    static let untouched: Int32 = -1
    /// Smaller entries of the tableau are no pivots here: what depends on them is left to the primal simplex.
    private static let leastPivot = 1e-7

    /// As `refresh`, and near the optimum: all is ready for `optimise`.
    @inline(never)
    mutating func approach(_ c: ComponentPointer) {
        let isNew = c.pointee.flags & Component.isStarted == 0
        setBreakpoints(c)
        if isNew {
            for k in 0..<c.pointee.tearCount { c.pointee.place[k] = bestPlace(c, k) }
            for i in 0..<c.pointee.otherCount { c.pointee.place[Int(c.pointee.basic[i])] = Solver.untouched }
            c.pointee.flags |= Component.isStarted
        }
        // where rows are many, each step gains little
        let areFew = c.pointee.otherCount < c.pointee.tearCount
        if areFew { computeReducedCosts(c) }
        var left = areFew && balance(c) ? min(maxSteps, 20 &+ 4 &* c.pointee.otherCount) : 0
        locate(c)
        while left > 0, let (line, up) = farthest(c) {
            step(c, line, up)
            left &-= 1
        }
        finishDualPhase(c, areFew)
    }

    // MARK: - Before and after

    /// Let each nonbasic variable lie on the bend where the cost does not fall to either side. - Returns: false when
    /// there is none.
    private mutating func balance(_ c: ComponentPointer) -> Bool {
        let levels = c.pointee.levelCount
        var isBalanced = true
        for j in 0..<c.pointee.tearCount {
            let v = Int(c.pointee.nonbasic[j])
            let slope = c.pointee.reducedCosts + j &* levels
            let first = c.pointee.breakpointStart[v], last = c.pointee.breakpointStart[v &+ 1] &- 1
            while isPositive(slope, levels) {
                let at = c.pointee.place[v]
                if at == first {
                    isBalanced = false
                    break
                }
                let next = c.pointee.breakpoints + Int(at &- 1)
                slope[Int(next.pointee.level)] -= next.pointee.jump
                c.pointee.place[v] = at &- 1
            }
            while true {
                let bend = c.pointee.breakpoints + Int(c.pointee.place[v])
                let level = Int(bend.pointee.level)
                slope[level] += bend.pointee.jump
                if !isNegative(slope, levels) {
                    slope[level] -= bend.pointee.jump
                    break
                }
                if c.pointee.place[v] == last {
                    slope[level] -= bend.pointee.jump
                    isBalanced = false
                    break
                }
                c.pointee.place[v] &+= 1
            }
        }
        return isBalanced
    }

    private func isPositive(_ slope: UnsafePointer<Double>, _ count: Int) -> Bool {
        for l in 0..<count {
            if slope[l] > Solver.tiny { return true }
            if slope[l] < -Solver.tiny { return false }
        }
        return false
    }

    /// Put the nonbasic variables on their bends, and the basic ones where the tableau says.
    private mutating func locate(_ c: ComponentPointer) {
        let values = values.base
        let tears = c.pointee.tearCount
        let x = c.pointee.x, starts = c.pointee.breakpointStart, breakpoints = c.pointee.breakpoints
        for j in 0..<tears {
            let v = Int(c.pointee.nonbasic[j])
            let target = breakpoints[Int(c.pointee.place[v])].position
            c.pointee.shift[j] = target - (v < tears ? x[v] : activity(breakpoints[Int(starts[v])].row, values))
            x[v] = target
        }
        for i in 0..<c.pointee.otherCount {
            let v = Int(c.pointee.basic[i])
            var value = v < tears ? x[v] : activity(breakpoints[Int(starts[v])].row, values)
            let line = c.pointee.tableau + i &* tears
            for j in 0..<tears { value += line[j] * c.pointee.shift[j] }
            x[v] = value
        }
    }

    /// Between which bends a basic variable's slope says that it lies.
    private func range(_ c: ComponentPointer, _ v: Int) -> (low: Double, high: Double) {
        let breakpoints = c.pointee.breakpoints, place = c.pointee.place[v]
        let first = c.pointee.breakpointStart[v], end = c.pointee.breakpointStart[v &+ 1]
        if place == Solver.untouched { return (breakpoints[Int(first)].position, breakpoints[Int(first)].position) }
        return (
            place > first ? breakpoints[Int(place &- 1)].position : -.infinity,
            place < end ? breakpoints[Int(place)].position : .infinity
        )
    }

    /// The basic variable that is farthest from where its slope says, and whether it has to rise; untouched rows first.
    private func farthest(_ c: ComponentPointer) -> (line: Int, up: Bool)? {
        var found: (line: Int, up: Bool)?
        var most = 0.0
        for i in 0..<c.pointee.otherCount {
            let v = Int(c.pointee.basic[i]), x = c.pointee.x[v]
            let (low, high) = range(c, v)
            if c.pointee.place[v] == Solver.untouched { return (i, low >= x) }
            let distance = max(low - x, x - high)
            if distance > most && distance > 1e-9 + 1e-12 * x.magnitude {
                most = distance
                found = (i, low > x)
            }
        }
        return found
    }

    /// Let slopes be those of where the basic variables are. `known`: they are those of the places.
    private mutating func finishDualPhase(_ c: ComponentPointer, _ known: Bool) {
        var moved = !known
        for i in 0..<c.pointee.otherCount {
            let v = Int(c.pointee.basic[i]), x = c.pointee.x[v]
            let (low, high) = range(c, v)
            if c.pointee.place[v] != Solver.untouched && low <= x && x <= high { continue }
            c.pointee.place[v] = breakpointBehind(c, v, x)
            moved = true
        }
        if moved { computeReducedCosts(c) }
    }

    // MARK: - A step

    /// Move a basic variable to the nearest bend of where it should be, or accept that it lies beyond.
    @inline(never)
    private mutating func step(_ c: ComponentPointer, _ line: Int, _ up: Bool) {
        let tears = c.pointee.tearCount, levels = c.pointee.levelCount
        let breakpoints = c.pointee.breakpoints, x = c.pointee.x, place = c.pointee.place
        let row = c.pointee.tableau + line &* tears
        let v = Int(c.pointee.basic[line])
        let isUntouched = place[v] == Solver.untouched
        let b = isUntouched ? c.pointee.breakpointStart[v] : up ? place[v] &- 1 : place[v]
        let wanted = breakpoints[Int(b)]
        let level = Int(wanted.level)
        let gain = isUntouched ? (up ? wanted.low : wanted.jump - wanted.low) : wanted.jump
        let heap = c.pointee.heap
        var count = 0
        for j in 0..<tears where row[j].magnitude > Solver.leastPivot {
            heap[count] = Int32(truncatingIfNeeded: j)
            count &+= 1
        }
        var parent = count / 2
        while parent > 0 {
            parent &-= 1
            sift(c, row, up, count, parent)
        }
        while count > 0 {
            let j = Int(heap[0])
            let entering = Int(c.pointee.nonbasic[j])
            let isUp = (row[j] > 0) == up
            if !improves(c, row, j, isUp, level, gain) { break }
            let missing = (wanted.position - x[v]).magnitude
            let own = c.pointee.reducedCosts + j &* levels
            let at = place[entering]
            let next = isUp ? at &+ 1 : at &- 1
            let ends = next < c.pointee.breakpointStart[entering] || next >= c.pointee.breakpointStart[entering &+ 1]
            let way = ends ? Double.infinity : (breakpoints[Int(next)].position - x[entering]).magnitude
            if isUp { own[Int(breakpoints[Int(at)].level)] += breakpoints[Int(at)].jump }
            if way * row[j].magnitude < missing {
                if !isUp { own[Int(breakpoints[Int(next)].level)] -= breakpoints[Int(next)].jump }
                shiftBasics(c, j, breakpoints[Int(next)].position - x[entering])
                x[entering] = breakpoints[Int(next)].position
                place[entering] = next
                sift(c, row, up, count, 0)
                continue
            }
            let amount = (wanted.position - x[v]) / row[j]
            shiftBasics(c, j, amount)
            x[entering] += amount
            if isUp { place[entering] &+= 1 }
            pivot(c, line, j)
            x[v] = wanted.position
            place[v] = b
            // slopes are those in front of the bend
            let leaving = c.pointee.reducedCosts + j &* levels
            if isUntouched {
                leaving[level] -= wanted.low
            } else if up {
                leaving[level] -= wanted.jump
            }
            return
        }
        // it is not worth it
        place[v] = up ? b : b &+ 1
        addLine(c, line, level, up ? -gain : gain)
    }

    /// What moving a nonbasic variable costs at a level, for each unit of the line.
    @inline(__always)
    private func price(
        _ c: ComponentPointer, _ row: UnsafePointer<Double>, _ j: Int, _ isUp: Bool, _ level: Int
    ) -> Double {
        var slope = c.pointee.reducedCosts[j &* c.pointee.levelCount &+ level]
        if isUp {
            let bend = c.pointee.breakpoints + Int(c.pointee.place[Int(c.pointee.nonbasic[j])])
            if Int(bend.pointee.level) == level { slope += bend.pointee.jump }
        }
        return (isUp ? slope : -slope) / row[j].magnitude
    }

    private func improves(
        _ c: ComponentPointer, _ row: UnsafePointer<Double>, _ j: Int, _ isUp: Bool, _ level: Int, _ gain: Double
    ) -> Bool {
        for l in 0..<c.pointee.levelCount {
            let rest = price(c, row, j, isUp, l) - (l == level ? gain : 0)
            if rest < -Solver.tiny { return true }
            if rest > Solver.tiny { return false }
        }
        return false
    }

    private func isCheaper(
        _ c: ComponentPointer, _ row: UnsafePointer<Double>, _ up: Bool, _ a: Int32, _ b: Int32
    ) -> Bool {
        let a = Int(a), b = Int(b)
        let aUp = (row[a] > 0) == up, bUp = (row[b] > 0) == up
        for l in 0..<c.pointee.levelCount {
            let difference = price(c, row, a, aUp, l) - price(c, row, b, bUp, l)
            if difference < -Solver.tiny { return true }
            if difference > Solver.tiny { return false }
        }
        return a < b
    }

    /// Let what lies at a place of the heap sink to where it belongs.
    @inline(never)
    private mutating func sift(
        _ c: ComponentPointer, _ row: UnsafePointer<Double>, _ up: Bool, _ count: Int, _ from: Int
    ) {
        let heap = c.pointee.heap
        let moved = heap[from]
        var at = from
        while true {
            var child = 2 &* at &+ 1
            if child >= count { break }
            if child &+ 1 < count && isCheaper(c, row, up, heap[child &+ 1], heap[child]) { child &+= 1 }
            if !isCheaper(c, row, up, heap[child], moved) { break }
            heap[at] = heap[child]
            at = child
        }
        heap[at] = moved
    }
}
