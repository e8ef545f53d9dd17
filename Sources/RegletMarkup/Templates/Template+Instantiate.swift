// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Copies of templates: one batch of nodes for all copies, then what each copy has besides.
extension Engine {
    /// Makes copies of a template, all or nothing. `out`: nil, or room for the nodes of all copies.
    @_optimize(size)
    public func instantiate(
        _ template: rg_template, under parent: rg_node, _ copies: Int, _ out: UnsafeMutablePointer<rg_node>?
    ) -> rg_status {
        let s = state
        guard let found = s.pointee.templates.find(template) else { return treeEditor.failTemplate() }
        if copies == 0 { return RG_OK }
        var plan = PlanPacker.borrow(found.block)
        let size = plan.nodes.count
        let total = size &* copies
        if total > treeEditor.spareNodes { return fail(RG_ERROR_LIMIT, "more nodes than the context's max_nodes") }
        var nodes = Buffer<rg_tree_node>()
        var handles = Buffer<rg_node>()
        defer {
            nodes.release(memory)
            handles.release(memory)
        }
        guard nodes.resize(total, memory), out != nil || handles.resize(total, memory),
            s.pointee.attributes.reserve(slots: treeEditor.slotBound(total), memory), let first = nodes.base
        else { return outOfMemory() }
        let handle = out ?? handles.pointer(0)
        fill(first, &plan)
        repeatNodes(first, size, copies)
        var tree = treeDef(&plan, first, total, parent)
        let events = eventLog.eventMark, reported = s.pointee.diagnostics.count
        var status = treeEditor.createTree(&tree, handle, reportsDuplicates: false, period: size)
        if status != RG_OK { return status }
        if isRich(&plan) { status = enrich(&plan, handle, size, copies) }
        if status != RG_OK {
            let message = s.pointee.message
            for copy in 0..<copies { treeEditor.destroy(row(handle[copy &* size])) }
            s.pointee.message = message
            eventLog.forgetEvents(after: events)
            s.pointee.diagnostics.truncate(to: reported)
            return status
        }
        s.pointee.attributes.attach(
            found.sheet, handles: handle, records: plan.tagCount, stride: size, copies: copies)
        return RG_OK
    }

    /// Fills the nodes of all copies from those of the first one.
    private func repeatNodes(_ nodes: UnsafeMutablePointer<rg_tree_node>, _ size: Int, _ copies: Int) {
        var at = size
        for copy in 1..<copies {
            let shift = Int32(truncatingIfNeeded: copy &* size)
            for index in 0..<size {
                nodes[at] = nodes[index]
                if nodes[index].parent >= 0 { nodes[at].parent &+= shift }
                at &+= 1
            }
        }
    }

    /// Whether the nodes of a plan have more than a style, an id and a text.
    @_optimize(size)
    private func isRich(_ plan: inout InflatePlan) -> Bool {
        for index in 0..<plan.nodes.count where plan.nodes[index].hint != 0 { return true }
        let records = plan.spans.count | plan.rules.count | plan.columnSets.count | plan.cells.count | plan.grids.count
        let more = plan.gridCells.count | plan.flexboxes.count | plan.flexItems.count | plan.connections.count
        if plan.cssTexts.count > 0 { return true }
        return records | more | plan.params.count | plan.classes.count | plan.priorities.count | plan.constraints.count
            != 0
    }

    /// Gives the nodes of all copies their rules, parameters, connections and constraints.
    @_optimize(size)
    private func enrich(
        _ plan: inout InflatePlan, _ handles: UnsafeMutablePointer<rg_node>, _ size: Int, _ copies: Int
    ) -> rg_status {
        var defs = Buffer<rg_constraint_def>()
        defer { defs.release(memory) }
        guard defs.resize(plan.constraints.count, memory) else { return outOfMemory() }
        var spacers: UInt32 = 0
        for index in 0..<plan.constraints.count {
            spacers = max(spacers, plan.constraints.pointer(index).pointee.def.spacer)
        }
        let firstSpacer = spacers == 0 ? 0 : constraintEditor.takeSpacers(spacers)
        for copy in 0..<copies {
            let first = handles + copy &* size
            var status = setRules(&plan, first)
            if status == RG_OK { status = setParams(&plan, first) }
            if status == RG_OK { status = setConnections(&plan, first) }
            if status == RG_OK { status = setClasses(&plan, first) }
            if status == RG_OK { status = addConstraints(&plan, first, &defs, firstSpacer) }
            if status != RG_OK { return status }
        }
        return RG_OK
    }

    /// Adds the constraints of an expanded plan, those of a container in one call.
    @_optimize(size)
    private func addConstraints(
        _ plan: inout InflatePlan, _ handles: UnsafeMutablePointer<rg_node>, _ defs: inout Buffer<rg_constraint_def>,
        _ firstSpacer: UInt32
    ) -> rg_status {
        var index = 0
        while index < plan.constraints.count {
            let container = plan.constraints.pointer(index).pointee.node
            defs.count = 0
            while index < plan.constraints.count {
                let item = plan.constraints.pointer(index)
                if item.pointee.node != container { break }
                var def = item.pointee.def
                def.first = def.first.id == 0 ? rg_node() : handles[Int(def.first.id) &- 1]
                def.second = def.second.id == 0 ? rg_node() : handles[Int(def.second.id) &- 1]
                if def.spacer != 0 { def.spacer &+= firstSpacer }
                def.name = nil
                if item.pointee.name != 0 {
                    def.name = UnsafeRawPointer(plan.texts.pointer(Int(item.pointee.name) &- 1))
                        .assumingMemoryBound(to: CChar.self)
                }
                defs.append(def)
                index &+= 1
            }
            let status = constraintEditor.addConstraints(
                row(handles[Int(container)]), defs.pointer(0), MemoryLayout<rg_constraint_def>.stride, defs.count, nil)
            if status != RG_OK { return status }
        }
        return RG_OK
    }
}

extension Engine {
    /// Makes one copy of a template for an item of a list. - Returns: its root.
    @_optimize(size)
    public func makeItem(_ template: rg_template, _ list: rg_node) -> (rg_status, rg_node) {
        var nodes = Buffer<rg_node>()
        defer { nodes.release(memory) }
        let count = templateNodeCount(template)
        if count == 0 { return (treeEditor.failTemplate(), rg_node()) }
        guard nodes.resize(count, memory) else { return (outOfMemory(), rg_node()) }
        let status = instantiate(template, under: list, 1, nodes.pointer(0))
        return (status, status == RG_OK ? nodes[0] : rg_node())
    }
}
