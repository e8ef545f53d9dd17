# SPDX-License-Identifier: MIT
"""Fonts: tables of advances that text leaves are measured with."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsFloat

from . import _arrays, _check
from ._capi import byref, lib
from ._errors import InvalidArgument
from ._structs import rg_font, rg_font_def, rg_glyph

if TYPE_CHECKING:
    from ._context import Context

__all__ = ["Font", "GlyphAdvances"]

GlyphAdvances = Mapping[str, SupportsFloat] | Mapping[int, SupportsFloat]
"""Advance in pixels by character or code point."""

_GLYPH = struct.Struct("=If")


class Font:
    """A font of a context; Context.font() makes one. It lives as long as the context or until destroy()."""

    __slots__ = ("_context", "_raw")

    def __init__(self, context: Context, raw: rg_font) -> None:
        """Not for users: fonts come from Context.font()."""
        self._context = context
        self._raw = raw

    @property
    def id(self) -> int:
        """The number a style's ``font`` reads as."""
        return int(self._raw.id)

    def __index__(self) -> int:
        # A Font stands for its number wherever a style takes one.
        return self.id

    def destroy(self) -> None:
        """Forget the font. Raises InvalidArgument while a node's style names it, NotFound the second time."""
        lib.rg_font_destroy(self._context._ptr, self._raw)

    def __repr__(self) -> str:
        return f"<Font {self.id}>"


def create_font(
    context: Context,
    glyphs: GlyphAdvances | Any,
    default_advance: SupportsFloat,
    line_height: SupportsFloat,
    ascent: SupportsFloat,
    tab_advance: SupportsFloat,
) -> Font:
    """One rg_font_create from a mapping, or from a NumPy array of GLYPH_DTYPE without a copy."""
    definition = rg_font_def(
        struct_size=ctypes.sizeof(rg_font_def),
        default_advance=_check.number("default_advance", default_advance),
        line_height=_check.number("line_height", line_height),
        ascent=_check.number("ascent", ascent),
        tab_advance=_check.number("tab_advance", tab_advance),
    )
    keep: object  # what owns the memory `glyphs` points into
    if glyphs is None or isinstance(glyphs, Mapping):
        glyphs = glyphs or {}
        table = b"".join(
            _GLYPH.pack(_codepoint(key), _check.finite(f"glyphs[{key!r}]", advance, 0))
            for key, advance in glyphs.items()
        )
        keep = ctypes.create_string_buffer(table, max(len(table), 1))
        definition.glyphs = ctypes.addressof(keep)
        definition.glyph_count = len(glyphs)
    else:
        column = _arrays.column(glyphs, _arrays.dtype_of(rg_glyph), "glyphs")
        keep = column
        definition.glyphs = column.address
        definition.glyph_stride = column.stride
        definition.glyph_count = column.count
    raw = rg_font()
    lib.rg_font_create(context._ptr, definition, byref(raw))
    del keep
    return Font(context, raw)


def _codepoint(key: str | int) -> int:
    if isinstance(key, int):
        return _check.integer("a code point in glyphs", key, 0, 0x10FFFF)
    if not isinstance(key, str) or len(key) != 1:
        raise InvalidArgument(f"glyphs has {key!r}, which is neither one character nor a code point")
    return ord(key)
