# SPDX-License-Identifier: MIT
"""Style properties: on nodes, on styles, in batches."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import reglet
from reglet import (
    MATCH_PARENT,
    UNSET,
    WRAP_CONTENT,
    Context,
    Direction,
    Dividers,
    Edges,
    Ellipsize,
    Gravity,
    Kind,
    Length,
    LengthKind,
    Node,
    Orientation,
    Property,
    Style,
    StyleArgs,
    TextBreak,
    Visibility,
    WeightMode,
    percent,
    px,
)
from reglet._c.functions import lib
from reglet._c.style import rg_length
from reglet.model.properties import StyleProperty
from reglet.model.style import Styled

BOOLEANS = {
    Property.BASELINE_ALIGNED,
    Property.MEASURE_WITH_LARGEST_CHILD,
    Property.MEASURE_ALL_CHILDREN,
}
# A value other than the default for every property, exact in layout units.
ENUM_VALUES: dict[Property, Any] = {
    Property.LAYOUT_GRAVITY: Gravity.END | Gravity.BOTTOM,
    Property.VISIBILITY: Visibility.INVISIBLE,
    Property.DIRECTION: Direction.RTL,
    Property.ORIENTATION: Orientation.VERTICAL,
    Property.GRAVITY: Gravity.CENTER,
    Property.WEIGHT_MODE: WeightMode.BOX,
    Property.BASELINE_CHILD_INDEX: 3,
    Property.BASELINE_ALIGNED: False,
    Property.MEASURE_WITH_LARGEST_CHILD: True,
    Property.MEASURE_ALL_CHILDREN: True,
    Property.SHOW_DIVIDERS: Dividers.BEGINNING | Dividers.END,
    Property.MAX_LINES: 5,
    Property.TEXT_BREAK: TextBreak.ANYWHERE,
    Property.ELLIPSIZE: Ellipsize.MIDDLE,
}
VALUES: dict[Property, Any] = {
    **{each: px(7.5) for each in Property if each < 32},
    **{each: 2.25 for each in Property if 32 <= each < 64},
    **ENUM_VALUES,
}


def name(property: Property) -> str:
    return property.name.lower()


def kind_for(property: Property) -> Kind:
    """Text properties are those of a TEXT leaf; the engine refuses them elsewhere."""
    text = property in (Property.LINE_SPACING_EXTRA, Property.LINE_SPACING_MULTIPLIER) or property >= Property.FONT
    return Kind.TEXT if text else Kind.LINEAR


# MARK: - The table


def test_there_is_a_property_for_every_property_of_c() -> None:
    declared = {value.property: key for key, value in vars(Styled).items() if isinstance(value, StyleProperty)}
    assert declared == {each: name(each) for each in Property}


def test_the_keyword_arguments_are_the_properties() -> None:
    properties = {key for key, value in vars(Styled).items() if hasattr(value, "__set__") and not key.startswith("_")}
    assert set(StyleArgs.__annotations__) == properties


def test_every_property_has_a_docstring() -> None:
    for key in StyleArgs.__annotations__:
        assert getattr(Styled, key).__doc__


# MARK: - On nodes and styles


@pytest.mark.parametrize("property", VALUES, ids=name)
def test_a_property_can_be_set_and_read_on_a_node(ui: Context, property: Property) -> None:
    node = ui.create(kind_for(property))
    before = getattr(node, name(property))
    assert before != VALUES[property]
    setattr(node, name(property), VALUES[property])
    after = getattr(node, name(property))
    assert after == VALUES[property] and type(after) is type(before)
    assert getattr(node.style, name(property)) == VALUES[property]


@pytest.mark.parametrize("property", VALUES, ids=name)
def test_a_property_of_a_style_arrives_at_a_node(ui: Context, property: Property) -> None:
    style = Style(**{name(property): VALUES[property]})  # type: ignore[misc]
    assert getattr(style, name(property)) == VALUES[property]
    created = ui.create(kind_for(property), style=style)
    assigned = ui.create(kind_for(property))
    assigned.style = style
    for node in (created, assigned):
        assert getattr(node, name(property)) == VALUES[property]
        assert node.style == style


def test_a_new_node_has_the_default_style(ui: Context) -> None:
    node = ui.create(Kind.LINEAR)
    assert node.style == Style()
    assert (node.width, node.gravity, node.baseline_aligned) == (UNSET, Gravity.START | Gravity.TOP, True)


def test_lengths() -> None:
    style = Style()
    for value, read in [
        (5, px(5)),
        (2.5, px(2.5)),
        (np.float32(1.5), px(1.5)),
        (np.int64(3), px(3)),
        (MATCH_PARENT, MATCH_PARENT),
        (WRAP_CONTENT, WRAP_CONTENT),
        (percent(50), percent(50)),
        (UNSET, UNSET),
    ]:
        style.width = value
        assert style.width == read
        assert type(style.width) is Length
    with pytest.raises((TypeError, ValueError)):
        style.width = "wide"  # type: ignore[assignment]


def test_gravity_prints_by_axis() -> None:
    assert [
        repr(each)
        for each in (
            Gravity.START | Gravity.TOP,
            Gravity.CENTER,
            Gravity.RIGHT | Gravity.CENTER_VERTICAL | Gravity.CLIP_VERTICAL,
            Gravity.UNSET,
        )
    ] == ["Gravity.START|TOP", "Gravity.CENTER", "Gravity.RIGHT|CENTER_VERTICAL|CLIP_VERTICAL", "Gravity.UNSET"]


def test_lengths_print_as_they_are_written() -> None:
    assert [repr(each) for each in (px(1.5), percent(20), MATCH_PARENT, WRAP_CONTENT, UNSET)] == [
        "px(1.5)",
        "percent(20)",
        "MATCH_PARENT",
        "WRAP_CONTENT",
        "UNSET",
    ]


def test_edges_set_four_properties(ui: Context) -> None:
    node = ui.create(Kind.LINEAR)
    for key in ("margin", "padding", "inset"):
        setattr(node, key, (1, 2, 3, 4))
        assert getattr(node, key) == Edges(1, 2, 3, 4)
        assert getattr(node, f"{key}_right") == 3
        setattr(node, key, 5)
        assert getattr(node, key) == (5, 5, 5, 5)
        with pytest.raises(reglet.InvalidArgument, match="3 numbers"):
            setattr(node, key, (1, 2, 3))
    with pytest.raises(reglet.InvalidArgument):
        node.padding = (9, 9, 9, -1)
    assert node.padding == (5, 5, 5, 5), "a failed assignment changed something"


def test_update_is_all_or_nothing(ui: Context) -> None:
    node = ui.create(Kind.LINEAR, width=1)
    node.update(width=2, gravity=Gravity.END | Gravity.TOP, padding=3)
    assert (node.width, node.gravity, node.padding_top) == (px(2), Gravity.END | Gravity.TOP, 3)
    with pytest.raises(reglet.InvalidArgument):
        node.update(width=4, height=-1)
    assert node.width == px(2)
    with pytest.raises(TypeError):
        node.update(nonsense=1)  # type: ignore[call-arg]


def test_styles_are_values() -> None:
    style = Style(width=3, font=None)
    other = style.replace(height=MATCH_PARENT)
    assert style == Style(width=3) != other
    assert other == Style(width=3, height=MATCH_PARENT)
    own = style.copy()
    own.width = 4
    assert style.width == px(3)
    shallow = copy.copy(style)
    shallow.width = 5
    assert style.width == px(3)
    assert style != "style"
    with pytest.raises(TypeError):
        hash(style)
    assert repr(Style()) == "Style()"
    assert repr(other) == "Style(width=px(3), height=MATCH_PARENT)"


@pytest.mark.parametrize(
    "key, value",
    [
        ("width", -1),
        ("width", float("nan")),
        ("width", float("inf")),
        ("width", 1e300),
        ("width", Length(1, 17)),  # type: ignore[arg-type]
        ("margin_start", MATCH_PARENT),
        ("min_width", percent(5)),
        ("weight", -1),
        ("gap", float("-inf")),
        ("padding_left", -0.5),
        ("orientation", 2),
        ("visibility", -1),
        ("weight_mode", 2**31),
        ("max_lines", -(2**31) - 1),
        ("font", 9),
    ],
)
def test_a_wrong_value_changes_nothing(ui: Context, key: str, value: Any) -> None:
    node = ui.create(Kind.TEXT)
    with pytest.raises(reglet.InvalidArgument):
        setattr(node, key, value)
    assert node.style == Style()
    if abs(value) < 2**31 if isinstance(value, int) else True:
        with pytest.raises(reglet.InvalidArgument):
            style = Style()
            setattr(style, key, value)
            node.style = style
        assert node.style == Style()


def test_a_font_of_another_context_is_refused(ui: Context) -> None:
    with Context() as elsewhere:
        font = elsewhere.font(line_height=16, ascent=12, default_advance=7)
        node = ui.create(Kind.TEXT)
        with pytest.raises(reglet.InvalidArgument, match="another context"):
            node.font = font
        with pytest.raises(reglet.InvalidArgument, match="another context"):
            ui.inflate("<View/>", font=font)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(sorted(VALUES)), unique=True))
def test_any_set_of_properties_reads_back(chosen: list[Property]) -> None:
    with Context() as ui:
        style = Style(**{name(each): VALUES[each] for each in chosen})  # type: ignore[misc]
        node = ui.create(Kind.TEXT, style=style)
        one_by_one = ui.create(Kind.TEXT)
        for each in chosen:
            setattr(one_by_one, name(each), VALUES[each])
        assert node.style == one_by_one.style == style


# MARK: - Batches


def leaves(ui: Context, count: int = 5) -> reglet.NodeArray:
    return ui.build([[Kind.VIEW]] * count)


def widths(nodes: reglet.NodeArray) -> list[float]:
    return [node.width.value for node in nodes]


@pytest.mark.parametrize(
    "values",
    [
        [1, 2, 3, 4, 5],
        (px(1), 2.0, px(3), 4, 5),
        np.arange(1, 6),
        np.arange(1, 6, dtype=np.float32),
        np.arange(5, 0, -1)[::-1],
        np.arange(1, 11)[::2],
        range(1, 6),
    ],
    ids=["list", "mixed", "int array", "float32", "reversed", "strided", "range"],
)
def test_lengths_of_many_nodes(ui: Context, values: Any) -> None:
    nodes = leaves(ui)
    nodes.set(Property.WIDTH, values)
    wanted = [float(each.value if isinstance(each, Length) else each) for each in values]
    assert widths(nodes) == wanted


def test_one_length_for_all(ui: Context) -> None:
    nodes = leaves(ui)
    for value in (3, percent(10), np.float64(4), np.array(6)):
        ui.set_many(nodes, Property.WIDTH, value)
        expected = value if isinstance(value, Length) else px(float(value))
        assert {node.width for node in nodes} == {expected}


def test_length_arrays_with_kinds(ui: Context) -> None:
    nodes = leaves(ui)
    values = np.zeros(5, reglet.LENGTH_DTYPE)
    values["value"] = [1, 2, 3, 0, 0]
    values["kind"] = [LengthKind.PX, LengthKind.PERCENT, LengthKind.PX, LengthKind.MATCH_PARENT, LengthKind.UNSET]
    nodes.set(Property.HEIGHT, values)
    assert [node.height for node in nodes] == [px(1), percent(2), px(3), MATCH_PARENT, UNSET]


def test_floats_and_integers_of_many_nodes(ui: Context, either: bool) -> None:
    nodes = leaves(ui, 3)
    ui.set_many(nodes, Property.WEIGHT, [1, 2, 3])
    ui.set_many(list(nodes), Property.VISIBILITY, [Visibility.GONE, Visibility.VISIBLE, 1])
    ui.set_many((node for node in nodes), Property.LAYOUT_GRAVITY, Gravity.END)
    assert [node.weight for node in nodes] == [1, 2, 3]
    assert [node.visibility for node in nodes] == [Visibility.GONE, Visibility.VISIBLE, Visibility.INVISIBLE]
    assert {node.layout_gravity for node in nodes} == {Gravity.END}
    ui.set_many(nodes, Property.WEIGHT, 0.5)
    assert {node.weight for node in nodes} == {0.5}


def test_strided_arrays_are_read_where_they_lie(ui: Context) -> None:
    nodes = leaves(ui, 6)
    table = np.zeros(6, [("handle", "u8"), ("weight", "f4"), ("visible", "i4")])
    table["handle"], table["weight"], table["visible"] = nodes.array, np.arange(6), [0, 1, 2, 0, 1, 2]
    ui.set_many(table["handle"], Property.WEIGHT, table["weight"])
    ui.set_many(table["handle"][::2], Property.VISIBILITY, table["visible"][::2])
    assert [node.weight for node in nodes] == [0, 1, 2, 3, 4, 5]
    assert [node.visibility for node in nodes] == [0, 0, 2, 0, 1, 0]


def test_a_bad_value_or_node_sets_nothing_and_is_named(ui: Context) -> None:
    nodes = leaves(ui)
    with pytest.raises(reglet.InvalidArgument, match="3"):
        nodes.set(Property.WIDTH, [1, 1, 1, -1, 1])
    nodes[2].destroy()
    with pytest.raises(reglet.StaleHandle, match="2"):
        nodes.set(Property.WIDTH, 1)
    assert widths(nodes[:2]) == [0, 0]


@pytest.mark.parametrize(
    "property, values",
    [
        (Property.WIDTH, [1, 2]),
        (Property.WIDTH, np.ones((5, 1))),
        (Property.WIDTH, np.array(["a"] * 5)),
        (Property.WEIGHT, np.ones(4)),
        (Property.WEIGHT, np.array([True] * 4)),
        (Property.WEIGHT, np.ones(5, complex)),
        (Property.VISIBILITY, np.ones(5)),
        (Property.MAX_LINES, np.full(5, 2**31)),
        (Property.MAX_LINES, np.full(5, 2**64 - 1, np.uint64)),
        (Property.MAX_LINES, [2**31] * 5),
        (Property.MAX_LINES, 2**31),
    ],
)
def test_values_that_do_not_fit_the_nodes_or_the_property(ui: Context, property: Property, values: Any) -> None:
    with pytest.raises(reglet.InvalidArgument):
        leaves(ui).set(property, values)


@pytest.mark.parametrize(
    "property, values, message",
    [
        (Property.WIDTH, [1, 2, "x", 4, 5], "item 2 of width must be "),
        (Property.WIDTH, [1, 2, 3, None, 5], "item 3 of width must be "),
        (Property.WIDTH, "12345", "width must be a number of pixels.*, not '12345'"),
        (Property.WIDTH, None, "width must be .*, not None"),
        (Property.WEIGHT, [1, "x", 3, 4, 5], "item 1 of weight must be a number, not 'x'"),
        (Property.WEIGHT, "12345", "weight must be a number, not '12345'"),
        (Property.MAX_LINES, [1, 2, 3, 4, 0.5], "item 4 of max_lines must be a whole number, not 0.5"),
        (Property.MAX_LINES, [2**31] * 5, "item 0 of max_lines must be "),
        (Property.WIDTH, np.array([1, 2, 1e300, 4, 5]), "item 2"),
    ],
)
def test_an_entry_that_is_no_value_is_named(ui: Context, property: Property, values: Any, message: str) -> None:
    with pytest.raises(reglet.InvalidArgument, match=message):
        leaves(ui).set(property, values)


def test_what_is_no_node_is_named(ui: Context) -> None:
    nodes: Any = [leaves(ui)[0], 5]
    with pytest.raises(reglet.InvalidArgument, match=r"nodes\[1\] must be a Node, not 5"):
        ui.set_many(nodes, Property.WIDTH, 1)


def test_an_empty_batch_is_fine(ui: Context, either: bool) -> None:
    ui.set_many([], Property.WIDTH, [])
    ui.set_many([], Property.WEIGHT, 3)
    if either:
        ui.set_many(np.zeros(0, np.uint64), Property.MAX_LINES, np.zeros(0, np.int32))


def test_handles_of_another_type_are_refused(ui: Context) -> None:
    with pytest.raises(reglet.InvalidArgument, match="not of uint64"):
        ui.set_many(np.zeros(3), Property.WIDTH, 1)


def test_node_arrays_are_sequences(ui: Context, either: bool) -> None:
    nodes = leaves(ui)
    assert len(nodes) == 5 and repr(nodes) == "<NodeArray of 5>"
    assert isinstance(nodes[1], Node) and nodes[-1] == nodes[4]
    assert list(nodes[1:3]) == [nodes[1], nodes[2]] and nodes[1:3] == nodes[1:3] != nodes[2:4]
    assert nodes != [1] and nodes[2] in nodes and 3 not in nodes
    assert nodes.index(nodes[3]) == 3
    assert [int(handle) for handle in nodes.array] == [node.handle for node in nodes]
    with pytest.raises((TypeError, ValueError)):
        nodes.array[0] = 0
    with pytest.raises(IndexError):
        nodes[5]
    with pytest.raises(TypeError):
        hash(nodes)


def test_numbers_of_no_property_are_refused() -> None:
    known = {int(number) for number in Property}
    with reglet.Context() as ui:
        node = ui.create(Kind.TEXT)
        target = (node._session.pointer, node._raw)
        for number in sorted(set(range(-1, 130)) - known):
            with pytest.raises(reglet.InvalidArgument):
                lib.rg_node_set_length(*target, number, rg_length(1, 0))
            with pytest.raises(reglet.InvalidArgument):
                lib.rg_node_set_float(*target, number, 1.0)
            with pytest.raises(reglet.InvalidArgument):
                lib.rg_node_set_int(*target, number, 1)
