// SPDX-License-Identifier: MIT
import CReglet

/// Rows below children of coordinators that were put off. They are placed after these children, so that their absolute
/// positions change at most once in a layout: the change list has no node that moves there and back.
///
/// Nothing below a child is held if an anchor lies there, for which another child waits.
extension CoordinatorLayout {
    /// Holds what lies below those children of a coordinator that have no positions yet. O(children * depth).
    @inline(never)
    @_optimize(size)
    func holdChildren(_ row: Int, _ serial: UInt32) {
        for child in children(in: row) where !isDone(child, serial) {
            params.record(child)?.pointee.heldPass = state.pointee.pass
        }
        for child in children(in: row) where !node(child).isGone && isDeep(child, row) {
            params.record(anchoredSibling(child, row))?.pointee.heldPass = 0
        }
    }

    /// Whether a row is a held child or lies below one. O(depth).
    @inline(never)
    @_optimize(size)
    func isHeld(_ row: Int) -> Bool {
        var at = row
        while at >= 0 {
            if let record = params.record(at), record.pointee.heldPass == state.pointee.pass { return true }
            at = Int(node(at).pointee.parent)
        }
        return false
    }
}
