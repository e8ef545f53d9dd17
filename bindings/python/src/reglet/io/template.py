# SPDX-License-Identifier: MIT
"""Templates: layout files that are read once and made many times."""

from __future__ import annotations

from array import array
from ctypes import c_uint32
from typing import Any, SupportsIndex

from .._c.errors import LimitExceeded, StaleHandle
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.sinks import collect
from .._c.structs import rg_node, rg_template
from ..model import check
from ..model.handle import name_stale, raw_node
from ..tree.node import Node
from ..tree.node_array import NodeArray
from .inflate import InflateArgs, Inflation, encode

__all__ = ["Template"]


class Template:
    """A layout of a context, read once; Context.template() makes one. It lives as long as the context or until
    destroy(). Its length is the number of nodes of one copy:

        cells = cell.instantiate(feed, 1000)
        cells[cell.index("row/title") :: len(cell)].set_texts(titles)"""

    __slots__ = ("_raw", "_session")

    def __init__(self, session: Session, raw: rg_template) -> None:
        """Not for users: templates come from Context.template()."""
        self._session = session
        self._raw = raw

    def __len__(self) -> int:
        return int(lib.rg_template_node_count(self._session.pointer, self._raw))

    def index(self, path: str) -> int:
        """The index of a node in each copy, by its id or by a path of ids: "row/title" is the first "title" below the
        first "row". Raises NotFound."""
        out = c_uint32()
        lib.rg_template_node(self._session.pointer, self._raw, check.c_string("path", path), byref(out))
        return out.value

    def instantiate(self, parent: Node | None = None, count: SupportsIndex = 1) -> NodeArray:
        """Make copies of the tree, all or nothing, as the last children of ``parent``, or as roots.

        Returns the nodes of the first copy in document order, then those of the second one, and so on. The root of a
        copy is its first node."""
        number = check.uint32("count", count)
        above = rg_node(0) if parent is None else raw_node("parent", self._session, parent)
        size = len(self)
        if number * size > _MOST:
            raise LimitExceeded(f"{number} copies of {size} nodes are more than a context can have")
        handles = array("Q", bytes(8 * number * size))
        address = handles.buffer_info()[0] if handles else None
        try:
            lib.rg_template_instantiate(self._session.pointer, self._raw, above, number, address)
        except StaleHandle as error:
            raise name_stale(error, parent=parent) from None
        return NodeArray(self._session, handles)

    def save(self) -> bytes:
        """The template as bytes that Context.load_template() reads without parsing."""
        return collect(lambda sink: self._session.call(lib.rg_template_save, self._raw, sink, None))

    def destroy(self) -> None:
        """Destroy the template. Its copies stay. Raises StaleHandle the second time."""
        lib.rg_template_destroy(self._session.pointer, self._raw)

    def __repr__(self) -> str:
        return "<Template closed>" if self._session.closed else f"<Template of {len(self)} nodes>"


_MOST = 1 << 28


# MARK: - Calls


def create_template(session: Session, text: str | bytes, arguments: InflateArgs) -> Template:
    """Read a layout in XML or JSON, or a layout of the resources, as a template."""
    encoded = encode(text)
    if encoded.startswith(b"@"):
        return _make(session, arguments, lib.rg_template_create_resource, check.c_string("text", text))
    return _make(session, arguments, lib.rg_template_create, encoded, len(encoded))


def load_template(session: Session, saved: bytes, arguments: InflateArgs) -> Template:
    """Make a template from the bytes of Template.save()."""
    given: bytes = check.instance("saved", saved, bytes)
    return _make(session, arguments, lib.rg_template_load, given, len(given))


def _make(session: Session, arguments: InflateArgs, function: Any, *source: Any) -> Template:
    return Template(session, Inflation(session, arguments).call(function, rg_template(), *source))
