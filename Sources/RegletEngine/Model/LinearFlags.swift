// SPDX-License-Identifier: MIT
import CReglet

/// What the children of a linear container have in common, so that loops over them need not look. Kept in
/// LinearState.summary until a child's style, the list of children or their rows change; made anew by the first layout
/// that needs it. O(children).
///
/// A leaf here is a trivial one (NodeFlags.trivial): its size follows from its style and the container's size.
enum SummaryFlags {
    static let isKnown: UInt32 = 1
    static let hidden: UInt32 = 1 << 1  // a child is not visible
    // A child with percent, limits, aspect ratio, inset, a negative or far margin.
    static let needsSizeRules: UInt32 = 1 << 2
    static let gravity: UInt32 = 1 << 3  // a child with a gravity of its own
    static let nested: UInt32 = 1 << 4  // a child that is no leaf
    // A leaf whose size needs more than a length in pixels, a share or a match.
    static let unresolvedLeaf: UInt32 = 1 << 5
    static let weighted: UInt32 = 1 << 6  // a child has a weight that does more than share from 0, or no whole one
    static let shares: UInt32 = 1 << 7  // a child lives from a share
    static let matches: UInt32 = 1 << 8  // a leaf fills the container across
    static let sized: UInt32 = 1 << 9  // a leaf has a length in pixels across
    static let nonContiguous: UInt32 = 1 << 10  // children do not lie in consecutive rows
    // Children are not all leaves with equal shares that fill the container across.
    static let nonUniform: UInt32 = 1 << 11
    // The container itself has rare properties, or a mode that looks at more.
    static let containerIsSpecial: UInt32 = 1 << 12
    static let shifted: UInt32 = 1 << 13  // its gravity or direction does not put children at the left or top
    static let hosted: UInt32 = 1 << 14  // a child is measured by the host
    static let framed: UInt32 = 1 << 15  // a child's frame is not its box: inset, offset, text

    // Dirty, but only by leaves' lengths, which `fixed` has: LinearSummary+Delta.swift.
    static let pendingDelta: UInt32 = 1 << 17
    static let moves: UInt32 = 1 << 18  // only children from LinearState.firstMoved on are to be placed
    static let pendingInsert: UInt32 = 1 << 19  // and that one is new: LinearSummary+ChildList.swift
    static let overlaps: UInt32 = 1 << 16  // a child with a negative margin
    /// In a row shares that the host measures, and else trivial leaves: LinearSummary+MeasuredShares.swift.
    static let hostMeasured: UInt32 = 1 << 21
    /// Those alone, with equal weights, matching across, without margins, padding or rare properties, and lying
    /// one after another: LinearSummary+UniformRows.swift.
    static let uniformRows: UInt32 = 1 << 22
    static let fractionalWeight: UInt32 = 1 << 20  // a child whose weight is no whole number up to mostWeight

    /// Measuring looks at the sums and at children that are no leaves: LinearSummary+Measure.swift.
    static let notSummed = hidden | needsSizeRules | unresolvedLeaf | weighted | containerIsSpecial
    /// Children stand one after another from the left or top, and side by side with its edge across.
    static let notAtStart = hidden | needsSizeRules | framed | gravity | containerIsSpecial | shifted
    static let notInLine = notAtStart | hostMeasured

    /// Weights up to here are exact in the arithmetic of shares, whatever the unit.
    static let mostWeight: Float = 1024
    static let mostWeights = 1 << 20
    /// Children in line stand behind a padding and a margin: four of these make a position at most.
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

    /// The weight of a child of main length `main` in a container that shares unset lengths, or does not.
    @inline(__always) func weight(_ fills: Bool, _ main: Int32) -> Float {
        let weight = pointee.weight
        return fills && main == Length.unset && weight == 0 ? 1 : weight
    }
}
