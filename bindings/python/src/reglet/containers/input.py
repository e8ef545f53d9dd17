# SPDX-License-Identifier: MIT
"""Input: what is hit at a point, where the focus moves, what scrolls, and the values of nodes for them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, NamedTuple, Self, SupportsFloat

from .._c.enums import DescendantFocus, Focusable, FocusDirection
from .._c.errors import StaleHandle
from .._c.functions import byref, lib
from .._c.structs import (
    rg_edges,
    rg_frame,
    rg_hit,
    rg_hit_filter_fn,
    rg_hit_options,
    rg_input_def,
    rg_node,
    rg_pointer,
)
from ..model import check
from ..model.geometry import Edges, Frame, frame_from
from ..model.handle import Handle, name_stale, raw_node
from ..model.properties import EdgesLike, read_edges

__all__ = ["Hit", "Input", "Pointer"]

_NEXT = ("next_left", "next_up", "next_right", "next_down", "next_forward")
_FLAGS = ("clickable", "long_clickable", "enabled", "focused_by_default")


class Input(NamedTuple):
    """The part of a node in input. The next ones are ids of the nodes that get the focus from it; None: by position."""

    focusable: Focusable = Focusable.AUTO
    descendant_focus: DescendantFocus = DescendantFocus.BEFORE_DESCENDANTS
    clickable: bool = False
    long_clickable: bool = False
    enabled: bool = True
    focused_by_default: bool = False
    next_left: str | None = None
    next_up: str | None = None
    next_right: str | None = None
    next_down: str | None = None
    next_forward: str | None = None

    def _to_raw(self) -> rg_input_def:
        raw = rg_input_def()
        lib.rg_input_def_init(byref(raw), ctypes.sizeof(raw))
        raw.focusable = check.enum("focusable", Focusable, self.focusable)
        raw.descendant_focus = check.enum("descendant_focus", DescendantFocus, self.descendant_focus)
        for name in _FLAGS:
            setattr(raw, name, check.boolean(name, getattr(self, name)))
        for name in _NEXT:
            setattr(raw, name, check.optional_string(name, getattr(self, name)))
        return raw

    @classmethod
    def _from_raw(cls, raw: rg_input_def) -> Self:
        flags: dict[str, Any] = {name: getattr(raw, name) for name in _FLAGS}
        given: dict[str, bytes | None] = {name: getattr(raw, name) for name in _NEXT}
        ids: dict[str, Any] = {name: None if value is None else value.decode() for name, value in given.items()}
        return cls(Focusable(raw.focusable), DescendantFocus(raw.descendant_focus), **flags, **ids)


class Hit(NamedTuple):
    """A node at a point, and the point relative to the node, before its transform."""

    node: Any
    x: float
    y: float


def get_input(self: Handle) -> Input:
    """The part of the node in input; None sets the default."""
    raw = rg_input_def()
    raw.struct_size = ctypes.sizeof(raw)
    lib.rg_node_get_input(self._session.pointer, self._raw, byref(raw))
    return Input._from_raw(raw)


def set_input(self: Handle, values: Input | None) -> None:
    given: Input = Input() if values is None else check.instance("input", values, Input)
    lib.rg_node_set_input(self._session.pointer, self._raw, byref(given._to_raw()))


def get_touch_area(self: Handle) -> Edges:
    """Pixels around the frame in which the node is hit, too, where nothing else is."""
    out = rg_edges()
    lib.rg_node_get_touch_area(self._session.pointer, self._raw, byref(out))
    return Edges(out.left, out.top, out.right, out.bottom)


def set_touch_area(self: Handle, edges: EdgesLike) -> None:
    around = rg_edges(*read_edges("touch_area", edges))
    lib.rg_node_set_touch_area(self._session.pointer, self._raw, byref(around))


# MARK: - Searches


class _Options:
    """The options of a hit test, and the exception of its filter."""

    def __init__(self, session: Any, clickable: bool, where: Callable[[Any], bool] | None) -> None:
        self.raw = rg_hit_options()
        lib.rg_hit_options_init(byref(self.raw), ctypes.sizeof(self.raw))
        self.raw.clickable_only = check.boolean("clickable", clickable)
        self._failure: BaseException | None = None
        if where is None:
            return
        wanted = check.function("where", where)

        def accepts(_: object, raw: rg_node) -> bool:
            try:
                return self._failure is not None or bool(wanted(session.node(raw)))
            except BaseException as error:
                self._failure = error
                return True

        self.raw.filter = rg_hit_filter_fn(accepts)

    def raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure


def hit_test(
    self: Handle,
    x: SupportsFloat,
    y: SupportsFloat,
    *,
    clickable: bool = False,
    where: Callable[[Any], bool] | None = None,
) -> Any:
    """The deepest node of this subtree at a point of the viewport, painted last; None for nothing.

    ``clickable`` finds only what can be clicked, ``where`` only nodes for which it returns true."""
    options, out = _Options(self._session, clickable, where), rg_node()
    lib.rg_hit_test(self._session.pointer, self._raw, *_point(x, y), byref(options.raw), byref(out))
    options.raise_failure()
    return self._session.node(out)


def hit_path(
    self: Handle,
    x: SupportsFloat,
    y: SupportsFloat,
    *,
    clickable: bool = False,
    where: Callable[[Any], bool] | None = None,
) -> list[Hit]:
    """The node that hit_test() finds, and the nodes above it up to this one. [] for nothing."""
    session, capacity = self._session, 32
    while True:
        options = _Options(session, clickable, where)
        found, count = (rg_hit * capacity)(), ctypes.c_uint32()
        arguments = byref(options.raw), found, capacity, byref(count)
        lib.rg_hit_path(session.pointer, self._raw, *_point(x, y), *arguments)
        options.raise_failure()
        if count.value <= capacity:
            return [Hit(session.node(each.node), each.x, each.y) for each in found[: count.value]]
        capacity = count.value


def focus_next(
    self: Handle,
    direction: FocusDirection,
    start: Handle | tuple[SupportsFloat, SupportsFloat, SupportsFloat, SupportsFloat] | None = None,
) -> Any:
    """The node of this subtree that gets the focus next; None for nothing.

    ``start``: the node that has it, a rectangle (x, y, width, height) of the content, or None: a corner."""
    session, part, raw = self._session, None, rg_node()
    if isinstance(start, Handle):
        raw = raw_node("start", session, start)
    elif start is not None:
        expected = "a Node or (x, y, width, height)"
        given = check.fixed("start", start, 4, expected)
        part = byref(rg_frame(*(check.number("start", each, expected) for each in given)))
    out = rg_node()
    towards = check.enum("direction", FocusDirection, direction)
    try:
        lib.rg_focus_next(session.pointer, self._raw, raw, part, towards, byref(out))
    except StaleHandle as error:
        raise name_stale(error, node=self, start=start if isinstance(start, Handle) else None) from None
    return session.node(out)


def focus_default(self: Handle) -> Any:
    """The node of this subtree that gets the focus first; None for nothing."""
    out = rg_node()
    lib.rg_focus_default(self._session.pointer, self._raw, byref(out))
    return self._session.node(out)


# MARK: - Scrolling


def scroll_by(self: Handle, dx: SupportsFloat = 0, dy: SupportsFloat = 0) -> tuple[float, float]:
    """Scroll this node and the scrollers above it, each by what the ones inside it left. Returns the rest."""
    x, y = ctypes.c_float(), ctypes.c_float()
    distance = check.finite("dx", dx), check.finite("dy", dy)
    lib.rg_node_scroll_by(self._session.pointer, self._raw, *distance, byref(x), byref(y))
    return x.value, y.value


def scroll_at(
    self: Handle, x: SupportsFloat, y: SupportsFloat, dx: SupportsFloat = 0, dy: SupportsFloat = 0
) -> tuple[float, float]:
    """Scroll what is at a point of the viewport, up to this node. Returns the rest, as scroll_by() does."""
    rest_x, rest_y = ctypes.c_float(), ctypes.c_float()
    numbers = [check.finite(name, each) for name, each in (("x", x), ("y", y), ("dx", dx), ("dy", dy))]
    lib.rg_scroll_at(self._session.pointer, self._raw, *numbers, byref(rest_x), byref(rest_y))
    return rest_x.value, rest_y.value


def scroll_bar(self: Handle, thickness: SupportsFloat, min_length: SupportsFloat | None = None) -> tuple[Frame, Frame]:
    """The track and the thumb of a scroller's bar, relative to it. ``min_length``: 2 * thickness by default."""
    thick = check.finite("thickness", thickness, 0)
    least = 2 * thick if min_length is None else check.finite("min_length", min_length, 0)
    track, thumb = rg_frame(), rg_frame()
    lib.rg_node_scroll_bar(self._session.pointer, self._raw, thick, least, byref(track), byref(thumb))
    return frame_from(track), frame_from(thumb)


# MARK: - Pressing


class Pointer:
    """A mouse button or a finger over a tree: which node it holds down, and what it clicks."""

    def __init__(self, root: Handle, *, slop: SupportsFloat = 8) -> None:
        self._root: Handle = check.instance("root", root, Handle)
        self._raw = rg_pointer(slop=check.finite("slop", slop, 0))

    @property
    def pressed(self) -> Any:
        """The clickable node that is held down, or None."""
        return self._root._session.node(self._raw.pressed)

    @property
    def is_moved(self) -> bool:
        """Whether it has been further than the slop from where it went down."""
        return bool(self._raw.is_moved)

    def down(self, x: SupportsFloat, y: SupportsFloat) -> None:
        """Press the clickable node at a point of the viewport, if there is one."""
        session = self._root._session
        lib.rg_pointer_down(session.pointer, self._root._raw, byref(self._raw), *_point(x, y))

    def move(self, x: SupportsFloat, y: SupportsFloat) -> None:
        """Move: off the node, nothing is pressed; back on it, it is again."""
        lib.rg_pointer_move(self._root._session.pointer, byref(self._raw), *_point(x, y))

    def up(self, x: SupportsFloat, y: SupportsFloat) -> Any:
        """Release. Returns the node that was clicked, or None."""
        clicked = rg_node()
        lib.rg_pointer_up(self._root._session.pointer, byref(self._raw), *_point(x, y), byref(clicked))
        return self._root._session.node(clicked)

    def cancel(self) -> None:
        """Release without a click."""
        lib.rg_pointer_cancel(byref(self._raw))


def _point(x: SupportsFloat, y: SupportsFloat) -> tuple[float, float]:
    return check.finite("x", x), check.finite("y", y)
