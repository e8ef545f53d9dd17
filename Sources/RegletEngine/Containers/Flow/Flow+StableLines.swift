// SPDX-License-Identifier: MIT
import CReglet

/// Stable lines: reuse of a flow's lines between layouts. After leaves of a placed flow of plain leaves changed, leaves
/// are measured and placed from the line of the first changed one up to the first line that begins with the same leaf
/// as before. Later lines only move. Positions of unchanged leaves are read from their frames.
///
/// FlowState records whether lines can be reused, the leaves that changed, and those to be placed.
enum FlowFlags {
    static let kept: UInt32 = 1
    static let pending: UInt32 = 2

    // FlowState.childTraits. plain: all children are aligned with the start of their line. still: they are also plain
    // leaves. even: they also have equal sizes.
    static let plain: Int32 = 1
    static let still: Int32 = 3
    static let even: Int32 = 4
}

extension FlowLayout {
    /// Records that the child `row` of a flow changed.
    func noteFlowChange(_ box: UnsafeMutablePointer<ContainerState>, _ row: Int) {
        if box.flow.pointee.lines == 0 { return }
        let row = Int32(truncatingIfNeeded: row)
        box.flow.pointee.firstChanged = min(box.flow.pointee.firstChanged, row)
        box.flow.pointee.lastChanged = max(box.flow.pointee.lastChanged, row)
    }

    /// Keeps the lines for later layouts, after all children were placed. Precondition: the last run was under an exact
    /// length.
    func keepLines(
        _ axis: MainAxis, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>, _ room: Int
    ) {
        // from right to left, the position of a column depends on the width of the flow
        let isApart =
            Int(box.pointee.last) &- Int(box.pointee.first) &+ 1 != Int(box.pointee.count)
            || node.pointee.flags & NodeFlags.ordered != 0
        if box.flow.pointee.childTraits & FlowFlags.still != FlowFlags.still || isApart
            || (axis.isVertical && node.isRTL)
        {
            return
        }
        box.flow.pointee.lines = FlowFlags.kept
        box.flow.pointee.firstChanged = Int32.max
        box.flow.pointee.lastChanged = -1
        box.flow.pointee.lineLength = Int32(truncatingIfNeeded: room)
    }

    /// The position, across, of the line of a placed child in a flow with stable lines.
    @inline(never)
    func lineStart(_ axis: MainAxis, _ container: UnsafeMutablePointer<Node>, _ row: Int) -> Int {
        let node = state.pointee.nodes + row, origin = positions.position(row)
        return axis.isVertical
            ? Int(origin.x) &- Int(container.pointee.paddingLeft) &- Int(node.pointee.marginLeft)
            : Int(origin.y) &- Int(container.pointee.paddingTop) &- Int(node.pointee.marginTop)
    }

    /// Measures the lines of the children that changed, and updates FlowState.linesAcross. - Returns: false when all
    /// children must be measured.
    @inline(never)
    func measureChangedLines(
        _ axis: MainAxis, _ container: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>,
        _ room: Int,
        _ gap: Int, _ lineGap: Int
    ) -> Bool {
        if box.flow.pointee.lines != FlowFlags.kept || Int(box.flow.pointee.lineLength) != room { return false }
        let firstChanged = Int(box.flow.pointee.firstChanged), lastChanged = Int(box.flow.pointee.lastChanged)
        if lastChanged < 0 { return true }  // only the cross spec changed
        let nodes = state.pointee.nodes, results = state.pointee.results
        let first = Int(box.pointee.first), last = Int(box.pointee.last)
        if firstChanged < first || lastChanged > last { return false }

        // start with the line of the last child before, which is unchanged
        var from = first, at = 0
        if firstChanged > first {
            from = firstChanged &- 1
            at = lineStart(axis, container, from)
            while from > first && lineStart(axis, container, from &- 1) == at { from &-= 1 }
            if from == first { at = 0 }
        }

        var cut = LineCut(at: at, room: room, gap, lineGap)
        var child = from
        while child <= lastChanged {
            let node = nodes + child
            if child >= firstChanged && !takeStill(axis, node, results + child, room) { return false }
            let outer = node.outerLengths
            let extent = axis.isVertical ? outer.y : outer.x
            if cut.isFull(extent) { cut.endLine() }
            cut.add(extent, axis.isVertical ? outer.x : outer.y)
            child &+= 1
        }
        // A line break between two unchanged children that also were in different lines before: from there on, lines
        // are as before.
        var total = 0, end = -1, change = 0
        while child <= last {
            let outer = (nodes + child).outerLengths
            let extent = axis.isVertical ? outer.y : outer.x
            if cut.isFull(extent) {
                cut.endLine()
                if child > lastChanged &+ 1 {
                    let old = lineStart(axis, container, child)
                    if old != lineStart(axis, container, child &- 1) {
                        end = child
                        change = cut.start &- old
                        total = Int(box.flow.pointee.linesAcross) &+ change
                        break
                    }
                }
            }
            cut.add(extent, axis.isVertical ? outer.x : outer.y)
            child &+= 1
        }
        if end < 0 { total = cut.start &+ Int(cut.thickness) }
        if total &+ axis.crossPadding(container) > Flow.mostTotal { return false }
        state.pointee.stats.nodes_measured &+= UInt32(truncatingIfNeeded: lastChanged &- firstChanged &+ 1)
        box.flow.pointee.linesAcross = Int32(truncatingIfNeeded: total)
        box.flow.pointee.firstChanged = Int32.max
        box.flow.pointee.lastChanged = -1
        box.flow.pointee.placeFrom = Int32(truncatingIfNeeded: from)
        box.flow.pointee.placeTo = Int32(truncatingIfNeeded: end)
        box.flow.pointee.shift = Int32(truncatingIfNeeded: change)
        box.flow.pointee.lines = FlowFlags.kept | FlowFlags.pending
        return true
    }

    /// Gives a changed child the size in its style. - Returns: false when stable lines do not support such a child.
    @inline(__always)
    private func takeStill(
        _ axis: MainAxis, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>, _ room: Int
    ) -> Bool {
        if !Flow.isShort(node, node.pointee.width, node.pointee.height) || node.pointee.flags & NodeFlags.trivial == 0
            || node.pointee.gravities >> 16 != 0 || Flow.margins(node) < 0
            || Int(axis.lineLength(node)) &+ axis.mainMargins(node) > room
            || Int(axis.lineCross(node)) &+ axis.crossMargins(node) > Flow.mostTotal
        {
            return false
        }
        result.size = SIMD2(node.pointee.width, node.pointee.height)
        result.pointee.state =
            (result.pointee.state & ~ResultFlags.entry) | ResultFlags.valid | ResultFlags.subtreeCurrent
        return true
    }

    /// Breaks unchanged leaves, whose results are valid, into lines of another length. O(1) if all leaves have equal
    /// sizes.
    /// - Returns: as measureChangedLines.
    @inline(never)
    func measureOtherLength(
        _ axis: MainAxis, _ container: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<ContainerState>,
        _ room: Int,
        _ gap: Int, _ lineGap: Int
    ) -> Bool {
        if box.flow.pointee.lines != FlowFlags.kept || box.flow.pointee.lastChanged >= 0 { return false }
        let nodes = state.pointee.nodes
        let first = Int(box.pointee.first), last = Int(box.pointee.last)
        var total = 0
        if box.flow.pointee.childTraits & FlowFlags.even != 0 {
            let node = nodes + first
            let extent = Int(axis.mainLength(node)) &+ axis.mainMargins(node)
            if extent > room || extent &+ gap <= 0 { return false }
            let aLine = 1 &+ (room &- extent) / (extent &+ gap)
            let lines = (last &- first &+ aLine) / aLine
            let (thick, tooMuch) = lines.multipliedReportingOverflow(
                by: Int(axis.crossLength(node)) &+ axis.crossMargins(node) &+ lineGap)
            if tooMuch { return false }
            total = thick &- lineGap
        } else {
            var cut = LineCut(at: 0, room: room, gap, lineGap)
            for child in first...last {
                let outer = (nodes + child).outerLengths
                let extent = axis.isVertical ? outer.y : outer.x
                if Int(extent) > room { return false }
                if cut.isFull(extent) { cut.endLine() }
                cut.add(extent, axis.isVertical ? outer.x : outer.y)
            }
            total = cut.start &+ Int(cut.thickness)
            state.pointee.stats.nodes_measured &+= UInt32(truncatingIfNeeded: last &- first &+ 1)
        }
        if total &+ axis.crossPadding(container) > Flow.mostTotal { return false }
        box.flow.pointee.linesAcross = Int32(truncatingIfNeeded: total)
        box.flow.pointee.lines = 0  // until the new lines are placed
        return true
    }
}
