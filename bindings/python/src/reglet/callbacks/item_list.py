# SPDX-License-Identifier: MIT
"""The items of a list, as the host sees them."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from typing import Any, NamedTuple, SupportsFloat, SupportsIndex, overload

from .._c.enums import ListAlign
from .._c.errors import NotFound
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.structs import rg_list_info, rg_node
from ..model import check
from ..tree.node import Node
from .list_binding import Binding, sequence_of_items

__all__ = ["ItemList", "ListInfo"]


class ListInfo(NamedTuple):
    """The state of a list as of the last layout; lengths are pixels along its axis.

    ``view_start`` and ``view_end`` are the part of the list in view, from 0 to 1 and counted in items: for scroll
    bars."""

    items: int
    first_visible: int
    visible_count: int
    node_count: int
    spare_count: int
    offset: float
    length: float
    viewport: float
    view_start: float
    view_end: float
    bytes: int


class ItemList(Sequence[Any]):
    """The items of a LIST node, made by Context.list(). Edits of this sequence are edits of the list:

        departures.insert(0, train)
        departures[3] = later
        del departures[-1]
        departures.replace(new, key=lambda train: train.number)

    It edits the sequence it was made of. Where that was edited directly, call inserted(), removed() or changed()."""

    __slots__ = ("_binding", "_node", "_session")

    def __init__(self, node: Node, binding: Binding) -> None:
        """Not for users."""
        self._node = node
        self._session: Session = node._session
        self._binding = binding

    @property
    def _items(self) -> Sequence[Any]:
        return self._binding.items

    @property
    def node(self) -> Node:
        """The LIST node."""
        return self._node

    # MARK: - Reading

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Any]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        return self._items[index]  # type: ignore[index]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items)

    @property
    def info(self) -> ListInfo:
        """The state as of the last layout. O(log items)."""
        raw = rg_list_info(struct_size=ctypes.sizeof(rg_list_info))
        lib.rg_list_get_info(self._session.pointer, self._node._raw, byref(raw))
        return ListInfo(raw.count, *(getattr(raw, name) for name in ListInfo._fields[1:]))

    def node_of(self, index: SupportsIndex) -> Node | None:
        """The node of an item; None if it has none, because it is not in view."""
        raw = lib.rg_list_node(self._session.pointer, self._node._raw, check.uint32("index", index))
        node: Node | None = self._session.node(raw)
        return node

    def index_of(self, node: Node) -> int | None:
        """The index of the item to which a node belongs; None if it belongs to none of this list."""
        check.instance("node", node, Node)
        found, index = rg_node(), ctypes.c_uint32()
        try:
            lib.rg_list_find(self._session.pointer, node._raw, byref(found), byref(index))
        except NotFound:
            return None
        return index.value if found.id == self._node.handle else None

    def at(self, offset: SupportsFloat) -> int | None:
        """The index of the item at a distance from the start of the first one; None: there are no items."""
        index = ctypes.c_uint32()
        try:
            lib.rg_list_item_at(self._session.pointer, self._node._raw, check.finite("offset", offset), byref(index))
        except NotFound:
            return None
        return index.value

    def extent(self, index: SupportsIndex) -> tuple[float, float]:
        """The distance of an item from the start of the first one, and its length, known or estimated. In a grid those
        of its line."""
        start, length = ctypes.c_double(), ctypes.c_double()
        lib.rg_list_item_extent(
            self._session.pointer, self._node._raw, check.uint32("index", index), byref(start), byref(length), None
        )
        return start.value, length.value

    # MARK: - Scrolling

    def scroll_to(self, index: SupportsIndex, align: ListAlign = ListAlign.NEAREST) -> None:
        """Scroll to an item; the next layout() shows it exactly there."""
        where = check.enum("align", ListAlign, align)
        lib.rg_list_scroll_to(self._session.pointer, self._node._raw, check.uint32("index", index), where)

    def scroll_pages(self, pages: SupportsIndex) -> None:
        """Scroll by pages, towards the end if positive."""
        number = check.integer("pages", pages, -0x8000_0000, 0x7FFF_FFFF)
        lib.rg_list_scroll_pages(self._session.pointer, self._node._raw, number)

    def snap(self, offset: SupportsFloat, align: ListAlign = ListAlign.START) -> float:
        """The offset nearest to ``offset`` at which an item is aligned: where a fling should end."""
        out = ctypes.c_double()
        where = check.enum("align", ListAlign, align)
        lib.rg_list_snap(self._session.pointer, self._node._raw, check.finite("offset", offset), where, byref(out))
        return out.value

    # MARK: - Edits

    def _editable(self) -> MutableSequence[Any]:
        if not hasattr(self._items, "insert"):
            raise TypeError(f"the items are a {type(self._items).__name__}, which cannot be edited: use replace()")
        return self._items  # type: ignore[return-value]

    def _position(self, index: SupportsIndex) -> int:
        at = check.index("index", index)
        at = at + len(self) if at < 0 else at
        if not 0 <= at < len(self):
            raise IndexError(f"index {index} is out of range: the list has {len(self)} items")
        return at

    def insert(self, index: SupportsIndex, item: Any) -> None:
        """Insert an item before an index, as list.insert()."""
        items, at = self._editable(), check.index("index", index)
        at = max(0, at + len(items)) if at < 0 else min(at, len(items))
        items.insert(at, item)
        self._tell_edit(lib.rg_list_insert, at, 1)

    def append(self, item: Any) -> None:
        """Append an item."""
        self.insert(len(self), item)

    def extend(self, items: Iterable[Any]) -> None:
        """Append items in one edit."""
        mine, more, at = self._editable(), check.items("items", items, "items"), len(self)
        mine.extend(more)
        self._tell_edit(lib.rg_list_insert, at, len(more))

    def __setitem__(self, index: SupportsIndex, item: Any) -> None:
        at = self._position(index)
        self._editable()[at] = item
        self._tell_edit(lib.rg_list_change, at, 1, 0)

    def __delitem__(self, index: SupportsIndex | slice) -> None:
        items = self._editable()
        if isinstance(index, slice):
            start, stop, step = index.indices(len(items))
            if step != 1:
                raise ValueError("only slices with a step of 1 can be removed")
            count = max(0, stop - start)
        else:
            start, count = self._position(index), 1
        del items[start : start + count]
        self._tell_edit(lib.rg_list_remove, start, count)

    def move(self, start: SupportsIndex, to: SupportsIndex, count: SupportsIndex = 1) -> None:
        """Move ``count`` items: the first of them has the index ``to`` afterwards."""
        items = self._editable()
        first, target, number = (check.uint32(name, value) for name, value in
                                 (("start", start), ("to", to), ("count", count)))  # fmt: skip
        if first + number > len(items) or target + number > len(items):
            raise IndexError(f"start, to and count name other items than those of the list, which has {len(self)}")
        moved = items[first : first + number]
        del items[first : first + number]
        items[target:target] = moved
        self._session.call(lib.rg_list_move, self._node._raw, first, target, number)

    def replace(self, items: Sequence[Any], key: Callable[[Any], int]) -> None:
        """Take other items. Those with the same key keep their nodes and stay where they are; nodes of items that are
        not equal to the former ones are bound again. ``key`` returns an integer that no two items share."""
        sequence_of_items(items)
        check.function("key", key)
        mask = 0xFFFF_FFFF_FFFF_FFFF
        old = array("Q", (_key(key, item) & mask for item in self._items))
        new = array("Q", (_key(key, item) & mask for item in items))
        before = dict(zip(old, self._items, strict=True))
        former, self._binding.items = self._items, items
        arguments = _address(old), len(old), _address(new), len(new)
        try:
            self._session.call(lib.rg_list_replace, self._node._raw, *arguments)
        except BaseException:
            self._binding.items = former
            raise
        for index in range(len(new)):
            if new[index] in before and before[new[index]] is not items[index] and before[new[index]] != items[index]:
                self._tell_edit(lib.rg_list_change, index, 1, 0)

    def inserted(self, index: SupportsIndex, count: SupportsIndex = 1) -> None:
        """Note that items were inserted into the sequence itself."""
        self._tell_edit(lib.rg_list_insert, check.uint32("index", index), check.uint32("count", count))

    def removed(self, index: SupportsIndex, count: SupportsIndex = 1) -> None:
        """Note that items were removed from the sequence itself."""
        self._tell_edit(lib.rg_list_remove, check.uint32("index", index), check.uint32("count", count))

    def changed(self, index: SupportsIndex = 0, count: SupportsIndex | None = None, payload: SupportsIndex = 0) -> None:
        """Note that items are other than before, all from ``index`` on by default: those in view are bound again.

        ``payload``: bits for what changed, which ``rebind`` gets, those of several changes joined; 0: anything."""
        at = check.uint32("index", index)
        number = len(self) - at if count is None else check.uint32("count", count)
        self._tell_edit(lib.rg_list_change, at, number, check.uint32("payload", payload))

    def _tell_edit(self, function: Any, at: int, count: int, *more: int) -> None:
        self._session.call(function, self._node._raw, at, count, *more)

    def __repr__(self) -> str:
        return f"<ItemList of {len(self)} items>"


def _key(key: Callable[[Any], int], item: Any) -> int:
    return check.integer("key", key(item), -0x8000_0000_0000_0000, 0xFFFF_FFFF_FFFF_FFFF)


def _address(keys: array[int]) -> int | None:
    return keys.buffer_info()[0] if keys else None
