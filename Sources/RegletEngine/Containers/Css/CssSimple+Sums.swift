// SPDX-License-Identifier: MIT
import CReglet

/// The sums of boxes, items without measured content, and of containers that have sums themselves: flexboxes, and grids
/// (CssGridSums). Where these fit, the size of a container in the height of its content follows from the sums, so that
/// it does not run. So do all sizes of a column of items that do not grow; it does not run at all: its items get their
/// sizes when they are placed, as the leaves of a linear container that was measured from its summary.
///
/// Such sizes are not kept. `CssRecord.sumsPass` notes that the parent uses them, `isCounted` that they are part of its
/// own sums; it runs again if they differ.
extension CssSimpleLayout {
    /// Notes the sums of a flexbox whose items were just read. - Returns: its facts, with isSummed if it has sums.
    @inline(never)
    func noteSums(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ flex: UnsafeMutablePointer<CssFlexState>,
        _ known: UInt32
    ) -> UInt32 {
        let unfit = CssSimpleFlags.mayOverflow | CssSimpleFlags.hasBorder
        if known & (CssSimpleFlags.isEven | unfit) == CssSimpleFlags.isEven {
            var isFirm = true
            let items = record.pointee.items.start, count = record.pointee.items.count
            let isColumn = known & CssSimpleFlags.isColumn != 0
            var length = Int(flex.pointee.gap) &* (count &- 1), thickest = 0, widest = maxUnits
            for index in 0..<count {
                let item = items + index
                widest = min(widest, widestWidth(item))
                isFirm = isFirm && self.isFirm(item)
                length &+= outer(item)
                thickest = max(thickest, isColumn ? leastCross(item) : crossInRow(item) &+ item.pointee.crossMargins)
            }
            let facts = known | (isFirm ? CssSimpleFlags.isFirm : 0)
            if setSums(row, record, flex, length, thickest, widest, facts) { return facts | CssSimpleFlags.isSummed }
        }
        voidSums(row, record)
        return known
    }

    /// Whether an item with its hypothetical size does not shrink where there is too little room.
    private func isFirm(_ item: UnsafeMutablePointer<CssItem>) -> Bool {
        item.pointee.shrink == 0 || item.pointee.least >= item.pointee.hypothetical
    }

    /// The largest width in which the sums of a container are valid.
    @inline(never)
    func widestWidth(_ item: UnsafeMutablePointer<CssItem>) -> Int32 {
        if !item.pointee.has(CssItem.isContainer) { return maxUnits }
        return record(cssLayout.row(of: item))?.pointee.sums.widest ?? maxUnits
    }

    func outer(_ item: UnsafeMutablePointer<CssItem>) -> Int {
        Int(item.pointee.hypothetical) &+ item.pointee.mainMargins
    }

    /// The least width of the content box in which an item does not overflow.
    private func leastCross(_ item: UnsafeMutablePointer<CssItem>) -> Int {
        let own = item.pointee.has(CssItem.fillsCross) ? item.pointee.crossLeast : item.pointee.crossGiven
        return Int(max(item.pointee.cross, own)) &+ item.pointee.crossMargins
    }

    /// The height of an item of a row before it stretches.
    private func crossInRow(_ item: UnsafeMutablePointer<CssItem>) -> Int {
        Int(item.pointee.has(CssItem.isBox) ? item.pointee.crossGiven : item.pointee.cross)
    }

    /// Reads the size of a container among the items from its sums. - Returns: false: it does not follow from these in
    /// all spaces that the item may have.
    @inline(never)
    func readSums(_ item: UnsafeMutablePointer<CssItem>, _ known: UInt32) -> Bool {
        let child = cssLayout.row(of: item)
        guard let record = self.record(child), !item.pointee.has(CssItem.scroller),
            known & CssSimpleFlags.isColumn == 0 || !item.pointee.has(CssItem.isZeroBased)
        else { return false }
        if result(child).pointee.state & ResultFlags.valid == 0 { cssLayout.prepare(child, record) }
        let own = facts(child, record), sums = record.pointee.sums
        if own & CssSimpleFlags.isSummed == 0 { return false }
        record.pointee.isCounted = true
        func isKnown(_ height: Int32) -> Bool {
            height == sums.height || (height > sums.height && own & CssSimpleFlags.isStill != 0)
        }
        let isColumn = known & CssSimpleFlags.isColumn != 0
        let fits = isColumn && item.pointee.crossGiven < 0 && !item.pointee.has(CssItem.fillsCross)
        if isColumn {
            if item.pointee.has(CssItem.readsContent) { setAlong(item, Int(sums.height), Int(sums.height)) }
            item.pointee.cross = sums.width
        } else {
            item.pointee.cross = sums.natural
        }
        item.pointee.first = sums.first
        item.pointee.last = sums.last
        let fills = item.pointee.has(CssItem.fillsCross)
        var wide = fills ? item.pointee.crossMost : item.pointee.crossGiven  // of a column
        if fits || (!isColumn && item.pointee.has(CssItem.readsContent)) {
            let size = cssLayout.intrinsic(child, height: CssLayout.none, base: CssLayout.none)
            if isColumn {
                wide = min(item.pointee.crossMost, clampedUnits(Int(size.most) &+ Int(item.pointee.paddingCross)))
            } else {
                setAlong(
                    item, Int(size.least) &+ Int(item.pointee.paddingMain),
                    Int(size.most) &+ Int(item.pointee.paddingMain))
            }
        }
        if !isColumn { wide = item.pointee.hypothetical }
        return wide >= sums.width && isKnown(isColumn ? item.pointee.hypothetical : item.pointee.cross)
    }

    /// Stores the sums of items with the given length and thickness, in a container with the given facts. - Returns:
    /// false: there are none.
    @inline(never)
    private func setSums(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ flex: UnsafeMutablePointer<CssFlexState>,
        _ length: Int, _ thickest: Int, _ widest: Int32, _ facts: UInt32
    ) -> Bool {
        let isColumn = facts & CssSimpleFlags.isColumn != 0
        let items = record.pointee.items.start, last = items + (record.pointee.items.count &- 1)
        let height = (isColumn ? length : thickest) &+ Int(flex.pointee.top) &+ Int(flex.pointee.bottom)
        let width = (isColumn ? thickest : length) &+ Int(flex.pointee.left) &+ Int(flex.pointee.right)
        if length < 0 || height >= Int(maxUnits) || width >= Int(maxUnits) { return false }
        var sums = CssSums()
        sums.height = clampedUnits(height)
        sums.width = clampedUnits(width)
        sums.widest = widest
        if !isColumn && !(isBaselineKnown(items, thickest) && isBaselineKnown(last, thickest)) { return false }
        sums.first =
            isColumn
            ? baseline(items, 0, flex, items.pointee.first)
            : baselineInRow(items, thickest, flex, items.pointee.first)
        sums.last =
            isColumn
            ? baseline(last, length &- outer(last), flex, last.pointee.last)
            : baselineInRow(last, thickest, flex, last.pointee.last)
        sums.ownHeight = flex.pointee.ownHeight
        sums.leastHeight = flex.pointee.leastHeight
        sums.mostHeight = flex.pointee.mostHeight
        sums.facts = facts & (CssSimpleFlags.isStill | CssSimpleFlags.isFirm)
        store(sums, row, record)
        return true
    }

    @inline(never)
    func store(_ sums: CssSums, _ row: Int, _ record: UnsafeMutablePointer<CssRecord>) {
        if sums != record.pointee.sums { voidSums(row, record) }
        record.pointee.sums = sums
    }

    /// Notes that sizes from the sums, if the parent uses some, are no longer valid.
    func voidSums(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) {
        if !record.pointee.isCounted
            && (record.pointee.sumsPass == 0 || record.pointee.sumsPass < epoch(ofParent: row))
        {
            return
        }
        record.pointee.evicted = state.pointee.pass
        record.pointee.sumsPass = 0
    }

    // MARK: - Edits

    /// Notes that the properties or the content of a child have changed: of one child alone, only its item is read
    /// again.
    @inline(never)
    func noteEdit(_ parent: Int, _ child: Int, isContent: Bool = false) {
        let node = self.node(parent)
        if node.pointee.flags & NodeFlags.kindMask == RG_KIND_CSS_FLEX.rawValue, let record = self.record(parent) {
            let flex = box(node).cssFlex, id = Int32(truncatingIfNeeded: self.id(child))
            let known = flex.pointee.known
            let isOther = known & CssSimpleFlags.isStale != 0 && record.pointee.stale != id
            if known & CssSimpleFlags.isSimple != 0 && !isOther {
                flex.pointee.known = known | CssSimpleFlags.isStale | (isContent ? 0 : CssSimpleFlags.isRestyled)
                record.pointee.stale = id
                return
            }
        }
        invalidation.dropSummary(parent)
    }

    /// Reads the item of the stale child again. - Returns: false: all must be read.
    @inline(never)
    func readAgain(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ flex: UnsafeMutablePointer<CssFlexState>
    ) -> Bool {
        let id = record.pointee.stale
        guard let own = self.record(Int(state.pointee.rowOf[Int(id)])), own.pointee.item >= 0,
            Int(own.pointee.item) < record.pointee.items.count
        else { return false }
        let item = record.pointee.items.pointer(Int(own.pointee.item))
        let style = ownStyle(own)
        // the items of a run in a narrow space have other contents than those of the sums
        let isNested = flex.pointee.known & CssSimpleFlags.nestedSums == CssSimpleFlags.nestedSums
        if (isNested && flex.pointee.contentPass != CssFlexState.ofSums) || item.pointee.id != id
            || style.pointee.isAbsolute || style.pointee.order != item.pointee.order
            || !own.pointee.hasStyle || !item.pointee.has(CssItem.isBox | CssItem.isContainer)
        {
            return false
        }
        let length = outer(item), least = leastCross(item)
        let known = flex.pointee.known & ~(CssSimpleFlags.isStale | CssSimpleFlags.isRestyled)
        if flex.pointee.known & CssSimpleFlags.isRestyled != 0 || item.pointee.has(CssItem.isBox) {
            let before = facts(item), index = item.pointee.index, order = item.pointee.order
            item.pointee = CssItem()
            item.pointee.id = id
            item.pointee.index = index
            item.pointee.order = order
            let alignItems = self.style(row).pointee.alignItems
            if readSimpleItem(item, known, alignItems, node(row).isRTL) != before { return false }
        }
        if known & CssSimpleFlags.isEven != 0 && !isEven(item, known) { return false }
        record.pointee.moved.note(own.pointee.item, outer(item) &- length)
        // where the thickest item of a column becomes thinner, another one may be the thickest
        let insetX = Int(flex.pointee.left) &+ Int(flex.pointee.right)
        let isThinner = leastCross(item) < least && least &+ insetX >= Int(record.pointee.sums.width)
        if known & CssSimpleFlags.isSummed != 0 && (known & CssSimpleFlags.isColumn == 0 || isThinner) {
            let others = known & ~(CssSimpleFlags.isSummed | CssSimpleFlags.isFirm)
            flex.pointee.known = noteSums(row, record, flex, others)
            return true
        }
        let facts = isFirm(item) ? known : known & ~CssSimpleFlags.isFirm
        if known & CssSimpleFlags.isSummed != 0 {
            let insetY = Int(flex.pointee.top) &+ Int(flex.pointee.bottom)
            let all = Int(record.pointee.sums.height) &- insetY &+ outer(item) &- length
            let thickest = max(Int(record.pointee.sums.width) &- insetX, leastCross(item))
            let widest = min(record.pointee.sums.widest, widestWidth(item))
            if !setSums(row, record, flex, all, thickest, widest, facts) { return false }
        }
        flex.pointee.known = facts
        return true
    }

    // MARK: - Sizes

    /// The baseline of an item that begins, with its margin, `at` units below the top of the content box. `given`: that
    /// of a container; else the bottom of the box counts.
    private func baseline(
        _ item: UnsafeMutablePointer<CssItem>, _ at: Int, _ flex: UnsafeMutablePointer<CssFlexState>, _ given: Int32
    ) -> Int32 {
        clampedUnits(
            Int(alongAtStart(item, at, flex))
                &+ Int(given == CssSize.none ? max(item.pointee.hypothetical, item.pointee.paddingMain) : given))
    }

    /// The height of an item in a row that is `cross` units thick.
    private func heightInRow(_ item: UnsafeMutablePointer<CssItem>, _ cross: Int) -> Int {
        item.pointee.has(CssItem.fillsCross) ? Int(clampedUnits(filledCross(item, cross))) : crossInRow(item)
    }

    /// Whether the baselines of a container in a row that is `cross` units thick are those of its sums.
    private func isBaselineKnown(_ item: UnsafeMutablePointer<CssItem>, _ cross: Int) -> Bool {
        if item.pointee.has(CssItem.isBox) { return true }
        let child = cssLayout.row(of: item), height = heightInRow(item, cross)
        guard let record = self.record(child) else { return false }
        return height == Int(record.pointee.sums.height) || facts(child, record) & CssSimpleFlags.isStill != 0
    }

    private func baselineInRow(
        _ item: UnsafeMutablePointer<CssItem>, _ cross: Int, _ flex: UnsafeMutablePointer<CssFlexState>, _ given: Int32
    ) -> Int32 {
        let height = heightInRow(item, cross)
        let across = acrossOffset(item, cross &- height &- item.pointee.crossMargins)
        return clampedUnits(
            Int(clampedUnits(Int(flex.pointee.top) &+ Int(clampedUnits(across))))
                &+ (given == CssSize.none ? height : Int(given)))
    }

    /// The facts about a flexbox or grid, which are found if they are not known; 0 of a block container.
    @inline(__always)
    func facts(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) -> UInt32 {
        let known = box(node(row)).header.pointee.known
        return known & CssSimpleFlags.decision == CssSimpleFlags.isDecided ? known : findFacts(row, record)
    }

    @inline(never)
    private func findFacts(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) -> UInt32 {
        let plain = state.pointee.css.plainRow
        if isGridContainer(row) {
            cssGridSums.decide(row, record)
        } else if isBlockContainer(row) {
            return 0
        } else {
            _ = isSimple(row, record)
        }
        if plain != state.pointee.css.plainRow { restorePlain(plain) }
        return box(node(row)).header.pointee.known
    }

    /// Stores the size of a container in a space, if it follows from its sums.
    @inline(never)
    @_optimize(speed)
    func takesSums(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace, _ out: UnsafeMutablePointer<CssSize>
    ) -> Bool {
        let known = facts(row, record)
        if known & CssSimpleFlags.isSummed == 0 || space.width < record.pointee.sums.width
            || space.width > record.pointee.sums.widest
        {
            return false
        }
        var height = record.pointee.sums.height
        let content = height
        if space.height >= 0 {
            height = space.height
        } else if space.flags & CssSpace.contentHeight == 0 {
            height = record.pointee.sums.natural
        }
        let isStill = CssSimpleFlags.isStill | (height < content ? CssSimpleFlags.isFirm : 0)
        if height != content && known & isStill != isStill || trace.isRecording { return false }
        let bottom = height < content ? endOfItems(row, record, height) : height
        if bottom < 0 { return false }
        out.pointee.width = space.width
        out.pointee.height = height
        out.pointee.contentHeight = content
        out.pointee.first = record.pointee.sums.first
        out.pointee.last = record.pointee.sums.last
        out.pointee.inkLeft = 0
        out.pointee.inkTop = 0
        out.pointee.inkRight = space.width
        out.pointee.inkBottom = bottom
        record.pointee.sumsPass = state.pointee.pass
        state.pointee.stats.cache_hits &+= 1
        return true
    }

    /// The bottom of the last item of a column with sums, or its height if that is more; -1: its padding does not fit.
    @inline(never)
    @_optimize(size)
    private func endOfItems(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ height: Int32) -> Int32 {
        let flex = box(node(row)).cssFlex
        if Int(height) < Int(flex.pointee.top) &+ Int(flex.pointee.bottom) { return -1 }
        let last = record.pointee.items.pointer(record.pointee.items.count &- 1)
        return max(
            height, record.pointee.sums.height &- clampedUnits(Int(last.pointee.mainEnd) &+ Int(flex.pointee.bottom)))
    }

    /// Lays out a container, unless its size in this space is kept.
    @inline(never)
    func layoutKept(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace, _ out: UnsafeMutablePointer<CssSize>
    ) {
        let pass = state.pointee.pass
        let caches = self.caches(record), entries = CssCaches.entries(caches)
        var kept = entries
        while kept < entries + 4 {
            if kept.pointee.isUsed && kept.pointee.space == space && !kept.pointee.isOutdated {
                state.pointee.stats.cache_hits &+= 1
                kept.pointee.pass = pass
                return CssSize.copy(out, CssCaches.size(kept))
            }
            kept += 1
        }
        if space.flags == CssSpace.indefinite, let entry = contentEntry(row, record, space) {
            state.pointee.stats.cache_hits &+= 1
            entry.pointee.pass = pass
            return CssSize.copy(out, CssCaches.size(entry))
        }
        let entry = entries + Int(caches.pointee.nextEntry)
        if entry.pointee.isUsed && entry.pointee.pass >= epoch(ofParent: row) { record.pointee.evicted = pass }
        entry.pointee.isUsed = false
        if !keepsPlaces(row, record, space) {
            let plain = state.pointee.css.plainRow
            cssLayout.runContainer(row, record, space)
            if plain != state.pointee.css.plainRow { restorePlain(plain) }
        }
        CssSize.copy(CssCaches.size(entry), CssRecord.size(record))
        CssSize.copy(out, CssRecord.size(record))
        entry.pointee.space = space
        entry.pointee.isUsed = true
        entry.pointee.isAlsoGiven = false
        entry.pointee.isOutdated = false
        entry.pointee.pass = pass
        caches.pointee.nextEntry = (caches.pointee.nextEntry &+ 1) & 3
    }

    /// Whether the sums of a dirty container that its parent has used differ now.
    @inline(never)
    func sumsChanged(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, since epoch: UInt32) -> Bool {
        _ = facts(row, record)
        if record.pointee.evicted >= epoch {  // in this update
            record.pointee.evicted = 0
            return true
        }
        if record.pointee.sumsPass >= epoch || record.pointee.isCounted {
            record.pointee.sumsPass = state.pointee.pass
            invalidation.queuePlace(row, result(row))
        }
        return false
    }

    /// The entry of the size in the height of the content, if it is also that in `space`: in just that height, given
    /// and indefinite.
    @inline(never)
    func contentEntry(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace
    ) -> UnsafeMutablePointer<CssCacheEntry>? {
        let entries = CssCaches.entries(caches(record))
        var next = entries
        while next < entries + 4 {
            let entry = next
            next += 1
            if !entry.pointee.isUsed || entry.pointee.space.width != space.width
                || entry.pointee.space.flags != CssSpace.contentHeight || entry.pointee.space.height >= 0
                || entry.pointee.size.height != space.height || entry.pointee.space.baseWidth != space.baseWidth
                || entry.pointee.space.baseHeight != space.baseHeight
            {
                continue
            }
            if entry.pointee.isAlsoGiven || keepsPlaces(row, record, space) {
                entry.pointee.isAlsoGiven = true
                return entry
            }
        }
        return nil
    }
}
