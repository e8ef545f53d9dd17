// SPDX-License-Identifier: MIT

/// An entry of a sparse tableau, in the lists of its line and its column.
struct TableauEntry {
    var value: Double
    var line: Int32
    var column: Int32
    /// The neighbours in the two lists; -1: none. A free entry has the next free one.
    var nextInLine: Int32
    var nextInColumn: Int32
    var previousInLine: Int32
    var previousInColumn: Int32
}

/// The lists of a sparse tableau, basic = ... + tableau * nonbasic, for components with several coupling rows. A pivot
/// costs as much as the entries it changes. When the room for entries is used up, the tableau is useless, and the
/// component must be analyzed again with more.
extension SimplexArrays {
    /// Makes an empty tableau.
    mutating func clearTableau() {
        for i in 0..<otherCount { firstInLine[i] = -1 }
        for j in 0..<tearCount {
            firstInColumn[j] = -1
            position[j] = -1
            lineValue[j] = 0
        }
        let room = Int(coupling.pointee.entryRoom)
        for e in 0..<room { entries[e].nextInLine = Int32(truncatingIfNeeded: e &- 1) }
        coupling.pointee.free = Int32(truncatingIfNeeded: room &- 1)
    }

    /// Inserts an entry. Precondition: there is none at its place.
    @inline(never)
    mutating func insertEntry(_ line: Int, _ column: Int, _ value: Double) {
        let e = coupling.pointee.free
        if e < 0 {
            component.pointee.flags |= Component.isFull
            return
        }
        coupling.pointee.free = entries[Int(e)].nextInLine
        let inLine = firstInLine[line], inColumn = firstInColumn[column]
        entries[Int(e)] = TableauEntry(
            value: value, line: Int32(truncatingIfNeeded: line), column: Int32(truncatingIfNeeded: column),
            nextInLine: inLine, nextInColumn: inColumn, previousInLine: -1, previousInColumn: -1)
        if inLine >= 0 { entries[Int(inLine)].previousInLine = e }
        if inColumn >= 0 { entries[Int(inColumn)].previousInColumn = e }
        firstInLine[line] = e
        firstInColumn[column] = e
    }

    @inline(never)
    mutating func removeEntry(_ index: Int32) {
        let e = entries[Int(index)]
        if e.nextInLine >= 0 { entries[Int(e.nextInLine)].previousInLine = e.previousInLine }
        if e.nextInColumn >= 0 { entries[Int(e.nextInColumn)].previousInColumn = e.previousInColumn }
        if e.previousInLine >= 0 {
            entries[Int(e.previousInLine)].nextInLine = e.nextInLine
        } else {
            firstInLine[Int(e.line)] = e.nextInLine
        }
        if e.previousInColumn >= 0 {
            entries[Int(e.previousInColumn)].nextInColumn = e.nextInColumn
        } else {
            firstInColumn[Int(e.column)] = e.nextInColumn
        }
        entries[Int(index)].nextInLine = coupling.pointee.free
        coupling.pointee.free = index
    }
}

extension Simplex {
    /// Adds a basic variable's slope at one level to the reduced costs of the nonbasic variables that move it.
    @inline(never)
    func addLine(_ i: Int, _ level: Int, _ slope: Double) {
        let levels = c.pointee.levelCount, entries = c.pointee.entries
        var at = c.pointee.firstInLine[i]
        while at >= 0 {
            let entry = entries + Int(at)
            c.pointee.reducedCosts[Int(entry.pointee.column) &* levels &+ level] += entry.pointee.value * slope
            at = entry.pointee.nextInLine
        }
    }

    /// Moves the basic variables together with a nonbasic one.
    @inline(never)
    func shiftBasics(_ j: Int, _ amount: Double) {
        if amount == 0 { return }
        let entries = c.pointee.entries
        var at = c.pointee.firstInColumn[j]
        while at >= 0 {
            let entry = entries + Int(at)
            c.pointee.x[Int(c.pointee.basic[Int(entry.pointee.line)])] += entry.pointee.value * amount
            at = entry.pointee.nextInColumn
        }
    }

    /// Exchanges the basic variable of a line and a nonbasic one (pivot). O(entries of the lines that hold the nonbasic
    /// one).
    @inline(never)
    mutating func pivot(_ line: Int, _ j: Int) {
        pivots &+= 1
        let levels = c.pointee.levelCount, entries = c.pointee.entries, position = c.pointee.position
        var at = c.pointee.firstInLine[line]
        while at >= 0 && Int(entries[Int(at)].column) != j { at = entries[Int(at)].nextInLine }
        let own = entries + Int(at)
        let inverse = 1 / own.pointee.value
        let entering = c.pointee.reducedCosts + j &* levels
        at = c.pointee.firstInLine[line]
        while at >= 0 {
            let entry = entries + Int(at)
            at = entry.pointee.nextInLine
            if entry == own { continue }
            let ratio = entry.pointee.value * inverse
            let slope = c.pointee.reducedCosts + Int(entry.pointee.column) &* levels
            for l in 0..<levels { slope[l] -= ratio * entering[l] }
            entry.pointee.value = -ratio
        }
        for l in 0..<levels { entering[l] *= inverse }
        own.pointee.value = inverse
        at = c.pointee.firstInColumn[j]
        while at >= 0 {
            let entry = entries + Int(at)
            at = entry.pointee.nextInColumn
            if entry == own { continue }
            let rate = entry.pointee.value
            entry.pointee.value = rate * inverse
            addToLine(Int(entry.pointee.line), line, rate, j, position)
        }
        let leaving = c.pointee.basic[line]
        c.pointee.basic[line] = c.pointee.nonbasic[j]
        c.pointee.nonbasic[j] = leaving
    }

    /// Adds a multiple of a line to another one, except in one column.
    @inline(never)
    private mutating func addToLine(
        _ line: Int, _ source: Int, _ rate: Double, _ j: Int, _ position: UnsafeMutablePointer<Int32>
    ) {
        let entries = c.pointee.entries
        var at = c.pointee.firstInLine[line]
        while at >= 0 {
            position[Int(entries[Int(at)].column)] = at
            at = entries[Int(at)].nextInLine
        }
        at = c.pointee.firstInLine[source]
        while at >= 0 {
            let entry = entries + Int(at)
            at = entry.pointee.nextInLine
            work &+= 1
            let column = Int(entry.pointee.column)
            if column == j { continue }
            let known = position[column], change = rate * entry.pointee.value
            if known < 0 {
                if change.magnitude >= 1e-12 { c.pointee.insertEntry(line, column, change) }
                continue
            }
            let value = entries[Int(known)].value + change
            entries[Int(known)].value = value
            if value.magnitude < 1e-12 {
                position[column] = -1
                c.pointee.removeEntry(known)
            }
        }
        at = c.pointee.firstInLine[line]
        while at >= 0 {
            position[Int(entries[Int(at)].column)] = -1
            at = entries[Int(at)].nextInLine
        }
    }
}
