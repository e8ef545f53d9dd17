# SPDX-License-Identifier: MIT
"""The functions of the host that a list calls."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .._c import interrupts
from .._c.session import Session
from .._c.structs import rg_list_item, rg_node
from ..model import check
from ..tree.node import Node

__all__ = ["Binding", "bind_trampoline", "number_trampoline", "sequence_of_items"]

_REMOVED = 0xFFFF_FFFF


def sequence_of_items(items: Any) -> Sequence[Any]:
    if isinstance(items, Mapping):
        raise check.wrong("items", items, "a sequence")
    check.length("items", items, "a sequence")
    return items  # type: ignore[no-any-return]


class Binding:
    """The functions of a list and its items. Refers to the session only weakly, because the session keeps it."""

    __slots__ = ("bind", "items", "rebind", "session", "unbind")

    def __init__(self, session: Session, items: Sequence[Any], bind: Any, rebind: Any, unbind: Any) -> None:
        self.session = weakref.ref(session)
        self.items = items
        self.bind, self.rebind, self.unbind = bind, rebind, unbind

    def fail(self, error: BaseException) -> None:
        session = self.session()
        if session is not None:
            session.fail(error, ())


# An exception must not unwind through C: see measure.py.


def _watched(call: Any) -> Any:
    def interrupted(scope: dict[str, Any], error: BaseException) -> None:
        scope["owner"].fail(error)

    interrupts.watch(call, interrupted)
    return call


def bind_trampoline(owner: Binding, unbinds: bool) -> Any:
    def call(_user: int | None, _context: int, _list: rg_node, address: int, count: int) -> bool:
        session = owner.session()
        assert session is not None  # the caller has it
        items = (rg_list_item * count).from_address(address)
        outer, session.in_callback = session.in_callback, True
        try:
            for item in items:
                node = Node(session, rg_node(item.node.id))
                if unbinds:
                    owner.unbind(node, None if item.index == _REMOVED else item.index)
                elif item.payload and owner.rebind is not None:
                    owner.rebind(node, owner.items[item.index], item.index, item.payload)
                else:
                    owner.bind(node, owner.items[item.index], item.index)
            return True
        except BaseException as error:
            owner.fail(error)
            return False
        finally:
            session.in_callback = outer

    return _watched(call)


def number_trampoline(owner: Binding, name: str, function: Callable[[Any, int], Any]) -> Any:
    """A callback that returns a number of an item, None: none. An exception is one that is out of range."""

    def call(_user: int | None, index: int) -> int:
        session = owner.session()
        assert session is not None
        outer, session.in_callback = session.in_callback, True
        try:
            found = function(owner.items[index], index)
            return _REMOVED if found is None and name in ("header", "footer") else check.uint32(name, found)
        except BaseException as error:
            owner.fail(error)
            return _REMOVED
        finally:
            session.in_callback = outer

    return _watched(call)
