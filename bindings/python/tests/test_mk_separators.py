# SPDX-License-Identifier: MIT
"""Separators of MKLayout: dividers between the items of a linear layout take space and come out as rectangles.

A row has upright lines, a column level ones, as long as the content across; the host counts and draws them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from boxes import HORIZONTAL, VERTICAL, Box, along, item, linear, spans, turned

from reglet import MATCH_PARENT, WRAP_CONTENT, Context, Direction, Dividers, Kind, Node, Orientation, Visibility

BOTH = pytest.mark.parametrize("orientation", [HORIZONTAL, VERTICAL], ids=["row", "column"])


def separated(
    parent: Context | Node, orientation: Orientation = HORIZONTAL, thickness: float = 2, **style: Any
) -> Node:
    """A linear layout with lines of this thickness between its items."""
    given: dict[str, Any] = {"show_dividers": Dividers.MIDDLE}
    return linear(parent, orientation, divider_width=thickness, divider_height=thickness, **(given | style))


def fixed(root: Node, orientation: Orientation, lengths: Iterable[float]) -> None:
    for length in lengths:
        item(root, **along(orientation, length, MATCH_PARENT))


def lines(root: Node) -> list[Box]:
    return [(line.x, line.y, line.width, line.height) for line in root.dividers]


def absolute_lines(root: Node, orientation: Orientation) -> list[Box]:
    """All lines of layouts of one orientation, relative to the root: what a host draws."""
    found = []
    for node in root.walk():
        if node.kind == Kind.LINEAR and node.orientation == orientation:
            at = node.absolute_frame
            found += [(at.x + x, at.y + y, width, height) for x, y, width, height in lines(node)]
    return found


# MARK: - Space


@BOTH
@pytest.mark.parametrize(
    ("count", "expected"),
    [(1, [(0, 10)]), (2, [(0, 10), (12, 10)]), (3, [(0, 10), (12, 10), (24, 10)])],
    ids=["one", "two", "three"],
)
def test_lines_take_space_between_items(
    ui: Context, orientation: Orientation, count: int, expected: list[tuple[float, float]]
) -> None:
    root = separated(ui, orientation)
    fixed(root, orientation, [10] * count)
    root.layout(100, 100)
    assert spans(root, orientation) == expected


@BOTH
def test_weights_share_what_lines_leave(ui: Context, orientation: Orientation) -> None:
    root = separated(ui, orientation, 5)
    for _ in range(3):
        item(root, weight=1)
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 30), (35, 30), (70, 30)]
    assert lines(root) == turned(orientation, [(30, 0, 5, 100), (65, 0, 5, 100)])


@BOTH
def test_a_layout_wraps_around_its_lines(ui: Context, orientation: Orientation) -> None:
    root = separated(ui, orientation, width=WRAP_CONTENT, height=WRAP_CONTENT)
    for _ in range(3):
        item(root, 10, 10)
    root.layout(100, 100)
    assert sorted(root.frame[2:]) == [10, 34]


@BOTH
def test_spacing_is_added_to_the_thickness(ui: Context, orientation: Orientation) -> None:
    root = separated(ui, orientation, gap=6)
    fixed(root, orientation, [10, 10, 10])
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 10), (18, 10), (36, 10)]
    for line, before, after in zip(lines(root), (10, 28), (18, 36), strict=True):
        at = line[0] if orientation == HORIZONTAL else line[1]
        assert before <= at and at + 2 <= after


# MARK: - Rectangles


@BOTH
@pytest.mark.parametrize(
    ("lengths", "expected"),
    [
        ([], []),
        ([10], []),
        ([10, 20], [(10, 0, 2, 100)]),
        ([10, 20, 30], [(10, 0, 2, 100), (32, 0, 2, 100)]),
    ],
    ids=["none", "one", "two", "three"],
)
def test_lines_lie_between_items(
    ui: Context, orientation: Orientation, lengths: list[float], expected: list[Box]
) -> None:
    root = separated(ui, orientation)
    fixed(root, orientation, lengths)
    root.layout(100, 100)
    assert lines(root) == turned(orientation, expected)


@BOTH
def test_lines_are_as_long_as_the_content(ui: Context, orientation: Orientation) -> None:
    root = separated(ui, orientation, padding=5)
    fixed(root, orientation, [10, 10])
    root.layout(100, 100)
    assert lines(root) == turned(orientation, [(15, 5, 2, 90)])
    root.divider_padding = 3
    root.layout(100, 100)
    assert lines(root) == turned(orientation, [(15, 8, 2, 84)])


@BOTH
@pytest.mark.parametrize(
    ("show", "expected"),
    [
        (Dividers.NONE, []),
        (Dividers.BEGINNING, [0]),
        (Dividers.MIDDLE, [10]),
        (Dividers.END, [20]),
        (Dividers.BEGINNING | Dividers.MIDDLE | Dividers.END, [0, 12, 24]),
    ],
    ids=["none", "beginning", "middle", "end", "all"],
)
def test_lines_at_the_edges_are_asked_for(
    ui: Context, orientation: Orientation, show: Dividers, expected: list[float]
) -> None:
    root = separated(ui, orientation, show_dividers=show)
    fixed(root, orientation, [10, 10])
    root.layout(100, 100)
    assert lines(root) == turned(orientation, [(at, 0, 2, 100) for at in expected])


@BOTH
def test_a_gone_item_has_no_line(ui: Context, orientation: Orientation) -> None:
    root = separated(ui, orientation)
    fixed(root, orientation, [10, 10, 10])
    first, second, _ = root.children
    first.visibility = Visibility.GONE
    root.layout(100, 100)
    assert lines(root) == turned(orientation, [(10, 0, 2, 100)])
    first.visibility = Visibility.VISIBLE
    second.visibility = Visibility.INVISIBLE
    root.layout(100, 100)
    assert lines(root) == turned(orientation, [(10, 0, 2, 100), (22, 0, 2, 100)])


@BOTH
def test_insets_and_offsets_of_items_move_no_line(ui: Context, orientation: Orientation) -> None:
    root = separated(ui, orientation)
    fixed(root, orientation, [10, 10])
    for child in root:
        child.update(inset=1, offset_x=3, offset_y=-3)
    root.layout(100, 100)
    assert lines(root) == turned(orientation, [(10, 0, 2, 100)])


def test_lines_follow_the_direction(ui: Context) -> None:
    root = separated(ui, direction=Direction.RTL)
    fixed(root, HORIZONTAL, [10, 20, 30])
    root.layout(100, 100)
    assert lines(root) == [(88, 0, 2, 100), (66, 0, 2, 100)]


def test_a_layout_without_lines_has_none(ui: Context) -> None:
    root = linear(ui)
    fixed(root, HORIZONTAL, [10, 10])
    root.layout(100, 100)
    assert lines(root) == []
    root.show_dividers = Dividers.MIDDLE
    root.layout(100, 100)
    assert lines(root) == []


# MARK: - Nested


@BOTH
def test_lines_of_nested_layouts_are_counted_by_orientation(ui: Context, orientation: Orientation) -> None:
    other = VERTICAL if orientation == HORIZONTAL else HORIZONTAL
    root = separated(ui, orientation)
    for count in (3, 2, 0):
        nested = separated(root, other, weight=1)
        fixed(nested, other, [10] * count)
    root.layout(100, 100)
    assert len(absolute_lines(root, orientation)) == 2
    assert len(absolute_lines(root, other)) == 3


def test_rows_in_a_column(ui: Context) -> None:
    root = separated(ui, VERTICAL, padding=1)
    for _ in range(2):
        row = separated(root, weight=1)
        for _ in range(2):
            item(row, weight=1)
    root.layout(102, 102)
    assert absolute_lines(root, VERTICAL) == [(1, 50, 100, 2)]
    assert absolute_lines(root, HORIZONTAL) == [(50, 1, 2, 49), (50, 52, 2, 49)]


def test_a_column_beside_a_column(ui: Context) -> None:
    root = separated(ui)
    item(root, 30, MATCH_PARENT)
    column = separated(root, VERTICAL, weight=1, padding=4)
    fixed(column, VERTICAL, [20, 20, 20])
    root.layout(100, 100)
    assert absolute_lines(root, HORIZONTAL) == [(30, 0, 2, 100)]
    assert absolute_lines(root, VERTICAL) == [(36, 24, 60, 2), (36, 46, 60, 2)]
