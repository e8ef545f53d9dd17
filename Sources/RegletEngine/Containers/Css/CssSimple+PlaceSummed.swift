// SPDX-License-Identifier: MIT
import CReglet

/// Placing flexboxes that were sized by their sums. They have not run: one loop finds the sizes and places of the items
/// and stores their frames. A container among them is placed with it, a few levels deep.
extension CssSimpleLayout {
    /// Places a flexbox if its final size follows from its sums. - Returns: whether it does.
    @inline(__always)
    func placesSums(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) -> Bool {
        if !takesSums(row, record, record.pointee.used, CssRecord.size(record)) { return false }
        placeSummed(row, record, LineFrames(engine, row, result(row).size), LinearSummary.placeLevels)
        return true
    }

    /// Places a flexbox that has its final size. `levels`: how many below are placed with it; deeper ones are queued.
    @inline(never)
    private func placeSummed(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ frames: borrowing LineFrames, _ levels: Int
    ) {
        record.pointee.arranged = record.pointee.used
        record.pointee.isArranged = true
        record.pointee.scrollWidth = record.pointee.size.width
        record.pointee.scrollHeight = record.pointee.size.height
        let flex = box(node(row)).cssFlex
        if flex.pointee.known & CssSimpleFlags.hasGone != 0 { hideGone(row) }
        let run = simpleRun(record, flex, record.pointee.arranged)
        let inner = max(0, Int(record.pointee.size.height) &- Int(flex.pointee.top) &- Int(flex.pointee.bottom))
        // what one item of a row takes; -1: the targets are resolved
        var free = 0
        if run.known & (CssSimpleFlags.isColumn | CssSimpleFlags.grows) == CssSimpleFlags.grows {
            free = Int(record.pointee.arranged.width) &- Int(record.pointee.sums.width)
            if free > 0 && run.has(CssSimpleFlags.shares) {
                _ = resolveSimple(run, (run.width &- free, true), run.width)
                free = -1
            }
        }
        let other = CssSimpleFlags.flipsMain | CssSimpleFlags.flipsCross | CssSimpleFlags.hasOffsets
        let isUsual = run.known & (other | CssSimpleFlags.isAtStart) == CssSimpleFlags.isAtStart
        if !isUsual { findSummedPlaces(row, run, flex, inner, free) }
        // no limit where snapping takes more than a shift
        let most = state.pointee.snap.isPlain ? mostPosition : -1
        let left = Int(flex.pointee.left), top = Int(flex.pointee.top)
        var at = 0
        for index in 0..<run.count {
            let item = run.items + index
            let child = cssLayout.row(of: item)
            let size = summedSize(run, item, child, inner, free)
            var origin = SIMD2(item.pointee.x, item.pointee.y)
            if isUsual {
                let along = Int(clampUnits(at &+ Int(item.pointee.mainStart))), across = Int(item.pointee.crossStart)
                at &+= Int(run.isColumn ? size.y : size.x) &+ item.pointee.mainMargins &+ run.gap
                origin = SIMD2(
                    clampUnits(left &+ (run.isColumn ? across : along)),
                    clampUnits(top &+ (run.isColumn ? along : across)))
            }
            let result = self.result(child)
            let isNear =
                min(origin.x, origin.y) >= 0 && max(origin.x, origin.y) <= most
                && node(child).pointee.flags & (NodeFlags.frameRules | NodeFlags.visibilityMask) == 0
                && result.pointee.state & ResultFlags.inverted == 0
            if !isNear {
                putSlowly(row, run, item, child, origin, size)
            } else if item.pointee.has(CssItem.isBox) {
                result.pointee.specWidth = Spec.exact(size.x).raw
                result.pointee.specHeight = Spec.exact(size.y).raw
                result.pointee.lastUsedPass = state.pointee.pass
                state.pointee.baselines[child] = Baseline.none
                frames.put(engine, child, origin, size)
            } else if !putContainer(run, item, child, origin, size, frames, levels) {
                putSlowly(row, run, item, child, origin, size)
            }
        }
    }

    @inline(never)
    @_optimize(size)
    func hideGone(_ row: Int) {
        for child in children(in: row) where node(child).isGone { changeList.hide(child) }
    }

    /// The final size of an item. `free`: what one item of a row takes; -1: the targets are resolved.
    @inline(__always)
    private func summedSize(
        _ run: borrowing SimpleRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int, _ inner: Int, _ free: Int
    ) -> SIMD2<Int32> {
        if run.isColumn {
            let isDefinite = run.child.baseHeight >= 0 || !item.pointee.has(CssItem.isIndefinite)
            let wide = widthInColumn(
                run, item, child, height: isDefinite ? Int(item.pointee.hypothetical) : CssLayout.none, isFinal: true)
            return SIMD2(clampUnits(wide), item.pointee.hypothetical)
        }
        var long = item.pointee.hypothetical
        if free < 0 {
            long = item.pointee.target
        } else if free > 0 && item.pointee.grow != 0 {
            long = grown(item, free)
        }
        if item.pointee.has(CssItem.fillsCross) { return SIMD2(long, clampUnits(filledCross(item, inner))) }
        return SIMD2(long, item.pointee.has(CssItem.isBox) ? item.pointee.crossGiven : item.pointee.cross)
    }

    /// Finds the places of items that do not begin at the left or top.
    @inline(never)
    private func findSummedPlaces(
        _ row: Int, _ run: borrowing SimpleRun, _ flex: UnsafeMutablePointer<CssFlexState>, _ inner: Int, _ free: Int
    ) {
        for index in 0..<run.count {
            let item = run.items + index
            let size = summedSize(run, item, cssLayout.row(of: item), inner, free)
            item.pointee.target = run.isColumn ? size.y : size.x
            item.pointee.size.width = size.x
            item.pointee.size.height = size.y
        }
        findPlaces(row, copy run, flex, inner)
    }

    /// The final space of a container.
    @inline(__always)
    private func summedSpace(
        _ run: borrowing SimpleRun, _ item: UnsafeMutablePointer<CssItem>, _ size: SIMD2<Int32>
    ) -> CssSpace {
        var space = run.child
        space.width = size.x
        if run.isColumn || item.pointee.has(CssItem.fillsCross) { space.height = size.y }
        if run.isColumn && space.baseHeight < 0 && item.pointee.has(CssItem.isIndefinite) {
            space.flags = CssSpace.indefinite
        }
        return space
    }

    /// Stores the frame of a container that has sums, and places it. - Returns: false: it takes more.
    @inline(never)
    private func putContainer(
        _ run: borrowing SimpleRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int, _ origin: SIMD2<Int32>,
        _ size: SIMD2<Int32>, _ frames: borrowing LineFrames, _ levels: Int
    ) -> Bool {
        let result = self.result(child), node = self.node(child)
        let space = summedSpace(run, item, size)
        guard let record = self.record(child), result.pointee.state & ResultFlags.valid != 0,
            !record.pointee.isStatic, takesSums(child, record, space, CssRecord.size(record))
        else { return false }
        result.pointee.specWidth = Spec.exact(size.x).raw
        result.pointee.specHeight = Spec.exact(record.pointee.size.height).raw
        result.pointee.lastUsedPass = state.pointee.pass
        state.pointee.baselines[child] = max(0, record.pointee.size.first)
        let final = SIMD2(size.x, record.pointee.size.height)
        frames.put(engine, child, origin, final)
        let box = self.box(node), phase = (frames.phase &+ origin) & frames.mask
        if box.pointee.stretchedWidth >= 0 || !box.pointee.hasPhase(phase) {
            layout.updatePhase(Int(phase.x), Int(phase.y), child, node, result)
        }
        let isKept = record.pointee.used == space && record.pointee.isArranged
        if isKept && result.pointee.state & ResultFlags.placePending == 0 { return true }
        record.pointee.used = space
        if levels == 0 || node.pointee.flags & NodeFlags.ordered != 0 {
            result.pointee.state |= ResultFlags.placePending
            invalidation.pushPlace(child, result)
            return true
        }
        result.pointee.state &= ~ResultFlags.placePending
        state.pointee.stats.nodes_placed &+= 1
        placeSummed(child, record, LineFrames(frames, engine, size: final, phase: phase), levels &- 1)
        return true
    }

    /// As `put`, with the size and place of an item.
    @inline(never)
    @_optimize(size)
    private func putSlowly(
        _ row: Int, _ run: borrowing SimpleRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int,
        _ origin: SIMD2<Int32>, _ size: SIMD2<Int32>
    ) {
        item.pointee.x = origin.x
        item.pointee.y = origin.y
        if item.pointee.has(CssItem.isBox) {
            item.pointee.size.width = size.x
            item.pointee.size.height = size.y
        } else {
            item.pointee.space = summedSpace(run, item, size)
            cssLayout.layoutContainer(child, item.pointee.space, CssItem.size(item))
        }
        put(item, Placement(engine, row))
    }
}
