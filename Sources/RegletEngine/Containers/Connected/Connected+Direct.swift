// SPDX-License-Identifier: MIT
import CReglet

/// The direct pass: from edges with a known place to the edges connected to them. It places all boxes of a screen whose
/// connections form no cycle, except chains, ratios and limits. O(connections).
extension ConnectedLayout {
    @inline(never)
    func placeDirectly() {
        let count = run.pointee.boxes.count
        var isLarge = FastPaths.areAll && (count > ProgramBounds.boxes || hasLongChain())
        for i in 1..<count where FastPaths.areAll && box(i).pointee.role == .barrier {
            isLarge = isLarge || box(i).pointee.linkCount > ProgramBounds.boxes
        }
        for axis in 0...1 {
            if wraps(axis) {
                place(near(0, axis), 0)
                box(0).pointee.origin[axis] = 0
            } else {
                resolve(0, axis, 0, box(0).pointee.size[axis])
            }
            for i in 1..<count where box(i).pointee.role == .guideline && box(i).pointee.side == axis {
                placeGuideline(i, axis)
            }
            for i in 1..<count where box(i).pointee.role == .guideline && box(i).pointee.side == axis {
                spreadFrom(i, axis)
            }
            spreadFrom(0, axis)
            if isLarge { placeUnconnected(axis, isEarly: true) }
            placeBarriers(axis)
            if isLarge && wraps(axis) && ConnectedEnd(state).placeEnd(axis) {
                spreadFrom(0, axis)
                placeBarriers(axis)
            }
            placeLongChains(axis)
        }
        for i in 1..<count where needsMeasure(i) && canMeasure(i) {
            measureDirectly(i)
            spreadFrom(i, 0)
            spreadFrom(i, 1)
        }
    }

    @inline(never)
    @_optimize(size)
    private func placeBarriers(_ axis: Int) {
        for i in 1..<run.pointee.boxes.count
        where box(i).pointee.role == .barrier && box(i).pointee.side / 2 == axis && !has(i, ConnectedBox.isPlaced) {
            if placeBarrier(i) { spreadFrom(i, axis) }
        }
    }

    @inline(never)
    private func place(_ edge: Int, _ place: Int32) {
        self.edge(edge).pointee.place = place
        self.edge(edge).pointee.isPlaced = true
    }

    /// Sets the place and the size of a box on an axis, once.
    @inline(never)
    func resolve(_ index: Int, _ axis: Int, _ start: Int32, _ end: Int32) {
        let b = box(index), e = edge(near(index, axis))
        if b.pointee.flags & ConnectedBox.resolved &<< UInt32(axis) != 0 { return }
        b.pointee.flags |= ConnectedBox.resolved &<< UInt32(axis)
        e[0].place = start
        e[0].isPlaced = true
        e[1].place = end
        e[1].isPlaced = true
        if axis == 0 {
            b.pointee.origin.x = start
            b.pointee.size.x = end &- start
        } else {
            b.pointee.origin.y = start
            b.pointee.size.y = end &- start
            if b.pointee.flags & (ConnectedBox.hasBaseline | ConnectedBox.gone) != 0 && hasBaseline(index) {
                place(baseline(index), start &+ b.pointee.baseline)
            }
        }
    }

    /// Whether a box has a baseline: in a large container also a gone one, at its top, as in a program.
    @inline(never)
    private func hasBaseline(_ index: Int) -> Bool {
        has(index, ConnectedBox.hasBaseline)
            || (FastPaths.areAll && isGone(index) && run.pointee.boxes.count > ProgramBounds.boxes)
    }

    @inline(never)
    private func resolveByBaseline(_ index: Int, _ at: Int32) {
        if !hasBaseline(index) { return }
        let start = at &- box(index).pointee.baseline
        box(index).pointee.origin.y = start
        place(near(index, 1), start)
        place(far(index, 1), start &+ box(index).pointee.size.y)
        place(baseline(index), at)
        set(index, ConnectedBox.resolved &<< 1, true)
    }

    @inline(never)
    func isResolved(_ index: Int, _ axis: Int) -> Bool {
        let b = box(index)
        switch b.pointee.role {
        case .guideline, .barrier: return b.pointee.flags & ConnectedBox.isPlaced != 0
        default:
            if b.pointee.flags & ConnectedBox.resolved &<< UInt32(axis) != 0 { return true }
            let e = edge(near(index, axis))
            return e[0].isPlaced && e[1].isPlaced
        }
    }

    @inline(never)
    private func placeGuideline(_ index: Int, _ axis: Int) {
        let b = box(index)
        let size = box(0).pointee.size[axis]
        var at: Int32
        if b.pointee.begin != -1 {
            at = b.pointee.begin
            steps.note(.begin, index, axis, marginFrom: at)
        } else if !isResolved(0, axis) {
            return
        } else if b.pointee.end != -1 {
            at = size &- b.pointee.end
            steps.note(.end, index, axis, marginFrom: b.pointee.end)
        } else {
            at = truncated(0.5 + b.pointee.part * Float(size))
            steps.note(.part, index, axis, bias: b.pointee.part)
        }
        place(near(index, axis), at)
        set(index, ConnectedBox.isPlaced, true)
    }

    // MARK: - Spreading

    private enum Stage { static let begin: Int32 = 0, near: Int32 = 1, far: Int32 = 2, baseline: Int32 = 3 }

    /// Follows the connections to the edges of a box, depth first. The stack keeps a box, what is being visited, and
    /// the next connection.
    @inline(never)
    func spreadFrom(_ start: Int, _ axis: Int) {
        let base = run.pointee.stack.count
        push(start)
        while run.pointee.stack.count > base && !run.pointee.failed {
            let at = run.pointee.stack.count &- 3
            let index = Int(run.pointee.stack[at])
            let stage = run.pointee.stack[at &+ 1]
            if stage == Stage.begin {
                let b = box(index)
                if b.pointee.flags & ConnectedBox.passDone &<< UInt32(axis) != 0 {
                    run.pointee.stack.count = at
                    continue
                }
                if b.pointee.role != .guideline { b.pointee.flags |= ConnectedBox.passDone &<< UInt32(axis) }
                if index > 0 && needsMeasure(index) && canMeasure(index) { measureDirectly(index) }
                enter(at, Stage.near, edge(index, side: axis &* 2))
                continue
            }
            let dependent = Int(run.pointee.stack[at &+ 2])
            if dependent < 0 {
                if stage == Stage.near && box(index).pointee.role != .guideline {
                    enter(at, Stage.far, far(index, axis))
                } else if stage == Stage.far && axis == 1 {
                    enter(at, Stage.baseline, baseline(index))
                } else {
                    run.pointee.stack.count = at
                }
                continue
            }
            run.pointee.stack.pointer(at &+ 2).pointee = edge(dependent).pointee.nextDependent
            if follow(dependent, axis, isBaseline: stage == Stage.baseline) {
                if FastPaths.areAll && edge(target(dependent)).pointee.rest != 0 {
                    ConnectedRatios(state).inherit(dependent)
                }
                push(owner(dependent))
            }
        }
    }

    @inline(never)
    private func push(_ index: Int) {
        guard run.pointee.stack.reserve(run.pointee.stack.count &+ 3, memory) else {
            run.pointee.failed = true
            return
        }
        run.pointee.stack.append(Int32(truncatingIfNeeded: index))
        run.pointee.stack.append(Stage.begin)
        run.pointee.stack.append(-1)
    }

    @inline(never)
    private func enter(_ at: Int, _ stage: Int32, _ edge: Int) {
        run.pointee.stack[at &+ 1] = stage
        run.pointee.stack[at &+ 2] = self.edge(edge).pointee.isPlaced ? self.edge(edge).pointee.firstDependent : -1
    }

    /// Places a box by one of its connections, whose target has a place. - Returns: whether it has a place now.
    @inline(never)
    private func follow(_ connected: Int, _ axis: Int, isBaseline: Bool) -> Bool {
        let index = owner(connected)
        let b = box(index)
        let isMatch = b.pointee.sizing[axis] == ConnectedBox.match
        let knows = (isMatch || needsMeasure(index)) && canMeasure(index)
        if needsMeasure(index) && knows { measureDirectly(index) }
        let isNear = connected == near(index, axis), isFar = connected == far(index, axis)
        let at = edge(target(connected)).pointee.place
        passLoose(owner(target(connected)), to: index, axis)
        if !isMatch || knows {
            if needsMeasure(index) { return false }
            if isBaseline {
                if connected != baseline(index) { return false }
                steps.note(.baseline, index, axis, from: target(connected), marginFrom: margin(connected))
                resolveByBaseline(index, at &+ margin(connected))
                return true
            }
            if isNear && !isConnected(far(index, axis)) {
                let start = at &+ margin(connected)
                steps.noteOnce(.near, index, axis)
                resolve(index, axis, start, start &+ length(index, axis))
                return true
            }
            if isFar && !isConnected(near(index, axis)) {
                let end = at &- margin(connected)
                steps.noteOnce(.far, index, axis)
                resolve(index, axis, end &- length(index, axis), end)
                return true
            }
            if !isBetweenPlaces(index, axis, isNear, isFar) || isInChain(index, axis) { return false }
            return center(index, axis)
        }
        let fillsByRatio = FastPaths.areAll && b.pointee.ratio > 0 && ConnectedRatios(state).hasHeightFromWidth(index)
        if fillsByRatio && axis == 1 && isResolved(index, 0) {
            ConnectedRatios(state).placeHeight(index, by: connected)
            return true
        }
        if isBaseline || b.pointee.most[axis] < 0 || b.pointee.least[axis] < 0 || has(index, ConnectedBox.inFlow)
            || !(isGone(index)
                || (b.pointee.fill[axis] == ConnectedBox.spread && (b.pointee.ratio == 0 || fillsByRatio)))
            || !isBetweenPlaces(index, axis, isNear, isFar) || isInChain(index, axis)
        {
            return false
        }
        return fill(index, axis)
    }

    @inline(never)
    private func isBetweenPlaces(_ index: Int, _ axis: Int, _ isNear: Bool, _ isFar: Bool) -> Bool {
        if !isNear && !isFar { return false }
        let other = target(isNear ? far(index, axis) : near(index, axis))
        return other >= 0 && edge(other).pointee.isPlaced
    }

    /// Centers a box of known size between its connections, by its bias. Without room for it, Android's program and its
    /// direct pass differ: it then belongs to the pass that Android takes. - Returns: whether it has a place.
    @inline(never)
    private func center(_ index: Int, _ axis: Int) -> Bool {
        if isLoose(index, axis) && !hasRoom(index, axis) { return false }
        steps.noteOnce(.center, index, axis)
        let places = centered(
            axis, edge(target(near(index, axis))).pointee.place, edge(target(far(index, axis))).pointee.place,
            margin(near(index, axis)), margin(far(index, axis)), length(index, axis), box(index).pointee.bias[axis])
        resolve(index, axis, places.x, places.y)
        return true
    }

    /// A box whose place depends on a loose one is loose.
    func passLoose(_ from: Int, to index: Int, _ axis: Int) {
        if isLoose(from, axis) { set(index, ConnectedBox.isLoose &<< UInt32(axis), true) }
    }

    /// The edges of a box of a known length between two places.
    @inline(never)
    func centered(
        _ axis: Int, _ start: Int32, _ end: Int32, _ marginStart: Int32, _ marginEnd: Int32, _ length: Int32,
        _ bias: Float
    ) -> SIMD2<Int32> {
        var bias = bias
        var from = start &+ marginStart, to = end &- marginEnd
        if start == end {
            bias = 0.5
            from = start
            to = end
        }
        let isInverted = from > to
        let room = isInverted ? from &- to &- length : to &- from &- length
        let shift = truncated(room > 0 ? 0.5 + bias * Float(room) : bias * Float(room))
        if !isInverted { return SIMD2(from &+ shift, from &+ shift &+ length) }
        let at = axis == 0 ? from &+ shift : from &- shift
        return SIMD2(at, at &- length)
    }

    /// Fills the space between the connections of a box. - Returns: false when there is none.
    @inline(never)
    private func fill(_ index: Int, _ axis: Int) -> Bool {
        let b = box(index)
        let from = edge(target(near(index, axis))).pointee.place &+ margin(near(index, axis))
        let to = edge(target(far(index, axis))).pointee.place &- margin(far(index, axis))
        if to < from {
            run.pointee.keepsSteps = false
            return false
        }
        steps.noteOnce(.fill, index, axis)
        let places = filled(from, to, b.pointee.least[axis], b.pointee.most[axis], b.pointee.bias[axis], isGone(index))
        resolve(index, axis, places.x, places.y)
        return true
    }

    /// The edges of a box that fills a space, within its limits. A gone box has no length.
    @inline(never)
    func filled(
        _ from: Int32, _ to: Int32, _ least: Int32, _ most: Int32, _ bias: Float, _ isGone: Bool
    ) -> SIMD2<Int32> {
        var length: Int32 = 0
        if !isGone {
            length = max(least, to &- from)
            if most > 0 { length = min(most, length) }
        }
        let start = from &+ truncated(0.5 + bias * Float(to &- from &- length))
        return SIMD2(start, start &+ length)
    }
}
