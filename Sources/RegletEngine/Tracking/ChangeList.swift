// SPDX-License-Identifier: MIT
import CReglet

/// The view of the change list.
public struct ChangeList: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var changeList: ChangeList { ChangeList(state) }
}

/// The change list: the rows that changed since the host last took changes. The marks of a row hold its changes. A row
/// is in the list at most once. Destroyed rows stay until the list is purged, which keeps its order.
extension ChangeList {
    @inline(__always)
    func note(_ row: Int, _ change: UInt8) {
        let s = state
        if s.pointee.def.track & UInt32(RG_TRACK_CHANGES) == 0 { return }
        let mark = s.pointee.marks + row
        let marks = mark.pointee
        if marks & ChangeFlags.changes == 0 {
            let count = s.pointee.changedCount
            s.pointee.changed[count] = Int32(truncatingIfNeeded: row)
            s.pointee.changedCount = count &+ 1
        }
        mark.pointee = marks | change
    }

    /// Notes one of the changes that `scrolled` stands for, also outside of layouts, where the list may be full of entries
    /// that the host has taken. A row whose transform changed has a record.
    @inline(never)
    @_optimize(size)
    func note(_ row: Int, scrolledOr part: UInt8) {
        if state.pointee.def.track & UInt32(RG_TRACK_CHANGES) == 0 { return }
        if state.pointee.changedTaken > 0 { compactChanges() }
        if let record = transform(row) { record.pointee.changes |= part }
        note(row, ChangeFlags.scrolled)
    }

    /// Records that a laid-out row is new, or that it was shown or hidden while it takes part in the layout.
    @inline(never)
    func noteShown(_ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>) {
        let visible = node.pointee.flags & NodeFlags.visibilityMask == 0
        if result.pointee.state & ResultFlags.reportedCreated == 0 {
            result.pointee.state |= ResultFlags.reportedCreated | (visible ? ResultFlags.shown : 0)
            note(row, ChangeFlags.created)
        } else if visible != (result.pointee.state & ResultFlags.shown != 0) {
            noteVisible(row, result, visible)
        }
        result.pointee.state |= ResultFlags.laidOut
    }

    /// Records that a row was shown or hidden. If both happen before the host takes changes, they cancel out.
    private func noteVisible(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ visible: Bool) {
        result.pointee.state ^= ResultFlags.shown
        let marks = state.pointee.marks + row
        let change = visible ? ChangeFlags.shown : ChangeFlags.hidden
        if marks.pointee & change != 0 {  // both are untaken: the opposite change cancels out
            marks.pointee &= ~(change ^ ChangeFlags.shown ^ ChangeFlags.hidden)
        } else {
            note(row, change)
        }
    }

    /// Hides a gone child: the child and its subtree get zero frames and lose their results. O(subtree) once, then
    /// O(1).
    @inline(__always)
    func hide(_ row: Int) {
        let result = self.result(row)
        if result.pointee.state & (ResultFlags.laidOut | ResultFlags.shown) != 0 {
            hideSubtree(row, keepsResults: false)
        }
    }

    /// Hides a child that its parent still measures. Its results are kept, so that later changes below it are noticed.
    func hideMeasured(_ row: Int) {
        let result = self.result(row)
        if result.pointee.state & (ResultFlags.laidOut | ResultFlags.shown) != 0 {
            hideSubtree(row, keepsResults: true)
        }
    }

    @inline(never)
    @_optimize(size)
    private func hideSubtree(_ top: Int, keepsResults: Bool) {
        if state.pointee.changedTaken > 0 { compactChanges() }
        if result(top).pointee.state & ResultFlags.shown != 0 { noteVisible(top, result(top), false) }
        var row = top
        while row >= 0 {
            let result = self.result(row)
            let takesPart = result.pointee.state & ResultFlags.laidOut != 0
            if takesPart {
                clearFrame(row, result)
                if !keepsResults { clearResults(row, result) }
                if isScroller(row) { dispatch.clampOffset(row) }
            }
            row = nextRow(row, below: top, skip: !takesPart)
        }
    }

    /// Resets a row to measured but never laid out, except for what was reported to the host.
    private func clearFrame(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        let s = state
        let old = s.pointee.frames[row]
        let moved = old.x != 0 || old.y != 0, resized = old.width != 0 || old.height != 0
        if moved || resized {
            s.pointee.frames[row] = rg_frame()
            s.pointee.stats.frames_changed &+= 1
            note(row, (moved ? ChangeFlags.moved : 0) | (resized ? ChangeFlags.resized : 0))
        }
        if let absolute = s.pointee.absolute {
            if absolute[row].x != 0 || absolute[row].y != 0 { note(row, ChangeFlags.subtreeMoved) }
            absolute[row] = rg_frame()
        }
        s.pointee.marks[row] &= ChangeFlags.changes
        result.pointee.x = 0
        result.pointee.y = 0
        result.pointee.state &= ~(ResultFlags.laidOut | ResultFlags.stretchedUnmeasured | ResultFlags.cssMoved)
        let node = self.node(row)
        if node.pointee.flags & NodeFlags.container != 0 {
            let box = self.box(node)
            box.pointee.phaseX = 0
            box.pointee.phaseY = 0
            dispatch.invalidatePlacement(row)
            result.pointee.state |= ResultFlags.placePending
        } else {
            result.pointee.state &= ~ResultFlags.placePending
        }
    }

    /// Resets a row to never measured.
    private func clearResults(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        treeReports.clearError(row)
        cacheSlots.dropSlots(row)
        state.pointee.baselines[row] = Baseline.none
        result.pointee.width = 0
        result.pointee.height = 0
        result.pointee.state &=
            ~(ResultFlags.entry | ResultFlags.cacheEvicted | ResultFlags.dirty | ResultFlags.placePending)
        let node = self.node(row)
        if node.pointee.flags & NodeFlags.container != 0 { box(node).header.pointee.lastRun = 0 }
        dispatch.dropContent(row)
    }

    // MARK: - Taking

    /// Reports the destruction of a node, by its handle, if the host knows the node. Called before the node is
    /// destroyed.
    func forgetChange(_ row: Int) {
        let s = state
        let bits = s.pointee.results[row].state
        guard bits & ResultFlags.reportedCreated != 0 else { return }
        let isNew = untaken(row) & ChangeFlags.created != 0
        dropHostChange(row)
        if s.pointee.destroyedTaken > 0 { compactChanges() }
        if isNew || s.pointee.def.track & UInt32(RG_TRACK_CHANGES) == 0 { return }
        if s.pointee.destroyed.count < s.pointee.destroyed.capacity {
            s.pointee.destroyed.append(s.pointee.handles[row])
        } else {
            s.pointee.destroyedLost = true
        }
    }

    /// Drops destroyed nodes from the list, keeping its order. O(list).
    @inline(never)
    @_optimize(size)
    func purgeChanges() {
        let s = state
        var kept = 0
        for index in s.pointee.changedTaken..<s.pointee.changedCount {
            let row = s.pointee.changed[index]
            if s.pointee.handles[Int(row)].id == 0 {
                s.pointee.marks[Int(row)] = 0
            } else {
                s.pointee.changed[kept] = row
                kept &+= 1
            }
        }
        s.pointee.changedCount = kept
        s.pointee.changedTaken = 0
        s.pointee.deadChanges = 0
    }

    /// Replaces rows by ids before rows move; listByRow restores the rows. O(list).
    @_optimize(size)
    func listByID() {
        let s = state
        purgeChanges()
        for index in 0..<s.pointee.changedCount {
            s.pointee.changed[index] = Int32(truncatingIfNeeded: id(Int(s.pointee.changed[index])))
        }
    }

    @_optimize(size)
    func listByRow() {
        let s = state
        for index in 0..<s.pointee.changedCount {
            s.pointee.changed[index] = s.pointee.rowOf[Int(s.pointee.changed[index])]
        }
    }

    /// Moves the untaken parts of the lists to their fronts, so that every node has room. Runs before changes are
    /// recorded.
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
        let listed =
            paintNotes.isOn
            ? hostChangeCount() : s.pointee.changedCount &- s.pointee.changedTaken &- s.pointee.deadChanges
        return listed &+ s.pointee.destroyed.count &- s.pointee.destroyedTaken &+ (s.pointee.destroyedLost ? 1 : 0)
    }

    /// The pending changes, borrowed. O(1), or O(changes) if listed rows are free now.
    @_optimize(size)
    public func viewChanges(_ view: inout rg_change_view) {
        let s = state
        takeBack()
        if s.pointee.deadChanges > 0 { purgeChanges() }
        let rows = UnsafeRawPointer(s.pointee.changed + s.pointee.changedTaken)
        view.rows = rows.assumingMemoryBound(to: UInt32.self)
        view.flags = UnsafePointer(s.pointee.marks)
        view.count = UInt32(truncatingIfNeeded: s.pointee.changedCount &- s.pointee.changedTaken)
        view.destroyed_count = UInt32(truncatingIfNeeded: s.pointee.destroyed.count &- s.pointee.destroyedTaken)
        if let base = s.pointee.destroyed.base { view.destroyed = UnsafePointer(base + s.pointee.destroyedTaken) }
        view.lost = s.pointee.destroyedLost
    }

    /// Empties the list of changes. O(changes).
    @_optimize(size)
    public func clearChanges() {
        let s = state
        takeBack()
        if s.pointee.deadChanges > 0 { purgeChanges() }
        let marks = s.pointee.marks, old = s.pointee.oldFrames
        for index in s.pointee.changedTaken..<s.pointee.changedCount {
            let row = Int(s.pointee.changed[index]), bits = marks[row]
            marks[row] = bits & ChangeFlags.translated
            if bits & ChangeFlags.scrolled != 0 { transform(row)?.pointee.changes = 0 }
            if let old { old[id(row)] = s.pointee.frames[row] }
        }
        s.pointee.changedCount = 0
        s.pointee.changedTaken = 0
        s.pointee.destroyed.count = 0
        s.pointee.destroyedTaken = 0
        s.pointee.destroyedLost = false
    }

    /// Takes up to `capacity` changes: destroyed nodes first, then the others, oldest first. O(taken).
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
        if paintNotes.isOn { return taken &+ takeHostChanges(out + taken, capacity &- taken) }
        while taken < capacity && s.pointee.changedTaken < s.pointee.changedCount {
            let row = Int(s.pointee.changed[s.pointee.changedTaken])
            let marks = s.pointee.marks[row]
            s.pointee.marks[row] = marks & ChangeFlags.translated
            if takeChange(row, marks, out + taken) { taken &+= 1 }
            s.pointee.changedTaken &+= 1
        }
        return taken
    }

    /// Takes the changes of one row. - Returns: false when none remains, as the node is back as the host knows it.
    @_optimize(size)
    func takeChange(_ row: Int, _ marks: UInt8, _ out: UnsafeMutablePointer<rg_change>) -> Bool {
        let s = state
        var flags = UInt32(marks & ChangeFlags.changes)
        let visibility = UInt32(RG_CHANGE_SHOWN | RG_CHANGE_HIDDEN)
        if flags & visibility == visibility { flags &= ~visibility }
        let frame = s.pointee.frames[row]
        var old = rg_frame()
        if let frames = s.pointee.oldFrames {
            let id = self.id(row)
            old = frames[id]
            frames[id] = frame
            flags &= ~UInt32(RG_CHANGE_MOVED | RG_CHANGE_RESIZED)
            if old.x != frame.x || old.y != frame.y { flags |= UInt32(RG_CHANGE_MOVED) }
            if old.width != frame.width || old.height != frame.height { flags |= UInt32(RG_CHANGE_RESIZED) }
        }
        let scrolled = UInt32(ChangeFlags.scrolled)
        if flags & scrolled != 0 {
            flags &= ~scrolled
            let parts = transform(row)?.pointee.changes ?? ChangeFlags.scrolledPart
            if parts & ChangeFlags.scrolledPart != 0 { flags |= UInt32(RG_CHANGE_SCROLLED) }
            if parts & ChangeFlags.transformedPart != 0 { flags |= UInt32(RG_CHANGE_TRANSFORM) }
            transform(row)?.pointee.changes = 0
        }
        if flags == 0 { return false }
        out.pointee = rg_change(
            node: s.pointee.handles[row], flags: flags, row: UInt32(truncatingIfNeeded: row), frame: frame,
            old_frame: old)
        return true
    }
}
