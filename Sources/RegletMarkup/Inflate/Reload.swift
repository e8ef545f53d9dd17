// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The update of a tree to a new version of its file.
///
/// The new version is built as a tree of its own, so that every error that an inflation can have is found before the old
/// tree changes. Then the nodes of both are matched, and the new tree is grafted onto the old one: see Graft.
extension Engine {
    /// Keeps an expanded copy of the plan of a tree, with its nodes. After a failure the tree is destroyed.
    @_optimize(size)
    func keep(_ plan: inout InflatePlan, _ handles: inout Buffer<rg_node>) -> rg_status {
        if expand(&plan, &handles), let (block, bytes) = pack(&plan, handles) {
            state.pointee.attributes.keep(block, bytes, slot: Engine.slot(handles[0]))
            return RG_OK
        }
        let events = eventLog.suspendEvents()
        treeEditor.destroy(row(handles[0]))
        eventLog.resumeEvents(events)
        return outOfMemory()
    }

    @_optimize(size)
    private func pack(
        _ plan: inout InflatePlan, _ handles: Buffer<rg_node>
    ) -> (block: UnsafeMutableRawPointer, bytes: Int)? {
        plan.handles = handles
        let packed = PlanPacker.pack(&plan, isWhole: false, memory)
        plan.handles = Buffer()
        return packed
    }

    /// The reason why a tree cannot be reloaded, or nil.
    @_optimize(size)
    public func reloadProblem(_ root: Int) -> StaticText? {
        guard let kept = state.pointee.attributes.kept(slot: Engine.slot(handle(root))), kept.index == 0 else {
            return "the node is not the root of a tree that can be reloaded: set rg_inflate_def.reloadable"
        }
        return constraintEditor.isTransactionOpen ? "a transaction is open" : nil
    }

    /// Updates the tree of the row `root` to a plan, all or nothing. Precondition: `reloadProblem` finds none.
    /// - Parameters:
    ///   - handles: gets the nodes of the updated tree.
    ///   - new: gets the nodes that were created, null for the others.
    @_optimize(size)
    func reload(
        _ plan: inout InflatePlan, _ text: Bytes, _ options: inout InflateOptions, over root: Int,
        _ handles: inout Buffer<rg_node>, new: inout Buffer<rg_node>
    ) -> rg_status {
        let events = eventLog.suspendEvents()
        let above = treeEditor.parentRow(root)
        var status = make(
            &plan, text, &options, under: rg_node(), &handles, reportsDuplicates: false,
            outside: above < 0 ? rg_node() : handle(above))
        eventLog.resumeEvents(events)
        if status != RG_OK { return status }
        let staged = handles[0]
        status = graft(&plan, over: root, &handles, &new)
        if status != RG_OK {
            let events = eventLog.suspendEvents()
            treeEditor.destroy(row(staged))
            eventLog.resumeEvents(events)
        }
        return status
    }

    /// Grafts the staged tree of a plan, `handles`, onto the tree of `root`.
    @_optimize(size)
    private func graft(
        _ plan: inout InflatePlan, over root: Int, _ handles: inout Buffer<rg_node>, _ new: inout Buffer<rg_node>
    ) -> rg_status {
        guard let kept = state.pointee.attributes.kept(slot: Engine.slot(handle(root))) else {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the tree cannot be reloaded")
        }
        var match = ReloadMatch(self, PlanPacker.borrow(kept.block), root)
        defer { match.release() }
        guard expand(&plan, &handles), new.resize(handles.count, memory), match.find(&plan, handles),
            match.compare(&plan), match.compareConstraints(&plan)
        else { return outOfMemory() }
        let status = graft.prepare(root, match.graft)
        if status != RG_OK { return status }
        for i in 0..<handles.count {
            let node = match.graft.nodes[i]
            new.append(node.kept.id == 0 ? node.staged : rg_node())
            handles[i] = node.final
        }
        guard let (block, bytes) = pack(&plan, handles) else { return outOfMemory() }
        for i in 0..<plan.tagCount where match.graft.nodes[i].kept.id != 0 {
            let node = match.graft.nodes[i]
            state.pointee.attributes.move(from: Engine.slot(node.staged), to: Engine.slot(node.kept), memory)
        }
        graft.commit(root, match.graft)
        state.pointee.attributes.keep(block, bytes, slot: Engine.slot(handles[0]))
        return RG_OK
    }
}
