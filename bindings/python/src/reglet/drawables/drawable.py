# SPDX-License-Identifier: MIT
"""Drawables and display lists."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NoReturn, SupportsFloat, SupportsIndex

from .._c.enums import Opacity
from .._c.errors import StaleHandle
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.structs import (
    rg_brush,
    rg_command,
    rg_display_list,
    rg_drawable,
    rg_drawable_def,
    rg_drawable_metrics,
    rg_drawable_state,
    rg_frame,
    rg_image,
    rg_image_file,
    rg_image_fn,
    rg_image_request,
)
from ..model import check
from ..model.arrays import dtype_of, need_numpy
from ..model.geometry import Edges, Size

__all__ = ["DisplayList", "Drawable", "ImageFile", "ImageFunction", "ImageSize"]


@dataclass(frozen=True, slots=True)
class ImageSize:
    """The size of an image file, as the callback of Context.set_images() returns it.

    ``frame`` is that of a nine-patch: the top, left, right and bottom texts, see rg_image_request in drawable.h."""

    width: int
    height: int
    opaque: bool = False
    frame: tuple[str, str, str, str] | None = None


ImageFunction = Callable[[str], "ImageSize | None"]


@dataclass(frozen=True, slots=True)
class ImageFile:
    """The file of an image that a drawable paints."""

    path: str
    width: int
    height: int
    density: int
    nine_patch: bool
    opaque: bool


class DisplayList:
    """A list of commands, as copies of the arrays of a display list: see paint.h.

    ``commands`` and ``paints`` are structured NumPy arrays; ``data`` are the same values as floats, ``words`` as
    integers. Iterating gives the commands as objects, whose fields are attributes: ``command.color``.

    Of Node.paint(), ``damage`` has what differs from the last list of the context: rectangles of x, y, width, height
    in pixels of the root, outside of which both show the same. ``changed`` is the range of commands that differ."""

    __slots__ = ("changed", "commands", "damage", "data", "paints", "words")

    def __init__(self, raw: rg_display_list) -> None:
        """Not for users: Drawable.paint() and Node.paint() make them."""
        numpy = need_numpy("paint")

        def copied(address: int | None, count: int, kind: Any) -> Any:
            size = count * kind.itemsize
            return numpy.frombuffer(ctypes.string_at(address, size) if size and address else b"", kind)

        self.commands = copied(raw.commands, raw.command_count, dtype_of(rg_command))
        self.paints = copied(raw.paints, raw.paint_count, dtype_of(rg_brush))
        self.data = copied(raw.data, raw.data_count, numpy.dtype("f4"))
        self.words = self.data.view("u4")
        self.damage = copied(raw.damage, raw.damage_count, dtype_of(rg_frame))
        self.changed = range(raw.changed_first, raw.changed_first + raw.changed_count)

    def __iter__(self) -> Any:
        """The commands as records: the fields of rg_command as attributes."""
        return iter(self.commands.view(need_numpy("paint").recarray))

    def __len__(self) -> int:
        return len(self.commands)

    def simplified(self, command: Any) -> Any:
        """The values of a path as moves, lines, cubics and closes only, as floats; view them as "u4" for the verbs."""
        numpy = need_numpy("DisplayList.simplified")
        if getattr(command, "dtype", None) != self.commands.dtype or command.ndim != 0:
            raise check.wrong("command", command, "one of commands")
        first, count = int(command["data"]), int(command["data_count"])
        path = numpy.ascontiguousarray(self.data[first : first + count])
        size = lib.rg_path_simplify(path.ctypes.data, len(path), None, 0)
        out = numpy.empty(size, "f4")
        lib.rg_path_simplify(path.ctypes.data, len(path), out.ctypes.data, size)
        return out


class Drawable:
    """A drawable of a context: the result of Context.drawable(). It never changes."""

    __slots__ = ("_raw", "_session")

    def __init__(self, session: Session, raw: rg_drawable) -> None:
        """Not for users."""
        self._session = session
        self._raw = raw

    def __del__(self) -> None:
        session = getattr(self, "_session", None)
        if session is not None and not session.closed and not session.in_callback:
            lib.rg_drawable_destroy(session.pointer, self._raw)

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("a Drawable cannot be copied or pickled: it belongs to its context")

    # MARK: - Facts

    @property
    def intrinsic(self) -> Size | None:
        """The size that it has of itself in its default state; -1 on an axis without one, None without both."""
        facts = self._metrics(None, None)
        return None if facts.width < 0 and facts.height < 0 else Size(facts.width, facts.height)

    @property
    def padding(self) -> Edges:
        """The space between its bounds and the content that lies on it, in its default state."""
        edges = self._metrics(None, None).padding
        return Edges(edges.left, edges.top, edges.right, edges.bottom)

    @property
    def opacity(self) -> Opacity:
        return Opacity(self._metrics(None, None).opacity)

    @property
    def stateful(self) -> bool:
        """Whether states can make a difference."""
        return bool(self._metrics(None, None).stateful)

    def _metrics(self, state: rg_drawable_state | None, bounds: rg_frame | None) -> rg_drawable_metrics:
        out = rg_drawable_metrics(ctypes.sizeof(rg_drawable_metrics))
        lib.rg_drawable_info(self._session.pointer, self._raw, state, bounds, byref(out))
        return out

    # MARK: - Painting

    def paint(
        self,
        bounds: tuple[SupportsFloat, SupportsFloat, SupportsFloat, SupportsFloat],
        *,
        states: Iterable[str] = ("enabled",),
        level: SupportsIndex | None = None,
        alpha: SupportsIndex | None = None,
    ) -> DisplayList:
        """The commands that paint it in ``bounds``, x, y, width and height, with the names of states that are set."""
        state = rg_drawable_state()
        lib.rg_drawable_state_init(byref(state), ctypes.sizeof(state))
        state.states = 0
        for name in check.items("states", states, "an iterable of names"):
            check.c_string("states", name)
            state.states |= state_bit(self._session, name)
        if level is not None:
            state.level = check.integer("level", level, 0, 10_000)
        if alpha is not None:
            state.alpha = check.integer("alpha", alpha, 0, 255)
        values = [check.finite("bounds", value) for value in check.fixed("bounds", bounds, 4, "four numbers")]
        out = rg_display_list(ctypes.sizeof(rg_display_list))
        lib.rg_drawable_paint(self._session.pointer, self._raw, state, rg_frame(*values), byref(out))
        return DisplayList(out)


def raw_drawable(name: str, session: Session, value: Any) -> rg_drawable:
    """The C handle of a drawable of the session."""
    given: Drawable = check.instance(name, value, Drawable, "a Drawable or None")
    if given._session is not session:
        raise StaleHandle(f"{name} belongs to another context: {check.shown(value)}")
    return given._raw


def state_bit(session: Session, name: str) -> int:
    """The bit of a state by its name."""
    bit = ctypes.c_uint64()
    lib.rg_state_bit(session.pointer, check.c_string("name", name), byref(bit))
    return bit.value


def load(session: Session, name: str) -> Drawable:
    raw = rg_drawable()
    session.call(lib.rg_drawable_load, check.c_string("name", name), byref(raw))
    return Drawable(session, raw)


def parse(session: Session, text: str | bytes, file_name: str | None, bundle: bool) -> Drawable:
    raw = rg_drawable()
    xml = check.text("text", text)
    name = check.optional_string("file_name", file_name)
    definition = rg_drawable_def()
    lib.rg_drawable_def_init(byref(definition), ctypes.sizeof(definition))
    definition.bundle = check.boolean("bundle", bundle)
    definition.file_name = name
    session.call(lib.rg_drawable_parse, xml, len(xml), definition, byref(raw))
    return Drawable(session, raw)


def color(session: Session, argb: SupportsIndex) -> Drawable:
    raw = rg_drawable()
    lib.rg_drawable_color(session.pointer, check.uint32("color", argb), byref(raw))
    return Drawable(session, raw)


def image_file(session: Session, image: SupportsIndex) -> ImageFile:
    out = rg_image_file(ctypes.sizeof(rg_image_file))
    lib.rg_image_info(session.pointer, rg_image(check.uint32("image", image)), byref(out))
    path = (out.path or b"").decode("utf-8", "replace")
    return ImageFile(path, out.width, out.height, out.density, out.nine_patch, out.opaque)


def set_images(session: Session, function: ImageFunction | None) -> Any:
    """Sets the callback that knows the sizes of images. Returns an object that must be kept as long as it is set."""
    if function is None:
        lib.rg_context_set_images(session.pointer, rg_image_fn(), None)
        return None
    known = check.function("function", function)

    def answer(address: int) -> bool:
        request = rg_image_request.from_address(address)
        size = known(request.path.decode("utf-8", "replace"))
        if size is None:
            return False
        given = check.instance("the result of the image callback", size, ImageSize)
        request.width = check.uint32("width", given.width)
        request.height = check.uint32("height", given.height)
        request.opaque = check.boolean("opaque", given.opaque)
        if given.frame is not None:
            sides = check.fixed("frame", given.frame, 4, "four strs or None")
            texts = [check.c_string("frame", text) for text in sides]
            kept[:] = texts
            request.top, request.left, request.right, request.bottom = texts
        return True

    def call(user: int, address: int) -> bool:
        try:
            return answer(address)
        except BaseException as error:
            session.pending = session.pending or error
            return False

    kept: list[bytes] = []
    callback = rg_image_fn(call)
    lib.rg_context_set_images(session.pointer, callback, None)
    session.calls_back = True
    return callback
