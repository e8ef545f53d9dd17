// SPDX-License-Identifier: MIT

/// One step of a component's program: a variable from ones before it,
/// `value[target] = constant + c0*value[s0] + c1*value[s1] + c2*value[s2]`.
struct Step {
    var target: Int32
    var count: Int32
    var sources: (Int32, Int32, Int32)
    /// The row it comes from; -1: the target is a tear.
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

/// A place where the cost of a simplex variable bends.
struct Breakpoint {
    /// Where, and how much steeper the cost is behind it.
    var position: Double
    var jump: Double
    /// The slope in front of all bends is minus the sum of these.
    var low: Double
    /// The row's terms change by this with the variable. Of a tie-break: to which side it pulls.
    var coefficient: Double
    /// The row it comes from; `~v`: variable v is >= 0; `tieBreak`: the last level, which makes solutions unique.
    var row: Int32
    var level: Int32

    static let tieBreak = Int32.min
}

/// Rows that hang together, with what is needed to solve them. All pointers lead into `block`.
///
/// The *program* computes all variables from the tears. The simplex finds the tears: its variables are these and the
/// terms of the rows that neither define a variable nor bear on one tear alone, numbered behind the tears.
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
    /// Required rows that the program and the simplex do not hold: a row, or ~variable for >= 0.
    var checks: UnsafeMutablePointer<Int32>
    /// By tear: its step, the step's constant for a tear of 1, and the row whose terms it is, or -1 if it is a
    /// variable.
    var tearStep: UnsafeMutablePointer<Int32>
    var tearScale: UnsafeMutablePointer<Double>
    var tearRow: UnsafeMutablePointer<Int32>
    /// By simplex variable: its value.
    var x: UnsafeMutablePointer<Double>
    /// By simplex variable: where its bends begin.
    var breakpointStart: UnsafeMutablePointer<Int32>
    var breakpoints: UnsafeMutablePointer<Breakpoint>
    /// Simplex variables outside the basis lie on a bend, `place` is its index; the others between two, `place` is the
    /// index of the one behind.
    var place: UnsafeMutablePointer<Int32>
    var basic: UnsafeMutablePointer<Int32>
    var nonbasic: UnsafeMutablePointer<Int32>
    /// basic = ... + tableau * nonbasic, a row for each basic variable.
    var tableau: UnsafeMutablePointer<Double>
    /// By nonbasic variable: the slopes of all levels just in front of the bend it lies on.
    var reducedCosts: UnsafeMutablePointer<Double>
    /// Scratch: a vector of levels, twice, and shifts of the nonbasic variables (of which `fill` has none).
    var vector: UnsafeMutablePointer<Double>
    var shift: UnsafeMutablePointer<Double>
    /// For `fill`: the tears that the row is about, those that give way first in front, and how many they are.
    var order: UnsafeMutablePointer<Int32>
    var orderCount = 0
    /// Which way they give: 0 while there is no order.
    var orderSign: Int32 = 0
    /// By step: what one unit of `parameter` changes, the value for a parameter of 0, and the target.
    var response: UnsafeMutablePointer<Double>
    var origin: UnsafeMutablePointer<Double>
    var targets: UnsafeMutablePointer<Int32>
    /// The one fixed variable it depends on, -1 none, -2 several.
    var parameter: Int32 = -1
    /// For which value of the parameter the variables stand.
    var parameterValue = 0.0
    /// Of a rigid component: between which values of the parameter all that is required holds.
    var leastParameter = 0.0
    var mostParameter = 0.0
    var flags: UInt32 = 0
    /// Of a parked one: the solver's structure it belongs to; which of the variables that may be fixed it mentions, and
    /// which of them were.
    var structure: UInt32 = 0
    var fixing: (mentioned: UInt64, fixed: UInt64) = (0, 0)

    static let isUsed: UInt32 = 1
    /// To be analysed anew: rounding spoilt it.
    static let needsReanalysis: UInt32 = 2
    static let needsSolve: UInt32 = 4
    static let isInfeasible: UInt32 = 8
    /// `response` is known and holds until something but the parameter changes.
    static let isParametric: UInt32 = 16
    static let isStarted: UInt32 = 32
    static let isFailed: UInt32 = 64
    /// All bends are those of rows about a tear's variable alone: they move only when constants change.
    static let hasOwnBreakpoints: UInt32 = 128
    /// May come back: see `Solver.park`.
    static let isCached: UInt32 = 256

    /// For `fill`, by tear: the bend where its own cost is least. And tears under way, as a heap.
    var optimum: UnsafeMutablePointer<Int32> { UnsafeMutableRawPointer(shift).assumingMemoryBound(to: Int32.self) }
    var heap: UnsafeMutablePointer<Int32> { optimum + tearCount }
}

typealias ComponentPointer = UnsafeMutablePointer<Component>

extension Component {
    /// Lay the arrays out. - Returns: bytes needed.
    mutating func carve(_ block: UnsafeMutableRawPointer?) -> Int {
        var carver = Carver(block)
        let simplex = tearCount &+ otherCount
        steps = carver.take(stepCount, Step.self)
        rows = carver.take(rowCount, Int32.self)
        checks = carver.take(checkCount, Int32.self)
        response = carver.take(stepCount, Double.self)
        origin = carver.take(stepCount, Double.self)
        targets = carver.take(stepCount, Int32.self)
        if tearCount > 0 {
            tearStep = carver.take(tearCount, Int32.self)
            tearScale = carver.take(tearCount, Double.self)
            tearRow = carver.take(tearCount, Int32.self)
            x = carver.take(simplex, Double.self)
            breakpointStart = carver.take(simplex &+ 1, Int32.self)
            breakpoints = carver.take(breakpointCount, Breakpoint.self)
            place = carver.take(simplex, Int32.self)
            basic = carver.take(otherCount, Int32.self)
            nonbasic = carver.take(tearCount, Int32.self)
            tableau = carver.take(otherCount &* tearCount, Double.self)
            reducedCosts = carver.take(tearCount &* levelCount, Double.self)
            vector = carver.take(2 &* levelCount, Double.self)
            shift = carver.take(tearCount, Double.self)
            order = carver.take(otherCount == 1 ? tearCount : 0, Int32.self)
        }
        return carver.size
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
        tableau = tearScale
        reducedCosts = tearScale
        vector = tearScale
        shift = tearScale
        response = tearScale
        origin = tearScale
    }

    /// Run the program: O(steps).
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
