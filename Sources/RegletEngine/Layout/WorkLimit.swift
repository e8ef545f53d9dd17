// SPDX-License-Identifier: MIT
import CReglet

/// An end for layouts that would take for ever. Android's rules ask a child with a weight beside a size of its own, and
/// the children of a container in largest-child mode, for two sizes at each level; where all of them differ, no cache
/// helps and the work doubles with each level.
extension LayoutPass {
    /// Measures a layout may take: far beyond what any reasonable tree needs (about 4 a node).
    func setMeasureLimit() {
        let s = state
        s.pointee.measureLimit = UInt32(clamping: 1 << 18 &+ 256 &* s.pointee.liveCount)
        s.pointee.isAborted = false
    }

    /// Answer anything, quickly: the layout is going to be dropped.
    @inline(never)
    @_optimize(size)
    func abortLayout(_ row: Int, _ width: Spec, _ height: Spec) {
        state.pointee.isAborted = true
        setMeasuredSize(row, width.resolve(0), height.resolve(0), ResultFlags.bound, baseline: Baseline.none)
    }

    /// Drop all that was measured in vain; the next layout starts anew.
    @inline(never)
    @_optimize(size)
    func dropLayout() -> rg_status {
        let s = state
        forgetResults()
        invalidation.clearQueues()
        for row in 0..<s.pointee.rowCount { s.pointee.results[row].state &= ~(ResultFlags.queued | ResultFlags.dirty) }
        return fail(
            RG_ERROR_LIMIT,
            "measuring would take for ever: containers that ask their children for two sizes are nested too deeply")
    }
}
