// SPDX-License-Identifier: MIT
import CReglet

/// Creates, moves and destroys nodes and contexts. All memory is reserved before the first change, so a failing call
/// changes nothing.
public struct TreeEditor: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var treeEditor: TreeEditor { TreeEditor(state) }
}

/// Creating, moving and destroying nodes.
extension TreeEditor {
    // MARK: - Creating

    /// Reserves the memory of a node of this kind under `parent` (-1: a root), except for copies of its name and text.
    @inline(__always)
    private func reserveNode(
        _ kind: UInt32, _ template: UnsafeMutablePointer<StyleTemplate>, under parent: Int
    ) -> rg_status {
        let s = state
        if s.pointee.liveCount >= s.pointee.capacity {
            let status = rowStore.reserveNodes(1)
            if status != RG_OK { return status }
        }
        let above = parent >= 0 ? node(parent).pointee.flags & NodeFlags.kindMask : kind
        let kinds = NodeKind.withRecords &>> kind | NodeKind.withRecords &>> above
        let fits =
            (kinds & 1 == 0 && !template.pointee.hasRare && hasColumns(kind)
                || reserveRecords(kind, template, under: parent))
            && (kind < NodeKind.firstContainer || s.pointee.boxes.hasRoom || reserveContainer())
            && reserveDestroyed()
        return fits ? RG_OK : outOfMemory()
    }

    /// Whether the column that only nodes with baselines need exists, or a node of this kind has none.
    @inline(__always)
    func hasColumns(_ kind: UInt32) -> Bool {
        NodeKind.ownBaseline &>> kind & 1 == 0 || state.pointee.baselines.base != nil
    }

    /// Reserves what a node and its parent keep beside the columns.
    @inline(never)
    @_optimize(size)
    private func reserveRecords(
        _ kind: UInt32, _ template: UnsafeMutablePointer<StyleTemplate>, under parent: Int
    ) -> Bool {
        let hasRare = template.pointee.hasRare
        return dispatch.reserveRecords(kind, 1)
            && (!hasRare || styleEditor.reserveRare(1, rarer: template.pointee.hasRarer ? 1 : 0))
            && styleEditor.reserveSparse(1 << kind, hasRare: false)
            && (kind != RG_KIND_TEXT.rawValue || state.pointee.texts.reserve(1, memory))
            && (parent < 0 || dispatch.reserveChild(parent)) && dispatch.reserveNew(kind, under: parent)
            && dispatch.reserveMember(parent, hasRare: hasRare)
    }

    /// Reserves the state of a container. While a tree grows into rows that are reserved for it, that of as many as it
    /// will have by then if it goes on like this: doubling would copy all of them again and again.
    @inline(never)
    @_optimize(size)
    private func reserveContainer() -> Bool {
        let s = state, used = s.pointee.boxes.used, live = s.pointee.liveCount, capacity = s.pointee.capacity
        var more = 1
        if live > capacity / 16 && !memory.pointee.isFixed {
            let rest = used &* capacity / live &- used
            if rest > used { more = rest }
        }
        return s.pointee.boxes.reserve(more, memory)
    }

    /// Reserves memory to report the handles of destroyed nodes. Without it they are reported as lost.
    @inline(__always)
    func reserveDestroyed() -> Bool {
        let s = state
        if s.pointee.appendLimit > 0 { return true }
        let wanted = min(max(s.pointee.capacity, 16), 1024)
        if s.pointee.destroyed.capacity < wanted && s.pointee.def.track & UInt32(RG_TRACK_CHANGES) != 0
            && !s.pointee.destroyed.reserve(wanted, memory)
        {
            return false
        }
        s.pointee.appendLimit = s.pointee.capacity
        return true
    }

    /// Takes a new, unlinked row, after the row `back` if possible, and gives it a style. Depth and direction are those
    /// of a child of `parent` (-1: of a root). Precondition: memory was reserved.
    @inline(never)
    func makeRow(
        _ template: UnsafeMutablePointer<StyleTemplate>, _ kind: UInt32, _ parent: Int, after back: Int
    ) -> Int {
        let row = rowStore.takeRow(after: back)
        rowStore.clearRow(row)
        makeNode(row, template, kind, parent)
        return row
    }

    /// Gives a style and content to a row that was just taken.
    @inline(never)
    func makeNode(_ row: Int, _ template: UnsafeMutablePointer<StyleTemplate>, _ kind: UInt32, _ parent: Int) {
        state.pointee.depths[row] = parent >= 0 ? state.pointee.depths[parent] &+ 1 : 1
        let hasRare = template.pointee.hasRare
        let own = template.pointee.node.flags & NodeFlags.directionMask
        let rtl =
            own == 0 ? styleEditor.inheritedRTL(parent) : own == RG_DIRECTION_RTL.rawValue << NodeFlags.directionShift
        let node = self.node(row)
        StyleTemplate.copyNode(template, node)
        node.pointee.flags |= StyleTemplate.bits(kind, hasRare: hasRare) | (rtl ? NodeFlags.rtl : 0)
        if hasRare { styleEditor.storeRare(row, &template.pointee.record, hasRare: true) }
        if let pair = template.pointee.pair {
            pair.retain()
            if pair.rtl != nil { styleEditor.retainInterned(row, pair, rtl: rtl) }
        }
        linkContent(row, kind, template)
    }

    /// Creates the state of a container, or the TextRecord of a text.
    @inline(__always)
    func linkContent(_ row: Int, _ kind: UInt32, _ template: UnsafeMutablePointer<StyleTemplate>) {
        if kind >= NodeKind.firstContainer || kind == RG_KIND_TEXT.rawValue { makeContent(row, kind, template) }
    }

    @inline(never)
    @_optimize(size)
    private func makeContent(_ row: Int, _ kind: UInt32, _ template: UnsafeMutablePointer<StyleTemplate>) {
        if kind >= NodeKind.firstContainer {
            dispatch.makeContainer(row, kind)
        } else if kind == RG_KIND_TEXT.rawValue {
            node(row).pointee.link = state.pointee.texts.take(TextRecord())
            styleEditor.storeText(row, template.pointee.record.text)
        }
    }

    /// Creates one node under `parent` (-1: a root) before the child `before` (-1: last).
    @inline(never)
    public func createNode(
        _ parent: Int, before: Int, _ def: UnsafePointer<rg_node_def>, _ out: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        let s = state
        let kind = def.pointee.kind.rawValue
        guard let template = styleEditor.template(def, kind) else { return RG_ERROR_INVALID_ARGUMENT }
        let depth = parent >= 0 ? Int(s.pointee.depths[parent]) &+ 1 : 1
        if depth > Int(s.pointee.def.max_depth) { return fail(RG_ERROR_LIMIT, "deeper than the context's max_depth") }
        if template.pointee.pair == nil && !template.pointee.prepare(engine) { return outOfMemory() }
        let status = reserveNode(kind, template, under: parent)
        if status != RG_OK { return status }
        let back = rowStore.rowBefore(parent, before)
        let row = makeRow(template, kind, parent, after: back)
        if def.pointee.id != nil || def.pointee.text != nil || def.pointee.user_data != nil {
            s.pointee.previous[row] = -1  // naming compares positions in the tree
            let status = nameAndFill(row, def)
            if status != RG_OK { return status }
        }
        rowStore.attach(row, parent, before: before, after: back)
        if def.pointee.id != nil { reportDuplicate(row) }
        if parent >= 0 { invalidation.childrenAdded(parent) }
        eventLog.noteChild(row, from: -1, to: parent)
        s.pointee.epoch &+= 1
        out.pointee = s.pointee.handles[row]
        return RG_OK
    }

    @_optimize(size)
    @inline(never)
    private func nameAndFill(_ row: Int, _ def: UnsafePointer<rg_node_def>) -> rg_status {
        var status = nameAndFill(row, def.pointee.id, def.pointee.text)
        if status == RG_OK, let user = def.pointee.user_data, !setUserData(row, user) { status = outOfMemory() }
        if status != RG_OK { discard(row) }
        return status
    }

    func nameAndFill(_ row: Int, _ id: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?) -> rg_status {
        if let id {
            let status = setName(row, UnsafeRawPointer(id).assumingMemoryBound(to: UInt8.self), cStringLength(id))
            if status != RG_OK { return status }
        }
        if let text {
            return setText(row, UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), cStringLength(text))
        }
        return RG_OK
    }

    /// Undoes makeRow and frees the records of the row.
    private func discard(_ row: Int) {
        releaseContent(row)
        rowStore.giveRow(row)
    }

    // MARK: - A whole tree

    /// Creates the nodes of a definition, all or none. Nodes with an id that is taken are reported if
    /// `reportsDuplicates`. A `period` that is not 0 says that the nodes are copies of the first ones.
    @_optimize(size)
    public func createTree(
        _ given: UnsafePointer<rg_tree_def>, _ out: UnsafeMutablePointer<rg_node>?, reportsDuplicates: Bool = true,
        period: Int = 0
    ) -> rg_status {
        let s = state
        var def = given.pointee
        if let problem = TreeEditor.complete(&def) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        if def.parent.id != 0 && row(def.parent) < 0 {
            return fail(RG_ERROR_STALE_HANDLE, "the parent was destroyed, or belongs to another context")
        }
        let count = Int(def.node_count)
        if count == 0 { return RG_OK }
        let builder = TreeBuilder(engine, def, reportsDuplicates: reportsDuplicates, period: period)
        guard let scratch = memory.pointee.allocate(builder.scratchBytes) else { return outOfMemory() }
        defer { memory.pointee.deallocate(scratch, builder.scratchBytes) }
        var needs = TreeBuilder.Needs()
        var status = builder.check(scratch.assumingMemoryBound(to: UInt32.self), &needs)
        if status != RG_OK { return status }
        guard let templates = builder.makeTemplates(&status) else { return status }
        defer { builder.freeTemplates(templates, Int(def.style_count)) }
        status = builder.reserve(templates, needs)
        if status != RG_OK { return status }
        let rows = scratch.assumingMemoryBound(to: Int32.self)
        let reported = s.pointee.diagnostics.count, events = eventLog.eventMark
        let first = builder.build(templates, needs, rows, &status)
        if status != RG_OK {
            s.pointee.diagnostics.truncate(to: reported)
            eventLog.forgetEvents(after: events)
            return status
        }
        if let out {
            if first >= 0 {
                copyBytes(out, s.pointee.handles + first, count &* MemoryLayout<rg_node>.stride)
            } else {
                for index in 0..<count { out[index] = s.pointee.handles[Int(rows[index])] }
            }
        }
        s.pointee.epoch &+= 1
        return RG_OK
    }

    /// Fills in default strides. - Returns: nil, or the problem.
    private static func complete(_ def: inout rg_tree_def) -> StaticText? {
        if Int(def.struct_size) != MemoryLayout<rg_tree_def>.size { return "struct_size is not sizeof(rg_tree_def)" }
        if def.node_stride == 0 { def.node_stride = Swift.Int(MemoryLayout<rg_tree_node>.stride) }
        if def.style_stride == 0 { def.style_stride = Swift.Int(MemoryLayout<rg_style>.stride) }
        let misaligned = Int(def.node_stride) & (MemoryLayout<rg_tree_node>.alignment &- 1)
        if def.node_stride < MemoryLayout<rg_tree_node>.size || misaligned != 0
            || def.style_stride < MemoryLayout<rg_style>.size || def.style_stride & 3 != 0
        {
            return "a stride is too small or not aligned"
        }
        if def.node_count > 0 && (def.nodes == nil || def.styles == nil) { return "nodes or styles is NULL" }
        return nil
    }

    // MARK: - Destroying

    /// Frees the records of a row, except its links.
    func releaseContent(_ row: Int) {
        let s = state
        let node = self.node(row)
        cacheSlots.dropSlots(row)
        styleEditor.releaseInterned(row)
        styleEditor.giveRare(row)
        dispatch.releaseRecords(row)
        if node.pointee.flags & NodeFlags.container != 0 {
            s.pointee.boxes.give(node.pointee.link)
        } else if node.pointee.flags & NodeFlags.text != 0 {
            let text = s.pointee.texts.pointer(Int(node.pointee.link))
            s.pointee.fonts.release(text.pointee.font)
            text.pointee.release(memory)
            if text.pointee.extra >= 0 { releaseExtra(text) }
            s.pointee.texts.give(node.pointee.link)
        }
        s.pointee.names.clear(id(row), memory)
        s.pointee.attributes.remove(slot: id(row), memory)
    }

    /// Destroys a row and all its descendants. O(subtree).
    @_optimize(size)
    public func destroy(_ top: Int) {
        let s = state
        var row = top
        while row >= 0 {
            changeList.forgetChange(row)
            row = nextRow(row, below: top)
        }
        eventLog.noteChild(top, from: Int(node(top).pointee.parent), to: -1)
        rowStore.unlink(top, keepsSums: false)
        // children before parents: go down to a leaf, destroy it, continue with its next sibling or parent
        row = deepestFirst(top)
        while true {
            let next = Int(node(row).pointee.next), up = Int(node(row).pointee.parent)
            releaseContent(row)
            rowStore.giveRow(row)
            if row == top { break }
            row = next >= 0 ? deepestFirst(next) : up
        }
        s.pointee.epoch &+= 1
        s.pointee.orderEpoch &+= 1
    }

    private func deepestFirst(_ row: Int) -> Int {
        var at = row
        while firstChild(at) >= 0 { at = firstChild(at) }
        return at
    }
}
