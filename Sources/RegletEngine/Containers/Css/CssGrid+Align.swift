// SPDX-License-Identifier: MIT
import CReglet

/// Positions of tracks and items: Grid 2 §10, Align 3.
extension CssLayout {
    /// Stores the offsets of the tracks from the start of the content box.
    @inline(never)
    func alignTracks(_ run: CssGridRun, _ axis: Int, size: Int) {
        let style = self.style(run.row)
        let align = axis == 0 ? style.pointee.justifyContent : style.pointee.alignContent
        let count = run.trackCount(axis), tracks = run.tracks(axis)
        let free = size &- run.span(axis, 0, count)
        var shown = 0
        for at in 0..<count where tracks[at].flags & CssTrack.collapsed == 0 { shown &+= 1 }
        var start = 0, gap = run.gap(axis)
        switch align & CssAlign.mask {
        case RG_CSS_SPACE_BETWEEN.rawValue where free > 0 && shown > 1: gap &+= free / (shown &- 1)
        case RG_CSS_SPACE_AROUND.rawValue where free > 0 && shown > 0:
            let share = free / shown
            start = share / 2
            gap &+= share
        case RG_CSS_SPACE_EVENLY.rawValue where free > 0:
            start = free / (shown &+ 1)
            gap &+= start
        case RG_CSS_SPACE_BETWEEN.rawValue, RG_CSS_SPACE_AROUND.rawValue, RG_CSS_SPACE_EVENLY.rawValue: break
        default:
            let isRight = axis == 0 && run.isRTL
            start = Spread.offset(
                align, free: free, startIsEnd: false, leftIsEnd: isRight, rightIsEnd: axis == 0 && !isRight)
        }
        run.axis(axis).pointee.spread = clampedUnits(gap)
        var at = start, isFirst = true
        for index in 0..<count {
            let isCollapsed = tracks[index].flags & CssTrack.collapsed != 0
            if !isCollapsed && !isFirst { at &+= gap }
            tracks[index].offset = clampedUnits(at)
            at &+= Int(tracks[index].base)
            if !isCollapsed { isFirst = false }
        }
    }

    /// Lays out the items in their areas and places them.
    @inline(never)
    func placeInAreas(_ run: CssGridRun, _ height: Int32) {
        if run.grid.pointee.hasSubgrids && !isSubgridded(run.row, 1) { subgrids.alignFinally(run) }
        for index in 0..<run.itemCount {
            let item = run.items + index
            let child = row(of: item)
            let areaWidth = areaSize(run, 0, item), areaHeight = areaSize(run, 1, item)
            let space = gridItemSpace(run, item, child, width: areaWidth, height: areaHeight)
            let size = layoutNode(child, space)
            item.pointee.space = space
            item.pointee.size = size
        }
        refineBaselines(run)
        for index in 0..<run.itemCount { placeInArea(run, run.items + index) }
    }

    /// The baselines of the items at their final sizes.
    @inline(never)
    private func refineBaselines(_ run: CssGridRun) {
        // the baselines of rows that are shared with other grids are those of their sizing
        let takesRows = run.grid.pointee.hasSubgrids || isSubgridded(run.row, 1)
        for at in 0..<run.trackCount(1) where !takesRows {
            run.tracks(1)[at].ascent = Int32.min
            run.tracks(1)[at].descent = Int32.min
        }
        for at in 0..<run.trackCount(0) {
            run.tracks(0)[at].ascent = Int32.min
            run.tracks(0)[at].descent = Int32.min
        }
        for index in 0..<run.itemCount {
            let item = run.items + index
            guard let isLast = edgeGroup(item) else { continue }
            let extent = clampedUnits(edgeExtent(run, item, isLast: isLast))
            let (begin, end) = item.pointee.area(0)
            if isLast {
                run.tracks(0)[end &- 1].descent = max(run.tracks(0)[end &- 1].descent, extent)
            } else {
                run.tracks(0)[begin].ascent = max(run.tracks(0)[begin].ascent, extent)
            }
        }
        if takesRows { return }
        for index in 0..<run.itemCount {
            let item = run.items + index
            guard let isLast = gridBaselineGroup(item) else { continue }
            let extent = clampedUnits(baselineExtent(item, item.pointee.size, isLast: isLast))
            let (begin, end) = item.pointee.area(1)
            if isLast {
                run.tracks(1)[end &- 1].descent = max(run.tracks(1)[end &- 1].descent, extent)
            } else {
                run.tracks(1)[begin].ascent = max(run.tracks(1)[begin].ascent, extent)
            }
        }
    }

    /// Whether an item aligns its left edge in its column, at the start (false) or at the end (true); nil: none.
    @inline(never)
    func edgeGroup(_ item: UnsafeMutablePointer<CssItem>) -> Bool? {
        if item.pointee.has(CssItem.autoMainStart | CssItem.autoMainEnd) { return nil }
        switch item.pointee.justify & CssAlign.mask {
        case RG_CSS_BASELINE.rawValue: return false
        case RG_CSS_LAST_BASELINE.rawValue: return true
        default: return nil
        }
    }

    /// The margin box from its start to its left edge, or from there to its end.
    @inline(never)
    func edgeExtent(_ run: CssGridRun, _ item: UnsafeMutablePointer<CssItem>, isLast: Bool) -> Int {
        isLast == run.isRTL
            ? Int(item.pointee.mainStart) : Int(item.pointee.size.width) &+ Int(item.pointee.mainEnd)
    }

    @inline(never)
    private func placeInArea(_ run: CssGridRun, _ item: UnsafeMutablePointer<CssItem>) {
        let areaWidth = areaSize(run, 0, item), areaHeight = areaSize(run, 1, item)
        let (column, _) = item.pointee.area(0)
        let (begin, end) = item.pointee.area(1)
        let childRTL = node(row(of: item)).isRTL
        var top = Int(run.tracks(1)[begin].offset)
        let freeY = areaHeight &- Int(item.pointee.size.height) &- item.pointee.crossMargins
        let groupLine = gridBaselineGroup(item).map { $0 ? end &- 1 : begin }
        let isAlone =
            groupLine.map { max(run.tracks(1)[$0].ascent, run.tracks(1)[$0].descent) == Int32.min } ?? true
        if !isAlone, let isLast = gridBaselineGroup(item) {
            let extent = baselineExtent(item, item.pointee.size, isLast: isLast)
            if isLast {
                top &+= freeY &- (Int(run.tracks(1)[end &- 1].descent) &- extent)
            } else {
                top &+= Int(run.tracks(1)[begin].ascent) &- extent
            }
            top &+= Int(item.pointee.crossStart)
        } else {
            top &+= offset(
                item.pointee.align, free: freeY, Int(item.pointee.crossStart), item, CssItem.autoCrossStart,
                CssItem.autoCrossEnd, startIsEnd: false, isHorizontal: false)
        }
        let freeX = areaWidth &- Int(item.pointee.size.width) &- item.pointee.mainMargins
        if let isLast = edgeGroup(item) {
            let (from, to) = item.pointee.area(0)
            let extent = edgeExtent(run, item, isLast: isLast)
            let track = run.tracks(0)[isLast ? to &- 1 : from]
            // from the start of the area to the margin box
            let offset =
                isLast ? freeX &- (Int(track.descent) &- extent) : Int(track.ascent) &- extent
            let start = Int(run.tracks(0)[from].offset) &+ offset
            let outer = Int(item.pointee.size.width) &+ item.pointee.mainMargins
            let x = (run.isRTL ? run.width &- start &- outer : start) &+ Int(item.pointee.mainStart)
            moveRelative(
                item, run.edges.left &+ x, run.edges.top &+ top, width: areaWidth, height: areaHeight, isRTL: run.isRTL)
            return
        }
        let mode = item.pointee.justify & CssAlign.mask
        let isSelf = mode == RG_CSS_SELF_START.rawValue || mode == RG_CSS_SELF_END.rawValue
        var left = Int(run.tracks(0)[column].offset)
        if run.isRTL { left = run.width &- left &- areaWidth }
        left &+= offset(
            item.pointee.justify, free: freeX, Int(item.pointee.mainStart), item, CssItem.autoMainStart,
            CssItem.autoMainEnd, startIsEnd: isSelf ? childRTL : run.isRTL, isHorizontal: true)
        moveRelative(
            item, run.edges.left &+ left, run.edges.top &+ top, width: areaWidth, height: areaHeight, isRTL: run.isRTL)
    }

    /// The offset of a box in its area, from the left or from the top, its margin included.
    @inline(never)
    func offset(
        _ align: UInt32, free: Int, _ margin: Int, _ item: UnsafeMutablePointer<CssItem>, _ autoStart: UInt32,
        _ autoEnd: UInt32, startIsEnd: Bool, isHorizontal: Bool
    ) -> Int {
        let autos = item.pointee.flags & (autoStart | autoEnd)
        if autos != 0 && free > 0 {
            if autos == autoStart { return margin &+ free }
            if autos == autoEnd { return margin }
            // the remainder is at the end of the direction
            return margin &+ (startIsEnd ? free &- free / 2 : free / 2)
        }
        if autos != 0 { return margin &+ (startIsEnd ? free : 0) }
        let mode = align & CssAlign.mask
        var end = startIsEnd
        switch mode {
        case RG_CSS_END.rawValue, RG_CSS_FLEX_END.rawValue, RG_CSS_SELF_END.rawValue, RG_CSS_LAST_BASELINE.rawValue:
            end = !startIsEnd
        case RG_CSS_LEFT.rawValue: end = isHorizontal ? false : startIsEnd
        case RG_CSS_RIGHT.rawValue: end = isHorizontal ? true : startIsEnd
        case RG_CSS_CENTER.rawValue:
            if align & CssAlign.safe == 0 || free >= 0 {
                return margin &+ (startIsEnd ? free &- free / 2 : free / 2)
            }
        default: break
        }
        if align & CssAlign.safe != 0 && free < 0 { end = startIsEnd }
        return margin &+ (end ? free : 0)
    }

    /// The first item of the first row, and the last one of the last row.
    @inline(never)
    func baselineItems(_ run: CssGridRun) -> (first: Int, last: Int) {
        var first = 0, last = 0
        for index in 0..<run.itemCount {
            let item = (run.items + index), top = run.items + first, bottom = run.items + last
            if item.pointee.row < top.pointee.row
                || (item.pointee.row == top.pointee.row && item.pointee.column < top.pointee.column)
            {
                first = index
            }
            if item.pointee.rowEnd > bottom.pointee.rowEnd
                || (item.pointee.rowEnd == bottom.pointee.rowEnd && item.pointee.columnEnd >= bottom.pointee.columnEnd)
            {
                last = index
            }
        }
        return (first, last)
    }

    /// The baselines of a grid come from its first and last rows with items: Grid 2 §10.6. Those are the baselines of
    /// the groups there, or of the first and last item.
    @inline(never)
    func findGridBaselines(_ run: CssGridRun, _ size: inout CssSize) {
        if run.itemCount == 0 { return }
        let style = self.style(run.row)
        let indices = baselineItems(run)
        let first = run.items + indices.first, last = run.items + indices.last
        let begin = first.pointee.row, end = last.pointee.rowEnd
        func group(_ at: Int, prefersLast: Bool) -> Int {
            if at < 0 || at >= run.trackCount(1) { return CssLayout.none }
            let track = run.tracks(1)[at]
            let top = run.edges.top &+ Int(track.offset)
            let isLast = track.ascent == Int32.min || (prefersLast && track.descent != Int32.min)
            if !isLast { return top &+ Int(track.ascent) }
            return track.descent == Int32.min ? CssLayout.none : top &+ Int(track.base) &- Int(track.descent)
        }
        func own(_ item: UnsafeMutablePointer<CssItem>, _ given: Int32) -> Int {
            Int(item.pointee.y) &- Int(item.pointee.movedY)
                &+ Int(given == CssSize.none ? item.pointee.size.height : given)
        }
        let above = group(Int(begin), prefersLast: false), below = group(Int(end) &- 1, prefersLast: true)
        size.first = baselineInBox(
            style,
            above == CssLayout.none
                ? own(first, gridBaselineGroup(first) == true ? first.pointee.size.last : first.pointee.size.first)
                : above,
            size.height)
        size.last = baselineInBox(
            style, below == CssLayout.none ? own(last, last.pointee.size.last) : below, size.height)
    }

    // MARK: - Absolute children and overflow

    struct GridArea {
        var hasColumns = false, hasRows = false
        var x = 0, y = 0, width = 0, height = 0
    }

    /// The area of an absolute child with lines: §11. A line that is auto or does not exist is the padding edge.
    @inline(never)
    func gridAbsoluteArea(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ child: Int, _ size: CssSize, _ edges: CssEdges
    ) -> GridArea {
        var style = self.style(row)
        let border = style.pointee.border
        let run = CssGridRun(
            css: self, row: row, record: record, grid: gridRecord(record), edges: edges, isRTL: node(row).isRTL,
            width: max(0, Int(size.width) &- edges.width), height: max(0, Int(size.height) &- edges.height))
        var area = GridArea()
        style = self.style(child)
        for axis in 0..<2 {
            let (start, end) = lines(style, axis)
            let isAuto = (start.isAuto || start.span > 0) && (end.isAuto || end.span > 0)
            if isAuto { continue }
            let count = run.trackCount(axis), before = Int(run.axis(axis).pointee.before)
            let span = resolveLines(run, axis, start, end)
            // the padding box in the content box
            var from =
                0
                &- (axis == 0
                    ? (run.isRTL ? edges.right &- Int(border[2]) : edges.left &- Int(border[0]))
                    : edges.top &- Int(border[1]))
            var to =
                axis == 0
                ? run.width &+ (run.isRTL ? edges.left &- Int(border[0]) : edges.right &- Int(border[2]))
                : run.height &+ edges.bottom &- Int(border[3])
            let first = span.begin &+ before, last = span.end &+ before
            // without tracks, the only line is where content alignment puts it
            let container = self.style(row)
            let align = axis == 0 ? container.pointee.justifyContent : container.pointee.alignContent
            let isRight = axis == 0 && run.isRTL
            let mode = align & CssAlign.mask
            let given =
                mode == RG_CSS_SPACE_AROUND.rawValue
                ? RG_CSS_CENTER.rawValue : mode == RG_CSS_SPACE_EVENLY.rawValue ? RG_CSS_END.rawValue : align
            let only = Spread.offset(
                given, free: run.size(axis), startIsEnd: false, leftIsEnd: isRight, rightIsEnd: axis == 0 && !isRight)
            let tracks = run.tracks(axis)
            if !start.isAuto && first >= 0 && first <= count {
                from =
                    count == 0
                    ? only
                    : first < count
                        ? Int(tracks[first].offset) : Int(tracks[count &- 1].offset) &+ Int(tracks[count &- 1].base)
            }
            if !start.isAuto && first > 0 && first < count && tracks[first].flags & CssTrack.collapsed != 0 {
                from &+= Int(run.axis(axis).pointee.spread)  // the line behind the gap
            }
            if !end.isAuto && last >= 0 && last <= count {
                to =
                    count == 0
                    ? only
                    : last > 0
                        ? Int(tracks[last &- 1].offset) &+ Int(tracks[last &- 1].base) : Int(tracks[0].offset)
            }
            let length = max(0, to &- from)
            if axis == 0 {
                area.hasColumns = true
                area.x = edges.left &+ (run.isRTL ? run.width &- from &- length : from)
                area.width = length
            } else {
                area.hasRows = true
                area.y = edges.top &+ from
                area.height = length
            }
        }
        return area
    }

    /// Adds the tracks to the scrollable area.
    @inline(never)
    func addGridTracks(
        _ record: UnsafeMutablePointer<CssRecord>, _ edges: CssEdges, _ right: Int, _ bottom: Int,
        _ area: inout CssBounds, flipsX: Bool, paddingLeft: Int, width: Int
    ) {
        let grid = gridRecord(record)
        func end(_ index: Int) -> Int {
            let tracks = CssGridRun.axis(of: grid, index).pointee.tracks
            if tracks.count == 0 { return 0 }
            let last = tracks[tracks.count &- 1]
            return Int(last.offset) &+ Int(last.base)
        }
        let x = end(0), y = end(1)
        let inner = width &- edges.width
        var bounds = CssBounds(
            left: edges.left, top: edges.top, right: edges.left &+ x &+ right, bottom: edges.top &+ y &+ bottom)
        if flipsX {
            bounds.right = edges.left &+ inner
            bounds.left = edges.left &+ inner &- x &- paddingLeft
        }
        area.addEvenIfEmpty(bounds)
    }
}
