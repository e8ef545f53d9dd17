// SPDX-License-Identifier: MIT
import CReglet

/// Chains that are longer than those of any screen, in closed form: their program would take memory in the square of
/// their length, and time in its cube. Places may differ from the program's by its rounding errors.
extension ConnectedLayout {
    /// The length up to which chains have a program.
    private static var most: Int { 100 }

    /// Places the long chains of an axis between two places.
    @inline(never)
    func placeLongChains(_ axis: Int) {
        let count = run.pointee.boxes.count
        if count <= ConnectedLayout.most || wraps(axis) { return }
        for i in 1..<count
        where !isMutual(near(i, axis)) && isMutual(far(i, axis)) && isPlaced(target(near(i, axis)))
            && placeLongChain(i, axis)
        {
            run.pointee.keepsSteps = false
            var at = i
            while true {
                spreadFrom(at, axis)
                let far = self.far(at, axis)
                if !isMutual(far) { break }
                at = owner(target(far))
            }
        }
    }

    @inline(never)
    private func isPlaced(_ edge: Int) -> Bool { edge >= 0 && self.edge(edge).pointee.isPlaced }

    /// Places a chain if it is long and plain: nothing is gone, in a ratio, limited or in a flow, and there is space.
    @inline(never)
    private func placeLongChain(_ first: Int, _ axis: Int) -> Bool {
        let start = Int(edge(target(near(first, axis))).pointee.place)
        var at = first
        var count = 0, length = 0
        var weights = 0.0
        var matches = false, hasWeights = false, lacksWeights = false
        while true {
            let far = self.far(at, axis)
            let weight = plainWeight(at, axis)
            count &+= 1
            if weight.isNaN || count > run.pointee.boxes.count { return false }
            length &+= Int(margin(near(at, axis))) &+ Int(margin(far))
            if box(at).pointee.sizing[axis] == ConnectedBox.match {
                matches = true
                if weight < 0 { lacksWeights = true } else { hasWeights = true }
                weights += weight < 0 ? 1 : weight
            } else {
                length &+= Int(self.length(at, axis))
            }
            if !isMutual(far) { break }
            at = owner(target(far))
            if target(far) != near(at, axis) { return false }
        }
        if count <= ConnectedLayout.most || !isPlaced(target(far(at, axis))) { return false }
        let head = axis == 0 && run.pointee.isRTL ? at : first
        let style = box(head).pointee.chain[axis]
        let free = Int(edge(target(far(at, axis))).pointee.place) &- start &- length
        if free < 0 || (hasWeights && lacksWeights) || (matches && style == 2) { return false }
        let space = matches || style == 2 ? 0 : Double(free) / Double(style == 1 ? count &- 1 : count &+ 1)
        var place = Double(start)
        if style == 2 { place += Double(box(head).pointee.bias[axis]) * Double(free) }
        if style == 0 { place += space }
        at = first
        while true {
            place += Double(margin(near(at, axis)))
            let begin = place, far = self.far(at, axis)
            if box(at).pointee.sizing[axis] == ConnectedBox.match {
                place += Double(free) * (lacksWeights ? 1 : plainWeight(at, axis)) / weights
            } else {
                place += Double(self.length(at, axis))
            }
            // half a unit up, cut: as the program's places
            resolve(
                at, axis, Int32(truncatingIfNeeded: Int(begin + 0.5)), Int32(truncatingIfNeeded: Int(place + 0.5)))
            place += Double(margin(far)) + space
            if !isMutual(far) { return true }
            at = owner(target(far))
        }
    }

    /// The weight of a member of a plain chain, below 0: none. NaN: it is another member.
    @inline(never)
    private func plainWeight(_ index: Int, _ axis: Int) -> Double {
        let b = box(index)
        let sizing = b.pointee.sizing[axis], weight = b.pointee.weight[axis]
        if b.pointee.role != .view || b.pointee.ratio > 0 || isConnected(center(index))
            || b.pointee.flags & (ConnectedBox.gone | ConnectedBox.inFlow) != 0 || sizing == ConnectedBox.parent
            || (sizing == ConnectedBox.match ? b.pointee.fill[axis] != ConnectedBox.spread : needsMeasure(index))
            || weight == 0 || b.pointee.least[axis] != 0 || b.pointee.most[axis] != 0
        {
            return .nan
        }
        return Double(weight)
    }
}
