# SPDX-License-Identifier: MIT
"""What all nodes are: a handle with strings, user data and a style."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self, SupportsFloat, SupportsIndex, Unpack

from . import _check
from ._capi import byref, lib
from ._enums import Kind, Property
from ._errors import NotFound, RegletError, StaleHandle
from ._structs import rg_length, rg_node, rg_source, rg_style
from ._style import Style, StyleArgs, Styled
from ._values import Source

if TYPE_CHECKING:
    from ._context import Context


class Handle(Styled):
    """A node of a context, without what concerns other nodes."""

    __slots__ = ("_context", "_raw")

    def __init__(self, context: Context, raw: rg_node) -> None:
        """Not for users: nodes come from Context and from other nodes."""
        self._context = context
        self._raw = raw

    # MARK: - Identity

    @property
    def context(self) -> Context:
        return self._context

    @property
    def handle(self) -> int:
        """The 64-bit handle of the C API."""
        return int(self._raw.id)

    @property
    def is_valid(self) -> bool:
        """Whether the node lives."""
        return not self._context.closed and bool(lib.rg_node_is_valid(self._context._ptr, self._raw))

    @property
    def kind(self) -> Kind:
        out = ctypes.c_uint32()
        lib.rg_node_kind(self._context._ptr, self._raw, byref(out))
        return Kind(out.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Handle) and self._raw.id == other._raw.id and self._context is other._context

    def __hash__(self) -> int:
        return hash(self._raw.id)

    def __repr__(self) -> str:
        try:
            name = self.id
            kind = self.kind.name
        except RegletError:
            return f"<Node {self.handle:#x} stale>"
        return f"<Node {kind} #{name}>" if name else f"<Node {kind} {self.handle:#x}>"

    # MARK: - Strings and user data

    @property
    def id(self) -> str | None:
        """The string id, unique within a root; None takes it away."""
        return self._text_of(lib.rg_node_id(self._context._ptr, self._raw)) or None

    @id.setter
    def id(self, value: str | None) -> None:
        encoded = b"" if value is None else _check.text("id", value)
        lib.rg_node_set_id(self._context._ptr, self._raw, encoded, len(encoded))

    @property
    def text(self) -> str:
        """The text of a TEXT leaf."""
        return self._text_of(lib.rg_node_text(self._context._ptr, self._raw, None))

    @text.setter
    def text(self, value: str) -> None:
        encoded = _check.text("text", value)
        lib.rg_node_set_text(self._context._ptr, self._raw, encoded, len(encoded))

    @property
    def source(self) -> Source | None:
        """Where in a layout file the node begins; None when it did not come from one."""
        out = rg_source()
        try:
            lib.rg_node_source(self._context._ptr, self._raw, byref(out))
        except NotFound:
            return None
        return Source((out.file or b"").decode("utf-8", "replace"), out.line, out.column)

    @property
    def hint(self) -> str:
        """What a TEXT leaf shows while its text is empty; it is as large as both."""
        return self._text_of(lib.rg_node_hint(self._context._ptr, self._raw, None))

    @hint.setter
    def hint(self, value: str) -> None:
        encoded = _check.text("hint", value)
        lib.rg_node_set_hint(self._context._ptr, self._raw, encoded, len(encoded))

    @property
    def tag(self) -> str | None:
        """The tag of XML, or the type in JSON, that the node was inflated from."""
        return self._text_of(lib.rg_node_tag(self._context._ptr, self._raw)) or None

    @property
    def attributes(self) -> dict[str, str]:
        """The attributes of the layout file that nothing read, by name."""
        pointer, result = self._context._ptr, {}
        name, value = ctypes.c_char_p(), ctypes.c_char_p()
        for index in range(self._count(lib.rg_node_attribute_count(pointer, self._raw))):
            lib.rg_node_attribute_at(pointer, self._raw, index, byref(name), byref(value))
            result[decode(name.value)] = decode(value.value)
        return result

    def attribute(self, name: str) -> str | None:
        """One of them, or None."""
        value = lib.rg_node_attribute(self._context._ptr, self._raw, _check.c_string("name", name))
        if value is None:
            self._check()
            return None
        return decode(value)

    @property
    def user_data(self) -> Any:
        """Any object of the host, dropped when the node is destroyed through this package. None at first."""
        data = self._context._user_data.get(self.handle)
        if data is None:
            self._check()
        return data

    @user_data.setter
    def user_data(self, value: Any) -> None:
        self._check()
        if value is None:
            self._context._user_data.pop(self.handle, None)
        else:
            self._context._user_data[self.handle] = value

    @property
    def user_pointer(self) -> int:
        """The C API's user_data, an address Python never follows: for programs that share a context with C code."""
        return self._count(lib.rg_node_user_data(self._context._ptr, self._raw) or 0)

    @user_pointer.setter
    def user_pointer(self, value: SupportsIndex) -> None:
        lib.rg_node_set_user_data(self._context._ptr, self._raw, _check.size_t("user_pointer", value))

    # MARK: - Style

    @property
    def style(self) -> Style:
        """A copy of the whole style; assigning one replaces it, and dirties only what differs."""
        return Style._of(self._read_style())

    @style.setter
    def style(self, value: Style) -> None:
        self._write_style(_check.instance("style", value, Style)._raw)

    def update(self, **properties: Unpack[StyleArgs]) -> None:
        """Set several properties in one call: all, or none and an exception."""
        style = self.style
        style._apply(properties)
        self._write_style(style._raw)

    # MARK: - What Styled rests on

    def _get_length(self, property: Property) -> rg_length:
        out = rg_length()
        lib.rg_node_get_length(self._context._ptr, self._raw, property, byref(out))
        return out

    def _set_length(self, property: Property, value: rg_length) -> None:
        lib.rg_node_set_length(self._context._ptr, self._raw, property, value)

    def _get_float(self, property: Property) -> float:
        out = ctypes.c_float()
        lib.rg_node_get_float(self._context._ptr, self._raw, property, byref(out))
        return out.value

    def _set_float(self, property: Property, value: SupportsFloat) -> None:
        lib.rg_node_set_float(self._context._ptr, self._raw, property, value)

    def _get_int(self, property: Property) -> int:
        out = ctypes.c_int32()
        lib.rg_node_get_int(self._context._ptr, self._raw, property, byref(out))
        return out.value

    def _set_int(self, property: Property, value: int) -> None:
        lib.rg_node_set_int(self._context._ptr, self._raw, property, value)

    def _read_style(self) -> rg_style:
        out = rg_style(struct_size=ctypes.sizeof(rg_style))
        lib.rg_node_get_style(self._context._ptr, self._raw, byref(out))
        return out

    def _write_style(self, raw: rg_style, changed: Iterable[Property] = ()) -> None:
        lib.rg_node_set_style(self._context._ptr, self._raw, byref(raw))

    # MARK: - Helpers

    def _check(self) -> None:
        if not self.is_valid:
            raise StaleHandle("the node was destroyed")

    def _own(self, name: str, node: Handle) -> rg_node:
        return _check.node(name, self._context, node)

    # The C API answers "none" for a stale node where it returns no status; here that is an exception too.

    def _other(self, raw: rg_node) -> Self | None:
        if raw.id:
            return type(self)(self._context, raw)
        self._check()
        return None

    def _count(self, value: int) -> int:
        if not value:
            self._check()
        return value

    def _text_of(self, value: bytes) -> str:
        if not value:
            self._check()
        return decode(value)


# MARK: - Strings


def decode(value: bytes | None) -> str:
    return "" if value is None else value.decode("utf-8")
