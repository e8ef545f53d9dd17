# SPDX-License-Identifier: MIT
"""Callbacks that give fonts and shape texts."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias

from .._c import interrupts
from .._c.errors import InvalidArgument
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.structs import rg_font, rg_font_fn, rg_font_request, rg_shape_fn, rg_shape_request, rg_shaper_def
from ..model import check
from ..model.font import Font

__all__ = ["Cluster", "FontFunction", "FontRequest", "FontSource", "FontTable", "ShapeFunction", "ShapeRequest"]

# A font that does not exist: the library refuses it.
_NO_FONT = 0x7FFF_FFFF


class FontRequest(NamedTuple):
    """A font that a text asks for: its family as written, the text size in pixels, the weight from 1 to 1000."""

    family: str
    """``fontFamily``, or the word of ``typeface``; "" for the default"""
    size: float
    weight: int
    """400 is normal, 700 bold"""
    italic: bool


FontFunction: TypeAlias = Callable[[FontRequest], Font | None]
"""Returns the font of exactly this family, weight and slant, or None. It may call Context.font() and Font.sized()."""
FontTable: TypeAlias = Mapping[str | tuple[str, int] | tuple[str, int, bool], Font]
"""Fonts by family, (family, weight) or (family, weight, italic)."""
FontSource: TypeAlias = FontFunction | FontTable


class ShapeRequest(NamedTuple):
    """A paragraph to shape."""

    text: bytes
    """UTF-8, without separators of paragraphs"""
    font: Font
    right_to_left: bool
    """the base direction"""
    language: str


class Cluster(NamedTuple):
    """The advance of a cluster of glyphs."""

    start: int
    """its first byte in the text"""
    advance: float
    """in pixels, at least 0"""
    breaks: bool | None = None
    """whether a line may begin with it; None: by Unicode's rules"""


ShapeFunction: TypeAlias = Callable[[ShapeRequest], Iterable[tuple[Any, ...]] | None]
"""Returns the clusters of a paragraph in any order, as Cluster or (start, advance), or None to have the font's table
measure the text."""


def set_fonts(session: Session, source: FontSource | None) -> Any:
    """Set the callback of a context. Returns an object that must be kept as long as it is set."""
    if source is None:
        lib.rg_context_set_fonts(session.pointer, rg_font_fn(), None)
        return None
    give = _look_up(session, source) if isinstance(source, Mapping) else check.function("fonts", source)
    owner = weakref.ref(session)

    def call(_user: int | None, address: int) -> None:
        session = owner()
        assert session is not None  # the caller has it
        raw = rg_font_request.from_address(address)
        outer, session.in_callback = session.in_callback, True
        try:
            if session.pending is not None:
                raw.font.id = _NO_FONT
                return
            family = raw.family.decode("utf-8", "replace")
            font = give(FontRequest(family, float(raw.size), int(raw.weight), bool(raw.italic)))
            if font is None:
                return
            if check.instance("the result of fonts", font, Font, "a Font or None")._session is not session:
                raise InvalidArgument("the result of fonts belongs to another context")
            raw.font = font._raw
        except BaseException as error:
            session.fail(error, ())
            raw.font.id = _NO_FONT
        finally:
            session.in_callback = outer

    def interrupted(scope: dict[str, Any], error: BaseException) -> None:
        scope["owner"]().fail(error, ())

    interrupts.watch(call, interrupted)
    callback = rg_font_fn(call)
    lib.rg_context_set_fonts(session.pointer, callback, None)
    session.calls_back = True
    return callback


def _look_up(session: Session, table: Mapping[Any, Any]) -> FontFunction:
    faces: dict[tuple[str, int, bool], Font] = {}
    for key, font in table.items():
        parts = (key,) if isinstance(key, str) else key
        if not isinstance(parts, tuple) or not 1 <= len(parts) <= 3:
            raise InvalidArgument(f"fonts has the key {key!r}: a family, (family, weight) or (family, weight, italic)")
        values: list[Any] = [*parts, *[400, False][len(parts) - 1 :]]
        family, weight, italic = values
        check.c_string("a family in fonts", family)
        check.integer("a weight in fonts", weight, 1, 1000)
        check.boolean("italic in fonts", italic)
        if check.instance(f"fonts[{key!r}]", font, Font)._session is not session:
            raise InvalidArgument(f"fonts[{key!r}] belongs to another context")
        faces[family, weight, italic] = font
    return lambda request: faces.get((request.family, request.weight, request.italic))


def find_font(session: Session, family: str, size: SupportsFloat, weight: SupportsIndex, italic: bool) -> Font:
    """The font nearest to a request."""
    name = check.c_string("family", family)
    request = rg_font_request(
        family=name,
        size=check.positive("size", size),
        weight=check.integer("weight", weight, 1, 1000),
        italic=check.boolean("italic", italic),
    )
    out = rg_font()
    session.call(lib.rg_font_find, byref(request), byref(out))
    return Font(session, out)


def set_shaper(
    session: Session, function: ShapeFunction | None, language: str, max_bytes: SupportsIndex | None
) -> Any:
    """Set the shaper of a context. Returns an object that must be kept as long as it is set."""
    raw = rg_shaper_def()
    lib.rg_shaper_def_init(byref(raw), ctypes.sizeof(raw))
    raw.language = check.c_string("language", language)
    if max_bytes is not None:
        raw.max_bytes = check.integer("max_bytes", max_bytes, 0, (1 << 62) - 1)
    if function is not None:
        raw.shape = _shape_trampoline(session, check.function("function", function))
    lib.rg_context_set_shaper(session.pointer, byref(raw))
    if function is None:
        return None
    session.calls_back = True
    return raw.shape


def _shape_trampoline(session: Session, shape: ShapeFunction) -> Any:
    owner = weakref.ref(session)

    def call(_user: int | None, address: int) -> bool:
        session = owner()
        assert session is not None
        raw = rg_shape_request.from_address(address)
        outer, session.in_callback = session.in_callback, True
        try:
            if session.pending is None:
                text = ctypes.string_at(raw.text, raw.length)
                language = (raw.language or b"").decode("utf-8", "replace")
                font = Font(session, rg_font(raw.font.id))
                clusters = shape(ShapeRequest(text, font, bool(raw.right_to_left), language))
                if clusters is None:
                    return False
                _answer(raw, clusters)
                return True
        except BaseException as error:
            session.fail(error, ())
        finally:
            session.in_callback = outer
        raw.advances[0] = float("nan")  # refused
        return True

    def interrupted(scope: dict[str, Any], error: BaseException) -> None:
        scope["owner"]().fail(error, ())

    interrupts.watch(call, interrupted)
    return rg_shape_fn(call)


def _answer(raw: rg_shape_request, clusters: Iterable[tuple[Any, ...]]) -> None:
    for cluster in clusters:
        if not isinstance(cluster, tuple) or not 2 <= len(cluster) <= 3:
            raise check.invalid("a cluster of the shaper", cluster, "Cluster or (start, advance)")
        start = check.integer("start", cluster[0], 0, raw.length - 1)
        raw.advances[start] = check.finite("advance", cluster[1], 0)
        if len(cluster) == 3 and cluster[2] is not None:
            raw.breaks[start] = check.boolean("breaks", cluster[2])
