# SPDX-License-Identifier: MIT
"""Rules: constraints written as equations, such as ``title.left == icon.right + 8``."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, replace
from typing import Any, NoReturn, TypeAlias

from .._c.enums import Attribute, Relation
from .._c.errors import InvalidArgument, NotFound
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.structs import rg_constraint_def, rg_node
from ..model import check
from ..model.handle import Handle

__all__ = ["Anchor", "Expression", "Guide", "Item", "Rule", "Side", "Term"]


class Term:
    """Anything but a number that a side of a rule may contain."""

    __slots__ = ()

    def _expression(self) -> Expression:
        raise NotImplementedError


@dataclass(frozen=True)
class Expression(Term):
    """``multiplier * item.attribute + constant (+ factor * value)``, at a priority."""

    item: Item | None = None
    attribute: Attribute = Attribute.NONE
    multiplier: float = 1.0
    constant: float = 0.0
    key: str | None = None
    factor: float = 0.0
    is_dp: bool = False
    priority: float = 1000.0

    def __post_init__(self) -> None:
        check.instance("item", self.item, (Item, type(None)), "an Item or None")
        check.optional_string("key", self.key)
        check.boolean("is_dp", self.is_dp)
        _normalize(self, ("attribute", Attribute), "multiplier", "constant", "factor", "priority")

    def _expression(self) -> Expression:
        return self

    def __add__(self, other: Side) -> Expression:
        other = _expression(other)
        if other.item is not None:
            raise InvalidArgument("a side of a rule has at most one attribute")
        if other.key is not None and self.key is not None:
            raise InvalidArgument("a side of a rule has at most one value")
        if (other.is_dp and self.constant != 0 and not self.is_dp) or (
            self.is_dp and other.constant != 0 and not other.is_dp
        ):
            raise InvalidArgument("a side of a rule has a constant in pixels or in dp, not both")
        return replace(
            self,
            constant=self.constant + other.constant,
            key=self.key or other.key,
            factor=self.factor + other.factor,
            is_dp=self.is_dp or other.is_dp,
        )

    __radd__ = __add__

    def __sub__(self, other: Side) -> Expression:
        return self + _expression(other) * -1.0

    def __rsub__(self, other: Side) -> Expression:
        return self * -1.0 + other

    def __mul__(self, factor: float) -> Expression:
        factor = check.finite("factor", factor)
        return replace(
            self,
            multiplier=self.multiplier * factor,
            constant=self.constant * factor,
            factor=self.factor * factor,
        )

    __rmul__ = __mul__

    def __truediv__(self, divisor: float) -> Expression:
        number = check.finite("divisor", divisor)
        if number == 0:
            raise check.invalid("divisor", divisor, "a number other than 0")
        return self * (1.0 / number)

    def __matmul__(self, priority: float) -> Expression:
        return replace(self, priority=priority)

    def __eq__(self, other: Side) -> Rule:  # type: ignore[override]
        return _rule(self, Relation.EQUAL, _expression(other))

    def __ne__(self, other: Side) -> NoReturn:  # type: ignore[override]
        raise TypeError("a rule is written with ==, <= or >=")

    __lt__ = __gt__ = __ne__

    def __le__(self, other: Side) -> Rule:
        return _rule(self, Relation.LESS_OR_EQUAL, _expression(other))

    def __ge__(self, other: Side) -> Rule:
        return _rule(self, Relation.GREATER_OR_EQUAL, _expression(other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<reglet.sets.Anchor {self}>"

    def __str__(self) -> str:
        terms = []
        if self.item is not None:
            terms.append((self.multiplier, f"{self.item}.{self.attribute.name.lower()}"))
        if self.constant or (not terms and not self.key):
            terms.append((self.constant, "dp" if self.is_dp else ""))
        if self.key is not None:
            terms.append((self.factor, self.key))
        out = ""
        for number, of in terms:
            sign = (" - " if number < 0 else " + ") if out else "-" if number < 0 else ""
            number = abs(number)
            is_constant = of in ("", "dp")
            out += sign + (f"{number:g}{of}" if is_constant else of if number == 1 else f"{number:g} * {of}")
        return out


Anchor: TypeAlias = Expression
"""An attribute of an item, as in ``title.left``."""
Side: TypeAlias = Term | float


def _expression(given: Side) -> Expression:
    if isinstance(given, Term):
        return given._expression()
    expected = "an attribute of an item, a value or a number"
    return Expression(constant=check.number("a side of a rule", given, expected))


def _normalize(rule: Any, *fields: str | tuple[str, Any]) -> None:
    """Check the enums and numbers of a frozen dataclass, and store them as members and floats."""
    for field in fields:
        name, kind = field if isinstance(field, tuple) else (field, None)
        given = getattr(rule, name)
        if kind is None:
            object.__setattr__(rule, name, check.finite(name, given))
        elif type(given) is not kind:
            object.__setattr__(rule, name, kind(check.enum(name, kind, given)))


_FLIPPED = {
    Relation.EQUAL: Relation.EQUAL,
    Relation.LESS_OR_EQUAL: Relation.GREATER_OR_EQUAL,
    Relation.GREATER_OR_EQUAL: Relation.LESS_OR_EQUAL,
}


_SIGNS = {Relation.EQUAL: "==", Relation.LESS_OR_EQUAL: "<=", Relation.GREATER_OR_EQUAL: ">="}


@dataclass(frozen=True, eq=False)
class Rule:
    """A constraint as an equation. ``rule @ 500`` sets its priority, ``rule.named("gap")`` its name."""

    first: Item
    attribute: Attribute
    relation: Relation
    second: Expression
    priority: float = 1000.0
    name: str | None = None

    def __post_init__(self) -> None:
        check.instance("first", self.first, Item)
        check.instance("second", self.second, Expression)
        check.optional_string("name", self.name)
        _normalize(self, ("attribute", Attribute), ("relation", Relation), "priority")

    def __matmul__(self, priority: float) -> Rule:
        return replace(self, priority=priority)

    def named(self, name: str) -> Rule:
        """The rule with a name for messages."""
        check.c_string("name", name)
        return replace(self, name=name)

    def __bool__(self) -> NoReturn:
        raise TypeError("a rule is neither true nor false: 3 <= a.left <= 5 is written as two rules")

    def _fill(self, raw: rg_constraint_def, container: Handle) -> None:
        """Write the rule as a constraint of a container. A rule that depends on an environment is an error."""
        second = self.second
        if second.key is not None or second.is_dp:
            unknown = "dp" if second.key is None else f"value({second.key!r})"
            raise InvalidArgument(f"definition has {unknown}, which is known only to a layout set: {self!r}")
        lib.rg_constraint_def_init(byref(raw), ctypes.sizeof(raw))
        raw.first, raw.attribute, raw.relation = self.first._of(container), self.attribute, self.relation
        if second.item is not None:
            raw.second, raw.second_attribute = second.item._of(container), second.attribute
            raw.multiplier = second.multiplier
        raw.constant, raw.priority = second.constant, self.priority
        raw.name = check.optional_string("name", self.name)

    def __repr__(self) -> str:
        name = "" if self.name is None else f"{self.name!r} "
        priority = "" if self.priority >= 1000 else f" @ {self.priority:g}"
        equation = f"{Expression(self.first, self.attribute)} {_SIGNS[self.relation]} {self.second}"
        return f"<reglet.sets.Rule {name}{equation}{priority}>"


def _rule(left: Expression, relation: Relation, right: Expression) -> Rule:
    if left.item is None:
        left, right, relation = right, left, _FLIPPED[relation]
    if left.item is None or left.multiplier == 0:
        raise InvalidArgument("a rule needs an attribute of an item")
    priority = min(left.priority, right.priority)
    if left.multiplier < 0:
        relation = _FLIPPED[relation]
    # Everything but the first attribute moves to the right.
    rest = Expression(constant=left.constant, key=left.key, factor=left.factor, is_dp=left.is_dp)
    return Rule(left.item, left.attribute, relation, (right - rest) / left.multiplier, priority)


class _Edges:
    """The edges and centers of an item or a guide."""

    __slots__ = ()

    def _edge(self, name: str) -> Anchor:
        raise NotImplementedError

    @property
    def left(self) -> Anchor:
        return self._edge("LEFT")

    @property
    def right(self) -> Anchor:
        return self._edge("RIGHT")

    @property
    def top(self) -> Anchor:
        return self._edge("TOP")

    @property
    def bottom(self) -> Anchor:
        return self._edge("BOTTOM")

    @property
    def leading(self) -> Anchor:
        return self._edge("LEADING")

    @property
    def trailing(self) -> Anchor:
        return self._edge("TRAILING")

    @property
    def center_x(self) -> Anchor:
        return self._edge("CENTER_X")

    @property
    def center_y(self) -> Anchor:
        return self._edge("CENTER_Y")


class Item(_Edges):
    """A node in a rule: a given one, or a placeholder that a layout set replaces."""

    __slots__ = ("_id", "_name", "_raw", "_session")

    def __init__(
        self, raw: rg_node, id: str | None = None, name: str | None = None, session: Session | None = None
    ) -> None:
        """Not for users: items come from anchors() and other functions of reglet.sets."""
        self._raw = raw
        self._session = session
        """The session of a given node."""
        self._id = id
        self._name = name or f"#{id}"

    def __repr__(self) -> str:
        return f"<reglet.sets.Item {self}>"

    def __str__(self) -> str:
        return self._name

    def _known(self, container: Handle) -> rg_node:
        """The node in an entry of a layout set: one of the container's context, or a placeholder."""
        if self._session is not None and self._session is not container._session:
            raise InvalidArgument(f"item {self} belongs to another context")
        return self._raw

    def _of(self, container: Handle) -> rg_node:
        """The node in a constraint of a container."""
        if self._id is not None:
            out = rg_node()
            try:
                lib.rg_node_find(container._session.pointer, container._raw, check.c_string("id", self._id), byref(out))
            except NotFound:
                raise NotFound(f"no node below the container has the id {self._id!r}") from None
            return out
        if self._session is None and self._raw.id:
            raise InvalidArgument(f"definition has {self}, which is known only to a layout set")
        return self._known(container)

    def anchor(self, attribute: Attribute) -> Anchor:
        """An attribute of the item."""
        return Expression(self, attribute)

    def _edge(self, name: str) -> Anchor:
        return self.anchor(Attribute[name])

    @property
    def width(self) -> Anchor:
        return self._edge("WIDTH")

    @property
    def height(self) -> Anchor:
        return self._edge("HEIGHT")

    @property
    def baseline(self) -> Anchor:
        """The baseline of the first line of a text."""
        return self._edge("BASELINE")

    @property
    def last_baseline(self) -> Anchor:
        return self._edge("LAST_BASELINE")

    @property
    def margins(self) -> Guide:
        """The edges moved in by the padding: ``container.margins.left``."""
        return Guide(self, "MARGIN")

    @property
    def safe_area(self) -> Guide:
        """The edges moved in by the safe area: ``container.safe_area.top``."""
        return Guide(self, "SAFE")


class Guide(_Edges):
    """The edges of an item's margins or of its safe area."""

    __slots__ = ("_item", "_kind")

    def __init__(self, item: Item, kind: str) -> None:
        """Not for users: see Item.margins and Item.safe_area."""
        self._item = item
        self._kind = kind

    def _edge(self, name: str) -> Anchor:
        return self._item.anchor(Attribute[f"{name}_{self._kind}"])
