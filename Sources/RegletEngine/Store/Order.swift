// SPDX-License-Identifier: MIT
import CReglet

/// Rows in visiting order: depth-first, root after root, free rows last.
extension Engine {
    /// Note that `row` was linked under `parent` as its last child, and whether it lies where a sweep meets it.
    func noteAppended(_ row: Int, under parent: Int) {
        let s = state
        if s.pointee.scattered > 0 {
            s.pointee.scattered &+= 1
            return
        }
        var inOrder = row == s.pointee.rowCount &- 1
        if inOrder && parent >= 0 {
            // in order when the row before belongs to the parent's subtree
            var at = Int32(truncatingIfNeeded: row &- 1)
            while at >= 0 && at != Int32(truncatingIfNeeded: parent) { at = node(Int(at)).pointee.parent }
            inOrder = at >= 0
        }
        if !inOrder { s.pointee.scattered = 1 }
    }

    /// Put all rows into visiting order, in place. O(rows). No memory: the queue column holds the new rows meanwhile and
    /// the work lists are rebuilt from the flags.
    func restoreOrder() {
        let s = state
        guard s.pointee.scattered > 0 else { return }
        s.pointee.scattered = 0
        let target = s.pointee.queueNext
        let rows = s.pointee.rowCount
        for row in 0..<rows { target[row] = -1 }
        var count: Int32 = 0
        var root = Int(s.pointee.firstRoot)
        while root >= 0 {
            var row = root
            while row >= 0 {
                target[row] = count
                count &+= 1
                row = nextRow(row, below: root)
            }
            root = Int(node(root).pointee.next)
        }
        s.pointee.stats.rows_moved = UInt32(truncatingIfNeeded: count)
        renameLinks(target, rows)
        for row in 0..<rows where target[row] < 0 {
            target[row] = count
            count &+= 1
        }
        for row in 0..<rows {
            while target[row] != Int32(truncatingIfNeeded: row) {
                let to = Int(target[row])
                swapRows(row, to)
                let moved = target[to]
                target[to] = target[row]
                target[row] = moved
            }
        }
        s.pointee.rowCount = s.pointee.liveCount
        s.pointee.freeRow = -1
        for row in 0..<s.pointee.rowCount {
            s.pointee.rowOf[id(row)] = Int32(truncatingIfNeeded: row)
            var slot = s.pointee.slots[row]
            while slot >= 0 {
                s.pointee.specs[Int(slot)].owner = Int32(truncatingIfNeeded: row)
                slot = s.pointee.specs[Int(slot)].next
            }
        }
        requeue()
        s.pointee.orderEpoch &+= 1
    }

    private func renameLinks(_ target: UnsafeMutablePointer<Int32>, _ rows: Int) {
        let s = state
        @inline(__always) func renamed(_ row: Int32) -> Int32 { row < 0 ? -1 : target[Int(row)] }
        for row in 0..<rows where target[row] >= 0 {
            let node = self.node(row)
            node.pointee.parent = renamed(node.pointee.parent)
            node.pointee.next = renamed(node.pointee.next)
            s.pointee.previous[row] = renamed(s.pointee.previous[row])
            if node.pointee.flags & Flag.container != 0 {
                let box = self.box(node)
                box.pointee.first = renamed(box.pointee.first)
                box.pointee.last = renamed(box.pointee.last)
                box.pointee.plan = 0
            }
        }
        s.pointee.firstRoot = renamed(s.pointee.firstRoot)
        s.pointee.lastRoot = renamed(s.pointee.lastRoot)
    }

    private func swapRows(_ a: Int, _ b: Int) {
        let s = state
        @inline(__always) func swap<T>(_ column: UnsafeMutablePointer<T>) {
            let kept = column[a]
            column[a] = column[b]
            column[b] = kept
        }
        swap(s.pointee.nodes)
        swap(s.pointee.results)
        swap(s.pointee.frames)
        swap(s.pointee.baselines)
        swap(s.pointee.slots)
        swap(s.pointee.rares)
        swap(s.pointee.previous)
        swap(s.pointee.depths)
        swap(s.pointee.handles)
        if let absolute = s.pointee.absolute { swap(absolute) }
    }

    /// Build the work lists anew from the flags of the rows.
    private func requeue() {
        let s = state
        clearQueues()
        for row in 0..<s.pointee.rowCount {
            let state = s.pointee.results[row].state & ~State.queued
            s.pointee.results[row].state = state
            if state & (State.dirty | State.place) != 0 { queueDirty(row) }
        }
    }
}
