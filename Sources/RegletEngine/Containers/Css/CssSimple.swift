// SPDX-License-Identifier: MIT
import CReglet

/// Simple flexboxes: one line, or lines of leaves; lengths in pixels or auto, no baselines, auto margins, ratios or
/// absolute children. What their items have by their properties is read once after an edit, and kept in the items. A
/// run computes the rest in a few loops (CssSimple+Run), with the bits of the general algorithm (CssFlex).
///
/// `PayloadHeader.known` of the container says whether it is simple. Edits of its style, its children and their styles
/// clear it, as the summary of a linear container. What depends on the content of children is read in each run.
struct CssSimpleLayout: CssView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    var cssSimple: CssSimpleLayout { CssSimpleLayout(state) }
}

extension CssSimpleLayout {
    /// Whether the run of a flexbox takes the fast path.
    @inline(__always)
    func isSimple(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) -> Bool {
        let flex = box(node(row)).cssFlex
        if trace.isRecording {
            flex.pointee.known = 0  // the general run overwrites the items
            return false
        }
        if flex.pointee.known & CssSimpleFlags.decision != CssSimpleFlags.isDecided { decide(row, record, flex) }
        return flex.pointee.known & CssSimpleFlags.isSimple != 0
    }

    @inline(never)
    private func decide(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ flex: UnsafeMutablePointer<CssFlexState>
    ) {
        record.pointee.isArranged = false  // new items have no places
        let isStale = flex.pointee.known & CssSimpleFlags.isStale != 0
        if !isStale || !readAgain(row, record, flex) {
            let known = CssSimpleFlags.isDecided | (FastPaths.areOff ? 0 : readSimple(row, record, flex))
            flex.pointee.known = noteSums(row, record, flex, known)
            record.pointee.moved.item = -2
        }
        let nested = flex.pointee.known & CssSimpleFlags.nestedSums
        flex.pointee.contentPass = nested == CssSimpleFlags.nestedSums ? CssFlexState.ofSums : 0
    }

    /// Arranges a flexbox in another space without a run, if its items have the same places there: in the height that
    /// its content has just had, or in a greater one, if its height matters to no item.
    @inline(never)
    func keepsPlaces(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace) -> Bool {
        if space.width != record.pointee.arranged.width || space.baseWidth != record.pointee.arranged.baseWidth
            || space.baseHeight != record.pointee.arranged.baseHeight || record.pointee.arranged.height >= 0
            || !record.pointee.isArranged || space.height < record.pointee.size.height || trace.isRecording
            || node(row).pointee.flags & NodeFlags.kindMask != RG_KIND_CSS_FLEX.rawValue
        {
            return false
        }
        let known = box(node(row)).cssFlex.pointee.known
        if known & CssSimpleFlags.isSimple == 0 { return false }
        if space.flags == CssSpace.indefinite && record.pointee.arranged.flags == CssSpace.contentHeight
            && space.height == record.pointee.size.height
        {
            record.pointee.arranged = space
            return true
        }
        if known & CssSimpleFlags.isStill == 0 || space.flags | record.pointee.arranged.flags != 0
            || record.pointee.size.contentHeight != record.pointee.size.height
            || record.pointee.size.inkBottom != record.pointee.size.height
        {
            return false
        }
        record.pointee.arranged = space
        record.pointee.size.height = space.height
        record.pointee.size.inkBottom = space.height
        let border = ownStyle(record).pointee.border
        record.pointee.scrollHeight = max(
            record.pointee.scrollHeight, clampedUnits(Int(space.height) &- Int(border[1]) &- Int(border[3])))
        return true
    }

    /// Reads the properties of a flexbox and its items. - Returns: bits of CssSimpleFlags, 0: it is not simple.
    @inline(never)
    private func readSimple(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ state: UnsafeMutablePointer<CssFlexState>
    ) -> UInt32 {
        let style = self.style(row)
        let gap = style.pointee.isColumn ? style.pointee.rowGap : style.pointee.columnGap
        let wraps = style.pointee.wrap == RG_FLEX_WRAP.rawValue && !style.pointee.isColumn
        if style.pointee.isScroller || style.pointee.aspectRatio != 0 || style.pointee.isReplaced != 0
            || (style.pointee.wrap != RG_FLEX_NOWRAP.rawValue && !wraps) || gap.isPercent
            || style.pointee.height.isPercent
            || hasPercentPadding(style) || !isPlain(style.pointee.minHeight) || !isPlain(style.pointee.maxHeight)
        {
            return 0
        }
        let edges = self.edges(row, style, 0)
        state.pointee.left = clampedUnits(edges.left)
        state.pointee.top = clampedUnits(edges.top)
        state.pointee.right = clampedUnits(edges.right)
        state.pointee.bottom = clampedUnits(edges.bottom)
        state.pointee.gap = clampedUnits(resolvedOrZero(gap, CssLayout.none))
        let limits = cssLayout.heightLimits(style, CssLayout.none, edges.height, content: CssLayout.none)
        state.pointee.leastHeight = clampedUnits(limits.least)
        state.pointee.mostHeight = clampedUnits(limits.most)
        let own = boxSize(style.pointee.height, CssLayout.none, style, edges.height)
        state.pointee.ownHeight = own == CssLayout.none ? -1 : clampedUnits(cssLayout.clamp(own, limits))
        let isColumn = style.pointee.isColumn, isReverse = style.pointee.isReverse, isRTL = node(row).isRTL
        var known = CssSimpleFlags.isSimple | CssSimpleFlags.hasOnlyBoxes
        if isColumn { known |= CssSimpleFlags.isColumn }
        if wraps { known |= CssSimpleFlags.wraps }
        if isReverse { known |= CssSimpleFlags.isReverse }
        if isColumn ? isReverse : isReverse != isRTL { known |= CssSimpleFlags.flipsMain }
        if isColumn && isRTL { known |= CssSimpleFlags.flipsCross }
        let border = style.pointee.border
        if border[0] | border[1] | border[2] | border[3] != 0 { known |= CssSimpleFlags.hasBorder }
        let justify = style.pointee.justifyContent
        let isAtStart = justify & CssAlign.mask == 0 || justify & CssAlign.mask == RG_CSS_FLEX_START.rawValue
        if isAtStart && (justify & CssAlign.safe == 0 || !isReverse) { known |= CssSimpleFlags.isAtStart }
        let alignItems = style.pointee.alignItems
        cssLayout.collectItems(row, record)
        let count = record.pointee.items.count
        if count == 0 || cssLayout.countInFlow(record) != count { return 0 }
        if count != Int(box(node(row)).pointee.count) { known |= CssSimpleFlags.hasGone }
        var isEven = !wraps && !isReverse && (!isColumn || known & CssSimpleFlags.isAtStart != 0)
        for index in 0..<count {
            guard let bits = readSimpleItem(record.pointee.items.pointer(index), known, alignItems, isRTL) else {
                return 0
            }
            if known & bits & CssSimpleFlags.grows != 0 { known |= CssSimpleFlags.shares }
            known |= bits
            let item = record.pointee.items.pointer(index)
            if !item.pointee.has(CssItem.isBox) { known &= ~CssSimpleFlags.hasOnlyBoxes }
            if item.pointee.order != 0 { known |= CssSimpleFlags.isOrdered }
            isEven = isEven && self.isEven(item, known)
        }
        if wraps && known & CssSimpleFlags.hasOnlyBoxes == 0 { return 0 }
        if isEven {
            known |= CssSimpleFlags.isEven
            if known & CssSimpleFlags.hasOnlyBoxes == 0 { known |= CssSimpleFlags.isNested }
            if isColumn && known & CssSimpleFlags.grows == 0 { known |= CssSimpleFlags.isStill }
        }
        return known
    }

    /// Whether an item is a box, or a container with sums, that has its hypothetical size where nothing is left, and no
    /// limit where it grows in a row.
    @inline(never)
    func isEven(_ item: UnsafeMutablePointer<CssItem>, _ known: UInt32) -> Bool {
        let isKnown =
            item.pointee.has(CssItem.isBox)
            ? !item.pointee.has(CssItem.readsContent) : item.pointee.has(CssItem.isContainer) && readSums(item, known)
        return isKnown && item.pointee.base <= item.pointee.hypothetical
            && (known & CssSimpleFlags.isColumn != 0 || item.pointee.grow == 0 || item.pointee.most == maxUnits)
    }

    /// Whether a length is in pixels, or auto.
    @inline(__always)
    func isPlain(_ length: CssLength) -> Bool { length.isAuto || length.unit == RG_CSS_PX.rawValue }

    /// Whether a length is 0%, as the basis of `flex: 1`.
    @inline(__always)
    private func isZero(_ length: CssLength) -> Bool { length.isPercent && length.percent == 0 }

    @inline(never)
    private func hasPercentPadding(_ style: UnsafePointer<CssStyle>) -> Bool {
        for edge in 0..<4 where style.pointee.padding[edge].isPercent { return true }
        return false
    }

    /// Whether limits, margins and padding of an item are in pixels, and it has neither a ratio nor insets.
    @inline(never)
    func hasPlainLengths(_ style: UnsafePointer<CssStyle>) -> Bool {
        if style.pointee.aspectRatio != 0 || style.pointee.isReplaced != 0 || !isPlain(style.pointee.minWidth)
            || !isPlain(style.pointee.maxWidth) || !isPlain(style.pointee.minHeight)
            || !isPlain(style.pointee.maxHeight) || hasPercentPadding(style)
        {
            return false
        }
        for edge in 0..<4 {
            if style.pointee.margin[edge].unit != RG_CSS_PX.rawValue { return false }
            if style.pointee.position == RG_CSS_RELATIVE.rawValue && !style.pointee.inset[edge].isAuto { return false }
        }
        return true
    }

    /// The limits of a side of a box with plain lengths. `axis` 0: the width.
    @inline(never)
    func plainLimits(_ style: UnsafePointer<CssStyle>, _ axis: Int, _ edges: Int) -> (least: Int, most: Int) {
        let small = style.pointee.least(axis == 1), large = style.pointee.most(axis == 1)
        let least = small.isAuto ? CssLayout.none : boxSize(small, CssLayout.none, style, edges)
        let most = large.isAuto ? CssLayout.none : boxSize(large, CssLayout.none, style, edges)
        return (
            max(edges, least == CssLayout.none ? 0 : least), most == CssLayout.none ? Int(maxUnits) : most
        )
    }

    /// Reads what an item has by its properties. - Returns: bits of the container, or nil: it is not simple.
    @inline(never)
    func readSimpleItem(
        _ item: UnsafeMutablePointer<CssItem>, _ known: UInt32, _ alignItems: UInt32, _ isRTL: Bool
    ) -> UInt32? {
        let child = cssLayout.row(of: item)
        if isForeign(child) { return nil }
        let isColumn = known & CssSimpleFlags.isColumn != 0
        let style = self.style(child)
        let along = style.pointee.size(isColumn), across = style.pointee.size(!isColumn)
        let isStretch = across.unit == RG_CSS_STRETCH.rawValue
        if !hasPlainLengths(style) || !isPlain(along) || !(isPlain(across) || isStretch)
            || !(isPlain(style.pointee.basis) || isZero(style.pointee.basis))
        {
            return nil
        }
        var align = cssLayout.itemAlign(style.pointee.alignSelf, alignItems)
        if isStretch { align = RG_CSS_ALIGN_STRETCH.rawValue }
        let mode = align & CssAlign.mask
        if mode == RG_CSS_BASELINE.rawValue || mode == RG_CSS_LAST_BASELINE.rawValue { return nil }
        if mode == RG_CSS_SELF_START.rawValue || mode == RG_CSS_SELF_END.rawValue, node(child).isRTL != isRTL {
            return nil
        }
        let flipsMain = known & CssSimpleFlags.flipsMain != 0, flipsCross = known & CssSimpleFlags.flipsCross != 0
        cssLayout.readMargins(
            item, style, 0, mainStart: isColumn ? (flipsMain ? 3 : 1) : (flipsMain ? 2 : 0),
            crossStart: isColumn ? (flipsCross ? 2 : 0) : 1)
        item.pointee.align = align
        item.pointee.grow = style.pointee.grow
        item.pointee.shrink = style.pointee.shrink
        let edges = self.edges(child, style, 0)
        item.pointee.paddingMain = clampedUnits(isColumn ? edges.height : edges.width)
        item.pointee.paddingCross = clampedUnits(isColumn ? edges.width : edges.height)
        if (across.isAuto || isStretch) && mode == RG_CSS_ALIGN_STRETCH.rawValue {
            item.pointee.flags |= CssItem.fillsCross
        }
        if style.pointee.isScroller { item.pointee.flags |= CssItem.scroller }
        if mode != RG_CSS_CENTER.rawValue && mode != RG_CSS_FLEX_END.rawValue && mode != RG_CSS_END.rawValue
            && mode != RG_CSS_SELF_END.rawValue
        {
            item.pointee.flags |= CssItem.isAtStart
        }
        let kind = node(child).pointee.flags & NodeFlags.kindMask
        let isBox = kind == RG_KIND_VIEW.rawValue || kind == RG_KIND_SPACE.rawValue
        if isBox { item.pointee.flags |= CssItem.isBox }
        if isCss(child) {
            item.pointee.flags |= CssItem.isContainer
            record(child)?.pointee.item = item.pointee.index
        }
        let content = isBox ? cssLayout.content(child, CssLayout.none) : CssLayout.Content()
        readAlong(item, style, content, isColumn)
        readAcross(item, style, content, isColumn)
        if isBox { startBox(child, item, style, content, edges) }
        return facts(item)
    }

    /// The facts about a container that follow from one of its items.
    @inline(never)
    func facts(_ item: UnsafeMutablePointer<CssItem>) -> UInt32 {
        var bits: UInt32 = 0
        if item.pointee.grow != 0 {
            bits |= CssSimpleFlags.grows | (item.pointee.grow < 1 ? CssSimpleFlags.shares : 0)
        }
        if item.pointee.shrink != 0 { bits |= CssSimpleFlags.shrinks }
        if item.pointee.has(CssItem.fillsCross) { bits |= CssSimpleFlags.stretches }
        if !item.pointee.has(CssItem.isAtStart) { bits |= CssSimpleFlags.hasOffsets }
        if item.pointee.has(CssItem.readsContent) { bits |= CssSimpleFlags.readsContent }
        if item.pointee.mainStart | item.pointee.mainEnd | item.pointee.crossStart | item.pointee.crossEnd < 0 {
            bits |= CssSimpleFlags.mayOverflow
        }
        return bits
    }

    /// Notes the content of a leaf with padding, in its item and for its scroll size.
    @inline(never)
    func startBox(
        _ child: Int, _ item: UnsafeMutablePointer<CssItem>, _ style: UnsafePointer<CssStyle>,
        _ content: CssLayout.Content, _ edges: CssEdges
    ) {
        item.pointee.size = CssSize()
        item.pointee.size.contentHeight = clampedUnits(content.height &+ edges.height)
        guard let record = self.record(child) else { return }
        record.pointee.item = item.pointee.index
        let border = style.pointee.border
        record.pointee.borderWidth = border[0] &+ border[2]
        record.pointee.borderHeight = border[1] &+ border[3]
        record.pointee.scrollWidth = clampedUnits(
            max(0, Int(clampedUnits(content.width &+ edges.width)) &- Int(record.pointee.borderWidth)))
        record.pointee.scrollHeight = clampedUnits(
            max(0, Int(item.pointee.size.contentHeight) &- Int(record.pointee.borderHeight)))
    }

    /// The base size and limits along the main axis: Flexbox 1 §9.2, §4.5.
    @inline(never)
    private func readAlong(
        _ item: UnsafeMutablePointer<CssItem>, _ style: UnsafePointer<CssStyle>, _ content: CssLayout.Content,
        _ isColumn: Bool
    ) {
        let edges = Int(item.pointee.paddingMain)
        let along = style.pointee.size(isColumn)
        func units(_ length: CssLength, _ otherwise: Int) -> Int {
            if length.isAuto { return otherwise }
            let value = boxSize(length, CssLayout.none, style, edges)
            return value == CssLayout.none ? otherwise : value
        }
        let limits = plainLimits(style, isColumn ? 1 : 0, edges)
        var basis = style.pointee.basis.isAuto ? along : style.pointee.basis
        if isColumn && basis.unit != RG_CSS_PX.rawValue { item.pointee.flags |= CssItem.isIndefinite }
        if isZero(basis) {
            basis = .units(0)
            // of a column whose height is not definite, it is the content
            item.pointee.flags |= CssItem.isZeroBased | (isColumn ? CssItem.readsContent : 0)
        }
        item.pointee.given = Int32(truncatingIfNeeded: units(basis, -1))
        item.pointee.specified = clampedUnits(units(along, Int(maxUnits)))
        item.pointee.least = clampedUnits(limits.least)
        item.pointee.most = clampedUnits(limits.most)
        let hasAutoMin = style.pointee.least(isColumn).isAuto && !style.pointee.isScroller
        if hasAutoMin { item.pointee.flags |= CssItem.hasAutoMin }
        if item.pointee.has(CssItem.isBox) {
            let size = (isColumn ? content.height : content.width) &+ edges
            setAlong(item, size, size)
        } else {
            let isBase = item.pointee.given >= 0
            // a minimum that is at most the base matters only to items that shrink
            if !isBase || (hasAutoMin && (item.pointee.given != item.pointee.specified || style.pointee.shrink != 0)) {
                item.pointee.flags |= CssItem.readsContent
            }
            setAlong(item, edges, edges)
        }
    }

    /// Stores the base size and the limits of an item, of which the content is so large with padding.
    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
    func setAlong(_ item: UnsafeMutablePointer<CssItem>, _ least: Int, _ most: Int, isOfContent: Bool = false) {
        let edges = Int(item.pointee.paddingMain)
        let base = item.pointee.given >= 0 && !isOfContent ? Int(item.pointee.given) : most
        if item.pointee.has(CssItem.hasAutoMin) {
            let small = min(least, Int(item.pointee.specified))
            item.pointee.least = clampUnits(max(edges, min(small, Int(item.pointee.most))))
        }
        item.pointee.base = clampUnits(max(base, edges))
        item.pointee.hypothetical = max(item.pointee.least, min(item.pointee.base, item.pointee.most))
    }

    /// The size and limits across.
    @inline(never)
    private func readAcross(
        _ item: UnsafeMutablePointer<CssItem>, _ style: UnsafePointer<CssStyle>, _ content: CssLayout.Content,
        _ isColumn: Bool
    ) {
        let edges = Int(item.pointee.paddingCross)
        let limits = plainLimits(style, isColumn ? 0 : 1, edges)
        item.pointee.crossLeast = clampedUnits(limits.least)
        item.pointee.crossMost = clampedUnits(limits.most)
        var size = boxSize(style.pointee.size(!isColumn), CssLayout.none, style, edges)
        if size == CssLayout.none && item.pointee.has(CssItem.isBox) {
            size = (isColumn ? content.width : content.height) &+ edges
        }
        item.pointee.crossGiven = size == CssLayout.none ? -1 : clampedUnits(cssLayout.clamp(size, limits))
    }
}

/// The size across of an item that fills `room` units, margins included.
@inline(__always)
func filledCross(_ item: UnsafeMutablePointer<CssItem>, _ room: Int) -> Int {
    // the least size is not below the padding
    max(Int(item.pointee.crossLeast), min(room &- item.pointee.crossMargins, Int(item.pointee.crossMost)))
}
