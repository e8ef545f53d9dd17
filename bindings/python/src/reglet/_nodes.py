# SPDX-License-Identifier: MIT
"""Many nodes at once: NodeArray, and one property set on all of them in one call."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias, overload

from . import _arrays, _check
from ._arrays import Column
from ._capi import lib
from ._enums import Property
from ._errors import InvalidArgument, StaleHandle
from ._grid import GridCell
from ._lengths import Length, to_raw
from ._node import Node
from ._structs import rg_grid_cell, rg_length, rg_node
from ._style import Styled

if TYPE_CHECKING:
    from ._context import Context

__all__ = ["NodeArray", "NodesLike"]


class NodeArray(Sequence[Node]):
    """Handles of many nodes, eight bytes each. Indexing gives a Node, a slice gives a NodeArray."""

    __slots__ = ("_context", "_handles")

    def __init__(self, context: Context, handles: array[int]) -> None:
        """Not for users: see Context.build()."""
        self._context = context
        self._handles = handles

    def __len__(self) -> int:
        return len(self._handles)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> NodeArray: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Node | NodeArray:
        if isinstance(index, slice):
            return NodeArray(self._context, self._handles[index])
        return Node(self._context, rg_node(self._handles[index]))

    def __iter__(self) -> Iterator[Node]:
        context = self._context
        for handle in self._handles:
            yield Node(context, rg_node(handle))

    def __contains__(self, node: object) -> bool:
        return isinstance(node, Node) and node._context is self._context and node.handle in self._handles

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NodeArray):
            return NotImplemented
        return other._context is self._context and self._handles == other._handles

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<NodeArray of {len(self)}>"

    @property
    def array(self) -> Any:
        """The handles: a NumPy array of uint64 over the same memory, without NumPy a memoryview. Read only."""
        numpy = _arrays.numpy_or_none()
        view = memoryview(self._handles).toreadonly()
        return view if numpy is None else numpy.frombuffer(view, numpy.uint64)

    def set(self, property: Property, values: Any) -> None:
        """As Context.set_many(self, property, values)."""
        set_many(self._context, self, property, values)


NodesLike: TypeAlias = NodeArray | Iterable[Node] | Any
"""A NodeArray, Nodes, or a NumPy array of handles (uint64, any stride)."""


def handles_of(context: Context, nodes: NodesLike) -> Column:
    """The handles as a column. Raises StaleHandle for a node of another context."""
    if isinstance(nodes, NodeArray):
        if nodes._context is not context:
            raise StaleHandle("the nodes belong to another context")
        return _column_of(nodes._handles)
    if _arrays.is_array(nodes):
        return _arrays.column(nodes, _arrays.dtype_of(rg_node), "nodes")
    handles = array("Q")
    if not isinstance(nodes, (list, tuple, Node)):  # a node has its children
        nodes = _check.items("nodes", nodes, "a NodeArray, an iterable of Nodes or an array of handles")
    for index, node in enumerate(nodes):
        if not isinstance(node, Node) or node._context is not context:
            _check.node(f"nodes[{index}]", context, node)
        handles.append(node.handle)
    return _column_of(handles)


def set_many(context: Context, nodes: NodesLike, property: Property, values: Any) -> None:
    """One rg_nodes_set_… call: no Python work for a node, whatever the size of the batch, when values are arrays."""
    targets = handles_of(context, nodes)
    if type(property) is not Property:
        property = Property(_check.enum("property", Property, property))
    name = property.name.lower()
    if property < Property.MARGIN_LEFT:
        setter, source = lib.rg_nodes_set_length, _lengths(values, name)
    elif property < Property.LAYOUT_GRAVITY:
        setter, source = lib.rg_nodes_set_float, _floats(values, name)
    else:
        setter, source = lib.rg_nodes_set_int, _ints(values, name, getattr(Styled, name))
    if source.stride and source.count != targets.count:
        raise InvalidArgument(f"{targets.count} nodes but {source.count} values of {name}")
    setter(context._ptr, property, targets.address, targets.stride, source.address, source.stride, targets.count)


def set_grid_cells(context: Context, nodes: NodesLike, cells: GridCell | Iterable[GridCell]) -> None:
    """One rg_nodes_set_grid_cell call."""
    targets = handles_of(context, nodes)
    if isinstance(cells, GridCell):
        items, stride = [cells._to_raw()], 0
    else:
        given = _check.items("cells", cells, "a GridCell or an iterable of them")
        items, stride = [], ctypes.sizeof(rg_grid_cell)
        for at, each in enumerate(given):
            cell: GridCell = _check.instance(f"cells[{at}]", each, GridCell)
            try:
                items.append(cell._to_raw())
            except InvalidArgument as error:
                raise _check.at(f"item {at}", error) from None
        if len(items) != targets.count:
            raise InvalidArgument(f"{targets.count} nodes but {len(items)} grid cells")
    packed = (rg_grid_cell * len(items))(*items)
    address = ctypes.addressof(packed)
    lib.rg_nodes_set_grid_cell(context._ptr, targets.address, targets.stride, address, stride, targets.count)


def _column_of(items: array[Any]) -> Column:
    return Column(items.buffer_info()[0], items.itemsize, len(items), items)


def _one(raw: Any) -> Column:
    """One value for all: a stride of 0."""
    return Column(ctypes.addressof(raw), 0, 1, raw)


def _is_one(values: Any) -> bool:
    """Whether it is one value for all. A Length is a tuple, a flag set iterates over its bits: both are one value."""
    return (
        isinstance(values, (Length, int, str, bytes, Node))
        or not isinstance(values, Iterable)
        or getattr(values, "ndim", 1) == 0
    )


Convert: TypeAlias = Callable[[str, Any], Any]


def _checked(values: Iterable[Any], convert: Convert, name: str) -> list[Any]:
    """All converted. Raises an error naming the first that cannot be."""
    values = list(values)
    try:
        return [convert(name, each) for each in values]
    except (TypeError, ValueError):
        for index, each in enumerate(values):
            convert(f"item {index} of {name}", each)
        raise


def _lengths(values: Any, name: str) -> Column:
    if _is_one(values):
        return _one(to_raw(name, values))
    if _arrays.is_array(values):
        return _arrays.lengths(values, name)
    items = _checked(values, to_raw, name)
    packed = (rg_length * len(items))(*items)
    return Column(ctypes.addressof(packed), ctypes.sizeof(rg_length), len(items), packed)


def _floats(values: Any, name: str) -> Column:
    if _is_one(values):
        return _one(ctypes.c_float(_check.number(name, values)))
    if _arrays.is_array(values):
        return _arrays.floats(values, name)
    return _column_of(array("f", _checked(values, _check.number, name)))


def _ints(values: Any, name: str, property: Any) -> Column:
    if values is None or _is_one(values):  # None: no font
        return _one(ctypes.c_int32(property.checked(name, values)))
    if _arrays.is_array(values):
        return _arrays.ints(values, name)
    return _column_of(array("i", _checked(values, property.checked, name)))
