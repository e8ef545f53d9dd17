// SPDX-License-Identifier: MIT

/// The payload of a custom container.
///
/// Legal states: `containerClass` is -1 until the host sets a class. Measuring clears `hasResized`, placing sets it.
struct CustomState {
    private var header: PayloadHeader
    private var gap: (Int32, Int32, Int32, Int32, Int32, Int32)
    /// Index of its class, or -1.
    var containerClass: Int32
    /// Placing it gave a child another size than the measured one: the children are measured again before it is placed
    /// again.
    var hasResized: Bool
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var custom: UnsafeMutablePointer<CustomState> { payload(as: CustomState.self) }
}
