// SPDX-License-Identifier: MIT
import CReglet

/// The measure driver and its cache. Containers measure children through `measureChild`, which returns a cached result
/// where it can.
///
/// A node keeps one result for each spec that its parent used since the parent last ran from scratch (`cacheEpoch`):
/// the last one in its LayoutResult, the others in spec slots. The results are a cache, which keeps the number of
/// nested measures from growing exponentially. They also list the specs under which a dirty node is measured again;
/// only if all results stay equal may propagation stop at the node.
extension LayoutPass {
    /// Measures a child and leaves the result in its LayoutResult. `cacheEpoch` is the parent's.
    @inline(__always)
    func measureChildInline(_ row: Int, _ width: Spec, _ height: Spec, cacheEpoch: UInt32) {
        let result = self.result(row)
        let flags = node(row).pointee.flags
        if flags & NodeFlags.trivial != 0 {
            measureTrivial(flags, result, width, height)
            state.pointee.stats.nodes_measured &+= 1
            return
        }
        if result.pointee.specWidth == width.raw && result.pointee.specHeight == height.raw
            && result.pointee.state & (ResultFlags.valid | ResultFlags.layoutPending) == ResultFlags.valid
        {
            result.pointee.lastUsedPass = state.pointee.pass
            state.pointee.stats.cache_hits &+= 1
            return
        }
        measureUncached(row, width, height, cacheEpoch)
    }

    /// Gives a child its final size when the parent reads nothing else of the result. A container then runs only when
    /// it is placed, so each container of a nested chain runs once.
    @inline(never)
    func sizeChildDeferred(_ row: Int, _ width: Spec, _ height: Spec, cacheEpoch: UInt32) {
        let flags = node(row).pointee.flags
        if flags & (NodeFlags.container | NodeFlags.sizeRules) != NodeFlags.container || !width.isExact
            || !height.isExact
        {
            measureChildInline(row, width, height, cacheEpoch: cacheEpoch)
            return
        }
        box(node(row)).pointee.stretchedWidth = -1
        let result = self.result(row)
        if result.pointee.specWidth == width.raw && result.pointee.specHeight == height.raw
            && result.pointee.state & ResultFlags.valid != 0
        {
            result.pointee.lastUsedPass = state.pointee.pass
            state.pointee.stats.cache_hits &+= 1
            return
        }
        if result.pointee.lastUsedPass < cacheEpoch && dispatch.reuse(row, result, forExact: width, height) { return }
        guard prepare(row, width, height, cacheEpoch) else { return }
        result.pointee.width = width.size
        result.pointee.height = height.size
        result.pointee.state =
            (result.pointee.state & ~ResultFlags.entry) | ResultFlags.valid | ResultFlags.layoutPending
        invalidation.queuePlace(row, result)
    }

    /// Measures a trivial leaf: a view fills its bounds; a space has size 0 unless the spec is exact.
    @inline(__always)
    func measureTrivial(_ flags: UInt32, _ result: UnsafeMutablePointer<LayoutResult>, _ width: Spec, _ height: Spec) {
        let fills = flags & NodeFlags.kindMask == RG_KIND_VIEW.rawValue
        result.pointee.width = width.isExact || (fills && width.mode != Spec.unspecified) ? width.size : 0
        result.pointee.height = height.isExact || (fills && height.mode != Spec.unspecified) ? height.size : 0
        let entry =
            ResultFlags.valid | ResultFlags.subtreeCurrent
            | (fills ? width.bound(ResultFlags.boundWidth) | height.bound(ResultFlags.boundHeight) : 0)
        let state = result.pointee.state
        if state & ResultFlags.entry != entry { result.pointee.state = (state & ~ResultFlags.entry) | entry }
    }

    /// Measures under a spec other than the last one: finds it in the cache, or runs the node.
    @inline(never)
    private func measureUncached(_ row: Int, _ width: Spec, _ height: Spec, _ cacheEpoch: UInt32) {
        let result = self.result(row)
        if result.pointee.state & ResultFlags.valid != 0 && result.pointee.covers(width, height) {
            result.pointee.specWidth = width.raw
            result.pointee.specHeight = height.raw
            result.pointee.lastUsedPass = state.pointee.pass
            state.pointee.stats.cache_hits &+= 1
            complete(row, result)
        } else if result.pointee.lastUsedPass < cacheEpoch && dispatch.reuse(row, result, forExact: width, height) {
            return  // the last result need not be kept: the parent no longer uses its spec
        } else if prepare(row, width, height, cacheEpoch) {
            run(row, result)
        } else {
            complete(row, result)
        }
    }

    /// Completes a deferred measure (sizeChildDeferred) whose full result is needed.
    func complete(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        if result.pointee.state & (ResultFlags.valid | ResultFlags.layoutPending) != ResultFlags.valid
            | ResultFlags.layoutPending
        {
            return
        }
        result.pointee.state &= ~ResultFlags.layoutPending
        if result.pointee.state & ResultFlags.subtreeCurrent == 0 { run(row, result) }
    }

    /// Makes these specs the row's last ones. - Returns: false when their result was cached and is now in the
    /// LayoutResult.
    @inline(__always)
    func prepare(_ row: Int, _ width: Spec, _ height: Spec, _ cacheEpoch: UInt32) -> Bool {
        let s = state
        let result = self.result(row)
        let pass = s.pointee.pass
        var gone = ResultFlags.layoutPending | ResultFlags.cacheEvicted
        if result.pointee.state & ResultFlags.valid == 0 {
            if s.pointee.slots[row] >= 0 { cacheSlots.dropSlots(row) }
            // Where noteFirst voided them, the parent may use results that depend on them: rows below keep theirs too,
            // so that each change there reaches the parent.
            if result.pointee.state & ResultFlags.cacheEvicted != 0 && result.pointee.lastUsedPass >= cacheEpoch {
                gone = ResultFlags.layoutPending
            }
        } else if s.pointee.slots[row] >= 0 || result.pointee.lastUsedPass >= cacheEpoch {
            if takeKept(row, result, width, height, cacheEpoch) { return false }
            if s.pointee.slots[row] >= 0 || result.pointee.lastUsedPass >= cacheEpoch {
                gone = ResultFlags.layoutPending
            }
            if result.pointee.lastUsedPass >= cacheEpoch { cacheSlots.keepPrimary(row, result) }
        }
        if gone & ResultFlags.cacheEvicted != 0 && isContainer(row)
            && !(isTableRow(row) && dispatch.takeKeepsEpoch(row))
        {
            box(node(row)).pointee.cacheEpoch = pass  // no other result of this row is in use
        }
        result.pointee.specWidth = width.raw
        result.pointee.specHeight = height.raw
        result.pointee.lastUsedPass = pass
        result.pointee.state &= ~gone
        return true
    }

    /// Puts a cached result into the LayoutResult; if there is none, prunes results that are no longer in use.
    @inline(never)
    private func takeKept(
        _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ width: Spec, _ height: Spec, _ cacheEpoch: UInt32
    ) -> Bool {
        let s = state
        var index = s.pointee.slots[row]
        while index >= 0 {
            let slot = s.pointee.specs + Int(index)
            if slot.pointee.covers(width, height) {
                cacheSlots.exchange(row, result, slot)
                result.pointee.specWidth = width.raw
                result.pointee.specHeight = height.raw
                result.pointee.lastUsedPass = s.pointee.pass
                s.pointee.stats.cache_hits &+= 1
                if isContainer(row) { invalidation.queuePlace(row, result) }  // two results may share one run
                return true
            }
            index = slot.pointee.next
        }
        cacheSlots.pruneSlots(row, cacheEpoch)
        return false
    }

    /// Computes the result for the spec in `result`, including the results of the subtree.
    func run(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        let s = state
        if s.pointee.slots[row] >= 0 { cacheSlots.clearRan(row) }
        s.pointee.stats.nodes_measured &+= 1
        result.pointee.state =
            (result.pointee.state & ~(ResultFlags.outcome | ResultFlags.fromSummary)) | ResultFlags.valid
            | ResultFlags.subtreeCurrent
        let flags = node(row).pointee.flags
        if result.pointee.state & ResultFlags.inError != 0 { treeReports.clearError(row) }
        if flags & NodeFlags.container != 0 { invalidation.queuePlace(row, result) }
        let width = Spec(raw: result.pointee.specWidth), height = Spec(raw: result.pointee.specHeight)
        if s.pointee.stats.nodes_measured > s.pointee.measureLimit { return abortLayout(row, width, height) }
        if flags & (NodeFlags.sizeRules | NodeFlags.ordered) != 0 { return measureSpecially(row, width, height) }
        dispatch.measureKind(row, flags, width, height)
        let bits = result.pointee.state
        if bits & ResultFlags.outcome != 0 { result.pointee.state = bounded(bits, width, height) }
    }

    /// Derives the bound bits from those of the children. An exact spec drops them; a bound that reduced the size sets
    /// them.
    func bounded(_ state: UInt32, _ width: Spec, _ height: Spec) -> UInt32 {
        var bits = state
        if width.isExact {
            bits &= ~ResultFlags.boundWidth
        } else if bits & ResultFlags.cutWidth != 0 {
            bits |= ResultFlags.boundWidth
        }
        if height.isExact {
            bits &= ~ResultFlags.boundHeight
        } else if bits & ResultFlags.cutHeight != 0 {
            bits |= ResultFlags.boundHeight
        }
        return bits
    }

    /// Stores the measured size.
    @inline(__always)
    func setMeasuredSize(_ row: Int, _ width: Int32, _ height: Int32, _ outcome: UInt32, baseline: Int32) {
        let result = self.result(row)
        result.pointee.width = width
        result.pointee.height = height
        result.pointee.state = (result.pointee.state & ~ResultFlags.outcome) | outcome
        state.pointee.baselines[row] = baseline
    }

    /// The outcome of measuring a dirty row again: no result changed, only the size of its only result did, or more.
    enum Remeasured { case same, resized, changed }

    /// Measures a dirty row again under every spec in its cache, if these are few. `changed` with no result: its parent
    /// measures it.
    @discardableResult
    func remeasure(_ row: Int) -> Remeasured {
        let s = state
        let result = self.result(row)
        let parent = Int(node(row).pointee.parent)
        let cacheEpoch: UInt32 = parent >= 0 ? box(node(parent)).pointee.cacheEpoch : 0
        if result.pointee.lastUsedPass < cacheEpoch {
            // the parent last ran without measuring this node: no result of it is in use
            result.pointee.state &= ~ResultFlags.valid
            return .same
        }
        cacheSlots.pruneSlots(row, cacheEpoch)
        if hasManySlots(row) {
            cacheSlots.dropSlots(row)
            result.pointee.state &= ~ResultFlags.valid
            return .changed
        }
        if isContainer(row) { box(node(row)).pointee.cacheEpoch = s.pointee.pass }
        var changed = result.pointee.state & ResultFlags.cacheEvicted != 0
        result.pointee.state &= ~ResultFlags.cacheEvicted
        let (minReusableWidth, minReusableHeight) = dispatch.minReusableSizes(row, result)
        let wasStretchable = result.pointee.isStretchable
        s.pointee.remeasured = row
        var index = s.pointee.slots[row]
        while index >= 0 {
            let slot = s.pointee.specs + Int(index)
            let wasForLarger = slot.pointee.state & ResultFlags.validForLarger
            cacheSlots.exchange(row, result, slot)
            // its container may have stretched it, and no longer can
            if rerun(row, result) || wasForLarger & ~result.pointee.state != 0 { changed = true }
            cacheSlots.exchange(row, result, slot)
            index = slot.pointee.next
        }
        s.pointee.remeasured = -1
        let isOnly = s.pointee.slots[row] < 0 && !changed
        let state = result.pointee.state, baseline = s.pointee.baselines[row]
        if rerun(row, result) { changed = true }
        if isContainer(row) && dispatch.endStretch(row, result) { return .changed }
        if wasStretchable && !result.pointee.isStretchable { return .changed }  // its containers stretched it
        // the edit has cleared the natural width of a text, so that its former least width is not known
        let isText = node(row).pointee.flags & NodeFlags.text != 0
        if (!changed || isOnly)
            && (isText || dispatch.minReusableSizes(row, result) != (minReusableWidth, minReusableHeight))
        {
            dispatch.propagateMinReusable(row)
        }
        if !changed { return .same }
        let compared = ResultFlags.outcome | ResultFlags.subtreeCurrent | ResultFlags.layoutPending
        return isOnly && baseline == s.pointee.baselines[row] && (state ^ result.pointee.state) & compared == 0
            ? .resized : .changed
    }

    /// Whether a row has results for so many specs that its parent measures it again: under those that it needs, as one
    /// result may be valid for several. Otherwise each container of a deep tree would run under more specs than the one
    /// around it.
    private func hasManySlots(_ row: Int) -> Bool {
        var index = state.pointee.slots[row], count = 0
        while index >= 0 {
            count &+= 1
            index = state.pointee.specs[Int(index)].next
        }
        return count > 4
    }

    /// Runs the spec in `result` again. - Returns: whether the result differs.
    func rerun(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        if result.pointee.state & ResultFlags.layoutPending != 0 {
            result.pointee.state &= ~ResultFlags.subtreeCurrent
            invalidation.queuePlace(row, result)
            return false
        }
        let width = result.pointee.width, height = result.pointee.height
        let outcome = result.pointee.state & ResultFlags.outcome
        let baseline = state.pointee.baselines[row]
        run(row, result)
        return width != result.pointee.width || height != result.pointee.height
            || outcome != result.pointee.state & ResultFlags.outcome || baseline != state.pointee.baselines[row]
    }
}
