// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// What a system's solver holds beside the variables of its members and the rows of constraints: few, and found by search.
struct ConstraintExtra {
    enum Kind: UInt8 {
        /// An unknown distance that constraints of a container share (`rg_constraint_def.spacer`).
        case spacer
        /// A position in a member that is a sum, for the row of a constraint that would have too many terms.
        case position
        /// Rows for the hard limits of a member's style and for its aspect ratio.
        case minWidth, maxWidth, minHeight, maxHeight, ratio
    }

    var kind: Kind
    /// The handle of the container, the constraint, the member.
    var owner: UInt64
    /// Of a spacer: its number.
    var number: UInt32
    var system: Int32
    /// -1: it is a row alone.
    var variable: Int32
    /// Of a spacer: how many rows mention it. Of all others: the row.
    var uses: Int32
}

extension Engine {
    /// A number for a spacer that no host and no earlier line gave.
    public func newSpacer() -> UInt32 {
        constraints.pointee.lastSpacer &+= 1
        return constraints.pointee.lastSpacer | 1 << 31
    }

    @inline(never)
    private func extraIndex(_ kind: ConstraintExtra.Kind, _ owner: UInt64, _ number: UInt32) -> Int {
        let store = constraints
        // the last ones are asked for most
        var at = store.pointee.extras.count &- 1
        while at >= 0 {
            let extra = store.pointee.extras.pointer(at)
            if extra.pointee.owner == owner && extra.pointee.number == number && extra.pointee.kind == kind { break }
            at &-= 1
        }
        return at
    }

    /// The place of an extra, a new one if there is none. - Returns: -1 when memory is out.
    @inline(never)
    @_optimize(size)
    private func takeExtra(_ kind: ConstraintExtra.Kind, _ owner: UInt64, _ number: UInt32, _ system: Int32) -> Int {
        let store = constraints
        let found = extraIndex(kind, owner, number)
        if found >= 0 && store.pointee.extras[found].system == system { return found }
        let at = store.pointee.extras.count
        if !store.pointee.extras.reserve(at &+ 1, memory) { return -1 }
        var variable: Int32 = -1
        if kind == .spacer || kind == .position {
            variable = store.pointee.system(system).pointee.solver.addVariable(nonNegative: false)
            if variable < 0 { return -1 }
        }
        store.pointee.extras.append(
            ConstraintExtra(
                kind: kind, owner: owner, number: number, system: system, variable: variable,
                uses: kind == .spacer ? 0 : -1))
        return at
    }

    @inline(never)
    @_optimize(size)
    private func dropExtra(_ at: Int) {
        let store = constraints
        let extra = store.pointee.extras[at]
        let system = store.pointee.system(extra.system)
        if extra.kind != .spacer && extra.uses >= 0 { system.pointee.solver.removeRow(extra.uses) }
        if extra.variable >= 0 { system.pointee.solver.removeVariable(extra.variable) }
        store.pointee.extras.count &-= 1
        store.pointee.extras[at] = store.pointee.extras[store.pointee.extras.count]
    }

    /// Make or change the row of an extra. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    private func setExtra(
        _ at: Int, _ terms: ConstraintTerms, _ relation: Relation, _ constant: Double, _ priority: Float, _ order: Int32
    ) -> Bool {
        let extra = constraints.pointee.extras.pointer(at)
        let system = constraints.pointee.system(extra.pointee.system)
        terms.withTerms { variables, coefficients in
            if extra.pointee.uses >= 0 {
                system.pointee.solver.setRow(
                    extra.pointee.uses, variables, coefficients, terms.count, relation, constant, priority)
            } else {
                extra.pointee.uses = system.pointee.solver.addRow(
                    variables, coefficients, terms.count, relation, constant, priority, order: order,
                    implicit: order > 0)
            }
        }
        return extra.pointee.uses >= 0
    }

    /// The owner goes.
    @inline(never)
    @_optimize(size)
    func dropExtras(of owner: UInt64) {
        let store = constraints
        var at = store.pointee.extras.count &- 1
        while at >= 0 {
            if store.pointee.extras[at].owner == owner && store.pointee.extras[at].kind != .spacer { dropExtra(at) }
            at &-= 1
        }
    }

    /// A system goes, with its solver.
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

    // MARK: - Spacers

    /// The variable of the spacer that a constraint of `container` names, in a system. - Returns: -1 when memory is out.
    @inline(never)
    @_optimize(size)
    func spacerVariable(_ container: Int, _ number: UInt32, _ system: Int32) -> Int32 {
        let store = constraints
        let owner = state.pointee.handles[container].id
        let found = extraIndex(.spacer, owner, number)
        if found >= 0 && store.pointee.extras[found].system != system {
            // the container was part of another system: its constraints leave that one together
            var index = box(node(container)).pointee.firstConstraint
            while index >= 0 {
                let record = store.pointee.record(index)
                if record.pointee.spacer == number && record.pointee.system != system { dropRow(record) }
                index = record.pointee.next
            }
        }
        let at = takeExtra(.spacer, owner, number, system)
        return at < 0 ? -1 : store.pointee.extras[at].variable
    }

    /// A row came that mentions a spacer, or went: the last one takes the spacer with it.
    @inline(never)
    @_optimize(size)
    func countSpacer(_ record: UnsafeMutablePointer<ConstraintRecord>, _ change: Int32) {
        let at = extraIndex(.spacer, record.pointee.container.id, record.pointee.spacer)
        if at < 0 { return }
        let extra = constraints.pointee.extras.pointer(at)
        extra.pointee.uses &+= change
        if extra.pointee.uses == 0 { dropExtra(at) }
    }

    /// Say the position that the first two of four terms add up to with one variable, so that there is room for a spacer.
    /// - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func fold(_ terms: inout ConstraintTerms, _ constraint: Int32, _ system: Int32) -> Bool {
        let owner = constraintHandle(constraint).id
        if terms.count < 4 {
            dropExtras(of: owner)
            return true
        }
        let at = takeExtra(.position, owner, 0, system)
        if at < 0 { return false }
        let variable = constraints.pointee.extras[at].variable
        var sum = ConstraintTerms()
        sum.add(variable, -terms.coefficients.0)
        sum.add(terms.variables.0, terms.coefficients.0)
        sum.add(terms.variables.1, terms.coefficients.1)
        terms.variables = (variable, terms.variables.2, terms.variables.3, 0)
        terms.coefficients = (terms.coefficients.0, terms.coefficients.2, terms.coefficients.3, 0)
        terms.count = 3
        // in front of all constraints, in an order of its own
        return setExtra(at, sum, .equal, 0, 1000, -constraints.pointee.record(constraint).pointee.order)
    }

    // MARK: - Limits

    /// Bring the rows of a member's limits and of its ratio in line with its style. Limits are required; the ratio gives
    /// way to them and to what is required. `place`: which member it is, in their order.
    @inline(never)
    @_optimize(size)
    func limit(_ row: Int, _ index: Int32, _ place: Int) {
        let member = constraints.pointee.member(index)
        let isLimited = node(row).pointee.flags & Flag.sizeRules != 0
        if !isLimited && !member.pointee.hasLimits { return }
        member.pointee.hasLimits = isLimited
        var rare = Rare()
        if isLimited, let own = self.rare(row) { rare = own.pointee }
        let insetWidth = Int32(clamping: rare.insetWidth), insetHeight = Int32(clamping: rare.insetHeight)
        let width = member.pointee.width, height = member.pointee.height
        let most = (max(rare.maxWidth, rare.minWidth), max(rare.maxHeight, rare.minHeight))
        limit(.minWidth, member, width, insetWidth, rare.minWidth)
        limit(.maxWidth, member, width, insetWidth, rare.maxWidth < 0 ? -1 : most.0)
        limit(.minHeight, member, height, insetHeight, rare.minHeight)
        limit(.maxHeight, member, height, insetHeight, rare.maxHeight < 0 ? -1 : most.1)
        let ratio = Double(rare.aspectRatio)
        var terms = ConstraintTerms()
        terms.add(width, 1)
        terms.add(height, -ratio)
        limit(
            .ratio, member, ratio > 0, terms, .equal, units(insetWidth) - ratio * units(insetHeight), 999,
            Int32.min &+ Int32(truncatingIfNeeded: place))
    }

    private func limit(
        _ kind: ConstraintExtra.Kind, _ member: UnsafeMutablePointer<ConstraintMember>, _ variable: Int32,
        _ inset: Int32, _ size: Int32
    ) {
        var terms = ConstraintTerms()
        terms.add(variable, 1)
        let relation: Relation = kind == .minWidth || kind == .minHeight ? .greaterOrEqual : .lessOrEqual
        limit(
            kind, member, size >= 0, terms, relation, units(size) + units(inset), 1000,
            3 &+ Int32(kind.rawValue))
    }

    @inline(never)
    @_optimize(size)
    private func limit(
        _ kind: ConstraintExtra.Kind, _ member: UnsafeMutablePointer<ConstraintMember>, _ isWanted: Bool,
        _ terms: ConstraintTerms, _ relation: Relation, _ constant: Double, _ priority: Float, _ order: Int32
    ) {
        let owner = member.pointee.handle.id, system = member.pointee.system
        if !isWanted {
            let at = extraIndex(kind, owner, 0)
            if at >= 0 { dropExtra(at) }
            return
        }
        let at = takeExtra(kind, owner, 0, system)
        if at < 0 || !setExtra(at, terms, relation, constant, priority, order) {
            constraints.pointee.system(system).pointee.isStale = true
        }
    }

    /// Members are others, or in another order: rows whose order that is are made anew.
    @inline(never)
    @_optimize(size)
    func dropRatios(of system: Int32) {
        let store = constraints
        var at = store.pointee.extras.count &- 1
        while at >= 0 {
            if store.pointee.extras[at].system == system && store.pointee.extras[at].kind == .ratio { dropExtra(at) }
            at &-= 1
        }
    }
}
