# SPDX-License-Identifier: MIT
"""What containers read of a node: rules, cells, offsets, parameters."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Self, SupportsFloat, SupportsIndex

from . import _check, _values
from ._capi import byref, lib
from ._enums import ColumnSet, ParentRules, RelativeRule
from ._errors import InvalidArgument, StaleHandle
from ._grid import Grid, GridCell
from ._handle import Handle, decode
from ._structs import rg_container_class, rg_edges, rg_frame, rg_grid, rg_grid_cell, rg_node, rg_scroll
from ._style import EdgesLike, read_edges
from ._values import Frame, Scroll

if TYPE_CHECKING:
    from ._custom import Container

END: Final = 0xFFFF_FFFF
ALL_COLUMNS: Final = (0xFFFF_FFFF,)
PARAMS: Final[Any] = (bytes, bytearray, memoryview, ctypes.Structure)
PARAMS_WANTED: Final = "bytes or a ctypes.Structure"


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
        from ._custom import Container

        if value is not None and _check.instance("container", value, Container)._owner() is not self._context:
            raise InvalidArgument("container belongs to another context")
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
        data = bytes(_check.instance("custom_params", value, PARAMS, PARAMS_WANTED))
        lib.rg_node_set_custom_params(self._context._ptr, self._raw, data, len(data))

    # MARK: - Rules in a relative container

    def set_anchor(self, rule: RelativeRule, sibling: Handle | str | None) -> None:
        """Set one rule: the sibling as a node or by its id; None takes the rule away."""
        context, number = self._context, _check.enum("rule", RelativeRule, rule)
        if isinstance(sibling, Handle):
            raw = self._own("sibling", sibling)
            try:
                lib.rg_node_set_anchor_node(context._ptr, self._raw, number, raw)
            except StaleHandle as error:
                raise _check.blame(error, node=self, sibling=sibling) from None
        else:
            if sibling is not None and not isinstance(sibling, str):
                raise _check.wrong("sibling", sibling, "a Node, an id or None")
            encoded = b"" if sibling is None else _check.c_string("sibling", sibling)
            lib.rg_node_set_anchor(context._ptr, self._raw, number, encoded, len(encoded))

    def anchor(self, rule: RelativeRule) -> Self | str | None:
        """One rule as it was set; an id even when no sibling bears it."""
        name, sibling = ctypes.c_char_p(), rg_node()
        number = _check.enum("rule", RelativeRule, rule)
        lib.rg_node_get_anchor(self._context._ptr, self._raw, number, byref(name), byref(sibling))
        if name.value:
            return decode(name.value)
        return type(self)(self._context, sibling) if sibling.id else None

    def anchor_node(self, rule: RelativeRule) -> Self | None:
        """The sibling one rule names now. O(siblings)."""
        sibling = rg_node()
        number = _check.enum("rule", RelativeRule, rule)
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
        bits = _check.enum("parent_rules", ParentRules, value)
        lib.rg_node_set_parent_rules(self._context._ptr, self._raw, bits)

    # MARK: - Scrolling

    @property
    def scroll(self) -> Scroll:
        """Where a SCROLL or HSCROLL stands, how far it goes, and how big its content is."""
        out = rg_scroll()
        lib.rg_node_get_scroll(self._context._ptr, self._raw, byref(out))
        return Scroll(out.x, out.y, out.min_x, out.min_y, out.max_x, out.max_y, out.content_width, out.content_height)

    def scroll_to(self, x: SupportsFloat = 0, y: SupportsFloat = 0) -> None:
        """Scroll to an offset, clamped to its range; only the axis of the scroller is read. Moves no frame."""
        lib.rg_node_set_scroll(self._context._ptr, self._raw, _check.finite("x", x), _check.finite("y", y))

    def scroll_into_view(
        self,
        rectangle: tuple[SupportsFloat, SupportsFloat, SupportsFloat, SupportsFloat] | None = None,
        margins: EdgesLike = 0,
    ) -> None:
        """Scroll every scroller above by as little as brings the node, or (x, y, width, height) of it, into view."""
        around = rg_edges(*read_edges("margins", margins))
        part = None
        if rectangle is not None:
            wanted = "(x, y, width, height)"
            given = _check.fixed("rectangle", rectangle, 4, wanted)
            part = byref(rg_frame(*(_check.number("rectangle", each, wanted) for each in given)))
        lib.rg_node_scroll_into_view(self._context._ptr, self._raw, part, byref(around))

    @property
    def scrolled_frame(self) -> Frame:
        """The absolute frame moved by the offsets of all scrollers above. O(depth)."""
        out = rg_frame()
        lib.rg_node_visible_frame(self._context._ptr, self._raw, byref(out), None)
        return _values.frame_from(out)

    @property
    def visible_frame(self) -> Frame:
        """What the scrollers above and the root show of that; all 0 for nothing. O(depth)."""
        out = rg_frame()
        lib.rg_node_visible_frame(self._context._ptr, self._raw, None, byref(out))
        return _values.frame_from(out)

    @property
    def viewport_inset(self) -> float:
        """Pixels at the bottom of this root's viewport that something covers, a keyboard."""
        out = ctypes.c_float()
        lib.rg_node_get_viewport_inset(self._context._ptr, self._raw, byref(out))
        return out.value

    def set_viewport_inset(self, bottom: SupportsFloat, focus: Handle | None = None) -> None:
        """Set the inset of a root; the next layout() brings ``focus`` into view, once."""
        raw = rg_node() if focus is None else self._own("focus", focus)
        try:
            lib.rg_node_set_viewport_inset(self._context._ptr, self._raw, _check.finite("bottom", bottom, 0), raw)
        except StaleHandle as error:
            raise _check.blame(error, node=self, focus=focus) from None

    # MARK: - Tables

    def set_columns(self, columns: ColumnSet, indices: Iterable[SupportsIndex]) -> None:
        """Replace the columns a TABLE stretches, shrinks or collapses: indices from 0, or ALL_COLUMNS."""
        given = _check.items("indices", indices, "an iterable of columns, or ALL_COLUMNS")
        numbers = [_check.uint32(f"indices[{at}]", index) for at, index in enumerate(given)]
        array = (ctypes.c_uint32 * len(numbers))(*numbers)
        number = _check.enum("columns", ColumnSet, columns)
        lib.rg_node_set_columns(self._context._ptr, self._raw, number, array, len(numbers))

    def columns(self, columns: ColumnSet) -> tuple[int, ...]:
        """The columns a TABLE stretches, shrinks or collapses, ascending; ALL_COLUMNS for all."""
        number, count = _check.enum("columns", ColumnSet, columns), ctypes.c_uint32()
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
        column, span = _check.fixed("table_cell", value, 2, "(column, span)")
        column, span = _check.int32("the column of table_cell", column), _check.int32("the span of table_cell", span)
        lib.rg_node_set_table_cell(self._context._ptr, self._raw, column, span)

    # MARK: - Grids

    @property
    def grid(self) -> Grid:
        """Lines of a grid container; assign a Grid to replace them."""
        raw = rg_grid(struct_size=ctypes.sizeof(rg_grid))
        lib.rg_node_get_grid(self._context._ptr, self._raw, byref(raw))
        return Grid._from_raw(raw)

    @grid.setter
    def grid(self, value: Grid) -> None:
        raw = _check.instance("grid", value, Grid)._to_raw()
        lib.rg_node_set_grid(self._context._ptr, self._raw, byref(raw))

    @property
    def grid_cell(self) -> GridCell:
        """Where the node lies in a grid; assign a GridCell to move it."""
        raw = rg_grid_cell(struct_size=ctypes.sizeof(rg_grid_cell))
        lib.rg_node_get_grid_cell(self._context._ptr, self._raw, byref(raw))
        return GridCell._from_raw(raw)

    @grid_cell.setter
    def grid_cell(self, value: GridCell) -> None:
        raw = _check.instance("grid_cell", value, GridCell)._to_raw()
        lib.rg_node_set_grid_cell(self._context._ptr, self._raw, byref(raw))
