# SPDX-License-Identifier: MIT
"""Constraints of CONSTRAINT containers: handles, definitions, transactions, the Visual Format Language."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _check
from ._capi import byref, lib
from ._enums import Attribute, Relation, VflOptions
from ._errors import RegletError, StaleHandle
from ._rules import Rule
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

    def _fill(self, raw: rg_constraint_def, context: Context) -> None:
        lib.rg_constraint_def_init(byref(raw), ctypes.sizeof(raw))
        raw.attribute = _check.enum("attribute", Attribute, self.attribute)
        if self.first is not None:
            raw.first = _check.node("first", context, self.first)
        raw.relation = _check.enum("relation", Relation, self.relation)
        if self.second is not None:
            raw.second = _check.node("second", context, self.second)
        raw.second_attribute = _check.enum("second_attribute", Attribute, self.second_attribute)
        raw.multiplier = _check.number("multiplier", self.multiplier)
        raw.constant = _check.number("constant", self.constant)
        raw.priority = _check.number("priority", self.priority)
        raw.name = _check.optional_string("name", self.name)
        raw.spacer = _check.uint32("spacer", self.spacer)


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
        return rg_content_priorities(*map(_check.positive, self._fields, self))


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
        try:
            lib.rg_constraint_set_constant(self._context._ptr, self._raw, value)
        except ctypes.ArgumentError:
            _check.number("constant", value)
            raise

    @property
    def multiplier(self) -> float:
        value: float = self._read().multiplier
        return value

    @multiplier.setter
    def multiplier(self, value: float) -> None:
        try:
            lib.rg_constraint_set_multiplier(self._context._ptr, self._raw, value)
        except ctypes.ArgumentError:
            _check.number("multiplier", value)
            raise

    @property
    def priority(self) -> float:
        """Above 0; from 1000 on the constraint is required."""
        value: float = self._read().priority
        return value

    @priority.setter
    def priority(self, value: float) -> None:
        try:
            lib.rg_constraint_set_priority(self._context._ptr, self._raw, value)
        except ctypes.ArgumentError:
            _check.number("priority", value)
            raise

    @property
    def relation(self) -> Relation:
        return Relation(self._read().relation)

    @relation.setter
    def relation(self, value: Relation) -> None:
        lib.rg_constraint_set_relation(self._context._ptr, self._raw, _check.enum("relation", Relation, value))

    def remove(self) -> None:
        """Take the constraint away."""
        lib.rg_constraint_remove(self._context._ptr, self._raw)


_WANTED = "a ConstraintDef or a rule such as anchors(a).left == anchors(b).right + 8"


def _fill(raw: rg_constraint_def, container: Node, name: str, definition: ConstraintDef | Rule) -> None:
    if isinstance(definition, Rule):
        definition._fill(raw, container)
    else:
        _check.instance(name, definition, ConstraintDef, _WANTED)._fill(raw, container._context)


def _blamed(error: StaleHandle, container: Node, definitions: Iterable[ConstraintDef | Rule]) -> RegletError:
    """The error that names the item that was destroyed."""
    for each in (each for each in definitions if isinstance(each, ConstraintDef) and container.is_valid):
        named = _check.blame(error, first=each.first, second=each.second)
        if named is not error:
            return named
    return error


def add(container: Node, definitions: Iterable[ConstraintDef | Rule]) -> list[Constraint]:
    """One rg_constraints_add call."""
    if isinstance(definitions, ConstraintDef):  # a tuple, too
        raise _check.wrong("definitions", definitions, "several of them: add_constraint() takes one")
    given = _check.items("definitions", definitions, "an iterable of ConstraintDefs and rules")
    raws = (rg_constraint_def * len(given))()
    for index, (raw, definition) in enumerate(zip(raws, given, strict=True)):
        try:
            _fill(raw, container, f"definitions[{index}]", definition)
        except (TypeError, RegletError) as error:
            raise (
                error if str(error).startswith("definitions[") else _check.at(f"definitions[{index}]", error)
            ) from None
    out = (rg_constraint * len(given))()
    try:
        lib.rg_constraints_add(container._context._ptr, container._raw, raws, 0, len(given), out)
    except StaleHandle as error:
        raise _blamed(error, container, given) from None
    return [Constraint(container._context, rg_constraint(each.id)) for each in out]


def add_one(container: Node, definition: ConstraintDef | Rule) -> Constraint:
    raw, out = rg_constraint_def(), rg_constraint()
    _fill(raw, container, "definition", definition)
    try:
        lib.rg_constraint_add(container._context._ptr, container._raw, byref(raw), byref(out))
    except StaleHandle as error:
        raise _blamed(error, container, (definition,)) from None
    return Constraint(container._context, out)


def add_vfl(
    container: Node,
    line: str,
    views: Mapping[str, Node] | None,
    metrics: Mapping[str, float] | None,
    options: VflOptions | None,
    name: str | None,
    sibling_space: float,
    parent_space: float,
) -> list[Constraint]:
    raw = rg_vfl_def()
    lib.rg_vfl_def_init(byref(raw), ctypes.sizeof(raw))
    raw.options = 0 if options is None else _check.enum("options", VflOptions, options)
    raw.name = _check.optional_string("name", name)
    if views is not None:
        _check.mapping("views", views, "a mapping from names to Nodes")
        raw_views = (rg_vfl_view * max(1, len(views)))()
        for raw_view, (key, node) in zip(raw_views, views.items(), strict=False):
            raw_view.name = _check.c_string("a name in views", key)
            raw_view.node = _check.node(f"views[{key!r}]", container._context, node)
        raw.views, raw.view_count = raw_views, len(views)
    if metrics is not None and _check.mapping("metrics", metrics, "a mapping from names to numbers"):
        raw_metrics = (rg_vfl_metric * len(metrics))()
        for raw_metric, (key, value) in zip(raw_metrics, metrics.items(), strict=True):
            raw_metric.name = _check.c_string("a name in metrics", key)
            raw_metric.value = _check.moderate(f"metrics[{key!r}]", value)
        raw.metrics, raw.metric_count = raw_metrics, len(metrics)
    raw.sibling_space = _check.moderate("sibling_space", sibling_space)
    raw.parent_space = _check.moderate("parent_space", parent_space)
    text = _check.text("line", line)
    # Mostly, each byte of a line makes at most one constraint, each view one more for each of eight alignments.
    capacity = 9 * len(text)
    out, count = (rg_constraint * capacity)(), ctypes.c_uint32()
    context = container._context
    pointer = context._ptr
    try:
        lib.rg_constraints_add_vfl(pointer, container._raw, text, len(text), byref(raw), out, capacity, byref(count))
    except StaleHandle as error:
        named = {f"views[{key!r}]": node for key, node in (views or {}).items()} if container.is_valid else {}
        raise _check.blame(error, **named) from None
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
