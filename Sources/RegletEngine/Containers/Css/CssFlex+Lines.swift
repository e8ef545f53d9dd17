// SPDX-License-Identifier: MIT
import CReglet

/// Step 2: lines and flexible lengths: Flexbox 1 §9.3, §9.7.
extension CssLayout {
    /// The main size of the content box of a column whose items take `wanted`: §9.2.4. `isBreaking`: its lines are not
    /// known yet, for which limits that are keywords do not count.
    @inline(never)
    func mainExtent(_ run: CssFlexRun, _ wanted: Int, isBreaking: Bool = false) -> Int {
        if !run.isColumn { return run.width }
        let isFromRatio =
            run.space.height < 0 && ratio(run.row, style(run.row)).exists
            && boxSize(style(run.row).pointee.height, base(run.space), style(run.row), 0) == CssLayout.none
        // limits that are keywords depend on the content (Sizing 3 §5.2)
        let style = self.style(run.row)
        let isLimited =
            (run.space.height < 0 || run.space.flags & CssSpace.limited != 0) && style.pointee.hasKeywordLimits
        if run.height != CssLayout.none && !isFromRatio && (isBreaking || !isLimited) { return run.height }
        if run.space.flags & CssSpace.contentHeight != 0 { return wanted }
        if isBreaking && isLimited && !isFromRatio {
            let limits = heightLimits(style, base(run.space), run.edges.height, content: CssLayout.none)
            return max(0, min(limits.most, Int(maxUnits)) &- run.edges.height)
        }
        let content = wanted &+ run.edges.height
        return max(0, finalHeight(run.row, style, run.space, run.edges, content: content) &- run.edges.height)
    }

    @inline(never)
    func breakLines(_ run: inout CssFlexRun) {
        if !run.wraps { return breakLines(&run, room: Int.max) }
        let definite = cssBoxes.contentExtent(run)
        if definite != CssLayout.none { return breakLines(&run, room: definite) }
        let extent = cssBoxes.ratioExtent(run)
        if extent == CssLayout.none {
            return breakLines(&run, room: mainExtent(run, Int(maxUnits) &- run.edges.height, isBreaking: true))
        }
        // as in the browser, a line that is longer than the height by the ratio does not make room for others
        breakLines(&run, room: extent)
    }

    @inline(never)
    private func breakLines(_ run: inout CssFlexRun, room: Int) {
        var index = 0
        run.lineCount = 0
        while index < run.itemCount {
            var line = CssFlexLine(begin: Int32(truncatingIfNeeded: index))
            var used = 0
            while index < run.itemCount {
                let item = run.items + index
                let outer = Int(item.pointee.hypothetical) &+ item.pointee.mainMargins
                let isFirst = index == Int(line.begin)
                let next = used &+ outer &+ (isFirst ? 0 : run.mainGap)
                if !isFirst && next > room { break }
                used = next
                item.pointee.line = Int32(truncatingIfNeeded: run.lineCount)
                index &+= 1
            }
            line.end = Int32(truncatingIfNeeded: index)
            line.mainSize = clampUnits(used)
            run.lines[run.lineCount] = line
            run.lineCount &+= 1
        }
        run.record.pointee.lines.count = run.lineCount
    }

    @inline(never)
    func resolveFlexibleLengths(_ run: inout CssFlexRun) {
        // the container of a column of auto height is as long as its longest line
        var longest = 0
        for index in 0..<run.lineCount { longest = max(longest, Int(run.lines[index].mainSize)) }
        let size = mainExtent(run, longest)
        for index in 0..<run.lineCount {
            let line = run.lines + index
            resolveLine(
                run.items, Int(line.pointee.begin), Int(line.pointee.end), gap: run.mainGap,
                wanted: Int(line.pointee.mainSize), size)
        }
    }

    /// §9.7, with the browser's rounding: shares from the last item to the first, from what is left of both.
    /// `wanted`: the length of the hypothetical sizes.
    @inline(never)
    func resolveLine(
        _ items: UnsafeMutablePointer<CssItem>, _ begin: Int, _ end: Int, gap: Int, wanted: Int, _ size: Int
    ) {
        let gaps = gap &* (end &- begin &- 1)
        let grows = wanted < size
        var initialFree = size &- gaps
        var factors = 0.0, scaled = 0.0
        for index in begin..<end {
            let item = items + index
            item.pointee.target = item.pointee.hypothetical
            let factor = grows ? item.pointee.grow : item.pointee.shrink
            initialFree &-= item.pointee.mainMargins
            if factor == 0
                || (grows
                    ? item.pointee.base > item.pointee.hypothetical : item.pointee.base < item.pointee.hypothetical)
            {
                item.pointee.flags |= CssItem.frozen
                initialFree &-= Int(item.pointee.hypothetical)
            } else {
                item.pointee.flags &= ~CssItem.frozen
                initialFree &-= Int(item.pointee.base)
                factors += Double(factor)
                scaled += weight(item, grows)
            }
        }
        var free = initialFree
        while true {
            if factors < 1 {
                let part = Int(truncateUnits(Double(initialFree) * factors))
                if abs(part) < abs(free) { free = part }
            }
            if distribute(items, begin, end, free, scaled, grows) { return }
            free = size &- gaps
            factors = 0
            scaled = 0
            var isDone = true
            for index in begin..<end {
                let item = items + index
                free &-= item.pointee.mainMargins
                if item.pointee.has(CssItem.frozen) {
                    free &-= Int(item.pointee.target)
                    continue
                }
                isDone = false
                free &-= Int(item.pointee.base)
                factors += Double(grows ? item.pointee.grow : item.pointee.shrink)
                scaled += weight(item, grows)
            }
            if isDone { return }
        }
    }

    /// The factor by which free space is shared: the grow factor, or the shrink factor times the inner base size.
    @inline(__always)
    private func weight(_ item: UnsafeMutablePointer<CssItem>, _ grows: Bool) -> Double {
        grows
            ? Double(item.pointee.grow)
            : Double(item.pointee.shrink) * Double(max(0, Int(item.pointee.base) &- Int(item.pointee.paddingMain)))
    }

    /// Gives the free space to the items that are not frozen, and freezes those that violate a limit.
    /// - Returns: whether all are frozen.
    @inline(never)
    private func distribute(
        _ items: UnsafeMutablePointer<CssItem>, _ begin: Int, _ end: Int, _ free: Int, _ factors: Double,
        _ grows: Bool
    ) -> Bool {
        var left = Double(free), weights = factors
        var violation = 0
        var index = end
        while index > begin {
            index &-= 1
            let item = items + index
            if item.pointee.has(CssItem.frozen) { continue }
            let own = weight(item, grows)
            var share = 0
            if weights > 0 && (grows ? free > 0 : free < 0) {
                let exact = left * own / weights
                share = Int(exact < 0 ? -roundUnits(-exact) : roundUnits(exact))
            }
            left -= Double(share)
            weights -= own
            let wanted = Int(item.pointee.base) &+ share
            let size = max(
                Int(item.pointee.least), min(max(wanted, Int(item.pointee.paddingMain)), Int(item.pointee.most)))
            item.pointee.target = clampUnits(size)
            item.pointee.flags &= ~(CssItem.violatesMin | CssItem.violatesMax)
            if size > wanted { item.pointee.flags |= CssItem.violatesMin }
            if size < wanted { item.pointee.flags |= CssItem.violatesMax }
            violation &+= size &- wanted
        }
        if violation == 0 { return true }
        var isDone = true
        for index in begin..<end {
            let item = items + index
            if item.pointee.has(CssItem.frozen) { continue }
            if item.pointee.has(violation > 0 ? CssItem.violatesMin : CssItem.violatesMax) {
                item.pointee.flags |= CssItem.frozen
            } else {
                isDone = false
            }
        }
        return isDone
    }
}
