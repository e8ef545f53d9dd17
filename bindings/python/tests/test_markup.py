# SPDX-License-Identifier: MIT
"""Layout files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import reglet
from reglet import Code, Context, Kind, Level, UnknownTag

DATA = Path(__file__).parent / "data"


def test_a_file_becomes_a_tree(ui: Context) -> None:
    font = ui.font(line_height=16, ascent=12, default_advance=7)
    root = ui.inflate_file(DATA / "screen.xml", font=font, density=2, font_scale=1.5)
    title, filler, button = root.children
    assert [node.kind for node in root.walk()] == [Kind.LINEAR, Kind.TEXT, Kind.VIEW, Kind.TEXT]
    assert (root.tag, button.tag) == ("LinearLayout", "Button")
    assert root.padding == (16, 16, 16, 16) and button.width == reglet.px(240)
    assert root.find("title") == title and title.text == "Hello, kiosk" and title.font == font.id
    assert (filler.weight, filler.id) == (1, None)
    assert button.attributes == {"onClick": "accept"}
    assert (button.attribute("onClick"), button.attribute("other"), title.attributes) == ("accept", None, {})
    root.layout(640, 400)
    assert button.absolute_frame == (384, 288, 240, 96)  # a button is at least 48 dp high


def test_text_inflates_as_the_file_does(ui: Context) -> None:
    text = (DATA / "screen.xml").read_text()
    dumps = {
        ui.inflate(text).dump(),
        ui.inflate(text.encode()).dump(),
        ui.inflate_file(str(DATA / "screen.xml")).dump(),
        ui.inflate_file(bytes(DATA / "screen.xml")).dump(),
    }
    assert len(dumps) == 1


def test_a_node_made_by_hand_has_no_tag(ui: Context) -> None:
    node = ui.create(Kind.VIEW)
    assert node.tag is None and node.attributes == {}


def test_a_tree_can_be_inflated_below_a_node(ui: Context) -> None:
    parent = ui.create(Kind.FRAME)
    child = ui.inflate("<View/>", parent=parent)
    assert child.parent == parent
    leaf = ui.create(Kind.VIEW)
    with pytest.raises(reglet.HierarchyError):
        ui.inflate("<View/>", parent=leaf)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-1"])
def test_bytes_are_read_as_their_declaration_says(ui: Context, encoding: str) -> None:
    xml = f'<?xml version="1.0" encoding="{encoding}"?><TextView text="Größe"/>'
    assert ui.inflate(xml.encode(encoding)).text == "Größe"


def test_a_str_must_not_declare_another_encoding(ui: Context) -> None:
    assert ui.inflate('<?xml version="1.0" encoding="utf-8"?><TextView text="ß"/>').text == "ß"
    with pytest.raises(reglet.InvalidArgument, match="pass bytes"):
        ui.inflate('<?xml version="1.0" encoding="latin-1"?><View/>')


def test_a_bad_file_builds_nothing_and_says_why(ui: Context) -> None:
    with pytest.raises(reglet.MarkupError) as caught:
        ui.inflate_file(DATA / "bad.xml", file_name="bad.xml")
    assert ui.node_count == 0
    error, warning = caught.value.diagnostics
    assert (error.code, error.level, error.line, error.column, error.length) == (Code.BAD_VALUE, Level.ERROR, 2, 29, 4)
    assert (warning.code, warning.level, warning.line, warning.column) == (Code.UNKNOWN_TAG, Level.WARNING, 3, 5)
    text = (DATA / "bad.xml").read_bytes()
    assert text[error.offset : error.offset + error.length] == b"wide"
    first, source, caret = str(error).splitlines()
    assert first.startswith("bad.xml:2:29: error: ")
    assert source == '    <TextView layout_width="wide" />' and caret == " " * 28 + "^~~~"
    assert tuple(ui.diagnostics) == caught.value.diagnostics
    assert str(caught.value) == str(error)


def test_of_several_errors_the_exception_shows_the_first(ui: Context) -> None:
    with pytest.raises(reglet.MarkupError) as caught:
        ui.inflate('<View layout_width="wide"\n      layout_height="high"/>')
    lines = str(caught.value).splitlines()
    assert lines[0].startswith("layout.xml:1:21: error: unknown value 'wide'")
    assert lines[1:] == ['<View layout_width="wide"', " " * 20 + "^~~~", "(1 more: see diagnostics)"]


def test_the_exception_shows_the_error_of_its_own_call(ui: Context) -> None:
    with pytest.raises(reglet.MarkupError):
        ui.inflate("<View>")
    container = ui.create(Kind.CONSTRAINT)
    for _ in range(2):  # these calls add to the diagnostics
        with pytest.raises(reglet.MarkupError) as caught:
            container.add_vfl("H:|-[nobody]-|")
        assert str(caught.value).splitlines()[0] == "vfl:1:6: error: no view is called 'nobody'"
    with pytest.raises(reglet.MarkupError, match=r"^css:1:10: error: "):
        container.css = "width: 12q"


@pytest.mark.parametrize(
    "xml, error",
    [
        ("", reglet.MarkupError),
        ("<View>", reglet.MarkupError),
        ("<View/><View/>", reglet.MarkupError),
        ("<!DOCTYPE View><View/>", reglet.MarkupError),
        ("\ud800", reglet.RegletError),
        (b"\xff\xfe<", reglet.MarkupError),
        ("<View>" * 300 + "</View>" * 300, reglet.RegletError),
    ],
)
def test_hostile_text_is_an_error(ui: Context, xml: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        ui.inflate(xml)
    assert ui.node_count == 0


def test_unknown_tags_by_policy(ui: Context) -> None:
    assert ui.inflate("<Nonsense/>").kind is Kind.FIXED
    with pytest.raises(reglet.MarkupError):
        ui.inflate("<Nonsense/>", unknown_tag=UnknownTag.ERROR)


@pytest.mark.parametrize(
    "keywords, error",
    [
        ({"max_attributes": 1}, reglet.LimitExceeded),
        ({"density": -1}, reglet.InvalidArgument),
        ({"density": float("nan")}, reglet.InvalidArgument),
        ({"font_scale": -1}, reglet.InvalidArgument),
        ({"unknown_tag": 9}, reglet.InvalidArgument),
        ({"max_attributes": -1}, reglet.InvalidArgument),
        ({"file_name": "a\0b"}, reglet.InvalidArgument),
    ],
)
def test_wrong_arguments(ui: Context, keywords: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        ui.inflate('<View layout_width="1px" layout_height="1px"/>', **keywords)
    assert ui.node_count == 0


def test_files_that_cannot_be_read(ui: Context, tmp_path: Path) -> None:
    for path in (tmp_path / "none.xml", tmp_path):
        with pytest.raises(reglet.IOError_):
            ui.inflate_file(path)
    with pytest.raises(reglet.InvalidArgument, match="NUL"):
        ui.inflate_file("a\0b")
