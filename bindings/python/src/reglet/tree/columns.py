# SPDX-License-Identifier: MIT
"""Columns: one property of many nodes, read and written as an array."""

from __future__ import annotations

import ctypes
from typing import Any, Final

from .._c.accelerator import fast
from .._c.errors import RegletError
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.structs import rg_length, rg_node
from .._c.style import Property
from ..model import arrays, check
from ..model.lengths import from_raw
from ..model.properties import EnumProperty
from ..model.style import Styled
from .node_array import NodesLike, handles_of, property_of, set_many

__all__ = ["PropertyColumn"]


class PropertyColumn:
    """One property of all nodes of a context; Context.column() makes one.

    ``column[nodes] = values`` is Context.set_many(), ``column[nodes]`` is Context.get_many()."""

    __slots__ = ("_session", "property")

    property: Property
    """The property."""

    def __init__(self, session: Session, property: Property) -> None:
        """Not for users: see Context.column()."""
        self._session = session
        self.property = property_of(property)

    def __getitem__(self, nodes: NodesLike) -> Any:
        """The values of some nodes; see Context.get_many()."""
        return get_many(self._session, nodes, self.property)

    def __setitem__(self, nodes: NodesLike, values: Any) -> None:
        """Set the values of some nodes; see Context.set_many()."""
        set_many(self._session, nodes, self.property, values)

    __iter__ = None  # an object with __getitem__ would be taken for a sequence

    def __repr__(self) -> str:
        return f"<PropertyColumn {self.property.name.lower()}>"


# By fast_form of accelerator/fast.h: length, float, int.
_FORMS: Final[tuple[tuple[Any, type[Any]], ...]] = (
    (lib.rg_node_get_length, rg_length),
    (lib.rg_node_get_float, ctypes.c_float),
    (lib.rg_node_get_int, ctypes.c_int32),
)


def get_many(session: Session, nodes: NodesLike, property: Property) -> Any:
    """Read one property of many nodes. With the accelerator there is no Python work for each node."""
    targets = handles_of(session, nodes)
    property = property_of(property)
    form = 0 if property < Property.MARGIN_LEFT else 1 if property < Property.LAYOUT_GRAVITY else 2
    read, kind = _FORMS[form]
    numpy, size, pointer = arrays.numpy_or_none(), ctypes.sizeof(kind), session.pointer
    out: Any = (kind * targets.count)() if numpy is None else numpy.empty(targets.count, arrays.dtype_of_item(kind))
    address = ctypes.addressof(out) if numpy is None else out.ctypes.data
    done = 0
    if fast is not None:
        done = fast.read_column(session, form, property, targets.address, targets.stride, targets.count, address)
    for index in range(done, targets.count):
        node = rg_node.from_address(targets.address + index * targets.stride)
        try:
            read(pointer, node, property, byref(kind.from_address(address + index * size)))
        except RegletError as error:
            raise check.at(f"item {index}", error) from None
    return _listed(out, form, property) if numpy is None else out


def _listed(out: Any, form: int, property: Property) -> list[Any]:
    """The values as the property of a node returns them, for programs without NumPy."""
    descriptor = getattr(Styled, property.name.lower())
    if form == 0:
        return [from_raw(raw) for raw in out]
    return [descriptor.type(value) for value in out] if isinstance(descriptor, EnumProperty) else list(out)
