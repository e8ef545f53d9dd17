// SPDX-License-Identifier: MIT
import CReglet

/// The connections that lines of a flow make.
extension ConnectedFlows {
    @inline(never)
    func resetBox(_ index: Int) {
        for side in 0..<ConnectedEdge.perBox { reset(index &* ConnectedEdge.perBox &+ side) }
    }

    /// Resets the items, the last first: connections made last come first in the lists of their targets.
    @inline(never)
    func resetItems(_ index: Int) {
        let last = box(index).pointee.shownCount &- 1
        for k in 0..<(last &+ 1) { resetBox(shown(index, last &- k)) }
    }

    @inline(never)
    func addFlow(_ index: Int) {
        if !has(index, ConnectedBox.hasNoRows) { connectedLayout.addBox(index) }
        if style(index).pointee.wrap == RG_FLOW_WRAP_ALIGNED {
            connectGrid(index)
        } else {
            resetItems(index)
            for k in 0..<box(index).pointee.lineCount { connectLine(index, k) }
        }
        set(index, ConnectedBox.needsPass, false)
    }

    /// The chain style and bias along an axis of a line: `which` 0 first, 1 others, 2 last.
    @inline(never)
    func chainStyle(_ index: Int, _ axis: Int, _ isFirst: Bool, _ isLast: Bool) -> (UInt8, Float) {
        let flow = style(index).pointee
        let first = axis == 0 ? flow.first_x : flow.first_y, last = axis == 0 ? flow.last_x : flow.last_y
        if isFirst && first.style >= 0 { return (UInt8(truncatingIfNeeded: first.style), first.bias) }
        if isLast && last.style >= 0 { return (UInt8(truncatingIfNeeded: last.style), last.bias) }
        let usual = axis == 0 ? flow.chain_x : flow.chain_y
        return (UInt8(truncatingIfNeeded: max(0, usual.style)), usual.bias)
    }

    /// Connects the items of one line to each other, and the thickest to the lines beside it.
    @inline(never)
    func connectLine(_ index: Int, _ at: Int32) {
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
    func connectItems(
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
    func align(_ index: Int, _ item: Int, _ thickest: Int, _ isSingle: Bool, _ padding: SIMD4<Int32>) {
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
}
