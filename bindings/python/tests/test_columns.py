# SPDX-License-Identifier: MIT
"""Properties of many nodes as columns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import reglet
from reglet import MATCH_PARENT, UNSET, Context, Ellipsize, Gravity, Kind, NodeArray, Property, Visibility, percent, px


def leaves(ui: Context, count: int = 4) -> NodeArray:
    return ui.build([[Kind.TEXT, {"text": "x"}] for _ in range(count)])


def test_a_column_is_written_and_read_as_an_array(ui: Context) -> None:
    nodes, heights, weights = leaves(ui), ui.column(Property.HEIGHT), ui.column(Property.WEIGHT)
    heights[nodes] = np.arange(4)
    assert heights[nodes].dtype == reglet.LENGTH_DTYPE
    assert heights[nodes]["value"].tolist() == [0, 1, 2, 3]
    assert [node.height for node in nodes] == [px(0), px(1), px(2), px(3)]
    weights[nodes[1:3]] = 2
    weights[nodes] = weights[nodes] * 3
    assert weights[nodes].dtype == np.float32
    assert weights[nodes].tolist() == [0, 6, 6, 0]


def test_any_selection_of_nodes_is_a_row(ui: Context, either: bool) -> None:
    nodes, weights = leaves(ui), ui.column(Property.WEIGHT)
    weights[nodes] = [1, 2, 3, 4]
    selections = [nodes[::-1], [*reversed(nodes)], (node for node in reversed(list(nodes)))]
    if either:
        selections.append(nodes.array[::-1])
    for selection in selections:
        assert list(weights[selection]) == [4, 3, 2, 1]
    if either:
        table = np.zeros(4, [("handle", "u8"), ("other", "u4")])
        table["handle"] = nodes.array
        assert weights[table["handle"][::2]].tolist() == [1, 3]


def test_lengths_keep_their_kinds(ui: Context, either: bool) -> None:
    nodes, widths = leaves(ui), ui.column(Property.WIDTH)
    given = [px(1.5), percent(20), MATCH_PARENT, UNSET]
    widths[nodes] = given
    read = widths[nodes]
    if not either:
        assert read == given
    widths[nodes] = 0
    widths[nodes] = read
    assert [node.width for node in nodes] == given


def test_integers_enums_and_booleans(ui: Context, either: bool) -> None:
    nodes = leaves(ui, 2)
    cases: list[tuple[Property, list[Any]]] = [
        (Property.VISIBILITY, [Visibility.GONE, Visibility.VISIBLE]),
        (Property.GRAVITY, [Gravity.END | Gravity.BOTTOM, Gravity.START | Gravity.TOP]),
        (Property.MAX_LINES, [3, 0]),
        (Property.ELLIPSIZE, [Ellipsize.MIDDLE, Ellipsize.NONE]),
        (Property.BASELINE_ALIGNED, [True, False]),
        (Property.FONT, [int(ui.font(line_height=1, ascent=1, default_advance=1)), 0]),
    ]
    for property, values in cases:
        column = ui.column(property)
        column[nodes] = values
        read = column[nodes]
        assert list(read) == values
        if either:
            assert read.dtype == np.int32
        else:
            assert [type(each) for each in read] == [type(each) for each in values]
        assert [getattr(node, property.name.lower()) for node in nodes] == values


def test_every_property_of_a_node_is_a_column(ui: Context, either: bool) -> None:
    nodes = leaves(ui, 3)
    for property in Property:
        ui.column(property)[nodes] = ui.column(property)[nodes]
    before = [node.style for node in nodes]
    assert before == [node.style for node in leaves(ui, 3)]


def test_a_property_may_be_named(ui: Context) -> None:
    name: Any = "max_height"
    assert ui.column(name).property is Property.MAX_HEIGHT
    assert repr(ui.column(name)) == "<PropertyColumn max_height>"
    wrong: Any = "hieght"
    with pytest.raises(reglet.InvalidArgument, match="property must be a Property"):
        ui.column(wrong)


def test_an_empty_selection(ui: Context, either: bool) -> None:
    for property in (Property.WIDTH, Property.GAP, Property.ORDER):
        assert list(ui.get_many([], property)) == []


def test_reading_a_destroyed_node_names_its_index(ui: Context, either: bool) -> None:
    nodes = leaves(ui)
    nodes[2].destroy()
    for property in (Property.WIDTH, Property.GAP, Property.ORDER):
        with pytest.raises(reglet.StaleHandle, match=r"^item 2: "):
            ui.get_many(nodes, property)


def test_a_property_of_texts_names_the_first_other_node(ui: Context) -> None:
    nodes = ui.build([[Kind.TEXT], [Kind.VIEW]])
    with pytest.raises(reglet.InvalidArgument, match=r"^item 1: font: "):
        ui.get_many(nodes, Property.FONT)


def test_nodes_of_another_context_are_refused(ui: Context) -> None:
    with Context() as other, pytest.raises(reglet.StaleHandle, match="another context"):
        ui.column(Property.WIDTH)[leaves(other)]


def test_a_closed_context_has_no_columns() -> None:
    ui = Context()
    nodes = leaves(ui)
    ui.close()
    with pytest.raises(reglet.ClosedError):
        ui.get_many(nodes, Property.WIDTH)
    with pytest.raises(reglet.ClosedError):
        ui.get_many([], Property.WIDTH)


def test_a_column_is_no_sequence(ui: Context) -> None:
    column: Any = ui.column(Property.WIDTH)
    with pytest.raises(TypeError):
        list(column)
    with pytest.raises(reglet.WrongType, match="nodes"):
        column[3]
