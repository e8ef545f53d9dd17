// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The solvers of systems. A large system has its own. Small ones, such as the cells of a list, have one only while
/// they use it: they share *slots*, whose solvers they take in turn. A system that lost its solver is stale: its next
/// run compiles all rows again, into memory that the slot has.
extension ConstraintSystems {
    private static var maxSharedBoxes: Int { 16 }
    private static var maxSharedRules: Int { 64 }
    #if REGLET_CHECKS
        static var maxSlots: Int { 2 }  // so that tests of few systems see them change hands
    #else
        private static var maxSlots: Int { 8 }
    #endif

    // MARK: - Room

    /// The room that a system of so many nodes and constraints has in a slot; nil: it is too large.
    static func sharedRoom(_ boxes: Int, _ rules: Int) -> (boxes: Int, rules: Int)? {
        if boxes > maxSharedBoxes || rules > maxSharedRules { return nil }
        return ((max(boxes, 1) &+ 3) & ~3, (max(rules, 1) &+ 7) & ~7)
    }

    /// The number of slots for the systems that exist.
    private var wantedSlots: Int {
        min(Int(constraints.pointee.sharedSystems), ConstraintSystems.maxSlots)
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
        for i in 0..<slots.count where slots[i].home.pointee.solver.isShort { return false }
        return constraints.pointee.areSlotsEqual
    }

    /// Makes memory for a system of so many nodes and constraints. - Returns: false when memory is out.
    @_optimize(size)
    func reserveSolver(_ index: Int32, boxes: Int, rules: Int) -> Bool {
        let system = constraints.pointee.system(index)
        if system.pointee.isShared, let room = ConstraintSystems.sharedRoom(boxes, rules) {
            if !reserveSlots(system, boxes: room.boxes, rules: room.rules) { return false }
            system.pointee.room = (Int32(truncatingIfNeeded: room.boxes), Int32(truncatingIfNeeded: room.rules))
            return true
        }
        if system.pointee.isShared {
            guard let made = makeSolver() else { return false }
            if !reserve(made, boxes, rules) || !begin(made, index) {
                discard(made)
                return false
            }
            if system.pointee.home != nil { evict(index) }
            system.pointee.home = made
            system.pointee.isShared = false
            system.pointee.isStale = true
            leaveSlots()
        } else if let home = system.pointee.home, !reserve(home, boxes, rules) {
            return false
        }
        system.pointee.room = (
            Int32(truncatingIfNeeded: system.pointee.solver.roomForBoxes),
            Int32(truncatingIfNeeded: system.pointee.solver.roomForRows)
        )
        return true
    }

    /// Gives one slot this room: that of the system if it is too small, else one more or the smallest one. So as many
    /// slots have the room of a system, or more, as systems do. Further calls follow until all have the same: a call
    /// that asked for all of them at once would take many blocks.
    @_optimize(size)
    private func reserveSlots(_ system: UnsafeMutablePointer<ConstraintSystem>, boxes: Int, rules: Int) -> Bool {
        let store = constraints
        let room = (
            boxes: max(boxes, Int(store.pointee.slotRoom.boxes)), rules: max(rules, Int(store.pointee.slotRoom.rules))
        )
        let old = store.pointee.slotRoom
        store.pointee.slotRoom = (Int32(truncatingIfNeeded: room.boxes), Int32(truncatingIfNeeded: room.rules))
        var grown = Int(system.pointee.slot)
        if grown < 0 || size(grown) == ConstraintSystems.size(room) {
            grown = 0
            for i in 1..<store.pointee.slots.count where size(i) < size(grown) { grown = i }
            if store.pointee.slots.count < wantedSlots { grown = store.pointee.slots.count }
        }
        var fits =
            grown == store.pointee.slots.count
            ? makeSlot() : reserve(store.pointee.slots[grown].home, room.boxes, room.rules)
        for i in 0..<store.pointee.slots.count where fits && store.pointee.slots[i].home.pointee.solver.isShort {
            fits = reserve(store.pointee.slots[i].home, room.boxes, room.rules)
        }
        if !fits { store.pointee.slotRoom = old }
        store.pointee.areSlotsEqual = true
        for i in 0..<store.pointee.slots.count where size(i) != size(0) { store.pointee.areSlotsEqual = false }
        return fits
    }

    /// A measure of the room of a slot, without more than all slots will have.
    @inline(never)
    private func size(_ slot: Int) -> Int {
        let room = constraints.pointee.slots[slot].room, most = constraints.pointee.slotRoom
        return ConstraintSystems.size((min(room.boxes, Int(most.boxes)), min(room.rules, Int(most.rules))))
    }

    private static func size(_ room: (boxes: Int, rules: Int)) -> Int { room.boxes &* 4 &+ room.rules }

    private func makeSlot() -> Bool {
        let store = constraints
        if !store.pointee.slots.reserve(store.pointee.slots.count &+ 1, memory) { return false }
        guard let made = makeSolver() else { return false }
        let room = store.pointee.slotRoom
        if !reserve(made, Int(room.boxes), Int(room.rules)) {
            discard(made)
            return false
        }
        store.pointee.slots.append(SolverSlot(home: made))
        return true
    }

    // MARK: - Lifecycle

    private func makeSolver() -> UnsafeMutablePointer<SystemSolver>? {
        guard let block = memory.pointee.allocate(MemoryLayout<SystemSolver>.size) else { return nil }
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
        let made = block.assumingMemoryBound(to: SystemSolver.self)
        made.initialize(to: SystemSolver(solver: Solver(memory: hooks)))
        return made
    }

    @inline(never)
    private func reserve(_ home: UnsafeMutablePointer<SystemSolver>, _ boxes: Int, _ rules: Int) -> Bool {
        home.pointee.solver.reserve(boxes: boxes, rows: rules)
            && reserveExactly(&home.pointee.lefts, home.pointee.solver.roomForBoxes)
            && reserveExactly(&home.pointee.dynamicRows, home.pointee.solver.roomForRows)
    }

    /// Shrinks the memory of a solver to what so many nodes and constraints use. - Returns: false when memory is out.
    @_optimize(size)
    func trim(_ home: UnsafeMutablePointer<SystemSolver>, boxes: Int, rules: Int) -> Bool {
        func shrink<T>(_ buffer: inout Buffer<T>, _ room: Int) -> Bool {
            let needed = max(room, buffer.count)
            return needed >= buffer.capacity || buffer.resize(needed, memory)
        }
        return home.pointee.solver.trim(boxes: boxes, rows: rules)
            && shrink(&home.pointee.lefts, boxes) && shrink(&home.pointee.dynamicRows, rules)
    }

    @inline(never)
    func discard(_ home: UnsafeMutablePointer<SystemSolver>) {
        home.pointee.solver.release()
        home.pointee.lefts.release(memory)
        home.pointee.dynamicRows.release(memory)
        memory.pointee.deallocate(home, MemoryLayout<SystemSolver>.size)
    }

    /// Adds the variables of the root's size to an empty solver. - Returns: false when memory is out.
    private func begin(_ home: UnsafeMutablePointer<SystemSolver>, _ index: Int32) -> Bool {
        let width = home.pointee.solver.addVariable(nonNegative: true)
        let height = home.pointee.solver.addVariable(nonNegative: true)
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
        for i in 0..<store.pointee.slots.count { discard(store.pointee.slots[i].home) }
        store.pointee.slots.release(memory)
        store.pointee.slotRoom = (0, 0)
    }

    // MARK: - Slots

    /// Gives a system a solver, if it has none. - Returns: false when memory is out, which happens only if more systems
    /// are running, one within the other, than there are slots with room for them.
    @inline(never)
    @_optimize(size)
    func acquireSolver(_ index: Int32) -> Bool {
        let store = constraints
        let system = store.pointee.system(index)
        if system.pointee.home != nil { return true }
        var best = bestSlot(system)
        if best < 0 {
            if !makeSlot() { return false }
            best = store.pointee.slots.count &- 1
        }
        let slot = store.pointee.slots.pointer(best)
        if slot.pointee.system >= 0 { evict(slot.pointee.system) }
        slot.pointee.home.pointee.solver.clear()
        slot.pointee.home.pointee.lefts.count = 0
        slot.pointee.home.pointee.dynamicRows.count = 0
        if !begin(slot.pointee.home, index) { return false }
        slot.pointee.system = index
        system.pointee.home = slot.pointee.home
        system.pointee.slot = Int32(truncatingIfNeeded: best)
        noteUse(system)
        return true
    }

    /// The smallest slot for a system that no running system uses, or -1. Of equal ones a free one, or the one that was
    /// not used for the longest time.
    private func bestSlot(_ system: UnsafeMutablePointer<ConstraintSystem>) -> Int {
        let store = constraints
        var best = -1
        for i in 0..<store.pointee.slots.count {
            let slot = store.pointee.slots[i]
            if !slot.hasRoom(system.pointee.room.boxes, system.pointee.room.rules)
                || slot.system >= 0 && store.pointee.system(slot.system).pointee.runs > 0
            {
                continue
            }
            if best >= 0 {
                let other = store.pointee.slots[best], larger = size(i) &- size(best)
                let clock = store.pointee.slotClock
                let isOlder = slot.system < 0 || clock &- slot.lastUse > clock &- other.lastUse
                if larger > 0 || larger == 0 && (other.system < 0 || !isOlder) { continue }
            }
            best = i
        }
        return best
    }

    /// Before a run: takes its solver away from a system if a smaller slot would do. A larger system that runs inside
    /// it may need this one, as there are only as many large slots as large systems.
    @inline(never)
    @_optimize(size)
    func leaveLargeSlot(_ index: Int32) {
        let system = constraints.pointee.system(index), slot = Int(system.pointee.slot)
        if slot >= 0, case let best = bestSlot(system), best >= 0, size(best) < size(slot) { evict(index) }
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
        system.pointee.isStale = true
        system.pointee.isEvicted = true
        system.pointee.isUpToDate = false
        system.pointee.hasEdges = false
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
