# SPDX-License-Identifier: MIT
"""Custom containers, as nodes refer to them. reglet.callbacks.custom runs them."""

from __future__ import annotations

import ctypes
from typing import Any, Final, TypeAlias
from weakref import ReferenceType

from .._c.errors import InvalidArgument
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.structs import rg_container_class
from ..model import check
from ..model.handle import Handle

PARAMS: Final[Any] = (bytes, bytearray, memoryview, ctypes.Structure)
PARAMS_EXPECTED: Final = "bytes or a ctypes.Structure"


class ContainerClass:
    """A registered class of custom containers. The base of Container, for modules below it."""

    __slots__ = ("_params_size", "_params_type", "_raw", "_session")

    _raw: rg_container_class
    _session: ReferenceType[Session]
    _params_size: int
    _params_type: type[ctypes.Structure] | None
    """The type of the parameters; None for bytes."""

    def _open_session(self) -> Session:
        session = self._session()
        assert session is not None  # the caller has it
        return session


AnyContainer: TypeAlias = Any
"""A reglet.Container, as a node returns it."""


def get_container(self: Handle) -> AnyContainer | None:
    """The class that lays out the children of a CUSTOM node."""
    out = rg_container_class()
    lib.rg_node_get_container_class(self._session.pointer, self._raw, byref(out))
    return self._session.containers.get(out.id)


def set_container(self: Handle, value: ContainerClass | None) -> None:
    if value is not None and not isinstance(value, ContainerClass):
        raise check.wrong("container", value, "a Container")
    if value is not None and value._session() is not self._session:
        raise InvalidArgument("container belongs to another context")
    raw = rg_container_class() if value is None else value._raw
    lib.rg_node_set_container_class(self._session.pointer, self._raw, raw)


def get_custom_params(self: Handle) -> bytes:
    """The parameters of a child of a custom container; empty where the container's defaults apply."""
    size = ctypes.c_size_t()
    data = lib.rg_node_custom_params(self._session.pointer, self._raw, byref(size))
    if data is None:
        self._require()
        return b""
    return ctypes.string_at(data, size.value)


def set_custom_params(self: Handle, value: bytes | ctypes.Structure) -> None:
    data = bytes(check.instance("custom_params", value, PARAMS, PARAMS_EXPECTED))
    lib.rg_node_set_custom_params(self._session.pointer, self._raw, data, len(data))
