# SPDX-License-Identifier: MIT
"""Layouts in the manner of Duilib, weight mode FILL: along the main axis a child has a length, or shares by weight what
lengths and margins leave, with weight 1 if it names none; across it fills the container unless it has a length."""

from __future__ import annotations

from typing import Any

import pytest
from boxes import HORIZONTAL, VERTICAL, box, boxes, content, fill, part, spans, turned

from reglet import (
    WRAP_CONTENT,
    Context,
    Direction,
    Kind,
    Orientation,
)

BOTH = pytest.mark.parametrize("orientation", [HORIZONTAL, VERTICAL], ids=["horizontal", "vertical"])


# MARK: - Lengths and weights


def test_the_worked_example(ui: Context) -> None:
    root = fill(ui)
    for weight in (0, 2, 0):
        part(root, weight=weight)
    root.layout(1000, 200)
    assert boxes(root) == [(0, 0, 250, 200), (250, 0, 500, 200), (750, 0, 250, 200)]


@BOTH
@pytest.mark.parametrize(
    ("children", "expected"),
    [
        ([{}], [(0, 120)]),
        ([{}, {}], [(0, 60), (60, 60)]),
        ([{"weight": 1}, {"weight": 2}], [(0, 40), (40, 80)]),
        ([{"weight": 2}, {}], [(0, 80), (80, 40)]),
        ([{"weight": 0.5}, {"weight": 1.5}], [(0, 30), (30, 90)]),
        ([{"length": 20}, {"length": 30}], [(0, 20), (20, 30)]),
        ([{"length": 20}, {}], [(0, 20), (20, 100)]),
        ([{}, {"length": 20}, {"weight": 3}], [(0, 25), (25, 20), (45, 75)]),
        ([{"length": 20, "weight": 9}, {}], [(0, 20), (20, 100)]),
        ([{"length": 0}, {}], [(0, 0), (0, 120)]),
    ],
    ids=lambda value: " ".join(str(each) for each in value),
)
def test_a_child_has_a_length_or_a_share(
    ui: Context, orientation: Orientation, children: list[dict[str, Any]], expected: list[tuple[float, float]]
) -> None:
    root = fill(ui, orientation)
    for each in children:
        part(root, **each)
    root.layout(120, 120)
    assert spans(root, orientation) == expected


@BOTH
def test_a_child_without_a_length_across_fills_the_container(ui: Context, orientation: Orientation) -> None:
    root = fill(ui, orientation)
    part(root)
    part(root, across=30)
    part(root, length=20, margin=(5, 5, 5, 5))
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(0, 0, 35, 100), (35, 0, 35, 30), (75, 5, 20, 90)])


def test_content_too_fills_across(ui: Context) -> None:
    root = fill(ui)
    root.create(Kind.FIXED, content_width=10, content_height=10)
    content(root, 10, 10)
    root.layout(100, 50)
    assert boxes(root) == [(0, 0, 90, 50), (90, 0, 10, 10)]


@BOTH
def test_containers_nest(ui: Context, orientation: Orientation) -> None:
    root = fill(ui, orientation)
    part(root, length=20)
    inner = fill(root, VERTICAL if orientation == HORIZONTAL else HORIZONTAL)
    part(inner, weight=1)
    part(inner, weight=3)
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(0, 0, 20, 100), (20, 0, 80, 100)])
    assert boxes(inner) == turned(orientation, [(0, 0, 80, 25), (0, 25, 80, 75)])


# MARK: - More than the original


def test_shares_follow_the_direction(ui: Context) -> None:
    root = fill(ui, direction=Direction.RTL)
    part(root, length=20, margin=(5, 0, 1, 0))
    part(root, weight=3)
    part(root)
    root.layout(126, 100)
    assert spans(root) == [(105, 20), (25, 75), (0, 25)]


@BOTH
def test_padding_and_gaps_are_taken_off_before_sharing(ui: Context, orientation: Orientation) -> None:
    root = fill(ui, orientation, padding=5, gap=10)
    for _ in range(3):
        part(root)
    root.layout(90, 90)
    assert boxes(root) == turned(orientation, [(5, 5, 20, 80), (35, 5, 20, 80), (65, 5, 20, 80)])


@BOTH
def test_what_a_limit_takes_from_a_share_goes_to_the_others(ui: Context, orientation: Orientation) -> None:
    root = fill(ui, orientation)
    part(root, **{"max_width" if orientation == HORIZONTAL else "max_height": 10})
    part(root)
    part(root, **{"min_width" if orientation == HORIZONTAL else "min_height": 60})
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 10), (10, 30), (40, 60)]


@BOTH
def test_a_container_that_wraps_is_as_big_as_its_children(ui: Context, orientation: Orientation) -> None:
    root = fill(ui, orientation, width=WRAP_CONTENT, height=WRAP_CONTENT)
    root.create(Kind.FIXED, content_width=30, content_height=20, margin=5)
    root.create(Kind.FIXED, content_width=10, content_height=40)
    root.layout(200, 200)
    if orientation == HORIZONTAL:
        assert (box(root), boxes(root)) == ((0, 0, 50, 40), [(5, 5, 30, 30), (40, 0, 10, 40)])
    else:
        assert (box(root), boxes(root)) == ((0, 0, 40, 70), [(5, 5, 30, 20), (0, 30, 40, 40)])
