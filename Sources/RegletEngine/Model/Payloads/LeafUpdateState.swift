// SPDX-License-Identifier: MIT

/// The part that the payloads of grids and of relative containers share: a change of one leaf (SingleLeafUpdate.swift)
/// and the specs the container was first measured with (FirstMeasure.swift).
///
/// Legal states of `flags`, SingleLeafFlags:
///
///     0                  the next layout looks at all children
///     placed             all children lie as the last run left them
///     placed | changed   the container is dirty, but only because of `leaf`
///     waits              `leaf` was measured and alone is to be placed
struct LeafUpdateState {
    /// SingleLeafFlags.
    var flags: UInt32
    private var gap: (Int32, Int32, Int32, Int32, Int32, Int32, Int32)
    /// The row of the leaf, with `changed` or `waits`.
    var leaf: Int32
    private var lastGap: Int32
    /// The bits of the specs under which the parent first measures the container in a run, if the parent records them;
    /// width -1: it does not.
    var firstWidth: Int32
    var firstHeight: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var leafUpdate: UnsafeMutablePointer<LeafUpdateState> { payload(as: LeafUpdateState.self) }
}
