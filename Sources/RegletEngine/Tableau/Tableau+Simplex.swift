// SPDX-License-Identifier: MIT

/// Pivots.
extension Tableau {
    /// Makes a variable the subject of a row.
    mutating func pivot(_ row: Int, _ new: Int32) {
        let old = self.row(row).pointee.subject
        if old >= 0 {
            put(row, old, -1)
            variable(old).pointee.definition = -1
            self.row(row).pointee.subject = -1
        }
        let amount = -take(row, new)
        self.row(row).pointee.subject = new
        if amount == 1 { return }
        let r = self.row(row), terms = self.terms(of: r)
        r.pointee.constant /= amount
        note(.divide, row: row, factor: amount)
        for i in 0..<Int(r.pointee.count) { terms[i].factor /= amount }
    }

    /// Whether the rows of each variable are listed: in a program larger than those that memory is reserved for. Pages do
    /// without it.
    @inline(__always)
    private var listsRows: Bool { FastPaths.areAll && rows.count > Tableau.usualRows }

    /// The next row of a search that contains a variable, or -1 behind the last one. `step`: 0 at first. With lists,
    /// O(rows that have got it), and one that has got it twice comes twice; else all rows, from both ends.
    @inline(never)
    mutating func nextRow(_ a: Int32, _ step: inout Int) -> Int {
        let v = variable(a), lists = listsRows
        if lists && step == 0 {
            if links.count == 0 || links.count > mostLinks { linkAll() }
            step = Int(v.pointee.link)
        }
        while v.pointee.rows > 0 && step >= 0 && (lists || step < rows.count) {
            var row = step / 2
            if lists {
                (row, step) = (Int(links[step].row), Int(links[step].next))
            } else {
                if step & 1 == 0 { row = rows.count &- 1 &- row }
                step &+= 1
            }
            if find(row, a) >= 0 { return row }
        }
        return -1
    }

    /// Lists the rows of all variables again, without those that have lost them. O(terms).
    @inline(never)
    private mutating func linkAll() {
        links.count = 0
        link(0, Tableau.scratch)  // none: a search begins with the step 0
        for pass in 0..<2 {
            for row in 0..<rows.count {
                for index in 0..<self.row(row).pointee.count {
                    let a = term(row, index).pointee.variable
                    if pass == 0 { variable(a).pointee.link = -1 } else { link(a, row) }
                }
            }
        }
        mostLinks = max(links.capacity / 2, links.count &* 2)
    }

    /// Replaces the subject of a row in all others, and in the goal.
    @inline(never)
    mutating func replaceSubject(_ row: Int) {
        let subject = self.row(row).pointee.subject
        var step = 0
        while true {
            let other = nextRow(subject, &step)
            if other < 0 { break }
            let at = find(other, subject)
            if other != row && term(other, at).pointee.factor != 0 {
                substitute(other, row, at: at)
                let place = self.row(other).pointee.place
                if place >= 0 { firstChanged = Swift.min(firstChanged, place) }
            }
        }
        if variable(subject).pointee.concernsGoal {
            variable(subject).pointee.concernsGoal = false
            substituteInGoal(row)
        }
    }

    /// Solves the program and gives every subject its value.
    mutating func solve() {
        if goalCount > 0 {
            makeFeasible()
            optimize(scratch: false)
        }
        for i in 0..<order.count {
            let row = self.row(Int(order[i])).pointee
            if row.subject >= 0 {
                variable(row.subject).pointee.value = row.constant
                note(.copy, variable: row.subject, row: Int(order[i]))
            }
        }
    }

    /// Lets variables that lower the goal enter the basis, each at most once. `scratch`: the goal is the scratch row.
    mutating func optimize(scratch: Bool) {
        optimization &+= 1
        if optimization == 0 {
            for i in 0..<variables.count { variables.pointer(i).pointee.testedIn = 0 }  // 0 was used 256 times ago
            optimization = 1
        }
        if !scratch { forgetAll() }
        var tries = 0
        while !failed {
            tries &+= 1
            if tries >= 2 &* made { return }
            let entering = scratch ? leavingSubject(Tableau.scratch, except: -1) : enteringGoal()
            if entering < 0 || wasTested(entering) { return }
            variable(entering).pointee.testedIn = optimization
            forget(entering)
            let leaving = leavingRow(entering)
            note(.takeLeast, row: leaving)
            if leaving != Tableau.scratch { exchange(leaving, entering) }
        }
    }

    /// Up to this number of rows are worth a search.
    private var few: Int { rows.count / 16 }

    /// The row that limits how much a variable may grow, or the scratch row. Of equals, the first one.
    @inline(__always)
    private mutating func leavingRow(_ entering: Int32) -> Int {
        findRows(entering)
        var least = Float.greatestFiniteMagnitude
        var leaving = Tableau.scratch
        for i in 0..<touched.count {
            let row = Int(touched[i])
            let r = self.row(row), subject = r.pointee.subject
            if subject < 0 || variable(subject).pointee.kind == .free || r.pointee.isDefinition { continue }
            let factor = self.factor(row, entering)
            if factor >= 0 || r.pointee.place < 0 { continue }
            let value = -r.pointee.constant / factor
            note(.compare, row: row, factor: factor)
            if value < least {
                least = value
                leaving = row
            }
        }
        return leaving
    }

    /// Writes the rows that may contain a variable to `touched`, in their order: those that do, if they are few ones of a
    /// large program.
    @inline(never)
    private mutating func findRows(_ a: Int32) {
        touched.count = 0
        guard touched.reserve(rows.count, memory) else {
            failed = true
            return
        }
        if !listsRows || Int(variable(a).pointee.rows) > few {
            copyBytes(touched.pointer(0), order.pointer(0), order.count &* MemoryLayout<Int32>.stride)
            touched.count = order.count
            return
        }
        var step = 0
        while touched.count < Int(variable(a).pointee.rows) {
            let row = nextRow(a, &step)
            if row < 0 { return }
            noteRow(row)
        }
    }

    private mutating func noteRow(_ row: Int) {
        var at = touched.count
        for i in 0..<at where Int(touched[i]) == row { return }
        touched.count &+= 1
        while at > 0 && self.row(Int(touched[at &- 1])).pointee.place > self.row(row).pointee.place {
            touched[at] = touched[at &- 1]
            at &-= 1
        }
        touched[at] = Int32(truncatingIfNeeded: row)
    }

    private mutating func exchange(_ row: Int, _ entering: Int32) {
        pivot(row, entering)
        variable(entering).pointee.definition = self.row(row).pointee.place
        replaceSubject(row)
    }

    /// The slack or error with the most negative factor, or -1. Those that were tested do not count.
    mutating func leavingSubject(_ row: Int, except: Int32) -> Int32 {
        var least: Float = 0
        var found: Int32 = -1
        for i in 0..<self.row(row).pointee.count {
            let term = self.term(row, i).pointee
            if term.factor >= least || term.variable == except { continue }
            let variable = self.variable(term.variable)
            if variable.pointee.kind == .free || (except < 0 && wasTested(term.variable)) { continue }
            least = term.factor
            found = term.variable
        }
        return found
    }

    /// Pivots rows of negative constants away. The strengths of the entering variables do not matter.
    private mutating func makeFeasible() {
        var tries = 0, from = 0
        while !failed {
            tries &+= 1
            var found = false
            for i in from..<order.count {
                let row = Int(order[i])
                let subject = self.row(row).pointee.subject
                if subject < 0 || variable(subject).pointee.kind == .free || self.row(row).pointee.isDefinition {
                    continue
                }
                if self.row(row).pointee.constant >= 0 {
                    note(.isNotNegative, row: row)
                    continue
                }
                note(.isNegative, row: row)
                for k in 0..<self.row(row).pointee.count where term(row, k).pointee.factor > 0 {
                    firstChanged = Int32(truncatingIfNeeded: i)
                    exchange(row, term(row, k).pointee.variable)
                    from = Int(firstChanged)  // those before are as they were
                    found = true
                    break
                }
                if found { break }
            }
            if !found || tries > made / 2 { return }
        }
    }
}
