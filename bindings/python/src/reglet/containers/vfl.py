# SPDX-License-Identifier: MIT
"""Constraints in the Visual Format Language."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

from .._c.enums import VflOptions
from .._c.errors import MarkupError, StaleHandle
from .._c.functions import byref, lib
from .._c.structs import rg_constraint, rg_vfl_def, rg_vfl_metric, rg_vfl_view
from ..model import check
from ..model.handle import Handle, name_stale, raw_node
from .constraint import Constraint, ConstraintDef, constraints


def add_vfl(
    self: Handle,
    line: str,
    *,
    views: Mapping[str, Handle] | None = None,
    metrics: Mapping[str, float] | None = None,
    options: VflOptions | None = None,
    name: str | None = None,
    sibling_space: float = 8,
    parent_space: float = 20,
) -> list[Constraint]:
    """Add the constraints of one line of the Visual Format Language, all or none.

    Names in the line are those of ``views``, or else ids of nodes of the tree. An error is a MarkupError whose
    ``diagnostics`` have the position."""
    session = self._session
    raw = rg_vfl_def()
    lib.rg_vfl_def_init(byref(raw), ctypes.sizeof(raw))
    raw.options = 0 if options is None else check.enum("options", VflOptions, options)
    raw.name = check.optional_string("name", name)
    if views is not None:
        check.mapping("views", views, "a mapping from names to Nodes")
        raw_views = (rg_vfl_view * max(1, len(views)))()
        for raw_view, (key, node) in zip(raw_views, views.items(), strict=False):
            raw_view.name = check.c_string("a name in views", key)
            raw_view.node = raw_node(f"views[{key!r}]", session, node)
        raw.views, raw.view_count = raw_views, len(views)
    if metrics is not None and check.mapping("metrics", metrics, "a mapping from names to numbers"):
        raw_metrics = (rg_vfl_metric * len(metrics))()
        for raw_metric, (key, value) in zip(raw_metrics, metrics.items(), strict=True):
            raw_metric.name = check.c_string("a name in metrics", key)
            raw_metric.value = check.moderate(f"metrics[{key!r}]", value)
        raw.metrics, raw.metric_count = raw_metrics, len(metrics)
    raw.sibling_space = check.moderate("sibling_space", sibling_space)
    raw.parent_space = check.moderate("parent_space", parent_space)
    text = check.text("line", line)
    # Usually each byte of a line makes at most one constraint, and each view one more for each of eight alignments.
    capacity = 9 * len(text)
    out, count = (rg_constraint * capacity)(), ctypes.c_uint32()
    pointer = session.pointer
    try:
        lib.rg_constraints_add_vfl(pointer, self._raw, text, len(text), byref(raw), out, capacity, byref(count))
    except StaleHandle as error:
        named = {f"views[{key!r}]": node for key, node in (views or {}).items()} if self.is_valid else {}
        raise name_stale(error, **named) from None
    except MarkupError as error:
        error.diagnostics = tuple(session.diagnostics())
        raise
    if count.value > capacity:  # ranges of the extended language
        return constraints(self)[-count.value :]
    return [Constraint(session, rg_constraint(out[i].id)) for i in range(count.value)]


def vfl_definitions(container: Handle, line: str, arguments: Mapping[str, Any]) -> list[ConstraintDef]:
    """The constraints of a line, found by adding them to the container and removing them again."""
    pointer = container._session.pointer
    lib.rg_constraints_begin(pointer)
    try:
        return [each.definition for each in add_vfl(container, line, **arguments)]
    finally:
        lib.rg_constraints_rollback(pointer)
