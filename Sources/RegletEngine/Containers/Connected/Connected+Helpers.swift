// SPDX-License-Identifier: MIT
import CReglet

/// Guidelines and barriers.
extension ConnectedLayout {
    /// A barrier's boxes that count for it.
    @inline(never)
    private func counts(_ barrier: Int, _ index: Int) -> Bool {
        let b = box(index)
        return has(barrier, ConnectedBox.countsGone) || b.pointee.role == .guideline || b.pointee.role == .barrier
            || !isGone(index)
    }

    @inline(never)
    func link(_ helper: Int, _ at: Int32) -> Int {
        Int(run.pointee.links[Int(box(helper).pointee.firstLink &+ at)])
    }

    @inline(never)
    func markBarriers() {
        let barriers = run.pointee.boxes.count
        for i in 1..<barriers { set(i, ConnectedBox.inBarrier &* 3, false) }
        for i in 1..<barriers where box(i).pointee.role == .barrier {
            let axis = UInt32(box(i).pointee.side / 2)
            for k in 0..<box(i).pointee.linkCount where counts(i, link(i, k)) {
                set(link(i, k), ConnectedBox.inBarrier &<< axis, true)
            }
        }
    }

    /// Places a barrier whose boxes all have places. - Returns: whether they have.
    @inline(never)
    func placeBarrier(_ index: Int) -> Bool {
        let side = box(index).pointee.side, axis = side / 2
        let count = box(index).pointee.linkCount
        for k in 0..<count where counts(index, link(index, k)) && !isResolved(link(index, k), axis) { return false }
        if count == 0 { return false }
        var at: Int32 = 0
        var isFirst = true
        for k in 0..<count where counts(index, link(index, k)) {
            let own = edge(link(index, k), side: side)
            let e = edge(own)
            let place = e.pointee.isPlaced ? e.pointee.place : 0
            steps.note(isFirst ? .first : side & 1 == 0 ? .least : .most, index, axis, from: own)
            at = isFirst ? place : side & 1 == 0 ? min(at, place) : max(at, place)
            passLoose(link(index, k), to: index, Int(axis))
            isFirst = false
        }
        at = at &+ box(index).pointee.margin
        steps.note(.barrier, index, axis, marginFrom: box(index).pointee.margin)
        resolve(index, axis, at, at)
        set(index, ConnectedBox.isPlaced, true)
        return true
    }

    @inline(never)
    func addGuideline(_ index: Int) {
        let axis = box(index).pointee.side
        let line = near(index, axis)
        let wraps = self.wraps(axis)
        let b = box(index)
        let begin = b.pointee.begin, end = b.pointee.end
        if has(index, ConnectedBox.isPlaced) && edge(line).pointee.isPlaced {
            fix(line, edge(line).pointee.place)
            if begin != -1 {
                if wraps { boundAfter(line, axis) }
            } else if end != -1 && wraps {
                boundBefore(line, axis)
                boundAfter(line, axis)
            }
            set(index, ConnectedBox.isPlaced, false)
        } else if begin != -1 {
            equal(line, near(0, axis), begin, Strength.fixed)
            if wraps { boundAfter(line, axis) }
        } else if end != -1 {
            equal(line, far(0, axis), -end, Strength.fixed)
            if wraps {
                boundBefore(line, axis)
                boundAfter(line, axis)
            }
        } else if b.pointee.part != -1 {
            tableau.pointee.part(variable(line), variable(far(0, axis)), b.pointee.part)
        }
    }

    /// The container ends at or after a line.
    @inline(never)
    private func boundAfter(_ line: Int, _ axis: Int) {
        atLeast(far(0, axis), line, 0, Strength.equality)
    }

    @inline(never)
    private func boundBefore(_ line: Int, _ axis: Int) {
        atLeast(line, near(0, axis), 0, Strength.equality)
    }

    @inline(never)
    func addBarrier(_ index: Int) {
        for side in 0..<ConnectedEdge.perBox { _ = variable(index &* ConnectedEdge.perBox &+ side) }
        let b = box(index)
        let side = b.pointee.side, axis = side / 2
        if !has(index, ConnectedBox.isPlaced) { _ = placeBarrier(index) }
        if has(index, ConnectedBox.isPlaced) {
            set(index, ConnectedBox.isPlaced, false)
            let at = b.pointee.origin[axis]
            fix(near(index, axis), at)
            fix(far(index, axis), at)
            return
        }
        var holdsMatch = false
        for k in 0..<b.pointee.linkCount {
            let other = link(index, k)
            if counts(index, other) && box(other).pointee.sizing[axis] == ConnectedBox.match
                && isConnected(near(other, axis)) && isConnected(far(other, axis))
            {
                holdsMatch = true
            }
        }
        let isCenter = hasCenteredDependents(near(index, axis)) || hasCenteredDependents(far(index, axis))
        let strength = !holdsMatch && isCenter ? Strength.equality : Strength.highest
        let line = index &* ConnectedEdge.perBox &+ side
        tableau.pointee.waits = FastPaths.areAll && b.pointee.linkCount > ProgramBounds.boxes
        for k in 0..<b.pointee.linkCount {
            let other = link(index, k)
            if !counts(index, other) { continue }
            let e = edge(other, side: side)
            let ownMargin = target(e) >= 0 && owner(target(e)) == index ? self.edge(e).pointee.margin : 0
            let margin = b.pointee.margin
            if side & 1 == 0 {
                atMost(line, e, margin &- ownMargin, Strength.fixed)
            } else {
                atLeast(line, e, margin &+ ownMargin, Strength.fixed)
            }
            equal(line, e, margin &+ ownMargin, strength)
        }
        if FastPaths.areAll { tableau.pointee.addWaiting() }
        // the barrier's other edge; then the container's far edge for a near barrier, and the reverse
        let near = self.near(index, axis), far = self.far(index, axis)
        equal(side & 1 == 0 ? far : near, side & 1 == 0 ? near : far, 0, Strength.fixed)
        let start = self.near(0, axis), end = self.far(0, axis)
        equal(near, side & 1 == 0 ? end : start, 0, Strength.highest)
        equal(near, side & 1 == 0 ? start : end, 0, Strength.none)
    }

    /// Whether a box that is connected to an edge is connected on its other side, too.
    @inline(never)
    private func hasCenteredDependents(_ edge: Int) -> Bool {
        var at = self.edge(edge).pointee.firstDependent
        while at >= 0 {
            let side = Int(at) % ConnectedEdge.perBox
            if side < 4 && isConnected(Int(at) ^ 1) { return true }
            at = self.edge(Int(at)).pointee.nextDependent
        }
        return false
    }
}
