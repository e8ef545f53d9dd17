// SPDX-License-Identifier: MIT

/// The payload of a constraint container.
///
/// Legal states: without constraints `firstConstraint` and `lastConstraint` are -1 and `constraintCount` is 0; else
/// both name records of the one list, which has `constraintCount` of them. Of nested constraint containers only the
/// topmost has a `system`, and it only once a layout or a reservation has made one.
struct ConstraintState {
    private var header: PayloadHeader
    /// The last of its constraints, in the order they count in, or -1.
    var lastConstraint: Int32
    /// The first of them, or -1.
    var firstConstraint: Int32
    /// The insets of the safe area, units of 0 or more.
    var safeLeft: Int32
    var safeTop: Int32
    var safeRight: Int32
    /// How many constraints it has.
    var constraintCount: Int32
    /// Index of the system it is the root of, or -1.
    var system: Int32
    var safeBottom: Int32
    private var gap: Int32
    /// The number in the order of constraints that those of its layout sets have, -1: it had no set yet.
    var setOrder: Int32

    /// Left, top, right, bottom, units.
    var safeArea: SIMD4<Int32> { SIMD4(safeLeft, safeTop, safeRight, safeBottom) }
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var constraint: UnsafeMutablePointer<ConstraintState> { payload(as: ConstraintState.self) }
}
