// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// A shorthand and the attributes that it sets, as given; NaN: absent.
struct Sides {
    var all = Float.nan, horizontal = Float.nan, vertical = Float.nan
    var left = Float.nan, top = Float.nan, right = Float.nan, bottom = Float.nan
    var start = Float.nan, end = Float.nan

    /// Resolves the sides by Android's precedence, whatever the order in the file: all sides, then horizontal or
    /// vertical, then the single side. Without any of them, a side keeps the preset of the tag.
    @inline(never)
    func resolve(_ axis: Float, _ side: Float, _ out: inout Float) {
        let given = !all.isNaN ? all : !axis.isNaN ? axis : side
        if !given.isNaN { out = given }
    }
}

/// The attributes of one tag, until all of them have been read.
struct TagValues {
    var style: rg_style
    var margin = Sides()
    var padding = Sides()
    var inset = Sides()
    /// The arrangement of a list: RG_LIST_..., cells of a line, whether its layout manager has lines of one item,
    /// whether as many cells as fit are in a line, and their width.
    var listFlags: UInt32 = 0, listSpans: Float = 0, isListLinear = false, listFits = false, listColumn: Float = 0
    var divider = Float.nan, dividerWidth = Float.nan, dividerHeight = Float.nan
    var maxWidth = Float.nan, maxHeight = Float.nan, layoutMaxWidth = Float.nan, layoutMaxHeight = Float.nan
    var maxLines: Int32 = -1, lines: Int32 = -1, minLines: Int32 = -1
    var singleLine = false
    /// The letters of a text.
    var letters = LetterValues()
    /// Whether an image keeps the ratio of its content's sides.
    var adjustsBounds = false
    /// The starts in InflatePlan.texts + 1; 0: none.
    var id: UInt32 = 0, text: UInt32 = 0, hint: UInt32 = 0
    /// RG_ALIGN_PARENT_… and RG_CENTER_… flags.
    var parentRules: UInt32 = 0
    /// The place as a cell of a table row.
    var column: Int32 = -1, span: Int32 = 1
    /// The values as a grid and as a child of a grid; each is stored if `isGiven`.
    var grid = GridLayout.defaultGrid, cell = GridLayout.defaultGridCell
    var isGridGiven = false, isCellGiven = false
    /// The values as a flexbox and as a child of a flexbox; valid if given.
    var flexbox = rg_flexbox(), flexItem = rg_flex_item()
    var isFlexboxGiven = false, isFlexItemGiven = false
    var showDivider: UInt32 = 0
    var isOrderGiven = false
    /// The priorities with which a constraint container keeps the node's intrinsic size.
    var priorities = ConstraintStore.defaultPriorities
    var isPrioritiesGiven = false
    /// Whether the tag is one of MKLayout's.
    var isMK = false
    /// The card that the node is, if its tag is one.
    var card = rg_card_default()
    var isCard = false
    var contentPadding = Sides()
    /// As in TagMeaning.
    var helper: UInt8 = 0
    /// The index of the id among the attributes.
    var idPlace = 0

    init(style: rg_style) { self.style = style }

    /// Writes values that several attributes determine together into the style.
    mutating func resolve(inGrid: Bool) {
        if letters.isTyped { singleLine = !letters.isMultiLine }
        if inGrid {
            resolveGridMargins()
        } else {
            margin.resolve(margin.horizontal, margin.left, &style.margin_left)
            margin.resolve(margin.vertical, margin.top, &style.margin_top)
            margin.resolve(margin.horizontal, margin.right, &style.margin_right)
            margin.resolve(margin.vertical, margin.bottom, &style.margin_bottom)
        }
        if margin.all.isNaN {
            TagValues.setPixels(margin.start, &style.margin_start)
            TagValues.setPixels(margin.end, &style.margin_end)
        } else {
            style.margin_start.kind = RG_UNSET
            style.margin_end.kind = RG_UNSET
        }
        padding.resolve(padding.horizontal, padding.left, &style.padding_left)
        padding.resolve(padding.vertical, padding.top, &style.padding_top)
        padding.resolve(padding.horizontal, padding.right, &style.padding_right)
        padding.resolve(padding.vertical, padding.bottom, &style.padding_bottom)
        TagValues.setPixels(padding.start, &style.padding_start)
        TagValues.setPixels(padding.end, &style.padding_end)
        inset.resolve(inset.horizontal, inset.left, &style.inset_left)
        inset.resolve(inset.vertical, inset.top, &style.inset_top)
        inset.resolve(inset.horizontal, inset.right, &style.inset_right)
        inset.resolve(inset.vertical, inset.bottom, &style.inset_bottom)
        Sides().resolve(dividerWidth, divider, &style.divider_width)
        Sides().resolve(dividerHeight, divider, &style.divider_height)
        TagValues.setPixels(layoutMaxWidth.isNaN ? maxWidth : layoutMaxWidth, &style.max_width)
        TagValues.setPixels(layoutMaxHeight.isNaN ? maxHeight : layoutMaxHeight, &style.max_height)
        // TextView reads maxLines, lines, minLines and singleLine in this order; later ones override earlier ones
        let most = singleLine ? 1 : lines >= 0 ? lines : maxLines
        if most >= 0 { style.max_lines = most }
        let least = singleLine ? 1 : minLines >= 0 ? minLines : lines
        if least >= 0 { style.min_lines = min(least, Int32(UInt16.max)) }
    }

    /// Resolves margins as Android's GridLayout does: a side overrides all sides, horizontal and vertical do not count,
    /// and a given margin of 0 replaces the default one.
    private mutating func resolveGridMargins() {
        @inline(never)
        func side(_ given: Float, _ own: Swift.Int, _ out: inout Float) {
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

    @inline(never)
    private static func setPixels(_ value: Float, _ out: inout rg_length) {
        if !value.isNaN { out = rg_length(value: value, kind: RG_PX) }
    }
}
