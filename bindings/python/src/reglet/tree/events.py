# SPDX-License-Identifier: MIT
"""Events of trees: nodes added, removed, moved, and layouts."""

from __future__ import annotations

from typing import NamedTuple, SupportsIndex

from .._c.enums import EventKind
from .._c.errors import StaleHandle
from .._c.functions import lib
from .._c.session import Session
from .._c.structs import rg_event, rg_node
from ..model import check
from ..model.handle import name_stale, raw_node
from .node import Node

__all__ = ["Event", "Events"]


class Event(NamedTuple):
    """One event of a tree."""

    kind: EventKind
    node: Node | None
    """The root of a layout, or the node that was added, removed or moved. It may have become stale."""
    parent: Node | None
    old_parent: Node | None
    ok: bool
    """False for a layout that ended with an error."""


class Events(NamedTuple):
    """The events taken from the list, oldest first."""

    events: list[Event]
    dropped: int
    """The number of events that did not fit into the list."""


def enable_events(session: Session, kinds: EventKind, capacity: SupportsIndex, root: Node | None) -> None:
    """Record events of some kinds, of one root's tree or of all trees."""
    raw = rg_node(0) if root is None else raw_node("root", session, root)
    bits = check.enum("kinds", EventKind, kinds)
    try:
        lib.rg_events_enable(session.pointer, raw, bits, check.uint32("capacity", capacity))
    except StaleHandle as error:
        raise name_stale(error, root=root) from None


def take_events(session: Session) -> Events:
    """The events since the last call."""
    view = lib.rg_events(session.pointer)
    taken = []
    for raw in (rg_event * view.count).from_address(view.events) if view.count else ():
        node, parent, old_parent = (session.node(each) for each in (raw.node, raw.parent, raw.old_parent))
        taken.append(Event(EventKind(raw.kind), node, parent, old_parent, raw.status == 0))
    dropped = view.dropped
    lib.rg_events_clear(session.pointer)
    return Events(taken, dropped)
