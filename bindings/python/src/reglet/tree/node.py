# SPDX-License-Identifier: MIT
"""Nodes. Two Node objects with the same handle are equal; making one costs nothing in the engine."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Iterator
from typing import Any, SupportsFloat, SupportsIndex, Unpack

from .._c.accelerator import fast
from .._c.enums import Kind
from .._c.errors import NotFound, RegletError, StaleHandle
from .._c.functions import byref, lib
from .._c.session import AnyContext, Session
from .._c.structs import rg_length, rg_node, rg_node_def, rg_style
from .._c.style import Property
from ..containers import (
    connections as _connections,
    constraint as _constraint,
    css as _css,
    custom as _custom,
    flexbox as _flexbox,
    grid as _grid,
    input as _input,
    params as _params,
    relative as _relative,
    scroll as _scroll,
    table as _table,
    transform as _transform,
    vfl as _vfl,
)
from ..drawables import appearance as _appearance
from ..model import auto_size as _auto_size, check, spans as _spans
from ..model.auto_size import AutoSize
from ..model.handle import Handle, name_stale, raw_node, readable, writable
from ..model.style import Style, StyleArgs, Styled
from ..results import layout as _layout, motion as _motion, output as _output, overflow as _overflow
from . import content as _content
from .accelerated import accelerate

__all__ = ["Node"]

_LAST = 0xFFFF_FFFF


class Node(Handle, Styled):
    """A node of a context. A destroyed node raises StaleHandle, except from ``is_valid``, ``handle`` and comparisons.

    Every property of Styled can be read and assigned. To set several at once, update() is cheaper; for many nodes,
    Context.set_many()."""

    __slots__ = ()

    # MARK: - Identity and content

    kind = readable(_content.kind)
    id = writable(_content.get_id, _content.set_id)
    text = writable(_content.get_text, _content.set_text)
    hint = writable(_content.get_hint, _content.set_hint)
    max_length = writable(_content.get_max_length, _content.set_max_length)
    auto_size = writable(_auto_size.get_auto_size, _auto_size.set_auto_size)
    spans = writable(_spans.get_spans, _spans.set_spans)
    user_data = writable(_content.get_user_data, _content.set_user_data)
    user_pointer = writable(_content.get_user_pointer, _content.set_user_pointer)
    source = readable(_content.source)
    tag = readable(_content.tag)
    attributes = readable(_content.attributes)
    attribute = _content.attribute

    @property
    def context(self) -> AnyContext:
        """The Context of the node."""
        return self._session.context

    def __repr__(self) -> str:
        try:
            name, kind = self.id, self.kind.name
        except RegletError:
            return f"<Node {self.handle:#x} stale>"
        return f"<Node {kind} #{name}>" if name else f"<Node {kind} {self.handle:#x}>"

    # MARK: - Layout and results

    layout = _layout.layout
    measure = _layout.measure
    mark_dirty = _layout.mark_dirty
    frame = readable(_layout.frame)
    absolute_frame = readable(_layout.absolute_frame)
    layout_info = readable(_layout.layout_info)
    row = readable(_layout.row)
    lines = readable(_layout.lines)
    text_runs = readable(_layout.text_runs)
    text_hit = _layout.text_hit
    caret = _layout.caret
    dividers = readable(_layout.dividers)
    divider_lines = readable(_layout.divider_lines)
    divider_count = _layout.divider_count
    overflow = readable(_overflow.overflow)
    dump = _output.dump
    explain = _output.explain

    # MARK: - As a container, or in one

    set_anchor = _relative.set_anchor
    anchor = _relative.anchor
    anchor_node = _relative.anchor_node
    parent_rules = writable(_relative.get_parent_rules, _relative.set_parent_rules)

    set_columns = _table.set_columns
    columns = _table.get_columns
    table_cell = writable(_table.get_table_cell, _table.set_table_cell)

    flexbox = writable(_flexbox.get_flexbox, _flexbox.set_flexbox)
    flex_item = writable(_flexbox.get_flex_item, _flexbox.set_flex_item)

    grid = writable(_grid.get_grid, _grid.set_grid)
    grid_cell = writable(_grid.get_grid_cell, _grid.set_grid_cell)

    css = writable(_css.get_css, _css.set_css_text)
    css_scroll_size = readable(_css.css_scroll_size)

    set_param = _params.set_param
    param = _params.get_param
    app_bar = readable(_params.app_bar)
    set_coordinator_anchor = _params.set_coordinator_anchor
    coordinator_anchor = readable(_params.get_coordinator_anchor)
    set_keylines = _params.set_keylines
    set_displayed_child = _params.set_displayed_child

    scroll = readable(_scroll.get_scroll)
    scroll_to = _scroll.scroll_to
    scroll_into_view = _scroll.scroll_into_view
    scrolled_frame = readable(_scroll.scrolled_frame)
    visible_frame = readable(_scroll.visible_frame)
    viewport_inset = readable(_scroll.viewport_inset)
    set_viewport_inset = _scroll.set_viewport_inset
    scroll_by = _input.scroll_by
    scroll_at = _input.scroll_at
    scroll_bar = _input.scroll_bar

    begin_transition = _motion.begin_transition
    transform = writable(_transform.get_transform, _transform.set_transform)
    input = writable(_input.get_input, _input.set_input)
    touch_area = writable(_input.get_touch_area, _input.set_touch_area)
    hit_test = _input.hit_test
    hit_path = _input.hit_path
    focus_next = _input.focus_next
    focus_default = _input.focus_default

    set_drawable = _appearance.set_drawable
    has_drawable = _appearance.has_drawable
    set_drawing = _appearance.set_drawing
    drawing = _appearance.get_drawing
    set_states = _appearance.set_states
    states = readable(_appearance.get_states)
    paint = _appearance.paint

    add_constraint = _constraint.add_constraint
    add_constraints = _constraint.add_constraints
    add_vfl = _vfl.add_vfl
    constraints = readable(_constraint.constraints)
    transaction = _constraint.transaction
    commit_constraints = _constraint.commit_constraints
    content_priorities = writable(_constraint.get_content_priorities, _constraint.set_content_priorities)
    safe_area = writable(_constraint.get_safe_area, _constraint.set_safe_area)
    connections = writable(_connections.get_connections, _connections.set_connections)
    references = writable(_connections.get_references, _connections.set_references)

    container = writable(_custom.get_container, _custom.set_container)
    custom_params = writable(_custom.get_custom_params, _custom.set_custom_params)

    @property
    def ambiguous(self) -> list[Node]:
        """The nodes of a CONSTRAINT container that its constraints do not determine, as of the last layout."""
        return _constraint.ambiguous(self)

    # MARK: - Walking

    @property
    def parent(self) -> Node | None:
        """The parent, or None for a root."""
        return self._node(lib.rg_node_parent(self._session.pointer, self._raw))

    @property
    def root(self) -> Node:
        """The topmost ancestor; the node itself when it has no parent."""
        return self._node(lib.rg_node_root(self._session.pointer, self._raw)) or self

    @property
    def first_child(self) -> Node | None:
        """The first child in document order, or None."""
        return self._node(lib.rg_node_first_child(self._session.pointer, self._raw))

    @property
    def last_child(self) -> Node | None:
        """The last child in document order, or None."""
        return self._node(lib.rg_node_last_child(self._session.pointer, self._raw))

    @property
    def next_sibling(self) -> Node | None:
        """The sibling after the node, or None."""
        return self._node(lib.rg_node_next_sibling(self._session.pointer, self._raw))

    @property
    def previous_sibling(self) -> Node | None:
        """The sibling before the node, or None."""
        return self._node(lib.rg_node_previous_sibling(self._session.pointer, self._raw))

    @property
    def child_count(self) -> int:
        """The number of children."""
        return self._count(lib.rg_node_child_count(self._session.pointer, self._raw))

    @property
    def children(self) -> tuple[Node, ...]:
        """The present children, in document order."""
        return tuple(self)

    def child(self, index: SupportsIndex) -> Node:
        """The child at an index, from the end if negative. O(index). Raises IndexError."""
        count, at = self.child_count, check.index("index", index)
        found = at + count if at < 0 else at
        if not 0 <= found < count:
            raise IndexError(f"index is {at}, but the node has {count} children")
        return Node(self._session, lib.rg_node_child_at(self._session.pointer, self._raw, found))

    def __iter__(self) -> Iterator[Node]:
        """The children. The loop may move or destroy the child it received: its next sibling is already known."""
        child = self.first_child
        while child is not None:
            following = child.next_sibling
            yield child
            child = following

    def walk(self) -> Iterator[Node]:
        """The node and its descendants, in document order. The tree must not change meanwhile."""
        self._require()
        pointer, raw = self._session.pointer, self._raw
        while raw.id:
            yield Node(self._session, raw)
            raw = lib.rg_node_next(pointer, self._raw, raw)

    def find(self, id: str) -> Node:
        """The node with an id in the subtree, the node itself included. Raises NotFound."""
        out = rg_node()
        try:
            lib.rg_node_find(self._session.pointer, self._raw, check.c_string("id", id), byref(out))
        except NotFound:
            raise NotFound(f"no node of this tree has the id {id!r}") from None
        return Node(self._session, out)

    @property
    def paint_order(self) -> list[Node]:
        """The visible nodes of the subtree. Each comes before those that are painted above it."""
        pointer, count = self._session.pointer, ctypes.c_uint32()
        lib.rg_node_paint_order(pointer, self._raw, None, 0, byref(count))
        out = (rg_node * count.value)()
        lib.rg_node_paint_order(pointer, self._raw, out, count.value, byref(count))
        return [Node(self._session, raw) for raw in out]

    def _node(self, raw: rg_node) -> Node | None:
        """The node of a C handle. The handle 0 means none, or that this node was destroyed."""
        if raw.id:
            return Node(self._session, raw)
        self._require()
        return None

    # MARK: - Creating, moving, destroying

    def create(
        self,
        kind: Kind,
        *,
        index: SupportsIndex | None = None,
        id: str | None = None,
        text: str | None = None,
        hint: str | None = None,
        max_length: SupportsIndex | None = None,
        auto_size: AutoSize | None = None,
        user_data: Any = None,
        style: Style | None = None,
        **properties: Unpack[StyleArgs],
    ) -> Node:
        """Create a child, last or at ``index``. ``properties`` replace those of ``style``."""
        node = create_node(self._session, self, kind, index, id, text, user_data, style, properties)
        return set_text_options(node, hint, max_length, auto_size)

    def append(self, node: Node) -> None:
        """Move ``node`` and its subtree to the end of the children."""
        self._insert(_LAST, node)

    def insert(self, index: SupportsIndex, node: Node) -> None:
        """Move ``node`` and its subtree to ``index`` among the other children; past the end: to the end."""
        self._insert(check.uint32("index", index), node)

    def _insert(self, index: int, node: Node) -> None:
        raw = raw_node("node", self._session, node)
        try:
            lib.rg_node_insert(self._session.pointer, self._raw, raw, index)
        except StaleHandle as error:
            raise name_stale(error, parent=self, node=node) from None

    def insert_before(self, node: Node) -> None:
        """Move ``node`` and its subtree before this one, below the same parent."""
        raw = raw_node("node", self._session, node)
        try:
            lib.rg_node_insert_before(self._session.pointer, self._raw, raw)
        except StaleHandle as error:
            raise name_stale(error, sibling=self, node=node) from None

    def remove(self) -> None:
        """Remove the node from its parent. The node becomes a root."""
        lib.rg_node_remove(self._session.pointer, self._raw)

    def destroy(self) -> None:
        """Destroy the node and its subtree, and drop their user data."""
        session = self._session
        dropped = _content.handles_with_data(self) if session.user_data else ()
        lib.rg_node_destroy(session.pointer, self._raw)
        for handle in dropped:
            session.user_data.pop(handle, None)

    # MARK: - Style

    @property
    def style(self) -> Style:
        """A copy of the whole style. Assigning a style replaces all properties, and dirties only those that differ."""
        return Style._of(self._read_style())

    @style.setter
    def style(self, value: Style) -> None:
        self._write_style(check.instance("style", value, Style)._raw)

    def update(self, **properties: Unpack[StyleArgs]) -> None:
        """Set several properties in one call, all or none."""
        if fast is not None and fast.update(self, properties) is None:
            return
        style = self.style
        style._apply(properties)
        self._write_style(style._raw)

    def _get_length(self, property: Property) -> rg_length:
        out = rg_length()
        lib.rg_node_get_length(self._session.pointer, self._raw, property, byref(out))
        return out

    def _set_length(self, property: Property, value: rg_length) -> None:
        lib.rg_node_set_length(self._session.pointer, self._raw, property, value)

    def _get_float(self, property: Property) -> float:
        out = ctypes.c_float()
        lib.rg_node_get_float(self._session.pointer, self._raw, property, byref(out))
        return out.value

    def _set_float(self, property: Property, value: SupportsFloat) -> None:
        lib.rg_node_set_float(self._session.pointer, self._raw, property, value)

    def _get_int(self, property: Property) -> int:
        out = ctypes.c_int32()
        lib.rg_node_get_int(self._session.pointer, self._raw, property, byref(out))
        return out.value

    def _set_int(self, property: Property, value: int) -> None:
        lib.rg_node_set_int(self._session.pointer, self._raw, property, value)

    def _read_style(self) -> rg_style:
        out = rg_style(struct_size=ctypes.sizeof(rg_style))
        lib.rg_node_get_style(self._session.pointer, self._raw, byref(out))
        return out

    def _write_style(self, raw: rg_style, changed: Iterable[Property] = ()) -> None:
        lib.rg_node_set_style(self._session.pointer, self._raw, byref(raw))


def _create_node(
    session: Session,
    parent: Node | None,
    kind: Kind,
    index: SupportsIndex | None,
    id: str | None,
    text: str | None,
    user_data: Any,
    style: Style | None,
    properties: StyleArgs,
) -> Node:
    """Create a node with its style in one call."""
    definition = rg_node_def()
    lib.rg_node_def_init(byref(definition), ctypes.sizeof(definition))
    definition.kind = check.enum("kind", Kind, kind)
    if style is not None:
        check.instance("style", style, Style)
    if properties:
        style = Style() if style is None else style.copy()
        style._apply(properties)
    if style is not None:
        definition.style = style._raw
    definition.id = None if id is None else check.c_string("id", id)
    definition.text = None if text is None else check.c_string("text", text)
    out, above = rg_node(), rg_node(0) if parent is None else parent._raw
    if index is None:
        lib.rg_node_create(session.pointer, above, byref(definition), byref(out))
    else:
        at = check.uint32("index", index)
        lib.rg_node_create_at(session.pointer, above, at, byref(definition), byref(out))
    if user_data is not None:
        session.user_data[out.id] = user_data
    return Node(session, out)


accelerate(Node, _create_node)
create_node: Callable[..., Node] = _create_node if fast is None else fast.create


def set_text_options(
    node: Node, hint: str | None, max_length: SupportsIndex | None, auto_size: AutoSize | None
) -> Node:
    """Set what a new TEXT leaf has besides its style. If that fails, there is no new node."""
    if hint is None and max_length is None and auto_size is None:
        return node
    try:
        if hint is not None:
            node.hint = hint
        if max_length is not None:
            node.max_length = max_length
        if auto_size is not None:
            node.auto_size = auto_size
    except Exception:
        node.destroy()
        raise
    return node
