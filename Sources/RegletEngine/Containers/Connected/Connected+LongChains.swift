// SPDX-License-Identifier: MIT
import CReglet

/// Up to which size there is a program wherever Android has one.
enum ProgramBounds {
    /// The boxes of a container, or those under a barrier.
    static var boxes: Int { 50 }

    /// The members of a chain, or the items of all flows: a program of these takes more time.
    static var line: Int { 20 }
}

/// Chains in closed form: the program of a chain would take memory in the square of its length, and time in its cube.
/// The direct pass places those that are longer than the chains of any screen, and `placeItems` the lines of large
/// flows. Places may differ from the program's by its rounding errors.
extension ConnectedLayout {
    /// Whether a chain of the container is longer than those of a program. O(boxes).
    @inline(never)
    @_optimize(size)
    func hasLongChain() -> Bool {
        let count = run.pointee.boxes.count
        for i in 1..<count where count > ProgramBounds.line {
            for axis in 0...1 where !isMutual(near(i, axis)) {
                var far = self.far(i, axis), members = 1
                while isMutual(far) && members <= ProgramBounds.line {
                    far = self.far(owner(target(far)), axis)
                    members &+= 1
                }
                if members > ProgramBounds.line { return true }
            }
        }
        return false
    }

    /// Places the long chains of an axis between two places.
    @inline(never)
    func placeLongChains(_ axis: Int) {
        let count = run.pointee.boxes.count
        if count <= ProgramBounds.line || wraps(axis) { return }
        for i in 1..<count
        where !isMutual(near(i, axis)) && isMutual(far(i, axis)) && placeChain(i, axis, isDirect: true) {
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

    /// The place of an edge from the direct pass, or its final value in the program. NaN: unknown.
    @inline(never)
    func knownPlace(_ edge: Int, isDirect: Bool = false) -> Double {
        if edge < 0 { return .nan }
        let e = self.edge(edge)
        if isDirect { return e.pointee.isPlaced ? Double(e.pointee.place) : .nan }
        tableau.pointee.leaveKept()
        let variable = tableau.pointee.variable(variable(edge))
        return variable.pointee.isFinal ? Double(variable.pointee.value) : .nan
    }

    /// Places a chain between two places. In the direct pass, it must be long and plain, with space for boxes that share
    /// it. Later it may be one box, also with one connection. - Returns: whether it has a place.
    @inline(never)
    func placeChain(_ first: Int, _ axis: Int, isDirect: Bool) -> Bool {
        let from = knownPlace(target(near(first, axis)), isDirect: isDirect)
        var at = first
        var count = 0, shown = 0
        var length = 0.0, weights = 0.0, withoutWeight = 0.0
        var allMatch = true
        while true {
            let far = self.far(at, axis), b = box(at)
            count &+= 1
            if !isGone(at) { shown &+= 1 }
            if count > run.pointee.boxes.count || (isDirect && !isInLongChain(at, axis)) { return false }
            length += Double(Int(margin(near(at, axis))) &+ Int(margin(far)))
            allMatch = allMatch && b.pointee.sizing[axis] == ConnectedBox.match && !isGone(at)
            if isShare(at, axis) {
                if b.pointee.weight[axis] < 0 { withoutWeight += 1 } else { weights += Double(b.pointee.weight[axis]) }
            } else {
                length += plainLength(at, axis)
            }
            if !isMutual(far) { break }
            at = owner(target(far))
            if target(far) != near(at, axis) { return false }
        }
        let last = far(at, axis)
        let to = knownPlace(target(last), isDirect: isDirect)
        if from.isNaN || to.isNaN {
            if count > 1 || isDirect || (from.isNaN && (to.isNaN || isConnected(near(first, axis))))
                || (to.isNaN && isConnected(last))
            {
                return false
            }
        }
        let free = to - from - length
        let head = axis == 0 && run.pointee.isRTL ? at : first
        let style = shown <= 1 ? 2 : box(head).pointee.chain[axis]
        let shares = weights > 0 ? weights : withoutWeight
        if isDirect
            && (count <= ProgramBounds.line || (shares > 0 && (style == 2 || free < 0))
                || (weights > 0 && withoutWeight > 0) || (style == 1 && shown < count))
        {
            return false
        }
        var place = from.isNaN ? to - length : from
        var space = 0.0
        if shares > 0 || free.isNaN {
            // no space beside them
        } else if style == 2 {
            place += Double(box(head).pointee.bias[axis]) * free
        } else if free < 0 {
            // percentages alone that leave no space begin at the start
            if !allMatch { place += free / 2 }
        } else {
            space = free / Double(style == 1 ? shown &- 1 : shown &+ 1)
            if style == 0 { place += space }
        }
        if free <= -1 && wraps(axis) { run.pointee.tooSmall |= 1 &<< UInt32(axis) }
        at = first
        while true {
            place += Double(margin(near(at, axis)))
            let begin = place, far = self.far(at, axis)
            if isShare(at, axis) {
                place += free * (weights > 0 ? Double(box(at).pointee.weight[axis]) : 1) / shares
            } else {
                place += plainLength(at, axis)
            }
            setPlaces(at, axis, begin, place, isDirect: isDirect)
            place += Double(margin(far))
            if !isGone(at) { place += space }
            if !isMutual(far) { return true }
            at = owner(target(far))
        }
    }

    /// The place that comes to that of a program: half a unit up, cut.
    private func place(_ value: Double) -> Int32 {
        value + 0.5 < 0 ? -1 &- floorNear(-0.5 - value) : floorNear(value + 0.5)
    }

    @inline(never)
    func setPlaces(_ index: Int, _ axis: Int, _ begin: Double, _ end: Double, isDirect: Bool = false) {
        if isDirect {
            resolve(index, axis, place(begin), place(end))
            return
        }
        tableau.pointee.leaveKept()
        tableau.pointee.setFinal(variable(near(index, axis)), Float(begin))
        tableau.pointee.setFinal(variable(far(index, axis)), Float(end))
        let baseline = box(index).pointee.baseline
        if axis == 1 && baseline > 0 {
            tableau.pointee.setFinal(variable(self.baseline(index)), Float(begin + Double(baseline)))
        }
    }

    // MARK: - Plain boxes

    @inline(never)
    private func isInLongChain(_ index: Int, _ axis: Int) -> Bool {
        let b = box(index)
        return b.pointee.role == .view && !isConnected(center(index))
            && b.pointee.flags & ConnectedBox.inFlow == 0 && isPlain(index, axis)
    }

    /// Whether a box has a known length on an axis, a percentage, or a share of the space that nothing limits.
    @inline(never)
    func isPlain(_ index: Int, _ axis: Int) -> Bool {
        let b = box(index)
        let sizing = b.pointee.sizing[axis], fill = b.pointee.fill[axis], weight = b.pointee.weight[axis]
        if b.pointee.ratio > 0 || sizing == ConnectedBox.parent { return false }
        if sizing != ConnectedBox.match { return !needsMeasure(index) }
        return !wraps(axis) && weight != 0 && b.pointee.least[axis] == 0 && b.pointee.most[axis] == 0
            && (fill == ConnectedBox.spread || (fill == ConnectedBox.percent && weight < 0))
    }

    /// Whether a plain box fills space between its connections.
    @inline(never)
    private func isShare(_ index: Int, _ axis: Int) -> Bool {
        let b = box(index)
        return b.pointee.sizing[axis] == ConnectedBox.match && b.pointee.fill[axis] == ConnectedBox.spread
            && isConnected(near(index, axis)) && isConnected(far(index, axis)) && !isGone(index)
    }

    /// The length of a plain box that fills no space.
    @inline(never)
    func plainLength(_ index: Int, _ axis: Int) -> Double {
        let b = box(index)
        if b.pointee.sizing[axis] != ConnectedBox.match || b.pointee.fill[axis] != ConnectedBox.percent
            || isGone(index)
        {
            return Double(length(index, axis))
        }
        return Double(b.pointee.percent[axis] * Float(box(0).pointee.size[axis]))
    }
}
