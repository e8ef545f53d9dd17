// SPDX-License-Identifier: MIT

/// The payload of a flexbox.
///
/// Legal states: `record` names a FlexboxRecord of the context from the flexbox's creation until its release.
struct FlexboxState {
    private var header: PayloadHeader
    /// Index of its FlexboxRecord.
    var record: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var flexbox: UnsafeMutablePointer<FlexboxState> { payload(as: FlexboxState.self) }
}
