# SPDX-License-Identifier: MIT
"""Overflow: nodes, children and texts that do not fit, of one node or as a list of findings."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass
from typing import SupportsFloat

from .._c.enums import LintDirections, OverflowFlags
from .._c.errors import Diagnostic, RegletError, TreeError
from .._c.functions import byref, lib
from .._c.session import AnyNode
from .._c.structs import rg_lint_def, rg_overflow, rg_size
from ..model import check
from ..model.geometry import Edges, Frame, edges_from, frame_from
from ..model.handle import Handle
from .layout import explain_failure

__all__ = ["Overflow"]


@dataclass(frozen=True, slots=True)
class Overflow:
    """The parts of one node that do not fit, with distances in pixels (0: no overflow). True if anything overflows."""

    flags: OverflowFlags
    parent: Edges
    """Overflow of the node out of its parent; of a root, out of its viewport."""
    content: Edges
    """Overflow of the children out of the node."""
    text: Edges
    """Overflow of the lines of its text out of its frame less the padding."""
    lines_cut: int
    """Lines of its text beyond max_lines."""
    clipped: Edges
    """The part that scrollers and the root's frame hide at every scroll offset."""
    sibling: AnyNode | None
    """In a frame or relative container: the first sibling that overlaps the node."""
    shared: Frame
    """The area of the overlap, relative to the parent."""

    def __bool__(self) -> bool:
        return bool(self.flags)


def overflow(self: Handle) -> Overflow:
    """The parts that do not fit, as of the last layout; false when everything fits.

    O(depth + children + siblings + text)."""
    out = rg_overflow()
    lib.rg_node_overflow(self._session.pointer, self._raw, byref(out))
    return Overflow(
        OverflowFlags(out.flags),
        edges_from(out.parent),
        edges_from(out.content),
        edges_from(out.text),
        out.lines_cut,
        edges_from(out.clipped),
        self._session.node(out.sibling),
        frame_from(out.shared),
    )


def lint(
    root: Handle,
    sizes: Iterable[tuple[SupportsFloat, SupportsFloat]],
    directions: LintDirections,
    checks: OverflowFlags | None,
) -> list[Diagnostic]:
    """The findings of Context.lint()."""
    definition = _definition(sizes, directions, checks)
    try:
        root._session.call(lib.rg_lint, root._raw, byref(definition), None)
    except TreeError:
        pass  # the reason is among the diagnostics
    except RegletError as error:
        explain_failure(error, root=root)
    return root._session.diagnostics()


def _definition(
    sizes: Iterable[tuple[SupportsFloat, SupportsFloat]],
    directions: LintDirections,
    checks: OverflowFlags | None,
) -> rg_lint_def:
    """The arguments as a C struct."""
    raw = rg_lint_def()
    lib.rg_lint_def_init(byref(raw), ctypes.sizeof(raw))
    expected = "pairs of a width and a height in pixels"
    viewports = []
    for index, size in enumerate(check.items("sizes", sizes, expected)):
        name = f"sizes[{index}]"
        width, height = check.fixed(name, size, 2, "(width, height)")
        viewports.append(rg_size(check.finite(name, width, 0), check.finite(name, height, 0)))
    if viewports:
        raw.size_count = len(viewports)
        raw.sizes = (rg_size * len(viewports))(*viewports)
    raw.directions = check.enum("directions", LintDirections, directions)
    if checks is not None:
        raw.checks = check.enum("checks", OverflowFlags, checks)
    return raw
