// SPDX-License-Identifier: MIT
import CReglet

/// The variables of one layout of a flex container, in units. Main and cross are the axes of the container; sizes
/// without another word are those of the content box.
struct CssFlexRun {
    let row: Int
    let record: UnsafeMutablePointer<CssRecord>
    let space: CssSpace
    let edges: CssEdges
    let isColumn: Bool
    let isReverse: Bool
    let wraps: Bool
    let isWrapReverse: Bool
    let isRTL: Bool
    /// Whether the first position along the main axis is at the right or at the bottom; the same across.
    let flipsMain: Bool
    let flipsCross: Bool
    /// Width and height; the height is none while it depends on the content.
    let width: Int
    let height: Int
    /// The base of the children's percentages: the width, or none while it is not known.
    let baseWidth: Int
    /// The base of the children's percentages of heights.
    let baseHeight: Int
    let mainGap: Int
    let crossGap: Int
    var itemCount = 0  // in flow
    var lineCount = 0
    /// The height of the content before a line takes that of the container.
    var naturalHeight = 0

    @inline(never)
    init(
        _ css: CssLayout, _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ style: UnsafePointer<CssStyle>,
        _ space: CssSpace, isIntrinsic: Bool = false
    ) {
        self.row = row
        self.record = record
        self.space = space
        edges = css.edges(row, style, Int(space.baseWidth))
        isColumn = style.pointee.isColumn
        isReverse = style.pointee.isReverse
        wraps = style.pointee.wrap != RG_FLEX_NOWRAP.rawValue
        isWrapReverse = style.pointee.wrap == RG_FLEX_WRAP_REVERSE.rawValue
        isRTL = css.node(row).isRTL
        flipsMain = isColumn ? isReverse : isReverse != isRTL
        flipsCross = isColumn ? isWrapReverse != isRTL : isWrapReverse
        width = max(0, Int(space.width) &- edges.width)
        baseWidth = isIntrinsic ? CssLayout.none : width
        let all = css.initialHeight(row, style, space, edges)
        height = all == CssLayout.none ? all : max(0, all &- edges.height)
        baseHeight = space.flags & CssSpace.indefinite != 0 ? CssLayout.none : height
        let rowGap = css.resolvedOrZero(style.pointee.rowGap, baseHeight)
        let columnGap = css.resolvedOrZero(style.pointee.columnGap, baseWidth)
        mainGap = isColumn ? rowGap : columnGap
        crossGap = isColumn ? columnGap : rowGap
    }

    @inline(__always) var items: UnsafeMutablePointer<CssItem> { record.pointee.items.start }
    @inline(__always) var lines: UnsafeMutablePointer<CssFlexLine> { record.pointee.lines.start }
    @inline(__always) var mainSize: Int { isColumn ? height : width }
    @inline(__always) var crossSize: Int { isColumn ? width : height }

    /// The indices of the edges (left, top, right, bottom) at the starts of the axes.
    @inline(__always) var mainStartEdge: Int { isColumn ? (flipsMain ? 3 : 1) : (flipsMain ? 2 : 0) }
    @inline(__always) var crossStartEdge: Int { isColumn ? (flipsCross ? 2 : 0) : (flipsCross ? 3 : 1) }
}

extension CssItem {
    @inline(__always) var mainMargins: Int { Int(mainStart) &+ Int(mainEnd) }
    @inline(__always) var crossMargins: Int { Int(crossStart) &+ Int(crossEnd) }
    @inline(__always) func has(_ flag: UInt32) -> Bool { flags & flag != 0 }
}
