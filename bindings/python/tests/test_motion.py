# SPDX-License-Identifier: MIT
"""Transitions between layouts, and curves as functions of time. The rules are tested in C."""

from __future__ import annotations

import pytest

import reglet
from reglet import (
    Context,
    DrawableSlot,
    Easing,
    Kind,
    MotionKind,
    MotionState,
    Node,
    Op,
    Orientation,
    StaleHandle,
    Timing,
)

LINEAR = Timing(duration=1, easing=Easing.LINEAR)


@pytest.fixture
def column(ui: Context) -> Node:
    root = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL, width=100, height=200)
    for name in "abc":
        root.create(Kind.VIEW, id=name, width=50, height=20)
    root.layout(100, 200)
    return root


def test_nodes_move_appear_and_leave(ui: Context, column: Node) -> None:
    a, b, c = column.children
    column.begin_transition(move=LINEAR, leave_scale=0.5)
    a.height = 60
    c.destroy()
    new = column.create(Kind.VIEW, width=10, height=10)
    column.layout(100, 200)
    first = {motion.node: motion for motion in ui.step(9)}
    assert first[b].frame == (0, 20, 50, 20) and first[b].kind == MotionKind.MOVING and first[b].parent == column
    assert first[c].kind == MotionKind.LEAVING and not c.is_valid
    assert first[new].alpha == 0 and first[new].kind == MotionKind.APPEARING
    half = {motion.node: motion for motion in ui.step(0.5)}
    assert half[b].frame.y == 40 and half[c].scale == 0.75 and half[new].alpha == 0.5
    assert all(motion.is_last for motion in ui.step(0.5))
    assert ui.step(1) == []


def test_lists_show_nodes_on_their_way(ui: Context) -> None:
    root = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL, width=100, height=200)
    a, b, c = (root.create(Kind.FRAME, width=50, height=20) for _ in "abc")
    for color, node in enumerate((a, b, c)):
        node.set_drawable(DrawableSlot.BACKGROUND, ui.color_drawable(0xFF000001 + color))
    font = ui.font(line_height=16, ascent=12, default_advance=8)
    text = b.create(Kind.TEXT, text="gone", font=font)
    root.layout(100, 200)
    root.begin_transition(move=LINEAR, draws_leaving=True)
    a.height = 60
    b.destroy()
    root.layout(100, 200)
    ui.step(0)
    ui.step(0.5)
    shown = list(root.paint(motion=True))
    boxes = [(x.node, x.top, x.bottom) for x in shown if x.op == Op.RECT]
    assert boxes == [(a.handle, 0, 40), (c.handle, 50, 70), (b.handle, 20, 40)]
    assert [x.node for x in shown if x.op == Op.TEXT] == [text.handle]
    assert not text.is_valid and ui.shown_text(text.handle) == "gone"
    assert [command.top for command in root.paint()] == [0, 60]
    with pytest.raises(StaleHandle):
        ui.shown_text(text.handle)


def test_the_host_chooses(ui: Context, column: Node) -> None:
    seen: list[tuple[str, MotionKind]] = []

    def choose(node: Node, id: str, kind: MotionKind, timing: Timing) -> Timing | None:
        seen.append((id, kind))
        return None if id == "b" else timing._replace(duration=4)

    a, _, c = column.children
    column.begin_transition(move=LINEAR, choose=choose)
    a.height = 40
    column.layout(100, 200)
    assert [motion.node for motion in ui.step(0)] == [a, c]
    assert seen == [(name, MotionKind.MOVING) for name in "abc"]
    assert ui.step(2)[0].frame.height == 30
    ui.end_transitions()
    assert ui.step(0) == []


def test_an_exception_of_the_function_is_raised(ui: Context, column: Node) -> None:
    def choose(*_: object) -> Timing:
        raise KeyError("why")

    column.begin_transition(choose=choose)
    column.children[0].height = 1
    column.layout(100, 200)
    with pytest.raises(KeyError, match="why"):
        ui.step(0)
    assert ui.step(0) == []


def test_wrong_arguments(ui: Context, column: Node) -> None:
    with pytest.raises(reglet.InvalidArgument, match="0 to 3,600 seconds"):
        column.begin_transition(move=Timing(duration=-1))
    with pytest.raises(ValueError, match="seconds"):
        ui.step(-1)
    with pytest.raises(reglet.RegletError):
        column.begin_transition(target=reglet.Context().create(Kind.VIEW))


def test_curves_springs_and_flings() -> None:
    assert Timing(duration=2, delay=1).length == 3
    assert LINEAR.at(0.25) == MotionState(0.25, 1)
    assert Timing(easing=Easing.SPRING).at(0) == MotionState(0, 0)
    assert reglet.spring_at(100, 1, MotionState(5, 0), 9, 100).position == pytest.approx(9)
    end = reglet.fling_at(MotionState(0, 1000), 2, reglet.fling_length(1000, 2))
    assert end.position == pytest.approx(499.5) and end.velocity == 0
