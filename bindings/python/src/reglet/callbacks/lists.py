# SPDX-License-Identifier: MIT
"""Lists: sequences of the host whose items have nodes while they are in view."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from .._c.enums import Kind, ListFlags
from .._c.errors import StaleHandle
from .._c.functions import byref, lib
from .._c.session import Session
from .._c.structs import (
    rg_list_bind_fn,
    rg_list_def,
    rg_list_header_fn,
    rg_list_span_fn,
    rg_list_type_fn,
    rg_node,
    rg_template,
)
from ..model import check
from ..model.handle import name_stale, raw_node
from ..tree.node import Node
from .item_list import ItemList
from .list_binding import Binding, bind_trampoline, number_trampoline, sequence_of_items

__all__ = ["ListDefinition", "is_list", "make_list"]

_SWITCHES = ListFlags.HORIZONTAL, ListFlags.REVERSED, ListFlags.FROM_END, ListFlags.STAGGERED
_CELLS = ListFlags.FIXED_CELLS | ListFlags.STRETCH_GAPS | ListFlags.STRETCH_ALL_GAPS


class ListDefinition:
    """The checked arguments of Context.list()."""

    __slots__ = ("bind", "footer", "header", "items", "raw", "rebind", "span", "templates", "type", "unbind")

    def __init__(
        self,
        items: Any,
        templates: list[Any],
        bind: Any,
        rebind: Any,
        unbind: Any,
        type: Any,
        span: Any,
        header: Any,
        footer: Any,
        flags: tuple[Any, Any, Any, Any],
        spans: Any,
        column_width: Any,
        stretch: Any,
        estimate: Any,
        ahead: Any,
        prefetch: Any,
    ) -> None:
        self.items = sequence_of_items(items)
        self.templates = templates
        self.bind = check.function("bind", bind)
        self.rebind = None if rebind is None else check.function("rebind", rebind)
        self.unbind = None if unbind is None else check.function("unbind", unbind)
        self.type = None if type is None else check.function("type", type)
        self.span = None if span is None else check.function("span", span)
        self.header = None if header is None else check.function("header", header)
        self.footer = None if footer is None else check.function("footer", footer)
        self.raw = raw = rg_list_def()
        lib.rg_list_def_init(byref(raw), ctypes.sizeof(raw))
        raw.count = len(items)
        for flag, value in zip(_SWITCHES, flags, strict=True):
            raw.flags |= flag * check.boolean(str(flag.name).lower(), value)
        cells = check.enum("stretch", ListFlags, stretch)
        if cells & ~_CELLS:
            raise check.invalid("stretch", stretch, "FIXED_CELLS, STRETCH_GAPS or STRETCH_ALL_GAPS")
        raw.flags |= cells
        raw.column_width = check.finite("column_width", column_width, 0)
        raw.spans = check.uint32("spans", spans)
        raw.estimate = check.finite("estimate", estimate, 0)
        raw.ahead = check.finite("ahead", ahead, 0)
        raw.prefetch = check.finite("prefetch", prefetch, 0)


def is_list(session: Session, parent: Node) -> bool:
    """Whether a parent to be is a LIST node already."""
    raw_node("parent", session, parent)
    try:
        return parent.kind is Kind.LIST
    except StaleHandle as error:
        raise name_stale(error, parent=parent) from None


def make_list(node: Node, definition: ListDefinition, read: Callable[..., Any]) -> ItemList:
    """Give a LIST node its items. The session keeps the list as long as the node is not given other items."""
    session, raw = node._session, definition.raw
    models = [read(each, parent=node) if isinstance(each, str) else each for each in definition.templates]
    raw.templates = (rg_template * len(models))(*(each._raw for each in models))
    raw.template_count = len(models)
    binding = Binding(session, definition.items, definition.bind, definition.rebind, definition.unbind)
    raw.bind = rg_list_bind_fn(bind_trampoline(binding, unbinds=False))
    if definition.unbind is not None:
        raw.unbind = rg_list_bind_fn(bind_trampoline(binding, unbinds=True))
    if definition.type is not None:
        raw.type = rg_list_type_fn(number_trampoline(binding, "type", definition.type))
    if definition.span is not None:
        raw.span = rg_list_span_fn(number_trampoline(binding, "span", definition.span))
    if definition.header is not None:
        raw.header = rg_list_header_fn(number_trampoline(binding, "header", definition.header))
    if definition.footer is not None:
        raw.footer = rg_list_header_fn(number_trampoline(binding, "footer", definition.footer))
    session.calls_back = True
    session.call(lib.rg_list_set, node._raw, byref(raw))
    for handle in [each for each in session.lists if not lib.rg_node_is_valid(session.pointer, rg_node(each))]:
        del session.lists[handle]
    session.lists[node.handle] = (raw.bind, raw.unbind, raw.type, raw.span, raw.header, raw.footer)
    return ItemList(node, binding)
