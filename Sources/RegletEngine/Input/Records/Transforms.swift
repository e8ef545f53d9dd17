// SPDX-License-Identifier: MIT
import CReglet

/// The view of transforms: what is drawn of nodes, apart from their layout.
public struct Transforms: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var transforms: Transforms { Transforms(state) }
}

extension Transforms {
    @_optimize(size)
    public func get(_ row: Int) -> rg_transform { transform(row)?.pointee.value ?? TransformRecord.initial }

    public static var initial: rg_transform { TransformRecord.initial }

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func set(_ row: Int, _ given: rg_transform) -> rg_status {
        var value = given
        if Int(value.struct_size) != MemoryLayout<rg_transform>.size {
            return fail(RG_ERROR_INVALID_ARGUMENT, "struct_size is not sizeof(rg_transform)")
        }
        if let problem = Transforms.problem(&value) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        value.reserved = 0
        return store(row, value) ? RG_OK : outOfMemory()
    }

    @_optimize(size)
    private static func problem(_ value: inout rg_transform) -> StaticText? {
        let numbers =
            value.translation_x * 0 + value.translation_y * 0 + value.rotation * 0 + value.scale_x * 0
            + value.scale_y * 0 + value.elevation * 0 + value.translation_z * 0 + value.scroll_x * 0
            + value.scroll_y * 0 + value.pivot_x.value * 0 + value.pivot_y.value * 0
        if numbers != 0 { return "the numbers of a transform must be finite" }  // NaN: one is not
        if !(value.alpha >= 0 && value.alpha <= 1) { return "alpha must be 0 to 1" }
        if !(value.elevation + value.translation_z).isFinite { return "elevation + translation_z must be finite" }
        let x = value.pivot_x.kind, y = value.pivot_y.kind
        if (x != RG_PX && x != RG_PERCENT) || (y != RG_PX && y != RG_PERCENT) {
            return "a pivot must be in px or percent"
        }
        return nil
    }

    /// Stores a valid transform. - Returns: false when memory is out.
    @_optimize(size)
    private func store(_ row: Int, _ value: rg_transform) -> Bool {
        if Transforms.isSame(get(row), value) { return true }
        guard let record = makeRecord(row) else { return false }
        paintNotes.noteTransform(row, from: record.pointee.value, to: value)
        record.pointee.value = value
        state.pointee.inputs.framesEpoch &+= 1
        let result = self.result(row)
        if result.pointee.state & ResultFlags.reportedCreated != 0 {
            changeList.note(row, scrolledOr: ChangeFlags.transformedPart)
        }
        return true
    }

    private static func isSame(_ a: rg_transform, _ b: rg_transform) -> Bool {
        var a = a, b = b
        return sameBytes(&a, &b, MemoryLayout<rg_transform>.size)
    }

    /// The record of a row, made if there is none. - Returns: nil when memory is out.
    @_optimize(size)
    private func makeRecord(_ row: Int) -> UnsafeMutablePointer<TransformRecord>? {
        if let record = transform(row) { return record }
        guard reserveRecords(1) else { return nil }
        let s = state
        var made = TransformRecord(id: id(row))
        // a scroll that is noted already
        if changeList.untaken(row) & ChangeFlags.scrolled != 0 { made.changes = ChangeFlags.scrolledPart }
        s.pointee.transforms.byID[id(row)] = s.pointee.transforms.records.take(made)
        return transform(row)
    }

    // MARK: - Memory

    /// Reserves `count` more records. - Returns: false when memory is out.
    @_optimize(size)
    func reserveRecords(_ count: Int) -> Bool {
        let s = state
        if count == 0 { return true }
        guard s.pointee.transforms.byID.reserve(s.pointee.capacity, memory) else { return false }
        while s.pointee.transforms.byID.count < s.pointee.transforms.byID.capacity {
            s.pointee.transforms.byID.append(-1)
        }
        return s.pointee.transforms.records.reserve(count, memory)
    }

    /// Releases the record of a node that will be destroyed.
    @_optimize(size)
    func release(_ row: Int) {
        guard transform(row) != nil else { return }
        let s = state
        s.pointee.transforms.records.give(s.pointee.transforms.byID[id(row)])
        s.pointee.transforms.byID[id(row)] = -1
    }

    func releaseAll() {
        state.pointee.transforms.byID.release(memory)
        state.pointee.transforms.records.release(memory)
    }
}
