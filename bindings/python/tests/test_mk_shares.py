# SPDX-License-Identifier: MIT
"""What an item's share of a layout means beside its gravity and margins, and for the lines between shares."""

from __future__ import annotations

import pytest
from boxes import HORIZONTAL, VERTICAL, box, boxes, fill, item, linear

from reglet import MATCH_PARENT, Context, Dividers, Gravity, Kind

GRAVITIES = [Gravity.LEFT, Gravity.CENTER, Gravity.RIGHT, Gravity.FILL]


@pytest.mark.parametrize("gravity", GRAVITIES, ids=lambda gravity: gravity.name)
def test_lines_stand_at_the_ends_of_shares_wherever_items_lie_in_them(gravity: Gravity) -> None:
    with Context() as ui:
        root = linear(ui, show_dividers=Dividers.MIDDLE | Dividers.END, divider_width=2)
        for _ in range(2):
            item(root, 10, 10, weight=1, layout_gravity=gravity)
        root.layout(104, 100)
        assert [line.x for line in root.dividers] == [50, 102]


def test_lines_of_a_column_of_shares() -> None:
    with Context() as ui:
        root = linear(ui, VERTICAL, show_dividers=Dividers.MIDDLE, divider_height=4)
        item(root, 10, 10, weight=1, layout_gravity=Gravity.CENTER)
        item(root, 10, 10, weight=3, layout_gravity=Gravity.CENTER)
        root.layout(100, 104)
        assert [(line.y, line.height) for line in root.dividers] == [(25, 4)]


def test_a_filling_item_beside_a_centring_gravity_keeps_to_its_share() -> None:
    with Context() as ui:
        root = linear(ui, gravity=Gravity.CENTER)
        item(root, weight=1, margin_left=10)
        item(root, weight=1)
        root.layout(100, 100)
        assert boxes(root) == [(10, 0, 40, 100), (50, 0, 50, 100)]


def test_unset_lengths_keep_to_their_shares_under_a_centring_gravity() -> None:
    with Context() as ui:
        root = fill(ui, HORIZONTAL, gravity=Gravity.CENTER)
        first = root.create(Kind.VIEW, margin_left=20, margin_top=10)
        second = root.create(Kind.VIEW)
        root.layout(100, 100)
        assert (box(first), box(second)) == ((20, 10, 40, 90), (60, 0, 40, 100))


def test_margins_are_outside_of_what_is_centred() -> None:
    with Context() as ui:
        root = linear(ui, gravity=Gravity.CENTER)
        item(root, 10, 10, margin_left=10)
        item(root, 10, 10)
        root.layout(100, 100)
        assert [frame[0] for frame in boxes(root)] == [45, 55]


def test_fill_gravity_fills_a_share_on_both_axes() -> None:
    with Context() as ui:
        root = linear(ui)
        only = item(root, 10, 10, weight=1, layout_gravity=Gravity.FILL)
        root.layout(100, 100)
        assert box(only) == (0, 0, 100, 100)


def test_a_weight_in_a_filled_viewport_is_no_waste() -> None:
    with Context() as ui:
        root = ui.create(Kind.HSCROLL, fill_viewport=True, width=MATCH_PARENT, height=MATCH_PARENT)
        row = fill(root)
        row.create(Kind.FIXED, content_width=70, width=70)
        share = row.create(Kind.FIXED, content_width=10, weight=1)
        root.layout(100, 100)
        assert share.frame.width == 30
        assert not ui.diagnostics


# MARK: - Hard limits


def test_a_minimum_takes_from_the_shares_of_the_others() -> None:
    with Context() as ui:
        root = linear(ui)
        item(root, weight=1, min_width=60)
        item(root, weight=1)
        item(root, 10, 10, weight=1, layout_gravity=Gravity.CENTER)
        root.layout(100, 100)
        assert boxes(root) == [(0, 0, 60, 100), (60, 0, 20, 100), (85, 45, 10, 10)]


def test_a_maximum_leaves_to_the_shares_of_the_others() -> None:
    with Context() as ui:
        root = linear(ui, show_dividers=Dividers.MIDDLE, divider_width=2)
        item(root, weight=1, max_width=10, margin_right=5)
        item(root, weight=1)
        item(root, weight=2, max_width=40)
        root.layout(104, 100)
        assert boxes(root) == [(0, 0, 10, 100), (17, 0, 45, 100), (64, 0, 40, 100)]
        assert [line.x for line in root.dividers] == [15, 62]


def test_limits_that_leave_room_leave_it_to_the_gravity() -> None:
    with Context() as ui:
        root = linear(ui, gravity=Gravity.CENTER)
        item(root, weight=1, max_width=20)
        item(root, weight=1, max_width=30)
        root.layout(100, 100)
        assert [frame[0::2] for frame in boxes(root)] == [(25, 20), (45, 30)]


def test_minima_beyond_the_room_never_overlap() -> None:
    with Context() as ui:
        root = linear(ui, VERTICAL)
        for _ in range(3):
            item(root, weight=1, min_height=50, margin_top=1)
        item(root, weight=1)
        root.layout(100, 100)
        assert boxes(root) == [(0, 1, 100, 50), (0, 52, 100, 50), (0, 103, 100, 50), (0, 153, 100, 0)]
