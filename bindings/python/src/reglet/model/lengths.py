# SPDX-License-Identifier: MIT
"""Lengths: pixels, match_parent, wrap_content, percent, unset.

A length argument may also be a number of pixels, or a str: "50%", "match_parent", "wrap_content", "unset"."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple, SupportsFloat, TypeAlias

from .._c.enums import LengthKind
from .._c.structs import rg_length
from . import check

__all__ = ["MATCH_PARENT", "UNSET", "WRAP_CONTENT", "Length", "LengthLike", "percent", "px"]


class Length(NamedTuple):
    """A size of a node. Make one with px() or percent(), or use MATCH_PARENT, WRAP_CONTENT or UNSET."""

    value: float
    kind: LengthKind

    def __repr__(self) -> str:
        if self.kind is LengthKind.PX:
            return f"px({self.value:g})"
        if self.kind is LengthKind.PERCENT:
            return f"percent({self.value:g})"
        return LengthKind(self.kind).name


LengthLike: TypeAlias = Length | SupportsFloat
"""A Length, or a number of pixels."""

MATCH_PARENT = Length(0.0, LengthKind.MATCH_PARENT)
"""The size of the parent's content box, less margins."""
WRAP_CONTENT = Length(0.0, LengthKind.WRAP_CONTENT)
"""The size of the content."""
UNSET = Length(0.0, LengthKind.UNSET)
"""The container decides."""


def px(value: SupportsFloat) -> Length:
    """``value`` pixels."""
    return Length(check.number("value", value), LengthKind.PX)


def percent(value: SupportsFloat) -> Length:
    """``value`` percent of the parent's content box less its gaps."""
    return Length(check.number("value", value), LengthKind.PERCENT)


_KINDS = tuple(LengthKind)  # by number; calling the enum takes longer


_PERCENT: Final = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)%", re.ASCII)
_NAMES: Final = {"match_parent": MATCH_PARENT, "wrap_content": WRAP_CONTENT, "unset": UNSET}
_EXPECTED: Final = "a number of pixels, a Length, 'match_parent', 'wrap_content', 'unset' or a percentage such as '50%'"


def to_raw(name: str, value: LengthLike) -> rg_length:
    """The C struct of a length or a number of pixels. Errors name the argument ``name``."""
    try:
        if not isinstance(value, Length):
            return rg_length(value, 1)
        if type(value.kind) is LengthKind:
            return rg_length(value.value, value.kind)
    except (TypeError, OverflowError):
        pass
    return _read(name, value)


def _read(name: str, value: Any) -> rg_length:
    """The C struct of a str. Raises the error for a wrong value."""
    if isinstance(value, str):
        if _PERCENT.fullmatch(value):
            return rg_length(float(value[:-1]), LengthKind.PERCENT)
        if value not in _NAMES:
            raise check.invalid(name, value, _EXPECTED)
        value = _NAMES[value]
    if isinstance(value, Length):
        kind = check.enum(f"{name}.kind", LengthKind, value.kind)
        return rg_length(check.number(f"{name}.value", value.value), kind)
    return rg_length(check.number(name, value, _EXPECTED), 1)


def from_raw(raw: rg_length) -> Length:
    """The Length of a C struct."""
    return Length(raw.value, _KINDS[raw.kind])
