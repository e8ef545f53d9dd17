// SPDX-License-Identifier: MIT
import CReglet

/// The rows of chains.
extension ConnectedLayout {
    /// A chain while its rows are written.
    private struct Chain {
        var first: Int
        var last = 0
        /// The first and the last visible box, or -1.
        var firstShown = -1
        var lastShown = -1
        var count = 0
        var matching = 0
        var weights: Float = 0
        var hasWeights = false
        var lacksWeights = false
        var style: UInt8 = 0
    }

    /// The box after one in its chain, or -1.
    @inline(never)
    private func following(_ index: Int, _ axis: Int) -> Int {
        let target = self.target(far(index, axis))
        if target < 0 { return -1 }
        let next = owner(target)
        let back = self.target(edge(next, side: axis &* 2))
        return back >= 0 && owner(back) == index ? next : -1
    }

    @inline(never)
    func addChain(_ first: Int, _ axis: Int) {
        var chain = Chain(first: first)
        collect(&chain, axis)
        let head = axis == 0 && run.pointee.isRTL ? chain.last : first
        chain.style = box(head).pointee.chain[axis]
        addLinks(chain, axis)
        addShares(chain, axis)
        if chain.firstShown < 0 { return }
        if chain.firstShown == chain.lastShown || chain.style == 2 {
            centerChain(chain, axis, box(head).pointee.bias[axis])
        } else {
            addSpaces(chain, axis)
        }
        if chain.style != 2 && chain.firstShown != chain.lastShown { centerEnds(chain, axis) }
    }

    @inline(never)
    private func isShare(_ index: Int, _ axis: Int) -> Bool {
        let fill = box(index).pointee.resolvedFill[axis]
        return box(index).pointee.sizing[axis] == ConnectedBox.match
            && (fill == ConnectedBox.spread || fill == ConnectedBox.byRatio)
    }

    @inline(never)
    private func collect(_ chain: inout Chain, _ axis: Int) {
        var at = chain.first
        var last = at
        let limit = run.pointee.boxes.count
        while at >= 0 && chain.count <= limit {
            chain.count += 1
            box(at).pointee.next[axis] = -1
            if !isGone(at) {
                if chain.firstShown < 0 { chain.firstShown = at }
                chain.lastShown = at
                if isShare(at, axis)
                    || (box(at).pointee.sizing[axis] == ConnectedBox.match
                        && box(at).pointee.resolvedFill[axis] == ConnectedBox.percent)
                {
                    chain.matching += 1
                    let weight = box(at).pointee.weight[axis]
                    if weight > 0 { chain.weights += weight }
                    if isShare(at, axis) {
                        if weight < 0 { chain.lacksWeights = true } else { chain.hasWeights = true }
                    }
                }
            }
            if at != last { box(last).pointee.next[axis] = Int32(truncatingIfNeeded: at) }
            last = at
            chain.last = at
            at = following(at, axis)
        }
    }

    /// The connections between neighbors, and of both ends.
    @inline(never)
    private func addLinks(_ chain: Chain, _ axis: Int) {
        let wraps = self.wraps(axis), isPacked = chain.style == 2
        var at = chain.first
        var rest = run.pointee.boxes.count
        while at >= 0 && rest >= 0 {
            rest -= 1
            let near = self.near(at, axis)
            let begin = near
            if isConnected(near) {
                let target = self.target(near)
                var margin = self.margin(near)
                if at != chain.first { margin = margin &+ self.margin(target) }
                var strength = isPacked ? Strength.low : Strength.highest
                if isPacked && at != chain.first && at != chain.firstShown { strength = Strength.fixed }
                atLeast(begin, target, margin, at == chain.firstShown ? Strength.barrier : Strength.fixed)
                let spreads =
                    box(at).pointee.sizing[axis] == ConnectedBox.match
                    && box(at).pointee.resolvedFill[axis] == ConnectedBox.spread
                if spreads && !isPacked { strength = Strength.equality }
                if at == chain.firstShown && isPacked && has(at, ConnectedBox.inBarrier &<< UInt32(axis)) {
                    strength = Strength.equality
                }
                equal(begin, target, margin, strength)
            }
            if wraps {
                if !isGone(at) && box(at).pointee.sizing[axis] == ConnectedBox.match {
                    atLeast(far(at, axis), begin, 0, Strength.equality)
                }
                atLeast(begin, self.near(0, axis), 0, Strength.fixed)
            }
            at = following(at, axis)
        }
        let lastFar = far(chain.last, axis)
        if chain.lastShown >= 0 && isConnected(lastFar) {
            let end = far(chain.lastShown, axis)
            let margin = 0 &- self.margin(end)
            let spreads =
                box(chain.lastShown).pointee.sizing[axis] == ConnectedBox.match
                && box(chain.lastShown).pointee.resolvedFill[axis] == ConnectedBox.spread
            let atContainer = isConnected(end) && owner(target(end)) == 0
            if atContainer && (isPacked || spreads) {
                equal(end, target(end), margin, isPacked ? Strength.highest : Strength.equality)
            }
            atMost(end, target(lastFar), margin, Strength.barrier)
        }
        if wraps {
            atLeast(far(0, axis), lastFar, margin(lastFar), Strength.fixed)
        }
    }

    /// Sizes in the ratio of weights.
    @inline(never)
    private func addShares(_ chain: Chain, _ axis: Int) {
        let isMixed = chain.hasWeights && chain.lacksWeights
        let total = chain.lacksWeights && !isMixed ? Float(chain.matching) : chain.weights
        var count = 0
        var at = chain.first
        while at >= 0 {
            if !isGone(at) && isShare(at, axis) { count += 1 }
            at = Int(box(at).pointee.next[axis])
        }
        if count < 2 { return }
        var last = -1
        var lastWeight: Float = 0
        at = chain.first
        while at >= 0 {
            let index = at
            at = Int(box(at).pointee.next[axis])
            if isGone(index) || !isShare(index, axis) { continue }
            var weight = box(index).pointee.weight[axis]
            let begin = near(index, axis), end = far(index, axis)
            if weight < 0 {
                if isMixed {
                    equal(end, begin, 0, Strength.highest)
                    continue
                }
                weight = 1
            }
            if weight == 0 {
                equal(end, begin, 0, Strength.fixed)
                continue
            }
            if last >= 0 {
                run.pointee.tableau.share(
                    variable(near(last, axis)), variable(far(last, axis)), lastWeight, variable(begin),
                    variable(end), weight, total: total)
            }
            last = index
            lastWeight = weight
        }
    }

    /// A packed chain, or a single visible box, between both ends by the bias.
    @inline(never)
    private func centerChain(_ chain: Chain, _ axis: Int, _ bias: Float) {
        let from = target(near(chain.first, axis)), to = target(far(chain.last, axis))
        if from < 0 || to < 0 { return }
        let begin = near(chain.firstShown, axis), end = far(chain.lastShown, axis)
        center(begin, from, margin(begin), bias, to, end, margin(end), Strength.centering)
    }

    @inline(never)
    private func shownAfter(_ index: Int, _ axis: Int) -> Int {
        var next = Int(box(index).pointee.next[axis])
        while next >= 0 && isGone(next) { next = Int(box(next).pointee.next[axis]) }
        return next
    }

    /// Equal spaces: each box is in the middle between its neighbors. With spread inside, not those at the ends.
    @inline(never)
    private func addSpaces(_ chain: Chain, _ axis: Int) {
        let isInside = chain.style == 1
        let allMatch = chain.matching > 0 && chain.count == chain.matching
        let strength = allMatch ? Strength.fixed : isInside ? Strength.highest : Strength.equality
        var at = chain.firstShown
        var previous = at
        while at >= 0 {
            let next = shownAfter(at, axis)
            if isInside
                ? at != chain.firstShown && at != chain.lastShown && next >= 0 : next >= 0 || at == chain.lastShown
            {
                addSpace(chain, axis, at, previous, next, isInside, strength)
            }
            if !isGone(at) { previous = at }
            at = next
        }
        if !isInside { return }
        let begin = near(chain.firstShown, axis), end = far(chain.lastShown, axis)
        let from = target(near(chain.first, axis)), to = target(far(chain.last, axis))
        if from >= 0 {
            equal(begin, from, margin(begin), Strength.equality)
        }
        if to >= 0 { equal(end, to, 0 &- margin(end), Strength.equality) }
    }

    @inline(never)
    private func addSpace(
        _ chain: Chain, _ axis: Int, _ at: Int, _ previous: Int, _ next: Int, _ isInside: Bool, _ strength: UInt8
    ) {
        let near = self.near(at, axis), far = self.far(at, axis)
        let isFirst = at == chain.firstShown, isLast = at == chain.lastShown
        let from = !isFirst || isInside ? self.far(previous, axis) : target(self.near(chain.first, axis))
        var to = next >= 0 ? self.near(next, axis) : target(self.far(chain.last, axis))
        var own = far
        if isInside {
            // its end is taken as the one that the next box is connected to
            if next == chain.lastShown {
                to = self.near(chain.lastShown, axis)
            } else {
                own = target(to)
            }
        }
        var marginTo = margin(far)
        if to >= 0 { marginTo = marginTo &+ margin(to) }
        if from < 0 || to < 0 || own < 0 { return }
        var marginFrom = margin(near) &+ margin(self.far(previous, axis))
        if !isInside && isFirst { marginFrom = margin(near) }
        if !isInside && isLast { marginTo = margin(far) }
        center(near, from, marginFrom, 0.5, to, own, marginTo, strength)
    }

    /// The ends of a chain that is not packed are at equal distances.
    @inline(never)
    private func centerEnds(_ chain: Chain, _ axis: Int) {
        let begin = near(chain.firstShown, axis), end = far(chain.lastShown, axis)
        let from = target(begin)
        let to = chain.last != chain.lastShown ? target(far(chain.last, axis)) : target(end)
        if from < 0 || to < 0 { return }
        center(begin, from, margin(begin), 0.5, to, end, margin(end), Strength.equality)
    }
}
