// SPDX-License-Identifier: MIT
import CReglet

/// The rows of the tableau, by edges.
extension ConnectedLayout {
    @inline(never)
    func variable(_ edge: Int) -> Int32 {
        let e = self.edge(edge)
        if e.pointee.variable == 0 { e.pointee.variable = tableau.pointee.newVariable(.free) }
        return e.pointee.variable
    }

    /// Whether the place of an edge no longer changes.
    func isFinal(_ edge: Int) -> Bool { tableau.pointee.variable(variable(edge)).pointee.isFinal }

    @inline(never)
    func fix(_ edge: Int, _ place: Int32) { tableau.pointee.fix(variable(edge), Float(place)) }

    /// a = b + margin
    @inline(never)
    func equal(_ a: Int, _ b: Int, _ margin: Int32, _ strength: UInt8) {
        tableau.pointee.equal(variable(a), variable(b), Float(margin), strength)
    }

    /// a >= b + margin
    @inline(never)
    func atLeast(_ a: Int, _ b: Int, _ margin: Int32, _ strength: UInt8) {
        tableau.pointee.atLeast(variable(a), variable(b), Float(margin), strength)
    }

    /// a <= b + margin
    @inline(never)
    func atMost(_ a: Int, _ b: Int, _ margin: Int32, _ strength: UInt8) {
        tableau.pointee.atMost(variable(a), variable(b), Float(margin), strength)
    }

    /// A box from `begin` to `end` between two lines, each less a margin.
    @inline(never)
    func center(
        _ begin: Int, _ from: Int, _ marginFrom: Int32, _ bias: Float, _ to: Int, _ end: Int, _ marginTo: Int32,
        _ strength: UInt8
    ) {
        tableau.pointee.center(
            variable(begin), variable(from), Float(marginFrom), bias, variable(to), variable(end), Float(marginTo),
            strength)
    }
}
