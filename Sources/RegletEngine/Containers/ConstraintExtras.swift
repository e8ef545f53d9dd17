// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// What a system's solver holds beside the variables of its members and the rows of constraints: few, and found by search.
struct ConstraintExtra {
    enum Kind: UInt8 {
        /// An unknown distance that constraints of a container share (`rg_constraint_def.spacer`).
        case spacer
        /// A position in a member that is a sum, for rows that would have too many terms.
        case right, bottom, centerX, centerY
    }

    var kind: Kind
    /// The handle of the container, or of the member.
    var owner: UInt64
    /// Of a spacer: its number.
    var number: UInt32
    var system: Int32
    var variable: Int32
    /// Of a spacer: how many rows mention it. Of a position: the row that defines it.
    var uses: Int32
}

extension Engine {
    /// A number for a spacer that no host and no earlier line gave.
    public func newSpacer() -> UInt32 {
        constraints.pointee.lastSpacer &+= 1
        return constraints.pointee.lastSpacer | 1 << 31
    }

    private func extraIndex(_ kind: ConstraintExtra.Kind, _ owner: UInt64, _ number: UInt32) -> Int {
        let store = constraints
        // the last ones are asked for most
        var at = store.pointee.extras.count &- 1
        while at >= 0 {
            let extra = store.pointee.extras[at]
            if extra.owner == owner && extra.number == number && extra.kind == kind { break }
            at &-= 1
        }
        return at
    }

    private func makeExtra(
        _ kind: ConstraintExtra.Kind, _ owner: UInt64, _ number: UInt32, _ system: Int32
    ) -> Int {
        let store = constraints
        let at = store.pointee.extras.count
        if !store.pointee.extras.reserve(at &+ 1, memory) { return -1 }
        let variable = store.pointee.system(system).pointee.solver.addVariable(nonNegative: false)
        if variable < 0 { return -1 }
        store.pointee.extras.append(
            ConstraintExtra(
                kind: kind, owner: owner, number: number, system: system, variable: variable,
                uses: kind == .spacer ? 0 : -1))
        return at
    }

    private func dropExtra(_ at: Int) {
        let store = constraints
        let extra = store.pointee.extras[at]
        store.pointee.system(extra.system).pointee.solver.removeVariable(extra.variable)
        store.pointee.extras.count &-= 1
        store.pointee.extras[at] = store.pointee.extras[store.pointee.extras.count]
    }

    /// The variable of the spacer that a constraint of `container` names, in a system. - Returns: -1 when memory is out.
    @inline(never)
    @_optimize(size)
    func spacerVariable(_ container: Int, _ number: UInt32, _ system: Int32) -> Int32 {
        let store = constraints
        let owner = state.pointee.handles[container].id
        var at = extraIndex(.spacer, owner, number)
        if at >= 0 && store.pointee.extras[at].system != system {
            // the container was part of another system: its constraints leave that one together
            var index = box(node(container)).pointee.firstConstraint
            while index >= 0 {
                let record = store.pointee.record(index)
                if record.pointee.spacer == number && record.pointee.system != system { dropRow(record) }
                index = record.pointee.next
            }
            at = -1
        }
        if at < 0 { at = makeExtra(.spacer, owner, number, system) }
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
    func fold(_ terms: inout ConstraintTerms, _ item: rg_node, _ isVertical: Bool, _ system: Int32) -> Bool {
        let store = constraints
        let isCenter = terms.coefficients.1 != terms.coefficients.0
        let kind: ConstraintExtra.Kind =
            isVertical ? (isCenter ? .centerY : .bottom) : (isCenter ? .centerX : .right)
        var at = extraIndex(kind, item.id, 0)
        if at < 0 { at = makeExtra(kind, item.id, 0, system) }
        if at < 0 { return false }
        let extra = store.pointee.extras.pointer(at)
        if extra.pointee.uses < 0 {
            var sum = ConstraintTerms()
            sum.add(extra.pointee.variable, -1)
            sum.add(terms.variables.0, 1)
            sum.add(terms.variables.1, isCenter ? 0.5 : 1)
            extra.pointee.uses = sum.withTerms { variables, coefficients in
                store.pointee.system(system).pointee.solver.addRow(
                    variables, coefficients, 3, .equal, 0, 1000, order: 3, implicit: true)
            }
            if extra.pointee.uses < 0 { return false }
        }
        terms.variables = (extra.pointee.variable, terms.variables.2, terms.variables.3, 0)
        terms.coefficients = (terms.coefficients.0, terms.coefficients.2, terms.coefficients.3, 0)
        terms.count = 3
        return true
    }

    /// A member goes.
    @inline(never)
    @_optimize(size)
    func dropPositions(of member: rg_node) {
        let store = constraints
        var at = store.pointee.extras.count &- 1
        while at >= 0 {
            let extra = store.pointee.extras[at]
            if extra.owner == member.id && extra.kind != .spacer {
                if extra.uses >= 0 { store.pointee.system(extra.system).pointee.solver.removeRow(extra.uses) }
                dropExtra(at)
            }
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
}
