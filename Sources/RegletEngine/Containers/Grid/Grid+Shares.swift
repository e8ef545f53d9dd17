// SPDX-License-Identifier: MIT
import CReglet

/// The shares of the children in a surplus.
extension GridLayout {
    func gridWeight(_ tracks: GridTracks, _ children: Int) -> Double {
        var narrow: Float = 0
        var wide = 0.0
        for index in 0..<children where tracks.spans[index].pull & GridPull.gone == 0 {
            narrow += tracks.spans[index].weight
            wide += Double(tracks.spans[index].weight)
        }
        return state.pointee.scale.isInteger ? Double(narrow) : wide
    }

    /// Distributes `surplus` units by weight, rounded half up. Each share is subtracted before the next one is
    /// computed. Source: Axis.shareOutDelta; in Float where units are pixels, as in Android.
    @inline(never)
    func shareGrid(_ tracks: GridTracks, _ children: Int, _ surplus: Int, _ weights: Double) {
        let narrow = state.pointee.scale.isInteger
        var surplus = surplus
        var weights = weights
        for index in 0..<children {
            let span = tracks.spans + index
            let weight = span.pointee.weight
            if weight == 0 { continue }
            span.pointee.pointOrShare = 0
            if span.pointee.pull & GridPull.gone != 0 { continue }
            let share =
                narrow
                ? Double(weight * Float(surplus) / Float(weights)) : Double(weight) * Double(surplus) / weights
            let delta = roundUnits(share)
            span.pointee.pointOrShare = delta
            surplus &-= Int(delta)
            weights = narrow ? Double(Float(weights) - weight) : weights - Double(weight)
        }
    }

    /// Whether all weights of an axis are equal, and such that shares are exact quotients.
    @inline(__always)
    static func isEven(_ weight: Float) -> Bool {
        weight.significandBitPattern == 0 || (weight <= 1024 && Float(Int32(weight)) == weight)
    }

    /// Notes the natural sizes of the groups that fill their cells, and whether all weights are equal. O(children).
    /// Precondition: the children were not measured in their cells yet.
    @inline(never)
    @_optimize(size)
    func noteNatural(_ tracks: GridTracks, _ children: Int) {
        let axis = tracks.axis
        axis.pointee.flags &= ~GridAxis.even
        if !axis.pointee.has(GridAxis.fills | GridAxis.weighted) { return }
        let isWeighted = axis.pointee.has(GridAxis.weighted)
        var weight: Float = 0
        var isEven = isWeighted, isNegative = false
        for at in 0..<Int(axis.pointee.groups) { tracks.groups[at].natural = -1 }
        for index in 0..<children {
            let span = tracks.spans + index
            if span.pointee.pull & GridPull.gone != 0 || (isWeighted && span.pointee.weight == 0) { continue }
            if weight == 0 { weight = span.pointee.weight }
            if weight != span.pointee.weight { isEven = false }
            let group = tracks.groups + Int(span.pointee.group)
            group.pointee.natural = max(group.pointee.natural, span.pointee.size)
            if span.pointee.size < 0 { isNegative = true }
        }
        axis.pointee.set(GridAxis.even, isEven && GridLayout.isEven(weight))
        if isNegative { for at in 0..<Int(axis.pointee.groups) { tracks.groups[at].natural = -1 } }
    }

    /// Whether a child that fills its cells may change its natural size without another line or share: another child of
    /// its group is larger.
    @inline(never)
    @_optimize(size)
    func isCovered(_ tracks: GridTracks, _ index: Int, _ old: Int32, _ new: Int32) -> Bool {
        let span = tracks.spans[index], margins = Int(span.before) &+ Int(span.after)
        let least = clampUnits(min(Int(old), Int(new)) &+ margins)
        let most = clampUnits(max(Int(old), Int(new)) &+ margins)
        if tracks.axis.pointee.has(GridAxis.weighted)
            && (span.weight == 0 || !tracks.axis.pointee.has(GridAxis.even))
        {
            return false
        }
        return least >= 0 && most < tracks.groups[Int(span.group)].natural
    }
}
