// SPDX-License-Identifier: MIT

/// The strength of a constraint. `fixed` has no error variable: it must hold.
enum Strength {
    static let none: UInt8 = 0, low: UInt8 = 1, medium: UInt8 = 2, high: UInt8 = 3, highest: UInt8 = 4
    static let equality: UInt8 = 5, barrier: UInt8 = 6, centering: UInt8 = 7, fixed: UInt8 = 8
}

struct TableauVariable {
    enum Kind { case free, slack, error }
    var kind: Kind
    /// It has a value that no longer changes.
    var isFinal = false
    /// The goal must follow when it becomes the subject of a row.
    var concernsGoal = false
    /// The last optimization during which it entered the basis.
    var testedIn: UInt8 = 0
    /// The place in `order` of the row it is the subject of, or -1.
    var definition: Int32 = -1
    /// The rows that contain it, with those that were dropped since; without those that were taken again.
    var uses: Int32 = 0
    var rows: Int32 = 0
    /// The first of its links in `Tableau.links`, or -1.
    var link: Int32 = -1
    var value: Float = 0
    /// Its place in `Tableau.goals`, or -1.
    var goalPlace: Int32 = -1
    /// Its part of the goal by strength.
    var goal = SIMD8<Float>(repeating: 0)
}

struct Term {
    var variable: Int32
    var factor: Float
}

/// A row that has got a variable, and may have lost it since.
struct RowLink {
    var row: Int32
    /// The next link of the variable, or -1.
    var next: Int32
}

struct TableauRow {
    /// Its subject, or -1.
    var subject: Int32 = -1
    var constant: Float = 0
    /// It has no terms: the subject's value is final.
    var isDefinition = false
    /// Its place in `Tableau.order`, or -1.
    var place: Int32 = -1
    /// Its terms in `Tableau.terms`, behind a term that names the row.
    var start: Int32 = 0
    var count: Int32 = 0
    var room: Int32 = 0
}
