// SPDX-License-Identifier: MIT
import CReglet

/// Places of the items of simple containers. A run finds them only where something overflows; else placing does.
extension CssSimpleLayout {
    /// Where the items of a simple flexbox are: Flexbox 1 §9.5, §9.6.
    struct SimplePlaces {
        let left: Int, top: Int
        let main: Int, cross: Int
        let gap: Int
        let isColumn: Bool, flipsMain: Bool, flipsCross: Bool
        /// The distribution of free space, except at the start.
        let spreads: Bool
        let spread: Spread

        @inline(__always)
        init(
            _ css: CssLayout, _ row: Int, _ run: SimpleRun, _ flex: UnsafeMutablePointer<CssFlexState>, main: Int,
            cross: Int
        ) {
            left = Int(flex.pointee.left)
            top = Int(flex.pointee.top)
            self.main = main
            self.cross = cross
            gap = run.gap
            isColumn = run.isColumn
            flipsMain = run.has(CssSimpleFlags.flipsMain)
            flipsCross = run.has(CssSimpleFlags.flipsCross)
            spreads = !run.has(CssSimpleFlags.isAtStart)
            spread = spreads ? css.cssSimple.simpleSpread(row, run, main) : Spread()
        }

        /// Stores the place of an item. `at`: where it begins along the line, without free space; moved behind it.
        @inline(__always)
        func place(_ item: UnsafeMutablePointer<CssItem>, _ index: Int, _ at: inout Int) {
            place(item, index, &at, isColumn: isColumn, flips: flipsMain || flipsCross)
        }

        @inline(__always)
        func place(
            _ item: UnsafeMutablePointer<CssItem>, _ index: Int, _ at: inout Int, isColumn: Bool, flips: Bool
        ) {
            let wide = Int(item.pointee.size.width), high = Int(item.pointee.size.height)
            var along = at &+ Int(item.pointee.mainStart)
            if spreads { along &+= spread.offset(index) }
            at &+= Int(item.pointee.target) &+ item.pointee.mainMargins &+ gap
            var across = Int(item.pointee.crossStart)
            if !item.pointee.has(CssItem.isAtStart) {
                let free = cross &- (isColumn ? wide : high) &- item.pointee.crossMargins
                across &+= Spread.offset(
                    item.pointee.align, free: free, startIsEnd: false, leftIsEnd: false, rightIsEnd: false)
                across = Int(clampUnits(across))
            }
            if !flips {
                along = Int(clampUnits(along))
                item.pointee.x = clampUnits(left &+ (isColumn ? across : along))
                item.pointee.y = clampUnits(top &+ (isColumn ? along : across))
                return
            }
            // sums of lengths are far from the limits of Int: only flipped ones are clamped first
            if flipsMain { along = main &- Int(clampUnits(along)) &- (isColumn ? high : wide) }
            if flipsCross { across = cross &- Int(clampUnits(across)) &- (isColumn ? wide : high) }
            item.pointee.x = clampUnits(left &+ Int(clampUnits(isColumn ? across : along)))
            item.pointee.y = clampUnits(top &+ Int(clampUnits(isColumn ? along : across)))
        }
    }

    /// The free space along a line.
    @inline(never)
    func simpleSpread(_ row: Int, _ run: SimpleRun, _ main: Int) -> Spread {
        var free = main &- run.gap &* (run.count &- 1)
        for index in 0..<run.count { free &-= Int(run.items[index].target) &+ run.items[index].mainMargins }
        let isReverse = run.has(CssSimpleFlags.isReverse)
        return Spread(
            style(row).pointee.justifyContent, free: free, count: run.count, startIsEnd: isReverse,
            leftIsEnd: run.isColumn ? isReverse : run.has(CssSimpleFlags.flipsMain),
            rightIsEnd: run.isColumn ? isReverse : !run.has(CssSimpleFlags.flipsMain))
    }

    /// Finds the scroll size. `fits`: nothing is outside of the content box.
    @inline(never)
    func findSimpleOverflow(
        _ record: UnsafeMutablePointer<CssRecord>, _ run: SimpleRun, _ places: SimplePlaces, _ size: inout CssSize,
        fits: Bool
    ) {
        var area = paddingBox(record, size)
        let left = area.left, top = area.top
        if !fits {
            var at = 0
            for index in 0..<run.count {
                let item = run.items + index
                places.place(item, index, &at)
                if !item.pointee.has(CssItem.isBox) { addInk(item, &area) }
                let x = Int(item.pointee.x), y = Int(item.pointee.y)
                area.add(
                    CssBounds(
                        left: x, top: y, right: x &+ Int(item.pointee.size.width),
                        bottom: y &+ Int(item.pointee.size.height)))
            }
        }
        noteScroll(record, area, left, top, &size)
    }

    /// The padding box of a container.
    @inline(__always)
    func paddingBox(_ record: UnsafeMutablePointer<CssRecord>, _ size: CssSize) -> CssBounds {
        let border = record.pointee.style.border  // 0 without properties
        let left = Int(border[0]), top = Int(border[1])
        let right = Int(size.width) &- Int(border[2]), bottom = Int(size.height) &- Int(border[3])
        return CssBounds(left: left, top: top, right: max(left, right), bottom: max(top, bottom))
    }

    /// Stores the area that a container shows: its scroll size from the left and the top of its padding box on, and what
    /// overflows it.
    @inline(__always)
    func noteScroll(
        _ record: UnsafeMutablePointer<CssRecord>, _ area: CssBounds, _ left: Int, _ top: Int, _ size: inout CssSize
    ) {
        record.pointee.scrollWidth = clampUnits(area.right &- left)
        record.pointee.scrollHeight = clampUnits(area.bottom &- top)
        size.inkLeft = clampUnits(min(0, area.left))
        size.inkTop = clampUnits(min(0, area.top))
        size.inkRight = clampUnits(max(Int(size.width), area.right))
        size.inkBottom = clampUnits(max(Int(size.height), area.bottom))
    }

    /// Adds what overflows the box of an item.
    @inline(never)
    private func addInk(_ item: UnsafeMutablePointer<CssItem>, _ area: inout CssBounds) {
        if !item.pointee.has(CssItem.isContainer) { return cssLayout.addLeafInk(cssLayout.row(of: item), item, &area) }
        if item.pointee.has(CssItem.scroller) { return }
        let x = Int(item.pointee.x), y = Int(item.pointee.y)
        area.add(
            CssBounds(
                left: x &+ Int(item.pointee.size.inkLeft), top: y &+ Int(item.pointee.size.inkTop),
                right: x &+ Int(item.pointee.size.inkRight), bottom: y &+ Int(item.pointee.size.inkBottom)))
    }

    // MARK: - Placing

    /// Places the items of a simple flexbox or grid.
    @inline(never)
    func placeSimple(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) {
        if box(node(row)).header.pointee.known & CssSimpleFlags.hasGone != 0 {
            for child in children(in: row) where node(child).isGone { changeList.hide(child) }
        }
        let into = Placement(engine, row)
        let count = record.pointee.items.count, items = record.pointee.items.start
        if node(row).pointee.flags & NodeFlags.kindMask != RG_KIND_CSS_FLEX.rawValue {
            for index in 0..<count { put(items + index, into) }
            return
        }
        let places = simplePlaces(row, record)
        var at = 0
        if places.flipsMain || places.flipsCross {
            for index in 0..<count {
                places.place(items + index, index, &at, isColumn: places.isColumn, flips: true)
                put(items + index, into)
            }
        } else if places.isColumn {
            for index in 0..<count {
                places.place(items + index, index, &at, isColumn: true, flips: false)
                put(items + index, into)
            }
        } else {
            for index in 0..<count {
                places.place(items + index, index, &at, isColumn: false, flips: false)
                put(items + index, into)
            }
        }
    }

    /// Gives an item its final size and its place.
    @inline(__always)
    private func put(_ item: UnsafeMutablePointer<CssItem>, _ into: borrowing Placement) {
        let child = cssLayout.row(of: item), result = self.result(child)
        if item.pointee.has(CssItem.isBox) {
            finishBox(child, item, result)
        } else {
            cssLayout.finish(child, item)
        }
        layout.setBox(into, child, node(child), result, Int(item.pointee.x), Int(item.pointee.y))
    }

    /// The places of the items as the last run has sized them.
    @inline(never)
    private func simplePlaces(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) -> SimplePlaces {
        let flex = box(node(row)).cssFlex
        let width = max(
            0, Int(record.pointee.arranged.width) &- Int(flex.pointee.left) &- Int(flex.pointee.right))
        let height = max(
            0, Int(record.pointee.size.height) &- Int(flex.pointee.top) &- Int(flex.pointee.bottom))
        let run = SimpleRun(
            known: flex.pointee.known, items: record.pointee.items.start, count: record.pointee.items.count,
            width: width, height: height, gap: Int(flex.pointee.gap), child: CssSpace())
        return SimplePlaces(
            cssLayout, row, run, flex, main: run.isColumn ? height : width, cross: run.isColumn ? width : height)
    }

    /// Gives a leaf whose content is not measured its final size.
    @inline(__always)
    private func finishBox(
        _ row: Int, _ item: UnsafeMutablePointer<CssItem>, _ result: UnsafeMutablePointer<LayoutResult>
    ) {
        let wide = item.pointee.size.width, high = item.pointee.size.height
        if result.pointee.width != wide || result.pointee.height != high || !item.pointee.has(CssItem.isScrollNoted) {
            noteBoxScroll(row, item)
            result.pointee.specWidth = Spec.exact(wide).raw
            result.pointee.specHeight = Spec.exact(high).raw
            result.pointee.width = wide
            result.pointee.height = high
            state.pointee.baselines[row] = Baseline.none
        }
        result.pointee.lastUsedPass = state.pointee.pass
        result.pointee.state =
            (result.pointee.state & ~ResultFlags.entry) | ResultFlags.valid | ResultFlags.subtreeCurrent
    }

    /// As noteLeafScroll. A leaf without overflow keeps the size of its content in the words for that.
    @inline(never)
    private func noteBoxScroll(_ row: Int, _ item: UnsafeMutablePointer<CssItem>) {
        item.pointee.flags |= CssItem.isScrollNoted
        guard let record = self.record(row) else { return }
        let border = record.pointee.style.border
        let across = Int(border[0]) &+ Int(border[2]), along = Int(border[1]) &+ Int(border[3])
        record.pointee.scrollWidth = clampUnits(
            max(0, max(Int(item.pointee.size.width), Int(item.pointee.size.inkRight)) &- across))
        record.pointee.scrollHeight = clampUnits(
            max(0, max(Int(item.pointee.size.height), Int(item.pointee.size.inkBottom)) &- along))
    }
}
