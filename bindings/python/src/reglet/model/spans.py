# SPDX-License-Identifier: MIT
"""Spans: parts of a text that differ from the rest."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import c_uint32
from typing import Any, NamedTuple, SupportsFloat, SupportsIndex

from .._c.enums import SpanFlags
from .._c.errors import InvalidArgument
from .._c.functions import byref, lib
from .._c.structs import rg_font, rg_span
from .._c.style import Property
from . import check
from .font import Font
from .handle import Handle, decode
from .properties import FontProperty

__all__ = ["Span", "get_spans", "set_spans"]

_FONT = FontProperty(Property.FONT, "")


class Span(NamedTuple):
    """A part of a text, and its difference. What is 0 or None changes nothing."""

    start: SupportsIndex
    """Offset into the UTF-8 bytes of the text, as that of TextRun."""
    end: SupportsIndex
    """Exclusive."""
    font: Font | SupportsIndex | None = None
    size: SupportsFloat = 0
    """Text size in pixels."""
    scale: SupportsFloat = 0
    """Factor of the text size."""
    letter_spacing: SupportsFloat = 0
    """Added behind each character, in em."""
    color: SupportsIndex = 0
    """0xAARRGGBB."""
    background: SupportsIndex = 0
    """0xAARRGGBB, behind the letters."""
    flags: SpanFlags = SpanFlags.NONE
    link: str | None = None
    """A text for Node.text_hit(), such as an address."""


def get_spans(self: Handle) -> list[Span]:
    """The parts of a TEXT leaf's text that differ from the rest. Another text has none."""
    pointer, count = self._session.pointer, c_uint32()
    lib.rg_node_spans(pointer, self._raw, None, 0, byref(count))
    out = (rg_span * count.value)()
    lib.rg_node_spans(pointer, self._raw, out, count.value, byref(count))
    return [
        Span(
            start=raw.start,
            end=raw.end,
            font=Font(self._session, rg_font(raw.font.id)) if raw.font.id else None,
            size=raw.size,
            scale=raw.scale,
            letter_spacing=raw.letter_spacing,
            color=raw.color,
            background=raw.background,
            flags=SpanFlags(raw.flags),
            link=None if raw.link is None else decode(raw.link),
        )
        for raw in out
    ]


def set_spans(self: Handle, value: Iterable[Span]) -> None:
    spans = check.items("spans", value, "Span objects")
    out = (rg_span * len(spans))()
    for index, span in enumerate(spans):
        try:
            _fill(out[index], check.instance("a span", span, Span), self._session)
        except InvalidArgument as error:
            raise check.at(f"span {index}", error) from None
    lib.rg_node_set_spans(self._session.pointer, self._raw, out, len(spans))


def _fill(raw: rg_span, span: Span, session: Any) -> None:
    if isinstance(span.font, Font) and span.font._session is not session:
        raise InvalidArgument("the font belongs to another context")
    raw.start = check.uint32("start", span.start)
    raw.end = check.uint32("end", span.end)
    raw.font.id = _FONT.checked("font", span.font)
    raw.size = check.finite("size", span.size, 0)
    raw.scale = check.finite("scale", span.scale, 0)
    raw.letter_spacing = check.finite("letter_spacing", span.letter_spacing)
    raw.color = check.uint32("color", span.color)
    raw.background = check.uint32("background", span.background)
    raw.flags = check.enum("flags", SpanFlags, span.flags)
    raw.link = check.optional_string("link", span.link)
