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
    func isFinal(_ edge: Int) -> Bool { tableau.pointee.isFinal(variable(edge)) }

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
        tableau.pointee.bound(variable(a), variable(b), Float(margin), strength, isBelow: false)
    }

    /// a <= b + margin
    @inline(never)
    func atMost(_ a: Int, _ b: Int, _ margin: Int32, _ strength: UInt8) {
        tableau.pointee.bound(variable(a), variable(b), Float(margin), strength, isBelow: true)
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

    /// A number for the boxes and their connections, rarely the same for two different programs.
    @inline(never)
    func programKey() -> UInt64 {
        let counted =
            ConnectedBox.gone | ConnectedBox.inFlow | ConnectedBox.hasBaseline
            | (ConnectedBox.uncounted | ConnectedBox.resolved) &* 3
        var key = UInt64(run.pointee.boxes.count)
        func add(_ a: UInt32, _ b: UInt32) {
            key = (key ^ (UInt64(a) &<< 32 | UInt64(b))) &* 0x9E37_79B9_7F4A_7C15
            key ^= key &>> 29
        }
        for i in 0..<run.pointee.boxes.count {
            let b = box(i)
            let isEnforced = b.pointee.enforced .>= SIMD2(0, 0)
            let sizing = unsafeBitCast(SIMD4(lowHalf: b.pointee.sizing, highHalf: b.pointee.fill), to: UInt32.self)
            add(b.pointee.flags & counted | (isEnforced[0] ? 1 &<< 30 : 0) | (isEnforced[1] ? 1 &<< 31 : 0), sizing)
            add(UInt32(unsafeBitCast(b.pointee.chain, to: UInt16.self)), b.pointee.baseline > 0 ? 1 : 0)
            add(b.pointee.bias.x.bitPattern, b.pointee.bias.y.bitPattern)
            add(b.pointee.weight.x.bitPattern, b.pointee.weight.y.bitPattern)
            let first = edge(i &* ConnectedEdge.perBox)
            for pair in 0..<ConnectedEdge.perBox / 2 {
                add(
                    UInt32(bitPattern: first[pair &* 2].target), UInt32(bitPattern: first[pair &* 2 &+ 1].target))
            }
        }
        return key
    }
}
