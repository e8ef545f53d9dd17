// SPDX-License-Identifier: MIT
import CReglet

/// The run of a simple flexbox: CssFlex in a few loops, for the items that CssSimple has read.
extension CssSimpleLayout {
    /// The values of a run of a simple flexbox. Sizes are those of the content box.
    struct SimpleRun {
        let known: UInt32
        let items: UnsafeMutablePointer<CssItem>
        let count: Int
        let width: Int
        /// None while it depends on the content.
        let height: Int
        let gap: Int
        /// The space of a child, without its size.
        let child: CssSpace

        @inline(__always) func has(_ flag: UInt32) -> Bool { known & flag != 0 }
        @inline(__always) var isColumn: Bool { has(CssSimpleFlags.isColumn) }
        @inline(__always) var baseHeight: Int { child.baseHeight < 0 ? CssLayout.none : Int(child.baseHeight) }
    }

    /// The values of the run of a simple flexbox in a space.
    @inline(never)
    func simpleRun(
        _ record: UnsafeMutablePointer<CssRecord>, _ flex: UnsafeMutablePointer<CssFlexState>, _ space: CssSpace
    ) -> SimpleRun {
        let insetY = Int(flex.pointee.top) &+ Int(flex.pointee.bottom)
        var height = CssLayout.none
        if space.height >= 0 {
            height = max(0, Int(space.height) &- insetY)
        } else if space.flags & CssSpace.contentHeight == 0 && flex.pointee.ownHeight >= 0 {
            height = max(0, Int(flex.pointee.ownHeight) &- insetY)
        }
        let width = max(0, Int(space.width) &- Int(flex.pointee.left) &- Int(flex.pointee.right))
        var child = CssSpace()
        child.baseWidth = clampUnits(width)
        if height != CssLayout.none && space.flags & CssSpace.indefinite == 0 { child.baseHeight = clampUnits(height) }
        return SimpleRun(
            known: flex.pointee.known, items: record.pointee.items.start, count: record.pointee.items.count,
            width: width, height: height, gap: Int(flex.pointee.gap), child: child)
    }

    /// Runs a simple flexbox. The size is left in its record.
    @inline(never)
    func runSimple(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace) {
        let flex = box(node(row)).cssFlex
        if flex.pointee.known & CssSimpleFlags.wraps != 0 { return runWrapped(row, record, space) }
        let run = simpleRun(record, flex, space), width = run.width, height = run.height
        let insetY = Int(flex.pointee.top) &+ Int(flex.pointee.bottom)
        var only = changedItem(row, run, record, flex)
        let before = only < 0 ? 0 : outer(run.items + only)
        if only >= 0 {
            readContents(run, only)
        } else if run.has(CssSimpleFlags.readsContent) {
            let isOfSums =
                run.known & CssSimpleFlags.nestedSums == CssSimpleFlags.nestedSums
                && (!run.isColumn || space.width >= record.pointee.sums.width)
            // of a row, contents do not depend on the width
            if !(isOfSums && flex.pointee.contentPass == CssFlexState.ofSums)
                && (run.isColumn || flex.pointee.contentPass < box(node(row)).pointee.cacheEpoch
                    || flex.pointee.contentPass == 0 || flex.pointee.contentBase != run.child.baseHeight)
            {
                readContents(run)
                flex.pointee.contentPass = isOfSums ? CssFlexState.ofSums : state.pointee.pass
                flex.pointee.contentBase = run.isColumn ? -2 : run.child.baseHeight
            }
        }
        let size = CssRecord.size(record)
        size.pointee.width = space.width
        /// The final height from that of the content, both with padding.
        func final(_ content: Int) -> Int {
            if space.height >= 0 { return max(Int(space.height), insetY) }
            if space.flags & CssSpace.contentHeight != 0 { return content }
            if flex.pointee.ownHeight >= 0 { return Int(flex.pointee.ownHeight) }
            return max(Int(flex.pointee.leastHeight), min(content, Int(flex.pointee.mostHeight)))
        }
        var natural = 0, used = wantedLength(run), thickest = 0
        var fits = !run.has(CssSimpleFlags.mayOverflow)
        if run.isColumn {
            natural = max(0, Int(clampUnits(used.length)))
            let main = height != CssLayout.none ? height : max(0, final(natural &+ insetY) &- insetY)
            let flexes = isFlexed(run, used, main)
            if only >= 0 && flexes {
                readContents(run)
                flex.pointee.contentPass = state.pointee.pass
                only = -1
            }
            used.length = resolveSimple(run, used, main)
            fits = fits && used.length <= main
            for index in 0..<run.count {
                let item = run.items + index
                if only < 0 || index == only { layoutInColumn(run, item, &fits) }
                thickest = max(thickest, Int(item.pointee.size.width) &+ item.pointee.crossMargins)
            }
            fits = fits && thickest <= width
            let change = only < 0 ? 0 : outer(run.items + only) &- before
            noteRun(row, record, flex, only, change, isKept: fits && !flexes)
        } else {
            used.length = resolveSimple(run, used, width)
            fits = fits && used.length <= width
            for index in 0..<run.count {
                let item = run.items + index
                layoutInRow(run, item, cross: height, &fits)
                thickest = max(thickest, Int(item.pointee.size.height) &+ item.pointee.crossMargins)
            }
            natural = Int(clampUnits(thickest))
        }
        size.pointee.contentHeight = clampUnits(natural &+ insetY)
        size.pointee.height = clampUnits(final(natural &+ insetY))
        let inner = max(0, Int(size.pointee.height) &- insetY)
        if !run.isColumn {
            fits = fits && thickest <= inner
            if height == CssLayout.none && run.has(CssSimpleFlags.stretches) {
                for index in 0..<run.count where (run.items + index).pointee.has(CssItem.fillsCross) {
                    layoutInRow(run, run.items + index, cross: inner, &fits, isAgain: true)
                }
            }
        }
        if fits && !run.has(CssSimpleFlags.hasBorder) {
            size.pointee.inkLeft = 0
            size.pointee.inkTop = 0
            size.pointee.inkRight = size.pointee.width
            size.pointee.inkBottom = size.pointee.height
            record.pointee.scrollWidth = size.pointee.width
            record.pointee.scrollHeight = size.pointee.height
        } else {
            let places = SimplePlaces(
                cssLayout, row, run, flex, main: run.isColumn ? inner : width, cross: run.isColumn ? width : inner)
            findSimpleOverflow(record, run, places, size, fits: fits)
        }
        // the baselines: §8.5
        let last = run.items + (run.count &- 1)
        let isReverse = run.has(CssSimpleFlags.isReverse)
        let top = isReverse ? last : run.items, bottom = isReverse ? run.items : last
        if !run.isColumn {
            func baseline(_ item: UnsafeMutablePointer<CssItem>, _ given: Int32) -> Int32 {
                let height = Int(item.pointee.size.height)
                let across = acrossOffset(item, inner &- height &- item.pointee.crossMargins)
                return clampUnits(
                    Int(clampUnits(Int(flex.pointee.top) &+ Int(clampUnits(across))))
                        &+ (given == CssSize.none ? height : Int(given)))
            }
            size.pointee.first = baseline(top, top.pointee.size.first)
            size.pointee.last = baseline(bottom, bottom.pointee.size.last)
            return
        }
        let end = used.length &- Int(last.pointee.target) &- last.pointee.mainMargins
        if run.has(CssSimpleFlags.isAtStart) && !run.has(CssSimpleFlags.flipsMain) {
            run.items.pointee.y = alongAtStart(run.items, 0, flex)
            last.pointee.y = alongAtStart(last, end, flex)
        } else {
            let places = SimplePlaces(cssLayout, row, run, flex, main: inner, cross: width)
            var at = 0, atEnd = end
            places.place(run.items, 0, &at)
            if run.count > 1 { places.place(last, run.count &- 1, &atEnd) }
        }
        func baseline(_ item: UnsafeMutablePointer<CssItem>, _ given: Int32) -> Int32 {
            clampUnits(Int(item.pointee.y) &+ Int(given == CssSize.none ? item.pointee.size.height : given))
        }
        size.pointee.first = baseline(top, top.pointee.size.first)
        size.pointee.last = baseline(bottom, bottom.pointee.size.last)
    }

    /// The intrinsic widths of one line: Flexbox 1 §9.9. - Returns: nil where those of a child may depend on its
    /// height.
    @inline(never)
    func simpleIntrinsic(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ known: UInt32) -> CssIntrinsic? {
        let isColumn = known & CssSimpleFlags.isColumn != 0, count = record.pointee.items.count
        var least = 0, most = 0
        for index in 0..<count {
            let item = record.pointee.items.pointer(index)
            guard let size = contribution(item, isColumn) else { return nil }
            if isColumn {
                least = max(least, size.least &+ item.pointee.crossMargins)
                most = max(most, size.most &+ item.pointee.crossMargins)
            } else {
                least &+= size.least &+ item.pointee.mainMargins
                most &+= size.most &+ item.pointee.mainMargins
            }
        }
        if !isColumn {
            let gaps = Int(box(node(row)).cssFlex.pointee.gap) &* (count &- 1)
            least &+= gaps
            most &+= gaps
        }
        return CssIntrinsic(least: clampUnits(max(0, least)), most: clampUnits(max(0, max(least, most))))
    }

    /// The contribution of an item to the intrinsic widths, without margins: CssLayout.rowContribution and
    /// contribution.
    @inline(__always)
    private func contribution(_ item: UnsafeMutablePointer<CssItem>, _ isColumn: Bool) -> (least: Int, most: Int)? {
        func within(_ value: Int, _ least: Int32, _ most: Int32) -> Int { max(Int(least), min(value, Int(most))) }
        if isColumn && item.pointee.crossGiven >= 0 {
            return (Int(item.pointee.crossGiven), Int(item.pointee.crossGiven))
        }
        let child = cssLayout.row(of: item)
        var size = CssIntrinsic()
        if item.pointee.has(CssItem.isBox) {
            size.least = clampUnits(cssLayout.content(child, CssLayout.none).width)
            size.most = size.least
        } else {
            if item.pointee.has(CssItem.isContainer) {
                let isFlex = node(child).pointee.flags & NodeFlags.kindMask == RG_KIND_CSS_FLEX.rawValue
                guard isFlex, let record = self.record(child), isSimple(child, record) else { return nil }
            }
            size = cssLayout.intrinsic(child, height: CssLayout.none, base: CssLayout.none)
            if size.depends != 0 { return nil }
        }
        let edges = isColumn ? item.pointee.paddingCross : item.pointee.paddingMain
        let small = Int(size.least) &+ Int(edges), large = Int(size.most) &+ Int(edges)
        if isColumn {
            return (
                within(small, item.pointee.crossLeast, item.pointee.crossMost),
                within(large, item.pointee.crossLeast, item.pointee.crossMost)
            )
        }
        let specified = item.pointee.specified, high = item.pointee.most
        var low = item.pointee.has(CssItem.hasAutoMin) ? edges : item.pointee.least
        var least = within(specified < maxUnits ? Int(specified) : small, low, high)
        var most = within(specified < maxUnits ? Int(specified) : large, low, high)
        if item.pointee.given >= 0 && !item.pointee.has(CssItem.isZeroBased) {
            let base = Int(item.pointee.given)
            if item.pointee.grow == 0 {
                least = min(least, base)
                most = min(most, base)
            }
            if item.pointee.shrink == 0 {
                least = max(least, base)
                most = max(most, base)
            }
        }
        if item.pointee.has(CssItem.hasAutoMin) {
            low = clampUnits(max(Int(edges), min(min(small, Int(specified)), Int(high))))
        }
        return (within(least, low, high), within(most, low, high))
    }

    /// The place of an item of a column from `at` on.
    @inline(__always)
    func alongAtStart(
        _ item: UnsafeMutablePointer<CssItem>, _ at: Int, _ flex: UnsafeMutablePointer<CssFlexState>
    ) -> Int32 {
        clampUnits(Int(flex.pointee.top) &+ Int(clampUnits(at &+ Int(item.pointee.mainStart))))
    }

    /// The distance of an item from the start of its line, where `free` units across are left.
    @inline(__always)
    func acrossOffset(_ item: UnsafeMutablePointer<CssItem>, _ free: Int) -> Int {
        let start = Int(item.pointee.crossStart)
        if item.pointee.has(CssItem.isAtStart) { return start }
        return start
            &+ Spread.offset(item.pointee.align, free: free, startIsEnd: false, leftIsEnd: false, rightIsEnd: false)
    }

    // MARK: - Along

    /// Reads the base sizes and minimums that depend on the content: Flexbox 1 §9.2, §4.5.
    @inline(never)
    private func readContents(_ run: SimpleRun, _ only: Int = -1) {
        let first = max(0, only), end = only < 0 ? run.count : only &+ 1
        for index in first..<end where (run.items + index).pointee.has(CssItem.readsContent) {
            let item = run.items + index
            let child = cssLayout.row(of: item)
            if run.isColumn {
                var space = run.child
                space.width = clampUnits(widthInColumn(run, item, child, height: CssLayout.none))
                space.flags = CssSpace.contentHeight
                let isBox = item.pointee.has(CssItem.isBox)
                if item.pointee.has(CssItem.isContainer) {
                    cssLayout.layoutContainer(child, space, CssItem.size(item))
                } else if !isBox {
                    layoutText(item, child, space, isColumn: true)
                }
                let content = Int(isBox ? item.pointee.size.contentHeight : item.pointee.size.height)
                setAlong(
                    item, content, content,
                    isOfContent: run.child.baseHeight < 0 && item.pointee.has(CssItem.isZeroBased))
                continue
            }
            var height = item.pointee.crossGiven >= 0 ? Int(item.pointee.crossGiven) : CssLayout.none
            if height == CssLayout.none && run.child.baseHeight >= 0 && item.pointee.has(CssItem.fillsCross) {
                // §9.8: a height that stretches is definite
                height = cssLayout.clamp(
                    max(0, Int(run.child.baseHeight) &- item.pointee.crossMargins),
                    (Int(item.pointee.crossLeast), Int(item.pointee.crossMost)))
            }
            let size = cssLayout.intrinsic(child, height: height, base: run.baseHeight)
            setAlong(
                item, Int(size.least) &+ Int(item.pointee.paddingMain), Int(size.most) &+ Int(item.pointee.paddingMain))
        }
    }

    /// The width of an item of a column. `height` none: it is not known; before the final width, none counts.
    @inline(__always)
    private func widthInColumn(
        _ run: SimpleRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int, height: Int, isFinal: Bool = false
    ) -> Int {
        if item.pointee.has(CssItem.fillsCross) { return filledCross(item, run.width) }
        if item.pointee.crossGiven >= 0 { return Int(item.pointee.crossGiven) }
        return fittedWidth(run, item, child, height: height, isFinal: isFinal)
    }

    @inline(never)
    func fittedWidth(
        _ run: SimpleRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int, height: Int, isFinal: Bool
    ) -> Int {
        let style = self.style(child)
        let edges = self.edges(child, style, run.width)
        var room = CssLayout.Room(
            width: run.width, baseWidth: run.width, baseHeight: run.baseHeight, margins: item.pointee.crossMargins,
            height: height)
        room.ignoresHeight = !isFinal
        room.floors = false
        return cssLayout.usedWidth(child, style, room, edges)
    }

    /// The length of the line of the items' hypothetical sizes, and whether all of these are their base sizes.
    @inline(__always)
    private func wantedLength(_ run: SimpleRun) -> (length: Int, isBase: Bool) {
        var length = run.gap &* (run.count &- 1)
        var differs: Int32 = 0
        for index in 0..<run.count {
            let item = run.items + index
            length &+= Int(item.pointee.hypothetical) &+ item.pointee.mainMargins
            differs |= item.pointee.hypothetical ^ item.pointee.base
        }
        return (length, differs == 0)
    }

    /// Whether lengths may differ from the hypothetical ones.
    @inline(__always)
    private func isFlexed(_ run: SimpleRun, _ used: (length: Int, isBase: Bool), _ main: Int) -> Bool {
        resolves(run, used, main) || (Int(clampUnits(used.length)) < main && run.has(CssSimpleFlags.grows))
    }

    @inline(__always)
    private func resolves(_ run: SimpleRun, _ used: (length: Int, isBase: Bool), _ main: Int) -> Bool {
        Int(clampUnits(used.length)) < main
            ? run.has(CssSimpleFlags.shares)
            : run.has(CssSimpleFlags.shrinks) && !(used.length == main && used.isBase)
    }

    /// Flexible lengths: Flexbox 1 §9.7. - Returns: the length of the line.
    @inline(never)
    func resolveSimple(_ run: SimpleRun, _ used: (length: Int, isBase: Bool), _ main: Int) -> Int {
        let length = Int(clampUnits(used.length))
        if resolves(run, used, main) {
            cssLayout.resolveLine(run.items, 0, run.count, gap: run.gap, wanted: length, main)
            var all = run.gap &* (run.count &- 1)
            for index in 0..<run.count { all &+= Int(run.items[index].target) &+ run.items[index].mainMargins }
            return all
        }
        for index in 0..<run.count { run.items[index].target = run.items[index].hypothetical }
        if length >= main || !run.has(CssSimpleFlags.grows) { return used.length }
        // alone, an item takes all free space
        var item = run.items
        while item.pointee.grow == 0 { item += 1 }
        if item.pointee.base > item.pointee.hypothetical { return used.length }
        item.pointee.target = grown(item, main &- used.length)
        return used.length &+ Int(item.pointee.target) &- Int(item.pointee.hypothetical)
    }

    /// The length of an item that takes what its line leaves free.
    @inline(__always)
    func grown(_ item: UnsafeMutablePointer<CssItem>, _ left: Int) -> Int32 {
        let free = left &+ Int(item.pointee.hypothetical) &- Int(item.pointee.base)
        let wanted = Int(item.pointee.base) &+ min(free, Int(maxUnits))
        return clampUnits(
            max(Int(item.pointee.least), min(max(wanted, Int(item.pointee.paddingMain)), Int(item.pointee.most))))
    }

    // MARK: - Across

    /// Lays out an item of a row. `cross`: the definite height of the row, or none. `isAgain`: only if the item
    /// differs.
    @inline(__always)
    private func layoutInRow(
        _ run: SimpleRun, _ item: UnsafeMutablePointer<CssItem>, cross: Int, _ fits: inout Bool, isAgain: Bool = false
    ) {
        var height = item.pointee.crossGiven
        let fills = cross != CssLayout.none && item.pointee.has(CssItem.fillsCross)
        if fills { height = clampUnits(filledCross(item, cross)) }
        if item.pointee.has(CssItem.isBox) {
            item.pointee.size.width = item.pointee.target
            item.pointee.size.height = height
            return
        }
        var space = run.child
        space.width = item.pointee.target
        if fills { space.height = height }
        if isAgain {
            if space.height == item.pointee.space.height { return }
            if !item.pointee.has(CssItem.isContainer | CssItem.scroller) {
                // of a leaf, nothing else depends on the height
                item.pointee.space = space
                item.pointee.size.height = max(height, item.pointee.paddingCross)
                if item.pointee.size.contentHeight > item.pointee.size.height { fits = false }
                return
            }
        }
        layoutSimpleItem(item, cssLayout.row(of: item), space, &fits, isColumn: false)
    }

    @inline(never)
    private func layoutSimpleItem(
        _ item: UnsafeMutablePointer<CssItem>, _ child: Int, _ space: CssSpace, _ fits: inout Bool, isColumn: Bool
    ) {
        item.pointee.space = space
        if !item.pointee.has(CssItem.isContainer) {
            layoutText(item, child, space, isColumn: isColumn)
            if (item.pointee.size.inkRight > item.pointee.size.width
                || item.pointee.size.contentHeight > item.pointee.size.height) && !item.pointee.has(CssItem.scroller)
            {
                fits = false
            }
            return
        }
        cssLayout.layoutContainer(child, space, CssItem.size(item))
        let overflows =
            item.pointee.size.inkLeft | item.pointee.size.inkTop
            | (item.pointee.size.inkRight ^ item.pointee.size.width)
            | (item.pointee.size.inkBottom ^ item.pointee.size.height)
        if overflows != 0 && !item.pointee.has(CssItem.scroller) { fits = false }
    }

    /// Sizes a leaf with content, as CssLayout.layoutLeaf.
    @inline(never)
    private func layoutText(
        _ item: UnsafeMutablePointer<CssItem>, _ child: Int, _ space: CssSpace, isColumn: Bool
    ) {
        let across = Int(item.pointee.paddingCross), along = Int(item.pointee.paddingMain)
        let edgesX = isColumn ? across : along, edgesY = isColumn ? along : across
        let content = cssUpdates.content(child, max(0, Int(space.width) &- edgesX), isFinal: true)
        let all = content.height &+ edgesY
        var height = all
        if space.height >= 0 {
            height = max(Int(space.height), edgesY)
        } else if space.flags & CssSpace.contentHeight == 0 {
            height =
                item.pointee.crossGiven >= 0
                ? Int(item.pointee.crossGiven)
                : max(Int(item.pointee.crossLeast), min(all, Int(item.pointee.crossMost)))
        }
        item.pointee.size.width = space.width
        item.pointee.size.height = clampUnits(height)
        item.pointee.size.contentHeight = clampUnits(all)
        item.pointee.size.inkRight = clampUnits(content.width &+ edgesX)
        item.pointee.size.first = CssSize.none
        item.pointee.size.last = CssSize.none
        if content.first == CssLayout.none { return }
        let style = self.style(child)
        let top = max(0, resolvedOrZero(style.pointee.padding[1], 0)) &+ Int(style.pointee.border[1])
        item.pointee.size.first = cssLayout.baselineInBox(style, top &+ content.first, item.pointee.size.height)
        item.pointee.size.last = cssLayout.baselineInBox(style, top &+ content.last, item.pointee.size.height)
    }

    @inline(__always)
    private func layoutInColumn(_ run: SimpleRun, _ item: UnsafeMutablePointer<CssItem>, _ fits: inout Bool) {
        if item.pointee.has(CssItem.isBox) {
            let fills = item.pointee.has(CssItem.fillsCross)
            item.pointee.size.width = fills ? clampUnits(filledCross(item, run.width)) : item.pointee.crossGiven
            item.pointee.size.height = max(item.pointee.target, item.pointee.paddingMain)
            return
        }
        let child = cssLayout.row(of: item)
        var space = run.child
        space.height = item.pointee.target
        if space.baseHeight < 0 && item.pointee.has(CssItem.isIndefinite) { space.flags = CssSpace.indefinite }
        let isDefinite = space.flags == 0
        space.width = clampUnits(
            widthInColumn(
                run, item, child, height: isDefinite ? Int(item.pointee.target) : CssLayout.none, isFinal: true))
        layoutSimpleItem(item, child, space, &fits, isColumn: true)
    }
}
