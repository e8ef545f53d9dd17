// SPDX-License-Identifier: MIT

/// The simplex for convex costs that are linear between bends (R. Fourer, "A simplex algorithm for piecewise-linear
/// programming", Mathematical Programming 33, 1985), primal, with vectors of levels compared lexicographically for costs.
/// For components with several rows over several tears; see `fill` for the others.
///
/// A nonbasic variable lies on one of its bends. It may move when its cost and those of the basic variables that move with
/// it, taken together, fall in one direction; it moves over bends, its own and those of basic variables, until the cost
/// would rise. Required rows are the highest level, so there is no first phase, and a solve after a change goes on from
/// where the last one ended.
extension Solver {
    static let tiny = 1e-9

    /// Put the bends where the rows want them. After a run of the program.
    @inline(never)
    mutating func setBends(_ c: ComponentPointer) {
        let values = values.base
        let tears = c.pointee.tearCount
        let starts = c.pointee.bendStart, bends = c.pointee.bends
        let areOwn = c.pointee.flags & Component.hasOwnBends != 0
        for k in 0..<tears {
            for b in Int(starts[k])..<Int(starts[k &+ 1]) {
                let row = bends[b].row
                if row == Bend.tie {
                    let from = c.pointee.tearRow[k]
                    bends[b].position = tieAnchor * bends[b].coefficient + (from >= 0 ? rows[Int(from)].constant : 0)
                } else if areOwn {
                    bends[b].position = (row >= 0 ? rows[Int(row)].constant : 0) / bends[b].coefficient
                } else {
                    let missing = (row >= 0 ? rows[Int(row)].constant : 0) - activity(row, values)
                    bends[b].position = c.pointee.x[k] + missing / bends[b].coefficient
                }
            }
            sortBends(c, k)
        }
        for v in tears..<(tears &+ c.pointee.otherCount) {
            let row = bends[Int(starts[v])].row
            bends[Int(starts[v])].position = row >= 0 ? rows[Int(row)].constant : 0
        }
    }

    /// The first bend behind a value; one index too far if there is none.
    mutating func bendBehind(_ c: ComponentPointer, _ v: Int, _ value: Double) -> Int32 {
        var at = c.pointee.bendStart[v]
        while at < c.pointee.bendStart[v &+ 1] && c.pointee.bends[Int(at)].position <= value { at &+= 1 }
        return at
    }

    /// Insertion sort: they are mostly in order. The place of a nonbasic variable follows its bend.
    mutating func sortBends(_ c: ComponentPointer, _ k: Int) {
        let bends = c.pointee.bends
        let first = Int(c.pointee.bendStart[k]), end = Int(c.pointee.bendStart[k &+ 1])
        var place = Int(c.pointee.place[k])
        for b in (first &+ 1)..<end {
            let moved = bends[b]
            var to = b
            while to > first && bends[to &- 1].position > moved.position {
                bends[to] = bends[to &- 1]
                to &-= 1
            }
            if to == b { continue }
            bends[to] = moved
            if place == b {
                place = to
            } else if place >= to && place < b {
                place &+= 1
            }
        }
        c.pointee.place[k] = Int32(truncatingIfNeeded: place)
    }

    /// The bend where a variable's own cost is least.
    mutating func bestPlace(_ c: ComponentPointer, _ v: Int) -> Int32 {
        let slope = c.pointee.vector
        ownSlope(c, v, c.pointee.bendStart[v], slope)
        var at = c.pointee.bendStart[v]
        while at < c.pointee.bendStart[v &+ 1] &- 1 {
            slope[Int(c.pointee.bends[Int(at)].level)] += c.pointee.bends[Int(at)].jump
            if !isNegative(slope, c.pointee.levelCount) { break }
            at &+= 1
        }
        return at
    }

    /// The slope of a variable's own cost in front of a bend.
    mutating func ownSlope(_ c: ComponentPointer, _ v: Int, _ place: Int32, _ slope: UnsafeMutablePointer<Double>) {
        for l in 0..<c.pointee.levelCount { slope[l] = 0 }
        for b in Int(c.pointee.bendStart[v])..<Int(c.pointee.bendStart[v &+ 1]) {
            let bend = c.pointee.bends[b]
            slope[Int(bend.level)] += b < Int(place) ? bend.jump - bend.low : -bend.low
        }
    }

    mutating func isNegative(_ slope: UnsafePointer<Double>, _ count: Int) -> Bool {
        for l in 0..<count {
            if slope[l] < -Solver.tiny { return true }
            if slope[l] > Solver.tiny { return false }
        }
        return false
    }

    mutating func computeSlopes(_ c: ComponentPointer) {
        let tears = c.pointee.tearCount, levels = c.pointee.levelCount
        for j in 0..<tears {
            let v = Int(c.pointee.nonbasic[j])
            ownSlope(c, v, c.pointee.place[v], c.pointee.slopes + j &* levels)
        }
        for i in 0..<c.pointee.otherCount {
            let v = Int(c.pointee.basic[i])
            if c.pointee.place[v] == Solver.untouched { continue }
            ownSlope(c, v, c.pointee.place[v], c.pointee.vector)
            for l in 0..<levels where c.pointee.vector[l] != 0 {
                addLine(c, i, l, c.pointee.vector[l])
            }
        }
    }

    /// Add a basic variable's slope at one level to those of the nonbasic ones that move it.
    @inline(__always)
    mutating func addLine(_ c: ComponentPointer, _ i: Int, _ level: Int, _ slope: Double) {
        let tears = c.pointee.tearCount, levels = c.pointee.levelCount
        let line = c.pointee.tableau + i &* tears
        var at = level
        for j in 0..<tears {
            c.pointee.slopes[at] += line[j] * slope
            at &+= levels
        }
    }

    // MARK: - Iterations

    /// - Returns: false when it does not come to an end.
    mutating func optimise(_ c: ComponentPointer) -> Bool {
        let size = c.pointee.tearCount &+ c.pointee.otherCount
        let limit = min(maxSteps, 200 &+ 40 &* (size &+ c.pointee.bendCount))
        var idle = 0
        for _ in 0..<limit {
            // after many steps of length 0 the first candidate enters and not the steepest, which leads out of circles; should
            // one be left, the limit ends it
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
            let bend = c.pointee.bends + Int(c.pointee.place[v])
            let level = Int(bend.pointee.level)
            let slope = c.pointee.slopes + j &* levels
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
            if falls && passTwin(c, v, slope, up) { continue }
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

    /// Go to a bend that lies in the same place as that of a nonbasic variable, which takes no move. - Returns: false if
    /// there is none.
    @inline(__always)
    private mutating func passTwin(_ c: ComponentPointer, _ v: Int, _ slope: UnsafeMutablePointer<Double>, _ up: Bool)
        -> Bool
    {
        let at = c.pointee.place[v]
        let next = up ? at &+ 1 : at &- 1
        if next < c.pointee.bendStart[v] || next >= c.pointee.bendStart[v &+ 1] { return false }
        let bend = c.pointee.bends + Int(at), twin = c.pointee.bends + Int(next)
        if bend.pointee.position != twin.pointee.position { return false }
        if up {
            slope[Int(bend.pointee.level)] += bend.pointee.jump
        } else {
            slope[Int(twin.pointee.level)] -= twin.pointee.jump
        }
        c.pointee.place[v] = next
        return true
    }

    /// Move one nonbasic variable as far as the cost falls. - Returns: whether it moved at all; nil when nothing ends the
    /// move, which rounding alone can bring about.
    private mutating func advance(_ c: ComponentPointer, _ j: Int, _ up: Bool) -> Bool? {
        let tears = c.pointee.tearCount, others = c.pointee.otherCount, levels = c.pointee.levelCount
        let bends = c.pointee.bends, starts = c.pointee.bendStart, place = c.pointee.place, x = c.pointee.x
        let tableau = c.pointee.tableau
        let direction = up ? 1.0 : -1.0
        let entering = Int(c.pointee.nonbasic[j])
        let own = c.pointee.slopes + j &* levels
        let slope = c.pointee.vector + levels
        let from = x[entering]
        for l in 0..<levels { slope[l] = direction * own[l] }
        if up { slope[Int(bends[Int(place[entering])].level)] += bends[Int(place[entering])].jump }
        while true {
            // the next bend on the way: of a basic variable, or its own (line -1)
            var distance = Double.infinity
            var line = -2
            var steep = 0.0
            let next = up ? place[entering] &+ 1 : place[entering] &- 1
            if next >= starts[entering] && next < starts[entering &+ 1] {
                distance = (bends[Int(next)].position - from) * direction
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
                let way = max(0, (bends[Int(b)].position - x[v]) / rate)
                // of bends that lie together, shallow ones first: the one that ends the move is the pivot
                if way < distance - 1e-11 || (way <= distance + 1e-11 && line >= 0 && rate.magnitude < steep) {
                    distance = way
                    line = i
                    steep = rate.magnitude
                }
            }
            if line == -2 { return nil }
            if line == -1 {
                let bend = bends[Int(next)]
                let passed = up ? bends[Int(place[entering])] : bend
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
            let bend = bends[Int(b)]
            slope[Int(bend.level)] += rate.magnitude * bend.jump
            if isNegative(slope, levels) {
                place[v] = rate > 0 ? b &+ 1 : b
                addLine(c, line, Int(bend.level), rate > 0 ? bend.jump : -bend.jump)
                continue
            }
            shiftBasics(c, j, distance * direction)
            x[entering] = from + distance * direction
            if up {
                own[Int(bends[Int(place[entering])].level)] += bends[Int(place[entering])].jump
                place[entering] &+= 1
            }
            pivot(c, line, j)
            x[v] = bend.position
            place[v] = b
            if rate < 0 { (c.pointee.slopes + j &* levels)[Int(bend.level)] -= bend.jump }
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
        let entering = c.pointee.slopes + j &* levels
        for k in 0..<tears where k != j && own[k] != 0 {
            let ratio = own[k] * inverse
            let slope = c.pointee.slopes + k &* levels
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
