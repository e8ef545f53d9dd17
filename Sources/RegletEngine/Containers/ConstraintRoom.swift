// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// Memory of constraint containers. The calls that add children and constraints reserve what layouts need; layouts take
/// none (their solves are sealed).
extension Engine {
    /// Room for `boxes` more nodes and `rules` more constraints in the system of a root, which is made if there is none.
    /// O(1) in the mean. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func reserveSystem(_ root: Int, _ boxes: Int, _ rules: Int) -> Bool {
        let s = state, store = constraints
        var index = box(node(root)).pointee.system
        let isNew = index < 0
        if isNew {
            index = makeSystem(root)
            if index < 0 { return false }
        }
        var system = store.pointee.system(index)
        system.pointee.boxes &+= Int32(truncatingIfNeeded: boxes)
        system.pointee.rules &+= Int32(truncatingIfNeeded: rules)
        if isNew || !system.pointee.solver.hasRoom(boxes: Int(system.pointee.boxes), rows: Int(system.pointee.rules)) {
            // what left was not taken off
            let (present, given) = countSystem(root)
            system = store.pointee.system(index)
            system.pointee.boxes = Int32(truncatingIfNeeded: present &+ boxes)
            system.pointee.rules = Int32(truncatingIfNeeded: given &+ rules)
            let reserved = system.pointee.solver.roomForBoxes
            if !system.pointee.solver.reserve(boxes: present &+ boxes, rows: given &+ rules) { return false }
            store.pointee.memberRoom &+= system.pointee.solver.roomForBoxes &- reserved
        }
        let rooms = (system.pointee.solver.roomForBoxes, system.pointee.solver.roomForRows)
        return store.pointee.members.reserve(store.pointee.memberRoom, memory) && reserveMemberOf()
            && (s.pointee.ties.records.used == 0 && system.pointee.tieRows.capacity == 0
                || system.pointee.tieRows.reserve(rooms.1, memory)
                    && system.pointee.tieVariables.reserve(4 &* rooms.0, memory))
            && system.pointee.members.reserve(rooms.0, memory) && system.pointee.floating.reserve(rooms.1, memory)
            && store.pointee.conflict.reserve(store.pointee.records.count &+ rules, memory)
            && s.pointee.diagnostics.reserveMessage(Message.capacity, memory)
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

    /// Room for a child of `parent` more, if that is a constraint container.
    @inline(__always)
    func reserveMember(_ parent: Int) -> Bool {
        parent < 0 || !isConstraint(parent) || reserveSystem(systemRoot(parent), 1, 0)
    }

    /// Nodes below a root, and constraints, that are or can become part of its system. O(these).
    @_optimize(size)
    private func countSystem(_ root: Int) -> (Int, Int) {
        var boxes = 0, rules = 0
        var row = root
        while row >= 0 {
            let counts = isConstraint(row)
            if counts {
                boxes &+= Int(box(node(row)).pointee.count)
                rules &+= Int(box(node(row)).pointee.constraintCount)
            }
            let ties = tieRoom(row)
            boxes &+= ties.boxes
            rules &+= ties.rows
            row = nextRow(row, below: root, skip: !counts)
        }
        return (boxes, rules)
    }

    /// Room for what a subtree brings along to a new parent (-1: it becomes a root).
    @_optimize(size)
    func reserveMove(_ row: Int, to parent: Int) -> Bool {
        let joins = parent >= 0 && isConstraint(parent)
        if !isConstraint(row) {
            let ties = tieRoom(row)
            return !joins || reserveSystem(systemRoot(parent), 1 &+ ties.boxes, ties.rows)
        }
        let (boxes, rules) = countSystem(row)
        if joins { return reserveSystem(systemRoot(parent), boxes &+ 1, rules) }
        return reserveSystem(row, 0, 0)
    }

    /// Bytes that a container with `count` children and as many constraints needs in fixed memory, reserved step by step.
    static func constraintBytes(_ count: Int) -> Int { count > 0 ? count &* 12 &* 1024 &+ 65536 : 0 }
}
