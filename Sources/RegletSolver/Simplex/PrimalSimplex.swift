// SPDX-License-Identifier: MIT

/// The simplex for convex costs that are linear between bends (R. Fourer, "A simplex algorithm for piecewise-linear
/// programming", Mathematical Programming 33, 1985), primal, with vectors of levels compared lexicographically for
/// costs. For components with several rows over several tears; see `fill` for the others.
///
/// A nonbasic variable lies on one of its bends. It may move when its cost and those of the basic variables that move
/// with it, taken together, fall in one direction; it moves over bends, its own and those of basic variables, until the
/// cost would rise. Required rows are the highest level, so there is no first phase, and a solve after a change goes on
/// from where the last one ended.
extension Solver {
    static let tiny = 1e-9

    /// - Returns: false when it does not come to an end.
    @inline(never)
    mutating func optimise(_ c: ComponentPointer) -> Bool {
        let size = c.pointee.tearCount &+ c.pointee.otherCount
        let limit = min(maxSteps, 200 &+ 40 &* (size &+ c.pointee.breakpointCount))
        var idle = 0
        for _ in 0..<limit {
            // after many steps of length 0 the first candidate enters and not the steepest, which leads out of circles;
            // should one be left, the limit ends it
            let (entering, up) = price(c, first: idle > 30 &+ size)
            if entering < 0 { return true }
            guard let moved = advance(c, entering, up) else { return false }
            idle = moved ? 0 : idle &+ 1
        }
        return false
    }

    /// The nonbasic variable whose move lets the cost fall fastest. - Returns: its index or -1; up or down.
    private mutating func price(_ c: ComponentPointer, first: Bool) -> (Int, Bool) {
        let levels = c.pointee.levelCount
        let best = c.pointee.vector
        var entering = -1
        var enteringUp = false
        var lowest = Int32.max
        var j = 0
        while j < c.pointee.tearCount {
            let v = Int(c.pointee.nonbasic[j])
            let bend = c.pointee.breakpoints + Int(c.pointee.place[v])
            let level = Int(bend.pointee.level)
            let slope = c.pointee.reducedCosts + j &* levels
            var l = 0
            while l < levels && slope[l].magnitude <= Solver.tiny && l != level { l &+= 1 }
            var up = false
            var falls = false
            if l < levels && slope[l] > Solver.tiny {
                falls = true  // downwards
            } else if l < levels {
                if l == level && slope[l] >= -Solver.tiny {
                    // flat in front, rises behind: downwards by a lower level?
                    var at = l &+ 1
                    while at < levels && slope[at].magnitude <= Solver.tiny { at &+= 1 }
                    falls = at < levels && slope[at] > 0
                } else {
                    // falls in front; behind it may fall too
                    var at = l
                    while at < levels {
                        let behind = at == level ? slope[at] + bend.pointee.jump : slope[at]
                        if behind.magnitude > Solver.tiny {
                            falls = behind < 0
                            break
                        }
                        at &+= 1
                    }
                    up = true
                }
            }
            if falls && passCoincident(c, v, slope, up) { continue }
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
                let own = up ? (at == level ? slope[at] + bend.pointee.jump : slope[at]) : -slope[at]
                if own < best[at] - Solver.tiny { steeper = true }
                if own > best[at] + Solver.tiny { break }
                at &+= 1
            }
            if !steeper { continue }
            entering = j
            enteringUp = up
            for at in 0..<levels {
                best[at] = up ? (at == level ? slope[at] + bend.pointee.jump : slope[at]) : -slope[at]
            }
        }
        return (entering, enteringUp)
    }

    /// Go to a bend that lies in the same place as that of a nonbasic variable, which takes no move. - Returns: false
    /// if there is none.
    @inline(__always)
    private mutating func passCoincident(
        _ c: ComponentPointer, _ v: Int, _ slope: UnsafeMutablePointer<Double>, _ up: Bool
    )
        -> Bool
    {
        let at = c.pointee.place[v]
        let next = up ? at &+ 1 : at &- 1
        if next < c.pointee.breakpointStart[v] || next >= c.pointee.breakpointStart[v &+ 1] { return false }
        let bend = c.pointee.breakpoints + Int(at), twin = c.pointee.breakpoints + Int(next)
        if bend.pointee.position != twin.pointee.position { return false }
        if up {
            slope[Int(bend.pointee.level)] += bend.pointee.jump
        } else {
            slope[Int(twin.pointee.level)] -= twin.pointee.jump
        }
        c.pointee.place[v] = next
        return true
    }

    /// Move one nonbasic variable as far as the cost falls. - Returns: whether it moved at all; nil when nothing ends
    /// the move, which rounding alone can bring about.
    private mutating func advance(_ c: ComponentPointer, _ j: Int, _ up: Bool) -> Bool? {
        let tears = c.pointee.tearCount, others = c.pointee.otherCount, levels = c.pointee.levelCount
        let breakpoints = c.pointee.breakpoints, starts = c.pointee.breakpointStart, place = c.pointee.place,
            x = c.pointee.x
        let tableau = c.pointee.tableau
        let direction = up ? 1.0 : -1.0
        let entering = Int(c.pointee.nonbasic[j])
        let own = c.pointee.reducedCosts + j &* levels
        let slope = c.pointee.vector + levels
        let from = x[entering]
        for l in 0..<levels { slope[l] = direction * own[l] }
        if up { slope[Int(breakpoints[Int(place[entering])].level)] += breakpoints[Int(place[entering])].jump }
        while true {
            // the next bend on the way: of a basic variable, or its own (line -1)
            var distance = Double.infinity
            var line = -2
            var steep = 0.0
            let next = up ? place[entering] &+ 1 : place[entering] &- 1
            if next >= starts[entering] && next < starts[entering &+ 1] {
                distance = (breakpoints[Int(next)].position - from) * direction
                line = -1
            }
            var at = j
            for i in 0..<others {
                let rate = tableau[at] * direction
                at &+= tears
                if rate.magnitude <= Solver.tiny { continue }
                let v = Int(c.pointee.basic[i])
                let b = rate > 0 ? place[v] : place[v] &- 1
                if b < starts[v] || b >= starts[v &+ 1] { continue }
                let way = max(0, (breakpoints[Int(b)].position - x[v]) / rate)
                // of bends that lie together, shallow ones first: the one that ends the move is the pivot
                if way < distance - 1e-11 || (way <= distance + 1e-11 && line >= 0 && rate.magnitude < steep) {
                    distance = way
                    line = i
                    steep = rate.magnitude
                }
            }
            if line == -2 { return nil }
            if line == -1 {
                let bend = breakpoints[Int(next)]
                let passed = up ? breakpoints[Int(place[entering])] : bend
                slope[Int(bend.level)] += bend.jump
                own[Int(passed.level)] += direction * passed.jump
                place[entering] = next
                if isNegative(slope, levels) { continue }
                shiftBasics(c, j, bend.position - from)
                x[entering] = bend.position
                return bend.position != from
            }
            let v = Int(c.pointee.basic[line])
            let rate = tableau[line &* tears &+ j] * direction
            let b = rate > 0 ? place[v] : place[v] &- 1
            let bend = breakpoints[Int(b)]
            slope[Int(bend.level)] += rate.magnitude * bend.jump
            if isNegative(slope, levels) {
                place[v] = rate > 0 ? b &+ 1 : b
                addLine(c, line, Int(bend.level), rate > 0 ? bend.jump : -bend.jump)
                continue
            }
            shiftBasics(c, j, distance * direction)
            x[entering] = from + distance * direction
            if up {
                own[Int(breakpoints[Int(place[entering])].level)] += breakpoints[Int(place[entering])].jump
                place[entering] &+= 1
            }
            pivot(c, line, j)
            x[v] = bend.position
            place[v] = b
            if rate < 0 { (c.pointee.reducedCosts + j &* levels)[Int(bend.level)] -= bend.jump }
            return distance > 0
        }
    }

    mutating func shiftBasics(_ c: ComponentPointer, _ j: Int, _ amount: Double) {
        if amount == 0 { return }
        let tears = c.pointee.tearCount
        for i in 0..<c.pointee.otherCount {
            let rate = c.pointee.tableau[i &* tears &+ j]
            if rate != 0 { c.pointee.x[Int(c.pointee.basic[i])] += rate * amount }
        }
    }

    /// Exchange the basic variable of a line and a nonbasic one. O(lines that hold it * tears).
    @inline(never)
    mutating func pivot(_ c: ComponentPointer, _ line: Int, _ j: Int) {
        pivots &+= 1
        let tears = c.pointee.tearCount, levels = c.pointee.levelCount
        let own = c.pointee.tableau + line &* tears
        let inverse = 1 / own[j]
        let entering = c.pointee.reducedCosts + j &* levels
        for k in 0..<tears where k != j && own[k] != 0 {
            let ratio = own[k] * inverse
            let slope = c.pointee.reducedCosts + k &* levels
            for l in 0..<levels { slope[l] -= ratio * entering[l] }
            own[k] = -ratio
        }
        for l in 0..<levels { entering[l] *= inverse }
        own[j] = inverse
        for i in 0..<c.pointee.otherCount where i != line {
            let other = c.pointee.tableau + i &* tears
            let rate = other[j]
            if rate == 0 { continue }
            other[j] = 0
            for k in 0..<tears where own[k] != 0 {
                let value = other[k] + rate * own[k]
                other[k] = value.magnitude < 1e-12 ? 0 : value
            }
        }
        let leaving = c.pointee.basic[line]
        c.pointee.basic[line] = c.pointee.nonbasic[j]
        c.pointee.nonbasic[j] = leaving
    }
}
