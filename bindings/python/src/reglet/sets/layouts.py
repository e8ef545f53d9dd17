# SPDX-License-Identifier: MIT
"""Layouts: descriptions of the rules of a container, with conditions and lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from .._c.enums import VflOptions, Visibility
from .._c.errors import InvalidArgument
from ..containers.constraint import ConstraintDef
from ..containers.rules import Item, Rule
from ..containers.vfl import vfl_definitions
from ..model import check
from ..tree.node import Node
from .conditions import Condition, ConditionLike
from .entries import SetBuilder
from .items import container

__all__ = ["Conditional", "Group", "Identified", "Layout", "LayoutLike", "List", "Vfl"]

LayoutLike: TypeAlias = "Layout | Rule | ConstraintDef | str | Iterable[LayoutLike] | Callable[[Node], LayoutLike]"
"""A layout, a rule, a line of the Visual Format Language (a Vfl without other arguments), several of them, or a
function of the container that returns them, which each apply() calls."""


class Layout:
    """Rules, and layouts of rules."""

    def __init__(self, *parts: LayoutLike) -> None:
        self._parts = tuple(map(_part, parts))

    def __add__(self, other: LayoutLike) -> Layout:
        return Group(self, other)

    def when(self, condition: ConditionLike, otherwise: LayoutLike = ()) -> Conditional:
        """The layout under a condition."""
        return Conditional(condition, self, otherwise)

    def identified(self, name: str, *, numbered: bool = False) -> Identified:
        """The layout with a name for its rules."""
        return Identified(name, self, numbered=numbered)

    def _write(self, out: SetBuilder) -> None:
        for part in self._parts:
            _write(part, out)


_MAX_DEPTH = 200


def _part(part: LayoutLike) -> LayoutLike:
    """The part itself. Raises WrongType for a value that is not a part of a layout."""
    if isinstance(part, (Layout, Rule, ConstraintDef, str)) or callable(part):
        return part
    if isinstance(part, Iterable) and not isinstance(part, (bytes, Mapping, Node)):
        return part
    raise check.wrong("a part of a layout", part, "a layout, a rule, a ConstraintDef, a line or a function")


def _write(part: LayoutLike, out: SetBuilder) -> None:
    if out.depth >= _MAX_DEPTH:
        raise InvalidArgument(f"layouts are nested more than {_MAX_DEPTH} levels deep, or contain themselves")
    out.depth += 1
    _write_part(part, out)
    out.depth -= 1


def _write_part(part: LayoutLike, out: SetBuilder) -> None:
    _part(part)
    if isinstance(part, Layout):
        part._write(out)
    elif isinstance(part, Rule | ConstraintDef):
        out.rule(part)
    elif isinstance(part, str):
        Vfl(part)._write(out)
    elif callable(part):
        out.is_dynamic = True
        _write(part(out.container), out)
    else:
        for each in part:
            _write(each, out)


class Group(Layout):
    """Several layouts as one."""


class Identified(Layout):
    """A layout with a name, or "name [i]", for the rules in it that have none."""

    def __init__(self, name: str, *parts: LayoutLike, numbered: bool = False) -> None:
        super().__init__(*parts)
        check.c_string("name", name)
        self._name = name
        self._numbered = check.boolean("numbered", numbered)

    def _write(self, out: SetBuilder) -> None:
        out.group(self._name, self._numbered)
        super()._write(out)
        out.end()


class Conditional(Layout):
    """A layout if a condition holds, and another if not."""

    def __init__(self, condition: ConditionLike, then: LayoutLike, otherwise: LayoutLike = ()) -> None:
        super().__init__(then)
        self._condition = Condition.of(condition)
        self._otherwise = _part(otherwise)

    def _write(self, out: SetBuilder) -> None:
        terms = self._condition._terms
        if not all(terms):  # a term without tests is always true; no term is never true
            super()._write(out)
        elif not terms:
            _write(self._otherwise, out)
        else:
            out.condition(self._condition)
            super()._write(out)
            out.otherwise()
            _write(self._otherwise, out)
            out.end()


EachItem: TypeAlias = "Callable[[Any, int, Any, Any], LayoutLike]"
Items: TypeAlias = "Sequence[Any] | Callable[[Node], Sequence[Any]]"


class List(Layout):
    """A layout for each item of a list: ``items``, or the children of the container or of ``parent`` that are not gone.

    In the layout, ``item``, ``previous`` and ``next_item`` are the nodes. Instead of a layout, there may be a function
    of an item, its index, and the items before and after it (None at the ends), which each apply() calls; ``items`` may
    then be any objects. ``items`` may also be a function of the container."""

    def __init__(
        self,
        *each: LayoutLike | EachItem,
        items: Items | None = None,
        parent: Item = container,
        begin: int = 0,
        count: int | None = None,
    ) -> None:
        if items is not None and not callable(items):
            check.instance("items", items, Sequence, "a sequence, a function or None")
        check.instance("parent", parent, Item)
        functions = [part for part in each if callable(part)]
        if functions and len(each) > 1:
            raise TypeError("a function of the items must be the only layout of a list")
        super().__init__(*(part for part in each if not callable(part)))
        self._each: EachItem | None = functions[0] if functions else None  # type: ignore[assignment]
        self._items = items
        begin = check.uint32("begin", begin)
        self._place = (parent, begin, None if count is None else check.uint32("count", count))

    def _write(self, out: SetBuilder) -> None:
        items = self._items
        if callable(items):
            out.is_dynamic = True
            items = check.items("items", items(out.container), "a function that returns a sequence")
        if self._each is None:
            if items is not None and not all(isinstance(each, Node) for each in items):
                raise TypeError("the items of a list must be nodes, unless its layout is a function of them")
            out.each(items, *self._place)
            super()._write(out)
            out.end()
            return
        out.is_dynamic = True
        nodes = self._children(out.container) if items is None else items
        nodes = [node for node in nodes if getattr(node, "visibility", None) is not Visibility.GONE]
        for index, node in enumerate(nodes):
            before = nodes[index - 1] if index > 0 else None
            after = nodes[index + 1] if index + 1 < len(nodes) else None
            _write(self._each(node, index, before, after), out)

    def _children(self, box: Node) -> Sequence[Node]:
        parent, begin, count = self._place
        if parent is not container:
            raise TypeError("a function of the items needs items, not a parent")
        return list(box.children)[begin : None if count is None else begin + count]


class Vfl(Layout):
    """A line of the Visual Format Language about given nodes; see Node.add_vfl()."""

    def __init__(
        self,
        line: str,
        *,
        views: Mapping[str, Node] | None = None,
        metrics: Mapping[str, float] | None = None,
        options: VflOptions | None = None,
        name: str | None = None,
        sibling_space: float = 8,
        parent_space: float = 20,
    ) -> None:
        super().__init__()
        if check.text("line", line).startswith(b"Z:"):
            raise InvalidArgument("a Z: line sets the paint order once and makes no rules; use Node.add_vfl()")
        self._line = line
        self._arguments = {
            "views": views,
            "metrics": metrics,
            "options": options,
            "name": name,
            "sibling_space": sibling_space,
            "parent_space": parent_space,
        }

    def _write(self, out: SetBuilder) -> None:
        for definition in vfl_definitions(out.container, self._line, self._arguments):
            out.rule(definition)
