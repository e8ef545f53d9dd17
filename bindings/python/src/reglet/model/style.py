# SPDX-License-Identifier: MIT
"""Styles. Styled declares every property once, for Node and for Style."""

from __future__ import annotations

import ctypes
import difflib
from collections.abc import Iterable, Mapping
from typing import Any, Final, SupportsFloat, SupportsIndex, TypedDict, Unpack

from .._c.enums import Direction, Dividers, Gravity, Orientation, TextBreak, Visibility, WeightMode
from .._c.functions import lib
from .._c.style import Property, rg_length, rg_style
from .font import Font
from .lengths import LengthLike
from .properties import (
    FIELDS,
    EdgesLike,
    EdgesProperty,
    EnumProperty,
    FloatProperty,
    FontProperty,
    HasStyle,
    LengthProperty,
)

__all__ = ["Style", "StyleArgs", "Styled"]

# MARK: - The table

_EDGE: Final = "Distance from the same edge of the frame container's content: UNSET, px or percent."


class Styled(HasStyle):
    """All style properties. Lengths accept a Length or a number of pixels; pixels are floats."""

    __slots__ = ()

    # For the parent.
    width = LengthProperty(Property.WIDTH, "The requested width.")
    height = LengthProperty(Property.HEIGHT, "The requested height.")
    margin_left = FloatProperty(Property.MARGIN_LEFT, "Outside the box; may be negative.")
    margin_top = FloatProperty(Property.MARGIN_TOP, "Outside the box; may be negative.")
    margin_right = FloatProperty(Property.MARGIN_RIGHT, "Outside the box; may be negative.")
    margin_bottom = FloatProperty(Property.MARGIN_BOTTOM, "Outside the box; may be negative.")
    margin = EdgesProperty(Property.MARGIN_LEFT, "The four margins: one number or (left, top, right, bottom).")
    margin_start = LengthProperty(Property.MARGIN_START, "UNSET or px; replaces left/right by direction.")
    margin_end = LengthProperty(Property.MARGIN_END, "UNSET or px; replaces left/right by direction.")
    weight = FloatProperty(Property.WEIGHT, "Share of the free space of a linear container; >= 0.")
    layout_gravity = EnumProperty(Property.LAYOUT_GRAVITY, Gravity, "Alignment of the node in its box.")
    inset_left = FloatProperty(Property.INSET_LEFT, "Shrinks the frame inside its box.")
    inset_top = FloatProperty(Property.INSET_TOP, "Shrinks the frame inside its box.")
    inset_right = FloatProperty(Property.INSET_RIGHT, "Shrinks the frame inside its box.")
    inset_bottom = FloatProperty(Property.INSET_BOTTOM, "Shrinks the frame inside its box.")
    inset = EdgesProperty(Property.INSET_LEFT, "The four insets: one number or (left, top, right, bottom).")
    offset_x = FloatProperty(Property.OFFSET_X, "Moves the frame at the end of the layout; may be negative.")
    offset_y = FloatProperty(Property.OFFSET_Y, "Moves the frame at the end of the layout; may be negative.")
    edge_left = LengthProperty(Property.EDGE_LEFT, _EDGE)
    edge_top = LengthProperty(Property.EDGE_TOP, _EDGE)
    edge_right = LengthProperty(Property.EDGE_RIGHT, _EDGE)
    edge_bottom = LengthProperty(Property.EDGE_BOTTOM, _EDGE)
    edge_start = LengthProperty(Property.EDGE_START, "Replaces edge_left or edge_right, by direction.")
    edge_end = LengthProperty(Property.EDGE_END, "Replaces edge_left or edge_right, by direction.")
    order = EnumProperty(Property.ORDER, int, "Order among its siblings: lower ones are laid out first.")
    z = EnumProperty(Property.Z, int, "Paints the node above siblings of a lower z: see Node.paint_order.")
    divider_before = EnumProperty(Property.DIVIDER_BEFORE, bool, "A divider before the node, if it is not the first.")
    # For the node itself.
    padding_left = FloatProperty(Property.PADDING_LEFT, "Inside the box.")
    padding_top = FloatProperty(Property.PADDING_TOP, "Inside the box.")
    padding_right = FloatProperty(Property.PADDING_RIGHT, "Inside the box.")
    padding_bottom = FloatProperty(Property.PADDING_BOTTOM, "Inside the box.")
    padding = EdgesProperty(Property.PADDING_LEFT, "The four paddings: one number or (left, top, right, bottom).")
    padding_start = LengthProperty(Property.PADDING_START, "UNSET or px; replaces left/right by direction.")
    padding_end = LengthProperty(Property.PADDING_END, "UNSET or px; replaces left/right by direction.")
    suggested_min_width = FloatProperty(Property.SUGGESTED_MIN_WIDTH, "Lower limit of the requested width.")
    suggested_min_height = FloatProperty(Property.SUGGESTED_MIN_HEIGHT, "Lower limit of the requested height.")
    min_width = LengthProperty(Property.MIN_WIDTH, "Hard limit, stronger than the maximum. UNSET or px.")
    min_height = LengthProperty(Property.MIN_HEIGHT, "Hard limit, stronger than the maximum. UNSET or px.")
    max_width = LengthProperty(Property.MAX_WIDTH, "Hard limit. UNSET or px.")
    max_height = LengthProperty(Property.MAX_HEIGHT, "Hard limit. UNSET or px.")
    aspect_ratio = FloatProperty(Property.ASPECT_RATIO, "Width / height; 0 = none.")
    visibility = EnumProperty(Property.VISIBILITY, Visibility, "Visible, invisible (keeps its space) or gone.")
    direction = EnumProperty(Property.DIRECTION, Direction, "The direction of start and end.")
    content_width = FloatProperty(Property.CONTENT_WIDTH, "Content size of a FIXED leaf.")
    content_height = FloatProperty(Property.CONTENT_HEIGHT, "Content size of a FIXED leaf.")
    baseline = LengthProperty(Property.BASELINE, "Of a FIXED leaf: distance below its top edge. UNSET or px.")
    # For containers.
    orientation = EnumProperty(Property.ORIENTATION, Orientation, "The main axis of a linear container or a flow.")
    gravity = EnumProperty(Property.GRAVITY, Gravity, "Alignment of a container's children or of a text's lines.")
    weight_mode = EnumProperty(Property.WEIGHT_MODE, WeightMode, "The meaning of the children's weights.")
    weight_sum = FloatProperty(Property.WEIGHT_SUM, "<= 0: the sum of the children's weights.")
    gap = FloatProperty(Property.GAP, "Between children that are not gone.")
    line_gap = FloatProperty(Property.LINE_GAP, "Between the lines of a flow.")
    baseline_child_index = EnumProperty(
        Property.BASELINE_CHILD_INDEX, int, "The index of the child whose baseline is the container's; -1: none."
    )
    baseline_aligned = EnumProperty(Property.BASELINE_ALIGNED, bool, "Aligns the baselines of a row; default True.")
    measure_with_largest_child = EnumProperty(
        Property.MEASURE_WITH_LARGEST_CHILD, bool, "Weighted children get at least the size of the largest child."
    )
    measure_all_children = EnumProperty(Property.MEASURE_ALL_CHILDREN, bool, "A frame also measures gone children.")
    fill_viewport = EnumProperty(
        Property.FILL_VIEWPORT, bool, "A scroller stretches a child that is shorter than its viewport."
    )
    show_dividers = EnumProperty(Property.SHOW_DIVIDERS, Dividers, "The positions of a linear container's dividers.")
    divider_width = FloatProperty(Property.DIVIDER_WIDTH, "Thickness of a divider in a horizontal container.")
    divider_height = FloatProperty(Property.DIVIDER_HEIGHT, "Thickness of a divider in a vertical container.")
    divider_padding = FloatProperty(Property.DIVIDER_PADDING, "At both ends of a divider, across the main axis.")
    divider_spacing = LengthProperty(Property.DIVIDER_SPACING, "On both sides of a divider, in place of the gap.")
    divider_extend_start = FloatProperty(Property.DIVIDER_EXTEND_START, "Distance of dividers beyond the content.")
    divider_extend_end = FloatProperty(Property.DIVIDER_EXTEND_END, "Distance of dividers beyond the content.")
    # For text leaves.
    font = FontProperty(Property.FONT, "The font of a TEXT leaf; None: the text has no size.")
    max_lines = EnumProperty(Property.MAX_LINES, int, "0 = no limit.")
    min_lines = EnumProperty(Property.MIN_LINES, int, "The minimum height in lines, stronger than max_lines.")
    text_break = EnumProperty(Property.TEXT_BREAK, TextBreak, "Where a full line breaks.")
    ellipsize = EnumProperty(Property.ELLIPSIZE, bool, "The last allowed line ends in U+2026 when the text is longer.")
    line_spacing_extra = FloatProperty(Property.LINE_SPACING_EXTRA, "Pixels added to each line height.")
    line_spacing_multiplier = FloatProperty(Property.LINE_SPACING_MULTIPLIER, "Factor of each line height; default 1.")


class StyleArgs(TypedDict, total=False):
    """The properties of Styled as keyword arguments. A test compares the two."""

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
    edge_left: LengthLike
    edge_top: LengthLike
    edge_right: LengthLike
    edge_bottom: LengthLike
    edge_start: LengthLike
    edge_end: LengthLike
    divider_before: bool
    order: int
    z: int
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
    line_gap: SupportsFloat
    baseline_child_index: int
    baseline_aligned: bool
    measure_with_largest_child: bool
    measure_all_children: bool
    fill_viewport: bool
    show_dividers: Dividers
    divider_width: SupportsFloat
    divider_height: SupportsFloat
    divider_padding: SupportsFloat
    divider_spacing: LengthLike
    divider_extend_start: SupportsFloat
    divider_extend_end: SupportsFloat
    font: Font | SupportsIndex | None
    max_lines: int
    min_lines: int
    text_break: TextBreak
    ellipsize: bool
    line_spacing_extra: SupportsFloat
    line_spacing_multiplier: SupportsFloat


STYLE_NAMES: Final = frozenset(StyleArgs.__annotations__)

# MARK: - Styles without a node


def default_style() -> rg_style:
    """A struct with the library's defaults."""
    raw = rg_style()
    lib.rg_style_init(raw, ctypes.sizeof(raw))
    return raw


class Style(Styled):
    """A complete style without a node: for ``node.style``, for creating nodes and for building trees.

    Setting a value checks its type; using the style checks its range."""

    __slots__ = ("_given", "_raw")

    def __init__(self, **properties: Unpack[StyleArgs]) -> None:
        self._raw = default_style()
        self._given = 0
        """A bit for each property that was set. InflateArgs.resolve_tag replaces only these."""
        if properties:
            self._apply(properties)

    @classmethod
    def _of(cls, raw: rg_style, given: int = -1) -> Style:
        style = cls.__new__(cls)
        style._raw = raw
        style._given = given
        return style

    def copy(self) -> Style:
        """A copy of the style."""
        return Style._of(rg_style.from_buffer_copy(self._raw), self._given)

    __copy__ = copy

    def replace(self, **properties: Unpack[StyleArgs]) -> Style:
        """A copy with some properties changed."""
        changed = self.copy()
        changed._apply(properties)
        return changed

    def _apply(self, properties: Mapping[str, Any]) -> None:
        for name, value in properties.items():
            if name not in STYLE_NAMES:
                near = difflib.get_close_matches(str(name), STYLE_NAMES, 1)
                raise TypeError(f"{name!r} is not a style property{f'; did you mean {near[0]!r}?' if near else ''}")
            setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Style) and bytes(self._raw) == bytes(other._raw)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        default = Style()
        changed = []
        for each in Property:
            name = FIELDS[each]
            value = getattr(self, name)
            if value != getattr(default, name):
                changed.append(f"{name}={value!r}")
        return f"Style({', '.join(changed)})"

    def _get_length(self, property: Property) -> rg_length:
        value: rg_length = getattr(self._raw, FIELDS[property])
        return value

    def _set_length(self, property: Property, value: rg_length) -> None:
        setattr(self._raw, FIELDS[property], value)
        self._given |= 1 << property

    def _get_float(self, property: Property) -> float:
        return float(getattr(self._raw, FIELDS[property]))

    def _set_float(self, property: Property, value: SupportsFloat) -> None:
        setattr(self._raw, FIELDS[property], value)
        self._given |= 1 << property

    def _get_int(self, property: Property) -> int:
        if property is Property.FONT:
            return int(self._raw.font.id)
        return int(getattr(self._raw, FIELDS[property]))

    def _set_int(self, property: Property, value: int) -> None:
        if property is Property.FONT:
            self._raw.font.id = value
        else:
            setattr(self._raw, FIELDS[property], value)
        self._given |= 1 << property

    def _read_style(self) -> rg_style:
        return self._raw

    def _write_style(self, raw: rg_style, changed: Iterable[Property]) -> None:
        self._raw = raw
        for each in changed:
            self._given |= 1 << each

    def _overlay(self, raw: rg_style) -> None:
        """Copy the properties that were set into another style."""
        for each, field in FIELDS.items():
            if self._given >> each & 1:
                setattr(raw, field, getattr(self._raw, field))
