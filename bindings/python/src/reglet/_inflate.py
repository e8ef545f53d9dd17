# SPDX-License-Identifier: MIT
"""Layout files: what an inflation takes, and the callbacks that say what tags make."""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypedDict

from . import _check, _interrupts
from ._capi import byref, lib
from ._custom import Container
from ._enums import Format, JsonOptions, Kind, UnknownTag
from ._errors import InvalidArgument, RegletError, StaleHandle
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

    file_name: str | bytes | os.PathLike[str] | os.PathLike[bytes] | None
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
    """what a tag makes: a kind or a container class, perhaps with a style; or None: what the library makes of it. The
    properties that were set in the style replace those that the tag presets; attributes then change both"""
    did_create: Callable[[Node, Tag], object] | None
    """called for each node in document order, once the whole tree is there"""


_NAMES = frozenset(InflateArgs.__annotations__)
_ANSWER = "a kind, a Container, (kind, Style) or None"


def encode(text: str | bytes) -> bytes:
    """The bytes of a layout. A str that says it is in another encoding than UTF-8 cannot be read."""
    if isinstance(text, bytes):
        return text
    if not isinstance(text, str):
        raise _check.wrong("text", text, "a str or bytes")
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
        _check.known(arguments, _NAMES, "inflate")
        self._context = context
        self._raised: BaseException | None = None
        self._resolve = arguments.get("resolve_tag")
        self._created = arguments.get("did_create")
        for what, given in (("resolve_tag", self._resolve), ("did_create", self._created)):
            if given is not None:
                _check.function(what, given)
        raw = rg_inflate_def()
        lib.rg_inflate_def_init(byref(raw), ctypes.sizeof(raw))
        if (name := arguments.get("file_name")) is not None:
            raw.file_name = _check.path("file_name", name)
        self._parent = arguments.get("parent")
        if self._parent is not None:
            raw.parent = context._own("parent", self._parent)
        raw.density = _check.number("density", arguments.get("density", 1.0))
        raw.font_scale = _check.number("font_scale", arguments.get("font_scale", 1.0))
        if (font := arguments.get("font")) is not None:
            if _check.instance("font", font, Font, "a Font or None")._context is not context:
                raise InvalidArgument("font belongs to another context")
            raw.font = font._raw
        raw.unknown_tag = _check.enum("unknown_tag", UnknownTag, arguments.get("unknown_tag", UnknownTag.WARN))
        if (most := arguments.get("max_attributes")) is not None:
            raw.max_attributes = _check.uint32("max_attributes", most)
        raw.format = _check.enum("format", Format, arguments.get("format", Format.DETECT))
        options = arguments.get("json_options", JsonOptions(0))
        raw.json_options = _check.enum("json_options", JsonOptions, options)
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
                if isinstance(error, StaleHandle):
                    raise _check.blame(error, parent=self._parent) from None
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
                if len(answer) != 2:
                    raise _check.invalid("what resolve_tag returns", answer, _ANSWER)
                answer, style = answer
                style = _check.instance("the style that resolve_tag returns", style, Style)
                style._lay_over(rg_style.from_address(raw.style))
            if isinstance(answer, Container):
                raw.kind, raw.container_class = Kind.CUSTOM, answer._raw
            else:
                raw.kind = _check.enum("the kind that resolve_tag returns", Kind, answer)
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
