// SPDX-License-Identifier: MIT
import CReglet

/// A length of CSS: layout units, a percentage, or a keyword.
struct CssLength: Equatable {
    /// rg_css_unit.
    var unit: UInt32 = RG_CSS_AUTO.rawValue
    /// Units, or the bits of a Float percentage.
    var bits: Int32 = 0

    static var auto: CssLength { CssLength() }

    @inline(__always)
    static func units(_ value: Int32) -> CssLength { CssLength(unit: RG_CSS_PX.rawValue, bits: value) }

    @inline(__always) var isAuto: Bool { unit == RG_CSS_AUTO.rawValue }
    @inline(__always) var isPercent: Bool { unit == RG_CSS_PERCENT.rawValue }
    @inline(__always) var percent: Float { Float(bitPattern: UInt32(bitPattern: bits)) }
    /// Whether it is a size from the content: min-content, max-content or fit-content.
    @inline(__always) var isKeyword: Bool {
        unit >= RG_CSS_MIN_CONTENT.rawValue && unit <= RG_CSS_FIT_CONTENT.rawValue
    }
}

/// A line that an edge of a child of a grid is at.
struct CssLine: Equatable {
    var number: Int32 = 0
    var span: UInt32 = 0
    /// Index of the name in the context; 0: none.
    var name: Int32 = 0

    @inline(__always) var isAuto: Bool { number == 0 && span == 0 && name == 0 }
}

/// The CSS properties of a node, in units. Edges are left, top, right, bottom. `staleAxes` counts on the order from
/// `width` to `border`.
struct CssStyle {
    var position: UInt32 = 0
    var boxSizing: UInt32 = 0
    var overflowX: UInt32 = 0
    var overflowY: UInt32 = 0
    var aspectRatio: Float = 0
    var isReplaced: UInt32 = 0
    var order: Int32 = 0
    var width = CssLength(), height = CssLength()
    var minWidth = CssLength(), minHeight = CssLength()
    var maxWidth = CssLength(), maxHeight = CssLength()
    var margin = InlineArray<4, CssLength>(repeating: .units(0))
    var padding = InlineArray<4, CssLength>(repeating: .units(0))
    var border = InlineArray<4, Int32>(repeating: 0)
    var inset = InlineArray<4, CssLength>(repeating: .auto)
    var rowGap = CssLength(), columnGap = CssLength()
    var alignContent: UInt32 = 0, alignItems: UInt32 = 0, alignSelf: UInt32 = 0
    var justifyContent: UInt32 = 0, justifyItems: UInt32 = 0, justifySelf: UInt32 = 0
    var direction: UInt32 = 0
    var wrap: UInt32 = 0
    var grow: Float = 0
    var shrink: Float = 1
    var basis = CssLength()
    var autoFlow: UInt32 = 0
    var columnStart = CssLine(), columnEnd = CssLine(), rowStart = CssLine(), rowEnd = CssLine()

    @inline(__always) var isAbsolute: Bool { position == RG_CSS_ABSOLUTE.rawValue }
    @inline(__always) var isContentBox: Bool { boxSizing == RG_CSS_CONTENT_BOX.rawValue }
    @inline(__always) var isColumn: Bool { direction >= RG_FLEX_COLUMN.rawValue }
    @inline(__always) var isReverse: Bool { direction & 1 != 0 }
    /// `visible` on one axis beside another value computes to `auto`: the box scrolls on both.
    @inline(__always) var isScroller: Bool { overflowX | overflowY != 0 }
    /// Whether limits of the height are those of the content.
    @inline(__always) var hasKeywordLimits: Bool { minHeight.isKeyword || maxHeight.isKeyword }

    @inline(__always) func size(_ vertical: Bool) -> CssLength { vertical ? height : width }
    @inline(__always) func least(_ vertical: Bool) -> CssLength { vertical ? minHeight : minWidth }
    @inline(__always) func most(_ vertical: Bool) -> CssLength { vertical ? maxHeight : maxWidth }
}

/// The low bits and flags of an rg_css_align.
enum CssAlign {
    static let mask: UInt32 = 31
    static let safe = RG_CSS_SAFE.rawValue
    static let unsafe = RG_CSS_UNSAFE.rawValue
}
