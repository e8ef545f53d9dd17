# SPDX-License-Identifier: MIT
"""MKLayout's linear layout, weight mode BOX: a weight or a size gives each item its box, boxes lie side by side, and a
size beside a weight is that of the frame inside the box."""

from __future__ import annotations

from typing import Any

import pytest
from boxes import HORIZONTAL, VERTICAL, along, box, boxes, content, item, linear, spans, stack, turned

from reglet import (
    MATCH_PARENT,
    WRAP_CONTENT,
    Context,
    Direction,
    Gravity,
    LayoutFlags,
    Node,
    Orientation,
    Visibility,
)

BOTH = pytest.mark.parametrize("orientation", [HORIZONTAL, VERTICAL], ids=["row", "column"])
FIXED = "fixed"


def shares(root: Node, orientation: Orientation, *items: Any) -> None:
    """Items with these weights, or with a length: (FIXED, length)."""
    for each in items:
        if isinstance(each, tuple):
            item(root, **along(orientation, each[1], MATCH_PARENT))
        else:
            item(root, weight=each)


# MARK: - Sizes


@BOTH
def test_items_follow_one_another(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation)
    for length, across in ((10, 20), (30, 5), (7, 100)):
        item(root, **along(orientation, length, across))
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(0, 0, 10, 20), (10, 0, 30, 5), (40, 0, 7, 100)])


@BOTH
def test_an_item_matches_its_parent(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation)
    item(root)
    root.layout(100, 60)
    assert boxes(root) == [(0, 0, 100, 60)]


@BOTH
def test_matching_across_is_as_thick_as_the_content(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation, padding=(1, 2, 3, 4))
    item(root, **along(orientation, 10, MATCH_PARENT))
    root.layout(100, 100)
    assert boxes(root) == ([(1, 2, 10, 94)] if orientation == HORIZONTAL else [(1, 2, 96, 10)])


@BOTH
@pytest.mark.parametrize(("gravity", "start"), [(Gravity.TOP, 0), (Gravity.CENTER, 45), (Gravity.BOTTOM, 90)])
def test_gravity_moves_a_sized_item_across(
    ui: Context, orientation: Orientation, gravity: Gravity, start: float
) -> None:
    if orientation == VERTICAL:
        gravity = {Gravity.TOP: Gravity.LEFT, Gravity.BOTTOM: Gravity.RIGHT}.get(gravity, gravity)
    root = linear(ui, orientation)
    item(root, 10, 10, layout_gravity=gravity)
    item(root, 10, 10)
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(0, start, 10, 10), (10, 0, 10, 10)])


# MARK: - Margin of the layout and spacing


@BOTH
def test_the_margin_of_a_layout_surrounds_its_items(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation, padding=5)
    shares(root, orientation, (FIXED, 10), 1)
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(5, 5, 10, 90), (15, 5, 80, 90)])


@BOTH
def test_margins_of_layout_and_item_add_up(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation, padding=5)
    item(root, weight=1, inset=(1, 2, 3, 4))
    root.layout(100, 100)
    assert boxes(root) == [(6, 7, 86, 84)]


@BOTH
@pytest.mark.parametrize("depth", [2, 3])
def test_margins_of_nested_layouts_add_up(ui: Context, orientation: Orientation, depth: int) -> None:
    outer = inner = linear(ui, orientation, padding=5)
    for _ in range(depth - 1):
        inner = linear(inner, orientation, padding=5, weight=1, inset=1)
    leaf = item(inner, weight=1)
    outer.layout(100, 100)
    edge = 5 * depth + (depth - 1)
    assert leaf.absolute_frame == (edge, edge, 100 - 2 * edge, 100 - 2 * edge)


@BOTH
def test_spacing_is_only_between_items(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation, gap=5)
    for _ in range(3):
        item(root, 10, 10)
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 10), (15, 10), (30, 10)]
    root.children[2].destroy()
    root.children[1].visibility = Visibility.GONE
    root.layout(100, 100)
    assert spans(root, orientation)[0] == (0, 10)
    root.update(**along(orientation, WRAP_CONTENT, MATCH_PARENT))
    root.layout(100, 100)
    assert (root.frame.width if orientation == HORIZONTAL else root.frame.height) == 10


@BOTH
def test_weights_share_what_spacing_leaves(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation, gap=5)
    shares(root, orientation, 1, (FIXED, 10), 1)
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 40), (45, 10), (60, 40)]


# MARK: - Weights


@BOTH
@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ([1], [(0, 120)]),
        ([1, 1], [(0, 60), (60, 60)]),
        ([1, 3], [(0, 30), (30, 90)]),
        ([3, 1], [(0, 90), (90, 30)]),
        ([1, 2, 3], [(0, 20), (20, 40), (60, 60)]),
        ([0.5, 0.25, 0.25], [(0, 60), (60, 30), (90, 30)]),
        ([(FIXED, 20), 1], [(0, 20), (20, 100)]),
        ([1, (FIXED, 20)], [(0, 100), (100, 20)]),
        ([1, (FIXED, 20), 1], [(0, 50), (50, 20), (70, 50)]),
        ([(FIXED, 20), 1, 3], [(0, 20), (20, 25), (45, 75)]),
        ([(FIXED, 20), 1, (FIXED, 40)], [(0, 20), (20, 60), (80, 40)]),
        ([(FIXED, 20), (FIXED, 40)], [(0, 20), (20, 40)]),
    ],
    ids=str,
)
def test_weights_share_what_sizes_leave(
    ui: Context, orientation: Orientation, items: list[Any], expected: list[tuple[float, float]]
) -> None:
    root = linear(ui, orientation)
    shares(root, orientation, *items)
    root.layout(120, 120)
    assert spans(root, orientation) == expected


@BOTH
def test_edges_of_shares_are_rounded_so_that_they_meet(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation)
    shares(root, orientation, 1, 1, 1)
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 33), (33, 34), (67, 33)]


def test_edges_are_rounded_to_device_pixels() -> None:
    with Context(pixel_scale=2) as ui:
        root = linear(ui)
        shares(root, HORIZONTAL, 1, 1, 1)
        root.layout(100, 100)
        assert spans(root) == [(0, 33.5), (33.5, 33), (66.5, 33.5)]


@BOTH
def test_a_gone_item_has_no_share_and_an_invisible_one_has(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation)
    shares(root, orientation, 1, 1, 2)
    root.children[0].visibility = Visibility.INVISIBLE
    root.children[2].visibility = Visibility.GONE
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 50), (50, 50), (0, 0)]


def test_boxes_follow_the_direction(ui: Context) -> None:
    root = linear(ui, gap=10, direction=Direction.RTL)
    shares(root, HORIZONTAL, (FIXED, 20), 1, 2)
    root.layout(100, 100)
    assert spans(root) == [(80, 20), (50, 20), (0, 40)]


# MARK: - Weight and size at once


@BOTH
@pytest.mark.parametrize(
    ("gravity", "start"), [(Gravity.UNSET, 0), (Gravity.CENTER, 20), (Gravity.LEFT | Gravity.TOP, 0)]
)
def test_a_size_beside_a_weight_sizes_the_frame_in_the_share(
    ui: Context, orientation: Orientation, gravity: Gravity, start: float
) -> None:
    root = linear(ui, orientation)
    item(root, **along(orientation, 10, MATCH_PARENT), weight=1, layout_gravity=gravity)
    item(root, weight=1)
    root.layout(100, 100)
    assert spans(root, orientation) == [(start, 10), (50, 50)]


@BOTH
def test_gravity_moves_a_sized_frame_in_its_share_on_both_axes(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation)
    for weight in (1, 3):
        item(root, 10, 10, weight=weight, layout_gravity=Gravity.RIGHT | Gravity.BOTTOM)
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(15, 90, 10, 10), (90, 90, 10, 10)])


@BOTH
def test_a_size_does_not_change_the_shares(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation)
    item(root, **along(orientation, 80, 10), weight=1)
    item(root, weight=1)
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 80), (50, 50)]


@BOTH
def test_content_wraps_in_its_share(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation)
    content(root, 10, 10, weight=1, layout_gravity=Gravity.CENTER)
    item(root, weight=1)
    root.layout(100, 100)
    assert boxes(root)[0] == turned(orientation, [(20, 45, 10, 10)])[0]


@BOTH
def test_margins_lie_inside_a_share(ui: Context, orientation: Orientation) -> None:
    root = linear(ui, orientation)
    item(root, weight=1, margin=5)
    item(root, 10, 10, weight=1, margin=5, layout_gravity=Gravity.RIGHT | Gravity.BOTTOM)
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(5, 5, 40, 90), (85, 85, 10, 10)])


# MARK: - What no item can do


@BOTH
@pytest.mark.parametrize("first", [MATCH_PARENT, 100, 250], ids=str)
def test_no_item_makes_the_share_of_another_negative(ui: Context, orientation: Orientation, first: Any) -> None:
    root = linear(ui, orientation)
    item(root, **along(orientation, first, MATCH_PARENT))
    shares(root, orientation, 1, 2)
    root.layout(100, 100)
    long = 100 if first == MATCH_PARENT else first
    assert spans(root, orientation) == [(0, long), (long, 0), (long, 0)]


@BOTH
def test_items_that_do_not_fit_say_so(ui: Context, orientation: Orientation) -> None:
    flag = LayoutFlags.TOO_SMALL_WIDTH if orientation == HORIZONTAL else LayoutFlags.TOO_SMALL_HEIGHT
    root = linear(ui, orientation, width=WRAP_CONTENT, height=WRAP_CONTENT)
    shares(root, orientation, (FIXED, 60), (FIXED, 40))
    root.layout(100, 100)
    assert flag not in root.layout_info.flags
    root.layout(99, 99)
    assert flag in root.layout_info.flags


@BOTH
def test_a_layout_that_wraps_asks_a_weighted_item_for_size_and_margins(ui: Context, orientation: Orientation) -> None:
    root = linear(stack(ui), orientation, width=WRAP_CONTENT, height=WRAP_CONTENT, gap=1)
    item(root, 30, 20, weight=1, margin=5)
    content(root, 7, 9, weight=3)
    root.root.layout(100, 100)
    if orientation == HORIZONTAL:
        assert (box(root), boxes(root)) == ((0, 0, 48, 30), [(5, 5, 30, 20), (41, 0, 7, 9)])
    else:
        assert (box(root), boxes(root)) == ((0, 0, 40, 40), [(5, 5, 30, 20), (0, 31, 7, 9)])
