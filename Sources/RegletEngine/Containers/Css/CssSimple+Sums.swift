// SPDX-License-Identifier: MIT
import CReglet

/// The sums of columns of boxes: items without measured content, one after another from the top, which neither grow nor
/// depend on the height. Where these fit, the container's size follows from the sums, so that it does not run. Its items
/// get their sizes when they are placed, as the leaves of a linear container that was measured from its summary.
///
/// Such sizes are not kept. `CssRecord.sumsPass` notes that the parent uses them; it runs again if the sums differ.
extension CssSimpleLayout {
    /// Notes the sums of a flexbox whose items were just read. - Returns: its facts, with isSummed if it has sums.
    @inline(never)
    func noteSums(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ flex: UnsafeMutablePointer<CssFlexState>,
        _ known: UInt32
    ) -> UInt32 {
        let unfit = CssSimpleFlags.mayOverflow | CssSimpleFlags.hasBorder
        var sums = CssSums()
        var isSummed = known & (CssSimpleFlags.isStill | unfit) == CssSimpleFlags.isStill
        if isSummed {
            let items = record.pointee.items.start, count = record.pointee.items.count
            var length = Int(flex.pointee.gap) &* (count &- 1), thickest = 0
            for index in 0..<count {
                let item = items + index
                length &+= Int(item.pointee.hypothetical) &+ item.pointee.mainMargins
                let least = item.pointee.has(CssItem.fillsCross) ? item.pointee.crossLeast : item.pointee.crossGiven
                thickest = max(thickest, Int(least) &+ item.pointee.crossMargins)
            }
            let insetX = Int(flex.pointee.left) &+ Int(flex.pointee.right)
            let insetY = Int(flex.pointee.top) &+ Int(flex.pointee.bottom)
            isSummed = length >= 0 && length &+ insetY < Int(maxUnits)
            sums.height = clampUnits(length &+ insetY)
            sums.width = clampUnits(thickest &+ insetX)
            let last = items + (count &- 1)
            sums.first = bottom(items, 0, flex)
            sums.last = bottom(last, length &- Int(last.pointee.hypothetical) &- last.pointee.mainMargins, flex)
            sums.ownHeight = flex.pointee.ownHeight
            sums.leastHeight = flex.pointee.leastHeight
            sums.mostHeight = flex.pointee.mostHeight
        }
        let isOther = !isSummed || sums != record.pointee.sums
        if isOther && record.pointee.sumsPass != 0 && record.pointee.sumsPass >= epoch(ofParent: row) {
            record.pointee.evicted = state.pointee.pass
            record.pointee.sumsPass = 0
        }
        record.pointee.sums = sums
        return isSummed ? known | CssSimpleFlags.isSummed : known
    }

    /// The bottom of an item that begins, with its margin, `at` units below the top of the content box.
    private func bottom(
        _ item: UnsafeMutablePointer<CssItem>, _ at: Int, _ flex: UnsafeMutablePointer<CssFlexState>
    ) -> Int32 {
        clampUnits(
            Int(alongAtStart(item, at, flex)) &+ max(Int(item.pointee.hypothetical), Int(item.pointee.paddingMain)))
    }

    /// The facts about a flexbox, which are found if they are not known; 0 of another container.
    @inline(__always)
    private func facts(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) -> UInt32 {
        let node = self.node(row)
        if node.pointee.flags & NodeFlags.kindMask != RG_KIND_CSS_FLEX.rawValue { return 0 }
        let known = box(node).cssFlex.pointee.known
        if known != 0 { return known }
        _ = isSimple(row, record)
        return box(node).cssFlex.pointee.known
    }

    /// Stores the size of a flexbox in a space, if it follows from its sums.
    @inline(__always)
    func takesSums(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace, _ out: UnsafeMutablePointer<CssSize>
    ) -> Bool {
        if facts(row, record) & CssSimpleFlags.isSummed == 0 || space.width < record.pointee.sums.width { return false }
        var height = record.pointee.sums.height
        let content = height
        if space.height >= 0 {
            height = space.height
        } else if space.flags & CssSpace.contentHeight == 0 {
            height =
                record.pointee.sums.ownHeight >= 0
                ? record.pointee.sums.ownHeight
                : max(record.pointee.sums.leastHeight, min(height, record.pointee.sums.mostHeight))
        }
        if height < content || trace.isRecording { return false }
        out.pointee.width = space.width
        out.pointee.height = height
        out.pointee.contentHeight = content
        out.pointee.first = record.pointee.sums.first
        out.pointee.last = record.pointee.sums.last
        out.pointee.inkLeft = 0
        out.pointee.inkTop = 0
        out.pointee.inkRight = space.width
        out.pointee.inkBottom = height
        record.pointee.sumsPass = state.pointee.pass
        state.pointee.stats.cache_hits &+= 1
        return true
    }

    /// Before placing: notes the final size if it follows from the sums. - Returns: whether it does, and the items get
    /// their sizes with their places.
    @inline(__always)
    func takesPlaces(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) -> Bool {
        if !takesSums(row, record, record.pointee.used, CssRecord.size(record)) { return false }
        record.pointee.arranged = record.pointee.used
        record.pointee.isArranged = true
        record.pointee.scrollWidth = record.pointee.size.width
        record.pointee.scrollHeight = record.pointee.size.height
        return true
    }

    /// Whether the sums of a dirty container that its parent has used differ now.
    @inline(never)
    func sumsChanged(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, since epoch: UInt32) -> Bool {
        _ = facts(row, record)
        if record.pointee.evicted >= epoch {  // in this update
            record.pointee.evicted = 0
            return true
        }
        if record.pointee.sumsPass >= epoch {
            record.pointee.sumsPass = state.pointee.pass
            invalidation.queuePlace(row, result(row))
        }
        return false
    }

    /// The entry of the size in the height of the content, if it is also that in `space`: in just that height, given and
    /// indefinite.
    @inline(__always)
    func contentEntry(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace
    ) -> UnsafeMutablePointer<CssCacheEntry>? {
        for index in 0..<4 {
            let entry = CssRecord.entries(record) + index
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
