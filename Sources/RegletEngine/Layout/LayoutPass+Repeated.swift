// SPDX-License-Identifier: MIT
import CReglet

/// Layouts that change nothing: see RepeatedLayout.
extension LayoutPass {
    /// Whether a layout would change nothing, because the last call was an equal one that changed nothing.
    @inline(__always)
    public func repeats(_ root: rg_node, _ width: UInt64, _ height: UInt64) -> Bool {
        if !state.pointee.repeated.isEqual(root, width, height) { return false }
        state.pointee.epoch &+= 1
        return true
    }

    /// Notes a layout that changed nothing and leaves nothing to do, in the row that was laid out or in any other.
    @inline(never)
    @_optimize(size)
    public func noteRepeated(_ root: rg_node, _ width: UInt64, _ height: UInt64, _ status: rg_status) {
        let s = state
        let stats = s.pointee.stats
        if status != RG_OK || stats.nodes_measured | stats.nodes_placed | stats.leaf_calls | stats.frames_changed != 0
            || s.pointee.dirtyDeepest > 0 || s.pointee.offsetEdits.count > 0 || s.pointee.misplacedCount > 0
            || s.pointee.constraints.isWaiting || s.pointee.shapes.isWaiting || s.pointee.insets.count > 0
            || s.pointee.params.anchored > 0 || s.pointee.errorRows > 0 || s.pointee.events.kinds != 0
        {
            return
        }
        s.pointee.repeated.note(root, width, height)
    }
}
