// SPDX-License-Identifier: MIT
import CReglet

/// A child's length on one axis, and the sum of its margins and edges there, in units.
struct FrameExtent {
    var length: Int32
    var beside: Int
}

/// The edges of children of a frame (rg_style.edge_left and its like). An edge counts as a further margin on its side.
/// Two opposite edges make an unset size match the space between them.
extension FrameLayout {
    /// Both extents of a child that has edges or percentages. Lengths are resolved, except match, wrap and unset.
    @inline(never)
    @_optimize(size)
    func frameExtents(
        _ row: Int, _ width: Spec, _ height: Spec, _ paddingX: Int, _ paddingY: Int
    ) -> (x: FrameExtent, y: FrameExtent) {
        let node = self.node(row)
        let baseX = Int(width.size) &- paddingX, baseY = Int(height.size) &- paddingY
        var x = FrameExtent(
            length: layout.length(row, node.pointee.width, horizontal: true, width, base: baseX),
            beside: RowAxis.mainMargins(node))
        var y = FrameExtent(
            length: layout.length(row, node.pointee.height, horizontal: false, height, base: baseY),
            beside: ColumnAxis.mainMargins(node))
        if node.pointee.flags & NodeFlags.edges == 0 { return (x, y) }
        // recorded so that percentages resolve to the same values when the children are placed: see edgedOrigin
        let box = self.box(self.node(Int(node.pointee.parent)))
        box.frame.pointee.exactAxes = (width.isExact ? 1 : 0) | (height.isExact ? 2 : 0)
        let edges = self.edges(row, width.isExact ? baseX : nil, height.isExact ? baseY : nil)
        x.take(edges.left, edges.right, isNearFirst: !node.isRTL)
        y.take(edges.top, edges.bottom, isNearFirst: true)
        return (x, y)
    }

    /// The origin of the box of a child with edges. `place` is its origin by gravity, which remains on an axis without
    /// edges.
    @inline(never)
    @_optimize(size)
    func edgedOrigin(
        _ row: Int, _ place: (Int, Int), _ left: Int, _ top: Int, _ right: Int, _ bottom: Int
    ) -> (Int, Int) {
        let node = self.node(row)
        let result = self.result(row)
        let exact = box(self.node(Int(node.pointee.parent))).frame.pointee.exactAxes
        let edges = self.edges(row, exact & 1 != 0 ? right &- left : nil, exact & 2 != 0 ? bottom &- top : nil)
        var (x, y) = place
        if let edge = edges.left, edges.right == nil || !node.isRTL {
            x = left &+ Int(edge) &+ Int(node.pointee.marginLeft)
        } else if let edge = edges.right {
            x = right &- Int(edge) &- Int(node.pointee.marginRight) &- Int(result.pointee.width)
        }
        if let edge = edges.top {
            y = top &+ Int(edge) &+ Int(node.pointee.marginTop)
        } else if let edge = edges.bottom {
            y = bottom &- Int(edge) &- Int(node.pointee.marginBottom) &- Int(result.pointee.height)
        }
        return (x, y)
    }

    struct FrameEdges {
        var left: Int32?, top: Int32?, right: Int32?, bottom: Int32?
    }

    /// The edges of a child in units, with start and end resolved to left and right. A percentage counts as absent if
    /// its base is unknown because the frame wraps.
    @_optimize(size)
    func edges(_ row: Int, _ baseX: Int?, _ baseY: Int?) -> FrameEdges {
        guard let rarer = self.rarer(row) else { return FrameEdges() }
        @inline(never) func units(_ value: Int32, _ property: rg_property, _ base: Int?) -> Int32? {
            if value == RarerStyle.absent { return nil }
            if rarer.pointee.edgePercents & 1 << (property.rawValue &- RG_EDGE_LEFT.rawValue) == 0 { return value }
            guard let base else {
                treeReports.warn(row, RG_CODE_PERCENT_IN_WRAP, "a percent edge in a frame that wraps does not count")
                return nil
            }
            let percent = Double(Float(bitPattern: UInt32(bitPattern: value)))
            return roundUnits(percent * Double(max(0, base)) / 100)
        }
        var edges = FrameEdges(
            left: units(rarer.pointee.edgeLeft, RG_EDGE_LEFT, baseX),
            top: units(rarer.pointee.edgeTop, RG_EDGE_TOP, baseY),
            right: units(rarer.pointee.edgeRight, RG_EDGE_RIGHT, baseX),
            bottom: units(rarer.pointee.edgeBottom, RG_EDGE_BOTTOM, baseY))
        let start = units(rarer.pointee.edgeStart, RG_EDGE_START, baseX)
        let end = units(rarer.pointee.edgeEnd, RG_EDGE_END, baseX)
        let rtl = node(row).isRTL
        if let left = rtl ? end : start { edges.left = left }
        if let right = rtl ? start : end { edges.right = right }
        return edges
    }
}

extension FrameExtent {
    /// Adds the edges of one axis. Of two edges, only the near one counts for a child with a size of its own.
    @_optimize(size)
    fileprivate mutating func take(_ first: Int32?, _ last: Int32?, isNearFirst: Bool) {
        guard let first, let last else {
            beside &+= Int(first ?? last ?? 0)
            return
        }
        if length == Length.unset { length = Length.match }
        if length >= 0 {
            beside &+= Int(isNearFirst ? first : last)
        } else {
            beside &+= Int(first) &+ Int(last)
        }
    }
}
