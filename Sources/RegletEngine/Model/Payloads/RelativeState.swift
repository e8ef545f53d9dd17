// SPDX-License-Identifier: MIT

/// The payload of a relative container. Its other words are those of LeafUpdateState.
///
/// Legal states: a run writes every field but `firstRecord`, which is valid with ResultFlags.childOrderValid; -1: no
/// child has a rule.
struct RelativeState {
    private var leafUpdate: UInt32
    /// The distance by which the container's gravity moves its children, to the right and down, in units. Known with
    /// the container's size.
    var gravityShiftX: Int32
    var gravityShiftY: Int32
    /// The first record of the horizontal order, or -1.
    var firstRecord: Int32
    /// The last run moved children to edges that were known only with the container's size, after siblings had read the
    /// earlier positions.
    var movesLate: Bool
    private var gap: Int32
    /// From right to left: the distance by which children move because the container's width differs from the one the
    /// run assumed, in units.
    var mirrorShift: Int32
    private var lastGap: (Int32, Int32)
    /// The ResultFlags.bound bits of everything the run has read so far, and ResultFlags.tooSmallWidth.
    var readBounds: UInt32
}

extension UnsafeMutablePointer where Pointee == RelativeState {
    /// gravityShiftX and gravityShiftY.
    var gravityShift: SIMD2<Int32> { SIMD2(pointee.gravityShiftX, pointee.gravityShiftY) }
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var relative: UnsafeMutablePointer<RelativeState> { payload(as: RelativeState.self) }
}
