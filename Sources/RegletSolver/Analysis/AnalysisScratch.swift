// SPDX-License-Identifier: MIT

/// The memory of one analysis. What only the search for an order needs shares memory with what the components are made
/// from. Rows and variables have local numbers, in an order that depends on the rows alone.
struct AnalysisScratch {
    // until the steps are sorted by component
    let rowStates: UnsafeMutablePointer<RowState>
    let unknowns: UnsafeMutablePointer<VariableState>
    /// The variables in the order in which they were found.
    let found: UnsafeMutablePointer<Int32>
    // until the variables are in order
    /// The rows by local number.
    let numbers: UnsafeMutablePointer<Int32>
    let links: UnsafeMutablePointer<Link>
    let queue: UnsafeMutablePointer<Int32>
    let softQueue: UnsafeMutablePointer<Int32>
    let buckets: UnsafeMutablePointer<Int32>
    // from then on
    /// By step, sorted by component: its variable; and the row that defines it, ~row if the sum of that row is a tear,
    /// or `tearing`.
    let targets: UnsafeMutablePointer<Int32>
    let from: UnsafeMutablePointer<Int32>
    /// By variable: its step, in the order by component; ~step if it depends on no tear.
    let positions: UnsafeMutablePointer<Int32>
    /// By step, a bit: whether it depends on several tears.
    let several: UnsafeMutablePointer<UInt64>
    /// By component: `Component.parameter`, the first step, and the first of `sortedRows`.
    let parameters: UnsafeMutablePointer<Int32>
    let groupStart: UnsafeMutablePointer<Int32>
    let rowStart: UnsafeMutablePointer<Int32>
    let sortedRows: UnsafeMutablePointer<SortedRow>
    /// Until the steps are sorted.
    let parts: UnsafeMutablePointer<Part>
    // for making the components
    /// By step: for a tear, its number.
    let tearNumber: UnsafeMutablePointer<Int32>
    let sum: UnsafeMutablePointer<Double>
    /// By step: the first step of a chain of multiples, of which it is a multiple; often itself.
    let origin: UnsafeMutablePointer<Int32>
    let multiple: UnsafeMutablePointer<Double>
    let pending: UnsafeMutablePointer<UInt64>
    let leftovers: UnsafeMutablePointer<Leftover>
    /// The checks, from the last one back: the end of the memory of `leftovers`.
    let checksEnd: UnsafeMutablePointer<Int32>
    let priorities: UnsafeMutablePointer<Float>
    let entries: UnsafeMutablePointer<Entry>

    /// Special values of `tear`: not known yet; no tear; several tears.
    static let isUnknown: Int32 = -3
    static let noTear: Int32 = -1
    static let severalTears: Int32 = -2
    /// The value of `from` for a variable that no row defines: a tear.
    static let tearing = Int32.min

    /// The state of a variable.
    struct VariableState {
        /// Its number in the solver.
        var variable: Int32
        /// The first of its links to the rows that mention it.
        var firstLink: Int32 = -1
        /// The last of these links, then `lowerCount`. Once the variable is defined: as in `AnalysisScratch.from`, but a
        /// local number.
        var from: Int32 = -1
        /// The tear on which it depends: none, one (that variable), several; or `isUnknown` or less: see `upperCount`.
        var tear = AnalysisScratch.isUnknown
        /// A variable of the same part with a lower number, or itself (union-find); then its part, then its group.
        var parent: Int32
        /// The number of links.
        var degree: UInt16 = 0
        /// Whether a soft row mentions only this variable.
        var hasSoftRow = false
        /// The number, up to 2, of rows other than required equalities that mention only this variable, and of its sign.
        var ownRowCount: UInt8 = 0

        var isDefined: Bool { tear > AnalysisScratch.isUnknown }
        // Of an undefined variable, when they are counted: the inequalities that bound it from below, or from above, by
        // variables of which one is undefined.
        var lowerCount: Int32 {
            get { from }
            set { from = newValue }
        }
        var upperCount: Int32 {
            get { AnalysisScratch.isUnknown &- tear }
            set { tear = AnalysisScratch.isUnknown &- newValue }
        }
    }

    /// A link from a variable to a row that mentions it.
    struct Link {
        var row: Int32
        var next: Int32
    }

    /// The state of a row.
    struct RowState {
        var row: Int32
        /// The exclusive or of its variables that are not defined yet; if only one is left, that variable. When all are
        /// in order: the row's part, or -1; then its group.
        var rest: Int32 = 0
        /// The tear on which its defined variables depend.
        var tear = AnalysisScratch.noTear
        /// The number of its variables that are not defined yet.
        var unknown: UInt8 = 0
        var kind: Kind
        /// Whether the row defines a variable.
        var isUsed = false
        /// Whether one of its variables is fixed.
        var hasFixed = false

        enum Kind: UInt8 {
            case equality  // required
            case soft  // or an inequality; several terms
            case single  // soft or an inequality; one term
            // inequalities that are counted: see `VariableState.lowerCount`
            case lower
            case upper
            case both
        }
    }

    /// Variables that are connected by rows.
    struct Part {
        var group: Int32
        var tears: Int32
        var steps: Int32
        var parameter: Int32
    }

    /// A row by component: its number in the solver, whether it defines a variable, and whether it depends on no tear or
    /// on several.
    struct SortedRow {
        private let bits: Int32

        init(_ state: RowState) {
            bits =
                state.row << 3 | (state.isUsed ? 1 : 0) | (state.tear == AnalysisScratch.noTear ? 2 : 0)
                | (state.tear == AnalysisScratch.severalTears ? 4 : 0)
        }
        var row: Int32 { bits >> 3 }
        var isUsed: Bool { bits & 1 != 0 }
        var hasNoTear: Bool { bits & 2 != 0 }
        var hasSeveralTears: Bool { bits & 4 != 0 }
    }

    /// A component that is being made: which steps and `sortedRows` it has.
    struct Group {
        let firstStep: Int
        let stepCount: Int
        let firstRow: Int
        let rowCount: Int
    }

    func group(_ g: Int) -> Group {
        Group(
            firstStep: Int(groupStart[g]), stepCount: Int(groupStart[g &+ 1] &- groupStart[g]),
            firstRow: Int(rowStart[g]), rowCount: Int(rowStart[g &+ 1] &- rowStart[g]))
    }

    @inline(__always)
    func dependsOnSeveral(_ step: Int) -> Bool { several[step >> 6] >> UInt64(step & 63) & 1 != 0 }

    /// While the rows are gathered: the implicit ones.
    var spare: UnsafeMutablePointer<Int32> { softQueue }
    /// When all rows are linked: the variables, those in most rows first.
    var byDegree: UnsafeMutablePointer<Int32> { numbers }

    /// - Parameter entryCount: the least number of `entries`, which come last.
    @inline(never)
    init(_ layout: inout BumpLayout, rows: Int, variables: Int, terms: Int, signs: Int, entryCount: Int) {
        numbers = layout.take(max(rows, variables), Int32.self)
        links = layout.take(terms, Link.self)
        queue = layout.take(rows, Int32.self)
        softQueue = layout.take(rows, Int32.self)
        buckets = layout.take(65, Int32.self)
        let early = layout.end
        layout.rewind(to: 0)
        targets = layout.take(variables, Int32.self)
        from = layout.take(variables, Int32.self)
        positions = layout.take(variables, Int32.self)
        parameters = layout.take(variables &+ 1, Int32.self)
        groupStart = layout.take(variables &+ 2, Int32.self)
        rowStart = layout.take(variables &+ 2, Int32.self)
        sortedRows = layout.take(rows, SortedRow.self)
        several = layout.take(variables / 64 &+ 1, UInt64.self)
        let sorted = layout.end
        parts = layout.take(variables &+ 1, Part.self)
        layout.rewind(to: max(early, layout.end))
        rowStates = layout.take(rows, RowState.self)
        unknowns = layout.take(variables, VariableState.self)
        found = layout.take(variables, Int32.self)
        layout.rewind(to: sorted)
        sum = layout.take(variables, Double.self)
        multiple = layout.take(variables, Double.self)
        pending = layout.take(variables / 64 &+ 1, UInt64.self)
        leftovers = layout.take(rows &+ signs, Leftover.self)
        checksEnd = UnsafeMutableRawPointer(leftovers + (rows &+ signs)).assumingMemoryBound(to: Int32.self)
        tearNumber = layout.take(variables, Int32.self)
        origin = layout.take(variables, Int32.self)
        priorities = layout.take(rows, Float.self)
        entries = layout.take(entryCount, Entry.self)
    }
}
