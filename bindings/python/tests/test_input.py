# SPDX-License-Identifier: MIT
"""Transforms, hit tests, the focus, scrolling and pressing."""

from __future__ import annotations

import pytest

import reglet
from reglet import (
    MATCH_PARENT,
    ChangeFlags,
    Context,
    DescendantFocus,
    Focusable,
    FocusDirection,
    Input,
    Kind,
    Node,
    Orientation,
    Pointer,
    Transform,
    percent,
    px,
)


def grid(ui: Context) -> tuple[Node, list[Node]]:
    """Three rows of three cells of 40 x 40, 10 apart."""
    root = ui.create(Kind.ABSOLUTE, width=MATCH_PARENT, height=MATCH_PARENT)
    cells = [
        root.create(Kind.VIEW, width=40, height=40, offset_x=50 * (i % 3), offset_y=50 * (i // 3), id=f"c{i}")
        for i in range(9)
    ]
    ui.set_inputs(cells, Input(clickable=True))
    root.layout(200, 200)
    return root, cells


def test_a_transform_is_a_value(ui: Context) -> None:
    _, cells = grid(ui)
    assert cells[0].transform == Transform()
    list(ui.take_changes())
    turned = Transform(alpha=0.5, rotation=90, pivot_x=px(3), elevation=2, clip_children=True)
    cells[0].transform = turned
    assert cells[0].transform == turned and cells[0].transform.pivot_y == percent(50)
    assert [(each.node, each.flags) for each in ui.take_changes()] == [(cells[0], ChangeFlags.TRANSFORM)]
    assert cells[0].frame == (0, 0, 40, 40)
    for bad in (Transform(alpha=2), Transform(rotation=float("nan")), Transform(pivot_x=MATCH_PARENT)):
        with pytest.raises(reglet.InvalidArgument):
            cells[0].transform = bad
    assert cells[0].transform == turned


def test_input_is_a_value(ui: Context) -> None:
    _, cells = grid(ui)
    value = Input(Focusable.YES, DescendantFocus.BLOCKS_DESCENDANTS, enabled=False, next_down="c8", next_forward="é")
    cells[0].input = value
    assert cells[0].input == value
    ui.set_inputs(cells[:2], [Input(), Input(long_clickable=True)])
    assert cells[0].input == Input() and cells[1].input.long_clickable
    with pytest.raises(reglet.InvalidArgument):
        ui.set_inputs(cells, [Input()])
    with pytest.raises(reglet.WrongType):
        cells[0].input = Input(clickable="yes")  # type: ignore[arg-type]


def test_hits(ui: Context) -> None:
    root, cells = grid(ui)
    assert ui.hit_test(root, 55, 5) == cells[1] and ui.hit_test(root, 45, 5) == root
    assert ui.hit_test(root, 300, 5) is None and root.hit_path(300, 5) == []
    assert [tuple(each) for each in root.hit_path(55, 65)] == [(cells[4], 5, 15), (root, 55, 65)]
    assert root.hit_test(45, 5, clickable=True) is None
    assert root.hit_test(55, 5, where=lambda node: node != cells[1]) == root
    cells[1].touch_area = (5, 0, 5, 0)
    assert root.hit_test(46, 5) == cells[1] and cells[1].touch_area == (5, 0, 5, 0)

    def fails(node: Node) -> bool:
        raise KeyError(node.id)

    with pytest.raises(KeyError, match="c1"):
        root.hit_test(55, 5, where=fails)


def test_the_focus_moves(ui: Context) -> None:
    root, cells = grid(ui)
    assert ui.focus_next(root, FocusDirection.DOWN, cells[4]) == cells[7]
    assert root.focus_next(FocusDirection.FORWARD, cells[8]) == cells[0]
    assert root.focus_next(FocusDirection.RIGHT, (0, 0, 10, 10)) == cells[1]
    assert root.focus_next(FocusDirection.RIGHT, cells[8]) is None
    cells[8].input = Input(clickable=True, next_right="c0")
    assert root.focus_next(FocusDirection.RIGHT, cells[8]) == cells[0]
    assert root.focus_default() == cells[0]
    cells[3].input = Input(clickable=True, focused_by_default=True)
    assert root.focus_default() == cells[3]
    with pytest.raises(reglet.WrongType):
        root.focus_next(FocusDirection.RIGHT, "c0")  # type: ignore[arg-type]


def test_scrolling_passes_the_rest_on(ui: Context) -> None:
    scroller = ui.create(Kind.SCROLL, width=MATCH_PARENT, height=MATCH_PARENT)
    column = scroller.create(Kind.LINEAR, orientation=Orientation.VERTICAL, width=MATCH_PARENT)
    rows = [column.create(Kind.VIEW, width=MATCH_PARENT, height=50) for _ in range(10)]
    scroller.layout(100, 100)
    assert rows[3].scroll_by(1, 150) == (1, 0) and scroller.scroll.y == 150
    assert scroller.scroll_at(5, 5, dy=900) == (0, 650)
    track, thumb = scroller.scroll_bar(4)
    assert track == (96, 0, 4, 100) and thumb == (96, 80, 4, 20)


def test_a_pointer_clicks(ui: Context) -> None:
    root, cells = grid(ui)
    pointer = Pointer(root, slop=4)
    pointer.down(5, 5)
    assert pointer.pressed == cells[0] and not pointer.is_moved
    pointer.move(43, 5)
    assert pointer.pressed == cells[0] and pointer.is_moved
    pointer.move(46, 5)
    assert pointer.pressed is None
    assert pointer.up(30, 5) == cells[0] and pointer.pressed is None
    pointer.down(5, 5)
    pointer.cancel()
    assert pointer.up(5, 5) is None
