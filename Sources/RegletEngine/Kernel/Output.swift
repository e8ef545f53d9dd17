// SPDX-License-Identifier: MIT
import CReglet

/// Reading results of single nodes.
extension Engine {
    public func frame(_ row: Int) -> rg_frame { state.pointee.frames[row] }

    /// The unsnapped frame in pixels, relative to the parent.
    public func unsnapped(_ row: Int) -> rg_frame {
        let scale = state.pointee.scale
        let result = self.result(row)
        if result.pointee.state & State.laidOut == 0 { return rg_frame() }
        let (width, height) = frameSize(row)
        return rg_frame(
            x: scale.pixels(result.pointee.x), y: scale.pixels(result.pointee.y), width: scale.pixels(width),
            height: scale.pixels(height))
    }

    /// Size of the frame inside the measured box, in units.
    func frameSize(_ row: Int) -> (Int32, Int32) {
        let (width, height) = placedSize(row, result(row))
        if node(row).pointee.flags & Flag.frameRules != 0, let rare = self.rare(row) {
            return (
                rare.pointee.frameWidth(width), rare.pointee.frameHeight(height)
            )
        }
        return (width, height)
    }

    /// The snapped frame relative to the viewport. O(depth).
    public func absoluteFrame(_ row: Int) -> rg_frame {
        let s = state
        if s.pointee.results[row].state & State.laidOut == 0 { return rg_frame() }
        if let absolute = s.pointee.absolute { return absolute[row] }
        var x = 0, y = 0
        var at = Int(node(row).pointee.parent)
        while at >= 0 {
            x &+= Int(s.pointee.results[at].x)
            y &+= Int(s.pointee.results[at].y)
            at = Int(node(at).pointee.parent)
        }
        let (originX, originY) = s.pointee.snap.position(x, y)
        let relative = s.pointee.frames[row]
        return rg_frame(
            x: originX + relative.x, y: originY + relative.y, width: relative.width, height: relative.height)
    }

    @_optimize(size)
    public func info(_ row: Int) -> rg_node_layout {
        let s = state
        let result = self.result(row)
        let bits = result.pointee.state
        let laidOut = bits & State.laidOut != 0
        var out = rg_node_layout()
        out.frame = frame(row)
        out.unsnapped = unsnapped(row)
        out.absolute = absoluteFrame(row)
        if laidOut {
            let (width, height) = finalSize(row, result)
            out.measured = rg_size(width: s.pointee.scale.pixels(width), height: s.pointee.scale.pixels(height))
        }
        let baseline = s.pointee.baselines[row]
        out.baseline =
            laidOut && baseline != Baseline.none && baseline != Baseline.missing
            ? s.pointee.scale.pixels(baseline) : Float.nan
        if laidOut {
            out.flags = UInt32(RG_OUT_LAID_OUT)
            if bits & State.tooSmallWidth != 0 { out.flags |= UInt32(RG_OUT_TOO_SMALL_WIDTH) }
            if bits & State.tooSmallHeight != 0 { out.flags |= UInt32(RG_OUT_TOO_SMALL_HEIGHT) }
            if bits & State.overflow != 0 { out.flags |= UInt32(RG_OUT_OVERFLOW) }
        }
        if node(row).isRTL { out.flags |= UInt32(RG_OUT_RTL) }
        out.row = UInt32(truncatingIfNeeded: row)
        return out
    }

    // MARK: - Lines of a text

    /// Call `body` with every line box of a text leaf, in pixels relative to it, placed by its gravity.
    @_optimize(size)
    public func lines(_ row: Int, _ body: (rg_text_line) -> Void) {
        let s = state
        let node = self.node(row)
        guard node.pointee.flags & Flag.text != 0, s.pointee.results[row].state & State.laidOut != 0 else { return }
        let record = s.pointee.texts.pointer(Int(node.pointee.link))
        let scale = s.pointee.scale
        let (width, height) = frameSize(row)
        let room = atLeastZero(clampUnits(Int(width) &- RowAxis.mainPadding(node)))
        let size = textSize(record, room)
        let gravity = Gravity.absolute(node.gravity, node.isRTL)
        let freeHeight = Int(height) &- ColumnAxis.mainPadding(node) &- Int(size.height)
        var top = Int(node.pointee.paddingTop)
        switch gravity & Gravity.verticalMask {
        case Gravity.bottom: top &+= freeHeight
        case Gravity.centerVertical: top &+= freeHeight / 2
        default: break
        }
        let lineHeight = Int(size.lineHeight), ascent = Int(size.baseline), left = Int(node.pointee.paddingLeft)
        withUnsafePointer(to: &s.pointee.fonts) { fonts in
            enumerateLines(record, fonts, maxWidth: room) { start, length, width, ellipsis in
                var x = left
                switch gravity & Gravity.horizontalMask {
                case Gravity.right: x &+= Int(room) &- Int(width)
                case Gravity.centerHorizontal: x &+= (Int(room) &- Int(width)) / 2
                default: break
                }
                body(
                    rg_text_line(
                        start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length),
                        x: scale.pixels(clampUnits(x)), y: scale.pixels(clampUnits(top)), width: scale.pixels(width),
                        height: scale.pixels(size.lineHeight), baseline: scale.pixels(clampUnits(top &+ ascent)),
                        ellipsis: ellipsis ? 1 : 0))
                top &+= lineHeight
            }
        }
    }

    // MARK: - Dividers

    /// Call `body` with every divider rectangle of a linear container, a table or its row
    /// (LinearLayout.drawDividersVertical/Horizontal), in pixels relative to it.
    @_optimize(size)
    public func dividers(_ row: Int, _ body: (rg_frame) -> Void) {
        let s = state
        let node = self.node(row)
        let isLinear = node.pointee.flags & Flag.kindMask == RG_KIND_LINEAR.rawValue
        guard isLinear || isTable(row) || isTableRow(row), let rare = self.rare(row),
            s.pointee.results[row].state & State.laidOut != 0
        else { return }
        let show = (node.pointee.flags & Flag.dividerMask) >> Flag.dividerShift
        let vertical = isLinear ? node.pointee.flags & Flag.vertical != 0 : isTable(row)
        let hasCells = isTableRow(row)
        let thickness = Int(vertical ? rare.pointee.dividerHeight : rare.pointee.dividerWidth)
        if show == 0 || thickness == 0 { return }
        let rtl = node.isRTL && !vertical
        let (width, height) = frameSize(row)
        let inset = Int(rare.pointee.dividerPadding)
        let from = Int(vertical ? node.pointee.paddingLeft : node.pointee.paddingTop) &+ inset
        let to =
            Int(vertical ? width &- node.pointee.paddingRight : height &- node.pointee.paddingBottom) &- inset
        let scale = s.pointee.scale
        func emit(_ position: Int) {
            let at = scale.pixels(clampUnits(position)), size = scale.pixels(clampUnits(thickness))
            let start = scale.pixels(clampUnits(from)), length = scale.pixels(clampUnits(max(0, to &- from)))
            body(
                vertical
                    ? rg_frame(x: start, y: at, width: length, height: size)
                    : rg_frame(x: at, y: start, width: size, height: length))
        }
        // allotted boxes, before offset and inset moved the frames
        func start(_ child: Int) -> Int {
            var at = Int(vertical ? result(child).pointee.y : result(child).pointee.x)
            if self.node(child).pointee.flags & Flag.frameRules != 0, let rare = self.rare(child) {
                at &-=
                    vertical
                    ? Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY)
                    : Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX)
            }
            if hasCells { at &-= columnOffset(child, node.isRTL) }
            return at &- Int(vertical ? self.node(child).pointee.marginTop : self.node(child).pointee.marginLeft)
        }
        func end(_ child: Int) -> Int {
            let size = Int(vertical ? result(child).pointee.height : result(child).pointee.width)
            return start(child) &+ size &+ (hasCells ? Int(cell(child).pointee.rest) : 0)
                &+ (vertical ? ColumnAxis.mainMargins(self.node(child)) : RowAxis.mainMargins(self.node(child)))
        }
        if node.pointee.flags & Flag.ordered != 0 { arrangeChildren(row, .order) }
        var last = -1, lastStart = 0, lastEnd = 0
        func take(_ child: Int, _ start: Int, _ end: Int) {
            let kind = last < 0 ? UInt32(RG_DIVIDER_BEGINNING) : UInt32(RG_DIVIDER_MIDDLE)
            if show & kind != 0 { emit(rtl ? end : start &- thickness) }
            last = child
            lastStart = start
            lastEnd = end
        }
        if isLinear && node.pointee.flags & Flag.weightModeMask == RG_WEIGHT_BOX.rawValue << Flag.weightModeShift {
            boxRanges(row, take)
        } else {
            var child = Int(box(node).pointee.first)
            while child >= 0 {
                if !self.node(child).isGone { take(child, start(child), end(child)) }
                child = Int(self.node(child).pointee.next)
            }
        }
        if node.pointee.flags & Flag.ordered != 0 { restoreChildren(row) }
        if show & UInt32(RG_DIVIDER_END) != 0 && last >= 0 { emit(rtl ? lastStart &- thickness : lastEnd) }
    }
}
