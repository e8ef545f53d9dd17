// SPDX-License-Identifier: MIT

/// The payload of a linear container that is measured from sums over its children: see LinearSummary.swift. A run child
/// by child leaves LinearRunState or BoxModeState instead, in the words up to `moveDelta`.
///
/// Legal states by `summary`, SummaryFlags:
///
///     0                          no sums; the next layout reads all children
///     isKnown | notSummed bits   the run was child by child: `firstMoved` and `moveDelta` hold baselines or nothing
///     isKnown                    the sums are valid; if the last run used them, `contentLength`, `countedLength`,
///                                `sharedLength` and minReusable… are of that run; `firstMoved` and `moveDelta` are -1
///     … | pendingDelta           `fixedLength` changed since: the run is brought up to date by the difference to
///                                `countedLength`
///     … | moves                  the children from row `firstMoved` on are to be placed: they move by `moveDelta`
///     … | moves | pendingInsert  row `firstMoved` is a new child, which is not measured yet
struct LinearState {
    /// SummaryFlags, 0: to be made.
    var summary: UInt32
    /// Length of the content along the main axis, padding included, units.
    var contentLength: Int32
    /// The first row that is to be placed, -1: none alone.
    var firstMoved: Int32
    /// How far the children from there on move along the main axis, units, or `several`.
    var moveDelta: Int32
    /// Sum of all lengths in pixels and all margins along the main axis, units.
    var fixedLength: Int32
    /// `fixedLength` as the last run counted it.
    var countedLength: Int32
    /// Largest length in pixels across, with its margins, units.
    var maxCross: Int32
    /// Sum of the weights, a whole number up to SummaryFlags.mostWeights.
    var weightSum: Int32
    /// `soleNested` or, of a uniform row, `uniformLeafHeight`: such a row does not read `soleNested`.
    private var soleOrHeight: Int32
    /// The length that the last run shared by weight, units.
    var sharedLength: Int32
    /// From which exact sizes on the last run holds for others; without a bound, by how much the content may shrink
    /// until a child that reads its hint is offered another one. -1: never.
    var minReusableWidth: Int32
    var minReusableHeight: Int32

    /// Of `moveDelta`: children moved by different lengths.
    static let several = Int32.min

    /// The only child that is no trivial leaf, if it has a share; less than 0: none.
    @inline(__always) var soleNested: Int32 {
        get { soleOrHeight }
        set { soleOrHeight = newValue }
    }

    /// Of a uniform row, the height that all its leaves were stretched to; less than 0: none.
    @inline(__always) var uniformLeafHeight: Int32 {
        get { -2 &- soleOrHeight }
        set { soleOrHeight = -2 &- newValue }
    }
}

/// The result of a run in weight mode BOX, for placing.
struct BoxModeState {
    private var summary: UInt32
    /// The length that children share by weight along the main axis, units; -1: none does.
    var freeSpace: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var linear: UnsafeMutablePointer<LinearState> { payload(as: LinearState.self) }
    @inline(__always) var boxMode: UnsafeMutablePointer<BoxModeState> { payload(as: BoxModeState.self) }
}

extension UnsafeMutablePointer where Pointee == LinearState {
    /// The child of row `from` lies in row `to` now: the row where moves begin, with SummaryFlags.moves.
    @inline(__always)
    func renumberMoves(_ from: Int, _ to: Int) {
        if Int(pointee.firstMoved) == from { pointee.firstMoved = Int32(truncatingIfNeeded: to) }
    }

    /// As renumberMoves, for the other fields. The sums remain valid, but children do not lie in consecutive rows any
    /// more; a short summary is sooner made again.
    @inline(__always)
    func renumberSummary(_ from: Int, _ to: Int, isLong: Bool) {
        if Int(pointee.soleNested) == from { pointee.soleNested = Int32(truncatingIfNeeded: to) }
        pointee.summary = isLong ? pointee.summary | SummaryFlags.nonContiguous : 0
    }
}
