// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletPaint
import RegletResources
import RegletSyntax

/// The differences between the records of nodes that match. Values that are equal in both files stay as the host has
/// them.
extension ReloadMatch {
    /// Compares all nodes that match, and prepares the styles of the staged ones. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    mutating func compare(_ plan: inout InflatePlan) -> Bool {
        for i in 0..<plan.nodes.count where oldOf[i] >= 0 {
            let j = Int(oldOf[i])
            let item = graft.nodes.pointer(i)
            let a = old.nodes[j], b = plan.nodes[i]
            if !compareParams(&plan, i, j) || !compareStyles(&plan, i, j) { return false }
            if differs(&plan, text(j, a.text, isHint: false), b.text) { item.pointee.changes |= GraftChange.text }
            if differs(&plan, text(j, a.hint, isHint: true), b.hint) { item.pointee.changes |= GraftChange.hint }
            if !isSameSpans(&plan, i, j) { item.pointee.changes |= GraftChange.text }
            compareRecords(&plan, i, j)
        }
        return true
    }

    @inline(never)
    @_optimize(size)
    private mutating func compareStyles(_ plan: inout InflatePlan, _ i: Int, _ j: Int) -> Bool {
        let a = old.styles.pointer(Int(old.nodes[j].style)), b = plan.styles.pointer(Int(plan.nodes[i].style))
        let item = graft.nodes.pointer(i)
        let kept = engine.row(item.pointee.kept), staged = engine.row(item.pointee.staged)
        let ofFile = engine.graft.mergedStyle(kept, a, b)
        if ofFile == nil && !hasNewDrawables(i) { return true }
        var merged = ofFile ?? engine.styleEditor.style(kept)
        if hasNewDrawables(i) { NodeDrawables.copyStyle(engine.styleEditor.style(staged), to: &merged) }
        item.pointee.changes |= GraftChange.style
        let status = engine.styleEditor.setStyle(staged, &merged)
        return status != RG_ERROR_OUT_OF_MEMORY
    }

    /// Whether the new version gives a node other drawables. Its parameters were compared last.
    @inline(never)
    private mutating func hasNewDrawables(_ i: Int) -> Bool {
        var at = graft.params.count
        while at > 0 {
            at &-= 1
            if Int(graft.params[at].node) != i { return false }
            if graft.params[at].param >= AppearanceKey.firstParam { return true }
        }
        return false
    }

    /// The text or hint that the old version had last: that of its plan, or the resource that was set since. - Returns:
    /// nil when the resources that had it are no longer those of the context.
    @inline(never)
    @_optimize(size)
    private mutating func text(_ j: Int, _ start: UInt32, isHint: Bool) -> Bytes? {
        for k in range(old.boundTexts, j) where old.boundTexts[k].isHint == isHint && old.boundTexts[k].isNewer {
            if old.origin.epoch != engine.state.pointee.resourcesEpoch { return nil }
            return engine.resourceView?.text(old.boundTexts[k].meant)
        }
        return start == 0 ? Bytes("") : old.text(start &- 1)
    }

    /// Whether the old version of a text is another one than `start` is in the new plan.
    @inline(never)
    @_optimize(size)
    private mutating func differs(_ plan: inout InflatePlan, _ text: Bytes?, _ start: UInt32) -> Bool {
        guard let text else { return true }
        return !text.equals(start == 0 ? Bytes("") : plan.text(start &- 1))
    }

    /// Whether two texts, starts + 1 or 0, are equal.
    @inline(never)
    @_optimize(size)
    private mutating func isSameText(_ plan: inout InflatePlan, _ a: UInt32, _ b: UInt32) -> Bool {
        let x = a == 0 ? Bytes("") : old.text(a &- 1), y = b == 0 ? Bytes("") : plan.text(b &- 1)
        return x.equals(y)
    }

    // MARK: - Records

    /// The records of a node in an array that is sorted by nodes. Each record begins with the number of its node.
    @inline(never)
    @_optimize(size)
    private mutating func range(_ base: UnsafeRawPointer?, _ count: Int, _ stride: Int, _ node: Int) -> Range<Int> {
        guard let base else { return 0..<0 }
        func number(_ index: Int) -> Int { Int((base + index &* stride).load(as: Int32.self)) }
        var low = 0, high = count
        while low < high {
            let middle = (low &+ high) / 2
            if number(middle) < node { low = middle &+ 1 } else { high = middle }
        }
        var end = low
        while end < count && number(end) == node { end &+= 1 }
        return low..<end
    }

    @inline(__always)
    private mutating func range<Record>(_ records: Buffer<Record>, _ node: Int) -> Range<Int> {
        range(records.base.map { UnsafeRawPointer($0) }, records.count, MemoryLayout<Record>.stride, node)
    }

    @inline(never)
    @_optimize(size)
    private mutating func compareRecords(_ plan: inout InflatePlan, _ i: Int, _ j: Int) {
        var changes: UInt32 = 0
        if !isSameRules(&plan, i, j) { changes |= GraftChange.rules }
        if !isSameColumns(&plan, i, j) { changes |= GraftChange.columns }
        if !isSame(old.cells, plan.cells, i, j, from: 4, to: 12) { changes |= GraftChange.cell }
        if !isSameGrid(&plan, i, j) { changes |= GraftChange.grid }
        if !isSame(old.gridCells, plan.gridCells, i, j, from: 4, to: 4 &+ MemoryLayout<rg_grid_cell>.size) {
            changes |= GraftChange.gridCell
        }
        if !isSame(old.flexboxes, plan.flexboxes, i, j, from: 4, to: 4 &+ MemoryLayout<rg_flexbox>.size) {
            changes |= GraftChange.flexbox
        }
        if !isSame(old.flexItems, plan.flexItems, i, j, from: 4, to: 4 &+ MemoryLayout<rg_flex_item>.size) {
            changes |= GraftChange.flexItem
        }
        if !isSameCss(&plan, i, j) { changes |= GraftChange.css }
        if !isSame(old.classes, plan.classes, i, j, from: 4, to: 8) { changes |= GraftChange.containerClass }
        if !isSame(old.priorities, plan.priorities, i, j, from: 4, to: 4 &+ MemoryLayout<rg_content_priorities>.size) {
            changes |= GraftChange.priorities
        }
        if !isSameConnections(&plan, i, j) { changes |= GraftChange.connections }
        graft.nodes.pointer(i).pointee.changes |= changes
    }

    /// Whether the last records of two nodes are equal in the bytes `from` to `to`, or both nodes have none.
    @inline(__always)
    private mutating func isSame<Record>(
        _ a: Buffer<Record>, _ b: Buffer<Record>, _ i: Int, _ j: Int, from start: Int, to end: Int
    ) -> Bool {
        let x = range(a, j), y = range(b, i)
        if x.isEmpty || y.isEmpty { return x.isEmpty && y.isEmpty }
        return sameBytes(
            UnsafeRawPointer(a.pointer(x.upperBound &- 1)) + start,
            UnsafeRawPointer(b.pointer(y.upperBound &- 1)) + start, end &- start)
    }

    /// The properties that a node does not have are those of its style.
    @inline(never)
    @_optimize(size)
    private mutating func isSameCss(_ plan: inout InflatePlan, _ i: Int, _ j: Int) -> Bool {
        let x = range(old.cssTexts, j), y = range(plan.cssTexts, i)
        if x.isEmpty || y.isEmpty { return x.isEmpty && y.isEmpty }
        let a = old.cssTexts[x.lowerBound], b = plan.cssTexts[y.lowerBound]
        return graft.nodes[i].changes & GraftChange.style == 0 && a.points == b.points
            && isSameText(&plan, a.text, b.text)
    }

    @inline(never)
    @_optimize(size)
    private mutating func isSameSpans(_ plan: inout InflatePlan, _ i: Int, _ j: Int) -> Bool {
        let x = range(old.spans, j), y = range(plan.spans, i)
        if x.count != y.count { return false }
        for k in 0..<Int(x.count) {
            let a = old.spans.pointer(x.lowerBound &+ k), b = plan.spans.pointer(y.lowerBound &+ k)
            if !sameBytes(&a.pointee.span, &b.pointee.span, MemoryLayout<rg_span>.size)
                || !isSameText(&plan, a.pointee.link, b.pointee.link)
            {
                return false
            }
        }
        return true
    }

    @inline(never)
    @_optimize(size)
    private mutating func isSameRules(_ plan: inout InflatePlan, _ i: Int, _ j: Int) -> Bool {
        let x = range(old.rules, j), y = range(plan.rules, i)
        if x.count != y.count { return false }
        for k in 0..<Int(x.count) {
            let a = old.rules[x.lowerBound &+ k], b = plan.rules[y.lowerBound &+ k]
            if a.rule != b.rule || a.flags != b.flags || !isSameText(&plan, a.id, b.id) { return false }
        }
        return true
    }

    @inline(never)
    @_optimize(size)
    private mutating func isSameColumns(_ plan: inout InflatePlan, _ i: Int, _ j: Int) -> Bool {
        let x = range(old.columnSets, j), y = range(plan.columnSets, i)
        if x.count != y.count { return false }
        for k in 0..<Int(x.count) {
            let a = old.columnSets[x.lowerBound &+ k], b = plan.columnSets[y.lowerBound &+ k]
            if a.set != b.set || a.count != b.count { return false }
            for c in 0..<Int(a.count)
            where old.columns[Int(a.first) &+ c] != plan.columns[Int(b.first) &+ c] { return false }
        }
        return true
    }

    @inline(never)
    @_optimize(size)
    private mutating func isSameGrid(_ plan: inout InflatePlan, _ i: Int, _ j: Int) -> Bool {
        let x = range(old.grids, j), y = range(plan.grids, i)
        if x.isEmpty || y.isEmpty { return x.isEmpty && y.isEmpty }
        let a = old.grids[x.upperBound &- 1].grid, b = plan.grids[y.upperBound &- 1].grid
        return a.row_count == b.row_count && a.column_count == b.column_count && a.alignment == b.alignment
            && a.row_order_preserved == b.row_order_preserved && a.column_order_preserved == b.column_order_preserved
            && a.use_default_margins == b.use_default_margins && a.default_margin == b.default_margin
    }

    // MARK: - Connections

    /// Whether two numbers + 1 of nodes, 0 for the container, name nodes that match.
    func isSameItem(_ a: UInt64, _ b: UInt64) -> Bool {
        if a == 0 || b == 0 { return a == b }
        return newOf[Int(a) &- 1] == Int32(truncatingIfNeeded: Int(b) &- 1)
    }

    @inline(never)
    @_optimize(size)
    private mutating func isSameConnections(_ plan: inout InflatePlan, _ i: Int, _ j: Int) -> Bool {
        let x = range(old.connections, j), y = range(plan.connections, i)
        if x.isEmpty || y.isEmpty { return x.isEmpty && y.isEmpty }
        let a = old.connections.pointer(x.upperBound &- 1), b = plan.connections.pointer(y.upperBound &- 1)
        var first = a.pointee.connections, second = b.pointee.connections
        let isSame = withUnsafeMutablePointer(to: &first) { first in
            withUnsafeMutablePointer(to: &second) { second in
                for slot in 0..<7 {
                    let p = ConnectionRecord.connection(first, slot), q = ConnectionRecord.connection(second, slot)
                    if p.pointee.edge != RG_ATTR_NONE && !isSameItem(p.pointee.target.id, q.pointee.target.id) {
                        return false
                    }
                    p.pointee.target = rg_node()
                    q.pointee.target = rg_node()
                }
                if !isSameItem(first.pointee.circle_center.id, second.pointee.circle_center.id) { return false }
                first.pointee.circle_center = rg_node()
                second.pointee.circle_center = rg_node()
                return sameBytes(first, second, MemoryLayout<rg_connections>.size)
            }
        }
        return isSame && isSameReferences(&plan, a, b)
    }

    @inline(never)
    @_optimize(size)
    private mutating func isSameReferences(
        _ plan: inout InflatePlan, _ x: UnsafePointer<InflatePlan.Connections>,
        _ y: UnsafePointer<InflatePlan.Connections>
    ) -> Bool {
        if x.pointee.isHelper != y.pointee.isHelper || x.pointee.referenceCount != y.pointee.referenceCount {
            return false
        }
        for k in 0..<Int(x.pointee.referenceCount) {
            let a = old.referenced[Int(x.pointee.firstReference) &+ k]
            let b = plan.referenced[Int(y.pointee.firstReference) &+ k]
            if newOf[Int(a)] != b { return false }
        }
        var a = x.pointee.references, b = y.pointee.references
        func isSame(_ a: Float, _ b: Float) -> Bool { a.bitPattern == b.bitPattern }
        if a.barrier != b.barrier || !isSame(a.margin, b.margin) || a.skip_gone != b.skip_gone || a.role != b.role
            || !isSame(a.begin, b.begin) || !isSame(a.end, b.end) || !isSame(a.percent, b.percent)
            || a.vertical != b.vertical || a.absolute != b.absolute
        {
            return false
        }
        return sameBytes(&a.flow, &b.flow, MemoryLayout<rg_flow_lines>.size)
    }

    // MARK: - Parameters

    /// Notes the parameters and the anchor that differ.
    @inline(never)
    @_optimize(size)
    private mutating func compareParams(_ plan: inout InflatePlan, _ i: Int, _ j: Int) -> Bool {
        let x = range(old.params, j), y = range(plan.params, i)
        if x.isEmpty && y.isEmpty { return true }
        for k in 0..<Int(x.count &+ y.count) {
            let isOld = k < x.count
            let given = isOld ? old.params[x.lowerBound &+ k] : plan.params[y.lowerBound &+ k &- Int(x.count)]
            let a = last(old.params, x, given.param), b = last(plan.params, y, given.param)
            if !isOld && a >= 0 { continue }  // compared before
            if given.param < UInt32(RG_PARAM_COUNT) || given.param >= SideValue.first {
                let isDrawable =
                    given.param >= AppearanceKey.firstParam
                    && given.param < AppearanceKey.firstParam &+ AppearanceKey.drawables
                let isOutdated = isDrawable && old.origin.drawables != engine.drawablesEpoch
                if !isOutdated && a >= 0 && b >= 0 && old.params[a].value.bitPattern == plan.params[b].value.bitPattern
                    && (given.param < SideValue.first || isSameText(&plan, old.params[a].id, plan.params[b].id))
                {
                    continue
                }
                guard graft.params.reserve(graft.params.count &+ 1, engine.memory) else { return false }
                graft.params.append(GraftParam(node: Int32(truncatingIfNeeded: i), param: given.param))
            } else if given.id != 0 {
                let isSame =
                    a >= 0 && b >= 0
                    && newOf[Int(max(old.params[a].target, 0))] == max(plan.params[b].target, 0)
                if !isSame { graft.nodes.pointer(i).pointee.changes |= GraftChange.anchor }
            }
        }
        return true
    }

    /// The last record about a parameter in a range, or -1.
    @inline(never)
    @_optimize(size)
    private mutating func last(_ params: Buffer<InflatePlan.Param>, _ range: Range<Int>, _ param: UInt32) -> Int {
        var at = range.upperBound
        while at > range.lowerBound {
            at &-= 1
            if params[at].param == param { return at }
        }
        return -1
    }
}
