# SPDX-License-Identifier: MIT
"""CSS flexbox and grid: properties of nodes, tracks of grids, scroll sizes."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable

from .._c.enums import CssGridPart
from .._c.errors import MarkupError
from .._c.functions import byref, lib
from .._c.structs import rg_css, rg_node, rg_size
from ..model import check
from ..model.handle import Handle

__all__ = ["css_scroll_size", "default_css", "get_css", "set_all_css", "set_css", "set_css_grid", "set_css_text"]


def default_css() -> rg_css:
    """The default properties, as the struct of css.h."""
    raw = rg_css()
    lib.rg_css_init(byref(raw), ctypes.sizeof(raw))
    return raw


def get_css(node: Handle) -> rg_css:
    """The CSS properties of a node."""
    raw = default_css()
    lib.rg_node_get_css(node._session.pointer, node._raw, byref(raw))
    return raw


def set_css(node: Handle, css: rg_css) -> None:
    """Set the CSS properties of a node."""
    lib.rg_node_set_css(node._session.pointer, node._raw, byref(css))


def set_css_text(node: Handle, text: str | rg_css) -> None:
    """Set the CSS properties of a node by a style string, such as ``"display: grid; gap: 8px"``, or as the struct."""
    if isinstance(text, rg_css):
        set_css(node, text)
        return
    if not isinstance(text, str):
        raise check.wrong("css", text, "a str or an rg_css")
    encoded = check.text("css", text)
    try:
        lib.rg_node_set_css_text(node._session.pointer, node._raw, encoded, len(encoded))
    except MarkupError as error:
        error.diagnostics = tuple(node._session.diagnostics()[-1:])
        raise


def set_all_css(nodes: Iterable[Handle], css: rg_css) -> None:
    """Give several nodes the same CSS properties, all or nothing."""
    listed = list(nodes)
    if not listed:
        return
    array = (rg_node * len(listed))(*(node._raw for node in listed))
    lib.rg_nodes_set_css(listed[0]._session.pointer, array, ctypes.sizeof(rg_node), byref(css), 0, len(listed))


def set_css_grid(node: Handle, part: CssGridPart, text: str) -> None:
    """Set the tracks or areas of a grid in the syntax of CSS."""
    encoded = check.text("text", text)
    lib.rg_node_set_css_grid(node._session.pointer, node._raw, part, encoded, len(encoded))


def css_scroll_size(node: Handle) -> tuple[float, float]:
    """Width and height of the scrollable area of a node with CSS properties."""
    size = rg_size()
    lib.rg_node_css_scroll_size(node._session.pointer, node._raw, byref(size))
    return size.width, size.height
