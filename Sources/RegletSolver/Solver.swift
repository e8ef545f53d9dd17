// SPDX-License-Identifier: MIT

/// A solver of linear constraints with priorities.
///
/// Rows relate at most four variables. Those with priority 1000 are required. Each priority below is a level: from the
/// highest to the lowest, the sum of the level's absolute violations is minimized while the levels above keep their
/// optimum (lexicographic L1). The lowest level, tie-breaks with different weights, makes the solution unique: it is a
/// function of the rows, whatever edits led to them.
///
/// Edits only mark components; `solve` analyzes those whose structure changed and solves those whose constants changed.
/// While the structure stays the same, `solve` allocates nothing.
public struct Solver {
    public enum Outcome {
        case solved
        /// Some required rows contradict each other; all others hold.
        case infeasible
        case outOfMemory
        /// The simplex exceeded its limit of steps, or a component is too large for it.
        case limit
    }

    var memory: SolverMemory
    var values = Column<Double>()
    /// By variable: its component, or -1; its flags; its number in the running analysis.
    var componentOf = Column<Int32>()
    var variableFlags = Column<UInt8>()
    var local = Column<Int32>()
    /// The number of nonnegative variables.
    var signCount = 0
    /// The first variables of boxes that were removed.
    var freeBoxes = Column<Int32>()

    var rows = Column<Row>()
    var freeRow: Int32 = -1
    /// The list of rows that are in no component yet.
    var firstNewRow: Int32 = -1
    var lastNewRow: Int32 = -1

    /// By number of a component: its word in `arena`; of a free number: see `free`.
    var components = Column<Int32>()
    var firstFreeComponent: Int32 = -1
    var freeComponentCount = 0
    /// The number of components in the component cache: see `store`.
    var cachedCount = 0
    /// A number that changes whenever rows change in more than their constants.
    var structure: UInt32 = 0
    /// A bit set: those of the first 64 variables that were ever fixed.
    var fixable: UInt64 = 0
    var analysisNeeded = false
    var solveNeeded = false
    var parametersMoved = false
    /// The blocks of the components.
    var arena = Column<UInt64>()
    /// The capacity that `reserve` has made.
    var room = (boxes: -1, rows: -1, scale: 1)
    /// Whether a solve needed more than the capacity.
    public internal(set) var isShort = false
    /// Whether only the present components have memory, as it was out: see `trim`.
    var isTrimmed = false
    var scratch = Column<Double>()
    // in `scratch`, for the component that is being made
    var entries = List<Entry>()
    var entryRoom = 0
    var leftovers = List<Leftover>()
    /// From the last one back.
    var checks = List<Int32>()
    var priorities = List<Float>()
    /// The memory of `entries` where `scratch` has too little.
    var movedEntries = Column<Entry>()
    /// The rows in which `conflict` searches; then those it found, which `proof` proves.
    var candidates = Column<Int32>()
    var proof = Proof()
    /// The value towards which tie-breaks pull variables; other than 0 only in `findAmbiguous`.
    var tieBreakAnchor = 0.0
    /// The room of a tableau, in multiples of its first entries.
    var fill = 2
    /// The limit of steps of one simplex; small components have a lower limit.
    var maxSteps = Int.max
    /// The work ever done: rows analyzed, and entries and variables that steps of the simplex visited. A simplex stops
    /// when it exceeds `maxWork`, and the solve ends with `limit`.
    public internal(set) var work = 0
    public var maxWork = Int.max
    public internal(set) var pivots = 0
    public internal(set) var analyses = 0
    /// A number that changes when anything other than the values of fixed variables may have changed the solution.
    public internal(set) var epoch: UInt32 = 0

    public init(memory: SolverMemory) { self.memory = memory }

    /// Releases all memory.
    @inline(never)
    public mutating func release() {
        components.release(&memory)
        values.release(&memory)
        componentOf.release(&memory)
        variableFlags.release(&memory)
        local.release(&memory)
        freeBoxes.release(&memory)
        rows.release(&memory)
        arena.release(&memory)
        candidates.release(&memory)
        proof.parts.release(&memory)
        scratch.release(&memory)
        movedEntries.release(&memory)
    }

    // MARK: - Variables

    /// Adds a variable, which cannot be removed. - Returns: its number, or -1 when memory is out.
    public mutating func addVariable(nonNegative: Bool) -> Int32 {
        if !reserveVariables(1) { return -1 }
        set(values.count, nonNegative: nonNegative)
        return Int32(truncatingIfNeeded: values.count &- 1)
    }

    /// Adds a box, four variables with consecutive numbers: left, top, and the nonnegative width and height.
    /// - Returns: the first, or -1 when memory is out.
    @inline(never)
    public mutating func addBox() -> Int32 {
        if freeBoxes.count > 0 {
            freeBoxes.count &-= 1
            let first = freeBoxes[freeBoxes.count]
            for i in 0..<4 {
                variableFlags[Int(first) &+ i] = VariableFlags.used | (i < 2 ? 0 : VariableFlags.nonNegative)
            }
            return first
        }
        if !reserveVariables(4) { return -1 }
        let first = values.count
        for i in first..<(first &+ 4) { set(i, nonNegative: i >= first &+ 2) }
        return Int32(truncatingIfNeeded: first)
    }

    mutating func reserveVariables(_ more: Int) -> Bool {
        let count = values.count &+ more
        return values.reserve(count, &memory) && componentOf.reserve(count, &memory)
            && variableFlags.reserve(count, &memory) && local.reserve(count, &memory)
            && freeBoxes.reserve(count / 4, &memory)
    }

    /// Initializes the next variable.
    @inline(__always)
    private mutating func set(_ index: Int, nonNegative: Bool) {
        values[index] = 0
        componentOf[index] = -1
        variableFlags[index] = VariableFlags.used | (nonNegative ? VariableFlags.nonNegative : 0)
        local[index] = -1
        if nonNegative { signCount &+= 1 }
        values.count = index &+ 1
        componentOf.count = values.count
        variableFlags.count = values.count
        local.count = values.count
    }

    /// Removes the variables of a box. Precondition: no row mentions them.
    public mutating func removeBox(_ first: Int32) {
        for i in 0..<4 {
            variableFlags[Int(first) &+ i] = 0
            componentOf[Int(first) &+ i] = -1
            values[Int(first) &+ i] = 0
        }
        freeBoxes.append(first)
    }

    /// All values by variable.
    @inline(__always)
    public var solution: UnsafePointer<Double> { UnsafePointer(values.base) }

    @inline(__always)
    public func value(_ variable: Int32) -> Double { values[Int(variable)] }

    /// Gives a variable a fixed value. If rows mention the variable and it was not fixed, its component is analyzed
    /// again.
    @inline(never)
    public mutating func fix(_ variable: Int32, _ value: Double) {
        let index = Int(variable)
        if variableFlags[index] & VariableFlags.fixed == 0 {
            noteFixed(variable)
            let component = componentOf[index]
            if component >= 0 { store(component) }
            variableFlags[index] |= VariableFlags.fixed
            values[index] = value
        } else if values[index] != value {
            values[index] = value
            parametersMoved = true
        }
    }

    /// Lets the rows determine a variable that was fixed. Components that depend on it are analyzed again.
    public mutating func unfix(_ variable: Int32) {
        let index = Int(variable)
        if variableFlags[index] & VariableFlags.fixed == 0 { return }
        for c in 0..<components.count {
            if flags(c) & Component.isUsed == 0 { continue }
            let parameter = component(c).pointee.parameter
            if parameter == variable || parameter == -2 {
                store(Int32(truncatingIfNeeded: c))
            }
        }
        variableFlags[index] &= ~VariableFlags.fixed
        if index >= 64 { structure &+= 1 }
    }

    public func isFixed(_ variable: Int32) -> Bool { variableFlags[Int(variable)] & VariableFlags.fixed != 0 }
}

/// Flags of a variable.
enum VariableFlags {
    static let nonNegative: UInt8 = 1
    static let fixed: UInt8 = 2
    static let used: UInt8 = 4
    static let ambiguous: UInt8 = 8
    // See `Simplex.findExtremes`.
    static let least: UInt8 = 16
    static let largest: UInt8 = 32
}
