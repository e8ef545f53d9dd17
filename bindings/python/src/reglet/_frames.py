# SPDX-License-Identifier: MIT
"""Frames without a copy, and the changes since the last take."""

from __future__ import annotations

import ctypes
import sys
import weakref
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from . import _arrays, _check, _nodes, _values
from ._capi import byref, lib
from ._errors import ClosedError, InvalidArgument, Reentrant, StaleHandle, StaleViewError
from ._node import Node
from ._structs import rg_change, rg_frame, rg_frame_view, rg_node
from ._values import Change, Frame

if TYPE_CHECKING:
    from ._context import Context

__all__ = ["Changes", "Frames"]

_FRAME_BYTES = ctypes.sizeof(rg_frame)


class Frames:
    """All frames of a context in row (visiting) order, borrowed from the engine.

    ``frames.array`` is a NumPy array (n, 4) of float32: x, y, width, height; without NumPy a memoryview of that shape.
    It shows the engine's own memory, which the next call that changes the context may change or move: every access
    through this object then raises StaleViewError. An array taken out before is not protected: it stays readable, even
    when the context is closed, but shows old values or new ones; copy() what must last.
    A row whose handle in ``nodes`` is 0 is free."""

    __slots__ = ("_context", "_raw", "epoch", "order_epoch")

    def __init__(self, context: Context, raw: rg_frame_view) -> None:
        """Not for users: see Context.frames()."""
        self._context = context
        self._raw = raw
        self.epoch: int = raw.epoch
        self.order_epoch: int = raw.order_epoch

    @property
    def is_valid(self) -> bool:
        """Whether the view still shows what is there."""
        try:
            return bool(lib.rg_epoch(self._context._ptr) == self.epoch)
        except ClosedError:
            return False

    def _check(self) -> rg_frame_view:
        if not self.is_valid:
            raise StaleViewError("the context changed after these frames were taken; call Context.frames() again")
        return self._raw

    def __len__(self) -> int:
        """Rows."""
        return int(self._check().count)

    @property
    def array(self) -> Any:
        """Frames relative to the parent, snapped. Read only."""
        raw = self._check()
        return _view(self._context, raw, raw.frames, _frames_at)

    @property
    def absolute(self) -> Any:
        """Frames relative to the root's viewport. Raises InvalidArgument in a context without Track.ABSOLUTE."""
        raw = self._check()
        if raw.absolute is None and raw.count:
            raise InvalidArgument(
                "the context does not keep absolute frames: give it track=Track.CHANGES | Track.ABSOLUTE"
            )
        return _view(self._context, raw, raw.absolute, _frames_at)

    @property
    def nodes(self) -> Any:
        """The handle of each row: uint64. Read only."""
        raw = self._check()
        return _view(self._context, raw, raw.nodes, _handles_at)

    def unsnapped(self) -> Any:
        """A copy of the frames as computed, in the same rows and shape as ``array``."""
        count = self._check().count
        copy = bytearray(count * _FRAME_BYTES)
        if count:
            lib.rg_frames_unsnapped(self._context._ptr, (ctypes.c_char * len(copy)).from_buffer(copy), count)
        return _shaped(copy, count)

    def __getitem__(self, key: SupportsIndex | Node) -> Frame:
        """The frame of a row or of a node."""
        raw = self._check()
        if isinstance(key, Node) and key._context is not self._context:
            raise StaleHandle("the node belongs to another context")
        row = key.row if isinstance(key, Node) else _check.index("row", key)
        at = row + raw.count if row < 0 else row
        if not 0 <= at < raw.count:
            raise IndexError(f"row {row} of {raw.count}")
        return _values.frame_from(rg_frame.from_address(raw.frames + at * _FRAME_BYTES))

    def __iter__(self) -> Iterator[Frame]:
        for row in range(len(self)):
            yield self[row]

    def rows_of(self, nodes: _nodes.NodesLike) -> Any:
        """The row of each node, good as long as ``order_epoch`` stays: a NumPy array of intp, without NumPy an
        array('Q'). Raises StaleHandle. O(rows)."""
        self._check()
        wanted = _nodes.handles_of(self._context, nodes)
        numpy = _arrays.numpy_or_none()
        if numpy is None:
            rows = {handle: row for row, handle in enumerate(self.nodes)}
            handles = array("Q")
            handles.frombytes(ctypes.string_at(wanted.address, wanted.count * 8) if wanted.count else b"")
            try:
                return array("Q", [rows[handle] for handle in handles])
            except KeyError as error:
                raise StaleHandle(f"handle {error.args[0]:#x} names no living node") from None
        present = self.nodes
        asked = wanted.owner if _arrays.is_array(wanted.owner) else numpy.array(wanted.owner, numpy.uint64)
        # A handle's low half is its slot: one table from slot to row answers all.
        slots = (asked & 0xFFFF_FFFF).astype(numpy.intp)
        living = numpy.flatnonzero(present)
        living_slots = (present[living] & 0xFFFF_FFFF).astype(numpy.intp)
        table = numpy.zeros(max(living_slots.max(initial=0), slots.max(initial=0)) + 1, numpy.intp)
        table[living_slots] = living
        found = table[slots]
        known = (asked != 0) & (present[found] == asked) if len(present) else numpy.zeros(len(asked), bool)
        if not known.all():
            raise StaleHandle(f"handle {int(asked[~known][0]):#x} names no living node")
        return found

    def of(self, nodes: _nodes.NodesLike) -> Any:
        """A copy of the frames of some nodes, in their order: (k, 4) float32, without NumPy a list of Frame."""
        rows = self.rows_of(nodes)
        if _arrays.numpy_or_none() is None:
            return [self[row] for row in rows]
        return self.array[rows]

    def __repr__(self) -> str:
        return f"<Frames of {self._raw.count} rows{'' if self.is_valid else ', stale'}>"


# MARK: - Views of memory


def _view(context: Context, raw: rg_frame_view, address: int | None, make: Any) -> Any:
    """A view of one of the engine's arrays. These rarely move, so views are kept by place and size: making one costs
    more than all the rest."""
    key = (address, raw.count, make)
    view = context._views.get(key)
    if view is None:
        try:
            _follow(context, raw)
        except Reentrant:  # in a callback: what is not kept must not be borrowed
            return make(raw.count, lambda size: memoryview(ctypes.string_at(address or 0, size)))
        if len(context._views) >= 8:
            context._views.clear()
        view = context._views[key] = make(raw.count, lambda size: _borrow(context, address, size))
    return view


def _follow(context: Context, raw: rg_frame_view) -> None:
    """The first view after the arrays moved: where they were is kept as long as somebody looks at it."""
    if context._arrays_at != raw.frames:
        release_former(context)
        lib.rg_frames_keep(context._ptr, True)
        context._arrays_at = raw.frames


def release_former(context: Context) -> None:
    """Free the memory that the arrays have left, unless it is still looked at."""
    context._views.clear()
    context._borrowed = [each for each in context._borrowed if each() is not None]
    if not context._borrowed:
        lib.rg_frames_keep(context._ptr, False)
        context._arrays_at = None


def _borrow(context: Context, address: int | None, size: int) -> memoryview:
    """Memory of the engine, which then lives as long as the view."""
    if not size or address is None:
        return memoryview(b"")
    memory = (ctypes.c_char * size).from_address(address)
    memory.engine = context._engine  # type: ignore[attr-defined]
    context._borrowed.append(weakref.ref(memory))
    return memoryview(memory).toreadonly().cast("B")


def _frames_at(count: int, take: Callable[[int], memoryview]) -> Any:
    return _shaped(take(count * _FRAME_BYTES), count)


def _handles_at(count: int, take: Callable[[int], memoryview]) -> Any:
    numpy = _arrays.numpy_or_none()
    view = take(count * 8)
    return view.cast("Q") if numpy is None else numpy.frombuffer(view, numpy.uint64)


def _shaped(buffer: Any, count: int) -> Any:
    """`count` frames in a buffer as (count, 4) float32."""
    numpy = _arrays.numpy_or_none()
    if numpy is not None:
        return numpy.frombuffer(buffer, numpy.float32).reshape(count, 4)
    view = memoryview(buffer)
    return view.cast("f", (count, 4)) if count else view.cast("f")


# MARK: - Changes


class Changes(Sequence[Change]):
    """Changes taken from a context: a copy that stays. ``array`` has them as a NumPy array of CHANGE_DTYPE."""

    __slots__ = ("_context", "_items")

    def __init__(self, context: Context, items: ctypes.Array[rg_change]) -> None:
        """Not for users: see Context.take_changes()."""
        self._context = context
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
        return self._change(self._items[_check.index("index", index)])

    def _change(self, raw: rg_change) -> Change:
        return _values.change_from(raw, Node(self._context, rg_node(raw.node.id)))

    @property
    def array(self) -> Any:
        """A NumPy array of CHANGE_DTYPE over the same memory. Raises ImportError without NumPy."""
        numpy = _arrays.need_numpy("Changes.array")
        return numpy.frombuffer(self._items, _arrays.dtype_of(rg_change))

    def __repr__(self) -> str:
        return f"<Changes: {len(self)}>"


def take_changes(context: Context, limit: int | None) -> Changes:
    """Move the waiting changes, at most `limit`, out of the context."""
    waiting: int = lib.rg_change_count(context._ptr)
    capacity = waiting if limit is None else min(waiting, _check.integer("limit", limit, 0, sys.maxsize))
    items = (rg_change * capacity)()
    count = ctypes.c_uint32()
    lib.rg_changes_take(context._ptr, items, capacity, byref(count))
    if count.value < capacity:
        fewer = (rg_change * count.value)()
        ctypes.memmove(fewer, items, ctypes.sizeof(fewer))
        items = fewer
    return Changes(context, items)
