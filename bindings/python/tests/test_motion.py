# SPDX-License-Identifier: MIT
"""Transitions between layouts, and curves as functions of time. The rules are tested in C."""

from __future__ import annotations

import pytest

import reglet
from reglet import Context, Easing, Kind, MotionKind, MotionState, Node, Orientation, Timing

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
