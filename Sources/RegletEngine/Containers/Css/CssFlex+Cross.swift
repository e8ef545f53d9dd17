// SPDX-License-Identifier: MIT
import CReglet

/// Step 3: sizes across: Flexbox 1 §9.4.
extension CssLayout {
    /// The space of an item of the final main size. `cross`: its definite size across, or none.
    @inline(never)
    func flexSpace(_ run: CssFlexRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int, cross: Int) -> CssSpace {
        var space = CssSpace()
        space.baseWidth = clampedUnits(max(0, run.baseWidth))
        space.baseHeight = run.baseHeight == CssLayout.none ? -1 : clampedUnits(run.baseHeight)
        if run.isColumn {
            space.height = item.pointee.target
            let isDefinite = cssBoxes.hasDefiniteHeight(run, child)
            if !isDefinite { space.flags |= CssSpace.indefinite }
            if cross != CssLayout.none {
                space.width = clampedUnits(cross)
            } else {
                let style = self.style(child)
                let edges = self.edges(child, style, run.baseWidth)
                var room = Room(
                    width: run.width, baseWidth: run.baseWidth, baseHeight: run.baseHeight,
                    margins: item.pointee.crossMargins, fills: stretches(item) && !run.wraps,
                    height: isDefinite ? Int(item.pointee.target) : CssLayout.none)
                room.floors = false
                space.width = clampedUnits(usedWidth(child, style, room, edges))
            }
        } else {
            space.width = item.pointee.target
            space.height = cross == CssLayout.none ? -1 : clampedUnits(cross)
            if cross != CssLayout.none && style(child).pointee.hasKeywordLimits { space.flags |= CssSpace.limited }
        }
        return space
    }

    /// The size of an item that stretches to `cross` units, margins included.
    @inline(never)
    func stretchedSize(_ run: CssFlexRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int, _ cross: Int) -> Int {
        let style = self.style(child)
        let edges = self.edges(child, style, run.baseWidth)
        let wanted = max(Int(item.pointee.paddingCross), cross &- item.pointee.crossMargins)
        if run.isColumn {
            let room = Room(
                width: run.width, baseWidth: run.baseWidth, baseHeight: run.baseHeight,
                margins: item.pointee.crossMargins)
            return clamp(wanted, widthLimits(child, style, room, edges.width, height: Int(item.pointee.target)))
        }
        return clamp(wanted, heightLimits(style, run.baseHeight, edges.height, content: CssLayout.none))
    }

    @inline(never)
    private func layoutItem(_ run: CssFlexRun, _ item: UnsafeMutablePointer<CssItem>, _ space: CssSpace) {
        let size = layoutNode(row(of: item), space)
        item.pointee.space = space
        item.pointee.size = size
        item.pointee.cross = run.isColumn ? size.width : size.height
        if !run.isColumn {
            item.pointee.first = size.first
            item.pointee.last = size.last
        }
    }

    /// Lays out the items with their main sizes, sizes the lines, and stretches.
    @inline(never)
    func sizeAcross(_ run: inout CssFlexRun) {
        let isSingle = !run.wraps && run.crossSize != CssLayout.none
        for index in 0..<run.itemCount {
            let item = run.items + index
            let child = row(of: item)
            var cross = CssLayout.none
            if isSingle && stretches(item) && !run.isColumn
                && (run.baseHeight != CssLayout.none || !cssBoxes.isByRatio(child))
            {
                cross = stretchedSize(run, item, child, run.crossSize)
            }
            layoutItem(run, item, flexSpace(run, item, child, cross: cross))
        }
        for index in 0..<run.lineCount { sizeLine(run, run.lines + index) }
        run.naturalHeight = flexContentHeight(run)
        if !run.wraps && run.lineCount > 0 {
            if run.crossSize != CssLayout.none {
                run.lines[0].cross = clampedUnits(run.crossSize)
            } else {
                // §9.4.8: a line of its own within the limits of the container
                let content = Int(run.lines[0].cross) &+ run.edges.height
                let all = finalHeight(run.row, style(run.row), run.space, run.edges, content: content)
                run.lines[0].cross = clampedUnits(max(0, all &- run.edges.height))
            }
        }
    }

    /// §9.4.7-8: the size of a line across.
    @inline(never)
    private func sizeLine(_ run: CssFlexRun, _ line: UnsafeMutablePointer<CssFlexLine>) {
        var thickest = 0
        var above = CssLayout.none, below = CssLayout.none, lastAbove = CssLayout.none, lastBelow = CssLayout.none
        for index in Int(line.pointee.begin)..<Int(line.pointee.end) {
            let item = run.items + index
            let outer = Int(item.pointee.cross) &+ item.pointee.crossMargins
            thickest = max(thickest, outer)
            guard let isLast = baselineGroup(run, item) else { continue }
            let (ascent, descent) = extents(run, item, isLast: isLast)
            if isLast {
                lastBelow = max(lastBelow, descent)
                lastAbove = max(lastAbove, ascent)
            } else {
                above = max(above, ascent)
                below = max(below, descent)
            }
        }
        if above != CssLayout.none { thickest = max(thickest, above &+ below) }
        if lastBelow != CssLayout.none { thickest = max(thickest, lastAbove &+ lastBelow) }
        // the first group is at the start of the line, the last one at its end
        line.pointee.ascent = clampedUnits(run.flipsCross ? max(below, -Int(maxUnits)) : max(above, -Int(maxUnits)))
        line.pointee.descent = clampedUnits(
            run.flipsCross ? max(lastAbove, -Int(maxUnits)) : max(lastBelow, -Int(maxUnits)))
        line.pointee.cross = clampedUnits(max(0, thickest))
    }

    /// Whether an item aligns its last baseline (true) or its first one (false); nil: none.
    @inline(never)
    func baselineGroup(_ run: CssFlexRun, _ item: UnsafeMutablePointer<CssItem>) -> Bool? {
        if item.pointee.has(CssItem.autoCrossStart | CssItem.autoCrossEnd) { return nil }
        switch item.pointee.align & CssAlign.mask {
        case RG_CSS_BASELINE.rawValue: return false
        case RG_CSS_LAST_BASELINE.rawValue: return true
        default: return nil
        }
    }

    /// The margin box above and below the baseline of an item.
    @inline(never)
    func extents(_ run: CssFlexRun, _ item: UnsafeMutablePointer<CssItem>, isLast: Bool) -> (Int, Int) {
        let top = Int(run.flipsCross ? item.pointee.crossEnd : item.pointee.crossStart)
        let bottom = Int(run.flipsCross ? item.pointee.crossStart : item.pointee.crossEnd)
        // across a column the left edges are aligned
        if run.isColumn { return (top, Int(item.pointee.size.width) &+ bottom) }
        let given = isLast ? item.pointee.last : item.pointee.first
        let height = Int(item.pointee.size.height)
        let baseline = given == CssSize.none ? height : Int(given)
        return (top &+ baseline, height &- baseline &+ bottom)
    }

    /// The height of the content of a flex container.
    @inline(never)
    func flexContentHeight(_ run: CssFlexRun) -> Int {
        var total = 0
        for index in 0..<run.lineCount {
            let line = run.lines[index]
            if run.isColumn {
                total = max(total, Int(line.mainSize))
            } else {
                total &+= Int(line.cross) &+ (index > 0 ? run.crossGap : 0)
            }
        }
        return total
    }

    /// §9.6: the lines; then items that stretch are laid out again (§9.4.11).
    @inline(never)
    func alignLines(_ run: inout CssFlexRun, cross: Int) {
        cssBoxes.placeLines(&run, cross: cross)
        for index in 0..<run.itemCount {
            let item = run.items + index
            let child = row(of: item)
            if !stretches(item) {
                let style = self.style(child)
                let fits =
                    item.pointee.has(CssItem.autoCross) || style.pointee.width.unit == RG_CSS_FIT_CONTENT.rawValue
                if run.isColumn && run.wraps && fits {
                    // the line is the room of the others, too
                    var room = Room(
                        width: Int(run.lines[Int(item.pointee.line)].cross), baseWidth: run.baseWidth,
                        baseHeight: run.baseHeight, margins: item.pointee.crossMargins,
                        height: cssBoxes.hasDefiniteHeight(run, child) ? Int(item.pointee.target) : CssLayout.none)
                    room.floors = false
                    var space = item.pointee.space
                    space.width = clampedUnits(usedWidth(child, style, room, edges(child, style, run.baseWidth)))
                    if space != item.pointee.space { layoutItem(run, item, space) }
                }
                continue
            }
            let size = stretchedSize(run, item, child, Int(run.lines[Int(item.pointee.line)].cross))
            var space = item.pointee.space
            if run.isColumn {
                space.width = clampedUnits(size)
            } else if cssBoxes.keepsRatio(child, item, size) {
                continue
            } else {
                space.height = clampedUnits(size)
                if self.style(child).pointee.hasKeywordLimits { space.flags |= CssSpace.limited }
            }
            if space != item.pointee.space { layoutItem(run, item, space) }
        }
    }
}

extension CssBoxes {
    /// §9.6: positions of the lines, and stretched ones.
    @inline(never)
    func placeLines(_ run: inout CssFlexRun, cross: Int) {
        let style = self.style(run.row)
        var align = style.pointee.alignContent
        if align & CssAlign.mask == 0 { align = RG_CSS_ALIGN_STRETCH.rawValue }
        if !run.wraps {
            if run.lineCount > 0 { run.lines[0].crossAt = 0 }
        } else {
            var used = 0
            for index in 0..<run.lineCount { used &+= Int(run.lines[index].cross) &+ (index > 0 ? run.crossGap : 0) }
            let free = cross &- used
            if align & CssAlign.mask == RG_CSS_ALIGN_STRETCH.rawValue && free > 0 && run.lineCount > 0 {
                let share = Double(free) / Double(run.lineCount)
                var before = 0
                for index in 0..<run.lineCount {
                    let end = index &+ 1 == run.lineCount ? free : Int(roundUnits(share * Double(index &+ 1)))
                    run.lines[index].cross &+= Int32(truncatingIfNeeded: end &- before)
                    before = end
                }
            }
            let reverse = run.isWrapReverse
            let spread = Spread(
                align, free: free, count: run.lineCount, startIsEnd: reverse, leftIsEnd: reverse,
                rightIsEnd: reverse)
            var at = 0
            for index in 0..<run.lineCount {
                run.lines[index].crossAt = clampedUnits(spread.offset(index) &+ at)
                at &+= Int(run.lines[index].cross) &+ run.crossGap
            }
        }
    }
}
