# SPDX-License-Identifier: MIT
"""Constraints of CONSTRAINT containers: handles, definitions, transactions, the Visual Format Language."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from ._capi import byref, lib
from ._enums import Attribute, Relation, VflOptions
from ._structs import (
    rg_constraint,
    rg_constraint_def,
    rg_content_priorities,
    rg_node,
    rg_vfl_def,
    rg_vfl_metric,
    rg_vfl_view,
)

if TYPE_CHECKING:
    from ._context import Context
    from ._node import Node

__all__ = ["Constraint", "ConstraintDef", "ContentPriorities", "SafeArea"]


class ConstraintDef(NamedTuple):
    """``first.attribute relation multiplier * second.second_attribute + constant`` at a priority. A node of None is the
    container; a second attribute of NONE leaves the constant alone. A ``spacer`` other than 0 is an unknown distance
    that is added to the right-hand side, the same one in all constraints of a container with that number; with the
    attribute NONE a constraint is about the distance alone."""

    attribute: Attribute
    first: Node | None = None
    relation: Relation = Relation.EQUAL
    second: Node | None = None
    second_attribute: Attribute = Attribute.NONE
    multiplier: float = 1.0
    constant: float = 0.0
    priority: float = 1000.0
    name: str | None = None
    spacer: int = 0

    def _fill(self, raw: rg_constraint_def) -> None:
        lib.rg_constraint_def_init(byref(raw), ctypes.sizeof(raw))
        raw.attribute = self.attribute
        raw.first = rg_node(0) if self.first is None else self.first._raw
        raw.relation = self.relation
        raw.second = rg_node(0) if self.second is None else self.second._raw
        raw.second_attribute = self.second_attribute
        raw.multiplier = self.multiplier
        raw.constant = self.constant
        raw.priority = self.priority
        raw.name = None if self.name is None else self.name.encode()
        raw.spacer = self.spacer


class SafeArea(NamedTuple):
    """What of a container is covered at each side, pixels."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class ContentPriorities(NamedTuple):
    """How strongly a node keeps its intrinsic size, by axis."""

    hugging_x: float = 250.0
    hugging_y: float = 250.0
    compression_x: float = 750.0
    compression_y: float = 750.0

    def _to_raw(self) -> rg_content_priorities:
        return rg_content_priorities(*self)


class Constraint:
    """A constraint of a context. Once it is removed every use raises StaleHandle."""

    __slots__ = ("_context", "_raw")

    def __init__(self, context: Context, raw: rg_constraint) -> None:
        """Not for users: constraints come from Node.add_constraint() and its kin."""
        self._context = context
        self._raw = raw

    @property
    def handle(self) -> int:
        """The 64-bit handle of the C API."""
        value: int = self._raw.id
        return value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Constraint) and self.handle == other.handle and self._context is other._context

    def __hash__(self) -> int:
        return hash(self.handle)

    def __repr__(self) -> str:
        return f"<reglet.Constraint {self.handle:#x}>"

    def _read(self) -> rg_constraint_def:
        raw = rg_constraint_def(struct_size=ctypes.sizeof(rg_constraint_def))
        lib.rg_constraint_get(self._context._ptr, self._raw, byref(raw))
        return raw

    @property
    def definition(self) -> ConstraintDef:
        raw = self._read()
        return ConstraintDef(
            Attribute(raw.attribute),
            self._node(raw.first),
            Relation(raw.relation),
            self._node(raw.second),
            Attribute(raw.second_attribute),
            raw.multiplier,
            raw.constant,
            raw.priority,
            None if raw.name is None else raw.name.decode("utf-8", "replace"),
            raw.spacer,
        )

    def _node(self, raw: rg_node) -> Node | None:
        from ._node import Node

        return Node(self._context, rg_node(raw.id)) if raw.id else None

    @property
    def name(self) -> str | None:
        name: bytes | None = self._read().name
        return None if name is None else name.decode("utf-8", "replace")

    @property
    def constant(self) -> float:
        """Pixels. The cheapest thing to change: nothing is analysed anew."""
        value: float = self._read().constant
        return value

    @constant.setter
    def constant(self, value: float) -> None:
        lib.rg_constraint_set_constant(self._context._ptr, self._raw, value)

    @property
    def multiplier(self) -> float:
        value: float = self._read().multiplier
        return value

    @multiplier.setter
    def multiplier(self, value: float) -> None:
        lib.rg_constraint_set_multiplier(self._context._ptr, self._raw, value)

    @property
    def priority(self) -> float:
        """Above 0; from 1000 on the constraint is required."""
        value: float = self._read().priority
        return value

    @priority.setter
    def priority(self, value: float) -> None:
        lib.rg_constraint_set_priority(self._context._ptr, self._raw, value)

    @property
    def relation(self) -> Relation:
        return Relation(self._read().relation)

    @relation.setter
    def relation(self, value: Relation) -> None:
        lib.rg_constraint_set_relation(self._context._ptr, self._raw, value)

    def remove(self) -> None:
        lib.rg_constraint_remove(self._context._ptr, self._raw)


def add(container: Node, definitions: Iterable[ConstraintDef]) -> list[Constraint]:
    """One rg_constraints_add call."""
    given = list(definitions)
    raws = (rg_constraint_def * len(given))()
    for raw, definition in zip(raws, given, strict=True):
        definition._fill(raw)
    out = (rg_constraint * len(given))()
    lib.rg_constraints_add(container._context._ptr, container._raw, raws, 0, len(given), out)
    return [Constraint(container._context, rg_constraint(each.id)) for each in out]


def add_one(container: Node, definition: ConstraintDef) -> Constraint:
    raw, out = rg_constraint_def(), rg_constraint()
    definition._fill(raw)
    lib.rg_constraint_add(container._context._ptr, container._raw, byref(raw), byref(out))
    return Constraint(container._context, out)


def add_vfl(
    container: Node,
    line: str,
    views: Mapping[str, Node] | None,
    metrics: Mapping[str, float] | None,
    options: VflOptions,
    name: str | None,
    sibling_space: float,
    parent_space: float,
) -> list[Constraint]:
    raw = rg_vfl_def()
    lib.rg_vfl_def_init(byref(raw), ctypes.sizeof(raw))
    raw.options = options
    raw.name = None if name is None else name.encode()
    if views is not None:
        raw_views = (rg_vfl_view * max(1, len(views)))()
        for raw_view, (key, node) in zip(raw_views, views.items(), strict=False):
            raw_view.name, raw_view.node = key.encode(), node._raw
        raw.views, raw.view_count = raw_views, len(views)
    if metrics:
        raw_metrics = (rg_vfl_metric * len(metrics))()
        for raw_metric, (key, value) in zip(raw_metrics, metrics.items(), strict=True):
            raw_metric.name, raw_metric.value = key.encode(), value
        raw.metrics, raw.metric_count = raw_metrics, len(metrics)
    raw.sibling_space, raw.parent_space = sibling_space, parent_space
    text = line.encode()
    # Mostly, each byte of a line makes at most one constraint, each view one more for each of eight alignments.
    capacity = 9 * len(text)
    out, count = (rg_constraint * capacity)(), ctypes.c_uint32()
    context = container._context
    lib.rg_constraints_add_vfl(context._ptr, container._raw, text, len(text), byref(raw), out, capacity, byref(count))
    if count.value > capacity:  # ranges of the extended language
        return constraints(container)[-count.value :]
    return [Constraint(context, rg_constraint(out[i].id)) for i in range(count.value)]


def definitions_of_vfl(container: Node, line: str, arguments: Mapping[str, Any]) -> list[ConstraintDef]:
    """What the constraints of a line would be: they are added and taken back."""
    pointer = container._context._ptr
    lib.rg_constraints_begin(pointer)
    try:
        return [each.definition for each in container.add_vfl(line, **arguments)]
    finally:
        lib.rg_constraints_rollback(pointer)


def constraints(container: Node) -> list[Constraint]:
    count = lib.rg_constraint_count(container._context._ptr, container._raw)
    out = (rg_constraint * max(1, count))()
    lib.rg_constraints_list(container._context._ptr, container._raw, out, count)
    return [Constraint(container._context, rg_constraint(out[i].id)) for i in range(count)]


def conflict(context: Context) -> list[Constraint]:
    count = ctypes.c_uint32()
    lib.rg_constraints_conflict(context._ptr, None, 0, byref(count))
    out = (rg_constraint * max(1, count.value))()
    lib.rg_constraints_conflict(context._ptr, out, count.value, byref(count))
    return [Constraint(context, rg_constraint(out[i].id)) for i in range(count.value)]


def ambiguous(container: Node) -> list[Node]:
    from ._node import Node

    context, count = container._context, ctypes.c_uint32()
    lib.rg_constraints_ambiguous(context._ptr, container._raw, None, 0, byref(count))
    out = (rg_node * max(1, count.value))()
    lib.rg_constraints_ambiguous(context._ptr, container._raw, out, count.value, byref(count))
    return [Node(context, rg_node(out[i].id)) for i in range(count.value)]


@contextmanager
def transaction(container: Node) -> Iterator[None]:
    """Edits inside are kept together or undone together."""
    pointer = container._context._ptr
    lib.rg_constraints_begin(pointer)
    try:
        yield
    except BaseException:
        lib.rg_constraints_rollback(pointer)
        raise
    lib.rg_constraints_commit(pointer, container._raw)
