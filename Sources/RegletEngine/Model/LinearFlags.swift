// SPDX-License-Identifier: MIT
import CReglet

/// Facts about the children of a linear container. A clear bit holds for all children, so loops skip that check for
/// each.
///
/// Kept in LinearState.summary until a child's style, the child list or the children's rows change. The next layout
/// that needs the summary computes it again. O(children).
///
/// A leaf here is a trivial one (NodeFlags.trivial): its size follows from its style and the container's size.
enum SummaryFlags {
    static let isKnown: UInt32 = 1
    static let hidden: UInt32 = 1 << 1  // a child is not visible
    // A child with percent, limits, aspect ratio, inset, a negative margin or one beyond mostMargin.
    static let needsSizeRules: UInt32 = 1 << 2
    static let gravity: UInt32 = 1 << 3  // a child with a gravity of its own
    static let nested: UInt32 = 1 << 4  // a child that is no leaf
    // A leaf whose size needs more than a length in pixels, a share or a match.
    static let unresolvedLeaf: UInt32 = 1 << 5
    static let weighted: UInt32 = 1 << 6  // a child has a weight beyond a share from 0, or a fractional one
    static let shares: UInt32 = 1 << 7  // a child's length is a share
    static let matches: UInt32 = 1 << 8  // a leaf fills the container across
    static let sized: UInt32 = 1 << 9  // a leaf has a length in pixels across
    static let nonContiguous: UInt32 = 1 << 10  // children are not in consecutive rows
    // Children are not all leaves with equal shares that fill the container across.
    static let nonUniform: UInt32 = 1 << 11
    // The container itself has rare properties, or a mode that reads more of its children.
    static let containerIsSpecial: UInt32 = 1 << 12
    static let shifted: UInt32 = 1 << 13  // its gravity or direction does not put children at the left or top
    static let hosted: UInt32 = 1 << 14  // a child is measured by the host
    static let framed: UInt32 = 1 << 15  // a child's frame is not its box: inset, offset, text

    // Dirty, but only by leaves' lengths, which `fixed` has: LinearSummary+Delta.swift.
    static let pendingDelta: UInt32 = 1 << 17
    static let moves: UInt32 = 1 << 18  // only children from LinearState.firstMoved on are to be placed
    static let pendingInsert: UInt32 = 1 << 19  // the first of them is new: LinearSummary+ChildList.swift
    static let overlaps: UInt32 = 1 << 16  // a child with a negative margin
    /// In a row: host-measured children with shares, and otherwise trivial leaves (LinearSummary+MeasuredShares.swift).
    static let hostMeasured: UInt32 = 1 << 21
    /// Only those, with equal weights, matching across, in consecutive rows, without margins, padding or rare
    /// properties: LinearSummary+UniformRows.swift.
    static let uniformRows: UInt32 = 1 << 22
    static let fractionalWeight: UInt32 = 1 << 20  // a child whose weight is no whole number up to mostWeight

    /// Flags that exclude measuring from sums and from the children that are no leaves: LinearSummary+Measure.swift.
    static let notSummed = hidden | needsSizeRules | unresolvedLeaf | weighted | containerIsSpecial
    /// Flags that exclude placing children one after another from the left or top, at the start edge across.
    static let notAtStart = hidden | needsSizeRules | framed | gravity | containerIsSpecial | shifted
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
