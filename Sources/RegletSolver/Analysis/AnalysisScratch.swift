// SPDX-License-Identifier: MIT

/// The memory of one analysis. What only the search for an order needs shares memory with what the components are made
/// from. Rows and variables have local numbers, in an order that depends on the rows alone.
struct AnalysisScratch {
    let rowStates: UnsafeMutablePointer<RowState>
    let unknowns: UnsafeMutablePointer<VariableState>
    // until the variables are in order
    /// The rows by local number.
    let numbers: UnsafeMutablePointer<Int32>
    let links: UnsafeMutablePointer<Link>
    let queue: UnsafeMutablePointer<Int32>
    let softQueue: UnsafeMutablePointer<Int32>
    let buckets: UnsafeMutablePointer<Int32>
    /// The variables in the order in which they were found.
    let found: UnsafeMutablePointer<Int32>
    // from then on
    /// By step, sorted by component: its variable; its row, as in `VariableState.from`; for a tear, its number.
    let targets: UnsafeMutablePointer<Int32>
    let from: UnsafeMutablePointer<Int32>
    let tearNumber: UnsafeMutablePointer<Int32>
    let sum: UnsafeMutablePointer<Double>
    /// By step: the first step of a chain of multiples, of which it is a multiple; often itself.
    let origin: UnsafeMutablePointer<Int32>
    let multiple: UnsafeMutablePointer<Double>
    let pending: UnsafeMutablePointer<UInt64>
    /// By component. Until the steps are sorted, `parts` has the memory of `sum` and the following.
    let parts: UnsafeMutablePointer<Part>
    let groups: UnsafeMutablePointer<Group>
    let groupStart: UnsafeMutablePointer<Int32>
    let rowStart: UnsafeMutablePointer<Int32>
    let sortedRows: UnsafeMutablePointer<Int32>

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
        /// The first of its links to the rows that mention it. Once it is in order: its step, in the order by component.
        var firstLink: Int32 = -1
        /// The last of these links. Once the variable is defined: the row that defines it; ~row if the sum of that row
        /// is a tear; or `tearing`.
        var from: Int32 = -1
        /// The tear on which it depends: none, one (that variable), several; or `isUnknown`.
        var tear = AnalysisScratch.isUnknown
        /// A variable of the same part with a lower number, or itself (union-find); then its part, then its group.
        var parent: Int32
        /// The number of links.
        var degree: UInt16 = 0
        /// Whether a soft row mentions only this variable.
        var hasSoftRow = false
        /// The number, up to 2, of rows other than required equalities that mention only this variable, and of its sign.
        var ownRowCount: UInt8 = 0

        var position: Int32 {
            get { firstLink }
            set { firstLink = newValue }
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
        /// The exclusive or of its variables that are not defined yet; if only one is left, that variable.
        var rest: Int32 = 0
        /// The tear on which its defined variables depend.
        var tear = AnalysisScratch.noTear
        /// One of its variables, or -1; then its part, then its group.
        var part: Int32 = -1
        /// The only fixed variable in the row; -1: none, -2: several.
        var parameter: Int32 = -1
        /// The number of its variables that are not defined yet.
        var unknown: UInt8 = 0
        var kind: Kind
        /// Whether the row defines a variable.
        var isUsed = false

        enum Kind: UInt8 {
            case equality  // required
            case soft  // or an inequality; several terms
            case single  // soft or an inequality; one term
        }
    }

    /// Variables that are connected by rows.
    struct Part {
        var group: Int32
        var tears: Int32
        var steps: Int32
        var parameter: Int32
    }
    /// The content of a component: a part with tears, or several parts without.
    struct Group {
        var tears: Int32
        var steps: Int32
        var parameter: Int32
    }

    /// While the rows are gathered: the implicit ones.
    var spare: UnsafeMutablePointer<Int32> { softQueue }
    /// When all rows are linked: the variables, those in most rows first.
    var byDegree: UnsafeMutablePointer<Int32> { numbers }

    init(_ layout: inout BumpLayout, rows: Int, variables: Int, terms: Int) {
        rowStates = layout.take(rows, RowState.self)
        unknowns = layout.take(variables, VariableState.self)
        found = layout.take(variables, Int32.self)
        let shared = layout.end
        numbers = layout.take(max(rows, variables), Int32.self)
        links = layout.take(terms, Link.self)
        queue = layout.take(rows, Int32.self)
        softQueue = layout.take(rows, Int32.self)
        buckets = layout.take(65, Int32.self)
        layout.rewind(to: shared)
        targets = layout.take(variables, Int32.self)
        from = layout.take(variables, Int32.self)
        let late = layout.end
        parts = layout.take(variables &+ 1, Part.self)
        layout.rewind(to: late)
        sum = layout.take(variables, Double.self)
        multiple = layout.take(variables, Double.self)
        pending = layout.take(variables / 64 &+ 1, UInt64.self)
        tearNumber = layout.take(variables, Int32.self)
        origin = layout.take(variables, Int32.self)
        groups = layout.take(variables &+ 1, Group.self)
        groupStart = layout.take(variables &+ 2, Int32.self)
        rowStart = layout.take(variables &+ 2, Int32.self)
        sortedRows = layout.take(rows, Int32.self)
    }
}
