// SPDX-License-Identifier: MIT

/// The payload of a frame.
///
/// Legal states: `exactAxes` is written when a child with edges is measured, and read when one is placed.
struct FrameState {
    private var header: UInt32
    /// The axes on which the frame's own spec was exact: 1 width, 2 height. Only there are percentages of edges
    /// resolved.
    var exactAxes: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var frame: UnsafeMutablePointer<FrameState> { payload(as: FrameState.self) }
}
