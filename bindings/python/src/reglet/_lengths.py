# SPDX-License-Identifier: MIT
"""Lengths: pixels, match_parent, wrap_content, percent, unset. Wherever one is taken a plain number is pixels."""

from __future__ import annotations

from typing import NamedTuple, SupportsFloat, TypeAlias

from ._enums import LengthKind
from ._structs import rg_length

__all__ = ["MATCH_PARENT", "UNSET", "WRAP_CONTENT", "Length", "LengthLike", "percent", "px"]


class Length(NamedTuple):
    """A size of a node. Make one with px(), percent() or take MATCH_PARENT, WRAP_CONTENT, UNSET."""

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
"""As big as the parent's content box, less margins."""
WRAP_CONTENT = Length(0.0, LengthKind.WRAP_CONTENT)
"""As big as the content."""
UNSET = Length(0.0, LengthKind.UNSET)
"""The container decides."""


def px(value: SupportsFloat) -> Length:
    """``value`` pixels."""
    return Length(float(value), LengthKind.PX)


def percent(value: SupportsFloat) -> Length:
    """``value`` percent of the parent's content box less its gaps."""
    return Length(float(value), LengthKind.PERCENT)


_KINDS = tuple(LengthKind)  # in order of their numbers; calling the enum takes longer


def to_raw(value: LengthLike) -> rg_length:
    """The C struct of a length or a number of pixels."""
    if isinstance(value, Length):
        return rg_length(value.value, value.kind)
    return rg_length(float(value), 1)


def from_raw(raw: rg_length) -> Length:
    """The Length of a C struct."""
    return Length(raw.value, _KINDS[raw.kind])
