// SPDX-License-Identifier: MIT
import CReglet

/// The view of the sums of grids: see CssSimple+Sums. Items are leaves without measured content, or containers that have
/// sums and fill their areas, or have a width. The least width is that of the columns as the items need them, in which
/// each item fits into its area; in a larger one no column is narrower. The height is that of the rows, which do not
/// flex. So the grid runs only for other spaces, and is placed with the sizes of tracks that it keeps.
struct CssGridSums: CssView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension CssView {
    @inline(__always)
    var cssGridSums: CssGridSums { CssGridSums(state) }
}

extension CssGridSums {
    /// Up to this width, the shares of flexible columns are not more than there is: they are found in single precision,
    /// with an error of at most three in 2^24.
    private static var widestFlexible: Int32 { 5_500_000 }

    /// Finds whether a grid has sums, and these.
    @inline(never)
    @_optimize(size)
    func decide(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) {
        if trace.isRecording { return }
        let grid = box(node(row)).cssGrid
        let isStale = FastPaths.areAll && grid.pointee.known & CssSimpleFlags.isStale != 0
        if isStale && takesEdit(row, record, grid) { return }
        voidRun(record)  // new items have no places
        grid.pointee.known = CssSimpleFlags.isDecided
        var sums: CssSums?
        if mayHaveSums(row, record) {
            var run = cssLayout.startGrid(
                row, record, edges(row, style(row), 0), width: CssLayout.none, height: CssLayout.none, nil,
                isDeciding: true)
            if grid.pointee.known & (CssSimpleFlags.isSimple | CssSimpleFlags.isNested) != 0 {
                sums = findSums(&run, grid)
            }
        }
        store(sums, row, record, grid)
    }

    @_optimize(size)
    func store(
        _ sums: CssSums?, _ row: Int, _ record: UnsafeMutablePointer<CssRecord>,
        _ grid: UnsafeMutablePointer<CssGridState>
    ) {
        if let sums {
            cssSimple.store(sums, row, record)
            grid.pointee.known |= CssSimpleFlags.isSummed | CssGridFlags.hasRows
        } else {
            cssSimple.voidSums(row, record)
        }
    }

    /// Whether no property of a grid itself is against sums.
    @_optimize(size)
    func mayHaveSums(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) -> Bool {
        if FastPaths.areOff { return false }
        for index in 0..<2 {
            let template = CssGridRun.axis(of: gridRecord(record), index)
            if template.pointee.template.autoCount > 0 || isSubgridded(row, index) { return false }
            for child in children(in: row) where isSubgridded(child, index) { return false }
        }
        let style = self.style(row)
        for edge in 0..<4 {
            if style.pointee.padding[edge].isPercent || style.pointee.border[edge] != 0 { return false }
        }
        return style.pointee.aspectRatio == 0 && style.pointee.isReplaced == 0 && !style.pointee.height.isPercent
            && cssSimple.isPlain(style.pointee.minHeight) && cssSimple.isPlain(style.pointee.maxHeight)
    }

    /// Runs a simple grid in the least width, and in the height of its content. - Returns: nil where an item does not
    /// fit.
    @inline(never)
    @_optimize(size)
    func findSums(_ run: inout CssGridRun, _ grid: UnsafeMutablePointer<CssGridState>) -> CssSums? {
        let css = cssLayout, row = run.row, edges = run.edges, none = CssLayout.none
        var sums = CssSums()
        for axis in 0..<2 {
            for at in 0..<run.trackCount(axis) {
                let def = run.tracks(axis)[at].def
                if axis == 1 && (def.turn > 0 || def.most.unit == CssTrackDef.fr) { return nil }
                if def.most.unit == CssTrackDef.fr { sums.widest = CssGridSums.widestFlexible }
            }
        }
        sizeToItems(&run, 0, .minContent)
        sizeToItems(&run, 1, .layout)
        let width = run.width &+ edges.width, height = run.height &+ edges.height
        if run.grid.pointee.dependsOnHeight || width >= Int(maxUnits) || height >= Int(maxUnits) { return nil }
        var size = CssSize(width: clampUnits(width), height: clampUnits(height))
        cssSimple.placeSimpleItems(run, &size)
        if size.inkLeft | size.inkTop | (size.inkRight ^ size.width) | (size.inkBottom ^ size.height) != 0 {
            return nil
        }
        for index in 0..<run.itemCount {
            let isBaseline = index == Int(grid.pointee.first) || index == Int(grid.pointee.last)
            if !fits(run, run.items + index, isBaseline: isBaseline) { return nil }
            sums.widest = min(sums.widest, cssSimple.widestWidth(run.items + index))
        }
        grid.pointee.left = clampUnits(edges.left)
        grid.pointee.top = clampUnits(edges.top)
        grid.pointee.right = clampUnits(edges.right)
        grid.pointee.bottom = clampUnits(edges.bottom)
        sums.width = size.width
        sums.height = size.height
        sums.first = size.first
        sums.last = size.last
        let style = self.style(row)
        let limits = css.heightLimits(style, none, edges.height, content: none)
        sums.leastHeight = clampUnits(limits.least)
        sums.mostHeight = clampUnits(limits.most)
        let own = boxSize(style.pointee.height, none, style, edges.height)
        sums.ownHeight = own == none ? -1 : clampUnits(css.clamp(own, limits))
        return sums
    }

    /// Whether an item is inside of its area, and its sums say its size. `isBaseline`: also its baselines.
    @_optimize(size)
    private func fits(_ run: CssGridRun, _ item: UnsafeMutablePointer<CssItem>, isBaseline: Bool) -> Bool {
        let size = CssItem.size(item)
        if item.pointee.mainStart | item.pointee.mainEnd | item.pointee.crossStart | item.pointee.crossEnd < 0
            || Int(size.pointee.width) &+ item.pointee.mainMargins > cssLayout.areaSize(run, 0, item)
            || Int(size.pointee.height) &+ item.pointee.crossMargins > cssLayout.areaSize(run, 1, item)
        {
            return false
        }
        if item.pointee.has(CssItem.isBox) { return true }
        let child = cssLayout.row(of: item)
        guard let record = self.record(child) else { return false }
        // a row may be lower than its content
        let over = size.pointee.height &- record.pointee.sums.height
        return size.pointee.width >= record.pointee.sums.width
            && (over == 0 || (over > 0 && (!isBaseline || isStill(child))))
    }

    private func isStill(_ child: Int) -> Bool { box(node(child)).header.pointee.known & CssSimpleFlags.isStill != 0 }

    /// Reads the height of a container among the items from its sums. - Returns: false: it does not follow from these.
    @_optimize(size)
    func readContainer(_ item: UnsafeMutablePointer<CssItem>, _ child: Int) -> Bool {
        let style = self.style(child)
        guard let record = self.record(child), item.pointee.has(CssItem.fillsMain) || !style.pointee.width.isAuto
        else { return false }
        if result(child).pointee.state & ResultFlags.valid == 0 { cssLayout.prepare(child, record) }
        if cssSimple.facts(child, record) & CssSimpleFlags.isSummed == 0 { return false }
        record.pointee.isCounted = true
        record.pointee.item = item.pointee.index
        let height = record.pointee.sums.natural
        item.pointee.crossGiven = height
        return height == record.pointee.sums.height || (height > record.pointee.sums.height && isStill(child))
    }

    // MARK: - Runs

    /// Notes whether a run of a grid with containers takes the sizes of tracks that it keeps.
    @inline(never)
    func chooseSimple(_ run: CssGridRun) {
        let grid = box(node(run.row)).cssGrid, sums = run.record.pointee.sums
        let isSimple =
            grid.pointee.known & CssSimpleFlags.isSummed != 0 && run.width != CssLayout.none && !trace.isRecording
            && run.width &+ run.edges.width >= Int(sums.width) && run.width &+ run.edges.width <= Int(sums.widest)
        if isSimple {
            grid.pointee.known |= CssSimpleFlags.isSimple
            restoreLeaves(run)
        } else {
            grid.pointee.known = grid.pointee.known & ~CssSimpleFlags.isSimple | CssGridFlags.isOverwritten
        }
    }

    /// Sizes the tracks of an axis without a size to fill, which is then theirs.
    @inline(never)
    private func sizeToItems(_ run: inout CssGridRun, _ axis: Int, _ constraint: CssGridRun.Constraint) {
        cssLayout.sizeTracks(&run, axis, available: CssLayout.none, constraint)
        let size = run.span(axis, 0, run.trackCount(axis))
        if axis == 0 { run.width = size } else { run.height = size }
        cssLayout.alignTracks(run, axis, size: size)
    }

    /// Sizes the columns in the width of a grid.
    @inline(never)
    func sizeColumns(_ run: inout CssGridRun) {
        cssLayout.sizeTracks(&run, 0, available: run.width, .layout)
        cssLayout.alignTracks(run, 0, size: run.width)
    }

    /// Notes the content of leaves again that a general run has measured.
    @inline(never)
    private func restoreLeaves(_ run: CssGridRun) {
        let grid = box(node(run.row)).cssGrid
        if grid.pointee.known & CssGridFlags.isOverwritten == 0 { return }
        grid.pointee.known &= ~CssGridFlags.isOverwritten
        for index in 0..<run.itemCount where (run.items + index).pointee.has(CssItem.isBox) {
            let item = run.items + index
            let child = cssLayout.row(of: item)
            let style = self.style(child)
            cssSimple.startBox(
                child, item, style, cssLayout.content(child, CssLayout.none), edges(child, style, 0))
        }
    }

    /// Places a grid whose final size follows from its sums. `levels`: as those of a flexbox. `keepsPlaces`: the items
    /// have their places, except one that has changed.
    @inline(never)
    @_optimize(speed)
    func place(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ frames: borrowing LineFrames, _ levels: Int,
        keepsPlaces: Bool
    ) {
        let grid = box(node(row)).cssGrid
        let edges = CssEdges(
            left: Int(grid.pointee.left), top: Int(grid.pointee.top), right: Int(grid.pointee.right),
            bottom: Int(grid.pointee.bottom))
        var run = keptRun(row, record, grid, edges)
        if !keepsPlaces || record.pointee.moved.item < 0 {
            record.pointee.moved.item = -2
            restoreLeaves(run)
            sizeColumns(&run)
            if grid.pointee.known & CssGridFlags.hasRows == 0 {
                sizeToItems(&run, 1, .layout)
                grid.pointee.known |= CssGridFlags.hasRows
            }
        }
        cssSimple.placeSimpleItems(run, &record.pointee.size, isSized: true, only: record.pointee.moved.item)
        putItems(row, record, frames, levels, isSized: true)
    }

    /// Stores the frames of the items of a simple grid, or that of the only one that has changed since.
    @inline(never)
    func putItems(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ frames: borrowing LineFrames, _ levels: Int,
        isSized: Bool
    ) {
        let only = Int(record.pointee.moved.item), known = box(node(row)).cssGrid.pointee.known
        let placing = CssSimpleLayout.SimplePlacing(
            row: row, known: known & CssSimpleFlags.hasGone, items: record.pointee.items.pointer(max(0, only)),
            count: only < 0 ? record.pointee.items.count : 1, gap: 0, width: 0, child: CssSpace(), isUsual: false,
            isSummed: false, levels: levels, isSized: isSized)
        let isPlain = cssSimple.placeItems(placing, frames)
        let mayMoveOne =
            isPlain && known & CssSimpleFlags.hasGone == 0 && !state.pointee.css.hasStatic
            && node(row).pointee.flags & NodeFlags.ordered == 0
        record.pointee.moved.item = mayMoveOne ? -1 : -2
        record.pointee.edits = 0
    }
}
