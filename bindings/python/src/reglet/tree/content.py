# SPDX-License-Identifier: MIT
"""Strings and user data of nodes. A function whose first argument is ``self`` is a method of Node."""

from __future__ import annotations

import ctypes
from typing import Any, SupportsIndex

from .._c.enums import Kind
from .._c.errors import NotFound
from .._c.functions import byref, lib
from .._c.structs import rg_node, rg_source
from ..model import check
from ..model.geometry import Source
from ..model.handle import Handle, decode


def kind(self: Handle) -> Kind:
    """The kind of the node."""
    out = ctypes.c_uint32()
    lib.rg_node_kind(self._session.pointer, self._raw, byref(out))
    return Kind(out.value)


def get_id(self: Handle) -> str | None:
    """The string id, unique within a root. Assign None to remove it."""
    return self._string(lib.rg_node_id(self._session.pointer, self._raw)) or None


def set_id(self: Handle, value: str | None) -> None:
    encoded = b"" if value is None else check.text("id", value)
    lib.rg_node_set_id(self._session.pointer, self._raw, encoded, len(encoded))


def get_text(self: Handle) -> str:
    """The text of a TEXT leaf."""
    return self._string(lib.rg_node_text(self._session.pointer, self._raw, None))


def set_text(self: Handle, value: str) -> None:
    encoded = check.text("text", value)
    lib.rg_node_set_text(self._session.pointer, self._raw, encoded, len(encoded))


def get_hint(self: Handle) -> str:
    """The text that a TEXT leaf shows while its own is empty. The leaf is large enough for both."""
    return self._string(lib.rg_node_hint(self._session.pointer, self._raw, None))


def set_hint(self: Handle, value: str) -> None:
    encoded = check.text("hint", value)
    lib.rg_node_set_hint(self._session.pointer, self._raw, encoded, len(encoded))


def get_max_length(self: Handle) -> int | None:
    """The most characters of a TEXT leaf that are shown, in units of UTF-16; None: all. The text stays as it is."""
    found: int = lib.rg_node_max_length(self._session.pointer, self._raw)
    return None if found < 0 else found


def set_max_length(self: Handle, value: SupportsIndex | None) -> None:
    length = -1 if value is None else check.int32("max_length", value)
    lib.rg_node_set_max_length(self._session.pointer, self._raw, length)


# MARK: - Layout files


def source(self: Handle) -> Source | None:
    """The position of the node in a layout file; None for a node that was not inflated."""
    out = rg_source()
    try:
        lib.rg_node_source(self._session.pointer, self._raw, byref(out))
    except NotFound:
        return None
    return Source((out.file or b"").decode("utf-8", "replace"), out.line, out.column)


def tag(self: Handle) -> str | None:
    """The tag in XML, or the type in JSON, that the node was inflated from."""
    return self._string(lib.rg_node_tag(self._session.pointer, self._raw)) or None


def attributes(self: Handle) -> dict[str, str]:
    """The attributes of the layout file that the library did not read, by name."""
    pointer, result = self._session.pointer, {}
    name, value = ctypes.c_char_p(), ctypes.c_char_p()
    for index in range(self._count(lib.rg_node_attribute_count(pointer, self._raw))):
        lib.rg_node_attribute_at(pointer, self._raw, index, byref(name), byref(value))
        result[decode(name.value)] = decode(value.value)
    return result


def attribute(self: Handle, name: str) -> str | None:
    """One of ``attributes``, or None."""
    value = lib.rg_node_attribute(self._session.pointer, self._raw, check.c_string("name", name))
    if value is None:
        self._require()
        return None
    return decode(value)


# MARK: - User data


def get_user_data(self: Handle) -> Any:
    """Any object of the host, None at first. It is dropped when this package destroys the node."""
    data = self._session.user_data.get(self.handle)
    if data is None:
        self._require()
    return data


def set_user_data(self: Handle, value: Any) -> None:
    self._require()
    if value is None:
        self._session.user_data.pop(self.handle, None)
    else:
        self._session.user_data[self.handle] = value


def get_user_pointer(self: Handle) -> int:
    """The user_data of the C API, an address Python never follows: for programs that share a context with C code."""
    return self._count(lib.rg_node_user_data(self._session.pointer, self._raw) or 0)


def set_user_pointer(self: Handle, value: SupportsIndex) -> None:
    lib.rg_node_set_user_data(self._session.pointer, self._raw, check.size_t("user_pointer", value))


def handles_with_data(top: Handle) -> list[int]:
    """Handles in the subtree of `top` that have user data. Walks the subtree or the data, whichever is smaller."""
    data, pointer = top._session.user_data, top._session.pointer
    if top.handle in data and not lib.rg_node_first_child(pointer, top._raw).id:
        return [top.handle]
    found, raw = [], top._raw
    for _ in range(len(data)):
        if raw.id in data:
            found.append(raw.id)
        raw = lib.rg_node_next(pointer, top._raw, raw)
        if not raw.id:
            return found
    return [handle for handle in data if _is_below(pointer, rg_node(handle), top.handle)]


def _is_below(pointer: Any, raw: rg_node, top: int) -> bool:
    while raw.id:
        if raw.id == top:
            return True
        raw = lib.rg_node_parent(pointer, raw)
    return False
