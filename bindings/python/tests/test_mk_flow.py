# SPDX-License-Identifier: MIT
"""MKLayout's flow layout: items in rows, or columns, that break where they are full. A row is as thick as its thickest
item, which is the box the others are moved in by gravity."""

from __future__ import annotations

from typing import Any

import pytest
from boxes import HORIZONTAL, VERTICAL, Box, along, box, boxes, content, flow, item, linear, stack, turned

from reglet import MATCH_PARENT, WRAP_CONTENT, Context, Direction, Gravity, LayoutFlags, Node, Orientation, Visibility

BOTH = pytest.mark.parametrize("orientation", [HORIZONTAL, VERTICAL], ids=["rows", "columns"])
TOO_SMALL = {HORIZONTAL: LayoutFlags.TOO_SMALL_WIDTH, VERTICAL: LayoutFlags.TOO_SMALL_HEIGHT}


def filled(parent: Context | Node, orientation: Orientation, sizes: list[tuple[Any, Any]], **style: Any) -> Node:
    """A flow of items stated by their lengths along and across its lines."""
    root = flow(parent, orientation, **style)
    for length, across in sizes:
        item(root, **along(orientation, length, across))
    return root


# MARK: - Breaks


@BOTH
@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ([], []),
        ([(40, 10)], [(0, 0, 40, 10)]),
        ([(40, 10), (40, 10)], [(0, 0, 40, 10), (40, 0, 40, 10)]),
        ([(40, 10), (40, 10), (40, 10)], [(0, 0, 40, 10), (40, 0, 40, 10), (0, 10, 40, 10)]),
        ([(100, 10), (100, 10)], [(0, 0, 100, 10), (0, 10, 100, 10)]),
        ([(50, 10), (50, 20), (50, 5)], [(0, 0, 50, 10), (50, 0, 50, 20), (0, 20, 50, 5)]),
        ([(50, 10), (51, 20)], [(0, 0, 50, 10), (0, 10, 51, 20)]),
        ([(50, 10), (50.5, 20)], [(0, 0, 50, 10), (0, 10, 51, 20)]),
        ([(99, 10), (1, 30), (1, 5)], [(0, 0, 99, 10), (99, 0, 1, 30), (0, 30, 1, 5)]),
        ([(60, 10), (60, 20), (60, 30)], [(0, 0, 60, 10), (0, 10, 60, 20), (0, 30, 60, 30)]),
    ],
    ids=[
        "nothing",
        "one",
        "two that fit",
        "a third that does not",
        "each fills a line",
        "two fill a line exactly",
        "one pixel over",
        "half a pixel over",
        "the last pixel of a line",
        "a line for each",
    ],
)
def test_a_line_breaks_before_an_item_that_does_not_fit(
    ui: Context, orientation: Orientation, sizes: list[tuple[float, float]], expected: list[Box]
) -> None:
    root = filled(ui, orientation, sizes)
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, expected)


@BOTH
def test_three_lines_of_three(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(30, 10), (40, 20), (30, 15)] * 3)
    root.layout(100, 100)
    assert boxes(root) == turned(
        orientation,
        [rectangle for top in (0, 20, 40) for rectangle in [(0, top, 30, 10), (30, top, 40, 20), (70, top, 30, 15)]],
    )


@BOTH
@pytest.mark.parametrize(
    ("gap", "lengths", "expected"),
    [
        (10, [30, 30, 20], [(0, 0), (40, 0), (80, 0)]),
        (10, [30, 30, 21], [(0, 0), (40, 0), (0, 15)]),
        (10, [100, 100], [(0, 0), (0, 15)]),
    ],
    ids=["exact fit", "one pixel over", "no gap at a break"],
)
def test_gaps_lie_between_items_and_between_lines(
    ui: Context, orientation: Orientation, gap: float, lengths: list[float], expected: list[tuple[float, float]]
) -> None:
    root = filled(ui, orientation, [(length, 10) for length in lengths], gap=gap, line_gap=5)
    root.layout(100, 100)
    assert boxes(root) == turned(
        orientation, [(x, y, length, 10) for (x, y), length in zip(expected, lengths, strict=True)]
    )


@BOTH
def test_lines_break_anew_when_the_layout_gets_another_size(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(40, 10)] * 3)
    for length, lines in ((120, 1), (119, 2), (80, 2), (79, 3), (120, 1)):
        root.layout(length, length)
        positions = {child.frame.y if orientation == HORIZONTAL else child.frame.x for child in root}
        assert positions == {10 * line for line in range(lines)}


@BOTH
def test_lines_break_anew_when_items_come_and_go(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(50, 10), (50, 10), (50, 10)])
    first = root.children[0]
    root.layout(100, 100)
    wide = item(root, **along(orientation, 60, 20))
    root.insert(1, wide)
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(0, 0, 50, 10), (0, 10, 60, 20), (0, 30, 50, 10), (50, 30, 50, 10)])
    first.destroy()
    wide.remove()
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(0, 0, 50, 10), (50, 0, 50, 10)])


@BOTH
def test_a_gone_item_takes_no_part_and_an_invisible_one_does(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(50, 10), (50, 90), (50, 10), (50, 10)], gap=0)
    root.children[1].visibility = Visibility.GONE
    root.children[2].visibility = Visibility.INVISIBLE
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(0, 0, 50, 10), (0, 0, 0, 0), (50, 0, 50, 10), (0, 10, 50, 10)])


def test_rows_start_at_the_right_where_that_is_the_start(ui: Context) -> None:
    root = filled(ui, HORIZONTAL, [(40, 10)] * 3, direction=Direction.RTL)
    root.layout(100, 100)
    assert boxes(root) == [(60, 0, 40, 10), (20, 0, 40, 10), (60, 10, 40, 10)]


# MARK: - Items longer than a line


@BOTH
@pytest.mark.parametrize("place", [0, 1, 2], ids=["first", "middle", "last"])
def test_an_item_longer_than_the_layout_has_a_line_of_its_own(
    ui: Context, orientation: Orientation, place: int
) -> None:
    sizes: list[tuple[Any, Any]] = [(30, 10), (30, 10)]
    sizes.insert(place, (130, 20))
    root = filled(ui, orientation, sizes)
    root.layout(100, 100)
    expected: list[list[Box]] = [
        [(0, 0, 130, 20), (0, 20, 30, 10), (30, 20, 30, 10)],
        [(0, 0, 30, 10), (0, 10, 130, 20), (0, 30, 30, 10)],
        [(0, 0, 30, 10), (30, 0, 30, 10), (0, 10, 130, 20)],
    ]
    assert boxes(root) == turned(orientation, expected[place])
    assert TOO_SMALL[orientation] in root.layout_info.flags


@BOTH
def test_a_layout_whose_items_fit_is_not_too_small(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(100, 10), (50, 10), (50, 10)])
    root.layout(100, 100)
    assert root.layout_info.flags == LayoutFlags.LAID_OUT


# MARK: - Thickness, gravity, inset, offset

PULLS = {"start": (Gravity.LEFT | Gravity.TOP, 0), "centre": (Gravity.CENTER, 15)}
PULLS["end"] = (Gravity.RIGHT | Gravity.BOTTOM, 30)


@BOTH
@pytest.mark.parametrize(("gravity", "start"), PULLS.values(), ids=PULLS)
def test_gravity_moves_an_item_in_its_line(
    ui: Context, orientation: Orientation, gravity: Gravity, start: float
) -> None:
    root = filled(ui, orientation, [(20, 40), (20, 10), (80, 5), (20, 35)])
    for child in root:
        child.layout_gravity = gravity
    root.layout(100, 100)
    assert boxes(root) == turned(
        orientation, [(0, 0, 20, 40), (20, start, 20, 10), (0, 40 + start, 80, 5), (80, 40, 20, 35)]
    )


@BOTH
def test_an_item_that_matches_across_is_as_thick_as_its_line(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(20, 40), (20, MATCH_PARENT), (100, 5), (20, MATCH_PARENT), (20, 7)])
    root.layout(100, 100)
    assert boxes(root) == turned(
        orientation, [(0, 0, 20, 40), (20, 0, 20, 40), (0, 40, 100, 5), (0, 45, 20, 7), (20, 45, 20, 7)]
    )


@BOTH
def test_an_item_that_matches_along_fills_a_line_of_its_own(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(20, 10), (MATCH_PARENT, 20), (20, 10)])
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(0, 0, 20, 10), (0, 10, 100, 20), (0, 30, 20, 10)])


@BOTH
def test_insets_shrink_frames_and_neither_lengths_nor_lines(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(50, 20), (50, 10), (50, 10)])
    for child in root:
        child.inset = 1
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(1, 1, 48, 18), (51, 1, 48, 8), (1, 21, 48, 8)])


@BOTH
def test_gravity_in_a_line_keeps_what_the_inset_took(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(20, 40), (20, 20)])
    root.children[1].update(inset=(2, 3, 2, 3), layout_gravity=Gravity.RIGHT | Gravity.BOTTOM)
    root.layout(100, 100)
    assert box(root.children[1]) == (22, 23, 16, 14)


@BOTH
def test_an_offset_moves_one_item_alone(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(50, 10)] * 3)
    root.children[0].update(offset_x=-4, offset_y=-4)
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(-4, -4, 50, 10), (50, 0, 50, 10), (0, 10, 50, 10)])


@BOTH
def test_margins_of_items_are_part_of_what_must_fit(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(45, 10), (45, 10), (46, 10)])
    for child in root:
        child.margin = 2.5
    root.layout(100, 100)
    assert [frame.unsnapped for frame in (child.layout_info for child in root)] == turned(
        orientation, [(2.5, 2.5, 45, 10), (52.5, 2.5, 45, 10), (2.5, 17.5, 46, 10)]
    )


# MARK: - The layout's own box


@BOTH
def test_the_margin_of_the_layout_makes_lines_shorter(ui: Context, orientation: Orientation) -> None:
    root = filled(ui, orientation, [(45, 10)] * 3, padding=5)
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(5, 5, 45, 10), (50, 5, 45, 10), (5, 15, 45, 10)])
    root.padding_left = root.padding_top = 6
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(6, 6, 45, 10), (6, 16, 45, 10), (6, 26, 45, 10)])


@BOTH
def test_a_flow_that_wraps_is_as_big_as_its_lines(ui: Context, orientation: Orientation) -> None:
    outer = stack(ui)
    inner = filled(outer, orientation, [(40, 10), (40, 20), (40, 5)], width=WRAP_CONTENT, height=WRAP_CONTENT)
    outer.layout(100, 100)
    assert [box(inner)] == turned(orientation, [(0, 0, 80, 25)])


@BOTH
def test_a_nested_flow_starts_where_it_lies(ui: Context, orientation: Orientation) -> None:
    outer = linear(ui, orientation, padding=10)
    item(outer, **along(orientation, 20, MATCH_PARENT))
    inner = filled(outer, orientation, [(40, 10)] * 3, weight=1, inset=2)
    outer.layout(120, 120)
    assert [box(inner)] == turned(orientation, [(32, 12, 76, 96)])
    assert boxes(inner) == turned(orientation, [(0, 0, 40, 10), (0, 10, 40, 10), (0, 20, 40, 10)])
    assert [tuple(inner.children[1].absolute_frame)] == turned(orientation, [(32, 22, 40, 10)])


def test_items_of_a_flow_may_be_layouts(ui: Context) -> None:
    root = flow(ui)
    nested = linear(root, width=60, height=20)
    item(nested, weight=1)
    item(nested, weight=1)
    content(root, 50, 10)
    root.layout(100, 100)
    assert boxes(root) == [(0, 0, 60, 20), (0, 20, 50, 10)]
    assert boxes(nested) == [(0, 0, 30, 20), (30, 0, 30, 20)]
