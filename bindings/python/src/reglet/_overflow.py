# SPDX-License-Identifier: MIT
"""What of a layout does not fit: of single nodes, and as a list of findings."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsFloat

from . import _check, _values
from ._capi import byref, lib
from ._enums import LintDirections, OverflowFlags
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
    wanted = "pairs of a width and a height in pixels"
    viewports = []
    for index, size in enumerate(_check.items("sizes", sizes, wanted)):
        name = f"sizes[{index}]"
        width, height = _check.fixed(name, size, 2, "(width, height)")
        viewports.append(rg_size(_check.finite(name, width, 0), _check.finite(name, height, 0)))
    if viewports:
        raw.size_count = len(viewports)
        raw.sizes = (rg_size * len(viewports))(*viewports)
    raw.directions = _check.enum("directions", LintDirections, directions)
    if checks is not None:
        raw.checks = _check.enum("checks", OverflowFlags, checks)
    return raw
