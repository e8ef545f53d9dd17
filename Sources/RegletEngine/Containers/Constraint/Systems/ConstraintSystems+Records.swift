// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The records of constraints: their handles, the lists of their containers, their rows.
extension ConstraintSystems {
    /// The record of a living constraint, or -1.
    @inline(never)
    @_optimize(size)
    func constraintIndex(_ handle: rg_constraint) -> Int32 {
        let store = constraints
        let index = Int(UInt32(truncatingIfNeeded: handle.id))
        if handle.id == 0 || index >= store.pointee.records.count { return -1 }
        let record = store.pointee.records.pointer(index)
        let flags = record.pointee.flags & (ConstraintRecord.isLive | ConstraintRecord.isRemoved)
        if flags != ConstraintRecord.isLive || record.pointee.generation != UInt32(truncatingIfNeeded: handle.id >> 32)
        {
            return -1
        }
        return Int32(truncatingIfNeeded: index)
    }

    func constraintHandle(_ index: Int32) -> rg_constraint {
        let generation = constraints.pointee.record(index).pointee.generation
        return rg_constraint(id: UInt64(generation) << 32 | UInt64(UInt32(bitPattern: index)))
    }

    /// Removes a record from its container's list and its row from the solver.
    @inline(never)
    @_optimize(size)
    func retire(_ index: Int32) {
        let record = constraints.pointee.record(index)
        dropRow(record)
        let row = self.row(record.pointee.container)
        if row >= 0 { unlink(index, box(node(row))) }
    }

    @_optimize(size)
    @inline(never)
    func unlink(_ index: Int32, _ box: UnsafeMutablePointer<ContainerState>) {
        let store = constraints
        let next = store.pointee.record(index).pointee.next, previous = store.pointee.record(index).pointee.previous
        if next >= 0 {
            store.pointee.record(next).pointee.previous = previous
        } else {
            box.constraint.pointee.lastConstraint = previous
        }
        if previous >= 0 {
            store.pointee.record(previous).pointee.next = next
        } else {
            box.constraint.pointee.firstConstraint = next
        }
        box.constraint.pointee.constraintCount &-= 1
    }

    /// Inserts a record into its container's list by its order, usually at the end.
    @_optimize(size)
    func enlist(_ index: Int32, _ row: Int) {
        let box = self.box(node(row))
        link(index, after: place(of: index, box), box)
    }

    /// The record of a container after which a record that is not in the list belongs, by order; -1: none.
    func place(of index: Int32, _ box: UnsafeMutablePointer<ContainerState>) -> Int32 {
        let store = constraints
        var after = box.constraint.pointee.lastConstraint
        while after >= 0 && store.pointee.record(after).pointee.order > store.pointee.record(index).pointee.order {
            after = store.pointee.record(after).pointee.previous
        }
        return after
    }

    @_optimize(size)
    @inline(never)
    func link(_ index: Int32, after: Int32, _ box: UnsafeMutablePointer<ContainerState>) {
        let store = constraints
        let record = store.pointee.record(index)
        let before = after >= 0 ? store.pointee.record(after).pointee.next : box.constraint.pointee.firstConstraint
        record.pointee.previous = after
        record.pointee.next = before
        if after >= 0 {
            store.pointee.record(after).pointee.next = index
        } else {
            box.constraint.pointee.firstConstraint = index
        }
        if before >= 0 {
            store.pointee.record(before).pointee.previous = index
        } else {
            box.constraint.pointee.lastConstraint = index
        }
        box.constraint.pointee.constraintCount &+= 1
    }

    @inline(__always)
    func freeConstraint(_ index: Int32) { freeConstraint(index, keepsName: false) }

    /// Frees a record. With `keepsName`, in a layout, which frees no memory, the name is freed when the record is used
    /// again.
    @inline(never)
    @_optimize(size)
    func freeConstraint(_ index: Int32, keepsName: Bool) {
        let store = constraints
        let record = store.pointee.record(index)
        if !keepsName {
            dropLabel(record.pointee.label)
            record.pointee.label = ConstraintLabel()
        }
        let generation = record.pointee.generation &+ 1
        if record.pointee.spacer != 0 { store.pointee.spacers &-= 1 }
        let label = record.pointee.label
        record.pointee = ConstraintRecord()
        record.pointee.label = label
        record.pointee.generation = generation
        // a slot whose generations are used up is never used again
        if generation == UInt32.max { return }
        record.pointee.next = store.pointee.freeRecord
        store.pointee.freeRecord = index
    }

    /// Adds a record to the list of its system.
    @inline(never)
    func list(_ index: Int32, _ system: UnsafeMutablePointer<ConstraintSystem>) {
        let record = constraints.pointee.record(index), first = system.pointee.firstRecord
        record.pointee.nextInSystem = first
        record.pointee.previousInSystem = -1
        if first >= 0 { constraints.pointee.record(first).pointee.previousInSystem = index }
        system.pointee.firstRecord = index
    }

    @inline(never)
    private func unlist(_ record: UnsafeMutablePointer<ConstraintRecord>) {
        let store = constraints
        let next = record.pointee.nextInSystem, previous = record.pointee.previousInSystem
        if next >= 0 { store.pointee.record(next).pointee.previousInSystem = previous }
        if previous >= 0 {
            store.pointee.record(previous).pointee.nextInSystem = next
        } else {
            store.pointee.system(record.pointee.system).pointee.firstRecord = next
        }
        record.pointee.nextInSystem = -1
        record.pointee.previousInSystem = -1
    }

    /// Forgets the rows of all records in a system whose solver is released or given to another.
    @inline(never)
    @_optimize(size)
    func forgetRows(of index: Int32) {
        let store = constraints
        var at = store.pointee.system(index).pointee.firstRecord
        store.pointee.system(index).pointee.firstRecord = -1
        while at >= 0 {
            let record = store.pointee.record(at)
            at = record.pointee.nextInSystem
            record.pointee.nextInSystem = -1
            record.pointee.previousInSystem = -1
            record.pointee.row = -1
            dropRow(record)
        }
        if store.pointee.extras.count > 0 { forgetExtras(of: index) }
    }

    @inline(never)
    func dropRow(_ record: UnsafeMutablePointer<ConstraintRecord>) {
        if record.pointee.row >= 0 {
            unlist(record)
            constraints.pointee.system(record.pointee.system).pointee.solver.removeRow(record.pointee.row)
            if record.pointee.spacer != 0 {
                countSpacer(record, -1)
                dropPosition(Int32(truncatingIfNeeded: record - constraints.pointee.records.pointer(0)))
            }
        }
        record.pointee.row = -1
        record.pointee.system = -1
        record.pointee.flags &= ~ConstraintRecord.hasDynamicConstant  // the list of dynamic rows belongs to that system
    }
}
