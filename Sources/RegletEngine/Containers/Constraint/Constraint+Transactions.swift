// SPDX-License-Identifier: MIT
import CReglet

/// Transactions: changes that are kept together if they can be satisfied, and else undone together.
extension ConstraintEditor {
    public func beginConstraints() -> rg_status {
        if constraintSystems.constraints.pointee.isOpen {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a transaction is open already")
        }
        constraintSystems.constraints.pointee.isOpen = true
        constraintSystems.constraints.pointee.journal.count = 0
        return RG_OK
    }

    private func failClosed() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "no transaction is open") }

    /// Undoes the changes in the journal, last first.
    @_optimize(size)
    public func rollbackConstraints() -> rg_status {
        let store = constraintSystems.constraints
        if !store.pointee.isOpen { return failClosed() }
        store.pointee.isOpen = false
        var at = store.pointee.journal.count
        while at > 0 {
            at &-= 1
            let change = store.pointee.journal[at]
            let record = store.pointee.record(change.index)
            // the constraint may have been destroyed with its container
            if record.pointee.generation != change.generation { continue }
            let row = self.row(record.pointee.container)
            switch change.kind {
            case ConstraintChange.added:
                constraintSystems.retire(change.index)
                constraintSystems.freeConstraint(change.index)
            case ConstraintChange.removed:
                if row < 0 {
                    constraintSystems.freeConstraint(change.index)
                    continue
                }
                record.pointee.flags &= ~ConstraintRecord.isRemoved
                constraintSystems.enlist(change.index, row)
                if !constraintSystems.compile(change.index) { stale(row) }
            default:
                record.pointee.values = change.old
                _ = constraintSystems.compile(change.index)
            }
            if row >= 0 { rulesChanged(row) }
        }
        store.pointee.journal.count = 0
        return RG_OK
    }

    /// Marks a system stale because memory for a row was out; the next layout tries again.
    func stale(_ row: Int) {
        let index = box(node(constraintSystems.systemRoot(row))).constraint.pointee.system
        if index >= 0 { constraintSystems.constraints.pointee.system(index).pointee.isStale = true }
    }

    @_optimize(size)
    public func commitConstraints(_ row: Int) -> rg_status {
        let store = constraintSystems.constraints
        if !store.pointee.isOpen { return failClosed() }
        if !isConstraint(row) { return failNoConstraints() }
        let status = constraintLayout.checkSystem(constraintSystems.systemRoot(row))
        if status != RG_OK {
            // keep the sentence about the failure
            let message = state.pointee.message
            _ = rollbackConstraints()
            state.pointee.message = message
            return status
        }
        store.pointee.isOpen = false
        for i in 0..<store.pointee.journal.count {
            let change = store.pointee.journal[i]
            let record = store.pointee.record(change.index)
            if change.kind == ConstraintChange.removed && record.pointee.generation == change.generation {
                constraintSystems.freeConstraint(change.index)
            }
        }
        store.pointee.journal.count = 0
        return RG_OK
    }
}
