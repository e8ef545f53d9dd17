# SPDX-License-Identifier: MIT
"""Flexboxes and the items of their children."""

from __future__ import annotations

import pytest

from reglet import (
    Context,
    Dividers,
    FlexAlign,
    Flexbox,
    FlexDirection,
    FlexDistribution,
    FlexItem,
    FlexWrap,
    InvalidArgument,
    Kind,
    Node,
)


@pytest.fixture
def ui() -> Context:
    return Context()


def children(box: Node, count: int) -> list[Node]:
    return [box.create(Kind.VIEW, width=40, height=20) for _ in range(count)]


def test_lines_wrap_and_children_grow(ui: Context) -> None:
    box = ui.create(Kind.FLEXBOX)
    box.flexbox = Flexbox(wrap=FlexWrap.WRAP, justify_content=FlexDistribution.END)
    a, b, c = children(box, 3)
    c.flex_item = FlexItem(grow=1, max_width=60)
    box.layout(100, 100)
    assert [tuple(node.frame) for node in (a, b, c)] == [(20, 0, 40, 20), (60, 0, 40, 20), (40, 20, 60, 20)]


def test_properties_are_read_back(ui: Context) -> None:
    box = ui.create(Kind.FLEXBOX)
    assert box.flexbox == Flexbox()
    box.flexbox = Flexbox(
        FlexDirection.COLUMN,
        FlexWrap.WRAP_REVERSE,
        FlexDistribution.SPACE_EVENLY,
        FlexAlign.BASELINE,
        FlexDistribution.STRETCH,
        3,
        Dividers.MIDDLE,
        Dividers.END,
        2.5,
        1,
    )
    assert box.flexbox.max_lines == 3 and box.flexbox.divider_height == 2.5
    assert box.flexbox.align_content is FlexDistribution.STRETCH
    (child,) = children(box, 1)
    assert child.flex_item == FlexItem()
    child.flex_item = FlexItem(1, 2, 50, FlexAlign.CENTER, 3, 4, 5, 6, True)
    assert child.flex_item == (1, 2, 50, FlexAlign.CENTER, 3, 4, 5, 6, True)


@pytest.mark.parametrize("flexbox", [Flexbox(align_items=FlexAlign.AUTO), Flexbox(divider_width=-1)])
def test_a_bad_flexbox(ui: Context, flexbox: Flexbox) -> None:
    box = ui.create(Kind.FLEXBOX)
    with pytest.raises(InvalidArgument):
        box.flexbox = flexbox
    assert box.flexbox == Flexbox()


@pytest.mark.parametrize("item", [FlexItem(grow=-1), FlexItem(max_width=float("inf")), FlexItem(basis_percent=-5)])
def test_a_bad_item(ui: Context, item: FlexItem) -> None:
    (child,) = children(ui.create(Kind.FLEXBOX), 1)
    with pytest.raises(InvalidArgument):
        child.flex_item = item
    assert child.flex_item == FlexItem()


def test_other_nodes_are_no_flexboxes(ui: Context) -> None:
    with pytest.raises(InvalidArgument, match="not a flexbox"):
        ui.create(Kind.FRAME).flexbox = Flexbox()
