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
///     … | moves | pendingInsert  a child is new, or has another style: it may have no result yet
///
/// With `moves`, `lastMoved` may be the last of these children: it was moved among its siblings, or it is the first of
/// those appended at the end.
struct LinearState {
    /// SummaryFlags; 0: not computed yet.
    var summary: UInt32
    /// Length of the content along the main axis, padding included, units.
    var contentLength: Int32
    /// The row of the first child to place again, with SummaryFlags.moves; else -1.
    var firstMoved: Int32
    /// The distance by which the children from `firstMoved` on move along the main axis, in units, or `several`, `sole`.
    var moveDelta: Int32
    /// Sum of all lengths in pixels and all margins along the main axis, units.
    var fixedLength: Int32
    /// `fixedLength` as the last run counted it.
    var countedLength: Int32
    /// Largest length in pixels across, with its margins, units.
    var maxCross: Int32
    /// With shares, the sum of the weights, a whole number up to SummaryFlags.mostWeights; else `excluded`.
    var weightSum: Int32
    /// `soleNested`, of a uniform row `uniformLeafHeight`, or `lastMoved`: both have shares, and so no moves but `sole`.
    /// Of the ones that are not stored, the accessors return less than 0: none. They share a word because a thirteenth one
    /// would enlarge the record of every container from 84 to 88 bytes.
    private var soleOrHeight: Int32
    /// With shares, the length that the last run shared by weight, units; else `largestOther`.
    var sharedLength: Int32
    /// The smallest exact size for which the last run stays valid. Under an unspecified spec, the length by which the
    /// content may shrink before a child that reads its hint gets another one. -1: the run is valid for its own size
    /// only.
    var minReusableWidth: Int32
    var minReusableHeight: Int32

    /// A value of `moveDelta`: children moved by different distances.
    static let several = Int32.min
    /// A value of `moveDelta`: only `soleNested`, which is `firstMoved`, is placed, and nothing moves.
    static let sole = Int32.min + 1

    /// Without shares: 1 more than the id of the child without which `largestOther` counts; 0: `largestOther` is not
    /// known. See LinearSummary+Across.swift.
    @inline(__always) var excluded: Int32 {
        get { weightSum }
        set { weightSum = newValue }
    }

    /// The largest extent across of all children but `excluded`, in units.
    @inline(__always) var largestOther: Int32 {
        get { sharedLength }
        set { sharedLength = newValue }
    }

    /// The row of the only child that is no trivial leaf, if it also has the only share; less than 0: none.
    @inline(__always) var soleNested: Int32 {
        get { soleOrHeight }
        set { soleOrHeight = newValue }
    }

    /// With SummaryFlags.moves, the row of the last child that is placed: those between `firstMoved` and it move by
    /// `moveDelta`, those after it stay. Less than 0: all after `firstMoved` move.
    @inline(__always) var lastMoved: Int32 {
        get { uniformLeafHeight }
        set { uniformLeafHeight = newValue }
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
    /// The length that children share by weight along the main axis, in units; -1: no child has a share.
    var freeSpace: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var linear: UnsafeMutablePointer<LinearState> { payload(as: LinearState.self) }
    @inline(__always) var boxMode: UnsafeMutablePointer<BoxModeState> { payload(as: BoxModeState.self) }
}

extension UnsafeMutablePointer where Pointee == LinearState {
    /// Updates `firstMoved` and `lastMoved` after a child moved from row `from` to row `to`. Precondition:
    /// SummaryFlags.moves.
    @inline(__always)
    func renumberMoves(_ from: Int, _ to: Int) {
        if Int(pointee.lastMoved) == from { pointee.lastMoved = Int32(truncatingIfNeeded: to) }
        if Int(pointee.firstMoved) == from { pointee.firstMoved = Int32(truncatingIfNeeded: to) }
    }

    /// Updates the other fields after a child moved to another row. The sums of a long summary remain valid, but the
    /// children are no longer in consecutive rows. A short summary is dropped, as computing it again is cheap.
    @inline(__always)
    func renumberSummary(_ from: Int, _ to: Int, isLong: Bool) {
        if Int(pointee.soleNested) == from { pointee.soleNested = Int32(truncatingIfNeeded: to) }
        pointee.summary = isLong ? pointee.summary | SummaryFlags.nonContiguous : 0
    }
}
