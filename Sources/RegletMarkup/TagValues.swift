// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// A shorthand and the attributes it stands over, as given; NaN = absent.
struct Sides {
    var all = Float.nan, horizontal = Float.nan, vertical = Float.nan
    var left = Float.nan, top = Float.nan, right = Float.nan, bottom = Float.nan
    var start = Float.nan, end = Float.nan

    /// Android's precedence, whatever the order in the file: all, then horizontal or vertical, then the single side.
    func resolved(_ axis: Float, _ side: Float) -> Float {
        if !all.isNaN { return all }
        if !axis.isNaN { return axis }
        return side.isNaN ? 0 : side
    }
}

/// What the attributes of one tag say, until all of them have been read.
struct TagValues {
    var style: rg_style
    var margin = Sides()
    var padding = Sides()
    var inset = Sides()
    var divider = Float.nan, dividerWidth = Float.nan, dividerHeight = Float.nan
    var maxWidth = Float.nan, maxHeight = Float.nan, layoutMaxWidth = Float.nan, layoutMaxHeight = Float.nan
    var maxLines: Int32 = -1, lines: Int32 = -1
    var singleLine = false
    /// Starts in InflatePlan.texts + 1; 0 = none.
    var id: UInt32 = 0, text: UInt32 = 0
    /// RG_ALIGN_PARENT_… and RG_CENTER_… flags.
    var parentRules: UInt32 = 0
    /// As a cell of a table's row.
    var column: Int32 = -1, span: Int32 = 1
    /// As a grid and as a child of one; each is stored where `isGiven`.
    var grid = Engine.defaultGrid, cell = Engine.defaultGridCell
    var isGridGiven = false, isCellGiven = false
    /// How strongly a constraint container keeps its intrinsic size.
    var priorities = Engine.defaultPriorities
    var isPrioritiesGiven = false
    /// The tag is one of MKLayout's.
    var isMK = false
    /// Number of the id among the attributes.
    var idPlace = 0

    init(style: rg_style) { self.style = style }

    /// Bring what several attributes decide together into the style.
    mutating func resolve(inGrid: Bool) {
        if inGrid {
            resolveGridMargins()
        } else {
            style.margin_left = margin.resolved(margin.horizontal, margin.left)
            style.margin_top = margin.resolved(margin.vertical, margin.top)
            style.margin_right = margin.resolved(margin.horizontal, margin.right)
            style.margin_bottom = margin.resolved(margin.vertical, margin.bottom)
        }
        if margin.all.isNaN {
            style.margin_start = pixelsOrUnset(margin.start)
            style.margin_end = pixelsOrUnset(margin.end)
        }
        style.padding_left = padding.resolved(padding.horizontal, padding.left)
        style.padding_top = padding.resolved(padding.vertical, padding.top)
        style.padding_right = padding.resolved(padding.horizontal, padding.right)
        style.padding_bottom = padding.resolved(padding.vertical, padding.bottom)
        style.padding_start = pixelsOrUnset(padding.start)
        style.padding_end = pixelsOrUnset(padding.end)
        style.inset_left = inset.resolved(inset.horizontal, inset.left)
        style.inset_top = inset.resolved(inset.vertical, inset.top)
        style.inset_right = inset.resolved(inset.horizontal, inset.right)
        style.inset_bottom = inset.resolved(inset.vertical, inset.bottom)
        style.divider_width = first(dividerWidth, divider)
        style.divider_height = first(dividerHeight, divider)
        style.max_width = pixelsOrUnset(layoutMaxWidth.isNaN ? maxWidth : layoutMaxWidth)
        style.max_height = pixelsOrUnset(layoutMaxHeight.isNaN ? maxHeight : layoutMaxHeight)
        style.max_lines = singleLine ? 1 : maxLines >= 0 ? maxLines : lines >= 0 ? lines : 0
    }

    /// Android's GridLayout reads margins its own way: a side beats them all, horizontal and vertical do not count, and
    /// what is given keeps a margin of 0 beside the default ones.
    private mutating func resolveGridMargins() {
        func side(_ given: Float, _ own: Int, _ out: inout Float) {
            let value = given.isNaN ? margin.all : given
            if value.isNaN { return }
            out = value
            cell.own_margins |= UInt32(own)
        }
        side(margin.left, RG_GRID_OWN_LEFT, &style.margin_left)
        side(margin.top, RG_GRID_OWN_TOP, &style.margin_top)
        side(margin.right, RG_GRID_OWN_RIGHT, &style.margin_right)
        side(margin.bottom, RG_GRID_OWN_BOTTOM, &style.margin_bottom)
        if cell.own_margins != 0 { isCellGiven = true }
    }

    private func first(_ own: Float, _ shared: Float) -> Float {
        if !own.isNaN { return own }
        return shared.isNaN ? 0 : shared
    }

    private func pixelsOrUnset(_ value: Float) -> rg_length {
        value.isNaN ? rg_length(value: 0, kind: RG_UNSET) : rg_length(value: value, kind: RG_PX)
    }
}
