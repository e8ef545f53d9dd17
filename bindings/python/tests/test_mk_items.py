# SPDX-License-Identifier: MIT
"""Items of MKLayout: size, inset (its padding), gravity and offset mean the same in every layout.

An item is a box. A size is the box; the inset alone makes the frame smaller than it; gravity moves the frame inside the
space the layout reserves, and keeps what the inset took; the offset moves it after all that."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boxes import HORIZONTAL, VERTICAL, Box, box, content, flow, item, linear, stack

from reglet import (
    MATCH_PARENT,
    WRAP_CONTENT,
    Context,
    Direction,
    Gravity,
    Kind,
    MeasureRequest,
    Node,
    SpecMode,
    WeightMode,
)

Layout = Callable[[Context], Node]

LAYOUTS: dict[str, Layout] = {
    "stack": stack,
    "row": linear,
    "column": lambda ui: linear(ui, VERTICAL),
    "android row": lambda ui: linear(ui, weight_mode=WeightMode.ANDROID),
    "fill column": lambda ui: linear(ui, VERTICAL, weight_mode=WeightMode.FILL),
    "rows that flow": flow,
    "columns that flow": lambda ui: flow(ui, VERTICAL),
    "relative": lambda ui: ui.create(Kind.RELATIVE, width=MATCH_PARENT, height=MATCH_PARENT),
}
# What gives an item with weight 1 the whole of 100 x 100.
WHOLE = ("stack", "row", "column")


def in_every_layout(names: tuple[str, ...] = tuple(LAYOUTS)) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("layout", [LAYOUTS[name] for name in names], ids=names)


# MARK: - Size and inset


@in_every_layout()
def test_a_size_is_the_size_of_the_frame(ui: Context, layout: Layout) -> None:
    root = layout(ui)
    sized = item(root, 10, 10)
    root.layout(100, 100)
    assert box(sized) == (0, 0, 10, 10)


@in_every_layout()
@pytest.mark.parametrize(
    ("inset", "frame"),
    [
        ((0, 0, 1, 1), (0, 0, 9, 9)),
        ((1, 1, 0, 0), (1, 1, 9, 9)),
        ((1, 1, 1, 1), (1, 1, 8, 8)),
        ((2, 0, 0, 3), (2, 0, 8, 7)),
        ((6, 6, 6, 6), (6, 6, 0, 0)),
    ],
    ids=["end", "start", "all around", "uneven", "more than there is"],
)
def test_an_inset_shrinks_the_frame_in_its_box(
    ui: Context, layout: Layout, inset: tuple[int, int, int, int], frame: Box
) -> None:
    root = layout(ui)
    sized = item(root, 10, 10, inset=inset)
    root.layout(100, 100)
    assert box(sized) == frame
    assert sized.layout_info.measured == (max(10, inset[0] + inset[2]), max(10, inset[1] + inset[3]))


@in_every_layout(WHOLE)
def test_an_inset_shrinks_a_frame_that_matches_its_parent(ui: Context, layout: Layout) -> None:
    root = layout(ui)
    matching = item(root, inset=(1, 2, 3, 4), weight=1)
    root.layout(100, 100)
    assert box(matching) == (1, 2, 96, 94)


@in_every_layout()
def test_around_content_the_inset_makes_the_box_bigger(ui: Context, layout: Layout) -> None:
    root = layout(ui)
    wrapping = content(root, 10, 20, inset=(1, 2, 3, 4))
    root.layout(100, 100)
    assert box(wrapping) == (1, 2, 10, 20)
    assert wrapping.layout_info.measured == (14, 26)


def test_a_container_that_wraps_wraps_the_box(ui: Context) -> None:
    root = stack(ui, width=WRAP_CONTENT, height=WRAP_CONTENT)
    content(root, 10, 20, inset=(1, 2, 3, 4))
    root.layout(100, 100)
    assert box(root) == (0, 0, 14, 26)


def test_a_measurer_sees_what_the_inset_leaves() -> None:
    seen: list[tuple[SpecMode, float]] = []

    def measure(request: MeasureRequest) -> tuple[float, float]:
        seen.append((SpecMode(request.width.mode), request.width.size))
        return 5, 5

    with Context(measure=measure) as ui:
        root = stack(ui)
        root.create(Kind.MEASURED, inset=(10, 0, 20, 0))
        root.create(Kind.MEASURED, inset=(10, 0, 20, 0), width=40)
        root.layout(100, 100)
    assert set(seen) == {(SpecMode.AT_MOST, 70), (SpecMode.EXACTLY, 10)}


def test_an_inset_is_not_the_padding_of_the_node(ui: Context) -> None:
    root = stack(ui)
    inner = stack(root, inset=5, padding=10)
    leaf = item(inner)
    root.layout(100, 100)
    assert box(inner) == (5, 5, 90, 90) and box(leaf) == (10, 10, 70, 70)


# MARK: - Gravity

ACROSS = {"": 0, "LEFT": 0, "CENTER_HORIZONTAL": 45, "RIGHT": 90}
DOWN = {"": 0, "TOP": 0, "CENTER_VERTICAL": 40, "BOTTOM": 80}


@in_every_layout(WHOLE)
@pytest.mark.parametrize("down", DOWN)
@pytest.mark.parametrize("across", ACROSS)
def test_gravity_sticks_a_frame_to_edges_of_its_box(ui: Context, layout: Layout, across: str, down: str) -> None:
    gravity = Gravity(0)
    for name in (across, down):
        if name:
            gravity |= Gravity[name]
    root = layout(ui)
    sized = item(root, 10, 20, weight=1, layout_gravity=gravity)
    root.layout(100, 100)
    assert box(sized) == (ACROSS[across], DOWN[down], 10, 20)


@in_every_layout(WHOLE)
@pytest.mark.parametrize(
    ("gravity", "inset", "frame"),
    [
        (Gravity.RIGHT | Gravity.BOTTOM, (5, 5, 5, 5), (75, 75, 20, 20)),
        (Gravity.RIGHT | Gravity.BOTTOM, (0, 0, 5, 5), (70, 70, 25, 25)),
        (Gravity.RIGHT | Gravity.BOTTOM, (5, 5, 0, 0), (75, 75, 25, 25)),
        (Gravity.LEFT | Gravity.TOP, (5, 5, 0, 0), (5, 5, 25, 25)),
        (Gravity.CENTER, (5, 5, 5, 5), (40, 40, 20, 20)),
        (Gravity.CENTER, (4, 8, 0, 0), (39, 43, 26, 22)),
    ],
    ids=["end, all around", "end, end", "end, start", "start, start", "centre, all around", "centre, uneven"],
)
def test_gravity_keeps_what_the_inset_took(
    ui: Context, layout: Layout, gravity: Gravity, inset: tuple[int, int, int, int], frame: Box
) -> None:
    root = layout(ui)
    sized = item(root, 30, 30, weight=1, layout_gravity=gravity, inset=inset)
    root.layout(100, 100)
    assert box(sized) == frame


@in_every_layout(WHOLE)
def test_gravity_moves_nothing_that_fills_its_box(ui: Context, layout: Layout) -> None:
    root = layout(ui)
    matching = item(root, weight=1, layout_gravity=Gravity.RIGHT | Gravity.BOTTOM)
    root.layout(100, 100)
    assert box(matching) == (0, 0, 100, 100)


@in_every_layout(WHOLE)
def test_an_item_without_gravity_has_that_of_its_container(ui: Context, layout: Layout) -> None:
    root = layout(ui)
    root.gravity = Gravity.RIGHT | Gravity.BOTTOM
    sized = item(root, 10, 10, weight=1)
    other = item(stack(ui), 10, 10)
    root.layout(100, 100)
    assert box(sized) == (90, 90, 10, 10)
    other.root.layout(100, 100)
    assert box(other) == (0, 0, 10, 10)


@in_every_layout(WHOLE)
@pytest.mark.parametrize(("gravity", "x"), [(Gravity.START, 90), (Gravity.END, 0), (Gravity.LEFT, 0)])
def test_start_and_end_follow_the_direction(ui: Context, layout: Layout, gravity: Gravity, x: float) -> None:
    root = layout(ui)
    root.direction = Direction.RTL
    sized = item(root, 10, 10, weight=1, layout_gravity=gravity)
    root.layout(100, 100)
    assert sized.frame.x == x


# MARK: - Offset


@in_every_layout()
@pytest.mark.parametrize(("x", "y"), [(5, 5), (-5, -5), (0, 7)])
def test_an_offset_moves_the_frame(ui: Context, layout: Layout, x: float, y: float) -> None:
    root = layout(ui)
    sized = item(root, 10, 10, offset_x=x, offset_y=y)
    root.layout(100, 100)
    assert box(sized) == (x, y, 10, 10)


@in_every_layout(WHOLE)
def test_an_offset_comes_after_size_inset_and_gravity(ui: Context, layout: Layout) -> None:
    root = layout(ui)
    sized = item(root, 10, 10, weight=1, inset=1, layout_gravity=Gravity.RIGHT | Gravity.BOTTOM)
    sized.update(offset_x=5, offset_y=-5)
    root.layout(100, 100)
    assert box(sized) == (96, 86, 8, 8)


@in_every_layout(WHOLE)
def test_an_offset_may_stand_for_an_inset_that_only_moves(ui: Context, layout: Layout) -> None:
    gravity = Gravity.RIGHT | Gravity.BOTTOM
    root, other = layout(ui), layout(ui)
    by_inset = item(root, 35, 35, weight=1, inset=(0, 0, 5, 5), layout_gravity=gravity)
    by_offset = item(other, 30, 30, weight=1, offset_x=-5, offset_y=-5, layout_gravity=gravity)
    root.layout(100, 100)
    other.layout(100, 100)
    assert box(by_inset) == box(by_offset) == (65, 65, 30, 30)


@pytest.mark.parametrize("orientation", [HORIZONTAL, VERTICAL])
@pytest.mark.parametrize("make", [linear, flow])
def test_an_offset_does_not_disturb_layout(ui: Context, make: Callable[..., Node], orientation: int) -> None:
    root = make(ui, orientation, width=WRAP_CONTENT, height=WRAP_CONTENT)
    moved, following = item(root, 10, 10, offset_x=30, offset_y=40), item(root, 10, 10)
    root.layout(100, 100)
    assert box(moved) == (30, 40, 10, 10)
    assert box(following) == ((10, 0, 10, 10) if orientation == HORIZONTAL else (0, 10, 10, 10))
    assert sorted(box(root)[2:]) == [10, 20]


def test_an_offset_takes_the_content_along(ui: Context) -> None:
    root = stack(ui)
    inner = stack(root, width=50, height=50, offset_x=7, offset_y=-3)
    leaf = item(inner, 10, 10)
    root.layout(100, 100)
    assert box(leaf) == (0, 0, 10, 10) and leaf.absolute_frame == (7, -3, 10, 10)
