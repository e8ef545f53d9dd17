# SPDX-License-Identifier: MIT
"""A window that is resized: rows and columns take other sizes over without being measured, as long as that is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from reglet import MATCH_PARENT, WRAP_CONTENT, Context, Kind, Node, NodeLayout, Orientation, exactly, unspecified

VERTICAL = {"orientation": Orientation.VERTICAL, "baseline_aligned": False}
HORIZONTAL = {"orientation": Orientation.HORIZONTAL, "baseline_aligned": False}
Edit = Callable[[tuple[Node, ...]], Any]


def box(width: Any, height: Any, **style: Any) -> list[Any]:
    return [Kind.VIEW, {"width": width, "height": height, **style}]


def feed() -> list[Any]:
    """A column of three rows: icon, text column in the rest, icon."""
    text = [
        Kind.LINEAR,
        {**VERTICAL, "width": 0, "weight": 1, "height": WRAP_CONTENT},
        box(MATCH_PARENT, 16),
        box(MATCH_PARENT, 14),
    ]
    row = [
        Kind.LINEAR,
        {**HORIZONTAL, "width": MATCH_PARENT, "height": WRAP_CONTENT, "padding_left": 8},
        box(40, 40),
        text,
        box(24, 24),
    ]
    return [Kind.LINEAR, {**VERTICAL, "width": MATCH_PARENT, "height": MATCH_PARENT}, row, row, row]


def form() -> list[Any]:
    """A column with a row of a leaf and a box as wide as its content."""
    label = [Kind.LINEAR, {**VERTICAL, "width": WRAP_CONTENT, "height": WRAP_CONTENT}, box(50, 10)]
    row = [
        Kind.LINEAR,
        {**HORIZONTAL, "width": MATCH_PARENT, "height": WRAP_CONTENT},
        box(20, 10),
        label,
    ]
    return [Kind.LINEAR, {**VERTICAL, "width": MATCH_PARENT, "height": MATCH_PARENT}, row]


def results(nodes: tuple[Node, ...]) -> list[NodeLayout]:
    return [node.layout_info for node in nodes]


def fresh(spec: list[Any], edits: list[Edit], width: float, height: float) -> list[NodeLayout]:
    with Context() as ui:
        nodes = ui.build(spec)
        for edit in edits:
            edit(nodes)
        ui.layout(nodes[0], width, height)
        return results(nodes)


def set_width(index: int, width: Any) -> Edit:
    def edit(nodes: tuple[Node, ...]) -> None:
        nodes[index].width = width

    return edit


def add(index: int, *args: Any, **style: Any) -> Edit:
    def edit(nodes: tuple[Node, ...]) -> None:
        nodes[index].create(*args, **style)

    return edit


def test_measures_nothing() -> None:
    with Context() as ui:
        nodes = ui.build(feed())
        ui.layout(nodes[0], 400, 640)
        for width in (391, 360, 280, 400.5):
            ui.layout(nodes[0], width, 640)
            assert ui.stats.nodes_measured == 0
            assert results(nodes) == fresh(feed(), [], width, 640)


@pytest.mark.parametrize("width", [80, 72, 64, 63, 30, 8, 1, 0])
def test_too_narrow(width: float) -> None:
    with Context() as ui:
        nodes = ui.build(feed())
        for size in (400, width, 400, width + 0.5):
            ui.layout(nodes[0], size, 640)
            assert results(nodes) == fresh(feed(), [], size, 640)


@pytest.mark.parametrize("spec", [feed(), form()])
@pytest.mark.parametrize(
    "edits",
    [
        # needs more room than before, though the row answers the same
        [set_width(2, 200)],
        # an answer that depends on the width from now on
        [add(3, Kind.FIXED, width=MATCH_PARENT, content_height=3)],
        [add(3, Kind.LINEAR, width=WRAP_CONTENT, height=1)],
        [add(3, Kind.FLOW, width=MATCH_PARENT, height=WRAP_CONTENT)],
        [set_width(3, 30), set_width(3, MATCH_PARENT)],
        [set_width(4, WRAP_CONTENT)],
    ],
)
def test_edits(spec: list[Any], edits: list[Edit]) -> None:
    with Context() as ui:
        nodes = ui.build(spec)
        for size in (400, 300, 400):
            ui.layout(nodes[0], size, 640)
        for count, edit in enumerate(edits, start=1):
            edit(nodes)
            for size in (400, 220, 100, 400, 233, 60):
                ui.layout(nodes[0], size, 640)
                assert results(nodes) == fresh(spec, edits[:count], size, 640), size


def test_query_between() -> None:
    """What a query asks does not stay."""
    with Context() as ui:
        nodes = ui.build(feed())
        ui.layout(nodes[0], 400, 640)
        before = results(nodes)
        ui.measure(nodes[0], exactly(300), exactly(640))
        ui.measure(nodes[1], exactly(250), unspecified())
        assert results(nodes) == before
        ui.layout(nodes[0], 360, 640)
        assert results(nodes) == fresh(feed(), [], 360, 640)
