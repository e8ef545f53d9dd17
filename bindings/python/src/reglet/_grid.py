# SPDX-License-Identifier: MIT
"""What a grid is, and where its children lie."""

from __future__ import annotations

import ctypes
from typing import NamedTuple, Self

from . import _check
from ._capi import byref, lib
from ._enums import GridAlignment, GridMargins
from ._structs import rg_grid, rg_grid_cell

__all__ = ["Grid", "GridCell"]


class Grid(NamedTuple):
    """Lines of a grid container. A count of None follows from the cells."""

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
        raw.alignment = _check.enum("alignment", GridAlignment, self.alignment)
        for name in ("row_order_preserved", "column_order_preserved", "use_default_margins"):
            setattr(raw, name, _check.boolean(name, getattr(self, name)))
        raw.default_margin = _check.finite("default_margin", self.default_margin)
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
    """Where a child lies in its grid. A row or column of None is the next that is free."""

    row: int | None = None
    column: int | None = None
    row_span: int = 1
    column_span: int = 1
    row_weight: float = 0.0
    column_weight: float = 0.0
    own_margins: GridMargins = GridMargins(0)
    """Sides that keep a margin of 0 in a grid with default margins."""

    def _to_raw(self) -> rg_grid_cell:
        raw = rg_grid_cell()
        lib.rg_grid_cell_init(byref(raw), ctypes.sizeof(raw))
        raw.row = _index("row", self.row)
        raw.column = _index("column", self.column)
        raw.row_span = _check.integer("row_span", self.row_span, 1, 0x7FFF_FFFF)
        raw.column_span = _check.integer("column_span", self.column_span, 1, 0x7FFF_FFFF)
        raw.row_weight = _check.finite("row_weight", self.row_weight, 0)
        raw.column_weight = _check.finite("column_weight", self.column_weight, 0)
        raw.own_margins = _check.enum("own_margins", GridMargins, self.own_margins)
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
    return -1 if value is None else _check.integer(name, value, -1, 0x7FFF_FFFF)


def _none(value: int) -> int | None:
    return None if value < 0 else value
