// SPDX-License-Identifier: MIT
import CReglet

/// The view of boxes of CSS: what of them is definite, and where their content goes.
struct CssBoxes: CssView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension CssView {
    @inline(__always)
    var cssBoxes: CssBoxes { CssBoxes(state) }
}

extension CssBoxes {
    /// §9.8: whether the height of an item along a column is definite, as that of the column or as its own.
    @inline(never)
    func hasDefiniteHeight(_ run: CssFlexRun, _ child: Int) -> Bool {
        if run.baseHeight != CssLayout.none { return true }
        let style = self.style(child)
        let basis = style.pointee.basis.isAuto ? style.pointee.height : style.pointee.basis
        return ratio(child, style).exists || basis.unit == RG_CSS_PX.rawValue
    }

    /// The height of the content box in which a column wraps whose content is measured: its own one or its largest one,
    /// if that is a length.
    @inline(never)
    func contentExtent(_ run: CssFlexRun) -> Int {
        if !run.isColumn || run.space.height >= 0 || run.space.flags & CssSpace.contentHeight == 0 {
            return CssLayout.none
        }
        let style = self.style(run.row)
        let isAuto =
            style.pointee.height.isAuto || (style.pointee.height.isPercent && run.space.baseHeight < 0)
        let isLong = isAuto && style.pointee.maxHeight.unit == RG_CSS_PX.rawValue
        if style.pointee.height.unit != RG_CSS_PX.rawValue && !(isLong && !ratio(run.row, style).exists) {
            return CssLayout.none
        }
        let base = cssLayout.base(run.space)
        let height = isLong ? Int(maxUnits) : boxSize(style.pointee.height, base, style, run.edges.height)
        let limits = cssLayout.heightLimits(style, base, run.edges.height, content: CssLayout.none)
        return max(0, cssLayout.clamp(height, limits) &- run.edges.height)
    }

    /// The height of the content box of a column that wraps, by its ratio, which its longest line may exceed; else
    /// none.
    @inline(never)
    func ratioExtent(_ run: CssFlexRun) -> Int {
        if !run.isColumn || run.space.height >= 0 { return CssLayout.none }
        let style = self.style(run.row)
        let ratio = self.ratio(run.row, style)
        if !ratio.exists { return CssLayout.none }
        let base = cssLayout.base(run.space)
        if boxSize(style.pointee.height, base, style, 0) != CssLayout.none { return CssLayout.none }
        let height = ratio.transfer(
            Int(run.space.width), toHeight: true, from: run.edges.width, to: run.edges.height)
        if run.space.flags & CssSpace.contentHeight != 0 { return max(0, height &- run.edges.height) }
        let limits = cssLayout.heightLimits(style, base, run.edges.height, content: CssLayout.none)
        return max(0, cssLayout.clamp(height, limits) &- run.edges.height)
    }

    /// Whether an item of a row has the height to which it stretches already, and its children that of its ratio: as in
    /// the browser, it is not laid out again for a height that was definite and remains.
    @inline(never)
    func keepsRatio(_ child: Int, _ item: UnsafeMutablePointer<CssItem>, _ height: Int) -> Bool {
        item.pointee.space.height < 0 && Int(item.pointee.size.height) == height && isByRatio(child)
    }

    /// Whether a box is a container with a ratio.
    func isByRatio(_ child: Int) -> Bool { isCss(child) && ratio(child, style(child)).exists }

    /// The size of an image in a grid that has neither a width nor a height, and a ratio: as in the browser, its height
    /// within all limits, and the width of that. Nil: of other boxes.
    @inline(never)
    func replacedSize(
        _ child: Int, _ style: UnsafePointer<CssStyle>, _ room: CssLayout.Room, _ edges: CssEdges
    ) -> (width: Int, height: Int)? {
        let ratio = self.ratio(child, style)
        if style.pointee.isReplaced == 0 || style.pointee.aspectRatio > 0 || !ratio.exists
            || !style.pointee.width.isAuto || style.pointee.height.isKeyword
            || boxSize(style.pointee.height, room.baseHeight, style, edges.height) != CssLayout.none
        {
            return nil
        }
        guard let rarer = self.rarer(child) else { return nil }
        let widths = cssLayout.widthLimits(child, style, room, edges.width, height: CssLayout.none)
        let own = cssLayout.heightLimits(self.style(child), room.baseHeight, edges.height, content: CssLayout.none)
        func height(_ width: Int) -> Int {
            ratio.transfer(width, toHeight: true, from: edges.width, to: edges.height)
        }
        let least = max(own.least, min(height(widths.least), own.most))
        let most = min(own.most, widths.most >= Int(maxUnits) ? own.most : max(height(widths.most), own.least))
        let tall = cssLayout.clamp(Int(rarer.pointee.contentHeight) &+ edges.height, (least, most))
        let wide = ratio.transfer(tall, toHeight: false, from: edges.height, to: edges.width)
        return (cssLayout.clamp(wide, widths), tall)
    }

    /// The height of an item's area while columns are sized, and its own if it is definite because it fills that; none:
    /// not known. `mayFill`: it fills the area once that is known.
    @inline(never)
    func heightOfArea(
        _ run: CssGridRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int
    ) -> (area: Int, known: Int, mayFill: Bool) {
        let css = cssLayout, style = self.style(child)
        let height = run.knowsRows ? css.areaSize(run, 1, item) : css.fixedArea(run, 1, item)
        let align = item.pointee.align & CssAlign.mask
        let mayFill =
            style.pointee.height.isAuto
            && (align == RG_CSS_ALIGN_STRETCH.rawValue || (align == 0 && style.pointee.isReplaced == 0))
            && !item.pointee.has(CssItem.autoCrossStart | CssItem.autoCrossEnd)
        if height == CssLayout.none || !mayFill { return (height, CssLayout.none, mayFill) }
        let own = edges(child, style, CssLayout.none)
        let known = css.clamp(
            max(own.height, height &- item.pointee.crossMargins),
            css.heightLimits(style, height, own.height, content: CssLayout.none))
        return (height, known, mayFill)
    }

    /// Whether the widths of columns follow from the content of an item: not where its automatic minimum is 0, and no
    /// column reads more.
    @_optimize(size)
    @inline(never)
    func readsContent(_ run: CssGridRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int) -> Bool {
        let begin = item.pointee.sizingBegin, end = item.pointee.sizingEnd, tracks = run.tracks(0)
        var flags: UInt32 = 0, flexible: UInt32 = 0, crosses = false
        for at in begin..<end {
            flags |= tracks[at].flags
            if tracks[at].factor <= 0 { continue }
            crosses = true
            flexible |= tracks[at].flags
        }
        let most = crosses ? 0 : CssTrack.intrinsicMax
        if (crosses ? flexible : flags) & (CssTrack.minContentMin | CssTrack.maxContentMin | most) != 0 { return true }
        let style = self.style(child), width = style.pointee.width
        if width.unit == RG_CSS_PX.rawValue || width.unit == RG_CSS_MIN_CONTENT.rawValue
            || width.unit == RG_CSS_MAX_CONTENT.rawValue
            || (style.pointee.minWidth.isKeyword && run.width == CssLayout.none)
        {
            return true
        }
        return style.pointee.minWidth.isAuto && !style.pointee.isScroller && flags & CssTrack.autoMin != 0
            && !(crosses && end &- begin > 1)
    }

    /// Whether an item is in rows of which the sizes are between limits.
    @inline(never)
    func mayVary(_ run: CssGridRun, _ item: UnsafeMutablePointer<CssItem>) -> Bool {
        let (begin, end) = item.pointee.area(1)
        for at in begin..<end where run.tracks(1)[at].def.least != run.tracks(1)[at].def.most { return true }
        return false
    }

    /// Whether content distribution begins with the gaps that it made before: as in the browser, in a grid with a ratio
    /// and an automatic minimum.
    @inline(never)
    func distributesTwice(_ run: CssGridRun) -> Bool {
        let style = self.style(run.row)
        return ratio(run.row, style).exists && cssLayout.growsToContent(style, vertical: true)
    }

    /// Whether the content of a container becomes higher with it: not that of a column.
    @inline(never)
    func stretchesContent(_ child: Int) -> Bool {
        isCss(child)
            && (node(child).pointee.flags & NodeFlags.kindMask != RG_KIND_CSS_FLEX.rawValue
                || !style(child).pointee.isColumn)
    }

    /// Whether the content of a container grows to the left, and to the top.
    @inline(never)
    func scrollFlips(_ row: Int) -> (x: Bool, y: Bool) {
        let isRTL = node(row).isRTL
        if node(row).pointee.flags & NodeFlags.kindMask != RG_KIND_CSS_FLEX.rawValue { return (isRTL, false) }
        let style = self.style(row)
        let isColumn = style.pointee.isColumn, isReverse = style.pointee.isReverse
        let isWrapReverse = style.pointee.wrap == RG_FLEX_WRAP_REVERSE.rawValue
        return (
            isColumn ? isWrapReverse != isRTL : isReverse != isRTL, isColumn ? isReverse : isWrapReverse
        )
    }

    /// Takes the area of lines in a grid that is the containing block, but not the parent.
    @inline(never)
    func takeAreaAbove(_ top: Int, _ child: Int, _ x: inout AbsoluteAxis, _ y: inout AbsoluteAxis) {
        guard isGridContainer(top), let record = self.record(top) else { return }
        let base = isCss(top) ? Int(record.pointee.used.baseWidth) : 0
        let edges = self.edges(top, style(top), base)
        let area = cssLayout.gridAbsoluteArea(top, record, child, record.pointee.size, edges)
        let border = style(top).pointee.border
        if area.hasColumns { (x.begin, x.size) = (x.begin &- Int(border[0]) &+ area.x, area.width) }
        if area.hasRows { (y.begin, y.size) = (y.begin &- Int(border[1]) &+ area.y, area.height) }
    }
}
