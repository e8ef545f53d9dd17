// SPDX-License-Identifier: MIT
import CReglet

/// Intrinsic widths of flex containers: Flexbox 1 §9.9, as browsers do it: without a flex fraction.
extension CssLayout {
    @inline(never)
    func flexIntrinsic(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, height: Int) -> CssIntrinsic {
        if cssSimple.isSimple(row, record) {
            let known = box(node(row)).cssFlex.pointee.known
            if known & CssSimpleFlags.wraps == 0, let size = cssSimple.simpleIntrinsic(row, record, known) {
                return size
            }
        }
        let style = self.style(row)
        let isColumn = style.pointee.isColumn
        let wraps = style.pointee.wrap != RG_FLEX_NOWRAP.rawValue
        let gap = resolvedOrZero(style.pointee.columnGap, CssLayout.none)
        if isColumn && wraps { return wrappedColumnIntrinsic(row, record, height: height) }
        var least = 0, most = 0, count = 0
        var depends: UInt32 = 0
        let items = style.pointee.alignItems
        for child in children(in: row) where !node(child).isGone {
            let style = self.style(child)
            if style.pointee.isAbsolute { continue }
            let align = itemAlign(style.pointee.alignSelf, items) & CssAlign.mask
            let fills = !isColumn && !wraps && align == RG_CSS_ALIGN_STRETCH.rawValue
            let margins =
                resolvedOrZero(style.pointee.margin[0], CssLayout.none)
                &+ resolvedOrZero(style.pointee.margin[2], CssLayout.none)
            let size =
                isColumn
                ? columnContribution(row, child, height: height)
                : rowContribution(row, child, height: height, wraps: wraps)
            depends |= size.depends & (fills ? CssIntrinsic.byPercent | CssIntrinsic.byStretch : CssIntrinsic.byPercent)
            let small = Int(size.least) &+ margins, large = Int(size.most) &+ margins
            if isColumn {
                least = max(least, small)
                most = max(most, large)
            } else {
                least = wraps ? max(least, small) : least &+ small
                most &+= large
            }
            count &+= 1
        }
        if !isColumn && count > 0 {
            most &+= gap &* (count &- 1)
            if !wraps { least &+= gap &* (count &- 1) }
        }
        return CssIntrinsic(
            least: clampedUnits(max(0, least)), most: clampedUnits(max(0, max(least, most))), depends: depends)
    }

    /// The height of a child that stretches in a row of one line and of definite height; else none.
    @inline(never)
    private func stretchedHeight(_ row: Int, _ child: Int, height: Int) -> Int {
        let container = self.style(row)
        if height == CssLayout.none || container.pointee.wrap != RG_FLEX_NOWRAP.rawValue { return CssLayout.none }
        let items = container.pointee.alignItems
        let style = self.style(child)
        let margin = style.pointee.margin
        if itemAlign(style.pointee.alignSelf, items) & CssAlign.mask != RG_CSS_ALIGN_STRETCH.rawValue
            || !style.pointee.height.isAuto || margin[1].isAuto || margin[3].isAuto
        {
            return CssLayout.none
        }
        let used = resolvedOrZero(margin[1], CssLayout.none) &+ resolvedOrZero(margin[3], CssLayout.none)
        let edges = self.edges(child, style, 0)
        return clamp(
            max(0, height &- used), heightLimits(style, height, edges.height, content: CssLayout.none))
    }

    @inline(never)
    private func rowContribution(_ row: Int, _ child: Int, height: Int, wraps: Bool) -> CssIntrinsic {
        let known = stretchedHeight(row, child, height: height)
        var style = self.style(child)
        let edges = self.edges(child, style, 0)
        let limitsRoom = Room(width: CssLayout.none, baseWidth: CssLayout.none, baseHeight: height)
        var definite = known
        if definite == CssLayout.none {
            definite = definiteHeight(child, style, base: height, width: CssLayout.none, edges)
        }
        var limits = widthLimits(child, style, limitsRoom, edges.width, height: definite)
        style = self.style(child)
        let size = contribution(child, style, base: height, height: known)
        style = self.style(child)
        var least = Int(size.least), most = Int(size.most)
        var basis = style.pointee.basis
        if basis.isAuto { basis = style.pointee.width }
        let ratio = self.ratio(child, style)
        if style.pointee.minWidth.isAuto && !style.pointee.isScroller {
            var content = Int(intrinsic(child, height: definite, base: height).least) &+ edges.width
            style = self.style(child)
            let specified = boxSize(style.pointee.width, CssLayout.none, style, edges.width)
            if ratio.exists {
                if definite != CssLayout.none {
                    let through = ratio.transfer(definite, toHeight: false, from: edges.height, to: edges.width)
                    content = style.pointee.isReplaced != 0 ? through : max(content, through)
                } else {
                    content = clamp(
                        content, transferred((edges.width, Int(maxUnits)), ratio, style, base: height, edges))
                }
            }
            if specified != CssLayout.none { content = min(content, specified) }
            limits.least = max(edges.width, min(content, limits.most))
        }
        if basis.unit == RG_CSS_PX.rawValue {
            let base = boxed(Int(basis.bits), style, edges.width)
            if style.pointee.grow == 0 {
                if !wraps { least = min(least, base) }
                most = min(most, base)
            }
            if style.pointee.shrink == 0 {
                if !wraps { least = max(least, base) }
                most = max(most, base)
            }
        }
        let isFitMin = style.pointee.minWidth.unit == RG_CSS_FIT_CONTENT.rawValue
        let isFitMax = style.pointee.maxWidth.unit == RG_CSS_FIT_CONTENT.rawValue
        var within = limits
        if isFitMin || isFitMax {
            var narrow = limitsRoom
            narrow.isNarrow = true
            within = widthLimits(child, style, narrow, edges.width, height: definite)
            style = self.style(child)
            if basis.unit == RG_CSS_PX.rawValue && (style.pointee.grow == 0 || style.pointee.shrink == 0) {
                if isFitMin { limits.least = within.least }
                within = limits
            } else if style.pointee.minWidth.isAuto {
                within.least = min(limits.least, within.most)
            }
        }
        let wide = clamp(most, limits)
        // Sizing 3 §5.2.2: images with percentages are compressible
        let isCompressible =
            style.pointee.isReplaced != 0 && (style.pointee.width.isPercent || style.pointee.maxWidth.isPercent)
        if isCompressible && style.pointee.minWidth.isAuto { within.least = edges.width }
        return CssIntrinsic(
            least: clampedUnits(clamp(least, within)), most: clampedUnits(wide), depends: size.depends)
    }

    @inline(never)
    private func columnContribution(_ row: Int, _ child: Int, height: Int) -> CssIntrinsic {
        contribution(child, style(child), base: height, height: CssLayout.none)
    }

    /// A column that wraps is laid out: the max-content width is the sum of its columns.
    @inline(never)
    private func wrappedColumnIntrinsic(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, height: Int)
        -> CssIntrinsic
    {
        var least = 0
        for child in children(in: row) where !node(child).isGone {
            let style = self.style(child)
            if style.pointee.isAbsolute { continue }
            let margins =
                resolvedOrZero(style.pointee.margin[0], CssLayout.none)
                &+ resolvedOrZero(style.pointee.margin[2], CssLayout.none)
            least = max(least, margins &+ Int(contribution(child, style, base: height, height: CssLayout.none).least))
        }
        // step 1 to 3 of the layout, in a width without limit
        let style = self.style(row)
        let edges = self.edges(row, style, 0)
        var space = CssSpace()
        space.width = maxUnits
        space.height = height == CssLayout.none ? -1 : clampedUnits(height &+ edges.height)
        record.pointee.isArranged = false
        var run = CssFlexRun(self, row, record, style, space, isIntrinsic: true)
        collectItems(row, record)
        run.itemCount = countInFlow(record)
        for index in 0..<run.itemCount { startFlexItem(&run, index) }
        breakLines(&run)
        var most = 0
        for index in 0..<run.lineCount {
            var widest = 0, above = CssLayout.none, below = 0
            for at in Int(run.lines[index].begin)..<Int(run.lines[index].end) {
                let item = run.items + at
                let child = self.row(of: item)
                let size = Int(
                    contribution(child, self.style(child), base: height, height: CssLayout.none).most)
                widest = max(widest, item.pointee.crossMargins &+ size)
                if baselineGroup(run, item) != nil {
                    // the left edges are aligned
                    let left = Int(run.flipsCross ? item.pointee.crossEnd : item.pointee.crossStart)
                    above = max(above, left)
                    below = max(below, size &+ item.pointee.crossMargins &- left)
                }
            }
            if above != CssLayout.none { widest = max(widest, above &+ below) }
            most &+= widest &+ (index > 0 ? run.crossGap : 0)
        }
        return CssIntrinsic(
            least: clampedUnits(max(0, least)), most: clampedUnits(max(least, most)), depends: CssIntrinsic.byPercent)
    }
}
