// SPDX-License-Identifier: MIT
import CLibc
import CReglet

/// Placing simple containers: one loop over the items. Those of a flexbox that was sized by its sums have no sizes yet,
/// as it has not run: they get them here, and the containers among them are placed with it, a few levels deep.
extension CssSimpleLayout {
    /// Where the loop over the items gets their sizes and places from.
    struct SimplePlacing {
        let row: Int
        // of the run
        let known: UInt32
        var items: UnsafeMutablePointer<CssItem>
        var count: Int
        let gap: Int
        let width: Int
        let child: CssSpace
        /// The items begin at the left or top, one behind the other; else they have their places.
        let isUsual: Bool
        let isSummed: Bool
        /// The final height of the content box.
        var inner = 0
        /// Of a row sized by its sums: what one item takes; -1: the targets are resolved.
        var free = 0
        var levels = 0
        /// The items have sizes and spaces, but the containers among them are not laid out in these.
        var isSized = false
        /// Where the first item begins along the line.
        var begin = 0

        /// The flags of nodes whose frames take more than their box.
        static let unusual = NodeFlags.frameRules | NodeFlags.visibilityMask | NodeFlags.text
    }

    /// Places a container if its final size follows from its sums. - Returns: whether it does.
    @inline(__always)
    func placesSums(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) -> Bool {
        if !takesSums(row, record, record.pointee.used, CssRecord.size(record)) { return false }
        placeSummed(row, record, LineFrames(engine, row, result(row).size), LinearSummary.placeLevels)
        return true
    }

    /// Places a container that has its final size. `levels`: how many below are placed with it; deeper ones are queued.
    @inline(never)
    private func placeSummed(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ frames: borrowing LineFrames, _ levels: Int
    ) {
        let keepsPlaces = record.pointee.isArranged && record.pointee.arranged == record.pointee.used
        record.pointee.arranged = record.pointee.used
        record.pointee.isArranged = true
        record.pointee.scrollWidth = record.pointee.size.width
        record.pointee.scrollHeight = record.pointee.size.inkBottom
        if isGridContainer(row) { return cssGridSums.place(row, record, frames, levels, keepsPlaces: keepsPlaces) }
        let flex = box(node(row)).cssFlex, known = flex.pointee.known, space = record.pointee.arranged
        let inner = Int(record.pointee.size.height) &- Int(flex.pointee.top) &- Int(flex.pointee.bottom)
        let width = Int(space.width) &- Int(flex.pointee.left) &- Int(flex.pointee.right)
        let isDefinite =
            space.flags & CssSpace.indefinite == 0
            && (space.height >= 0 || (space.flags & CssSpace.contentHeight == 0 && flex.pointee.ownHeight >= 0))
        let child = CssSpace(
            baseWidth: Int32(truncatingIfNeeded: width),
            baseHeight: isDefinite ? Int32(truncatingIfNeeded: inner) : -1)
        var placing = SimplePlacing(
            row: row, known: known, items: record.pointee.items.start, count: record.pointee.items.count,
            gap: Int(flex.pointee.gap), width: width, child: child, isUsual: isUsual(known), isSummed: true,
            inner: inner, levels: levels)
        if known & (CssSimpleFlags.isColumn | CssSimpleFlags.grows) == CssSimpleFlags.grows {
            placing.free = Int(space.width) &- Int(record.pointee.sums.width)
            if placing.free > 0 && known & CssSimpleFlags.shares != 0 {
                _ = resolveSimple(simpleRun(record, flex, space), (width &- placing.free, true), width)
                placing.free = -1
            }
        }
        if !placing.isUsual { findSummedPlaces(placing, record, flex) }
        // few items are placed as fast as one is found
        guard placing.count > 3 && known & CssSimpleFlags.isColumn != 0 else {
            record.pointee.moved.item = -2
            _ = placeItems(placing, frames)
            return
        }
        if placesOne(placing, record, frames) { return }
        let isPlain = placeItems(placing, frames)
        notePlaced(placing, record, isPlain)
    }

    /// Places a simple flexbox or grid that has run. The items of a grid, or in several lines, have places from the
    /// run.
    @inline(never)
    func placeSimple(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) {
        let node = self.node(row), frames = LineFrames(engine, row, result(row).size)
        let known = box(node).header.pointee.known
        if isGridContainer(row) { return cssGridSums.putItems(row, record, frames, 0, isSized: false) }
        if known & CssSimpleFlags.wraps != 0 {
            let placing = SimplePlacing(
                row: row, known: known & CssSimpleFlags.hasGone, items: record.pointee.items.start,
                count: record.pointee.items.count, gap: 0, width: 0, child: CssSpace(), isUsual: false, isSummed: false)
            _ = placeItems(placing, frames)
            return
        }
        let flex = box(node).cssFlex, isUsual = self.isUsual(known)
        if !isUsual {
            let inner = Int(record.pointee.size.height) &- Int(flex.pointee.top) &- Int(flex.pointee.bottom)
            findPlaces(row, simpleRun(record, flex, record.pointee.arranged), flex, max(0, inner))
        }
        let placing = SimplePlacing(
            row: row, known: known, items: record.pointee.items.start, count: record.pointee.items.count,
            gap: Int(flex.pointee.gap), width: 0, child: CssSpace(), isUsual: isUsual, isSummed: false)
        if movesItems(row) && placesOne(placing, record, frames) { return }
        let isPlain = placeItems(placing, frames)
        if movesItems(row) { notePlaced(placing, record, isPlain) }
    }

    @inline(__always)
    private func isUsual(_ known: UInt32) -> Bool {
        let other = CssSimpleFlags.flipsMain | CssSimpleFlags.flipsCross | CssSimpleFlags.hasOffsets
        return known & (other | CssSimpleFlags.isAtStart) == CssSimpleFlags.isAtStart
    }

    /// - Returns: whether no item is far from the origin (where snapping is plain), or has a frame of its own rules.
    @inline(never)
    @_optimize(speed)
    func placeItems(_ placing: SimplePlacing, _ frames: borrowing LineFrames) -> Bool {
        if placing.known & CssSimpleFlags.hasGone != 0 { hideGone(placing.row) }
        // no place is near where snapping takes more than a shift
        let limit = state.pointee.snap.isPlain ? UInt(mostPosition) : 0
        let isUsual = placing.isUsual, isSummed = placing.isSummed
        let isColumn = placing.known & CssSimpleFlags.isColumn != 0
        let flex = box(node(placing.row)).cssFlex
        let left = Int(flex.pointee.left), top = Int(flex.pointee.top)
        let items = placing.items, gap = placing.gap, pass = state.pointee.pass
        let isLong = FastPaths.areAll && placing.count > 1_000  // larger than the caches
        var at = placing.begin, isPlain = true
        for index in 0..<placing.count {
            let item = items + index
            if isLong && index &+ 8 < placing.count { fetch(item) }
            let child = cssLayout.row(of: item), result = self.result(child)
            var (width, height) = (item.pointee.size.width, item.pointee.size.height)
            var long = item.pointee.target
            if isSummed {
                (width, height) = summedSize(placing, item, isColumn: isColumn)
                long = isColumn ? height : width
            }
            let size = SIMD2(width, height)
            var x = Int(item.pointee.x), y = Int(item.pointee.y)
            if isUsual {
                let along = at &+ Int(item.pointee.mainStart), across = Int(item.pointee.crossStart)
                at &+= Int(long) &+ item.pointee.mainMargins &+ gap
                if isColumn {
                    x = left &+ across
                    y = top &+ along
                } else {
                    x = left &+ along
                    y = top &+ across
                }
            }
            let isNear =
                UInt(bitPattern: x) < limit && UInt(bitPattern: y) < limit
                && node(child).pointee.flags & SimplePlacing.unusual == 0
                && result.pointee.state & ResultFlags.inverted == 0
            let origin = SIMD2(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
            if isNear && !item.pointee.has(CssItem.isContainer) {
                if unsafeBitCast(result.size, to: UInt64.self) != unsafeBitCast(size, to: UInt64.self)
                    || result.pointee.state & ResultFlags.valid == 0
                {
                    result.pointee.specWidth = Spec.exact(size.x).raw
                    result.pointee.specHeight = Spec.exact(size.y).raw
                    state.pointee.baselines[child] = Baseline.none
                }
                if !item.pointee.has(CssItem.isBox) { noteLeaf(child, item) }
                result.pointee.lastUsedPass = pass
                frames.put(engine, child, origin, size)
            } else if isNear {
                putContainer(placing, item, child, origin, size, frames)
            } else {
                isPlain = isPlain && limit == 0 && node(child).pointee.flags & SimplePlacing.unusual == 0
                if isUsual {  // the sum along is clamped first
                    if isColumn {
                        y = top &+ Int(clampUnits(y &- top))
                    } else {
                        x = left &+ Int(clampUnits(x &- left))
                    }
                }
                put(placing, item, child, Int(clampUnits(x)), Int(clampUnits(y)), size)
            }
        }
        return isPlain
    }

    /// Begins to load the memory of the containers that follow: the record of the one eight items ahead, the items of that
    /// four ahead, and the items of the containers in that two ahead.
    @inline(never)
    private func fetch(_ item: UnsafeMutablePointer<CssItem>) {
        func fetch(_ from: UnsafeMutableRawPointer, _ size: Int) {
            for at in stride(from: 0, to: size, by: 64) { rg_prefetch(from + at) }
        }
        // of the items of a flexbox, the first half is read
        func fetchItems(_ record: UnsafeMutablePointer<CssRecord>) {
            for index in 0..<min(4, record.pointee.items.count) { fetch(record.pointee.items.pointer(index), 2 &* 64) }
        }
        if (item + 8).pointee.has(CssItem.isContainer), let record = self.record(cssLayout.row(of: item + 8)) {
            // the records of the containers inside are mostly behind it
            fetch(record, 7 &* 64)
            if record.pointee.grid >= 0 { fetch(gridRecord(record), MemoryLayout<CssGridRecord>.size) }
        }
        if (item + 4).pointee.has(CssItem.isContainer), let record = self.record(cssLayout.row(of: item + 4)) {
            if record.pointee.grid < 0 {
                fetchItems(record)
            } else {
                fetch(record.pointee.items.start, min(4, record.pointee.items.count) &* MemoryLayout<CssItem>.stride)
                for index in 0..<2 {
                    let tracks = CssGridRun.axis(of: gridRecord(record), index).pointee.tracks
                    fetch(tracks.start, min(4, tracks.count) &* MemoryLayout<CssTrack>.stride)
                }
            }
        }
        if (item + 2).pointee.has(CssItem.isContainer), let record = self.record(cssLayout.row(of: item + 2)) {
            for index in 0..<min(4, record.pointee.items.count) {
                let inner = record.pointee.items.pointer(index)
                guard inner.pointee.has(CssItem.isContainer), let own = self.record(cssLayout.row(of: inner))
                else { continue }
                fetch(own.pointee.items.start, 7 &* 64)
            }
        }
    }

    @inline(never)
    @_optimize(size)
    func hideGone(_ row: Int) {
        for child in children(in: row) where node(child).isGone { changeList.hide(child) }
    }

    // MARK: - Items sized by sums

    /// Finds the places of items that do not begin at the left or top.
    @inline(never)
    private func findSummedPlaces(
        _ placing: SimplePlacing, _ record: UnsafeMutablePointer<CssRecord>, _ flex: UnsafeMutablePointer<CssFlexState>
    ) {
        let run = simpleRun(record, flex, record.pointee.arranged)
        for index in 0..<run.count {
            let item = run.items + index
            let size = summedSize(placing, item, isColumn: run.isColumn)
            item.pointee.target = run.isColumn ? size.height : size.width
            item.pointee.size.width = size.width
            item.pointee.size.height = size.height
        }
        findPlaces(placing.row, run, flex, placing.inner)
    }

    /// The final size of an item.
    @inline(__always)
    private func summedSize(
        _ placing: SimplePlacing, _ item: UnsafeMutablePointer<CssItem>, isColumn: Bool
    ) -> (width: Int32, height: Int32) {
        let fills = item.pointee.has(CssItem.fillsCross), long = item.pointee.hypothetical
        if isColumn {
            if fills { return (Int32(truncatingIfNeeded: filledCross(item, placing.width)), long) }
            return (item.pointee.crossGiven >= 0 ? item.pointee.crossGiven : summedWidth(placing, item), long)
        }
        let wide = placing.free == 0 || (placing.free > 0 && item.pointee.grow == 0)
        let width = wide ? long : placing.free < 0 ? item.pointee.target : grown(item, placing.free)
        if fills { return (width, Int32(truncatingIfNeeded: filledCross(item, placing.inner))) }
        return (width, item.pointee.has(CssItem.isBox) ? item.pointee.crossGiven : item.pointee.cross)
    }

    /// The width of a container in a column that depends on its content.
    @inline(never)
    private func summedWidth(_ placing: SimplePlacing, _ item: UnsafeMutablePointer<CssItem>) -> Int32 {
        let isDefinite = placing.child.baseHeight >= 0 || !item.pointee.has(CssItem.isIndefinite)
        let run = SimpleRun(
            known: placing.known, items: placing.items, count: placing.count, width: placing.width,
            height: placing.inner, gap: placing.gap, child: placing.child)
        return clampUnits(
            fittedWidth(
                run, item, cssLayout.row(of: item),
                height: isDefinite ? Int(item.pointee.hypothetical) : CssLayout.none, isFinal: true))
    }

    /// The final space of a container.
    @inline(__always)
    private func summedSpace(
        _ placing: SimplePlacing, _ item: UnsafeMutablePointer<CssItem>, _ size: SIMD2<Int32>
    ) -> CssSpace {
        let isColumn = placing.known & CssSimpleFlags.isColumn != 0
        let isIndefinite = isColumn && placing.child.baseHeight < 0 && item.pointee.has(CssItem.isIndefinite)
        return CssSpace(
            width: size.x, height: isColumn || item.pointee.has(CssItem.fillsCross) ? size.y : -1,
            baseWidth: placing.child.baseWidth, baseHeight: placing.child.baseHeight,
            flags: isIndefinite ? CssSpace.indefinite : 0)
    }

    // MARK: - Frames

    /// Stores the size, the place and the frame of a container. One that has sums is placed, others are queued.
    @inline(never)
    private func putContainer(
        _ placing: SimplePlacing, _ item: UnsafeMutablePointer<CssItem>, _ child: Int,
        _ origin: SIMD2<Int32>, _ given: SIMD2<Int32>, _ frames: borrowing LineFrames
    ) {
        guard let record = self.record(child) else { return }
        let result = self.result(child), node = self.node(child)
        if result.pointee.state & ResultFlags.valid == 0 { cssLayout.prepare(child, record) }
        let space = placing.isSummed ? summedSpace(placing, item, given) : item.pointee.space
        let isOpen = placing.isSummed || placing.isSized
        var isSummed = isOpen && takesSums(child, record, space, CssRecord.size(record))
        if !isSummed {
            if isOpen { cssLayout.layoutContainer(child, space, CssItem.size(item)) }
            CssSize.copy(CssRecord.size(record), CssItem.size(item))
        }
        let size = SIMD2(given.x, record.pointee.size.height)
        result.pointee.specWidth = Spec.exact(size.x).raw
        result.pointee.specHeight = Spec.exact(size.y).raw
        result.pointee.lastUsedPass = state.pointee.pass
        let first = record.pointee.size.first
        state.pointee.baselines[child] = first == CssSize.none ? Baseline.none : max(0, first)
        frames.put(engine, child, origin, size)
        let box = self.box(node), phase = (frames.phase &+ origin) & frames.mask
        if box.pointee.stretchedWidth >= 0 || !box.pointee.hasPhase(phase) {
            layout.updatePhase(Int(phase.x), Int(phase.y), child, node, result)
        }
        // its absolute children depend on the place of their containing block
        let isStatic = record.pointee.isStatic
        if record.pointee.used == space && record.pointee.isPlaced && !isStatic
            && result.pointee.state & ResultFlags.placePending == 0
        {
            return
        }
        record.pointee.used = space
        isSummed = isSummed && !isStatic && placing.levels > 0 && node.pointee.flags & NodeFlags.ordered == 0
        if !isSummed {
            result.pointee.state |= ResultFlags.placePending
            return invalidation.pushPlace(child, result)
        }
        result.pointee.state &= ~ResultFlags.placePending
        state.pointee.stats.nodes_placed &+= 1
        placeSummed(child, record, LineFrames(frames, engine, size: size, phase: phase), placing.levels &- 1)
    }

    /// Stores the size, the place and the frame of any item.
    @inline(never)
    @_optimize(size)
    private func put(
        _ placing: SimplePlacing, _ item: UnsafeMutablePointer<CssItem>, _ child: Int,
        _ x: Int, _ y: Int, _ given: SIMD2<Int32>
    ) {
        let result = self.result(child)
        if placing.isSummed {
            if item.pointee.has(CssItem.isBox) {
                item.pointee.size.width = given.x
                item.pointee.size.height = given.y
            } else {
                item.pointee.space = summedSpace(placing, item, given)
                cssLayout.layoutContainer(child, item.pointee.space, CssItem.size(item))
            }
        } else if placing.isSized && !item.pointee.has(CssItem.isBox) {
            cssLayout.layoutContainer(child, item.pointee.space, CssItem.size(item))
        }
        let size = SIMD2(item.pointee.size.width, item.pointee.size.height)
        result.pointee.specWidth = Spec.exact(size.x).raw
        result.pointee.specHeight = Spec.exact(size.y).raw
        result.pointee.lastUsedPass = state.pointee.pass
        if item.pointee.has(CssItem.isContainer), let record = self.record(child) {
            if result.pointee.state & ResultFlags.valid == 0 { cssLayout.prepare(child, record) }
            // its absolute children depend on the place of their containing block
            if record.pointee.used != item.pointee.space || !record.pointee.isPlaced || record.pointee.isStatic {
                record.pointee.used = item.pointee.space
                result.pointee.state |= ResultFlags.placePending
            }
            CssSize.copy(CssRecord.size(record), CssItem.size(item))
        }
        noteLeaf(child, item)
        result.size = size
        result.pointee.state =
            (result.pointee.state & ~ResultFlags.entry) | ResultFlags.valid | ResultFlags.subtreeCurrent
        layout.setBox(Placement(engine, placing.row), child, node(child), result, x, y)
    }

    /// Stores the baseline of an item and, of a leaf with content, its scroll size, as noteLeafScroll.
    @inline(never)
    private func noteLeaf(_ child: Int, _ item: UnsafeMutablePointer<CssItem>) {
        let first = item.pointee.size.first
        state.pointee.baselines[child] = first == CssSize.none ? Baseline.none : max(0, first)
        if item.pointee.has(CssItem.isBox | CssItem.isContainer) { return }
        let fits =
            item.pointee.size.inkRight <= item.pointee.size.width
            && item.pointee.size.contentHeight <= item.pointee.size.height
        if fits && item.pointee.has(CssItem.isFit) { return }
        item.pointee.flags = fits ? item.pointee.flags | CssItem.isFit : item.pointee.flags & ~CssItem.isFit
        guard let record = self.record(child) else { return }
        let border = ownStyle(record).pointee.border  // 0 without properties
        if fits {  // the scroll size follows from that of the box
            record.pointee.borderWidth = border[0] &+ border[2]
            record.pointee.borderHeight = border[1] &+ border[3]
            record.pointee.scrollWidth = 0
            record.pointee.scrollHeight = 0
            return
        }
        let across = Int(border[0]) &+ Int(border[2]), along = Int(border[1]) &+ Int(border[3])
        record.pointee.borderWidth = -1
        record.pointee.scrollWidth = clampUnits(
            max(0, Int(max(item.pointee.size.width, item.pointee.size.inkRight)) &- across))
        record.pointee.scrollHeight = clampUnits(
            max(0, Int(max(item.pointee.size.height, item.pointee.size.contentHeight)) &- along))
    }
}
