// SPDX-License-Identifier: MIT
import CReglet

/// The callbacks that bind and unbind nodes.
extension ListLayout {
    /// Binds the items that have a node with other data. One call for all of them.
    @_optimize(size)
    func bindItems(_ list: rg_node) -> rg_status {
        let record = self.list(find(list))
        let items = record.pointee.items
        guard state.pointee.lists.bound.reserve(items.count, memory) else { return outOfMemory() }
        state.pointee.lists.bound.count = 0
        for index in 0..<items.count where items[index].flags & ListItem.isUnbound != 0 { note(items[index]) }
        let status = call(record.pointee.bind, list)
        if status != RG_OK { return status }
        let bound = self.list(find(list)).pointee.items
        for index in 0..<bound.count {
            bound.pointer(index).pointee.flags &= ~(ListItem.isUnbound | ListItem.isNew)
            bound.pointer(index).pointee.payload = 0
        }
        return RG_OK
    }

    /// Unbinds the spare nodes that still have the data of their items.
    @_optimize(size)
    func unbindSpares(_ list: rg_node) -> rg_status {
        let record = self.list(find(list))
        let spares = record.pointee.spares
        guard state.pointee.lists.bound.reserve(spares.count, memory) else { return outOfMemory() }
        state.pointee.lists.bound.count = 0
        for index in 0..<spares.count where spares[index].flags & ListItem.wasBound != 0 { note(spares[index]) }
        let status = call(record.pointee.unbind, list)
        if status != RG_OK { return status }
        let left = self.list(find(list)).pointee.spares
        for index in 0..<left.count { left.pointer(index).pointee.flags &= ~ListItem.wasBound }
        return RG_OK
    }

    private func note(_ item: ListItem) {
        state.pointee.lists.bound.append(
            rg_list_item(
                node: item.node,
                index: item.index < 0 ? UInt32.max : UInt32(truncatingIfNeeded: item.index),
                type: item.type, is_new: item.flags & ListItem.isNew != 0 ? 1 : 0,
                payload: item.flags & ListItem.isUnbound != 0 ? item.payload : 0))
    }

    /// Calls the host with the noted items, and checks that they are still there.
    @_optimize(size)
    private func call(_ callback: rg_list_bind_fn?, _ list: rg_node) -> rg_status {
        let count = state.pointee.lists.bound.count
        guard let callback, count > 0 else { return RG_OK }
        let user = self.list(find(list)).pointee.user
        state.pointee.lists.binding = list
        let isDone = callback(
            user, OpaquePointer(state), list, state.pointee.lists.bound.pointer(0), UInt32(truncatingIfNeeded: count))
        state.pointee.lists.binding = rg_node()
        let row = find(list)
        if row < 0 { return fail(RG_ERROR_STALE_HANDLE, "a callback of a list destroyed the list") }
        for index in 0..<count {
            let child = find(state.pointee.lists.bound[index].node)
            if child < 0 || Int(node(child).pointee.parent) != row {
                return fail(RG_ERROR_INVALID_ARGUMENT, "a callback of a list moved or destroyed an item")
            }
        }
        return isDone ? RG_OK : fail(RG_ERROR_IO, "a callback of a list returned false")
    }
}
