// SPDX-License-Identifier: MIT

/// The primal simplex for convex piecewise-linear costs (R. Fourer, "A simplex algorithm for piecewise-linear
/// programming", Mathematical Programming 33, 1985). Costs are vectors of levels, compared lexicographically. For
/// components with several coupling rows.
///
/// A nonbasic variable is at one of its breakpoints. It may enter the basis when its cost plus those of the basic
/// variables that move with it falls in one direction. It passes breakpoints, its own and those of basic variables,
/// until the cost would rise. Required rows are the highest level, so there is no first phase, and a solve after a
/// change continues from the last solution.
extension Simplex {
    /// Moves to the optimum. - Returns: false when the limit of steps is reached.
    @inline(never)
    mutating func optimise() -> Bool {
        let size = c.pointee.tearCount &+ c.pointee.otherCount
        let limit = min(maxSteps, 200 &+ 40 &* (size &+ c.pointee.component.pointee.breakpointCount))
        var idle = 0
        for _ in 0..<limit {
            if isStopped { return false }
            work &+= c.pointee.tearCount
            // after many degenerate steps the first candidate enters instead of the steepest, which ends most cycles;
            // the limit ends the others
            let (entering, up) = price(first: idle > 30 &+ size)
            if entering < 0 { return true }
            guard let moved = advance(entering, up) else { return false }
            idle = moved ? 0 : idle &+ 1
        }
        return false
    }

    /// Chooses the nonbasic variable whose move reduces the cost fastest (pricing). - Returns: its index or -1, and
    /// whether it moves up.
    private func price(first: Bool) -> (Int, Bool) {
        let levels = c.pointee.levelCount
        let best = vector
        var entering = -1
        var enteringUp = false
        var lowest = Int32.max
        var j = 0
        while j < c.pointee.tearCount {
            let v = Int(c.pointee.nonbasic[j])
            let breakpoint = c.pointee.breakpoints + Int(c.pointee.place[v])
            let level = breakpoint.pointee.level
            let slope = c.pointee.reducedCosts + j &* levels
            var l = 0
            while l < levels && slope[l].magnitude <= Simplex.tiny && l != level { l &+= 1 }
            var up = false
            var falls = false
            if l < levels && slope[l] > Simplex.tiny {
                falls = true  // downwards
            } else if l < levels {
                if l == level && slope[l] >= -Simplex.tiny {
                    // flat below, rises above: does a lower level fall downwards?
                    var at = l &+ 1
                    while at < levels && slope[at].magnitude <= Simplex.tiny { at &+= 1 }
                    falls = at < levels && slope[at] > 0
                } else {
                    // falls below; it may fall above, too
                    var at = l
                    while at < levels {
                        let behind = at == level ? slope[at] + breakpoint.pointee.jump : slope[at]
                        if behind.magnitude > Simplex.tiny {
                            falls = behind < 0
                            break
                        }
                        at &+= 1
                    }
                    up = true
                }
            }
            if falls && passCoincident(v, slope, up) { continue }
            defer { j &+= 1 }
            if !falls { continue }
            if first {
                if Int32(truncatingIfNeeded: v) < lowest {
                    lowest = Int32(truncatingIfNeeded: v)
                    entering = j
                    enteringUp = up
                }
                continue
            }
            var steeper = entering < 0
            var at = 0
            while !steeper && at < levels {
                let own = up ? (at == level ? slope[at] + breakpoint.pointee.jump : slope[at]) : -slope[at]
                if own < best[at] - Simplex.tiny { steeper = true }
                if own > best[at] + Simplex.tiny { break }
                at &+= 1
            }
            if !steeper { continue }
            entering = j
            enteringUp = up
            for at in 0..<levels {
                best[at] = up ? (at == level ? slope[at] + breakpoint.pointee.jump : slope[at]) : -slope[at]
            }
        }
        return (entering, enteringUp)
    }

    /// Moves to the next breakpoint of a nonbasic variable if that has the same position. - Returns: whether it has.
    @inline(__always)
    private func passCoincident(_ v: Int, _ slope: UnsafeMutablePointer<Double>, _ up: Bool) -> Bool {
        let at = c.pointee.place[v]
        let next = up ? at &+ 1 : at &- 1
        if next < c.pointee.breakpointStart[v] || next >= c.pointee.breakpointStart[v &+ 1] { return false }
        let breakpoint = c.pointee.breakpoints + Int(at), other = c.pointee.breakpoints + Int(next)
        if breakpoint.pointee.position != other.pointee.position { return false }
        if up {
            slope[breakpoint.pointee.level] += breakpoint.pointee.jump
        } else {
            slope[other.pointee.level] -= other.pointee.jump
        }
        c.pointee.place[v] = next
        return true
    }

    /// Moves one nonbasic variable as far as the cost falls, and pivots (ratio test). - Returns: whether it moved at
    /// all; nil when the move has no end, which only rounding errors can cause.
    private mutating func advance(_ j: Int, _ up: Bool) -> Bool? {
        let levels = c.pointee.levelCount
        let breakpoints = c.pointee.breakpoints, starts = c.pointee.breakpointStart, place = c.pointee.place,
            x = c.pointee.x
        let entries = c.pointee.entries
        let direction = up ? 1.0 : -1.0
        let entering = Int(c.pointee.nonbasic[j])
        let own = c.pointee.reducedCosts + j &* levels
        let slope = vector + levels
        let from = x[entering]
        for l in 0..<levels { slope[l] = direction * own[l] }
        if up { slope[Int(breakpoints[Int(place[entering])].level)] += breakpoints[Int(place[entering])].jump }
        while true {
            // the next breakpoint: that of a basic variable, or the variable's own (line -1)
            var distance = Double.infinity
            var line = -2
            var rate = 0.0
            let next = up ? place[entering] &+ 1 : place[entering] &- 1
            if next >= starts[entering] && next < starts[entering &+ 1] {
                distance = (breakpoints[Int(next)].position - from) * direction
                line = -1
            }
            var at = c.pointee.firstInColumn[j]
            while at >= 0 {
                let entry = entries + Int(at)
                at = entry.pointee.nextInColumn
                let own = entry.pointee.value * direction
                if own.magnitude <= Simplex.tiny { continue }
                let v = Int(c.pointee.basic[Int(entry.pointee.line)])
                let b = own > 0 ? place[v] : place[v] &- 1
                if b < starts[v] || b >= starts[v &+ 1] { continue }
                let way = max(0, (breakpoints[Int(b)].position - x[v]) / own)
                // of coincident breakpoints, those with small rates first, because the one that ends the move is the
                // pivot
                if way < distance - 1e-11
                    || (way <= distance + 1e-11 && line >= 0 && own.magnitude < rate.magnitude)
                {
                    distance = way
                    line = Int(entry.pointee.line)
                    rate = own
                }
            }
            if line == -2 { return nil }
            if line == -1 {
                let breakpoint = breakpoints[Int(next)]
                let passed = up ? breakpoints[Int(place[entering])] : breakpoint
                slope[breakpoint.level] += breakpoint.jump
                own[passed.level] += direction * passed.jump
                place[entering] = next
                if isNegative(slope, levels) { continue }
                shiftBasics(j, breakpoint.position - from)
                x[entering] = breakpoint.position
                return breakpoint.position != from
            }
            let v = Int(c.pointee.basic[line])
            let b = rate > 0 ? place[v] : place[v] &- 1
            let breakpoint = breakpoints[Int(b)]
            slope[breakpoint.level] += rate.magnitude * breakpoint.jump
            if isNegative(slope, levels) {
                place[v] = rate > 0 ? b &+ 1 : b
                addLine(line, breakpoint.level, rate > 0 ? breakpoint.jump : -breakpoint.jump)
                continue
            }
            shiftBasics(j, distance * direction)
            x[entering] = from + distance * direction
            if up {
                own[Int(breakpoints[Int(place[entering])].level)] += breakpoints[Int(place[entering])].jump
                place[entering] &+= 1
            }
            pivot(line, j)
            x[v] = breakpoint.position
            place[v] = b
            if rate < 0 { (c.pointee.reducedCosts + j &* levels)[breakpoint.level] -= breakpoint.jump }
            return distance > 0
        }
    }
}
