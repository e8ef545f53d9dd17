// SPDX-License-Identifier: MIT

/// The payload of a grid. Its other words are those of LeafUpdateState.
///
/// Legal states: `record` names a GridRecord of the context from the grid's creation until its release.
struct GridState {
    private var header: PayloadHeader
    private var gap: Int32
    /// Index of its GridRecord.
    var record: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var grid: UnsafeMutablePointer<GridState> { payload(as: GridState.self) }
}
