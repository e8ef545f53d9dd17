# SPDX-License-Identifier: MIT
"""Renderers: fonts, images and output of one context."""

from __future__ import annotations

import ctypes
import os
import sys
from typing import Final, Literal, Self, SupportsFloat, TypeAlias

from .._c.cairo import load_cairo, rgc_host_def, rgc_page
from .._c.enums import PaintFlags
from .._c.errors import ClosedError, InvalidArgument
from .._c.functions import byref, lib
from .._c.sinks import collect
from .._c.structs import rg_display_list, rg_font, rg_font_fn, rg_image_fn, rg_shape_fn, rg_shaper_def
from ..context import Context
from ..model import check
from ..model.font import Font
from ..model.handle import raw_node
from ..tree.node import Node

__all__ = ["OutputFormat", "Renderer"]

OutputFormat: TypeAlias = Literal["png", "svg", "pdf"]

FORMATS: Final[tuple[OutputFormat, ...]] = ("png", "svg", "pdf")
WHITE: Final = 0xFFFF_FFFF


class Renderer:
    """Draws the trees of a context with cairo and Pango.

    Make it before trees are inflated: it gives texts of files the fonts that draw them, shapes them, and knows sizes of
    images. Raises ImportError without libreglet-cairo."""

    def __init__(
        self, context: Context, *, family: str | None = None, folder: str | os.PathLike[str] | None = None
    ) -> None:
        """``family``: the font of texts that name none. ``folder``: of images that come from no resources."""
        self._cairo = load_cairo()
        self._session = context._session
        self._host: ctypes.c_void_p | None = None
        definition = rgc_host_def()
        self._cairo.rgc_host_def_init(byref(definition), ctypes.sizeof(definition))
        if family is not None:
            definition.family = check.c_string("family", family)
        if folder is not None:
            definition.folder = check.path("folder", folder)
        host = ctypes.c_void_p()
        self._cairo.rgc_host_create(self._session.pointer, byref(definition), byref(host))
        self._host = host
        size = ctypes.cast(self._cairo.rgc_image_size, rg_image_fn)
        lib.rg_context_set_images(self._session.pointer, size, host)
        lib.rg_context_set_fonts(self._session.pointer, ctypes.cast(self._cairo.rgc_resolve_font, rg_font_fn), host)
        shaper = rg_shaper_def()
        lib.rg_shaper_def_init(byref(shaper), ctypes.sizeof(shaper))
        shaper.shape = ctypes.cast(self._cairo.rgc_shape, rg_shape_fn)
        shaper.user = host
        lib.rg_context_set_shaper(self._session.pointer, byref(shaper))
        self._session.images = self._session.fonts = self._session.shaper = None

    def close(self) -> None:
        """Free fonts and images. The context keeps what it has measured with them. A second call has no effect."""
        host, self._host = self._host, None
        if host is None:
            return
        if not self._session.closed:
            lib.rg_context_set_images(self._session.pointer, rg_image_fn(), None)
            lib.rg_context_set_fonts(self._session.pointer, rg_font_fn(), None)
            lib.rg_context_set_shaper(self._session.pointer, None)
        self._cairo.rgc_host_destroy(host)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_host", None) is not None:
            self.close()

    @property
    def _pointer(self) -> ctypes.c_void_p:
        if self._host is None:
            raise ClosedError("the renderer is closed")
        return self._host

    def font(self, family: str = "", size: SupportsFloat = 14.0, *, weight: int = 400, italic: bool = False) -> Font:
        """A font of the system at a size in pixels. "" is the renderer's own family."""
        raw = rg_font()
        self._cairo.rgc_font(
            self._pointer,
            check.c_string("family", family),
            check.integer("weight", weight, 1, 1000),
            check.boolean("italic", italic),
            check.positive("size", size),
            byref(raw),
        )
        return Font(self._session, raw)

    @property
    def missing(self) -> int:
        """The number of commands of the last drawing whose image or font could not be had."""
        return int(self._cairo.rgc_missing_count(self._pointer))

    @property
    def message(self) -> str:
        """The reason why the last image or font could not be had; "" if there was none."""
        return str(self._cairo.rgc_error_message(self._pointer).decode("utf-8", "replace"))

    def render(
        self,
        root: Node,
        output: OutputFormat = "png",
        *,
        scale: SupportsFloat = 1.0,
        background: int = WHITE,
    ) -> bytes:
        """Draw a tree as of its last layout, and of the last Context.step(). Returns the bytes of a file.

        ``scale``: pixels of a PNG in a pixel of the layout. ``background``: 0xAARRGGBB"""
        raw = raw_node("root", self._session, root)
        found = rg_display_list(struct_size=ctypes.sizeof(rg_display_list))
        lib.rg_paint(self._session.pointer, raw, PaintFlags.MOTION, byref(found))
        frame = root.frame
        return self._write(found, (frame.width, frame.height), output, scale, background)

    def draw(self, root: Node, target: object) -> None:
        """Draw a tree as of its last layout on a ``cairo.Context`` of pycairo, with its transformation and clip.

        GTK's drawing areas have one, and so do pages of a printer."""
        cairo = sys.modules.get("cairo")
        if cairo is None or not isinstance(target, cairo.Context):
            raise check.wrong("target", target, "a cairo.Context of pycairo")
        raw = raw_node("root", self._session, root)
        found = rg_display_list(struct_size=ctypes.sizeof(rg_display_list))
        lib.rg_paint(self._session.pointer, raw, PaintFlags.MOTION, byref(found))
        # PycairoContext begins with the header of objects, then the cairo_t
        pointer = ctypes.c_void_p.from_address(id(target) + object.__basicsize__)
        self._cairo.rgc_paint(pointer, self._pointer, self._session.pointer, byref(found))

    def _write(
        self,
        commands: rg_display_list,
        size: tuple[float, float],
        output: OutputFormat,
        scale: SupportsFloat,
        background: int,
    ) -> bytes:
        if output not in FORMATS:
            raise InvalidArgument(f"output is {output!r}: 'png', 'svg' or 'pdf' is expected")
        page = rgc_page()
        self._cairo.rgc_page_init(byref(page), ctypes.sizeof(page))
        page.width, page.height = size
        page.scale = check.positive("scale", scale)
        page.background = check.integer("background", background, 0, WHITE)
        number = FORMATS.index(output)
        return collect(
            lambda sink: self._cairo.rgc_write(
                self._pointer, self._session.pointer, byref(commands), byref(page), number, sink, None
            )
        )
