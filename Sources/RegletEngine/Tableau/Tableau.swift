// SPDX-License-Identifier: MIT

/// A linear program with strengths, solved as Android's ConstraintLayout solves it: the Cassowary simplex of Badros,
/// Borning and Stuckey, with eight levels of error variables, in single precision.
///
/// A program with several optimal vertices has several solutions. Screens depend on the one Android takes, so the order
/// of variables, rows and pivots is part of what this type promises: variables count up in the order in which they are
/// made, the terms of a row are in the order of their variables, and the first of equals is taken.
///
///     row      variable = constant + sum of terms; the variable is the row's subject
///     slack    >= 0, turns an inequality into an equation
///     error    >= 0, the amount by which a soft constraint is missed, with a strength; the goal is their least sum by strength
///
/// Methods that are called for each row are mutating although they only read: a call of another one would copy the value.
///
/// Invariant: no row contains the subject of another row, except rows that were dropped (see `add`).
struct Tableau {
    var variables = Buffer<TableauVariable>()
    /// All rows, those that are not in use included: they still follow substitutions, as their counts of uses matter.
    var rows = Buffer<TableauRow>()
    /// The rows of the program in their order.
    var order = Buffer<Int32>()
    var unused = Buffer<Int32>()
    var terms = Buffer<Term>()
    var merged = Buffer<Term>()
    /// In a large program: the rows of each variable, the last one first. Empty: they are not listed.
    var links = Buffer<RowLink>()
    /// The number of links after which they are listed again, without those of rows that have lost the variable.
    var mostLinks = 0
    /// The variables of the goal, in the order in which they came, with gaps of -1.
    var goals = Buffer<Int32>()
    var goalCount = 0
    /// The one to enter the basis first, for each block of them, and for each group of blocks: see Tableau+Goal.
    var firstGoals = Buffer<Int32>()
    var touched = Buffer<Int32>()
    /// The first place of a row that substitutions changed, while makeFeasible looks for it.
    var firstChanged: Int32 = 0
    /// The calls that wait, while calls do: Tableau+Barriers.
    var waiting = Buffer<WaitingCall>()
    var waits = false
    /// A row may have lost its last term.
    var hasDefinitions = false
    /// The number of variables, without those that calls have not used.
    var made = 0
    /// Memory ran out: results are void.
    var failed = false
    /// Counts optimizations.
    var optimization: UInt8 = 0
    /// The programs that were solved, and the use of them in the running one: Tableau+Kept.
    var kept = KeptPrograms()
    var use = KeptUse.none
    private var owner: UnsafeMutablePointer<Memory>?

    /// Set when a program begins.
    var memory: UnsafeMutablePointer<Memory> { owner.unsafelyUnwrapped }

    /// The most rows of a program that memory is reserved for: see ConnectedRun.usualBoxes.
    static var usualRows: Int { 640 }

    /// Reserves memory for the program of some boxes. - Returns: false when memory is out.
    mutating func reserve(_ boxes: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        variables.reserve(boxes &* 44, memory) && rows.reserve(boxes &* 20, memory)
            && order.reserve(boxes &* 20, memory) && unused.reserve(boxes &* 20, memory)
            && terms.reserve(boxes &* 240, memory) && merged.reserve(boxes &* 20, memory)
            && goals.reserve(boxes &* 32, memory) && firstGoals.reserve(boxes &+ 2, memory)
            && touched.reserve(boxes &* 20, memory) && kept.reserve(boxes, memory)
    }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        variables.release(memory)
        rows.release(memory)
        order.release(memory)
        unused.release(memory)
        terms.release(memory)
        merged.release(memory)
        links.release(memory)
        goals.release(memory)
        firstGoals.release(memory)
        touched.release(memory)
        waiting.release(memory)
        kept.release(memory)
    }
}

/// Variables and rows.
extension Tableau {
    /// The row whose optimization makes a new row feasible.
    static let scratch = 0

    @inline(never)
    mutating func reset(_ memory: UnsafeMutablePointer<Memory>) {
        owner = memory
        failed = false
        variables.count = 0
        rows.count = 0
        order.count = 0
        unused.count = 0
        terms.count = 0
        links.count = 0
        goals.count = 0
        firstGoals.count = 0
        goalCount = 0
        optimization = 0
        hasDefinitions = false
        use = .none
        made = 0
        _ = newVariable(.free)  // variables count from 1
        _ = takeRow()  // scratch
    }

    @inline(never)
    mutating func newVariable(_ kind: TableauVariable.Kind) -> Int32 {
        guard !failed, variables.reserve(variables.count &+ 1, memory) else {
            failed = true
            return 0
        }
        made &+= 1
        // the values of a kept program are in its registers
        if use == .repeated { variables.count &+= 1 } else { variables.append(TableauVariable(kind: kind)) }
        return Int32(truncatingIfNeeded: variables.count &- 1)
    }

    @inline(__always)
    func variable(_ index: Int32) -> UnsafeMutablePointer<TableauVariable> { variables.pointer(Int(index)) }

    @inline(__always)
    func row(_ index: Int) -> UnsafeMutablePointer<TableauRow> { rows.pointer(index) }

    @inline(__always)
    func term(_ row: Int, _ index: Int32) -> UnsafeMutablePointer<Term> {
        terms.pointer(Int(rows.pointer(row).pointee.start &+ index))
    }

    /// An empty row. The last one that was given back comes first.
    @inline(never)
    mutating func takeRow() -> Int {
        if unused.count > 0 {
            unused.count &-= 1
            let index = Int(unused[unused.count])
            let row = self.row(index)
            row.pointee.subject = -1
            row.pointee.constant = 0
            row.pointee.isDefinition = false
            row.pointee.place = -1
            empty(index)
            return index
        }
        guard !failed, rows.reserve(rows.count &+ 1, memory), order.reserve(rows.count &+ 1, memory),
            unused.reserve(rows.count &+ 1, memory)
        else {
            failed = true
            return 0
        }
        rows.append(TableauRow())
        return rows.count &- 1
    }

    mutating func empty(_ row: Int) {
        for at in 0..<self.row(row).pointee.count { variable(term(row, at).pointee.variable).pointee.rows &-= 1 }
        self.row(row).pointee.count = 0
    }

    mutating func giveBack(_ row: Int) { unused.append(Int32(truncatingIfNeeded: row)) }
}
