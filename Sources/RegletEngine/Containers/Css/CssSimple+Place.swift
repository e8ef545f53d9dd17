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

    /// Places the items of a simple flexbox or grid. Those of a grid, or in several lines, have places from their run.
    @inline(never)
    func placeSimple(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) {
        let node = self.node(row)
        let known = box(node).header.pointee.known
        if known & CssSimpleFlags.hasGone != 0 { hideGone(row) }
        let into = Placement(engine, row)
        var line = PlacedLine()
        if node.pointee.flags & NodeFlags.kindMask == RG_KIND_CSS_FLEX.rawValue && known & CssSimpleFlags.wraps == 0 {
            let flex = box(node).cssFlex
            line = PlacedLine(flex)
            let other = CssSimpleFlags.flipsMain | CssSimpleFlags.flipsCross | CssSimpleFlags.hasOffsets
            if known & (other | CssSimpleFlags.isAtStart) != CssSimpleFlags.isAtStart {
                let inner = max(0, Int(record.pointee.size.height) &- Int(flex.pointee.top) &- Int(flex.pointee.bottom))
                findPlaces(row, simpleRun(record, flex, record.pointee.arranged), flex, inner)
                line.isPlaced = true
            }
        }
        let count = record.pointee.items.count, items = record.pointee.items.start
        // the loop takes as long as a few calls until it begins
        let isLong = count > 4
        var index = 0
        while index < count {
            if isLong && items[index].has(CssItem.isBox) {
                index = placeBoxes(items, index, count, into, &line)
                if index == count { return }
            }
            let item = items + index
            if !line.isPlaced {
                let (x, y) = line.place(item)
                item.pointee.x = clampUnits(x)
                item.pointee.y = clampUnits(y)
            }
            if item.pointee.has(CssItem.isBox) { placeBox(item, into) } else { put(item, into) }
            index &+= 1
        }
    }

    /// As `placeBoxes` for one box, which has its place.
    @inline(never)
    private func placeBox(_ item: UnsafeMutablePointer<CssItem>, _ into: borrowing Placement) {
        let child = cssLayout.row(of: item), result = into.results + child, isPlain = into.isPlain
        let flags = (into.nodes + child).pointee.flags & (NodeFlags.frameRules | NodeFlags.visibilityMask)
        if !isPlain || flags != 0 || result.pointee.state & PlacedLine.unusual != PlacedLine.usual {
            return put(item, into)
        }
        let size = SIMD2(item.pointee.size.width, item.pointee.size.height)
        if unsafeBitCast(result.size, to: UInt64.self) != unsafeBitCast(size, to: UInt64.self) {
            noteSize(child, result, size)
        }
        result.pointee.lastUsedPass = state.pointee.pass
        let origin = SIMD2(clampPosition(Int(item.pointee.x)), clampPosition(Int(item.pointee.y)))
        result.origin = origin
        let frame = into.frame(origin, size)
        let new = unsafeBitCast(frame, to: SIMD2<UInt64>.self)
        let old = unsafeBitCast(into.frames[child], to: SIMD2<UInt64>.self)
        if (new.x ^ old.x) | (new.y ^ old.y) == 0 { return }
        into.frames[child] = frame
        state.pointee.stats.frames_changed &+= 1
        layout.noteFrame(
            child, (new.x != old.x ? ChangeFlags.moved : 0) | (new.y != old.y ? ChangeFlags.resized : 0))
    }

    @inline(__always)
    private func noteSize(_ child: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ size: SIMD2<Int32>) {
        result.pointee.specWidth = Spec.exact(size.x).raw
        result.pointee.specHeight = Spec.exact(size.y).raw
        result.size = size
        state.pointee.baselines[child] = Baseline.none
    }

    /// Places boxes from an item on, which were placed before. - Returns: the index of the first item that takes more, or
    /// the end. It makes no calls, so that all remains in registers.
    @inline(never)
    private func placeBoxes(
        _ items: UnsafeMutablePointer<CssItem>, _ begin: Int, _ count: Int, _ into: borrowing Placement,
        _ line: inout PlacedLine
    ) -> Int {
        // with other snapping, none is usual
        let usual = into.isPlain ? PlacedLine.usual : UInt32.max
        let rows = state.pointee.rowOf, pass = state.pointee.pass
        var changes = ChangeRun(engine)
        var cursor = line
        var index = begin
        while index < count {
            let item = items + index
            let child = Int(rows[Int(item.pointee.id)]), result = into.results + child, node = into.nodes + child
            if !item.pointee.has(CssItem.isBox) || result.pointee.state & PlacedLine.unusual != usual
                || node.pointee.flags & (NodeFlags.frameRules | NodeFlags.visibilityMask) != 0
            {
                break
            }
            var next = cursor
            let (x, y) = cursor.isPlaced ? (Int(item.pointee.x), Int(item.pointee.y)) : next.place(item)
            if x < 0 || y < 0 || x > Int(mostPosition) || y > Int(mostPosition) { break }
            cursor = next
            let size = SIMD2(item.pointee.size.width, item.pointee.size.height)
            if unsafeBitCast(result.size, to: UInt64.self) != unsafeBitCast(size, to: UInt64.self) {
                noteSize(child, result, size)
            }
            result.pointee.lastUsedPass = pass
            let origin = SIMD2(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
            result.origin = origin
            let frame = into.frame(origin, size)
            let new = unsafeBitCast(frame, to: SIMD2<UInt64>.self)
            let old = unsafeBitCast(into.frames[child], to: SIMD2<UInt64>.self)
            if (new.x ^ old.x) | (new.y ^ old.y) != 0 {
                into.frames[child] = frame
                let moved: UInt8 = new.x != old.x ? ChangeFlags.moved : 0
                let resized: UInt8 = new.y != old.y ? ChangeFlags.resized : 0
                changes.note(child, (moved | resized) & changes.kept)
            }
            index &+= 1
        }
        line = cursor
        changes.end(engine)
        return index
    }

    /// The cursor that places items from the left or top of the content box, as the last run has sized it.
    struct PlacedLine {
        /// The bits of the results of boxes that take a loop, and their values.
        static let unusual =
            ResultFlags.inverted | ResultFlags.stretchedUnmeasured | ResultFlags.entry | ResultFlags.laidOut
            | ResultFlags.reportedCreated | ResultFlags.shown
        static let usual =
            ResultFlags.valid | ResultFlags.subtreeCurrent | ResultFlags.laidOut | ResultFlags.reportedCreated
            | ResultFlags.shown

        var isPlaced = true
        private var isColumn = false
        private var left = 0, top = 0, gap = 0, at = 0

        /// A cursor for items that have places.
        @inline(__always)
        init() {}

        @inline(__always)
        init(_ flex: UnsafeMutablePointer<CssFlexState>) {
            isPlaced = false
            isColumn = flex.pointee.known & CssSimpleFlags.isColumn != 0
            left = Int(flex.pointee.left)
            top = Int(flex.pointee.top)
            gap = Int(flex.pointee.gap)
        }

        /// The place of the next item, without bounds. Precondition: it is at the start across.
        @inline(__always)
        mutating func place(_ item: UnsafeMutablePointer<CssItem>) -> (x: Int, y: Int) {
            let along = Int(clampUnits(at &+ Int(item.pointee.mainStart))), across = Int(item.pointee.crossStart)
            at &+= Int(item.pointee.target) &+ item.pointee.mainMargins &+ gap
            return isColumn ? (left &+ across, top &+ along) : (left &+ along, top &+ across)
        }
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

    /// As noteLeafScroll, from the size of an item.
    @inline(__always)
    private func noteTextScroll(_ record: UnsafeMutablePointer<CssRecord>, _ item: UnsafeMutablePointer<CssItem>) {
        let border = record.pointee.style.border  // 0 without properties
        let across = Int(border[0]) &+ Int(border[2]), along = Int(border[1]) &+ Int(border[3])
        record.pointee.borderWidth = -1
        record.pointee.scrollWidth = clampUnits(
            max(0, Int(max(item.pointee.size.width, item.pointee.size.inkRight)) &- across))
        record.pointee.scrollHeight = clampUnits(
            max(0, Int(max(item.pointee.size.height, item.pointee.size.contentHeight)) &- along))
    }

    /// Gives an item its final size and its place.
    @inline(never)
    func put(_ item: UnsafeMutablePointer<CssItem>, _ into: borrowing Placement) {
        let child = cssLayout.row(of: item), result = self.result(child)
        result.pointee.specWidth = Spec.exact(item.pointee.size.width).raw
        result.pointee.specHeight = Spec.exact(item.pointee.size.height).raw
        result.pointee.width = item.pointee.size.width
        result.pointee.height = item.pointee.size.height
        state.pointee.baselines[child] =
            item.pointee.size.first == CssSize.none ? Baseline.none : max(0, item.pointee.size.first)
        if !item.pointee.has(CssItem.isBox), let record = self.record(child) {
            if item.pointee.has(CssItem.isContainer) {
                if result.pointee.state & ResultFlags.valid == 0 { cssLayout.prepare(child, record) }
                // its absolute children depend on the place of their containing block
                if record.pointee.used != item.pointee.space || !record.pointee.isArranged
                    || record.pointee.isStatic
                {
                    record.pointee.used = item.pointee.space
                    result.pointee.state |= ResultFlags.placePending
                }
                CssSize.copy(CssRecord.size(record), CssItem.size(item))
            } else {
                noteTextScroll(record, item)
            }
        }
        result.pointee.lastUsedPass = state.pointee.pass
        result.pointee.state =
            (result.pointee.state & ~ResultFlags.entry) | ResultFlags.valid | ResultFlags.subtreeCurrent
        layout.setBox(into, child, node(child), result, Int(item.pointee.x), Int(item.pointee.y))
    }
}
