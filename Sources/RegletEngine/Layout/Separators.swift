// SPDX-License-Identifier: MIT
import CReglet

/// Gap and dividers between the children of a linear container along its main axis, in units.
struct Separators {
    var first: Int32 = 0  // length before the first child that is not gone
    var middle: Int32 = 0  // before every other child
    var divided: Int32 = 0  // before a child with a divider of its own
    var end: Int32 = 0  // after the last child
    private var gap: Int32 = 0  // the part of `middle` that is no divider
    private var dividedGap: Int32 = 0

    @inline(__always)
    init() {}

    init(_ rarer: UnsafeMutablePointer<RarerStyle>, _ flags: UInt32, vertical: Bool) {
        let thickness = vertical ? rarer.pointee.dividerHeight : rarer.pointee.dividerWidth
        let spacing = rarer.pointee.dividerSpacing
        let show = (flags & NodeFlags.dividerMask) >> NodeFlags.dividerShift
        let edge = clampUnits(Int(thickness) &+ Int(thickness > 0 && spacing > 0 ? spacing : 0))
        gap = rarer.pointee.gap
        dividedGap = thickness > 0 && spacing >= 0 ? clampUnits(2 &* Int(spacing)) : gap
        divided = clampUnits(Int(dividedGap) &+ Int(thickness))
        if show & UInt32(RG_DIVIDER_MIDDLE) != 0 { gap = dividedGap }
        first = show & UInt32(RG_DIVIDER_BEGINNING) != 0 ? edge : 0
        middle = show & UInt32(RG_DIVIDER_MIDDLE) != 0 ? divided : gap
        end = show & UInt32(RG_DIVIDER_END) != 0 ? edge : 0
    }

    /// The separator length before a child.
    @inline(__always)
    func before(_ node: UnsafeMutablePointer<Node>, isFirst: Bool) -> Int {
        Int(isFirst ? first : (node.pointee.flags & NodeFlags.dividerBefore != 0 ? divided : middle))
    }

    /// Removes the dividers, which Android's second vertical pass leaves out of the total.
    @inline(__always)
    mutating func dropDividers() {
        first = 0
        middle = gap
        divided = dividedGap
        end = 0
    }

    /// The separators without the dividers.
    var gaps: Separators {
        var gaps = self
        gaps.dropDividers()
        return gaps
    }
}

extension LayoutPass {
    @inline(__always)
    func separators(_ row: Int, _ flags: UInt32, vertical: Bool) -> Separators {
        guard let rarer = self.rarer(row) else { return Separators() }
        return Separators(rarer, flags, vertical: vertical)
    }

    /// Whether the children of a linear container, a table or a row are stacked vertically.
    @inline(never)
    @_optimize(size)
    func isStacked(_ row: Int) -> Bool {
        let flags = node(row).pointee.flags, kind = flags & NodeFlags.kindMask
        return kind == RG_KIND_TABLE.rawValue || kind == RG_KIND_APP_BAR.rawValue
            || (kind != RG_KIND_TABLE_ROW.rawValue && flags & NodeFlags.vertical != 0)
    }

    /// The content length of a container less its gaps: the base of a child's percentage along the main axis.
    @inline(never)
    func percentBase(_ row: Int, _ spec: Spec, _ padding: Int) -> Int {
        var gaps = 0
        if let rarer = self.rarer(row), rarer.pointee.gap != 0 || rarer.pointee.dividerSpacing > 0 {
            let separators = separators(row, node(row).pointee.flags, vertical: isStacked(row)).gaps
            var isFirst = true
            for child in children(of: box(node(row))) {
                let node = self.node(child)
                if !node.isGone {
                    gaps &+= separators.before(node, isFirst: isFirst)
                    isFirst = false
                }
            }
        }
        return Int(spec.size) &- padding &- gaps
    }
}
