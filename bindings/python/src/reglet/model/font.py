# SPDX-License-Identifier: MIT
"""Fonts: tables of advances for text leaves."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Mapping
from typing import Any, NamedTuple, SupportsFloat

from .._c.errors import InvalidArgument
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.structs import rg_font, rg_font_data, rg_font_def, rg_glyph
from . import arrays, check

__all__ = ["Font", "FontMetrics", "GlyphAdvances", "KerningPairs"]

GlyphAdvances = Mapping[str, SupportsFloat] | Mapping[int, SupportsFloat]
"""Advance in pixels by character or code point."""

KerningPairs = Mapping[str, SupportsFloat]
"""Pixels between two characters by both."""

_GLYPH = struct.Struct("=If")
_PAIR = struct.Struct("=IIf")


class Font:
    """A font of a context; Context.font() makes one. It lives as long as the context or until destroy()."""

    __slots__ = ("_raw", "_session")

    def __init__(self, session: Session, raw: rg_font) -> None:
        """Not for users: fonts come from Context.font()."""
        self._session = session
        self._raw = raw

    @property
    def id(self) -> int:
        """The number that a style's ``font`` returns."""
        return int(self._raw.id)

    def __index__(self) -> int:
        # A style takes the number of a font.
        return self.id

    def sized(self, size: SupportsFloat) -> Font:
        """The font at another text size in pixels: made once, it lives as long as this font.

        Raises InvalidArgument if this font was created without a size."""
        raw = rg_font()
        lib.rg_font_sized(self._session.pointer, self._raw, check.number("size", size), byref(raw))
        return Font(self._session, raw)

    @property
    def metrics(self) -> FontMetrics:
        """The font's metrics in pixels, and its difference from the one that was created."""
        raw = rg_font_data(struct_size=ctypes.sizeof(rg_font_data))
        lib.rg_font_info(self._session.pointer, self._raw, byref(raw))
        return FontMetrics(
            base=Font(self._session, rg_font(raw.base.id)),
            size=float(raw.size),
            letter_spacing=float(raw.letter_spacing),
            line_height=float(raw.line_height),
            ascent=float(raw.ascent),
            tab_advance=float(raw.tab_advance),
            is_upper_case=bool(raw.upper_case),
            is_hidden=bool(raw.hidden),
            is_shaped=bool(raw.shaped),
            top_padding=float(raw.top_padding),
            bottom_padding=float(raw.bottom_padding),
        )

    def advance(self, character: str | int) -> float:
        """The pixels with which a character of a text is measured, given as one character or a code point."""
        return float(lib.rg_font_advance(self._session.pointer, self._raw, _codepoint(character, "character")))

    def destroy(self) -> None:
        """Destroy the font and those of sized(). Raises InvalidArgument while a node's style uses one of them, and for
        a font of sized(); NotFound the second time."""
        lib.rg_font_destroy(self._session.pointer, self._raw)

    def __repr__(self) -> str:
        return f"<Font {self.id}>"


class FontMetrics(NamedTuple):
    """The metrics of a font in pixels, and its difference from the one that was created."""

    base: Font
    """the font that was created, perhaps this one"""
    size: float
    """text size; 0: unknown"""
    letter_spacing: float
    """in em; the advances include it"""
    line_height: float
    ascent: float
    tab_advance: float
    is_upper_case: bool
    is_hidden: bool
    """each character is shown as a bullet"""
    is_shaped: bool
    """the shaper of the context measures texts"""
    top_padding: float = 0.0
    """above the first line of texts with include_font_padding"""
    bottom_padding: float = 0.0
    """below their last line"""


def create_font(
    session: Session,
    glyphs: GlyphAdvances | Any,
    default_advance: SupportsFloat,
    line_height: SupportsFloat,
    ascent: SupportsFloat,
    tab_advance: SupportsFloat,
    size: SupportsFloat,
    kerning: KerningPairs | None,
    shaped: bool,
    top_padding: SupportsFloat,
    bottom_padding: SupportsFloat,
) -> Font:
    """Create a font from a mapping, or from a NumPy array of GLYPH_DTYPE without a copy."""
    definition = rg_font_def(
        struct_size=ctypes.sizeof(rg_font_def),
        default_advance=check.number("default_advance", default_advance),
        line_height=check.number("line_height", line_height),
        ascent=check.number("ascent", ascent),
        tab_advance=check.number("tab_advance", tab_advance),
        size=check.number("size", size),
        shaped=check.boolean("shaped", shaped),
        top_padding=check.number("top_padding", top_padding),
        bottom_padding=check.number("bottom_padding", bottom_padding),
    )
    if kerning is not None:
        check.instance("kerning", kerning, Mapping)
    pairs = b"".join(
        _PAIR.pack(*_pair(key), check.finite(f"kerning[{key!r}]", adjust)) for key, adjust in (kerning or {}).items()
    )
    pair_memory = ctypes.create_string_buffer(pairs, max(len(pairs), 1))
    definition.kerning = ctypes.addressof(pair_memory)
    definition.kerning_count = len(kerning or {})
    keep: object  # owns the memory `glyphs` points into
    if glyphs is None or isinstance(glyphs, Mapping):
        glyphs = glyphs or {}
        table = b"".join(
            _GLYPH.pack(_codepoint(key), check.finite(f"glyphs[{key!r}]", advance, 0))
            for key, advance in glyphs.items()
        )
        keep = ctypes.create_string_buffer(table, max(len(table), 1))
        definition.glyphs = ctypes.addressof(keep)
        definition.glyph_count = len(glyphs)
    else:
        column = arrays.column(glyphs, arrays.dtype_of(rg_glyph), "glyphs")
        keep = column
        definition.glyphs = column.address
        definition.glyph_stride = column.stride
        definition.glyph_count = column.count
    raw = rg_font()
    lib.rg_font_create(session.pointer, definition, byref(raw))
    del keep, pair_memory
    return Font(session, raw)


def _pair(key: str) -> tuple[int, int]:
    if not isinstance(key, str) or len(key) != 2:
        raise InvalidArgument(f"kerning has the key {key!r}, which is not two characters")
    return ord(key[0]), ord(key[1])


def _codepoint(key: str | int, name: str = "a code point in glyphs") -> int:
    if isinstance(key, int):
        return check.integer(name, key, 0, 0x10FFFF)
    if not isinstance(key, str) or len(key) != 1:
        where = "glyphs has the key" if name.startswith("a ") else f"{name} is"
        raise InvalidArgument(f"{where} {key!r}, which is neither one character nor a code point")
    return ord(key)
