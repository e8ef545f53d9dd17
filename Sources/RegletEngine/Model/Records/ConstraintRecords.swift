// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// A constraint as given, and its row in a solver.
struct ConstraintRecord {
    /// The next constraint of the container; in a free record, the next free one.
    var next: Int32 = -1
    var previous: Int32 = -1
    var generation: UInt32 = 0
    /// The number of the spacer on the right-hand side, an unknown distance; 0: none.
    var spacer: UInt32 = 0
    var container = rg_node()
    var first = rg_node()  // null: the container
    var second = rg_node()
    var values = ConstraintValues()
    var attribute: UInt8 = 0
    var secondAttribute: UInt8 = 0
    var flags: UInt8 = 0
    var label = ConstraintLabel()
    /// The sort key in the order of constraints: a number counted by the store and, in the low part, the place in a
    /// layout set.
    var order: Int64 = 0
    /// The system whose solver has its row, or -1, and the row.
    var system: Int32 = -1
    var row: Int32 = -1
    /// The neighbours in the list of the records with a row in that system.
    var nextInSystem: Int32 = -1
    var previousInSystem: Int32 = -1

    static let isLive: UInt8 = 1
    /// The constraint was removed in a transaction, which may restore it.
    static let isRemoved: UInt8 = 2
    /// The constraint reads a margin or a baseline, which may change without it.
    static let hasDynamicConstant: UInt8 = 4
}

/// The label of a constraint: "name", or "name [number]".
struct ConstraintLabel: Equatable {
    /// NUL-terminated.
    var name: UnsafeMutablePointer<UInt8>?
    /// number + 1, below a bit for `isOwn`.
    private var bits: UInt32
    /// The layout set that made the constraint, or -1. The set owns the name, unless the name belongs to the
    /// constraint.
    var set: Int32

    init(name: UnsafeMutablePointer<UInt8>? = nil, number: Int32 = -1, set: Int32 = -1, isOwn: Bool = false) {
        self.name = name
        self.set = set
        bits = UInt32(bitPattern: number &+ 1) << 1 | (isOwn ? 1 : 0)
    }

    /// -1: none.
    var number: Int32 {
        get { Int32(bitPattern: bits >> 1) &- 1 }
        set { bits = UInt32(bitPattern: newValue &+ 1) << 1 | bits & 1 }
    }
    var isOwn: Bool {
        get { bits & 1 != 0 }
        set { bits = bits & ~1 | (newValue ? 1 : 0) }
    }

    var length: Int { name.map { cStringLength(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) } ?? 0 }
}

/// The changeable values of a constraint.
struct ConstraintValues {
    var multiplier = 1.0
    var constant = 0.0
    var priority: Float = 1000
    private var relationByte: UInt8 = 0

    init() {}

    init(multiplier: Double, constant: Double, priority: Float, relation: rg_relation) {
        self.multiplier = multiplier
        self.constant = constant
        self.priority = priority
        self.relation = relation
    }

    var relation: rg_relation {
        get { rg_relation(rawValue: rg_relation.RawValue(relationByte)) }
        set { relationByte = UInt8(truncatingIfNeeded: newValue.rawValue) }
    }
}

/// A node that is part of a system.
struct ConstraintMember {
    var next: Int32 = -1  // in a free record: the next one
    var system: Int32 = -1
    var handle = rg_node()
    /// The first of four consecutive solver variables: left, top, width, height, in pixels from the root's corner. -1
    /// while the system has no solver.
    var left: Int32 = -1
    /// The solver rows of the intrinsic size, by axis: huggingX and huggingY at most (hugging), compressionX and
    /// compressionY at least (compression).
    var huggingX: Int32 = -1, compressionX: Int32 = -1, huggingY: Int32 = -1, compressionY: Int32 = -1
    /// The intrinsic size; -1: none on that axis.
    var naturalX: Int32 = -1, naturalY: Int32 = -1
    var baseline: Int32 = Baseline.none
    /// The box relative to the parent, in units.
    var box = SIMD4<Int32>(repeating: 0)
    var serial: UInt32 = 0
    /// The value of `prioritySerial` when the intrinsic size was set.
    var priorities: UInt32 = 0
    var isRTL = false
    /// The member has rows for the limits of its style: minimum and maximum width and height, aspect ratio.
    var hasLimits = false
    var minX: Int32 = -1, maxX: Int32 = -1, minY: Int32 = -1, maxY: Int32 = -1, ratio: Int32 = -1

    var top: Int32 { left &+ 1 }
    var width: Int32 { left &+ 2 }
    var height: Int32 { left &+ 3 }
    /// `left`, complemented when the member has an intrinsic size.
    var firstVariable: Int32 { naturalX >= 0 || naturalY >= 0 ? ~left : left }
}

/// The constraints of one outermost constraint container and of those nested in it.
struct ConstraintSystem {
    var next: Int32 = -1  // in a free record: the next one
    var root = rg_node()
    /// Its own solver, or the one of a slot that it has now. nil: it has none, so that no member has variables and no
    /// record has a row, and it is stale.
    var home: UnsafeMutablePointer<SystemSolver>?
    /// The slot of its solver, or -1.
    var slot: Int32 = -1
    /// Whether it takes its solver from the slots that small systems share.
    var isShared = true
    /// The number of runs that are using the solver.
    var runs: Int32 = 0
    /// The numbers of nodes and constraints for which it has memory.
    var room: (boxes: Int32, rules: Int32) = (0, 0)
    /// The first of the records with rows in its solver.
    var firstRecord: Int32 = -1
    /// The size at which the root was last fixed, by axis, in units: -1: it was free, -2: not known.
    var fixed: (x: Int32, y: Int32) = (-2, -2)
    /// The solver variables of the root's size, and the rows that keep it small under inexact specs (fitX, fitY).
    var width: Int32 = -1, height: Int32 = -1
    var fitX: Int32 = -1, fitY: Int32 = -1
    var members = Buffer<Int32>()
    /// The numbers of nodes and constraints for which memory was reserved.
    var boxes: Int32 = 0, rules: Int32 = 0
    /// The number of the last walk over the members; a member that was visited has the same number.
    var serial: UInt32 = 0
    var isRTL = false
    var isStale = true
    /// Its solver was taken away: the rows of its members must be made again.
    var isEvicted = false
    var wasLaidOut = false
    var isInfeasible = false
    /// The simplex reached its limit of pivots without a result.
    var isAborted = false
    /// A layout lacked the memory to solve the system; the next layout tries again.
    var isWaiting = false
    /// Nothing but the specs can have changed since the last solve.
    var isUpToDate = false
    /// The parents of some members are containers other than the root.
    var isNested = false
    /// Some children were measured.
    var measuresSizes = false
    /// All members are leaves that accept any size, and get their size when they are placed. Their measured sizes stay
    /// valid until one is dirty, as cache entries that were used since `cacheEpoch` do.
    var isPlain = false
    var cacheEpoch: UInt32 = 0
    /// Where the members' boxes are stored.
    var boxSource = BoxSource.taken
    /// Whether `edges` was written, for the solver's epoch `edgesEpoch`. It is not if the edges depend on more than the
    /// root's size. `edgesStart` and `edgesRate` are the largest absolute values of their starts and rates.
    var hasEdges = false
    var edgesEpoch: UInt32 = 0
    var edgesStart = 0.0, edgesRate = 0.0

    // Precondition of the following: `home` is not nil.

    var solver: Solver {
        @inline(__always) unsafeAddress { UnsafePointer(home.unsafelyUnwrapped.solver) }
        @inline(__always) nonmutating unsafeMutableAddress { home.unsafelyUnwrapped.solver }
    }
    var lefts: Buffer<Int32> {
        @inline(__always) unsafeAddress { UnsafePointer(home.unsafelyUnwrapped.lefts) }
        @inline(__always) nonmutating unsafeMutableAddress { home.unsafelyUnwrapped.lefts }
    }
    /// The edges of so many members, in memory that the solver lends while its epoch stays the same. nil: it has too
    /// little.
    @inline(__always)
    func edges(_ members: Int) -> UnsafeMutablePointer<ConstraintEdges>? {
        solver.spareMemory(members &* MemoryLayout<ConstraintEdges>.stride)?.assumingMemoryBound(
            to: ConstraintEdges.self)
    }
    var dynamicRows: Buffer<Int32> {
        @inline(__always) unsafeAddress { UnsafePointer(home.unsafelyUnwrapped.dynamicRows) }
        @inline(__always) nonmutating unsafeMutableAddress { home.unsafelyUnwrapped.dynamicRows }
    }

    enum BoxSource {
        case taken  // in the member records
        case solved  // in the solution only: all members are plain and about to be placed
        case followed  // computed from ConstraintEdges, without running the solver
        case placed  // in the results of the children, which were placed from the solution
    }
}

/// A solver, and what is valid while a system has it.
struct SystemSolver {
    var solver: Solver
    /// `firstVariable` of each member.
    var lefts = Buffer<Int32>()
    /// The constraint records that read margins or baselines.
    var dynamicRows = Buffer<Int32>()
}

extension UnsafeMutablePointer where Pointee == SystemSolver {
    @inline(__always)
    private func field<T>(_ offset: Int?, _ type: T.Type) -> UnsafeMutablePointer<T> {
        (UnsafeMutableRawPointer(self) + offset.unsafelyUnwrapped).assumingMemoryBound(to: type)
    }
    @inline(__always)
    var solver: UnsafeMutablePointer<Solver> {
        field(MemoryLayout<SystemSolver>.offset(of: \.solver), Solver.self)
    }
    @inline(__always)
    var lefts: UnsafeMutablePointer<Buffer<Int32>> {
        field(MemoryLayout<SystemSolver>.offset(of: \.lefts), Buffer<Int32>.self)
    }
    @inline(__always)
    var dynamicRows: UnsafeMutablePointer<Buffer<Int32>> {
        field(MemoryLayout<SystemSolver>.offset(of: \.dynamicRows), Buffer<Int32>.self)
    }
}

/// A solver that small systems use in turn.
struct SolverSlot {
    var home: UnsafeMutablePointer<SystemSolver>
    /// The system that has it now, or -1.
    var system: Int32 = -1
    /// The value of `slotClock` when it was last used.
    var lastUse: UInt32 = 0

    /// The numbers of nodes and constraints for which all of it has room.
    var room: (boxes: Int, rules: Int) {
        (
            min(home.pointee.solver.roomForBoxes, home.pointee.lefts.capacity),
            min(home.pointee.solver.roomForRows, home.pointee.dynamicRows.capacity)
        )
    }

    func hasRoom(_ boxes: Int32, _ rules: Int32) -> Bool {
        let room = self.room
        return Int(boxes) <= room.boxes && Int(rules) <= room.rules
    }
}

/// The edges of a member in units: start + rate * the root's size in pixels.
struct ConstraintEdges {
    // left and top, right and bottom
    var nearStart: SIMD2<Double>
    var farStart: SIMD2<Double>
    var nearRate: SIMD2<Double>
    var farRate: SIMD2<Double>
}

struct ConstraintChange {
    var index: Int32
    var generation: UInt32
    var kind: UInt8
    var old: ConstraintValues

    static let added: UInt8 = 0
    static let removed: UInt8 = 1
    static let edited: UInt8 = 2
}

public struct ConstraintStore {
    var records = Buffer<ConstraintRecord>()
    var freeRecord: Int32 = -1
    var members = Buffer<ConstraintMember>()
    var freeMember: Int32 = -1
    /// The rest of `max_constraint_work` in the pass with the number `workPass`.
    var work = 0
    var workPass: UInt32 = 0
    /// The number of members for which systems have memory.
    var memberRoom = 0
    /// The member's index by node id.
    var memberOf = Buffer<Int32>()
    var priorities = Buffer<rg_content_priorities>()
    /// A number that changes with `priorities`.
    var prioritySerial: UInt32 = 1
    var extras = Buffer<ConstraintExtra>()
    /// The number of records with a spacer, and the last spacer number that the Visual Format Language took.
    var spacers = 0
    var lastSpacer: UInt32 = 0
    var systems = Buffer<ConstraintSystem>()
    /// Some systems, or grids, are waiting for memory.
    var isWaiting = false
    var freeSystem: Int32 = -1
    var slots = Buffer<SolverSlot>()
    var slotClock: UInt32 = 0
    /// The numbers of nodes and constraints for which the largest slots have memory.
    var slotRoom: (boxes: Int32, rules: Int32) = (0, 0)
    /// Whether all slots have the room that `slotRoom` stands for.
    var areSlotsEqual = true
    /// The number of systems that use the slots.
    var sharedSystems: Int32 = 0
    var journal = Buffer<ConstraintChange>()
    var isOpen = false
    var conflict = Buffer<rg_constraint>()
    /// The labels of the constraints in the conflict, each NUL-terminated; empty until they are written.
    var conflictText = Buffer<UInt8>()
    var order: Int32 = 0
    var serial: UInt32 = 0

    @inline(__always)
    func record(_ index: Int32) -> UnsafeMutablePointer<ConstraintRecord> { records.pointer(Int(index)) }
    @inline(__always)
    func member(_ index: Int32) -> UnsafeMutablePointer<ConstraintMember> { members.pointer(Int(index)) }
    @inline(__always)
    func system(_ index: Int32) -> UnsafeMutablePointer<ConstraintSystem> { systems.pointer(Int(index)) }
}

/// A solver variable of a system that belongs to no node. There are few; they are found by linear search.
struct ConstraintExtra {
    /// The handle of the variable's owner. A spacer (`rg_constraint_def.spacer`), an unknown distance that constraints
    /// of a container share, belongs to the container. A position variable, which shortens a row with too many terms,
    /// belongs to the constraint.
    var owner: UInt64
    /// The number of a spacer; 0 for a position.
    var number: UInt32
    var system: Int32
    var variable: Int32
    /// A spacer: the number of rows that mention it. A position: its row.
    var uses: Int32
}

extension ConstraintStore {
    public static var defaultPriorities: rg_content_priorities {
        rg_content_priorities(hugging_x: 250, hugging_y: 250, compression_x: 750, compression_y: 750)
    }
}
