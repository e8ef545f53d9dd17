// SPDX-License-Identifier: MIT
import CReglet

/// The view that edits input values.
public struct InputEditor: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var inputEditor: InputEditor { InputEditor(state) }
}

/// Setting is all or nothing: new records are made and named first, then they replace those of the nodes.
extension InputEditor {
    // MARK: - Reading

    @_optimize(size)
    public static var initial: rg_input_def {
        var def = rg_input_def()
        def.struct_size = UInt32(MemoryLayout<rg_input_def>.size)
        def.enabled = true
        return def
    }

    /// Reads the values of a row. Its ids are borrowed.
    @_optimize(size)
    public func get(_ row: Int) -> rg_input_def {
        var def = InputEditor.initial
        let index = inputIndex(row)
        if index < 0 { return def }
        let flags = state.pointee.inputs.records.pointer(Int(index)).pointee.flags
        def.focusable = rg_focusable(rawValue: flags & InputFlags.focusableMask)
        def.descendant_focus = rg_descendant_focus(
            rawValue: (flags & InputFlags.descendantsMask) >> InputFlags.descendantsShift)
        def.clickable = flags & InputFlags.clickable != 0
        def.long_clickable = flags & InputFlags.longClickable != 0
        def.enabled = flags & InputFlags.disabled == 0
        def.focused_by_default = flags & InputFlags.focusedByDefault != 0
        def.next_left = name(index, 0)
        def.next_up = name(index, 1)
        def.next_right = name(index, 2)
        def.next_down = name(index, 3)
        def.next_forward = name(index, 4)
        return def
    }

    /// The id that a record names for a direction, or nil.
    func next(_ index: Int32, _ direction: Int) -> (UnsafePointer<UInt8>, Int)? {
        state.pointee.inputs.names.name(slot(index, direction))
    }

    private func name(_ index: Int32, _ direction: Int) -> UnsafePointer<CChar>? {
        next(index, direction).map { UnsafeRawPointer($0.0).assumingMemoryBound(to: CChar.self) }
    }

    @inline(__always)
    private func slot(_ index: Int32, _ direction: Int) -> Int { Int(index) &* InputRecord.directions &+ direction }

    // MARK: - Setting

    /// Sets the values of `count` nodes, all or none. `isOne`: messages name no index.
    @_optimize(size)
    public func set(
        _ nodes: UnsafeRawPointer, _ nodeStride: Int, _ defs: UnsafeRawPointer, _ stride: Int, _ count: Int,
        isOne: Bool
    ) -> rg_status {
        func row(_ index: Int) -> Int { self.row((nodes + index &* nodeStride).load(as: rg_node.self)) }
        var first: Int32 = -1  // the records that are ready, linked by `id`
        for index in 0..<count {
            let def = (defs + index &* stride).assumingMemoryBound(to: rg_input_def.self)
            var status = row(index) < 0 ? failStale() : check(def)
            if status == RG_OK { status = reserve() }
            if status == RG_OK {
                let record = state.pointee.inputs.records.take(InputRecord(id: Int(first)))
                first = record
                status = fill(record, def)
            }
            if status != RG_OK {
                drop(first)
                if !isOne && status != RG_ERROR_OUT_OF_MEMORY {
                    state.pointee.message.append(" (element ")
                    state.pointee.message.append(number: UInt64(index))
                    state.pointee.message.append(")")
                }
                return status
            }
        }
        // the last value of a node counts: the list begins with it
        var index = count
        while index > 0 {
            index &-= 1
            let record = first
            first = state.pointee.inputs.records.pointer(Int(record)).pointee.id
            put(record, row(index))
        }
        for index in 0..<count { input(row(index))?.pointee.flags &= ~InputEditor.isNew }
        return RG_OK
    }

    private func failStale() -> rg_status {
        fail(RG_ERROR_STALE_HANDLE, "the node is null, was destroyed, or belongs to another context")
    }

    @_optimize(size)
    private func check(_ def: UnsafePointer<rg_input_def>) -> rg_status {
        if Int(def.pointee.struct_size) != MemoryLayout<rg_input_def>.size {
            return fail(RG_ERROR_INVALID_ARGUMENT, "struct_size is not sizeof(rg_input_def)")
        }
        if def.pointee.focusable.rawValue > RG_FOCUSABLE_YES.rawValue {
            return fail(RG_ERROR_INVALID_ARGUMENT, "unknown value of focusable")
        }
        if def.pointee.descendant_focus.rawValue > RG_FOCUS_BLOCKS_DESCENDANTS.rawValue {
            return fail(RG_ERROR_INVALID_ARGUMENT, "unknown value of descendant_focus")
        }
        for direction in 0..<InputRecord.directions {
            guard let name = InputEditor.name(def, direction) else { continue }
            let status = checkName(name, cStringLength(name))
            if status != RG_OK { return status }
        }
        return RG_OK
    }

    @_optimize(size)
    private func checkName(_ name: UnsafePointer<CChar>, _ count: Int) -> rg_status {
        if count > Int(state.pointee.def.max_text_bytes) {
            return fail(RG_ERROR_LIMIT, "a next id is longer than max_text_bytes")
        }
        if Utf8.firstInvalid(UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self), count) >= 0 {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a next id is not UTF-8")
        }
        return RG_OK
    }

    private static func name(_ def: UnsafePointer<rg_input_def>, _ direction: Int) -> UnsafePointer<CChar>? {
        switch direction {
        case 0: return def.pointee.next_left
        case 1: return def.pointee.next_up
        case 2: return def.pointee.next_right
        case 3: return def.pointee.next_down
        default: return def.pointee.next_forward
        }
    }

    private func reserve() -> rg_status { reserveRecords(1) ? RG_OK : outOfMemory() }

    @_optimize(size)
    private func fill(_ index: Int32, _ def: UnsafePointer<rg_input_def>) -> rg_status {
        let record = state.pointee.inputs.records.pointer(Int(index))
        var flags = def.pointee.focusable.rawValue
        flags |= def.pointee.descendant_focus.rawValue << InputFlags.descendantsShift
        if def.pointee.clickable { flags |= InputFlags.clickable }
        if def.pointee.long_clickable { flags |= InputFlags.longClickable }
        if !def.pointee.enabled { flags |= InputFlags.disabled }
        if def.pointee.focused_by_default { flags |= InputFlags.focusedByDefault }
        record.pointee.flags = flags
        for direction in 0..<InputRecord.directions {
            guard let name = InputEditor.name(def, direction) else { continue }
            let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
            if !setNext(index, direction, bytes, cStringLength(name)) { return outOfMemory() }
        }
        return RG_OK
    }

    /// Names the next id of a record. - Returns: false when memory is out; then nothing changed.
    @_optimize(size)
    func setNext(_ index: Int32, _ direction: Int, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let s = state
        // as many as names may be shared with
        let ids = s.pointee.inputs.records.end &* InputRecord.directions
        let isSet = s.pointee.inputs.names.set(slot(index, direction), bytes, count, ids: ids, memory)
        if isSet { noteForward(index) }
        return isSet
    }

    /// Gives a row the next id of another one, or none. Precondition: `reserveNames` was called for it.
    @_optimize(size)
    func shareNext(_ row: Int, with other: Int, _ direction: Int) {
        let index = inputIndex(row), source = inputIndex(other)
        state.pointee.inputs.names.clear(slot(index, direction), memory)
        if source >= 0 { state.pointee.inputs.names.share(slot(index, direction), with: slot(source, direction)) }
        noteForward(index)
    }

    /// Reserves the place of the next ids of `count` more records. - Returns: false when memory is out.
    func reserveNames(_ count: Int) -> Bool {
        let ids = (state.pointee.inputs.records.end &+ count) &* InputRecord.directions
        return state.pointee.inputs.names.reserve(ids, memory)
    }

    private func noteForward(_ index: Int32) {
        let record = state.pointee.inputs.records.pointer(Int(index))
        record.pointee.flags &= ~InputFlags.namesForward
        if next(index, 4) != nil { record.pointee.flags |= InputFlags.namesForward }
    }

    /// Gives a row its new record, unless a later element of the call gave it one.
    @_optimize(size)
    private func put(_ index: Int32, _ row: Int) {
        let s = state
        let id = self.id(row)
        let record = s.pointee.inputs.records.pointer(Int(index))
        let old = s.pointee.inputs.byID[id]
        if old >= 0 {
            let former = s.pointee.inputs.records.pointer(Int(old))
            if former.pointee.flags & InputEditor.isNew != 0 { return release(record: index) }
            (record.pointee.left, record.pointee.top) = (former.pointee.left, former.pointee.top)
            (record.pointee.right, record.pointee.bottom) = (former.pointee.right, former.pointee.bottom)
            release(record: old)
        }
        record.pointee.id = Int32(truncatingIfNeeded: id)
        record.pointee.flags |= InputEditor.isNew
        s.pointee.inputs.byID[id] = index
    }

    /// A mark of records that got their node in the running call.
    private static var isNew: UInt32 { 1 << 31 }

    /// Drops records that got no node.
    private func drop(_ first: Int32) {
        var at = first
        while at >= 0 {
            let next = state.pointee.inputs.records.pointer(Int(at)).pointee.id
            release(record: at)
            at = next
        }
    }

    // MARK: - Touch areas

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setArea(_ row: Int, _ edges: rg_edges) -> rg_status {
        let scale = state.pointee.scale
        if input(row) == nil && edges.left == 0 && edges.top == 0 && edges.right == 0 && edges.bottom == 0 {
            return RG_OK
        }
        guard let record = makeRecord(row) else { return outOfMemory() }
        if record.pointee.hasArea { state.pointee.inputs.areas &-= 1 }
        record.pointee.left = scale.size(edges.left)
        record.pointee.top = scale.size(edges.top)
        record.pointee.right = scale.size(edges.right)
        record.pointee.bottom = scale.size(edges.bottom)
        if record.pointee.hasArea { state.pointee.inputs.areas &+= 1 }
        state.pointee.inputs.framesEpoch &+= 1
        return RG_OK
    }

    @_optimize(size)
    public func area(_ row: Int) -> rg_edges {
        guard let record = input(row) else { return rg_edges() }
        let scale = state.pointee.scale
        return rg_edges(
            left: scale.pixels(record.pointee.left), top: scale.pixels(record.pointee.top),
            right: scale.pixels(record.pointee.right), bottom: scale.pixels(record.pointee.bottom))
    }

    // MARK: - Memory

    /// The record of a row, made if there is none. - Returns: nil when memory is out.
    @_optimize(size)
    func makeRecord(_ row: Int) -> UnsafeMutablePointer<InputRecord>? {
        if let record = input(row) { return record }
        guard reserveRecords(1) else { return nil }
        let s = state
        s.pointee.inputs.byID[id(row)] = s.pointee.inputs.records.take(InputRecord(id: id(row)))
        return input(row)
    }

    /// Reserves `count` more records. - Returns: false when memory is out.
    @_optimize(size)
    func reserveRecords(_ count: Int) -> Bool {
        let s = state
        if count == 0 { return true }
        guard s.pointee.inputs.byID.reserve(s.pointee.capacity, memory) else { return false }
        while s.pointee.inputs.byID.count < s.pointee.inputs.byID.capacity { s.pointee.inputs.byID.append(-1) }
        return s.pointee.inputs.records.reserve(count, memory)
    }

    @_optimize(size)
    private func release(record index: Int32) {
        let s = state
        for direction in 0..<InputRecord.directions { s.pointee.inputs.names.clear(slot(index, direction), memory) }
        s.pointee.inputs.records.give(index)
    }

    /// Releases the record of a node that will be destroyed.
    @_optimize(size)
    func release(_ row: Int) {
        guard let record = input(row) else { return }
        let s = state
        if record.pointee.hasArea { s.pointee.inputs.areas &-= 1 }
        release(record: s.pointee.inputs.byID[id(row)])
        s.pointee.inputs.byID[id(row)] = -1
    }

    @_optimize(size)
    func releaseAll() {
        let s = state
        s.pointee.inputs.names.release(memory)
        s.pointee.inputs.byID.release(memory)
        s.pointee.inputs.records.release(memory)
        s.pointee.inputs.places.release(memory)
        s.pointee.inputs.lines.release(memory)
        s.pointee.inputs.stack.release(memory)
        s.pointee.inputs.candidates.release(memory)
        s.pointee.inputs.numbers.release(memory)
    }
}
