// SPDX-License-Identifier: MIT

/// The payload of a custom container.
///
/// Legal states: `containerClass` is -1 until the host sets a class. Measuring clears `hasResized`, placing sets it.
struct CustomState {
    private var header: PayloadHeader
    private var gap: (Int32, Int32, Int32, Int32, Int32, Int32)
    /// Index of its class, or -1.
    var containerClass: Int32
    /// Placing gave a child a size other than the measured one, so the children are measured again before the next
    /// placing.
    var hasResized: Bool
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var custom: UnsafeMutablePointer<CustomState> { payload(as: CustomState.self) }
}
