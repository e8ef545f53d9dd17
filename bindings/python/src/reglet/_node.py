# SPDX-License-Identifier: MIT
"""Nodes: handles with properties. Two Node objects of one handle are equal; making one costs nothing in the engine."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, SupportsFloat, SupportsIndex, Unpack

from . import _check, _constraint, _overflow, _values
from ._capi import byref, lib
from ._connections import Connections, References
from ._constraint import Constraint, ConstraintDef, ContentPriorities, SafeArea
from ._enums import DumpFormat, Kind, Orientation, VflOptions
from ._errors import MarkupError, NotFound, StaleHandle
from ._explain import Explanation
from ._overflow import Overflow
from ._placed import END, Placed
from ._structs import (
    rg_connections,
    rg_content_priorities,
    rg_divider,
    rg_frame,
    rg_node,
    rg_node_def,
    rg_node_layout,
    rg_references,
    rg_safe_area,
    rg_text_line,
)
from ._style import Style, StyleArgs
from ._values import Divider, Frame, NodeLayout, Size, Spec, TextLine

if TYPE_CHECKING:
    from ._context import Context
    from ._rules import Rule

__all__ = ["Node"]


class Node(Placed):
    """A node of a context. Once it is destroyed, all but ``is_valid``, ``handle`` and comparing raises StaleHandle.

    Every property of Styled can be read and assigned; several at once are cheaper with update(), many nodes with
    Context.set_many()."""

    __slots__ = ()

    # MARK: - Walking

    @property
    def parent(self) -> Node | None:
        return self._other(lib.rg_node_parent(self._context._ptr, self._raw))

    @property
    def root(self) -> Node:
        """Itself when it has no parent."""
        return self._other(lib.rg_node_root(self._context._ptr, self._raw)) or self

    @property
    def first_child(self) -> Node | None:
        return self._other(lib.rg_node_first_child(self._context._ptr, self._raw))

    @property
    def last_child(self) -> Node | None:
        return self._other(lib.rg_node_last_child(self._context._ptr, self._raw))

    @property
    def next_sibling(self) -> Node | None:
        return self._other(lib.rg_node_next_sibling(self._context._ptr, self._raw))

    @property
    def previous_sibling(self) -> Node | None:
        return self._other(lib.rg_node_previous_sibling(self._context._ptr, self._raw))

    @property
    def child_count(self) -> int:
        return self._count(lib.rg_node_child_count(self._context._ptr, self._raw))

    @property
    def children(self) -> tuple[Node, ...]:
        """The children as they are now, in document order."""
        return tuple(self)

    def child(self, index: SupportsIndex) -> Node:
        """The child at a position, from the end if negative. O(index). Raises IndexError."""
        count, at = self.child_count, _check.index("index", index)
        found = at + count if at < 0 else at
        if not 0 <= found < count:
            raise IndexError(f"index is {at}, but the node has {count} children")
        return Node(self._context, lib.rg_node_child_at(self._context._ptr, self._raw, found))

    def __iter__(self) -> Iterator[Node]:
        """Over the children. The next one is found before the present one is given out, so that it may be moved or
        destroyed meanwhile."""
        pointer = self._context._ptr
        child = self._other(lib.rg_node_first_child(pointer, self._raw))
        while child is not None:
            following: rg_node = lib.rg_node_next_sibling(pointer, child._raw)
            yield child
            child = Node(self._context, following) if following.id else None

    def walk(self) -> Iterator[Node]:
        """Itself and everything below in document order. The tree must not change meanwhile."""
        self._check()
        pointer, raw = self._context._ptr, self._raw
        while raw.id:
            yield Node(self._context, raw)
            raw = lib.rg_node_next(pointer, self._raw, raw)

    def find(self, id: str) -> Node:
        """The node of that id in this node's whole tree below it, itself included. Raises NotFound."""
        out = rg_node()
        try:
            lib.rg_node_find(self._context._ptr, self._raw, _check.c_string("id", id), byref(out))
        except NotFound:
            raise NotFound(f"no node of this tree has the id {id!r}") from None
        return Node(self._context, out)

    # MARK: - Creating, moving, destroying

    def create(
        self,
        kind: Kind,
        *,
        index: SupportsIndex | None = None,
        id: str | None = None,
        text: str | None = None,
        user_data: Any = None,
        style: Style | None = None,
        **properties: Unpack[StyleArgs],
    ) -> Node:
        """A new child, last or at ``index``. ``style`` first, then the properties over it."""
        return create_node(self._context, self._raw, kind, index, id, text, user_data, style, properties)

    def append(self, node: Node) -> None:
        """Make ``node``, with everything below it, the last child."""
        self._insert(END, node)

    def insert(self, index: SupportsIndex, node: Node) -> None:
        """Make ``node`` the child at ``index``, counted without the node itself; past the end: the last."""
        self._insert(_check.uint32("index", index), node)

    def _insert(self, index: int, node: Node) -> None:
        raw = self._own("node", node)
        try:
            lib.rg_node_insert(self._context._ptr, self._raw, raw, index)
        except StaleHandle as error:
            raise _check.blame(error, parent=self, node=node) from None

    def insert_before(self, node: Node) -> None:
        """Put ``node`` before this one, under the same parent."""
        raw = self._own("node", node)
        try:
            lib.rg_node_insert_before(self._context._ptr, self._raw, raw)
        except StaleHandle as error:
            raise _check.blame(error, sibling=self, node=node) from None

    def remove(self) -> None:
        """Take the node out of its parent: it lives on as a root."""
        lib.rg_node_remove(self._context._ptr, self._raw)

    def destroy(self) -> None:
        """Destroy the node and everything below it, and drop their user data."""
        context = self._context
        dropped = below_with_data(self) if context._user_data else ()
        lib.rg_node_destroy(context._ptr, self._raw)
        for handle in dropped:
            context._user_data.pop(handle, None)

    # MARK: - Constraints

    def add_constraint(self, definition: ConstraintDef | Rule) -> Constraint:
        """Add one constraint to a CONSTRAINT container: a ConstraintDef, or a rule of ``reglet.sets`` such as
        ``anchors(a).left == anchors(b).right + 8``."""
        return _constraint.add_one(self, definition)

    def add_constraints(self, definitions: Iterable[ConstraintDef | Rule]) -> list[Constraint]:
        """Add constraints, as of add_constraint(), in one call, all or none."""
        return _constraint.add(self, definitions)

    def add_vfl(
        self,
        line: str,
        *,
        views: Mapping[str, Node] | None = None,
        metrics: Mapping[str, float] | None = None,
        options: VflOptions | None = None,
        name: str | None = None,
        sibling_space: float = 8,
        parent_space: float = 20,
    ) -> list[Constraint]:
        """Add the constraints of one line of the Visual Format Language, all or none.

        Names are those of ``views``, else ids of nodes of the tree. An error is a MarkupError whose ``diagnostics``
        have the place."""
        try:
            return _constraint.add_vfl(self, line, views, metrics, options, name, sibling_space, parent_space)
        except MarkupError as error:
            self._context._attach_diagnostics(error)
            raise

    @property
    def connections(self) -> Connections | None:
        """The connections of a child of a CONSTRAINT container; assign Connections to replace them, None to drop them.
        With None constraints alone place it; Connections() is not the same (connections.h)."""
        raw = rg_connections(struct_size=ctypes.sizeof(rg_connections))
        try:
            lib.rg_node_get_connections(self._context._ptr, self._raw, byref(raw))
        except NotFound:
            return None
        return Connections._from_raw(self._context, raw)

    @connections.setter
    def connections(self, value: Connections | None) -> None:
        if value is None:
            lib.rg_node_set_connections(self._context._ptr, self._raw, None)
            return
        raw = _check.instance("connections", value, Connections, "Connections or None")._to_raw(self._context)
        try:
            lib.rg_node_set_connections(self._context._ptr, self._raw, byref(raw))
        except StaleHandle as error:
            raise _check.blame(error, node=self, **value._targets()) from None

    @property
    def references(self) -> References:
        """What the node follows as a barrier or a group; assign References to replace it, None to take it away."""
        raw = rg_references(struct_size=ctypes.sizeof(rg_references))
        lib.rg_node_get_references(self._context._ptr, self._raw, byref(raw))
        return References._from_raw(self._context, raw)

    @references.setter
    def references(self, value: References | None) -> None:
        if value is None:
            lib.rg_node_set_references(self._context._ptr, self._raw, None)
            return
        raw, _kept = _check.instance("references", value, References, "References or None")._to_raw(self._context)
        try:
            lib.rg_node_set_references(self._context._ptr, self._raw, byref(raw))
        except StaleHandle as error:
            named = {f"nodes[{index}]": node for index, node in enumerate(value.nodes)}
            raise _check.blame(error, node=self, **named) from None

    @property
    def constraints(self) -> list[Constraint]:
        """The container's own constraints, in the order they were added."""
        return _constraint.constraints(self)

    def transaction(self) -> AbstractContextManager[None]:
        """``with container.transaction():`` edits of constraints inside are kept together or undone together: by an
        exception, or (Unsatisfiable) where required constraints contradict each other."""
        return _constraint.transaction(self)

    def commit_constraints(self) -> None:
        """End the transaction of Context.begin_constraints(); Unsatisfiable where its edits cannot hold."""
        lib.rg_constraints_commit(self._context._ptr, self._raw)

    @property
    def ambiguous(self) -> list[Node]:
        """Nodes of a CONSTRAINT container that its constraints do not determine, as last laid out."""
        return _constraint.ambiguous(self)

    @property
    def content_priorities(self) -> ContentPriorities:
        """How strongly the node keeps its intrinsic size in a CONSTRAINT container."""
        raw = rg_content_priorities()
        lib.rg_node_get_content_priorities(self._context._ptr, self._raw, byref(raw))
        return ContentPriorities(raw.hugging_x, raw.hugging_y, raw.compression_x, raw.compression_y)

    @content_priorities.setter
    def content_priorities(self, value: ContentPriorities) -> None:
        raw = _check.instance("content_priorities", value, ContentPriorities)._to_raw()
        lib.rg_node_set_content_priorities(self._context._ptr, self._raw, byref(raw))

    @property
    def safe_area(self) -> SafeArea:
        """What of a CONSTRAINT container is covered at each side: where Attribute.LEFT_SAFE and its kin lie."""
        raw = rg_safe_area()
        lib.rg_node_get_safe_area(self._context._ptr, self._raw, byref(raw))
        return SafeArea(raw.left, raw.top, raw.right, raw.bottom)

    @safe_area.setter
    def safe_area(self, value: SafeArea) -> None:
        given = _check.fixed("safe_area", value, 4, "a SafeArea, or (left, top, right, bottom)")
        sides = zip(SafeArea._fields, given, strict=True)
        raw = rg_safe_area(*(_check.finite(f"safe_area.{side}", each, 0) for side, each in sides))
        lib.rg_node_set_safe_area(self._context._ptr, self._raw, byref(raw))

    def mark_dirty(self) -> None:
        """The host's content of a MEASURED leaf changed: measure it again."""
        lib.rg_node_mark_dirty(self._context._ptr, self._raw)

    # MARK: - Layout and results

    def layout(self, width: SupportsFloat, height: SupportsFloat) -> None:
        """As Context.layout(self, width, height)."""
        self._context.layout(self, width, height)

    def measure(self, width: Spec, height: Spec) -> Size:
        """How big would it be? Touches no frame. Height for width: ``measure(exactly(w), unspecified())``."""
        return self._context.measure(self, width, height)

    @property
    def frame(self) -> Frame:
        """Snapped, relative to the parent."""
        out = rg_frame()
        lib.rg_node_frame(self._context._ptr, self._raw, byref(out))
        return Frame(out.x, out.y, out.width, out.height)

    @property
    def layout_info(self) -> NodeLayout:
        """All results. O(depth)."""
        out = rg_node_layout()
        lib.rg_node_layout_info(self._context._ptr, self._raw, byref(out))
        return _values.layout_from(out)

    @property
    def overflow(self) -> Overflow:
        """What does not fit, as of the last layout; false when all does. O(depth + children + siblings + text)."""
        return _overflow.of(self)

    @property
    def absolute_frame(self) -> Frame:
        """Snapped, relative to the root's viewport. O(depth)."""
        return self.layout_info.absolute

    @property
    def row(self) -> int:
        """The row of the node in Context.frames()."""
        row: int = lib.rg_node_row(self._context._ptr, self._raw)
        if row == END:
            raise StaleHandle("the node was destroyed")
        return row

    @property
    def lines(self) -> list[TextLine]:
        """The lines of a TEXT leaf, or of its hint while its text is empty, at its present width."""
        pointer, count = self._context._ptr, ctypes.c_uint32()
        lib.rg_node_lines(pointer, self._raw, None, 0, byref(count))
        out = (rg_text_line * count.value)()
        lib.rg_node_lines(pointer, self._raw, out, count.value, byref(count))
        text: bytes = lib.rg_node_text(pointer, self._raw, None) or lib.rg_node_hint(pointer, self._raw, None)
        return [_values.line_from(line, text) for line in out]

    @property
    def dividers(self) -> list[Frame]:
        """The divider rectangles of a linear container, relative to it, unsnapped."""
        pointer, count = self._context._ptr, ctypes.c_uint32()
        lib.rg_node_dividers(pointer, self._raw, None, 0, byref(count))
        out = (rg_frame * count.value)()
        lib.rg_node_dividers(pointer, self._raw, out, count.value, byref(count))
        return [_values.frame_from(frame) for frame in out]

    @property
    def divider_lines(self) -> list[Divider]:
        """The dividers of all visible containers from this one down, relative to the root's viewport."""
        view = lib.rg_dividers(self._context._ptr, self._raw)
        if not view.count:
            return []
        raw = (rg_divider * view.count).from_address(view.dividers)
        return [_values.divider_from(each, Node(self._context, rg_node(each.container.id))) for each in raw]

    def divider_count(self, orientation: Orientation) -> int:
        """How many level or upright dividers divider_lines is going to have after the next layout."""
        count, number = ctypes.c_uint32(), _check.enum("orientation", Orientation, orientation)
        lib.rg_divider_count(self._context._ptr, self._raw, number, byref(count))
        return count.value

    @property
    def paint_order(self) -> list[Node]:
        """The visible nodes from this one down, each before those that are painted above it."""
        pointer, count = self._context._ptr, ctypes.c_uint32()
        lib.rg_node_paint_order(pointer, self._raw, None, 0, byref(count))
        out = (rg_node * count.value)()
        lib.rg_node_paint_order(pointer, self._raw, out, count.value, byref(count))
        return [Node(self._context, raw) for raw in out]

    def dump(self, format: DumpFormat = DumpFormat.TEXT) -> str:
        """The node and everything below as text, JSON or SVG."""
        return self._context.dump(self, format)

    def explain(self) -> Explanation:
        """Why the node has the size and place that the last layout gave it: ``print(label.explain())``."""
        return self._context.explain(self)


# MARK: - Functions of the module


def create_node(
    context: Context,
    parent: rg_node,
    kind: Kind,
    index: SupportsIndex | None,
    id: str | None,
    text: str | None,
    user_data: Any,
    style: Style | None,
    properties: StyleArgs,
) -> Node:
    """One rg_node_create: the style travels with it."""
    definition = rg_node_def()
    lib.rg_node_def_init(byref(definition), ctypes.sizeof(definition))
    definition.kind = _check.enum("kind", Kind, kind)
    if style is not None:
        _check.instance("style", style, Style)
    if properties:
        style = Style() if style is None else style.copy()
        style._apply(properties)
    if style is not None:
        definition.style = style._raw
    definition.id = None if id is None else _check.c_string("id", id)
    definition.text = None if text is None else _check.c_string("text", text)
    out = rg_node()
    if index is None:
        lib.rg_node_create(context._ptr, parent, byref(definition), byref(out))
    else:
        at = _check.uint32("index", index)
        lib.rg_node_create_at(context._ptr, parent, at, byref(definition), byref(out))
    if user_data is not None:
        context._user_data[out.id] = user_data
    return Node(context, out)


def below_with_data(top: Node) -> list[int]:
    """Handles in the subtree of `top` that have user data: by walking the smaller of the subtree and the data."""
    data, pointer = top._context._user_data, top._context._ptr
    if top.handle in data and top.first_child is None:
        return [top.handle]
    found, raw = [], top._raw
    for _ in range(len(data)):
        if raw.id in data:
            found.append(raw.id)
        raw = lib.rg_node_next(pointer, top._raw, raw)
        if not raw.id:
            return found
    return [handle for handle in data if _is_below(pointer, rg_node(handle), top.handle)]


def _is_below(pointer: Any, raw: rg_node, top: int) -> bool:
    while raw.id:
        if raw.id == top:
            return True
        raw = lib.rg_node_parent(pointer, raw)
    return False
