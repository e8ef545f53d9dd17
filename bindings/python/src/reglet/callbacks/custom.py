# SPDX-License-Identifier: MIT
"""Custom containers: objects of the host that measure and place the children of CUSTOM nodes."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any

from .._c import interrupts
from .._c.enums import Kind
from .._c.errors import InvalidArgument, StaleHandle
from .._c.functions import byref, lib
from .._c.session import AnyContext, Session
from .._c.structs import (
    rg_container_class,
    rg_container_def,
    rg_container_measure,
    rg_container_measure_fn,
    rg_container_place,
    rg_container_place_fn,
)
from ..containers.custom import PARAMS, PARAMS_EXPECTED, ContainerClass
from ..model import check
from ..model.handle import name_stale
from ..tree.node import Node
from .requests import ContainerLayout, ContainerMeasure, ContainerPlace

__all__ = ["Container", "register"]


class Container(ContainerClass):
    """A registered class of custom containers, made by Context.container(). It exists as long as the context."""

    __slots__ = ("_callbacks", "_layout")

    def __init__(self, session: Session, layout: ContainerLayout, mirrors: bool) -> None:
        """Not for users."""
        self._session = weakref.ref(session)
        self._layout = layout
        defaults = getattr(layout, "params", None)
        self._params_type = type(defaults) if isinstance(defaults, ctypes.Structure) else None
        packed = b"" if defaults is None else bytes(check.instance("params", defaults, PARAMS, PARAMS_EXPECTED))
        self._params_size = len(packed)
        definition = rg_container_def()
        lib.rg_container_def_init(byref(definition), ctypes.sizeof(definition))
        definition.params_size = len(packed)
        keep = ctypes.create_string_buffer(packed, max(len(packed), 1))
        definition.default_params = ctypes.addressof(keep)
        definition.measure = rg_container_measure_fn(self._measure)
        definition.place = rg_container_place_fn(self._place)
        definition.mirrors = check.boolean("mirrors", mirrors)
        self._callbacks = (definition.measure, definition.place)
        self._raw = rg_container_class()
        lib.rg_container_register(session.pointer, byref(definition), byref(self._raw))

    @property
    def layout(self) -> ContainerLayout:
        """The object whose methods measure and place."""
        return self._layout

    def create(self, parent: Node | AnyContext, **arguments: Any) -> Node:
        """Create a CUSTOM node of this class, as a child of a node or a root of a context; see Node.create()."""
        session = self._session()
        types = (Node,) if session is None else (Node, session.context_type)
        if check.instance("parent", parent, types, "a Node or a Context")._session is not session:
            raise InvalidArgument("parent belongs to another context")
        try:
            node: Node = parent.create(Kind.CUSTOM, **arguments)
        except StaleHandle as error:
            raise name_stale(error, parent=parent if isinstance(parent, Node) else None) from None
        node.container = self
        return node

    def __repr__(self) -> str:
        return f"<Container {type(self._layout).__name__}>"

    # An exception must not unwind through C: see measure.py.

    def _measure(self, _user: int | None, address: int) -> None:
        raw = rg_container_measure.from_address(address)
        request = ContainerMeasure(self, raw)
        answer = self._call(request, self._layout.measure)
        if answer is None:
            return
        try:
            width, height, *rest = check.measured(answer)
            raw.out_width, raw.out_height = check.number("width", width), check.number("height", height)
            if rest and rest[0] is not None:
                raw.out_baseline = check.number("baseline", rest[0])
        except BaseException as error:
            raw.out_width = raw.out_height = 0.0
            self._fail(raw, error)

    def _place(self, _user: int | None, address: int) -> None:
        self._call(ContainerPlace(self, rg_container_place.from_address(address)), self._layout.place)

    def _call(self, request: Any, method: Any) -> Any:
        session, raw = request._session, request._raw
        if session.pending is not None:
            session.unanswered.append(raw.node.id)
            return None
        outer, session.in_callback = session.in_callback, True
        try:
            return method(request)
        except BaseException as error:
            self._fail(raw, error)
            return None
        finally:
            session.in_callback = outer
            request._raw = None

    def _fail(self, raw: Any, error: BaseException) -> None:
        self._open_session().fail(error, [raw.node.id])


def _interrupted_measure(scope: dict[str, Any], error: BaseException) -> None:
    raw = rg_container_measure.from_address(scope["address"])
    raw.out_width = raw.out_height = 0.0
    scope["self"]._fail(raw, error)


def _interrupted_place(scope: dict[str, Any], error: BaseException) -> None:
    scope["self"]._fail(rg_container_place.from_address(scope["address"]), error)


interrupts.watch(Container._measure, _interrupted_measure)
interrupts.watch(Container._place, _interrupted_place)


def register(session: Session, layout: Any, mirrors: bool) -> Container:
    """Register an object, or a new object of a class."""
    if isinstance(layout, type):
        layout = layout()
    if not callable(getattr(layout, "measure", None)) or not callable(getattr(layout, "place", None)):
        raise check.wrong("layout", layout, "an object with the methods measure and place, or a class of such")
    container = Container(session, layout, mirrors)
    session.containers[container._raw.id] = container
    session.calls_back = True
    return container
