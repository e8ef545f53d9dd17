# SPDX-License-Identifier: MIT
"""All frames of a context, without a copy."""

from __future__ import annotations

import ctypes
import weakref
from array import array
from collections.abc import Callable, Iterator
from typing import Any, SupportsIndex

from .._c.errors import ClosedError, InvalidArgument, Reentrant, StaleHandle, StaleViewError
from .._c.functions import lib
from .._c.session import Session
from .._c.structs import rg_frame, rg_frame_view
from ..model import arrays, check
from ..model.geometry import Frame, frame_from
from .node import Node
from .node_array import NodesLike, handles_of

__all__ = ["Frames"]

_FRAME_BYTES = ctypes.sizeof(rg_frame)


class Frames:
    """All frames of a context in row (depth-first) order, borrowed from the engine.

    ``frames.array`` is a NumPy array (n, 4) of float32: x, y, width, height; without NumPy, a memoryview of that shape.
    It is a view of the engine's own memory. After the next call that changes the context, every access through this
    object raises StaleViewError. Arrays obtained before stay readable, even after the context is closed, but their
    values may be old or new: copy() values that must last. A row whose handle in ``nodes`` is 0 is free."""

    __slots__ = ("_raw", "_session", "epoch", "order_epoch")

    def __init__(self, session: Session, raw: rg_frame_view) -> None:
        """Not for users: see Context.frames()."""
        self._session = session
        self._raw = raw
        self.epoch: int = raw.epoch
        self.order_epoch: int = raw.order_epoch

    @property
    def is_valid(self) -> bool:
        """Whether the context has not changed since."""
        try:
            return bool(lib.rg_epoch(self._session.pointer) == self.epoch)
        except ClosedError:
            return False

    def _current(self) -> rg_frame_view:
        if not self.is_valid:
            raise StaleViewError("the context changed after these frames were taken; call Context.frames() again")
        return self._raw

    def __len__(self) -> int:
        """The number of rows."""
        return int(self._current().count)

    @property
    def array(self) -> Any:
        """Frames relative to the parent, snapped. Read only."""
        raw = self._current()
        return _view(self._session, raw, raw.frames, _frames_at)

    @property
    def absolute(self) -> Any:
        """Frames relative to the root's viewport. Raises InvalidArgument in a context without Track.ABSOLUTE."""
        raw = self._current()
        if raw.absolute is None and raw.count:
            raise InvalidArgument(
                "the context keeps no absolute frames: create it with track=Track.CHANGES | Track.ABSOLUTE"
            )
        return _view(self._session, raw, raw.absolute, _frames_at)

    @property
    def nodes(self) -> Any:
        """The handle of each row: uint64. Read only."""
        raw = self._current()
        return _view(self._session, raw, raw.nodes, _handles_at)

    def unsnapped(self) -> Any:
        """A copy of the frames as computed, in the same rows and shape as ``array``."""
        count = self._current().count
        copy = bytearray(count * _FRAME_BYTES)
        if count:
            lib.rg_frames_unsnapped(self._session.pointer, (ctypes.c_char * len(copy)).from_buffer(copy), count)
        return _shaped(copy, count)

    def __getitem__(self, key: SupportsIndex | Node) -> Frame:
        """The frame of a row or of a node."""
        raw = self._current()
        if isinstance(key, Node) and key._session is not self._session:
            raise StaleHandle("the node belongs to another context")
        row = key.row if isinstance(key, Node) else check.index("row", key)
        at = row + raw.count if row < 0 else row
        if not 0 <= at < raw.count:
            raise IndexError(f"row {row} of {raw.count}")
        return frame_from(rg_frame.from_address(raw.frames + at * _FRAME_BYTES))

    def __iter__(self) -> Iterator[Frame]:
        for row in range(len(self)):
            yield self[row]

    def rows_of(self, nodes: NodesLike) -> Any:
        """The row of each node: a NumPy array of intp, without NumPy an array('Q'). O(rows).

        The rows are valid until ``order_epoch`` changes. Raises StaleHandle."""
        self._current()
        column = handles_of(self._session, nodes)
        numpy = arrays.numpy_or_none()
        if numpy is None:
            rows = {handle: row for row, handle in enumerate(self.nodes)}
            handles = array("Q")
            handles.frombytes(ctypes.string_at(column.address, column.count * 8) if column.count else b"")
            try:
                return array("Q", [rows[handle] for handle in handles])
            except KeyError as error:
                raise StaleHandle(f"handle {error.args[0]:#x} names no existing node") from None
        present = self.nodes
        given = column.owner if arrays.is_array(column.owner) else numpy.array(column.owner, numpy.uint64)
        # The low half of a handle is its slot. One table from slots to rows serves all handles.
        slots = (given & 0xFFFF_FFFF).astype(numpy.intp)
        living = numpy.flatnonzero(present)
        living_slots = (present[living] & 0xFFFF_FFFF).astype(numpy.intp)
        table = numpy.zeros(max(living_slots.max(initial=0), slots.max(initial=0)) + 1, numpy.intp)
        table[living_slots] = living
        found = table[slots]
        known = (given != 0) & (present[found] == given) if len(present) else numpy.zeros(len(given), bool)
        if not known.all():
            raise StaleHandle(f"handle {int(given[~known][0]):#x} names no existing node")
        return found

    def of(self, nodes: NodesLike) -> Any:
        """A copy of the frames of some nodes, in their order: (k, 4) float32, without NumPy a list of Frame."""
        rows = self.rows_of(nodes)
        if arrays.numpy_or_none() is None:
            return [self[row] for row in rows]
        return self.array[rows]

    def __repr__(self) -> str:
        return f"<Frames of {self._raw.count} rows{'' if self.is_valid else ', stale'}>"


# MARK: - Views of memory


def _view(session: Session, raw: rg_frame_view, address: int | None, make: Any) -> Any:
    """A view of one of the engine's arrays. Views are cached by address and size, because making one is expensive."""
    key = (address, raw.count, make)
    view = session.views.get(key)
    if view is None:
        try:
            _keep(session, raw)
        except Reentrant:  # inside a callback the engine keeps no arrays, so a copy is necessary
            return make(raw.count, lambda size: memoryview(ctypes.string_at(address or 0, size)))
        if len(session.views) >= 8:
            session.views.clear()
        view = session.views[key] = make(raw.count, lambda size: _borrow(session, address, size))
    return view


def _keep(session: Session, raw: rg_frame_view) -> None:
    """Make the engine keep the old memory of its arrays after they move, as long as views of it exist."""
    if session.arrays_address != raw.frames:
        release_former(session)
        lib.rg_frames_keep(session.pointer, True)
        session.arrays_address = raw.frames


def release_former(session: Session) -> None:
    """Free the former memory of the engine's arrays, unless views of it exist."""
    session.views.clear()
    session.borrowed = [each for each in session.borrowed if each() is not None]
    if not session.borrowed:
        lib.rg_frames_keep(session.pointer, False)
        session.arrays_address = None


def _borrow(session: Session, address: int | None, size: int) -> memoryview:
    """A view of memory of the engine, which keeps the engine alive."""
    if not size or address is None:
        return memoryview(b"")
    memory = (ctypes.c_char * size).from_address(address)
    memory.engine = session.engine  # type: ignore[attr-defined]
    session.borrowed.append(weakref.ref(memory))
    return memoryview(memory).toreadonly().cast("B")


def _frames_at(count: int, take: Callable[[int], memoryview]) -> Any:
    return _shaped(take(count * _FRAME_BYTES), count)


def _handles_at(count: int, take: Callable[[int], memoryview]) -> Any:
    numpy = arrays.numpy_or_none()
    view = take(count * 8)
    return view.cast("Q") if numpy is None else numpy.frombuffer(view, numpy.uint64)


def _shaped(buffer: Any, count: int) -> Any:
    """`count` frames in a buffer as (count, 4) float32."""
    numpy = arrays.numpy_or_none()
    if numpy is not None:
        return numpy.frombuffer(buffer, numpy.float32).reshape(count, 4)
    view = memoryview(buffer)
    return view.cast("f", (count, 4)) if count else view.cast("f")
