// SPDX-License-Identifier: MIT
import CReglet

/// Flows measure their boxes, form lines of them, and connect them before a solution.
extension ConnectedLayout {
    @inline(never)
    private func style(_ index: Int) -> UnsafeMutablePointer<rg_flow_lines> {
        let record = state.pointee.connections.records.pointer(Int(box(index).pointee.flow))
        return withUnsafeMutablePointer(to: &record.pointee.references.flow) { $0 }
    }

    @inline(never)
    private func isVertical(_ index: Int) -> Bool { style(index).pointee.orientation == RG_VERTICAL }

    @inline(never)
    private func gap(_ index: Int, _ axis: Int) -> Int32 {
        let flow = style(index)
        return state.pointee.scale.offset(axis == 0 ? flow.pointee.gap_x : flow.pointee.gap_y)
    }

    @inline(never)
    private func padding(_ index: Int) -> SIMD4<Int32> {
        let node = self.node(Int(box(index).pointee.row))
        return SIMD4(node.pointee.paddingLeft, node.pointee.paddingTop, node.pointee.paddingRight, node.pointee.paddingBottom)
    }

    /// A visible box of a flow.
    @inline(never)
    private func shown(_ index: Int, _ at: Int32) -> Int {
        Int(run.pointee.links[Int(box(index).pointee.firstShown &+ at)])
    }

    @inline(never)
    func line(_ index: Int, _ at: Int32) -> UnsafeMutablePointer<ConnectedLine> {
        run.pointee.lines.pointer(Int(box(index).pointee.firstLine &+ at))
    }

    // MARK: - Measure

    @inline(never)
    func measureFlow(_ index: Int, _ width: Spec, _ height: Spec) {
        let count = box(index).pointee.linkCount
        for k in 0..<count { measureItem(link(index, k)) }
        let padding = self.padding(index)
        let paddings = padding.lowHalf &+ padding.highHalf
        let along = isVertical(index) ? 1 : 0
        let room = (along == 0 ? width.size : height.size) &- paddings[along]
        guard collectShown(index), formLines(index, along, room) else {
            run.pointee.failed = true
            return
        }
        let size = linesSize(index, along) &+ paddings
        box(index).pointee.measured = SIMD2(width.resolve(clampUnits(Int(size.x))), height.resolve(clampUnits(Int(size.y))))
        box(index).pointee.size = box(index).pointee.measured
        set(index, ConnectedBox.needsPass, count > 0)
    }

    @inline(never)
    private func measureItem(_ item: Int) {
        let b = box(item)
        if b.pointee.role == .guideline { return }
        var sizing = b.pointee.sizing
        if sizing == SIMD2(repeating: ConnectedBox.match) && !hugsContent(b) { return }
        for axis in 0...1 where sizing[axis] == ConnectedBox.match { sizing[axis] = ConnectedBox.wrap }
        measure(item, sizing, SIMD2(length(item, 0), length(item, 1)), .nothing)
        keepMeasured(item)
    }

    @inline(never)
    private func collectShown(_ index: Int) -> Bool {
        let count = box(index).pointee.linkCount
        let links = run.pointee.links.count
        if !run.pointee.links.reserve(links &+ Int(count), memory) { return false }
        box(index).pointee.firstShown = Int32(truncatingIfNeeded: links)
        for k in 0..<count where !isGone(link(index, k)) { run.pointee.links.append(Int32(truncatingIfNeeded: link(index, k))) }
        box(index).pointee.shownCount = Int32(truncatingIfNeeded: run.pointee.links.count &- links)
        box(index).pointee.firstLine = Int32(truncatingIfNeeded: run.pointee.lines.count)
        box(index).pointee.lineCount = 0
        return true
    }

    /// The length of an item, of which percentages are of `room`.
    @inline(never)
    private func itemLength(_ item: Int, _ axis: Int, _ room: Int32) -> Int32 {
        let b = box(item)
        if b.pointee.sizing[axis] != ConnectedBox.match { return length(item, axis) }
        switch b.pointee.fill[axis] {
        case ConnectedBox.spread: return 0
        case ConnectedBox.percent:
            let value = truncated(b.pointee.percent[axis] * Float(room))
            if value != length(item, axis) {
                set(item, ConnectedBox.needsMeasure, true)
                giveLength(item, axis, value)
            }
            return value
        default: return length(item, axis)
        }
    }

    @inline(never)
    private func giveLength(_ item: Int, _ axis: Int, _ value: Int32) {
        var sizing = box(item).pointee.sizing
        var lengths = SIMD2(length(item, 0), length(item, 1))
        sizing[axis] = ConnectedBox.fixed
        lengths[axis] = value
        measure(item, sizing, lengths, .nothing)
        keepMeasured(item)
    }

    @inline(never)
    private func openLine(_ index: Int, _ start: Int32) -> Bool {
        if !run.pointee.lines.reserve(run.pointee.lines.count &+ 1, memory) { return false }
        run.pointee.lines.append(ConnectedLine(start: start))
        box(index).pointee.lineCount &+= 1
        return true
    }

    @inline(never)
    private func formLines(_ index: Int, _ along: Int, _ room: Int32) -> Bool {
        let count = box(index).pointee.shownCount
        if count == 0 { return true }
        let wrap = style(index).pointee.wrap
        if wrap == RG_FLOW_WRAP_ALIGNED { return formGrid(index, along, room) }
        if !openLine(index, 0) { return false }
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
                    if !openLine(index, k) { return false }
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
    private func addItem(_ index: Int, _ item: Int, _ along: Int, _ room: Int32) {
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
    private func addLength(
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
    private func stretchItems(_ index: Int, _ along: Int, _ room: Int32) {
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
                addLength(index, self.line(index, k), item, along, own, itemLength(item, 1 &- along, room))
            }
        }
    }

    @inline(never)
    private func linesSize(_ index: Int, _ along: Int) -> SIMD2<Int32> {
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

    /// As many columns as fit, each as wide as its widest item. The size is left in the box.
    @inline(never)
    private func formGrid(_ index: Int, _ along: Int, _ room: Int32) -> Bool {
        let count = box(index).pointee.shownCount
        var columns = style(index).pointee.max_items
        box(index).pointee.size = SIMD2(0, 0)
        if columns <= 0 {
            var length: Int32 = 0
            columns = 0
            for k in 0..<count {
                if k > 0 { length = length &+ gap(index, along) }
                length = length &+ itemLength(shown(index, k), along, room)
                if length > room { break }
                columns &+= 1
            }
        }
        columns = min(columns, max(count, 1) &* 2)
        box(index).pointee.columns = columns
        box(index).pointee.rows = 0
        while columns > 0 {
            let rows = (count &+ columns &- 1) / columns
            guard findLargest(index, along, columns, rows, room) else { return false }
            let size = gridSize(index, along, columns, rows, room)
            box(index).pointee.size = size
            box(index).pointee.columns = columns
            box(index).pointee.rows = rows
            if size[along] <= room || columns == 1 { return true }
            columns &-= 1
        }
        return true
    }

    /// The item of the grid at a place along and across, or -1.
    @inline(never)
    private func cell(_ index: Int, _ column: Int32, _ row: Int32) -> Int {
        let at = row &* box(index).pointee.columns &+ column
        return at < box(index).pointee.shownCount ? shown(index, at) : -1
    }

    /// The widest item of a column, or the highest of a row.
    @inline(never)
    private func largest(_ index: Int, _ at: Int32) -> UnsafeMutablePointer<Int32> {
        run.pointee.cells.pointer(Int(box(index).pointee.firstCell &+ at))
    }

    @inline(never)
    private func findLargest(_ index: Int, _ along: Int, _ columns: Int32, _ rows: Int32, _ room: Int32) -> Bool {
        let start = run.pointee.cells.count
        if !run.pointee.cells.reserve(start &+ Int(columns &+ rows), memory) { return false }
        box(index).pointee.firstCell = Int32(truncatingIfNeeded: start)
        box(index).pointee.columns = columns
        for _ in 0..<(columns &+ rows) { run.pointee.cells.append(-1) }
        // columns of pixels come first in both orientations
        let outer = along == 0 ? columns : rows, inner = along == 0 ? rows : columns
        for i in 0..<outer {
            for j in 0..<inner {
                let column = along == 0 ? i : j, row = along == 0 ? j : i
                let item = cell(index, column, row)
                if item < 0 { continue }
                let width = itemLength(item, 0, room)
                let widest = largest(index, along == 0 ? column : columns &+ row)
                if widest.pointee < 0 || length(Int(widest.pointee), 0) < width {
                    widest.pointee = Int32(truncatingIfNeeded: item)
                }
                let height = itemLength(item, 1, room)
                let highest = largest(index, along == 0 ? columns &+ row : column)
                if highest.pointee < 0 || length(Int(highest.pointee), 1) < height {
                    highest.pointee = Int32(truncatingIfNeeded: item)
                }
            }
        }
        return true
    }

    @inline(never)
    private func gridSize(_ index: Int, _ along: Int, _ columns: Int32, _ rows: Int32, _ room: Int32) -> SIMD2<Int32> {
        var size = SIMD2<Int32>(0, 0)
        for i in 0..<columns where largest(index, i).pointee >= 0 {
            size[along] = size[along] &+ (i > 0 ? gap(index, along) : 0)
                &+ itemLength(Int(largest(index, i).pointee), along, room)
        }
        for j in 0..<rows where largest(index, columns &+ j).pointee >= 0 {
            size[1 &- along] = size[1 &- along] &+ (j > 0 ? gap(index, 1 &- along) : 0)
                &+ itemLength(Int(largest(index, columns &+ j).pointee), 1 &- along, room)
        }
        return size
    }

    // MARK: - Connections

    @inline(never)
    func reset(_ edge: Int) {
        let e = self.edge(edge)
        if e.pointee.target >= 0 { unlink(edge) }
        e.pointee.target = -1
        e.pointee.firstDependent = -1
        e.pointee.margin = 0
        e.pointee.goneMargin = ConnectedEdge.unset
        e.pointee.isPlaced = false
    }

    @inline(never)
    private func unlink(_ edge: Int) {
        let target = Int(self.edge(edge).pointee.target)
        var at = Int(self.edge(target).pointee.firstDependent)
        if at == edge {
            self.edge(target).pointee.firstDependent = self.edge(edge).pointee.nextDependent
        } else {
            while at >= 0 {
                let next = Int(self.edge(at).pointee.nextDependent)
                if next == edge {
                    self.edge(at).pointee.nextDependent = self.edge(edge).pointee.nextDependent
                    break
                }
                at = next
            }
        }
        self.edge(edge).pointee.nextDependent = -1
    }

    /// Connects an edge, in the order in which edges were connected to the target.
    @inline(never)
    func connect(_ edge: Int, _ target: Int, _ margin: Int32, gone: Int32 = ConnectedEdge.unset) {
        let e = self.edge(edge)
        if e.pointee.target >= 0 { unlink(edge) }
        e.pointee.target = Int32(truncatingIfNeeded: target)
        e.pointee.margin = margin
        e.pointee.goneMargin = gone
        e.pointee.nextDependent = self.edge(target).pointee.firstDependent
        self.edge(target).pointee.firstDependent = Int32(truncatingIfNeeded: edge)
    }

    @inline(never)
    private func resetBox(_ index: Int) {
        for side in 0..<ConnectedEdge.perBox { reset(index &* ConnectedEdge.perBox &+ side) }
    }

    @inline(never)
    func addFlow(_ index: Int) {
        addBox(index)
        if style(index).pointee.wrap == RG_FLOW_WRAP_ALIGNED {
            connectGrid(index)
        } else {
            for k in 0..<box(index).pointee.lineCount { connectLine(index, k) }
        }
        set(index, ConnectedBox.needsPass, false)
    }

    /// The chain style and bias along an axis of a line: `which` 0 first, 1 others, 2 last.
    @inline(never)
    private func chainStyle(_ index: Int, _ axis: Int, _ isFirst: Bool, _ isLast: Bool) -> (UInt8, Float) {
        let flow = style(index).pointee
        let first = axis == 0 ? flow.first_x : flow.first_y, last = axis == 0 ? flow.last_x : flow.last_y
        if isFirst && first.style >= 0 { return (UInt8(truncatingIfNeeded: first.style), first.bias) }
        if isLast && last.style >= 0 { return (UInt8(truncatingIfNeeded: last.style), last.bias) }
        let usual = axis == 0 ? flow.chain_x : flow.chain_y
        return (UInt8(truncatingIfNeeded: max(0, usual.style)), usual.bias)
    }

    /// Connects the items of one line to each other, and the thickest to the lines beside it.
    @inline(never)
    private func connectLine(_ index: Int, _ at: Int32) {
        let along = isVertical(index) ? 1 : 0, across = 1 &- along
        let line = self.line(index, at).pointee
        for k in 0..<line.count { resetBox(shown(index, line.start &+ k)) }
        let thickest = Int(line.thickest)
        if line.count == 0 || thickest < 0 { return }
        let isLast = at == box(index).pointee.lineCount &- 1, isSingle = isLast && at == 0
        let usual = across == 0 ? style(index).pointee.chain_x : style(index).pointee.chain_y
        box(thickest).pointee.chain[across] = UInt8(truncatingIfNeeded: max(0, usual.style))
        // the line lies between the thickest of the lines beside it
        let before = at == 0 ? near(index, across) : far(Int(self.line(index, at &- 1).pointee.thickest), across)
        let after = isLast ? far(index, across) : near(Int(self.line(index, at &+ 1).pointee.thickest), across)
        let padding = self.padding(index)
        let distance = at == 0 ? padding[across] : gap(index, across)
        if across == 0 && run.pointee.isRTL {
            connect(far(thickest, 0), after, distance)
            if isLast { connect(near(thickest, 0), before, padding[2]) }
            if at > 0 { connect(near(owner(after), 0), far(thickest, 0), 0) }
        } else {
            connect(near(thickest, across), before, distance)
            if isLast { connect(far(thickest, across), after, padding[across &+ 2]) }
            if at > 0 { connect(far(owner(before), across), near(thickest, across), 0) }
        }
        connectItems(index, line, thickest, isLast, isSingle)
    }

    @inline(never)
    private func connectItems(
        _ index: Int, _ line: ConnectedLine, _ thickest: Int, _ isLast: Bool, _ isSingle: Bool
    ) {
        let along = isVertical(index) ? 1 : 0
        let isRTL = run.pointee.isRTL && along == 0
        let padding = self.padding(index)
        var baselineItem = thickest
        let alignsBaselines = along == 0 && style(index).pointee.align_y == RG_FLOW_BASELINE
        if alignsBaselines && !has(thickest, ConnectedBox.hasBaseline) {
            for k in 0..<line.count {
                let item = shown(index, line.start &+ (isRTL ? line.count &- 1 &- k : k))
                if has(item, ConnectedBox.hasBaseline) {
                    baselineItem = item
                    break
                }
            }
        }
        var previous = -1
        for k in 0..<line.count {
            let at = isRTL ? line.count &- 1 &- k : k
            let item = shown(index, line.start &+ at)
            if k == 0 { connect(near(item, along), near(index, along), padding[along]) }
            if at == 0 {
                let (style, bias) = chainStyle(index, along, line.start == 0, isLast)
                box(item).pointee.chain[along] = style
                box(item).pointee.bias[along] = isRTL ? 1 - bias : bias
            }
            if k == line.count &- 1 { connect(far(item, along), far(index, along), padding[along &+ 2]) }
            if previous >= 0 {
                connect(near(item, along), far(previous, along), gap(index, along))
                connect(far(previous, along), near(item, along), 0)
            }
            if item != thickest {
                if alignsBaselines && has(baselineItem, ConnectedBox.hasBaseline) && item != baselineItem
                    && has(item, ConnectedBox.hasBaseline)
                {
                    connect(baseline(item), baseline(baselineItem), 0)
                } else {
                    align(index, item, thickest, isSingle, padding)
                }
            }
            previous = item
        }
    }

    /// Aligns an item with the thickest of its line.
    @inline(never)
    private func align(_ index: Int, _ item: Int, _ thickest: Int, _ isSingle: Bool, _ padding: SIMD4<Int32>) {
        let across = isVertical(index) ? 0 : 1
        let flow = style(index).pointee
        var align = across == 0 ? flow.align_x.rawValue : flow.align_y.rawValue
        let mirrors = across == 0 && run.pointee.isRTL
        if mirrors && align < 2 { align = 1 &- align }
        if align == 0 {
            connect(near(item, across), near(thickest, across), 0)
        } else if align == 1 {
            connect(far(item, across), far(thickest, across), 0)
        } else if isSingle && !mirrors {
            connect(near(item, across), near(index, across), padding[across])
            connect(far(item, across), far(index, across), padding[across &+ 2])
        } else {
            connect(near(item, across), near(thickest, across), 0)
            connect(far(item, across), far(thickest, across), 0)
        }
    }

    /// Connects the largest items of rows and columns in chains, and the others to them.
    @inline(never)
    private func connectGrid(_ index: Int) {
        let b = box(index)
        let along = isVertical(index) ? 1 : 0
        let columns = b.pointee.columns, rows = b.pointee.rows
        if b.pointee.firstCell < 0 { return }
        for k in 0..<b.pointee.shownCount { resetBox(shown(index, k)) }
        let padding = self.padding(index)
        for axis in 0...1 {
            let isColumns = axis == along
            let count = isColumns ? columns : rows, base = isColumns ? 0 : columns
            var previous = -1
            for i in 0..<count {
                let mirrors = axis == 0 && run.pointee.isRTL
                let item = Int(largest(index, base &+ (mirrors ? count &- 1 &- i : i)).pointee)
                if item < 0 || isGone(item) { continue }
                if i == 0 {
                    connect(near(item, axis), near(index, axis), padding[axis])
                    let flow = style(index).pointee
                    let usual = axis == 0 ? flow.chain_x : flow.chain_y
                    box(item).pointee.chain[axis] = UInt8(truncatingIfNeeded: max(0, usual.style))
                    box(item).pointee.bias[axis] = mirrors ? 1 - usual.bias : usual.bias
                }
                if i == count &- 1 { connect(far(item, axis), far(index, axis), padding[axis &+ 2]) }
                if i > 0 && previous >= 0 {
                    connect(near(item, axis), far(previous, axis), gap(index, axis))
                    connect(far(previous, axis), near(item, axis), 0)
                }
                previous = item
            }
        }
        for j in 0..<rows {
            for i in 0..<columns {
                let item = cell(index, i, j)
                if item < 0 || isGone(item) { continue }
                let inColumn = Int(largest(index, i).pointee), inRow = Int(largest(index, columns &+ j).pointee)
                let x = along == 0 ? inColumn : inRow, y = along == 0 ? inRow : inColumn
                if item != x {
                    connect(near(item, 0), near(x, 0), 0)
                    connect(far(item, 0), far(x, 0), 0)
                }
                if item != y {
                    connect(near(item, 1), near(y, 1), 0)
                    connect(far(item, 1), far(y, 1), 0)
                }
            }
        }
    }
}
