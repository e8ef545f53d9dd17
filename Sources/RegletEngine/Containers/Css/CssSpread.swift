// SPDX-License-Identifier: MIT
import CReglet

/// The distribution of free space between items or lines of a flex container: Align 3 §4, §5.
struct Spread {
    private var start = 0
    private var gap = 0.0
    /// Positions are counted from the last one.
    private var last: Int32 = -1

    init() {}

    /// - Parameters:
    ///   - startIsEnd: `start` is where `flex-end` is
    ///   - leftIsEnd, rightIsEnd: `left`, `right` is where `flex-end` is
    init(_ align: UInt32, free: Int, count: Int, startIsEnd: Bool, leftIsEnd: Bool, rightIsEnd: Bool) {
        let space = Double(free)
        switch align & CssAlign.mask {
        case RG_CSS_SPACE_BETWEEN.rawValue:
            if free > 0 && count > 1 { gap = space / Double(count &- 1) }
        case RG_CSS_SPACE_AROUND.rawValue where free > 0 && count > 0:
            gap = space / Double(count)
            start = Int(truncateUnits(gap / 2))
        case RG_CSS_SPACE_EVENLY.rawValue where free > 0 && count > 0:
            gap = space / Double(count &+ 1)
            start = Int(truncateUnits(gap))
        case RG_CSS_SPACE_AROUND.rawValue, RG_CSS_SPACE_EVENLY.rawValue: start = startIsEnd ? free : 0
        default:
            start = Spread.offset(
                align, free: free, startIsEnd: startIsEnd, leftIsEnd: leftIsEnd, rightIsEnd: rightIsEnd)
        }
        if spreads && startIsEnd {
            // as in the browser, gaps of a reversed container are rounded from its other side
            last = clampUnits(count &- 1)
            start = free &- start
        }
    }

    /// The offset of a box of which `free` units are left, by a position.
    static func offset(
        _ align: UInt32, free: Int, startIsEnd: Bool, leftIsEnd: Bool, rightIsEnd: Bool
    ) -> Int {
        if align & CssAlign.safe != 0 && free < 0 { return startIsEnd ? free : 0 }
        switch align & CssAlign.mask {
        case RG_CSS_CENTER.rawValue: return free / 2
        case RG_CSS_FLEX_END.rawValue, RG_CSS_LAST_BASELINE.rawValue: return free
        case RG_CSS_START.rawValue, RG_CSS_SELF_START.rawValue: return startIsEnd ? free : 0
        case RG_CSS_END.rawValue, RG_CSS_SELF_END.rawValue: return startIsEnd ? 0 : free
        case RG_CSS_LEFT.rawValue: return leftIsEnd ? free : 0
        case RG_CSS_RIGHT.rawValue: return rightIsEnd ? free : 0
        default: return 0
        }
    }

    /// Whether there is space between the boxes.
    var spreads: Bool { gap != 0 }

    func offset(_ index: Int) -> Int {
        last < 0
            ? start &+ Int(roundUnits(gap * Double(index)))
            : start &- Int(roundUnits(gap * Double(Int(last) &- index)))
    }
}
