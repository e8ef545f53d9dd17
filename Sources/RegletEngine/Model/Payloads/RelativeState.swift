// SPDX-License-Identifier: MIT

/// The payload of a relative container. Its other words are those of LeafUpdateState.
///
/// Legal states: all but `firstRecord` belong to the last run, and a run writes them all. `firstRecord` is valid with
/// ResultFlags.childOrderValid; -1: no child has a rule.
struct RelativeState {
    private var leafUpdate: UInt32
    /// How far the container's gravity moves its children once its size is known: to the right and down, units.
    var gravityShiftX: Int32
    var gravityShiftY: Int32
    /// The first record of the horizontal order, or -1.
    var firstRecord: Int32
    /// Its last run brought children to edges that were not known before its size was: others read them as they were.
    var movesLate: Bool
    private var gap: Int32
    /// Right to left: how far children move because the container is another width than the run assumed, units.
    var mirrorShift: Int32
    private var lastGap: (Int32, Int32)
    /// The ResultFlags.bound bits of what its run has read so far, and ResultFlags.tooSmallWidth.
    var readBounds: UInt32
}

extension UnsafeMutablePointer where Pointee == RelativeState {
    /// gravityShiftX and gravityShiftY.
    var gravityShift: SIMD2<Int32> { SIMD2(pointee.gravityShiftX, pointee.gravityShiftY) }
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var relative: UnsafeMutablePointer<RelativeState> { payload(as: RelativeState.self) }
}
