# SPDX-License-Identifier: MIT
"""Layout files in JSON, and the callbacks of an inflation."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

import reglet
from reglet import Code, Context, Format, JsonOptions, Kind, Level, Node, Style, Tag

EXAMPLES = Path(__file__).parents[3] / "examples"


def test_the_layout_of_jsonlayouts_readme_loads_as_it_stands(ui: Context) -> None:
    root = ui.inflate_file(EXAMPLES / "seed.json")
    root.layout(1000, 800)
    # by hand: M1 = 20, M2 = 100; V2 begins at 100 + 120 + 50
    assert {name: root.find(name).frame for name in ("V1", "V2", "L1", "L2")} == {
        "V1": (100, 100, 220, 120),
        "V2": (100, 270, 130, 120),
        "L1": (20, 20, 30, 30),
        "L2": (20, 20, 30, 30),
    }
    assert root.find("L1").absolute_frame == (120, 120, 30, 30)
    assert [node.kind for node in root.walk()] == [Kind.CONSTRAINT, *[Kind.CONSTRAINT, Kind.TEXT] * 2]


def test_the_layouts_in_the_documentation_load(ui: Context) -> None:
    blocks = []
    for name in ("README.md", "docs/json.md"):
        text = (EXAMPLES.parent / name).read_text()
        blocks += [block.partition("\n```")[0] for block in text.split("```json\n")[1:]]
    assert len(blocks) == 4
    font = ui.font(line_height=16, ascent=12, default_advance=8)
    for block in blocks:
        root = ui.inflate(block, font=font)
        root.layout(800, 600)
        assert {each.code for each in ui.diagnostics} <= {Code.UNKNOWN_TAG}  # a class of the host
        assert len(list(root.walk())) >= 3


def as_json(element: ElementTree.Element) -> dict[str, Any]:
    """A tag of XML as a view of JSON."""
    view: dict[str, Any] = {name.rpartition("}")[2]: value for name, value in element.attrib.items()}
    if "text" in view:
        view["text"] = view["text"].replace("\\n", "\n").replace("\\'", "'")
    return {"type": element.tag, **view, "children": [as_json(child) for child in element]}


@pytest.mark.parametrize("name", ["kiosk", "settings", "seed"])
def test_json_describes_what_xml_does(ui: Context, name: str) -> None:
    path = EXAMPLES / f"{name}.xml"
    font = ui.font(line_height=16, ascent=12, default_advance=7)
    roots = [
        ui.inflate_file(path, font=font, density=1.5),
        ui.inflate(json.dumps(as_json(ElementTree.parse(path).getroot())), font=font, density=1.5),
    ]
    for root in roots:
        root.layout(640, 700)
    assert roots[0].dump() == roots[1].dump()
    assert [node.attributes for node in roots[0].walk()] == [node.attributes for node in roots[1].walk()]


def test_a_str_bytes_and_a_file_are_the_same(ui: Context) -> None:
    text = (EXAMPLES / "player.json").read_text()
    roots = [ui.inflate(text), ui.inflate(text.encode()), ui.inflate_file(EXAMPLES / "player.json")]
    assert len({root.dump() for root in roots}) == 1
    assert roots[0].find("tabs").kind == Kind.LINEAR and len(list(roots[0].walk())) > 25


def test_constraints_have_the_names_of_the_file(ui: Context) -> None:
    root = ui.inflate(
        '{"views": {"a": {}}, "constraints": {"row": "|-[a(>=5)]", "top": {"item": "a", "attribute": "top"}}}'
    )
    assert [each.name for each in root.constraints] == ["row#0", "row#1", "top"]
    assert root.constraints[1].definition.constant == 20
    root.constraints[1].constant = 7
    root.layout(50, 50)
    assert root.find("a").frame.x == 7


def test_mistakes_are_exceptions_with_their_places(ui: Context) -> None:
    with pytest.raises(reglet.MarkupError, match=r"^menu\.json:2:5: error: expected ',' or '}'") as caught:
        ui.inflate('{"a":\n 12 x}', file_name="menu.json")
    (found,) = caught.value.diagnostics
    assert (found.code, found.level, found.line, found.column) == (Code.JSON_SYNTAX, Level.ERROR, 2, 5)
    assert found.message.endswith("\n 12 x}\n    ^")
    with pytest.raises(reglet.MarkupError) as caught:
        ui.inflate('{"children": {"a": {}, "a": {}}}')
    assert [each.code for each in caught.value.diagnostics if each.level == Level.ERROR] == [Code.DUPLICATE_KEY]
    with pytest.raises(reglet.MarkupError, match="not UTF-8"):
        ui.inflate(b'{"a": "\xff"}')
    assert ui.node_count == 0


def test_the_format_and_its_options_can_be_given(ui: Context) -> None:
    assert ui.inflate("// a\n{}", json_options=JsonOptions.COMMENTS).kind == Kind.CONSTRAINT
    for text, options in ("// a\n{}", {}), ('{"a": 1,}', {"json_options": JsonOptions.STRICT}), ("<View/>", {}):
        with pytest.raises(reglet.MarkupError):
            ui.inflate(text, format=Format.JSON, **options)  # type: ignore[arg-type]
    with pytest.raises(reglet.MarkupError, match=r"layout\.xml"):
        ui.inflate("{}", format=Format.XML)
    with pytest.raises(TypeError, match="'densty'"):
        ui.inflate("{}", densty=2)  # type: ignore[call-arg]


# MARK: - Callbacks


def test_the_host_says_what_types_make(ui: Context) -> None:
    class Column:
        def measure(self, request: reglet.ContainerMeasure) -> reglet.Size:
            return reglet.Size(70, 50)

        def place(self, request: reglet.ContainerPlace) -> None:
            pass

    column = ui.container(Column)
    seen: list[Tag] = []

    def resolve(tag: Tag) -> Any:
        seen.append(tag)
        return {"Column": column, "a.Gauge": (Kind.FIXED, Style(content_width=30, content_height=4))}.get(tag.name)

    made: list[tuple[Node, Tag]] = []
    root = ui.inflate(
        '{"type": "Column", "children": {"g": {"type": "a.Gauge", "contentWidth": 9}, "v": {"type": "View"}}}',
        resolve_tag=resolve,
        did_create=lambda node, tag: made.append((node, tag)),
    )
    assert seen == [("Column", "", Kind.FIXED), ("a.Gauge", "g", Kind.FIXED), ("View", "v", Kind.VIEW)]
    assert [node for node, _ in made] == list(root.walk())
    assert [tag.kind for _, tag in made] == [Kind.CUSTOM, Kind.FIXED, Kind.VIEW]
    gauge = root.find("g")
    assert (gauge.content_width, gauge.content_height) == (9, 4) and not ui.diagnostics
    root.layout(200, 200)
    assert ui.measure(root, reglet.unspecified(), reglet.unspecified()) == (70, 50)


@pytest.mark.parametrize("which", ["resolve_tag", "did_create"])
def test_what_a_callback_raises_is_raised_and_nothing_is_built(ui: Context, which: str) -> None:
    calls = 0

    def fail(*_: object) -> None:
        nonlocal calls
        calls += 1
        raise KeyError("no such thing")

    for text in ("<FrameLayout><View/></FrameLayout>", '{"children": [{}]}'):
        with pytest.raises(KeyError, match="no such thing"):
            ui.inflate(text, **{which: fail})  # type: ignore[arg-type]
    assert calls == 2 and ui.node_count == 0


def test_callbacks_cannot_call_the_context(ui: Context) -> None:
    def resolve(tag: Tag) -> Kind:
        ui.create(Kind.VIEW)
        return Kind.VIEW

    with pytest.raises(reglet.Reentrant):
        ui.inflate("{}", resolve_tag=resolve)
    assert ui.inflate("{}").kind == Kind.CONSTRAINT


def test_lines_in_the_extended_language(ui: Context) -> None:
    layout = {
        "views": {name: {"type": "UIView"} for name in ("head", "body", "v1", "v2")},
        "constraints": {
            "C1": "V:|[column:[head(50)]-[body]]|",
            "C2": "|-[column]-m-|",
            "C3": ["HV:[v1..2(10)]", "V:|~[v1,v2(body*0+10)]~| // centered"],
        },
        "options": {"C1": "extended", "C2": ["extended"], "C3": "extended"},
        "metrics": {"m": 30},
    }
    root = ui.inflate(json.dumps(layout), density=2)
    root.layout(400, 300)
    assert not ui.diagnostics
    assert root.find("head").frame == (40, 0, 300, 100)
    assert root.find("body").frame == (40, 116, 300, 184)
    assert root.find("v1").frame[1:] == (140, 20, 20)
    with pytest.raises(reglet.MarkupError) as caught:
        ui.inflate(json.dumps({"type": "UIView", "constraints": {"C": "|~[column:[a]"}, "options": {"C": "extended"}}))
    assert caught.value.diagnostics[-1].code == Code.VFL_VIEW


def errors(ui: Context, text: str) -> list[reglet.Diagnostic]:
    with pytest.raises(reglet.RegletError):
        ui.inflate(text)
    assert ui.node_count == 0
    return [each for each in ui.diagnostics if each.level == Level.ERROR]


def test_constraints_that_contradict_each_other_in_any_size_are_mistakes(ui: Context) -> None:
    lines = '"L": "|[a]", "C": "[a(5)]",\n"D": ["V:[a(1)]", "[a(6)]"]'
    (found,) = errors(ui, '{"views": {"a": {}},\n"constraints": {' + lines + "}}")
    assert (found.code, found.line, found.column) == (Code.UNSATISFIABLE, 2, 35)
    assert "constraints contradict each other: 'C#0', 'D#0'" in found.message
    other = ui.diagnostics[1]
    assert (other.level, other.line, other.column) == (Level.INFO, 3, 19)
    # a constraint that holds in some sizes is not: the layout reports it
    root = ui.inflate('{"views": {"a": {}}, "constraints": ["|[a(50)]|"]}')
    root.layout(50, 10)
    with pytest.raises(reglet.TreeError):
        root.layout(60, 10)


@pytest.mark.parametrize(
    ("constraint", "column", "part"),
    [
        ('{"vfl": "[a]", "item": "a", "attribute": "width"}', 38, "a line, or an item and an attribute"),
        ('{"item": "x", "attribute": "width"}', 48, "no view of the file has the id 'x'"),
        ('{"item": "a", "attribute": "width", "priority": 1001}', 86, "at most 1000"),
    ],
)
def test_wrong_constraints_are_refused(ui: Context, constraint: str, column: int, part: str) -> None:
    (found,) = errors(ui, f'{{"views": {{"a": {{}}}}, "constraints": [{constraint}]}}')
    assert part in found.message
    assert found.column == column


def test_constraints_do_not_reach_into_other_systems(ui: Context) -> None:
    column = '{"type": "LinearLayout", "children": [{"type": "ConstraintContainer", "children": {"x": {}}}]}'
    text = f'{{"views": {{"column": {column}, "a": {{}}}}, "constraints": [%s]}}'
    for constraint in '"H:|[x]"', '"[a(x)]"', '{"item": "x", "attribute": "width", "constant": 5}':
        (found,) = errors(ui, text % constraint)
        assert found.code == Code.VFL_VIEW
        assert "is not laid out by the constraints of this container" in found.message


def test_words_are_those_of_xml(ui: Context) -> None:
    root = ui.inflate(
        """{"views": {"a": {"layout_width": 20, "layout_height": 10}, "b": {"layout_width": 20, "layout_height": 10}},
        "constraints": [
            {"item": "a", "attribute": "start", "relation": "greaterOrEqual", "constant": 5, "priority": "fitting"},
            {"item": "b", "attribute": "start", "to": "a", "toAttribute": "end", "id": "beside"},
            {"vfl": "V:|-[a]"},
            {"vfl": "[a]-[b]", "options": ["alignAllFirstBaseline", "alignAllLastBaseline"], "priority": 20}
        ]}"""
    )
    root.layout(100, 50)
    assert [root.find(name).frame for name in "ab"] == [(5, 20, 20, 10), (25, 20, 20, 10)]
    assert root.constraints[1].name == "beside"


def test_a_file_fills_the_frame_it_is_inflated_into(ui: Context) -> None:
    frame = ui.create(Kind.FRAME)
    line = '"views": {"a": {}}, "constraints": ["|-5-[a]-5-|", "V:|-(>=6)-[a(9)]|"]'
    inner = ui.inflate(f"{{{line}}}", parent=frame)
    sized = ui.inflate(f'{{"layout_height": 40, {line}}}', parent=frame)
    typed = ui.inflate(f'{{"type": "ConstraintContainer", {line}}}', parent=frame)
    item = ui.inflate(f"{{{line}}}", parent=frame.create(Kind.LINEAR))
    frame.layout(100, 50)
    assert inner.frame == (0, 0, 100, 50) and inner.find("a").frame == (5, 41, 90, 9)
    assert sized.frame == (0, 0, 100, 40)
    assert typed.frame == item.frame == (0, 0, 10, 15)  # as large as its constraints make it
