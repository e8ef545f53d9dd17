// SPDX-License-Identifier: MIT
import CReglet

/// Anchors and keylines.
extension CoordinatorLayout {
    /// - Returns: OK, STALE_HANDLE, OUT_OF_MEMORY.
    @_optimize(size)
    public func setAnchor(_ row: Int, _ anchor: rg_node) -> rg_status {
        if anchor.id == self.anchor(row).id { return RG_OK }
        guard let record = params.makeRecord(row) else { return outOfMemory() }
        let count = (anchor.id != 0 ? 1 : 0) &- (record.pointee.anchor.id != 0 ? 1 : 0)
        state.pointee.params.anchored &+= count
        record.pointee.anchor = anchor
        result(row).pointee.state &= ~ResultFlags.warned
        invalidation.markParentDirty(row)
        return RG_OK
    }

    public func anchorOf(_ row: Int) -> rg_node { anchor(row) }

    /// - Returns: OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setKeylines(_ row: Int, _ positions: UnsafePointer<Float>?, _ count: Int) -> rg_status {
        if !isKind(row, RG_KIND_COORDINATOR) {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a coordinator")
        }
        if count > 256 { return fail(RG_ERROR_LIMIT, "a coordinator has at most 256 keylines") }
        if count > 0 && positions == nil { return fail(RG_ERROR_INVALID_ARGUMENT, "the keylines are NULL") }
        for index in 0..<max(count, 0) where !positions.unsafelyUnwrapped[index].isFinite {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a keyline must be a finite number")
        }
        guard let record = params.makeRecord(row), record.pointee.keylines.reserve(max(count, 1), memory) else {
            return outOfMemory()
        }
        record.pointee.keylines.count = 0
        for index in 0..<max(count, 0) { record.pointee.keylines.append(positions.unsafelyUnwrapped[index]) }
        invalidation.markDirty(row)
        return RG_OK
    }
}
