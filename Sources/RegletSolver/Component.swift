// SPDX-License-Identifier: MIT

/// One step of a component's program, which computes a variable from earlier ones:
/// `value[target] = constant + c0*value[s0] + c1*value[s1] + c2*value[s2]`.
struct Step {
    var target: Int32
    var count: Int32
    var sources: (Int32, Int32, Int32)
    /// The row it comes from; -1: the target is a tearing variable.
    var row: Int32
    var constant: Double
    var coefficients: (Double, Double, Double)
}

extension UnsafeMutablePointer where Pointee == Step {
    @inline(__always)
    var source: UnsafeMutablePointer<Int32> { (UnsafeMutableRawPointer(self) + 8).assumingMemoryBound(to: Int32.self) }
    @inline(__always)
    var coefficient: UnsafeMutablePointer<Double> {
        (UnsafeMutableRawPointer(self) + 32).assumingMemoryBound(to: Double.self)
    }
}

/// A point where the slope of the piecewise-linear cost of a simplex variable changes.
struct Breakpoint {
    /// The value of the variable at the breakpoint, and the increase of the slope there.
    var position: Double
    var jump: Double
    /// The slope before all breakpoints is minus the sum of these.
    var low: Double
    /// The change of the row's sum with the variable; of a tie-break, the direction in which it pulls.
    var coefficient: Double
    /// The row it comes from; `~v`: variable v is >= 0; `tieBreak`: the lowest level, which makes the solution unique.
    var row: Int32
    var level: Int32

    static let tieBreak = Int32.min
}

/// Rows that share variables with no other rows.
///
/// A *tear*, or tearing variable, is a variable taken as given, so that equations can be solved one after another (I.
/// S. Duff, A. M. Erisman, J. K. Reid, "Direct Methods for Sparse Matrices", 1986). The *program* computes all
/// variables from the tears. The simplex computes the tears: see `SimplexArrays`.
///
/// There may be as many components as variables: those of a large system are most of its memory.
struct Component {
    /// The arrays, one after another: those below, then those of the simplex. Arbitrary in a free component.
    var block = UnsafeMutableRawPointer(bitPattern: 8).unsafelyUnwrapped
    /// The value of the parameter for which the variables were computed.
    var parameterValue = 0.0
    /// Of a parametric component: the range of the parameter in which all required rows hold.
    var leastParameter = 0.0
    var mostParameter = 0.0
    private var counts: (Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0, 0, 0, 0)
    /// The first free entry of the tableau, or -1.
    var freeEntry: Int32 = -1
    /// For water-filling: the number of tears in `SimplexArrays.order`.
    var orderCount: Int32 = 0
    /// The only fixed variable on which the component depends; -1: none, -2: several. Of a free component: the next one.
    var parameter: Int32 = -1
    var flags: UInt16 = 0
    /// The direction of the sum for which the order is sorted; 0: there is no order yet.
    var orderSign: Int16 = 0

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
    var levelCount: Int {
        @inline(__always) get { Int(counts.5) }
        @inline(__always) set { counts.5 = Int32(truncatingIfNeeded: newValue) }
    }
    var breakpointCount: Int {
        @inline(__always) get { Int(counts.6) }
        @inline(__always) set { counts.6 = Int32(truncatingIfNeeded: newValue) }
    }
    var entryRoom: Int {
        @inline(__always) get { Int(counts.7) }
        @inline(__always) set { counts.7 = Int32(truncatingIfNeeded: newValue) }
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
    /// By step: the change of the target with `parameter`, its value at a parameter of 0, and the target.
    @inline(__always)
    var response: UnsafeMutablePointer<Double> { array(stepCount &* MemoryLayout<Step>.stride, Double.self) }
    @inline(__always)
    var origin: UnsafeMutablePointer<Double> { response + stepCount }
    @inline(__always)
    var targets: UnsafeMutablePointer<Int32> { array(stepCount &* (Component.stepSize &- 4), Int32.self) }
    @inline(__always)
    var rows: UnsafeMutablePointer<Int32> { targets + stepCount }
    /// Required rows that neither the program nor the simplex enforces: a row, or ~variable for >= 0.
    @inline(__always)
    var checks: UnsafeMutablePointer<Int32> { rows + rowCount }
    /// The first array of the simplex.
    @inline(__always)
    var breakpoints: UnsafeMutablePointer<Breakpoint> { array(programSize, Breakpoint.self) }
    /// The bytes before the arrays of the simplex.
    @inline(__always)
    private var programSize: Int { (stepCount &* Component.stepSize &+ (rowCount &+ checkCount) &* 4 &+ 7) & ~7 }
    /// The bytes of a step and what the arrays have by step.
    static var stepSize: Int { MemoryLayout<Step>.stride &+ 20 }

    /// The bytes of all arrays.
    var size: Int {
        tearCount == 0 ? programSize : programSize &+ SimplexArrays.size(self)
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
