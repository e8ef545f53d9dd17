// SPDX-License-Identifier: MIT
import CReglet

/// Rebuilds the whole visiting order.
extension RowStore {
    /// The number of free rows in a gap when rows are spread, and the minimum number of rows between gaps.
    private static var gap: Int { 2 }
    private static var stretch: Int { 32 }

    /// Puts all rows into visiting order, in place. Free rows come last; `spread` puts a few of them after
    /// `stretch` rows or more, for later edits. O(rows). Allocates nothing: the queue column holds the new rows
    /// meanwhile, and the dirty lists are rebuilt from the flags.
    @_optimize(size)
    func reorder(spread: Bool) {
        let s = state
        s.pointee.misplacedCount = 0
        let target = s.pointee.queueNext
        var rows = s.pointee.rowCount
        for row in 0..<rows { target[row] = -1 }
        let end = assignRows(target, spread: spread)
        while rows < end {
            makeFree(rows)
            target[rows] = -1
            rows &+= 1
        }
        renameLinks(target, rows)
        for row in 0..<rows {
            while target[row] >= 0 && target[row] != Int32(truncatingIfNeeded: row) {
                let to = Int(target[row])
                if target[to] < 0 {
                    copyColumns(row, to)
                    makeFree(row)
                } else {
                    swapColumns(row, to)
                }
                let moved = target[to]
                target[to] = target[row]
                target[row] = moved
            }
        }
        s.pointee.rowCount = end
        s.pointee.freeRow = -1
        arrange(&s.pointee.boxes, target) {
            $0.node($1).pointee.flags & NodeFlags.container != 0 ? $0.rowStore.link($1) : nil
        }
        arrange(&s.pointee.texts, target) {
            $0.node($1).pointee.flags & NodeFlags.text != 0 ? $0.rowStore.link($1) : nil
        }
        if Flavour.isFull { arrange(&s.pointee.rareRecords, target) { $0.state.pointee.rares.place($1) } }
        s.pointee.stats.rows_moved = UInt32(truncatingIfNeeded: s.pointee.liveCount)
        invalidation.clearQueues()
        var row = end
        while row > 0 {
            row &-= 1
            let state = s.pointee.results[row].state & ~(ResultFlags.queued | ResultFlags.listChanged)
            s.pointee.results[row].state = state
            if isFree(row) {
                pushFree(row)
                continue
            }
            s.pointee.nodes[row].flags &= ~NodeFlags.misplaced
            nameRow(row)
            if state & (ResultFlags.dirty | ResultFlags.placePending) != 0 { invalidation.queueDirty(row) }
        }
    }

    /// The field of a node that holds the index of its container state or text.
    private func link(_ row: Int) -> UnsafeMutablePointer<Int32> {
        let offset = MemoryLayout<Node>.offset(of: \.link).unsafelyUnwrapped
        return (UnsafeMutableRawPointer(node(row)) + offset).assumingMemoryBound(to: Int32.self)
    }

    /// Sorts the records of a pool by the rows that own them, so that a sweep over the rows also reads the records in
    /// order. `index` returns the address of a row's record number, if it has a record. `owners` has room for one
    /// number per record.
    @inline(never)
    @_optimize(size)
    private func arrange<Record>(
        _ pool: inout Pool<Record>, _ owners: UnsafeMutablePointer<Int32>,
        _ index: (Engine, Int) -> UnsafeMutablePointer<Int32>?
    ) {
        let rows = state.pointee.rowCount
        for record in 0..<pool.end { owners[record] = -1 }
        for row in 0..<rows {
            if let at = index(engine, row) { owners[Int(at.pointee)] = Int32(truncatingIfNeeded: row) }
        }
        var next: Int32 = 0
        for row in 0..<rows {
            guard let own = index(engine, row) else { continue }
            let at = own.pointee
            if at != next {
                let other = owners[Int(next)]
                pool.swap(Int(at), Int(next))
                if other >= 0, let moved = index(engine, Int(other)) { moved.pointee = at }
                owners[Int(at)] = other
                own.pointee = next
            }
            next &+= 1
        }
        pool.close()
    }

    /// Assigns a new row to each row in use. Where the first misplaced rows are, more are likely to follow: they get
    /// larger gaps. - Returns: the end of the new rows, gaps included.
    private func assignRows(_ target: UnsafeMutablePointer<Int32>, spread: Bool) -> Int {
        let s = state
        let live = s.pointee.liveCount
        var spare = spread ? s.pointee.capacity &- live : 0
        var large = min(spare / 4, live / 16)
        spare &-= 2 &* large
        // where there are few, gaps of one row: what counts is how far away the next one is
        let gap = spare < live / 16 ? 1 : RowStore.gap
        let stretch = spare > 0 ? max(RowStore.stretch, live &* gap / spare &+ 1) : 0
        var wasMisplaced = false
        var since = 0
        var count = 0
        var row = Int(s.pointee.firstRoot)
        while row >= 0 {
            if large > 0 && isMisplaced(row) != wasMisplaced {
                count &+= large
                since = 0
                if wasMisplaced { large = 0 }
                wasMisplaced = true
            }
            // preferably before a container: loops over leaves in consecutive rows are faster
            if spare >= gap && since >= stretch && (isContainer(row) || since >= stretch &+ stretch / 2) {
                count &+= gap
                spare &-= gap
                since = 0
            }
            target[row] = Int32(truncatingIfNeeded: count)
            count &+= 1
            since &+= 1
            row = nextRow(row, below: -1)
        }
        return count
    }

    private func renameLinks(_ target: UnsafeMutablePointer<Int32>, _ rows: Int) {
        let s = state
        @inline(__always) func renamed(_ row: Int32) -> Int32 { row < 0 ? -1 : target[Int(row)] }
        for row in 0..<rows where target[row] >= 0 {
            let node = self.node(row)
            node.pointee.parent = renamed(node.pointee.parent)
            node.pointee.next = renamed(node.pointee.next)
            s.pointee.previous[row] = renamed(s.pointee.previous[row])
            if node.pointee.flags & NodeFlags.container != 0 {
                let box = self.box(node)
                box.pointee.first = renamed(box.pointee.first)
                box.pointee.last = renamed(box.pointee.last)
                box.header.pointee.known = 0
            }
        }
        s.pointee.firstRoot = renamed(s.pointee.firstRoot)
        s.pointee.lastRoot = renamed(s.pointee.lastRoot)
    }
}
