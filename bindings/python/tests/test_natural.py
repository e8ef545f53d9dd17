# SPDX-License-Identifier: MIT
"""What Python programmers write without looking it up: names for enums and lengths, rules as constraints, descriptions
of trees; and what they print."""

from __future__ import annotations

import enum
import json
import pickle
from typing import Any

import pytest

import reglet
from reglet import (
    MATCH_PARENT,
    UNSET,
    WRAP_CONTENT,
    Attribute,
    Context,
    Gravity,
    Kind,
    Node,
    Orientation,
    Style,
    Track,
)
from reglet.sets import anchors, child, container, dp, item, named, value

# MARK: - Enums


def enums() -> list[type[enum.Enum]]:
    every = [getattr(reglet, name) for name in reglet.__all__]
    return [each for each in every if isinstance(each, type) and issubclass(each, enum.Enum)]


@pytest.mark.parametrize("kind", enums())
def test_members_print_as_their_names(kind: type[enum.Enum]) -> None:
    for name, member in kind.__members__.items():
        if kind is not Gravity:  # a member may be of the bits of others
            assert str(member) == repr(member) == f"{kind.__name__}.{name}" == f"{member}" == f"{member:s}"
        assert f"{member:d}" == json.dumps(member) == str(int(member))
        assert pickle.loads(pickle.dumps(member)) is member


def test_flags_print_as_the_names_of_their_bits() -> None:
    assert f"{Track.CHANGES | Track.ABSOLUTE}" == "Track.CHANGES|ABSOLUTE"
    assert str(Track(0)) == "Track(0)"
    assert str(Gravity.START | Gravity.TOP) == "Gravity.START|TOP"


def test_an_enum_is_taken_by_its_name(ui: Context) -> None:
    node = ui.create("linear", orientation="vertical", gravity="end|center_vertical")  # type: ignore[arg-type]
    assert (node.kind, node.orientation) == (Kind.LINEAR, Orientation.VERTICAL)
    assert node.gravity == Gravity.END | Gravity.CENTER_VERTICAL
    node.orientation = "horizontal"  # type: ignore[assignment]
    assert node.orientation is Orientation.HORIZONTAL
    ui.set_many([node], "visibility", "gone")  # type: ignore[arg-type]
    assert node.visibility is reglet.Visibility.GONE
    assert ui.build(["linear", {"orientation": "vertical"}, ["view"]])[1].kind is Kind.VIEW
    with pytest.raises(reglet.MarkupError):
        ui.inflate("<Nonsense/>", unknown_tag="error")  # type: ignore[arg-type]
    assert json.loads(ui.dump(node, "json"))["kind"] == "linear"  # type: ignore[arg-type]


def test_an_unknown_name_is_answered_with_the_known_ones(ui: Context) -> None:
    node = ui.create(Kind.LINEAR)
    for wrong in ("vertcal", "VERTICAL", ""):
        with pytest.raises(ValueError, match=r"orientation must be an Orientation \('horizontal', 'vertical'\), not '"):
            node.orientation = wrong  # type: ignore[assignment]
    with pytest.raises(ValueError, match="unknown_tag must be an UnknownTag"):
        ui.inflate("<View/>", unknown_tag="fail")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"property must be a Property .*'width'"):
        ui.set_many([node], "widht", 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"orientation must be an Orientation .* not Kind\.SPACE"):
        node.orientation = Kind.SPACE  # type: ignore[assignment]


# MARK: - Lengths and texts


def test_lengths_are_taken_by_name_and_in_percent(ui: Context) -> None:
    node = ui.create(Kind.VIEW, width="50%", height="match_parent")  # type: ignore[arg-type]
    assert (node.width, node.height) == (reglet.percent(50), MATCH_PARENT)
    for text, length in (("wrap_content", WRAP_CONTENT), ("unset", UNSET), ("12.5%", reglet.percent(12.5))):
        node.width = text  # type: ignore[assignment]
        assert node.width == length
    ui.set_many([node], reglet.Property.HEIGHT, "25%")
    ui.set_many([node], reglet.Property.WIDTH, ["75%"])
    assert (node.width, node.height) == (reglet.percent(75), reglet.percent(25))


@pytest.mark.parametrize("text", ["wide", "100", "100px", "50 %", "%", "nan%", "1_0%", "٣%", "Match_Parent"])
def test_other_strings_are_no_lengths(ui: Context, text: str) -> None:
    with pytest.raises(ValueError, match=r"width must be a number of pixels, a Length, 'match_parent'.*'50%', not "):
        ui.create(Kind.VIEW, width=text)  # type: ignore[arg-type]


def test_a_text_is_a_str(ui: Context) -> None:
    wrong: Any
    for wrong in (5, b"bytes", ["a"]):
        with pytest.raises(TypeError, match="text must be a str, not "):
            ui.create(Kind.TEXT, text=wrong)
        with pytest.raises(TypeError, match="id must be a str, not "):
            ui.create(Kind.TEXT, id=wrong)


def test_a_wrong_type_is_caught_as_each_of_its_classes(ui: Context) -> None:
    for kind in (TypeError, ValueError, reglet.InvalidArgument, reglet.RegletError, reglet.WrongType):
        with pytest.raises(kind):
            ui.create(Kind.TEXT, text=5)  # type: ignore[arg-type]


# MARK: - Ids


def test_an_id_that_is_not_there_is_named(ui: Context) -> None:
    root = ui.create(Kind.CONSTRAINT)
    root.create(Kind.VIEW, id="title")
    with pytest.raises(reglet.NotFound, match="no node of this tree has the id 'titel'"):
        root.find("titel")
    with pytest.raises(reglet.NotFound, match="no node below the container has the id 'titel'"):
        root.add_constraint(named("titel").width == 3)


# MARK: - Rules


@pytest.fixture
def box(ui: Context) -> Node:
    root = ui.create(Kind.CONSTRAINT)
    for id in "ab":
        root.create(Kind.VIEW, id=id, width=20, height=10)
    return root


def test_a_rule_is_a_constraint(box: Node) -> None:
    a, b = box.children
    made = box.add_constraint(anchors(a).left == anchors(b).right + 8)
    want = reglet.ConstraintDef(
        Attribute.LEFT, first=a, second=b, second_attribute=Attribute.RIGHT, multiplier=1, constant=8
    )
    assert made.definition == want
    rules = [
        (anchors(b).left == container.left + 3).named("start"),
        (named("a").width >= 2 * named("b").height - 1) @ 700,
    ]
    start, wide = box.add_constraints([*rules, reglet.ConstraintDef(Attribute.TOP, a)])[:2]
    assert (start.name, start.definition.second, start.constant) == ("start", None, 3)
    assert start.definition.second_attribute is Attribute.LEFT
    assert (wide.priority, wide.multiplier, wide.constant, wide.relation) == (
        700,
        2,
        -1,
        reglet.Relation.GREATER_OR_EQUAL,
    )
    assert (wide.definition.first, wide.definition.second) == (a, b)
    box.layout(100, 100)
    assert (b.frame.x, a.frame.x) == (3, 31)


def test_what_only_a_layout_set_knows_is_no_constraint(box: Node) -> None:
    a = anchors(box.child(0))
    for rule in (item.left == 3, a.left == child(1).right, a.left == dp(8), a.left == value("gap") + 3):
        with pytest.raises(reglet.InvalidArgument, match=r"definition .* layout set"):
            box.add_constraint(rule)
    with Context() as elsewhere, pytest.raises(reglet.InvalidArgument, match="another context"):
        box.add_constraint(a.left == anchors(elsewhere.create(Kind.VIEW, id="far")).right)
    with pytest.raises(TypeError, match="definition must be a ConstraintDef or a rule"):
        box.add_constraint("a.left == 3")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"definitions\[1\] must be a ConstraintDef or a rule"):
        box.add_constraints([a.left == 3, 5])  # type: ignore[list-item]
    assert box.constraints == []


# MARK: - Descriptions of trees


def test_a_tree_that_contains_itself_is_named(ui: Context) -> None:
    inner: dict[str, Any] = {"kind": Kind.FRAME, "children": []}
    outer: list[Any] = [Kind.LINEAR, {"id": "list"}, [Kind.VIEW], inner]
    inner["children"].append(outer)
    sentence = r"contains itself: node 0 \(LINEAR #list\) > node 2 \(FRAME\) > node 0$"
    with pytest.raises(ValueError, match=sentence):
        ui.build(outer)
    alone = reglet.NodeDef(Kind.FRAME)
    alone.children = [alone, alone]
    with pytest.raises(ValueError, match=r"contains itself: node 1 \(FRAME\) > node 1$"):
        ui.build([Kind.FRAME, alone])
    long = last = [Kind.FRAME]
    for _ in range(100):
        last.append([Kind.FRAME])  # type: ignore[arg-type]
        last = last[1]  # type: ignore[assignment]
    last.append(long)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"\(FRAME\) > … > node 9"):
        ui.build(long)
    assert ui.node_count == 0


def test_a_description_may_be_used_twice(ui: Context) -> None:
    shared = [Kind.FRAME, [Kind.VIEW]]
    assert len(ui.build([Kind.LINEAR, shared, [Kind.FRAME, shared], shared])) == 8


def test_layouts_that_contain_themselves_are_refused(box: Node) -> None:
    parts: list[Any] = []
    parts.append(parts)

    def itself(node: Node) -> Any:
        return itself

    for layout in (parts, itself):
        with pytest.raises(ValueError, match="more than 200 levels deep, or contain themselves"):
            reglet.sets.LayoutSet(box, layout).apply()


# MARK: - Tags


@pytest.mark.parametrize("style", [None, Style(), Style(gap=3)])
def test_a_style_of_resolve_tag_keeps_what_the_tag_presets(ui: Context, style: Style | None) -> None:
    answer: Any = Kind.LINEAR if style is None else (Kind.LINEAR, style)
    file = '<LinearLayout orientation="vertical"><Button/></LinearLayout>'
    plain = ui.inflate(file).style
    for tag in ("VBox", "LinearLayout", "TextView"):
        own = ui.inflate(f"<{tag}/>", resolve_tag=lambda tag: Kind.LINEAR).style
        node = ui.inflate(f"<{tag}/>", resolve_tag=lambda tag: answer)
        assert node.style == (own if style is None else own.replace(**({"gap": 3} if style.gap else {})))
    kept = ui.inflate(file, resolve_tag=lambda tag: answer if tag.name == "LinearLayout" else None)
    assert kept.style == (plain.replace(gap=3) if style is not None and style.gap else plain)


def test_a_property_that_was_set_wins_also_as_the_default(ui: Context) -> None:
    for name in ("VBox", "Button", "HorizontalLayout", "TableLayout"):
        made = ui.inflate(f"<{name}/>")
        style, kind = made.style, made.kind
        for key in ("orientation", "width", "height", "gravity", "baseline_aligned", "weight_mode", "gap"):
            given: Any = {key: getattr(Style(), key)}
            answer = (kind, Style(**given))
            node = ui.inflate(f"<{name}/>", resolve_tag=lambda tag, answer=answer: answer)
            assert node.style == style.replace(**given), (name, key)
