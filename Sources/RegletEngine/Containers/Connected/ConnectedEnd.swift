// SPDX-License-Identifier: MIT
import CReglet

/// A large container that wraps: a program would take time in the cube of a chain, and in the square of what it encloses.
/// Where boxes depend on its size and it depends on the boxes, each one or each chain for itself, the largest decides.
/// Where a program of Android's would stop before its best solution, this is the best one.
struct ConnectedEnd: ConnectedView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }

    /// Places the end of the container on an axis. - Returns: false if some box depends on others besides.
    @inline(never)
    @_optimize(size)
    func placeEnd(_ axis: Int) -> Bool {
        var length = 0, members = 0
        for i in 1..<run.pointee.boxes.count {
            let needed = needed(i, axis, &members)
            if !has(i, ConnectedBox.uncounted &<< UInt32(axis)) {
                if needed == ConnectedEnd.unknown { return false }
                length = max(length, needed)
            } else if isConnected(far(i, axis)) && !connectedLayout.isResolved(i, axis) {
                return false
            }
        }
        length = max(length, Int(run.pointee.smallest[axis]))
        let most = Int(run.pointee.largest[axis]) &- Int(run.pointee.paddings[axis])
        if members != 0 || length > most { return false }
        let room = Int(box(0).pointee.size[axis])
        if room > 0 && length > room {
            run.pointee.tooSmall |= 1 &<< UInt32(axis)
            length = room
        }
        box(0).pointee.sizing[axis] = ConnectedBox.fixed
        connectedLayout.resolve(0, axis, 0, Int32(clamping: length))
        set(0, ConnectedBox.passDone &<< UInt32(axis), false)
        set(0, ConnectedBox.isLoose &<< UInt32(axis), true)
        return true
    }

    private static var unknown: Int { Int.min }

    /// The length of the container that a box needs, or a chain for its first box. `members`: boxes of chains whose first
    /// one has not come, less those that have not come.
    @inline(never)
    @_optimize(size)
    private func needed(_ index: Int, _ axis: Int, _ members: inout Int) -> Int {
        let b = box(index), unknown = ConnectedEnd.unknown
        switch b.pointee.role {
        case .guideline:
            if b.pointee.side != axis { return 0 }
            if has(index, ConnectedBox.isPlaced) { return Int(edge(near(index, axis)).pointee.place) }
            return b.pointee.begin == -1 && b.pointee.end == -1 && b.pointee.part == -1 ? 0 : unknown
        case .barrier:
            let isKnown = b.pointee.side / 2 != axis || has(index, ConnectedBox.isPlaced)
            return isKnown || !connectedLayout.hasDependents(index) ? 0 : unknown
        case .view: break
        default: return unknown
        }
        let near = self.near(index, axis), isMatch = b.pointee.sizing[axis] == ConnectedBox.match
        if isGone(index) && !connectedLayout.hasDependents(index) { return 0 }
        // it would be as large as the container
        if b.pointee.sizing[axis] == ConnectedBox.parent { return unknown }
        if connectedLayout.isResolved(index, axis) { return Int(edge(near &+ 1).pointee.place) }
        if has(index, ConnectedBox.inFlow) || (isGone(index) && !isInChain(index, axis)) || b.pointee.ratio > 0
            || isConnected(center(index)) || (axis == 1 && isConnected(baseline(index)))
            || (isMatch
                ? b.pointee.fill[axis] != ConnectedBox.spread || b.pointee.least[axis] != 0 || b.pointee.most[axis] != 0
                : connectedLayout.needsMeasure(index))
        {
            return unknown
        }
        if isMutual(near) {
            members &+= 1
            return 0
        }
        let from = target(near)
        if from >= 0 && !edge(from).pointee.isPlaced { return unknown }
        var length = from < 0 ? 0 : Int(edge(from).pointee.place)
        var at = index
        while true {
            if isConnected(self.near(at, axis)) { length &+= Int(margin(self.near(at, axis))) }
            if box(at).pointee.sizing[axis] != ConnectedBox.match { length &+= Int(self.length(at, axis)) }
            let to = target(far(at, axis))
            if to >= 0 { length &+= Int(margin(far(at, axis))) }
            if isMutual(far(at, axis)) {
                members &-= 1
                at = owner(to)
                if to != self.near(at, axis) { return unknown }
                continue
            }
            if to == far(0, axis) { return (isMatch || at != index) && from < 0 ? unknown : length }
            return to < 0 && from < 0 && !isMatch && at == index ? length : unknown
        }
    }
}
