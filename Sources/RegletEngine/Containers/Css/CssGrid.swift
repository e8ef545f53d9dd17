// SPDX-License-Identifier: MIT
import CReglet

/// The layout of a grid: Grid 2 §11.
///
/// 1. CssGrid+Lines, CssGrid+Place: areas of the items (§8)
/// 2. CssGrid+Tracks, CssGrid+Distribute: sizes of columns, then of rows (§12)
/// 3. CssGrid+Items: contributions of items, their layout in their areas
/// 4. CssGrid+Align: positions of tracks and items (§10)
extension CssLayout {
    /// Begins a run: gaps, the explicit grid, the areas. Width and height are those of the content box, or none.
    @inline(never)
    func startGrid(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ edges: CssEdges, width: Int, height: Int,
        _ space: CssSpace?, isDeciding: Bool = false
    ) -> CssGridRun {
        if !isDeciding && box(node(row)).cssGrid.pointee.known & CssSimpleFlags.isStale != 0 {
            _ = cssSimple.facts(row, record)
        }
        var run = CssGridRun(
            css: self, row: row, record: record, grid: gridRecord(record), edges: edges, isRTL: node(row).isRTL,
            width: width, height: height)
        run.isDeciding = isDeciding
        let style = self.style(row)
        run.axis(0).pointee.gap = clampedUnits(resolvedOrZero(style.pointee.columnGap, width))
        run.axis(1).pointee.gap = clampedUnits(resolvedOrZero(style.pointee.rowGap, height))
        var next = 0
        while next < 2 {
            let index = next, axis = run.axis(next)
            next &+= 1
            if isSubgridded(row, index) {
                axis.pointee.gap = clampedUnits(
                    subgrids.gap(row, index, parent: Int(axis.pointee.givenGap), base: run.size(index)))
                axis.pointee.explicit = Int32(truncatingIfNeeded: axis.pointee.given.count)
                // §9.1: lines of repeat(auto-fill) fill what the others leave
                let all = Int(axis.pointee.template.lineCount), each = Int(axis.pointee.template.autoCount)
                axis.pointee.repetitions = 1
                if each > 0 {
                    axis.pointee.repetitions = clampedUnits(
                        max(0, (axis.pointee.given.count &+ 1 &- (all &- each)) / each))
                }
                continue
            }
            axis.pointee.extraGap = 0
            axis.pointee.extraStart = 0
            axis.pointee.extraEnd = 0
            let base = space.map { index == 0 ? Int($0.baseWidth) : self.base($0) } ?? CssLayout.none
            let inset = index == 0 ? edges.width : edges.height
            func inner(_ length: CssLength) -> Int {
                let value = boxSize(length, base, style, inset)
                return value == CssLayout.none ? value : value &- inset
            }
            axis.pointee.repetitions = 1
            axis.pointee.repetitions = clampedUnits(
                countRepetitions(
                    run, index, size: run.size(index), least: inner(style.pointee.least(index == 1)),
                    most: inner(style.pointee.most(index == 1))))
            let areas = Int(index == 0 ? run.grid.pointee.areaColumns : run.grid.pointee.areaRows)
            axis.pointee.explicit = clampedUnits(max(templateCount(axis), areas))
        }
        if cssSimple.keepsAreas(&run) { return run }
        collectItems(row, record)
        run.itemCount = countInFlow(record)
        placeGridItems(&run)
        collapseTracks(run)
        subgrids.note(run)
        cssSimple.noteAreas(&run)
        return run
    }

    @inline(never)
    func runGrid(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace) -> CssSize {
        var style = self.style(row)
        let edges = self.edges(row, style, Int(space.baseWidth))
        let all = initialHeight(row, style, space, edges)
        let isIndefinite = space.flags & CssSpace.indefinite != 0
        if isIndefinite {
            // as in the browser, it keeps the layout of its own height if that is the same
            let own = runGrid(
                row, record,
                CssSpace(width: space.width, baseWidth: space.baseWidth, baseHeight: space.baseHeight))
            if own.height == space.height { return own }
        }
        let inner = all == CssLayout.none ? all : max(0, all &- edges.height)
        var run = startGrid(
            row, record, edges, width: max(0, Int(space.width) &- edges.width),
            height: isIndefinite ? CssLayout.none : inner, space)
        run.height = inner
        let takesColumns = isSubgridded(row, 0), takesRows = isSubgridded(row, 1)
        if takesColumns {
            subgrids.take(run, 0)
        } else {
            cssGridSums.sizeColumns(&run)
        }
        if takesRows {
            subgrids.take(run, 1)
            return finishGrid(&run, space, hasRows: true, depends: false)
        }
        style = self.style(row)
        if inner == CssLayout.none || isIndefinite {
            let limits = heightLimits(style, base(space), edges.height, content: CssLayout.none)
            let ignores = space.flags & CssSpace.contentHeight != 0
            run.leastSize = ignores ? CssLayout.none : max(0, limits.least &- edges.height)
        }
        sizeTracks(&run, 1, available: isIndefinite ? CssLayout.none : inner, .layout)
        return finishGrid(&run, space, hasRows: false, depends: !takesColumns && run.grid.pointee.dependsOnRows)
    }

    /// Finds the height of a grid of sized columns and rows, and places its items. §12.1: tracks are sized once more
    /// where they depend on the height of rows (`depends`) or of the grid, which as in the browser is that of the first
    /// time. `hasRows`: the rows are those of the parent.
    @inline(never)
    private func finishGrid(
        _ run: inout CssGridRun, _ space: CssSpace, hasRows: Bool, depends: Bool
    ) -> CssSize {
        let row = run.row, edges = run.edges
        let style = self.style(row)
        let inner = run.height
        let isIndefinite = space.flags & CssSpace.indefinite != 0
        var content = hasRows ? max(0, inner) : run.span(1, 0, run.trackCount(1))
        var size = CssSize(width: space.width)
        size.contentHeight = clampedUnits(content &+ edges.height)
        size.height = clampedUnits(finalHeight(row, style, space, edges, content: content &+ edges.height))
        run.height = max(0, Int(size.height) &- edges.height)
        // a definite height in which the limits that are keywords do not count yet, as in the browser
        if inner != CssLayout.none && !isIndefinite && style.pointee.hasKeywordLimits { run.height = inner }
        var isFlexible = style.pointee.rowGap.isPercent
        for at in 0..<run.trackCount(1) {
            let track = run.tracks(1)[at]
            isFlexible = isFlexible || track.flags & CssTrack.percent != 0 || track.factor > 0
        }
        let needsHeight = isFlexible || isIndefinite || run.height > content
        let isOpen = inner == CssLayout.none || isIndefinite || inner != run.height
        if !hasRows, depends || (isOpen && needsHeight) {
            if depends {
                alignTracks(run, 1, size: inner == CssLayout.none || isIndefinite ? content : inner)
                run.knowsRows = true
                cssGridSums.sizeColumns(&run)
            }
            if isOpen {
                // percentages of the height that follows from the content
                let style = self.style(row)
                run.axis(1).pointee.gap = clampedUnits(resolvedOrZero(style.pointee.rowGap, run.height))
                run.leastSize = CssLayout.none
            }
            sizeTracks(&run, 1, available: run.height, .layout)
            content = run.span(1, 0, run.trackCount(1))
        }
        if !hasRows { alignTracks(run, 1, size: run.height) }
        if !hasRows && !isFlexible && !depends && cssBoxes.distributesTwice(run) {
            run.axis(1).pointee.gap = run.axis(1).pointee.spread
            alignTracks(run, 1, size: run.height)
        }
        if run.isSimple {
            cssSimple.placeSimpleItems(run, &size)
            return size
        }
        placeInAreas(run, size.height)
        findGridBaselines(run, &size)
        layoutAbsolutes(row, run.record, size, edges)
        findOverflow(row, run.record, &size, edges, flipsX: run.isRTL, flipsY: false)
        return size
    }

    @inline(never)
    func gridIntrinsic(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, height: Int) -> CssIntrinsic {
        record.pointee.isArranged = false
        let edges = self.edges(row, style(row), 0)
        var run = startGrid(row, record, edges, width: CssLayout.none, height: height, nil)
        var sizes: InlineArray<2, Int> = [0, 0]
        var depends = false
        for index in 0..<2 {
            let constraint: CssGridRun.Constraint = index == 0 ? .minContent : .maxContent
            run.knowsRows = false
            sizeTracks(&run, 0, available: CssLayout.none, constraint)
            depends = depends || run.grid.pointee.dependsOnHeight
            if run.grid.pointee.dependsOnRows {
                alignTracks(run, 0, size: run.span(0, 0, run.trackCount(0)))
                sizeTracks(&run, 1, available: height, .layout)
                alignTracks(run, 1, size: height == CssLayout.none ? run.span(1, 0, run.trackCount(1)) : height)
                run.knowsRows = true
                sizeTracks(&run, 0, available: CssLayout.none, constraint)
            }
            sizes[index] = run.span(0, 0, run.trackCount(0))
        }
        var least = sizes[0], most = sizes[1]
        // §12.7.1, §12.8: flexible and auto tracks fill a definite minimum
        let style = self.style(row)
        let justify = style.pointee.justifyContent & CssAlign.mask
        let mayStretch = justify == 0 || justify == RG_CSS_ALIGN_STRETCH.rawValue
        for at in 0..<run.trackCount(0) where style.pointee.minWidth.unit == RG_CSS_PX.rawValue {
            let track = run.tracks(0)[at]
            if track.factor <= 0 && !(mayStretch && track.stretches) { continue }
            let width = boxed(Int(style.pointee.minWidth.bits), style, edges.width) &- edges.width
            least = max(least, width)
            most = max(most, width)
        }
        return CssIntrinsic(
            least: clampedUnits(least), most: clampedUnits(max(least, most)),
            depends: depends ? CssIntrinsic.byPercent : 0)
    }
}
