# SPDX-License-Identifier: MIT
"""Tables: columns their rows share, and places of cells."""

from __future__ import annotations

import pytest

import reglet
from reglet import ALL_COLUMNS, MATCH_PARENT, ColumnSet, Context, Kind, Node


def scene(ui: Context) -> tuple[Node, list[list[Node]]]:
    """Two rows of three cells: columns 30, 20 and 10 wide in a table of 100."""
    table = ui.create(Kind.TABLE, width=MATCH_PARENT, height=MATCH_PARENT)
    cells = []
    for widths in ((30, 5, 10), (8, 20, 3)):
        row = table.create(Kind.TABLE_ROW)
        cells.append([row.create(Kind.VIEW, width=width, height=10) for width in widths])
    return table, cells


def spans(cells: list[list[Node]]) -> list[list[tuple[float, float]]]:
    return [[(cell.frame.x, cell.frame.width) for cell in row] for row in cells]


def test_rows_share_the_widest_cells(ui: Context) -> None:
    table, cells = scene(ui)
    table.layout(100, 100)
    assert spans(cells) == [[(0, 30), (30, 20), (50, 10)]] * 2
    assert [row.frame.y for row in table] == [0, 10]


def test_columns_are_replaced_and_read(ui: Context) -> None:
    table, cells = scene(ui)
    for columns in ColumnSet:
        assert table.columns(columns) == ()
    table.set_columns(ColumnSet.STRETCH_COLUMNS, [2, 0, 2])
    table.set_columns(ColumnSet.COLLAPSE_COLUMNS, {1})
    assert table.columns(ColumnSet.STRETCH_COLUMNS) == (0, 2)
    table.layout(100, 100)
    assert spans(cells) == [[(0, 60), (0, 0), (60, 40)]] * 2
    table.set_columns(ColumnSet.COLLAPSE_COLUMNS, ())
    table.set_columns(ColumnSet.STRETCH_COLUMNS, ())
    table.set_columns(ColumnSet.SHRINK_COLUMNS, ALL_COLUMNS)
    assert table.columns(ColumnSet.SHRINK_COLUMNS) == ALL_COLUMNS
    table.layout(30, 100)
    assert spans(cells) == [[(0, 20), (20, 10), (30, 0)]] * 2


def test_a_cell_has_a_column_and_a_span(ui: Context) -> None:
    table, cells = scene(ui)
    cell = cells[1][0]
    assert cell.table_cell == (-1, 1)
    cell.table_cell = (1, 2)
    assert cell.table_cell == (1, 2)
    table.layout(100, 100)
    assert (cell.frame.x, cell.frame.width) == (30, 15)


def test_wrong_columns_and_cells(ui: Context) -> None:
    table, cells = scene(ui)
    with pytest.raises(reglet.InvalidArgument):
        cells[0][0].set_columns(ColumnSet.STRETCH_COLUMNS, [1])
    with pytest.raises(reglet.InvalidArgument):
        table.set_columns(7, [1])  # type: ignore[arg-type]
    with pytest.raises(reglet.InvalidArgument):
        table.columns(7)  # type: ignore[arg-type]
    with pytest.raises(reglet.InvalidArgument):
        table.set_columns(ColumnSet.STRETCH_COLUMNS, [-1])
    with pytest.raises(reglet.LimitExceeded):
        table.set_columns(ColumnSet.STRETCH_COLUMNS, [4096])
    for cell in ((-2, 1), (0, 0), (2**40, 1)):
        with pytest.raises(reglet.InvalidArgument):
            cells[0][0].table_cell = cell
    with pytest.raises(reglet.LimitExceeded):
        cells[0][0].table_cell = (4095, 2)
    assert cells[0][0].table_cell == (-1, 1)
