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

/// Rows that share variables with no other rows, and the arrays to solve them. All pointers are into `block`.
///
/// A *tear*, or tearing variable, is a variable taken as given, so that equations can be solved one after another (I.
/// S. Duff, A. M. Erisman, J. K. Reid, "Direct Methods for Sparse Matrices", 1986). The *program* computes all
/// variables from the tears. The simplex computes the tears. Its variables are the tears and, with higher numbers, the
/// sums of the *coupling rows*: rows that define no variable and depend on several tears.
struct Component {
    var block: UnsafeMutableRawPointer?
    var rowCount = 0
    var stepCount = 0
    var checkCount = 0
    var tearCount = 0
    var otherCount = 0
    var levelCount = 0
    var breakpointCount = 0
    var rows: UnsafeMutablePointer<Int32>
    var steps: UnsafeMutablePointer<Step>
    /// Required rows that neither the program nor the simplex enforces: a row, or ~variable for >= 0.
    var checks: UnsafeMutablePointer<Int32>
    /// By tear: its step; the step's constant for a tear of 1; and the row whose sum the tear is, or -1 if it is a
    /// variable.
    var tearStep: UnsafeMutablePointer<Int32>
    var tearScale: UnsafeMutablePointer<Double>
    var tearRow: UnsafeMutablePointer<Int32>
    /// By simplex variable: its value.
    var x: UnsafeMutablePointer<Double>
    /// By simplex variable: the index of its first breakpoint.
    var breakpointStart: UnsafeMutablePointer<Int32>
    var breakpoints: UnsafeMutablePointer<Breakpoint>
    /// By simplex variable: the index of the breakpoint where a nonbasic one is, or of the next breakpoint above a
    /// basic one.
    var place: UnsafeMutablePointer<Int32>
    var basic: UnsafeMutablePointer<Int32>
    var nonbasic: UnsafeMutablePointer<Int32>
    /// By tear: its coefficient in the only coupling row.
    var coefficients: UnsafeMutablePointer<Double>
    /// With several: a sparse tableau, a line for each basic variable, a column for each nonbasic one. Scratch by
    /// column: the entry in a line, or -1; the value in a line, or 0.
    var entries: UnsafeMutablePointer<TableauEntry>
    var entryRoom = 0
    var freeEntry: Int32 = -1
    var isFull = false
    var firstInLine: UnsafeMutablePointer<Int32>
    var firstInColumn: UnsafeMutablePointer<Int32>
    var position: UnsafeMutablePointer<Int32>
    var lineValue: UnsafeMutablePointer<Double>
    /// By nonbasic variable: the slopes of the cost at all levels, just below its breakpoint.
    var reducedCosts: UnsafeMutablePointer<Double>
    /// Scratch: two vectors of levels, and the shifts of the nonbasic variables (not used by water-filling).
    var vector: UnsafeMutablePointer<Double>
    var shift: UnsafeMutablePointer<Double>
    /// For water-filling: the tears in the coupling row, the cheapest first, and their number.
    var order: UnsafeMutablePointer<Int32>
    var orderCount = 0
    /// The direction of the sum for which `order` is sorted; 0: there is no order yet.
    var orderSign: Int32 = 0
    /// By step: the change of the target with `parameter`, its value at a parameter of 0, and the target.
    var response: UnsafeMutablePointer<Double>
    var origin: UnsafeMutablePointer<Double>
    var targets: UnsafeMutablePointer<Int32>
    /// The only fixed variable on which the component depends; -1: none, -2: several.
    var parameter: Int32 = -1
    /// The value of the parameter for which the variables were computed.
    var parameterValue = 0.0
    /// Of a parametric component: the range of the parameter in which all required rows hold.
    var leastParameter = 0.0
    var mostParameter = 0.0
    var flags: UInt32 = 0
    /// Of a cached component: the value of Solver.structure for which it is valid, and two bit sets of fixable
    /// variables: those that its rows mention, and those of them that were fixed.
    var structure: UInt32 = 0
    var fixing: (mentioned: UInt64, fixed: UInt64) = (0, 0)

    static let isUsed: UInt32 = 1
    /// Rounding errors require another analysis.
    static let needsReanalysis: UInt32 = 2
    static let needsSolve: UInt32 = 4
    static let isInfeasible: UInt32 = 8
    /// `response` is valid until something other than the parameter changes.
    static let isParametric: UInt32 = 16
    static let isStarted: UInt32 = 32
    static let isFailed: UInt32 = 64
    /// All breakpoints come from rows about one tear alone, so they move only when constants change.
    static let hasOwnBreakpoints: UInt32 = 128
    /// In the component cache: see `Solver.store`.
    static let isCached: UInt32 = 256

    /// For water-filling, by tear: the breakpoint where its own cost is least. `heap`: the tears that have moved.
    var optimum: UnsafeMutablePointer<Int32> { UnsafeMutableRawPointer(shift).assumingMemoryBound(to: Int32.self) }
    var heap: UnsafeMutablePointer<Int32> { optimum + tearCount }
}

typealias ComponentPointer = UnsafeMutablePointer<Component>

extension Component {
    /// Sets the pointers to the arrays in `block`. - Returns: the bytes needed.
    mutating func carve(_ block: UnsafeMutableRawPointer?) -> Int {
        var layout = BumpLayout(block)
        let simplex = tearCount &+ otherCount
        steps = layout.take(stepCount, Step.self)
        rows = layout.take(rowCount, Int32.self)
        checks = layout.take(checkCount, Int32.self)
        response = layout.take(stepCount, Double.self)
        origin = layout.take(stepCount, Double.self)
        targets = layout.take(stepCount, Int32.self)
        if tearCount > 0 {
            tearStep = layout.take(tearCount, Int32.self)
            tearScale = layout.take(tearCount, Double.self)
            tearRow = layout.take(tearCount, Int32.self)
            x = layout.take(simplex, Double.self)
            breakpointStart = layout.take(simplex &+ 1, Int32.self)
            breakpoints = layout.take(breakpointCount, Breakpoint.self)
            place = layout.take(simplex, Int32.self)
            basic = layout.take(otherCount, Int32.self)
            nonbasic = layout.take(tearCount, Int32.self)
            coefficients = layout.take(otherCount == 1 ? tearCount : 0, Double.self)
            if otherCount > 1 {
                entries = layout.take(entryRoom, TableauEntry.self)
                firstInLine = layout.take(otherCount, Int32.self)
                firstInColumn = layout.take(tearCount, Int32.self)
                position = layout.take(tearCount, Int32.self)
                lineValue = layout.take(tearCount, Double.self)
            }
            reducedCosts = layout.take(tearCount &* levelCount, Double.self)
            vector = layout.take(2 &* levelCount, Double.self)
            shift = layout.take(tearCount, Double.self)
            order = layout.take(otherCount == 1 ? tearCount : 0, Int32.self)
        }
        return layout.size
    }

    init() {
        let none = UnsafeMutableRawPointer(bitPattern: 8).unsafelyUnwrapped
        rows = none.assumingMemoryBound(to: Int32.self)
        checks = rows
        targets = rows
        tearStep = rows
        tearRow = rows
        breakpointStart = rows
        place = rows
        basic = rows
        nonbasic = rows
        order = rows
        steps = none.assumingMemoryBound(to: Step.self)
        breakpoints = none.assumingMemoryBound(to: Breakpoint.self)
        tearScale = none.assumingMemoryBound(to: Double.self)
        x = tearScale
        coefficients = tearScale
        entries = none.assumingMemoryBound(to: TableauEntry.self)
        firstInLine = rows
        firstInColumn = rows
        position = rows
        lineValue = tearScale
        reducedCosts = tearScale
        vector = tearScale
        shift = tearScale
        response = tearScale
        origin = tearScale
    }

    /// Runs the program. O(steps).
    @inline(__always)
    func sweep(_ values: UnsafeMutablePointer<Double>) {
        for i in 0..<stepCount {
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
}
