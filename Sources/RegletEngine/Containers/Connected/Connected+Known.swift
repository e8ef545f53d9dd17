// SPDX-License-Identifier: MIT
import CReglet

/// The facts about a box before a program, and the places of boxes without connections.
extension ConnectedLayout {
    @inline(never)
    func isDangling(_ index: Int, _ axis: Int) -> Bool {
        let e = edge(near(index, axis))
        var count = (e[0].target >= 0 ? 1 : 0) + (e[1].target >= 0 ? 1 : 0)
        if axis == 1 && e[ConnectedEdge.baseline &- 2].target >= 0 { count += 1 }
        return count < 2
    }

    /// Whether a box can be measured before anything is solved.
    @inline(never)
    func canMeasure(_ index: Int) -> Bool {
        let x = isSizeKnown(index, 0), y = isSizeKnown(index, 1)
        return (x && y)
            || (box(index).pointee.ratio > 0 && (x || y)
                && !(FastPaths.areAll && ConnectedRatios(state).hasHeightFromWidth(index)))
    }

    @inline(never)
    private func isSizeKnown(_ index: Int, _ axis: Int) -> Bool {
        let b = box(index)
        switch b.pointee.sizing[axis] {
        case ConnectedBox.fixed, ConnectedBox.wrap: return true
        case ConnectedBox.match:
            if isResolved(index, axis) { return true }
            switch b.pointee.fill[axis] {
            case ConnectedBox.spread: return b.pointee.ratio == 0 && isDangling(index, axis)
            case ConnectedBox.content: return hasRoom(index, axis)
            default: return false
            }
        default: return isResolved(index, axis)
        }
    }

    /// Whether both connections of a box have places, and its size fits between them.
    @inline(never)
    func hasRoom(_ index: Int, _ axis: Int) -> Bool {
        let from = target(near(index, axis)), to = target(far(index, axis))
        if from < 0 || to < 0 || !edge(from).pointee.isPlaced || !edge(to).pointee.isPlaced { return false }
        let room =
            edge(to).pointee.place &- margin(far(index, axis)) &- edge(from).pointee.place &- margin(near(index, axis))
        if room >= length(index, axis) { return true }
        run.pointee.keepsSteps = false
        return false
    }

    /// Whether a box has a place on an axis, or none of its connections would give it one. In a large container, one by a
    /// baseline that the box does not have is none, as in a program.
    @inline(never)
    func isUnconnected(_ index: Int, _ axis: Int) -> Bool {
        if has(index, ConnectedBox.resolved &<< UInt32(axis)) { return true }
        let sizing = box(index).pointee.sizing[axis]
        let isLarge = FastPaths.areAll && run.pointee.boxes.count > ProgramBounds.boxes
        return (sizing == ConnectedBox.fixed || sizing == ConnectedBox.wrap) && !needsMeasure(index)
            && !isConnected(near(index, axis)) && !isConnected(far(index, axis))
            && (axis == 0 || !isConnected(baseline(index))
                || (isLarge && box(index).pointee.baseline <= 0 && !isGone(index)))
    }

    /// Places boxes without connections on an axis at its start, as the program does. `isEarly`: not all others have
    /// places. A program would take time in the square of their number: for a barrier, or a container that wraps.
    @inline(never)
    func placeUnconnected(_ axis: Int, isEarly: Bool) {
        let resolved = ConnectedBox.resolved &<< UInt32(axis)
        for i in 1..<run.pointee.boxes.count where box(i).pointee.flags & (ConnectedBox.gone | resolved) == 0 {
            if isEarly
                && (box(i).pointee.role != .view || has(i, ConnectedBox.inFlow) || isConnected(center(i))
                    || !isUnconnected(i, axis))
            {
                continue
            }
            steps.note(.near, i, axis, from: near(0, axis))
            resolve(i, axis, 0, box(i).pointee.size[axis])
            if isEarly {
                set(i, ConnectedBox.isLoose &<< UInt32(axis), true)
                spreadFrom(i, axis)
            }
        }
    }
}
