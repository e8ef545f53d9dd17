# SPDX-License-Identifier: MIT
"""Children of a frame that say where their edges lie."""

from __future__ import annotations

import pytest
from boxes import box

import reglet
from reglet import (
    MATCH_PARENT,
    UNSET,
    WRAP_CONTENT,
    Code,
    Context,
    Direction,
    Gravity,
    Kind,
    Node,
    StyleArgs,
    percent,
    px,
)


def frame(ui: Context) -> Node:
    """200 x 100 with a content box of 180 x 80 at 10, 10."""
    return ui.create(Kind.FRAME, width=MATCH_PARENT, height=MATCH_PARENT, padding=10)


def lies(ui: Context, **style: object) -> tuple[float, ...]:
    """Where a child of 30 x 20 pixels of content lies."""
    root = frame(ui)
    child = root.create(Kind.FIXED, content_width=30, content_height=20)
    for name, value in style.items():
        setattr(child, name, value)
    root.layout(200, 100)
    return box(child)


def test_one_edge_places_a_child(ui: Context) -> None:
    assert lies(ui, edge_left=5) == (15, 10, 30, 20)
    assert lies(ui, edge_right=5) == (155, 10, 30, 20)
    assert lies(ui, edge_top=-4, edge_left=0) == (10, 6, 30, 20)
    assert lies(ui, edge_bottom=7) == (10, 63, 30, 20)
    assert lies(ui, edge_right=5, edge_bottom=7, margin=(1, 2, 3, 4)) == (152, 59, 30, 20)


def test_two_edges_stretch_what_has_no_size(ui: Context) -> None:
    assert lies(ui, edge_left=5, edge_right=15) == (15, 10, 160, 20)
    assert lies(ui, edge_top=5, edge_bottom=15, height=MATCH_PARENT) == (10, 15, 30, 60)
    assert lies(ui, edge_left=5, edge_right=15, margin=(1, 0, 2, 0)) == (16, 10, 157, 20)
    assert lies(ui, edge_left=100, edge_right=100) == (110, 10, 0, 20)
    assert lies(ui, edge_left=-20, edge_right=-30) == (-10, 10, 230, 20)


@pytest.mark.parametrize("width", [px(40), WRAP_CONTENT, percent(50)])
def test_a_size_wins_over_the_far_edge(ui: Context, width: reglet.Length) -> None:
    size = {WRAP_CONTENT: 30, percent(50): 90}.get(width, 40)
    assert lies(ui, edge_left=5, edge_right=15, width=width) == (15, 10, size, 20)
    rtl = lies(ui, edge_left=5, edge_right=15, width=width, direction=Direction.RTL)
    assert rtl == (190 - 15 - size, 10, size, 20)
    assert lies(ui, edge_top=5, edge_bottom=15, height=33) == (10, 15, 30, 33)


def test_match_parent_reaches_from_one_edge_to_the_other_side(ui: Context) -> None:
    assert lies(ui, edge_left=5, width=MATCH_PARENT) == (15, 10, 175, 20)
    assert lies(ui, edge_right=5, width=MATCH_PARENT) == (10, 10, 175, 20)


def test_percent_is_of_the_content_box(ui: Context) -> None:
    assert lies(ui, edge_left=percent(50), edge_top=percent(25)) == (100, 30, 30, 20)
    assert lies(ui, edge_right=percent(10), edge_left=percent(10)) == (28, 10, 144, 20)
    assert lies(ui, edge_left=percent(-10)) == (-8, 10, 30, 20)


def test_start_and_end_go_by_direction(ui: Context) -> None:
    assert lies(ui, edge_start=5) == (15, 10, 30, 20)
    assert lies(ui, edge_start=5, direction=Direction.RTL) == (155, 10, 30, 20)
    assert lies(ui, edge_end=5, edge_right=50) == (155, 10, 30, 20)
    assert lies(ui, edge_end=5, edge_right=50, direction=Direction.RTL) == (15, 10, 125, 20)


def test_gravity_counts_where_there_is_no_edge(ui: Context) -> None:
    assert lies(ui, edge_left=5, layout_gravity=Gravity.END | Gravity.BOTTOM) == (15, 70, 30, 20)
    assert lies(ui, edge_bottom=5, layout_gravity=Gravity.CENTER) == (85, 65, 30, 20)


def test_limits_and_ratio_hold_between_edges(ui: Context) -> None:
    assert lies(ui, edge_left=5, edge_right=5, max_width=100) == (15, 10, 100, 20)
    assert lies(ui, edge_left=80, edge_right=80, min_width=50) == (90, 10, 50, 20)
    assert lies(ui, edge_left=5, edge_right=15, aspect_ratio=4) == (15, 10, 160, 40)
    assert lies(ui, edge_left=5, edge_right=15, inset=(1, 0, 2, 0), offset_y=3) == (16, 13, 157, 20)


def test_a_frame_that_wraps_has_room_for_edges_in_pixels(ui: Context) -> None:
    root = ui.create(Kind.FRAME, width=WRAP_CONTENT, height=WRAP_CONTENT, padding=1)
    size: StyleArgs = {"content_width": 30, "content_height": 20}
    left = root.create(Kind.FIXED, edge_left=5, edge_bottom=6, **size)
    between = root.create(Kind.FIXED, edge_left=10, edge_right=20, **size)
    sized = root.create(Kind.FIXED, edge_left=10, edge_right=90, width=40, **size)
    root.layout(500, 500)
    assert box(root) == (0, 0, 62, 28)
    assert box(left) == (6, 1, 30, 20) and box(between) == (11, 1, 30, 20) and box(sized) == (11, 1, 40, 20)
    sized.width = 70
    root.layout(500, 500)
    assert root.frame.width == 82 and box(between) == (11, 1, 50, 20)


def test_percent_in_a_frame_that_wraps_is_unset(ui: Context) -> None:
    root = ui.create(Kind.FRAME, width=WRAP_CONTENT, height=50)
    child = root.create(Kind.FIXED, content_width=30, content_height=20, edge_left=percent(50), edge_top=percent(50))
    root.layout(200, 100)
    assert box(root) == (0, 0, 30, 50) and box(child) == (0, 25, 30, 20)
    assert [each.code for each in ui.diagnostics] == [Code.PERCENT_IN_WRAP]
    root.width = px(100)
    root.layout(200, 100)
    assert box(child) == (50, 25, 30, 20)


def test_other_containers_do_not_read_edges(ui: Context) -> None:
    for kind in (Kind.LINEAR, Kind.RELATIVE, Kind.FLOW, Kind.SCROLL, Kind.GRID):
        root = ui.create(kind, width=MATCH_PARENT, height=MATCH_PARENT)
        child = root.create(Kind.FIXED, content_width=30, content_height=20, edge_left=5, edge_top=percent(10))
        root.layout(200, 100)
        assert box(child)[:2] == (0, 0)


def test_an_edge_is_unset_px_or_percent(ui: Context) -> None:
    child = frame(ui).create(Kind.VIEW, edge_left=percent(-12.5), edge_top=-3)
    assert child.edge_left == percent(-12.5) and child.edge_top == px(-3) and child.edge_end == UNSET
    assert child.style.edge_left == percent(-12.5)
    for value in (MATCH_PARENT, WRAP_CONTENT, float("inf"), percent(float("nan"))):
        with pytest.raises(reglet.InvalidArgument):
            child.edge_left = value
    child.edge_left = UNSET
    assert child.edge_left == UNSET


def test_layout_files_have_edges(ui: Context) -> None:
    root = ui.inflate(
        """
        <FrameLayout layout_width="200px" layout_height="100px">
            <View id="badge" layout_width="20px" layout_height="10px" layout_end="5px" layout_top="-5px"/>
            <View id="bar" layout_start="10%" layout_end="10%" layout_bottom="0" layout_height="10%"/>
        </FrameLayout>
        """
    )
    root.layout(200, 100)
    assert box(root.find("badge")) == (175, -5, 20, 10) and box(root.find("bar")) == (20, 90, 160, 10)
