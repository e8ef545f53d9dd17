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

    /// The height of the content box of a column that wraps, by its ratio, which its longest line may exceed; else none.
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

    /// The height of the content of a box that stretches, which may stretch with it.
    @inline(never)
    func stretchedContent(_ child: Int, _ space: CssSpace) -> Int {
        Int(cssLayout.layoutNode(child, space).contentHeight)
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
