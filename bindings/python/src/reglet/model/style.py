# SPDX-License-Identifier: MIT
"""Styles without a node. Their properties: styled.py."""

from __future__ import annotations

import ctypes
import difflib
from collections.abc import Iterable, Mapping
from typing import Any, Final, SupportsFloat, Unpack

from .._c.functions import lib
from .._c.style import Property, rg_length, rg_style
from .properties import FIELDS
from .styled import StyleArgs, Styled

__all__ = ["Style", "StyleArgs", "Styled"]

STYLE_NAMES: Final = frozenset(StyleArgs.__annotations__)


def default_style() -> rg_style:
    """A struct with the library's defaults."""
    raw = rg_style()
    lib.rg_style_init(raw, ctypes.sizeof(raw))
    return raw


class Style(Styled):
    """A complete style without a node: for ``node.style``, for creating nodes and for building trees.

    Setting a value checks its type; using the style checks its range."""

    __slots__ = ("_given", "_raw")

    def __init__(self, **properties: Unpack[StyleArgs]) -> None:
        self._raw = default_style()
        self._given = 0
        """A bit for each property that was set. InflateArgs.resolve_tag replaces only these."""
        if properties:
            self._apply(properties)

    @classmethod
    def _of(cls, raw: rg_style, given: int = -1) -> Style:
        style = cls.__new__(cls)
        style._raw = raw
        style._given = given
        return style

    def copy(self) -> Style:
        """A copy of the style."""
        return Style._of(rg_style.from_buffer_copy(self._raw), self._given)

    __copy__ = copy

    def replace(self, **properties: Unpack[StyleArgs]) -> Style:
        """A copy with some properties changed."""
        changed = self.copy()
        changed._apply(properties)
        return changed

    def _apply(self, properties: Mapping[str, Any]) -> None:
        for name, value in properties.items():
            if name not in STYLE_NAMES:
                near = difflib.get_close_matches(str(name), STYLE_NAMES, 1)
                raise TypeError(f"{name!r} is not a style property{f'; did you mean {near[0]!r}?' if near else ''}")
            setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Style) and bytes(self._raw) == bytes(other._raw)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        default = Style()
        changed = []
        for each in Property:
            name = FIELDS[each]
            value = getattr(self, name)
            if value != getattr(default, name):
                changed.append(f"{name}={value!r}")
        return f"Style({', '.join(changed)})"

    def _get_length(self, property: Property) -> rg_length:
        value: rg_length = getattr(self._raw, FIELDS[property])
        return value

    def _set_length(self, property: Property, value: rg_length) -> None:
        setattr(self._raw, FIELDS[property], value)
        self._given |= 1 << property

    def _get_float(self, property: Property) -> float:
        return float(getattr(self._raw, FIELDS[property]))

    def _set_float(self, property: Property, value: SupportsFloat) -> None:
        setattr(self._raw, FIELDS[property], value)
        self._given |= 1 << property

    def _get_int(self, property: Property) -> int:
        if property is Property.FONT:
            return int(self._raw.font.id)
        return int(getattr(self._raw, FIELDS[property]))

    def _set_int(self, property: Property, value: int) -> None:
        if property is Property.FONT:
            self._raw.font.id = value
        else:
            setattr(self._raw, FIELDS[property], value)
        self._given |= 1 << property

    def _read_style(self) -> rg_style:
        return self._raw

    def _write_style(self, raw: rg_style, changed: Iterable[Property]) -> None:
        self._raw = raw
        for each in changed:
            self._given |= 1 << each

    def _overlay(self, raw: rg_style) -> None:
        """Copy the properties that were set into another style."""
        for each, field in FIELDS.items():
            if self._given >> each & 1:
                setattr(raw, field, getattr(self._raw, field))
