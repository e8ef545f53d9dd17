# SPDX-License-Identifier: MIT
"""The command schema: a schema accepts the values that the reader accepts, and no others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from conftest import ROOT, Call
from lxml import etree

import reglet
from reglet._cli.format_json import format_json
from reglet._cli.forms import attributes
from reglet._cli.markup import tables
from reglet._cli.schema import leaves
from reglet._cli.schema_json import json_schema
from reglet._cli.schema_xsd import FILES, xsd

VALUES = [
    "12", "-3", "+1.5", ".5", "1e3", "4.", "-1", "-2", "0", "1", "999", "1001", "32767", "12dp", "-3px", "1.5sp", "2in",
    "12 dp", "50%", "-5%", "match_parent", "wrap_content", "wrap", "true", "NO", "center", "top|start", "top,start",
    "16:9", "0:1", "7,8", "7,8,9", "*", "1, 2", "@dimen/a", "?attr/b", "@null", "@{a.b}", "none", "beginning|end",
    "bold|italic", "serif", "end", "horizontal", "gone", "rtl", "locale", "box", "anywhere", "anyRtl", "viewEnd",
    "alignBounds", "row_reverse", "wrap_reverse", "space_evenly", "stretch", "auto", "flex_end", "packed", "percent",
    "#fff", "nonsense", " 12 ", "",
]  # fmt: skip
# Places of a node that together read every attribute.
PLACES = [
    ("FrameLayout", "TextView"), ("FrameLayout", "ImageView"), ("FrameLayout", "TableLayout"),
    ("FrameLayout", "GridLayout"), ("FrameLayout", "FlexboxLayout"), ("ConstraintLayout", "TextView"),
    ("ConstraintLayout", "Guideline"), ("ConstraintLayout", "Barrier"), ("GridLayout", "View"), ("TableRow", "View"),
]  # fmt: skip
# Tables accept numbers that grids refuse; in CSS containers names of properties have CSS values.
OF_CSS = ("padding", "gap", "width", "height", "flexDirection", "flexWrap", "justifyContent", "alignItems")
BY_PARENT = ("layout_column", "layout_span", "alignContent", *OF_CSS)
EXAMPLES = [*ROOT.glob("examples/*.xml"), *ROOT.glob("examples/*/res/layout*/*.xml")]


@pytest.fixture(scope="module")
def schemas(tmp_path_factory: pytest.TempPathFactory) -> etree.XMLSchema:
    folder = tmp_path_factory.mktemp("schemas")
    for name in FILES:
        (folder / name).write_text(xsd(name, leaves()))
    return etree.XMLSchema(etree.parse(folder / "reglet.xsd"))


@pytest.fixture(scope="module")
def in_json() -> jsonschema.Draft202012Validator:
    found = json_schema()
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


def strict(path: Path) -> Any:
    return json.loads(format_json(path.read_bytes(), 120))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_examples_are_valid_xml(schemas: etree.XMLSchema, path: Path) -> None:
    schemas.assertValid(etree.parse(path))


def test_css_is_valid(schemas: etree.XMLSchema, in_json: jsonschema.Draft202012Validator) -> None:
    text = (
        "<css-grid grid-template-columns='1fr 2fr' gap='8px 4%' padding='1px 2px 3px' alignItems='safe center'>"
        "<View css='order: 2' width='50%' height='max-content'/></css-grid>"
    )
    schemas.assertValid(etree.fromstring(text.replace("safe center", "center")))
    in_json.validate({"type": "css-flex", "gap": 8, "flexGrow": 1, "justifyContent": "end", "css": "gap: 1px"})


@pytest.mark.parametrize("path", [*ROOT.glob("examples/*.json")], ids=lambda path: path.name)
def test_the_examples_are_valid_json(in_json: jsonschema.Draft202012Validator, path: Path) -> None:
    in_json.validate(strict(path))


def refused(context: reglet.Context, attribute: str) -> set[int]:
    """The values that the reader refuses on some node that reads the attribute."""
    found: set[int] = set()
    for parent, tag in PLACES:
        lines = [f'<{tag} {attribute}="{value}"/>' for value in VALUES]
        try:
            context.inflate(f"<{parent}>\n" + "\n".join(lines) + f"\n</{parent}>").destroy()
        except reglet.MarkupError:
            found |= {each.line - 2 for each in context.diagnostics if each.code == reglet.Code.BAD_VALUE
                      and each.level == reglet.Level.ERROR}  # fmt: skip
    return found


@pytest.fixture(scope="module")
def readers() -> dict[str, set[int]]:
    with reglet.Context() as context:
        return {each: refused(context, each) for each in attributes()}


def shown(found: set[tuple[str, int]]) -> list[str]:
    return sorted(f"{attribute}={VALUES[value]!r}" for attribute, value in found)


def test_xml_values_are_refused_as_by_the_reader(schemas: etree.XMLSchema, readers: dict[str, set[int]]) -> None:
    pairs = [(attribute, number) for attribute in readers for number in range(len(VALUES))]
    lines = [f'<View {attribute}="{VALUES[number]}"/>' for attribute, number in pairs]
    schemas.validate(etree.fromstring("<FrameLayout>\n" + "\n".join(lines) + "\n</FrameLayout>"))
    found = {pairs[each.line - 2] for each in schemas.error_log}
    wanted = {(name, number) for name, numbers in readers.items() for number in numbers}
    missed = {each for each in wanted - found if each[0] not in BY_PARENT}
    assert (shown(found - wanted), shown(missed)) == ([], [])


def test_json_values_are_refused_as_by_the_reader(
    in_json: jsonschema.Draft202012Validator, readers: dict[str, set[int]]
) -> None:
    chosen = {form: name for name, form in attributes().items()}.values()  # one of each form
    found = {
        (attribute, number)
        for attribute in chosen
        for number, value in enumerate(VALUES)
        if not in_json.is_valid({attribute: value})
    }
    wanted = {(name, number) for name in chosen for number in readers[name]}
    missed = {each for each in wanted - found if each[0] not in BY_PARENT}
    assert (shown(found - wanted), shown(missed)) == ([], [])


def test_prefixed_attributes_are_checked_too(schemas: etree.XMLSchema) -> None:
    def is_valid(attributes: str, tag: str = "View", inside: str = "") -> bool:
        spaces = f'xmlns:android="{FILES["reglet-android.xsd"]}" xmlns:app="{FILES["reglet-app.xsd"]}" xmlns:x="x"'
        return bool(schemas.validate(etree.fromstring(f"<{tag} {spaces} {attributes}>{inside}</{tag}>")))

    assert is_valid('android:layout_width="12dp" app:gap="3" x:gap="own" own="1" app:own="2" android:onClick="f"')
    assert not is_valid('android:layout_width="wide"')
    assert not is_valid('app:gap="wide"')
    assert is_valid("", "org.example.Own", "<View/>") is False  # no schema for an unknown root
    assert is_valid("", "FrameLayout", '<org.example.Own a="1"><View gap="1"/></org.example.Own>')
    assert not is_valid("", "FrameLayout", '<org.example.Own a="1"><View gap="x"/></org.example.Own>')
    assert is_valid("", "androidx.constraintlayout.widget.ConstraintLayout", "<requestFocus/>")
    assert is_valid("", "TextView", "<requestFocus/>") and not is_valid("", "TextView", "<View/>")
    assert is_valid("", "ConstraintContainer", '<constraint vfl="|[a]|" priority="high"/>')
    assert not is_valid("", "ConstraintContainer", "<constraint><View/></constraint>")


def test_every_tag_is_an_element(schemas: etree.XMLSchema) -> None:
    for tag in tables()["tags"]:
        schemas.assertValid(etree.fromstring(f"<{tag}/>"))


@pytest.mark.parametrize(
    ("text", "is_valid"),
    [
        ('{"views": {"a": {"type": "Own", "gravity": ["top", "end"], "own": {"x": 1}}}}', True),
        ('{"views": [{"gravity": ["top", "middle"]}]}', False),
        ('{"constraints": {"C": ["|[a]|", {"vfl": "[b]", "priority": 750}]}, "priority": {"C": "high"}}', True),
        ('{"constraints": [{"item": "a", "attribute": "middle"}]}', False),
        ('{"constraints": [{"item": "a", "attribute": "centerX", "relation": "<=", "constant": "m"}]}', True),
        ('{"constraints": [{"item": "a", "attribute": "centerX", "priority": 1001}]}', False),
        ('{"metrics": {"m": "wide"}}', False),
        ('{"guides": ["a", "b"], "views": []}', True),
        ('{"layout_width": 120, "singleLine": true, "stretchColumns": [0, 2], "text": null}', True),
        ('{"layout_width": true}', False),
        ('{"children": {"a": {"children": [{"gap": "wide"}]}}}', False),
        ("[]", False),
    ],
)
def test_structure_of_json(in_json: jsonschema.Draft202012Validator, text: str, is_valid: bool) -> None:
    assert in_json.is_valid(json.loads(text)) == is_valid


def test_the_command_prints_and_writes(call: Call, tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, str, str]:
        return call("schema", *arguments)

    status, out, errors = run("json")
    assert (status, json.loads(out), errors) == (0, json_schema(), "")
    assert run("xsd", "-o", "a/b") == (0, "", "")
    assert sorted(each.name for each in (tmp_path / "a/b").iterdir()) == sorted(FILES)
    assert run("xsd", "--namespace", "app")[1] == (tmp_path / "a/b/reglet-app.xsd").read_text()
    assert run("json", "-o", "no/such") == (1, "", "no/such: error: No such file or directory\n")
