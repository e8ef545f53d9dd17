# SPDX-License-Identifier: MIT
"""Coordinators, app bars, toolbars and the like: parameters, anchors, keylines, the displayed child."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import SupportsFloat, SupportsIndex

from .._c.enums import Param
from .._c.errors import StaleHandle
from .._c.functions import byref, lib
from .._c.structs import rg_app_bar, rg_card, rg_node
from ..model import check
from ..model.handle import Handle, name_stale, raw_node
from ..model.properties import EdgesLike, read_edges


def set_param(self: Handle, param: Param, value: SupportsFloat) -> None:
    """Set a parameter that the node or its parent reads."""
    number = check.enum("param", Param, param)
    lib.rg_node_set_param(self._session.pointer, self._raw, number, check.finite("value", value))


def get_param(self: Handle, param: Param) -> float:
    """A parameter."""
    out = ctypes.c_float()
    lib.rg_node_get_param(self._session.pointer, self._raw, check.enum("param", Param, param), byref(out))
    return out.value


def app_bar(self: Handle) -> tuple[float, float, float, float, float]:
    """Offset, total range, down pre-scroll range, down scroll range, least visible height of an APP_BAR."""
    out = rg_app_bar()
    lib.rg_node_get_app_bar(self._session.pointer, self._raw, byref(out))
    return (
        out.offset,
        out.total_range,
        out.down_pre_scroll_range,
        out.down_scroll_range,
        out.visible_min_height,
    )


def set_coordinator_anchor(self: Handle, anchor: Handle | None) -> None:
    """Attach a child of a COORDINATOR to a node below the coordinator; None: to none."""
    raw = rg_node() if anchor is None else raw_node("anchor", self._session, anchor)
    try:
        lib.rg_node_set_coordinator_anchor(self._session.pointer, self._raw, raw)
    except StaleHandle as error:
        raise name_stale(error, node=self, anchor=anchor) from None


def set_keylines(self: Handle, keylines: Iterable[SupportsFloat]) -> None:
    """Set the keylines of a COORDINATOR: distances from its left edge."""
    given = check.items("keylines", keylines, "an iterable of numbers")
    numbers = [check.finite(f"keylines[{at}]", each) for at, each in enumerate(given)]
    lib.rg_node_set_keylines(self._session.pointer, self._raw, (ctypes.c_float * len(numbers))(*numbers), len(numbers))


def set_displayed_child(self: Handle, index: SupportsIndex) -> None:
    """Make one child visible and the others GONE. Beyond the last: the first; below 0: the last."""
    lib.rg_node_set_displayed_child(self._session.pointer, self._raw, check.int32("index", index))


def get_coordinator_anchor(self: Handle) -> int:
    """The handle of the anchor, 0 for none; it may be stale."""
    out = rg_node()
    lib.rg_node_get_coordinator_anchor(self._session.pointer, self._raw, byref(out))
    return int(out.id)


def card_padding(
    elevation: SupportsFloat = 0,
    max_elevation: SupportsFloat = 0,
    corner_radius: SupportsFloat = 0,
    use_compat_padding: bool = False,
    prevent_corner_overlap: bool = True,
    content: EdgesLike = 0,
) -> tuple[float, float, float, float]:
    """The padding (left, top, right, bottom) of a FRAME that is a card: of its content and its shadow."""
    card = rg_card(
        check.finite("elevation", elevation),
        check.finite("max_elevation", max_elevation),
        check.finite("corner_radius", corner_radius),
        bool(use_compat_padding),
        bool(prevent_corner_overlap),
        *read_edges("content", content),
    )
    out = lib.rg_card_padding(byref(card))
    return (out.left, out.top, out.right, out.bottom)
