# SPDX-License-Identifier: MIT
"""Baselines in every container.

The rules: containers that put children side by side in one line put their baselines on one line, as far as they have
one and are set to. A container's own baseline is Android's: of the baseline_child_index of a row (its margin and
baseline alone), a column and a table (and what stands above it, the padding left out); the first child's own in a
relative container; what the host says of a custom one; none of others."""

from __future__ import annotations

from typing import Any

import pytest
from containers import (
    ALL,
    COLUMN,
    CUSTOM,
    GRID_ROW,
    RELATIVE_COLUMN,
    RELATIVE_ROW,
    ROW,
    TABLE,
    TABLE_ROW,
    Column,
    Sort,
    expected,
    fill,
    inside,
    leaf,
)

from reglet import WRAP_CONTENT, Code, ContainerMeasure, Context, Kind, Node, RelativeRule, TreeError, Visibility

# width, height, baseline below the top
TEXTS = [(30.0, 20.0, 15.0), (20.0, 40.0, 31.0), (16.0, 10.0, 4.0)]
SIZES = [(width, height) for width, height, _ in TEXTS]

ALIGNS = [ROW, TABLE_ROW, GRID_ROW]
every = pytest.mark.parametrize("sort", ALL, ids=str)


def texts(**style: Any) -> list[dict[str, Any]]:
    return [leaf(width, height, baseline=baseline, **style) for width, height, baseline in TEXTS]


def scene(ui: Context, sort: Sort, leaves: list[dict[str, Any]], **style: Any) -> tuple[Node, list[Node]]:
    root = ui.create(Kind.FRAME)
    container = sort.make(root, {"width": WRAP_CONTENT, "height": WRAP_CONTENT} | style)
    nodes = fill(sort, container, leaves)
    ui.layout(root, 300, 200)
    return container, nodes


@pytest.mark.parametrize("sort", ALIGNS, ids=str)
def test_baselines_lie_on_one_line(ui: Context, sort: Sort) -> None:
    container, nodes = scene(ui, sort, texts(margin_top=2), padding_top=3)
    line = 3 + 2 + max(baseline for _, _, baseline in TEXTS)
    assert [inside(container, node)[1] for node in nodes] == [line - baseline for _, _, baseline in TEXTS]
    # the part below the line adds to the part above it
    assert container.frame.height == line + max(height - baseline for _, height, baseline in TEXTS)
    nodes[1].baseline = 7
    container.root.layout(300, 200)
    assert [inside(container, node)[1] for node in nodes] == [5 + 15 - baseline for baseline in (15, 7, 4)]


@pytest.mark.parametrize("sort", ALIGNS, ids=str)
def test_a_child_without_a_baseline_stays_at_the_top(ui: Context, sort: Sort) -> None:
    container, nodes = scene(ui, sort, [*texts()[:2], leaf(16, 10)])
    assert [inside(container, node)[1] for node in nodes] == [31 - 15, 0, 0]


@pytest.mark.parametrize("sort", [sort for sort in ALL if sort not in ALIGNS], ids=str)
def test_others_do_not_look_at_baselines(ui: Context, sort: Sort) -> None:
    container, nodes = scene(ui, sort, texts(), width=280, height=190)
    assert [inside(container, node) for node in nodes] == expected(sort, SIZES, 280)


@pytest.mark.parametrize("sort", [ROW, TABLE_ROW], ids=str)
def test_aligning_can_be_switched_off(ui: Context, sort: Sort) -> None:
    container, nodes = scene(ui, sort, texts(), baseline_aligned=False)
    assert [inside(container, node) for node in nodes] == expected(sort, SIZES, 300)


def test_a_rule_of_a_relative_container_aligns_baselines(ui: Context) -> None:
    container, nodes = scene(ui, RELATIVE_ROW, texts(margin_top=4))
    for node in nodes[1:]:
        node.set_anchor(RelativeRule.ALIGN_BASELINE, nodes[0])
    container.root.layout(300, 200)
    line = 4 + 15
    assert [inside(container, node)[1] for node in nodes] == [4, line - 31, line - 4]


@pytest.mark.parametrize("sort", [ROW, COLUMN, TABLE_ROW], ids=str)
@pytest.mark.parametrize("index", range(3))
def test_the_baseline_of_a_child_is_the_container_s(ui: Context, sort: Sort, index: int) -> None:
    container, _ = scene(ui, sort, texts(margin_top=2), padding_top=3, baseline_child_index=index)
    above = sum(2 + height for _, height, _ in TEXTS[:index]) if sort is COLUMN else 0
    assert container.layout_info.baseline == above + 2 + TEXTS[index][2]
    container.baseline_child_index = -1
    container.root.layout(300, 200)
    assert container.layout_info.baseline is None


@pytest.mark.parametrize("sort", [ROW, COLUMN, TABLE_ROW], ids=str)
def test_a_gone_child_still_has_its_baseline(ui: Context, sort: Sort) -> None:
    """As on Android; and a change of it is seen although nothing else of the child is."""
    container, nodes = scene(ui, sort, texts(), baseline_child_index=0)
    nodes[0].visibility = Visibility.GONE
    for baseline in (15, 9):
        nodes[0].baseline = baseline
        container.root.layout(300, 200)
        assert container.layout_info.baseline == baseline


def test_the_baseline_of_a_row_is_the_table_s(ui: Context) -> None:
    container, nodes = scene(ui, TABLE, texts(), padding_top=3, baseline_child_index=1)
    row = nodes[1].parent
    assert row is not None
    row.baseline_child_index = 0
    container.root.layout(300, 200)
    assert container.layout_info.baseline == 20 + 31


@pytest.mark.parametrize("sort", [RELATIVE_ROW, RELATIVE_COLUMN], ids=str)
def test_a_relative_container_has_that_of_its_first_child(ui: Context, sort: Sort) -> None:
    container, _ = scene(ui, sort, texts(margin_top=2), padding_top=3)
    assert container.layout_info.baseline == 15


@pytest.mark.parametrize(
    "sort",
    [sort for sort in ALL if sort not in (ROW, COLUMN, TABLE, TABLE_ROW, RELATIVE_ROW, RELATIVE_COLUMN)],
    ids=str,
)
def test_other_containers_have_none(ui: Context, sort: Sort) -> None:
    container, _ = scene(ui, sort, texts(), baseline_child_index=0)
    assert container.layout_info.baseline is None


def test_a_host_s_container_has_what_it_says(ui: Context) -> None:
    class Based(Column):
        baseline = 12.0

        def measure(self, request: ContainerMeasure) -> tuple[float, float, float]:
            return *super().measure(request), self.baseline

    container = ui.container(Based).create(ui, padding_top=3)
    nodes = fill(CUSTOM, container, texts())
    ui.layout(container, 300, 200)
    assert container.layout_info.baseline == 3 + 12
    assert [node.layout_info.baseline for node in nodes] == [baseline for _, _, baseline in TEXTS]


@every
def test_a_container_s_baseline_counts_like_a_leaf_s(ui: Context, sort: Sort) -> None:
    """A row of a text and a container: theirs on one line, or, where the container has none, it stays at the top."""
    root = ui.create(Kind.FRAME)
    row = ROW.make(root, {"width": WRAP_CONTENT, "height": WRAP_CONTENT})
    text = row.create(Kind.FIXED, **leaf(10, 60, baseline=50))
    container = sort.make(row, {"width": WRAP_CONTENT, "height": WRAP_CONTENT, "baseline_child_index": 0})
    fill(sort, container, texts())
    if sort is TABLE:
        for child in container:
            child.baseline_child_index = 0
    ui.layout(root, 300, 200)
    own = container.layout_info.baseline
    assert text.frame.y == 0
    assert container.frame.y == (0 if own is None else 50 - own)


@pytest.mark.parametrize("sort", [ROW, COLUMN, TABLE_ROW], ids=str)
def test_a_child_that_is_missing_is_an_error_of_the_tree(ui: Context, sort: Sort) -> None:
    with pytest.raises(TreeError) as caught:
        root = ui.create(Kind.FRAME)
        row = ROW.make(root, {"width": WRAP_CONTENT, "height": WRAP_CONTENT})
        row.create(Kind.FIXED, **leaf(10, 60, baseline=50))
        container = sort.make(row, {"width": WRAP_CONTENT, "height": WRAP_CONTENT, "baseline_child_index": 7})
        fill(sort, container, texts())
        ui.layout(root, 300, 200)
    assert Code.BASELINE_CHILD in [diagnostic.code for diagnostic in caught.value.diagnostics]
