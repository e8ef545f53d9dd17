// SPDX-License-Identifier: MIT
import CReglet

/// Placement of the items of a grid: Grid 2 §8.5.
extension CssLayout {
    /// Finds the areas of all items in flow, and makes the tracks.
    @inline(never)
    func placeGridItems(_ run: inout CssGridRun) {
        for index in 0..<2 { run.axis(index).pointee.listLines() }
        let flow = style(run.row).pointee.autoFlow
        let isColumnFlow = flow & 1 != 0, isDense = flow >= RG_CSS_FLOW_ROW_DENSE.rawValue
        let minor = isColumnFlow ? 1 : 0, major = 1 &- minor
        let minorLines = resolveItems(run, minor), majorLines = resolveItems(run, major)
        var columns = max(minorLines.count, minorLines.widest)
        let isBounded = isSubgridded(run.row, minor)
        let bound = Int(run.axis(minor).pointee.before) &+ Int(run.axis(minor).pointee.explicit)
        if isBounded {
            columns = bound
            for index in 0..<run.itemCount where (run.items + index).pointee.has(CssItem.auto(minor)) {
                let span = (run.items + index).pointee.area(minor).end
                (run.items + index).pointee.setArea(minor, 0, max(1, min(span, bound)))
            }
        }
        var occupancy = CssOccupancy(run, minor: minor)
        // 1. items with both positions; 2. items with a position along the major axis
        for index in 0..<run.itemCount {
            if (run.items + index).pointee.has(CssItem.autoColumn | CssItem.autoRow) { continue }
            occupancy.insert(index)
        }
        let hasLocked = placeLocked(run, &occupancy, minor, major, isDense: isDense, &columns)
        if isBounded { columns = bound }
        for axis in 0..<2 where isSubgridded(run.row, axis) {
            for index in 0..<run.itemCount where (run.items + index).pointee.has(CssItem.placed) {
                (run.items + index).pointee.flags |= CssItem.early
            }
            clampToSubgrid(run, axis, isEarly: true)
        }
        // 4. the others, with a cursor
        var cursorMinor = 0, cursorMajor = 0
        var left = CssOccupancy.Left()
        // without positions and of one line each, an item cannot overlap the ones before it
        var isPlain = !hasLocked && !isDense
        for index in 0..<run.itemCount {
            let (begin, end) = (run.items + index).pointee.area(major)
            if end &- begin != 1 || !(run.items + index).pointee.has(CssItem.auto(minor)) { isPlain = false }
        }
        var end = majorLines.count
        for index in 0..<run.itemCount {
            let item = run.items + index
            if item.pointee.has(CssItem.placed) {
                end = max(end, item.pointee.area(major).end)
                continue
            }
            let (fixedBegin, fixedEnd) = item.pointee.area(minor)
            let span = fixedEnd &- fixedBegin
            let depth = item.pointee.area(major).end &- item.pointee.area(major).begin
            let column = item.pointee.has(CssItem.auto(minor)) ? -1 : fixedBegin
            var (at, line) = (cursorMinor, cursorMajor)
            if isDense { (at, line, left) = occupancy.searchStart(column, span, depth) }
            if column >= 0 {
                if !isDense { line = cursorMajor &+ (column < cursorMinor ? 1 : 0) }
                at = column
            }
            var last = at
            while true {
                if column < 0 && at &+ span > columns {
                    at = 0
                    if isPlain {
                        line &+= 1
                        continue
                    }
                } else {
                    if isPlain { break }
                    last = at
                    let other = occupancy.overlap(at, at &+ span, line, line &+ depth)
                    if other < 0 { break }
                    if isDense { occupancy.budget &-= 1 }
                    if occupancy.budget < 0 {
                        (at, line) = (max(0, column), max(end, (run.items + other).pointee.area(major).end))
                        continue
                    }
                    // whatever else begins before its end overlaps it, too
                    if column < 0 {
                        at = (run.items + other).pointee.area(minor).end
                        continue
                    }
                }
                let next = occupancy.lineAfter(line, at: last, before: left)
                left = CssOccupancy.Left(line: line, at: last)
                line = next
            }
            if isDense { occupancy.noteSearch(column, span, depth, at: at, line: line, left: left) }
            item.pointee.setArea(minor, at, at &+ span)
            item.pointee.setArea(major, line, line &+ depth)
            if isPlain { item.pointee.flags |= CssItem.placed } else { occupancy.insert(index) }
            cursorMinor = isPlain ? at &+ span : at
            cursorMajor = line
            end = max(end, line &+ depth)
        }
        for axis in 0..<2 where isSubgridded(run.row, axis) { clampToSubgrid(run, axis, isEarly: false) }
        makeTracks(run, minor, usedTracks(run, minor, columns))
        makeTracks(run, major, usedTracks(run, major, end))
        clampToTracks(run, 0)
        clampToTracks(run, 1)
        run.turnImplicitTracks(minor)
        run.turnImplicitTracks(major)
    }

    /// Finds the lines of the items along an axis, from 0 at the first implicit one; of an item without a position, only
    /// its span. - Returns: the number of tracks, and the largest span of such an item.
    @inline(never)
    private func resolveItems(_ run: CssGridRun, _ axis: Int) -> (count: Int, widest: Int) {
        var least = 0, most = Int(run.axis(axis).pointee.explicit), widest = 0
        var number: Int32 = 0, deepest: Int32 = 1
        for index in 0..<run.itemCount {
            let item = run.items + index
            let child = row(of: item)
            let (start, end) = lines(style(child), axis)
            let extent = self.extent(style(child), axis)
            number = max(number, extent.number)
            deepest = max(deepest, extent.span)
            let area = resolveLines(run, axis, start, end)
            if area.isAuto {
                item.pointee.flags |= CssItem.auto(axis)
                item.pointee.setArea(axis, 0, area.span)
                widest = max(widest, area.span)
                continue
            }
            let limit = Int(CssEditor.mostTracks)
            let begin = max(-limit, min(area.begin, limit))
            let last = max(begin &+ 1, min(area.end, limit &+ 1))
            item.pointee.setArea(axis, begin, last)
            least = min(least, begin)
            most = max(most, last)
        }
        // former children may have needed more tracks
        let capacity = run.axis(axis).pointee.tracks.capacity
        let needed = trackLimit(
            run.grid, axis, Int(box(node(run.row)).pointee.count), number: Int(number), span: Int(deepest))
        let explicit = Int(run.axis(axis).pointee.explicit)
        let limit = min(isSubgridded(run.row, axis) ? max(1, explicit) : needed, capacity)
        run.axis(axis).pointee.limit = Int32(truncatingIfNeeded: limit)
        run.axis(axis).pointee.before = clampUnits(0 &- least)
        for index in 0..<run.itemCount {
            let item = run.items + index
            if item.pointee.has(CssItem.auto(axis)) { continue }
            let (begin, end) = item.pointee.area(axis)
            item.pointee.setArea(axis, begin &- least, end &- least)
        }
        return (most &- least, widest)
    }

    /// Moves items beyond the reserved tracks into the last ones.
    @inline(never)
    private func clampToTracks(_ run: CssGridRun, _ axis: Int) {
        let count = run.trackCount(axis)
        for index in 0..<run.itemCount {
            let item = run.items + index
            let (begin, end) = item.pointee.area(axis)
            let first = max(0, min(begin, count &- 1))
            item.pointee.setArea(axis, first, max(first &+ 1, min(end, count)))
        }
    }

    /// §8.5.2: items with a position along the major axis only. - Returns: whether any item has a position.
    @inline(never)
    private func placeLocked(
        _ run: CssGridRun, _ occupancy: inout CssOccupancy, _ minor: Int, _ major: Int, isDense: Bool,
        _ columns: inout Int
    ) -> Bool {
        var any = false
        for index in 0..<run.itemCount {
            let item = run.items + index
            if item.pointee.has(CssItem.placed) {
                any = true
                continue
            }
            if item.pointee.has(CssItem.auto(major)) { continue }
            any = true
            let (begin, end) = item.pointee.area(major)
            let span = item.pointee.area(minor).end &- item.pointee.area(minor).begin
            // behind the items that this step has put into the same lines
            var at = isDense ? 0 : occupancy.endOfLine(begin)
            while true {
                let other = occupancy.overlap(at, at &+ span, begin, end)
                if other < 0 { break }
                at = (run.items + other).pointee.area(minor).end
            }
            item.pointee.setArea(minor, at, at &+ span)
            occupancy.insert(index)
            columns = max(columns, at &+ span)
        }
        return any
    }

    /// §9: a subgrid has no implicit tracks; items beyond its lines are in the tracks at its edges. `isEarly`: for
    /// those that are not placed yet, of which a position along the minor axis is known; else for all.
    @inline(never)
    private func clampToSubgrid(_ run: CssGridRun, _ axis: Int, isEarly: Bool) {
        let before = Int(run.axis(axis).pointee.before), count = max(1, Int(run.axis(axis).pointee.explicit))
        for index in 0..<run.itemCount {
            let item = run.items + index
            let isPlaced = item.pointee.has(CssItem.early)
            if isEarly && (isPlaced || item.pointee.has(CssItem.auto(axis))) { continue }
            // as the browser: items that the cursor has placed count from the first implicit line
            let shift = isPlaced || isEarly ? before : 0
            let area = item.pointee.area(axis)
            let begin = max(0, min(area.begin &- shift, count &- 1))
            item.pointee.setArea(axis, begin, max(begin &+ 1, min(area.end &- shift, count)))
        }
        if !isEarly { run.axis(axis).pointee.before = 0 }
    }

    /// The number of tracks of an axis. Without explicit tracks, the items alone make the grid.
    @inline(never)
    private func usedTracks(_ run: CssGridRun, _ axis: Int, _ count: Int) -> Int {
        if isSubgridded(run.row, axis) { return Int(run.axis(axis).pointee.explicit) }
        if run.axis(axis).pointee.explicit > 0 { return count }
        var end = 0
        for index in 0..<run.itemCount { end = max(end, (run.items + index).pointee.area(axis).end) }
        return end
    }

    /// Makes the tracks of an axis: §7.1, §7.6 (implicit ones).
    @inline(never)
    func makeTracks(_ run: CssGridRun, _ index: Int, _ wanted: Int) {
        let axis = run.axis(index)
        let count = min(wanted, Int(axis.pointee.limit))
        axis.pointee.tracks.count = count
        let before = Int(axis.pointee.before), explicit = Int(axis.pointee.explicit)
        let autos = axis.pointee.autos.count
        for at in 0..<count {
            var def = CssTrackDef()
            let line = at &- before
            if at < axis.pointee.given.count && isSubgridded(run.row, index) {
                def = axis.pointee.given[at].def
            } else if line >= 0 && line < explicit, let given = explicitTrack(axis, line) {
                def = given
            } else if autos > 0 {
                // also of the areas beyond those of the template
                let offset = line < 0 ? line : line &- templateCount(axis)
                def = axis.pointee.autos[((offset % autos) &+ autos) % autos]
            }
            axis.pointee.tracks[at] = CssTrack(def: def)
        }
    }

    /// The number of tracks of the template, with its repetitions.
    func templateCount(_ axis: UnsafeMutablePointer<CssGridAxis>) -> Int {
        let template = axis.pointee.template
        if template.isSubgrid { return 0 }
        return template.tracks.count &+ Int(template.autoCount) &* (Int(axis.pointee.repetitions) &- 1)
    }

    /// A track of the template.
    private func explicitTrack(_ axis: UnsafeMutablePointer<CssGridAxis>, _ at: Int) -> CssTrackDef? {
        let template = axis.pointee.template
        if at >= templateCount(axis) { return nil }
        let begin = Int(template.autoBegin), count = Int(template.autoCount)
        if count == 0 || at < begin { return template.tracks[at] }
        let all = count &* Int(axis.pointee.repetitions)
        if at < begin &+ all {
            var def = template.tracks[begin &+ (at &- begin) % count]
            if at >= begin &+ count { def.turn = Int32(truncatingIfNeeded: count) }
            return def
        }
        return template.tracks[at &- all &+ count]
    }

    /// Marks the empty tracks of repeat(auto-fit) as collapsed: §7.2.3.2.
    @inline(never)
    func collapseTracks(_ run: CssGridRun) {
        var next = 0
        while next < 2 {
            let index = next, axis = run.axis(next)
            next &+= 1
            let template = axis.pointee.template
            if !template.isAutoFit || template.autoCount == 0 { continue }
            let begin = Int(axis.pointee.before) &+ Int(template.autoBegin)
            let end = min(
                begin &+ Int(template.autoCount) &* Int(axis.pointee.repetitions), axis.pointee.tracks.count)
            for at in begin..<max(begin, end) { axis.pointee.tracks.pointer(at).pointee.flags |= CssTrack.collapsed }
            for item in 0..<run.itemCount {
                let area = (run.items + item).pointee.area(index)
                for at in area.begin..<area.end {
                    axis.pointee.tracks.pointer(at).pointee.flags &= ~CssTrack.collapsed
                }
            }
        }
    }

    /// The number of repetitions of repeat(auto-fill) or repeat(auto-fit): §7.2.3.2. `size`: of the content box, or
    /// none; `least`, `most`: its limits, or none.
    @inline(never)
    func countRepetitions(_ run: CssGridRun, _ index: Int, size: Int, least: Int, most: Int) -> Int {
        let axis = run.axis(index)
        let template = axis.pointee.template
        if template.autoCount == 0 { return 1 }
        let limit = size != CssLayout.none ? size : most == CssLayout.none ? most : max(most, least)
        // percentages of a size that is not known are those of its minimum
        let base = size != CssLayout.none ? size : max(0, least)
        func fixed(_ def: CssTrackDef) -> Int {
            let small = resolved(def.least, base), large = resolved(def.most, base)
            if def.most.unit != CssTrackDef.fr && large != CssLayout.none {
                return small == CssLayout.none ? large : max(small, large)
            }
            return small == CssLayout.none ? 0 : small
        }
        let gap = Int(axis.pointee.gap)
        var used = 0, each = 0
        let begin = Int(template.autoBegin), count = Int(template.autoCount)
        for at in 0..<template.tracks.count {
            if at >= begin && at < begin &+ count {
                each &+=
                    max(
                        state.pointee.scale.perPixel >= 1 ? Int(state.pointee.scale.perPixel) : 1,
                        fixed(template.tracks[at])) &+ gap
            } else {
                used &+= fixed(template.tracks[at]) &+ gap
            }
        }
        // not those that are reserved: a tree has the same tracks whatever it had before
        let room = max(1, CssEditor.autoRoom / count)
        if limit != CssLayout.none {
            return max(1, min((limit &+ gap &- used) / max(1, each), room))
        }
        if least != CssLayout.none {
            let needed = least &+ gap &- used
            return max(1, min((needed &+ each &- 1) / max(1, each), room))
        }
        return 1
    }
}
