// SPDX-License-Identifier: MIT
import CReglet

/// Allocation of rows and ids, and the links between nodes.
extension RowStore {
    // MARK: - Rows

    /// Takes a row and an id for an unlinked node. The row is the one after `back` if that is free. Precondition: row
    /// and id were reserved. Generations of ids in use are odd.
    @inline(__always)
    func takeRow(after back: Int) -> Int {
        let s = state
        var id = Int(s.pointee.freeID)
        if id >= 0 {
            s.pointee.freeID = s.pointee.rowOf[id]
        } else {
            id = s.pointee.idCount
            s.pointee.idCount &+= 1
            s.pointee.generations[id] = s.pointee.salt
        }
        var row = back &+ 1
        if row < s.pointee.rowCount && isFree(row) {
            takeFree(row)
        } else if s.pointee.rowCount < s.pointee.capacity {
            row = s.pointee.rowCount
            s.pointee.rowCount &+= 1
            s.pointee.results[row].state = 0
            s.pointee.marks[row] = 0
        } else {
            row = Int(s.pointee.freeRow)
            takeFree(row)
        }
        // The change list may still have the row for its former node.
        if s.pointee.marks[row] != 0 { changeList.purgeChanges() }
        s.pointee.generations[id] &+= 1
        s.pointee.rowOf[id] = Int32(truncatingIfNeeded: row)
        s.pointee.handles[row] = rg_node(id: UInt64(s.pointee.generations[id]) << 32 | UInt64(id))
        s.pointee.userData?[id] = nil
        s.pointee.oldFrames?[id] = rg_frame()
        s.pointee.liveCount &+= 1
        return row
    }

    /// Sets the initial values of a new row, except its Node.
    @inline(__always)
    func clearRow(_ row: Int) {
        let s = state
        let queued = s.pointee.results[row].state & ResultFlags.queued
        s.pointee.results[row] = LayoutResult(
            specWidth: 0, specHeight: 0, width: 0, height: 0, lastUsedPass: 0, state: queued, x: 0, y: 0)
        s.pointee.frames[row] = rg_frame()
        s.pointee.absolute?[row] = rg_frame()
        s.pointee.baselines[row] = Baseline.none
        s.pointee.slots[row] = -1
        s.pointee.rares[row] = -1
    }

    /// Sets the initial values of a row behind all others, and of its id, which is new, except its Node.
    @inline(__always)
    func clearAppended(_ row: Int, _ id: Int) {
        let s = state
        s.pointee.results[row] = LayoutResult(
            specWidth: 0, specHeight: 0, width: 0, height: 0, lastUsedPass: 0, state: 0, x: 0, y: 0)
        s.pointee.frames[row] = rg_frame()
        s.pointee.baselines[row] = Baseline.none
        s.pointee.slots[row] = -1
        if s.pointee.hasOptionalColumns { clearOptional(row, id) }
    }

    @inline(never)
    @_optimize(size)
    private func clearOptional(_ row: Int, _ id: Int) {
        let s = state
        s.pointee.absolute?[row] = rg_frame()
        s.pointee.rares[row] = -1
        s.pointee.userData?[id] = nil
        s.pointee.oldFrames?[id] = rg_frame()
    }

    /// Takes `count` consecutive untouched rows and ids, with the effects of takeRow and clearRow. Precondition: they
    /// were reserved. - Returns: the first row, or -1 when there are fewer, or when a few ids that are free will do.
    func takeRows(_ count: Int) -> Int {
        let s = state
        let row = s.pointee.rowCount, id = s.pointee.idCount, capacity = s.pointee.capacity
        if s.pointee.freeID >= 0 && count < 256 || capacity &- row < count || capacity &- id < count { return -1 }
        zeroBytes(s.pointee.results + row, count &* MemoryLayout<LayoutResult>.stride)
        zeroBytes(s.pointee.frames + row, count &* MemoryLayout<rg_frame>.stride)
        zeroBytes(s.pointee.marks + row, count)
        if let absolute = s.pointee.absolute { zeroBytes(absolute + row, count &* MemoryLayout<rg_frame>.stride) }
        if let old = s.pointee.oldFrames { zeroBytes(old + id, count &* MemoryLayout<rg_frame>.stride) }
        if let user = s.pointee.userData { (user + id).update(repeating: nil, count: count) }
        s.pointee.baselines.clear(row, count)  // Baseline.none
        fillBytes(s.pointee.slots + row, count &* 4)
        s.pointee.rares.clear(row, count)
        let generation = s.pointee.salt &+ 1
        let generations = s.pointee.generations + id, rowOf = s.pointee.rowOf + id, handles = s.pointee.handles + row
        for index in 0..<count {
            generations[index] = generation
            rowOf[index] = Int32(truncatingIfNeeded: row &+ index)
            handles[index] = rg_node(id: UInt64(generation) << 32 | UInt64(id &+ index))
        }
        s.pointee.rowCount = row &+ count
        s.pointee.idCount = id &+ count
        s.pointee.liveCount &+= count
        return row
    }

    /// Frees a row and its id. Precondition: the node is unlinked.
    func giveRow(_ row: Int) {
        let s = state
        let id = self.id(row)
        treeReports.clearError(row)
        s.pointee.generations[id] &+= 1
        giveID(id)
        if s.pointee.marks[row] & ChangeFlags.changes != 0 {
            s.pointee.marks[row] = ChangeFlags.changes  // the row stays in the change list until the next purge
            s.pointee.deadChanges &+= 1
        } else {
            s.pointee.marks[row] = 0
        }
        s.pointee.handles[row] = rg_node(id: 0)
        s.pointee.results[row].state &= ResultFlags.queued
        s.pointee.frames[row] = rg_frame()
        s.pointee.absolute?[row] = rg_frame()
        s.pointee.nodes[row].flags = 0
        pushFree(row)
        s.pointee.liveCount &-= 1
    }

    /// Frees an id. An id whose generations are used up is never used again.
    func giveID(_ id: Int) {
        let s = state
        if s.pointee.generations[id] >= UInt32.max - 2 { return }
        s.pointee.rowOf[id] = s.pointee.freeID
        s.pointee.freeID = Int32(truncatingIfNeeded: id)
    }

    // MARK: - Links

    /// Links `row` before `before` (-1: last) among the children of `parent` (-1: the roots). `keepsSums`: the parent has
    /// noted the move (ContainerDispatch.childMoved).
    func link(_ row: Int, under parent: Int, before: Int, keepsSums: Bool) {
        let s = state
        let child = Int32(truncatingIfNeeded: row)
        let after = Int32(truncatingIfNeeded: before)
        var back: Int32
        if before >= 0 {
            back = s.pointee.previous[before]
            s.pointee.previous[before] = child
        } else if parent >= 0 {
            let box = self.box(node(parent))
            back = box.pointee.last
            box.pointee.last = child
        } else {
            back = s.pointee.lastRoot
            s.pointee.lastRoot = child
        }
        if back >= 0 {
            node(Int(back)).pointee.next = child
        } else if parent >= 0 {
            box(node(parent)).pointee.first = child
        } else {
            s.pointee.firstRoot = child
        }
        s.pointee.previous[row] = back
        node(row).pointee.next = before >= 0 ? after : -1
        node(row).pointee.parent = Int32(truncatingIfNeeded: parent)
        node(row).pointee.flags &= ~NodeFlags.collapsed
        if node(row).pointee.flags & NodeFlags.ranked != 0 { invalidation.noteOrder(parent) }
        if isContainer(row) {
            box(node(row)).pointee.stretchedWidth = -1
            if isTableRow(row) { dispatch.tableOfRowChanged(row) }
        }
        result(row).pointee.state &= ~ResultFlags.stretchedUnmeasured
        if parent >= 0 {
            box(node(parent)).pointee.count &+= 1
            if !keepsSums { invalidation.childInserted(row, parent) }
        } else {
            s.pointee.rootCount &+= 1
        }
    }

    func unlink(_ row: Int, keepsSums: Bool) {
        let s = state
        let parent = Int(node(row).pointee.parent)
        positions.materializePosition(row)
        if parent >= 0 && !keepsSums { invalidation.childRemoved(row, parent) }
        let back = s.pointee.previous[row], next = node(row).pointee.next
        if back >= 0 {
            node(Int(back)).pointee.next = next
        } else if parent >= 0 {
            box(node(parent)).pointee.first = next
        } else {
            s.pointee.firstRoot = next
        }
        if next >= 0 {
            s.pointee.previous[Int(next)] = back
        } else if parent >= 0 {
            box(node(parent)).pointee.last = back
        } else {
            s.pointee.lastRoot = back
        }
        if next >= 0 && isMisplaced(row) && isMisplaced(Int(next)) {
            node(row).pointee.flags &= ~NodeFlags.misplaced  // its next sibling no longer follows it
            noteTop(Int(next))
        }
        if parent >= 0 {
            box(node(parent)).pointee.count &-= 1
        } else {
            s.pointee.rootCount &-= 1
        }
        node(row).pointee.parent = -1
        node(row).pointee.next = -1
        s.pointee.previous[row] = -1
    }
}
