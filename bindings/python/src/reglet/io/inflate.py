# SPDX-License-Identifier: MIT
"""Inflation of layout files, and its callbacks."""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Callable
from typing import Any, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypedDict

from .._c import interrupts
from .._c.enums import Format, JsonOptions, Kind, UnknownTag
from .._c.errors import InvalidArgument, IOError_, RegletError, StaleHandle
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.structs import (
    rg_created_fn,
    rg_expression,
    rg_expression_fn,
    rg_inflate_def,
    rg_node,
    rg_style,
    rg_tag,
    rg_tag_fn,
)
from ..callbacks.custom import Container
from ..model import check
from ..model.font import Font
from ..model.handle import name_stale, raw_node
from ..model.style import Style
from ..tree.node import Node

__all__ = ["Expression", "InflateArgs", "Tag"]

_DECLARATION = re.compile(r"<\?xml[^>]*\sencoding\s*=\s*[\"']([^\"']*)[\"']")


class Tag(NamedTuple):
    """A tag in XML, or the type of a view in JSON: its name, its id ("" for none), and the kind for the name.

    The kind of an unknown name is FIXED."""

    name: str
    id: str
    kind: Kind


class Expression(NamedTuple):
    """An expression of data binding in a layout file: ``@{user.name}``."""

    tag: str
    attribute: str
    text: str


TagAnswer: TypeAlias = "Kind | Container | tuple[Kind | Container, Style] | None"


class InflateArgs(TypedDict, total=False):
    """The keyword arguments of Context.inflate(), inflate_file(), reinflate() and template()."""

    file_name: str | bytes | os.PathLike[str] | os.PathLike[bytes] | None
    """for messages"""
    parent: Node | None
    """append to this node; None: the tree becomes a root"""
    density: SupportsFloat | None
    """pixels in a dp, 1/16,384 to 16,384; None: that of the context's resources, 1 without any"""
    font_scale: SupportsFloat | None
    """dp in an sp, within the same range; None likewise"""
    preview: bool
    """attributes of the namespace tools replace others, as in a design tool"""
    font: Font | None
    """of texts for which Context.fonts gives none; at its text size if the font has a size"""
    unknown_tag: UnknownTag
    max_attributes: SupportsIndex | None
    """limit for one tag, and for what a node keeps, also from styles; default 256"""
    format: Format
    json_options: JsonOptions
    resolve_tag: Callable[[Tag], TagAnswer] | None
    """returns the kind or the container class for a tag, optionally with a style, or None for the library's own choice.
    Properties that were set in the style replace the defaults of the tag; attributes replace both"""
    resolve_expression: Callable[[Expression], str | None] | None
    """returns the value for an expression of data binding; None: the one behind ``default=``, or the attribute counts
    as absent"""
    did_create: Callable[[Node, Tag], object] | None
    """called for each node in document order, after the whole tree was created"""
    reloadable: bool
    """keep what the file gave, for Context.reinflate()"""
    drawables: bool
    """load the drawables and colors that nodes show: see appearance.h"""


_ARGUMENTS = frozenset(InflateArgs.__annotations__)
_RESULT = "a kind, a Container, (kind, Style) or None"
# Answers that the library refuses, so that no tree is made or changed after an exception.
_NO_KIND = 0x7FFF
_REFUSAL = b"\xff"


def encode(text: str | bytes) -> bytes:
    """The bytes of a layout. A str must not declare another encoding than UTF-8."""
    if isinstance(text, bytes):
        return text
    if not isinstance(text, str):
        raise check.wrong("text", text, "a str or bytes")
    declared = _DECLARATION.match(text)
    if declared and declared[1].upper() not in ("UTF-8", "UTF8"):
        raise InvalidArgument(f"text is a str but declares encoding={declared[1]!r}; pass bytes")
    return text.encode("utf-8", "surrogatepass")


def _reason(path: bytes) -> str:
    """The error of the system for a file that the library could not read; "" for none."""
    try:
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)):
            return ""
    except OSError as error:
        return f": {error.strerror}"


class Inflation:
    """One inflation: its definition, its callbacks, and their first exception. They must not change the context."""

    def __init__(self, session: Session, arguments: InflateArgs) -> None:
        check.known(arguments, _ARGUMENTS, "inflate")
        self._session = session
        self._raised: BaseException | None = None
        self._resolve = arguments.get("resolve_tag")
        self._express = arguments.get("resolve_expression")
        self._created = arguments.get("did_create")
        self._answer = b""
        callbacks = {
            "resolve_tag": self._resolve,
            "resolve_expression": self._express,
            "did_create": self._created,
        }
        for callback, given in callbacks.items():
            if given is not None:
                check.function(callback, given)
        raw = rg_inflate_def()
        lib.rg_inflate_def_init(byref(raw), ctypes.sizeof(raw))
        if (name := arguments.get("file_name")) is not None:
            raw.file_name = check.path("file_name", name)
        self._parent = arguments.get("parent")
        if self._parent is not None:
            raw.parent = raw_node("parent", session, self._parent)
        if (density := arguments.get("density")) is not None:
            raw.density = check.number("density", density)
        if (scale := arguments.get("font_scale")) is not None:
            raw.font_scale = check.number("font_scale", scale)
        raw.preview = check.boolean("preview", arguments.get("preview", False))
        raw.reloadable = check.boolean("reloadable", arguments.get("reloadable", False))
        raw.drawables = check.boolean("drawables", arguments.get("drawables", False))
        if (font := arguments.get("font")) is not None:
            if check.instance("font", font, Font, "a Font or None")._session is not session:
                raise InvalidArgument("font belongs to another context")
            raw.font = font._raw
        raw.unknown_tag = check.enum("unknown_tag", UnknownTag, arguments.get("unknown_tag", UnknownTag.WARN))
        if (most := arguments.get("max_attributes")) is not None:
            raw.max_attributes = check.uint32("max_attributes", most)
        raw.format = check.enum("format", Format, arguments.get("format", Format.DETECT))
        options = arguments.get("json_options", JsonOptions(0))
        raw.json_options = check.enum("json_options", JsonOptions, options)
        if self._resolve is not None:
            raw.resolve_tag = rg_tag_fn(self._resolve_tag)
        if self._express is not None:
            raw.resolve_expression = rg_expression_fn(self._resolve_expression)
        if self._created is not None:
            raw.did_create = rg_created_fn(self._did_create)
        self._calls_back = any(given is not None for given in callbacks.values())
        self._raw = raw

    def run(self, function: Callable[..., Any], *source: Any) -> Node:
        """Call a function that makes a tree from a source. Returns its root."""
        out = self.call(function, rg_node(), *source)
        if self._raised is not None:
            lib.rg_node_destroy(self._session.pointer, out)
            raise self._raised
        return Node(self._session, out)

    def update(self, function: Callable[..., Any], *source: Any) -> Node:
        """Call a function that updates a tree to a source. Returns its root."""
        out = self.call(function, rg_node(), *source)
        if self._raised is not None:
            raise self._raised
        return Node(self._session, out)

    def refresh(self) -> None:
        """Bring all trees to the present configuration of the resources."""
        self._call(lib.rg_context_update_resources, byref(self._raw))
        if self._raised is not None:
            raise self._raised

    def call(self, function: Callable[..., Any], out: Any, *source: Any) -> Any:
        """Call a function that inflates a source. Returns ``out``; only ``did_create`` may have raised an exception."""
        self._call(function, *source, byref(self._raw), byref(out))
        if self._raised is not None and not out.id:
            raise self._raised
        return out

    def _call(self, function: Callable[..., Any], *values: Any) -> None:
        session = self._session
        outer = session.in_callback
        session.in_callback = outer or self._calls_back
        try:
            with interrupts.catching:
                function(session.pointer, *values)
            if session.pending is not None:
                session.raise_pending()
        except RegletError as error:
            if session.pending is not None:
                session.raise_pending()
            if self._raised is None:
                error.diagnostics = tuple(session.diagnostics())
                if isinstance(error, StaleHandle):
                    raise name_stale(error, parent=self._parent) from None
                raise
        finally:
            session.in_callback = outer

    # MARK: - Callbacks

    def _resolve_tag(self, _user: int | None, address: int) -> bool:
        raw = rg_tag.from_address(address)
        if self._raised is not None:
            return _refuse(raw)
        try:
            assert self._resolve is not None
            answer = self._resolve(_tag(raw))
            if answer is None:
                return False
            if isinstance(answer, tuple):
                if len(answer) != 2:
                    raise check.invalid("the result of resolve_tag", answer, _RESULT)
                answer, style = answer
                style = check.instance("the style in the result of resolve_tag", style, Style)
                style._overlay(rg_style.from_address(raw.style))
            if isinstance(answer, Container):
                raw.kind, raw.container_class = Kind.CUSTOM, answer._raw
            else:
                raw.kind = check.enum("the kind in the result of resolve_tag", Kind, answer)
        except BaseException as error:
            self._raised = error
            return _refuse(raw)
        return True

    def _resolve_expression(self, _user: int | None, address: int) -> int | None:
        if self._raised is not None:
            return None
        raw = rg_expression.from_address(address)
        try:
            assert self._express is not None
            words = (each.decode("utf-8", "replace") for each in (raw.tag, raw.attribute, raw.text))
            answer = self._express(Expression(*words))
            if answer is None:
                return None
            # the library reads the bytes after this function has returned
            self._answer = check.c_string("the result of resolve_expression", answer)
        except BaseException as error:
            self._raised = error
            self._answer = _REFUSAL
        return ctypes.cast(ctypes.c_char_p(self._answer), ctypes.c_void_p).value

    def _did_create(self, _user: int | None, node: rg_node, address: int) -> None:
        if self._raised is not None:
            return
        try:
            assert self._created is not None
            self._created(Node(self._session, rg_node(node.id)), _tag(rg_tag.from_address(address)))
        except BaseException as error:
            self._raised = error


def _interrupted(scope: dict[str, Any], error: BaseException) -> None:
    if scope["self"]._raised is None:
        scope["self"]._raised = error


interrupts.watch(Inflation._resolve_tag, _interrupted)
interrupts.watch(Inflation._resolve_expression, _interrupted)
interrupts.watch(Inflation._did_create, _interrupted)


def _refuse(raw: rg_tag) -> bool:
    raw.kind = _NO_KIND
    return True


def _tag(raw: rg_tag) -> Tag:
    return Tag(raw.tag.decode("utf-8", "replace"), raw.id.decode("utf-8", "replace"), Kind(raw.kind))


# MARK: - Calls


def inflate(session: Session, text: str | bytes, arguments: InflateArgs) -> Node:
    """Inflate a layout in XML or JSON, or a layout of the resources."""
    encoded = encode(text)
    if encoded.startswith(b"@"):
        name = encoded.decode("utf-8", "surrogateescape")
        return Inflation(session, arguments).run(lib.rg_inflate_resource, check.c_string("text", name))
    return Inflation(session, arguments).run(lib.rg_inflate, encoded, len(encoded))


def inflate_file(
    session: Session, path: str | bytes | os.PathLike[str] | os.PathLike[bytes], arguments: InflateArgs
) -> Node:
    """Inflate a layout file."""
    encoded = check.path("path", path)
    try:
        return Inflation(session, arguments).run(lib.rg_inflate_file, encoded)
    except IOError_ as error:
        error.args = (f"{error}{_reason(encoded)}",)
        raise


def update_resources(session: Session, arguments: InflateArgs) -> None:
    """Bring all trees to the present configuration of the resources."""
    Inflation(session, arguments).refresh()


def reinflate(session: Session, root: Node, text: str | bytes, arguments: InflateArgs) -> Node:
    """Update a tree to a layout in XML or JSON, or to a layout of the resources."""
    raw = raw_node("root", session, root)
    encoded = encode(text)
    try:
        if encoded.startswith(b"@"):
            return Inflation(session, arguments).update(lib.rg_reinflate_resource, raw, check.c_string("text", text))
        return Inflation(session, arguments).update(lib.rg_reinflate, raw, encoded, len(encoded))
    except StaleHandle as error:
        raise name_stale(error, root=root) from None


def inflate_stub(session: Session, stub: Any, arguments: InflateArgs) -> Node:
    """Inflate the layout of a ViewStub."""
    return Inflation(session, arguments).run(lib.rg_stub_inflate, stub)
