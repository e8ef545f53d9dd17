// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// Changing, removing and reading constraints.
extension ConstraintEditor {
    @inline(never)
    @_optimize(size)
    public func removeConstraint(_ handle: rg_constraint) -> rg_status {
        let index = constraintSystems.constraintIndex(handle)
        if index < 0 { return failConstraint() }
        let store = constraintSystems.constraints
        if store.pointee.isOpen && !store.pointee.journal.reserve(store.pointee.journal.count &+ 1, memory) {
            return outOfMemory()
        }
        let row = self.row(store.pointee.record(index).pointee.container)
        constraintSystems.retire(index)
        if store.pointee.isOpen {
            store.pointee.record(index).pointee.flags |= ConstraintRecord.isRemoved
            note(index, ConstraintChange.removed)
        } else {
            constraintSystems.freeConstraint(index)
        }
        if row >= 0 { rulesChanged(row) }
        return RG_OK
    }

    @inline(never)
    private func failConstraint() -> rg_status {
        fail(RG_ERROR_STALE_HANDLE, "the constraint is null, was removed, or belongs to another context")
    }

    /// Changes a constraint by `body`.
    public func editConstraint(_ handle: rg_constraint, _ body: (inout ConstraintChangeable) -> StaticText?)
        -> rg_status
    {
        let index = constraintSystems.constraintIndex(handle)
        if index < 0 { return failConstraint() }
        var changed = ConstraintChangeable(values: constraintSystems.constraints.pointee.record(index).pointee.values)
        let problem = body(&changed)
        return store(index, changed.values, problem)
    }

    @inline(never)
    private func store(_ index: Int32, _ new: ConstraintValues, _ problem: StaticText?) -> rg_status {
        if let problem { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        let store = constraintSystems.constraints
        let record = store.pointee.record(index)
        let old = record.pointee.values
        if old.multiplier == new.multiplier && old.constant == new.constant && old.priority == new.priority
            && old.relation == new.relation
        {
            return RG_OK
        }
        if store.pointee.isOpen {
            if !store.pointee.journal.reserve(store.pointee.journal.count &+ 1, memory) { return outOfMemory() }
            note(index, ConstraintChange.edited)
        }
        record.pointee.values = new
        _ = constraintSystems.compile(index)  // cannot fail: the constraint has a row, or cannot have one
        let row = self.row(record.pointee.container)
        if row >= 0 { rulesChanged(row) }
        return RG_OK
    }

    @_optimize(size)
    public func readConstraint(_ handle: rg_constraint, _ out: UnsafeMutablePointer<rg_constraint_def>) -> rg_status {
        let index = constraintSystems.constraintIndex(handle)
        if index < 0 { return failConstraint() }
        let record = constraintSystems.constraints.pointee.record(index).pointee
        out.pointee.first = record.first
        out.pointee.second = record.second
        out.pointee.attribute = rg_constraint_attribute(rawValue: UInt32(record.attribute))
        out.pointee.second_attribute = rg_constraint_attribute(rawValue: UInt32(record.secondAttribute))
        out.pointee.relation = record.values.relation
        out.pointee.multiplier = record.values.multiplier
        out.pointee.constant = record.values.constant
        out.pointee.priority = record.values.priority
        out.pointee.spacer = record.spacer
        out.pointee.name = constraintSystems.constraintName(index)
        return RG_OK
    }

    public func constraintCount(_ row: Int) -> Int {
        isConstraint(row) ? Int(box(node(row)).constraint.pointee.constraintCount) : 0
    }

    public func listConstraints(_ row: Int, _ out: UnsafeMutablePointer<rg_constraint>?, _ capacity: Int) -> rg_status {
        if !isConstraint(row) { return failNoConstraints() }
        var index = box(node(row)).constraint.pointee.firstConstraint
        var at = 0
        while index >= 0 && at < capacity {
            out?[at] = constraintSystems.constraintHandle(index)
            at &+= 1
            index = constraintSystems.constraints.pointee.record(index).pointee.next
        }
        return RG_OK
    }
}

/// The properties of a constraint that a caller may change, with their checks.
public struct ConstraintChangeable {
    var values: ConstraintValues

    public mutating func set(constant: Double) -> StaticText? {
        if !ConstraintEditor.isCoefficient(constant) { return "the constant is not a number within +-1e9" }
        values.constant = constant
        return nil
    }
    public mutating func set(multiplier: Double) -> StaticText? {
        if !ConstraintEditor.isCoefficient(multiplier) { return "the multiplier is not a number within +-1e9" }
        values.multiplier = multiplier
        return nil
    }
    public mutating func set(priority: Float) -> StaticText? {
        if !ConstraintEditor.isPriority(priority) { return "a priority must be above 0" }
        values.priority = priority
        return nil
    }
    public mutating func set(relation: rg_relation) -> StaticText? {
        if relation.rawValue > RG_GREATER_OR_EQUAL.rawValue { return "unknown relation" }
        values.relation = relation
        return nil
    }
}
