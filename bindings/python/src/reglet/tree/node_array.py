# SPDX-License-Identifier: MIT
"""Arrays of nodes, and calls that set one property of many nodes."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, SupportsIndex, TypeAlias, overload

from .._c.errors import InvalidArgument, StaleHandle
from .._c.functions import lib
from .._c.session import Session
from .._c.structs import rg_grid_cell, rg_input_def, rg_length, rg_node
from .._c.style import Property
from ..containers.grid import GridCell
from ..containers.input import Input
from ..model import arrays, check
from ..model.arrays import Column
from ..model.handle import raw_node
from ..model.lengths import Length, to_raw
from ..model.style import Styled
from .node import Node

__all__ = ["NodeArray", "NodesLike"]


class NodeArray(Sequence[Node]):
    """Handles of many nodes, eight bytes each. An index returns a Node, a slice a NodeArray."""

    __slots__ = ("_handles", "_session")

    def __init__(self, session: Session, handles: array[int]) -> None:
        """Not for users: see Context.build()."""
        self._session = session
        self._handles = handles

    def __len__(self) -> int:
        return len(self._handles)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> NodeArray: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Node | NodeArray:
        if isinstance(index, slice):
            return NodeArray(self._session, self._handles[index])
        return Node._of(self._session, self._handles[index])

    def __iter__(self) -> Iterator[Node]:
        session = self._session
        for handle in self._handles:
            yield Node._of(session, handle)

    def __contains__(self, node: object) -> bool:
        return isinstance(node, Node) and node._session is self._session and node.handle in self._handles

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NodeArray):
            return NotImplemented
        return other._session is self._session and self._handles == other._handles

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<NodeArray of {len(self)}>"

    @property
    def array(self) -> Any:
        """The handles: a NumPy array of uint64 over the same memory, without NumPy a memoryview. Read only."""
        numpy = arrays.numpy_or_none()
        view = memoryview(self._handles).toreadonly()
        return view if numpy is None else numpy.frombuffer(view, numpy.uint64)

    def set(self, property: Property, values: Any) -> None:
        """Set one property of all nodes; see Context.set_many()."""
        set_many(self._session, self, property, values)

    def set_texts(self, texts: str | Iterable[str | None]) -> None:
        """Set the texts of all nodes; see Context.set_texts()."""
        set_texts(self._session, self, texts)


NodesLike: TypeAlias = NodeArray | Iterable[Node] | Any
"""A NodeArray, Nodes, or a NumPy array of handles (uint64, any stride)."""


def handles_of(session: Session, nodes: NodesLike) -> Column:
    """The handles as a column. Raises StaleHandle for a node of another context."""
    if isinstance(nodes, NodeArray):
        if nodes._session is not session:
            raise StaleHandle("the nodes belong to another context")
        return _column_of(nodes._handles)
    if arrays.is_array(nodes):
        return arrays.column(nodes, arrays.dtype_of(rg_node), "nodes")
    handles = array("Q")
    if not isinstance(nodes, (list, tuple, Node)):  # a node is an iterable of its children
        nodes = check.items("nodes", nodes, "a NodeArray, an iterable of Nodes or an array of handles")
    for index, node in enumerate(nodes):
        if not isinstance(node, Node) or node._session is not session:
            raw_node(f"nodes[{index}]", session, node)
        handles.append(node.handle)
    return _column_of(handles)


def property_of(value: Property) -> Property:
    """The property of an argument: a member, its name, or its number."""
    return value if type(value) is Property else Property(check.enum("property", Property, value))


def set_many(session: Session, nodes: NodesLike, property: Property, values: Any) -> None:
    """Set one property of many nodes in one call. With arrays there is no Python work for each node."""
    targets = handles_of(session, nodes)
    property = property_of(property)
    name = property.name.lower()
    if property < Property.MARGIN_LEFT:
        setter, source = lib.rg_nodes_set_length, _lengths(values, name)
    elif property < Property.LAYOUT_GRAVITY:
        setter, source = lib.rg_nodes_set_float, _floats(values, name)
    else:
        setter, source = lib.rg_nodes_set_int, _ints(values, name, getattr(Styled, name))
    if source.stride and source.count != targets.count:
        raise InvalidArgument(f"{targets.count} nodes but {source.count} values of {name}")
    setter(session.pointer, property, targets.address, targets.stride, source.address, source.stride, targets.count)


def set_grid_cells(session: Session, nodes: NodesLike, cells: GridCell | Iterable[GridCell]) -> None:
    """Set the grid cells of many nodes in one call."""
    targets = handles_of(session, nodes)
    if isinstance(cells, GridCell):
        items, stride = [cells._to_raw()], 0
    else:
        given = check.items("cells", cells, "a GridCell or an iterable of them")
        items, stride = [], ctypes.sizeof(rg_grid_cell)
        for at, each in enumerate(given):
            cell: GridCell = check.instance(f"cells[{at}]", each, GridCell)
            try:
                items.append(cell._to_raw())
            except InvalidArgument as error:
                raise check.at(f"item {at}", error) from None
        if len(items) != targets.count:
            raise InvalidArgument(f"{targets.count} nodes but {len(items)} grid cells")
    packed = (rg_grid_cell * len(items))(*items)
    address = ctypes.addressof(packed)
    lib.rg_nodes_set_grid_cell(session.pointer, targets.address, targets.stride, address, stride, targets.count)


def set_inputs(session: Session, nodes: NodesLike, values: Input | Iterable[Input]) -> None:
    """Set what many nodes do with input in one call."""
    targets = handles_of(session, nodes)
    if isinstance(values, Input):
        items, stride = [values._to_raw()], 0
    else:
        items, stride = [], ctypes.sizeof(rg_input_def)
        for at, each in enumerate(check.items("values", values, "an Input or an iterable of them")):
            value: Input = check.instance(f"values[{at}]", each, Input)
            items.append(value._to_raw())
        if len(items) != targets.count:
            raise InvalidArgument(f"{targets.count} nodes but {len(items)} values")
    packed = (rg_input_def * len(items))(*items)
    address = ctypes.addressof(packed)
    lib.rg_nodes_set_input(session.pointer, targets.address, targets.stride, address, stride, targets.count)


def set_texts(session: Session, nodes: NodesLike, texts: str | Iterable[str | None]) -> None:
    """Set the texts of many text leaves in one call."""
    targets = handles_of(session, nodes)
    if isinstance(texts, str):
        given: list[bytes | None] = [check.c_string("texts", texts)]
        stride = 0
    else:
        items = check.items("texts", texts, "a str or an iterable of strs")
        given = [None if each is None else check.c_string(f"texts[{at}]", each) for at, each in enumerate(items)]
        stride = ctypes.sizeof(ctypes.c_char_p)
        if len(given) != targets.count:
            raise InvalidArgument(f"{targets.count} nodes but {len(given)} texts")
    packed = (ctypes.c_char_p * len(given))(*given)
    lib.rg_nodes_set_text(session.pointer, targets.address, targets.stride, packed, stride, targets.count)


def _column_of(items: array[Any]) -> Column:
    return Column(items.buffer_info()[0], items.itemsize, len(items), items)


def _one(raw: Any) -> Column:
    """One value for all: a stride of 0."""
    return Column(ctypes.addressof(raw), 0, 1, raw)


def _is_one(values: Any) -> bool:
    """Whether ``values`` is one value for all nodes, as a Length (a tuple) or a flag set (an iterable) is."""
    return (
        isinstance(values, (Length, int, str, bytes, Node))
        or not isinstance(values, Iterable)
        or getattr(values, "ndim", 1) == 0
    )


Convert: TypeAlias = Callable[[str, Any], Any]


def _checked(values: Iterable[Any], convert: Convert, name: str) -> list[Any]:
    """The converted values. Raises an error with the index of the first wrong one."""
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
    if arrays.is_array(values):
        return arrays.lengths(values, name)
    items = _checked(values, to_raw, name)
    packed = (rg_length * len(items))(*items)
    return Column(ctypes.addressof(packed), ctypes.sizeof(rg_length), len(items), packed)


def _floats(values: Any, name: str) -> Column:
    if _is_one(values):
        return _one(ctypes.c_float(check.number(name, values)))
    if arrays.is_array(values):
        return arrays.floats(values, name)
    return _column_of(array("f", _checked(values, check.number, name)))


def _ints(values: Any, name: str, property: Any) -> Column:
    if values is None or _is_one(values):  # None: no font
        return _one(ctypes.c_int32(property.checked(name, values)))
    if arrays.is_array(values):
        return arrays.ints(values, name)
    return _column_of(array("i", _checked(values, property.checked, name)))
