// SPDX-License-Identifier: MIT
import CReglet

/// The view of parameters: numbers that few nodes have, for coordinators and the like.
public struct Params: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var params: Params { Params(state) }
}

extension Params {
    // MARK: - Reading

    /// The record of a node; nil when all its parameters have the defaults.
    @inline(never)
    func record(_ row: Int) -> UnsafeMutablePointer<ParamRecord>? {
        let id = self.id(row)
        if id >= state.pointee.params.byID.count { return nil }
        let index = state.pointee.params.byID[id]
        return index < 0 ? nil : state.pointee.params.records.pointer(Int(index))
    }

    @inline(never)
    func value(_ row: Int, _ param: rg_param) -> Float {
        let index = Int(param.rawValue)
        return record(row)?.pointee.values[index] ?? ParamRecord.initial(index)
    }

    /// A length in units; -1, for any negative value: unset.
    @inline(never)
    func units(_ row: Int, _ param: rg_param) -> Int {
        let value = value(row, param)
        return value < 0 ? -1 : Int(state.pointee.scale.size(value))
    }

    /// A length in units that may be negative.
    @inline(never)
    func signedUnits(_ row: Int, _ param: rg_param) -> Int { Int(state.pointee.scale.size(value(row, param))) }

    /// The value as bits or a choice; 0 if it is neither.
    @inline(never)
    func bits(_ row: Int, _ param: rg_param) -> UInt32 {
        let value = value(row, param)
        return value > 0 && value < 65536 ? UInt32(value) : 0
    }

    @_optimize(size)
    public func get(_ row: Int, _ param: rg_param, _ out: UnsafeMutablePointer<Float>) -> rg_status {
        if param.rawValue >= UInt32(RG_PARAM_COUNT) { return failParam() }
        out.pointee = value(row, param)
        return RG_OK
    }

    private func failParam() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "unknown parameter") }

    // MARK: - Setting

    /// The record of a node, made if there is none. - Returns: nil when memory is out.
    @_optimize(size)
    func makeRecord(_ row: Int) -> UnsafeMutablePointer<ParamRecord>? {
        if let record = record(row) { return record }
        let s = state
        guard s.pointee.params.byID.reserve(s.pointee.capacity, memory) else { return nil }
        while s.pointee.params.byID.count < s.pointee.params.byID.capacity { s.pointee.params.byID.append(-1) }
        guard s.pointee.params.records.reserve(1, memory) else { return nil }
        var made = ParamRecord(id: id(row))
        // percent frames place by these, which their next measure may not reach
        made.left = node(row).pointee.marginLeft
        made.top = node(row).pointee.marginTop
        made.right = node(row).pointee.marginRight
        made.bottom = node(row).pointee.marginBottom
        s.pointee.params.byID[id(row)] = s.pointee.params.records.take(made)
        return record(row)
    }

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func set(_ row: Int, _ param: rg_param, _ value: Float) -> rg_status {
        if param.rawValue >= UInt32(RG_PARAM_COUNT) { return failParam() }
        if !value.isFinite { return fail(RG_ERROR_INVALID_ARGUMENT, "a parameter must be a finite number") }
        if self.value(row, param) == value { return RG_OK }
        guard let record = makeRecord(row) else { return outOfMemory() }
        record.pointee.values[Int(param.rawValue)] = value + 0
        changed(row, param)
        return RG_OK
    }

    /// Marks the readers of a parameter.
    @_optimize(size)
    private func changed(_ row: Int, _ param: rg_param) {
        let parent = Int(node(row).pointee.parent)
        result(row).pointee.state &= ~ResultFlags.warned
        let own = RG_PARAM_CONTENT_INSET_START.rawValue...RG_PARAM_SINGLE_LINE.rawValue
        if param == RG_PARAM_APP_BAR_OFFSET {
            let isBar = node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_APP_BAR.rawValue
            if isBar && result(row).pointee.state & ResultFlags.reportedCreated != 0 {
                changeList.note(row, scrolledOr: ChangeFlags.scrolledPart)
            }
            if parent >= 0 { invalidation.markPlace(parent) }
            dispatch.barMoved(row)
        } else if param == RG_PARAM_MIN_DRAWER_MARGIN || own.contains(param.rawValue) {
            invalidation.markDirty(row)
        } else if parent >= 0 {
            invalidation.markDirty(parent)
        }
    }

    // MARK: - Memory

    /// Reserves `count` more records. - Returns: false when memory is out.
    @_optimize(size)
    func reserveRecords(_ count: Int) -> Bool {
        let s = state
        if count == 0 { return true }
        guard s.pointee.params.byID.reserve(s.pointee.capacity, memory) else { return false }
        while s.pointee.params.byID.count < s.pointee.params.byID.capacity { s.pointee.params.byID.append(-1) }
        return s.pointee.params.records.reserve(count, memory)
    }

    /// Releases the record of a node that will be destroyed.
    @_optimize(size)
    func release(_ row: Int) {
        guard let record = record(row) else { return }
        let s = state
        record.pointee.keylines.release(memory)
        if record.pointee.anchor.id != 0 { s.pointee.params.anchored &-= 1 }
        record.pointee.anchor = rg_node(id: 0)
        s.pointee.params.records.give(s.pointee.params.byID[id(row)])
        s.pointee.params.byID[id(row)] = -1
    }

    /// Releases all memory of parameters. O(nodes).
    @_optimize(size)
    func releaseAll() {
        let s = state
        if s.pointee.params.records.used > 0 {
            for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 { release(row) }
        }
        s.pointee.params.byID.release(memory)
        s.pointee.params.records.release(memory)
    }
}
