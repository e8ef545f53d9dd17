// SPDX-License-Identifier: MIT
import CReglet

/// Baselines of the items of a grid, in rows and in columns: Align 3 §9, Grid 2 §12.5.
extension CssLayout {
    /// Finds the extents of the groups that align their left edges in their columns, at the narrowest widths.
    @inline(never)
    func alignEdgesInColumns(_ sized: CssGridRun) {
        var next = sized.sizing
        while let item = next {
            next = item.pointee.next
            if item.pointee.has(CssItem.edge) { continue }
            let child = row(of: item)
            let run = subgrids.run(of: child, in: sized)
            readAlignments(run, item, child)
            let style = self.style(child)
            readGridMargins(item, style, CssLayout.none)
            guard let isLast = edgeGroup(item) else { continue }
            if isLast != run.isRTL {
                let area = fixedArea(run, 0, item, isStrict: true)
                let found = cssBoxes.heightOfArea(run, item, child)
                if area != CssLayout.none {
                    item.pointee.size.width =
                        gridItemSpace(run, item, child, width: area, height: CssLayout.none).width
                } else if style.pointee.width.unit == RG_CSS_FIT_CONTENT.rawValue {
                    // as in the browser, it has no width yet
                    let inset = edges(child, style, CssLayout.none).width
                    let room = Room(width: CssLayout.none, baseWidth: CssLayout.none, baseHeight: found.area)
                    item.pointee.size.width = clampUnits(
                        widthLimits(child, style, room, inset, height: found.known).least)
                } else {
                    item.pointee.size.width =
                        contribution(child, style, base: found.area, height: found.known).least
                }
            }
            let extent = clampedUnits(edgeExtent(run, item, isLast: isLast))
            let track = sized.tracks(0) + (isLast ? item.pointee.sizingEnd &- 1 : item.pointee.sizingBegin)
            if isLast {
                track.pointee.descent = max(track.pointee.descent, extent)
            } else {
                track.pointee.ascent = max(track.pointee.ascent, extent)
            }
        }
    }

    /// Whether an item aligns its first (false) or last (true) baseline in its row; nil: none.
    @inline(never)
    func gridBaselineGroup(_ item: UnsafeMutablePointer<CssItem>) -> Bool? {
        if item.pointee.has(CssItem.autoCrossStart | CssItem.autoCrossEnd) { return nil }
        switch item.pointee.align & CssAlign.mask {
        case RG_CSS_BASELINE.rawValue: return false
        case RG_CSS_LAST_BASELINE.rawValue: return true
        default: return nil
        }
    }

    /// The margin box above the first baseline, or below the last one.
    @inline(never)
    func baselineExtent(_ item: UnsafeMutablePointer<CssItem>, _ size: CssSize, isLast: Bool) -> Int {
        let height = Int(size.height)
        if isLast {
            return Int(item.pointee.crossEnd) &+ (size.last == CssSize.none ? 0 : height &- Int(size.last))
        }
        return Int(item.pointee.crossStart) &+ (size.first == CssSize.none ? height : Int(size.first))
    }

    /// Whether a child is a subgrid. As in the browser, those need no more room for their baselines.
    @inline(never)
    func isSubgrid(_ child: Int) -> Bool { isSubgridded(child, 0) || isSubgridded(child, 1) }

    /// Finds the extents of the baseline groups of each row, and stores in `cross` what each item needs more: §12.5,
    /// Align 3 §9.3.
    @inline(never)
    func alignBaselinesInRows(_ sized: CssGridRun) {
        var next = sized.sizing
        while let item = next {
            next = item.pointee.next
            item.pointee.cross = 0
            if item.pointee.has(CssItem.edge) { continue }
            let child = row(of: item)
            let run = subgrids.run(of: child, in: sized)
            let width = areaSize(run, 0, item)
            readAlignments(run, item, child)
            readGridMargins(item, style(child), width)
            guard let isLast = gridBaselineGroup(item), !isSubgrid(child) else { continue }
            let space = gridItemSpace(run, item, child, width: width, height: CssLayout.none)
            let more = isLast ? item.pointee.extraEnd : item.pointee.extraStart
            let extent = clampedUnits(baselineExtent(item, layoutNode(child, space), isLast: isLast) &+ more)
            item.pointee.cross = extent
            let track = sized.tracks(1) + (isLast ? item.pointee.sizingEnd &- 1 : item.pointee.sizingBegin)
            if isLast {
                track.pointee.descent = max(track.pointee.descent, extent)
            } else {
                track.pointee.ascent = max(track.pointee.ascent, extent)
            }
        }
        next = sized.sizing
        while let item = next {
            next = item.pointee.next
            guard let isLast = gridBaselineGroup(item), !isSubgrid(row(of: item)) else { continue }
            let track = sized.tracks(1) + (isLast ? item.pointee.sizingEnd &- 1 : item.pointee.sizingBegin)
            item.pointee.cross = (isLast ? track.pointee.descent : track.pointee.ascent) &- item.pointee.cross
        }
    }
}
