// SPDX-License-Identifier: MIT

/// One step of a component's program, which computes a variable from earlier ones:
/// `value[target] = constant + c0*value[s0] + c1*value[s1] + c2*value[s2]`.
struct Step {
    var target: Int32
    var count: Int32
    var sources: (Int32, Int32, Int32)
    /// The row it comes from; -1: the target is a tearing variable; -2 - row: the sum of that row is a tear.
    var row: Int32
    var constant: Double
    var coefficients: (Double, Double, Double)

    /// Of a tear: the row whose sum it is, or -1 if it is a variable.
    var tearRow: Int32 { -2 &- row }
}

extension UnsafeMutablePointer where Pointee == Step {
    @inline(__always)
    var source: UnsafeMutablePointer<Int32> { (UnsafeMutableRawPointer(self) + 8).assumingMemoryBound(to: Int32.self) }
    @inline(__always)
    var coefficient: UnsafeMutablePointer<Double> {
        (UnsafeMutableRawPointer(self) + 32).assumingMemoryBound(to: Double.self)
    }
}

/// A row, or ~variable for >= 0, and the last step of the program that it mentions.
struct OrderedRow {
    var step: Int32
    var row: Int32

    // Behind all rows: their number as `step`, and as `row` two bits.
    /// Whether there are no coupling rows for them, so that only the forward pass can solve the component.
    var isForwardOnly: Bool { row & 1 != 0 }
    /// Whether the last forward pass has found the solution.
    var isSolution: Bool {
        get { row & 2 != 0 }
        set { row = row & 1 | (newValue ? 2 : 0) }
    }
}

/// A point where the slope of the piecewise-linear cost of a simplex variable changes.
struct Breakpoint {
    /// The value of the variable at the breakpoint.
    var position: Double
    /// The increase of the slope there.
    var jump: Double
    /// The row it comes from; `~v`: variable v is >= 0; `tieBreak`: the lowest level, which makes the solution unique.
    var row: Int32
    /// The level, above a bit for a negative coefficient and twice the part of `jump` that is `low`.
    private var bits: Int32

    static let tieBreak = Int32.min

    /// - Parameter tieBreak: the weight, below 0 if it pulls down.
    @inline(__always)
    init(tieBreak: Double, level: Int) {
        self.init(row: Breakpoint.tieBreak, level: level, coefficient: tieBreak, relation: .equal)
    }

    /// - Parameter coefficient: the change of the row's sum with the variable.
    @inline(__always)
    init(row: Int32, level: Int, coefficient: Double, relation: Relation) {
        position = 0
        jump = relation == .equal ? 2 * coefficient.magnitude : coefficient.magnitude
        self.row = row
        bits =
            Int32(truncatingIfNeeded: level) << 3 | (coefficient < 0 ? 4 : 0)
            | (relation == .equal ? 1 : relation == .lessOrEqual ? 0 : 2)
    }

    @inline(__always)
    var level: Int { Int(bits >> 3) }
    /// The slope before all breakpoints is minus the sum of these.
    @inline(__always)
    var low: Double { jump * (0.5 * Double(bits & 3)) }
    /// The change of the row's sum with the variable.
    @inline(__always)
    var coefficient: Double {
        let size = bits & 1 != 0 ? 0.5 * jump : jump
        return bits & 4 != 0 ? -size : size
    }
    /// Of a tie-break: the direction in which it pulls.
    @inline(__always)
    var direction: Double { bits & 4 != 0 ? -1 : 1 }
}

/// Rows that share variables with no other rows.
///
/// A *tear*, or tearing variable, is a variable taken as given, so that equations can be solved one after another (I.
/// S. Duff, A. M. Erisman, J. K. Reid, "Direct Methods for Sparse Matrices", 1986). The *program* computes all
/// variables from the tears. The simplex computes the tears: see `SimplexArrays`.
///
/// There may be as many components as variables: those of a large system are most of its memory. Each is the head of a
/// block of the arena.
struct Component {
    /// The length of the block in words, and the component's number; -1: the block is free.
    var words: Int32 = 0
    var number: Int32 = -1
    /// The arrays, one after another: those below, then those of the simplex.
    var block = UnsafeMutableRawPointer(bitPattern: 8).unsafelyUnwrapped
    /// The value of the parameter for which the variables were computed.
    var parameterValue = 0.0
    /// Of a parametric component: the range of the parameter in which all required rows hold.
    var leastParameter = 0.0
    var mostParameter = 0.0
    private var counts: (Int32, Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0, 0)
    /// The only fixed variable on which the component depends; -1: none, -2: several.
    var parameter: Int32 = -1
    var flags: UInt16 = 0
    private var levels: UInt16 = 0

    static let isUsed: UInt16 = 1
    /// Rounding errors require another analysis.
    static let needsReanalysis: UInt16 = 2
    static let needsSolve: UInt16 = 4
    static let isInfeasible: UInt16 = 8
    /// `response` is valid until something other than the parameter changes.
    static let isParametric: UInt16 = 16
    static let isStarted: UInt16 = 32
    static let isFailed: UInt16 = 64
    /// All breakpoints come from rows about one tear alone, so they move only when constants change.
    static let hasOwnBreakpoints: UInt16 = 128
    /// In the component cache: see `Solver.store`.
    static let isCached: UInt16 = 256
    /// The tableau had no room for an entry: it is useless.
    static let isFull: UInt16 = 512
    /// After a solve of a component with one parameter: required equalities alone determine the variables.
    static let isDetermined: UInt16 = 1024
    /// The sums of some rows are tears, so that it has `SimplexArrays.tearScale`.
    static let hasScales: UInt16 = 2048
    /// It depends on one parameter alone, and may be parametric.
    static let hasResponse: UInt16 = 4096
    /// The direction of the sum for which the order is sorted; none of the two: there is no order yet.
    static let isOrderedUp: UInt16 = 8192
    static let isOrderedDown: UInt16 = 16384
    /// It has `orderedRows`.
    static let hasForwardPass: UInt16 = 32768
    /// The flags that the component cache keeps.
    static let kept =
        hasOwnBreakpoints | isStarted | hasScales | hasResponse | isOrderedUp | isOrderedDown | hasForwardPass
    /// The largest number of levels.
    static let maxLevels = Int(UInt16.max)
}

typealias ComponentPointer = UnsafeMutablePointer<Component>

extension Component {
    var rowCount: Int {
        @inline(__always) get { Int(counts.0) }
        @inline(__always) set { counts.0 = Int32(truncatingIfNeeded: newValue) }
    }
    var stepCount: Int {
        @inline(__always) get { Int(counts.1) }
        @inline(__always) set { counts.1 = Int32(truncatingIfNeeded: newValue) }
    }
    var checkCount: Int {
        @inline(__always) get { Int(counts.2) }
        @inline(__always) set { counts.2 = Int32(truncatingIfNeeded: newValue) }
    }
    var tearCount: Int {
        @inline(__always) get { Int(counts.3) }
        @inline(__always) set { counts.3 = Int32(truncatingIfNeeded: newValue) }
    }
    var otherCount: Int {
        @inline(__always) get { Int(counts.4) }
        @inline(__always) set { counts.4 = Int32(truncatingIfNeeded: newValue) }
    }
    var breakpointCount: Int {
        @inline(__always) get { Int(counts.5) }
        @inline(__always) set { counts.5 = Int32(truncatingIfNeeded: newValue) }
    }
    var levelCount: Int {
        @inline(__always) get { Int(levels) }
        @inline(__always) set { levels = UInt16(truncatingIfNeeded: newValue) }
    }
    var isFull: Bool { flags & Component.isFull != 0 }

    // Of a cached component, which has no values: the value of Solver.structure for which it is valid, and two bit sets
    // of fixable variables: those that its rows mention, and those of them that were fixed.
    var structure: UInt32 {
        get { UInt32(truncatingIfNeeded: parameterValue.bitPattern) }
        set { parameterValue = Double(bitPattern: UInt64(newValue)) }
    }
    var fixing: (mentioned: UInt64, fixed: UInt64) {
        get { (leastParameter.bitPattern, mostParameter.bitPattern) }
        set {
            leastParameter = Double(bitPattern: newValue.mentioned)
            mostParameter = Double(bitPattern: newValue.fixed)
        }
    }

    // MARK: - Arrays

    @inline(__always)
    private func array<T>(_ offset: Int, _ type: T.Type) -> UnsafeMutablePointer<T> {
        (block + offset).assumingMemoryBound(to: type)
    }
    @inline(__always)
    var steps: UnsafeMutablePointer<Step> { array(0, Step.self) }
    /// By step, if it has a response: the change of the target with `parameter`, its value at a parameter of 0, and the
    /// target.
    @inline(__always)
    var response: UnsafeMutablePointer<Double> { array(stepCount &* MemoryLayout<Step>.stride, Double.self) }
    @inline(__always)
    var origin: UnsafeMutablePointer<Double> { response + stepCount }
    @inline(__always)
    var targets: UnsafeMutablePointer<Int32> { array(stepCount &* (stepSize &- 4), Int32.self) }
    @inline(__always)
    var rows: UnsafeMutablePointer<Int32> { array(stepCount &* stepSize, Int32.self) }
    /// Required rows that neither the program nor the simplex enforces: a row, or ~variable for >= 0.
    @inline(__always)
    var checks: UnsafeMutablePointer<Int32> { rows + rowCount }
    /// The first array of the simplex.
    @inline(__always)
    var breakpoints: UnsafeMutablePointer<Breakpoint> { array(programSize, Breakpoint.self) }
    /// The bytes before the arrays of the simplex.
    @inline(__always)
    private var programSize: Int { (stepCount &* stepSize &+ (rowCount &+ checkCount) &* 4 &+ 7) & ~7 }
    /// The bytes of a step and what the arrays have by step.
    @inline(__always)
    private var stepSize: Int {
        MemoryLayout<Step>.stride &+ (flags & Component.hasResponse != 0 ? Component.responseSize : 0)
    }
    static var responseSize: Int { 20 }

    /// With a forward pass: the rows and signs over several tears, by the last step that they mention. They end with
    /// `orderedHead` at the end of the block.
    @inline(__always)
    var orderedRows: UnsafeMutablePointer<OrderedRow> { orderedHead - Int(orderedHead.pointee.step) }
    @inline(__always)
    var orderedHead: UnsafeMutablePointer<OrderedRow> {
        array(Int(words) &* 8 &- MemoryLayout<Component>.stride, OrderedRow.self) - 1
    }
    /// Whether only the forward pass can solve the component.
    var isForwardOnly: Bool { flags & Component.hasForwardPass != 0 && orderedHead.pointee.isForwardOnly }
    /// Whether the forward pass has solved it.
    var isForwardSolution: Bool { flags & Component.hasForwardPass != 0 && orderedHead.pointee.isSolution }

    /// The bytes of all arrays, with room for so many entries of a tableau.
    func size(_ entryRoom: Int) -> Int {
        tearCount == 0 ? programSize : programSize &+ SimplexArrays.size(self, entryRoom)
    }

    /// Runs the program. O(steps).
    @inline(__always)
    func sweep(_ values: UnsafeMutablePointer<Double>) { run(steps, stepCount, values) }
}

/// Runs the steps of a program.
@inline(__always)
func run(_ steps: UnsafeMutablePointer<Step>, _ count: Int, _ values: UnsafeMutablePointer<Double>) {
    for i in 0..<count {
        let step = steps + i
        var value = step.pointee.constant
        let count = step.pointee.count
        if count > 0 {
            value += step.pointee.coefficients.0 * values[Int(step.pointee.sources.0)]
            if count > 1 {
                value += step.pointee.coefficients.1 * values[Int(step.pointee.sources.1)]
                if count > 2 { value += step.pointee.coefficients.2 * values[Int(step.pointee.sources.2)] }
            }
        }
        values[Int(step.pointee.target)] = value
    }
}
