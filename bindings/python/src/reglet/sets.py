# SPDX-License-Identifier: MIT
"""Layout sets: which constraints a container has, as a function of state.

    from reglet.sets import Conditional, LayoutSet, List, container, item, previous, traits

    row = List(item.left == previous.right + 8, item.top == container.top)
    column = List(item.top == previous.bottom + 8, item.left == container.left)
    menu = LayoutSet(box, Conditional((traits.width >= 600) & (traits.count < 6), row, column))

    menu.apply(Environment(width=800, height=480))
    box.layout(800, 480)

A layout is described once, for all states; apply() works out the rules of the present one and changes only what differs
from those that are in force. Rules are equations of anchors, ConstraintDefs or lines of the Visual Format Language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from . import _check
from ._capi import byref, lib
from ._conditions import Condition, ConditionLike, HostValue, Predicate, Traits, traits, value
from ._constraint import ConstraintDef, definitions_of_vfl
from ._enums import VflOptions, Visibility
from ._environment import Environment, Value
from ._errors import InvalidArgument, Reentrant
from ._handle import Handle
from ._rules import (
    Anchor,
    Expression,
    Guide,
    Item,
    Rule,
    anchors,
    child,
    container,
    dp,
    item,
    last_child,
    named,
    next_item,
    outer_item,
    previous,
)
from ._set_entries import SetBuilder
from ._structs import rg_layout_set, rg_layout_set_result

if TYPE_CHECKING:
    from ._node import Node

__all__ = [
    "Anchor",
    "Condition",
    "ConditionLike",
    "Conditional",
    "Environment",
    "Expression",
    "Group",
    "Guide",
    "HostValue",
    "Identified",
    "Item",
    "Layout",
    "LayoutLike",
    "LayoutSet",
    "List",
    "Predicate",
    "Rule",
    "SetResult",
    "Traits",
    "Value",
    "Vfl",
    "anchors",
    "child",
    "container",
    "dp",
    "first",
    "item",
    "last",
    "last_child",
    "named",
    "next_item",
    "outer_item",
    "previous",
    "traits",
    "value",
]

first = traits.index == 0
"""In a list: the current item is the first."""
last = traits.remaining == 0
"""In a list: the current item is the last."""

LayoutLike: TypeAlias = "Layout | Rule | ConstraintDef | str | Iterable[LayoutLike] | Callable[[Node], LayoutLike]"
"""A layout, a rule, a line of the Visual Format Language (a Vfl without more arguments), several of them, or a function
of the container that gives them: it is called at each apply."""


class Layout:
    """Rules, and layouts of rules."""

    def __init__(self, *parts: LayoutLike) -> None:
        self._parts = tuple(map(_part, parts))

    def __add__(self, other: LayoutLike) -> Layout:
        return Group(self, other)

    def when(self, condition: ConditionLike, otherwise: LayoutLike = ()) -> Conditional:
        """This layout under a condition."""
        return Conditional(condition, self, otherwise)

    def identified(self, name: str, *, numbered: bool = False) -> Identified:
        """This layout with a name for its rules."""
        return Identified(name, self, numbered=numbered)

    def _write(self, out: SetBuilder) -> None:
        for part in self._parts:
            _write(part, out)


_DEEPEST = 200


def _part(part: LayoutLike) -> LayoutLike:
    """What a layout may be made of."""
    if isinstance(part, (Layout, Rule, ConstraintDef, str)) or callable(part):
        return part
    if isinstance(part, Iterable) and not isinstance(part, (bytes, Mapping, Handle)):
        return part
    raise _check.wrong("a part of a layout", part, "a layout, a rule, a ConstraintDef, a line or a function")


def _write(part: LayoutLike, out: SetBuilder) -> None:
    if out.depth >= _DEEPEST:
        raise InvalidArgument(f"layouts lie in one another more than {_DEEPEST} deep, or in themselves")
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
    """A layout whose rules without a name of their own get this one in messages, or "name [i]"."""

    def __init__(self, name: str, *parts: LayoutLike, numbered: bool = False) -> None:
        super().__init__(*parts)
        _check.c_string("name", name)
        self._name = name
        self._numbered = _check.boolean("numbered", numbered)

    def _write(self, out: SetBuilder) -> None:
        out.group(self._name, self._numbered)
        super()._write(out)
        out.end()


class Conditional(Layout):
    """A layout where a condition holds, else another."""

    def __init__(self, condition: ConditionLike, then: LayoutLike, otherwise: LayoutLike = ()) -> None:
        super().__init__(then)
        self._condition = Condition.of(condition)
        self._otherwise = _part(otherwise)

    def _write(self, out: SetBuilder) -> None:
        terms = self._condition._terms
        if not all(terms):  # a term without tests: it always holds; no term: never
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
    """A layout for each item of a list: the children of the container, or of ``parent``, that are not gone, or nodes.

    In the layout ``item``, ``previous`` and ``next_item`` stand for the nodes. Or it is a function of an item, its
    index and the items before and after it, None at the ends; then it is called at each apply, and ``items`` may be
    anything, as what the host makes its nodes from. ``items`` may be a function of the container, too."""

    def __init__(
        self,
        *each: LayoutLike | EachItem,
        items: Items | None = None,
        parent: Item = container,
        begin: int = 0,
        count: int | None = None,
    ) -> None:
        if items is not None and not callable(items):
            _check.instance("items", items, Sequence, "a sequence, a function or None")
        _check.instance("parent", parent, Item)
        functions = [part for part in each if callable(part)]
        if functions and len(each) > 1:
            raise TypeError("a function for the items stands alone")
        super().__init__(*(part for part in each if not callable(part)))
        self._each: EachItem | None = functions[0] if functions else None  # type: ignore[assignment]
        self._items = items
        begin = _check.uint32("begin", begin)
        self._place = (parent, begin, None if count is None else _check.uint32("count", count))

    def _write(self, out: SetBuilder) -> None:
        items = self._items
        if callable(items):
            out.is_dynamic = True
            items = _check.items("items", items(out.container), "a function that gives a sequence")
        if self._each is None:
            if items is not None and not all(isinstance(each, Handle) for each in items):
                raise TypeError("the items of a list are nodes, or its layout is a function of them")
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
            raise TypeError("a function for the items needs the items themselves, not their parent")
        return list(box.children)[begin : None if count is None else begin + count]


class Vfl(Layout):
    """A line of the Visual Format Language, about known nodes: see Node.add_vfl()."""

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
        if _check.text("line", line).startswith(b"Z:"):
            raise InvalidArgument("a Z: line makes no rules, it sets an order of painting once: use Node.add_vfl()")
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
        for definition in definitions_of_vfl(out.container, self._line, self._arguments):
            out.rule(definition)


class SetResult(NamedTuple):
    """What an apply did: numbers of constraints."""

    added: int
    removed: int
    kept: int
    changed: int
    """Kept, but for another constant."""


class LayoutSet:
    """The layouts of one CONSTRAINT container. Applying another set to it replaces the rules of this one."""

    def __init__(self, container: Node, *layouts: LayoutLike) -> None:
        self._raw: rg_layout_set | None = None
        self._container: Node = _check.instance("container", container, Handle, "a Node")
        self._layout = Group(*layouts)
        self._predicates: list[Predicate] = []
        self._is_applying = False

    def apply(self, environment: Environment | None = None, /, **values: Value) -> SetResult:
        """Work out the rules for an environment and the host's values, and bring the container's constraints in line.

        On failure (Unsatisfiable names the rules that contradict each other) nothing has changed. A function of the
        layout's must not apply the set itself (Reentrant)."""
        if self._is_applying:
            raise Reentrant("the set is being applied")
        self._is_applying = True
        try:
            if environment is None:
                environment = Environment()
            return self._apply(_check.instance("environment", environment, Environment), values)
        finally:
            self._is_applying = False

    def _apply(self, environment: Environment, values: dict[str, Value]) -> SetResult:
        pointer = self._container._context._ptr
        made = self._raw
        if made is None:
            builder = SetBuilder(self._container)
            self._layout._write(builder)
            made = builder.make()
            self._predicates = builder.predicates
            if not builder.is_dynamic:
                self._raw = made
        try:
            given = _check.mapping("values", environment.values, "a mapping from names to numbers and strs")
            full = replace(environment, values={**given, **values})
            tests = {f"predicate {i}": float(bool(test(full))) for i, test in enumerate(self._predicates)}
            out = rg_layout_set_result()
            lib.rg_layout_set_apply(pointer, made, self._container._raw, byref(full._to_raw(tests)), byref(out))
        finally:
            if self._raw is None:
                lib.rg_layout_set_destroy(pointer, made)
        return SetResult(out.added, out.removed, out.kept, out.changed)

    def clear(self) -> SetResult:
        """Remove the rules of the last set that was applied to the container."""
        out = rg_layout_set_result()
        lib.rg_layout_set_apply(self._container._context._ptr, rg_layout_set(0), self._container._raw, None, byref(out))
        return SetResult(out.added, out.removed, out.kept, out.changed)

    def close(self) -> None:
        """Give its memory back, as when the set is forgotten. Constraints stay; the next apply() describes the set
        anew."""
        if self._raw is not None:
            raw, self._raw = self._raw, None
            lib.rg_layout_set_destroy(self._container._context._ptr, raw)

    def __del__(self) -> None:
        with suppress(Exception):  # closed before, or inside of a callback: the context gives it back
            self.close()
