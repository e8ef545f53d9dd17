// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The view that adds, changes and removes constraints.
public struct ConstraintEditor: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var constraintEditor: ConstraintEditor { ConstraintEditor(state) }
}

/// Adding constraints.
extension ConstraintEditor {
    public static var maxConstraints: Int { 1 << 24 }

    public func isConstraintContainer(_ row: Int) -> Bool { isConstraint(row) }

    @inline(never)
    public func failNoConstraints() -> rg_status {
        fail(RG_ERROR_INVALID_ARGUMENT, "the node is not of kind RG_KIND_CONSTRAINT")
    }

    // MARK: - Adding

    /// Adds `count` constraints, all or none.
    @_optimize(size)
    public func addConstraints(
        _ row: Int, _ defs: UnsafeRawPointer, _ stride: Int, _ count: Int, _ out: UnsafeMutablePointer<rg_constraint>?
    ) -> rg_status {
        let store = constraintSystems.constraints
        if !isConstraint(row) { return failNoConstraints() }
        var spacers = 0
        for i in 0..<count {
            let def = (defs + i &* stride).assumingMemoryBound(to: rg_constraint_def.self)
            let (status, problem) = check(def)
            if let problem { return count == 1 ? fail(status, problem) : styleEditor.failItem(status, i, problem) }
            if def.pointee.spacer != 0 { spacers &+= 1 }
        }
        if store.pointee.records.count &+ count > ConstraintEditor.maxConstraints {
            return fail(RG_ERROR_LIMIT, "too many constraints")
        }
        if store.pointee.isOpen
            && !store.pointee.journal.reserve(store.pointee.journal.count &+ count, memory)
        {
            return outOfMemory()
        }
        if !store.pointee.records.reserve(store.pointee.records.count &+ count, memory)
            || !store.pointee.extras.reserve(2 &* (store.pointee.spacers &+ spacers), memory)
            || !constraintSystems.reserveSystem(constraintSystems.systemRoot(row), 2 &* spacers, count &+ spacers)
        {
            return outOfMemory()
        }
        let before = box(node(row)).constraint.pointee.lastConstraint
        // the next visit compiles all rows of a stale system
        let compiles = !store.pointee.system(box(node(constraintSystems.systemRoot(row))).constraint.pointee.system)
            .pointee
            .isStale
        for i in 0..<count {
            let def = (defs + i &* stride).assumingMemoryBound(to: rg_constraint_def.self)
            let index = add(row, def, compiles: compiles)
            if index < 0 {
                while box(node(row)).constraint.pointee.lastConstraint != before {
                    let last = box(node(row)).constraint.pointee.lastConstraint
                    constraintSystems.retire(last)
                    constraintSystems.freeConstraint(last)
                    if store.pointee.isOpen { store.pointee.journal.count &-= 1 }
                }
                return outOfMemory()
            }
            if store.pointee.isOpen { note(index, ConstraintChange.added) }
            out?[i] = constraintSystems.constraintHandle(index)
        }
        rulesChanged(row)
        return RG_OK
    }

    /// Marks the system to be solved again, without measuring children again.
    func rulesChanged(_ row: Int) {
        let index = box(node(constraintSystems.systemRoot(row))).constraint.pointee.system
        let wasUpToDate = index >= 0 && constraintSystems.constraints.pointee.system(index).pointee.isUpToDate
        invalidation.markDirty(row)
        if wasUpToDate { constraintSystems.constraints.pointee.system(index).pointee.isUpToDate = true }
    }

    @inline(never)
    func check(_ d: UnsafePointer<rg_constraint_def>) -> (rg_status, StaticText?) {
        if Int(d.pointee.struct_size) != MemoryLayout<rg_constraint_def>.size {
            return (RG_ERROR_INVALID_ARGUMENT, "struct_size is not sizeof(rg_constraint_def)")
        }
        if !ConstraintEditor.isAttribute(d.pointee.attribute)
            || !ConstraintEditor.isAttribute(d.pointee.second_attribute)
            || (d.pointee.attribute == RG_ATTR_NONE && d.pointee.spacer == 0)
        {
            return (RG_ERROR_INVALID_ARGUMENT, "unknown attribute")
        }
        if d.pointee.relation.rawValue > RG_GREATER_OR_EQUAL.rawValue {
            return (RG_ERROR_INVALID_ARGUMENT, "unknown relation")
        }
        if !ConstraintEditor.isCoefficient(d.pointee.multiplier) || !ConstraintEditor.isCoefficient(d.pointee.constant)
        {
            return (RG_ERROR_INVALID_ARGUMENT, "a multiplier or constant is not a number within +-1e9")
        }
        if !ConstraintEditor.isPriority(d.pointee.priority) {
            return (RG_ERROR_INVALID_ARGUMENT, "a priority must be above 0")
        }
        if (d.pointee.first.id != 0 && self.row(d.pointee.first) < 0)
            || (d.pointee.second.id != 0 && self.row(d.pointee.second) < 0)
        {
            return (RG_ERROR_STALE_HANDLE, "an item was destroyed, or belongs to another context")
        }
        return (RG_OK, nil)
    }

    static func isAttribute(_ attribute: rg_constraint_attribute) -> Bool {
        attribute.rawValue <= RG_ATTR_CENTER_Y_SAFE.rawValue
    }
    static func isCoefficient(_ value: Double) -> Bool { value.magnitude <= 1e9 }
    static func isPriority(_ value: Float) -> Bool { value > 0 && value.isFinite }

    /// The next free record, or a new one; it stays in the free list. - Returns: -1 when memory is out.
    @inline(never)
    func reserveRecord() -> Int32 {
        let store = constraintSystems.constraints
        if store.pointee.freeRecord >= 0 { return store.pointee.freeRecord }
        if !store.pointee.records.reserve(store.pointee.records.count &+ 1, memory) { return -1 }
        let index = Int32(truncatingIfNeeded: store.pointee.records.count)
        store.pointee.records.append(ConstraintRecord())
        store.pointee.record(index).pointee.generation = UInt32(state.pointee.salt >> 1) | 1
        store.pointee.freeRecord = index
        return index
    }

    private func add(_ row: Int, _ def: UnsafePointer<rg_constraint_def>, compiles: Bool) -> Int32 {
        let store = constraintSystems.constraints
        let index = reserveRecord()
        if index < 0 { return -1 }
        var name: UnsafeMutablePointer<UInt8>?
        if let text = def.pointee.name {
            let length = cStringLength(text)
            guard let copy = memory.pointee.allocate(length &+ 1) else { return -1 }
            copyBytes(copy, text, length &+ 1)
            name = copy.assumingMemoryBound(to: UInt8.self)
        }
        let made = store.pointee.record(index)
        if made.pointee.label.name != nil || made.pointee.label.set >= 0 {
            constraintSystems.dropLabel(made.pointee.label)
        }
        store.pointee.freeRecord = made.pointee.next
        store.pointee.order &+= 1
        made.pointee.label = ConstraintLabel(name: name, isOwn: name != nil)
        made.pointee.container = handle(row)
        made.pointee.first = def.pointee.attribute != RG_ATTR_NONE ? def.pointee.first : rg_node()
        made.pointee.second = def.pointee.second_attribute != RG_ATTR_NONE ? def.pointee.second : rg_node()
        made.pointee.attribute = UInt8(truncatingIfNeeded: def.pointee.attribute.rawValue)
        made.pointee.secondAttribute = UInt8(truncatingIfNeeded: def.pointee.second_attribute.rawValue)
        made.pointee.values = ConstraintValues(
            multiplier: def.pointee.multiplier, constant: def.pointee.constant, priority: def.pointee.priority,
            relation: def.pointee.relation)
        made.pointee.spacer = def.pointee.spacer
        if made.pointee.spacer != 0 { store.pointee.spacers &+= 1 }
        made.pointee.flags = ConstraintRecord.isLive
        made.pointee.order = Int64(store.pointee.order) << 32
        // The new constraint has the highest order: it is last.
        constraintSystems.link(index, after: box(node(row)).constraint.pointee.lastConstraint, box(node(row)))
        if compiles && !constraintSystems.compile(index) {
            constraintSystems.retire(index)
            constraintSystems.freeConstraint(index)
            return -1
        }
        return index
    }

    /// Records a change in the journal of the open transaction. Precondition: memory was reserved.
    func note(_ index: Int32, _ kind: UInt8) {
        let store = constraintSystems.constraints
        let record = store.pointee.record(index)
        store.pointee.journal.append(
            ConstraintChange(
                index: index, generation: record.pointee.generation, kind: kind, old: record.pointee.values))
    }
}
