// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The constraints of a graft. Their systems become stale, so that the next layout compiles all rows, into memory that
/// `prepare` reserved.
extension Graft {
    /// Removes the constraints that the new version does not have, moves the staged ones of kept containers to these,
    /// and updates those that stay.
    @inline(never)
    @_optimize(size)
    func exchangeConstraints(_ plan: GraftPlan) {
        let store = constraintSystems.constraints
        for i in 0..<plan.removedConstraints.count {
            let index = plan.removedConstraints[i]
            let container = row(store.pointee.record(index).pointee.container)
            constraintSystems.retire(index)
            constraintSystems.freeConstraint(index)
            if container >= 0 { constraintEditor.rulesChanged(container) }
        }
        for i in 0..<plan.constraints.count {
            let item = plan.constraints[i]
            if item.kept >= 0 { update(item, plan) } else { move(item, plan) }
        }
    }

    /// Updates an old constraint to its staged counterpart.
    @inline(never)
    @_optimize(size)
    private func update(_ item: GraftConstraint, _ plan: GraftPlan) {
        let store = constraintSystems.constraints
        let record = store.pointee.record(item.kept), staged = store.pointee.record(item.staged)
        let container = row(plan.nodes[Int(item.container)].kept)
        (record.pointee.label, staged.pointee.label) = (staged.pointee.label, record.pointee.label)
        if item.changes & 1 != 0 { record.pointee.values.multiplier = staged.pointee.values.multiplier }
        if item.changes & 2 != 0 { record.pointee.values.constant = staged.pointee.values.constant }
        if item.changes & 4 != 0 { record.pointee.values.priority = staged.pointee.values.priority }
        if item.changes & 8 != 0 { record.pointee.values.relation = staged.pointee.values.relation }
        if plan.renumbers {
            let box = self.box(node(container))
            constraintSystems.dropRow(record)
            constraintSystems.unlink(item.kept, box)
            record.pointee.order = staged.pointee.order
            constraintSystems.enlist(item.kept, container)
        } else if item.changes != 0 {
            if !constraintSystems.compile(item.kept) { constraintEditor.stale(container) }
            constraintEditor.rulesChanged(container)
        }
    }

    /// Gives a staged constraint to its container, and replaces the staged nodes that it names.
    @inline(never)
    @_optimize(size)
    private func move(_ item: GraftConstraint, _ plan: GraftPlan) {
        let record = constraintSystems.constraints.pointee.record(item.staged)
        let container = plan.nodes[Int(item.container)]
        constraintSystems.dropRow(record)
        if container.kept.id != 0 {
            constraintSystems.unlink(item.staged, box(node(row(container.staged))))
            record.pointee.container = container.kept
            constraintSystems.enlist(item.staged, row(container.kept))
        }
        record.pointee.first = plan.final(record.pointee.first)
        record.pointee.second = plan.final(record.pointee.second)
    }

    /// Makes the systems of all containers whose constraints were numbered again compile them.
    @inline(never)
    @_optimize(size)
    func invalidateSystems(_ plan: GraftPlan) {
        if !plan.renumbers { return }
        for i in 0..<plan.nodes.count {
            let row = self.row(plan.nodes[i].final)
            if !isConstraint(row) { continue }
            constraintEditor.stale(row)
            constraintEditor.rulesChanged(row)
        }
    }
}
