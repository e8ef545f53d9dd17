// SPDX-License-Identifier: MIT
import CReglet

/// Caps the number of measures so that pathological trees fail fast. Android's rules measure some children under two
/// specs at each level: a child with both a weight and a size of its own, and the children of a container in
/// largest-child mode. Where all specs differ, no cache helps and the work doubles with each level.
extension LayoutPass {
    /// Sets the limit of measures in a layout. A reasonable tree needs about 4 per node, far fewer than the limit.
    func setMeasureLimit() {
        let s = state
        s.pointee.measureLimit = UInt32(clamping: 1 << 18 &+ 256 &* s.pointee.liveCount)
        s.pointee.isAborted = false
    }

    /// Aborts the layout. Stores an arbitrary size, as all results will be dropped.
    @inline(never)
    @_optimize(size)
    func abortLayout(_ row: Int, _ width: Spec, _ height: Spec) {
        state.pointee.isAborted = true
        setMeasuredSize(row, width.resolve(0), height.resolve(0), ResultFlags.bound, baseline: Baseline.none)
    }

    /// Drops all results of the aborted layout; the next layout starts from scratch.
    @inline(never)
    @_optimize(size)
    func dropLayout() -> rg_status {
        let s = state
        forgetResults()
        invalidation.clearQueues()
        let waiting = ResultFlags.queued | ResultFlags.dirty | ResultFlags.cssMoved
        for row in 0..<s.pointee.rowCount {
            s.pointee.results[row].state &= ~(isContainer(row) ? waiting : waiting | ResultFlags.placePending)
        }
        return fail(
            RG_ERROR_LIMIT,
            "layout aborted: containers that measure their children twice are nested too deeply")
    }
}
