# SPDX-License-Identifier: MIT
"""Layout files: what an inflation takes, and the callbacks that say what tags make."""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypedDict

from . import _handle, _interrupts, _values
from ._capi import byref, lib
from ._custom import Container
from ._enums import Format, JsonOptions, Kind, UnknownTag
from ._errors import InvalidArgument, RegletError
from ._font import Font
from ._node import Node
from ._structs import rg_created_fn, rg_inflate_def, rg_node, rg_style, rg_tag, rg_tag_fn
from ._style import Style

if TYPE_CHECKING:
    from ._context import Context

__all__ = ["InflateArgs", "Tag"]

_DECLARATION = re.compile(r"<\?xml[^>]*\sencoding\s*=\s*[\"']([^\"']*)[\"']")


class Tag(NamedTuple):
    """A tag of XML, or the type of a view of JSON: its name as written, the id ("" for none), and the kind that the
    library takes it for (VIEW where it does not know the name)."""

    name: str
    id: str
    kind: Kind


TagAnswer: TypeAlias = "Kind | Container | tuple[Kind | Container, Style] | None"


class InflateArgs(TypedDict, total=False):
    """The keyword arguments of Context.inflate() and inflate_file()."""

    file_name: str | os.PathLike[str] | None
    """for messages"""
    parent: Node | None
    """append to this node; None: the tree becomes a root"""
    density: SupportsFloat
    """pixels in a dp, 1/16,384 to 16,384"""
    font_scale: SupportsFloat
    """dp in an sp, within the same range"""
    font: Font | None
    """of every text"""
    unknown_tag: UnknownTag
    max_attributes: SupportsIndex | None
    """of one tag; default 256"""
    format: Format
    json_options: JsonOptions
    resolve_tag: Callable[[Tag], TagAnswer] | None
    """what a tag makes: a kind or a container class, perhaps with a style that the attributes then change; or None:
    what the library makes of it"""
    did_create: Callable[[Node, Tag], object] | None
    """called for each node in document order, once the whole tree is there"""


def encode(text: str | bytes) -> bytes:
    """The bytes of a layout. A str that says it is in another encoding than UTF-8 cannot be read."""
    if isinstance(text, bytes):
        return text
    declared = _DECLARATION.match(text)
    if declared and declared[1].upper() not in ("UTF-8", "UTF8"):
        raise InvalidArgument(f"a str that declares encoding={declared[1]!r} cannot be read; pass bytes")
    return text.encode("utf-8", "surrogatepass")


def reason(path: bytes) -> str:
    """What the system says about a file that could not be read; "" when it can be opened all the same."""
    try:
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)):
            return ""
    except OSError as error:
        return f": {error.strerror}"


class Inflation:
    """One call: its definition, and what its callbacks raised. They must not call the context."""

    def __init__(self, context: Context, arguments: InflateArgs) -> None:
        unknown = arguments.keys() - InflateArgs.__annotations__.keys()
        if unknown:
            raise TypeError(f"unexpected keyword argument {min(unknown)!r}")
        self._context = context
        self._raised: BaseException | None = None
        self._resolve = arguments.get("resolve_tag")
        self._created = arguments.get("did_create")
        raw = rg_inflate_def()
        lib.rg_inflate_def_init(byref(raw), ctypes.sizeof(raw))
        if (name := arguments.get("file_name")) is not None:
            raw.file_name = _handle.encode_name(os.fspath(name))
        if (parent := arguments.get("parent")) is not None:
            raw.parent = context._own(parent)
        raw.density = float(arguments.get("density", 1.0))
        raw.font_scale = float(arguments.get("font_scale", 1.0))
        if (font := arguments.get("font")) is not None:
            if font._context is not context:
                raise InvalidArgument("the font belongs to another context")
            raw.font = font._raw
        raw.unknown_tag = _values.uint32("unknown_tag", arguments.get("unknown_tag", UnknownTag.WARN))
        if (most := arguments.get("max_attributes")) is not None:
            raw.max_attributes = _values.uint32("max_attributes", most)
        raw.format = _values.uint32("format", arguments.get("format", Format.DETECT))
        raw.json_options = _values.uint32("json_options", arguments.get("json_options", JsonOptions(0)))
        if self._resolve is not None:
            raw.resolve_tag = rg_tag_fn(self._resolve_tag)
        if self._created is not None:
            raw.did_create = rg_created_fn(self._did_create)
        self._raw = raw

    def run(self, call: Callable[[Any, Any], object]) -> Node:
        """The root of the tree that `call` builds."""
        out = rg_node()
        context = self._context
        outer = context._calling
        context._calling = outer or self._resolve is not None or self._created is not None
        try:
            with _interrupts.catching:
                call(byref(self._raw), byref(out))
        except RegletError as error:
            if self._raised is None:
                context._attach_diagnostics(error)
                raise
        finally:
            context._calling = outer
        if self._raised is not None:
            if out.id:
                lib.rg_node_destroy(context._ptr, out)
            raise self._raised
        return Node(context, out)

    # MARK: - Callbacks

    def _resolve_tag(self, _user: int | None, address: int) -> bool:
        if self._raised is not None:
            return False
        raw = rg_tag.from_address(address)
        try:
            assert self._resolve is not None
            answer = self._resolve(_tag(raw))
            if answer is None:
                return False
            if isinstance(answer, tuple):
                answer, style = answer
                ctypes.memmove(raw.style, byref(style._read_style()), ctypes.sizeof(rg_style))
            if isinstance(answer, Container):
                raw.kind, raw.container_class = Kind.CUSTOM, answer._raw
            else:
                raw.kind = Kind(answer)
        except BaseException as error:
            self._raised = error
            return False
        return True

    def _did_create(self, _user: int | None, node: rg_node, address: int) -> None:
        if self._raised is not None:
            return
        try:
            assert self._created is not None
            self._created(Node(self._context, rg_node(node.id)), _tag(rg_tag.from_address(address)))
        except BaseException as error:
            self._raised = error


def _interrupted(scope: dict[str, Any], error: BaseException) -> None:
    if scope["self"]._raised is None:
        scope["self"]._raised = error


_interrupts.watch(Inflation._resolve_tag, _interrupted)
_interrupts.watch(Inflation._did_create, _interrupted)


def _tag(raw: rg_tag) -> Tag:
    return Tag(raw.tag.decode("utf-8", "replace"), raw.id.decode("utf-8", "replace"), Kind(raw.kind))
