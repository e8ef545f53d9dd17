// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The checks of a plan that was read from bytes: every index and every text. The values of records are checked when
/// the tree is built.
struct TemplateCheck {
    private let plan: InflatePlan
    private let count: Int
    /// The bytes that texts may have together, so that many names of one long text are refused.
    private var budget: Int

    init(_ plan: InflatePlan) {
        self.plan = plan
        count = plan.nodes.count
        budget = 4 &* plan.texts.count &+ 65_536
    }

    /// Whether the plan can be built.
    @_optimize(size)
    mutating func isGood() -> Bool {
        if count == 0 || plan.tagCount < 1 || plan.tagCount > count || plan.records.count != plan.tagCount {
            return false
        }
        return TemplateCheck.isText(plan.texts) && TemplateCheck.isText(plan.strings) && areNodesGood()
            && areRulesGood() && areConnectionsGood() && areConstraintsGood() && areRecordsGood()
    }

    /// Whether texts, each with a NUL behind it, are UTF-8. O(bytes).
    @_optimize(size)
    private static func isText(_ pool: Buffer<UInt8>) -> Bool {
        if pool.count == 0 { return true }
        if pool[pool.count &- 1] != 0 { return false }
        var start = 0
        for index in 0..<pool.count where pool[index] == 0 {
            if Utf8.firstInvalid(pool.pointer(start), index &- start) >= 0 { return false }
            start = index &+ 1
        }
        return true
    }

    // MARK: - Indices

    private func isNode(_ number: Int32) -> Bool { number >= 0 && Int(number) < count }

    /// Whether the number of a node + 1 is right; 0: the container.
    private func isItem(_ id: UInt64) -> Bool { id <= UInt64(count) }

    private static func isStart(_ start: Int, _ pool: Buffer<UInt8>) -> Bool {
        start < pool.count && (start == 0 || pool[start &- 1] == 0)
    }

    /// Whether a start + 1 is that of a text; 0: none.
    @_optimize(size)
    private mutating func isText(_ start: UInt32) -> Bool {
        if start == 0 { return true }
        if !TemplateCheck.isStart(Int(start) &- 1, plan.texts) { return false }
        budget &-= plan.text(start &- 1).count
        return budget >= 0
    }

    // MARK: - Records

    @_optimize(size)
    private mutating func areNodesGood() -> Bool {
        for index in 0..<count {
            let node = plan.nodes[index]
            // one root; parents come first
            if Int(node.parent) >= index || (node.parent < 0) != (index == 0) { return false }
            if Int(node.style) >= plan.styles.count || !TreeEditor.isKind(node.kind.rawValue) { return false }
            if !isText(node.id) || !isText(node.text) || !isText(node.hint) { return false }
            if (node.text | node.hint) != 0 && node.kind != RG_KIND_TEXT { return false }
        }
        return true
    }

    @_optimize(size)
    private mutating func areRulesGood() -> Bool {
        for index in 0..<plan.rules.count {
            let rule = plan.rules[index]
            if !isNode(rule.node) || rule.rule.rawValue >= RG_IGNORE_GRAVITY.rawValue &+ 1 || !isText(rule.id) {
                return false
            }
        }
        var columns = 0
        for index in 0..<plan.columnSets.count {
            let set = plan.columnSets[index]
            if !isNode(set.node) || set.set.rawValue > RG_COLLAPSE_COLUMNS.rawValue || Int(set.first) != columns {
                return false
            }
            columns &+= Int(set.count)
            if columns > plan.columns.count { return false }
        }
        for index in 0..<plan.cells.count where !isNode(plan.cells[index].node) { return false }
        for index in 0..<plan.grids.count where !isNode(plan.grids[index].node) { return false }
        for index in 0..<plan.gridCells.count where !isNode(plan.gridCells[index].node) { return false }
        for index in 0..<plan.flexboxes.count where !isNode(plan.flexboxes[index].node) { return false }
        for index in 0..<plan.flexItems.count where !isNode(plan.flexItems[index].node) { return false }
        for index in 0..<plan.cssTexts.count {
            let item = plan.cssTexts[index]
            if !isNode(item.node) || item.text == 0 || !isText(item.text) || !(item.points > 0 && item.points <= 1e6) {
                return false
            }
        }
        return true
    }

    @_optimize(size)
    private mutating func areConnectionsGood() -> Bool {
        var references = 0
        for index in 0..<plan.connections.count {
            let item = plan.connections.pointer(index)
            if !isNode(item.pointee.node) || item.pointee.firstReference < 0 || item.pointee.referenceCount < 0 {
                return false
            }
            references &+= Int(item.pointee.referenceCount)
            let end = Int(item.pointee.firstReference) &+ Int(item.pointee.referenceCount)
            // together they are no more than there are
            if end > plan.referenced.count || references > plan.referenced.count { return false }
            let isGood = withUnsafeMutablePointer(to: &item.pointee.connections) { connections in
                for slot in 0..<7 where !isItem(ConnectionRecord.connection(connections, slot).pointee.target.id) {
                    return false
                }
                return isItem(connections.pointee.circle_center.id)
            }
            if !isGood { return false }
        }
        for index in 0..<plan.referenced.count where !isNode(plan.referenced[index]) { return false }
        for index in 0..<plan.params.count {
            let param = plan.params[index]
            if !isNode(param.node) || !isText(param.id) { return false }
            if param.target != -1 && !isNode(param.target) { return false }
            let isDrawn = param.param >= AppearanceKey.firstParam && param.param <= AppearanceKey.lastParam
            if param.param > UInt32(RG_PARAM_COUNT) &+ 1 && !isDrawn && SideValue(rawValue: param.param) == nil {
                return false
            }
        }
        return true
    }

    @_optimize(size)
    private mutating func areConstraintsGood() -> Bool {
        for index in 0..<plan.classes.count where !isNode(plan.classes[index].node) { return false }
        for index in 0..<plan.priorities.count where !isNode(plan.priorities[index].node) { return false }
        for index in 0..<plan.constraints.count {
            let item = plan.constraints.pointer(index)
            if !isNode(item.pointee.node) || !isItem(item.pointee.def.first.id) || !isItem(item.pointee.def.second.id)
                || !isText(item.pointee.name) || item.pointee.def.spacer >= 1 << 31
                || plan.nodes[Int(item.pointee.node)].kind != RG_KIND_CONSTRAINT
            {
                return false
            }
        }
        return true
    }

    @_optimize(size)
    private mutating func areRecordsGood() -> Bool {
        for index in 0..<plan.records.count {
            let record = plan.records[index]
            if !TemplateCheck.isStart(Int(record.tag), plan.strings)
                || !TemplateCheck.isStart(Int(record.file), plan.strings)
                || Int(record.first) &+ Int(record.count) > plan.attributes.count
            {
                return false
            }
        }
        for index in 0..<plan.attributes.count {
            let pair = plan.attributes[index]
            if !TemplateCheck.isStart(Int(pair.name), plan.strings)
                || !TemplateCheck.isStart(Int(pair.value), plan.strings)
            {
                return false
            }
        }
        return true
    }
}
