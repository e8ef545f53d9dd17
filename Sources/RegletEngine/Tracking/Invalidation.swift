// SPDX-License-Identifier: MIT
import CReglet

/// Marks what must be measured or placed again.
public struct Invalidation: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var invalidation: Invalidation { Invalidation(state) }
}

/// What must be measured or placed again, in one list a depth, linked through the queue column. A row is in at most one
/// list; its flags say what it needs.
extension Invalidation {
    func clearQueues() {
        let s = state
        for depth in 0...Int(s.pointee.def.max_depth) {
            s.pointee.dirtyHeads[depth] = -1
            s.pointee.placeHeads[depth] = -1
        }
        s.pointee.dirtyDeepest = 0
        s.pointee.placeDeepest = 0
        s.pointee.placeShallowest = Int.max
        s.pointee.placeCount = 0
    }

    /// Put a row into the list of its depth, unless it is in one.
    func queueDirty(_ row: Int) {
        let s = state
        let result = self.result(row)
        if result.pointee.state & ResultFlags.queued != 0 { return }
        result.pointee.state |= ResultFlags.queued
        let depth = Int(s.pointee.depths[row])
        s.pointee.queueNext[row] = s.pointee.dirtyHeads[depth]
        s.pointee.dirtyHeads[depth] = Int32(truncatingIfNeeded: row)
        if depth > s.pointee.dirtyDeepest { s.pointee.dirtyDeepest = depth }
    }

    /// The row's own results are void: its style, content or children changed. O(rows that pass it on).
    func markDirty(_ row: Int) {
        var at = row
        while at >= 0 {
            let row = at
            let result = self.result(row)
            let node = self.node(row)
            at = node.isGone ? baselineReader(row) : -1
            if result.pointee.state & (ResultFlags.valid | ResultFlags.dirty) != ResultFlags.valid {
                dispatch.forgetPendingDelta(row)
            } else if node.pointee.flags & NodeFlags.trivial != 0 && node.pointee.parent >= 0 {
                // a trivial leaf keeps no results of its own worth comparing
                at = Int(node.pointee.parent)
            } else if node.pointee.flags & Invalidation.maybeDefers == Invalidation.maybeDefers
                && defersToParent(row, node)
            {
                // kinds 9, 11, 13, 15: one test for most rows
                at = Int(node.pointee.parent)
            } else {
                result.pointee.state |= ResultFlags.dirty
                queueDirty(row)
            }
        }
    }

    private static var maybeDefers: UInt32 { RG_KIND_TABLE_ROW.rawValue }

    /// Rows whose parent computes for them: the parent is dirty in their place.
    @inline(never)
    private func defersToParent(_ row: Int, _ node: UnsafeMutablePointer<Node>) -> Bool {
        let kind = node.pointee.flags & NodeFlags.kindMask
        let parent = Int(node.pointee.parent)
        if kind == RG_KIND_TABLE_ROW.rawValue && dispatch.table(ofRow: row) >= 0 {
            // what its cells bring into the columns concerns the whole table, whatever the row itself answers
            dispatch.forgetRow(row, keepsEpoch: false)
        } else if kind == RG_KIND_CONSTRAINT.rawValue {
            dispatch.markSystemOutdated(row)
            if parent < 0 || !isConstraint(parent) { return false }
            // one system: the outermost solves it
            result(row).pointee.state &= ~ResultFlags.valid
        } else {
            return false
        }
        return true
    }

    /// A gone row is not measured, but as on Android its baseline is read where baseline_child_index names it: its
    /// parent, or -1.
    @inline(never)
    @_optimize(size)
    private func baselineReader(_ row: Int) -> Int {
        let parent = Int(node(row).pointee.parent)
        guard parent >= 0, let rare = self.rare(parent), rare.pointee.baselineChild >= 0 else { return -1 }
        return parent
    }

    /// What the parent reads of this row changed.
    func markParentDirty(_ row: Int) {
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 { markDirty(parent) }
    }

    /// The row's children must be placed again, though nothing is measured.
    func markPlace(_ row: Int) {
        let result = self.result(row)
        dispatch.invalidatePlacement(row)
        if result.pointee.state & ResultFlags.valid == 0 || result.pointee.state & ResultFlags.placePending != 0 {
            return
        }
        guard isContainer(row) else { return }
        result.pointee.state |= ResultFlags.placePending
        queueDirty(row)
    }

    func markParentPlace(_ row: Int) {
        let parent = Int(node(row).pointee.parent)
        if parent < 0 { return }
        markPlace(parent)
        if isCustom(parent) { markDirty(parent) }  // its measure may read what placing reads
    }

    /// While a layout runs: the row's children must be placed in this layout.
    @inline(__always)
    func queuePlace(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        let bits = result.pointee.state
        if bits & ResultFlags.placePending != 0 { return }
        result.pointee.state = bits | ResultFlags.placePending
        pushPlace(row, result)
    }

    /// The same for a row above those the work list has come to: it may still be found dirty, so that it goes through
    /// that list.
    func queuePlaceAbove(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        result.pointee.state |= ResultFlags.placePending
        queueDirty(row)
    }

    @inline(__always)
    func pushPlace(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        let s = state
        let bits = result.pointee.state
        if bits & ResultFlags.queued != 0 { return }
        result.pointee.state = bits | ResultFlags.queued
        let depth = Int(s.pointee.depths[row])
        s.pointee.queueNext[row] = s.pointee.placeHeads[depth]
        s.pointee.placeHeads[depth] = Int32(truncatingIfNeeded: row)
        s.pointee.placeCount &+= 1
        if depth > s.pointee.placeDeepest { s.pointee.placeDeepest = depth }
        if depth < s.pointee.placeShallowest { s.pointee.placeShallowest = depth }
    }

    /// A child's order changed, or one with an order came: the container lays its children out by it from now on.
    @inline(never)
    @_optimize(size)
    func noteOrder(_ parent: Int) {
        if parent < 0 { return }
        let node = self.node(parent)
        switch node.pointee.flags & NodeFlags.kindMask {
        case RG_KIND_LINEAR.rawValue, RG_KIND_TABLE.rawValue, RG_KIND_FLOW.rawValue, RG_KIND_GRID.rawValue,
            RG_KIND_CUSTOM.rawValue:
            node.pointee.flags |= NodeFlags.ordered
            box(node).header.pointee.known = 0
            if isGrid(parent) { invalidateChildOrder(parent) }
        default: break
        }
    }

    /// Take all rows off the lists of what is dirty, into one list by id; free rows leave it. O(dirty rows + depth).
    /// - Returns: the first id, or -1.
    @_optimize(size)
    func takeDirty() -> Int32 {
        let s = state
        var last: Int32 = -1
        for depth in 0...s.pointee.dirtyDeepest {
            var row = Int(s.pointee.dirtyHeads[depth])
            while row >= 0 {
                let next = Int(s.pointee.queueNext[row])
                s.pointee.results[row].state &= ~ResultFlags.queued
                if !isFree(row) {
                    s.pointee.queueNext[row] = last
                    last = Int32(truncatingIfNeeded: id(row))
                }
                row = next
            }
            s.pointee.dirtyHeads[depth] = -1
        }
        s.pointee.dirtyDeepest = 0
        return last
    }

    /// Put what takeDirty took into the lists of the depths the rows have now.
    @_optimize(size)
    func giveDirty(_ first: Int32) {
        let s = state
        var id = first
        while id >= 0 {
            let row = Int(s.pointee.rowOf[Int(id)])
            id = s.pointee.queueNext[row]
            queueDirty(row)
        }
    }

    /// What the dependency orders of a container were made from changed.
    @inline(never)
    func invalidateChildOrder(_ container: Int) {
        let result = self.result(container)
        // Else ResultFlags.validForLarger.
        if result.pointee.state & ResultFlags.measuredFromSummary == 0 {
            result.pointee.state &= ~ResultFlags.childOrderValid
        }
    }

    /// The style of a child, or where its row lies, changed.
    func dropSummary(_ row: Int) {
        if isContainer(row) { box(node(row)).header.pointee.known = 0 }
    }

    func dropParentSummary(_ row: Int) {
        let parent = Int(node(row).pointee.parent)
        if parent < 0 { return }
        if isFlow(node(parent)) {
            dispatch.noteFlowChange(box(node(parent)), row)
        } else {
            dropSummary(parent)
        }
    }
}
