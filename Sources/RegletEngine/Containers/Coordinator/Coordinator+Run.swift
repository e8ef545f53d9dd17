// SPDX-License-Identifier: MIT
import CReglet

/// The run of a coordinator that places its children, each once, in their order (Coordinator+Order.swift).
///
/// If an anchor lies below a sibling, its position is known only when the sibling's subtree is placed. Then the run is
/// suspended until all rows that can be placed are placed, and goes on where it stopped. The run suspended last goes on
/// first: it may be that of a coordinator inside the sibling.
///
/// Rows below children without a position are held until these have one. So a row is placed at most once in a layout,
/// and its absolute position changes at most once: the change list has no node that moves there and back.
extension CoordinatorLayout {
    @inline(never)
    @_optimize(size)
    func placeCoordinator(_ row: Int) {
        treeReports.clearError(row)
        let box = self.box(node(row)), run = box.coordinator
        run.pointee.next = -1
        run.pointee.bar = Int32(truncatingIfNeeded: firstBar(row))
        run.pointee.left = 0
        run.pointee.top = 0
        run.pointee.right = 0
        run.pointee.bottom = 0
        let into = Placement(engine, row)
        for child in children(of: box) {
            if node(child).isGone {
                changeList.hide(child)
            } else if let record = params.record(child) {
                #if REGLET_CHECKS
                    require(
                        record.pointee.held == ParamRecord.notHeld, child, "ParamRecord",
                        "its coordinator is placed again while it is suspended")
                #endif
                record.pointee.step = PlaceStep.new
            } else {
                place(child, into, run)
            }
        }
        var order = CoordinatorOrder(row: row, run: run, firstCover: Int(box.pointee.first))
        for child in children(of: box) where isUnordered(child) { self.order(child, &order) }
        placeOrdered(row, into)
    }

    /// Goes on with the run that was suspended last.
    @inline(never)
    @_optimize(size)
    func resumeCoordinator() {
        let row = Int(state.pointee.params.suspended)
        state.pointee.params.suspended = box(node(row)).coordinator.pointee.below
        placeOrdered(row, Placement(engine, row))
    }

    /// Places children until one waits for what lies below a sibling.
    @inline(never)
    @_optimize(size)
    private func placeOrdered(_ row: Int, _ into: borrowing Placement) {
        let run = box(node(row)).coordinator
        while run.pointee.next >= 0 {
            let child = Int(run.pointee.next)
            guard let record = params.record(child) else { return }
            if record.pointee.step == PlaceStep.ordered && isPending(child, row) {
                record.pointee.step = PlaceStep.awaited
                if record.pointee.held == ParamRecord.notHeld { holdChildren(from: child) }
                run.pointee.below = state.pointee.params.suspended
                state.pointee.params.suspended = Int32(truncatingIfNeeded: row)
                return
            }
            run.pointee.next = record.pointee.next
            place(child, into, run)
        }
    }

    // MARK: - Rows that are held

    /// Holds what lies below the children from this one on.
    private func holdChildren(from child: Int) {
        var at = child
        while at >= 0, let record = params.record(at) {
            record.pointee.held = -1
            at = Int(record.pointee.next)
        }
    }

    /// Keeps a row out of the place lists if it is a held child or lies below one. O(depth).
    /// - Returns: whether it does.
    @inline(never)
    @_optimize(size)
    func hold(_ row: Int) -> Bool {
        var at = row
        while at >= 0 {
            if let record = params.record(at), record.pointee.held != ParamRecord.notHeld {
                result(row).pointee.state |= ResultFlags.queued
                state.pointee.queueNext[row] = record.pointee.held
                record.pointee.held = Int32(truncatingIfNeeded: row)
                return true
            }
            at = Int(node(at).pointee.parent)
        }
        return false
    }
}
