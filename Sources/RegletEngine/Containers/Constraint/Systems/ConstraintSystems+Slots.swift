// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The solvers of systems. A large system has its own. Small ones, such as the cells of a list, have one only while they
/// use it: they share *slots*, whose solvers they take in turn. A system that lost its solver is stale: its next run
/// compiles all rows again, into memory that the slot has.
extension ConstraintSystems {
    private static var maxSharedBoxes: Int { 16 }
    private static var maxSharedRules: Int { 64 }

    // MARK: - Room

    /// The room that a system of so many nodes and constraints has in a slot; nil: it is too large.
    static func sharedRoom(_ boxes: Int, _ rules: Int) -> (boxes: Int, rules: Int)? {
        if boxes > maxSharedBoxes || rules > maxSharedRules { return nil }
        return ((max(boxes, 1) &+ 3) & ~3, (max(rules, 1) &+ 7) & ~7)
    }

    /// The number of slots for the systems that exist.
    private var wantedSlots: Int {
        let systems = Int(constraints.pointee.sharedSystems)
        return min(systems, max(8, min(64, systems / 32)))
    }

    /// Whether a system has memory for the nodes and constraints that it counts.
    func hasRoom(_ system: UnsafeMutablePointer<ConstraintSystem>) -> Bool {
        if system.pointee.boxes > system.pointee.room.boxes || system.pointee.rules > system.pointee.room.rules {
            return false
        }
        if !system.pointee.isShared {
            return system.pointee.solver.hasRoom(boxes: Int(system.pointee.boxes), rows: Int(system.pointee.rules))
        }
        let slots = constraints.pointee.slots
        if slots.count < wantedSlots { return false }
        for i in 0..<slots.count where slots[i].solver.pointee.isShort { return false }
        return true
    }

    /// Makes memory for a system of so many nodes and constraints. - Returns: false when memory is out.
    @_optimize(size)
    func reserveSolver(_ index: Int32, boxes: Int, rules: Int) -> Bool {
        let system = constraints.pointee.system(index)
        if system.pointee.isShared, let room = ConstraintSystems.sharedRoom(boxes, rules) {
            if !reserveSlots(boxes: room.boxes, rules: room.rules) { return false }
            system.pointee.room = (Int32(truncatingIfNeeded: room.boxes), Int32(truncatingIfNeeded: room.rules))
            return true
        }
        if system.pointee.isShared {
            guard let made = makeSolver() else { return false }
            if !made.pointee.reserve(boxes: boxes, rows: rules) || !begin(made, index) {
                discard(made)
                return false
            }
            if system.pointee.home != nil { evict(index) }
            system.pointee.home = made
            system.pointee.isShared = false
            system.pointee.isStale = true
            leaveSlots()
        } else if !system.pointee.solver.reserve(boxes: boxes, rows: rules) {
            return false
        }
        system.pointee.room = (
            Int32(truncatingIfNeeded: system.pointee.solver.roomForBoxes),
            Int32(truncatingIfNeeded: system.pointee.solver.roomForRows)
        )
        return true
    }

    @_optimize(size)
    private func reserveSlots(boxes: Int, rules: Int) -> Bool {
        let store = constraints
        let room = (max(boxes, Int(store.pointee.slotRoom.boxes)), max(rules, Int(store.pointee.slotRoom.rules)))
        for i in 0..<store.pointee.slots.count {
            if !store.pointee.slots[i].solver.pointee.reserve(boxes: room.0, rows: room.1) { return false }
        }
        store.pointee.slotRoom = (Int32(truncatingIfNeeded: room.0), Int32(truncatingIfNeeded: room.1))
        while store.pointee.slots.count < wantedSlots { if !makeSlot() { return false } }
        return true
    }

    private func makeSlot() -> Bool {
        let store = constraints
        if !store.pointee.slots.reserve(store.pointee.slots.count &+ 1, memory) { return false }
        guard let made = makeSolver() else { return false }
        let room = store.pointee.slotRoom
        if !made.pointee.reserve(boxes: Int(room.boxes), rows: Int(room.rules)) {
            discard(made)
            return false
        }
        store.pointee.slots.append(SolverSlot(solver: made))
        return true
    }

    // MARK: - Lifecycle

    private func makeSolver() -> UnsafeMutablePointer<Solver>? {
        guard let block = memory.pointee.allocate(MemoryLayout<Solver>.size) else { return nil }
        let hooks = SolverMemory(
            user: UnsafeMutableRawPointer(memory),
            allocate: { user, size in
                user.unsafelyUnwrapped.assumingMemoryBound(to: Memory.self).pointee.allocate(size)
            },
            release: { user, block, size in
                if let block {
                    user.unsafelyUnwrapped.assumingMemoryBound(to: Memory.self).pointee.deallocate(block, size)
                }
            })
        let made = block.assumingMemoryBound(to: Solver.self)
        made.initialize(to: Solver(memory: hooks))
        return made
    }

    func discard(_ solver: UnsafeMutablePointer<Solver>) {
        solver.pointee.release()
        memory.pointee.deallocate(solver, MemoryLayout<Solver>.size)
    }

    /// Adds the variables of the root's size to an empty solver. - Returns: false when memory is out.
    private func begin(_ solver: UnsafeMutablePointer<Solver>, _ index: Int32) -> Bool {
        let width = solver.pointee.addVariable(nonNegative: true)
        let height = solver.pointee.addVariable(nonNegative: true)
        let system = constraints.pointee.system(index)
        system.pointee.width = width
        system.pointee.height = height
        return width >= 0 && height >= 0
    }

    /// Notes that a system does not use the slots any more.
    func leaveSlots() {
        constraints.pointee.sharedSystems &-= 1
        if constraints.pointee.sharedSystems == 0 { releaseSlots() }
    }

    func releaseSlots() {
        let store = constraints
        for i in 0..<store.pointee.slots.count { discard(store.pointee.slots[i].solver) }
        store.pointee.slots.release(memory)
        store.pointee.slotRoom = (0, 0)
    }

    /// Makes the slots again, of the size that the present systems need. Precondition: no system has one.
    /// - Returns: false when memory is out.
    @_optimize(size)
    func trimSlots() -> Bool {
        let store = constraints
        releaseSlots()
        var room = (boxes: 0, rules: 0)
        for i in 0..<store.pointee.systems.count {
            let system = store.pointee.systems[i]
            if system.root.id == 0 || !system.isShared { continue }
            room = (max(room.boxes, Int(system.room.boxes)), max(room.rules, Int(system.room.rules)))
        }
        return room.boxes == 0 || reserveSlots(boxes: room.boxes, rules: room.rules)
    }

    // MARK: - Slots

    /// Gives a system a solver, if it has none: the one that was not used for the longest time. - Returns: false when
    /// memory is out, which happens only if more systems are running, one within the other, than there are slots.
    @inline(never)
    @_optimize(size)
    func acquireSolver(_ index: Int32) -> Bool {
        let store = constraints
        let system = store.pointee.system(index)
        if system.pointee.home != nil { return true }
        var best = -1
        for i in 0..<store.pointee.slots.count {
            let slot = store.pointee.slots[i]
            if slot.system < 0 {
                best = i
                break
            }
            if store.pointee.system(slot.system).pointee.runs > 0 { continue }
            if best < 0
                || store.pointee.slotClock &- slot.lastUse
                    > store.pointee.slotClock &- store.pointee.slots[best].lastUse
            {
                best = i
            }
        }
        if best < 0 {
            if !makeSlot() { return false }
            best = store.pointee.slots.count &- 1
        }
        let slot = store.pointee.slots.pointer(best)
        if slot.pointee.system >= 0 { evict(slot.pointee.system) }
        slot.pointee.solver.pointee.clear()
        if !begin(slot.pointee.solver, index) { return false }
        slot.pointee.system = index
        system.pointee.home = slot.pointee.solver
        system.pointee.slot = Int32(truncatingIfNeeded: best)
        noteUse(system)
        return true
    }

    /// Notes that a system uses its slot.
    @inline(__always)
    func noteUse(_ system: UnsafeMutablePointer<ConstraintSystem>) {
        if system.pointee.slot < 0 { return }
        constraints.pointee.slotClock &+= 1
        constraints.pointee.slots.pointer(Int(system.pointee.slot)).pointee.lastUse = constraints.pointee.slotClock
    }

    /// Takes the solver of a system away, and keeps its boxes.
    @inline(never)
    @_optimize(size)
    func evict(_ index: Int32) {
        let store = constraints
        let root = row(store.pointee.system(index).pointee.root)
        if root >= 0 { dispatch.keepSolved(root) }
        let system = store.pointee.system(index)
        forgetRows(of: index)
        for i in 0..<system.pointee.members.count {
            let member = store.pointee.member(system.pointee.members[i])
            member.pointee.left = -1
            member.pointee.huggingX = -1
            member.pointee.compressionX = -1
            member.pointee.huggingY = -1
            member.pointee.compressionY = -1
            member.pointee.minX = -1
            member.pointee.maxX = -1
            member.pointee.minY = -1
            member.pointee.maxY = -1
            member.pointee.ratio = -1
        }
        system.pointee.fitX = -1
        system.pointee.fitY = -1
        system.pointee.dynamicRows.count = 0
        system.pointee.edges.count = 0
        system.pointee.isStale = true
        system.pointee.isEvicted = true
        system.pointee.isUpToDate = false
        if system.pointee.slot >= 0 { store.pointee.slots.pointer(Int(system.pointee.slot)).pointee.system = -1 }
        system.pointee.home = nil
        system.pointee.slot = -1
    }

    /// Makes the rows that members have besides their constraints, in a solver that is new to the system: those of the
    /// last run. - Returns: false when memory is out.
    @_optimize(size)
    func restoreMembers(_ system: UnsafeMutablePointer<ConstraintSystem>) -> Bool {
        system.pointee.isStale = false
        for i in 0..<system.pointee.members.count {
            let index = system.pointee.members[i]
            let member = constraints.pointee.member(index)
            let row = self.row(member.pointee.handle)
            if member.pointee.hasLimits { limit(row, index, i) }
            let x = member.pointee.naturalX, y = member.pointee.naturalY
            if x < 0 && y < 0 { continue }
            setNatural(row, index, x, y, member.pointee.baseline)
        }
        return !system.pointee.isStale
    }
}
