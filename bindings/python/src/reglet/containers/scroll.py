# SPDX-License-Identifier: MIT
"""Scrollers: offsets, visible frames, and the inset of a root's viewport."""

from __future__ import annotations

import ctypes
from typing import SupportsFloat

from .._c.errors import StaleHandle
from .._c.functions import byref, lib
from .._c.structs import rg_edges, rg_frame, rg_node, rg_scroll
from ..model import check
from ..model.geometry import Frame, Scroll, frame_from
from ..model.handle import Handle, name_stale, raw_node
from ..model.properties import EdgesLike, read_edges


def get_scroll(self: Handle) -> Scroll:
    """The offset of a SCROLL or HSCROLL, its range, and the size of the content."""
    out = rg_scroll()
    lib.rg_node_get_scroll(self._session.pointer, self._raw, byref(out))
    return Scroll(out.x, out.y, out.min_x, out.min_y, out.max_x, out.max_y, out.content_width, out.content_height)


def scroll_to(self: Handle, x: SupportsFloat = 0, y: SupportsFloat = 0) -> None:
    """Scroll to an offset, clamped to the range. Uses only the axis of the scroller, and moves no frame."""
    lib.rg_node_set_scroll(self._session.pointer, self._raw, check.finite("x", x), check.finite("y", y))


def scroll_into_view(
    self: Handle,
    rectangle: tuple[SupportsFloat, SupportsFloat, SupportsFloat, SupportsFloat] | None = None,
    margins: EdgesLike = 0,
) -> None:
    """Scroll the node, or a rectangle (x, y, width, height) of it, into view by the smallest distance.

    Sets the offsets of all scrollers above the node."""
    around = rg_edges(*read_edges("margins", margins))
    part = None
    if rectangle is not None:
        expected = "(x, y, width, height)"
        given = check.fixed("rectangle", rectangle, 4, expected)
        part = byref(rg_frame(*(check.number("rectangle", each, expected) for each in given)))
    lib.rg_node_scroll_into_view(self._session.pointer, self._raw, part, byref(around))


def scrolled_frame(self: Handle) -> Frame:
    """The absolute frame, moved by the offsets of all scrollers above. O(depth)."""
    out = rg_frame()
    lib.rg_node_visible_frame(self._session.pointer, self._raw, byref(out), None)
    return frame_from(out)


def visible_frame(self: Handle) -> Frame:
    """The part of ``scrolled_frame`` that the scrollers above and the root show; all 0 for none. O(depth)."""
    out = rg_frame()
    lib.rg_node_visible_frame(self._session.pointer, self._raw, None, byref(out))
    return frame_from(out)


def viewport_inset(self: Handle) -> float:
    """Pixels at the bottom of this root's viewport that are covered, for instance by a keyboard."""
    out = ctypes.c_float()
    lib.rg_node_get_viewport_inset(self._session.pointer, self._raw, byref(out))
    return out.value


def set_viewport_inset(self: Handle, bottom: SupportsFloat, focus: Handle | None = None) -> None:
    """Set the inset of a root. The next layout() scrolls ``focus`` into view, once."""
    raw = rg_node() if focus is None else raw_node("focus", self._session, focus)
    try:
        lib.rg_node_set_viewport_inset(self._session.pointer, self._raw, check.finite("bottom", bottom, 0), raw)
    except StaleHandle as error:
        raise name_stale(error, node=self, focus=focus) from None
