// SPDX-License-Identifier: MIT

/// A bound of a barrier, or the equality that follows it.
struct WaitingCall {
    var call: TableauCall
    let constant: Float
}

/// Barriers of hundreds of boxes: each pivot changes the rows of all, so that they would take time in the square of their
/// number. Their calls wait until all are known. Edges are parallel if they differ by a constant. Of bounds between
/// parallel edges, the strictest one implies the others, and the barrier lies on one side of all.
extension Tableau {
    @inline(never)
    @_optimize(size)
    mutating func wait(_ waiting: WaitingCall) -> Bool {
        leaveKept()
        guard !failed, self.waiting.reserve(self.waiting.count &+ 1, memory) else {
            failed = true
            return false
        }
        var waiting = waiting
        if waiting.call.kind == .equal { waiting.call.isBelow = self.waiting[self.waiting.count &- 1].call.isBelow }
        self.waiting.append(waiting)
        return false
    }

    private static var mostGroups: Int { 16 }

    /// Adds the strictest ones of the calls that wait, with the weight of all. O(calls), if most edges are parallel to a
    /// few ones.
    @inline(never)
    @_optimize(size)
    mutating func addWaiting() {
        waits = false
        var first = 0, groups = 0
        while first < waiting.count {
            var strictest = waiting[first], end = first &+ 1
            if groups < Tableau.mostGroups {
                groups &+= 1
                for at in end..<waiting.count where isParallel(waiting[at].call, strictest.call) {
                    let other = waiting[at]
                    if isStricter(other, strictest) { strictest = other }
                    waiting[at] = waiting[end]
                    end &+= 1
                }
            }
            strictest.call.factor = Float(end &- first)
            _ = performAndKeep(strictest.call, strictest.constant)
            first = end
        }
        waiting.count = 0
    }

    private func isStricter(_ a: WaitingCall, _ b: WaitingCall) -> Bool {
        let difference = distance(a) - distance(b)
        return a.call.isBelow ? difference < 0 : difference > 0
    }

    /// The constants of the distance from b to a.
    private func distance(_ bound: WaitingCall) -> Float {
        constant(bound.call.b) + bound.constant - constant(bound.call.a)
    }

    private func constant(_ a: Int32) -> Float {
        let definition = variable(a).pointee.definition
        if definition >= 0 { return row(Int(order[Int(definition)])).pointee.constant }
        return variable(a).pointee.isFinal ? variable(a).pointee.value : 0
    }

    private func isParallel(_ a: TableauCall, _ b: TableauCall) -> Bool {
        a.kind == b.kind && a.strength == b.strength && a.isBelow == b.isBelow && isParallel(a.a, b.a)
            && isParallel(a.b, b.b)
    }

    @inline(never)
    @_optimize(size)
    private func isParallel(_ a: Int32, _ b: Int32) -> Bool {
        if a == b { return true }
        let first = variable(a).pointee.definition, second = variable(b).pointee.definition
        if first < 0 || second < 0 {
            return first == second && variable(a).pointee.isFinal && variable(b).pointee.isFinal
        }
        let known = row(Int(order[Int(first)])), other = row(Int(order[Int(second)]))
        if known.pointee.count != other.pointee.count { return false }
        let terms = self.terms(of: known), others = self.terms(of: other)
        for i in 0..<Int(known.pointee.count)
        where terms[i].variable != others[i].variable || terms[i].factor != others[i].factor {
            return false
        }
        return true
    }
}
