// SPDX-License-Identifier: MIT
import CReglet

/// App bars (Material's AppBarLayout): vertical linear containers with scroll ranges, and the collapsing frames in them.
extension CoordinatorLayout {
    /// Measures an app bar as a vertical linear container.
    @inline(never)
    @_optimize(size)
    func measureAppBar(_ row: Int, _ width: Spec, _ height: Spec) {
        linearLayout.measureAndroid(.column, row, height, width)
        // the ranges depend on minimum heights and on toolbars below, so each change below reaches the app bar
        for child in children(of: box(node(row))) where node(child).pointee.flags & NodeFlags.trivial == 0 {
            result(child).pointee.state |= ResultFlags.cacheEvicted
        }
    }

    /// The minimum height of a child of an app bar; of a collapsing frame, the height of its toolbar.
    @inline(never)
    @_optimize(size)
    private func minHeight(_ row: Int) -> Int {
        if isKind(row, RG_KIND_COLLAPSING) {
            for child in children(in: row) where isKind(child, RG_KIND_TOOLBAR) {
                let height = node(child).isGone ? 0 : Int(result(child).pointee.height)
                return height &+ ColumnAxis.mainMargins(node(child))
            }
        }
        return Int(rare(row)?.pointee.suggestedMinHeight ?? 0)
    }

    struct Ranges {
        var total = 0, preScroll = 0
    }

    /// The scroll ranges of a measured app bar. Runs it, and collapsing frames in it, again if their children have the
    /// sizes of other specs.
    @inline(never)
    @_optimize(size)
    func currentRanges(_ row: Int) -> Ranges {
        bringUp(row)
        for child in children(in: row) where isKind(child, RG_KIND_COLLAPSING) { bringUp(child) }
        return ranges(row)
    }

    @inline(never)
    private func bringUp(_ row: Int) {
        let result = self.result(row)
        let bits = result.pointee.state & (ResultFlags.valid | ResultFlags.subtreeCurrent)
        if !node(row).isGone && bits == ResultFlags.valid { layout.bringUp(row, result) }
    }

    /// The scroll ranges of an app bar whose children have their sizes.
    @inline(never)
    @_optimize(size)
    func ranges(_ row: Int) -> Ranges {
        var ranges = Ranges()
        let isGone = node(row).isGone
        func length(_ child: Int) -> Int {
            ColumnAxis.mainMargins(node(child)) &+ (isGone ? 0 : Int(result(child).pointee.height))
        }
        for child in children(in: row) where !node(child).isGone {
            let flags = params.bits(child, RG_PARAM_SCROLL_FLAGS)
            if flags & RG_SCROLL_FLAG_SCROLL.rawValue == 0 { break }
            ranges.total &+= length(child)
            if flags & RG_SCROLL_FLAG_EXIT_UNTIL_COLLAPSED.rawValue != 0 {
                ranges.total &-= minHeight(child)
                break
            }
        }
        var child = lastChild(row)
        while child >= 0 {
            let flags = params.bits(child, RG_PARAM_SCROLL_FLAGS)
            if node(child).isGone {
            } else if flags & 5 == 5 {  // scrolls, and enters always
                let least = flags & 10 != 0 ? minHeight(child) : 0
                ranges.preScroll &+=
                    flags & RG_SCROLL_FLAG_ENTER_ALWAYS_COLLAPSED.rawValue != 0
                    ? ColumnAxis.mainMargins(node(child)) &+ least : length(child) &- least
            } else if ranges.preScroll > 0 {
                break
            }
            child = Int(state.pointee.previous[child])
        }
        ranges.total = max(0, ranges.total)
        ranges.preScroll = max(0, ranges.preScroll)
        return ranges
    }

    /// The distance by which an app bar in a coordinator is moved up.
    @inline(never)
    func appBarOffset(_ row: Int) -> Int {
        let parent = Int(node(row).pointee.parent)
        if parent < 0 || !isKind(row, RG_KIND_APP_BAR) || !isKind(parent, RG_KIND_COORDINATOR) { return 0 }
        return params.signedUnits(row, RG_PARAM_APP_BAR_OFFSET)
    }

    /// The distance by which a scrolling view covers its app bar. In Float, as on Android.
    @inline(never)
    @_optimize(size)
    func overlap(_ child: Int, _ bar: Int) -> Int {
        let most = max(0, params.units(child, RG_PARAM_OVERLAP_TOP))
        let ranges = currentRanges(bar), offset = appBarOffset(bar)
        let free = ranges.total &- ranges.preScroll
        if most == 0 || free == 0 || (ranges.preScroll != 0 && ranges.total &- offset <= ranges.preScroll) { return 0 }
        let ratio = 1 + Float(0 &- offset) / Float(free)
        return max(0, min(Int(truncateUnits(Double(ratio * Float(most)))), most))
    }

    /// - Returns: nil for a node that is no app bar.
    @_optimize(size)
    public func appBar(_ row: Int) -> rg_app_bar? {
        if !isKind(row, RG_KIND_APP_BAR) { return nil }
        let ranges = self.ranges(row)
        let total = positions.pixels(ranges.total)
        let height = result(row).pointee.state & ResultFlags.laidOut == 0 ? 0 : Int(result(row).pointee.height)
        var least = 2 &* Int(rare(row)?.pointee.suggestedMinHeight ?? 0)
        let last = lastChild(row)
        if least == 0 && last >= 0 { least = 2 &* minHeight(last) }
        if least == 0 { least = height / 3 } else if least >= height { least /= 2 }
        return rg_app_bar(
            offset: params.value(row, RG_PARAM_APP_BAR_OFFSET), total_range: total,
            down_pre_scroll_range: positions.pixels(ranges.preScroll), down_scroll_range: total,
            visible_min_height: positions.pixels(least))
    }

    // MARK: - Collapsing frames

    /// Measures a collapsing frame as a frame.
    @inline(never)
    @_optimize(size)
    func measureCollapsing(_ row: Int, _ width: Spec, _ height: Spec) {
        frameLayout.measureFrame(row, width, height)
        // the app bar reads the height of the toolbar
        for child in children(of: box(node(row))) where isKind(child, RG_KIND_TOOLBAR) {
            result(child).pointee.state |= ResultFlags.cacheEvicted
        }
    }

    /// Places the children of a collapsing frame as a frame does, and moves them by their collapse modes.
    @inline(never)
    @_optimize(size)
    func placeCollapsing(_ row: Int) {
        let node = self.node(row)
        let into = Placement(engine, row)
        let parent = Int(node.pointee.parent)
        let offset = parent < 0 ? 0 : appBarOffset(parent)
        for child in children(of: box(node)) {
            let item = self.node(child), result = self.result(child)
            if item.isGone {
                changeList.hide(child)
                continue
            }
            var (x, y) = layout.gravityOrigin(
                child, item, node.gravity, node.isRTL, Int(node.pointee.paddingLeft), Int(node.pointee.paddingTop),
                Int(into.width) &- Int(node.pointee.paddingRight), Int(into.height) &- Int(node.pointee.paddingBottom))
            switch rg_collapse_mode(rawValue: params.bits(child, RG_PARAM_COLLAPSE_MODE)) {
            case RG_COLLAPSE_PIN:
                let most = Int(into.height) &- y &- Int(result.pointee.height) &- Int(item.pointee.marginBottom)
                y &+= max(0, min(offset, most))
            case RG_COLLAPSE_PARALLAX:
                let factor = params.value(child, RG_PARAM_PARALLAX_MULTIPLIER)
                y &+= Int(roundUnits(Double(Float(offset) * factor)))
            default: break
            }
            layout.setBox(into, child, item, result, x, y)
        }
    }
}
