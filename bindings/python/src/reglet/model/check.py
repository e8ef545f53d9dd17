# SPDX-License-Identifier: MIT
"""Checks of arguments, and the form of their messages.

A check receives the name of an argument and its value. It returns the value for C, or raises WrongType, or
InvalidArgument for a value out of range. Fast setters let ctypes reject a value first and call a check only for the
message."""

from __future__ import annotations

import ctypes
import difflib
import math
import operator
import os
import sys
from collections.abc import Iterable, Mapping
from enum import IntEnum, IntFlag
from functools import cache, reduce
from numbers import Integral
from typing import Any, SupportsIndex, TypeVar

from .._c.errors import InvalidArgument, WrongType

_E = TypeVar("_E", bound=Exception)
_T = TypeVar("_T")
_MOST_NAMES = 20

# MARK: - Messages


def shown(value: object) -> str:
    """The repr of a value for a message: one line of at most 80 characters."""
    try:
        text = " ".join(repr(value).split())
    except Exception:
        text = object.__repr__(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _article(kind: Any) -> str:
    """A class with its article: "a Node"."""
    return f"{'an' if kind.__name__[0] in 'AEIOU' else 'a'} {kind.__name__}"


def wrong(name: str, value: object, expected: str) -> WrongType:
    """The error for a value of a wrong type."""
    return WrongType(f"{name} must be {expected}, not {shown(value)}")


def invalid(name: str, value: object, expected: str) -> InvalidArgument:
    """The error for a value out of range."""
    return InvalidArgument(f"{name} must be {expected}, not {shown(value)}")


def at(place: str, error: _E) -> _E:
    """The error, with a place in front of its message."""
    error.args = (f"{place}: {error}",)
    return error


# MARK: - Numbers


def number(name: str, value: Any, expected: str = "a number") -> float:
    """Any real number. Not a str, although float() accepts one."""
    if type(value) is float:
        return value
    try:
        return ctypes.c_double(value).value
    except OverflowError:
        raise invalid(name, value, "a number in the range of a float") from None
    except TypeError:
        raise wrong(name, value, expected) from None


def finite(name: str, value: Any, low: float = -math.inf, high: float = math.inf) -> float:
    """A number from `low` to `high` that is finite, also as a 32-bit float."""
    given = number(name, value)
    if not math.isfinite(ctypes.c_float(given).value) or not low <= given <= high:
        above = f" from {low:g}{' on' if high == math.inf else f' to {high:g}'}"
        raise invalid(name, value, f"a finite number{'' if low == -math.inf else above}")
    return given


def positive(name: str, value: Any) -> float:
    """A finite number above 0."""
    if (given := finite(name, value)) <= 0:
        raise invalid(name, value, "a number above 0")
    return given


def moderate(name: str, value: Any) -> float:
    """A number in the range of constraints."""
    return finite(name, value, -1e9, 1e9)


def integer(name: str, value: Any, low: int, high: int) -> int:
    """A whole number from `low` to `high`. ctypes would truncate other numbers."""
    try:
        given = operator.index(value)
    except TypeError:
        raise wrong(name, value, "a whole number") from None
    if not low <= given <= high:
        raise invalid(name, given, f"a whole number from {low:,} to {high:,}")
    return given


def index(name: str, value: Any) -> int:
    """An index into a sequence; a negative one counts from the end."""
    return integer(name, value, -sys.maxsize - 1, sys.maxsize)


def int32(name: str, value: SupportsIndex) -> int:
    if type(value) is int and -0x8000_0000 <= value <= 0x7FFF_FFFF:
        return value
    return integer(name, value, -0x8000_0000, 0x7FFF_FFFF)


def uint32(name: str, value: SupportsIndex) -> int:
    return integer(name, value, 0, 0xFFFF_FFFF)


def size_t(name: str, value: SupportsIndex) -> int:
    return integer(name, value, 0, 0xFFFF_FFFF_FFFF_FFFF)


def boolean(name: str, value: Any) -> bool:
    """True or False (also NumPy's), or 1 or 0."""
    if isinstance(value, bool):
        return value
    is_bool = getattr(getattr(value, "dtype", None), "kind", "") == "b" and getattr(value, "ndim", 1) == 0
    if is_bool or (isinstance(value, Integral) and value in (0, 1)):
        return bool(value)
    raise wrong(name, value, "True or False")


# MARK: - Enums


def enum(name: str, kind: type[IntEnum] | type[IntFlag], value: Any) -> int:
    """A member of an enum, its name in lower case, or its number; of a flag set also several: "start|top"."""
    known = _bits(kind)
    if type(value) is kind:
        if known is None:
            return value
        number = int(value)
    elif isinstance(value, str):
        number = 0
        for part in (value,) if known is None else value.split("|"):
            member = kind.__members__.get(part.strip().upper())
            if member is None or part != part.lower():
                raise invalid(name, value, _members(kind, part))
            number |= int(member)
    elif isinstance(value, (bool, IntEnum, IntFlag)) or not isinstance(value, Integral):
        raise wrong(name, value, _members(kind, ""))
    else:
        number = operator.index(value)
    if number in kind._value2member_map_ if known is None else number & ~known == 0:
        return number
    raise invalid(name, value, _members(kind, ""))


@cache
def _bits(kind: type[IntEnum] | type[IntFlag]) -> int | None:
    """All bits of a flag set; None for an enum."""
    return reduce(operator.or_, map(int, kind.__members__.values())) if issubclass(kind, IntFlag) else None


def _members(kind: type[IntEnum] | type[IntFlag], near: str) -> str:
    """The values an argument of an enum's type may have, for messages."""
    names = [each.lower() for each in kind.__members__]
    if len(names) > _MOST_NAMES:
        names = difflib.get_close_matches(near, names, 5) or [*names[:5], "…"]
    listed = ", ".join(each if each == "…" else repr(each) for each in names)
    return f"{_article(kind)} ({listed}{'; several with |' if issubclass(kind, IntFlag) else ''})"


# MARK: - Text


def text(name: str, value: Any) -> bytes:
    """A str as UTF-8. NUL and lone surrogates pass: the engine rejects them and reports their position."""
    if not isinstance(value, str):
        raise wrong(name, value, "a str")
    return value.encode("utf-8", "surrogatepass")


def c_string(name: str, value: Any) -> bytes:
    """A str as UTF-8 that ends with NUL."""
    if not isinstance(value, str):
        raise wrong(name, value, "a str")
    try:
        encoded = value.encode()
    except UnicodeEncodeError as error:
        raise InvalidArgument(f"{name} is not UTF-8: {shown(value)}: {error.reason}") from None
    if b"\0" in encoded:
        raise InvalidArgument(f"{name} contains NUL: {shown(value)}")
    return encoded


def optional_string(name: str, value: Any) -> bytes | None:
    return None if value is None else c_string(name, value)


def path(name: str, value: Any) -> bytes:
    """A file path for C."""
    try:
        encoded = os.fsencode(value)
    except TypeError:
        raise wrong(name, value, "a path: a str, bytes or os.PathLike") from None
    except UnicodeEncodeError as error:
        raise InvalidArgument(f"{name} cannot be encoded: {shown(value)}: {error.reason}") from None
    if b"\0" in encoded:
        raise InvalidArgument(f"{name} contains NUL: {shown(value)}")
    return encoded


# MARK: - Objects


def instance(name: str, value: Any, kind: type[_T] | tuple[type, ...], expected: str = "") -> Any:
    """An instance of a class, or of one of several."""
    if isinstance(value, kind):
        return value
    raise wrong(name, value, expected or _article(kind))


def function(name: str, value: Any) -> Any:
    if not callable(value):
        raise wrong(name, value, "a function")
    return value


def mapping(name: str, value: Any, expected: str = "a mapping") -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise wrong(name, value, expected)
    return value


def items(name: str, value: Any, expected: str) -> list[Any]:
    """The items of an iterable other than a str, a mapping or a node."""
    if not isinstance(value, (str, bytes, Mapping)) and not hasattr(type(value), "child_count"):
        try:
            found = iter(value)
        except TypeError:
            pass
        else:
            return list(found)
    raise wrong(name, value, expected)


def length(name: str, value: Any, expected: str, default: int = 0) -> int:
    """The length of a sequence; `default` for a 0-dimensional array."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__getitem__"):
        raise wrong(name, value, expected)
    if getattr(value, "ndim", 1) == 0:
        return default
    try:
        return len(value)
    except TypeError:
        raise wrong(name, value, expected) from None


def measured(value: Any) -> tuple[Any, ...]:
    """The result of a measure function."""
    expected = "(width, height) or (width, height, baseline)"
    given = tuple(items("the result of measure", value, expected))
    if len(given) not in (2, 3):
        raise invalid("the result of measure", value, expected)
    return given


def known(given: Iterable[str], names: frozenset[str], function: str) -> None:
    """Raise a TypeError for an unknown keyword, in functions whose keywords are a TypedDict."""
    for name in given:
        if name not in names:
            near = difflib.get_close_matches(str(name), names, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise TypeError(f"{function}() got an unexpected keyword argument {name!r}{hint}")


def fixed(name: str, value: Any, count: int, expected: str) -> list[Any]:
    """A sequence of `count` items."""
    if not isinstance(value, (tuple, list)):
        raise wrong(name, value, expected)
    if len(value) != count:
        raise invalid(name, value, expected)
    return list(value)


def one_of(name: str, value: Any, names: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in names:
        *others, last = map(repr, names)
        raise invalid(name, value, f"{', '.join(others)} or {last}")
    return value
