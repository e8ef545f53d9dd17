// SPDX-License-Identifier: MIT
import CReglet

/// What one run over the children gathers. Narrow fields: one lies on the stack for each level of the tree.
struct AndroidRun {
    var total = 0
    var consumed = 0  // length that goes back to be shared
    var rest = 0  // what is left to share, among weights of `sum`
    var sum: Float = 0
    let row: Int32
    let mainSpec: Spec
    let crossSpec: Spec
    let cacheEpoch: UInt32
    let mainPadding: Int32
    let crossPadding: Int32
    var separators = Separators()
    var maxCross: Int32 = 0
    var peak: Int32 = 0  // maxCross before restartCross
    var alternative: Int32 = 0  // cross size without the children that match it
    var weightedCross: Int32 = 0  // the same of weighted children
    var largest: Int32 = 0
    var ascent: Int32 = -1, descent: Int32 = -1  // over all gravities
    var ascentTop: Int32 = -1, descentBottom: Int32 = -1
    var baselineTop: Int32 = 0
    var baselineChild: Int32 = -1
    var totalWeight: Float = 0
    var weightSum: Float = 0
    var outcome: UInt32 = 0
    var isEmpty = true  // no child yet that is not gone
    var allMatch = true
    var matchesCross = false
    var skipped = false
    var hasLimits = false
    var tracksBaselines = false
    var largestMode = false
    var sharesLargest = false
    var inColumns = false  // cells have the widths of columns
    var waits = false  // the child at hand is measured with its share
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

    /// The next share, truncated; the running remainder goes on.
    @inline(__always)
    mutating func takeShare(_ engine: Engine, _ weight: Float) -> Int {
        let part = engine.linearLayout.share(weight, of: rest, sum)
        rest &-= part
        sum -= weight
        return part
    }

    /// Add what stands before the next child.
    @inline(__always)
    mutating func separate(_ node: UnsafeMutablePointer<Node>) {
        total &+= separators.before(node, isFirst: isEmpty)
        isEmpty = false
    }

    /// Add to the total; `guarded`: negative margins do not shrink it.
    @inline(__always)
    mutating func advance(by length: Int, _ guarded: Bool) {
        let sum = total &+ length
        if !guarded || sum > total { total = sum }
    }

    @inline(__always)
    mutating func track(_ baseline: Int32, _ size: Int32, _ gravity: UInt32) {
        if baseline == Baseline.none { return }
        let below = clampUnits(Int(size) &- Int(baseline))
        ascent = max(ascent, baseline)
        descent = max(descent, below)
        if gravity == Gravity.top { ascentTop = max(ascentTop, baseline) }
        if gravity == Gravity.bottom { descentBottom = max(descentBottom, below) }
    }

    /// Make room for the highest ascent above the deepest descent.
    mutating func coverBaselines() {
        if ascent >= 0 { maxCross = max(maxCross, clampUnits(Int(ascent) &+ Int(descent))) }
    }

    /// A row sums its cross size anew in the weighted pass.
    mutating func restartCross() {
        peak = maxCross
        maxCross = -1
        ascent = -1
        descent = -1
        ascentTop = -1
        descentBottom = -1
    }
}
