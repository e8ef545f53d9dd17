// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

extension ConstraintSystems {
    /// A spacer number that neither the host nor an earlier line of the Visual Format Language uses.
    public func newSpacer() -> UInt32 {
        constraints.pointee.lastSpacer &+= 1
        return constraints.pointee.lastSpacer | 1 << 31
    }

    @inline(never)
    private func extraIndex(_ owner: UInt64, _ number: UInt32) -> Int {
        let store = constraints
        // from the end, as recent extras are looked up most
        var at = store.pointee.extras.count &- 1
        while at >= 0 {
            let extra = store.pointee.extras.pointer(at)
            if extra.pointee.owner == owner && extra.pointee.number == number { break }
            at &-= 1
        }
        return at
    }

    /// The extra of an owner and number, created if there is none. - Returns: nil when memory is out.
    @inline(never)
    @_optimize(size)
    private func takeExtra(_ owner: UInt64, _ number: UInt32, _ system: Int32) -> UnsafeMutablePointer<ConstraintExtra>?
    {
        let store = constraints
        let found = extraIndex(owner, number)
        if found >= 0 && store.pointee.extras[found].system == system { return store.pointee.extras.pointer(found) }
        let at = store.pointee.extras.count
        if !store.pointee.extras.reserve(at &+ 1, memory) { return nil }
        // the solver allocates variables by fours, of which the first may be negative
        let variable = store.pointee.system(system).pointee.solver.addBox()
        if variable < 0 { return nil }
        store.pointee.extras.append(
            ConstraintExtra(
                owner: owner, number: number, system: system, variable: variable, uses: number == 0 ? -1 : 0))
        return store.pointee.extras.pointer(at)
    }

    @inline(never)
    @_optimize(size)
    private func dropExtra(_ at: Int) {
        let store = constraints
        let extra = store.pointee.extras[at]
        let system = store.pointee.system(extra.system)
        if extra.number == 0 && extra.uses >= 0 { system.pointee.solver.removeRow(extra.uses) }
        system.pointee.solver.removeBox(extra.variable)
        store.pointee.extras.count &-= 1
        store.pointee.extras[at] = store.pointee.extras[store.pointee.extras.count]
    }

    /// Drops the extras of a system that is released with its solver.
    @inline(never)
    @_optimize(size)
    func forgetExtras(of system: Int32) {
        let store = constraints
        var kept = 0
        for at in 0..<store.pointee.extras.count where store.pointee.extras[at].system != system {
            store.pointee.extras[kept] = store.pointee.extras[at]
            kept &+= 1
        }
        store.pointee.extras.count = kept
    }

    /// The variable of the spacer that a constraint of `container` names, in a system. - Returns: -1 when memory is
    /// out.
    @inline(never)
    @_optimize(size)
    func spacerVariable(_ container: Int, _ number: UInt32, _ system: Int32) -> Int32 {
        let store = constraints
        let owner = state.pointee.handles[container].id
        let found = extraIndex(owner, number)
        if found >= 0 && store.pointee.extras[found].system != system {
            // the container was part of another system: all its constraints are removed from that system together
            var index = box(node(container)).constraint.pointee.firstConstraint
            while index >= 0 {
                let record = store.pointee.record(index)
                if record.pointee.spacer == number && record.pointee.system != system { dropRow(record) }
                index = record.pointee.next
            }
        }
        return takeExtra(owner, number, system)?.pointee.variable ?? -1
    }

    /// Adds `change` to the number of rows that mention a spacer. The spacer is dropped with the last of them.
    @inline(never)
    @_optimize(size)
    func countSpacer(_ record: UnsafeMutablePointer<ConstraintRecord>, _ change: Int32) {
        let at = extraIndex(record.pointee.container.id, record.pointee.spacer)
        if at < 0 { return }
        let extra = constraints.pointee.extras.pointer(at)
        extra.pointee.uses &+= change
        if extra.pointee.uses == 0 { dropExtra(at) }
    }

    /// Replaces the first two of four terms by a variable for their sum, so that there is room for a spacer.
    /// - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func fold(_ terms: inout ConstraintTerms, _ constraint: Int32, _ system: Int32) -> Bool {
        if terms.count < 4 {
            dropPosition(constraint)
            return true
        }
        let store = constraints
        guard let extra = takeExtra(constraintHandle(constraint).id, 0, system) else { return false }
        let variable = extra.pointee.variable
        var sum = ConstraintTerms()
        sum.add(variable, -terms.coefficients.0)
        sum.add(terms.variables.0, terms.coefficients.0)
        sum.add(terms.variables.1, terms.coefficients.1)
        terms.variables = (variable, terms.variables.2, terms.variables.3, 0)
        terms.coefficients = (terms.coefficients.0, terms.coefficients.2, terms.coefficients.3, 0)
        terms.count = 3
        // a negative order comes before all constraints
        return setImplied(
            &extra.pointee.uses, store.pointee.system(system), sum, .equal, 0, 1000,
            -store.pointee.record(constraint).pointee.order)
    }

    func dropPosition(_ constraint: Int32) {
        let at = extraIndex(constraintHandle(constraint).id, 0)
        if at >= 0 { dropExtra(at) }
    }

    /// Makes or changes a row without a constraint. A row with a positive order concerns one variable.
    /// - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    private func setImplied(
        _ row: inout Int32, _ system: UnsafeMutablePointer<ConstraintSystem>, _ terms: ConstraintTerms,
        _ relation: Relation, _ constant: Double, _ priority: Float, _ order: Int64
    ) -> Bool {
        terms.withTerms { variables, coefficients in
            if row >= 0 {
                system.pointee.solver.setRow(
                    row, variables, coefficients, terms.count, relation, constant, priority)
            } else {
                row = system.pointee.solver.addRow(
                    variables, coefficients, terms.count, relation, constant, priority, order: order,
                    implicit: order > 0)
            }
        }
        return row >= 0
    }

    // MARK: - Limits

    /// The number of rows that the limits and the ratio of a member's style may need.
    static var limitRows: Int { 5 }

    /// Updates the rows of a member's limits and ratio from its style. Limits are required; the ratio has a lower
    /// priority and is violated first. `place`: the index of the member.
    @inline(never)
    @_optimize(size)
    func limit(_ row: Int, _ index: Int32, _ place: Int) {
        let member = constraints.pointee.member(index)
        let isLimited = node(row).pointee.flags & NodeFlags.sizeRules != 0
        if !isLimited && !member.pointee.hasLimits { return }
        member.pointee.hasLimits = isLimited
        var rare = RareStyle()
        if isLimited, let own = self.rare(row) { rare = own.pointee }
        let system = constraints.pointee.system(member.pointee.system)
        let insets = (Int32(clamping: rare.insetWidth), Int32(clamping: rare.insetHeight))
        limit(&member.pointee.minX, system, member.pointee.width, insets.0, rare.minWidth, nil)
        limit(&member.pointee.minY, system, member.pointee.height, insets.1, rare.minHeight, nil)
        limit(&member.pointee.maxX, system, member.pointee.width, insets.0, rare.maxWidth, rare.minWidth)
        limit(&member.pointee.maxY, system, member.pointee.height, insets.1, rare.maxHeight, rare.minHeight)
        let ratio = Double(rare.aspectRatio)
        if !(ratio > 0) {
            dropRatio(index)
            return
        }
        var terms = ConstraintTerms()
        terms.add(member.pointee.width, 1)
        terms.add(member.pointee.height, -ratio)
        if !setImplied(
            &member.pointee.ratio, system, terms, .equal, units(insets.0) - ratio * units(insets.1), 999,
            Int64.min &+ Int64(place))
        {
            system.pointee.isStale = true
        }
    }

    /// Writes the limit that a side is at least `size` or, with `least`, at most the larger of the two. Negative: no
    /// limit.
    @inline(never)
    @_optimize(size)
    private func limit(
        _ row: inout Int32, _ system: UnsafeMutablePointer<ConstraintSystem>, _ variable: Int32, _ inset: Int32,
        _ size: Int32, _ least: Int32?
    ) {
        if size < 0 {
            if row >= 0 { system.pointee.solver.removeRow(row) }
            row = -1
            return
        }
        var terms = ConstraintTerms()
        terms.add(variable, 1)
        let isMost = least != nil
        if !setImplied(
            &row, system, terms, isMost ? .lessOrEqual : .greaterOrEqual, units(max(size, least ?? 0)) + units(inset),
            1000,
            isMost ? 4 : 3)
        {
            system.pointee.isStale = true
        }
    }

    func dropRatio(_ index: Int32) {
        let member = constraints.pointee.member(index)
        if member.pointee.ratio < 0 { return }
        constraints.pointee.system(member.pointee.system).pointee.solver.removeRow(member.pointee.ratio)
        member.pointee.ratio = -1
    }
}
