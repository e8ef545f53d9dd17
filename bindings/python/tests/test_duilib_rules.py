# SPDX-License-Identifier: MIT
"""Weight layouts (test_duilib.py) where the original goes wrong or says nothing: each rule by its number in the list of
such cases, and scrollers that report the size of their content."""

from __future__ import annotations

from itertools import pairwise

import pytest
from boxes import HORIZONTAL, VERTICAL, along, box, boxes, fill, part, spans, turned

import reglet
from reglet import MATCH_PARENT, UNSET, WRAP_CONTENT, Code, Context, Gravity, Kind, Node, Orientation, Visibility

BOTH = pytest.mark.parametrize("orientation", [HORIZONTAL, VERTICAL], ids=["horizontal", "vertical"])


def scroller(ui: Context, orientation: Orientation) -> tuple[Node, Node]:
    """A scroller with a container that fills it across."""
    outer = ui.create(Kind.HSCROLL if orientation == HORIZONTAL else Kind.SCROLL)
    return outer, fill(outer, orientation, **along(orientation, WRAP_CONTENT, MATCH_PARENT))


def content_size(outer: Node, orientation: Orientation) -> tuple[float, float]:
    """Along the scroller's axis, then across."""
    size = outer.scroll[6:]
    return size if orientation == HORIZONTAL else (size[1], size[0])


def test_1_explicit_weights_share_vertically(ui: Context) -> None:
    root = fill(ui, VERTICAL)
    for weight in (1, 2, 3):
        part(root, weight=weight)
    root.layout(50, 300)
    assert boxes(root) == [(0, 0, 50, 50), (0, 50, 50, 100), (0, 150, 50, 150)]


@pytest.mark.parametrize(("width", "height", "most"), [(300, 100, 50), (50, 200, 0)], ids=["wide", "narrow"])
def test_2_vertical_content_is_compared_with_the_height(ui: Context, width: float, height: float, most: float) -> None:
    outer, inner = scroller(ui, VERTICAL)
    part(inner, length=150)
    outer.layout(width, height)
    assert outer.scroll.max_y == most and outer.scroll.content_height == max(150, height)


@BOTH
def test_3_margins_are_taken_off_before_sharing(ui: Context, orientation: Orientation) -> None:
    root = fill(ui, orientation)
    part(root, margin=10)
    part(root, length=20, margin=(1, 2, 3, 4))
    part(root, weight=2, margin=(2, 4, 4, 2))
    root.layout(140, 142)
    if orientation == HORIZONTAL:
        assert boxes(root) == [(10, 10, 30, 122), (51, 2, 20, 136), (76, 4, 60, 136)]
    else:
        assert boxes(root) == [(10, 10, 120, 30), (1, 52, 136, 20), (2, 80, 134, 60)]


@BOTH
def test_4_content_size_is_always_told(ui: Context, orientation: Orientation) -> None:
    outer, inner = scroller(ui, orientation)
    cells = [part(inner, length=40) for _ in range(5)]
    for count, expected in ((5, 200), (4, 160), (2, 100), (0, 100)):
        for cell in cells[count:]:
            cell.visibility = Visibility.GONE
        outer.layout(100, 100)
        assert content_size(outer, orientation) == (expected, 100)
    cells[0].visibility = Visibility.VISIBLE
    cells[0].update(**along(orientation, 300, UNSET))
    outer.layout(100, 100)
    assert content_size(outer, orientation) == (300, 100)


@BOTH
@pytest.mark.parametrize(
    ("gravity", "start", "thickness"),
    [
        (Gravity.UNSET, 5, 20),
        (Gravity.LEFT | Gravity.TOP, 5, 20),
        (Gravity.CENTER, 40, 20),
        (Gravity.RIGHT | Gravity.BOTTOM, 75, 20),
    ],
    ids=repr,
)
def test_5_a_length_across_is_placed_by_gravity(
    ui: Context, orientation: Orientation, gravity: Gravity, start: float, thickness: float
) -> None:
    root = fill(ui, orientation)
    part(root, across=20, margin=5, layout_gravity=gravity)
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(5, start, 90, thickness)])
    root.gravity, root.children[0].layout_gravity = gravity, Gravity.UNSET
    root.layout(100, 100)
    assert boxes(root) == turned(orientation, [(5, start, 90, thickness)])


@BOTH
def test_6_setters_reach_the_next_layout(ui: Context, orientation: Orientation) -> None:
    root = fill(ui, orientation)
    first, second = part(root), part(root)
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 50), (50, 50)]
    first.weight = 3
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 75), (75, 25)]
    second.margin = 10
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 60), (70, 20)]
    first.update(**along(orientation, 30, UNSET))
    root.layout(100, 100)
    assert spans(root, orientation) == [(0, 30), (40, 50)]


@BOTH
@pytest.mark.parametrize(
    ("visibility", "expected"),
    [(Visibility.GONE, [(0, 50), (0, 0), (50, 50)]), (Visibility.INVISIBLE, [(0, 20), (30, 40), (80, 20)])],
    ids=["gone", "invisible"],
)
def test_6_a_gone_child_takes_no_space(
    ui: Context, orientation: Orientation, visibility: Visibility, expected: list[tuple[float, float]]
) -> None:
    root = fill(ui, orientation)
    part(root)
    part(root, weight=2, margin=10, visibility=visibility)
    part(root)
    root.layout(100, 100)
    assert spans(root, orientation) == expected


@BOTH
def test_7_margins_and_lengths_beyond_the_container_leave_nothing_to_share(
    ui: Context, orientation: Orientation
) -> None:
    root = fill(ui, orientation)
    part(root, margin=30)
    part(root, length=70)
    part(root)
    root.layout(100, 100)
    assert spans(root, orientation) == [(30, 0), (60, 70), (130, 0)]


@BOTH
def test_7_margins_beyond_the_container_leave_nothing_across(ui: Context, orientation: Orientation) -> None:
    root = fill(ui, orientation)
    part(root, margin=60)
    root.layout(100, 100)
    assert boxes(root) == [(60, 60, 0, 0)]


@pytest.mark.parametrize("name", ["weight", "width", "height"])
def test_7_nothing_is_negative(ui: Context, name: str) -> None:
    one = part(fill(ui))
    with pytest.raises(reglet.InvalidArgument):
        setattr(one, name, -1)


@BOTH
@pytest.mark.parametrize("count", [3, 6, 7])
def test_8_edges_are_rounded_and_meet(ui: Context, orientation: Orientation, count: int) -> None:
    root = fill(ui, orientation)
    for _ in range(count):
        part(root)
    root.layout(100, 100)
    edges = [round(100 * at / count) for at in range(count + 1)]
    assert spans(root, orientation) == [(start, end - start) for start, end in pairwise(edges)]


def test_8_in_whole_units_the_last_gets_the_remainder() -> None:
    with Context(units_per_px=1) as ui:
        root = fill(ui)
        for _ in range(3):
            part(root)
        root.layout(101, 10)
        assert sum(length for _, length in spans(root)) == 101
        assert spans(root)[0] == (0, 33)


@BOTH
def test_9_the_content_lies_in_the_scroller_as_big_as_it_is(ui: Context, orientation: Orientation) -> None:
    outer, inner = scroller(ui, orientation)
    for _ in range(3):
        part(inner, length=70, margin=5)
    outer.layout(100, 100)
    assert [box(inner)] == turned(orientation, [(0, 0, 240, 100)])
    assert spans(inner, orientation) == [(5, 70), (85, 70), (165, 70)]
    assert content_size(outer, orientation) == (240, 100)
    assert box(outer) == (0, 0, 100, 100)


@BOTH
def test_10_in_a_scroller_a_weight_has_nothing_to_share(ui: Context, orientation: Orientation) -> None:
    outer, inner = scroller(ui, orientation)
    part(inner, length=70)
    weighted = inner.create(Kind.FIXED, content_width=50, content_height=50, weight=2)
    outer.layout(100, 100)
    assert spans(inner, orientation) == [(0, 70), (70, 50)]
    assert content_size(outer, orientation) == (120, 100)
    assert [(each.code, each.node) for each in ui.diagnostics] == [(Code.WEIGHT_UNUSED, weighted)]


@BOTH
def test_10_across_its_axis_a_scroller_shares(ui: Context, orientation: Orientation) -> None:
    other = VERTICAL if orientation == HORIZONTAL else HORIZONTAL
    outer = ui.create(Kind.HSCROLL if orientation == HORIZONTAL else Kind.SCROLL)
    inner = fill(outer, other, **along(orientation, WRAP_CONTENT, MATCH_PARENT))
    part(inner, across=300)
    part(inner, weight=3)
    outer.layout(100, 100)
    assert spans(inner, other) == [(0, 25), (25, 75)]
    assert content_size(outer, orientation) == (300, 100) and ui.diagnostics == []
