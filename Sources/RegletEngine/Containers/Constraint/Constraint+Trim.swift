// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// Shrinks the memory of constraint systems to what their present rows need in layouts.
extension ConstraintLayout {
    /// - Returns: false when memory is out.
    @_optimize(size)
    func trimSystems() -> Bool {
        let store = constraintSystems.constraints
        var fits = true
        var boxes = 0
        for i in 0..<store.pointee.systems.count where store.pointee.systems[i].root.id != 0 {
            fits = trim(Int32(truncatingIfNeeded: i)) && fits
            boxes &+= Int(store.pointee.systems[i].room.boxes)
        }
        store.pointee.memberRoom = boxes
        let ids = min(store.pointee.memberOf.count, state.pointee.capacity)
        store.pointee.memberOf.count = ids
        return store.pointee.systems.resize(store.pointee.systems.count, memory)
            && store.pointee.members.resize(max(store.pointee.members.count, boxes), memory)
            && store.pointee.records.resize(store.pointee.records.count, memory)
            && store.pointee.memberOf.resize(ids, memory) && fits
    }

    /// Shrinks the memory of a system.
    @_optimize(size)
    private func trim(_ index: Int32) -> Bool {
        let system = constraintSystems.constraints.pointee.system(index)
        let root = row(system.pointee.root)
        if root < 0 { return true }
        keepSolved(root)
        let (boxes, rules) = constraintSystems.countSystem(root)
        system.pointee.boxes = Int32(truncatingIfNeeded: boxes)
        system.pointee.rules = Int32(truncatingIfNeeded: rules)
        if system.pointee.isShared {
            // the slots stay: they have room for the largest of these systems
            let members = Int32(truncatingIfNeeded: system.pointee.members.count)
            system.pointee.room.boxes = min(system.pointee.room.boxes, max(system.pointee.boxes, members))
            return shrink(&system.pointee.members, Int(system.pointee.room.boxes))
        }
        if system.pointee.isStale || system.pointee.fixed.x < -1 {
            return true  // the memory is for rows that the next layout compiles
        } else if !trimSolver(system, boxes, rules) {
            return false
        }
        system.pointee.room = (system.pointee.boxes, system.pointee.rules)
        return shrink(&system.pointee.members, boxes) && shrink(&system.pointee.lefts, boxes)
            && shrink(&system.pointee.edges, boxes) && shrink(&system.pointee.dynamicRows, rules)
    }

    private func shrink<T>(_ buffer: inout Buffer<T>, _ size: Int) -> Bool {
        buffer.resize(max(size, buffer.count), memory)
    }

    /// Analyzes the rows with each side of the root fixed and free, and keeps the memory for all of these.
    @_optimize(size)
    private func trimSolver(_ system: UnsafeMutablePointer<ConstraintSystem>, _ boxes: Int, _ rules: Int) -> Bool {
        let fixed = system.pointee.fixed
        let size = (max(fixed.x, 0), max(fixed.y, 0))
        system.pointee.solver.beginTrim()
        var use = Solver.Use()
        for sides in 0...3 {
            if !setSize(system, vertical: false, sides & 1 == 0 ? size.0 : -1)
                || !setSize(system, vertical: true, sides & 2 == 0 ? size.1 : -1)
            {
                return false
            }
            if !system.pointee.solver.noteAnalysis(&use) { return false }
        }
        if !setSize(system, vertical: false, fixed.x) || !setSize(system, vertical: true, fixed.y) { return false }
        return system.pointee.solver.noteAnalysis(&use)
            && system.pointee.solver.endTrim(use, boxes: boxes, rows: rules)
    }
}
