// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

extension ConstraintSystems {
    var constraints: UnsafeMutablePointer<ConstraintStore> {
        (UnsafeMutableRawPointer(state) + MemoryLayout<ContextStorage>.offset(of: \.constraints).unsafelyUnwrapped)
            .assumingMemoryBound(to: ConstraintStore.self)
    }

    /// The outermost constraint container above a row, or the row itself. O(nesting).
    func systemRoot(_ row: Int) -> Int {
        var at = row
        while true {
            let parent = Int(node(at).pointee.parent)
            if parent < 0 || !isConstraint(parent) { return at }
            at = parent
        }
    }

    /// The member record of a node in any system, or -1.
    @inline(never)
    func memberIndex(_ row: Int) -> Int32 {
        let store = constraints
        let id = self.id(row)
        if id >= store.pointee.memberOf.count { return -1 }
        let index = store.pointee.memberOf[id]
        return index >= 0 && store.pointee.member(index).pointee.handle.id == state.pointee.handles[row].id ? index : -1
    }

    // MARK: - Lifecycle

    /// Releases the constraints of a container that is destroyed, and its system if it is the root of one.
    @_optimize(size)
    func releaseConstraints(of row: Int) {
        let box = self.box(node(row))
        while box.constraint.pointee.firstConstraint >= 0 {
            let index = box.constraint.pointee.firstConstraint
            retire(index)
            freeConstraint(index)
        }
        releaseSystem(of: row)
    }

    @_optimize(size)
    func releaseSystem(of row: Int) {
        let box = self.box(node(row))
        let index = box.constraint.pointee.system
        if index < 0 { return }
        box.constraint.pointee.system = -1
        let store = constraints
        let system = store.pointee.system(index)
        forgetRows(of: index)
        for i in 0..<system.pointee.members.count { freeMember(system.pointee.members[i]) }
        store.pointee.memberRoom &-= Int(system.pointee.room.boxes)
        release(system)
        if system.pointee.isShared { leaveSlots() }
        system.pointee.next = store.pointee.freeSystem
        store.pointee.freeSystem = index
    }

    private func release(_ system: UnsafeMutablePointer<ConstraintSystem>) {
        if system.pointee.slot >= 0 {
            constraints.pointee.slots.pointer(Int(system.pointee.slot)).pointee.system = -1
        } else if let solver = system.pointee.home {
            discard(solver)
        }
        system.pointee.home = nil
        system.pointee.slot = -1
        system.pointee.members.release(memory)
        system.pointee.root = rg_node()
    }

    @inline(never)
    func freeMember(_ index: Int32) {
        let store = constraints
        let id = Int(UInt32(truncatingIfNeeded: store.pointee.member(index).pointee.handle.id))
        if id < store.pointee.memberOf.count && store.pointee.memberOf[id] == index { store.pointee.memberOf[id] = -1 }
        store.pointee.member(index).pointee = ConstraintMember()
        store.pointee.member(index).pointee.next = store.pointee.freeMember
        store.pointee.freeMember = index
    }

    /// Releases all memory when the context ends.
    @_optimize(size)
    func releaseConstraintStore() {
        let store = constraints
        for i in 0..<store.pointee.systems.count where store.pointee.systems[i].root.id != 0 {
            release(store.pointee.systems.pointer(i))
        }
        for i in 0..<store.pointee.records.count { dropLabel(store.pointee.records[i].label) }
        releaseSlots()
        store.pointee.systems.release(memory)
        store.pointee.records.release(memory)
        store.pointee.members.release(memory)
        store.pointee.memberOf.release(memory)
        store.pointee.priorities.release(memory)
        store.pointee.extras.release(memory)
        store.pointee.journal.release(memory)
        store.pointee.conflict.release(memory)
        store.pointee.conflictText.release(memory)
    }
}
