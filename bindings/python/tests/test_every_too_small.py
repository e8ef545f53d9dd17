# SPDX-License-Identifier: MIT
"""Too small, in every container: a node says on which axis it wanted more than it was allowed.

The rules: a child that was offered less than its content reports it; a container reports it where a child does, or
where its own size was cut; an exact size cuts nothing itself, nor does unlimited space, as along a scroller's axis."""

from __future__ import annotations

from typing import Any

import pytest
from containers import (
    ALL,
    COLUMN,
    FLOW_COLUMN,
    FLOW_ROW,
    HSCROLL,
    RELATIVE_COLUMN,
    RELATIVE_ROW,
    SCROLL,
    TABLE,
    Sort,
    fill,
    leaf,
)

from reglet import UNSET, WRAP_CONTENT, Context, Kind, LayoutFlags, Node

every = pytest.mark.parametrize("sort", ALL, ids=str)

WIDTH, HEIGHT = LayoutFlags.TOO_SMALL_WIDTH, LayoutFlags.TOO_SMALL_HEIGHT
ROOM = (100, 40)

# Containers that resolve the width of a child and then measure it exactly: only they report that it was cut.
RESOLVED = [RELATIVE_ROW, RELATIVE_COLUMN, TABLE]


def complaints(node: Node) -> LayoutFlags:
    return node.layout_info.flags & (WIDTH | HEIGHT)


def scene(ui: Context, sort: Sort, *leaves: dict[str, Any], **style: Any) -> tuple[Node, list[Node]]:
    root = ui.create(Kind.FRAME)
    container = sort.make(root, {"width": WRAP_CONTENT, "height": WRAP_CONTENT} | style)
    nodes = fill(sort, container, list(leaves))
    ui.layout(root, *ROOM)
    return container, nodes


@every
@pytest.mark.parametrize(
    ("size", "cut"), [((300, 10), WIDTH), ((30, 90), HEIGHT), ((300, 90), WIDTH | HEIGHT), (ROOM, LayoutFlags(0))]
)
def test_a_child_that_is_too_large(ui: Context, sort: Sort, size: tuple[float, float], cut: LayoutFlags) -> None:
    container, (first,) = scene(ui, sort, leaf(*size))
    silent = {SCROLL: HEIGHT, HSCROLL: WIDTH}.get(sort, WIDTH if sort in RESOLVED else LayoutFlags(0))
    assert complaints(first) == cut & ~silent
    # a scroller that wraps shows less than all of its content, and would rather not
    assert complaints(container) == cut
    assert container.frame.width <= ROOM[0] and container.frame.height <= ROOM[1]
    assert complaints(container.root) == cut  # exact, and says it for what is inside


@pytest.mark.parametrize("sort", [sort for sort in ALL if sort.way != "over"], ids=str)
def test_children_that_are_too_many(ui: Context, sort: Sort) -> None:
    """Each fits, all together do not: the last is cut, and the container with it. Lines of a flow break instead."""
    sizes = [(40, 10), (40, 10), (40, 10)] if sort.way == "across" else [(10, 18), (10, 18), (10, 18)]
    container, leaves = scene(ui, sort, *[leaf(*size) for size in sizes])
    if sort in (FLOW_ROW, FLOW_COLUMN):
        assert [complaints(node) for node in (container, *leaves)] == [LayoutFlags(0)] * 4
        return
    cut = WIDTH if sort.way == "across" else HEIGHT
    assert complaints(container) == cut
    assert [complaints(node) for node in leaves[:2]] == [LayoutFlags(0)] * 2


@every
def test_an_exact_container_complains_for_its_child_alone(ui: Context, sort: Sort) -> None:
    container, (first,) = scene(ui, sort, leaf(300, 90), width=50, height=20)
    assert complaints(container) == complaints(first) | (WIDTH if sort in RESOLVED else LayoutFlags(0))
    assert container.frame[2:] == (50, 20)


@every
def test_padding_and_margins_want_room(ui: Context, sort: Sort) -> None:
    """Content that would fit alone: the container is cut, or its child is, for the space around."""
    container, _ = scene(ui, sort, leaf(90, 30, margin_left=8, margin_top=6), padding_right=8, padding_bottom=6)
    assert complaints(container) == WIDTH | HEIGHT


@every
def test_a_hard_maximum_makes_a_child_too_small(ui: Context, sort: Sort) -> None:
    container, (first,) = scene(ui, sort, leaf(30, 20, max_width=12, max_height=9))
    assert complaints(first) == (HEIGHT if sort in RESOLVED else WIDTH | HEIGHT)
    assert complaints(container) == WIDTH | HEIGHT
    first.update(max_width=UNSET, max_height=UNSET)
    first.root.layout(*ROOM)
    assert complaints(first) == complaints(container) == LayoutFlags(0)


@every
def test_it_passes_through_containers(ui: Context, sort: Sort) -> None:
    """A complaint reaches the outermost container that has no exact size."""
    root = ui.create(Kind.FRAME)
    outer = COLUMN.make(root, {"width": WRAP_CONTENT, "height": WRAP_CONTENT})
    container = sort.make(outer, {"width": WRAP_CONTENT, "height": WRAP_CONTENT})
    (first,) = fill(sort, container, [leaf(300, 20)])
    ui.layout(root, *ROOM)
    assert complaints(container) == complaints(outer) == WIDTH
    first.content_width = 60
    ui.layout(root, *ROOM)
    assert complaints(first) == complaints(container) == complaints(outer) == LayoutFlags(0)
