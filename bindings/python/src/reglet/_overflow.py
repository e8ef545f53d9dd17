# SPDX-License-Identifier: MIT
"""What of a layout does not fit: of single nodes, and as a list of findings."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsFloat

from . import _values
from ._capi import byref, lib
from ._enums import LintDirections, OverflowFlags
from ._errors import InvalidArgument
from ._structs import rg_edges, rg_lint_def, rg_overflow, rg_size
from ._values import Edges, Frame

if TYPE_CHECKING:
    from ._node import Node

__all__ = ["Overflow"]


@dataclass(frozen=True, slots=True)
class Overflow:
    """What of one node does not fit. Distances in pixels, 0 where nothing sticks out. True when something does not."""

    flags: OverflowFlags
    parent: Edges
    """How far it sticks out of its parent; a root, out of its viewport."""
    content: Edges
    """How far its children stick out of it."""
    text: Edges
    """How far lines of its text stick out of its frame less the padding."""
    lines_cut: int
    """Lines of its text that max_lines cut."""
    clipped: Edges
    """How much of it scrollers and the root's frame hide at every scroll offset."""
    sibling: Node | None
    """In a frame or relative container: the first sibling that shares an area with it."""
    shared: Frame
    """That area, relative to the parent."""

    def __bool__(self) -> bool:
        return bool(self.flags)


def of(node: Node) -> Overflow:
    """What of a node does not fit, as of the last layout."""
    out = rg_overflow()
    lib.rg_node_overflow(node._context._ptr, node._raw, byref(out))

    def edges(raw: rg_edges) -> Edges:
        return Edges(raw.left, raw.top, raw.right, raw.bottom)

    return Overflow(
        OverflowFlags(out.flags),
        edges(out.parent),
        edges(out.content),
        edges(out.text),
        out.lines_cut,
        edges(out.clipped),
        type(node)(node._context, type(out.sibling)(out.sibling.id)) if out.sibling.id else None,
        _values.frame_from(out.shared),
    )


def definition(
    sizes: Iterable[tuple[SupportsFloat, SupportsFloat]],
    directions: LintDirections,
    checks: OverflowFlags | None,
) -> rg_lint_def:
    """What rg_lint takes."""
    raw = rg_lint_def()
    lib.rg_lint_def_init(byref(raw), ctypes.sizeof(raw))
    viewports = []
    for size in sizes:
        try:
            width, height = size
            viewports.append(rg_size(float(width), float(height)))
        except (TypeError, ValueError, OverflowError):
            raise InvalidArgument(f"sizes has {size!r}, which is no pair of width and height in pixels") from None
    if viewports:
        raw.size_count = len(viewports)
        raw.sizes = (rg_size * len(viewports))(*viewports)
    raw.directions = _values.uint32("directions", directions)
    if checks is not None:
        raw.checks = _values.uint32("checks", checks)
    return raw
