// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Templates: expanded plans, each packed into one block of the context, from which trees are built without reading the
/// file again.
extension Engine {
    /// Makes a template of a plan, whose tree is built once to find its mistakes.
    @_optimize(size)
    func makeTemplate(
        _ plan: inout InflatePlan, _ text: Bytes, _ options: inout InflateOptions, _ out: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        var handles = Buffer<rg_node>()
        defer { handles.release(memory) }
        let events = eventLog.suspendEvents()
        defer { eventLog.resumeEvents(events) }
        let status = make(&plan, text, &options, under: rg_node(), &handles, reportsDuplicates: false)
        if status != RG_OK { return status }
        let root = handles[0]
        defer { treeEditor.destroy(row(root)) }
        return expand(&plan, &handles) ? addTemplate(&plan, out) : outOfMemory()
    }

    /// Adds an expanded plan to the templates of the context.
    @_optimize(size)
    func addTemplate(_ plan: inout InflatePlan, _ out: UnsafeMutablePointer<rg_node>) -> rg_status {
        let s = state
        if s.pointee.templates.isFull { return fail(RG_ERROR_LIMIT, "too many templates") }
        guard s.pointee.templates.reserve(memory),
            let (block, bytes) = PlanPacker.pack(&plan, isWhole: true, memory)
        else { return outOfMemory() }
        guard
            let sheet = s.pointee.attributes.prepare(
                records: plan.records, pairs: plan.attributes, strings: plan.strings, memory: memory)
        else {
            memory.pointee.deallocate(block, bytes)
            return outOfMemory()
        }
        for index in 0..<plan.styles.count { treeEditor.keepFont(plan.styles.pointer(index).pointee.font) }
        out.pointee = rg_node(id: treeEditor.addTemplate(block, bytes, sheet).id)
        return RG_OK
    }

    /// The number of nodes of a template, 0 for a stale one.
    public func templateNodeCount(_ template: rg_template) -> Int {
        state.pointee.templates.find(template).map { PlanPacker.borrow($0.block).nodes.count } ?? 0
    }

    /// The number of the node that a path of ids leads to. - Returns: -1 when there is none, -2 for a stale template.
    @_optimize(size)
    public func templateNode(_ template: rg_template, _ path: Bytes) -> Int {
        guard let found = state.pointee.templates.find(template) else { return -2 }
        let plan = PlanPacker.borrow(found.block)
        var top = -1
        var rest = path
        while true {
            let slash = rest.firstIndex(of: 0x2F)
            let id = slash < 0 ? rest : rest.prefix(slash)
            top = Engine.find(id, below: top, plan)
            if top < 0 || slash < 0 { return top }
            rest = rest.dropping(slash &+ 1)
        }
    }

    /// The first node with an id below the node `top`, in document order; -1: in the whole tree.
    @_optimize(size)
    private static func find(_ id: Bytes, below top: Int, _ plan: InflatePlan) -> Int {
        for i in top &+ 1..<plan.nodes.count where plan.nodes[i].id != 0 && plan.id(i).equals(id) {
            var above = i
            while above > top && above >= 0 { above = Int(plan.nodes[above].parent) }
            if above == top { return i }
        }
        return -1
    }
}
