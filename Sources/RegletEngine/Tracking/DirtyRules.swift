// SPDX-License-Identifier: MIT
import CReglet

/// The dirty rules: which rows a change makes dirty. All edits go through this file; the queues are in
/// Invalidation.swift.
///
/// A changed style. Property to reader: StyleField. Reader to row:
///
///     reader         the row                parent                          other rows
///     -------------  ---------------------  ------------------------------  -----------------------------
///     ownMeasure     dirty; void where the  no summary; dirty if CONSTRAINT (1)
///                    node was trivial       or a flow's or of CSS, or where
///                                           the node was trivial
///     childSpecs                                                            dirty: children that remember (2)
///     ownCells       no cells if GRID
///     parentCells                           no cells if GRID
///     siblingOrder                          ordered, no summary (3)
///     parentMeasure  dirty if TABLE_ROW,    no summary; dirty
///                    GRID or of CSS (4);
///                    of CSS: no summary
///     parentPlacing                         no summary, except of CSS; placed
///                                           again; dirty if CUSTOM (5) (7)
///     groups                                                                members: parentPlacing,
///                                                                           parentMeasure
///
/// 1. Constraints may read the child's padding, and a ConstraintLayout that of a flow. CSS adds padding to content.
/// 2. Grids, and relative containers with grids: see ContainerDispatch.measureFirst.
/// 3. Kinds that arrange children by `order`: NodeKind.arranged.
/// 4. The widths of cells may follow their row's content; a grid depends on whether its parent measures it twice; a
///    container of CSS reads its own lengths.
/// 5. The measure of a custom container may read what placing reads.
/// 6. A scrolling view reads the scroll range of a gone app bar, whose rows need not have results to compare.
/// 7. Not of an offset that alone has changed, in most containers: see OffsetEdits.swift.
///
/// The other changes:
///
///     change                      rows
///     --------------------------  ------------------------------------------------------------------
///     text, content of the host   the row: dirty
///     a container's own records   the container: dirty; its order void where that follows from them
///     records of a child          the parent: dirty
///     child inserted or removed   the parent: a pending delta, or no summary and dirty; no order
///     measured size               the parent: dirty (LayoutPass), or a delta (LinearSummary+Delta)
///
/// Dirty rows whose parent becomes dirty, too, by kind (markDirty):
///
///     row                         the row itself       the parent
///     --------------------------  -------------------  -----------
///     trivial leaf                -                    dirty
///     TABLE_ROW in a TABLE        dirty, no entries    dirty
///     CONSTRAINT in a CONSTRAINT  void                 dirty: one system
///     gone, baseline child        dirty                dirty
///     gone APP_BAR, and two       dirty                the COORDINATOR: dirty (6)
///     levels below it
extension Invalidation {
    /// Marks the rows that read a changed style of a row: see the table.
    /// - Parameters:
    ///   - readers: bits of StyleReader
    ///   - wasTrivial: whether the node was trivial before the change
    @inline(never)
    func styleChanged(_ row: Int, readers: UInt8, wasTrivial: Bool) {
        let node = self.node(row)
        let kind = node.pointee.flags & NodeFlags.kindMask
        let parent = Int(node.pointee.parent)
        result(row).pointee.state &= ~ResultFlags.warned
        if readers & StyleReader.ownMeasure != 0 || wasTrivial != (node.pointee.flags & NodeFlags.trivial != 0) {
            dropSummary(row)
            dropParentSummary(row)
            // A leaf that was trivial has no results to compare with.
            if wasTrivial { result(row).pointee.state &= ~ResultFlags.valid }
            markDirty(row)
            if parent >= 0 && (wasTrivial || dispatch.readsPadding(of: row, parent)) { markDirty(parent) }
        }
        if readers & StyleReader.arrangement != 0 { arrangementChanged(row, readers) }
        if readers & StyleReader.parentMeasure != 0 {
            dropParentSummary(row)
            if isCss(row) { dropSummary(row) }
            if kind == RG_KIND_TABLE_ROW.rawValue || kind == RG_KIND_GRID.rawValue || isCss(row) { markDirty(row) }
            if parent >= 0 { markDirty(parent) }
        } else if readers & StyleReader.parentPlacing != 0 {
            // CSS reads neither offsets nor who is invisible
            if parent < 0 || !isCss(parent) { dropParentSummary(row) }
            if parent >= 0 {
                markPlace(parent)
                if isCustom(parent) { markDirty(parent) }  // its measure may read what placing reads
            }
        }
        if readers & StyleReader.groups != 0 && state.pointee.connections.byID.count > 0 {
            dispatch.propagateGroupVisibility(row)
        }
    }

    /// Marks the rows that read how children are arranged: the middle rows of the table.
    @inline(never)
    @_optimize(size)
    private func arrangementChanged(_ row: Int, _ readers: UInt8) {
        let parent = Int(node(row).pointee.parent)
        if readers & StyleReader.childSpecs != 0 {
            for child in children(in: row) {
                if remembers(child) { markDirty(child) }
            }
        }
        if readers & StyleReader.ownCells != 0 && isGrid(row) { invalidateChildOrder(row) }
        if readers & StyleReader.parentCells != 0 && parent >= 0 && isGrid(parent) { invalidateChildOrder(parent) }
        if readers & StyleReader.siblingOrder != 0 { noteOrder(parent) }
    }

    /// Updates the parent of a child that was linked. `childrenAdded` marks the parent.
    func childInserted(_ row: Int, _ parent: Int) {
        if !dispatch.childInserted(row, parent) { dropSummary(parent) }
        invalidateChildOrder(parent)
        // The parent must run to record the first specs of the new grid: see FirstMeasure.swift.
        if isGrid(row) && isRelative(parent) { markParentDirty(parent) }
    }

    /// Marks a container after children were linked under it.
    func childrenAdded(_ parent: Int) {
        if !dispatch.hasPendingInsert(parent) { markDirty(parent) }
    }

    /// Updates the parent of a child that is about to be unlinked.
    func childRemoved(_ row: Int, _ parent: Int) {
        if !dispatch.childRemoved(row, parent) {
            dropSummary(parent)
            markDirty(parent)
        }
        invalidateChildOrder(parent)
    }

    /// Voids the order and the results of a container whose rules or cells changed.
    func rulesChanged(_ container: Int) {
        invalidateChildOrder(container)
        markDirty(container)
    }

    /// Voids a row's own results after its style, content or children changed. O(ancestors that become dirty, too).
    func markDirty(_ row: Int) {
        var at = row
        while at >= 0 {
            let row = at
            let result = self.result(row)
            let node = self.node(row)
            at = node.isGone ? baselineReader(row) : -1
            if Flavour.isFull && at < 0 && state.pointee.params.byID.count > 0 { at = goneBarReader(row) }
            if result.pointee.state & (ResultFlags.valid | ResultFlags.dirty) != ResultFlags.valid {
                dispatch.pendingUpdateVoid(row)
                if isReadInCss(row, result) {
                    result.pointee.state |= ResultFlags.dirty
                    queueDirty(row)
                }
            } else if node.pointee.flags & NodeFlags.trivial != 0 && node.pointee.parent >= 0 {
                // a trivial leaf keeps no results worth comparing
                at = Int(node.pointee.parent)
            } else if node.pointee.flags & Invalidation.maybeDefers == Invalidation.maybeDefers
                && defersToParent(row, node)
            {
                at = Int(node.pointee.parent)
            } else {
                result.pointee.state |= ResultFlags.dirty
                queueDirty(row)
            }
        }
    }

    /// Voids the results of a row whose parent runs again, and measures it then.
    func voidResults(_ row: Int) {
        result(row).pointee.state &= ~ResultFlags.valid
        dispatch.dropContent(row)
        if isConstraint(row) { dispatch.markSystemOutdated(row) }
    }

    /// Whether a row without results is in a CSS container with results: it has read the content without placing it, as
    /// for a size query.
    @inline(__always)
    private func isReadInCss(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        result.pointee.state & (ResultFlags.valid | ResultFlags.dirty) == 0 && isInCss(row)
            && self.result(Int(node(row).pointee.parent)).pointee.state & ResultFlags.valid != 0
    }

    /// Bits that TABLE_ROW and CONSTRAINT have: one test rules out most rows.
    static var maybeDefers: UInt32 { RG_KIND_TABLE_ROW.rawValue }

    /// Prepares a row whose results its parent computes. - Returns: whether the parent becomes dirty instead of the
    /// row.
    @inline(never)
    private func defersToParent(_ row: Int, _ node: UnsafeMutablePointer<Node>) -> Bool {
        let kind = node.pointee.flags & NodeFlags.kindMask
        let parent = Int(node.pointee.parent)
        if kind == RG_KIND_TABLE_ROW.rawValue && dispatch.table(ofRow: row) >= 0 {
            // the widths of its cells concern the whole table, even if the row's own result stays equal
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

    /// The coordinator of a gone app bar that is a row, its parent, or the parent of that; or -1.
    @inline(never)
    @_optimize(size)
    private func goneBarReader(_ row: Int) -> Int {
        var at = row
        for _ in 0..<3 {
            let node = self.node(at), parent = Int(node.pointee.parent)
            if parent < 0 { return -1 }
            if node.isGone && node.pointee.flags & NodeFlags.kindMask == RG_KIND_APP_BAR.rawValue
                && self.node(parent).pointee.flags & NodeFlags.kindMask == RG_KIND_COORDINATOR.rawValue
            {
                return parent
            }
            at = parent
        }
        return -1
    }

    /// The parent of a gone row if the parent reads the row's baseline, or -1. A gone row is not measured. As on
    /// Android, its baseline is still read when baseline_child_index names it.
    @inline(never)
    @_optimize(size)
    private func baselineReader(_ row: Int) -> Int {
        let parent = Int(node(row).pointee.parent)
        guard parent >= 0, let rarer = self.rarer(parent), rarer.pointee.baselineChild >= 0 else { return -1 }
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

    /// Updates a container after a child's order changed or a child with an order was added.
    @inline(never)
    @_optimize(size)
    func noteOrder(_ parent: Int) {
        if parent < 0 { return }
        let node = self.node(parent)
        if !NodeKind.contains(NodeKind.arranged, node.pointee.flags & NodeFlags.kindMask) { return }
        node.pointee.flags |= NodeFlags.ordered
        box(node).header.pointee.known = 0
        if isGrid(parent) { invalidateChildOrder(parent) }
    }

    /// Voids the dependency orders of a container after their inputs changed.
    @inline(never)
    func invalidateChildOrder(_ container: Int) {
        result(container).pointee.state &= ~ResultFlags.childOrderValid
        dispatch.growTrimmed(container)
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
