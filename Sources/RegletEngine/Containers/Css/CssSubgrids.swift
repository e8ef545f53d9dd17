// SPDX-License-Identifier: MIT
import CReglet

/// The view of subgrids: Grid 2 §9. Their items size the tracks of the grid above together with its own items; then
/// each subgrid gets its tracks from its parent.
struct CssSubgrids: CssView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension CssView {
    @inline(__always)
    var subgrids: CssSubgrids { CssSubgrids(state) }

    /// Whether a grid takes the tracks of an axis from its parent: only items in flow of a grid do.
    @inline(never)
    func isSubgridded(_ row: Int, _ axis: Int) -> Bool {
        if !isGridContainer(row) { return false }
        let parent = Int(node(row).pointee.parent)
        guard parent >= 0, isGridContainer(parent), let record = self.record(row) else { return false }
        return CssGridRun.axis(of: gridRecord(record), axis).pointee.template.isSubgrid
            && !style(row).pointee.isAbsolute
    }
}

extension CssSubgrids {
    // MARK: - Tracks before sizing

    /// Gives the subgrids among the items their numbers of tracks, and the definitions of these.
    @inline(never)
    func note(_ run: CssGridRun) {
        run.grid.pointee.hasSubgrids = false
        for index in 0..<run.itemCount {
            let item = run.items + index
            let child = cssLayout.row(of: item)
            if !isGridContainer(child) { continue }
            for axis in 0..<2 where isSubgridded(child, axis) {
                run.grid.pointee.hasSubgrids = true
                noteTracks(run, axis, item, child)
            }
        }
    }

    @inline(never)
    private func noteTracks(_ run: CssGridRun, _ axis: Int, _ item: UnsafeMutablePointer<CssItem>, _ child: Int) {
        guard let record = self.record(child) else { return }
        let own = CssGridRun.axis(of: gridRecord(record), axis)
        let (begin, end) = item.pointee.area(axis)
        let count = min(end &- begin, own.pointee.given.capacity)
        let flips = axis == 0 && run.isRTL != node(child).isRTL
        var changed = count != own.pointee.given.count
        own.pointee.given.count = count
        for at in 0..<count {
            var def = run.tracks(axis)[flips ? end &- 1 &- at : begin &+ at].def
            // percentages are those of the parent
            let least = resolved(def.least, run.size(axis)), most = resolved(def.most, run.size(axis))
            if least != CssLayout.none { def.least = .units(clampedUnits(least)) }
            if most != CssLayout.none && def.most.unit != CssTrackDef.fr { def.most = .units(clampedUnits(most)) }
            let given = own.pointee.given.pointer(at)
            if changed || given.pointee.def != def {
                changed = true
                given.pointee = CssGivenTrack(def: def)
            }
        }
        let gap = run.axis(axis).pointee.gap
        if gap != own.pointee.givenGap { changed = true }
        own.pointee.givenGap = gap
        let first = clampedUnits(begin &- Int(run.axis(axis).pointee.before))
        if first != own.pointee.givenBegin { changed = true }
        own.pointee.givenBegin = first
        if changed { evict(record) }
        noteExtras(run, axis, item, child, own)
    }

    /// The extra margins of the items of a subgrid: its own margin, border and padding at its edges, half of the
    /// difference of the gaps at other lines, and those of the subgrids around it (§9).
    @inline(never)
    private func noteExtras(
        _ run: CssGridRun, _ axis: Int, _ item: UnsafeMutablePointer<CssItem>, _ child: Int,
        _ own: UnsafeMutablePointer<CssGridAxis>
    ) {
        let base = cssLayout.fixedArea(run, 0, item, isStrict: true)
        let style = self.style(child)
        let edges = self.edges(child, style, base == CssLayout.none ? 0 : base)
        func margin(_ edge: Int) -> Int { resolvedOrZero(style.pointee.margin[edge], base) }
        var start = axis == 0 ? edges.left &+ margin(0) : edges.top &+ margin(1)
        var end = axis == 0 ? edges.right &+ margin(2) : edges.bottom &+ margin(3)
        if axis == 0 && node(child).isRTL { swap(&start, &end) }
        let flips = axis == 0 && run.isRTL != node(child).isRTL
        let (begin, last) = item.pointee.area(axis)
        var (before, behind) = extras(run, axis, begin, last)
        if flips { swap(&before, &behind) }
        let gap = self.gap(child, axis, parent: Int(own.pointee.givenGap), base: CssLayout.none)
        own.pointee.extraStart = clampedUnits(start &+ before)
        own.pointee.extraEnd = clampedUnits(end &+ behind)
        own.pointee.extraGap = clampedUnits(gap &- Int(own.pointee.givenGap) &+ Int(run.axis(axis).pointee.extraGap))
    }

    /// The gap of a subgrid: `normal` is that of its parent.
    @inline(never)
    func gap(_ row: Int, _ axis: Int, parent: Int, base: Int) -> Int {
        let style = self.style(row)
        let length = axis == 0 ? style.pointee.columnGap : style.pointee.rowGap
        return length.isAuto ? parent : resolvedOrZero(length, base)
    }

    /// The extra margins of an item between two lines of a grid; of a grid that is not a subgrid, none.
    @inline(never)
    func extras(_ run: CssGridRun, _ axis: Int, _ begin: Int, _ end: Int) -> (Int, Int) {
        if !isSubgridded(run.row, axis) { return (0, 0) }
        let own = run.axis(axis)
        let half = Int(own.pointee.extraGap) / 2
        return (
            begin == 0 ? Int(own.pointee.extraStart) : half,
            end >= run.trackCount(axis) ? Int(own.pointee.extraEnd) : half
        )
    }

    /// Whether a line of a subgrid has a name in the grid above: its lines keep theirs, and areas that reach beyond the
    /// subgrid end at its edges (§9).
    @inline(never)
    func inheritsName(_ run: CssGridRun, _ axis: Int, _ name: Int32, _ line: Int) -> Bool {
        let row = Int(node(run.row).pointee.parent)
        if !isSubgridded(run.row, axis) { return false }
        guard let record = self.record(row) else { return false }
        let above = CssGridRun(
            css: cssLayout, row: row, record: record, grid: gridRecord(record), edges: CssEdges(),
            isRTL: node(row).isRTL, width: CssLayout.none, height: CssLayout.none)
        let begin = Int(run.axis(axis).pointee.givenBegin), count = Int(run.axis(axis).pointee.explicit)
        let flips = axis == 0 && above.isRTL != run.isRTL
        if cssLayout.hasName(above, axis, name, flips ? begin &+ count &- line : begin &+ line) { return true }
        if flips || (line > 0 && line < count) { return false }
        guard let area = above.axis(axis).pointee.areaLine(name) else { return false }
        let last = begin &+ count, edge = Int(area.line), other = Int(area.other)
        // a start, an end
        return (line == 0 && edge < begin && other > begin) || (line == count && other < last && edge > last)
    }

    // MARK: - The items that size an axis

    private struct List {
        var first: UnsafeMutablePointer<CssItem>?
        var last: UnsafeMutablePointer<CssItem>?

        @inline(__always)
        mutating func append(_ item: UnsafeMutablePointer<CssItem>) {
            item.pointee.next = nil
            if let last { last.pointee.next = item } else { first = item }
            last = item
        }
    }

    /// The items that size an axis: the grid's own, and in place of subgrids those in them, however deep.
    @inline(never)
    func sizingItems(_ run: CssGridRun, _ axis: Int) -> UnsafeMutablePointer<CssItem>? {
        var list = List()
        collect(run, axis, &list, from: 0, to: run.trackCount(axis), flips: false)
        return list.first
    }

    @inline(never)
    private func collect(_ run: CssGridRun, _ axis: Int, _ list: inout List, from: Int, to: Int, flips: Bool) {
        let hasSubgrids = run.grid.pointee.hasSubgrids
        for index in 0..<run.itemCount {
            let item = run.items + index
            let area = item.pointee.area(axis)
            let begin = flips ? to &- area.end : from &+ area.begin
            let end = flips ? to &- area.begin : from &+ area.end
            if hasSubgrids {
                let child = cssLayout.row(of: item)
                if isSubgridded(child, axis) {
                    guard let inner = start(run, axis, item, child) else { continue }
                    let turns = axis == 0 && run.isRTL != inner.isRTL
                    appendEdges(inner, axis, &list, begin, end, flips: flips != turns)
                    collect(inner, axis, &list, from: begin, to: end, flips: flips != turns)
                    continue
                }
            }
            let extra = extras(run, axis, area.begin, area.end)
            item.pointee.setSizing(begin, end, extraStart: extra.0, extraEnd: extra.1)
            list.append(item)
        }
    }

    /// §9: the margin, border and padding at each edge of a subgrid count as an empty item there. These two items are
    /// behind the others in its memory.
    @inline(never)
    private func appendEdges(
        _ run: CssGridRun, _ axis: Int, _ list: inout List, _ begin: Int, _ end: Int, flips: Bool
    ) {
        let items = run.record.pointee.items
        if items.capacity &- items.count < 2 { return }
        let own = run.axis(axis)
        for side in 0..<2 {
            let item = items.start + (items.count &+ side)
            item.pointee = CssItem()
            item.pointee.flags = CssItem.edge
            let at = (side == 0) == flips ? end &- 1 : begin
            // of one track, the first has both
            let isOne = end &- begin == 1
            let first = Int(own.pointee.extraStart), last = Int(own.pointee.extraEnd)
            let extra = isOne ? (side == 0 ? first &+ last : 0) : side == 0 ? first : last
            item.pointee.setSizing(at, at &+ 1, extraStart: extra, extraEnd: 0)
            list.append(item)
        }
    }

    /// Begins the run of a subgrid whose items size an axis. Before rows are sized, its columns have their sizes.
    @inline(never)
    private func start(
        _ run: CssGridRun, _ axis: Int, _ item: UnsafeMutablePointer<CssItem>, _ child: Int
    ) -> CssGridRun? {
        guard let record = self.record(child) else { return nil }
        cssLayout.prepare(child, record)
        var width = CssLayout.none, base = 0
        if axis == 1 {
            let area = cssLayout.areaSize(run, 0, item)
            let space = cssLayout.gridItemSpace(run, item, child, width: area, height: CssLayout.none)
            width = Int(space.width)
            base = area
        }
        let hasRows = run.knowsRows && isSubgridded(child, 1)
        if hasRows { give(run, 1, item, child) }
        record.pointee.isArranged = false
        let edges = self.edges(child, style(child), base)
        var inner = cssLayout.startGrid(
            child, record, edges, width: width == CssLayout.none ? width : max(0, width &- edges.width),
            height: CssLayout.none, nil)
        if axis == 1 {
            if isSubgridded(child, 0) {
                take(inner, 0)
            } else {
                cssLayout.sizeTracks(&inner, 0, available: inner.width, .layout)
                cssLayout.alignTracks(inner, 0, size: inner.width)
            }
        }
        if hasRows {
            take(inner, 1)
            inner.knowsRows = true
        }
        let grid = inner.grid
        grid.pointee.width = inner.width
        grid.pointee.height = inner.height
        grid.pointee.knowsRows = inner.knowsRows
        grid.pointee.edges = [
            clampedUnits(edges.left), clampedUnits(edges.top), clampedUnits(edges.right), clampedUnits(edges.bottom),
        ]
        return inner
    }

    /// The run of the grid that an item is in: `run`, or that of a subgrid.
    @inline(never)
    func run(of child: Int, in run: CssGridRun) -> CssGridRun {
        let row = Int(node(child).pointee.parent)
        if row == run.row { return run }
        guard let record = self.record(row) else { return run }
        let grid = gridRecord(record)
        let edges = grid.pointee.edges
        var inner = CssGridRun(
            css: cssLayout, row: row, record: record, grid: grid,
            edges: CssEdges(left: Int(edges[0]), top: Int(edges[1]), right: Int(edges[2]), bottom: Int(edges[3])),
            isRTL: node(row).isRTL, width: grid.pointee.width, height: grid.pointee.height)
        inner.itemCount = cssLayout.countInFlow(record)
        inner.knowsRows = grid.pointee.knowsRows
        return inner
    }

    /// The baselines of the items of sized rows, those in subgrids included: as in the browser, in a last pass.
    @inline(never)
    func alignFinally(_ sized: CssGridRun) {
        var sized = sized
        sized.knowsRows = true
        var next = sizingItems(sized, 1)
        for at in 0..<sized.trackCount(1) {
            sized.tracks(1)[at].ascent = Int32.min
            sized.tracks(1)[at].descent = Int32.min
        }
        while let item = next {
            next = item.pointee.next
            if item.pointee.has(CssItem.edge) { continue }
            let child = cssLayout.row(of: item)
            let run = self.run(of: child, in: sized)
            let space = cssLayout.gridItemSpace(
                run, item, child, width: cssLayout.areaSize(run, 0, item), height: cssLayout.areaSize(run, 1, item))
            guard let isLast = cssLayout.gridBaselineGroup(item) else { continue }
            let more = isLast ? item.pointee.extraEnd : item.pointee.extraStart
            let size = cssLayout.layoutNode(child, space)
            let extent = clampedUnits(cssLayout.baselineExtent(item, size, isLast: isLast) &+ more)
            let track = sized.tracks(1) + (isLast ? item.pointee.sizingEnd &- 1 : item.pointee.sizingBegin)
            if isLast {
                track.pointee.descent = max(track.pointee.descent, extent)
            } else {
                track.pointee.ascent = max(track.pointee.ascent, extent)
            }
        }
    }
}
