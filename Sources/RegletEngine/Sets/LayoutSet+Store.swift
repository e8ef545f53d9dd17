// SPDX-License-Identifier: MIT
import CReglet

/// Layout sets: constraints for all states of a container, of which conditions choose the active ones. Applying a set
/// is all or nothing.
public struct LayoutSets: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var layoutSets: LayoutSets { LayoutSets(state) }
}

extension LayoutSets {
    /// The record of a living set, or -1.
    @inline(never)
    func setIndex(_ handle: rg_layout_set) -> Int32 {
        let index = Int(UInt32(truncatingIfNeeded: handle.id))
        if handle.id == 0 || index >= constraintSystems.sets.pointee.records.count { return -1 }
        let record = constraintSystems.sets.pointee.records.pointer(index)
        let isThis = record.pointee.isLive && record.pointee.generation == UInt32(truncatingIfNeeded: handle.id >> 32)
        return isThis ? Int32(truncatingIfNeeded: index) : -1
    }

    func failSet() -> rg_status {
        fail(RG_ERROR_STALE_HANDLE, "the set is null, was destroyed, or belongs to another context")
    }

    public func destroySet(_ handle: rg_layout_set) -> rg_status {
        let index = setIndex(handle)
        if index < 0 { return failSet() }
        constraintSystems.sets.pointee.record(index).pointee.isLive = false
        constraintSystems.releaseIfUnused(index)
        return RG_OK
    }

    /// Frees all memory when the context ends.
    @_optimize(size)
    func releaseSets() {
        let sets = constraintSystems.sets
        for i in 0..<sets.pointee.records.count {
            let record = sets.pointee.records.pointer(i)
            if let block = record.pointee.block { memory.pointee.deallocate(block, record.pointee.blockSize) }
        }
        sets.pointee.records.release(memory)
        sets.pointee.frames.release(memory)
        sets.pointee.items.release(memory)
        sets.pointee.rules.release(memory)
        sets.pointee.old.release(memory)
        sets.pointee.heads.release(memory)
    }

    // MARK: - Names
}
