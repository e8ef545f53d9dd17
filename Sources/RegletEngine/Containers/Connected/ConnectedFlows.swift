// SPDX-License-Identifier: MIT
import CReglet

/// Flows of a ConstraintLayout measure their boxes, form lines of them, and connect them before a solution.
struct ConnectedFlows: ConnectedView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension ConnectedLayout {
    @inline(__always)
    var flows: ConnectedFlows { ConnectedFlows(state) }
}

extension ConnectedFlows {
    @inline(never)
    func style(_ index: Int) -> UnsafeMutablePointer<rg_flow_lines> {
        let record = state.pointee.connections.records.pointer(Int(box(index).pointee.flow))
        return withUnsafeMutablePointer(to: &record.pointee.references.flow) { $0 }
    }

    @inline(never)
    func isVertical(_ index: Int) -> Bool { style(index).pointee.orientation == RG_VERTICAL }

    @inline(never)
    func gap(_ index: Int, _ axis: Int) -> Int32 {
        let flow = style(index)
        return state.pointee.scale.offset(axis == 0 ? flow.pointee.gap_x : flow.pointee.gap_y)
    }

    @inline(never)
    func padding(_ index: Int) -> SIMD4<Int32> {
        let node = self.node(Int(box(index).pointee.row))
        return SIMD4(
            node.pointee.paddingLeft, node.pointee.paddingTop, node.pointee.paddingRight, node.pointee.paddingBottom)
    }

    /// A visible box of a flow.
    @inline(never)
    func shown(_ index: Int, _ at: Int32) -> Int {
        Int(run.pointee.links[Int(box(index).pointee.firstShown &+ at)])
    }

    @inline(never)
    func line(_ index: Int, _ at: Int32) -> UnsafeMutablePointer<ConnectedLine> {
        run.pointee.lines.pointer(Int(box(index).pointee.firstLine &+ at))
    }

    // MARK: - Measure

    /// Flows may be items of flows, at most `deepest` of them. A flow that contains itself is empty there.
    static var deepest: Int { 4 }

    @inline(never)
    func measureFlow(_ index: Int, _ width: Spec, _ height: Spec) {
        if has(index, ConnectedBox.isMeasuring) || run.pointee.flowDepth == ConnectedFlows.deepest {
            box(index).pointee.measured = SIMD2(0, 0)
            return
        }
        run.pointee.flowDepth &+= 1
        set(index, ConnectedBox.isMeasuring, true)
        measureLines(index, width, height)
        set(index, ConnectedBox.isMeasuring, false)
        run.pointee.flowDepth &-= 1
    }

    /// Measures the items, once or again in the room of their line, and forms the lines.
    @inline(never)
    private func measureLines(_ index: Int, _ width: Spec, _ height: Spec) {
        let count = box(index).pointee.linkCount
        for k in 0..<count { measureItem(connectedLayout.link(index, k)) }
        let padding = self.padding(index)
        let paddings = padding.lowHalf &+ padding.highHalf
        let along = isVertical(index) ? 1 : 0
        let room = (along == 0 ? width.size : height.size) &- paddings[along]
        guard collectShown(index), formLines(index, along, room) else {
            run.pointee.failed = true
            return
        }
        let size = linesSize(index, along)
        box(index).pointee.measured = SIMD2(
            width.resolve(clampUnits(Int(size.x) &+ Int(paddings.x))),
            height.resolve(clampUnits(Int(size.y) &+ Int(paddings.y))))
        box(index).pointee.size = box(index).pointee.measured
        set(index, ConnectedBox.needsPass, count > 0)
    }

    @inline(never)
    func measureItem(_ item: Int) {
        let b = box(item)
        if b.pointee.role == .guideline { return }
        var sizing = b.pointee.sizing
        if sizing == SIMD2(repeating: ConnectedBox.match) && !connectedLayout.hugsContent(b) { return }
        for axis in 0...1 where sizing[axis] == ConnectedBox.match { sizing[axis] = ConnectedBox.wrap }
        connectedLayout.measure(item, sizing, SIMD2(length(item, 0), length(item, 1)), .nothing)
        connectedLayout.keepMeasured(item)
    }

    @inline(never)
    func collectShown(_ index: Int) -> Bool {
        let count = box(index).pointee.linkCount
        let links = run.pointee.links.count
        if !run.pointee.links.reserve(links &+ Int(count), memory) { return false }
        box(index).pointee.firstShown = Int32(truncatingIfNeeded: links)
        for k in 0..<count where !isGone(connectedLayout.link(index, k)) {
            run.pointee.links.append(Int32(truncatingIfNeeded: connectedLayout.link(index, k)))
        }
        box(index).pointee.shownCount = Int32(truncatingIfNeeded: run.pointee.links.count &- links)
        box(index).pointee.firstLine = Int32(truncatingIfNeeded: run.pointee.lines.count)
        box(index).pointee.lineCount = 0
        return true
    }

    /// The length of an item, of which percentages are of `room`.
    @inline(never)
    func itemLength(_ item: Int, _ axis: Int, _ room: Int32) -> Int32 {
        let b = box(item)
        if b.pointee.sizing[axis] != ConnectedBox.match { return length(item, axis) }
        switch b.pointee.fill[axis] {
        case ConnectedBox.spread: return 0
        case ConnectedBox.percent:
            let value = connectedLayout.truncated(b.pointee.percent[axis] * Float(room))
            if value != length(item, axis) {
                set(item, ConnectedBox.needsMeasure, true)
                giveLength(item, axis, value)
            }
            return value
        default: return length(item, axis)
        }
    }

    @inline(never)
    func giveLength(_ item: Int, _ axis: Int, _ value: Int32) {
        var sizing = box(item).pointee.sizing
        var lengths = SIMD2(length(item, 0), length(item, 1))
        sizing[axis] = ConnectedBox.fixed
        lengths[axis] = value
        connectedLayout.measure(item, sizing, lengths, .nothing)
        connectedLayout.keepMeasured(item)
    }

    /// Makes room for the lines of a flow, at most one for each of its items: flows among these, which may be measured
    /// while its lines are formed, have theirs behind.
    @inline(never)
    func reserveLines(_ index: Int) -> Bool {
        let r = run, most = Int(box(index).pointee.shownCount)
        if !r.pointee.lines.reserve(r.pointee.lines.count &+ most, memory) { return false }
        for _ in 0..<most { r.pointee.lines.append(ConnectedLine()) }
        return true
    }

    @inline(never)
    func openLine(_ index: Int, _ start: Int32) {
        let opened = box(index).pointee.lineCount
        line(index, opened).pointee = ConnectedLine(start: start)
        box(index).pointee.lineCount = opened &+ 1
    }

    @inline(never)
    func formLines(_ index: Int, _ along: Int, _ room: Int32) -> Bool {
        let count = box(index).pointee.shownCount
        if count == 0 { return true }
        let wrap = style(index).pointee.wrap
        if wrap == RG_FLOW_WRAP_ALIGNED { return formGrid(index, along, room) }
        if !reserveLines(index) { return false }
        openLine(index, 0)
        let most = style(index).pointee.max_items
        let gap = self.gap(index, along)
        var length: Int32 = 0
        var inLine: Int32 = 0
        for k in 0..<count {
            let item = shown(index, k)
            if wrap != RG_FLOW_WRAP_NONE {
                inLine &+= 1
                let own = itemLength(item, along, room)
                let current = line(index, box(index).pointee.lineCount &- 1)
                var breaks = (length == room || length &+ gap &+ own > room) && current.pointee.thickest >= 0
                if !breaks && k > 0 && most > 0 {
                    breaks = wrap == RG_FLOW_WRAP_CHAIN ? k % most == 0 : inLine > most
                }
                if breaks {
                    inLine = 1
                    length = own
                    openLine(index, k)
                } else {
                    length = k > 0 ? length &+ gap &+ own : own
                }
            }
            addItem(index, item, along, room)
        }
        stretchItems(index, along, room)
        return true
    }

    @inline(never)
    func addItem(_ index: Int, _ item: Int, _ along: Int, _ room: Int32) {
        var own = itemLength(item, along, room)
        let thickness = itemLength(item, 1 &- along, room)
        let line = self.line(index, box(index).pointee.lineCount &- 1)
        if box(item).pointee.sizing[along] == ConnectedBox.match {
            line.pointee.matching &+= 1
            own = 0
        }
        line.pointee.count &+= 1
        addLength(index, line, item, along, own, thickness)
    }

    @inline(never)
    func addLength(
        _ index: Int, _ line: UnsafeMutablePointer<ConnectedLine>, _ item: Int, _ along: Int, _ own: Int32,
        _ thickness: Int32
    ) {
        line.pointee.length = line.pointee.length &+ own &+ gap(index, along)
        if line.pointee.thickest < 0 || line.pointee.thickestSize < thickness {
            line.pointee.thickest = Int32(truncatingIfNeeded: item)
            line.pointee.thickestSize = thickness
            line.pointee.thickness = thickness
        }
    }

    /// In a flow that wraps, items of 0dp share what their line leaves.
    @inline(never)
    func stretchItems(_ index: Int, _ along: Int, _ room: Int32) {
        if style(index).pointee.wrap == RG_FLOW_WRAP_NONE { return }
        let sizing = box(index).pointee.sizing
        if sizing[0] != ConnectedBox.wrap && sizing[1] != ConnectedBox.wrap { return }
        for k in 0..<box(index).pointee.lineCount where line(index, k).pointee.matching > 0 {
            let left = room &- (line(index, k).pointee.length &- gap(index, along))
            let share = left / line(index, k).pointee.matching
            let start = line(index, k).pointee.start, end = start &+ line(index, k).pointee.count
            for at in start..<end {
                let b = box(shown(index, at))
                if b.pointee.sizing[along] == ConnectedBox.match && b.pointee.fill[along] == ConnectedBox.spread {
                    giveLength(shown(index, at), along, share)
                }
            }
            let line = self.line(index, k)
            line.pointee.length = 0
            line.pointee.thickness = 0
            line.pointee.thickest = -1
            line.pointee.thickestSize = 0
            for at in start..<end {
                let item = shown(index, at)
                if along == 1 { _ = itemLength(item, 1, room) }
                let own = along == 0 ? length(item, 0) : itemLength(item, 1, room)
                let thickness = itemLength(item, 1 &- along, room)  // which may move all lines
                addLength(index, self.line(index, k), item, along, own, thickness)
            }
        }
    }

    @inline(never)
    func linesSize(_ index: Int, _ along: Int) -> SIMD2<Int32> {
        var size = SIMD2<Int32>(0, 0)
        let b = box(index)
        if style(index).pointee.wrap == RG_FLOW_WRAP_ALIGNED { return b.pointee.size }
        for k in 0..<b.pointee.lineCount {
            let line = self.line(index, k)
            size[along] = max(size[along], line.pointee.length &- gap(index, along))
            size[1 &- along] = size[1 &- along] &+ line.pointee.thickness &+ (k > 0 ? gap(index, 1 &- along) : 0)
        }
        return size
    }
}
