// SPDX-License-Identifier: MIT

/// The payload of Android's ConstraintLayout.
///
/// Legal states: `record` is -1 until a layout has kept frames of the children.
struct ConnectedState {
    private var header: PayloadHeader
    /// The index of its ConnectedFrames, or -1.
    var record: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var connected: UnsafeMutablePointer<ConnectedState> { payload(as: ConnectedState.self) }
}
