# SPDX-License-Identifier: MIT
"""Nodes: handles with properties. Two Node objects of one handle are equal; making one costs nothing in the engine."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Final, SupportsFloat, SupportsIndex, Unpack

from . import _constraint, _values
from ._capi import byref, lib
from ._constraint import Constraint, ConstraintDef, ContentPriorities, SafeArea
from ._enums import ColumnSet, DumpFormat, Kind, Orientation, ParentRules, Property, RelativeRule, VflOptions
from ._errors import InvalidArgument, MarkupError, RegletError, StaleHandle
from ._explain import Explanation
from ._grid import Grid, GridCell
from ._structs import (
    rg_container_class,
    rg_content_priorities,
    rg_divider,
    rg_divider_view,
    rg_edges,
    rg_frame,
    rg_grid,
    rg_grid_cell,
    rg_length,
    rg_node,
    rg_node_def,
    rg_node_layout,
    rg_references,
    rg_safe_area,
    rg_scroll,
    rg_style,
    rg_text_line,
    rg_ties,
)
from ._style import EdgesLike, Style, StyleArgs, Styled
from ._ties import References, Ties
from ._values import Divider, Frame, NodeLayout, Scroll, Size, Spec, TextLine

if TYPE_CHECKING:
    from ._context import Context
    from ._custom import Container

__all__ = ["ALL_COLUMNS", "Node"]

END: Final = 0xFFFF_FFFF
ALL_COLUMNS: Final = (0xFFFF_FFFF,)


class Node(Styled):
    """A node of a context. Once it is destroyed, all but ``is_valid``, ``handle`` and comparing raises StaleHandle.

    Every property of Styled can be read and assigned; several at once are cheaper with update(), many nodes with
    Context.set_many()."""

    __slots__ = ("_context", "_raw")

    def __init__(self, context: Context, raw: rg_node) -> None:
        """Not for users: nodes come from Context and from other nodes."""
        self._context = context
        self._raw = raw

    # MARK: - Identity

    @property
    def context(self) -> Context:
        return self._context

    @property
    def handle(self) -> int:
        """The 64-bit handle of the C API."""
        return int(self._raw.id)

    @property
    def is_valid(self) -> bool:
        """Whether the node lives."""
        return bool(lib.rg_node_is_valid(self._context._ptr, self._raw))

    @property
    def kind(self) -> Kind:
        out = ctypes.c_uint32()
        lib.rg_node_kind(self._context._ptr, self._raw, byref(out))
        return Kind(out.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self._raw.id == other._raw.id and self._context is other._context

    def __hash__(self) -> int:
        return hash(self._raw.id)

    def __repr__(self) -> str:
        try:
            name = self.id
            kind = self.kind.name
        except RegletError:
            return f"<Node {self.handle:#x} stale>"
        return f"<Node {kind} #{name}>" if name else f"<Node {kind} {self.handle:#x}>"

    # MARK: - Strings and user data

    @property
    def id(self) -> str | None:
        """The string id, unique within a root; None takes it away."""
        return self._text_of(lib.rg_node_id(self._context._ptr, self._raw)) or None

    @id.setter
    def id(self, value: str | None) -> None:
        encoded = encode(value or "")
        lib.rg_node_set_id(self._context._ptr, self._raw, encoded, len(encoded))

    @property
    def text(self) -> str:
        """The text of a TEXT leaf."""
        return self._text_of(lib.rg_node_text(self._context._ptr, self._raw, None))

    @text.setter
    def text(self, value: str) -> None:
        encoded = encode(value)
        lib.rg_node_set_text(self._context._ptr, self._raw, encoded, len(encoded))

    @property
    def tag(self) -> str | None:
        """The tag of XML, or the type in JSON, that the node was inflated from."""
        return self._text_of(lib.rg_node_tag(self._context._ptr, self._raw)) or None

    @property
    def attributes(self) -> dict[str, str]:
        """The attributes of the layout file that nothing read, by name."""
        pointer, result = self._context._ptr, {}
        name, value = ctypes.c_char_p(), ctypes.c_char_p()
        for index in range(self._count(lib.rg_node_attribute_count(pointer, self._raw))):
            lib.rg_node_attribute_at(pointer, self._raw, index, byref(name), byref(value))
            result[_decode(name.value)] = _decode(value.value)
        return result

    def attribute(self, name: str) -> str | None:
        """One of them, or None."""
        value = lib.rg_node_attribute(self._context._ptr, self._raw, encode_name(name))
        if value is None:
            self._check()
            return None
        return _decode(value)

    @property
    def user_data(self) -> Any:
        """Any object of the host, dropped when the node is destroyed through this package. None at first."""
        data = self._context._user_data.get(self.handle)
        if data is None:
            self._check()
        return data

    @user_data.setter
    def user_data(self, value: Any) -> None:
        self._check()
        if value is None:
            self._context._user_data.pop(self.handle, None)
        else:
            self._context._user_data[self.handle] = value

    @property
    def user_pointer(self) -> int:
        """The C API's user_data, an address Python never follows: for programs that share a context with C code."""
        return self._count(lib.rg_node_user_data(self._context._ptr, self._raw) or 0)

    @user_pointer.setter
    def user_pointer(self, value: SupportsIndex) -> None:
        lib.rg_node_set_user_data(self._context._ptr, self._raw, _values.size_t("user_pointer", value))

    # MARK: - Custom containers

    @property
    def container(self) -> Container | None:
        """Of a CUSTOM node: the class that lays out its children."""
        out = rg_container_class()
        lib.rg_node_get_container_class(self._context._ptr, self._raw, byref(out))
        return self._context._containers.get(out.id)

    @container.setter
    def container(self, value: Container | None) -> None:
        if value is not None and value._owner() is not self._context:
            raise InvalidArgument("the container belongs to another context")
        raw = rg_container_class() if value is None else value._raw
        lib.rg_node_set_container_class(self._context._ptr, self._raw, raw)

    @property
    def custom_params(self) -> bytes:
        """The parameters its custom container reads; empty: that container's defaults."""
        size = ctypes.c_size_t()
        data = lib.rg_node_custom_params(self._context._ptr, self._raw, byref(size))
        if data is None:
            self._check()
            return b""
        return ctypes.string_at(data, size.value)

    @custom_params.setter
    def custom_params(self, value: bytes | ctypes.Structure) -> None:
        data = bytes(value)
        lib.rg_node_set_custom_params(self._context._ptr, self._raw, data, len(data))

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
        count, at = self.child_count, index.__index__()
        found = at + count if at < 0 else at
        if not 0 <= found < count:
            raise IndexError(f"child {at} of a node with {count}")
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
        lib.rg_find(self._context._ptr, self._raw, encode_name(id), byref(out))
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
        lib.rg_node_insert(self._context._ptr, self._raw, self._own(node), END)

    def insert(self, index: SupportsIndex, node: Node) -> None:
        """Make ``node`` the child at ``index``, counted without the node itself; past the end: the last."""
        lib.rg_node_insert(self._context._ptr, self._raw, self._own(node), _values.uint32("index", index))

    def insert_before(self, node: Node) -> None:
        """Put ``node`` before this one, under the same parent."""
        lib.rg_node_insert_before(self._context._ptr, self._raw, self._own(node))

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

    # MARK: - Style

    @property
    def style(self) -> Style:
        """A copy of the whole style; assigning one replaces it, and dirties only what differs."""
        return Style._of(self._read_style())

    @style.setter
    def style(self, value: Style) -> None:
        self._write_style(value._raw)

    def update(self, **properties: Unpack[StyleArgs]) -> None:
        """Set several properties in one call: all, or none and an exception."""
        style = self.style
        style._apply(properties)
        self._write_style(style._raw)

    # MARK: - Rules in a relative container

    def set_anchor(self, rule: RelativeRule, sibling: Node | str | None) -> None:
        """Set one rule: the sibling as a node or by its id; None takes the rule away."""
        context, number = self._context, _values.uint32("rule", rule)
        if isinstance(sibling, Node):
            lib.rg_node_set_anchor_node(context._ptr, self._raw, number, self._own(sibling))
        else:
            encoded = encode(sibling or "")
            lib.rg_node_set_anchor(context._ptr, self._raw, number, encoded, len(encoded))

    def anchor(self, rule: RelativeRule) -> Node | str | None:
        """One rule as it was set; an id even when no sibling bears it."""
        name, sibling = ctypes.c_char_p(), rg_node()
        number = _values.uint32("rule", rule)
        lib.rg_node_get_anchor(self._context._ptr, self._raw, number, byref(name), byref(sibling))
        if name.value:
            return _decode(name.value)
        return Node(self._context, sibling) if sibling.id else None

    def anchor_node(self, rule: RelativeRule) -> Node | None:
        """The sibling one rule names now. O(siblings)."""
        sibling = rg_node()
        number = _values.uint32("rule", rule)
        lib.rg_node_get_anchor(self._context._ptr, self._raw, number, None, byref(sibling))
        return Node(self._context, sibling) if sibling.id else None

    @property
    def parent_rules(self) -> ParentRules:
        """Where the node lies in a relative container."""
        out = ctypes.c_uint32()
        lib.rg_node_get_parent_rules(self._context._ptr, self._raw, byref(out))
        return ParentRules(out.value)

    @parent_rules.setter
    def parent_rules(self, value: ParentRules) -> None:
        lib.rg_node_set_parent_rules(self._context._ptr, self._raw, _values.uint32("parent_rules", value))

    # MARK: - Scrolling

    @property
    def scroll(self) -> Scroll:
        """Where a SCROLL or HSCROLL stands, how far it goes, and how big its content is."""
        out = rg_scroll()
        lib.rg_node_get_scroll(self._context._ptr, self._raw, byref(out))
        return Scroll(
            out.x, out.y, out.min_x, out.min_y, out.max_x, out.max_y, out.content_width, out.content_height
        )

    def scroll_to(self, x: SupportsFloat = 0, y: SupportsFloat = 0) -> None:
        """Scroll to an offset, clamped to its range; only the axis of the scroller is read. Moves no frame."""
        lib.rg_node_set_scroll(self._context._ptr, self._raw, float(x), float(y))

    def reveal(
        self,
        rectangle: tuple[SupportsFloat, SupportsFloat, SupportsFloat, SupportsFloat] | None = None,
        margins: EdgesLike = 0,
    ) -> None:
        """Scroll every scroller above by as little as brings the node, or (x, y, width, height) of it, into view."""
        edges = margins if isinstance(margins, tuple) else (margins,) * 4
        if len(edges) != 4:
            raise InvalidArgument(f"margins are one number or (left, top, right, bottom), not {len(edges)} numbers")
        around = rg_edges(*(float(edge) for edge in edges))
        part = None
        if rectangle is not None:
            if len(rectangle) != 4:
                raise InvalidArgument(f"a rectangle is (x, y, width, height), not {len(rectangle)} numbers")
            part = byref(rg_frame(*(float(each) for each in rectangle)))
        lib.rg_node_reveal(self._context._ptr, self._raw, part, byref(around))

    @property
    def seen_frame(self) -> Frame:
        """The absolute frame moved by the offsets of all scrollers above. O(depth)."""
        out = rg_frame()
        lib.rg_node_seen(self._context._ptr, self._raw, byref(out), None)
        return _values.frame_from(out)

    @property
    def visible_frame(self) -> Frame:
        """What the scrollers above and the root show of that; all 0 for nothing. O(depth)."""
        out = rg_frame()
        lib.rg_node_seen(self._context._ptr, self._raw, None, byref(out))
        return _values.frame_from(out)

    @property
    def viewport_inset(self) -> float:
        """Pixels at the bottom of this root's viewport that something covers, a keyboard."""
        out = ctypes.c_float()
        lib.rg_node_get_viewport_inset(self._context._ptr, self._raw, byref(out))
        return out.value

    def set_viewport_inset(self, bottom: SupportsFloat, focus: Node | None = None) -> None:
        """Set the inset of a root; the next layout() brings ``focus`` into view, once."""
        raw = rg_node() if focus is None else self._own(focus)
        lib.rg_node_set_viewport_inset(self._context._ptr, self._raw, float(bottom), raw)

    # MARK: - Tables

    def set_columns(self, columns: ColumnSet, indices: Iterable[SupportsIndex]) -> None:
        """Replace the columns a TABLE stretches, shrinks or collapses: indices from 0, or ALL_COLUMNS."""
        numbers = [_values.uint32("a column", index) for index in indices]
        array = (ctypes.c_uint32 * len(numbers))(*numbers)
        lib.rg_node_set_columns(
            self._context._ptr, self._raw, _values.uint32("columns", columns), array, len(numbers)
        )

    def columns(self, columns: ColumnSet) -> tuple[int, ...]:
        """The columns a TABLE stretches, shrinks or collapses, ascending; ALL_COLUMNS for all."""
        number, count = _values.uint32("columns", columns), ctypes.c_uint32()
        lib.rg_node_get_columns(self._context._ptr, self._raw, number, None, 0, byref(count))
        array = (ctypes.c_uint32 * count.value)()
        lib.rg_node_get_columns(self._context._ptr, self._raw, number, array, count.value, byref(count))
        return tuple(array)

    @property
    def table_cell(self) -> tuple[int, int]:
        """Column and span of a child of a TABLE_ROW; column -1 is the one after the cell before."""
        column, span = ctypes.c_int32(), ctypes.c_int32()
        lib.rg_node_get_table_cell(self._context._ptr, self._raw, byref(column), byref(span))
        return column.value, span.value

    @table_cell.setter
    def table_cell(self, value: tuple[SupportsIndex, SupportsIndex]) -> None:
        column, span = value
        lib.rg_node_set_table_cell(
            self._context._ptr, self._raw, _values.int32("the column", column), _values.int32("the span", span)
        )

    # MARK: - Grids

    @property
    def grid(self) -> Grid:
        """Lines of a grid container; assign a Grid to replace them."""
        raw = rg_grid(struct_size=ctypes.sizeof(rg_grid))
        lib.rg_node_get_grid(self._context._ptr, self._raw, byref(raw))
        return Grid._from_raw(raw)

    @grid.setter
    def grid(self, value: Grid) -> None:
        lib.rg_node_set_grid(self._context._ptr, self._raw, byref(value._to_raw()))

    @property
    def grid_cell(self) -> GridCell:
        """Where the node lies in a grid; assign a GridCell to move it."""
        raw = rg_grid_cell(struct_size=ctypes.sizeof(rg_grid_cell))
        lib.rg_node_get_grid_cell(self._context._ptr, self._raw, byref(raw))
        return GridCell._from_raw(raw)

    @grid_cell.setter
    def grid_cell(self, value: GridCell) -> None:
        lib.rg_node_set_grid_cell(self._context._ptr, self._raw, byref(value._to_raw()))

    # MARK: - Constraints

    def add_constraint(self, definition: ConstraintDef) -> Constraint:
        """Add one constraint to a CONSTRAINT container."""
        return _constraint.add_one(self, definition)

    def add_constraints(self, definitions: Iterable[ConstraintDef]) -> list[Constraint]:
        """Add constraints in one call, all or none."""
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
            return _constraint.add_vfl(
                self, line, views, metrics, options or VflOptions(0), name, sibling_space, parent_space
            )
        except MarkupError as error:
            self._context._attach_diagnostics(error)
            raise

    @property
    def ties(self) -> Ties:
        """What ties the node as a child of a CONSTRAINT container; assign Ties to replace them, None to take them away."""
        raw = rg_ties(struct_size=ctypes.sizeof(rg_ties))
        lib.rg_node_get_ties(self._context._ptr, self._raw, byref(raw))
        return Ties._from_raw(self._context, raw)

    @ties.setter
    def ties(self, value: Ties | None) -> None:
        raw = None if value is None else byref(value._to_raw())
        lib.rg_node_set_ties(self._context._ptr, self._raw, raw)

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
        raw, _kept = value._to_raw()
        lib.rg_node_set_references(self._context._ptr, self._raw, byref(raw))

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
        lib.rg_node_set_content_priorities(self._context._ptr, self._raw, byref(value._to_raw()))

    @property
    def safe_area(self) -> SafeArea:
        """What of a CONSTRAINT container is covered at each side: where Attribute.LEFT_SAFE and its kin lie."""
        raw = rg_safe_area()
        lib.rg_node_get_safe_area(self._context._ptr, self._raw, byref(raw))
        return SafeArea(raw.left, raw.top, raw.right, raw.bottom)

    @safe_area.setter
    def safe_area(self, value: SafeArea) -> None:
        lib.rg_node_set_safe_area(self._context._ptr, self._raw, byref(rg_safe_area(*value)))

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
        """The lines of a TEXT leaf at its present width."""
        pointer, count = self._context._ptr, ctypes.c_uint32()
        lib.rg_node_lines(pointer, self._raw, None, 0, byref(count))
        out = (rg_text_line * count.value)()
        lib.rg_node_lines(pointer, self._raw, out, count.value, byref(count))
        text: bytes = lib.rg_node_text(pointer, self._raw, None)
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
        view = rg_divider_view()
        lib.rg_dividers(self._context._ptr, self._raw, byref(view))
        if not view.count:
            return []
        raw = (rg_divider * view.count).from_address(view.dividers)
        return [_values.divider_from(each, Node(self._context, rg_node(each.container.id))) for each in raw]

    def divider_count(self, orientation: Orientation) -> int:
        """How many level or upright dividers divider_lines is going to have after the next layout."""
        count = ctypes.c_uint32()
        lib.rg_divider_count(
            self._context._ptr, self._raw, _values.uint32("orientation", orientation), byref(count)
        )
        return count.value

    @property
    def paint_order(self) -> list[Node]:
        """The visible nodes from this one down, each before those that are painted above it."""
        pointer, count = self._context._ptr, ctypes.c_uint32()
        lib.rg_paint_order(pointer, self._raw, None, 0, byref(count))
        out = (rg_node * count.value)()
        lib.rg_paint_order(pointer, self._raw, out, count.value, byref(count))
        return [Node(self._context, raw) for raw in out]

    def dump(self, format: DumpFormat = DumpFormat.TEXT) -> str:
        """The node and everything below as text, JSON or SVG."""
        return self._context.dump(self, format)

    def explain(self) -> Explanation:
        """Why the node has the size and place that the last layout gave it: ``print(label.explain())``."""
        return self._context.explain(self)

    # MARK: - What Styled rests on

    def _get_length(self, property: Property) -> rg_length:
        out = rg_length()
        lib.rg_node_get_length(self._context._ptr, self._raw, property, byref(out))
        return out

    def _set_length(self, property: Property, value: rg_length) -> None:
        lib.rg_node_set_length(self._context._ptr, self._raw, property, value)

    def _get_float(self, property: Property) -> float:
        out = ctypes.c_float()
        lib.rg_node_get_float(self._context._ptr, self._raw, property, byref(out))
        return out.value

    def _set_float(self, property: Property, value: float) -> None:
        lib.rg_node_set_float(self._context._ptr, self._raw, property, value)

    def _get_int(self, property: Property) -> int:
        out = ctypes.c_int32()
        lib.rg_node_get_int(self._context._ptr, self._raw, property, byref(out))
        return out.value

    def _set_int(self, property: Property, value: int) -> None:
        lib.rg_node_set_int(self._context._ptr, self._raw, property, value)

    def _read_style(self) -> rg_style:
        out = rg_style(struct_size=ctypes.sizeof(rg_style))
        lib.rg_node_get_style(self._context._ptr, self._raw, byref(out))
        return out

    def _write_style(self, raw: rg_style) -> None:
        lib.rg_node_set_style(self._context._ptr, self._raw, byref(raw))

    # MARK: - Helpers

    def _check(self) -> None:
        if not self.is_valid:
            raise StaleHandle("the node was destroyed")

    def _own(self, node: Node) -> rg_node:
        if node._context is not self._context:
            raise StaleHandle("the node belongs to another context")
        return node._raw

    # The C API answers "none" for a stale node where it returns no status; here that is an exception too.

    def _other(self, raw: rg_node) -> Node | None:
        if raw.id:
            return Node(self._context, raw)
        self._check()
        return None

    def _count(self, value: int) -> int:
        if not value:
            self._check()
        return value

    def _text_of(self, value: bytes) -> str:
        if not value:
            self._check()
        return _decode(value)


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
    definition.kind = _values.uint32("kind", kind)
    if properties:
        style = Style() if style is None else style.copy()
        style._apply(properties)
    if style is not None:
        definition.style = style._raw
    definition.id = None if id is None else encode_name(id)
    definition.text = None if text is None else encode_name(text)
    out = rg_node()
    if index is None:
        lib.rg_node_create(context._ptr, parent, byref(definition), byref(out))
    else:
        at = _values.uint32("index", index)
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


def encode(text: str) -> bytes:
    """UTF-8. Lone surrogates go through, so that the engine refuses them with its own sentence."""
    return text.encode("utf-8", "surrogatepass")


def encode_name(text: str) -> bytes:
    """UTF-8 for a NUL-terminated argument."""
    if "\0" in text:
        raise InvalidArgument(f"{text!r} contains NUL")
    return encode(text)


def _decode(value: bytes | None) -> str:
    return "" if value is None else value.decode("utf-8")
