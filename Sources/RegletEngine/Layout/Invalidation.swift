// SPDX-License-Identifier: MIT
import CReglet

/// Marks what must be measured or placed again.
public struct Invalidation: EngineView {
    public let state: UnsafeMutablePointer<ContextState>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextState>) { self.state = state }
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
        if result.pointee.state & State.queued != 0 { return }
        result.pointee.state |= State.queued
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
            if result.pointee.state & (State.valid | State.dirty) != State.valid {
                linearSummary.forgetGrown(row)
            } else if node.pointee.flags & Flag.trivial != 0 && node.pointee.parent >= 0 {
                // a trivial leaf keeps no results of its own worth comparing
                at = Int(node.pointee.parent)
            } else if node.pointee.flags & Invalidation.maybePasses == Invalidation.maybePasses && passesDirt(row, node)
            {
                // kinds 9, 11, 13, 15: one test for most rows
                at = Int(node.pointee.parent)
            } else {
                result.pointee.state |= State.dirty
                queueDirty(row)
            }
        }
    }

    private static var maybePasses: UInt32 { RG_KIND_TABLE_ROW.rawValue }

    /// Rows whose parent computes for them: the parent is dirty in their place.
    @inline(never)
    private func passesDirt(_ row: Int, _ node: UnsafeMutablePointer<Node>) -> Bool {
        let kind = node.pointee.flags & Flag.kindMask
        let parent = Int(node.pointee.parent)
        if kind == RG_KIND_TABLE_ROW.rawValue && tableLayout.table(ofRow: row) >= 0 {
            // what its cells bring into the columns concerns the whole table, whatever the row itself answers
            tableLayout.forgetRow(row, keepsFresh: false)
        } else if kind == RG_KIND_CONSTRAINT.rawValue {
            constraintLayout.unsettle(row)
            if parent < 0 || !constraintSystems.isConstraint(parent) { return false }
            // one system: the outermost solves it
            result(row).pointee.state &= ~State.valid
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
        flowLayout.dropLines(row)
        if result.pointee.state & State.valid == 0 || result.pointee.state & State.place != 0 { return }
        guard isContainer(row) else { return }
        result.pointee.state |= State.place
        queueDirty(row)
    }

    func markParentPlace(_ row: Int) {
        let parent = Int(node(row).pointee.parent)
        if parent < 0 { return }
        markPlace(parent)
        if customLayout.isCustom(parent) { markDirty(parent) }  // its measure may read what placing reads
    }

    /// While a layout runs: the row's children must be placed in this layout.
    @inline(__always)
    func queuePlace(_ row: Int, _ result: UnsafeMutablePointer<Result>) {
        let bits = result.pointee.state
        if bits & State.place != 0 { return }
        result.pointee.state = bits | State.place
        pushPlace(row, result)
    }

    /// The same for a row above those the work list has come to: it may still be found dirty, so that it goes through
    /// that list.
    func queuePlaceAbove(_ row: Int, _ result: UnsafeMutablePointer<Result>) {
        result.pointee.state |= State.place
        queueDirty(row)
    }

    @inline(__always)
    func pushPlace(_ row: Int, _ result: UnsafeMutablePointer<Result>) {
        let s = state
        let bits = result.pointee.state
        if bits & State.queued != 0 { return }
        result.pointee.state = bits | State.queued
        let depth = Int(s.pointee.depths[row])
        s.pointee.queueNext[row] = s.pointee.placeHeads[depth]
        s.pointee.placeHeads[depth] = Int32(truncatingIfNeeded: row)
        s.pointee.placeCount &+= 1
        if depth > s.pointee.placeDeepest { s.pointee.placeDeepest = depth }
        if depth < s.pointee.placeShallowest { s.pointee.placeShallowest = depth }
    }

    /// Work through the dirty rows of one root, deepest first: each is measured again under every spec its parent
    /// asked, and only when an answer changed its parent is dirty too. With `void` nothing is measured: results of the
    /// dirty rows and their ancestors are dropped, because the root is about to be asked for something else.
    func drainDirty(_ root: Int, void: Bool) {
        let s = state
        // Depths changed since rows were queued.
        if s.pointee.scattered > 0 { rowStore.giveDirty(rowStore.takeDirty()) }
        var depth = s.pointee.dirtyDeepest
        var kept = 0  // deepest list that keeps rows of other roots
        while depth > 0 {
            var foreign: Int32 = -1
            var deeper = 0
            while s.pointee.dirtyHeads[depth] >= 0 {
                let row = Int(s.pointee.dirtyHeads[depth])
                s.pointee.dirtyHeads[depth] = s.pointee.queueNext[row]
                let result = self.result(row)
                if result.pointee.state & (State.dirty | State.place) == 0 {
                    result.pointee.state &= ~State.queued
                    continue
                }
                let now = Int(s.pointee.depths[row])
                if now != depth {  // it was moved since it was queued
                    result.pointee.state &= ~State.queued
                    queueDirty(row)
                    if now > depth && now > deeper { deeper = now }
                    continue
                }
                if s.pointee.rootCount > 1 && !isBelow(row, root) {
                    s.pointee.queueNext[row] = foreign
                    foreign = Int32(truncatingIfNeeded: row)
                    if depth > kept { kept = depth }
                    continue
                }
                result.pointee.state &= ~State.queued
                settle(row, result, void: void)
            }
            s.pointee.dirtyHeads[depth] = foreign
            depth = deeper > depth ? deeper : depth &- 1
        }
        s.pointee.dirtyDeepest = kept
    }

    private func settle(_ row: Int, _ result: UnsafeMutablePointer<Result>, void: Bool) {
        // where it was enough to place a row its containers may rely on the way it was measured
        let isOut = result.pointee.state & (State.place | State.summed) == State.place | State.summed
        if result.pointee.state & State.dirty != 0 || (isOut && linearSummary.hasOutgrownSums(row, result)) {
            result.pointee.state &= ~State.dirty
            if void {
                voidUpward(row)
            } else if result.pointee.state & State.valid != 0 && !linearSummary.absorbLengths(row, result) {
                let width = result.pointee.width, height = result.pointee.height
                switch layout.remeasure(row) {
                case .same: break
                case .resized: _ = linearSummary.absorb(row, width, height)
                case .changed: markParentDirty(row)
                }
            }
        }
        if result.pointee.state & State.place != 0 { pushPlace(row, result) }
    }

    private func voidUpward(_ row: Int) {
        var at = row
        while at >= 0 && result(at).pointee.state & State.valid != 0 {
            result(at).pointee.state &= ~State.valid
            if constraintSystems.isConstraint(at) { constraintLayout.unsettle(at) }
            at = Int(node(at).pointee.parent)
        }
    }

    /// Whether `row` belongs to the tree of `root`. O(1) in visiting order, else O(depth).
    func isBelow(_ row: Int, _ root: Int) -> Bool {
        if state.pointee.scattered > 0 { return rootRow(row) == root }
        let next = Int(node(root).pointee.next)
        return row >= root && (next < 0 || row < next)
    }
}
