// SPDX-License-Identifier: MIT
import CReglet

/// Free rows, and moves of rows. Every place that stores the number of a row is updated here.
extension RowStore {
    // MARK: - The list of free rows, linked both ways through Node.next and Node.parent

    @inline(__always)
    func pushFree(_ row: Int) {
        let s = state
        let head = s.pointee.freeRow
        s.pointee.nodes[row].next = head
        s.pointee.nodes[row].parent = -1
        if head >= 0 { s.pointee.nodes[Int(head)].parent = Int32(truncatingIfNeeded: row) }
        s.pointee.freeRow = Int32(truncatingIfNeeded: row)
    }

    @inline(__always)
    func takeFree(_ row: Int) {
        let s = state
        let next = s.pointee.nodes[row].next, back = s.pointee.nodes[row].parent
        if back >= 0 { s.pointee.nodes[Int(back)].next = next } else { s.pointee.freeRow = next }
        if next >= 0 { s.pointee.nodes[Int(next)].parent = back }
    }

    /// Frees a row whose content is void. Precondition: the row is in no dirty or place list.
    @inline(never)
    func makeFree(_ row: Int) {
        let s = state
        s.pointee.handles[row] = rg_node(id: 0)
        s.pointee.results[row] = LayoutResult(
            specWidth: 0, specHeight: 0, width: 0, height: 0, lastUsedPass: 0, state: 0, x: 0, y: 0)
        s.pointee.frames[row] = rg_frame()
        s.pointee.marks[row] = 0
        s.pointee.absolute?[row] = rg_frame()
        s.pointee.slots[row] = -1
        s.pointee.rares[row] = -1
        s.pointee.nodes[row].flags = 0
    }

    /// Turns the untouched rows below `end` into free rows.
    @_optimize(size)
    func openRows(to end: Int) {
        while state.pointee.rowCount < end {
            let row = state.pointee.rowCount
            state.pointee.rowCount &+= 1
            makeFree(row)
            pushFree(row)
        }
    }

    /// Returns free rows at the end to the untouched ones. Precondition: none is in a dirty or place list.
    func closeRows() {
        let s = state
        while s.pointee.rowCount > 0 && isFree(s.pointee.rowCount &- 1) {
            takeFree(s.pointee.rowCount &- 1)
            s.pointee.rowCount &-= 1
        }
    }

    // MARK: - Moving

    /// Copies the content of a row, except its links. Only this function lists the columns that a move copies.
    @inline(__always)
    func copyColumns(_ from: Int, _ to: Int) {
        let s = state
        s.pointee.nodes[to] = s.pointee.nodes[from]
        s.pointee.results[to] = s.pointee.results[from]
        s.pointee.frames[to] = s.pointee.frames[from]
        s.pointee.baselines[to] = s.pointee.baselines[from]
        s.pointee.slots[to] = s.pointee.slots[from]
        s.pointee.rares[to] = s.pointee.rares[from]
        s.pointee.previous[to] = s.pointee.previous[from]
        s.pointee.depths[to] = s.pointee.depths[from]
        s.pointee.handles[to] = s.pointee.handles[from]
        s.pointee.marks[to] = s.pointee.marks[from]
        if let absolute = s.pointee.absolute { absolute[to] = absolute[from] }
    }

    @inline(__always)
    func swapColumns(_ a: Int, _ b: Int) {
        let s = state
        @inline(__always) func swap<T>(_ column: UnsafeMutablePointer<T>) {
            let kept = column[a]
            column[a] = column[b]
            column[b] = kept
        }
        swap(s.pointee.nodes)
        swap(s.pointee.results)
        swap(s.pointee.frames)
        s.pointee.baselines.swap(a, b)
        swap(s.pointee.slots)
        s.pointee.rares.swap(a, b)
        swap(s.pointee.previous)
        swap(s.pointee.depths)
        swap(s.pointee.handles)
        swap(s.pointee.marks)
        if let absolute = s.pointee.absolute { swap(absolute) }
    }

    /// Updates all references to a moved row except the links.
    @inline(__always)
    func nameRow(_ row: Int) {
        let s = state
        let number = Int32(truncatingIfNeeded: row)
        s.pointee.rowOf[id(row)] = number
        var slot = s.pointee.slots[row]
        while slot >= 0 {
            s.pointee.specs[Int(slot)].owner = number
            slot = s.pointee.specs[Int(slot)].next
        }
    }

    /// Moves a node into a free row and frees its former row. O(children). Precondition: dirty lists are by id
    /// (takeDirty).
    @_optimize(size)
    func moveRow(_ from: Int, _ to: Int) {
        let s = state
        takeFree(to)
        copyColumns(from, to)
        s.pointee.queueNext[to] = s.pointee.queueNext[from]
        nameRow(to)
        let number = Int32(truncatingIfNeeded: to)
        let node = self.node(to)
        let parent = Int(node.pointee.parent), back = Int(s.pointee.previous[to]), next = Int(node.pointee.next)
        if back >= 0 {
            s.pointee.nodes[back].next = number
        } else if parent >= 0 {
            box(self.node(parent)).pointee.first = number
        } else {
            s.pointee.firstRoot = number
        }
        if next >= 0 {
            s.pointee.previous[next] = number
        } else if parent >= 0 {
            box(self.node(parent)).pointee.last = number
        } else {
            s.pointee.lastRoot = number
        }
        if parent >= 0 { dispatch.childRenumbered(self.node(parent), from, to) }
        if node.pointee.flags & NodeFlags.container != 0 {
            var child = Int(box(node).pointee.first)
            while child >= 0 {
                s.pointee.nodes[child].parent = number
                child = Int(s.pointee.nodes[child].next)
            }
        }
        makeFree(from)
        pushFree(from)
        s.pointee.stats.rows_moved &+= 1
    }

    // MARK: - Dirty lists while rows move
}
