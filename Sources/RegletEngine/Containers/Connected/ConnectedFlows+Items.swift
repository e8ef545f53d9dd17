// SPDX-License-Identifier: MIT
import CReglet

/// Items of flows without rows of a program: where a container's flows have more items than those of any screen, the
/// items are placed by the connections of their lines, from the places of the flows. O(items).
extension ConnectedFlows {
    /// Marks the items that need no rows: those of flows with plain items, unless other boxes depend on them and a flow
    /// has no place yet.
    @inline(never)
    func markItems() {
        let count = run.pointee.boxes.count
        var items = 0
        for i in 1..<count {
            let b = box(i)
            b.pointee.flags &= ~ConnectedBox.hasNoRows
            if b.pointee.role == .flow { items &+= Int(b.pointee.shownCount) }
        }
        if items <= ProgramBounds.line { return }
        var isFree = true, isPlaced = true, isPlain = true
        for i in 1..<count where hasPlainItems(i) {
            for k in 0..<box(i).pointee.shownCount {
                let item = box(shown(i, k))
                if item.pointee.flags & ConnectedBox.hasNoRows != 0 { isPlain = false }
                item.pointee.flags |= ConnectedBox.hasNoRows
            }
        }
        let both = ConnectedBox.resolved &* 3, mayGrow = wraps(0) || wraps(1)
        var outer = 0
        for i in 1..<count {
            let b = box(i), hasRows = hasRows(i)
            if b.pointee.role == .flow && b.pointee.shownCount > 0 {
                if hasRows { outer &+= 1 }
                if self.hasRows(shown(i, 0)) {
                    isFree = isFree && hasRows
                } else if hasRows {
                    isPlaced = isPlaced && b.pointee.flags & both == both
                    isPlain = isPlain && b.pointee.flags & ConnectedBox.inFlow == 0
                }
                if wraps(1) && style(i).pointee.align_y == RG_FLOW_BASELINE { isFree = false }
            } else if b.pointee.role == .barrier {
                for k in 0..<b.pointee.linkCount where !self.hasRows(connectedLayout.link(i, k)) { isFree = false }
            }
            for side in 0..<ConnectedEdge.perBox where hasRows {
                let target = self.target(i &* ConnectedEdge.perBox &+ side)
                if target >= 0 && !self.hasRows(owner(target)) { isFree = false }
            }
        }
        // of several flows, each may make the container larger, from which others follow
        if isPlain && (isFree || isPlaced) && !(mayGrow && outer > 1) { return }
        for i in 1..<count { box(i).pointee.flags &= ~ConnectedBox.hasNoRows }
    }

    @inline(never)
    func hasRows(_ index: Int) -> Bool { !has(index, ConnectedBox.hasNoRows) }

    /// Whether a box is a flow whose items are placed by their connections alone.
    @inline(never)
    private func hasPlainItems(_ index: Int) -> Bool {
        let b = box(index)
        if b.pointee.role != .flow { return false }
        // columns are not a chain from right to left, nor where one of a grid is empty
        let flow = style(index)
        if flow.pointee.wrap == RG_FLOW_WRAP_ALIGNED
            ? b.pointee.columns == 0 || b.pointee.columns > b.pointee.shownCount
            : isVertical(index) && run.pointee.isRTL && b.pointee.lineCount > 1
        {
            return false
        }
        let uncounted =
            (wraps(0) ? ConnectedBox.uncounted : 0) | (wraps(1) ? ConnectedBox.uncounted &<< 1 : 0)
        if b.pointee.flags & uncounted != 0 { return false }
        for axis in 0...1
        where wraps(axis) && (b.pointee.sizing[axis] != ConnectedBox.wrap || b.pointee.most[axis] > 0) {
            return false
        }
        let isPacked = max(flow.pointee.chain_x.style, flow.pointee.chain_y.style) == 2
        for k in 0..<b.pointee.shownCount {
            let item = shown(index, k), i = box(item), role = i.pointee.role
            if role == .guideline || role == .barrier
                || i.pointee.flags & (ConnectedBox.resolved &* 3 | uncounted) != 0
            {
                return false
            }
            for axis in 0...1 {
                let fills = i.pointee.sizing[axis] == ConnectedBox.match
                if !connectedLayout.isPlain(item, axis)
                    || (fills && (role == .flow || isPacked || i.pointee.weight[axis] >= 0))
                {
                    return false
                }
            }
        }
        return true
    }

    /// Places the items that have no rows: chains, boxes aligned to these, items of flows among them. Before the other
    /// boxes have rows, it does so where the flows have a place; else after the solution.
    @inline(never)
    func placeItems(isSolved: Bool) {
        let count = run.pointee.boxes.count
        for i in 1..<count where isSolved && box(i).pointee.role == .flow && hasRows(i) {
            for side in 0...3 {
                tableau.pointee.variable(edge(near(i, 0) &+ side).pointee.variable).pointee.isFinal = true
            }
        }
        var goesOn = true
        while goesOn && !tableau.pointee.failed {
            goesOn = false
            for i in 1..<count where !hasRows(i) {
                for axis in 0...1 where placeItem(i, axis) { goesOn = true }
            }
        }
        for axis in 0...1 where !isSolved && wraps(axis) { encloseItems(axis) }
    }

    @inline(never)
    private func placeItem(_ index: Int, _ axis: Int) -> Bool {
        let near = self.near(index, axis), baseline = self.baseline(index)
        if connectedLayout.isFinal(near) || isMutual(near) { return false }
        if axis == 0 || !isConnected(baseline) { return connectedLayout.placeChain(index, axis, isDirect: false) }
        let begin =
            connectedLayout.knownPlace(target(baseline))
            + Double(Int(margin(baseline)) &- Int(box(index).pointee.baseline))
        if begin.isNaN { return false }
        connectedLayout.setPlaces(index, axis, begin, begin + connectedLayout.plainLength(index, axis))
        return true
    }

    /// A container that wraps encloses the items that have a place: by their baselines they may lie outside the flow.
    @inline(never)
    private func encloseItems(_ axis: Int) {
        var last = -1, most = 0.0
        for i in 1..<run.pointee.boxes.count where !hasRows(i) {
            let place = connectedLayout.knownPlace(far(i, axis))
            if place > most {
                most = place
                last = far(i, axis)
            }
        }
        if last >= 0 { connectedLayout.atLeast(far(0, axis), last, 0, Strength.equality) }
    }
}
