// SPDX-License-Identifier: MIT
import CReglet

/// What stands between the children of a linear container along its main axis: gap and dividers, in units.
struct Separators {
    var first: Int32 = 0  // before the first child that is not gone
    var middle: Int32 = 0  // before every other
    var end: Int32 = 0  // after the last
    var gap: Int32 = 0  // the part of `middle` that is not a divider

    @inline(__always)
    init() {}

    init(_ rare: UnsafeMutablePointer<Rare>, _ flags: UInt32, vertical: Bool) {
        let thickness = vertical ? rare.pointee.dividerHeight : rare.pointee.dividerWidth
        let show = (flags & Flag.dividerMask) >> Flag.dividerShift
        gap = rare.pointee.gap
        first = show & UInt32(RG_DIVIDER_BEGINNING) != 0 ? thickness : 0
        middle = clampUnits(Int(gap) &+ Int(show & UInt32(RG_DIVIDER_MIDDLE) != 0 ? thickness : 0))
        end = show & UInt32(RG_DIVIDER_END) != 0 ? thickness : 0
    }

    /// Android's second vertical pass leaves dividers out of the total.
    @inline(__always)
    mutating func dropDividers() {
        first = 0
        middle = gap
        end = 0
    }
}

extension Engine {
    @inline(__always)
    func separators(_ row: Int, _ flags: UInt32, vertical: Bool) -> Separators {
        guard let rare = self.rare(row) else { return Separators() }
        return Separators(rare, flags, vertical: vertical)
    }

    /// Content of a container less its gaps, the base of a child's percentage along the main axis.
    @inline(never)
    func percentBase(_ row: Int, _ spec: Spec, _ padding: Int) -> Int {
        var gaps = 0
        if let rare = self.rare(row), rare.pointee.gap != 0 {
            var child = Int(box(node(row)).pointee.first)
            var visible = 0
            while child >= 0 {
                if !node(child).isGone { visible &+= 1 }
                child = Int(node(child).pointee.next)
            }
            gaps = visible > 1 ? (visible &- 1) &* Int(rare.pointee.gap) : 0
        }
        return Int(spec.size) &- padding &- gaps
    }
}
