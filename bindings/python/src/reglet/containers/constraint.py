# SPDX-License-Identifier: MIT
"""Constraints of CONSTRAINT containers: definitions, handles and transactions."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from .._c.enums import Attribute, Relation
from .._c.errors import RegletError, StaleHandle
from .._c.functions import byref, lib
from .._c.session import AnyNode, Session
from .._c.structs import rg_constraint, rg_constraint_def, rg_content_priorities, rg_node, rg_safe_area
from ..model import check
from ..model.handle import Handle, name_stale, raw_node
from .rules import Rule

__all__ = ["Constraint", "ConstraintDef", "ContentPriorities", "SafeArea"]

N = TypeVar("N", bound=Handle)


class ConstraintDef(NamedTuple):
    """``first.attribute relation multiplier * second.second_attribute + constant`` at a priority.

    A node of None is the container. With a second attribute of NONE, the right-hand side is the constant. A ``spacer``
    other than 0 adds an unknown distance to the right-hand side; all constraints of a container with that number share
    the distance. With the attribute NONE the constraint is on the distance itself."""

    attribute: Attribute
    first: AnyNode | None = None
    relation: Relation = Relation.EQUAL
    second: AnyNode | None = None
    second_attribute: Attribute = Attribute.NONE
    multiplier: float = 1.0
    constant: float = 0.0
    priority: float = 1000.0
    name: str | None = None
    spacer: int = 0

    def _fill(self, raw: rg_constraint_def, session: Session) -> None:
        lib.rg_constraint_def_init(byref(raw), ctypes.sizeof(raw))
        raw.attribute = check.enum("attribute", Attribute, self.attribute)
        if self.first is not None:
            raw.first = raw_node("first", session, self.first)
        raw.relation = check.enum("relation", Relation, self.relation)
        if self.second is not None:
            raw.second = raw_node("second", session, self.second)
        raw.second_attribute = check.enum("second_attribute", Attribute, self.second_attribute)
        raw.multiplier = check.number("multiplier", self.multiplier)
        raw.constant = check.number("constant", self.constant)
        raw.priority = check.number("priority", self.priority)
        raw.name = check.optional_string("name", self.name)
        raw.spacer = check.uint32("spacer", self.spacer)


class SafeArea(NamedTuple):
    """The covered part of a container at each side, in pixels."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class ContentPriorities(NamedTuple):
    """The priorities of a node's intrinsic size, by axis."""

    hugging_x: float = 250.0
    hugging_y: float = 250.0
    compression_x: float = 750.0
    compression_y: float = 750.0

    def _to_raw(self) -> rg_content_priorities:
        return rg_content_priorities(*map(check.positive, self._fields, self))


class Constraint:
    """A constraint of a context. After it is removed, every use raises StaleHandle."""

    __slots__ = ("_raw", "_session")

    def __init__(self, session: Session, raw: rg_constraint) -> None:
        """Not for users: constraints come from Node.add_constraint() and similar methods."""
        self._session = session
        self._raw = raw

    @property
    def handle(self) -> int:
        """The 64-bit handle of the C API."""
        value: int = self._raw.id
        return value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Constraint) and self.handle == other.handle and self._session is other._session

    def __hash__(self) -> int:
        return hash(self.handle)

    def __repr__(self) -> str:
        return f"<reglet.Constraint {self.handle:#x}>"

    @property
    def definition(self) -> ConstraintDef:
        raw = self._read()
        return ConstraintDef(
            Attribute(raw.attribute),
            self._session.node(raw.first),
            Relation(raw.relation),
            self._session.node(raw.second),
            Attribute(raw.second_attribute),
            raw.multiplier,
            raw.constant,
            raw.priority,
            None if raw.name is None else raw.name.decode("utf-8", "replace"),
            raw.spacer,
        )

    @property
    def name(self) -> str | None:
        name: bytes | None = self._read().name
        return None if name is None else name.decode("utf-8", "replace")

    @property
    def constant(self) -> float:
        """Pixels. The cheapest property to change: it needs no new analysis of the constraints."""
        value: float = self._read().constant
        return value

    @constant.setter
    def constant(self, value: float) -> None:
        try:
            lib.rg_constraint_set_constant(self._session.pointer, self._raw, value)
        except ctypes.ArgumentError:
            check.number("constant", value)
            raise

    @property
    def multiplier(self) -> float:
        value: float = self._read().multiplier
        return value

    @multiplier.setter
    def multiplier(self, value: float) -> None:
        try:
            lib.rg_constraint_set_multiplier(self._session.pointer, self._raw, value)
        except ctypes.ArgumentError:
            check.number("multiplier", value)
            raise

    @property
    def priority(self) -> float:
        """Above 0. From 1000 the constraint is required."""
        value: float = self._read().priority
        return value

    @priority.setter
    def priority(self, value: float) -> None:
        try:
            lib.rg_constraint_set_priority(self._session.pointer, self._raw, value)
        except ctypes.ArgumentError:
            check.number("priority", value)
            raise

    @property
    def relation(self) -> Relation:
        return Relation(self._read().relation)

    @relation.setter
    def relation(self, value: Relation) -> None:
        lib.rg_constraint_set_relation(self._session.pointer, self._raw, check.enum("relation", Relation, value))

    def remove(self) -> None:
        """Remove the constraint from its container."""
        lib.rg_constraint_remove(self._session.pointer, self._raw)

    def _read(self) -> rg_constraint_def:
        raw = rg_constraint_def(struct_size=ctypes.sizeof(rg_constraint_def))
        lib.rg_constraint_get(self._session.pointer, self._raw, byref(raw))
        return raw


_EXPECTED = "a ConstraintDef or a rule such as anchors(a).left == anchors(b).right + 8"

# MARK: - Constraints of a container


def _fill(raw: rg_constraint_def, container: Handle, name: str, definition: ConstraintDef | Rule) -> None:
    if isinstance(definition, Rule):
        definition._fill(raw, container)
    else:
        check.instance(name, definition, ConstraintDef, _EXPECTED)._fill(raw, container._session)


def _name_stale(error: StaleHandle, container: Handle, definitions: Iterable[ConstraintDef | Rule]) -> RegletError:
    """The error with the name of the destroyed node among the definitions."""
    for each in (each for each in definitions if isinstance(each, ConstraintDef) and container.is_valid):
        named = name_stale(error, first=each.first, second=each.second)
        if named is not error:
            return named
    return error


def add_constraint(self: Handle, definition: ConstraintDef | Rule) -> Constraint:
    """Add one constraint to a CONSTRAINT container.

    The definition is a ConstraintDef, or a rule such as ``anchors(a).left == anchors(b).right + 8``, with ``anchors``
    of ``reglet.sets``."""
    raw, out = rg_constraint_def(), rg_constraint()
    _fill(raw, self, "definition", definition)
    try:
        lib.rg_constraint_add(self._session.pointer, self._raw, byref(raw), byref(out))
    except StaleHandle as error:
        raise _name_stale(error, self, (definition,)) from None
    return Constraint(self._session, out)


def add_constraints(self: Handle, definitions: Iterable[ConstraintDef | Rule]) -> list[Constraint]:
    """Add several constraints in one call, all or none. Each is a definition as of add_constraint()."""
    if isinstance(definitions, ConstraintDef):  # itself a tuple
        raise check.wrong("definitions", definitions, "an iterable of them; add_constraint() adds a single one")
    given = check.items("definitions", definitions, "an iterable of ConstraintDefs and rules")
    raws = (rg_constraint_def * len(given))()
    for index, (raw, definition) in enumerate(zip(raws, given, strict=True)):
        name = f"definitions[{index}]"
        try:
            _fill(raw, self, name, definition)
        except (TypeError, RegletError) as error:
            raise (error if str(error).startswith("definitions[") else check.at(name, error)) from None
    out = (rg_constraint * len(given))()
    try:
        lib.rg_constraints_add(self._session.pointer, self._raw, raws, 0, len(given), out)
    except StaleHandle as error:
        raise _name_stale(error, self, given) from None
    return _handles(self._session, out, len(given))


def constraints(self: Handle) -> list[Constraint]:
    """The container's own constraints, in the order they were added."""
    count = lib.rg_constraint_count(self._session.pointer, self._raw)
    out = (rg_constraint * max(1, count))()
    lib.rg_constraints_list(self._session.pointer, self._raw, out, count)
    return _handles(self._session, out, count)


def conflict(session: Session) -> list[Constraint]:
    """The constraints of the last conflict that still exist."""
    count = ctypes.c_uint32()
    lib.rg_constraints_conflict(session.pointer, None, 0, byref(count))
    out = (rg_constraint * max(1, count.value))()
    lib.rg_constraints_conflict(session.pointer, out, count.value, byref(count))
    return _handles(session, out, count.value)


def _handles(session: Session, raws: ctypes.Array[rg_constraint], count: int) -> list[Constraint]:
    return [Constraint(session, rg_constraint(raws[i].id)) for i in range(count)]


def ambiguous(self: N) -> list[N]:
    """The nodes of a CONSTRAINT container that its constraints do not determine, as of the last layout."""
    session, count = self._session, ctypes.c_uint32()
    lib.rg_constraints_ambiguous(session.pointer, self._raw, None, 0, byref(count))
    out = (rg_node * max(1, count.value))()
    lib.rg_constraints_ambiguous(session.pointer, self._raw, out, count.value, byref(count))
    return [type(self)(session, rg_node(out[i].id)) for i in range(count.value)]


@contextmanager
def transaction(self: Handle) -> Iterator[None]:
    """Keep or undo the edits of constraints inside ``with container.transaction():`` together.

    An exception undoes them. So does a conflict of required constraints, which raises Unsatisfiable."""
    pointer = self._session.pointer
    lib.rg_constraints_begin(pointer)
    try:
        yield
    except BaseException:
        lib.rg_constraints_rollback(pointer)
        raise
    lib.rg_constraints_commit(pointer, self._raw)


def commit_constraints(self: Handle) -> None:
    """End the transaction of Context.begin_constraints(). Raises Unsatisfiable if required constraints conflict."""
    lib.rg_constraints_commit(self._session.pointer, self._raw)


# MARK: - Properties of nodes


def get_content_priorities(self: Handle) -> ContentPriorities:
    """The priorities of the node's intrinsic size in a CONSTRAINT container."""
    raw = rg_content_priorities()
    lib.rg_node_get_content_priorities(self._session.pointer, self._raw, byref(raw))
    return ContentPriorities(raw.hugging_x, raw.hugging_y, raw.compression_x, raw.compression_y)


def set_content_priorities(self: Handle, value: ContentPriorities) -> None:
    raw = check.instance("content_priorities", value, ContentPriorities)._to_raw()
    lib.rg_node_set_content_priorities(self._session.pointer, self._raw, byref(raw))


def get_safe_area(self: Handle) -> SafeArea:
    """The covered part of a CONSTRAINT container, which moves Attribute.LEFT_SAFE and the like."""
    raw = rg_safe_area()
    lib.rg_node_get_safe_area(self._session.pointer, self._raw, byref(raw))
    return SafeArea(raw.left, raw.top, raw.right, raw.bottom)


def set_safe_area(self: Handle, value: SafeArea) -> None:
    given = check.fixed("safe_area", value, 4, "a SafeArea, or (left, top, right, bottom)")
    sides = zip(SafeArea._fields, given, strict=True)
    raw = rg_safe_area(*(check.finite(f"safe_area.{side}", each, 0) for side, each in sides))
    lib.rg_node_set_safe_area(self._session.pointer, self._raw, byref(raw))
