// SPDX-License-Identifier: MIT
import CReglet

/// The view of Android's ConstraintLayout.
public struct ConnectedLayout: ConnectedView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var connectedLayout: ConnectedLayout { ConnectedLayout(state) }
}

/// Android's ConstraintLayout, release 2.1 and later, with its default optimizations. See include/reglet/connections.h.
///
/// A run reads all children into boxes (Connected+Read), then
///
/// 1. measures children whose size does not come from connections (Connected+Measure),
/// 2. places what follows from edges alone, in one pass over the connections (Connected+Direct),
/// 3. solves a linear program for the rest (Connected+Solve), measures the children it resized, and solves again, at
///    most three times.
///
/// The boxes live in the memory of a run level: a nested ConstraintLayout that is measured meanwhile takes the next
/// one. So nothing may keep a pointer into it across a measure.
extension ConnectedLayout {
    func measureConnected(_ row: Int, _ width: Spec, _ height: Spec) {
        if steps.replays(row, width, height) && steps.replay(row, width, height) { return }
        if !begin(row, width, height) {
            layout.setMeasuredSize(row, width.resolve(0), height.resolve(0), ResultFlags.bound, baseline: Baseline.none)
            treeReports.report(row, RG_CODE_OUT_OF_MEMORY, "its connections could not be solved: out of memory")
            return
        }
        solveAll()
        finish()
    }

    /// Takes a level of memory and reads the children. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    private func begin(_ row: Int, _ width: Spec, _ height: Spec) -> Bool {
        if !connectedMemory.enterLevel(row) { return false }
        run.pointee.row = row
        run.pointee.width = width
        run.pointee.height = height
        run.pointee.outcome = ResultFlags.bound
        run.pointee.tooSmall = 0
        run.pointee.ratios = 0
        run.pointee.failed = false
        steps.beginSteps()
        if readBoxes() { return true }
        connectedMemory.leaveLevel()
        return false
    }

    /// Stores the frames of the children and the size of the container.
    @inline(never)
    @_optimize(size)
    private func finish() {
        let r = run
        let row = r.pointee.row
        let width = r.pointee.width, height = r.pointee.height
        let size = box(0).pointee.size, paddings = r.pointee.paddings
        let wantedWidth = Int(size.x) &+ Int(paddings.x), wantedHeight = Int(size.y) &+ Int(paddings.y)
        var own = SIMD2(width.resolve(clampUnits(wantedWidth)), height.resolve(clampUnits(wantedHeight)))
        own = own.replacing(with: r.pointee.largest, where: own .> r.pointee.largest)
        var outcome = r.pointee.outcome
        if r.pointee.tooSmall & 1 != 0 { outcome |= ResultFlags.tooSmallWidth }
        if r.pointee.tooSmall & 2 != 0 { outcome |= ResultFlags.tooSmallHeight }
        outcome |= ResultFlags.overflow(own.x, own.y)
        if !r.pointee.failed { storeFrames(row) }
        if r.pointee.failed {
            // everything stays as it was
            own = result(row).size
            treeReports.report(row, RG_CODE_OUT_OF_MEMORY, "its connections could not be solved: out of memory")
        } else if r.pointee.keepsSteps {
            steps.keepItems()
        }
        if trace.isRecording { trace.recordWanted(row, wantedWidth, wantedHeight) }
        connectedMemory.leaveLevel()
        layout.setMeasuredSize(row, own.x, own.y, outcome, baseline: Baseline.none)
    }
}
