// SPDX-License-Identifier: MIT
import CReglet

/// The layout pass, which measures and places dirty nodes. Results depend only on the tree, not on earlier edits. A
/// pass allocates only for a densely coupled constraint system.
public struct LayoutPass: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var layout: LayoutPass { LayoutPass(state) }
}

/// The order of a complete layout: restore the row order, process dirty rows, measure the root, place.
extension LayoutPass {
    /// Lays out the tree of `root` in a viewport. The root's own lengths, margins and gravity apply as in a frame.
    @_optimize(size)
    public func layout(_ root: Int, viewportWidth: Float, _ viewportHeight: Float) -> rg_status {
        let s = state
        beginPass()
        let row = ordered(root)
        let node = self.node(row)
        let width = Spec.exact(s.pointee.scale.size(viewportWidth))
        let height = Spec.exact(
            clampUnits(Int(s.pointee.scale.size(viewportHeight)) &- Int(dispatch.insetUnits(row))))
        noteViewport(row, width, height, isSpecs: false)
        var x = node.pointee.width, y = node.pointee.height
        if node.pointee.flags & NodeFlags.percent != 0 {
            x = length(row, x, horizontal: true, width, base: Int(width.size))
            y = length(row, y, horizontal: false, height, base: Int(height.size))
        }
        // an unset length fills the viewport
        if x == Length.unset { x = Length.match }
        if y == Length.unset { y = Length.match }
        update(
            row, width.forChild(x, used: RowAxis.mainMargins(node)),
            height.forChild(y, used: ColumnAxis.mainMargins(node)))
        let into = Placement(engine, viewportWidth: width.size, height.size)
        let (left, top) = gravityOrigin(
            row, node, Gravity.normal, node.isRTL, 0, 0, Int(width.size), Int(height.size))
        let status = finish(row, into, left, top)
        if s.pointee.insets.count > 0 && status != RG_ERROR_LIMIT { dispatch.revealFocus(row) }
        return status
    }

    /// Lays out the tree of `root` under two specs; the root's own lengths are ignored.
    public func layout(_ root: Int, _ width: rg_spec, _ height: rg_spec) -> rg_status {
        beginPass()
        let row = ordered(root)
        let width = spec(width), height = spec(height)
        noteViewport(row, width, height, isSpecs: true)
        update(row, width, height)
        return finish(row, Placement(engine, viewportWidth: maxUnits, maxUnits), 0, 0)
    }

    func spec(_ spec: rg_spec) -> Spec {
        let mode = spec.mode == RG_EXACTLY ? Spec.exactly : (spec.mode == RG_AT_MOST ? Spec.atMost : Spec.unspecified)
        return Spec(mode, atLeastZero(state.pointee.scale.size(inLine: spec.size)))
    }

    // MARK: - Steps

    /// Notes the specs of a root, for explanations.
    @inline(never)
    @_optimize(size)
    private func noteViewport(_ row: Int, _ width: Spec, _ height: Spec, isSpecs: Bool) {
        state.pointee.viewports.note(
            RootViewport(root: state.pointee.handles[row].id, width: width, height: height, isSpecs: isSpecs))
    }

    private func beginPass() {
        let s = state
        if s.pointee.pass == UInt32.max { forgetResults() }
        s.pointee.pass &+= 1
        s.pointee.stats = rg_layout_stats()
        s.pointee.epoch &+= 1
        if s.pointee.changedTaken > 0 { changeList.compactChanges() }
        if s.pointee.constraints.isWaiting { dispatch.retrySystems() }
        if Flavour.isFull && s.pointee.shapes.isWaiting { retryShapes() }
        setMeasureLimit()
    }

    /// Drops all results, for instance when the pass numbers wrap and old results would look new.
    func forgetResults() {
        let s = state
        for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 {
            cacheSlots.dropSlots(row)
            s.pointee.results[row].state &= ~(ResultFlags.entry | ResultFlags.cacheEvicted)
            if isContainer(row) { box(node(row)).pointee.cacheEpoch = 0 }
            dispatch.dropContent(row)
            dispatch.invalidatePlacement(row)
        }
        dispatch.markAllSystemsOutdated()
        dispatch.forgetContent()
        s.pointee.pass = 0
    }

    /// Puts rows into visiting order. - Returns: the new row of `row`.
    private func ordered(_ row: Int) -> Int {
        if state.pointee.misplacedCount == 0 { return row }
        let id = self.id(row)
        rowStore.restoreOrder()
        #if REGLET_CHECKS
            if !FastPaths.areOff {
                rowStore.checkInvariants()
                dispatch.checkPayloads()  // some name children by their rows
            }
        #endif
        return Int(state.pointee.rowOf[id])
    }

    /// Updates measured sizes: dirty rows first, then the root under its present specs.
    private func update(_ row: Int, _ width: Spec, _ height: Spec) {
        let s = state
        if node(row).isGone { return }
        let result = self.result(row)
        let same =
            result.pointee.state & ResultFlags.valid != 0 && result.pointee.covers(width, height)
        if s.pointee.dirtyDeepest > 0 { drainDirty(row, void: !same) }
        measureChild(row, width, height, cacheEpoch: s.pointee.pass)
        if s.pointee.baselines[row] == Baseline.missing { _ = baseline(ofChild: row, for: row) }
    }

    @_optimize(size)
    private func finish(_ row: Int, _ into: Placement, _ left: Int, _ top: Int) -> rg_status {
        let s = state
        defer {
            if s.pointee.stats.frames_changed | s.pointee.stats.nodes_placed != 0 {
                s.pointee.inputs.framesEpoch &+= 1
                // without the change list, the changed frames are not known
                if s.pointee.def.track & UInt32(RG_TRACK_CHANGES) == 0 { paintNotes.noteAll() }
            }
        }
        if s.pointee.isAborted { return dropLayout() }
        if s.pointee.params.anchored > 0 { dispatch.queueAnchored(below: row) }
        if node(row).isGone {
            if s.pointee.dirtyDeepest > 0 { drainDirty(row, void: true) }
            changeList.hide(row)
        } else {
            setBox(into, row, node(row), result(row), left, top)
        }
        if s.pointee.placeCount > 0 { placeQueued(row) }
        if Flavour.isFull && FastPaths.areAll && s.pointee.offsetEdits.count > 0 {
            applyOffsets(row)
            // nodes may have become anchors since the edit
            if s.pointee.params.anchored > 0 { dispatch.queueAnchored(below: row) }
            if s.pointee.placeCount > 0 { placeQueued(row) }
        }
        while s.pointee.params.suspended >= 0 {
            dispatch.resumeCoordinator()
            if s.pointee.placeCount > 0 { placeQueued(row) }
        }
        // Errors that a query found in a gone subtree do not count.
        return s.pointee.isAborted ? dropLayout() : treeStatus(row, of: ResultFlags.inError | ResultFlags.laidOut)
    }

    /// The status of a tree: an error if rules below failed, now or in an earlier layout that is still valid.
    private func treeStatus(_ root: Int, of bits: UInt32) -> rg_status {
        if state.pointee.errorRows == 0 { return RG_OK }
        var row = root
        while row >= 0 {
            let isOut = row != root && node(row).isGone  // only a query can have found an error there
            if !isOut && result(row).pointee.state & bits == bits { return RG_ERROR_TREE }
            row = nextRow(row, below: root, skip: isOut)
        }
        return RG_OK
    }

    // MARK: - Measure queries

    /// Measures a node under specs of a query. O(subtree), and O(dirty rows) after an edit. Frames, the change list and
    /// the data its parent uses do not change. A query that had to run the node then measures it under its own specs
    /// again, which restores its state.
    @_optimize(size)
    public func measure(_ row: Int, _ width: rg_spec, _ height: rg_spec) -> (rg_status, rg_size) {
        let s = state
        beginPass()
        let row = ordered(row)
        let width = spec(width), height = spec(height)
        let root = rootRow(row)
        // results that are not placed yet
        if s.pointee.isEdited { paintNotes.noteAll() }
        // rows that earlier queries queued stay where they are
        if s.pointee.isEdited && s.pointee.dirtyDeepest > 0 {
            s.pointee.queried = Int.max
            drainDirty(root, void: false)
            s.pointee.queried = -1
        }
        s.pointee.isEdited = s.pointee.isEdited && s.pointee.dirtyDeepest > 0
        let size = query(row, width, height)
        if s.pointee.isAborted { return (dropLayout(), rg_size()) }
        if s.pointee.placeCount > 0 { keepPlaceList() }
        return (
            treeStatus(row, of: ResultFlags.inError),
            rg_size(width: s.pointee.scale.pixels(size.0), height: s.pointee.scale.pixels(size.1))
        )
    }

    @_optimize(size)
    private func query(_ row: Int, _ width: Spec, _ height: Spec) -> (Int32, Int32) {
        let s = state
        let result = self.result(row)
        // Some results are only their parent's: that of a table row in its table,
        let inTable = isTableRow(row) && dispatch.table(ofRow: row) >= 0
        // and that of a node in a CSS container, which sizes it without its size rules.
        let isParents = inTable || node(row).pointee.flags & NodeFlags.sizeRules != 0 && isInCss(row)
        if node(row).pointee.flags & NodeFlags.trivial == 0, result.pointee.state & ResultFlags.valid != 0, !isParents {
            if result.pointee.specWidth == width.raw && result.pointee.specHeight == height.raw {
                s.pointee.stats.cache_hits &+= 1
                return (result.pointee.width, result.pointee.height)
            }
            var index = s.pointee.slots[row]
            while index >= 0 {
                let slot = s.pointee.specs + Int(index)
                if slot.pointee.specWidth == width.raw && slot.pointee.specHeight == height.raw {
                    s.pointee.stats.cache_hits &+= 1
                    return (slot.pointee.width, slot.pointee.height)
                }
                index = slot.pointee.next
            }
        }
        let kept = result.pointee
        let baseline = s.pointee.baselines[row]
        if isContainer(row) { box(node(row)).pointee.cacheEpoch = s.pointee.pass }
        result.pointee.specWidth = width.raw
        result.pointee.specHeight = height.raw
        if node(row).pointee.flags & NodeFlags.trivial != 0 {
            measureChild(row, width, height, cacheEpoch: 0)
        } else {
            s.pointee.queried = row
            run(row, result)
            s.pointee.queried = -1
        }
        let size = (result.pointee.width, result.pointee.height)
        restoreResult(row, kept, baseline)
        if kept.state & ResultFlags.valid == 0 || node(row).pointee.flags & NodeFlags.trivial != 0 { return size }
        if inTable {
            invalidation.markDirty(row)  // only its table knows the specs of its cells
            return size
        }
        if isInCss(row) {
            // only its container knows the spaces in which it reads the node
            if isContainer(row) {
                result.pointee.lastUsedPass = s.pointee.pass
                remeasure(row)
            }
            invalidation.markDirty(row)
            invalidation.markParentDirty(row)
            return size
        }
        // Even if the size is unchanged, the result may no longer be stretchable.
        if remeasure(row) == .changed { invalidation.markParentDirty(row) }
        result.pointee.state |= kept.state & ResultFlags.cacheEvicted  // the parent does not know of the eviction yet
        return size
    }

    /// Restores a result after a run under other specs. Rows that the run queued, its diagnostics and its child orders
    /// remain.
    @inline(never)
    @_optimize(size)
    func restoreResult(_ row: Int, _ kept: LayoutResult, _ baseline: Int32) {
        let result = self.result(row)
        let remaining =
            ResultFlags.placePending | ResultFlags.queued | ResultFlags.inError | ResultFlags.childOrderValid
            | ResultFlags.warned
        let work = result.pointee.state & remaining
        result.pointee = kept
        result.pointee.state = kept.state & ~(ResultFlags.inError | ResultFlags.childOrderValid) | work
        state.pointee.baselines[row] = baseline
    }
}
