# SPDX-License-Identifier: MIT
"""Scrollers and flows."""

from __future__ import annotations

import pytest

import reglet
from reglet import MATCH_PARENT, WRAP_CONTENT, ChangeFlags, Context, Kind, Node, Orientation


def scene(ui: Context) -> tuple[Node, Node, list[Node]]:
    """A list of ten rows of 50 px in a viewport of 100 x 120."""
    scroller = ui.create(Kind.SCROLL, width=MATCH_PARENT, height=MATCH_PARENT)
    column = scroller.create(Kind.LINEAR, orientation=Orientation.VERTICAL, width=MATCH_PARENT)
    rows = [column.create(Kind.VIEW, width=MATCH_PARENT, height=50) for _ in range(10)]
    scroller.layout(100, 120)
    return scroller, column, rows


def test_the_offset_is_state_and_moves_no_frame(ui: Context) -> None:
    scroller, column, rows = scene(ui)
    assert scroller.scroll == (0, 0, 0, 0, 0, 380, 100, 500)
    list(ui.take_changes())
    scroller.scroll_to(y=60)
    assert scroller.scroll.y == 60
    assert [(change.node, change.flags) for change in ui.take_changes()] == [(scroller, ChangeFlags.SCROLLED)]
    scroller.layout(100, 120)
    assert rows[1].frame == (0, 50, 100, 50) and rows[1].absolute_frame.y == 50
    assert rows[1].scrolled_frame == (0, -10, 100, 50)
    assert rows[1].visible_frame == (0, 0, 100, 40)
    assert rows[0].visible_frame == (0, 0, 0, 0)
    scroller.scroll_to(7, 1e6)
    assert scroller.scroll[:2] == (0, 380)
    column.children[0].destroy()
    scroller.layout(100, 120)
    assert scroller.scroll.y == 330


def test_scroll_into_view_scrolls_by_as_little_as_it_takes(ui: Context) -> None:
    scroller, _, rows = scene(ui)
    rows[4].scroll_into_view()
    assert scroller.scroll.y == 130
    rows[3].scroll_into_view()
    assert scroller.scroll.y == 130
    rows[2].scroll_into_view(margins=10)
    assert scroller.scroll.y == 90
    rows[2].scroll_into_view((0, 45, 10, 100), margins=(0, 5, 0, 0))
    assert scroller.scroll.y == 125


def test_a_keyboard_makes_the_viewport_smaller(ui: Context) -> None:
    scroller, _, rows = scene(ui)
    assert scroller.viewport_inset == 0
    scroller.set_viewport_inset(40, focus=rows[2])
    scroller.layout(100, 120)
    assert scroller.viewport_inset == 40 and scroller.frame.height == 80
    assert scroller.scroll.y == 70
    scroller.set_viewport_inset(0)
    scroller.layout(100, 120)
    assert scroller.frame.height == 120


def test_wrong_calls(ui: Context) -> None:
    scroller, column, rows = scene(ui)
    for call in (
        lambda: rows[0].scroll,
        lambda: column.scroll_to(1, 1),
        lambda: scroller.scroll_to(0, float("nan")),
        lambda: rows[0].scroll_into_view((0, 0, -1, 0)),
        lambda: rows[0].scroll_into_view(margins=(1, 2, 3)),  # type: ignore[arg-type]
        lambda: rows[0].scroll_into_view((1, 2, 3)),  # type: ignore[arg-type]
        lambda: column.set_viewport_inset(5),
        lambda: scroller.set_viewport_inset(-5),
    ):
        with pytest.raises(reglet.InvalidArgument):
            call()


def test_a_second_child_takes_no_part(ui: Context) -> None:
    scroller, column, _ = scene(ui)
    second = scroller.create(Kind.VIEW, width=20, height=20)
    with pytest.raises(reglet.TreeError):
        scroller.layout(100, 120)
    assert column.frame == (0, 0, 100, 500) and second.frame == (0, 0, 0, 0)


def test_a_flow_breaks_its_lines(ui: Context) -> None:
    flow = ui.create(Kind.FLOW, width=MATCH_PARENT, height=WRAP_CONTENT, gap=10, line_gap=5)
    boxes = [flow.create(Kind.VIEW, width=30, height=20) for _ in range(4)]
    boxes[3].weight = 1
    flow.layout(110, 500)
    assert [tuple(box.frame) for box in boxes] == [(0, 0, 30, 20), (40, 0, 30, 20), (80, 0, 30, 20), (0, 25, 110, 20)]
    assert flow.frame.height == 45


def test_fill_viewport_stretches_a_short_child(ui: Context) -> None:
    scroller = ui.create(Kind.HSCROLL, width=100, height=50, fill_viewport=True)
    child = scroller.create(Kind.FIXED, content_width=30, content_height=10)
    scroller.layout(100, 50)
    assert scroller.fill_viewport and child.frame == (0, 0, 100, 10)


def test_layout_files_have_scrollers_and_flows(ui: Context) -> None:
    root = ui.inflate(
        """
        <ScrollView layout_width="match_parent" layout_height="match_parent" fillViewport="true">
            <FlowLayout layout_width="match_parent" layout_height="wrap_content" gap="4px" lineGap="2px">
                <View id="a" layout_width="60px" layout_height="20px"/>
                <View id="b" layout_width="60px" layout_height="20px" layout_weight="1"/>
            </FlowLayout>
        </ScrollView>
        """
    )
    root.layout(100, 30)
    assert root.kind is Kind.SCROLL and root.children[0].kind is Kind.FLOW
    assert root.find("a").frame == (0, 0, 60, 20) and root.find("b").frame == (0, 22, 100, 20)
    assert root.scroll.content_height == 42
    root.find("b").scroll_into_view()
    assert root.find("b").visible_frame == (0, 10, 100, 20)
    with pytest.raises(reglet.HierarchyError):
        ui.inflate("<HorizontalScrollView><View/><View/></HorizontalScrollView>")
