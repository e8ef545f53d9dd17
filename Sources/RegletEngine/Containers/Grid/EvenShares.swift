// SPDX-License-Identifier: MIT

/// The bounds of all groups for any surplus, where all weights are equal.
///
/// shareGrid gives each child the rest of the surplus divided by the number of children left, rounded half up. With
/// `surplus = q * children + r`, each share is q or q + 1, and which children get more follows from r:
///
///     2r >= children    the first 2r - children + 1 get more, then every second one, the next one less
///     2r <  children    the first children - 2r get less, then every second one, the next one more
///
/// So the largest child of a group grows by q, or by q + 1 if one of its largest children gets more. O(groups) for each
/// surplus, instead of O(children). Float quotients round as exact ones while the surplus is below `most`.
struct EvenShares {
    private let tracks: GridTracks
    private let facts: UnsafeMutablePointer<GridBox>  // by group: see Facts
    private var children = 0  // that have a weight

    /// The fields of a GridBox in their use here: the largest size, and the numbers of children of that size.
    private struct Facts {
        static let none: Int32 = -1  // as size: no child has a weight
        static let plain: Int32 = -2  // as size: a child without a weight
    }

    /// The largest surplus, times the weight, that is shared exactly: in Float, where units are pixels.
    private static func most(_ isNarrow: Bool) -> Double { isNarrow ? 4_194_304 : 1_125_899_906_842_624 }

    /// Collects the facts of all groups in `facts`, which has room for a group per child. O(children). Nil: not all
    /// children of a group count the same way, or a number is too large.
    @inline(never)
    @_optimize(size)
    init?(_ tracks: GridTracks, _ facts: UnsafeMutablePointer<GridBox>, _ count: Int, most surplus: Int, isNarrow: Bool)
    {
        self.tracks = tracks
        self.facts = facts
        for group in 0..<Int(tracks.axis.pointee.groups) {
            facts[group] = GridBox(inset: Facts.none, top: -1, width: -1, height: -1)
        }
        var weight: Float = 1
        for index in 0..<count {
            let span = tracks.spans + index
            if span.pointee.pull & GridPull.gone != 0 { continue }
            let fact = facts + Int(span.pointee.group)
            let size = span.pointee.size
            if span.pointee.weight == 0 {
                if fact.pointee.inset >= 0 { return nil }
                fact.pointee.inset = Facts.plain
                continue
            }
            // left and right are mixed where directions differ
            if fact.pointee.inset == Facts.plain || size < 0 || span.pointee.alignment >= GridAlignment.left {
                return nil
            }
            weight = span.pointee.weight
            if size > fact.pointee.inset {
                fact.pointee = GridBox(inset: size, top: Int32(truncatingIfNeeded: children), width: -1, height: -1)
            }
            if size == fact.pointee.inset {
                if children & 1 == 0 {
                    fact.pointee.width = Int32(truncatingIfNeeded: children)
                } else {
                    fact.pointee.height = Int32(truncatingIfNeeded: children)
                }
            }
            children &+= 1
        }
        let factor = weight.significandBitPattern == 0 ? 1 : Double(weight)
        if children == 0 || factor * Double(max(surplus, children)) > EvenShares.most(isNarrow) { return nil }
    }

    /// Sets the bounds of the groups whose children have weights, for the shares of a surplus. O(groups).
    func bound(_ surplus: Int) {
        let least = surplus / children, rest = surplus % children
        let beginsWithMore = 2 &* rest >= children
        let first = beginsWithMore ? 2 &* rest &- children &+ 1 : children &- 2 &* rest  // the first that alternates
        let parity = beginsWithMore ? (first &+ 1) & 1 : first & 1  // of the numbers from there that get more
        for at in 0..<Int(tracks.axis.pointee.groups) {
            let fact = facts[at]
            if fact.inset < 0 { continue }
            let last = Int(parity == 0 ? fact.width : fact.height)
            let getsMore = last >= first || (beginsWithMore && Int(fact.top) < first)
            let group = tracks.groups + at
            group.pointee.flags &= ~GridGroup.pointed
            group.pointee.whole = clampUnits(Int(fact.inset) &+ least &+ (getsMore ? 1 : 0))
        }
    }
}
