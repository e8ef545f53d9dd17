# SPDX-License-Identifier: MIT
"""Hard limits and aspect ratio in every container.

The rules: the ratio first (one length that is known makes the other, else the natural width does), then the limits
clamp the spec and the size of a child, the minimum wins, and the container uses the result."""

from __future__ import annotations

from typing import Any

import pytest
from containers import (
    ALL,
    BOX_COLUMN,
    BOX_ROW,
    COLUMN,
    CUSTOM,
    FILL_COLUMN,
    FILL_ROW,
    FRAME,
    HSCROLL,
    RELATIVE_COLUMN,
    RELATIVE_ROW,
    ROW,
    SCROLL,
    Sort,
    content,
    expected,
    fill,
    inside,
    leaf,
)

from reglet import MATCH_PARENT, UNSET, WRAP_CONTENT, Context, Kind, Node

every = pytest.mark.parametrize("sort", ALL, ids=str)

# What a child asks for, and what it gets: (width, height) of the content 40 x 20, in a room of 180 x 120.
LIMITS: dict[str, tuple[dict[str, float], tuple[float, float]]] = {
    "least width": ({"min_width": 55}, (55, 20)),
    "least height": ({"min_height": 31}, (40, 31)),
    "most width": ({"max_width": 25}, (25, 20)),
    "most height": ({"max_height": 9}, (40, 9)),
    "both limits of an axis": ({"min_width": 50, "max_width": 60}, (50, 20)),
    "the minimum wins": ({"min_width": 60, "max_width": 50}, (60, 20)),
    "limits without effect": ({"min_width": 5, "max_width": 70, "min_height": 1, "max_height": 80}, (40, 20)),
}
RATIOS: dict[str, tuple[dict[str, float], tuple[float, float]]] = {
    "the natural width decides": ({"aspect_ratio": 4}, (40, 10)),
    "higher than wide": ({"aspect_ratio": 0.5}, (40, 80)),
    "the width within its limits decides": ({"aspect_ratio": 4, "max_width": 24}, (24, 6)),
    "limits come after the ratio": ({"aspect_ratio": 4, "min_height": 16}, (40, 16)),
    "the most height comes after the ratio": ({"aspect_ratio": 0.5, "max_height": 30}, (40, 30)),
}


def scene(ui: Context, sort: Sort, first: dict[str, Any], **style: Any) -> tuple[Node, list[Node]]:
    """A child under test between two plain ones, which go where its size lets them."""
    root = ui.create(Kind.FRAME)
    container = sort.make(root, {"width": 180, "height": 120} | style)
    leaves = fill(sort, container, [first, leaf(10, 10), leaf(12, 8)])
    ui.layout(root, 200, 130)
    return container, leaves


@every
@pytest.mark.parametrize("name", [*LIMITS, *RATIOS])
def test_a_child_that_wraps(ui: Context, sort: Sort, name: str) -> None:
    given, size = (LIMITS | RATIOS)[name]
    container, leaves = scene(ui, sort, leaf(40, 20, **given))
    assert [inside(container, node) for node in leaves] == expected(sort, [size, (10, 10), (12, 8)], 180)


@every
@pytest.mark.parametrize("name", [*LIMITS, *RATIOS])
def test_a_container_wraps_what_came_out(ui: Context, sort: Sort, name: str) -> None:
    given, size = (LIMITS | RATIOS)[name]
    container, _ = scene(ui, sort, leaf(40, 20, **given), width=WRAP_CONTENT, height=WRAP_CONTENT)
    assert container.frame[2:] == content(sort, [size, (10, 10), (12, 8)])


UNREAD = [(HSCROLL, "width"), (SCROLL, "height")]


@every
@pytest.mark.parametrize("name", LIMITS)
def test_a_child_with_lengths_in_pixels(ui: Context, sort: Sort, name: str) -> None:
    given, (width, height) = LIMITS[name]
    container, leaves = scene(ui, sort, {"width": 40, "height": 20} | given)
    if sort is SCROLL:  # a length along the axis is not read: there is no content
        height = given.get("min_height", 0)
    if sort is HSCROLL:
        width = given.get("min_width", 0)
    assert inside(container, leaves[0]) == expected(sort, [(width, height), (10, 10), (12, 8)], 180)[0]


@pytest.mark.parametrize(
    ("sort", "known"),
    # a scroller does not read a length along its axis
    [(sort, known) for sort in ALL for known in ("width", "height") if (sort, known) not in UNREAD],
    ids=str,
)
def test_one_length_makes_the_other(ui: Context, sort: Sort, known: str) -> None:
    given = {"width": 30} if known == "width" else {"height": 10}
    container, leaves = scene(ui, sort, leaf(40, 20, aspect_ratio=3) | given)
    assert inside(container, leaves[0]) == expected(sort, [(30, 10), (10, 10), (12, 8)], 180)[0]


# Where a child that matches is as long as the container.
MATCHES = {
    "width": [COLUMN, BOX_COLUMN, FILL_COLUMN, FRAME, RELATIVE_COLUMN, SCROLL, CUSTOM],
    "height": [ROW, BOX_ROW, FILL_ROW, FRAME, RELATIVE_ROW, HSCROLL],
}


@pytest.mark.parametrize(("axis", "sort"), [(axis, sort) for axis, sorts in MATCHES.items() for sort in sorts], ids=str)
@pytest.mark.parametrize(("limits", "part"), [({"max": 70}, 70), ({"min": 300}, 300), ({"min": 20, "max": 90}, 90)])
def test_a_child_that_matches_is_clamped(
    ui: Context, sort: Sort, axis: str, limits: dict[str, float], part: float
) -> None:
    style = {f"{key}_{axis}": value for key, value in limits.items()}
    _, leaves = scene(ui, sort, leaf(40, 20, **style) | {axis: MATCH_PARENT})
    assert getattr(leaves[0].frame, axis) == part


@every
@pytest.mark.parametrize("axis", ["width", "height"])
def test_limits_of_the_container_itself(ui: Context, sort: Sort, axis: str) -> None:
    natural = dict(zip(("width", "height"), content(sort, [(40, 20), (10, 10), (12, 8)]), strict=True))
    for limits, part in (({"min": 110}, 110), ({"max": 7}, 7), ({"min": 3, "max": 119}, natural[axis])):
        style = {f"{key}_{axis}": value for key, value in limits.items()}
        container, _ = scene(ui, sort, leaf(40, 20), width=WRAP_CONTENT, height=WRAP_CONTENT, **style)
        assert getattr(container.frame, axis) == part


@every
def test_a_suggested_minimum_floors_a_container_that_wraps(ui: Context, sort: Sort) -> None:
    floor: dict[str, Any] = {"suggested_min_width": 130, "suggested_min_height": 100}
    container, _ = scene(ui, sort, leaf(40, 20), width=WRAP_CONTENT, height=WRAP_CONTENT, **floor)
    assert container.frame[2:] == (130, 100)
    container.update(width=50, height=60)
    ui.layout(container.root, 200, 130)
    assert container.frame[2:] == (50, 60)


@every
def test_a_limit_that_changes_is_followed(ui: Context, sort: Sort) -> None:
    container, leaves = scene(ui, sort, leaf(40, 20))
    for limits, size in (
        ({"max_width": 25, "min_height": 24}, (25, 24)),
        ({"max_width": UNSET, "min_height": UNSET, "aspect_ratio": 2.5}, (40, 16)),
        ({"aspect_ratio": 0}, (40, 20)),
    ):
        leaves[0].update(**limits)  # type: ignore[arg-type]
        ui.layout(container.root, 200, 130)
        assert [inside(container, node) for node in leaves] == expected(sort, [size, (10, 10), (12, 8)], 180)
