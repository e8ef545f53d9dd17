// SPDX-License-Identifier: MIT

/// What only containers have: what all kinds have, and twelve words whose meaning depends on the kind.
///
///     0    first  last  count  cacheEpoch
///     16   the payload: 48 bytes, one type a kind in Model/Payloads
///     64   stretchedWidth  stretchedHeight  phaseX  phaseY
struct ContainerState {
    var first: Int32
    var last: Int32
    var count: UInt32
    var cacheEpoch: UInt32  // pass in which all its results were last computed from scratch
    // The payload, for kinds that have no type of their own yet.
    var summary: UInt32  // linear: SummaryFlags, 0 = to be made; sums over the trivial children that go with it:
    var total: Int32  // linear: length of the content, padding included; box mode: what is shared
    var ascent: Int32  // row: highest top baseline, -1 none; relative: how far gravity moves the children down
    var descent: Int32  // row: deepest bottom descent, -1 none; relative: first record of the horizontal order
    var fixed: Int32  // lengths in pixels and all margins along the main axis
    var counted: Int32  // `fixed` as the last run counted it
    var across: Int32  // largest length in pixels across, with its margins
    var weights: Int32
    // the only child that is no leaf, where it is a share, too; else -1; -2 - the height that all leaves of a row were
    // stretched to
    var sole: Int32
    var shared: Int32  // what the last run by sums shared by weight
    // From which exact sizes on the last run by sums holds for others; without a bound, by how much the content may
    // shrink until a child that reads its hint is offered another one. -1: never.
    var minReusableWidth: Int32
    var minReusableHeight: Int32
    var stretchedWidth: Int32  // the size its parent stretched it to, which a container measured by sums needs no run
    var stretchedHeight: Int32  // for; width -1: as it answered
    var phaseX: Int  // absolute position modulo the snapping period
    var phaseY: Int

    /// The same for all kinds: -1 where a kind keeps a row, an index or a baseline.
    init() {
        first = -1
        last = -1
        count = 0
        cacheEpoch = 0
        summary = 0
        total = 0
        ascent = -1
        descent = -1
        fixed = 0
        counted = 0
        across = 0
        weights = 0
        sole = -1
        shared = 0
        minReusableWidth = -1
        minReusableHeight = -1
        stretchedWidth = -1
        stretchedHeight = -1
        phaseX = 0
        phaseY = 0
    }
}
