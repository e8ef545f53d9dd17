// SPDX-License-Identifier: MIT
import CReglet

/// The queries of the C API about contexts and nodes, and simple edits.
extension TreeEditor {
    public var isInCallback: Bool { state.pointee.inCallback || state.pointee.memory.hookFlag?.pointee == 1 }

    public var messageBytes: UnsafePointer<CChar> {
        withUnsafeMutablePointer(to: &state.pointee.message) {
            // the bytes are the first field of MessageBuffer, which exists as long as the context
            UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
        }
    }

    public var memoryStats: rg_memory_stats {
        let s = state
        var out = rg_memory_stats()
        out.live_bytes = Swift.Int(truncatingIfNeeded: s.pointee.memory.live)
        out.peak_bytes = Swift.Int(truncatingIfNeeded: s.pointee.memory.peak)
        out.allocations = Swift.Int(truncatingIfNeeded: s.pointee.memory.allocations)
        out.node_count = UInt32(truncatingIfNeeded: s.pointee.liveCount)
        out.node_capacity = UInt32(truncatingIfNeeded: s.pointee.capacity)
        out.bytes_per_node = UInt32(truncatingIfNeeded: RowStore.bytesPerNode(s.pointee.def.track))
        out.spec_slots_used = UInt32(truncatingIfNeeded: s.pointee.specUsed)
        out.spec_slots = UInt32(truncatingIfNeeded: s.pointee.specCapacity)
        return out
    }

    public var frameView: rg_frame_view {
        let s = state
        var view = rg_frame_view()
        view.frames = UnsafePointer(s.pointee.frames)
        view.absolute = s.pointee.absolute.map { UnsafePointer($0) }
        view.nodes = UnsafePointer(s.pointee.handles)
        view.count = UInt32(truncatingIfNeeded: s.pointee.rowCount)
        view.epoch = s.pointee.epoch
        view.order_epoch = s.pointee.orderEpoch
        return view
    }

    public func copyUnsnapped(_ out: UnsafeMutablePointer<rg_frame>, _ capacity: Int) {
        let count = min(capacity, state.pointee.rowCount)
        for row in 0..<count {
            out[row] = state.pointee.handles[row].id == 0 ? rg_frame() : positions.unsnapped(row)
        }
    }

    public var layoutStats: rg_layout_stats { state.pointee.stats }

    // MARK: - Nodes

    public func isKind(_ kind: rg_kind) -> Bool { TreeEditor.isKind(kind.rawValue) }

    public func kind(_ row: Int) -> rg_kind { rg_kind(rawValue: node(row).pointee.flags & NodeFlags.kindMask) }

    public func isRTL(_ row: Int) -> Bool { node(row).isRTL }

    public func canHaveChildren(_ row: Int) -> Bool { isContainer(row) }

    public func parentRow(_ row: Int) -> Int { Int(node(row).pointee.parent) }

    /// The next or previous sibling; roots have none.
    public func sibling(_ row: Int, forward: Bool) -> Int {
        if node(row).pointee.parent < 0 { return -1 }
        return Int(forward ? node(row).pointee.next : state.pointee.previous[row])
    }

    public func childCount(_ row: Int) -> UInt32 { isContainer(row) ? box(node(row)).pointee.count : 0 }

    /// Puts a subtree at a child index of `parent`. The index does not count the subtree itself.
    public func insert(_ row: Int, under parent: Int, at index: Int) -> rg_status {
        if !isContainer(parent) { return fail(RG_ERROR_HIERARCHY, "a leaf cannot have children") }
        if index >= Int(childCount(parent)) { return insert(row, under: parent, before: -1) }
        var at = firstChild(parent)
        var left = index
        while at >= 0 && (left > 0 || at == row) {
            if at != row { left &-= 1 }
            at = Int(node(at).pointee.next)
        }
        return insert(row, under: parent, before: at)
    }

    public func userData(_ row: Int) -> UnsafeMutableRawPointer? { state.pointee.userData?[id(row)] }

    public func name(_ row: Int) -> UnsafePointer<CChar>? {
        treeReports.nodeName(row).map { UnsafeRawPointer($0.0).assumingMemoryBound(to: CChar.self) }
    }

    /// The text of a text leaf or, with `isHint`, its hint; nil if it has none.
    public func text(_ row: Int, isHint: Bool = false) -> (UnsafePointer<UInt8>, Int)? {
        guard node(row).pointee.flags & NodeFlags.text != 0 else { return nil }
        var record = state.pointee.texts.pointer(Int(node(row).pointee.link))
        if isHint {
            guard let hint = hint(record) else { return nil }
            record = hint
        }
        return (record.pointee.bytes, Int(record.pointee.length))
    }

    /// Marks a leaf after its content, which the host holds, has changed.
    public func contentChanged(_ row: Int) {
        result(row).pointee.state &= ~ResultFlags.hasNoBaseline
        invalidation.markDirty(row)
    }
}
