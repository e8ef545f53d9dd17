// SPDX-License-Identifier: MIT

/// Scratch of one analysis. Rows and variables have local numbers here, in an order that depends on the rows alone.
struct Work {
    let numbers: UnsafeMutablePointer<Int32>
    let spare: UnsafeMutablePointer<Int32>
    let bearings: UnsafeMutablePointer<Bearing>
    let unknowns: UnsafeMutablePointer<Unknown>
    let links: UnsafeMutablePointer<Link>
    let queue: UnsafeMutablePointer<Int32>
    let softQueue: UnsafeMutablePointer<Int32>
    let byDegree: UnsafeMutablePointer<Int32>
    let buckets: UnsafeMutablePointer<Int32>
    /// Variables in the order found.
    let found: UnsafeMutablePointer<Int32>
    /// By step, sorted by component: where it comes from, as `Unknown.from`; of a tear: which it is.
    let steps: UnsafeMutablePointer<Step>
    let from: UnsafeMutablePointer<Int32>
    let tearNumber: UnsafeMutablePointer<Int32>
    let sum: UnsafeMutablePointer<Double>
    let pending: UnsafeMutablePointer<UInt64>
    /// By component.
    let parts: UnsafeMutablePointer<Part>
    let groups: UnsafeMutablePointer<Group>
    let groupStart: UnsafeMutablePointer<Int32>
    let rowStart: UnsafeMutablePointer<Int32>
    let sortedRows: UnsafeMutablePointer<Int32>

    /// Nothing is known yet; depends on no tear; on several.
    static let isUnknown: Int32 = -3
    static let noTear: Int32 = -1
    static let severalTears: Int32 = -2
    /// A variable that comes from no row: a tear.
    static let guessed = Int32.min

    /// A variable.
    struct Unknown {
        /// Its number in the solver.
        var variable: Int32
        /// The rows that mention it.
        var firstLink: Int32 = -1
        /// The last of them; once it is known, the row it comes from, ~row through a tear, or `guessed`.
        var from: Int32 = -1
        var degree: Int32 = 0
        /// On which tear it depends: none, one (its variable), several; or `isUnknown`.
        var tear = Work.isUnknown
        /// A variable with a lower number, or itself, that it hangs together with; then its part, then its group.
        var parent: Int32
        /// Soft rows that bear on it alone.
        var softRowCount: Int32 = 0
        /// Its step among all, sorted by component.
        var position: Int32 = 0
    }

    /// One row that mentions a variable.
    struct Link {
        var row: Int32
        var next: Int32
    }

    /// A row.
    struct Bearing {
        var row: Int32
        /// Its variables that are not known yet, combined by exclusive or: of one, that one.
        var rest: Int32 = 0
        /// On which tear those depend that are.
        var tear = Work.noTear
        /// One of its variables, or -1; then its part, then its group.
        var part: Int32 = -1
        /// The one fixed variable in it, -1: none, -2: several.
        var parameter: Int32 = -1
        /// How many variables are not known yet.
        var unknown: UInt8 = 0
        var kind: Kind
        /// Defines a variable.
        var isUsed = false

        enum Kind: UInt8 {
            case equality  // required
            case soft  // or an inequality, of several terms
            case single  // the same of one term
        }
    }

    /// Variables that hang together.
    struct Part {
        var group: Int32
        var tears: Int32
        var steps: Int32
        var parameter: Int32
    }
    /// What becomes a component: a part with tears, or several without.
    struct Group {
        var tears: Int32
        var steps: Int32
        var parameter: Int32
    }

    init(_ carver: inout Carver, rows: Int, variables: Int, terms: Int) {
        numbers = carver.take(rows, Int32.self)
        spare = carver.take(rows, Int32.self)
        bearings = carver.take(rows, Bearing.self)
        unknowns = carver.take(variables, Unknown.self)
        links = carver.take(terms, Link.self)
        queue = carver.take(rows, Int32.self)
        softQueue = carver.take(rows, Int32.self)
        byDegree = carver.take(variables, Int32.self)
        buckets = carver.take(65, Int32.self)
        found = carver.take(variables, Int32.self)
        steps = carver.take(variables, Step.self)
        from = carver.take(variables, Int32.self)
        tearNumber = carver.take(variables, Int32.self)
        sum = carver.take(variables, Double.self)
        pending = carver.take(variables / 64 &+ 1, UInt64.self)
        parts = carver.take(variables &+ 1, Part.self)
        groups = carver.take(variables &+ 1, Group.self)
        groupStart = carver.take(variables &+ 2, Int32.self)
        rowStart = carver.take(variables &+ 2, Int32.self)
        sortedRows = carver.take(rows, Int32.self)
    }
}
