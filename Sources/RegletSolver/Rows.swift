// SPDX-License-Identifier: MIT

/// Adds, changes and removes rows. Nothing is solved before the next `solve`.
extension Solver {
    /// Adds a row. Terms of the same variable are summed.
    /// - Parameters:
    ///   - order: see `Row.order`. Rows are analyzed in this order, on which the values of ambiguous variables depend.
    /// - Returns: its number, or -1 when memory is out. Precondition: at most `Row.maxTerms` terms.
    @inline(never)
    public mutating func addRow(
        _ variables: UnsafePointer<Int32>, _ coefficients: UnsafePointer<Double>, _ count: Int, _ relation: Relation,
        _ constant: Double, _ priority: Float, order: Int64, implicit: Bool = false
    ) -> Int32 {
        var index = freeRow
        if index >= 0 {
            freeRow = rows[Int(index)].next
        } else {
            if !rows.reserve(rows.count &+ 1, &memory) { return -1 }
            index = Int32(truncatingIfNeeded: rows.count)
            rows.append(Row())
        }
        let row = rows.base + Int(index)
        row.pointee.constant = constant
        row.pointee.order = order
        row.pointee.priority = priority
        row.pointee.component = -1
        row.pointee.relation = relation
        row.pointee.flags = Row.isLive | (implicit ? Row.isImplicit : 0)
        setTerms(row, variables, coefficients, count)
        addNewRow(index)
        analysisNeeded = true
        structure &+= 1
        return index
    }

    @inline(never)
    private mutating func setTerms(
        _ row: RowPointer, _ variables: UnsafePointer<Int32>, _ coefficients: UnsafePointer<Double>, _ count: Int
    ) {
        var used = 0
        var isSmall = false
        for t in 0..<count {
            let variable = variables[t]
            var sum = coefficients[t]
            var at = 0
            while at < used && row.variable[at] != variable { at &+= 1 }
            if at == used {
                row.variable[at] = variable
                used &+= 1
            } else {
                sum += row.coefficient[at]
            }
            row.coefficient[at] = sum
            if sum.magnitude <= 1e-12 { isSmall = true }
        }
        row.pointee.count = UInt8(truncatingIfNeeded: used)
        if isSmall { row.dropSmallTerms() }
    }

    private mutating func needSolve(_ component: Int32) {
        self.component(Int(component)).pointee.flags |= Component.needsSolve
        solveNeeded = true
    }

    /// Removes a row; a later row may get its number.
    @inline(never)
    public mutating func removeRow(_ index: Int32) {
        let row = rows.base + Int(index)
        if row.pointee.component >= 0 { dissolve(row.pointee.component) }
        dropNewRow(index)
        row.pointee.flags = 0
        row.pointee.next = freeRow
        freeRow = index
        analysisNeeded = true
        structure &+= 1
    }

    /// Changes a row's constant. Another analysis is needed only if the former constant 0 made a variable a multiple of
    /// another.
    public mutating func setConstant(_ index: Int32, _ constant: Double) {
        let row = rows.base + Int(index)
        if row.pointee.constant == constant { return }
        if row.pointee.constant == 0 && row.pointee.isRequired && row.pointee.relation == .equal {
            structure &+= 1  // cached components may rely on that multiple (Row.isCopy)
        }
        row.pointee.constant = constant
        let component = row.pointee.component
        if component < 0 { return }
        if row.pointee.flags & Row.isCopy != 0 {
            dissolve(component)
        } else {
            needSolve(component)
            self.component(Int(component)).pointee.flags &= ~Component.isParametric
        }
    }

    /// Changes a row's order. `passesOthers`: its order relative to another row changes, which requires another
    /// analysis.
    public mutating func setOrder(_ index: Int32, _ order: Int64, passesOthers: Bool) {
        let row = rows.base + Int(index)
        row.pointee.order = order
        if !passesOthers { return }
        structure &+= 1
        if row.pointee.component >= 0 { dissolve(row.pointee.component) }
    }

    /// Changes a row to the one that `addRow` would make. Its component is analyzed again only if more than the
    /// constant changes.
    @inline(never)
    public mutating func setRow(
        _ index: Int32, _ variables: UnsafePointer<Int32>, _ coefficients: UnsafePointer<Double>, _ count: Int,
        _ relation: Relation, _ constant: Double, _ priority: Float
    ) {
        let row = rows.base + Int(index)
        var new = Row()
        let same = withUnsafeMutablePointer(to: &new) { new in
            setTerms(new, variables, coefficients, count)
            var same = new.termCount == row.termCount
            for t in 0..<new.termCount where same {
                same = new.variable[t] == row.variable[t] && new.coefficient[t] == row.coefficient[t]
            }
            return same
        }
        if same && row.pointee.relation == relation && row.pointee.priority == priority {
            setConstant(index, constant)
            return
        }
        if row.pointee.component >= 0 { dissolve(row.pointee.component) }
        analysisNeeded = true
        structure &+= 1
        setTerms(row, variables, coefficients, count)
        row.pointee.relation = relation
        row.pointee.constant = constant
        row.pointee.priority = priority
    }
}
