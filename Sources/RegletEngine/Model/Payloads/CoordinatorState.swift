// SPDX-License-Identifier: MIT

/// The payload of a coordinator: the run that places its children. Valid only in a layout.
struct CoordinatorState {
    private var header: PayloadHeader
    /// The coordinator that was suspended before this one, or -1.
    var below: Int32
    /// The next child to place, or -1: all have their positions.
    var next: Int32
    /// The first app bar among the children, or -1.
    var bar: Int32
    /// The covered parts of the edges, in units.
    var left: Int32, top: Int32, right: Int32, bottom: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var coordinator: UnsafeMutablePointer<CoordinatorState> { payload(as: CoordinatorState.self) }
}
