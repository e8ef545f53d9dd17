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

/// The dirty rows, which must be measured or placed again: one list per depth, linked through the queue column. A row
/// is in at most one list; its flags distinguish measuring and placing.
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

    /// Puts a row into the list of its depth, unless it is in one.
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

    /// Voids a row's own results after its style, content or children changed. O(ancestors that pass it on).
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
                // a trivial leaf keeps no results worth comparing
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

    /// Prepares a row whose parent computes it. - Returns: whether the parent becomes dirty in place of the row.
    @inline(never)
    private func defersToParent(_ row: Int, _ node: UnsafeMutablePointer<Node>) -> Bool {
        let kind = node.pointee.flags & NodeFlags.kindMask
        let parent = Int(node.pointee.parent)
        if kind == RG_KIND_TABLE_ROW.rawValue && dispatch.table(ofRow: row) >= 0 {
            // the widths of its cells concern the whole table, whatever the row's own result is
            dispatch.forgetRow(row, keepsEpoch: false)
        } else if kind == RG_KIND_CONSTRAINT.rawValue {
            dispatch.markSystemOutdated(row)
            if parent < 0 || !isConstraint(parent) { return false }
            // one system: the outermost container solves it
            result(row).pointee.state &= ~ResultFlags.valid
        } else {
            return false
        }
        return true
    }

    /// The parent of a gone row if it reads the row's baseline, or -1. A gone row is not measured but, as on Android,
    /// its baseline is read when baseline_child_index names it.
    @inline(never)
    @_optimize(size)
    private func baselineReader(_ row: Int) -> Int {
        let parent = Int(node(row).pointee.parent)
        guard parent >= 0, let rare = self.rare(parent), rare.pointee.baselineChild >= 0 else { return -1 }
        return parent
    }

    /// Marks the parent of a row whose change the parent reads.
    func markParentDirty(_ row: Int) {
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 { markDirty(parent) }
    }

    /// Marks a row whose children must be placed again, without a measure.
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

    /// Queues a row whose children must be placed in the running layout.
    @inline(__always)
    func queuePlace(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        let bits = result.pointee.state
        if bits & ResultFlags.placePending != 0 { return }
        result.pointee.state = bits | ResultFlags.placePending
        pushPlace(row, result)
    }

    /// Queues a row above those that the work list has reached. It may still become dirty, so it goes through that
    /// list.
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

    /// Updates a container after a child's order changed or a child with an order was added.
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

    /// Takes all rows off the lists of dirty rows into one list by id; free rows are dropped. O(dirty rows + depth).
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

    /// Puts the ids from takeDirty into the lists of the rows' current depths.
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

    /// Voids the dependency orders of a container after their inputs changed.
    @inline(never)
    func invalidateChildOrder(_ container: Int) {
        result(container).pointee.state &= ~ResultFlags.childOrderValid
    }

    /// Drops the summary of a container after a child's style or row changed.
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
