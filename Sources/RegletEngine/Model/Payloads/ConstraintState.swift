// SPDX-License-Identifier: MIT

/// The payload of a constraint container.
///
/// Legal states: without constraints, `firstConstraint` and `lastConstraint` are -1 and `constraintCount` is 0;
/// otherwise they are the ends of one list of `constraintCount` records. Of nested constraint containers only the
/// outermost has a `system`, once a layout or a reservation has made one.
struct ConstraintState {
    private var header: PayloadHeader
    /// The last of its constraints in the order of constraints, or -1.
    var lastConstraint: Int32
    /// The first of them, or -1.
    var firstConstraint: Int32
    /// The insets of the safe area, units of 0 or more.
    var safeLeft: Int32
    var safeTop: Int32
    var safeRight: Int32
    /// The number of its constraints.
    var constraintCount: Int32
    /// The index of the system whose root it is, or -1.
    var system: Int32
    var safeBottom: Int32
    private var gap: Int32
    /// The number that the constraints of its layout sets have in the order of constraints; -1: it has had no set yet.
    var setOrder: Int32

    /// Left, top, right, bottom, units.
    var safeArea: SIMD4<Int32> { SIMD4(safeLeft, safeTop, safeRight, safeBottom) }
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var constraint: UnsafeMutablePointer<ConstraintState> { payload(as: ConstraintState.self) }
}
