// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The update of trees after the configuration or the theme of their resources has changed.
///
/// A kept plan has every value of the resources that its tree depends on, with what it meant. If only texts have
/// changed, they are set. Otherwise the file that fits best is read again, over the tree: see Reload.
extension Engine {
    /// Updates all trees that depend on resources. O(dependencies, trees * depth), and for each tree whose values have changed as rg_reinflate().
    /// - Returns: RG_OK, or the first failure. Trees that failed stay as they were, and the others are updated.
    @_optimize(size)
    public func updateResources(_ def: UnsafePointer<rg_inflate_def>) -> rg_status {
        state.pointee.diagnostics.clear()
        guard let resources = resourceView else {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the context has no resources: see rg_context_set_resources()")
        }
        var roots = Buffer<rg_node>()
        defer { roots.release(memory) }
        guard roots.resize(state.pointee.attributes.keptCount, memory) else { return outOfMemory() }
        state.pointee.attributes.eachKept { roots.append(PlanPacker.borrow($0).handles[0]) }
        // the messages of the first tree that failed
        var messages = DiagnosticList(), sentence = state.pointee.message, first = RG_OK
        // trees that contain others come first, as they decide the attributes of stubs
        var depths = Buffer<Int32>()
        defer { depths.release(memory) }
        guard depths.resize(roots.count, memory) else { return outOfMemory() }
        var deepest: Int32 = 0
        for index in 0..<roots.count {
            depths.append(depth(row(roots[index])))
            deepest = max(deepest, depths[index])
        }
        for level in 0...deepest {
            for index in 0..<roots.count where depths[index] == level {
                let status = updateTree(roots[index], resources, def)
                if status == RG_OK || first != RG_OK { continue }
                first = status
                sentence = state.pointee.message
                messages = state.pointee.diagnostics
                state.pointee.diagnostics = DiagnosticList()
            }
        }
        if first == RG_OK { return RG_OK }
        state.pointee.message = sentence
        state.pointee.diagnostics.release(memory)
        state.pointee.diagnostics = messages
        return first
    }

    private func depth(_ row: Int) -> Int32 {
        var depth: Int32 = 0, above = treeEditor.parentRow(row)
        while above >= 0 {
            depth &+= 1
            above = treeEditor.parentRow(above)
        }
        return depth
    }

    @_optimize(size)
    private func updateTree(
        _ root: rg_node, _ resources: ResourceView, _ def: UnsafePointer<rg_inflate_def>
    ) -> rg_status {
        let row = self.row(root)
        guard row >= 0, let kept = state.pointee.attributes.kept(slot: Engine.slot(root)), kept.index == 0 else {
            return RG_OK
        }
        var plan = PlanPacker.borrow(kept.block)
        if plan.origin.source == .none { return RG_OK }
        let isStale = isStale(plan, resources) || plan.origin.source == .stub && isStubStale(row, plan)
        return isStale ? remake(row, plan.origin, kept.block, def) : setBoundTexts(&plan, resources)
    }

    /// Whether a stub gives its tree another layout, size or id than before.
    @_optimize(size)
    private func isStubStale(_ row: Int, _ plan: InflatePlan) -> Bool {
        guard let stub = stubValues(treeEditor.parentRow(row)) else { return false }
        let before = plan.origin
        let name = Bytes(plan.texts.pointer(Int(before.start)), Int(before.length))
        let id = treeEditor.name(row).map { Bytes(cString: $0) } ?? Bytes("")
        return !stub.layout.equals(name) || stub.root.width?.kind != before.width
            || stub.root.height?.kind != before.height
            || (stub.root.id != nil) != before.givesID || stub.root.id.map { !$0.equals(id) } ?? false
    }

    /// Whether more than texts have changed.
    private func isStale(_ plan: InflatePlan, _ resources: ResourceView) -> Bool {
        let origin = plan.origin
        if plan.isAlwaysStale || origin.epoch != state.pointee.resourcesEpoch { return true }
        if origin.def.density == 0 && origin.density != Double(resources.density) { return true }
        if origin.def.font_scale == 0 && origin.fontScale != Double(resources.fontScale) { return true }
        if origin.direction != resources.direction { return true }
        for i in 0..<plan.dependencies.count {
            let item = plan.dependencies.pointer(i)
            if !resources.identity(item.pointee.value).isSame(as: item.pointee.meant) { return true }
        }
        for i in 0..<plan.boundTexts.count {
            let item = plan.boundTexts.pointer(i)
            let now = resources.identity(item.pointee.value)
            let isText =
                now.kind == .string && item.pointee.meant.kind == .string
                && resources.styled(now) | resources.styled(item.pointee.meant) == 0
            if !isText && !now.isSame(as: item.pointee.meant) { return true }
        }
        return false
    }

    /// Sets the texts that have changed. The kept plan then says what they mean now.
    private func setBoundTexts(_ plan: inout InflatePlan, _ resources: ResourceView) -> rg_status {
        for i in 0..<plan.boundTexts.count {
            let item = plan.boundTexts.pointer(i)
            let now = resources.identity(item.pointee.value)
            if now.isSame(as: item.pointee.meant) { continue }
            let row = self.row(plan.handles[Int(item.pointee.node)])
            // only texts have texts: a hint of another widget stays an attribute that nothing reads
            if row >= 0 && treeEditor.kind(row) == RG_KIND_TEXT {
                let text = resources.text(now)
                let status = treeEditor.setText(row, text.base, text.count, isHint: item.pointee.isHint)
                if status != RG_OK { return status }
            }
            item.pointee.meant = now
            item.pointee.isNewer = true
        }
        return RG_OK
    }

    /// Reads the file of a tree again, over the tree.
    @_optimize(size)
    private func remake(
        _ row: Int, _ origin: LayoutOrigin, _ block: UnsafeMutableRawPointer, _ callbacks: UnsafePointer<rg_inflate_def>
    ) -> rg_status {
        if let problem = reloadProblem(row) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        var def = origin.definition(callbacks: callbacks)
        // fonts may be destroyed since
        if !treeEditor.isUsable(def.font) { def.font = rg_font() }
        var out = rg_node()
        // the block is freed with the old version
        var source = Buffer<UInt8>()
        defer { source.release(memory) }
        guard source.reserve(Int(origin.length) &+ 1, memory) else { return outOfMemory() }
        let plan = PlanPacker.borrow(block)
        copyBytes(source.pointer(0), plan.texts.pointer(Int(origin.start)), Int(origin.length))
        source.count = Int(origin.length)
        let text = source.count == 0 ? Bytes("") : Bytes(source.pointer(0), source.count)
        switch origin.source {
        case .none: return RG_OK
        case .layout: return inflateResource(text, &def, fileName: nil, for: .reload(row), &out)
        case .stub:
            // a tree that was moved out of its stub keeps what the stub gave it
            guard let stub = stubValues(treeEditor.parentRow(row)) else {
                var root = RootValues()
                root.width = rg_length(value: 0, kind: origin.width)
                root.height = rg_length(value: 0, kind: origin.height)
                if origin.givesID { root.id = treeEditor.name(row).map { Bytes(cString: $0) } }
                return inflateResource(text, &def, fileName: nil, for: .reload(row), &out, inStub: root)
            }
            return inflateResource(stub.layout, &def, fileName: nil, for: .reload(row), &out, inStub: stub.root)
        case .file:
            let name = state.pointee.attributes.source(slot: Engine.slot(handle(row))).map { Bytes(cString: $0.file) }
            return inflate(text, &def, fileName: name, for: .reload(row), &out)
        }
    }
}
