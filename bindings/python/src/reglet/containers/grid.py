# SPDX-License-Identifier: MIT
"""Grid containers: their lines, and the cells of their children."""

from __future__ import annotations

import ctypes
from typing import NamedTuple, Self

from .._c.enums import GridAlignment, GridMargins
from .._c.functions import byref, lib
from .._c.structs import rg_grid, rg_grid_cell
from ..model import check
from ..model.handle import Handle

__all__ = ["Grid", "GridCell"]


class Grid(NamedTuple):
    """The lines of a grid container. A count of None follows from the cells."""

    row_count: int | None = None
    column_count: int | None = None
    alignment: GridAlignment = GridAlignment.ALIGN_MARGINS
    row_order_preserved: bool = True
    column_order_preserved: bool = True
    use_default_margins: bool = False
    default_margin: float = 4.0
    """Pixels."""

    def _to_raw(self) -> rg_grid:
        raw = rg_grid()
        lib.rg_grid_init(byref(raw), ctypes.sizeof(raw))
        raw.row_count = _index("row_count", self.row_count)
        raw.column_count = _index("column_count", self.column_count)
        raw.alignment = check.enum("alignment", GridAlignment, self.alignment)
        for name in ("row_order_preserved", "column_order_preserved", "use_default_margins"):
            setattr(raw, name, check.boolean(name, getattr(self, name)))
        raw.default_margin = check.finite("default_margin", self.default_margin)
        return raw

    @classmethod
    def _from_raw(cls, raw: rg_grid) -> Self:
        return cls(
            _none(raw.row_count),
            _none(raw.column_count),
            GridAlignment(raw.alignment),
            raw.row_order_preserved,
            raw.column_order_preserved,
            raw.use_default_margins,
            raw.default_margin,
        )


class GridCell(NamedTuple):
    """The cell of a child in its grid. A row or column of None is the next free one."""

    row: int | None = None
    column: int | None = None
    row_span: int = 1
    column_span: int = 1
    row_weight: float = 0.0
    column_weight: float = 0.0
    own_margins: GridMargins = GridMargins(0)
    """Sides that keep their margin of 0 in a grid with default margins."""

    def _to_raw(self) -> rg_grid_cell:
        raw = rg_grid_cell()
        lib.rg_grid_cell_init(byref(raw), ctypes.sizeof(raw))
        raw.row = _index("row", self.row)
        raw.column = _index("column", self.column)
        raw.row_span = check.integer("row_span", self.row_span, 1, 0x7FFF_FFFF)
        raw.column_span = check.integer("column_span", self.column_span, 1, 0x7FFF_FFFF)
        raw.row_weight = check.finite("row_weight", self.row_weight, 0)
        raw.column_weight = check.finite("column_weight", self.column_weight, 0)
        raw.own_margins = check.enum("own_margins", GridMargins, self.own_margins)
        return raw

    @classmethod
    def _from_raw(cls, raw: rg_grid_cell) -> Self:
        return cls(
            _none(raw.row),
            _none(raw.column),
            raw.row_span,
            raw.column_span,
            raw.row_weight,
            raw.column_weight,
            GridMargins(raw.own_margins),
        )


def _index(name: str, value: int | None) -> int:
    return -1 if value is None else check.integer(name, value, -1, 0x7FFF_FFFF)


def _none(value: int) -> int | None:
    return None if value < 0 else value


def get_grid(self: Handle) -> Grid:
    """The lines of a grid container. Assign a Grid to replace them."""
    raw = rg_grid(struct_size=ctypes.sizeof(rg_grid))
    lib.rg_node_get_grid(self._session.pointer, self._raw, byref(raw))
    return Grid._from_raw(raw)


def set_grid(self: Handle, value: Grid) -> None:
    raw = check.instance("grid", value, Grid)._to_raw()
    lib.rg_node_set_grid(self._session.pointer, self._raw, byref(raw))


def get_grid_cell(self: Handle) -> GridCell:
    """The cell of the node in its grid. Assign a GridCell to move the node."""
    raw = rg_grid_cell(struct_size=ctypes.sizeof(rg_grid_cell))
    lib.rg_node_get_grid_cell(self._session.pointer, self._raw, byref(raw))
    return GridCell._from_raw(raw)


def set_grid_cell(self: Handle, value: GridCell) -> None:
    raw = check.instance("grid_cell", value, GridCell)._to_raw()
    lib.rg_node_set_grid_cell(self._session.pointer, self._raw, byref(raw))
