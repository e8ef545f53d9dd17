// SPDX-License-Identifier: MIT

/// The payload of Android's ConstraintLayout.
struct ConnectedState {
    private var header: PayloadHeader
    /// The index of its ConnectedFrames.
    var record: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var connected: UnsafeMutablePointer<ConnectedState> { payload(as: ConnectedState.self) }
}
