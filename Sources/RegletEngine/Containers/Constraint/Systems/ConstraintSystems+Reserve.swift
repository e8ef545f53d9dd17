// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The memory of constraint containers. Calls that add children and constraints reserve what layouts need; layouts
/// allocate nothing (their solves are sealed).
extension ConstraintSystems {
    /// Reserves memory for `boxes` more nodes and `rules` more constraints in the system of a root, which is created if
    /// there is none. Amortized O(1). - Returns: false when memory is out; then there is no new system, which layouts
    /// would try to solve.
    @inline(never)
    @_optimize(size)
    func reserveSystem(_ root: Int, _ boxes: Int, _ rules: Int) -> Bool {
        let isNew = box(node(root)).constraint.pointee.system < 0
        if reserveParts(root, boxes, rules) { return true }
        if isNew { releaseSystem(of: root) }
        return false
    }

    @_optimize(size)
    private func reserveParts(_ root: Int, _ boxes: Int, _ rules: Int) -> Bool {
        let s = state, store = constraints
        var index = box(node(root)).constraint.pointee.system
        let isNew = index < 0
        if isNew {
            index = makeSystem(root)
            if index < 0 { return false }
        }
        var system = store.pointee.system(index)
        system.pointee.boxes &+= Int32(truncatingIfNeeded: boxes)
        system.pointee.rules &+= Int32(truncatingIfNeeded: rules)
        if isNew || !hasRoom(system) {
            // count again, because removed nodes were not subtracted
            let (present, given) = countSystem(root)
            system = store.pointee.system(index)
            system.pointee.boxes = Int32(truncatingIfNeeded: present &+ boxes)
            system.pointee.rules = Int32(truncatingIfNeeded: given &+ rules)
            let reserved = system.pointee.room.boxes
            let isFirst = reserved == 0 && index == 0
            let least = isFirst ? Int(s.pointee.def.constraint_capacity) : 0
            let isReserved =
                reserveSolver(index, boxes: max(present &+ boxes, least), rules: max(given &+ rules, least))
            store.pointee.memberRoom &+= Int(system.pointee.room.boxes &- reserved)
            if !isReserved
                || (isFirst && !store.pointee.records.reserve(Int(s.pointee.def.constraint_capacity), memory))
            {
                return false
            }
        }
        let rooms = (Int(system.pointee.room.boxes), Int(system.pointee.room.rules))
        return store.pointee.members.reserve(store.pointee.memberRoom, memory) && reserveMemberOf()
            && reserveExactly(&system.pointee.members, rooms.0) && store.pointee.conflict.reserve(rooms.1, memory)
            && s.pointee.diagnostics.reserveMessage(MessageBuffer.capacity, memory)
    }

    func reserveExactly<T>(_ buffer: inout Buffer<T>, _ needed: Int) -> Bool {
        needed <= buffer.capacity || buffer.resize(needed, memory)
    }

    private func reserveMemberOf() -> Bool {
        let store = constraints
        let ids = store.pointee.memberOf.count
        if ids >= state.pointee.capacity { return true }
        if !store.pointee.memberOf.reserve(state.pointee.capacity, memory) { return false }
        fillBytes(store.pointee.memberOf.pointer(ids), (store.pointee.memberOf.capacity &- ids) &* 4)
        store.pointee.memberOf.count = store.pointee.memberOf.capacity
        return true
    }

    /// Reserves memory for one more child of `parent`, if that is a constraint container.
    @inline(__always)
    func reserveMember(_ parent: Int, hasRare: Bool) -> Bool {
        parent < 0 || !isConstraint(parent)
            || reserveSystem(systemRoot(parent), 1, hasRare ? ConstraintSystems.limitRows : 0)
    }

    /// The numbers of nodes below a root, and of constraints, that are or can become part of its system. O(nodes and
    /// constraints counted).
    @_optimize(size)
    func countSystem(_ root: Int) -> (Int, Int) {
        var boxes = 0, rules = 0
        var row = root
        while row >= 0 {
            let counts = isConstraint(row)
            if counts {
                boxes &+= Int(box(node(row)).pointee.count)
                rules &+= Int(box(node(row)).constraint.pointee.constraintCount)
                let spacers = countSpacers(row)
                boxes &+= 2 &* spacers
                rules &+= spacers
            }
            if row != root && state.pointee.rares[row] >= 0 { rules &+= ConstraintSystems.limitRows }
            row = nextRow(row, below: root, skip: !counts)
        }
        return (boxes, rules)
    }

    /// The number of a container's constraints that name spacers. Each may need a variable for the spacer, and one with
    /// a row for a position.
    private func countSpacers(_ row: Int) -> Int {
        if constraints.pointee.spacers == 0 { return 0 }
        var count = 0
        var index = box(node(row)).constraint.pointee.firstConstraint
        while index >= 0 {
            if constraints.pointee.record(index).pointee.spacer != 0 { count &+= 1 }
            index = constraints.pointee.record(index).pointee.next
        }
        return count
    }

    /// Reserves memory for the nodes and constraints that a subtree adds to the system of a new parent (-1: it becomes
    /// a root).
    @_optimize(size)
    func reserveMove(_ row: Int, to parent: Int) -> Bool {
        let joins = parent >= 0 && isConstraint(parent)
        let limits = state.pointee.rares[row] >= 0 ? ConstraintSystems.limitRows : 0
        if !isConstraint(row) { return !joins || reserveSystem(systemRoot(parent), 1, limits) }
        let (boxes, rules) = countSystem(row)
        if joins {
            return reserveSystem(systemRoot(parent), boxes &+ 1, rules &+ limits)
        }
        return reserveSystem(row, 0, 0)
    }

    /// The fixed memory for the constraints that a definition guarantees to one container.
    @_optimize(size)
    static func constraintBytes(_ def: rg_context_def) -> Int {
        let nodes = Int(def.node_capacity), count = Int(def.constraint_capacity)
        if count == 0 { return 0 }
        let rooms = ConstraintSystems.sharedRoom(count, count) ?? (count, count)
        // a solver whose allocator only counts: it gets addresses that it does not access
        var spent = 0
        withUnsafeMutablePointer(to: &spent) { spent in
            var solver = Solver(
                memory: SolverMemory(
                    user: UnsafeMutableRawPointer(spent),
                    allocate: { spent, size in
                        spent.unsafelyUnwrapped.assumingMemoryBound(to: Int.self).pointee += Memory.fixedCost(size)
                        return UnsafeMutableRawPointer(bitPattern: 64)
                    }, release: { _, _, _ in }))
            _ = solver.reserve(boxes: rooms.boxes, rows: rooms.rules)
        }
        func cost<T>(_ elements: Int, _ type: T.Type) -> Int {
            Memory.fixedCost(max(elements, 8) &* MemoryLayout<T>.stride)
        }
        func exactCost<T>(_ elements: Int, _ type: T.Type) -> Int {
            Memory.fixedCost(elements &* MemoryLayout<T>.stride)
        }
        spent &+=
            Memory.fixedCost(MemoryLayout<SystemSolver>.size) &+ cost(1, SolverSlot.self)
            &+ 2 &* exactCost(rooms.boxes, Int32.self)
            &+ exactCost(rooms.rules, Int32.self)
        return spent &+ cost(count, ConstraintMember.self) &+ cost(count, ConstraintRecord.self)
            &+ cost(8, ConstraintSystem.self) &+ cost(nodes, Int32.self) &+ cost(rooms.rules, rg_constraint.self)
            &+ Memory.fixedCost(MessageBuffer.capacity &* 2)
    }
}
