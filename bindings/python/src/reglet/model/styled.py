# SPDX-License-Identifier: MIT
"""The style properties of Node and Style. Written by `Tests/ABI/abi.py write`; do not edit."""

from __future__ import annotations

from typing import SupportsFloat, SupportsIndex, TypedDict

from .._c.enums import (
    Direction,
    Dividers,
    Ellipsize,
    Gravity,
    Orientation,
    TextAlignment,
    TextBreak,
    TextDirection,
    Visibility,
    WeightMode,
)
from .._c.style import Property
from .font import Font
from .lengths import LengthLike
from .properties import (
    EdgesLike,
    EdgesProperty,
    EnumProperty,
    FloatProperty,
    FontProperty,
    HasStyle,
    LengthProperty,
)


class Styled(HasStyle):
    """All style properties. Lengths accept a Length or a number of pixels; pixels are floats."""

    __slots__ = ()

    width = LengthProperty(Property.WIDTH, "The requested size.")
    height = LengthProperty(Property.HEIGHT, "The requested size.")
    margin_left = FloatProperty(Property.MARGIN_LEFT, "Outside the box; may be negative.")
    margin_top = FloatProperty(Property.MARGIN_TOP, "Outside the box; may be negative.")
    margin_right = FloatProperty(Property.MARGIN_RIGHT, "Outside the box; may be negative.")
    margin_bottom = FloatProperty(Property.MARGIN_BOTTOM, "Outside the box; may be negative.")
    margin = EdgesProperty(Property.MARGIN_LEFT, "The four margins: one number or (left, top, right, bottom).")
    margin_start = LengthProperty(
        Property.MARGIN_START,
        "Margin by direction. If either is set, left and right margins are ignored and the unset one is 0 (Android)."
    )
    margin_end = LengthProperty(
        Property.MARGIN_END,
        "Margin by direction. If either is set, left and right margins are ignored and the unset one is 0 (Android)."
    )
    weight = FloatProperty(
        Property.WEIGHT, "Share of the free space of a linear container or of a line of a flow; >= 0; default 0."
    )
    layout_gravity = EnumProperty(Property.LAYOUT_GRAVITY, Gravity, "Alignment in containers that read gravity.")
    inset_left = FloatProperty(Property.INSET_LEFT, "From this side of the box to the frame.")
    inset_top = FloatProperty(Property.INSET_TOP, "From this side of the box to the frame.")
    inset_right = FloatProperty(Property.INSET_RIGHT, "From this side of the box to the frame.")
    inset_bottom = FloatProperty(Property.INSET_BOTTOM, "From this side of the box to the frame.")
    inset = EdgesProperty(Property.INSET_LEFT, "The four insets: one number or (left, top, right, bottom).")
    offset_x = FloatProperty(Property.OFFSET_X, "Moves the frame after layout; may be negative.")
    offset_y = FloatProperty(Property.OFFSET_Y, "Moves the frame after layout; may be negative.")
    padding_left = FloatProperty(Property.PADDING_LEFT, "Inside the frame.")
    padding_top = FloatProperty(Property.PADDING_TOP, "Inside the frame.")
    padding_right = FloatProperty(Property.PADDING_RIGHT, "Inside the frame.")
    padding_bottom = FloatProperty(Property.PADDING_BOTTOM, "Inside the frame.")
    padding = EdgesProperty(Property.PADDING_LEFT, "The four paddings: one number or (left, top, right, bottom).")
    padding_start = LengthProperty(Property.PADDING_START, "Overrides left or right, by direction.")
    padding_end = LengthProperty(Property.PADDING_END, "Overrides left or right, by direction.")
    suggested_min_width = FloatProperty(
        Property.SUGGESTED_MIN_WIDTH, "Lower bound; ignored if the size is exact (Android)."
    )
    suggested_min_height = FloatProperty(
        Property.SUGGESTED_MIN_HEIGHT, "Lower bound; ignored if the size is exact (Android)."
    )
    min_width = LengthProperty(Property.MIN_WIDTH, "Hard limit; a minimum wins.")
    min_height = LengthProperty(Property.MIN_HEIGHT, "Hard limit; a minimum wins.")
    max_width = LengthProperty(Property.MAX_WIDTH, "Hard limit; a minimum wins.")
    max_height = LengthProperty(Property.MAX_HEIGHT, "Hard limit; a minimum wins.")
    aspect_ratio = FloatProperty(Property.ASPECT_RATIO, "Width / height; 0: none. Applied before the hard limits.")
    visibility = EnumProperty(Property.VISIBILITY, Visibility, "GONE takes no part in layout.")
    direction = EnumProperty(Property.DIRECTION, Direction, "The direction of start and end.")
    content_width = FloatProperty(Property.CONTENT_WIDTH, "FIXED: the size of the content.")
    content_height = FloatProperty(Property.CONTENT_HEIGHT, "FIXED: the size of the content.")
    baseline = LengthProperty(Property.BASELINE, "FIXED: distance below the top edge.")
    orientation = EnumProperty(
        Property.ORIENTATION, Orientation,
        "Linear containers, flows: the main axis. Grids: the order of automatic cells."
    )
    gravity = EnumProperty(
        Property.GRAVITY, Gravity,
        "Alignment of children, or of a text's lines. A missing axis is START or TOP, also for getters."
    )
    weight_mode = EnumProperty(
        Property.WEIGHT_MODE, WeightMode, "Linear containers: the meaning of the children's weights."
    )
    weight_sum = FloatProperty(Property.WEIGHT_SUM, "Linear containers; <= 0: the sum of the weights.")
    gap = FloatProperty(
        Property.GAP, "Between children that are not gone: linear containers, flows, tables, grids, chip groups, lists."
    )
    baseline_child_index = EnumProperty(
        Property.BASELINE_CHILD_INDEX, int, "Linear containers: the child with the container's baseline; -1: none."
    )
    baseline_aligned = EnumProperty(
        Property.BASELINE_ALIGNED, bool, "Linear containers: aligns the baselines of a row; default True."
    )
    measure_with_largest_child = EnumProperty(
        Property.MEASURE_WITH_LARGEST_CHILD, bool,
        "Linear containers: weighted children are at least as large as the largest."
    )
    measure_all_children = EnumProperty(Property.MEASURE_ALL_CHILDREN, bool, "Frames: also measures gone children.")
    fill_viewport = EnumProperty(
        Property.FILL_VIEWPORT, bool, "Scrollers: stretches a child that is shorter than the viewport."
    )
    show_dividers = EnumProperty(Property.SHOW_DIVIDERS, Dividers, "Linear containers: the positions of dividers.")
    divider_width = FloatProperty(
        Property.DIVIDER_WIDTH, "Linear containers: the one along the main axis is the thickness."
    )
    divider_height = FloatProperty(
        Property.DIVIDER_HEIGHT, "Linear containers: the one along the main axis is the thickness."
    )
    divider_padding = FloatProperty(
        Property.DIVIDER_PADDING, "Linear containers: at both ends of a divider, across the main axis."
    )
    font = FontProperty(Property.FONT, "Null: the text has no size of its own.")
    max_lines = EnumProperty(Property.MAX_LINES, int, "The most lines; 0: no limit.")
    text_break = EnumProperty(Property.TEXT_BREAK, TextBreak, "Where a full line breaks.")
    ellipsize = EnumProperty(Property.ELLIPSIZE, Ellipsize, "Where a line shows U+2026 if text remains.")
    line_spacing_extra = FloatProperty(
        Property.LINE_SPACING_EXTRA, "Pixels added to each line height; may be negative."
    )
    line_spacing_multiplier = FloatProperty(Property.LINE_SPACING_MULTIPLIER, "Factor of each line height; default 1.")
    line_gap = FloatProperty(Property.LINE_GAP, "Between the lines of a flow or chip group.")
    edge_left = LengthProperty(
        Property.EDGE_LEFT,
        "Distance from the same edge of a frame's content box: UNSET, PX or PERCENT; may be negative."
    )
    edge_top = LengthProperty(
        Property.EDGE_TOP,
        "Distance from the same edge of a frame's content box: UNSET, PX or PERCENT; may be negative."
    )
    edge_right = LengthProperty(
        Property.EDGE_RIGHT,
        "Distance from the same edge of a frame's content box: UNSET, PX or PERCENT; may be negative."
    )
    edge_bottom = LengthProperty(
        Property.EDGE_BOTTOM,
        "Distance from the same edge of a frame's content box: UNSET, PX or PERCENT; may be negative."
    )
    edge_start = LengthProperty(
        Property.EDGE_START,
        "Distance from the same edge of a frame's content box: UNSET, PX or PERCENT; may be negative."
    )
    edge_end = LengthProperty(
        Property.EDGE_END,
        "Distance from the same edge of a frame's content box: UNSET, PX or PERCENT; may be negative."
    )
    order = EnumProperty(
        Property.ORDER, int,
        "Position among siblings in linear containers, tables, flows, grids, flexboxes and custom containers: lower "
        "values come first, equal ones in document order. Walking, painting and the rows of Context.frames keep "
        "document order."
    )
    z = EnumProperty(
        Property.Z, int, "Paints the node above siblings of a lower z (Node.paint_order); layout does not read it."
    )
    divider_before = EnumProperty(
        Property.DIVIDER_BEFORE, bool, "Puts a divider before this child of a linear container."
    )
    divider_spacing = LengthProperty(
        Property.DIVIDER_SPACING, "Linear containers: space on both sides of a divider; UNSET: the gap precedes it."
    )
    divider_extend_start = FloatProperty(
        Property.DIVIDER_EXTEND_START, "Linear containers: overhang of dividers; may be negative."
    )
    divider_extend_end = FloatProperty(
        Property.DIVIDER_EXTEND_END, "Linear containers: overhang of dividers; may be negative."
    )
    min_lines = EnumProperty(
        Property.MIN_LINES, int, "Text leaves: minimum height in lines, 0 to 65,535; wins over max_lines."
    )
    text_direction = EnumProperty(
        Property.TEXT_DIRECTION, TextDirection,
        "Base direction of the paragraphs of a text leaf, which gravity follows; of another node, that of the texts "
        "below that inherit it. Default TEXT_INHERIT."
    )
    include_font_padding = EnumProperty(
        Property.INCLUDE_FONT_PADDING, bool,
        "Text leaves: the first line has the room above it, and the last line shown that below it, of rg_font_def's "
        "top_padding and bottom_padding, as Android's includeFontPadding; default True. Line spacing applies to it."
    )
    text_alignment = EnumProperty(
        Property.TEXT_ALIGNMENT, TextAlignment,
        "Where lines lie; of another node than a text leaf, of texts below that inherit it."
    )


class StyleArgs(TypedDict, total=False):
    """The properties of Styled as keyword arguments."""

    width: LengthLike
    height: LengthLike
    margin_left: SupportsFloat
    margin_top: SupportsFloat
    margin_right: SupportsFloat
    margin_bottom: SupportsFloat
    margin: EdgesLike
    margin_start: LengthLike
    margin_end: LengthLike
    weight: SupportsFloat
    layout_gravity: Gravity
    inset_left: SupportsFloat
    inset_top: SupportsFloat
    inset_right: SupportsFloat
    inset_bottom: SupportsFloat
    inset: EdgesLike
    offset_x: SupportsFloat
    offset_y: SupportsFloat
    padding_left: SupportsFloat
    padding_top: SupportsFloat
    padding_right: SupportsFloat
    padding_bottom: SupportsFloat
    padding: EdgesLike
    padding_start: LengthLike
    padding_end: LengthLike
    suggested_min_width: SupportsFloat
    suggested_min_height: SupportsFloat
    min_width: LengthLike
    min_height: LengthLike
    max_width: LengthLike
    max_height: LengthLike
    aspect_ratio: SupportsFloat
    visibility: Visibility
    direction: Direction
    content_width: SupportsFloat
    content_height: SupportsFloat
    baseline: LengthLike
    orientation: Orientation
    gravity: Gravity
    weight_mode: WeightMode
    weight_sum: SupportsFloat
    gap: SupportsFloat
    baseline_child_index: int
    baseline_aligned: bool
    measure_with_largest_child: bool
    measure_all_children: bool
    fill_viewport: bool
    show_dividers: Dividers
    divider_width: SupportsFloat
    divider_height: SupportsFloat
    divider_padding: SupportsFloat
    font: Font | SupportsIndex | None
    max_lines: int
    text_break: TextBreak
    ellipsize: Ellipsize | bool
    line_spacing_extra: SupportsFloat
    line_spacing_multiplier: SupportsFloat
    line_gap: SupportsFloat
    edge_left: LengthLike
    edge_top: LengthLike
    edge_right: LengthLike
    edge_bottom: LengthLike
    edge_start: LengthLike
    edge_end: LengthLike
    order: int
    z: int
    divider_before: bool
    divider_spacing: LengthLike
    divider_extend_start: SupportsFloat
    divider_extend_end: SupportsFloat
    min_lines: int
    text_direction: TextDirection
    include_font_padding: bool
    text_alignment: TextAlignment
