// SPDX-License-Identifier: MIT

/// The part of a run child by child that placing needs, of a linear container, a table or a table row. The payloads of
/// these three begin with it. A run from sums leaves LinearState instead.
///
/// Legal states: `maxAscent` and `maxDescent` are both -1 (no child is aligned by its baseline), or both are 0 or more.
struct LinearRunState {
    private var summary: UInt32 = 0
    /// Length of the content along the main axis, padding included (Android's mTotalLength), units.
    var contentLength: Int32 = 0
    /// Of a row: the largest distance from a child's top to its baseline (Android's mMaxAscent), -1 none.
    var maxAscent: Int32 = -1
    /// Of a row: the largest distance from a child's baseline to its bottom (Android's mMaxDescent), -1 none.
    var maxDescent: Int32 = -1

    init() {}
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var linearRun: UnsafeMutablePointer<LinearRunState> { payload(as: LinearRunState.self) }
}
