// SPDX-License-Identifier: MIT
import CReglet

/// Chains that are longer than those of any screen, in closed form: their program would take memory in the square of
/// their length, and time in its cube. Places may differ from the program's by its rounding errors.
extension ConnectedLayout {
    /// The length up to which chains have a program.
    private static var most: Int { 100 }

    private struct LongChain {
        var count = 0
        var last = 0
        var length = 0
        var matching = 0
        var weights = 0.0
        var lacksWeights = false
    }

    /// Places the long chains of an axis between two places.
    @inline(never)
    @_optimize(size)
    func placeLongChains(_ axis: Int) {
        let count = run.pointee.boxes.count
        if count <= ConnectedLayout.most || wraps(axis) { return }
        for i in 1..<count
        where isConnected(near(i, axis)) && !isMutual(near(i, axis)) && edge(target(near(i, axis))).pointee.isPlaced {
            if let chain = longChain(i, axis), spread(i, chain, axis) {
                run.pointee.keepsSteps = false
                var at = i
                for _ in 0..<chain.count {
                    spreadFrom(at, axis)
                    at = owner(max(0, target(far(at, axis))))
                }
            }
        }
    }

    /// The chain that begins with a box, if it is long and plain: nothing is gone, in a ratio, limited or in a flow.
    @_optimize(size)
    private func longChain(_ first: Int, _ axis: Int) -> LongChain? {
        var chain = LongChain()
        var at = first
        while chain.count < run.pointee.boxes.count {
            let b = box(at)
            let far = self.far(at, axis), to = target(far)
            let isMatch = b.pointee.sizing[axis] == ConnectedBox.match
            if to < 0 || b.pointee.role != .view || b.pointee.ratio > 0 || isConnected(center(at))
                || b.pointee.flags & (ConnectedBox.gone | ConnectedBox.inFlow) != 0
                || b.pointee.sizing[axis] == ConnectedBox.parent || (!isMatch && needsMeasure(at))
                || (isMatch && b.pointee.fill[axis] != ConnectedBox.spread) || b.pointee.weight[axis] == 0
                || b.pointee.least[axis] != 0 || b.pointee.most[axis] != 0
            {
                return nil
            }
            chain.count += 1
            chain.last = at
            chain.length += Int(margin(near(at, axis))) + Int(margin(far))
            if isMatch {
                let weight = b.pointee.weight[axis]
                chain.matching += 1
                if weight < 0 { chain.lacksWeights = true }
                chain.weights += Double(max(0, weight))
            } else {
                chain.length += Int(length(at, axis))
            }
            if to != near(owner(to), axis) || target(to) != far {
                return chain.count > ConnectedLayout.most && edge(to).pointee.isPlaced ? chain : nil
            }
            at = owner(to)
        }
        return nil
    }

    /// - Returns: false when the chain has too little space, or sizes that a program must find.
    @_optimize(size)
    private func spread(_ first: Int, _ chain: LongChain, _ axis: Int) -> Bool {
        let head = axis == 0 && run.pointee.isRTL ? chain.last : first
        let style = box(head).pointee.chain[axis]
        let start = Int(edge(target(near(first, axis))).pointee.place)
        let end = Int(edge(target(far(chain.last, axis))).pointee.place)
        let free = end - start - chain.length
        let isMixed = chain.lacksWeights && chain.weights > 0
        if free < 0 || isMixed || (chain.matching > 0 && style == 2) { return false }
        let weights = chain.lacksWeights ? Double(chain.matching) : chain.weights
        let spaces = style == 1 ? chain.count - 1 : chain.count + 1
        let space = chain.matching > 0 || style == 2 ? 0 : Double(free) / Double(spaces)
        var place = Double(start)
        if style == 2 {
            place += Double(box(head).pointee.bias[axis]) * Double(free)
        } else if style == 0 {
            place += space
        }
        var at = first
        for _ in 0..<chain.count {
            let b = box(at)
            place += Double(margin(near(at, axis)))
            let begin = rounded(place)
            if b.pointee.sizing[axis] == ConnectedBox.match {
                place += Double(free) * (chain.lacksWeights ? 1 : Double(b.pointee.weight[axis])) / weights
            } else {
                place += Double(length(at, axis))
            }
            resolve(at, axis, begin, rounded(place))
            place += Double(margin(far(at, axis))) + space
            at = owner(target(far(at, axis)))
        }
        return true
    }

    /// Places are within twice the largest size.
    private func rounded(_ place: Double) -> Int32 { Int32(truncatingIfNeeded: Int(place + 0.5)) }
}
