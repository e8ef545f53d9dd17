// SPDX-License-Identifier: MIT
import CReglet

/// One axis of an absolute box: positions are in the border box of the container.
struct AbsoluteAxis {
    /// The containing block.
    var begin = 0, size = 0
    /// The padding box that it belongs to: a box that overflows the insets stays in there.
    var outerBegin = 0, outerSize = 0
    /// Distances from its sides, or none.
    var insetStart = CssLayout.none, insetEnd = CssLayout.none
    /// Margins; auto counts 0.
    var marginStart = 0, marginEnd = 0
    var isAutoStart = false, isAutoEnd = false
    /// Where the box would be in flow: an edge or the middle of the container.
    enum Edge { case start, center, end }
    var staticAt = 0
    var staticEdge = Edge.start
    /// Whether it stays in its room, whose start may be the end side.
    var isStaticSafe = false, staticStartIsEnd = false
    /// The alignment within the insets.
    var align: UInt32 = 0
    /// Whether `start` is the end, as to the right in a container of that direction.
    var startIsEnd = false
    /// Whether an auto size fills the space between the insets.
    var stretches = false

    @inline(__always) var margins: Int { marginStart &+ marginEnd }
    @inline(__always) var isStatic: Bool { insetStart == CssLayout.none && insetEnd == CssLayout.none }
    @inline(__always) var isBetween: Bool { insetStart != CssLayout.none && insetEnd != CssLayout.none }

    /// The space of the box with its margins: Position 3 §4.1, the inset-modified containing block.
    var room: Int {
        if isStatic {
            switch staticEdge {
            case .start: return max(0, begin &+ size &- staticAt)
            case .end: return max(0, staticAt &- begin)
            case .center: return max(0, 2 &* min(staticAt &- begin, begin &+ size &- staticAt))
            }
        }
        return max(
            0, size &- (insetStart == CssLayout.none ? 0 : insetStart) &- (insetEnd == CssLayout.none ? 0 : insetEnd))
    }

    /// The position of a border box of this length: Position 3 §4.2 to §4.4.
    @inline(never)
    func position(_ length: Int) -> Int {
        let outer = length &+ margins
        if isStatic {
            let room = self.room
            if isStaticSafe && outer > room {
                let from =
                    staticEdge == .start ? staticAt : staticEdge == .end ? staticAt &- room : staticAt &- room / 2
                return (staticStartIsEnd ? from &+ room &- outer : from) &+ marginStart
            }
            switch staticEdge {
            case .start: return staticAt &+ marginStart
            case .end: return staticAt &- outer &+ marginStart
            case .center: return staticAt &- outer / 2 &+ marginStart
            }
        }
        if insetEnd == CssLayout.none { return begin &+ insetStart &+ marginStart }
        if insetStart == CssLayout.none { return begin &+ size &- insetEnd &- marginEnd &- length }
        var at = begin &+ insetStart
        var free = size &- insetStart &- insetEnd &- outer
        // Position 3 §4.1: insets that overlap leave no space, at the start inset of the direction
        let overlaps = size &- insetStart &- insetEnd < 0
        if isAutoStart || isAutoEnd {
            free = max(0, size &- insetStart &- insetEnd) &- outer
            if startIsEnd && overlaps { at = begin &+ size &- insetEnd }
            if !isAutoEnd { return at &+ free }
            if !isAutoStart { return at &+ marginStart }
            if free < 0 { return startIsEnd ? at &+ free : at }
            return at &+ free / 2
        }
        let isAligned = align & CssAlign.mask >= RG_CSS_ALIGN_STRETCH.rawValue
        if isAligned && align & CssAlign.mask != RG_CSS_SELF_NORMAL.rawValue {
            free = max(0, size &- insetStart &- insetEnd) &- outer
            if startIsEnd && overlaps { at = begin &+ size &- insetEnd }
        }
        var offset = Spread.offset(align, free: free, startIsEnd: startIsEnd, leftIsEnd: false, rightIsEnd: true)
        let mode = align & CssAlign.mask
        if mode == 0 || mode == RG_CSS_SELF_NORMAL.rawValue || mode == RG_CSS_ALIGN_STRETCH.rawValue {
            offset = startIsEnd ? free : 0
        }
        if mode == RG_CSS_BASELINE.rawValue || mode == RG_CSS_FLEX_START.rawValue { offset = startIsEnd ? free : 0 }
        let isSafe = align & CssAlign.safe != 0 && free < 0
        if !isSafe && (mode == RG_CSS_LAST_BASELINE.rawValue || mode == RG_CSS_FLEX_END.rawValue) {
            offset = startIsEnd ? 0 : free
        }
        var result = at &+ offset
        // Align 3 §4.4: the default overflow alignment keeps the box in its containing block
        if free < 0 && align & (CssAlign.safe | CssAlign.unsafe) == 0 && mode != 0
            && mode != RG_CSS_SELF_NORMAL.rawValue
        {
            // or in the insets, where they reach further
            let least = min(outerBegin, at), most = max(outerBegin &+ outerSize, at &+ free &+ outer) &- outer
            if startIsEnd {
                result = min(max(result, min(least, most)), max(least, most))
                if outer > outerSize { result = most }
            } else {
                result = max(least, min(result, most))
            }
        }
        return result &+ marginStart
    }
}

/// Absolute boxes: Position 3 §4.
extension CssLayout {
    /// Sizes and places the absolute children of a container of its final size.
    @inline(never)
    func layoutAbsolutes(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ size: CssSize, _ edges: CssEdges,
        isPlacing: Bool = false
    ) {
        // those of a static container are placed with it, when the place of their containing block is known
        if isStatic(row) && !isPlacing { return }
        var index = record.pointee.items.count
        while index > 0 && record.pointee.items[index &- 1].has(CssItem.absolute) { index &-= 1 }
        while index < record.pointee.items.count {
            layoutAbsolute(row, record, record.pointee.items.pointer(index), size, edges)
            index &+= 1
        }
    }

    @inline(never)
    private func axes(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ child: Int, _ size: CssSize, _ edges: CssEdges,
        staticY: Int32, _ x: inout AbsoluteAxis, _ y: inout AbsoluteAxis
    ) {
        let container = self.style(row)
        let isRTL = node(row).isRTL, childRTL = node(child).isRTL
        let top = containingBlock(row, size, &x, &y)
        let contentX = edges.left, contentY = edges.top
        let contentWidth = max(0, Int(size.width) &- edges.width)
        let contentHeight = max(0, Int(size.height) &- edges.height)
        let alignItems = container.pointee.alignItems, justifyItems = container.pointee.justifyItems
        let justifyContent = container.pointee.justifyContent
        let isColumn = container.pointee.isColumn, isReverse = container.pointee.isReverse
        let isWrapReverse = container.pointee.wrap == RG_FLEX_WRAP_REVERSE.rawValue
        // Grid 2 §11.1: the static position is in the grid's padding box, or in the area that lines name
        let border = container.pointee.border
        var areaX = Int(border[0]), areaWidth = max(0, Int(size.width) &- Int(border[0]) &- Int(border[2]))
        var areaY = Int(border[1]), areaHeight = max(0, Int(size.height) &- Int(border[1]) &- Int(border[3]))
        if top != row {
            (areaX, areaWidth, areaY, areaHeight) = (contentX, contentWidth, contentY, contentHeight)
            cssBoxes.takeAreaAbove(top, child, &x, &y)
        } else if isGridContainer(row) {
            let area = gridAbsoluteArea(row, record, child, size, edges)
            if area.hasColumns {
                (x.begin, x.size) = (area.x, area.width)
                (areaX, areaWidth) = (area.x, area.width)
            }
            if area.hasRows {
                (y.begin, y.size) = (area.y, area.height)
                (areaY, areaHeight) = (area.y, area.height)
            }
        }
        let style = self.style(child)
        func side(_ index: Int) -> (Int, Bool) {
            (resolvedOrZero(style.pointee.margin[index], x.size), style.pointee.margin[index].isAuto)
        }
        (x.marginStart, x.isAutoStart) = side(0)
        (y.marginStart, y.isAutoStart) = side(1)
        (x.marginEnd, x.isAutoEnd) = side(2)
        (y.marginEnd, y.isAutoEnd) = side(3)
        x.insetStart = resolved(style.pointee.inset[0], x.size)
        x.insetEnd = resolved(style.pointee.inset[2], x.size)
        y.insetStart = resolved(style.pointee.inset[1], y.size)
        y.insetEnd = resolved(style.pointee.inset[3], y.size)
        // `start` is by the direction of the containing block, `self-start` by that of the box
        // Align 3 §6.1: `auto` is `normal`, except for the static position
        x.align = style.pointee.justifySelf
        y.align = style.pointee.alignSelf
        x.startIsEnd = node(top).isRTL
        let xMode = x.align & CssAlign.mask, yMode = y.align & CssAlign.mask
        if xMode == RG_CSS_SELF_START.rawValue || xMode == RG_CSS_SELF_END.rawValue { x.startIsEnd = childRTL }
        x.stretches = xMode == 0 || xMode == RG_CSS_SELF_NORMAL.rawValue || xMode == RG_CSS_ALIGN_STRETCH.rawValue
        y.stretches = yMode == 0 || yMode == RG_CSS_SELF_NORMAL.rawValue || yMode == RG_CSS_ALIGN_STRETCH.rawValue
        // the static position
        if isBlockContainer(row) {
            place(&x, isRTL ? .end : .start, contentX, contentWidth)
            place(&y, .start, contentY &+ Int(staticY), 0)
            return
        }
        if isGridContainer(row) {
            let justify = xMode == 0 ? justifyItems : x.align, align = yMode == 0 ? alignItems : y.align
            let mode = justify & CssAlign.mask
            let isSelf = mode == RG_CSS_SELF_START.rawValue || mode == RG_CSS_SELF_END.rawValue
            place(&x, edge(justify, startIsEnd: isSelf ? childRTL : isRTL), areaX, areaWidth)
            place(&y, edge(align, startIsEnd: false), areaY, areaHeight)
            // as the browser: only `safe` of the box itself counts
            x.isStaticSafe = x.align & CssAlign.safe != 0
            x.staticStartIsEnd = isRTL
            y.isStaticSafe = y.align & CssAlign.safe != 0
            return
        }
        let mainFlips = isColumn ? isReverse : isReverse != isRTL
        let crossFlips = isColumn ? isWrapReverse != isRTL : isWrapReverse
        let along = flexEdge(
            justifyContent, flips: mainFlips, startIsEnd: isColumn ? false : isRTL, leftIsStart: !isColumn)
        let acrossAlign = itemAlign(style.pointee.alignSelf, alignItems)
        var acrossStart = isColumn ? isRTL : false
        let acrossMode = acrossAlign & CssAlign.mask
        if isColumn && (acrossMode == RG_CSS_SELF_START.rawValue || acrossMode == RG_CSS_SELF_END.rawValue) {
            acrossStart = childRTL
        }
        let across = flexEdge(acrossAlign, flips: crossFlips, startIsEnd: acrossStart, leftIsStart: false)
        place(&x, isColumn ? across : along, contentX, contentWidth)
        place(&y, isColumn ? along : across, contentY, contentHeight)
        let isSafe = y.align & CssAlign.safe != 0
        x.isStaticSafe = isColumn && isSafe
        x.staticStartIsEnd = acrossStart
        y.isStaticSafe = !isColumn && isSafe
    }

    /// The padding box of the nearest positioned container, in the border box of `row`: Position 3 §2.1.
    @inline(never)
    private func containingBlock(
        _ row: Int, _ size: CssSize, _ x: inout AbsoluteAxis, _ y: inout AbsoluteAxis
    ) -> Int {
        var top = row, left = 0, above = 0
        var width = Int(size.width), height = Int(size.height)
        while isStatic(top) {
            let origin = positions.position(top)
            left &+= Int(origin.x)
            above &+= Int(origin.y)
            top = Int(node(top).pointee.parent)
            width = Int(result(top).pointee.width)
            height = Int(result(top).pointee.height)
        }
        let border = self.style(top).pointee.border
        x.begin = Int(border[0]) &- left
        y.begin = Int(border[1]) &- above
        x.size = max(0, width &- Int(border[0]) &- Int(border[2]))
        y.size = max(0, height &- Int(border[1]) &- Int(border[3]))
        (x.outerBegin, x.outerSize) = (x.begin, x.size)
        (y.outerBegin, y.outerSize) = (y.begin, y.size)
        // a scroll container has room without end where one can scroll to
        if style(top).pointee.isScroller {
            let flips = cssBoxes.scrollFlips(top)
            let endless = Int(maxUnits) &* 4
            if flips.x { x.outerBegin &-= endless }
            if flips.y { y.outerBegin &-= endless }
            x.outerSize &+= endless
            y.outerSize &+= endless
        }
        return top
    }

    /// Whether a container is not the containing block of its absolute children.
    @inline(__always)
    func isStatic(_ row: Int) -> Bool {
        isCss(row) && isInCss(row) && style(row).pointee.position == RG_CSS_STATIC.rawValue
    }

    private func place(_ axis: inout AbsoluteAxis, _ edge: AbsoluteAxis.Edge, _ begin: Int, _ size: Int) {
        axis.staticEdge = edge
        switch edge {
        case .start: axis.staticAt = begin
        case .center: axis.staticAt = begin &+ size / 2
        case .end: axis.staticAt = begin &+ size
        }
    }

    /// The edge that an alignment of a grid names.
    private func edge(_ align: UInt32, startIsEnd: Bool) -> AbsoluteAxis.Edge {
        switch align & CssAlign.mask {
        case RG_CSS_CENTER.rawValue: return .center
        case RG_CSS_END.rawValue, RG_CSS_FLEX_END.rawValue, RG_CSS_SELF_END.rawValue, RG_CSS_LAST_BASELINE.rawValue:
            return startIsEnd ? .start : .end
        case RG_CSS_LEFT.rawValue: return .start
        case RG_CSS_RIGHT.rawValue: return .end
        default: return startIsEnd ? .end : .start
        }
    }

    /// The edge that an alignment of a flex container names: Flexbox 1 §4.1.
    private func flexEdge(_ align: UInt32, flips: Bool, startIsEnd: Bool, leftIsStart: Bool) -> AbsoluteAxis.Edge {
        switch align & CssAlign.mask {
        case RG_CSS_CENTER.rawValue, RG_CSS_SPACE_AROUND.rawValue, RG_CSS_SPACE_EVENLY.rawValue: return .center
        case RG_CSS_FLEX_END.rawValue: return flips ? .start : .end
        case RG_CSS_START.rawValue, RG_CSS_SELF_START.rawValue, RG_CSS_BASELINE.rawValue:
            return startIsEnd ? .end : .start
        case RG_CSS_END.rawValue, RG_CSS_SELF_END.rawValue, RG_CSS_LAST_BASELINE.rawValue:
            return startIsEnd ? .start : .end
        case RG_CSS_LEFT.rawValue: return leftIsStart ? .start : startIsEnd ? .end : .start
        case RG_CSS_RIGHT.rawValue: return leftIsStart ? .end : startIsEnd ? .end : .start
        default: return flips ? .end : .start
        }
    }

    @inline(never)
    func layoutAbsolute(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ item: UnsafeMutablePointer<CssItem>, _ size: CssSize,
        _ edges: CssEdges
    ) {
        let child = self.row(of: item)
        self.record(child)?.pointee.absolute = Int32(truncatingIfNeeded: item - record.pointee.items.pointer(0))
        var x = AbsoluteAxis(), y = AbsoluteAxis()
        axes(row, record, child, size, edges, staticY: item.pointee.crossAt, &x, &y)
        var style = self.style(child)
        let own = self.edges(child, style, x.size)
        let ratio = self.ratio(child, style)
        var space = CssSpace()
        space.baseWidth = clampedUnits(x.size)
        space.baseHeight = clampedUnits(y.size)
        let heights = heightLimits(style, y.size, own.height, content: CssLayout.none)
        var height = boxSize(style.pointee.height, y.size, style, own.height)
        let isReplaced = style.pointee.isReplaced != 0
        let autoHeight = style.pointee.height.isAuto
        var isWide =
            style.pointee.width.isAuto && x.isBetween && x.stretches && !isReplaced
        let explicitWide = x.align & CssAlign.mask == RG_CSS_ALIGN_STRETCH.rawValue
        let explicitStretch = y.align & CssAlign.mask == RG_CSS_ALIGN_STRETCH.rawValue
        let isTall = height != CssLayout.none || (autoHeight && explicitStretch && y.isBetween && !isReplaced)
        if ratio.exists && isTall && !explicitWide { isWide = false }
        let ratioFromWidth =
            ratio.exists && (isWide || boxSize(style.pointee.width, x.size, style, own.width) != CssLayout.none)
        if autoHeight && y.isBetween && y.stretches && !isReplaced && (!ratioFromWidth || explicitStretch) {
            height = max(own.height, y.room &- y.margins)
        } else if style.pointee.height.unit == RG_CSS_STRETCH.rawValue {
            height = max(own.height, y.room &- y.margins)
        }
        if height != CssLayout.none { height = clamp(height, heights) }
        let room = Room(
            width: x.room, baseWidth: x.size, baseHeight: y.size, margins: x.margins, fills: isWide, height: height)
        var width = usedWidth(child, style, room, own)
        style = self.style(child)
        let mayStretch = autoHeight && y.isBetween && y.stretches && !x.isBetween
        if ratio.exists && (height != CssLayout.none || mayStretch) && growsToContent(style, vertical: false) {
            // Sizing 4 §5.1.1, as the browser does it for absolute boxes whatever their width is
            width = max(
                width,
                min(
                    Int(intrinsic(child, height: height, base: y.size, baseWidth: x.size).least) &+ own.width,
                    widthLimits(child, self.style(child), room, own.width, height: height).most))
        }
        if isReplaced, let size = cssBoxes.replacedSize(child, style, room, own) {
            width = size.width
            height = size.height
        }
        space.width = clampedUnits(width)
        // a box with a ratio whose width is auto or a keyword takes its height from that width again
        let isFromWidth =
            ratio.exists && autoHeight && (style.pointee.width.isAuto || style.pointee.width.isKeyword) && !isWide
            && !explicitStretch && !isReplaced
        space.height = height == CssLayout.none || isFromWidth ? -1 : clampedUnits(height)
        if space.height >= 0 && style.pointee.hasKeywordLimits { space.flags |= CssSpace.limited }
        let result = layoutNode(child, space)
        item.pointee.space = space
        item.pointee.size = result
        item.pointee.x = clampedUnits(x.position(Int(result.width)))
        item.pointee.y = clampedUnits(y.position(Int(result.height)))
    }
}
