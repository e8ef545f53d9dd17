// SPDX-License-Identifier: MIT
import CReglet

/// Intrinsic sizes: Sizing 3 §4 and §5, without padding and border.
extension CssLayout {
    /// The min-content and max-content widths of a node's content. `height`: the border box's if it is definite;
    /// `base`: of the percentages of its height; `baseWidth`: of those of its padding.
    @inline(never)
    func intrinsic(_ row: Int, height: Int, base: Int, baseWidth: Int = CssLayout.none) -> CssIntrinsic {
        if isCss(row) { return containerIntrinsic(row, height: height, base: base, baseWidth: baseWidth) }
        var size = CssIntrinsic()
        if isForeign(row) {
            measureForeign(row, Spec(Spec.unspecified, 0), height)
            size.most = result(row).pointee.width
            measureForeign(row, Spec(Spec.atMost, 0), height)
            size.least = min(size.most, result(row).pointee.width)
            return size
        }
        size.most = clampedUnits(content(row, CssLayout.none).width)
        let kind = node(row).pointee.flags & NodeFlags.kindMask
        let wraps = kind == RG_KIND_TEXT.rawValue || kind == RG_KIND_MEASURED.rawValue
        size.least = wraps ? min(size.most, clampedUnits(content(row, 0).width)) : size.most
        return size
    }

    @inline(never)
    private func containerIntrinsic(_ row: Int, height: Int, base: Int, baseWidth: Int) -> CssIntrinsic {
        guard let record = self.record(row) else { return CssIntrinsic() }
        if result(row).pointee.state & ResultFlags.valid == 0 { prepare(row, record) }
        // only a definite height of the content counts below
        var inner = height
        if height != CssLayout.none || !record.pointee.hasStyle || !ownStyle(record).pointee.height.isAuto {
            let style = self.style(row)
            let edges = self.edges(row, style, baseWidth)
            if height == CssLayout.none {
                inner = definiteHeight(row, style, base: base, width: CssLayout.none, edges)
            }
            if inner != CssLayout.none { inner = max(0, inner &- edges.height) }
            if height != CssLayout.none && style.pointee.height.isAuto && isGridContainer(row) {
                // as in the browser, a height that stretches does not count in widths that do not depend on it
                let size = containerIntrinsic(row, height: CssLayout.none, base: base, baseWidth: baseWidth)
                if size.depends == 0 { return size }
            }
        }
        let key = inner == CssLayout.none ? -1 : clampedUnits(inner)
        let caches = self.caches(record), entries = CssCaches.intrinsics(caches)
        var kept = entries
        while kept < entries + 3 {
            if kept.pointee.isUsed && kept.pointee.height == key {
                state.pointee.stats.cache_hits &+= 1
                kept.pointee.pass = state.pointee.pass
                return kept.pointee.size
            }
            kept += 1
        }
        let plain = state.pointee.css.plainRow
        let size = runIntrinsic(row, record, height: inner)
        restorePlain(plain)
        let next = Int(caches.pointee.nextIntrinsic)
        let old = entries[next], pass = state.pointee.pass
        if old.isUsed && (old.pass >= epoch(ofParent: row) || record.pointee.isCounted) {
            record.pointee.evicted = pass
        }
        entries[next] = CssIntrinsicEntry(height: key, size: size, isUsed: true, pass: pass)
        caches.pointee.nextIntrinsic = Int32(truncatingIfNeeded: (next &+ 1) % 3)
        return size
    }

    /// The intrinsic widths of the content of a container. `height`: of the content box, or none.
    @inline(never)
    func runIntrinsic(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, height: Int) -> CssIntrinsic {
        // children of other kinds have other results now: placing gives them their final ones
        invalidation.queuePlace(row, result(row))
        if isGridContainer(row) { return gridIntrinsic(row, record, height: height) }
        return isBlockContainer(row)
            ? cssBlocks.intrinsic(row, height: height) : flexIntrinsic(row, record, height: height)
    }

    /// The contributions of a box to its container's intrinsic widths, without margins: Sizing 3 §5.
    @inline(never)
    func contribution(
        _ row: Int, _ style: UnsafePointer<CssStyle>, base: Int, height known: Int, floors: Bool = false
    ) -> CssIntrinsic {
        let edges = self.edges(row, style, 0)
        let width = style.pointee.width
        var height = known
        if height == CssLayout.none {
            height = definiteHeight(row, style, base: base, width: CssLayout.none, edges)
        }
        let room = Room(width: CssLayout.none, baseWidth: CssLayout.none, baseHeight: base)
        var limits = widthLimits(row, style, room, edges.width, height: height)
        var least = 0, most = 0
        let ratio = self.ratio(row, style)
        var usesHeight = ratio.exists, transfers = false
        if width.unit == RG_CSS_PX.rawValue {
            least = boxed(Int(width.bits), style, edges.width)
            most = least
            usesHeight = ratio.exists && (style.pointee.minWidth.isKeyword || style.pointee.maxWidth.isKeyword)
        } else if ratio.exists && height != CssLayout.none {
            least = ratio.transfer(height, toHeight: false, from: edges.height, to: edges.width)
            let isOwn = boxSize(style.pointee.height, base, style, 0) != CssLayout.none
            if floors || isOwn, growsToContent(style, vertical: false) {
                least = max(least, Int(intrinsic(row, height: height, base: base).least) &+ edges.width)
            }
            most = least
        } else {
            let size = intrinsic(row, height: height, base: base)
            least = Int(size.least) &+ edges.width
            most = Int(size.most) &+ edges.width
            usesHeight = usesHeight || size.depends != 0
            if ratio.exists && width.isKeyword && style.pointee.isReplaced == 0 {
                let within = transferred((edges.width, Int(maxUnits)), ratio, style, base: base, edges)
                least = clamp(least, within)
                most = clamp(most, within)
            }
            if width.unit == RG_CSS_MIN_CONTENT.rawValue { most = least }
            if width.unit == RG_CSS_MAX_CONTENT.rawValue { least = most }
            if !width.isKeyword && ratio.exists {
                transfers = true
                limits = transferred(limits, ratio, style, base: base, edges)
            }
        }
        // Sizing 3 §5.2.2: replaced boxes with percentages are compressible
        if style.pointee.isReplaced != 0 && (width.isPercent || style.pointee.maxWidth.isPercent) { least = 0 }
        let wide = clamp(most, limits)
        if style.pointee.minWidth.unit == RG_CSS_FIT_CONTENT.rawValue
            || style.pointee.maxWidth.unit == RG_CSS_FIT_CONTENT.rawValue
        {
            var narrow = room
            narrow.isNarrow = true
            limits = widthLimits(row, style, narrow, edges.width, height: height)
            if transfers { limits = transferred(limits, ratio, self.style(row), base: base, edges) }
        }
        let own = self.style(row)
        var depends: UInt32 = 0
        if usesHeight {
            let hasPercent =
                own.pointee.height.isPercent
                || (ratio.exists && (own.pointee.minHeight.isPercent || own.pointee.maxHeight.isPercent))
            depends = hasPercent ? CssIntrinsic.byPercent : own.pointee.height.isAuto ? CssIntrinsic.byStretch : 0
        }
        return CssIntrinsic(least: clampedUnits(clamp(least, limits)), most: clampedUnits(wide), depends: depends)
    }
}
