// SPDX-License-Identifier: MIT
import CReglet

/// The results that a grid keeps between layouts. Edits of its style, its templates, its children and their styles
/// clear them (`PayloadHeader.known`).
///
/// - All grids but those of subgrids: the areas of the items. Only the number of automatic repetitions depends on the
///   size.
/// - Simple grids, whose items are leaves without content that is measured, with lengths in pixels or auto: also the
///   sizes of tracks that follow from the items, before free space is distributed; and the items are placed in one
///   loop.
extension CssSimpleLayout {
    /// Whether the areas of the last run are still valid. Precondition: the axes have their repetitions.
    @inline(never)
    func keepsAreas(_ run: inout CssGridRun) -> Bool {
        let state = box(node(run.row)).cssGrid
        if state.pointee.known & CssSimpleFlags.isStale != 0 { state.pointee.known = 0 }  // a run that is recorded
        if state.pointee.known & CssGridFlags.keepsAreas != 0
            && state.pointee.columns == run.axis(0).pointee.repetitions
            && state.pointee.rows == run.axis(1).pointee.repetitions
        {
            run.itemCount = Int(state.pointee.count)
            if state.pointee.known & CssSimpleFlags.isNested != 0 { cssGridSums.chooseSimple(run) }
            run.isSimple = state.pointee.known & CssSimpleFlags.isSimple != 0
            state.pointee.known &= ~CssGridFlags.hasRows
            // absolute children of a static grid have a size only when they are placed
            for index in run.itemCount..<run.record.pointee.items.count {
                let item = run.items + index
                item.pointee.size = CssSize()
                item.pointee.x = 0
                item.pointee.y = 0
            }
            return true
        }
        state.pointee.known &= CssSimpleFlags.isDecided
        return false
    }

    /// Notes the areas that a run has found, and whether the grid is simple.
    @inline(never)
    func noteAreas(_ run: inout CssGridRun) {
        let state = box(node(run.row)).cssGrid
        if FastPaths.areOff || run.grid.pointee.hasSubgrids || run.axis(0).pointee.template.isSubgrid
            || run.axis(1).pointee.template.isSubgrid
        {
            return
        }
        state.pointee.columns = run.axis(0).pointee.repetitions
        state.pointee.rows = run.axis(1).pointee.repetitions
        state.pointee.count = clampUnits(run.itemCount)
        state.pointee.known |= CssGridFlags.keepsAreas
        let style = self.style(run.row)
        if style.pointee.isScroller || style.pointee.rowGap.isPercent || style.pointee.columnGap.isPercent
            || run.itemCount == 0 || run.record.pointee.items.count != run.itemCount
        {
            return
        }
        for axis in 0..<2 {
            for at in 0..<run.trackCount(axis) {
                let def = run.tracks(axis)[at].def
                if def.least.isPercent || def.most.isPercent || def.limit.isPercent { return }
            }
        }
        var isNested = false
        for index in 0..<run.itemCount {
            if !readGridItem(run, run.items + index) { return }
            isNested = isNested || (run.items + index).pointee.has(CssItem.isContainer)
        }
        let (first, last) = cssLayout.baselineItems(run)
        state.pointee.first = clampUnits(first)
        state.pointee.last = clampUnits(last)
        run.isSimple = !isNested
        state.pointee.known |= isNested ? CssSimpleFlags.isNested : CssSimpleFlags.isSimple
        if run.itemCount != Int(box(node(run.row)).pointee.count) { state.pointee.known |= CssSimpleFlags.hasGone }
    }

    /// Reads what an item of a simple grid has by its properties. - Returns: false if it is not simple.
    @inline(never)
    func readGridItem(_ run: CssGridRun, _ item: UnsafeMutablePointer<CssItem>) -> Bool {
        let child = cssLayout.row(of: item)
        let kind = node(child).pointee.flags & NodeFlags.kindMask
        let isBox = kind == RG_KIND_VIEW.rawValue || kind == RG_KIND_SPACE.rawValue
        if !isBox && !(run.isDeciding && isCss(child)) { return false }
        let style = self.style(child)
        if !hasPlainLengths(style) || !isPlainOrStretch(style.pointee.width)
            || !isPlainOrStretch(style.pointee.height)
        {
            return false
        }
        cssLayout.readAlignments(run, item, child)
        if cssLayout.edgeGroup(item) != nil || cssLayout.gridBaselineGroup(item) != nil { return false }
        let childRTL = node(child).isRTL
        let mode = item.pointee.justify & CssAlign.mask
        if mode == RG_CSS_SELF_START.rawValue || mode == RG_CSS_SELF_END.rawValue, childRTL != run.isRTL {
            return false
        }
        cssLayout.readGridMargins(item, self.style(child), 0)
        let own = self.style(child)
        let edges = self.edges(child, own, 0)
        let content = isBox ? cssLayout.content(child, CssLayout.none) : CssLayout.Content()
        item.pointee.flags |= isBox ? CssItem.isBox : CssItem.isContainer
        item.pointee.paddingMain = clampUnits(edges.width)
        item.pointee.paddingCross = clampUnits(edges.height)
        func fills(_ length: CssLength, _ align: UInt32) -> Bool {
            let mode = align & CssAlign.mask
            return length.unit == RG_CSS_STRETCH.rawValue
                || (length.isAuto && (mode == 0 || mode == RG_CSS_ALIGN_STRETCH.rawValue))
        }
        if fills(own.pointee.width, item.pointee.justify) { item.pointee.flags |= CssItem.fillsMain }
        if fills(own.pointee.height, item.pointee.align) { item.pointee.flags |= CssItem.fillsCross }
        let widths = plainLimits(own, 0, edges.width), heights = plainLimits(own, 1, edges.height)
        item.pointee.least = clampUnits(widths.least)
        item.pointee.most = clampUnits(widths.most)
        item.pointee.crossLeast = clampUnits(heights.least)
        item.pointee.crossMost = clampUnits(heights.most)
        let width = boxSize(own.pointee.width, CssLayout.none, own, edges.width)
        let height = boxSize(own.pointee.height, CssLayout.none, own, edges.height)
        item.pointee.given = clampUnits(
            cssLayout.clamp(width == CssLayout.none ? content.width &+ edges.width : width, widths))
        item.pointee.crossGiven = clampUnits(
            cssLayout.clamp(height == CssLayout.none ? content.height &+ edges.height : height, heights))
        if !isBox { return cssGridSums.readContainer(item, child) }
        startBox(child, item, own, content, edges)
        return true
    }

    private func isPlainOrStretch(_ length: CssLength) -> Bool {
        isPlain(length) || length.unit == RG_CSS_STRETCH.rawValue
    }

    // MARK: - Tracks

    /// Restores the sizes of tracks as the items need them. `isOpen`: flexible tracks are as large as the items want.
    /// - Returns: false: they must be found.
    @inline(never)
    func restoreTracks(_ run: CssGridRun, _ axis: Int, isOpen: Bool) -> Bool {
        let known = box(node(run.row)).cssGrid.pointee.known
        if !run.isSimple || known & CssGridFlags.keepsSizes(axis) == 0 { return false }
        let tracks = run.tracks(axis), count = run.trackCount(axis)
        if isOpen {
            for at in 0..<count where tracks[at].factor > 0 { return false }
        }
        for at in 0..<count {
            tracks[at].base = tracks[at].keptBase
            tracks[at].most = tracks[at].keptMost
        }
        return true
    }

    @inline(never)
    func keepTracks(_ run: CssGridRun, _ axis: Int) {
        if !run.isSimple && !run.isDeciding { return }
        let tracks = run.tracks(axis)
        for at in 0..<run.trackCount(axis) {
            tracks[at].keptBase = tracks[at].base
            tracks[at].keptMost = tracks[at].most
        }
        box(node(run.row)).cssGrid.pointee.known |= CssGridFlags.keepsSizes(axis)
    }

    // MARK: - Items

    /// Sizes and places the items of a simple grid, and finds its baselines and its scroll size. `isSized`: the containers
    /// among the items have their sizes, or will be laid out later; the rest is known. `only`: one item.
    @inline(never)
    func placeSimpleItems(_ run: CssGridRun, _ size: inout CssSize, isSized: Bool = false, only: Int32 = -1) {
        let columns = run.tracks(0), rows = run.tracks(1)
        let columnCount = run.trackCount(0), rowCount = run.trackCount(1)
        var area = paddingBox(run.record, size)
        let left = area.left, top = area.top
        @inline(__always)
        func extent(_ tracks: UnsafeMutablePointer<CssTrack>, _ count: Int, _ begin: Int, _ end: Int) -> Int {
            if begin >= count || end <= begin { return 0 }
            let last = tracks + (end &- 1)
            return max(0, Int(last.pointee.offset) &+ Int(last.pointee.base) &- Int(tracks[begin].offset))
        }
        let first = max(0, Int(only)), end = only < 0 ? run.itemCount : first &+ 1
        for index in first..<end {
            let item = run.items + index
            let column = Int(item.pointee.column), line = Int(item.pointee.row)
            let areaWidth = extent(columns, columnCount, column, Int(item.pointee.columnEnd))
            let areaHeight = extent(rows, rowCount, line, Int(item.pointee.rowEnd))
            var width = Int(item.pointee.given), height = Int(item.pointee.crossGiven)
            if item.pointee.has(CssItem.fillsMain) {
                let wanted = max(Int(item.pointee.paddingMain), areaWidth &- item.pointee.mainMargins)
                width = max(Int(item.pointee.least), min(wanted, Int(item.pointee.most)))
            }
            if item.pointee.has(CssItem.fillsCross) { height = filledCross(item, areaHeight) }
            width = Int(clampUnits(width))
            height = Int(clampUnits(height))
            item.pointee.size.width = Int32(truncatingIfNeeded: width)
            item.pointee.size.height = Int32(truncatingIfNeeded: height)
            var x = Int(columns[column].offset), y = Int(rows[line].offset)
            if run.isRTL { x = run.width &- x &- areaWidth }
            let freeX = areaWidth &- width &- item.pointee.mainMargins
            let freeY = areaHeight &- height &- item.pointee.crossMargins
            x &+=
                freeX == 0
                ? Int(item.pointee.mainStart)
                : cssLayout.offset(
                    item.pointee.justify, free: freeX, Int(item.pointee.mainStart), item, 0, 0, startIsEnd: run.isRTL,
                    isHorizontal: true)
            y &+=
                freeY == 0
                ? Int(item.pointee.crossStart)
                : cssLayout.offset(
                    item.pointee.align, free: freeY, Int(item.pointee.crossStart), item, 0, 0, startIsEnd: false,
                    isHorizontal: false)
            let atX = clampUnits(run.edges.left &+ x), atY = clampUnits(run.edges.top &+ y)
            item.pointee.x = atX
            item.pointee.y = atY
            if item.pointee.has(CssItem.isContainer) {
                item.pointee.space = CssSpace(
                    width: item.pointee.size.width,
                    height: item.pointee.has(CssItem.fillsCross) ? item.pointee.size.height : -1,
                    baseWidth: clampUnits(areaWidth), baseHeight: clampUnits(areaHeight))
                if !isSized {
                    cssLayout.layoutContainer(cssLayout.row(of: item), item.pointee.space, CssItem.size(item))
                    addInk(item, &area)
                }
            }
            if width > 0 && height > 0 {
                area.left = min(area.left, Int(atX))
                area.top = min(area.top, Int(atY))
                area.right = max(area.right, Int(atX) &+ width)
                area.bottom = max(area.bottom, Int(atY) &+ height)
            }
        }
        let state = box(node(run.row)).cssGrid
        if isSized { return }
        func baseline(_ item: UnsafeMutablePointer<CssItem>, _ given: Int32) -> Int32 {
            clampUnits(Int(item.pointee.y) &+ Int(given == CssSize.none ? item.pointee.size.height : given))
        }
        let upper = run.items + Int(state.pointee.first), lower = run.items + Int(state.pointee.last)
        size.first = baseline(upper, upper.pointee.size.first)
        size.last = baseline(lower, lower.pointee.size.last)
        noteScroll(run.record, area, left, top, &size)
    }
}
