# SPDX-License-Identifier: MIT
"""Grids and the cells of their children."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

import reglet
from reglet import (
    MATCH_PARENT,
    WRAP_CONTENT,
    Code,
    Context,
    Gravity,
    Grid,
    GridAlignment,
    GridCell,
    GridMargins,
    Kind,
    LayoutFlags,
    Node,
    NodeArray,
    Orientation,
    Spec,
    WeightMode,
    at_most,
    exactly,
    unspecified,
)


def scene(ui: Context, columns: int | None = 2) -> tuple[Node, list[Node]]:
    root = ui.create(Kind.GRID)
    root.grid = Grid(column_count=columns)
    return root, [root.create(Kind.VIEW, width=20 + 10 * i, height=10) for i in range(4)]


def test_children_fill_rows(ui: Context) -> None:
    root, leaves = scene(ui)
    root.layout(200, 100)
    assert [leaf.frame[:2] for leaf in leaves] == [(0, 0), (40, 0), (0, 10), (40, 10)]


def test_a_cell_places_a_child(ui: Context) -> None:
    root, leaves = scene(ui)
    leaves[1].grid_cell = GridCell(row=3, column=0, column_span=2, column_weight=0.5)
    assert leaves[1].grid_cell == (3, 0, 1, 2, 0, 0.5, GridMargins(0))
    assert leaves[0].grid_cell == GridCell()
    root.layout(200, 100)
    assert leaves[1].frame == (0, 80, 200, 10)


def test_many_cells_in_one_call(ui: Context) -> None:
    root, leaves = scene(ui, None)
    ui.set_grid_cells(leaves, [GridCell(row=i, column=0) for i in range(4)])
    root.layout(200, 100)
    assert [leaf.frame.y for leaf in leaves] == [0, 10, 20, 30]
    ui.set_grid_cells(leaves, GridCell(row=0, column=0))
    root.layout(200, 100)
    assert {leaf.frame[:2] for leaf in leaves} == {(0, 0)}
    with pytest.raises(reglet.InvalidArgument):
        ui.set_grid_cells(leaves, [GridCell()])
    with pytest.raises(reglet.InvalidArgument, match="item 1"):
        ui.set_grid_cells(leaves[:2], [GridCell(), GridCell(row_span=0)])
    ui.set_grid_cells(leaves[:0], [])
    assert leaves[0].grid_cell.row == 0


def test_a_grid_reads_back_as_it_was_set(ui: Context) -> None:
    root, _ = scene(ui)
    assert root.grid == Grid(column_count=2)
    root.grid = Grid(5, 6, GridAlignment.ALIGN_BOUNDS, False, False, True, 2.5)
    assert root.grid == (5, 6, GridAlignment.ALIGN_BOUNDS, False, False, True, 2.5)


def test_default_margins_and_those_a_child_keeps(ui: Context) -> None:
    root, leaves = scene(ui)
    root.grid = root.grid._replace(use_default_margins=True, default_margin=3)
    leaves[1].grid_cell = GridCell(own_margins=GridMargins.LEFT | GridMargins.TOP)
    root.layout(200, 100)
    assert leaves[0].frame[:2] == (3, 3)
    assert leaves[1].frame[:2] == (46, 0)


@pytest.mark.parametrize("grid", [Grid(row_count=-2), Grid(column_count=32768), Grid(default_margin=float("nan"))])
def test_a_bad_grid(ui: Context, grid: Grid) -> None:
    root, _ = scene(ui)
    with pytest.raises(reglet.InvalidArgument):
        root.grid = grid
    assert root.grid == Grid(column_count=2)


@pytest.mark.parametrize(
    "cell",
    [
        GridCell(row=-2),
        GridCell(column=32768),
        GridCell(row_span=0),
        GridCell(row_weight=-1),
        GridCell(own_margins=GridMargins(16)),
    ],
)
def test_a_bad_cell(ui: Context, cell: GridCell) -> None:
    _, leaves = scene(ui)
    with pytest.raises(reglet.InvalidArgument):
        leaves[0].grid_cell = cell
    assert leaves[0].grid_cell == GridCell()


def test_other_nodes_are_no_grids(ui: Context) -> None:
    frame = ui.create(Kind.FRAME)
    with pytest.raises(reglet.InvalidArgument):
        frame.grid = Grid()
    with pytest.raises(reglet.InvalidArgument):
        print(frame.grid)


def test_a_cell_beyond_the_grid_is_an_error_of_the_tree(ui: Context) -> None:
    root, leaves = scene(ui)
    leaves[2].grid_cell = GridCell(column=1, column_span=2)
    with pytest.raises(reglet.TreeError):
        root.layout(200, 100)
    assert [(each.code, each.node) for each in ui.diagnostics] == [(Code.GRID_CELL, leaves[2])]
    assert leaves[2].frame.width == 40


def test_a_node_of_another_context(ui: Context) -> None:
    _, leaves = scene(ui)
    with Context() as other:
        stranger = other.create(Kind.VIEW)
        with pytest.raises(reglet.StaleHandle):
            ui.set_grid_cells([leaves[0], stranger], GridCell())
    assert isinstance(leaves[0].context, Context)


def test_a_grid_of_rows_in_any_order_is_asked_again_in_less_room(ui: Context) -> None:
    root = ui.create(Kind.FRAME)
    grid = root.create(Kind.FRAME).create(Kind.GRID)
    grid.grid = Grid(row_count=3, row_order_preserved=False)
    child = grid.create(Kind.FIXED, content_height=5)
    root.layout(320, 100)
    assert grid.frame.height == 0 and child.frame.height == 5
    root.layout(100, 0)
    assert child.frame.height == 0 and LayoutFlags.TOO_SMALL_HEIGHT in root.layout_info.flags


def test_a_node_array_takes_cells(ui: Context) -> None:
    root, leaves = scene(ui, None)
    nodes = NodeArray(ui._session, array("Q", [leaf.handle for leaf in leaves]))
    ui.set_grid_cells(nodes, GridCell(row=1))
    root.layout(200, 100)
    assert all(leaf.grid_cell.row == 1 for leaf in leaves)


def test_columns_in_any_order_are_measured_again_in_less_room() -> None:
    def frames(padding: float) -> list[tuple[float, ...]]:
        """Of a grid whose last line lies before the end of its child, in a room of 0, with a padding until then."""
        with Context() as ui:
            outer = ui.create(Kind.GRID, width=0)
            inner = outer.create(Kind.GRID)
            leaf = inner.create(Kind.FIXED, content_width=4)
            inner.grid = Grid(column_count=4, column_order_preserved=False)
            if padding:  # more than there is: Android then offers the children a huge room
                outer.padding_left = padding
                outer.layout(100, 100)
                outer.padding_left = 0
            outer.layout(100, 100)
            return [tuple(node.frame) for node in (outer, inner, leaf)]

    assert frames(94) == frames(0)


def test_a_child_longer_than_its_grid_is_measured_again_in_less_room() -> None:
    def scene(ui: Context, *widths: float) -> list[tuple[float, ...]]:
        """A column of 27 and one of -20: the grid is 7 wide."""
        root = ui.create(Kind.FRAME)
        grid = root.create(Kind.GRID)
        wide = grid.create(Kind.FIXED, content_width=27)
        grid.create(Kind.FIXED, margin_right=-20)
        for width in widths:
            root.layout(width, 50)
        return [tuple(node.frame) for node in (grid, wide)]

    with Context() as edited, Context() as fresh:
        assert scene(edited, 40, 20) == scene(fresh, 20)


def test_a_grid_that_contradicts_itself_is_measured_again_in_less_room() -> None:
    def scene(ui: Context, *viewports: tuple[Spec, Spec]) -> list[tuple[float, ...]]:
        """A child of no width over three columns of 27, 81 and 7; the second one has a weight."""
        root = ui.create(Kind.FRAME)
        line = root.create(Kind.FRAME, width=MATCH_PARENT, edge_start=12).create(Kind.LINEAR)
        grid = line.create(Kind.GRID)
        children = [grid.create(Kind.FIXED, content_width=width) for width in (27, 81, 0, 7)]
        children[1].grid_cell = GridCell(row_span=3, column_weight=0.7)
        children[2].grid_cell = GridCell(column_span=3, own_margins=GridMargins.TOP)
        children[3].grid_cell = GridCell(column=3)
        line.create(Kind.TEXT, text="\t  the ", font=ui.font(default_advance=7, line_height=16, ascent=12))
        for width, height in viewports:
            ui.layout_specs(root, width, height)
        return [tuple(node.frame) for node in children]

    small = exactly(201), exactly(480)
    with Context() as edited, Context() as fresh:
        assert scene(edited, (unspecified(320), exactly(0)), small) == scene(fresh, small)


def test_a_text_of_a_negative_size_is_empty() -> None:
    with Context(units_per_px=65536, pixel_scale=2) as ui:
        grid = ui.create(Kind.GRID)
        grid.grid = Grid(column_count=6)
        children = [grid.create(Kind.FIXED) for _ in range(8)]
        children[1].margin_right = -0.25
        children[6].content_width = 0.207763672
        children[6].order = -1
        children[7].margin_left = 1.71563721
        text = grid.create(Kind.TEXT)
        text.grid_cell = GridCell(column_weight=1)
        ui.layout_specs(grid, exactly(1), at_most(219))
        assert text.layout_info.unsnapped.width == -0.25
        assert text.frame.width == 0


def contradicting(parent: Node, **style: Any) -> tuple[Node, list[Node]]:
    """A grid whose first row holds a child of 127 that may stretch and a rigid one of 16, the second one of 136.

    Android gives up the 16 when it is asked without a bound, the 136 when it is asked for 693 first.
    """
    grid = parent.create(Kind.GRID, **style)
    grid.grid = Grid(column_count=2)
    children = [grid.create(Kind.FIXED, content_width=20, content_height=height) for height in (127, 16, 136)]
    children[0].layout_gravity = Gravity.CENTER_VERTICAL
    return grid, children


def tops(nodes: list[Node]) -> list[float]:
    return [node.frame.y for node in nodes]


def test_a_grid_that_is_to_fill_a_viewport_gives_up_what_it_gave_up_before() -> None:
    with Context() as ui:
        scroller = ui.create(Kind.SCROLL, fill_viewport=True)
        grid, children = contradicting(scroller, width=MATCH_PARENT, height=WRAP_CONTENT)
        scroller.layout(400, 693)
        assert tops(children) == [215, 0, 557]
        frame = ui.create(Kind.FRAME)
        frame.append(grid)
        grid.height = MATCH_PARENT
        frame.layout(400, 693)  # asked once
        asked_once = tops(children)
        assert asked_once != [215, 0, 557]
        scroller.append(grid)
        scroller.layout(400, 693)
        assert tops(children) == [215, 0, 557]


def test_a_grid_notices_how_its_parent_asks_it() -> None:
    def scene(ui: Context) -> tuple[Node, Node, list[Node]]:
        column = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL)
        grid, children = contradicting(column, width=MATCH_PARENT, height=MATCH_PARENT, weight=1)
        column.layout(400, 693)
        return column, grid, children

    with Context() as ui:
        column, grid, children = scene(ui)
        assert tops(children) == [215, 0, 557]
        grid.height = 0
        column.layout(400, 693)
        share = tops(children)
        assert share != [215, 0, 557]
        grid.height = MATCH_PARENT
        column.layout(400, 693)
        assert tops(children) == [215, 0, 557]
        column.weight_mode = WeightMode.FILL
        column.layout(400, 693)
        assert tops(children) == share
        column.weight_mode = WeightMode.ANDROID
        column.layout(400, 693)
        assert tops(children) == [215, 0, 557]


def test_less_room_than_the_padding_wraps_as_on_android() -> None:
    """Corpus rnd/all/192: the child that fills its cells is as wide as the widest, not as what the padding wraps to."""
    with Context(units_per_px=1) as ui:
        grid = ui.create(Kind.GRID, padding_left=3, padding_right=3)
        grid.grid = Grid(column_count=1)
        filling = grid.create(Kind.FIXED, content_width=89, layout_gravity=Gravity.FILL_HORIZONTAL)
        filling.grid_cell = GridCell(column_weight=1)
        grid.create(Kind.FIXED, content_width=210, layout_gravity=Gravity.RIGHT)
        ui.layout_specs(grid, exactly(0), exactly(0))
        assert filling.frame.width == 210
