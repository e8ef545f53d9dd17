// SPDX-License-Identifier: MIT

/// Bits of LayoutResult.state. Groups: E the cache entry, W the work lists, H known to the host, R of the last run.
///
///     bit  flag                 group  meaning                                        written by        read by
///     0    valid                E      width, height, baseline are valid for the spec measure           everything
///     1    subtreeCurrent       E      the subtree last ran under this spec           measure           placement
///     2-3  tooSmallWidth, …Height  E   the bound reduced the size                     measure           parent, output
///     4    overflow             E      a size reached the limit of lengths            measure           parent, output
///     5    cacheEvicted         W      a spec in use was not kept                     CacheSlots, first remeasure
///                                                                                     measures
///     6    dirty                W      its own results are void                       Invalidation      LayoutPass
///     7    placePending         W      its children must be placed                    measure, edits    placement
///     8    queued               W      it is in a work list                           Invalidation      Invalidation
///     9    laidOut              H      it takes part in the layout: it has a frame    placement         output, edits
///     10   reportedCreated      H      reported as created, or about to be            ChangeList        ChangeList
///     11   shown                H      the host knows it as visible                   ChangeList        ChangeList
///     12   stretchedUnmeasured  R      Node.link is the height its row gave it        MeasuredShares,   Positions
///                                                                                     UniformRows
///     13-14  frozenMin, frozenMax  R   at its limit in the running pass of weights    flex limits, flow the same run
///     15   warned               H      its diagnostics were reported                  TreeReports       TreeReports
///     16   hasNoBaseline        R      the host's content has none                    host leaves       host leaves
///     17   validForLarger       R      the run is valid for every larger size         LinearSummary     size reuse
///     18   listChanged          W      of a long list, it changed with others         LinearSummary     LayoutPass
///     19   offsetEdited         W      it moves by the difference, if not placed       edits             LayoutPass
///     20   cssEdited            W      of an absolute child, only its properties       edits             CssUpdates
///     21   cssMoved             W      it is placed alone: its container is not        CssAbsolutes      placement
///     22-23  -
///     24   inError              H      its last run reported an error of the tree     TreeReports       LayoutPass
///     25   childOrderValid      R      orders, or cells and lines, are valid          grid, relative    grid, relative
///     26   inverted             R      its far edge lies before the near one          grid, relative    Positions
///     27   measuredByCallback   R      a custom container's run gave it a size        custom            custom
///     28-29  boundWidth, …Height   E   the size depends on the bound or hint          measure           cache, parent
///     30   layoutPending        E      an exact size was stored without a run         deferred measure  placement
///     31   measuredFromSummary  R      the run used sums; leaves have no size yet     LinearSummary     placement
///
/// A spec slot keeps the bits of group E (`entry`). Legal combinations:
///
///     valid  subtreeCurrent  layoutPending
///     -      any             any             no result: its parent measures it
///     x      -               -               the subtree last ran for another entry
///     x      x               -               the subtree ran for this entry
///     x      -               x               an exact size was stored; a container, which runs when it is placed
///     x      x               x               as before, and it ran since
///
/// `dirty` needs `queued`. `laidOut` needs that of the parent. `shown` needs `reportedCreated`. `validForLarger` needs
/// `measuredFromSummary`, which only linear containers have. `childOrderValid`: grids and relative containers.
/// `stretchedUnmeasured`, `hasNoBaseline`: host-measured leaves. `placePending` with `valid` and `laidOut` needs
/// `queued`, of the row or an ancestor. `frozenMin` and `frozenMax` mean nothing outside a run.
enum ResultFlags {
    static let valid: UInt32 = 1
    static let subtreeCurrent: UInt32 = 1 << 1
    static let tooSmallWidth: UInt32 = 1 << 2
    static let tooSmallHeight: UInt32 = 1 << 3
    static let overflow: UInt32 = 1 << 4
    static let cacheEvicted: UInt32 = 1 << 5
    static let dirty: UInt32 = 1 << 6
    static let placePending: UInt32 = 1 << 7
    static let queued: UInt32 = 1 << 8
    static let laidOut: UInt32 = 1 << 9
    static let reportedCreated: UInt32 = 1 << 10
    static let shown: UInt32 = 1 << 11
    /// A host-measured leaf that its row gave another height without a measure. The height is in Node.link; the
    /// measured size stays valid for its spec. See LinearSummary+MeasuredShares.swift.
    static let stretchedUnmeasured: UInt32 = 1 << 12
    static let frozenMin: UInt32 = 1 << 13
    static let frozenMax: UInt32 = 1 << 14
    static let warned: UInt32 = 1 << 15  // diagnostics are reported once until the style changes
    /// The content of a host-measured leaf has no baseline, so that exact specs need no measure.
    static let hasNoBaseline: UInt32 = 1 << 16
    /// In a linear container measured from sums: the last run is valid for every larger size. See canStretch.
    static let validForLarger: UInt32 = 1 << 17
    /// It is one of several children of a list that changed: see LinearSummary+Inserted.swift.
    static let listChanged: UInt32 = 1 << 18
    /// Its offset was edited, and its container has not placed it since: see OffsetEdit.
    static let offsetEdited: UInt32 = 1 << 19
    /// Its properties were edited, and it changes alone: see CssAbsolutes.
    static let cssEdited: UInt32 = 1 << 20
    /// An absolute child of CSS, also a leaf, that waits for its place in the queue of containers.
    static let cssMoved: UInt32 = 1 << 21
    static let inError: UInt32 = 1 << 24
    static let childOrderValid: UInt32 = 1 << 25
    static let inverted: UInt32 = 1 << 26  // see placedSize
    static let measuredByCallback: UInt32 = 1 << 27  // or placing gave it a size
    /// The size depends on the upper bound of the spec, or on its hint. Without the bit it is valid for any bound that
    /// is at least as large as the size, and for any hint.
    static let boundWidth: UInt32 = 1 << 28
    static let boundHeight: UInt32 = 1 << 29
    /// The spec is exact and the parent reads only the size: the node is measured when it is placed.
    static let layoutPending: UInt32 = 1 << 30
    /// The last run used the sums of the linear summary: leaves get their sizes when placed.
    static var measuredFromSummary: UInt32 { @inline(__always) get { Flavour.isFull ? 1 << 31 : 0 } }

    // MARK: - Groups

    static let bound: UInt32 = boundWidth | boundHeight
    static let frozen: UInt32 = frozenMin | frozenMax
    static let cutWidth: UInt32 = tooSmallWidth | overflow
    static let cutHeight: UInt32 = tooSmallHeight | overflow
    static let outcome: UInt32 = tooSmallWidth | tooSmallHeight | overflow | bound
    /// The bits that a spec slot gives back.
    static let entry: UInt32 = valid | subtreeCurrent | layoutPending | outcome
    /// The bits that a spec slot keeps. A container may have read that the result can be stretched.
    static let kept: UInt32 = entry | validForLarger
    /// The bits that only a run from the linear summary sets.
    static var fromSummary: UInt32 { @inline(__always) get { measuredFromSummary | validForLarger } }
    /// The bits that decide whether size reuse may apply to a result, and their values where it may: see
    /// LinearSummary+SizeReuse.swift.
    static var adaptable: UInt32 {
        @inline(__always) get {
            // without summaries no result has the value
            Flavour.isFull ? valid | subtreeCurrent | layoutPending | measuredFromSummary : 0
        }
    }
    static var adapts: UInt32 { @inline(__always) get { valid | subtreeCurrent | measuredFromSummary } }

    /// Returns `overflow` when a wanted size was clamped, or reaches the limit.
    @inline(__always)
    static func overflow(_ width: Int32, _ height: Int32) -> UInt32 {
        UInt32(bitPattern: max(max(width, height), 0) &+ 1) &>> 26 & overflow  // 2^30 - 1 alone has a carry there
    }
}
