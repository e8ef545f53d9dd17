// SPDX-License-Identifier: MIT
import CReglet

/// Items of a grid: contributions to tracks (Grid 2 §12.5, §6.6), and their layout in their areas (§6.2).
extension CssLayout {
    /// The size of an item's area along an axis before the tracks are sized, if all its tracks are fixed; else none. As
    /// in the browser, a track with a fixed limit is as large as that, unless `isStrict`.
    @inline(never)
    func fixedArea(
        _ run: CssGridRun, _ axis: Int, _ item: UnsafeMutablePointer<CssItem>, isStrict: Bool = false
    ) -> Int {
        let (begin, end) = item.pointee.area(axis)
        let base = axis == 0 ? run.width : run.height
        let extra = subgrids.extras(run, axis, begin, end)
        var total = run.gaps(axis, begin, end) &- extra.0 &- extra.1
        for at in begin..<end {
            let def = run.tracks(axis)[at].def
            let least = resolved(def.least, base), most = resolved(def.most, base)
            if (isStrict && least == CssLayout.none) || most == CssLayout.none || def.most.unit == CssTrackDef.fr {
                return CssLayout.none
            }
            total &+= max(0, least, most)
        }
        return max(0, total)
    }

    /// The size of an item's area along an axis of sized tracks.
    @inline(never)
    func areaSize(_ run: CssGridRun, _ axis: Int, _ item: UnsafeMutablePointer<CssItem>) -> Int {
        let (begin, end) = item.pointee.area(axis)
        if begin >= run.trackCount(axis) || end <= begin { return 0 }
        let first = run.tracks(axis)[begin], last = run.tracks(axis)[end &- 1]
        return max(0, Int(last.offset) &+ Int(last.base) &- Int(first.offset))
    }

    /// Margins by physical edge (left, top, right, bottom). `base`: the width of the area, or none.
    @inline(never)
    func readGridMargins(_ item: UnsafeMutablePointer<CssItem>, _ style: UnsafePointer<CssStyle>, _ base: Int) {
        item.pointee.flags &=
            ~(CssItem.autoMainStart | CssItem.autoMainEnd | CssItem.autoCrossStart | CssItem.autoCrossEnd)
        readMargins(item, style, base, mainStart: 0, crossStart: 1)
    }

    /// Alignments: own ones, or those of the container; 0 is `normal`.
    @inline(never)
    func readAlignments(_ run: CssGridRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int) {
        let container = self.style(run.row)
        let alignItems = container.pointee.alignItems, justifyItems = container.pointee.justifyItems
        let style = self.style(child)
        func chosen(_ own: UInt32, _ items: UInt32) -> UInt32 {
            let align = own & CssAlign.mask == 0 ? items : own
            return align & CssAlign.mask == RG_CSS_SELF_NORMAL.rawValue ? 0 : align
        }
        item.pointee.align = chosen(style.pointee.alignSelf, alignItems)
        item.pointee.justify = chosen(style.pointee.justifySelf, justifyItems)
        let isWide =
            style.pointee.width.isPercent || style.pointee.minWidth.isPercent || style.pointee.maxWidth.isPercent
        if edgeGroup(item) != nil && isWide && fixedArea(run, 0, item, isStrict: true) == CssLayout.none {
            let isFirst = item.pointee.justify & CssAlign.mask == RG_CSS_BASELINE.rawValue
            item.pointee.justify = isFirst ? RG_CSS_START.rawValue : RG_CSS_END.rawValue | CssAlign.safe
        }
        // Align 3 §9.3: a box without baseline, whose height depends on the row, does not align
        let isRelative =
            style.pointee.height.isPercent || style.pointee.minHeight.isPercent || style.pointee.maxHeight.isPercent
        if gridBaselineGroup(item) != nil && isRelative && fixedArea(run, 1, item, isStrict: true) == CssLayout.none {
            // an edit may give it its first child, or take the last one, and leave its size
            record(child)?.pointee.evicted = state.pointee.pass
            if hasBaseline(child) { return }
            let isFirst = item.pointee.align & CssAlign.mask == RG_CSS_BASELINE.rawValue
            item.pointee.align = isFirst ? RG_CSS_START.rawValue : RG_CSS_END.rawValue | CssAlign.safe
        }
    }

    /// Whether a box has a baseline that is not its edge.
    @inline(never)
    private func hasBaseline(_ child: Int) -> Bool {
        if isCss(child) {
            for inner in children(in: child) where !node(inner).isGone && !style(inner).pointee.isAbsolute {
                return true
            }
            return false
        }
        let kind = node(child).pointee.flags & NodeFlags.kindMask
        return kind != RG_KIND_VIEW.rawValue && kind != RG_KIND_SPACE.rawValue
            && (kind != RG_KIND_FIXED.rawValue || (rarer(child)?.pointee.baseline ?? -1) >= 0)
    }

    /// The space in which an item is laid out. `height` none: the area's height is not known.
    @inline(never)
    func gridItemSpace(
        _ run: CssGridRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int, width areaWidth: Int,
        height areaHeight: Int
    ) -> CssSpace {
        readAlignments(run, item, child)
        let style = self.style(child)
        readGridMargins(item, style, areaWidth)
        let edges = self.edges(child, style, areaWidth)
        let ratio = self.ratio(child, style)
        let isReplaced = style.pointee.isReplaced != 0
        let justify = item.pointee.justify & CssAlign.mask, align = item.pointee.align & CssAlign.mask
        let stretch = RG_CSS_ALIGN_STRETCH.rawValue
        let autoWidth = style.pointee.width.isAuto, autoHeight = style.pointee.height.isAuto
        let hasAutoX = item.pointee.has(CssItem.autoMainStart | CssItem.autoMainEnd)
        let hasAutoY = item.pointee.has(CssItem.autoCrossStart | CssItem.autoCrossEnd)
        // §6.2: `normal` fills, unless the box has a natural size
        var fillsX = autoWidth && !hasAutoX && (justify == stretch || (justify == 0 && !isReplaced))
        var fillsY =
            autoHeight && !hasAutoY && (align == stretch || (align == 0 && !isReplaced)) && areaHeight != CssLayout.none
        let definite = boxSize(style.pointee.height, areaHeight, style, edges.height)
        if ratio.exists && isReplaced {
            if fillsX && fillsY {
                if align == 0 { fillsY = false } else if justify == 0 { fillsX = false }
            } else if fillsX && justify == 0 && definite != CssLayout.none {
                fillsX = false
            } else if fillsY && align == 0 && !autoWidth {
                fillsY = false
            }
        }
        if style.pointee.width.unit == RG_CSS_STRETCH.rawValue { fillsX = true }
        var height = CssLayout.none
        if fillsY || (style.pointee.height.unit == RG_CSS_STRETCH.rawValue && areaHeight != CssLayout.none) {
            height = clamp(
                max(edges.height, areaHeight &- item.pointee.crossMargins),
                heightLimits(style, areaHeight, edges.height, content: CssLayout.none))
        }
        var room = Room(
            width: areaWidth, baseWidth: areaWidth, baseHeight: areaHeight, margins: item.pointee.mainMargins,
            fills: fillsX, height: height)
        // an image that stretches keeps only to the limits of its width
        if isReplaced && fillsX && justify == stretch { room.ignoresHeight = true }
        var space = CssSpace()
        if ratio.exists && !isReplaced {
            let own = definiteHeight(child, style, base: areaHeight, width: CssLayout.none, edges)
            space.width = clampedUnits(
                ratioWidth(
                    child, room, edges, height: own == CssLayout.none ? height : own,
                    mayTransfer: own != CssLayout.none || (fillsY && align == stretch),
                    stretches: fillsX && justify != 0,
                    fills: fillsX))
            // `normal`: the width decides
            if fillsY && align == 0 { height = CssLayout.none }
        } else if !fillsX && !fillsY, let size = cssBoxes.replacedSize(child, style, room, edges) {
            space.width = clampedUnits(size.width)
            height = size.height
        } else {
            space.width = clampedUnits(usedWidth(child, style, room, edges))
        }
        if height != CssLayout.none && self.style(child).pointee.hasKeywordLimits { space.flags |= CssSpace.limited }
        space.height = height == CssLayout.none ? -1 : clampedUnits(height)
        space.baseWidth = clampedUnits(areaWidth)
        space.baseHeight = areaHeight == CssLayout.none ? -1 : clampedUnits(areaHeight)
        if run.grid.pointee.hasSubgrids { fitSubgrid(run, item, child, edges, areaWidth, areaHeight, &space) }
        return space
    }

    /// §9: a subgrid fills its area in its subgridded axes, whatever its sizes and alignments are.
    @inline(never)
    private func fitSubgrid(
        _ run: CssGridRun, _ item: UnsafeMutablePointer<CssItem>, _ child: Int, _ edges: CssEdges, _ areaWidth: Int,
        _ areaHeight: Int, _ space: inout CssSpace
    ) {
        if isSubgridded(child, 0) {
            item.pointee.justify = RG_CSS_ALIGN_STRETCH.rawValue
            item.pointee.flags &= ~(CssItem.autoMainStart | CssItem.autoMainEnd)
            space.width = clampedUnits(max(0, areaWidth &- item.pointee.mainMargins))
            subgrids.give(run, 0, item, child)
        }
        if isSubgridded(child, 1) {
            item.pointee.align = RG_CSS_ALIGN_STRETCH.rawValue
            item.pointee.flags &= ~(CssItem.autoCrossStart | CssItem.autoCrossEnd)
            space.height = -1
            if areaHeight != CssLayout.none {
                space.height = clampedUnits(max(edges.height, areaHeight &- item.pointee.crossMargins))
                subgrids.give(run, 1, item, child)
            }
        }
    }

    /// Stores the contributions of an item, margins included: `base` is the minimum, `hypothetical` the min-content,
    /// `target` the max-content. `readsMost`: the latter counts, whatever its tracks are.
    @inline(never)
    func measureContributions(
        _ sized: CssGridRun, _ axis: Int, _ item: UnsafeMutablePointer<CssItem>, readsMost: Bool = false
    ) {
        if item.pointee.has(CssItem.edge) {
            item.pointee.base = clampedUnits(max(0, item.pointee.extraStart))
            item.pointee.hypothetical = item.pointee.base
            item.pointee.target = item.pointee.base
            return
        }
        let child = row(of: item)
        let run = subgrids.run(of: child, in: sized)
        var least = 0, most = 0, margins = 0, inset = 0
        var known = CssLayout.none
        var style = self.style(child)
        if axis == 0 {
            readGridMargins(item, style, CssLayout.none)
            margins = item.pointee.mainMargins
            inset = edges(child, style, CssLayout.none).width
            readAlignments(run, item, child)
            let found = cssBoxes.heightOfArea(run, item, child)
            known = found.known
            style = self.style(child)
            let size = contribution(child, style, base: found.area, height: known, floors: true)
            least = Int(size.least)
            most = Int(size.most)
            if (size.depends & CssIntrinsic.byPercent != 0 || (size.depends != 0 && found.mayFill))
                && (readsMost || cssBoxes.readsContent(sized, item, child))
            {
                sized.grid.pointee.dependsOnHeight = true
                if found.area == CssLayout.none || (!run.knowsRows && cssBoxes.mayVary(run, item)) {
                    sized.grid.pointee.dependsOnRows = true
                }
            }
            if let isLast = edgeGroup(item) {
                // the room that the group needs more: for edges at the end, the size itself does not matter
                let track = sized.tracks(0)[isLast ? item.pointee.sizingEnd &- 1 : item.pointee.sizingBegin]
                let all = isLast ? track.descent : track.ascent
                if all != Int32.min {
                    if isLast != run.isRTL {
                        least = max(0, Int(all) &- Int(item.pointee.mainEnd))
                        most = least
                    } else {
                        least &+= Int(all) &- Int(item.pointee.mainStart)
                        most &+= Int(all) &- Int(item.pointee.mainStart)
                    }
                }
            }
        } else {
            let width = areaSize(run, 0, item)
            let space = gridItemSpace(run, item, child, width: width, height: CssLayout.none)
            style = self.style(child)
            margins = item.pointee.crossMargins &+ Int(item.pointee.cross)
            inset = edges(child, style, width).height
            least = Int(layoutNode(child, space).height)
            most = least
        }
        margins &+= item.pointee.extraStart &+ item.pointee.extraEnd
        item.pointee.hypothetical = clampedUnits(max(0, least &+ margins))
        item.pointee.target = clampedUnits(max(0, most &+ margins))
        item.pointee.base = clampedUnits(
            max(
                0,
                minimumContribution(
                    sized, axis, item, child,
                    self.style(child).pointee.width.unit == RG_CSS_MAX_CONTENT.rawValue ? most : least,
                    inset: inset, margins: margins,
                    shim: axis == 1 ? Int(item.pointee.cross) : 0, height: known)))
    }

    /// §12.5, §6.6.
    @inline(never)
    private func minimumContribution(
        _ run: CssGridRun, _ axis: Int, _ item: UnsafeMutablePointer<CssItem>, _ child: Int, _ content: Int, inset: Int,
        margins all: Int, shim: Int, height known: Int
    ) -> Int {
        var style = self.style(child)
        let length = style.pointee.size(axis == 1), least = style.pointee.least(axis == 1)
        let isAuto =
            length.isAuto || length.isPercent || length.unit == RG_CSS_STRETCH.rawValue
            || length.unit == RG_CSS_FIT_CONTENT.rawValue
        if !isAuto { return content &+ all }
        // as in the browser, only the content itself has room for baselines
        let margins = all &- shim
        if !least.isAuto {
            if least.isKeyword {
                if axis == 1 { return inset &+ margins }
                var room = Room(width: CssLayout.none, baseWidth: CssLayout.none, baseHeight: CssLayout.none)
                room.isNarrow = true
                var height = known
                if height == CssLayout.none {
                    let own = edges(child, style, CssLayout.none)
                    height = definiteHeight(child, style, base: CssLayout.none, width: CssLayout.none, own)
                }
                style = self.style(child)
                return widthLimits(child, style, room, inset, height: height).least &+ margins
            }
            let value = boxSize(least, CssLayout.none, style, inset)
            return max(inset, value == CssLayout.none ? 0 : value) &+ margins
        }
        if style.pointee.isScroller { return inset &+ margins }
        if axis == 0 && style.pointee.isReplaced != 0 && (length.isPercent || style.pointee.maxWidth.isPercent) {
            return inset &+ margins
        }
        let (begin, end) = (item.pointee.sizingBegin, item.pointee.sizingEnd)
        var spansAuto = false, spansFlexible = false, isFixed = true
        var limit = run.gaps(axis, begin, end)
        for at in begin..<end {
            let track = run.tracks(axis)[at]
            if track.flags & CssTrack.autoMin != 0 { spansAuto = true }
            if track.factor > 0 { spansFlexible = true }
            if track.flags & CssTrack.fixedMax == 0 { isFixed = false }
            limit &+= Int(track.most == maxUnits ? 0 : track.most)
        }
        if !spansAuto || (end &- begin > 1 && spansFlexible) { return inset &+ margins }
        if isFixed { return min(content &+ all, max(limit, inset &+ margins)) }
        return content &+ all
    }
}
