# SPDX-License-Identifier: MIT
"""Gap in every container: between children that are not gone, counted by containers that wrap; read by no one else."""

from __future__ import annotations

from typing import Any

import pytest
from containers import ALL, FLOW_COLUMN, FLOW_ROW, Sides, Sort, content, expected, fill, inside, leaf

from reglet import WRAP_CONTENT, Context, Direction, Kind, Node, Snapping, Visibility

SIZES: list[tuple[float, float]] = [(30, 10), (20, 14), (16, 8)]
GAP = 7.0

every = pytest.mark.parametrize("sort", ALL, ids=str)


def scene(ui: Context, sort: Sort, direction: Direction = Direction.LTR, **style: Any) -> tuple[Node, list[Node]]:
    root = ui.create(Kind.FRAME, direction=direction)
    container = sort.make(root, {"width": 180, "height": 90, "gap": GAP} | style)
    leaves = fill(sort, container, [leaf(*size) for size in SIZES])
    ui.layout(root, 200, 100)
    return container, leaves


@every
@pytest.mark.parametrize("direction", [Direction.LTR, Direction.RTL], ids=["ltr", "rtl"])
def test_a_gap_lies_between_children(ui: Context, sort: Sort, direction: Direction) -> None:
    container, leaves = scene(ui, sort, direction)
    gap = GAP if sort.has_gap else 0
    assert [inside(container, node) for node in leaves] == expected(
        sort, SIZES, 180, rtl=direction == Direction.RTL, gap=gap
    )


@every
def test_a_container_that_wraps_counts_its_gaps(ui: Context, sort: Sort) -> None:
    container, _ = scene(ui, sort, width=WRAP_CONTENT, height=WRAP_CONTENT, padding_left=2, padding_bottom=3)
    gap = GAP if sort.has_gap else 0
    assert container.frame[2:] == content(sort, SIZES, padding=Sides(left=2, bottom=3), gap=gap)


@pytest.mark.parametrize("sort", [sort for sort in ALL if sort.most > 1], ids=str)
def test_a_gone_child_has_no_gap(ui: Context, sort: Sort) -> None:
    container, leaves = scene(ui, sort)
    gap = GAP if sort.has_gap else 0
    for hidden in range(3):
        for index, node in enumerate(leaves):
            # a table's children are its rows
            top = node if node.parent == container else node.parent
            assert top is not None
            top.visibility = Visibility.GONE if index == hidden else Visibility.VISIBLE
        ui.layout(container.root, 200, 100)
        shown = [index for index in range(3) if index != hidden]
        assert [inside(container, leaves[index]) for index in shown] == expected(
            sort, [SIZES[index] for index in shown], 180, gap=gap
        )


@every
def test_an_invisible_child_keeps_its_gap(ui: Context, sort: Sort) -> None:
    container, leaves = scene(ui, sort)
    leaves[0].visibility = Visibility.INVISIBLE
    ui.layout(container.root, 200, 100)
    assert [inside(container, node) for node in leaves] == expected(sort, SIZES, 180, gap=GAP if sort.has_gap else 0)


@every
def test_a_changed_gap_moves_children(sort: Sort) -> None:
    with Context(snapping=Snapping.NONE) as ui:
        container, leaves = scene(ui, sort)
        container.gap = 1.5
        ui.layout(container.root, 200, 100)
        gap = 1.5 if sort.has_gap else 0
        assert [inside(container, node) for node in leaves] == expected(sort, SIZES, 180, gap=gap)


@pytest.mark.parametrize("sort", [FLOW_ROW, FLOW_COLUMN], ids=str)
def test_lines_of_a_flow_have_a_gap_of_their_own(ui: Context, sort: Sort) -> None:
    across = sort is FLOW_ROW
    length = 30 + GAP + 20 if across else 10 + GAP + 14  # two children fill it exactly
    container, leaves = scene(ui, sort, width=length if across else 90, height=90 if across else length, line_gap=5)
    third = (0, max(10, 14) + 5, 16, 8) if across else (max(30, 20) + 5, 0, 16, 8)
    assert inside(container, leaves[2]) == third
    assert [inside(container, node) for node in leaves[:2]] == expected(sort, SIZES[:2], 180, gap=GAP)
