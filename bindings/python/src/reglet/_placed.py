# SPDX-License-Identifier: MIT
"""What containers read of a node: rules, cells, offsets, parameters."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Self, SupportsFloat, SupportsIndex

from . import _values
from ._capi import byref, lib
from ._enums import ColumnSet, ParentRules, RelativeRule
from ._errors import InvalidArgument
from ._grid import Grid, GridCell
from ._handle import Handle, decode, encode
from ._structs import rg_container_class, rg_edges, rg_frame, rg_grid, rg_grid_cell, rg_node, rg_scroll
from ._style import EdgesLike
from ._values import Frame, Scroll

if TYPE_CHECKING:
    from ._custom import Container

END: Final = 0xFFFF_FFFF
ALL_COLUMNS: Final = (0xFFFF_FFFF,)


class Placed(Handle):
    """A node as the containers see it in which it lies, or which it is."""

    __slots__ = ()

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

    # MARK: - Rules in a relative container

    def set_anchor(self, rule: RelativeRule, sibling: Handle | str | None) -> None:
        """Set one rule: the sibling as a node or by its id; None takes the rule away."""
        context, number = self._context, _values.uint32("rule", rule)
        if isinstance(sibling, Handle):
            lib.rg_node_set_anchor_node(context._ptr, self._raw, number, self._own(sibling))
        else:
            encoded = encode(sibling or "")
            lib.rg_node_set_anchor(context._ptr, self._raw, number, encoded, len(encoded))

    def anchor(self, rule: RelativeRule) -> Self | str | None:
        """One rule as it was set; an id even when no sibling bears it."""
        name, sibling = ctypes.c_char_p(), rg_node()
        number = _values.uint32("rule", rule)
        lib.rg_node_get_anchor(self._context._ptr, self._raw, number, byref(name), byref(sibling))
        if name.value:
            return decode(name.value)
        return type(self)(self._context, sibling) if sibling.id else None

    def anchor_node(self, rule: RelativeRule) -> Self | None:
        """The sibling one rule names now. O(siblings)."""
        sibling = rg_node()
        number = _values.uint32("rule", rule)
        lib.rg_node_get_anchor(self._context._ptr, self._raw, number, None, byref(sibling))
        return type(self)(self._context, sibling) if sibling.id else None

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
        return Scroll(out.x, out.y, out.min_x, out.min_y, out.max_x, out.max_y, out.content_width, out.content_height)

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

    def set_viewport_inset(self, bottom: SupportsFloat, focus: Handle | None = None) -> None:
        """Set the inset of a root; the next layout() brings ``focus`` into view, once."""
        raw = rg_node() if focus is None else self._own(focus)
        lib.rg_node_set_viewport_inset(self._context._ptr, self._raw, float(bottom), raw)

    # MARK: - Tables

    def set_columns(self, columns: ColumnSet, indices: Iterable[SupportsIndex]) -> None:
        """Replace the columns a TABLE stretches, shrinks or collapses: indices from 0, or ALL_COLUMNS."""
        numbers = [_values.uint32("a column", index) for index in indices]
        array = (ctypes.c_uint32 * len(numbers))(*numbers)
        lib.rg_node_set_columns(self._context._ptr, self._raw, _values.uint32("columns", columns), array, len(numbers))

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
