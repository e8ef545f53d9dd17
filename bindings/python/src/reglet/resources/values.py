# SPDX-License-Identifier: MIT
"""Values of resources, and how they are read from C."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from .._c.enums import ValueType, ValueUnit
from .._c.functions import byref, lib
from .._c.structs import rg_resource_value, rg_text_span

__all__ = ["ColorInfo", "PlainValue", "ResourceDefinition", "ResourceValue", "StyledText", "TextSpan"]

PlainValue: TypeAlias = "str | float | bool | None"
"""A value as Python has it: a str, a number, True, False or None."""


class TextSpan(NamedTuple):
    """A tag around a part of a text: ``text[span.start:span.end]``."""

    tag: str
    attributes: dict[str, str]
    start: int
    end: int


class StyledText(NamedTuple):
    """A text and its tags, outer ones before inner ones."""

    text: str
    spans: tuple[TextSpan, ...]


class ResourceDefinition(NamedTuple):
    """The place of a definition: a path in ``res``, and a line from 1 on."""

    path: str
    line: int


class ColorInfo(NamedTuple):
    """The nature of a color: whether it depends on states, and whether it is opaque in all of them."""

    is_stateful: bool
    is_opaque: bool


@dataclass(frozen=True, slots=True)
class ResourceValue:
    """A value of any type."""

    type: ValueType
    resource: str | None = None
    """The resource that the value names, or else the one that defines it, such as ``@dimen/gap``."""
    text: str | None = None
    """For STRING, and for FILE, which is a path."""
    spans: tuple[TextSpan, ...] = field(default=(), repr=False)
    data: int = 0
    """For numbers, bools and colors: the 32 bits as a signed number; DIMENSION and FRACTION in Android's encoding."""
    number: float = 0.0
    """For FLOAT, FRACTION (0.5 is 50%), and for DIMENSION in its unit."""
    pixels: float = 0.0
    """For DIMENSION."""
    unit: ValueUnit = ValueUnit.PX
    """For DIMENSION."""
    is_of_parent: bool = False
    """For FRACTION: whether it is one of the parent's length (``%p``)."""

    @property
    def value(self) -> PlainValue:
        """The text, the number, the pixels, the bool, or the color as 0xAARRGGBB.

        For a reference, an attribute or a bag it is the name of the resource; None stands for the others."""
        kind = self.type
        if kind in (ValueType.STRING, ValueType.FILE):
            return self.text
        if kind is ValueType.DIMENSION:
            return self.pixels
        if kind in (ValueType.FLOAT, ValueType.FRACTION):
            return self.number
        if kind in (ValueType.INTEGER, ValueType.HEXADECIMAL):
            return self.data
        if kind is ValueType.BOOLEAN:
            return self.data != 0
        if kind is ValueType.COLOR:
            return self.data & 0xFFFF_FFFF
        return self.resource if kind in (ValueType.REFERENCE, ValueType.ATTRIBUTE, ValueType.BAG) else None


# MARK: - Reading


def name_of(resources: ctypes.c_void_p, handle: int) -> str | None:
    """The name of a resource; None for a number without one."""
    size = lib.rg_resources_name(resources, handle, None, 0)
    if not size:
        return None
    out = ctypes.create_string_buffer(size + 1)
    lib.rg_resources_name(resources, handle, out, size + 1)
    return out.value.decode("utf-8", "replace")


def text_at(address: int | None, length: int) -> str:
    """The text at an address."""
    return ctypes.string_at(address, length).decode("utf-8", "replace") if address and length else ""


def read_spans(resources: ctypes.c_void_p, styled: int, text: str) -> tuple[TextSpan, ...]:
    """The spans of a text; () for one without tags."""
    if not styled:
        return ()
    count = ctypes.c_uint32()
    lib.rg_resources_spans(resources, styled, None, 0, byref(count))
    raw = (rg_text_span * count.value)()
    lib.rg_resources_spans(resources, styled, raw, count.value, byref(count))
    index = _from_utf16(text)
    last = len(index) - 1  # a damaged pack may have spans behind its text
    spans = []
    for each in raw:
        tag, *attributes = each.tag.decode("utf-8", "replace").split(";")
        pairs = (attribute.partition("=") for attribute in attributes)
        start, end = index[min(each.start, last)], index[min(each.end, last)]
        spans.append(TextSpan(tag, {key: value for key, _, value in pairs}, start, end))
    return tuple(spans)


def _from_utf16(text: str) -> list[int]:
    """The index of a character for each UTF-16 unit of a text, and for its end."""
    index = []
    for place, character in enumerate(text):
        index += [place] * (2 if character > "\uffff" else 1)
    return [*index, len(text)]


def read_value(resources: ctypes.c_void_p, raw: rg_resource_value) -> ResourceValue:
    """A value of C, which is copied."""
    kind = ValueType(raw.type)
    text = text_at(raw.text, raw.length) if kind in (ValueType.STRING, ValueType.FILE) else None
    return ResourceValue(
        type=kind,
        resource=name_of(resources, raw.resource),
        text=text,
        spans=read_spans(resources, raw.styled, text) if text else (),
        data=raw.data if ValueType.DIMENSION <= kind <= ValueType.COLOR else 0,
        number=raw.number,
        pixels=raw.pixels,
        unit=ValueUnit(raw.unit) if kind is ValueType.DIMENSION else ValueUnit.PX,
        is_of_parent=kind is ValueType.FRACTION and raw.unit != 0,
    )
