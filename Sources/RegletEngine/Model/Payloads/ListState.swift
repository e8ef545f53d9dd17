// SPDX-License-Identifier: MIT

/// The payload of a list. Its first fields are those of ScrollState, because a list is a scroller.
///
/// Legal states: `offset` is the distance from the origin of the frames of items to the start of the viewport. `record`
/// names a ListRecord of the context from the list's creation until its release.
struct ListState {
    private var header: PayloadHeader
    private var offset: Int32
    private var isOffsetSet: Int32
    /// Index of its ListRecord.
    var record: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var list: UnsafeMutablePointer<ListState> { payload(as: ListState.self) }
}
