// SPDX-License-Identifier: MIT

/// The payload of a custom container.
///
/// Legal states: `containerClass` -1, and the container is empty of meaning until it gets a class; or a class, and
/// `hasResized` from the first placing on.
struct CustomState {
    private var header: PayloadHeader
    private var gap: (Int32, Int32, Int32, Int32, Int32, Int32)
    /// Index of its class, or -1.
    var containerClass: Int32
    /// Placing it gave a child another size than it answered: the answers are to be had anew before it is placed again.
    var hasResized: Bool
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var custom: UnsafeMutablePointer<CustomState> { payload(as: CustomState.self) }
}
