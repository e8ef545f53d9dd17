// SPDX-License-Identifier: MIT

/// The payload of a scroller, of either axis.
///
/// Legal states: `isOffsetSet` -1 with `offset` 0 before a layout and the start of the range after one; `isOffsetSet` 1
/// with any `offset`, which every layout brings into the range.
struct ScrollState {
    private var header: PayloadHeader
    /// How far the content lies before the viewport's left or top edge, units.
    var offset: Int32
    /// 1 once an offset was set, by the host or to reveal a row; -1 while the scroller is at its start.
    var isOffsetSet: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var scroll: UnsafeMutablePointer<ScrollState> { payload(as: ScrollState.self) }
}
