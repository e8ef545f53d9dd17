// SPDX-License-Identifier: MIT

/// The payload of a scroller, of either axis.
///
/// Legal states: with `isOffsetSet` -1, `offset` is 0 before the first layout and the start of the range afterwards.
/// With `isOffsetSet` 1, `offset` is any number, which each layout clamps to the range.
struct ScrollState {
    private var header: PayloadHeader
    /// The distance from the content's start to the viewport's left or top edge, in units.
    var offset: Int32
    /// 1 once an offset was set, by the host or to reveal a row; -1 while the scroller is at its start.
    var isOffsetSet: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var scroll: UnsafeMutablePointer<ScrollState> { payload(as: ScrollState.self) }
}
