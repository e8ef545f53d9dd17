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

        @inline(never)
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
        @inline(never)
        func place(_ item: UnsafeMutablePointer<CssItem>, _ index: Int, _ at: inout Int) {
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
            if !flipsMain && !flipsCross {
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
        _ record: UnsafeMutablePointer<CssRecord>, _ run: SimpleRun, _ places: SimplePlaces,
        _ size: UnsafeMutablePointer<CssSize>, fits: Bool
    ) {
        var area = paddingBox(record, size.pointee)
        let left = area.left, top = area.top
        if !fits {
            var at = 0
            for index in 0..<run.count {
                let item = run.items + index
                places.place(item, index, &at)
                if !item.pointee.has(CssItem.isBox) { addInk(item, &area) }
                addBox(item, &area)
            }
        }
        noteScroll(record, area, left, top, &size.pointee)
    }

    /// Adds the border box of an item.
    @inline(never)
    func addBox(_ item: UnsafeMutablePointer<CssItem>, _ area: inout CssBounds) {
        let x = Int(item.pointee.x), y = Int(item.pointee.y)
        area.add(
            CssBounds(
                left: x, top: y, right: x &+ Int(item.pointee.size.width), bottom: y &+ Int(item.pointee.size.height)))
    }

    /// The padding box of a container.
    @inline(__always)
    func paddingBox(_ record: UnsafeMutablePointer<CssRecord>, _ size: CssSize) -> CssBounds {
        let border = ownStyle(record).pointee.border  // 0 without properties
        let left = Int(border[0]), top = Int(border[1])
        let right = Int(size.width) &- Int(border[2]), bottom = Int(size.height) &- Int(border[3])
        return CssBounds(left: left, top: top, right: max(left, right), bottom: max(top, bottom))
    }

    /// Stores the area that a container shows: its scroll size from the left and the top of its padding box on, and
    /// what overflows it.
    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
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
    func addInk(_ item: UnsafeMutablePointer<CssItem>, _ area: inout CssBounds) {
        if !item.pointee.has(CssItem.isContainer) { return cssLayout.addLeafInk(cssLayout.row(of: item), item, &area) }
        if item.pointee.has(CssItem.scroller) { return }
        let x = Int(item.pointee.x), y = Int(item.pointee.y)
        area.add(
            CssBounds(
                left: x &+ Int(item.pointee.size.inkLeft), top: y &+ Int(item.pointee.size.inkTop),
                right: x &+ Int(item.pointee.size.inkRight), bottom: y &+ Int(item.pointee.size.inkBottom)))
    }

    /// Finds the places of items that do not begin at the left or top. `inner`: the final height of the content box.
    @inline(never)
    func findPlaces(
        _ row: Int, _ run: SimpleRun, _ flex: UnsafeMutablePointer<CssFlexState>, _ inner: Int
    ) {
        let places = SimplePlaces(
            cssLayout, row, run, flex, main: run.isColumn ? inner : run.width, cross: run.isColumn ? run.width : inner)
        var at = 0
        for index in 0..<run.count { places.place(run.items + index, index, &at) }
    }
}
