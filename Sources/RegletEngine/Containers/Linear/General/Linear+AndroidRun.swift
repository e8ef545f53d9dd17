// SPDX-License-Identifier: MIT
import CReglet

/// The sums and settings of one run of Linear+Android.swift over the children. Fields are narrow, because each level of
/// the tree being measured has one on the stack.
///
/// Invariant: `total` is the length up to the current child, separators included. Padding is added after the last
/// child.
struct AndroidRun {
    var total = 0
    var consumed = 0  // lengths of children with weight and length 0, which step 3 shares again
    var free = ShareCursor(rest: 0, weights: 0)
    let row: Int32
    let mainSpec: Spec
    let crossSpec: Spec
    let cacheEpoch: UInt32
    let mainPadding: Int32
    let crossPadding: Int32
    var separators = Separators()
    var maxCross: Int32 = 0
    var peak: Int32 = 0  // maxCross of step 1
    var alternative: Int32 = 0  // largest cross size, if matching children count only by their margins
    var weightedCross: Int32 = 0  // as `alternative`, for weighted children
    var largest: Int32 = 0
    var ascent: Int32 = -1, descent: Int32 = -1  // largest over all aligned children, whatever their gravity; -1: none
    var ascentTop: Int32 = -1, descentBottom: Int32 = -1
    var baselineTop: Int32 = 0
    var baselineChild: Int32 = -1
    var totalWeight: Float = 0
    var weightSum: Float = 0
    var outcome: UInt32 = 0
    var isEmpty = true  // every child so far is gone
    var allMatch = true
    var matchesCross = false
    var skipped = false
    var hasLimits = false
    var tracksBaselines = false
    var largestMode = false
    var sharesLargest = false
    var inColumns = false  // cells are as wide as the columns of their table
    var waits = false  // the current child is not measured before step 3
    let axis: MainAxis

    @inline(__always)
    init(
        _ axis: MainAxis, _ row: Int, _ mainSpec: Spec, _ crossSpec: Spec, _ node: UnsafeMutablePointer<Node>,
        cacheEpoch: UInt32
    ) {
        self.axis = axis
        self.row = Int32(truncatingIfNeeded: row)
        self.mainSpec = mainSpec
        self.crossSpec = crossSpec
        self.cacheEpoch = cacheEpoch
        mainPadding = clampUnits(axis.mainPadding(node))
        crossPadding = clampUnits(axis.crossPadding(node))
    }

    @inline(__always)
    func hasZeroBasis(_ node: UnsafeMutablePointer<Node>) -> Bool {
        node.pointee.weight > 0 && axis.mainLength(node) == 0
    }

    /// Adds the separator before the next child.
    @inline(__always)
    mutating func separate(_ node: UnsafeMutablePointer<Node>) {
        total &+= separators.before(node, isFirst: isEmpty)
        isEmpty = false
    }

    /// Adds a length to the total. `guarded`: a negative sum does not reduce the total.
    @inline(__always)
    mutating func advance(by length: Int, _ guarded: Bool) {
        let sum = total &+ length
        if !guarded || sum > total { total = sum }
    }

    /// Extends the largest ascent and descent by a child of cross size `size` with the given baseline.
    @inline(__always)
    mutating func track(_ baseline: Int32, _ size: Int32, _ gravity: UInt32) {
        if baseline == Baseline.none { return }
        let below = clampUnits(Int(size) &- Int(baseline))
        ascent = max(ascent, baseline)
        descent = max(descent, below)
        if gravity == Gravity.top { ascentTop = max(ascentTop, baseline) }
        if gravity == Gravity.bottom { descentBottom = max(descentBottom, below) }
    }

    /// Raises the cross size to the largest ascent plus the largest descent.
    mutating func coverBaselines() {
        if ascent >= 0 { maxCross = max(maxCross, clampUnits(Int(ascent) &+ Int(descent))) }
    }

    /// Resets the cross sums of a row, which step 3 computes again.
    mutating func restartCross() {
        peak = maxCross
        maxCross = -1
        ascent = -1
        descent = -1
        ascentTop = -1
        descentBottom = -1
    }
}
