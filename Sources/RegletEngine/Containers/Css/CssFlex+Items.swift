// SPDX-License-Identifier: MIT
import CReglet

/// Step 1: base sizes and automatic minimums: Flexbox 1 §9.2, §4.5.
extension CssLayout {
    /// Stores the margins of an item by flow. - Returns: whether some are auto.
    @inline(never)
    func readMargins(
        _ item: UnsafeMutablePointer<CssItem>, _ style: UnsafePointer<CssStyle>, _ base: Int, mainStart: Int,
        crossStart: Int
    ) {
        func side(_ edge: Int, _ flag: UInt32) -> Int32 {
            let length = style.pointee.margin[edge]
            if length.isAuto { item.pointee.flags |= flag }
            return clampedUnits(resolvedOrZero(length, base))
        }
        item.pointee.mainStart = side(mainStart, CssItem.autoMainStart)
        item.pointee.mainEnd = side(mainStart ^ 2, CssItem.autoMainEnd)
        item.pointee.crossStart = side(crossStart, CssItem.autoCrossStart)
        item.pointee.crossEnd = side(crossStart ^ 2, CssItem.autoCrossEnd)
    }

    @inline(never)
    func startFlexItem(_ run: inout CssFlexRun, _ index: Int) {
        let item = run.items + index
        let child = row(of: item)
        let container = style(run.row)
        let alignItems = container.pointee.alignItems
        let style = self.style(child)
        readMargins(item, style, run.baseWidth, mainStart: run.mainStartEdge, crossStart: run.crossStartEdge)
        item.pointee.align = itemAlign(style.pointee.alignSelf, alignItems)
        item.pointee.grow = style.pointee.grow
        item.pointee.shrink = style.pointee.shrink
        let edges = self.edges(child, style, run.baseWidth)
        item.pointee.paddingMain = clampedUnits(run.isColumn ? edges.height : edges.width)
        item.pointee.paddingCross = clampedUnits(run.isColumn ? edges.width : edges.height)
        if style.pointee.isScroller { item.pointee.flags |= CssItem.scroller }
        let acrossLength = style.pointee.size(!run.isColumn)
        let isAuto = acrossLength.isAuto
        let isStretch = acrossLength.unit == RG_CSS_STRETCH.rawValue
        if isAuto || isStretch { item.pointee.flags |= CssItem.autoCross }
        if isStretch { item.pointee.align = RG_CSS_ALIGN_STRETCH.rawValue }
        if run.isColumn { startInColumn(run, item, child, edges) } else { startInRow(run, item, child, edges) }
        let base = max(Int(item.pointee.base), Int(item.pointee.paddingMain))
        item.pointee.base = clampedUnits(base)
        item.pointee.hypothetical = max(item.pointee.least, min(item.pointee.base, item.pointee.most))
        item.pointee.target = item.pointee.hypothetical
    }

    /// Whether an item is as thick as its line.
    @inline(__always)
    func stretches(_ item: UnsafeMutablePointer<CssItem>) -> Bool {
        item.pointee.align & CssAlign.mask == RG_CSS_ALIGN_STRETCH.rawValue && item.pointee.has(CssItem.autoCross)
            && !item.pointee.has(CssItem.autoCrossStart | CssItem.autoCrossEnd)
    }

    /// An item of a row: its main axis is horizontal.
    @inline(never)
    private func startInRow(
        _ run: CssFlexRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int, _ edges: CssEdges
    ) {
        var style = self.style(child)
        let ratio = self.ratio(child, style)
        // a definite height: its own, or that of a line of one line (§9.8)
        var height = boxSize(style.pointee.height, run.baseHeight, style, edges.height)
        let heights = heightLimits(style, run.baseHeight, edges.height, content: CssLayout.none)
        if height == CssLayout.none && run.baseHeight != CssLayout.none && !run.wraps && stretches(item) {
            height = max(0, run.baseHeight &- item.pointee.crossMargins)
        }
        if height != CssLayout.none { height = clamp(height, heights) }
        let room = Room(
            width: run.width, baseWidth: run.baseWidth, baseHeight: run.baseHeight, margins: item.pointee.mainMargins)
        var limits = widthLimits(child, style, room, edges.width, height: height)
        style = self.style(child)
        let specified = boxSize(style.pointee.width, run.baseWidth, style, edges.width)
        let transferredWidth =
            ratio.exists && height != CssLayout.none
            ? ratio.transfer(height, toHeight: false, from: edges.height, to: edges.width) : CssLayout.none
        // §9.2.3: the flex base size
        var basis = style.pointee.basis
        if basis.isAuto { basis = style.pointee.width }
        var base = boxSize(basis, run.baseWidth, style, edges.width)
        if basis.unit == RG_CSS_STRETCH.rawValue { base = max(0, run.width &- item.pointee.mainMargins) }
        if base == CssLayout.none {
            if basis.isKeyword {
                base = keyword(child, basis, room, edges.width, height: height)
            } else if transferredWidth != CssLayout.none {
                base = transferredWidth
            } else {
                base =
                    Int(intrinsic(child, height: height, base: run.baseHeight, baseWidth: run.baseWidth).most)
                    &+ edges.width
                if ratio.exists {
                    let through = transferred(
                        (edges.width, Int(maxUnits)), ratio, self.style(child), base: run.baseHeight, edges)
                    base = clamp(base, through)
                }
            }
        }
        style = self.style(child)
        // §4.5: the automatic minimum
        if style.pointee.minWidth.isAuto && !style.pointee.isScroller {
            var content =
                Int(intrinsic(child, height: height, base: run.baseHeight, baseWidth: run.baseWidth).least)
                &+ edges.width
            style = self.style(child)
            if transferredWidth != CssLayout.none {
                content = style.pointee.isReplaced != 0 ? transferredWidth : max(content, transferredWidth)
            }
            if ratio.exists && transferredWidth == CssLayout.none {
                content = clamp(
                    content,
                    transferred((edges.width, Int(maxUnits)), ratio, style, base: run.baseHeight, edges))
            }
            var least = content
            if specified != CssLayout.none {
                least = min(least, specified)
            } else if style.pointee.width.isKeyword && transferredWidth != CssLayout.none {
                least = transferredWidth
            }
            limits.least = max(edges.width, min(least, limits.most))
        }
        item.pointee.base = clampedUnits(base)
        item.pointee.least = clampedUnits(limits.least)
        item.pointee.most = clampedUnits(limits.most)
    }

    /// An item of a column: its main axis is vertical.
    @inline(never)
    private func startInColumn(
        _ run: CssFlexRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int, _ edges: CssEdges
    ) {
        var style = self.style(child)
        let ratio = self.ratio(child, style)
        let fills = stretches(item) && !run.wraps
        let room = Room(
            width: run.width, baseWidth: run.baseWidth, baseHeight: run.baseHeight, margins: item.pointee.crossMargins,
            fills: fills)
        let specified = boxSize(style.pointee.height, run.baseHeight, style, edges.height)
        var width = boxSize(style.pointee.width, run.baseWidth, style, edges.width)
        if width == CssLayout.none && fills { width = max(edges.width, run.width &- item.pointee.crossMargins) }
        if width != CssLayout.none {
            width = clamp(width, widthLimits(child, style, room, edges.width, height: CssLayout.none))
            style = self.style(child)
        }
        var basis = style.pointee.basis
        if basis.isAuto { basis = style.pointee.height }
        var base = boxSize(basis, run.baseHeight, style, edges.height)
        if basis.unit == RG_CSS_STRETCH.rawValue && run.baseHeight != CssLayout.none {
            base = max(0, run.baseHeight &- item.pointee.mainMargins)
        }
        let isAutoMin = style.pointee.minHeight.isAuto && !style.pointee.isScroller
        let needsContent =
            base == CssLayout.none || isAutoMin || style.pointee.minHeight.isKeyword
            || style.pointee.maxHeight.isKeyword
        var content = 0, contentWidth = 0
        if needsContent {
            var baseRoom = room
            baseRoom.floors = false
            baseRoom.ignoresHeight = true
            let used = usedWidth(child, style, baseRoom, edges)
            var space = CssSpace()
            contentWidth = used
            space.width = clampedUnits(used)
            space.baseWidth = clampedUnits(max(0, run.baseWidth))
            space.baseHeight = run.baseHeight == CssLayout.none ? -1 : clampedUnits(run.baseHeight)
            space.flags = CssSpace.contentHeight
            content = Int(layoutNode(child, space).height)
            style = self.style(child)
            // a box with a ratio: its width decides, even if the content does
            if base == CssLayout.none {
                if basis.isKeyword {
                    base = content
                } else if ratio.exists {
                    base = ratio.transfer(used, toHeight: true, from: edges.width, to: edges.height)
                } else {
                    base = content
                }
            }
        }
        var natural = content
        if ratio.exists && needsContent {
            natural = ratio.transfer(contentWidth, toHeight: true, from: edges.width, to: edges.height)
        }
        var limits = heightLimits(style, run.baseHeight, edges.height, content: natural)
        if (style.pointee.minHeight.isKeyword || style.pointee.maxHeight.isKeyword) && isCss(child)
            && !cssBoxes.stretchesContent(child) && !ratio.exists && style.pointee.wrap != RG_FLEX_NOWRAP.rawValue
        {
            // of a column: the content in the lines of its own height
            var space = CssSpace()
            space.width = clampedUnits(contentWidth)
            space.baseWidth = clampedUnits(max(0, run.baseWidth))
            space.baseHeight = run.baseHeight == CssLayout.none ? -1 : clampedUnits(run.baseHeight)
            natural = Int(layoutNode(child, space).contentHeight)
            style = self.style(child)
            limits = heightLimits(style, run.baseHeight, edges.height, content: natural)
        }
        if isAutoMin {
            var least = content
            if ratio.exists {
                let widths = widthLimits(child, style, room, edges.width, height: CssLayout.none)
                style = self.style(child)
                if widths.most < Int(maxUnits) {
                    least = min(
                        least, ratio.transfer(widths.most, toHeight: true, from: edges.width, to: edges.height))
                }
                if widths.least > 0 {
                    least = max(
                        least, ratio.transfer(widths.least, toHeight: true, from: edges.width, to: edges.height))
                }
            }
            if specified != CssLayout.none { least = min(least, specified) }
            limits.least = max(edges.height, min(least, limits.most))
        }
        item.pointee.base = clampedUnits(base)
        item.pointee.least = clampedUnits(limits.least)
        item.pointee.most = clampedUnits(limits.most)
    }
}
