// SPDX-License-Identifier: MIT
import CReglet

/// One constraint, as given, and its row in a solver.
struct ConstraintRecord {
    /// The next one of the container; of a free record: the next free one.
    var next: Int32 = -1
    var previous: Int32 = -1
    var generation: UInt32 = 0
    var container = rg_node()
    var first = rg_node()  // null: the container
    var second = rg_node()
    var values = ConstraintValues()
    var attribute: UInt8 = 0
    var secondAttribute: UInt8 = 0
    var flags: UInt8 = 0
    /// An unknown distance on the right-hand side, 0: none.
    var spacer: UInt32 = 0
    var label = ConstraintLabel()
    /// Constraints count in this order: a number of the store, and below it the place in a layout set.
    var order: Int64 = 0
    /// The system whose solver has a row of it, or -1, and the row.
    var system: Int32 = -1
    var row: Int32 = -1

    static let isLive: UInt8 = 1
    /// Removed in a transaction that may bring it back.
    static let isRemoved: UInt8 = 2
    /// Reads a margin or a baseline, which change without the constraint.
    static let floats: UInt8 = 4
}

/// What a constraint is called: "name", or "name [number]".
struct ConstraintLabel: Equatable {
    /// NUL-terminated.
    var name: UnsafeMutablePointer<UInt8>?
    var number: Int32 = -1
    /// The layout set that made the constraint, or -1. The name lies in it, unless it is the constraint's own.
    var set: Int32 = -1
    var isOwn = false

    var length: Int { name.map { cStringLength(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) } ?? 0 }
}

/// What can be changed of a constraint.
struct ConstraintValues {
    var multiplier = 1.0
    var constant = 0.0
    var priority: Float = 1000
    var relation = RG_EQUAL
}

/// A node that is part of a system.
struct ConstraintMember {
    var next: Int32 = -1  // of a free record
    var system: Int32 = -1
    var handle = rg_node()
    /// The first of four variables of the solver: left, top, width, height, in pixels from the root's corner.
    var left: Int32 = -1
    /// Rows of the intrinsic size: at most, at least, by axis.
    var hugX: Int32 = -1, holdX: Int32 = -1, hugY: Int32 = -1, holdY: Int32 = -1
    /// Natural size, -1: none on that axis.
    var naturalX: Int32 = -1, naturalY: Int32 = -1
    var baseline: Int32 = Baseline.none
    /// Box relative to the parent, units.
    var box = SIMD4<Int32>(repeating: 0)
    var serial: UInt32 = 0
    /// `prioritySerial` of when the intrinsic size was set.
    var priorities: UInt32 = 0
    var isRTL = false
    /// Has rows for the limits of its style: least and most width and height, ratio.
    var hasLimits = false
    var minX: Int32 = -1, maxX: Int32 = -1, minY: Int32 = -1, maxY: Int32 = -1, ratio: Int32 = -1

    var top: Int32 { left &+ 1 }
    var width: Int32 { left &+ 2 }
    var height: Int32 { left &+ 3 }
    /// `left`, its complement where the member has a natural size.
    var firstVariable: Int32 { naturalX >= 0 || naturalY >= 0 ? ~left : left }
}

/// The constraints of one outermost constraint container and those nested in it.
struct ConstraintSystem {
    var next: Int32 = -1  // of a free record
    var root = rg_node()
    var solver: Solver
    /// Variables of the root's size, and rows that make it small under inexact specs.
    var width: Int32 = -1, height: Int32 = -1
    var fitX: Int32 = -1, fitY: Int32 = -1
    var members = Buffer<Int32>()
    /// By member: `firstVariable`.
    var lefts = Buffer<Int32>()
    /// Records that read margins or baselines.
    var floating = Buffer<Int32>()
    /// Rows and variables that connections made, see ConnectionCompiler.swift.
    var connectionRows = Buffer<ConnectionRow>()
    var connectionVariables = Buffer<Int32>()
    /// Nodes and constraints that it was reserved for.
    var boxes: Int32 = 0, rules: Int32 = 0
    /// What members bear that the last visit saw.
    var serial: UInt32 = 0
    var isRTL = false
    var isStale = true
    var wasLaidOut = false
    var isInfeasible = false
    /// The simplex did not come to an end within its limits.
    var isAborted = false
    /// A layout had no memory to solve it: the next one tries again.
    var isWaiting = false
    /// Nothing but the specs can have changed since it was solved last.
    var isUpToDate = false
    /// There are containers among the members' parents other than the root.
    var isNested = false
    /// Some children were asked for sizes.
    var measuresSizes = false
    /// All members are leaves that take any size: they get it when they are placed. What they answer stands until one
    /// of them is dirty, as answers asked since `cacheEpoch`.
    var isPlain = false
    var cacheEpoch: UInt32 = 0
    /// Where the members' boxes are.
    var boxesAre = BoxesAre.taken
    /// By member, while the solver's epoch is `edgesEpoch`; none where they depend on something else. How far from 0
    /// they may start, and how fast they move, at most.
    var edges = Buffer<ConstraintEdges>()
    var edgesEpoch: UInt32 = 0
    var edgesStart = 0.0, edgesRate = 0.0

    enum BoxesAre {
        case taken  // in the member records
        case solved  // in the solution only: all members are plain and about to be placed
        case followed  // as solved, but the solver was not asked: see ConstraintEdges
        case placed  // in the results of the children, which were placed from the solution
    }
}

/// Where the edges of a member lie, in units: start + rate * the root's size, in pixels.
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
    /// How many members there can be before a system reserves more.
    var memberRoom = 0
    /// By node id.
    var memberOf = Buffer<Int32>()
    var priorities = Buffer<rg_content_priorities>()
    /// Changes with every change of `priorities`.
    var prioritySerial: UInt32 = 1
    var extras = Buffer<ConstraintExtra>()
    /// Records that name a spacer, and the last number a line of the Visual Format Language took.
    var spacers = 0
    var lastSpacer: UInt32 = 0
    var systems = Buffer<ConstraintSystem>()
    /// Some of them wait for memory.
    var isWaiting = false
    var freeSystem: Int32 = -1
    var journal = Buffer<ConstraintChange>()
    var isOpen = false
    var conflict = Buffer<rg_constraint>()
    /// What they are called, each with a NUL; empty: not written yet.
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

/// A variable of a system's solver that belongs to no node: few, and found by search.
struct ConstraintExtra {
    /// Of a spacer (`rg_constraint_def.spacer`), an unknown distance that constraints of a container share: the handle
    /// of the container. Of a position that is a sum, in the row of a constraint that would have too many terms: of the
    /// constraint.
    var owner: UInt64
    /// Of a spacer; of a position 0.
    var number: UInt32
    var system: Int32
    var variable: Int32
    /// How many rows mention a spacer; the row of a position.
    var uses: Int32
}

extension ConstraintStore {
    public static var defaultPriorities: rg_content_priorities {
        rg_content_priorities(hugging_x: 250, hugging_y: 250, compression_x: 750, compression_y: 750)
    }
}
