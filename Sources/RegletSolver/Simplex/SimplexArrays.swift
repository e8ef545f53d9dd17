// SPDX-License-Identifier: MIT

/// A component with tears as the simplex reads it: its arrays as pointers into its block, and the counts that loops read
/// most. The simplex's variables are the tears and, with higher numbers, the sums of the *coupling rows*: rows that
/// define no variable and depend on several tears.
struct SimplexArrays {
    let component: ComponentPointer
    let tearCount: Int
    let otherCount: Int
    let levelCount: Int
    let breakpoints: UnsafeMutablePointer<Breakpoint>
    /// By tear: its step; and the step's constant for a tear of 1, if it is not 1 for all.
    let tearStep: UnsafeMutablePointer<Int32>
    let tearScale: UnsafeMutablePointer<Double>
    var hasScales: Bool { tearScale != shift }
    /// By simplex variable: its value.
    let x: UnsafeMutablePointer<Double>
    /// By simplex variable: the index of its first breakpoint.
    let breakpointStart: UnsafeMutablePointer<Int32>
    /// By simplex variable: the index of the breakpoint where a nonbasic one is, or of the next breakpoint above a
    /// basic one.
    let place: UnsafeMutablePointer<Int32>
    let basic: UnsafeMutablePointer<Int32>
    /// Without coupling rows, all tears are nonbasic, and there is no such array.
    let nonbasic: UnsafeMutablePointer<Int32>
    /// With coupling rows.
    let coupling: UnsafeMutablePointer<Coupling>
    /// By tear: its coefficient in the only coupling row. With several coupling rows, this array is `lineValue`.
    let coefficients: UnsafeMutablePointer<Double>
    /// With several: a sparse tableau, a line for each basic variable, a column for each nonbasic one. Scratch by
    /// column: the entry in a line, or -1; the value in a line, or 0.
    let entries: UnsafeMutablePointer<TableauEntry>
    let firstInLine: UnsafeMutablePointer<Int32>
    var firstInColumn: UnsafeMutablePointer<Int32> { order }
    let position: UnsafeMutablePointer<Int32>
    var lineValue: UnsafeMutablePointer<Double> { coefficients }
    /// By nonbasic variable: the slopes of the cost at all levels, just below its breakpoint.
    let reducedCosts: UnsafeMutablePointer<Double>
    /// Scratch: the shifts of the nonbasic variables (not used by water-filling).
    let shift: UnsafeMutablePointer<Double>
    /// For water-filling: the tears in the coupling row, the cheapest first. With several coupling rows, this array is
    /// `firstInColumn`.
    let order: UnsafeMutablePointer<Int32>

    /// For water-filling, by tear: the breakpoint where its own cost is least, which is its place if there is no coupling
    /// row. `heap`: the tears that have moved.
    let optimum: UnsafeMutablePointer<Int32>
    var heap: UnsafeMutablePointer<Int32> {
        UnsafeMutableRawPointer(shift).assumingMemoryBound(to: Int32.self) + tearCount
    }

    /// The counts that only components with coupling rows have.
    struct Coupling {
        /// The room for entries of the tableau.
        var entryRoom: Int32
        /// The first free entry of the tableau, or -1. For water-filling: the number of tears in `order`.
        var free: Int32
    }

    /// The arrays of 8 bytes come first, so that none but `entries` needs padding.
    @inline(never)
    init(_ component: ComponentPointer) {
        let tears = component.pointee.tearCount, others = component.pointee.otherCount
        let levels = component.pointee.levelCount
        self.component = component
        tearCount = tears
        otherCount = others
        levelCount = levels
        breakpoints = component.pointee.breakpoints
        let start = breakpoints + component.pointee.breakpointCount
        x = UnsafeMutableRawPointer(start).assumingMemoryBound(to: Double.self)
        tearScale = x + (tears &+ others)
        shift = tearScale + (component.pointee.flags & Component.hasScales != 0 ? tears : 0)
        coefficients = shift + tears
        reducedCosts = coefficients + tears
        coupling = UnsafeMutableRawPointer(reducedCosts + tears &* levels).assumingMemoryBound(to: Coupling.self)
        let doublesEnd = others > 0 ? UnsafeMutableRawPointer(coupling + 1) : UnsafeMutableRawPointer(shift)
        tearStep = doublesEnd.assumingMemoryBound(to: Int32.self)
        place = tearStep + tears
        breakpointStart = place + (tears &+ others)
        nonbasic = breakpointStart + (tears &+ others &+ 1)
        basic = nonbasic + tears
        order = basic + others
        position = order + tears
        firstInLine = position + tears
        let end = (Int(bitPattern: firstInLine + others) &+ 7) & ~7
        entries = UnsafeMutablePointer(bitPattern: end).unsafelyUnwrapped
        optimum = others > 0 ? UnsafeMutableRawPointer(shift).assumingMemoryBound(to: Int32.self) : place
    }

    /// The bytes of the arrays. What components without coupling rows have is counted in `ArenaSize.bytes`, the rest in
    /// `ArenaSize.numbers`.
    static func size(_ component: borrowing Component, _ entryRoom: Int) -> Int {
        let tears = component.tearCount, others = component.otherCount
        var doubles = tears &+ others, ints = 2 &* (tears &+ others) &+ tears &+ 1
        if component.flags & Component.hasScales != 0 { doubles &+= tears }
        if others > 0 {
            doubles &+= tears &* (2 &+ component.levelCount) &+ 1
            ints &+= 2 &* tears &+ others
        }
        if others > 1 { ints = (ints &+ tears &+ others &+ 1) & ~1 }
        return component.breakpointCount &* MemoryLayout<Breakpoint>.stride
            &+ entryRoom &* MemoryLayout<TableauEntry>.stride &+ doubles &* 8 &+ ints &* 4
    }

    /// The variable of a column.
    @inline(__always)
    func nonbasicVariable(_ j: Int) -> Int { otherCount > 0 ? Int(nonbasic[j]) : j }
    @inline(__always)
    func scale(_ k: Int) -> Double { hasScales ? tearScale[k] : 1 }
}
