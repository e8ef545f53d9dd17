// SPDX-License-Identifier: MIT
import CReglet

/// The visiting order of rows: depth-first, root after root. Edits flag misplaced subtrees; the next layout moves them.
extension RowStore {
    @inline(__always)
    func isMisplaced(_ row: Int) -> Bool { node(row).pointee.flags & NodeFlags.misplaced != 0 }

    /// The last row of a subtree. O(depth).
    @inline(__always)
    func lastRow(_ top: Int) -> Int {
        var at = top
        while true {
            let last = lastChild(at)
            if last < 0 { return at }
            at = last
        }
    }

    /// The row that precedes, in visiting order, a child of `parent` linked before `before` (-1: last); or -1.
    /// O(depth).
    @inline(__always)
    func rowBefore(_ parent: Int, _ before: Int) -> Int {
        var back = parent >= 0 ? lastChild(parent) : Int(state.pointee.lastRoot)
        if before >= 0 { back = Int(state.pointee.previous[before]) }
        return back >= 0 ? lastRow(back) : parent
    }

    /// Links a new row, which follows the row `back` in visiting order.
    func attach(_ row: Int, _ parent: Int, before: Int, after back: Int) {
        link(row, under: parent, before: before, keepsSums: false)
        noteNew(row, after: back)
    }

    /// Records a new row that follows the row `back` in visiting order.
    @inline(__always)
    func noteNew(_ row: Int, after back: Int) {
        if state.pointee.misplacedCount > MisplacedSubtrees.capacity { return }
        if row > back && (back < 0 || !isMisplaced(back)) && (row == back &+ 1 || isGap(back &+ 1, row)) { return }
        noteMisplaced(row)
    }

    /// Whether all rows from `first` to before `end` are free, as behind nodes that were destroyed. Only a few are tried.
    @inline(never)
    private func isGap(_ first: Int, _ end: Int) -> Bool {
        if end &- first > 1_024 { return false }
        for row in first..<end where !isFree(row) { return false }
        return true
    }

    /// Records that a subtree was moved to another place in the tree. O(subtree).
    @inline(never)
    func noteMisplaced(_ top: Int) {
        if state.pointee.misplacedCount > MisplacedSubtrees.capacity { return }
        var row = top
        while row >= 0 {
            node(row).pointee.flags |= NodeFlags.misplaced
            row = nextRow(row, below: top)
        }
        noteTop(top)
    }

    /// Records the start of a walk over misplaced subtrees.
    func noteTop(_ row: Int) {
        let s = state
        let parent = Int(node(row).pointee.parent), back = Int(s.pointee.previous[row])
        if (parent >= 0 && isMisplaced(parent)) || (back >= 0 && isMisplaced(back)) { return }
        let count = s.pointee.misplacedCount
        if count < MisplacedSubtrees.capacity { s.pointee.misplaced.tops[count] = UInt32(truncatingIfNeeded: id(row)) }
        if count <= MisplacedSubtrees.capacity { s.pointee.misplacedCount = count &+ 1 }
    }

    // MARK: - Restoring

    /// Puts all rows into visiting order, without allocating. O(moved rows), or O(rows) when a rebuild is less work.
    @_optimize(size)
    func restoreOrder() {
        let s = state
        let count = s.pointee.misplacedCount
        if count == 0 { return }
        s.pointee.orderEpoch &+= 1
        changeList.listByID()
        if count > MisplacedSubtrees.capacity || !placeMisplaced(count) {
            reorder(spread: count <= MisplacedSubtrees.capacity)
        }
        changeList.listByRow()
    }

    /// Puts the recorded subtrees in their places. - Returns: false when the work would exceed its budget.
    @_optimize(size)
    private func placeMisplaced(_ count: Int) -> Bool {
        let s = state
        let dirty = invalidation.takeDirty()
        // moving one row costs about as much as ordering three in a rebuild
        var budget = s.pointee.liveCount / 4 &+ 256
        for index in 0..<count {
            let id = Int(s.pointee.misplaced.tops[index])
            if s.pointee.generations[id] & 1 == 0 { continue }
            let row = Int(s.pointee.rowOf[id])
            if !isMisplaced(row) { continue }
            let back = rowBefore(Int(node(row).pointee.parent), row)
            if back >= 0 && isMisplaced(back) { continue }  // the walk that moves `back` also moves this subtree
            if !placeMisplaced(row, after: back, &budget) { return false }
        }
        closeRows()
        invalidation.giveDirty(dirty)
        s.pointee.misplacedCount = 0
        return true
    }

    /// Moves the misplaced subtrees from `first` on to rows after `back`. - Returns: false when the work exceeds its
    /// budget.
    @_optimize(size)
    private func placeMisplaced(_ first: Int, after back: Int, _ budget: inout Int) -> Bool {
        var count = 0
        var inPlace = true
        var last = back
        var row = first
        while row >= 0 && isMisplaced(row) {
            if row <= last { inPlace = false }
            last = row
            count &+= 1
            row = nextRow(row, below: -1)
        }
        budget &-= count
        if budget < 0 { return false }
        if inPlace && (row < 0 || last < row) {
            row = first
            for _ in 0..<count {
                node(row).pointee.flags &= ~NodeFlags.misplaced
                row = nextRow(row, below: -1)
            }
            return true
        }
        let id = self.id(first)
        var target = back &+ 1
        let few = min(budget, 64)
        var left = few
        if makeRoom(target, count, &left) {
            budget &-= few &- left
        } else if first < target && makeRoomBefore(target, count, &budget) {
            target &-= count
        } else if !makeRoom(target, count, &budget) {
            return false
        }
        row = Int(state.pointee.rowOf[id])
        for _ in 0..<count {
            if row != target {
                if !isFree(target) && !relocateRows(target) { return false }
                moveRow(row, target)
            }
            node(target).pointee.flags &= ~NodeFlags.misplaced
            row = nextRow(target, below: -1)
            target &+= 1
        }
        return true
    }

    /// Whether a row is in use and in visiting order.
    @inline(__always)
    private func isInOrder(_ row: Int) -> Bool { !isFree(row) && !isMisplaced(row) }

    /// Moves rows towards the end until `count` rows from `start` on are free or misplaced. - Returns: false without
    /// room or budget.
    @_optimize(size)
    private func makeRoom(_ start: Int, _ count: Int, _ budget: inout Int) -> Bool {
        let s = state
        var end = start, room = 0, cost = 0
        while room < count {
            if end < s.pointee.rowCount && isInOrder(end) {
                cost &+= moveCost(end)
                if cost > budget { return false }
            } else {
                if end >= s.pointee.capacity { return false }
                room &+= 1
            }
            end &+= 1
        }
        if cost == 0 {
            openRows(to: end)
            return true
        }
        // also take all adjacent free rows; go twice as far where the last call also needed room
        let again = start >= s.pointee.misplaced.place &- cost && start <= s.pointee.misplaced.place &+ cost
        let most = again ? min(2 &* cost, budget) : cost
        while end < s.pointee.rowCount && (cost < most || !isInOrder(end)) {
            if isInOrder(end) { cost &+= moveCost(end) }
            end &+= 1
        }
        s.pointee.misplaced.place = start
        budget &-= cost
        openRows(to: end)
        var target = end &- 1
        var row = end &- 1
        while row >= start {
            if isInOrder(row) {
                if row != target {
                    if !isFree(target) && !relocateRows(target) { return false }
                    moveRow(row, target)
                }
                target &-= 1
            }
            row &-= 1
        }
        return true
    }

    /// As makeRoom, by moving a few rows towards the front: a subtree that moved to a later place left its rows there.
    /// - Returns: whether the `count` rows before `start` are free or misplaced.
    @inline(never)
    @_optimize(size)
    private func makeRoomBefore(_ start: Int, _ count: Int, _ budget: inout Int) -> Bool {
        var first = start, room = 0, cost = 0
        let most = min(budget, 256, state.pointee.liveCount / 8)  // in a small tree a rebuild is less work
        while room < count {
            first &-= 1
            if first < 0 { return false }
            if isInOrder(first) { cost &+= moveCost(first) } else { room &+= 1 }
            if cost > most { return false }
        }
        budget &-= cost
        var target = first
        for row in first..<start where isInOrder(row) {
            if row != target {
                if !isFree(target) && !relocateRows(target) { return false }
                moveRow(row, target)
            }
            target &+= 1
        }
        return true
    }

    @inline(__always)
    private func moveCost(_ row: Int) -> Int {
        let node = self.node(row)
        return node.pointee.flags & NodeFlags.container != 0 ? 1 &+ Int(box(node).pointee.count) / 4 : 1
    }

    /// Moves a misplaced row into any free row. - Returns: false when there is none.
    private func relocateRows(_ row: Int) -> Bool {
        let s = state
        if s.pointee.rowCount < s.pointee.capacity { openRows(to: s.pointee.rowCount &+ 1) }
        if s.pointee.freeRow < 0 { return false }
        moveRow(row, Int(s.pointee.freeRow))
        return true
    }
}
