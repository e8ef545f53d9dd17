// SPDX-License-Identifier: MIT
import CReglet

/// The view of the events that a host requested. Their block has a fixed size; events that do not fit are counted as
/// dropped.
public struct EventLog: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var eventLog: EventLog { EventLog(state) }
}

extension EventLog {
    @_optimize(size)
    public func enableEvents(_ root: rg_node, _ kinds: UInt32, _ capacity: Int) -> rg_status {
        let s = state
        if root.id != 0 {
            let row = self.row(root)
            if row < 0 { return fail(RG_ERROR_STALE_HANDLE, "the root was destroyed, or belongs to another context") }
            if node(row).pointee.parent >= 0 { return fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a root") }
        }
        if kinds & ~UInt32(RG_EVENT_ALL) != 0 { return fail(RG_ERROR_INVALID_ARGUMENT, "unknown kinds of events") }
        if kinds != 0 && capacity == 0 { return fail(RG_ERROR_INVALID_ARGUMENT, "a list of events needs a capacity") }
        s.pointee.events.items.count = 0
        if !s.pointee.events.items.resize(kinds == 0 ? 0 : capacity, memory) { return outOfMemory() }
        s.pointee.events.kinds = kinds
        s.pointee.events.root = root
        s.pointee.events.dropped = 0
        return RG_OK
    }

    public var eventView: rg_event_view {
        let events = state.pointee.events
        return rg_event_view(
            events: events.items.base.map { UnsafePointer($0) },
            count: UInt32(truncatingIfNeeded: events.items.count), dropped: events.dropped)
    }

    /// A mark from which `forgetEvents` can remove the events of a call that failed.
    public var eventMark: (count: Int, dropped: UInt32) {
        (state.pointee.events.items.count, state.pointee.events.dropped)
    }

    public func forgetEvents(after mark: (count: Int, dropped: UInt32)) {
        state.pointee.events.items.count = mark.count
        state.pointee.events.dropped = mark.dropped
    }

    /// Stops recording events. - Returns: the kinds to be given to `resumeEvents`.
    public func suspendEvents() -> UInt32 {
        let kinds = state.pointee.events.kinds
        state.pointee.events.kinds = 0
        return kinds
    }

    public func resumeEvents(_ kinds: UInt32) { state.pointee.events.kinds = kinds }

    public func clearEvents() {
        state.pointee.events.items.count = 0
        state.pointee.events.dropped = 0
    }

    /// Records that a child was added, removed or moved. Rows of parents are -1 for none.
    @inline(__always)
    func noteChild(_ row: Int, from old: Int, to parent: Int) {
        if state.pointee.events.kinds != 0 { addChildEvent(row, old, parent) }
    }

    @inline(never)
    @_optimize(size)
    private func addChildEvent(_ row: Int, _ old: Int, _ parent: Int) {
        if old < 0 && parent < 0 { return }
        var event = rg_event()
        event.kind = UInt32(old < 0 ? RG_EVENT_ADDED : (parent < 0 ? RG_EVENT_REMOVED : RG_EVENT_MOVED))
        event.node = handle(row)
        event.parent = handle(parent)
        event.old_parent = handle(old)
        if isOfRoot(parent) || isOfRoot(old) { add(event) }
    }

    /// Records that a layout of a root began or ended.
    @inline(__always)
    public func noteLayout(_ root: rg_node, _ kind: Int, _ status: rg_status) {
        if state.pointee.events.kinds != 0 { addLayoutEvent(root, kind, status) }
    }

    @inline(never)
    @_optimize(size)
    private func addLayoutEvent(_ root: rg_node, _ kind: Int, _ status: rg_status) {
        if !isOfRoot(row(root)) { return }
        var event = rg_event()
        event.kind = UInt32(kind)
        event.status = status
        event.node = root
        add(event)
    }

    private func isOfRoot(_ row: Int) -> Bool {
        if row < 0 { return false }
        let root = state.pointee.events.root
        return root.id == 0 || handle(rootRow(row)).id == root.id
    }

    @_optimize(size)
    private func add(_ event: rg_event) {
        let s = state
        if s.pointee.events.kinds & event.kind == 0 { return }
        if s.pointee.events.items.count < s.pointee.events.items.capacity {
            s.pointee.events.items.append(event)
        } else if s.pointee.events.dropped < UInt32.max {
            s.pointee.events.dropped &+= 1
        }
    }
}
