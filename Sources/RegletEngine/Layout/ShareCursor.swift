// SPDX-License-Identifier: MIT

/// A cursor that divides free space among weights, one weight after the other. The remainder of each division passes to
/// the weights that follow. LeafShares has the integer form, for whole weights.
struct ShareCursor {
    var rest: Int  // free space not given out yet; negative where children shrink
    var weights: Float  // the sum of the weights that have no share yet

    /// The share of a weight: weight * rest / weights, truncated toward zero. The arithmetic is Float where a unit is a
    /// pixel, as on Android, else Double.
    @inline(__always)
    static func share(_ weight: Float, of rest: Int, _ weights: Float, _ scale: UnitScale) -> Int {
        if scale.isInteger { return Int(truncateUnits(Double(weight * Float(rest) / weights))) }
        return Int(truncateUnits(Double(weight) * Double(rest) / Double(weights)))
    }

    /// Gives out the share of the next weight (Android).
    @inline(__always)
    mutating func next(_ weight: Float, _ scale: UnitScale) -> Int {
        take(weight, ShareCursor.share(weight, of: rest, weights, scale))
    }

    /// Gives out the share of the next weight. The last one takes all of the rest (BOX and FILL).
    @inline(__always)
    mutating func nextOrRest(_ weight: Float, _ scale: UnitScale) -> Int {
        take(weight, weights - weight > 0 ? ShareCursor.share(weight, of: rest, weights, scale) : rest)
    }

    @inline(__always)
    private mutating func take(_ weight: Float, _ part: Int) -> Int {
        rest &-= part
        weights -= weight
        return part
    }
}
