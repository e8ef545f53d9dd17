# SPDX-License-Identifier: MIT
"""Changes of frames since the last call of Context.take_changes()."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple, SupportsIndex, overload

from .._c.enums import ChangeFlags
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.structs import rg_change, rg_node
from ..model import arrays, check
from ..model.geometry import Frame, frame_from
from ..results.layout import NO_ROW
from .node import Node

__all__ = ["Change", "Changes"]


class Change(NamedTuple):
    """The changes of one node since the changes were last taken."""

    node: Node
    """Stale when destroyed. With the flag LOST its handle is 0: more nodes were destroyed than the list holds."""
    flags: ChangeFlags
    row: int | None
    """None when destroyed."""
    frame: Frame
    old_frame: Frame
    """With Track.OLD_FRAMES; else zero."""


class Changes(Sequence[Change]):
    """A copy of the changes taken from a context. ``array`` is a NumPy array of CHANGE_DTYPE."""

    __slots__ = ("_items", "_session")

    def __init__(self, session: Session, items: ctypes.Array[rg_change]) -> None:
        """Not for users: see Context.take_changes()."""
        self._session = session
        self._items = items

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Change: ...
    @overload
    def __getitem__(self, index: slice) -> list[Change]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Change | list[Change]:
        if isinstance(index, slice):
            return [self._change(each) for each in self._items[index]]
        return self._change(self._items[check.index("index", index)])

    def _change(self, raw: rg_change) -> Change:
        node = Node(self._session, rg_node(raw.node.id))
        row = None if raw.row == NO_ROW else raw.row
        return Change(node, ChangeFlags(raw.flags), row, frame_from(raw.frame), frame_from(raw.old_frame))

    @property
    def array(self) -> Any:
        """A NumPy array of CHANGE_DTYPE over the same memory. Raises ImportError without NumPy."""
        numpy = arrays.need_numpy("Changes.array")
        return numpy.frombuffer(self._items, arrays.dtype_of(rg_change))

    def __repr__(self) -> str:
        return f"<Changes: {len(self)}>"


def take_changes(session: Session, limit: int | None) -> Changes:
    """Take at most `limit` changes out of the engine's list."""
    available: int = lib.rg_change_count(session.pointer)
    capacity = available if limit is None else min(available, check.integer("limit", limit, 0, sys.maxsize))
    items = (rg_change * capacity)()
    count = ctypes.c_uint32()
    lib.rg_changes_take(session.pointer, items, capacity, byref(count))
    if count.value < capacity:
        fewer = (rg_change * count.value)()
        ctypes.memmove(fewer, items, ctypes.sizeof(fewer))
        items = fewer
    return Changes(session, items)


def take_changed_rows(session: Session) -> Any:
    """Take all changes, as the rows of the nodes that changed."""
    numpy = arrays.need_numpy("Context.take_changed_rows")
    view = lib.rg_changes(session.pointer)
    rows = numpy.ctypeslib.as_array(view.rows, (view.count,)).copy() if view.count else numpy.empty(0, numpy.uint32)
    lib.rg_changes_clear(session.pointer)
    return rows
