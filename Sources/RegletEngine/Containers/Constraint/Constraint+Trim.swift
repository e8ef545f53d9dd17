// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// Shrinks the memory of constraint systems, and of their records, to what they use.
extension ConstraintLayout {
    /// - Returns: false when memory is out.
    @_optimize(size)
    func trimSystems() -> Bool {
        let store = constraintSystems.constraints
        var fits = true
        var boxes = 0, rules = store.pointee.conflict.count
        for i in 0..<store.pointee.systems.count where store.pointee.systems[i].root.id != 0 {
            fits = trim(Int32(truncatingIfNeeded: i)) && fits
            boxes &+= Int(store.pointee.systems[i].room.boxes)
            rules = max(rules, Int(store.pointee.systems[i].rules))
        }
        store.pointee.memberRoom = boxes
        let ids = min(store.pointee.memberOf.count, state.pointee.capacity)
        store.pointee.memberOf.count = ids
        return store.pointee.systems.resize(store.pointee.systems.count, memory)
            && store.pointee.members.resize(max(store.pointee.members.count, boxes), memory)
            && store.pointee.records.resize(store.pointee.records.count, memory)
            && store.pointee.conflict.resize(min(rules, store.pointee.conflict.capacity), memory)
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
        let members = system.pointee.members.count
        if let home = system.pointee.home, !system.pointee.isShared {
            if !constraintSystems.trim(home, boxes: max(boxes, members), rules: rules) { return false }
            system.pointee.room.rules = Int32(truncatingIfNeeded: home.pointee.solver.roomForRows)
        }
        // the slots stay: they have room for the largest of these systems
        let most = Int32(truncatingIfNeeded: max(boxes, members))
        system.pointee.room.boxes = min(system.pointee.room.boxes, most)
        let size = max(Int(system.pointee.room.boxes), system.pointee.members.count)
        return system.pointee.members.resize(size, memory)
    }
}
