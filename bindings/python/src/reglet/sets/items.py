# SPDX-License-Identifier: MIT
"""Items of rules: given nodes, and placeholders that a layout set replaces."""

from __future__ import annotations

from .._c.enums import ItemKind
from .._c.errors import InvalidArgument
from .._c.structs import rg_node
from ..containers.rules import Expression, Item
from ..model import check
from ..tree.node import Node

__all__ = ["anchors", "child", "container", "dp", "item", "last_child", "named", "next_item", "outer_item", "previous"]

_LAST = 0xFFFFFF


def anchors(node: Node) -> Item:
    """A node as an item of rules."""
    check.instance("node", node, Node)
    return Item(rg_node(node._raw.id), None, f"#{node.id}" if node.id else repr(node), node._session)


def named(id: str) -> Item:
    """The node with a string id below the container."""
    check.c_string("id", id)
    return Item(rg_node(0), id)


def _placeholder(name: str, kind: ItemKind, number: int = 0) -> Item:
    return Item(rg_node(kind << 24 | min(number, _LAST)), None, name)


def child(index: int) -> Item:
    """A child of the container by its index. A rule about a missing child is left out."""
    if (number := check.index("index", index)) < 0:
        raise InvalidArgument(f"index is {number}: the last child is last_child")
    return _placeholder(f"child({number})", ItemKind.CHILD, min(number, _LAST - 1))


def outer_item(levels: int) -> Item:
    """The current item of an enclosing list, ``levels`` further out."""
    number = check.uint32("levels", levels)
    return _placeholder(f"outer_item({number})", ItemKind.CURRENT, number)


container = Item(rg_node(0), None, "container")
"""The container the set is applied to."""
item = _placeholder("item", ItemKind.CURRENT)
"""The item of the innermost list."""
previous = _placeholder("previous", ItemKind.PREVIOUS)
"""The item before. Rules with it are left out for the first item."""
next_item = _placeholder("next_item", ItemKind.NEXT)
"""The item after. Rules with it are left out for the last item."""
last_child = _placeholder("last_child", ItemKind.CHILD, _LAST)


def dp(number: float) -> Expression:
    """A constant in density-independent pixels."""
    return Expression(constant=check.finite("number", number), is_dp=True)
