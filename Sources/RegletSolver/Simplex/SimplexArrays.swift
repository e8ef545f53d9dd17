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
    /// By tear: its step; the step's constant for a tear of 1; and the row whose sum the tear is, or -1 if it is a
    /// variable.
    let tearStep: UnsafeMutablePointer<Int32>
    let tearScale: UnsafeMutablePointer<Double>
    let tearRow: UnsafeMutablePointer<Int32>
    /// By simplex variable: its value.
    let x: UnsafeMutablePointer<Double>
    /// By simplex variable: the index of its first breakpoint.
    let breakpointStart: UnsafeMutablePointer<Int32>
    /// By simplex variable: the index of the breakpoint where a nonbasic one is, or of the next breakpoint above a
    /// basic one.
    let place: UnsafeMutablePointer<Int32>
    let basic: UnsafeMutablePointer<Int32>
    let nonbasic: UnsafeMutablePointer<Int32>
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
    /// Scratch: two vectors of levels, and the shifts of the nonbasic variables (not used by water-filling).
    let vector: UnsafeMutablePointer<Double>
    let shift: UnsafeMutablePointer<Double>
    /// For water-filling: the tears in the coupling row, the cheapest first. With several coupling rows, this array is
    /// `firstInColumn`.
    let order: UnsafeMutablePointer<Int32>

    /// For water-filling, by tear: the breakpoint where its own cost is least. `heap`: the tears that have moved.
    var optimum: UnsafeMutablePointer<Int32> { UnsafeMutableRawPointer(shift).assumingMemoryBound(to: Int32.self) }
    var heap: UnsafeMutablePointer<Int32> { optimum + tearCount }

    /// The arrays of 8 bytes come first, so that none needs padding.
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
        shift = tearScale + tears
        vector = shift + tears
        coefficients = vector + 2 &* levels
        var end = coefficients
        if others > 0 {
            reducedCosts = coefficients + tears
            end = reducedCosts + tears &* levels
        } else {
            reducedCosts = coefficients
        }
        entries = UnsafeMutableRawPointer(end).assumingMemoryBound(to: TableauEntry.self)
        tearStep = UnsafeMutableRawPointer(entries + component.pointee.entryRoom).assumingMemoryBound(to: Int32.self)
        tearRow = tearStep + tears
        nonbasic = tearRow + tears
        place = nonbasic + tears
        breakpointStart = place + (tears &+ others)
        basic = breakpointStart + (tears &+ others &+ 1)
        order = basic + others
        position = order + tears
        firstInLine = position + tears
    }

    /// The bytes of the arrays. What components without coupling rows have is counted in `ArenaSize.bytes`, the rest in
    /// `ArenaSize.numbers`.
    static func size(_ component: borrowing Component) -> Int {
        let tears = component.tearCount, others = component.otherCount, levels = component.levelCount
        var doubles = 3 &* tears &+ others &+ 2 &* levels
        var ints = 5 &* tears &+ 3 &* others &+ 1
        if others > 0 { doubles &+= tears &* (1 &+ levels) }
        if others == 1 { ints &+= tears } else if others > 1 { ints &+= 2 &* tears &+ others }
        return component.breakpointCount &* MemoryLayout<Breakpoint>.stride
            &+ component.entryRoom &* MemoryLayout<TableauEntry>.stride &+ doubles &* 8 &+ ints &* 4
    }
}
