// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletPaint
import RegletResources
import RegletSyntax

/// The use of a plan: a new tree, an update of the tree of a row, or a template.
public enum InflatePurpose {
    case tree
    case reload(Int)
    case template
}

/// The construction of trees from files: reads a file into a plan, reserves the attribute store, then lets the engine
/// build the tree in one call, after which nothing can fail.
extension Engine {
    /// Builds the tree that `text` describes, updates a tree to it, or makes a template, all or nothing. Clears the
    /// diagnostics and adds its own. O(bytes).
    /// Precondition: `inflateProblem` accepted `def`.
    /// - Returns: as rg_inflate
    public func inflate(
        _ text: Bytes, _ def: UnsafePointer<rg_inflate_def>, fileName: Bytes?, for purpose: InflatePurpose = .tree,
        _ out: UnsafeMutablePointer<rg_node>, _ resource: LayoutResource = LayoutResource()
    ) -> rg_status {
        let s = state
        s.pointee.diagnostics.clear()
        var parent = row(def.pointee.parent)
        if case .reload(let root) = purpose { parent = treeEditor.parentRow(root) }
        if parent >= 0 && !treeEditor.canHaveChildren(parent) {
            return fail(RG_ERROR_HIERARCHY, "the parent is a leaf: it cannot have children")
        }
        let isJson =
            def.pointee.format == RG_FORMAT_DETECT ? JsonTokens.begin(text) : def.pointee.format == RG_FORMAT_JSON
        let limits = treeEditor.definition
        var options = InflateOptions(fileName: fileName ?? Bytes(isJson ? "layout.json" : "layout.xml"))
        options.unknownTagIsError = def.pointee.unknown_tag == RG_UNKNOWN_TAG_ERROR
        options.resources = resourceView
        options.density = Double(def.pointee.density)
        options.fontScale = Double(def.pointee.font_scale)
        if options.density == 0 { options.density = Double(options.resources?.density ?? 1) }
        if options.fontScale == 0 { options.fontScale = Double(options.resources?.fontScale ?? 1) }
        options.package = resource.package
        options.fileIndex = resource.fileIndex
        options.compiled = resource.compiled
        options.root = resource.root
        options.readsTools = def.pointee.preview
        options.readsDrawables = def.pointee.drawables
        options.font = def.pointee.font
        options.maxAttributes = Int(def.pointee.max_attributes)
        options.maxTextBytes = Int(limits.max_text_bytes)
        options.maxFileBytes = Int(limits.max_file_bytes)
        options.isJson = isJson
        options.isStrict = def.pointee.json_options & UInt32(RG_JSON_STRICT) != 0
        options.allowsComments = def.pointee.json_options & UInt32(RG_JSON_COMMENTS) != 0
        options.resolveTag = def.pointee.resolve_tag
        options.resolveExpression = def.pointee.resolve_expression
        options.user = def.pointee.user
        options.engine = self
        treeEditor.trimFonts()
        if parent >= 0 {
            options.parentKind = treeEditor.kind(parent)
            options.parentIsRTL = treeEditor.isRTL(parent)
        }
        options.localeDirection = options.resources?.direction ?? RG_DIRECTION_INHERIT
        if case .template = purpose {
            options.notesDependencies = false  // its copies do not follow resources
        } else if parent < 0 {
            options.rootDirection = options.localeDirection
        }
        options.maxDepth = treeEditor.spareLevels(below: parent)
        options.maxNodes = treeEditor.spareNodes
        var plan = InflatePlan()
        defer { plan.release(memory) }
        let wasRunning = treeEditor.runsCallbacks
        let calls = def.pointee
        // with resources, a provider of the host may read included files
        if calls.resolve_tag != nil || calls.resolve_expression != nil || treeEditor.hasFontSource
            || options.resources != nil
        {
            treeEditor.runsCallbacks = true
        }
        var status = withUnsafeMutablePointer(to: &s.pointee.diagnostics) {
            readLayout(text, options, into: &plan, diagnostics: $0, memory: memory)
        }
        treeEditor.runsCallbacks = wasRunning
        plan.origin = LayoutOrigin(def, options, epoch: s.pointee.resourcesEpoch)
        if options.readsDrawables { plan.origin.drawables = drawablesEpoch }
        if status == RG_OK, options.notesDependencies, let resources = options.resources {
            status = plan.addOrigin(resource.origin, resource.origin == .file ? text : resource.name, resources, memory)
        }
        var found = s.pointee.diagnostics.count
        if status == RG_OK {
            status = build(&plan, text, &options, def, for: purpose, out)
        } else if status == RG_ERROR_SYNTAX && plan.constraints.count > 0 && s.pointee.diagnostics.leavesTreeWhole {
            // lines can be read only when nodes exist: build the refused tree, too, to report their mistakes together
            // with the others
            options.isRefused = true
            let built = build(&plan, text, &options, def, for: purpose, out)
            if built == RG_ERROR_OUT_OF_MEMORY { status = built }
        }
        s.pointee.diagnostics.sort()
        if status == RG_ERROR_SYNTAX || status == RG_ERROR_UNSATISFIABLE { found = s.pointee.diagnostics.count }
        if status != RG_OK {
            s.pointee.diagnostics.resolveNodes(first: s.pointee.diagnostics.count, handles: nil, count: 0)
            if status == RG_ERROR_OUT_OF_MEMORY {
                _ = outOfMemory()
                s.pointee.diagnostics.addConstant(
                    code: RG_CODE_OUT_OF_MEMORY, level: RG_LEVEL_ERROR, node: 0, message: "out of memory")
            }
            treeEditor.quoteFirstError()
        }
        treeEditor.logDiagnostics(found)
        return status
    }

    /// The view that inflations use, or nil.
    public var resourceView: ResourceView? {
        state.pointee.resources.map { ResourceView($0.assumingMemoryBound(to: ResourceViewState.self)) }
    }

    /// As `inflate`, from the file at `path`.
    public func inflateFile(
        _ path: UnsafePointer<CChar>, _ def: UnsafePointer<rg_inflate_def>, fileName: Bytes?,
        _ out: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        var text = Buffer<UInt8>()
        defer { text.release(memory) }
        let status = readFile(path, limit: Int(treeEditor.definition.max_file_bytes), into: &text, memory: memory)
        if status == RG_OK, let base = text.base {
            return inflate(Bytes(base, text.count), def, fileName: fileName, out)
        }
        state.pointee.diagnostics.clear()
        if status == RG_ERROR_OUT_OF_MEMORY { return outOfMemory() }
        _ = fail(RG_ERROR_IO, "cannot read the file ")
        let name = Bytes(cString: path)
        state.pointee.message.append(name.base, name.count)
        return RG_ERROR_IO
    }

    /// The problem with a definition, or nil.
    public static func inflateProblem(_ def: UnsafePointer<rg_inflate_def>) -> StaticText? {
        if Int(def.pointee.struct_size) != MemoryLayout<rg_inflate_def>.size {
            return "struct_size is not sizeof(rg_inflate_def): make definitions with rg_inflate_def_default()"
        }
        if def.pointee.format.rawValue > RG_FORMAT_JSON.rawValue { return "unknown format" }
        if def.pointee.json_options & ~UInt32(RG_JSON_STRICT | RG_JSON_COMMENTS) != 0 { return "unknown json_options" }
        if def.pointee.unknown_tag != RG_UNKNOWN_TAG_WARN && def.pointee.unknown_tag != RG_UNKNOWN_TAG_ERROR {
            return "unknown unknown_tag policy"
        }
        return densityProblem(
            def.pointee.density == 0 ? 1 : def.pointee.density, def.pointee.font_scale == 0 ? 1 : def.pointee.font_scale
        )
    }

    // MARK: - Building

    // Plans are passed inout, because by value each call would copy the heads of the arrays.

    /// Uses a plan for its purpose.
    private func build(
        _ plan: inout InflatePlan, _ text: Bytes, _ options: inout InflateOptions, _ def: UnsafePointer<rg_inflate_def>,
        for purpose: InflatePurpose, _ out: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        var handles = Buffer<rg_node>()
        defer { handles.release(memory) }
        let reported = state.pointee.diagnostics.count
        var created = Buffer<rg_node>()
        defer { created.release(memory) }
        var status: rg_status
        switch purpose {
        case .tree:
            let events = eventLog.eventMark
            status = make(&plan, text, &options, under: def.pointee.parent, &handles)
            if status == RG_OK && (def.pointee.reloadable || options.resources != nil) {
                status = keep(&plan, &handles)
                if status != RG_OK { eventLog.forgetEvents(after: events) }
            }
        case .reload(let root): status = reload(&plan, text, &options, over: root, &handles, new: &created)
        case .template: status = makeTemplate(&plan, text, &options, out)
        }
        if status != RG_OK {
            if status != RG_ERROR_SYNTAX && status != RG_ERROR_UNSATISFIABLE {
                state.pointee.diagnostics.truncate(to: reported)
            }
            return status
        }
        state.pointee.diagnostics.resolveNodes(first: reported, handles: handles.base, count: handles.count)
        state.pointee.diagnostics.dropRepeated(RG_CODE_DUPLICATE_ID, from: reported)
        for i in 0..<min(plan.repeated.count, handles.count) {
            state.pointee.diagnostics.drop(RG_CODE_DUPLICATE_ID, handles[Int(plan.repeated[i])], from: reported)
        }
        if handles.count == 0 { return RG_OK }
        out.pointee = handles[0]
        if let didCreate = def.pointee.did_create {
            announce(&plan, created.count > 0 ? created.pointer(0) : handles.pointer(0), didCreate, def.pointee.user)
        }
        return RG_OK
    }

    /// Creates the nodes of a plan and attaches their tags and kept attributes. The caller truncates the diagnostics
    /// and releases `handles`.
    func make(
        _ plan: inout InflatePlan, _ text: Bytes, _ options: inout InflateOptions, under parent: rg_node,
        _ handles: inout Buffer<rg_node>, reportsDuplicates: Bool = true, outside: rg_node = rg_node()
    ) -> rg_status {
        let s = state
        let count = plan.nodes.count
        var nodes = Buffer<rg_tree_node>()
        defer { nodes.release(memory) }
        guard nodes.resize(count, memory), handles.resize(count, memory),
            s.pointee.attributes.reserve(slots: treeEditor.slotBound(count), memory),
            let sheet = s.pointee.attributes.prepare(
                records: plan.records, pairs: plan.attributes, strings: plan.strings, memory: memory),
            let first = nodes.base, let handle = handles.base
        else { return RG_ERROR_OUT_OF_MEMORY }
        handles.count = count
        fill(first, &plan)
        var tree = treeDef(&plan, first, count, parent)
        let events = eventLog.eventMark
        var status = treeEditor.createTree(&tree, handle, reportsDuplicates: reportsDuplicates)
        if status == RG_OK {
            if !options.isRefused { status = setRules(&plan, handle) }
            if status == RG_OK && !options.isRefused { status = setParams(&plan, handle) }
            if status == RG_OK && !options.isRefused { status = setConnections(&plan, handle, outside: outside) }
            if status == RG_OK { status = setConstraints(&plan, text, &options, handle) }
            if status != RG_OK {
                treeEditor.destroy(row(handle[0]))
                eventLog.forgetEvents(after: events)
            }
        }
        if status != RG_OK {
            s.pointee.attributes.discard(sheet, memory)
            return status
        }
        s.pointee.attributes.attach(sheet, handles: handle)
        return RG_OK
    }

    /// Reports the nodes to the host, in document order. Null handles and guides are not reported.
    private func announce(
        _ plan: inout InflatePlan, _ handles: UnsafePointer<rg_node>, _ created: rg_created_fn,
        _ user: UnsafeMutableRawPointer?
    ) {
        treeEditor.runsCallbacks = true
        var index = 0
        while index < plan.records.count {
            if handles[index].id == 0 {
                index &+= 1
                continue
            }
            let node = plan.nodes[index]
            let start = plan.strings.pointer(Int(plan.records[index].tag))
            var tag = rg_tag()
            tag.tag = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
            let id = node.id == 0 ? Bytes("") : plan.id(index)
            tag.id = UnsafeRawPointer(id.base).assumingMemoryBound(to: CChar.self)
            tag.kind = node.kind
            tag.user_data = node.user
            created(user, handles[index], &tag)
            index &+= 1
        }
        treeEditor.runsCallbacks = false
    }

    /// The definition of a tree of nodes with the styles of a plan.
    func treeDef(
        _ plan: inout InflatePlan, _ nodes: UnsafeMutablePointer<rg_tree_node>, _ count: Int, _ parent: rg_node
    ) -> rg_tree_def {
        var tree = rg_tree_def()
        tree.struct_size = UInt32(MemoryLayout<rg_tree_def>.size)
        tree.style_count = UInt32(truncatingIfNeeded: plan.styles.count)
        tree.styles = UnsafePointer(plan.styles.base)
        tree.style_stride = Swift.Int(MemoryLayout<rg_style>.stride)
        tree.nodes = UnsafePointer(nodes)
        tree.node_stride = Swift.Int(MemoryLayout<rg_tree_node>.stride)
        tree.node_count = UInt32(truncatingIfNeeded: count)
        tree.parent = parent
        return tree
    }

    /// Fills `nodes` from a plan. Ids and texts point into the plan.
    func fill(_ nodes: UnsafeMutablePointer<rg_tree_node>, _ plan: inout InflatePlan) {
        func text(_ start: UInt32) -> UnsafePointer<CChar>? {
            if start == 0 { return nil }
            return UnsafeRawPointer(plan.texts.pointer(Int(start) &- 1)).assumingMemoryBound(to: CChar.self)
        }
        var index = 0
        while index < plan.nodes.count {
            let planned = plan.nodes[index]
            var node = rg_tree_node()
            node.parent = planned.parent
            node.kind = planned.kind
            node.style = planned.style
            node.id = text(planned.id)
            node.text = text(planned.text)
            node.user_data = planned.user
            nodes[index] = node
            index &+= 1
        }
    }
}
