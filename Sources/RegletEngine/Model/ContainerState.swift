// SPDX-License-Identifier: MIT

/// The state that only containers have: fields that all kinds use, and twelve words whose meaning depends on the kind.
///
/// Legal states: without children `first` and `last` are -1 and `count` is 0; else both name rows whose parent this
/// is. `last` keeps the order of the document while children are linked by their order numbers (ChildOrder.swift).
///
///     0    first  last  count  cacheEpoch
///     16   the payload: 48 bytes, one type a kind in Model/Payloads
///     64   stretchedWidth  stretchedHeight  phaseX  phaseY
struct ContainerState {
    /// The rows of the first and the last child, -1: none.
    var first: Int32
    var last: Int32
    /// The number of children, gone ones included.
    var count: UInt32
    /// Pass in which all its results were last computed from scratch.
    var cacheEpoch: UInt32
    var payload = Payload()
    /// The size its parent stretched it to without another run, where it was measured from sums; width -1: it has its
    /// measured size.
    var stretchedWidth: Int32
    var stretchedHeight: Int32
    /// Absolute position modulo the snapping period.
    var phaseX: Int
    var phaseY: Int

    init() {
        first = -1
        last = -1
        count = 0
        cacheEpoch = 0
        stretchedWidth = -1
        stretchedHeight = -1
        phaseX = 0
        phaseY = 0
    }
}

/// Twelve words. Read and written through the types of Model/Payloads, never here.
struct Payload {
    /// All kinds begin with these values: -1 where a kind keeps a row, an index or a baseline, else 0.
    /// ContainerDispatch.makeContainer sets the few that differ.
    private var words:
        (
            Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32
        ) = (0, 0, -1, -1, 0, 0, 0, 0, -1, 0, -1, -1)
}
