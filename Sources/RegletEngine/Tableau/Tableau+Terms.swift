// SPDX-License-Identifier: MIT

/// The terms of rows.
extension Tableau {
    /// The terms of a row. They move when a row grows.
    @inline(__always)
    func terms(of row: UnsafeMutablePointer<TableauRow>) -> UnsafeMutablePointer<Term> {
        terms.pointer(Int(row.pointee.start))
    }

    /// The index of a variable's term in a row, or of the first term after it.
    @inline(__always)
    private func place(_ row: Int, _ variable: Int32) -> Int32 {
        let r = self.row(row)
        var low: Int32 = 0
        var high = r.pointee.count
        if high == 0 { return 0 }
        let terms = self.terms(of: r)
        while low < high {
            let middle = (low &+ high) &>> 1
            if terms[Int(middle)].variable < variable { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// The index of a variable's term in a row, or -1.
    @inline(never)
    @_optimize(speed)
    mutating func find(_ row: Int, _ variable: Int32) -> Int32 {
        let at = place(row, variable), r = self.row(row)
        return at < r.pointee.count && terms(of: r)[Int(at)].variable == variable ? at : -1
    }

    @inline(__always)
    mutating func factor(_ row: Int, _ variable: Int32) -> Float {
        let at = find(row, variable)
        return at < 0 ? 0 : term(row, at).pointee.factor
    }

    /// Makes room for `count` terms. Terms move to the end of the arena when they outgrow their place. Each place
    /// begins with a term that names its row and its length.
    @inline(never)
    private mutating func makeRoom(_ row: Int, _ count: Int32) -> Bool {
        let r = self.row(row)
        if count <= r.pointee.room { return !failed }
        let room = Swift.max(8, count &* 2)
        if terms.count &+ Int(room) >= terms.capacity { compact() }
        guard !failed,
            terms.count &+ Int(room) < terms.capacity || terms.reserve(terms.count / 2 &* 3 &+ Int(room) &+ 1, memory)
        else {
            failed = true
            return false
        }
        let start = terms.count &+ 1
        terms[start &- 1] = Term(
            variable: Int32(truncatingIfNeeded: row), factor: Float(bitPattern: UInt32(bitPattern: room)))
        terms.count = start &+ Int(room)
        for i in 0..<Int(r.pointee.count) { terms[start &+ i] = terms[Int(r.pointee.start) &+ i] }
        r.pointee.start = Int32(truncatingIfNeeded: start)
        r.pointee.room = room
        return true
    }

    /// Moves the terms of all rows to the start of the arena, each with little room to grow. O(terms).
    @inline(never)
    private mutating func compact() {
        var from = 0
        var to = 0
        while from < terms.count {
            let head = terms[from]
            let room = Int(head.factor.bitPattern)
            let row = self.row(Int(head.variable))
            if Int(row.pointee.start) == from &+ 1 {
                let count = Int(row.pointee.count), kept = min(room, count &+ count / 4 &+ 4)
                terms[to] = Term(
                    variable: head.variable, factor: Float(bitPattern: UInt32(truncatingIfNeeded: kept)))
                for i in 1..<(count &+ 1) { terms[to &+ i] = terms[from &+ i] }
                row.pointee.start = Int32(truncatingIfNeeded: to &+ 1)
                row.pointee.room = Int32(truncatingIfNeeded: kept)
                to &+= kept &+ 1
            }
            from &+= room &+ 1
        }
        terms.count = to
    }

    /// Sets a variable's factor.
    @inline(never)
    mutating func put(_ row: Int, _ variable: Int32, _ factor: Float) {
        if factor == 0 {
            _ = take(row, variable)
            return
        }
        let at = place(row, variable), count = self.row(row).pointee.count
        if at < count && term(row, at).pointee.variable == variable {
            term(row, at).pointee.factor = factor
            return
        }
        if !makeRoom(row, count &+ 1) { return }
        var i = count
        while i > at {
            term(row, i).pointee = term(row, i &- 1).pointee
            i &-= 1
        }
        term(row, at).pointee = Term(variable: variable, factor: factor)
        self.row(row).pointee.count = count &+ 1
        addUse(variable, row)
    }

    /// A row has got a variable.
    @inline(__always)
    private mutating func addUse(_ variable: Int32, _ row: Int) {
        let v = self.variable(variable)
        if v.pointee.rows == 0 { v.pointee.link = -1 }
        v.pointee.uses &+= 1
        v.pointee.rows &+= 1
        if FastPaths.areAll && links.count > 0 { link(variable, row) }
    }

    @inline(never)
    mutating func link(_ variable: Int32, _ row: Int) {
        if links.count == links.capacity && !links.reserve(links.count &+ 1, memory) {
            failed = true
            return
        }
        let v = self.variable(variable)
        links.append(RowLink(row: Int32(truncatingIfNeeded: row), next: v.pointee.link))
        v.pointee.link = Int32(truncatingIfNeeded: links.count &- 1)
    }

    /// Removes a variable. - Returns: its factor, 0 when the row did not contain it.
    @inline(never)
    mutating func take(_ row: Int, _ variable: Int32) -> Float {
        let at = find(row, variable)
        return at < 0 ? 0 : removeTerm(row, at)
    }

    /// Removes a term. - Returns: its factor.
    @inline(__always)
    private func removeTerm(_ row: Int, _ at: Int32) -> Float {
        let r = self.row(row), terms = self.terms(of: r), removed = terms[Int(at)]
        r.pointee.count &-= 1
        for i in Int(at)..<Int(r.pointee.count) { terms[i] = terms[i &+ 1] }
        variable(removed.variable).pointee.uses &-= 1
        variable(removed.variable).pointee.rows &-= 1
        return removed.factor
    }

    /// Factors closer to 0 are dropped.
    private static var least: Float { 0.001 }

    /// Replaces the subject of `definition` in a row, which has it in the term `at`.
    @inline(never)
    mutating func substitute(_ row: Int, _ definition: Int, at: Int32) {
        let r = self.row(row)
        let factor = removeTerm(row, at)
        if factor != 0 { addTerms(row, definition, factor) }
        r.pointee.constant += self.row(definition).pointee.constant * factor
        note(.add, row: row, row: definition, factor: factor)
        if r.pointee.subject >= 0 && r.pointee.count == 0 { define(row) }
    }

    mutating func define(_ row: Int) {
        self.row(row).pointee.isDefinition = true
        hasDefinitions = true
    }

    /// Adds the terms of another row times a factor, in one merge.
    @inline(never)
    @_optimize(speed)
    private mutating func addTerms(_ row: Int, _ other: Int, _ factor: Float) {
        let count = Int(self.row(row).pointee.count), added = Int(self.row(other).pointee.count)
        guard !failed, merged.reserve(count &+ added, memory),
            makeRoom(row, Int32(truncatingIfNeeded: count &+ added))
        else {
            failed = true
            return
        }
        if added == 0 { return }
        let own = terms(of: self.row(row)), others = terms(of: self.row(other)), sums = merged.pointer(0)
        var at = 0, length = 0
        for index in 0..<added {
            let term = others[index]
            while at < count && own[at].variable < term.variable {
                sums[length] = own[at]
                length &+= 1
                at &+= 1
            }
            let part = term.factor * factor
            let counts = part.magnitude >= Tableau.least
            if at == count || own[at].variable != term.variable {
                if !counts { continue }
                sums[length] = Term(variable: term.variable, factor: part)
                length &+= 1
                addUse(term.variable, row)
                continue
            }
            let sum = counts ? own[at].factor + part : own[at].factor
            at &+= 1
            if counts && sum.magnitude < Tableau.least {
                variable(term.variable).pointee.uses &-= 1
                variable(term.variable).pointee.rows &-= 1
            } else {
                sums[length] = Term(variable: term.variable, factor: sum)
                length &+= 1
            }
        }
        while at < count {
            sums[length] = own[at]
            length &+= 1
            at &+= 1
        }
        copyBytes(own, sums, length &* MemoryLayout<Term>.stride)
        self.row(row).pointee.count = Int32(truncatingIfNeeded: length)
    }
}
