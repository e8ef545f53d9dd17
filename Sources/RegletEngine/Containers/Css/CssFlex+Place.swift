// SPDX-License-Identifier: MIT
import CReglet

/// Step 4: positions and baselines: Flexbox 1 §8, §9.5, §9.6.
extension CssLayout {
    /// Places the items. `main`, `cross`: the final sizes of the content box.
    @inline(never)
    func alignItems(_ run: inout CssFlexRun, main: Int, cross: Int) {
        for index in 0..<run.lineCount {
            let line = run.lines + index
            alignMain(run, line, main)
            for at in Int(line.pointee.begin)..<Int(line.pointee.end) {
                let item = run.items + at
                item.pointee.crossAt = clampUnits(Int(line.pointee.crossAt) &+ crossOffset(run, line, item))
            }
        }
        for index in 0..<run.itemCount { positionItem(run, run.items + index, main: main, cross: cross) }
    }

    /// §9.5.12: auto margins, then justify-content.
    @inline(never)
    private func alignMain(_ run: CssFlexRun, _ line: UnsafeMutablePointer<CssFlexLine>, _ main: Int) {
        let begin = Int(line.pointee.begin), end = Int(line.pointee.end)
        var free = main &- run.mainGap &* (end &- begin &- 1)
        var autos = 0
        for index in begin..<end {
            let item = run.items + index
            free &-= Int(item.pointee.target) &+ item.pointee.mainMargins
            autos &+=
                (item.pointee.has(CssItem.autoMainStart) ? 1 : 0) &+ (item.pointee.has(CssItem.autoMainEnd) ? 1 : 0)
        }
        if autos > 0 && free > 0 {
            // margin n ends at round(n * share)
            let share = Double(free) / Double(autos)
            var done = 0, used = 0
            func next() -> Int32 {
                done &+= 1
                let size = (done == autos ? free : Int(roundUnits(share * Double(done)))) &- used
                used &+= size
                return clampUnits(size)
            }
            for index in begin..<end {
                let item = run.items + index
                if item.pointee.has(CssItem.autoMainStart) { item.pointee.mainStart = next() }
                if item.pointee.has(CssItem.autoMainEnd) { item.pointee.mainEnd = next() }
            }
            free = 0
        }
        let spread = Spread(
            style(run.row).pointee.justifyContent, free: free, count: end &- begin, startIsEnd: run.isReverse,
            leftIsEnd: run.isColumn ? run.isReverse : run.flipsMain,
            rightIsEnd: run.isColumn ? run.isReverse : !run.flipsMain)
        var at = 0
        for index in begin..<end {
            let item = run.items + index
            let offset = spread.offset(index &- begin) &+ at &+ Int(item.pointee.mainStart)
            item.pointee.mainAt = clampUnits(offset)
            at &+= Int(item.pointee.target) &+ item.pointee.mainMargins &+ run.mainGap
        }
    }

    /// §9.6.13-14: the distance of an item's box from the cross-start of its line.
    @inline(never)
    private func crossOffset(
        _ run: CssFlexRun, _ line: UnsafeMutablePointer<CssFlexLine>, _ item: UnsafeMutablePointer<CssItem>
    ) -> Int {
        let free = Int(line.pointee.cross) &- Int(item.pointee.cross) &- item.pointee.crossMargins
        let start = Int(item.pointee.crossStart)
        let autos = item.pointee.flags & (CssItem.autoCrossStart | CssItem.autoCrossEnd)
        if autos != 0 {
            if free <= 0 { return start &+ (run.isWrapReverse ? free : 0) }
            if autos == CssItem.autoCrossEnd { return start }
            return start &+ (autos == CssItem.autoCrossStart ? free : free / 2)
        }
        if let isLast = baselineGroup(run, item) {
            let (ascent, descent) = extents(run, item, isLast: isLast)
            // `near`: from the start of the line to the baseline
            let near = run.flipsCross ? descent : ascent
            if !isLast { return start &+ Int(line.pointee.ascent) &- near }
            return start &+ Int(line.pointee.cross) &- Int(line.pointee.descent) &- near
        }
        var startIsEnd = run.isWrapReverse
        let mode = item.pointee.align & CssAlign.mask
        if (mode == RG_CSS_SELF_START.rawValue || mode == RG_CSS_SELF_END.rawValue) && run.isColumn
            && node(row(of: item)).isRTL != run.isRTL
        {
            startIsEnd = !startIsEnd
        }
        return start
            &+ Spread.offset(
                item.pointee.align, free: free, startIsEnd: startIsEnd, leftIsEnd: startIsEnd,
                rightIsEnd: startIsEnd)
    }

    /// Stores the place of an item in the border box of the container.
    @inline(never)
    private func positionItem(_ run: CssFlexRun, _ item: UnsafeMutablePointer<CssItem>, main: Int, cross: Int) {
        let size = item.pointee.size
        let mainSize = Int(run.isColumn ? size.height : size.width)
        let crossSize = Int(run.isColumn ? size.width : size.height)
        let mainAt = Int(item.pointee.mainAt), crossAt = Int(item.pointee.crossAt)
        let alongAt = run.flipsMain ? main &- mainAt &- mainSize : mainAt
        let acrossAt = run.flipsCross ? cross &- crossAt &- crossSize : crossAt
        let x = run.edges.left &+ (run.isColumn ? acrossAt : alongAt)
        let y = run.edges.top &+ (run.isColumn ? alongAt : acrossAt)
        moveRelative(item, x, y, width: run.width, height: run.baseHeight, isRTL: run.isRTL)
    }

    /// Stores a place, moved by the insets of a relative box: Position 3 §3.4.
    @inline(never)
    func moveRelative(
        _ item: UnsafeMutablePointer<CssItem>, _ x: Int, _ y: Int, width: Int, height: Int, isRTL: Bool
    ) {
        if item.pointee.has(CssItem.isBox) {  // of a simple container: it has no insets
            item.pointee.x = clampUnits(x)
            item.pointee.y = clampUnits(y)
            return
        }
        let style = self.style(row(of: item))
        var dx = 0, dy = 0
        if style.pointee.position == RG_CSS_RELATIVE.rawValue {
            let left = resolved(style.pointee.inset[0], width), right = resolved(style.pointee.inset[2], width)
            let top = resolved(style.pointee.inset[1], height), bottom = resolved(style.pointee.inset[3], height)
            let usesLeft = left != CssLayout.none && (right == CssLayout.none || !isRTL)
            if usesLeft { dx = left } else if right != CssLayout.none { dx = 0 &- right }
            if top != CssLayout.none { dy = top } else if bottom != CssLayout.none { dy = 0 &- bottom }
        }
        item.pointee.movedX = clampUnits(dx)
        item.pointee.movedY = clampUnits(dy)
        item.pointee.x = clampUnits(x &+ dx)
        item.pointee.y = clampUnits(y &+ dy)
    }

    /// The baselines of a flex container: Flexbox 1 §8.5.
    @inline(never)
    func findFlexBaselines(_ run: CssFlexRun, _ size: inout CssSize) {
        if run.itemCount == 0 { return }
        let style = self.style(run.row)
        for turn in 0..<2 {
            let isLast = turn == 1
            guard let item = baselineItem(run, isLast: isLast) else { continue }
            // an item of a row that aligns a baseline gives that one
            let group = run.isColumn ? nil : baselineGroup(run, item)
            let given = group ?? isLast ? item.pointee.size.last : item.pointee.size.first
            let value =
                Int(item.pointee.y) &- Int(item.pointee.movedY)
                &+ Int(given == CssSize.none ? item.pointee.size.height : given)
            if isLast {
                size.last = baselineInBox(style, value, size.height)
            } else {
                size.first = baselineInBox(style, value, size.height)
            }
        }
    }

    /// The item that gives the first or the last baseline.
    @inline(never)
    private func baselineItem(_ run: CssFlexRun, isLast: Bool) -> UnsafeMutablePointer<CssItem>? {
        let line = isLast != run.isWrapReverse ? run.lineCount &- 1 : 0
        let begin = Int(run.lines[line].begin), end = Int(run.lines[line].end)
        if !run.isColumn {
            var found = -1
            for index in begin..<end {
                guard let group = baselineGroup(run, run.items + index) else { continue }
                if found < 0 { found = index }
                // the group of the baseline comes first
                if group == (isLast != run.isWrapReverse) { return run.items + index }
            }
            if found >= 0 { return run.items + found }
        }
        // the first item on the screen
        let takesEnd = isLast != run.isReverse
        return run.items + (takesEnd ? end &- 1 : begin)
    }
}
