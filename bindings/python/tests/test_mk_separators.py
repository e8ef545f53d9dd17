# SPDX-License-Identifier: MIT
"""Separators of MKLayout: dividers between the items of a linear layout take space and come out as rectangles.

A row has upright lines, a column level ones, as long as the content across; the host counts and draws them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from boxes import HORIZONTAL, VERTICAL, Box, along, item, linear, spans, turned

import reglet
from reglet import (
    MATCH_PARENT,
    UNSET,
    WRAP_CONTENT,
    Context,
    Direction,
    Dividers,
    Kind,
    Node,
    Orientation,
    Visibility,
    WeightMode,
    percent,
    px,
)

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


# MARK: - Separators of single items, room around them, crossings

MODES = pytest.mark.parametrize("mode", list(WeightMode))


@BOTH
@MODES
def test_an_item_may_have_a_line_of_its_own(ui: Context, orientation: Orientation, mode: WeightMode) -> None:
    root = separated(ui, orientation, show_dividers=Dividers.NONE, weight_mode=mode, gap=6)
    fixed(root, orientation, [10, 10, 10])
    root.children[0].divider_before = root.children[2].divider_before = True
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 10), (16, 10), (34, 10)]
    assert lines(root) == turned(orientation, [(32, 0, 2, 100)])
    root.children[0].visibility = Visibility.GONE
    root.children[1].visibility = Visibility.GONE
    root.layout(100, 100)
    assert lines(root) == []


@BOTH
@MODES
def test_room_on_both_sides_of_a_line(ui: Context, orientation: Orientation, mode: WeightMode) -> None:
    root = separated(ui, orientation, show_dividers=Dividers.NONE, weight_mode=mode, gap=6, divider_spacing=6)
    fixed(root, orientation, [10, 10, 10])
    root.children[2].divider_before = True
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 10), (16, 10), (40, 10)]
    assert lines(root) == turned(orientation, [(32, 0, 2, 100)])
    root.update(show_dividers=Dividers.BEGINNING | Dividers.MIDDLE | Dividers.END, divider_spacing=3)
    root.layout(100, 100)
    assert spans(root, orientation) == [(5, 10), (23, 10), (41, 10)]
    assert lines(root) == turned(orientation, [(at, 0, 2, 100) for at in (0, 18, 36, 54)])
    root.divider_spacing = UNSET
    root.layout(100, 100)
    assert spans(root, orientation) == [(2, 10), (20, 10), (38, 10)]


@BOTH
def test_weights_share_what_lines_and_their_room_leave(ui: Context, orientation: Orientation) -> None:
    """The usable length of MKLinearLayout: content less thickness and two spacings a line, less a spacing elsewhere."""
    root = separated(ui, orientation, 2, show_dividers=Dividers.NONE, gap=4, divider_spacing=4)
    for _ in range(3):
        item(root, weight=1)
    root.children[1].divider_before = True
    root.layout(104, 104)
    assert spans(root, orientation) == [(0, 30), (40, 30), (74, 30)]
    assert lines(root) == turned(orientation, [(34, 0, 2, 104)])


def test_a_percentage_is_of_what_gaps_and_rooms_leave(ui: Context) -> None:
    root = separated(ui, thickness=2, show_dividers=Dividers.NONE, gap=4, divider_spacing=8)
    for _ in range(3):
        item(root, percent(50), 10)
    root.children[1].divider_before = True
    root.layout(120, 100)
    assert spans(root, HORIZONTAL) == [(0, 50), (68, 50), (122, 50)]


def test_rooms_follow_the_direction(ui: Context) -> None:
    for mode in WeightMode:
        root = separated(
            ui, show_dividers=Dividers.NONE, direction=Direction.RTL, gap=1, divider_spacing=4, weight_mode=mode
        )
        fixed(root, HORIZONTAL, [10, 20, 30])
        root.children[1].divider_before = True
        root.layout(100, 100)
        assert spans(root, HORIZONTAL) == [(90, 10), (60, 20), (29, 30)]
        assert lines(root) == [(84, 0, 2, 100)]


@BOTH
def test_lines_reach_beyond_the_content_to_meet_others(ui: Context, orientation: Orientation) -> None:
    root = separated(ui, orientation, padding=10, divider_extend_start=10, divider_extend_end=-5)
    fixed(root, orientation, [10, 10])
    root.layout(100, 100)
    assert lines(root) == turned(orientation, [(20, 0, 2, 85)])
    root.direction = Direction.RTL
    root.layout(100, 100)
    expected = (15, 20, 85, 2) if orientation == VERTICAL else (78, 0, 2, 85)
    assert lines(root) == [expected]


def test_nested_lines_are_counted_before_a_layout_and_drawn_after_it(ui: Context) -> None:
    root = separated(ui, VERTICAL, padding=1)
    for _ in range(2):
        row = separated(root, weight=1)
        for _ in range(3):
            item(row, weight=1)
    assert root.divider_count(VERTICAL) == 4 and root.divider_count(HORIZONTAL) == 1
    assert root.divider_lines == []
    root.layout(106, 102)
    drawn = root.divider_lines
    assert [line.orientation for line in drawn] == [HORIZONTAL, VERTICAL, VERTICAL, VERTICAL, VERTICAL]
    assert drawn[0].frame == (1, 50, 104, 2) and drawn[0].container == root
    assert [tuple(line.frame) for line in drawn if line.container == root.children[1]] == [
        (34, 52, 2, 49),
        (70, 52, 2, 49),
    ]
    root.children[0].visibility = Visibility.INVISIBLE
    assert root.divider_count(VERTICAL) == 2
    root.layout(106, 102)
    assert len(root.divider_lines) == 3 and root.children[1].divider_count(VERTICAL) == 2
    with pytest.raises(reglet.InvalidArgument):
        root.divider_count(7)  # type: ignore[arg-type]


def test_drawn_lines_lie_on_pixels(ui: Context) -> None:
    root = separated(ui, thickness=0.25, padding_left=0.5)
    for _ in range(2):
        item(root, px(10), MATCH_PARENT)
    root.layout(100, 100)
    assert lines(root) == [(10.5, 0, 0.25, 100)]
    assert [tuple(line.frame) for line in root.divider_lines] == [(11, 0, 1, 100)]


def test_layout_files_have_separators(ui: Context) -> None:
    root = ui.inflate(
        """
        <LinearLayout weightMode="box" gap="4px" divider="2px" dividerSpacing="4px"
            dividerExtendStart="3px" dividerExtendEnd="5px">
            <View layout_width="10px"/>
            <View layout_width="10px" layout_dividerBefore="true"/>
        </LinearLayout>
        """
    )
    root.layout(100, 100)
    assert lines(root) == [(14, -3, 2, 108)] and root.children[1].frame.x == 20
