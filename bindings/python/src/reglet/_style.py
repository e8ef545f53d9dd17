# SPDX-License-Identifier: MIT
"""Style properties: declared once in Styled, which both a living Node and a free-standing Style are."""

from __future__ import annotations

import ctypes
import difflib
import operator
from collections.abc import Iterable, Mapping
from enum import IntEnum, IntFlag
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Generic,
    Self,
    SupportsFloat,
    SupportsIndex,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
    overload,
)

from . import _check
from ._capi import lib
from ._enums import Direction, Dividers, Gravity, Orientation, Property, TextBreak, Visibility, WeightMode
from ._errors import InvalidArgument
from ._lengths import Length, LengthLike, from_raw, to_raw
from ._structs import rg_length, rg_style
from ._values import Edges

if TYPE_CHECKING:
    from ._font import Font

__all__ = ["EdgesLike", "Style", "StyleArgs", "Styled"]

EdgesLike: TypeAlias = SupportsFloat | tuple[SupportsFloat, SupportsFloat, SupportsFloat, SupportsFloat]
"""One number for all four sides, or (left, top, right, bottom)."""

_E = TypeVar("_E", bound=int)

# MARK: - Kinds of property


class _PropertyBase:
    """A style property of whatever has the accessors of Styled."""

    def __init__(self, property: Property, doc: str) -> None:
        self.property: Final = property
        self.name: Final = property.name.lower()
        self.__doc__ = doc


class LengthProperty(_PropertyBase):
    """Reads as a Length; takes a Length, a number of pixels, or a str such as "50%" or "match_parent"."""

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: Styled, owner: type) -> Length: ...
    def __get__(self, instance: Styled | None, owner: type) -> Self | Length:
        return self if instance is None else from_raw(instance._get_length(self.property))

    def __set__(self, instance: Styled, value: LengthLike) -> None:
        instance._set_length(self.property, to_raw(self.name, value))


class FloatProperty(_PropertyBase):
    """Reads as a float; takes any number."""

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: Styled, owner: type) -> float: ...
    def __get__(self, instance: Styled | None, owner: type) -> Self | float:
        return self if instance is None else instance._get_float(self.property)

    def __set__(self, instance: Styled, value: SupportsFloat) -> None:
        try:
            instance._set_float(self.property, value)
        except (ctypes.ArgumentError, TypeError, OverflowError):  # what is no number
            _check.number(self.name, value)
            raise


class EnumProperty(_PropertyBase, Generic[_E]):
    """Reads as a member of its enum or flag set, or as a plain int or bool. Takes the name of a member, too."""

    def __init__(self, property: Property, type: type[_E], doc: str) -> None:
        super().__init__(property, doc)
        self.type = type

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: Styled, owner: type) -> _E: ...
    def __get__(self, instance: Styled | None, owner: type) -> Self | _E:
        return self if instance is None else self.type(instance._get_int(self.property))

    def __set__(self, instance: Styled, value: _E) -> None:
        if type(value) is not self.type or not 0 <= value <= 0x7FFF_FFFF:
            value = self.checked(self.name, value)
        instance._set_int(self.property, value)

    def checked(self, name: str, value: Any) -> Any:
        """A value as C takes it; ``name`` is that of the argument."""
        if issubclass(self.type, (IntEnum, IntFlag)):
            return _check.enum(name, self.type, value)
        return (_check.boolean if self.type is bool else _check.int32)(name, value)


class FontProperty(_PropertyBase):
    """Takes a Font of the same context, or None. Reads as the font's number: 0 for none."""

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: Styled, owner: type) -> int: ...
    def __get__(self, instance: Styled | None, owner: type) -> Self | int:
        return self if instance is None else instance._get_int(self.property)

    def __set__(self, instance: Styled, value: Font | SupportsIndex | None) -> None:
        theirs, ours = getattr(value, "_context", None), getattr(instance, "_context", None)
        if theirs is not None and ours is not None and theirs is not ours:
            raise InvalidArgument("the font belongs to another context")
        instance._set_int(self.property, self.checked("font", value))

    def checked(self, name: str, value: Any) -> Any:
        """A value as C takes it; ``name`` is that of the argument."""
        try:
            number = 0 if value is None else operator.index(value)
        except TypeError:
            raise _check.wrong(name, value, "a Font, its number, or None") from None
        return number if 0 <= number <= 0x7FFF_FFFF else _check.int32(name, number)


class EdgesProperty:
    """Four float properties as one; set in one call."""

    def __init__(self, first: Property, doc: str) -> None:
        self.properties: Final = tuple(Property(first + side) for side in range(4))
        self.name: Final = first.name.lower().removesuffix("_left")
        self.__doc__ = doc

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: Styled, owner: type) -> Edges: ...
    def __get__(self, instance: Styled | None, owner: type) -> Self | Edges:
        if instance is None:
            return self
        raw = instance._read_style()
        return Edges(*(getattr(raw, _FIELDS[each]) for each in self.properties))

    def __set__(self, instance: Styled, value: EdgesLike) -> None:
        edges = value if isinstance(value, tuple) else (value,) * 4
        raw = instance._read_style()
        try:
            for each, edge in zip(self.properties, edges, strict=True):
                setattr(raw, _FIELDS[each], edge)
        except (TypeError, ValueError, OverflowError):  # not four, or no number
            read_edges(self.name, value)
            raise
        instance._write_style(raw, self.properties)


def read_edges(name: str, value: Any) -> tuple[float, ...]:
    """Four numbers of EdgesLike; ``name`` is that of the argument."""
    edges = value if isinstance(value, tuple) else (value,) * 4
    if len(edges) != 4:
        raise InvalidArgument(f"{name} must be one number or (left, top, right, bottom), not {len(edges)} numbers")
    return tuple(_check.number(name, edge, "one number or (left, top, right, bottom)") for edge in edges)


# MARK: - The table

_EDGE: Final = "How far the edge lies inside that of its frame's content: UNSET, px or percent."


class Styled:
    """Every style property there is. Lengths take a Length or a number of pixels; pixels are floats."""

    __slots__ = ()

    # Read by the parent.
    width = LengthProperty(Property.WIDTH, "Wanted width.")
    height = LengthProperty(Property.HEIGHT, "Wanted height.")
    margin_left = FloatProperty(Property.MARGIN_LEFT, "Outside the box; may be negative.")
    margin_top = FloatProperty(Property.MARGIN_TOP, "Outside the box; may be negative.")
    margin_right = FloatProperty(Property.MARGIN_RIGHT, "Outside the box; may be negative.")
    margin_bottom = FloatProperty(Property.MARGIN_BOTTOM, "Outside the box; may be negative.")
    margin = EdgesProperty(Property.MARGIN_LEFT, "The four margins: one number or (left, top, right, bottom).")
    margin_start = LengthProperty(Property.MARGIN_START, "UNSET or px; replaces left/right by direction.")
    margin_end = LengthProperty(Property.MARGIN_END, "UNSET or px; replaces left/right by direction.")
    weight = FloatProperty(Property.WEIGHT, "Share of what a linear container has left over; >= 0.")
    layout_gravity = EnumProperty(Property.LAYOUT_GRAVITY, Gravity, "Where the node lies in its box.")
    inset_left = FloatProperty(Property.INSET_LEFT, "Shrinks the frame inside its allotted box.")
    inset_top = FloatProperty(Property.INSET_TOP, "Shrinks the frame inside its allotted box.")
    inset_right = FloatProperty(Property.INSET_RIGHT, "Shrinks the frame inside its allotted box.")
    inset_bottom = FloatProperty(Property.INSET_BOTTOM, "Shrinks the frame inside its allotted box.")
    inset = EdgesProperty(Property.INSET_LEFT, "The four insets: one number or (left, top, right, bottom).")
    offset_x = FloatProperty(Property.OFFSET_X, "Moves the frame after everything else; may be negative.")
    offset_y = FloatProperty(Property.OFFSET_Y, "Moves the frame after everything else; may be negative.")
    edge_left = LengthProperty(Property.EDGE_LEFT, _EDGE)
    edge_top = LengthProperty(Property.EDGE_TOP, _EDGE)
    edge_right = LengthProperty(Property.EDGE_RIGHT, _EDGE)
    edge_bottom = LengthProperty(Property.EDGE_BOTTOM, _EDGE)
    edge_start = LengthProperty(Property.EDGE_START, "Stands in for edge_left or edge_right, by direction.")
    edge_end = LengthProperty(Property.EDGE_END, "Stands in for edge_left or edge_right, by direction.")
    order = EnumProperty(Property.ORDER, int, "Its place among its siblings: lower ones are laid out first.")
    z = EnumProperty(Property.Z, int, "Paints it above its siblings of a lower z: see Node.paint_order.")
    divider_before = EnumProperty(Property.DIVIDER_BEFORE, bool, "A divider between it and the sibling before it.")
    # Read by the node itself.
    padding_left = FloatProperty(Property.PADDING_LEFT, "Inside the box.")
    padding_top = FloatProperty(Property.PADDING_TOP, "Inside the box.")
    padding_right = FloatProperty(Property.PADDING_RIGHT, "Inside the box.")
    padding_bottom = FloatProperty(Property.PADDING_BOTTOM, "Inside the box.")
    padding = EdgesProperty(Property.PADDING_LEFT, "The four paddings: one number or (left, top, right, bottom).")
    padding_start = LengthProperty(Property.PADDING_START, "UNSET or px; replaces left/right by direction.")
    padding_end = LengthProperty(Property.PADDING_END, "UNSET or px; replaces left/right by direction.")
    suggested_min_width = FloatProperty(Property.SUGGESTED_MIN_WIDTH, "Floors the wanted width.")
    suggested_min_height = FloatProperty(Property.SUGGESTED_MIN_HEIGHT, "Floors the wanted height.")
    min_width = LengthProperty(Property.MIN_WIDTH, "Hard limit, wins over the maximum. UNSET or px.")
    min_height = LengthProperty(Property.MIN_HEIGHT, "Hard limit, wins over the maximum. UNSET or px.")
    max_width = LengthProperty(Property.MAX_WIDTH, "Hard limit. UNSET or px.")
    max_height = LengthProperty(Property.MAX_HEIGHT, "Hard limit. UNSET or px.")
    aspect_ratio = FloatProperty(Property.ASPECT_RATIO, "Width / height; 0 = none.")
    visibility = EnumProperty(Property.VISIBILITY, Visibility, "Visible, invisible (keeps its space) or gone.")
    direction = EnumProperty(Property.DIRECTION, Direction, "Which way start and end point.")
    content_width = FloatProperty(Property.CONTENT_WIDTH, "Of a FIXED leaf.")
    content_height = FloatProperty(Property.CONTENT_HEIGHT, "Of a FIXED leaf.")
    baseline = LengthProperty(Property.BASELINE, "Of a FIXED leaf: below its top edge. UNSET or px.")
    # Read by containers.
    orientation = EnumProperty(Property.ORIENTATION, Orientation, "The main axis of a linear container or a flow.")
    gravity = EnumProperty(Property.GRAVITY, Gravity, "Where a container puts its children, a text its lines.")
    weight_mode = EnumProperty(Property.WEIGHT_MODE, WeightMode, "How the children's weights are read.")
    weight_sum = FloatProperty(Property.WEIGHT_SUM, "<= 0: the sum of the children's weights.")
    gap = FloatProperty(Property.GAP, "Between children that are not gone.")
    line_gap = FloatProperty(Property.LINE_GAP, "Between the lines of a flow.")
    baseline_child_index = EnumProperty(
        Property.BASELINE_CHILD_INDEX, int, "The child whose baseline is the container's; -1 none."
    )
    baseline_aligned = EnumProperty(Property.BASELINE_ALIGNED, bool, "A horizontal linear container; default True.")
    measure_with_largest_child = EnumProperty(
        Property.MEASURE_WITH_LARGEST_CHILD, bool, "Weighted children are as big as the biggest of them."
    )
    measure_all_children = EnumProperty(Property.MEASURE_ALL_CHILDREN, bool, "A frame also measures gone children.")
    fill_viewport = EnumProperty(
        Property.FILL_VIEWPORT, bool, "A scroller stretches a child that is shorter than its viewport."
    )
    show_dividers = EnumProperty(Property.SHOW_DIVIDERS, Dividers, "Where a linear container has dividers.")
    divider_width = FloatProperty(Property.DIVIDER_WIDTH, "Takes space in a horizontal container.")
    divider_height = FloatProperty(Property.DIVIDER_HEIGHT, "Takes space in a vertical container.")
    divider_padding = FloatProperty(Property.DIVIDER_PADDING, "At both ends of a divider, across the main axis.")
    divider_spacing = LengthProperty(Property.DIVIDER_SPACING, "On both sides of a divider, in place of the gap.")
    divider_extend_start = FloatProperty(Property.DIVIDER_EXTEND_START, "How far dividers reach beyond the content.")
    divider_extend_end = FloatProperty(Property.DIVIDER_EXTEND_END, "How far dividers reach beyond the content.")
    # Read by text leaves.
    font = FontProperty(Property.FONT, "Of a TEXT leaf; None: the text has no size.")
    max_lines = EnumProperty(Property.MAX_LINES, int, "0 = no limit.")
    min_lines = EnumProperty(Property.MIN_LINES, int, "As high as so many lines at least, over max_lines.")
    text_break = EnumProperty(Property.TEXT_BREAK, TextBreak, "Where a full line breaks.")
    ellipsize = EnumProperty(Property.ELLIPSIZE, bool, "The last allowed line ends in U+2026 when text is left over.")
    line_spacing_extra = FloatProperty(Property.LINE_SPACING_EXTRA, "Pixels added to each line height.")
    line_spacing_multiplier = FloatProperty(Property.LINE_SPACING_MULTIPLIER, "Of each line height; default 1.")

    # What the properties rest on: Node answers from the engine, Style from its struct.

    def _get_length(self, property: Property) -> rg_length:
        raise NotImplementedError

    def _set_length(self, property: Property, value: rg_length) -> None:
        raise NotImplementedError

    def _get_float(self, property: Property) -> float:
        raise NotImplementedError

    def _set_float(self, property: Property, value: SupportsFloat) -> None:
        raise NotImplementedError

    def _get_int(self, property: Property) -> int:
        raise NotImplementedError

    def _set_int(self, property: Property, value: int) -> None:
        raise NotImplementedError

    def _read_style(self) -> rg_style:
        raise NotImplementedError

    def _write_style(self, raw: rg_style, changed: Iterable[Property]) -> None:
        raise NotImplementedError


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
# The fields of rg_style are named as its properties are.
_FIELDS: Final = {each: each.name.lower() for each in Property}

# MARK: - A style of its own


def default_style() -> rg_style:
    """A struct with the library's defaults."""
    raw = rg_style()
    lib.rg_style_init(raw, ctypes.sizeof(raw))
    return raw


class Style(Styled):
    """A whole style, free of any node: for ``node.style``, for creating nodes and for building trees.

    What a value is, is checked when it is set; whether it is in range, when the style is used."""

    __slots__ = ("_given", "_raw")

    def __init__(self, **properties: Unpack[StyleArgs]) -> None:
        self._raw = default_style()
        self._given = 0
        """A bit for each property that was set: these InflateArgs.resolve_tag lays over those of the tag."""
        if properties:
            self._apply(properties)

    @classmethod
    def _of(cls, raw: rg_style, given: int = -1) -> Style:
        style = cls.__new__(cls)
        style._raw = raw
        style._given = given
        return style

    def copy(self) -> Style:
        """A style of its own with the same values."""
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
            name = _FIELDS[each]
            value = getattr(self, name)
            if value != getattr(default, name):
                changed.append(f"{name}={value!r}")
        return f"Style({', '.join(changed)})"

    def _get_length(self, property: Property) -> rg_length:
        value: rg_length = getattr(self._raw, _FIELDS[property])
        return value

    def _set_length(self, property: Property, value: rg_length) -> None:
        setattr(self._raw, _FIELDS[property], value)
        self._given |= 1 << property

    def _get_float(self, property: Property) -> float:
        return float(getattr(self._raw, _FIELDS[property]))

    def _set_float(self, property: Property, value: SupportsFloat) -> None:
        setattr(self._raw, _FIELDS[property], value)
        self._given |= 1 << property

    def _get_int(self, property: Property) -> int:
        if property is Property.FONT:
            return int(self._raw.font.id)
        return int(getattr(self._raw, _FIELDS[property]))

    def _set_int(self, property: Property, value: int) -> None:
        if property is Property.FONT:
            self._raw.font.id = value
        else:
            setattr(self._raw, _FIELDS[property], value)
        self._given |= 1 << property

    def _read_style(self) -> rg_style:
        return self._raw

    def _write_style(self, raw: rg_style, changed: Iterable[Property]) -> None:
        self._raw = raw
        for each in changed:
            self._given |= 1 << each

    def _lay_over(self, raw: rg_style) -> None:
        """Write the properties that were set into another style."""
        for each, field in _FIELDS.items():
            if self._given >> each & 1:
                setattr(raw, field, getattr(self._raw, field))
