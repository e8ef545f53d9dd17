// SPDX-License-Identifier: MIT
import CReglet

/// Facts about the children of a linear container. A clear bit holds for all children, so loops skip that check for
/// each.
///
/// Kept in LinearState.summary until a child's style, the child list or the children's rows change. The next layout
/// that needs the summary computes it again. O(children).
///
/// A leaf here is a trivial one (NodeFlags.trivial): its size follows from its style and the container's size. S: an
/// InternedStyle has the bit, for its node; C: childSummary adds it; G: gatherSummary; P: the container itself.
///
///     bit  flag                from  meaning                                                       excludes
///     0    isKnown             P     the others are valid, and the sums of LinearState
///     1    hidden              C     a child is gone; those of someGone do not count               sums, start
///     2    needsSizeRules      S, C  a child with percent, limits, aspect ratio, inset, a          sums, start
///                                    negative margin or one beyond mostMargin
///     3    gravity             S     a child with a gravity of its own                             start
///     4    nested              C     a child that is no leaf
///     5    unresolvedLeaf      G     a leaf whose size needs more than a length in pixels, a       sums
///                                    share or a match
///     6    weighted            G     a child has a weight beyond a share from 0, or a fractional   sums
///     7    shares              G     a child's length is a share
///     8    matches             G     a leaf fills the container across
///     9    sized               G     a leaf has a length in pixels across
///     10   nonContiguous       G     children are not in consecutive rows                          equal leaves
///     11   nonUniform          S, G  children are not all leaves with equal shares that fill the   equal leaves
///                                    container across
///     12   containerIsSpecial  P     the container has rare properties, or a mode that reads more  sums, start
///     13   shifted             P     its gravity or direction does not put the first child left    start
///                                    or top
///     14   hosted              C     a child is measured by the host
///     15   framed              C     a child's frame is not its box: inset, offset                 start
///     16   overlaps            S     a child with a negative margin
///     17   pendingDelta        -     dirty, but only by leaves' lengths, which fixedLength has
///     18   moves               -     only children from LinearState.firstMoved on are to be placed
///     19   pendingInsert       -     one of them is new, or has another style
///     20   fractionalWeight    S     a child whose weight is no whole number up to mostWeight
///     21   hostMeasured        G     a row: all children that are no leaves are host-measured shares  line
///     22   uniformRows         G     only those, with equal weights, matching across, in
///                                    consecutive rows, without margins, padding or RareStyle
///     23   someGone            G     of many children some are gone; they count for nothing          equal leaves
///     24   alignedBefore       -     containerIsSpecial only because the last run aligned baselines
///     25   nestedMatches       G     a child that is no leaf matches the container across
///     26   aligned             P     its gravity or direction does not put children at the start    start
///                                    across
///     27   invisible           C     a child is invisible                                          start
///     28   texts               C     a child is a text, whose frame is rounded outwards            start
///
/// Bits 17 to 19 are written by edits (LinearSummary+Delta.swift, LinearSummary+ChildList.swift) and end with the next
/// measure or placing; LinearState has their legal combinations. A measure writes bits 12 and 24 of a row. All others
/// are written when the summary is made. While it is known, an exception or `shares` is never missing nor left over;
/// other bits may be left over from a child that was removed.
enum SummaryFlags {
    static let isKnown: UInt32 = 1
    static let hidden: UInt32 = 1 << 1
    static let needsSizeRules: UInt32 = 1 << 2
    static let gravity: UInt32 = 1 << 3
    static let nested: UInt32 = 1 << 4
    static let unresolvedLeaf: UInt32 = 1 << 5
    static let weighted: UInt32 = 1 << 6
    static let shares: UInt32 = 1 << 7
    static let matches: UInt32 = 1 << 8
    static let sized: UInt32 = 1 << 9
    static let nonContiguous: UInt32 = 1 << 10
    static let nonUniform: UInt32 = 1 << 11
    static let containerIsSpecial: UInt32 = 1 << 12
    static let shifted: UInt32 = 1 << 13
    static let hosted: UInt32 = 1 << 14
    static let framed: UInt32 = 1 << 15
    static let overlaps: UInt32 = 1 << 16
    static let pendingDelta: UInt32 = 1 << 17
    static let moves: UInt32 = 1 << 18
    static let pendingInsert: UInt32 = 1 << 19
    static let fractionalWeight: UInt32 = 1 << 20
    static let hostMeasured: UInt32 = 1 << 21  // LinearSummary+MeasuredShares.swift
    static let uniformRows: UInt32 = 1 << 22  // LinearSummary+UniformRows.swift

    static let someGone: UInt32 = 1 << 23
    static let alignedBefore: UInt32 = 1 << 24  // LinearSummary+Baselines.swift
    static let nestedMatches: UInt32 = 1 << 25  // LinearSummary+Across.swift
    static let aligned: UInt32 = 1 << 26
    static let invisible: UInt32 = 1 << 27
    static let texts: UInt32 = 1 << 28

    /// Flags that exclude measuring from sums and from the children that are no leaves: LinearSummary+Measure.swift.
    static let notSummed = hidden | needsSizeRules | unresolvedLeaf | weighted | containerIsSpecial
    /// Flags that exclude placing children one after another from the left or top, at the start edge across.
    static let notAtStart = notAlong | gravity | aligned | invisible | texts
    /// Flags that exclude placing children one after another from the left or top.
    static let notAlong = hidden | needsSizeRules | framed | containerIsSpecial | shifted
    static let notInLine = notAtStart | hostMeasured

    /// Weights up to here are exact in the arithmetic of shares, in every unit.
    static let mostWeight: Float = 1024
    static let mostWeights = 1 << 20
    /// A child in line starts after a padding and a margin. A position has at most four of these terms.
    static let mostMargin: Int32 = 1 << 28 - 1
}

extension UnsafeMutablePointer where Pointee == Node {
    /// A linear container in weight mode FILL, where children without a main size share, with weight 1 by default.
    @inline(__always) var isFillMode: Bool {
        pointee.flags & NodeFlags.weightModeMask == RG_WEIGHT_FILL.rawValue << NodeFlags.weightModeShift
    }

    /// A row that aligns its children by their baselines; shares of unset lengths are not aligned.
    @inline(__always) var alignsBaselines: Bool {
        pointee.flags & (NodeFlags.vertical | NodeFlags.baselineAligned) == NodeFlags.baselineAligned && !isFillMode
    }

    /// A leaf that is as large as its content in any space that is not smaller.
    @inline(__always) var hasOwnSize: Bool {
        pointee.flags & (NodeFlags.kindMask | NodeFlags.sizeRules | NodeFlags.ordered) == RG_KIND_FIXED.rawValue
    }

    @inline(__always) var hasNoPadding: Bool {
        pointee.paddingLeft | pointee.paddingTop | pointee.paddingRight | pointee.paddingBottom == 0
    }

    /// The weight of a child of main length `main`. `fills`: the container shares the free space among unset lengths.
    @inline(__always) func weight(_ fills: Bool, _ main: Int32) -> Float {
        let weight = pointee.weight
        return fills && main == Length.unset && weight == 0 ? 1 : weight
    }

    /// Whether the length of a child is a share alone: unset in a FILL container, else 0 with a weight. `main`: the
    /// child's main length.
    @inline(__always) func isShare(_ fills: Bool, _ main: Int32) -> Bool {
        fills ? main == Length.unset : main == 0 && pointee.weight > 0
    }
}
