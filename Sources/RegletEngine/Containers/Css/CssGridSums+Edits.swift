// SPDX-License-Identifier: MIT
import CReglet

/// Edits of one box in a simple grid. Its item is read again, and the track that it is in is sized for the items there.
/// If that does not change, all others keep their places: only the box is placed (`CssRecord.moved`).
extension CssGridSums {
    /// The boxes that are read again one by one between two placements of a grid.
    private static var mostEdits: Int32 { 16 }

    /// Notes that properties of a child have changed, but no area. `stale`: which tracks they concern.
    @_optimize(size)
    func noteEdit(_ parent: Int, _ child: Int, _ stale: UInt32) {
        guard let record = self.record(parent) else { return }
        let grid = box(node(parent)).cssGrid, id = Int32(truncatingIfNeeded: self.id(child))
        if grid.pointee.known & CssSimpleFlags.isStale != 0 && record.pointee.stale != id {
            // each is O(children): where many change, all are read again in the layout
            record.pointee.edits &+= 1
            if record.pointee.edits > CssGridSums.mostEdits { return invalidation.dropSummary(parent) }
            decide(parent, record)
        }
        let isSimple = grid.pointee.known & (CssSimpleFlags.isSimple | CssSimpleFlags.isSummed) != 0
        if !isSimple || grid.pointee.known & CssGridFlags.keepsAreas == 0 { return invalidation.dropSummary(parent) }
        grid.pointee.known |= CssSimpleFlags.isStale | stale
        record.pointee.stale = id
        record.pointee.moved.note(self.record(child)?.pointee.item ?? -2, 0)
    }

    /// Notes that a child is dirty, of which another one than that which is placed alone counts.
    func noteChange(_ parent: Int, _ child: Int) {
        guard FastPaths.areAll, let record = self.record(parent) else { return }
        if record.pointee.moved.item < 0 || self.record(child)?.pointee.item != record.pointee.moved.item {
            voidRun(record)
        }
    }

    /// Reads the item of the stale child again. - Returns: false: all must be read.
    @inline(never)
    @_optimize(size)
    func takesEdit(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ grid: UnsafeMutablePointer<CssGridState>
    ) -> Bool {
        let stale = grid.pointee.known, id = record.pointee.stale
        guard let own = self.record(Int(state.pointee.rowOf[Int(id)])), own.pointee.item >= 0,
            Int(own.pointee.item) < record.pointee.items.count
        else { return false }
        let index = own.pointee.item, item = record.pointee.items.pointer(Int(index))
        if item.pointee.id != id || !item.pointee.has(CssItem.isBox) { return false }
        var run = keptRun(row, record, grid, edges(row, style(row), Int(record.pointee.arranged.baseWidth)))
        run.isDeciding = true
        if !isInside(record, item) { record.pointee.moved.item = -2 }
        let fitted = fitsLeast(run, item)
        item.pointee.flags &= CssItem.autoColumn | CssItem.autoRow | CssItem.placed | CssItem.early
        if !cssSimple.readGridItem(run, item) { return false }
        grid.pointee.known &= ~CssGridFlags.stale
        let dependsOnHeight = run.grid.pointee.dependsOnHeight
        var isSame = true
        for axis in 0..<2 where stale & CssGridFlags.isStale(axis) != 0 && stale & CssGridFlags.keepsSizes(axis) != 0 {
            if !keepsTrack(&run, axis, item) { isSame = false }
        }
        if run.grid.pointee.dependsOnHeight != dependsOnHeight { return false }
        if !isSame { voidRun(record) }
        let isSummed = stale & CssSimpleFlags.isSummed != 0
        let isBaseline = index == grid.pointee.first || index == grid.pointee.last
        // without sums, they are looked for only where this item may have been the reason
        if isSummed ? isSame && !isBaseline && fitsLeast(run, item) : (isSame && fitted) || !mayHaveSums(row, record) {
            return true
        }
        voidRun(record)
        grid.pointee.known &= ~(CssSimpleFlags.isSummed | CssGridFlags.hasRows)
        run.width = CssLayout.none
        run.height = CssLayout.none
        store(findSums(&run, grid), row, record, grid)
        return true
    }

    /// Lets a grid run again, and be placed as a whole.
    func voidRun(_ record: UnsafeMutablePointer<CssRecord>) {
        record.pointee.isArranged = false
        record.pointee.moved.item = -2
    }

    /// A run with the areas and items that are kept.
    @inline(__always)
    func keptRun(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ grid: UnsafeMutablePointer<CssGridState>,
        _ edges: CssEdges
    ) -> CssGridRun {
        var run = CssGridRun(
            css: cssLayout, row: row, record: record, grid: gridRecord(record), edges: edges, isRTL: node(row).isRTL,
            width: max(0, Int(record.pointee.size.width) &- edges.width),
            height: max(0, Int(record.pointee.size.height) &- edges.height))
        run.itemCount = Int(grid.pointee.count)
        run.isSimple = true
        return run
    }

    /// Sizes the track of an item for the items in it. Where one spans others, all tracks will be sized.
    /// - Returns: whether no track changes.
    @inline(never)
    @_optimize(size)
    private func keepsTrack(_ run: inout CssGridRun, _ axis: Int, _ item: UnsafeMutablePointer<CssItem>) -> Bool {
        let at = item.pointee.area(axis).begin, track = run.tracks(axis) + at
        var isAlone = track.pointee.flags & (CssTrack.collapsed | CssTrack.member) == 0 && track.pointee.joined == 1
        var last: UnsafeMutablePointer<CssItem>?
        for index in 0..<run.itemCount {
            let other = run.items + index
            let (begin, end) = other.pointee.area(axis)
            if begin > at || end <= at { continue }
            isAlone = isAlone && end &- begin == 1 && other.pointee.has(CssItem.isBox)
            other.pointee.setSizing(begin, end, extraStart: 0, extraEnd: 0)
            other.pointee.next = nil
            if let last { last.pointee.next = other } else { run.sizing = other }
            last = other
        }
        if !isAlone {
            box(node(run.row)).cssGrid.pointee.known &= ~CssGridFlags.keepsSizes(axis)
            return false
        }
        let old = track.pointee
        cssLayout.initialize(track, available: CssLayout.none)
        cssLayout.resolveIntrinsicSizes(run, axis)
        if track.pointee.base == old.keptBase && track.pointee.most == old.keptMost {
            track.pointee = old
            return true
        }
        track.pointee.keptBase = track.pointee.base
        track.pointee.keptMost = track.pointee.most
        return false
    }

    /// Whether a box is inside of its area where the tracks are as the items need them.
    @_optimize(size)
    private func fitsLeast(_ run: CssGridRun, _ item: UnsafeMutablePointer<CssItem>) -> Bool {
        if item.pointee.mainStart | item.pointee.mainEnd | item.pointee.crossStart | item.pointee.crossEnd < 0 {
            return false
        }
        for axis in 0..<2 {
            let (begin, end) = item.pointee.area(axis)
            let margins = axis == 0 ? item.pointee.mainMargins : item.pointee.crossMargins
            var area = run.gaps(axis, begin, end), size = Int(axis == 0 ? item.pointee.given : item.pointee.crossGiven)
            for at in begin..<end {
                let track = run.tracks(axis) + at
                area &+= Int(axis == 0 ? track.pointee.keptBase : track.pointee.keptMost)
            }
            if axis == 1 && item.pointee.has(CssItem.fillsCross) { size = filledCross(item, area) }
            if axis == 0 && item.pointee.has(CssItem.fillsMain) {
                size = max(
                    Int(item.pointee.least),
                    min(max(Int(item.pointee.paddingMain), area &- margins), Int(item.pointee.most)))
            }
            if size &+ margins > area { return false }
        }
        return true
    }

    /// Whether an item is inside of the padding box of its grid, or of what overflows that, without being its end: so it
    /// does not count for the scroll size.
    @_optimize(size)
    private func isInside(_ record: UnsafeMutablePointer<CssRecord>, _ item: UnsafeMutablePointer<CssItem>) -> Bool {
        var area = cssSimple.paddingBox(record, record.pointee.size)
        area.right = max(area.right, area.left &+ Int(record.pointee.scrollWidth) &- 1)
        area.bottom = max(area.bottom, area.top &+ Int(record.pointee.scrollHeight) &- 1)
        let (left, top, right, bottom) = (area.left, area.top, area.right, area.bottom)
        cssSimple.addBox(item, &area)
        return area.left == left && area.top == top && area.right == right && area.bottom == bottom
    }

    /// Runs a grid in its final space again, in which only one item has changed. - Returns: false: it must run.
    @inline(never)
    @_optimize(size)
    func placesOne(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace) -> Bool {
        if !FastPaths.areAll { return false }
        let grid = box(node(row)).cssGrid, index = record.pointee.moved.item
        if index < 0 || !record.pointee.isArranged || record.pointee.arranged != space || record.pointee.used != space
            || grid.pointee.known & CssSimpleFlags.isSimple == 0 || index == grid.pointee.first
            || index == grid.pointee.last || trace.isRecording
        {
            return false
        }
        let run = keptRun(row, record, grid, edges(row, style(row), Int(space.baseWidth)))
        cssSimple.placeSimpleItems(run, &record.pointee.size, isSized: true, only: index)
        return isInside(record, record.pointee.items.pointer(Int(index)))
    }
}
