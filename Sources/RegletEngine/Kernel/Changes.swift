// SPDX-License-Identifier: MIT
import CReglet

/// The change list: ids of rows whose flags say what changed since the host last took them.
extension Engine {
    @inline(__always)
    func note(_ row: Int, _ result: UnsafeMutablePointer<Result>, _ change: UInt32) {
        if state.pointee.def.track & UInt32(RG_TRACK_CHANGES) == 0 { return }
        var bits = result.pointee.state | change << State.changeShift
        if bits & State.listed == 0 {
            bits |= State.listed
            state.pointee.changed[state.pointee.changedCount] = UInt32(truncatingIfNeeded: id(row))
            state.pointee.changedCount &+= 1
        }
        result.pointee.state = bits
    }

    /// A row takes part in the layout for the first time, or shows or hides without leaving it.
    @inline(never)
    func noteShown(_ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>) {
        let visible = node.pointee.flags & Flag.visibilityMask == 0
        if result.pointee.state & State.known == 0 {
            result.pointee.state |= State.known | (visible ? State.shown : 0)
            note(row, result, UInt32(RG_CHANGE_CREATED))
        } else if visible != (result.pointee.state & State.shown != 0) {
            noteVisible(row, result, visible)
        }
        result.pointee.state |= State.laidOut
    }

    /// Showing and hiding before a take cancel out.
    private func noteVisible(_ row: Int, _ result: UnsafeMutablePointer<Result>, _ visible: Bool) {
        result.pointee.state ^= State.shown
        let opposite = UInt32(visible ? RG_CHANGE_HIDDEN : RG_CHANGE_SHOWN) << State.changeShift
        if result.pointee.state & opposite != 0 {
            result.pointee.state &= ~opposite
        } else {
            note(row, result, UInt32(visible ? RG_CHANGE_SHOWN : RG_CHANGE_HIDDEN))
        }
    }

    /// A child is gone: it and everything below have a zero frame and no results. O(subtree) once, then O(1).
    @inline(__always)
    func hide(_ row: Int) {
        let result = self.result(row)
        if result.pointee.state & (State.laidOut | State.shown) != 0 { hideSubtree(row) }
    }

    @inline(never)
    @_optimize(size)
    private func hideSubtree(_ top: Int) {
        if state.pointee.changedTaken > 0 { compactChanges() }
        if result(top).pointee.state & State.shown != 0 { noteVisible(top, result(top), false) }
        var row = top
        while row >= 0 {
            let result = self.result(row)
            let takesPart = result.pointee.state & State.laidOut != 0
            if takesPart { clearLayout(row, result) }
            row = nextRow(row, below: top, skip: !takesPart)
        }
    }

    /// Back to a row that was never laid out, apart from what the host knows of it.
    func clearLayout(_ row: Int, _ result: UnsafeMutablePointer<Result>) {
        let s = state
        let old = s.pointee.frames[row]
        let moved = old.x != 0 || old.y != 0, resized = old.width != 0 || old.height != 0
        if moved || resized {
            s.pointee.frames[row] = rg_frame()
            s.pointee.stats.frames_changed &+= 1
            note(
                row, result,
                (moved ? UInt32(RG_CHANGE_MOVED) : 0) | (resized ? UInt32(RG_CHANGE_RESIZED) : 0))
        }
        if let absolute = s.pointee.absolute {
            if absolute[row].x != 0 || absolute[row].y != 0 { note(row, result, UInt32(RG_CHANGE_SUBTREE_MOVED)) }
            absolute[row] = rg_frame()
        }
        clearError(row)
        dropSlots(row)
        s.pointee.baselines[row] = Baseline.none
        result.pointee.width = 0
        result.pointee.height = 0
        result.pointee.x = 0
        result.pointee.y = 0
        result.pointee.state &= ~(State.entry | State.incomplete | State.dirty | State.place | State.laidOut)
        let node = self.node(row)
        if node.pointee.flags & Flag.container != 0 {
            let box = self.box(node)
            box.pointee.phaseX = 0
            box.pointee.phaseY = 0
            box.pointee.total = 0
            dropLines(row)
            if isScroller(row) { settleOffset(row) }
        }
    }

    // MARK: - Taking

    /// A node is about to be destroyed: take it out of the list, and remember its handle when the host knows it.
    func forgetChange(_ row: Int) {
        let s = state
        let bits = s.pointee.results[row].state
        guard bits & State.known != 0 else { return }
        if s.pointee.destroyedTaken > 0 { compactChanges() }
        let fresh = bits & State.changeMask & UInt32(RG_CHANGE_CREATED) << State.changeShift != 0
        if fresh || s.pointee.def.track & UInt32(RG_TRACK_CHANGES) == 0 { return }
        if s.pointee.destroyed.count < s.pointee.destroyed.capacity {
            s.pointee.destroyed.append(s.pointee.handles[row])
        } else {
            s.pointee.destroyedLost = true
        }
    }

    /// Drop destroyed nodes from the list, which keeps its order, and free their ids. O(list).
    @_optimize(size)
    func purgeChanges() {
        let s = state
        var kept = 0
        for index in s.pointee.changedTaken..<s.pointee.changedCount {
            let id = s.pointee.changed[index]
            if s.pointee.generations[Int(id)] & 1 == 0 {
                giveID(Int(id))
            } else {
                s.pointee.changed[kept] = id
                kept &+= 1
            }
        }
        s.pointee.changedCount = kept
        s.pointee.changedTaken = 0
        s.pointee.deadChanges = 0
    }

    /// Begin the lists where their untaken part does, so that every node has room in them: before anything is noted.
    @inline(never)
    @_optimize(size)
    func compactChanges() {
        let s = state
        let count = s.pointee.changedCount &- s.pointee.changedTaken
        moveBytes(s.pointee.changed, s.pointee.changed + s.pointee.changedTaken, count &* 4)
        s.pointee.changedCount = count
        s.pointee.changedTaken = 0
        let gone = s.pointee.destroyed.count &- s.pointee.destroyedTaken
        for index in 0..<gone { s.pointee.destroyed[index] = s.pointee.destroyed[index &+ s.pointee.destroyedTaken] }
        s.pointee.destroyed.count = gone
        s.pointee.destroyedTaken = 0
    }

    public var changeCount: Int {
        let s = state
        return s.pointee.changedCount &- s.pointee.changedTaken &- s.pointee.deadChanges
            &+ s.pointee.destroyed.count &- s.pointee.destroyedTaken &+ (s.pointee.destroyedLost ? 1 : 0)
    }

    /// Move up to `capacity` changes out: destroyed nodes first, then the others, oldest first. O(taken).
    @_optimize(size)
    public func takeChanges(_ out: UnsafeMutablePointer<rg_change>?, _ capacity: Int) -> Int {
        let s = state
        guard let out, capacity > 0 else { return 0 }
        if s.pointee.deadChanges > 0 { purgeChanges() }
        var taken = 0
        if s.pointee.destroyedLost {
            out[taken] = rg_change()
            out[taken].flags = UInt32(RG_CHANGE_LOST)
            out[taken].row = UInt32.max
            taken &+= 1
            s.pointee.destroyedLost = false
        }
        while taken < capacity && s.pointee.destroyedTaken < s.pointee.destroyed.count {
            out[taken] = rg_change()
            out[taken].node = s.pointee.destroyed[s.pointee.destroyedTaken]
            out[taken].flags = UInt32(RG_CHANGE_DESTROYED)
            out[taken].row = UInt32.max
            taken &+= 1
            s.pointee.destroyedTaken &+= 1
        }
        while taken < capacity && s.pointee.changedTaken < s.pointee.changedCount {
            if takeChange(Int(s.pointee.changed[s.pointee.changedTaken]), out + taken) { taken &+= 1 }
            s.pointee.changedTaken &+= 1
        }
        return taken
    }

    /// - Returns: false when nothing is left of the change: what moved is back where the last take saw it.
    @_optimize(size)
    private func takeChange(_ id: Int, _ out: UnsafeMutablePointer<rg_change>) -> Bool {
        let s = state
        let row = Int(s.pointee.rowOf[id])
        let result = self.result(row)
        var flags = (result.pointee.state & State.changeMask) >> State.changeShift
        result.pointee.state &= ~(State.changeMask | State.listed)
        let frame = s.pointee.frames[row]
        var old = rg_frame()
        if let frames = s.pointee.oldFrames {
            old = frames[id]
            frames[id] = frame
            flags &= ~UInt32(RG_CHANGE_MOVED | RG_CHANGE_RESIZED)
            if old.x != frame.x || old.y != frame.y { flags |= UInt32(RG_CHANGE_MOVED) }
            if old.width != frame.width || old.height != frame.height { flags |= UInt32(RG_CHANGE_RESIZED) }
        }
        if flags & Engine.scrolledBit != 0 { flags = (flags & ~Engine.scrolledBit) | UInt32(RG_CHANGE_SCROLLED) }
        if flags == 0 { return false }
        out.pointee = rg_change(
            node: s.pointee.handles[row], flags: flags, row: UInt32(truncatingIfNeeded: row), frame: frame,
            old_frame: old)
        return true
    }
}
