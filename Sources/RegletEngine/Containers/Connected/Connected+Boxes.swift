// SPDX-License-Identifier: MIT
import CReglet

/// The rows of the boxes. The order of boxes and rows decides between equally good solutions: see Tableau.
extension ConnectedLayout {
    @inline(never)
    func addBoxes() {
        let count = run.pointee.boxes.count
        addBox(0)
        markBarriers()
        for i in 1..<count where box(i).pointee.role == .guideline { addGuideline(i) }
        addFlows()
        for i in 1..<count {
            matchParent(i)
            switch box(i).pointee.role {
            case .guideline, .flow: break
            case .barrier: addBarrier(i)
            default: if !has(i, ConnectedBox.hasNoRows) { addBox(i) }
            }
        }
        for axis in 0...1 {
            for i in 0..<run.pointee.chains.count where Int(run.pointee.chains[i].axis) == axis {
                addChain(Int(run.pointee.chains[i].first), axis)
            }
        }
    }

    /// Flows that hold other flows come first.
    private func addFlows() {
        let count = run.pointee.boxes.count
        flows.markItems()
        for i in 1..<count where box(i).pointee.role == .flow && holdsFlow(i) { flows.addFlow(i) }
        for i in 1..<count where box(count &- i).pointee.role == .flow && !holdsFlow(count &- i) {
            flows.addFlow(count &- i)
        }
        flows.placeItems(isSolved: false)
    }

    private func holdsFlow(_ index: Int) -> Bool {
        for k in 0..<box(index).pointee.linkCount where box(link(index, k)).pointee.role == .flow { return true }
        return false
    }

    /// match_parent in a container that does not wrap: the container less margins, whatever the connections.
    private func matchParent(_ index: Int) {
        set(index, ConnectedBox.atParent &* 3, false)
        for axis in 0...1 where !wraps(axis) && box(index).pointee.sizing[axis] == ConnectedBox.parent {
            let start = edge(near(index, axis)).pointee.margin
            let end = box(0).pointee.size[axis] &- edge(far(index, axis)).pointee.margin
            fix(near(index, axis), start)
            fix(far(index, axis), end)
            if axis == 1 && (box(index).pointee.baseline > 0 || isGone(index)) {
                fix(baseline(index), start &+ box(index).pointee.baseline)
            }
            set(index, ConnectedBox.atParent &<< UInt32(axis), true)
            box(index).pointee.origin[axis] = start
            box(index).pointee.size[axis] = max(0, end &- start)
        }
    }

    /// The rows of one box, or of the container.
    @inline(never)
    func addBox(_ index: Int) {
        let b = box(index)
        _ = variable(baseline(index))
        var wraps = (false, false)
        if index > 0 {
            wraps = (
                self.wraps(0) && !has(index, ConnectedBox.uncounted),
                self.wraps(1) && !has(index, ConnectedBox.uncounted &<< 1)
            )
        }
        if isGone(index) && !has(index, ConnectedBox.inBarrier &* 3) && !hasDependents(index) { return }
        if addResolved(index, wraps) { return }
        var inChain = (false, false)
        if index > 0 {
            inChain = (noteChain(index, 0), noteChain(index, 1))
            if !inChain.0 && wraps.0 && !isGone(index) && !isConnected(near(index, 0)) && !isConnected(far(index, 0)) {
                atLeast(far(0, 0), far(index, 0), 0, Strength.low)
            }
        }
        var size = b.pointee.size
        if index == 0 { size = SIMD2(max(size.x, run.pointee.smallest.x), max(size.y, run.pointee.smallest.y)) }
        let usesRatio = resolveRatio(index, &size)
        let side = b.pointee.resolvedRatioAxis
        let isPlain = !isConnected(center(index))
        let resolved = b.pointee.flags
        if resolved & (ConnectedBox.atParent | ConnectedBox.resolved) == 0 {
            let length = index == 0 && self.wraps(0) ? 0 : size.x
            addPosition(
                index, 0,
                Position(
                    wraps: wraps.0, crossWraps: wraps.1, length: length, usesRatio: usesRatio && side != 1,
                    inChain: inChain.0, crossInChain: inChain.1, isPlaced: isPlain))
        }
        if resolved & (ConnectedBox.atParent | ConnectedBox.resolved) &<< 1 == 0 {
            let length = index == 0 && self.wraps(1) ? 0 : size.y
            let isPlaced = addBaseline(index, wraps.1, isPlain)
            addPosition(
                index, 1,
                Position(
                    wraps: wraps.1, crossWraps: wraps.0, length: length, usesRatio: usesRatio && side != 0,
                    inChain: inChain.1, crossInChain: inChain.0, isPlaced: isPlaced))
        }
        if usesRatio {
            let along = side == 1 ? 1 : 0
            tableau.pointee.proportion(
                variable(far(index, along)), variable(near(index, along)), variable(far(index, 1 &- along)),
                variable(near(index, 1 &- along)), b.pointee.resolvedRatio)
        }
        if isConnected(center(index)) { addCircle(index) }
        set(index, ConnectedBox.resolved &* 3, false)
    }

    @inline(never)
    func hasDependents(_ index: Int) -> Bool {
        for side in 0..<ConnectedEdge.perBox
        where edge(index &* ConnectedEdge.perBox &+ side).pointee.firstDependent >= 0 {
            return true
        }
        return false
    }

    /// Fixes the axes of a box on which the direct pass placed it. - Returns: whether these are both.
    private func addResolved(_ index: Int, _ wraps: (Bool, Bool)) -> Bool {
        let b = box(index)
        if !has(index, ConnectedBox.resolved &* 3) { return false }
        for axis in 0...1 where has(index, ConnectedBox.resolved &<< UInt32(axis)) {
            let start = b.pointee.origin[axis]
            fix(near(index, axis), start)
            fix(far(index, axis), start &+ b.pointee.size[axis])
            if axis == 1 && edge(baseline(index)).pointee.firstDependent >= 0 {
                fix(baseline(index), start &+ b.pointee.baseline)
            }
            if axis == 0 ? wraps.0 : wraps.1 {
                note(near(index, axis), axis, &run.pointee.wrapLeast)
                note(far(index, axis), axis, &run.pointee.wrapMost)
            }
        }
        let both = ConnectedBox.resolved &* 3
        if b.pointee.flags & both != both { return false }
        set(index, ConnectedBox.resolved &* 3, false)
        return true
    }

    /// Keeps the edge with the largest place.
    private func note(_ edge: Int, _ axis: Int, _ kept: inout SIMD2<Int32>) {
        func place(_ edge: Int) -> Int32 { self.edge(edge).pointee.isPlaced ? self.edge(edge).pointee.place : 0 }
        if kept[axis] < 0 || place(edge) > place(Int(kept[axis])) { kept[axis] = Int32(truncatingIfNeeded: edge) }
    }

    /// Notes the chain that starts with a box. - Returns: whether the box is in a chain.
    private func noteChain(_ index: Int, _ axis: Int) -> Bool {
        let near = self.near(index, axis)
        if isConnected(near) && !isMutual(near) && isMutual(far(index, axis))
            && !has(index, ConnectedBox.resolved &<< UInt32(axis))
        {
            guard run.pointee.chains.reserve(run.pointee.chains.count &+ 1, memory) else {
                run.pointee.failed = true
                return true
            }
            run.pointee.chains.append(
                ConnectedChain(first: Int32(truncatingIfNeeded: index), axis: Int32(truncatingIfNeeded: axis)))
            return true
        }
        return isInChain(index, axis)
    }

    /// Decides which side follows from the ratio. - Returns: whether the program must keep it.
    private func resolveRatio(_ index: Int, _ size: inout SIMD2<Int32>) -> Bool {
        let b = box(index)
        b.pointee.resolvedRatioAxis = b.pointee.ratioAxis
        b.pointee.resolvedRatio = b.pointee.ratio
        var fill = b.pointee.fill
        defer { b.pointee.resolvedFill = fill }
        if !(b.pointee.ratio > 0) || isGone(index) { return false }
        let isMatch = b.pointee.sizing .== SIMD2(repeating: ConnectedBox.match)
        for axis in 0...1 where isMatch[axis] && fill[axis] == ConnectedBox.spread { fill[axis] = ConnectedBox.byRatio }
        let byRatio = fill .== SIMD2(repeating: ConnectedBox.byRatio)
        if isMatch[0] && isMatch[1] && byRatio[0] && byRatio[1] {
            chooseRatioAxis(index)
        } else if isMatch[0] && byRatio[0] {
            b.pointee.resolvedRatioAxis = 0
            size.x = truncated(b.pointee.resolvedRatio * Float(b.pointee.size.y))
            if !isMatch[1] {
                fill[0] = ConnectedBox.ratioKnown
                return false
            }
        } else if isMatch[1] && byRatio[1] {
            b.pointee.resolvedRatioAxis = 1
            if b.pointee.ratioAxis == -1 { b.pointee.resolvedRatio = 1 / b.pointee.resolvedRatio }
            size.y = truncated(b.pointee.resolvedRatio * Float(b.pointee.size.x))
            if !isMatch[0] {
                fill[1] = ConnectedBox.ratioKnown
                return false
            }
        }
        return true
    }

    /// The side that follows from the ratio when both match.
    @inline(never)
    private func chooseRatioAxis(_ index: Int) {
        let b = box(index)
        let x = isConnected(near(index, 0)) && isConnected(far(index, 0))
        let y = isConnected(near(index, 1)) && isConnected(far(index, 1))
        if b.pointee.resolvedRatioAxis == 0 && !y {
            b.pointee.resolvedRatioAxis = 1
        } else if b.pointee.resolvedRatioAxis == 1 && !x {
            b.pointee.resolvedRatioAxis = 0
        }
        if b.pointee.resolvedRatioAxis == -1 && !(x && y) {
            if y {
                b.pointee.resolvedRatioAxis = 0
            } else if x {
                b.pointee.resolvedRatio = 1 / b.pointee.resolvedRatio
                b.pointee.resolvedRatioAxis = 1
            }
        }
        if b.pointee.resolvedRatioAxis == -1 {
            if b.pointee.least.x > 0 && b.pointee.least.y == 0 {
                b.pointee.resolvedRatioAxis = 0
            } else if b.pointee.least.x == 0 && b.pointee.least.y > 0 {
                b.pointee.resolvedRatio = 1 / b.pointee.resolvedRatio
                b.pointee.resolvedRatioAxis = 1
            }
        }
    }

    /// The rows of a baseline. - Returns: whether other connections may place the box.
    private func addBaseline(_ index: Int, _ wraps: Bool, _ isPlaced: Bool) -> Bool {
        let b = box(index)
        if b.pointee.baseline <= 0 && !isGone(index) { return isPlaced }
        let own = baseline(index), top = near(index, 1)
        let target = self.target(baseline(index))
        if target >= 0 {
            equal(own, top, b.pointee.baseline, Strength.fixed)
            equal(own, target, margin(baseline(index)), Strength.fixed)
            if wraps {
                atLeast(far(0, 1), far(index, 1), 0, Strength.equality)
            }
            return false
        }
        let distance = isGone(index) ? margin(baseline(index)) : b.pointee.baseline
        equal(own, top, distance, Strength.fixed)
        return isPlaced
    }

    @inline(never)
    private func addCircle(_ index: Int) {
        let other = owner(target(center(index)))
        // Android computes the angle in single precision
        let radians = Float(Double(box(index).pointee.angle + 90) / 180 * Double.pi)
        let circle = sineAndCosine(Double(radians) * 180 / Double.pi)
        let radius = Double(margin(center(index)))
        let y = Float(circle.sin * radius), x = Float(circle.cos * radius)
        tableau.pointee.middle(
            variable(near(index, 1)), variable(far(index, 1)), variable(near(other, 1)), variable(far(other, 1)), y)
        tableau.pointee.middle(
            variable(near(index, 0)), variable(far(index, 0)), variable(near(other, 0)), variable(far(other, 0)), x)
    }
}
