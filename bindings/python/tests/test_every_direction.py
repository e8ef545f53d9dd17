# SPDX-License-Identifier: MIT
"""Direction in every container: start and end are resolved by the inherited direction, left and right are not."""

from __future__ import annotations

from typing import Any

import pytest
from containers import ALL, FRAME, HSCROLL, SCROLL, Sides, Sort, expected, fill, inside, leaf

from reglet import WRAP_CONTENT, Context, Direction, Gravity, Kind, LayoutFlags, Node

SIZES: list[tuple[float, float]] = [(30, 10), (20, 14), (16, 8)]
ROOM = 180.0

both = pytest.mark.parametrize("direction", [Direction.LTR, Direction.RTL], ids=["ltr", "rtl"])
every = pytest.mark.parametrize("sort", ALL, ids=str)


def scene(ui: Context, sort: Sort, outer: Direction, given: dict[str, Any], **style: Any) -> tuple[Node, list[Node]]:
    root = ui.create(Kind.FRAME, direction=outer)
    container = sort.make(root, {"width": ROOM, "height": 90} | style)
    leaves = fill(sort, container, [leaf(*size, **given) for size in SIZES])
    ui.layout(root, 200, 100)
    return container, leaves


@every
@both
def test_start_and_end_are_resolved(ui: Context, sort: Sort, direction: Direction) -> None:
    container, leaves = scene(
        ui, sort, direction, {"margin_start": 2, "margin_end": 5}, padding_start=10, padding_end=4, padding_top=3
    )
    rtl = direction == Direction.RTL
    padding = Sides(left=4, top=3, right=10) if rtl else Sides(left=10, top=3, right=4)
    margin = Sides(left=5, right=2) if rtl else Sides(left=2, right=5)
    assert [inside(container, node) for node in leaves] == expected(
        sort, SIZES, ROOM, rtl=rtl, padding=padding, margin=margin
    )


@every
@both
def test_left_and_right_stay(ui: Context, sort: Sort, direction: Direction) -> None:
    container, leaves = scene(
        ui, sort, direction, {"margin_left": 2, "margin_right": 5}, padding_left=10, padding_right=4
    )
    assert [inside(container, node) for node in leaves] == expected(
        sort, SIZES, ROOM, rtl=direction == Direction.RTL, padding=Sides(10, 0, 4, 0), margin=Sides(2, 0, 5, 0)
    )


@every
def test_a_direction_of_its_own_ends_inheritance(ui: Context, sort: Sort) -> None:
    container, leaves = scene(ui, sort, Direction.RTL, {"margin_left": 3}, direction=Direction.LTR)
    assert [inside(container, node) for node in leaves] == expected(sort, SIZES, ROOM, margin=Sides(left=3))
    assert not container.layout_info.flags & LayoutFlags.RTL
    assert not any(node.layout_info.flags & LayoutFlags.RTL for node in leaves)
    container.direction = Direction.INHERIT
    ui.layout(container.root, 200, 100)
    assert [inside(container, node) for node in leaves] == expected(sort, SIZES, ROOM, rtl=True, margin=Sides(left=3))
    assert all(node.layout_info.flags & LayoutFlags.RTL for node in leaves)


@every
def test_a_leaf_s_own_direction_moves_no_one(ui: Context, sort: Sort) -> None:
    """The direction of a child is for what lies in it: where it lies is the container's matter."""
    container, leaves = scene(ui, sort, Direction.LTR, {"direction": Direction.RTL})
    assert [inside(container, node) for node in leaves] == expected(sort, SIZES, ROOM)


@pytest.mark.parametrize("sort", [FRAME, SCROLL, HSCROLL], ids=str)
@pytest.mark.parametrize("gravity", [Gravity.START, Gravity.END, Gravity.LEFT, Gravity.RIGHT], ids=lambda g: g.name)
@both
def test_layout_gravity_names_sides(ui: Context, sort: Sort, gravity: Gravity, direction: Direction) -> None:
    container, (first, *_) = scene(ui, sort, direction, {"layout_gravity": gravity})
    starts = gravity in (Gravity.START, Gravity.LEFT)
    at_left = starts != (direction == Direction.RTL and gravity in (Gravity.START, Gravity.END))
    assert inside(container, first)[0] == (0 if at_left else ROOM - SIZES[0][0])


@every
def test_a_container_that_wraps_is_as_wide_in_both_directions(ui: Context, sort: Sort) -> None:
    sizes = set()
    for direction in (Direction.LTR, Direction.RTL):
        container, _ = scene(
            ui, sort, direction, {"margin_start": 2, "margin_end": 5}, width=WRAP_CONTENT, height=WRAP_CONTENT
        )
        sizes.add(container.frame[2:])
    assert len(sizes) == 1
