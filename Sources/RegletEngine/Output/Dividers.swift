// SPDX-License-Identifier: MIT
import CReglet

/// A divider of a container: a rectangle relative to it, in units.
struct DividerLine {
    var x: Int32, y: Int32, width: Int32, height: Int32
}

/// The receiver of dividers, one after another. It is not a closure, because each closure would add a copy of the walk.
struct DividerSink {
    var count = 0
    var uprightCount = 0  // of these, the vertical dividers of flexboxes
    /// Frames in pixels relative to the container, the first `capacity`.
    var frames: UnsafeMutablePointer<rg_frame>?
    var capacity = 0
    /// Dividers in drawing order, for the context's list.
    var drawn: (x: Int, y: Int, isUpright: Bool, container: rg_node)?
    /// A dump, and the position of the container.
    var dump: (writer: UnsafeMutablePointer<SinkWriter>, x: Float, y: Float)?
}

/// Dividers of linear containers, tables and their rows, and flexboxes: rectangles computed from the positions of the children.
extension LayoutOutput {
    /// Reports every divider of a container (LinearLayout.drawDividersVertical/Horizontal).
    @inline(never)
    @_optimize(size)
    func dividers(_ row: Int, _ sink: UnsafeMutablePointer<DividerSink>) {
        let node = self.node(row)
        if isFlexbox(row) { return flexboxDividers(row, sink) }
        guard hasDividers(row), let rarer = self.rarer(row), state.pointee.results[row].state & ResultFlags.laidOut != 0
        else {
            return
        }
        let isLinear = node.pointee.flags & NodeFlags.kindMask == RG_KIND_LINEAR.rawValue
        let show = (node.pointee.flags & NodeFlags.dividerMask) >> NodeFlags.dividerShift
        let vertical = isStacked(row)
        let hasCells = isTableRow(row)
        let thickness = Int(vertical ? rarer.pointee.dividerHeight : rarer.pointee.dividerWidth)
        let behind = Int(max(rarer.pointee.dividerSpacing, 0))
        let rtl = node.isRTL && !vertical
        let turns = node.isRTL && vertical
        let (width, height) = positions.frameSize(row)
        let inset = Int(rarer.pointee.dividerPadding)
        let before = Int(turns ? rarer.pointee.dividerExtendEnd : rarer.pointee.dividerExtendStart)
        let after = Int(turns ? rarer.pointee.dividerExtendStart : rarer.pointee.dividerExtendEnd)
        let from = Int(vertical ? node.pointee.paddingLeft : node.pointee.paddingTop) &+ inset &- before
        let to =
            Int(vertical ? width &- node.pointee.paddingRight : height &- node.pointee.paddingBottom) &- inset &+ after
        @inline(never) func emit(_ position: Int) {
            let at = clampPosition(position), size = clampUnits(thickness)
            let start = clampPosition(from), length = clampUnits(max(0, to &- from))
            take(
                vertical
                    ? DividerLine(x: start, y: at, width: length, height: size)
                    : DividerLine(x: at, y: start, width: size, height: length), sink)
        }
        if isList(row) { return listLayout.separators(row, emit) }
        // the children's boxes, before offset and inset moved the frames
        func start(_ child: Int) -> Int {
            var at = Int(vertical ? positions.position(child).y : positions.position(child).x)
            if self.node(child).pointee.flags & NodeFlags.frameRules != 0, let rare = self.rare(child) {
                at &-=
                    vertical
                    ? Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY)
                    : Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX)
            }
            if hasCells { at &-= tableColumns.columnOffset(child, node.isRTL) }
            return at &- Int(vertical ? self.node(child).pointee.marginTop : self.node(child).pointee.marginLeft)
        }
        func end(_ child: Int) -> Int {
            let size = Int(vertical ? result(child).pointee.height : result(child).pointee.width)
            return start(child) &+ size &+ (hasCells ? Int(tableColumns.cell(child).pointee.rest) : 0)
                &+ (vertical ? ColumnAxis.mainMargins(self.node(child)) : RowAxis.mainMargins(self.node(child)))
        }
        if node.pointee.flags & NodeFlags.ordered != 0 { layout.arrangeChildren(row, .order) }
        var last = -1, lastStart = 0, lastEnd = 0
        func place(_ child: Int, _ start: Int, _ end: Int) {
            if isDivided(child, isFirst: last < 0, show) {
                emit(rtl ? end &+ behind : start &- behind &- thickness)
            }
            last = child
            lastStart = start
            lastEnd = end
        }
        if isLinear
            && node.pointee.flags & NodeFlags.weightModeMask == RG_WEIGHT_BOX.rawValue << NodeFlags.weightModeShift
        {
            linearLayout.boxRanges(row, place)
        } else {
            for child in children(of: box(node)) {
                if !self.node(child).isGone { place(child, start(child), end(child)) }
            }
        }
        if node.pointee.flags & NodeFlags.ordered != 0 { layout.restoreChildren(row) }
        if show & UInt32(RG_DIVIDER_END) != 0 && last >= 0 {
            emit(rtl ? lastStart &- behind &- thickness : lastEnd &+ behind)
        }
    }

    @inline(never)
    @_optimize(size)
    func take(_ line: DividerLine, _ sink: UnsafeMutablePointer<DividerSink>) {
        sink.pointee.count &+= 1
        if let drawn = sink.pointee.drawn {
            let s = state
            if s.pointee.dividers.count >= s.pointee.dividers.capacity { return }
            s.pointee.dividers.append(
                rg_divider(
                    frame: s.pointee.snap.line(drawn.x, drawn.y, line, upright: drawn.isUpright),
                    container: drawn.container, orientation: drawn.isUpright ? RG_VERTICAL : RG_HORIZONTAL,
                    reserved: 0))
            return
        }
        let scale = state.pointee.scale
        var frame = rg_frame(
            x: scale.pixels(line.x), y: scale.pixels(line.y), width: scale.pixels(line.width),
            height: scale.pixels(line.height))
        if let dump = sink.pointee.dump {
            frame.x += dump.x
            frame.y += dump.y
            writeDivider(frame, &dump.writer.pointee)
        } else if sink.pointee.count <= sink.pointee.capacity {
            sink.pointee.frames?[sink.pointee.count &- 1] = frame
        }
    }

    /// Copies the frames of a container's dividers. - Returns: their number.
    public func copyDividers(_ row: Int, _ out: UnsafeMutablePointer<rg_frame>?, _ capacity: Int) -> Int {
        var sink = DividerSink(frames: out, capacity: capacity)
        dividers(row, &sink)
        return sink.count
    }

    /// Adds the dividers of one container to a list, with frames relative to it as they are drawn.
    /// - Returns: false when memory is out.
    @_optimize(size)
    public func collectOwnDividers(_ row: Int, _ list: inout Buffer<rg_divider>) -> Bool {
        if !hasDividers(row) { return true }
        var counted = DividerSink()
        dividers(row, &counted)
        guard counted.count == 0 || list.reserve(counted.count, memory) else { return false }
        let s = state, at = absolute(row)
        swap(&s.pointee.dividers, &list)
        var sink = DividerSink(drawn: (x: at.x, y: at.y, isUpright: !isStacked(row), container: handle(row)))
        dividers(row, &sink)
        swap(&s.pointee.dividers, &list)
        let origin = s.pointee.snap.position(at.x, at.y)
        for i in 0..<list.count {
            let divider = list.pointer(i)
            divider.pointee.frame.x -= origin.0
            divider.pointee.frame.y -= origin.1
        }
        return true
    }

    /// The position of a row in its tree, in units. O(depth).
    private func absolute(_ row: Int) -> (x: Int, y: Int) {
        var x = 0, y = 0
        var at = row
        while at >= 0 {
            let origin = positions.position(at)
            x &+= Int(origin.x)
            y &+= Int(origin.y)
            at = Int(node(at).pointee.parent)
        }
        return (x, y)
    }

    /// Whether a container may have dividers, by its kind and style.
    private func hasDividers(_ row: Int) -> Bool {
        if isFlexbox(row) { return hasFlexboxDividers(row) }
        let isLinear = node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_LINEAR.rawValue
        guard isLinear || isTable(row) || isTableRow(row) || isList(row), let rarer = self.rarer(row) else {
            return false
        }
        return (isStacked(row) ? rarer.pointee.dividerHeight : rarer.pointee.dividerWidth) > 0
    }

    /// Whether children are one below the other.
    private func isStacked(_ row: Int) -> Bool { isList(row) ? scrollLayout.scrollsDown(row) : layout.isStacked(row) }

    /// Whether there is a divider before a child that is not gone.
    private func isDivided(_ child: Int, isFirst: Bool, _ show: UInt32) -> Bool {
        if isFirst { return show & UInt32(RG_DIVIDER_BEGINNING) != 0 }
        return show & UInt32(RG_DIVIDER_MIDDLE) != 0 || node(child).pointee.flags & NodeFlags.dividerBefore != 0
    }

    // MARK: - A whole tree

    /// The next container with dividers after `row` in the visible part of a tree, or -1.
    private func nextDivided(_ row: Int, below top: Int) -> Int {
        var at = row
        repeat { at = nextRow(at, below: top, skip: isHidden(at)) } while at >= 0 && !isSeenDivided(at)
        return at
    }

    private func isSeenDivided(_ row: Int) -> Bool { !isHidden(row) && hasDividers(row) }

    /// The number of dividers that the styles of a tree request, and those of flexboxes and lists in the last layout: vertical ones if `upright`, else horizontal ones.
    @_optimize(size)
    public func dividerCount(_ top: Int, upright: Bool) -> UInt32 {
        var count: UInt32 = 0
        var row = isSeenDivided(top) ? top : nextDivided(top, below: top)
        while row >= 0 {
            if isFlexbox(row) || isList(row) {
                var sink = DividerSink()
                dividers(row, &sink)
                if isList(row) && !isStacked(row) { sink.uprightCount = sink.count }
                count &+= UInt32(
                    truncatingIfNeeded: upright ? sink.uprightCount : sink.count &- sink.uprightCount)
            } else if isStacked(row) != upright {
                let flags = node(row).pointee.flags
                let show = (flags & NodeFlags.dividerMask) >> NodeFlags.dividerShift
                if flags & NodeFlags.ordered != 0 { layout.arrangeChildren(row, .order) }
                var isFirst = true
                for child in children(of: box(node(row))) {
                    if !node(child).isGone {
                        if isDivided(child, isFirst: isFirst, show) { count &+= 1 }
                        isFirst = false
                    }
                }
                if flags & NodeFlags.ordered != 0 { layout.restoreChildren(row) }
                if !isFirst && show & UInt32(RG_DIVIDER_END) != 0 { count &+= 1 }
            }
            row = nextDivided(row, below: top)
        }
        return count
    }

    /// Collects the dividers of a tree in drawing order.
    @_optimize(size)
    public func collectDividers(_ top: Int, _ out: UnsafeMutablePointer<rg_divider_view>) -> rg_status {
        let s = state
        let most = Int(dividerCount(top, upright: true)) &+ Int(dividerCount(top, upright: false))
        if !s.pointee.dividers.reserve(most, memory) { return outOfMemory() }
        s.pointee.dividers.count = 0
        var row = isSeenDivided(top) ? top : nextDivided(top, below: top)
        while row >= 0 {
            let at = absolute(row)
            var sink = DividerSink(drawn: (x: at.x, y: at.y, isUpright: !isStacked(row), container: handle(row)))
            dividers(row, &sink)
            row = nextDivided(row, below: top)
        }
        out.pointee.dividers = s.pointee.dividers.count == 0 ? nil : UnsafePointer(s.pointee.dividers.pointer(0))
        out.pointee.count = UInt32(truncatingIfNeeded: s.pointee.dividers.count)
        return RG_OK
    }
}

extension Snap {
    /// The output frame of a line in a container at an absolute position: at least a device pixel thick.
    @_optimize(size)
    fileprivate func line(_ x: Int, _ y: Int, _ line: DividerLine, upright: Bool) -> rg_frame {
        let (originX, originY) = position(x, y)
        var frame = frame(x, y, line.x, line.y, line.width, line.height)
        if mode != .none {
            if upright && frame.z == 0 { frame.z = toPixels }
            if !upright && frame.w == 0 { frame.w = toPixels }
        }
        return rg_frame(x: originX + frame.x, y: originY + frame.y, width: frame.z, height: frame.w)
    }
}
