// SPDX-License-Identifier: MIT
import CReglet

/// The view of Android's ConstraintLayout.
public struct ConnectedLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var connectedLayout: ConnectedLayout { ConnectedLayout(state) }
}

/// Android's ConstraintLayout, release 2.1 and later, with its default optimizations. See include/reglet/connected.h.
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
    typealias Box = UnsafeMutablePointer<ConnectedBox>

    @inline(__always)
    var run: UnsafeMutablePointer<ConnectedRun> {
        state.pointee.connected.current.unsafelyUnwrapped
    }

    var store: UnsafeMutablePointer<ConnectedStore> { withUnsafeMutablePointer(to: &state.pointee.connected) { $0 } }

    @inline(never)
    func box(_ index: Int) -> Box { run.pointee.boxes.pointer(index) }

    @inline(never)
    func edge(_ index: Int) -> UnsafeMutablePointer<ConnectedEdge> { run.pointee.edges.pointer(index) }

    /// The index of an edge: the near or far one on an axis.
    @inline(__always)
    func near(_ box: Int, _ axis: Int) -> Int { box &* ConnectedEdge.perBox &+ axis &* 2 }

    @inline(__always)
    func far(_ box: Int, _ axis: Int) -> Int { near(box, axis) &+ 1 }

    @inline(__always)
    func baseline(_ box: Int) -> Int { box &* ConnectedEdge.perBox &+ ConnectedEdge.baseline }

    @inline(__always)
    func center(_ box: Int) -> Int { box &* ConnectedEdge.perBox &+ ConnectedEdge.center }

    /// The edge `side` of a box; all edges of a guideline are its line.
    @inline(never)
    func edge(_ box: Int, side: Int) -> Int {
        let b = self.box(box)
        return b.pointee.role == .guideline ? near(box, b.pointee.side) : box &* ConnectedEdge.perBox &+ side
    }

    @inline(__always)
    func owner(_ edge: Int) -> Int { edge / ConnectedEdge.perBox }

    @inline(__always)
    func target(_ edge: Int) -> Int { Int(self.edge(edge).pointee.target) }

    @inline(__always)
    func isConnected(_ edge: Int) -> Bool { self.edge(edge).pointee.target >= 0 }

    @inline(__always)
    func has(_ box: Int, _ flag: UInt32) -> Bool { self.box(box).pointee.flags & flag != 0 }

    @inline(__always)
    func isGone(_ box: Int) -> Bool { has(box, ConnectedBox.gone) }

    @inline(never)
    func set(_ box: Int, _ flag: UInt32, _ isOn: Bool) {
        let b = self.box(box)
        b.pointee.flags = isOn ? b.pointee.flags | flag : b.pointee.flags & ~flag
    }

    /// The size of a box on an axis; a gone one has none.
    @inline(never)
    func length(_ box: Int, _ axis: Int) -> Int32 { isGone(box) ? 0 : self.box(box).pointee.size[axis] }

    @inline(never)
    func setLength(_ box: Int, _ axis: Int, _ length: Int32) {
        let least = box == 0 ? run.pointee.smallest[axis] : 0
        self.box(box).pointee.size[axis] = max(length, least)
    }

    /// The distance an edge keeps from its target.
    @inline(never)
    func margin(_ edge: Int) -> Int32 {
        let e = self.edge(edge)
        if isGone(owner(edge)) { return 0 }
        if e.pointee.goneMargin != ConnectedEdge.unset && e.pointee.target >= 0 && isGone(owner(Int(e.pointee.target))) {
            return e.pointee.goneMargin
        }
        return e.pointee.margin
    }

    /// Whether a box and a neighbor are connected to each other.
    func isInChain(_ box: Int, _ axis: Int) -> Bool {
        isMutual(near(box, axis)) || isMutual(far(box, axis))
    }

    @inline(never)
    func isMutual(_ edge: Int) -> Bool {
        let target = self.target(edge)
        return target >= 0 && self.target(target) == edge
    }

    @inline(__always)
    func wraps(_ axis: Int) -> Bool { box(0).pointee.sizing[axis] == ConnectedBox.wrap }

    // MARK: - A run

    func measureConnected(_ row: Int, _ width: Spec, _ height: Spec) {
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
        if !enterLevel() { return false }
        run.pointee.row = row
        run.pointee.width = width
        run.pointee.height = height
        run.pointee.outcome = ResultFlags.bound
        run.pointee.tooSmall = 0
        run.pointee.failed = false
        if readBoxes() { return true }
        leaveLevel()
        return false
    }

    /// Stores the frames of the children and the size of the container.
    @inline(never)
    @_optimize(size)
    private func finish() {
        let r = run
        let row = r.pointee.row
        let width = r.pointee.width, height = r.pointee.height
        let size = box(0).pointee.size &+ r.pointee.paddings
        var own = SIMD2(width.resolve(clampUnits(Int(size.x))), height.resolve(clampUnits(Int(size.y))))
        let most = r.pointee.largest
        if most.x != Int32.max { own.x = min(own.x, most.x) }
        if most.y != Int32.max { own.y = min(own.y, most.y) }
        var outcome = r.pointee.outcome
        if r.pointee.tooSmall & 1 != 0 { outcome |= ResultFlags.tooSmallWidth }
        if r.pointee.tooSmall & 2 != 0 { outcome |= ResultFlags.tooSmallHeight }
        outcome |= ResultFlags.overflow(own.x, own.y)
        if !(r.pointee.failed || r.pointee.tableau.failed) { storeFrames(row) }
        if r.pointee.failed || r.pointee.tableau.failed {
            // everything stays as it was
            own = result(row).size
            treeReports.report(row, RG_CODE_OUT_OF_MEMORY, "its connections could not be solved: out of memory")
        }
        if trace.isRecording { trace.recordWanted(row, Int(size.x), Int(size.y)) }
        leaveLevel()
        layout.setMeasuredSize(row, own.x, own.y, outcome, baseline: Baseline.none)
    }
}
