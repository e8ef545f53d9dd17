# SPDX-License-Identifier: MIT
"""Handles: a node's number and its session. The base of Node, for modules below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Self, SupportsIndex, TypeVar, overload

from .._c.accelerator import fast
from .._c.errors import RegletError, StaleHandle
from .._c.functions import lib
from .._c.session import Session
from .._c.structs import rg_node
from . import check

if TYPE_CHECKING or fast is None:

    class HandleBase:
        """A session and a number."""

        __slots__ = ("_raw", "_session")

        _session: Session
        _raw: rg_node

        @classmethod
        def _of(cls, session: Session, handle: int) -> Self:
            """The node of a number."""
            node = cls.__new__(cls)
            node._session, node._raw = session, rg_node(handle)
            return node

        @property
        def handle(self) -> int:
            """The 64-bit handle of the C API."""
            return int(self._raw.id)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Handle) and self._raw.id == other._raw.id and self._session is other._session

        def __hash__(self) -> int:
            return hash(self._raw.id)

else:
    HandleBase = fast.HandleBase


class Handle(HandleBase):
    """A node of a session, alive or destroyed."""

    __slots__ = ()

    def __init__(self, session: Session, raw: rg_node) -> None:
        """Not for users: nodes come from Context and from other nodes."""
        self._session = session
        self._raw = raw

    @property
    def is_valid(self) -> bool:
        """Whether the node exists: it was not destroyed, and its context is open."""
        return not self._session.closed and bool(lib.rg_node_is_valid(self._session.pointer, self._raw))

    def __copy__(self) -> Self:
        return self._of(self._session, self.handle)

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        self._session.__reduce_ex__(protocol)

    # The C API returns "none" for a stale node where it returns no status. Here that raises StaleHandle.

    def _require(self) -> None:
        """Raise StaleHandle unless the node exists."""
        if not self.is_valid:
            raise StaleHandle("the node was destroyed")

    def _count(self, value: int) -> int:
        """A number of the C API whose 0 may stand for a stale node."""
        if not value:
            self._require()
        return value

    def _string(self, value: bytes | None) -> str:
        """A string of the C API; an empty one may stand for a stale node."""
        if not value:
            self._require()
        return decode(value)


def decode(value: bytes | None) -> str:
    return "" if value is None else value.decode("utf-8")


# MARK: - Nodes as arguments


def raw_node(name: str, session: Session, value: Any) -> rg_node:
    """The C handle of a node of the session. The engine itself checks whether the node still exists."""
    if not isinstance(value, Handle):
        raise check.wrong(name, value, "a Node")
    if value._session is not session:
        raise StaleHandle(f"{name} belongs to another context: {check.shown(value)}")
    return value._raw


def name_stale(error: RegletError, **nodes: Any) -> RegletError:
    """An error that names the argument, if the given error is about one of these nodes; otherwise that error itself."""
    if isinstance(error, StaleHandle):
        for name, given in nodes.items():
            if given is not None and not given.is_valid:
                return StaleHandle(f"{name} was destroyed: {check.shown(given)}")
    return error


# MARK: - Properties made of functions

_H = TypeVar("_H", bound=Handle, contravariant=True)
_R = TypeVar("_R", covariant=True)
_W = TypeVar("_W", contravariant=True)

if TYPE_CHECKING:

    class readable(Generic[_H, _R]):
        def __init__(self, read: Callable[[_H], _R]) -> None: ...
        @overload
        def __get__(self, instance: None, owner: type) -> property: ...
        @overload
        def __get__(self, instance: _H, owner: type) -> _R: ...
        def __get__(self, instance: Any, owner: type) -> Any: ...
        def __set__(self, instance: _H, value: NoReturn) -> None: ...

    class writable(Generic[_H, _R, _W]):
        def __init__(self, read: Callable[[_H], _R], write: Callable[[_H, _W], None]) -> None: ...
        @overload
        def __get__(self, instance: None, owner: type) -> property: ...
        @overload
        def __get__(self, instance: _H, owner: type) -> _R: ...
        def __get__(self, instance: Any, owner: type) -> Any: ...
        def __set__(self, instance: _H, value: _W) -> None: ...

else:
    # The built-in property: type checkers do not see its type when it is called with functions of other modules.
    readable = writable = property
