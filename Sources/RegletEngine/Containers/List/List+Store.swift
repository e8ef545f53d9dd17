// SPDX-License-Identifier: MIT
import CReglet

/// The records of lists.
extension ListLayout {
    /// Reserves the records of `count` more nodes of this kind.
    @_optimize(size)
    func reserveLists(_ kind: UInt32, _ count: Int) -> Bool {
        kind != RG_KIND_LIST.rawValue || state.pointee.lists.records.reserve(count, memory)
    }

    /// Gives a new list its record. Precondition: one was reserved.
    @_optimize(size)
    func makeList(_ row: Int) {
        var record = ListRecord()
        record.node = state.pointee.handles[row]
        record.estimate = max(1, clampUnits(48 &* Int(state.pointee.scale.perPixel)))
        let box = self.box(node(row))
        box.scroll.pointee.offset = 0
        box.list.pointee.record = state.pointee.lists.records.take(record)
    }

    /// Releases the record of a list that will be destroyed.
    @inline(never)
    @_optimize(size)
    func releaseList(_ row: Int) {
        if !isList(row) { return }
        let list = self.list(row)
        list.pointee.release(memory)
        list.pointee.node = rg_node()
        state.pointee.lists.records.give(box(node(row)).list.pointee.record)
    }

    /// Releases all memory of lists.
    @_optimize(size)
    func releaseLists() {
        for index in 0..<state.pointee.lists.records.end {
            let list = state.pointee.lists.records.pointer(index)
            if list.pointee.node.id != 0 { list.pointee.release(memory) }
        }
        state.pointee.lists.records.release(memory)
        state.pointee.lists.bound.release(memory)
    }

    // MARK: - The definition

    @_optimize(size)
    public static var defaultList: rg_list_def {
        var def = rg_list_def()
        def.struct_size = UInt32(MemoryLayout<rg_list_def>.size)
        def.template_count = 1
        return def
    }

    public func isListRow(_ row: Int) -> Bool { isList(row) }

    public func failKind() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "the node is not of kind RG_KIND_LIST") }

    /// The reason why a call must not change a list now; RG_OK: it may.
    @_optimize(size)
    public func refusal(_ row: Int) -> rg_status {
        if !isList(row) { return failKind() }
        if state.pointee.lists.binding.id == state.pointee.handles[row].id {
            return fail(RG_ERROR_REENTRANT, "a callback of a list must not change that list")
        }
        return RG_OK
    }

    /// Gives a list its items. - Returns: OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func set(_ row: Int, _ def: UnsafePointer<rg_list_def>) -> rg_status {
        let def = def.pointee
        let flags =
            UInt32(RG_LIST_HORIZONTAL | RG_LIST_REVERSED | RG_LIST_FROM_END | RG_LIST_STAGGERED)
            | ListRecord.cellFlags
        let templates = def.templates == nil ? 0 : Int(def.template_count)
        if Int(def.struct_size) != MemoryLayout<rg_list_def>.size {
            return fail(
                RG_ERROR_INVALID_ARGUMENT,
                "struct_size is not sizeof(rg_list_def): make definitions with rg_list_def_default()")
        }
        let given = params.bits(row, RG_PARAM_LIST_FLAGS) & flags
        let givenSpans = def.spans != 0 ? def.spans : params.bits(row, RG_PARAM_LIST_SPANS), spans = max(1, givenSpans)
        let width = def.column_width != 0 ? def.column_width : params.value(row, RG_PARAM_LIST_COLUMN_WIDTH)
        if def.flags & ~flags != 0 { return fail(RG_ERROR_INVALID_ARGUMENT, "unknown flags of a list") }
        if !isLength(def.estimate) || !isLength(def.ahead) || !isLength(def.prefetch) || !isLength(width) {
            return fail(RG_ERROR_INVALID_ARGUMENT, "estimate, ahead, prefetch, column_width must be finite and >= 0")
        }
        if templates == 0 && def.count > 0 {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a list with items needs a template")
        }
        let isStaggered = (def.flags | given) & UInt32(RG_LIST_STAGGERED) != 0
        if Int(def.count) > mostItems(isStaggered) { return failCount() }
        if spans > UInt32(RG_LIST_MAX_SPANS) {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a list has at most 255 spans")
        }
        if isStaggered && spans > UInt32(RG_LIST_MAX_COLUMNS) {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a staggered list has at most 16 columns")
        }
        var made = ListRecord()
        made.spans = isStaggered ? 1 : Int(spans)
        made.columns = isStaggered ? Int(spans) : 1
        made.span = made.spans > 1 ? def.span : nil
        made.givenSpan = def.span
        made.flags = def.flags | given
        made.columnWidth = state.pointee.scale.size(width)
        made.fitsColumns = givenSpans == 0 && made.columnWidth > 0
        made.user = def.user
        var edit = LineEdit()
        defer { edit.counts.release(memory) }
        var status = lines(&made, 0, removed: 0, added: Int(def.count), same: 0, &edit)
        let hasLanes = made.columns == 1 || made.lanes.reserve(Int(def.count), made.columns, memory)
        if status == RG_OK && !(hasLanes && made.templates.reserve(templates, memory) && reserve(&made, edit)) {
            status = outOfMemory()
        }
        if status != RG_OK {
            made.release(memory)
            return status
        }
        apply(&made, edit)
        made.isRegrouped = false
        if made.columns > 1 { made.lanes.reset(made.columns) }
        made.count = Int(def.count)
        for index in 0..<templates { made.templates.append(def.templates[index]) }
        drop(row)
        let list = self.list(row)
        list.pointee.release(memory)
        made.node = state.pointee.handles[row]
        made.hasEstimate = def.estimate > 0
        let guess = 48 &* Int(state.pointee.scale.perPixel)
        made.estimate = roundEstimate(def.estimate > 0 ? Int(state.pointee.scale.size(def.estimate)) : guess)
        made.prefetch = def.prefetch
        made.ahead = state.pointee.scale.size(def.ahead)
        made.type = def.type
        made.header = def.header
        made.footer = def.footer
        made.bind = def.bind
        made.unbind = def.unbind
        list.pointee = made
        box(node(row)).scroll.pointee.offset = 0
        scrollLayout.noteScrolled(row)
        invalidation.markDirty(row)
        return RG_OK
    }

    /// An estimate of whole device pixels, or of whole pixels: then it moves known items by whole ones.
    @_optimize(size)
    func roundEstimate(_ units: Int) -> Int32 {
        let pixel = Int(state.pointee.scale.perPixel), period = Snap.period(state.pointee.def)
        let step = period <= 16 &* pixel ? period : pixel
        return clampUnits(max(step, ScrollLayout.roundDown(units &+ step / 2, step)))
    }

    private func isLength(_ value: Float) -> Bool { value >= 0 && value.isFinite }

    func mostItems(_ isStaggered: Bool) -> Int { isStaggered ? 1 << 24 : Int(RG_LIST_MAX_ITEMS) }

    func failCount() -> rg_status {
        fail(RG_ERROR_LIMIT, "a list has at most RG_LIST_MAX_ITEMS items, a staggered one RG_LIST_MAX_STAGGERED")
    }

    /// Destroys the nodes of all items and all spare nodes.
    @_optimize(size)
    func drop(_ row: Int) {
        let handle = state.pointee.handles[row]
        let list = self.list(row)
        destroyAll(list.pointee.items, in: handle)
        destroyAll(list.pointee.spares, in: handle)
        list.pointee.items.count = 0
        list.pointee.spares.count = 0
    }

    private func destroyAll(_ items: Buffer<ListItem>, in list: rg_node) {
        for index in 0..<items.count {
            let row = self.row(of: items[index], in: find(list))
            if row >= 0 { treeEditor.destroy(row) }
        }
    }
}
