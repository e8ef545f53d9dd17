// SPDX-License-Identifier: MIT
import CReglet

/// The records of flexboxes and of their children.
extension FlexboxLayout {
    @inline(__always)
    func flexbox(_ row: Int) -> UnsafeMutablePointer<FlexboxRecord> {
        state.pointee.flexboxes.records.pointer(Int(box(node(row)).flexbox.pointee.record))
    }

    /// The index of a node's item; 0: it has the defaults.
    @inline(__always)
    func itemIndex(_ row: Int) -> Int {
        let id = self.id(row)
        return id < state.pointee.flexboxes.itemOf.count ? Int(state.pointee.flexboxes.itemOf[id]) : 0
    }

    /// The properties of a node. Precondition: there is a flexbox, so that there are defaults.
    @inline(__always)
    func item(_ row: Int) -> UnsafeMutablePointer<FlexItem> {
        state.pointee.flexboxes.items.pointer(itemIndex(row))
    }

    // MARK: - Memory

    /// Reserves the records of `count` more nodes of this kind, and the defaults of children.
    @_optimize(size)
    func reserveFlexboxes(_ kind: UInt32, _ count: Int) -> Bool {
        if kind != RG_KIND_FLEXBOX.rawValue || count == 0 { return true }
        return reserveFlexItems(0) && state.pointee.flexboxes.records.reserve(count, memory)
    }

    /// Reserves `count` items. The first reservation also makes the item with the defaults.
    @_optimize(size)
    func reserveFlexItems(_ count: Int) -> Bool {
        let s = state
        if s.pointee.flexboxes.items.used == 0 {
            guard s.pointee.flexboxes.items.reserve(1, memory) else { return false }
            _ = s.pointee.flexboxes.items.take(FlexItem(id: -1))
        }
        if count == 0 { return true }
        guard s.pointee.flexboxes.itemOf.reserve(s.pointee.capacity, memory) else { return false }
        while s.pointee.flexboxes.itemOf.count < s.pointee.flexboxes.itemOf.capacity {
            s.pointee.flexboxes.itemOf.append(0)
        }
        return s.pointee.flexboxes.items.reserve(count, memory)
    }

    /// Reserves the lines of a flexbox with `count` children in all. Lines of the last run are kept.
    @_optimize(size)
    func reserveFlexboxLines(_ row: Int, _ count: Int) -> Bool { flexbox(row).pointee.lines.reserve(count, memory) }

    /// Takes a record for a new flexbox. Precondition: a record was reserved.
    @_optimize(size)
    func makeFlexbox() -> Int32 { state.pointee.flexboxes.records.take(FlexboxRecord()) }

    /// Releases the item and the record of a node that will be destroyed.
    @inline(never)
    @_optimize(size)
    func releaseFlexbox(_ row: Int) {
        let s = state
        if isFlexbox(row) {
            flexbox(row).pointee.lines.release(memory)
            s.pointee.flexboxes.records.give(box(node(row)).flexbox.pointee.record)
        }
        let index = itemIndex(row)
        if index != 0 {
            s.pointee.flexboxes.itemOf[id(row)] = 0
            s.pointee.flexboxes.items.give(Int32(truncatingIfNeeded: index))
        }
    }

    /// Releases all memory of flexboxes. O(nodes).
    @_optimize(size)
    func releaseFlexboxes() {
        let s = state
        if s.pointee.flexboxes.records.used > 0 {
            for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 { releaseFlexbox(row) }
        }
        s.pointee.flexboxes.itemOf.release(memory)
        s.pointee.flexboxes.records.release(memory)
        s.pointee.flexboxes.items.release(memory)
    }
}
