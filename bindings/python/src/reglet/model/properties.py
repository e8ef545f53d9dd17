# SPDX-License-Identifier: MIT
"""The kinds of style properties, as descriptors."""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Iterable
from enum import IntEnum, IntFlag
from typing import Any, Final, Generic, Self, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from .._c.errors import InvalidArgument
from .._c.style import Property, rg_length, rg_style
from . import check
from .font import Font
from .geometry import Edges
from .lengths import Length, LengthLike, from_raw, to_raw

__all__ = ["EdgesLike", "EdgesProperty", "EnumProperty", "FloatProperty", "FontProperty", "HasStyle", "LengthProperty"]

EdgesLike: TypeAlias = SupportsFloat | tuple[SupportsFloat, SupportsFloat, SupportsFloat, SupportsFloat]
"""One number for all four sides, or (left, top, right, bottom)."""

_E = TypeVar("_E", bound=int)

# A field of rg_style has the name of its property.
FIELDS: Final = {each: each.name.lower() for each in Property}


class HasStyle:
    """Storage of style properties. Node keeps them in the engine, Style in a struct of its own."""

    __slots__ = ()

    def _get_length(self, property: Property) -> rg_length:
        raise NotImplementedError

    def _set_length(self, property: Property, value: rg_length) -> None:
        raise NotImplementedError

    def _get_float(self, property: Property) -> float:
        raise NotImplementedError

    def _set_float(self, property: Property, value: SupportsFloat) -> None:
        raise NotImplementedError

    def _get_int(self, property: Property) -> int:
        raise NotImplementedError

    def _set_int(self, property: Property, value: int) -> None:
        raise NotImplementedError

    def _read_style(self) -> rg_style:
        raise NotImplementedError

    def _write_style(self, raw: rg_style, changed: Iterable[Property]) -> None:
        raise NotImplementedError


class StyleProperty:
    """A style property of a Node or of a Style."""

    def __init__(self, property: Property, doc: str) -> None:
        self.property: Final = property
        self.name: Final = property.name.lower()
        self.__doc__ = doc


class LengthProperty(StyleProperty):
    """Returns a Length. Accepts a Length, a number of pixels, or a str such as "50%" or "match_parent"."""

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: HasStyle, owner: type) -> Length: ...
    def __get__(self, instance: HasStyle | None, owner: type) -> Self | Length:
        return self if instance is None else from_raw(instance._get_length(self.property))

    def __set__(self, instance: HasStyle, value: LengthLike) -> None:
        instance._set_length(self.property, to_raw(self.name, value))


class FloatProperty(StyleProperty):
    """Returns a float. Accepts any number."""

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: HasStyle, owner: type) -> float: ...
    def __get__(self, instance: HasStyle | None, owner: type) -> Self | float:
        return self if instance is None else instance._get_float(self.property)

    def __set__(self, instance: HasStyle, value: SupportsFloat) -> None:
        try:
            instance._set_float(self.property, value)
        except (ctypes.ArgumentError, TypeError, OverflowError):  # not a number
            check.number(self.name, value)
            raise


class EnumProperty(StyleProperty, Generic[_E]):
    """Returns a member of an enum or flag set, or a plain int or bool. Accepts the name of a member as well."""

    def __init__(self, property: Property, type: type[_E], doc: str) -> None:
        super().__init__(property, doc)
        self.type = type

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: HasStyle, owner: type) -> _E: ...
    def __get__(self, instance: HasStyle | None, owner: type) -> Self | _E:
        return self if instance is None else self.type(instance._get_int(self.property))

    def __set__(self, instance: HasStyle, value: _E) -> None:
        if type(value) is not self.type or not 0 <= value <= 0x7FFF_FFFF:
            value = self.checked(self.name, value)
        instance._set_int(self.property, value)

    def checked(self, name: str, value: Any) -> Any:
        """The value for C. Errors name the argument ``name``."""
        if self.property is Property.ELLIPSIZE and isinstance(value, bool):
            return int(value)  # none or end
        if issubclass(self.type, (IntEnum, IntFlag)):
            return check.enum(name, self.type, value)
        return (check.boolean if self.type is bool else check.int32)(name, value)


class FontProperty(StyleProperty):
    """Accepts a Font of the same context, or None. Returns the number of the font: 0 for none."""

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: HasStyle, owner: type) -> int: ...
    def __get__(self, instance: HasStyle | None, owner: type) -> Self | int:
        return self if instance is None else instance._get_int(self.property)

    def __set__(self, instance: HasStyle, value: Font | SupportsIndex | None) -> None:
        session = getattr(instance, "_session", None)  # a Style has none
        if session is not None and isinstance(value, Font) and value._session is not session:
            raise InvalidArgument("the font belongs to another context")
        instance._set_int(self.property, self.checked("font", value))

    def checked(self, name: str, value: Any) -> Any:
        """The value for C. Errors name the argument ``name``."""
        try:
            number = 0 if value is None else operator.index(value)
        except TypeError:
            raise check.wrong(name, value, "a Font, its number, or None") from None
        return number if 0 <= number <= 0x7FFF_FFFF else check.int32(name, number)


class EdgesProperty:
    """Four float properties as one, set in one call."""

    def __init__(self, first: Property, doc: str) -> None:
        self.properties: Final = tuple(Property(first + side) for side in range(4))
        self.name: Final = first.name.lower().removesuffix("_left")
        self.__doc__ = doc

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: HasStyle, owner: type) -> Edges: ...
    def __get__(self, instance: HasStyle | None, owner: type) -> Self | Edges:
        if instance is None:
            return self
        raw = instance._read_style()
        return Edges(*(getattr(raw, FIELDS[each]) for each in self.properties))

    def __set__(self, instance: HasStyle, value: EdgesLike) -> None:
        edges = value if isinstance(value, tuple) else (value,) * 4
        raw = instance._read_style()
        try:
            for each, edge in zip(self.properties, edges, strict=True):
                setattr(raw, FIELDS[each], edge)
        except (TypeError, ValueError, OverflowError):  # not four, or not a number
            read_edges(self.name, value)
            raise
        instance._write_style(raw, self.properties)


def read_edges(name: str, value: Any) -> tuple[float, ...]:
    """The four numbers of EdgesLike. Errors name the argument ``name``."""
    edges = value if isinstance(value, tuple) else (value,) * 4
    if len(edges) != 4:
        raise InvalidArgument(f"{name} must be one number or (left, top, right, bottom), not {len(edges)} numbers")
    return tuple(check.number(name, edge, "one number or (left, top, right, bottom)") for edge in edges)
