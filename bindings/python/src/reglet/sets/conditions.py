# SPDX-License-Identifier: MIT
"""Conditions of layout sets: comparisons of traits and host values, combined with ``&``, ``|`` and ``~``."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from .._c.enums import Direction, Idiom, Screen, SizeClass, Test, Trait
from ..containers.rules import Expression, Term
from ..model import check
from ..model.environment import Environment

__all__ = ["Condition", "ConditionLike", "HostValue", "Predicate", "TraitTest", "Traits", "traits", "value"]

Predicate: TypeAlias = Callable[[Environment], bool]
"""A test in Python. Each apply() calls it with the environment, which has all values."""
ConditionLike: TypeAlias = "Condition | HostValue | Predicate | bool"

_OPPOSITE = {
    Test.EQUAL: Test.NOT_EQUAL,
    Test.NOT_EQUAL: Test.EQUAL,
    Test.LESS: Test.GREATER_OR_EQUAL,
    Test.GREATER_OR_EQUAL: Test.LESS,
    Test.GREATER: Test.LESS_OR_EQUAL,
    Test.LESS_OR_EQUAL: Test.GREATER,
}


class TraitTest(NamedTuple):
    """One comparison."""

    trait: Trait
    test: Test
    number: float = 0.0
    key: str | None = None
    text: str | None = None
    predicate: Predicate | None = None
    """Replaces the other fields: its result becomes a host value, which is compared with 1."""


class Condition:
    """A disjunction of conjunctions of tests: ``traits.width >= 600``, ``(traits.count < 6) & ~value("locked")``."""

    __slots__ = ("_terms",)

    def __init__(self, terms: tuple[tuple[TraitTest, ...], ...]) -> None:
        """Not for users: conditions come from comparisons, Traits() and Condition.of()."""
        self._terms = terms

    @staticmethod
    def of(condition: ConditionLike) -> Condition:
        """The condition of a host value (not 0), of True or False, or of a function of the environment."""
        if isinstance(condition, Condition):
            return condition
        if isinstance(condition, HostValue):
            return condition != 0
        if isinstance(condition, bool):
            return Condition(((),) if condition else ())
        if not callable(condition):
            raise check.wrong("condition", condition, "a comparison, a value, a function, True or False")
        return Condition(((TraitTest(Trait.VALUE, Test.EQUAL, 1.0, predicate=condition),),))

    def __and__(self, other: ConditionLike) -> Condition:
        return Condition(tuple(a + b for a in self._terms for b in Condition.of(other)._terms))

    def __or__(self, other: ConditionLike) -> Condition:
        return Condition(self._terms + Condition.of(other)._terms)

    def __invert__(self) -> Condition:
        result = Condition.of(True)
        for term in self._terms:
            result &= Condition(tuple((each._replace(test=_OPPOSITE[each.test]),) for each in term))
        return result

    __rand__ = __and__
    __ror__ = __or__

    def __bool__(self) -> bool:
        raise TypeError("conditions are combined with &, | and ~, not with and, or and not")

    def __repr__(self) -> str:
        terms = [" & ".join(f"{_name(each)} {each.test.name} {each.number:g}" for each in term) for term in self._terms]
        return f"<reglet.sets.Condition {' | '.join(term or 'True' for term in terms) or 'False'}>"


def _name(test: TraitTest) -> str:
    return test.key or test.trait.name.lower()


class _Trait:
    """A number of the environment or of the current list."""

    __slots__ = ("_trait",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, trait: Trait) -> None:
        """Not for users: see traits."""
        self._trait = trait

    def __repr__(self) -> str:
        return f"<reglet.sets.traits.{self._trait.name.lower()}>"

    def _compare(self, test: Test, number: float) -> Condition:
        other = check.finite(f"the right side of traits.{self._trait.name.lower()}", number)
        return Condition(((TraitTest(self._trait, test, other),),))

    def __eq__(self, other: float) -> Condition:  # type: ignore[override]
        return self._compare(Test.EQUAL, other)

    def __ne__(self, other: float) -> Condition:  # type: ignore[override]
        return self._compare(Test.NOT_EQUAL, other)

    def __lt__(self, other: float) -> Condition:
        return self._compare(Test.LESS, other)

    def __le__(self, other: float) -> Condition:
        return self._compare(Test.LESS_OR_EQUAL, other)

    def __gt__(self, other: float) -> Condition:
        return self._compare(Test.GREATER, other)

    def __ge__(self, other: float) -> Condition:
        return self._compare(Test.GREATER_OR_EQUAL, other)


class HostValue(Term):
    """A value of the host: a condition by itself (that it is not 0), compared, ``value("mode") == "edit"``, or added to
    a constant, ``previous.right + value("gap")``."""

    __slots__ = ("_factor", "_key")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, key: str, factor: float = 1.0) -> None:
        check.c_string("key", key)
        self._key = key
        self._factor = check.finite("factor", factor)

    def _expression(self) -> Expression:
        return Expression(key=self._key, factor=self._factor)

    def _compare(self, test: Test, other: float | str) -> Condition:
        name = f"the right side of value({self._key!r})"
        if isinstance(other, str):
            check.c_string(name, other)
            return Condition(((TraitTest(Trait.VALUE, test, key=self._key, text=other),),))
        return Condition(((TraitTest(Trait.VALUE, test, check.finite(name, other), key=self._key),),))

    def __eq__(self, other: float | str) -> Condition:  # type: ignore[override]
        return self._compare(Test.EQUAL, other)

    def __ne__(self, other: float | str) -> Condition:  # type: ignore[override]
        return self._compare(Test.NOT_EQUAL, other)

    def _order(self, test: Test, other: float) -> Condition:
        return self._compare(test, check.number(f"the right side of value({self._key!r})", other))

    def __lt__(self, other: float) -> Condition:
        return self._order(Test.LESS, other)

    def __le__(self, other: float) -> Condition:
        return self._order(Test.LESS_OR_EQUAL, other)

    def __gt__(self, other: float) -> Condition:
        return self._order(Test.GREATER, other)

    def __ge__(self, other: float) -> Condition:
        return self._order(Test.GREATER_OR_EQUAL, other)

    def __invert__(self) -> Condition:
        return self == 0

    def __and__(self, other: ConditionLike) -> Condition:
        return (self != 0) & other

    def __or__(self, other: ConditionLike) -> Condition:
        return (self != 0) | other

    def __add__(self, other: float) -> Expression:
        constant = check.finite("a number added to a value", other)
        return Expression(constant=constant, key=self._key, factor=self._factor)

    __radd__ = __add__

    def __sub__(self, other: float) -> Expression:
        return self + -check.finite("a number subtracted from a value", other)

    def __neg__(self) -> HostValue:
        return HostValue(self._key, -self._factor)

    def __mul__(self, factor: float) -> HostValue:
        return HostValue(self._key, self._factor * check.finite("factor", factor))

    __rmul__ = __mul__


class traits:
    """Numbers to compare: ``traits.width >= 600``. Sizes are in dp."""

    width = _Trait(Trait.WIDTH)
    height = _Trait(Trait.HEIGHT)
    smallest_width = _Trait(Trait.SMALLEST_WIDTH)
    density = _Trait(Trait.DENSITY)
    font_scale = _Trait(Trait.FONT_SCALE)
    pixel_scale = _Trait(Trait.PIXEL_SCALE)
    direction = _Trait(Trait.DIRECTION)
    orientation = _Trait(Trait.ORIENTATION)
    width_class = _Trait(Trait.WIDTH_CLASS)
    height_class = _Trait(Trait.HEIGHT_CLASS)
    idiom = _Trait(Trait.IDIOM)
    count = _Trait(Trait.COUNT)
    """The number of items of the innermost list; outside of lists, of children of the container that are not gone."""
    index = _Trait(Trait.INDEX)
    """The number of items before the current one."""
    remaining = _Trait(Trait.REMAINING)
    """The number of items after it."""


def Traits(
    *,
    idiom: Idiom | None = None,
    width_class: SizeClass | None = None,
    height_class: SizeClass | None = None,
    orientation: Screen | None = None,
    direction: Direction | None = None,
    density: float | None = None,
    pixel_scale: float | None = None,
) -> Condition:
    """The condition that all given traits have these values."""
    enums = {
        Trait.IDIOM: (Idiom, idiom),
        Trait.WIDTH_CLASS: (SizeClass, width_class),
        Trait.HEIGHT_CLASS: (SizeClass, height_class),
        Trait.ORIENTATION: (Screen, orientation),
        Trait.DIRECTION: (Direction, direction),
    }
    tests = {
        trait: float(check.enum(trait.name.lower(), kind, given))
        for trait, (kind, given) in enums.items()
        if given is not None
    }
    for trait, number in ((Trait.DENSITY, density), (Trait.PIXEL_SCALE, pixel_scale)):
        if number is not None:
            tests[trait] = check.finite(trait.name.lower(), number)
    return Condition((tuple(TraitTest(trait, Test.EQUAL, n) for trait, n in tests.items()),))


def value(key: str) -> HostValue:
    """A value of the host, by its key."""
    return HostValue(key)
