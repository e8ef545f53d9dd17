// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// Reading the constraints of a container, for the inflater.
extension ConstraintEditor {
    /// The record of the first constraint of a container, or -1.
    public func firstConstraint(_ row: Int) -> Int32 {
        isConstraint(row) ? box(node(row)).constraint.pointee.firstConstraint : -1
    }

    /// Takes `count` spacer numbers. - Returns: the one before the first.
    public func takeSpacers(_ count: UInt32) -> UInt32 {
        let base = constraintSystems.constraints.pointee.lastSpacer
        constraintSystems.constraints.pointee.lastSpacer = (base &+ count) & (1 << 30 &- 1)
        return base | 1 << 31
    }

    /// Whether a host's transaction is open.
    public var isTransactionOpen: Bool { constraintSystems.constraints.pointee.isOpen }

    /// Reads a constraint, its mark (see constraintMark) and whether it is of a layout set. The name is borrowed.
    /// - Returns: the next constraint of the container, or -1.
    @_optimize(size)
    public func readConstraint(
        _ index: Int32, _ def: inout rg_constraint_def, _ mark: inout Int64, _ isOfSet: inout Bool
    ) -> Int32 {
        let record = constraintSystems.constraints.pointee.record(index)
        def = ConstraintEditor.defaultConstraint
        def.first = record.pointee.first
        def.second = record.pointee.second
        def.attribute = rg_constraint_attribute(rawValue: UInt32(record.pointee.attribute))
        def.second_attribute = rg_constraint_attribute(rawValue: UInt32(record.pointee.secondAttribute))
        def.multiplier = record.pointee.values.multiplier
        def.constant = record.pointee.values.constant
        def.priority = record.pointee.values.priority
        def.relation = record.pointee.values.relation
        def.spacer = record.pointee.spacer
        def.name = constraintSystems.constraintName(index)
        mark = record.pointee.order
        isOfSet = record.pointee.label.set >= 0
        return record.pointee.next
    }
}
