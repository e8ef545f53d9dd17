# SPDX-License-Identifier: MIT
"""Texts of layout files whose resources have tags, such as <b>."""

from __future__ import annotations

from typing import Any

import pytest

from reglet import Context, Font, FontRequest, Node, Resources, ResourceView, Span, SpanFlags

STRINGS = """
<string name="plain">Rules</string>
<string name="rules">é😀 <b>a<i>b</i></b> <a href="https://x.example">the <big>rules</big></a></string>
<string name="looks"><u>a</u><strike>b</strike><sup>c</sup><sub>d</sub><small>e</small><tt>f</tt></string>
<string name="font"><font color="#ff0000" bgcolor="lime" size="20">a</font><font face="serif"
 fgcolor="@color/ink">b</font></string>
<string name="note">See <annotation kind="help">here</annotation></string>
<string name="many">One two</string>
<color name="ink">#123456</color>
"""
FRENCH = """
<string name="rules">Les <b>règles</b></string>
<string name="plain"><b>Rules</b></string>
<string name="many">One <big>two</big></string>
"""


@pytest.fixture
def view() -> ResourceView:
    made = Resources()
    made.add_file("values/values.xml", f"<resources>{STRINGS}</resources>")
    made.add_file("values-fr/values.xml", f"<resources>{FRENCH}</resources>")
    names = ("plain", "rules", "looks", "font", "note", "many")
    texts = "".join(f"<TextView id='{name}' text='@string/{name}' textSize='10px'/>" for name in names)
    made.add_file("layout/main.xml", f"<FrameLayout>{texts}</FrameLayout>")
    return made.view()


@pytest.fixture
def fonts(ui: Context) -> dict[str, Font]:
    def make(advance: float) -> Font:
        return ui.font(line_height=20, ascent=15, default_advance=advance, size=10)

    return {"": make(10), "bold": make(12), "bold italic": make(13), "monospace": make(14), "serif": make(15)}


def inflate(ui: Context, view: ResourceView, fonts: dict[str, Font]) -> Node:
    def choose(request: FontRequest) -> Font:
        style = "bold italic" if request.italic else "bold" if request.weight >= 700 else request.family
        return fonts[style]

    ui.resources = view
    ui.fonts = choose
    return ui.inflate("@layout/main", font=fonts[""])


def parts(root: Node, name: str) -> list[tuple[Any, ...]]:
    leaf = root.find(name)
    assert leaf is not None
    root.layout(1000, 1000)
    return [(run.text, run.width, run.font.metrics.size) for run in leaf.text_runs]


def spans(root: Node, name: str) -> list[Span]:
    leaf = root.find(name)
    assert leaf is not None
    return leaf.spans


def test_tags_choose_fonts_and_sizes(ui: Context, view: ResourceView, fonts: dict[str, Font]) -> None:
    root = inflate(ui, view, fonts)
    assert parts(root, "rules") == [
        ("é😀 ", 30, 10), ("a", 12, 10), ("b", 13, 10), (" ", 10, 10), ("the ", 40, 10), ("rules", 62.5, 12.5),
    ]  # fmt: skip
    leaf = root.find("rules")
    assert leaf is not None
    assert leaf.text_hit(100, 5).link == "https://x.example"
    assert leaf.text_runs[-1].flags == SpanFlags.UNDERLINE
    assert parts(root, "plain") == [("Rules", 50, 10)]
    assert parts(root, "looks") == [
        ("a", 10, 10),
        ("b", 10, 10),
        ("c", 10, 10),
        ("d", 10, 10),
        ("e", 8, 8),
        ("f", 14, 10),
    ]
    assert [span.flags for span in spans(root, "looks")] == [1, 2, 4, 8, 0, 0]


def test_fonts_have_colors_sizes_and_faces(ui: Context, view: ResourceView, fonts: dict[str, Font]) -> None:
    root = inflate(ui, view, fonts)
    assert parts(root, "font") == [("a", 20, 20), ("b", 15, 10)]
    first, second = spans(root, "font")
    assert (first.color, first.background, first.size) == (0xFFFF0000, 0xFF00FF00, 20)
    assert (second.color, second.size) == (0xFF123456, 0)
    assert spans(root, "note")[0].link == "kind=help"


def test_spans_follow_the_configuration(ui: Context, view: ResourceView, fonts: dict[str, Font]) -> None:
    root = inflate(ui, view, fonts)
    kept = root.find("plain")
    view.configure(locale="fr")
    ui.fonts = lambda request: fonts["bold" if request.weight >= 700 else ""]
    ui.update_resources(font=fonts[""])
    assert parts(root, "rules") == [("Les ", 40, 10), ("règles", 72, 10)]
    assert parts(root, "plain") == [("Rules", 60, 10)]
    assert parts(root, "many") == [("One ", 40, 10), ("two", 37.5, 12.5)]
    assert root.find("plain") == kept
    view.configure(locale="en")
    ui.fonts = lambda request: fonts["bold" if request.weight >= 700 else ""]
    ui.update_resources(font=fonts[""])
    assert parts(root, "plain") == [("Rules", 50, 10)]
    assert spans(root, "many") == []


def test_copies_of_a_template_have_spans(ui: Context, view: ResourceView, fonts: dict[str, Font]) -> None:
    ui.resources = view
    template = ui.template("<TextView text='@string/rules' textSize='10px'/>", font=fonts[""])
    copies = list(template.instantiate(count=3))
    assert all(len(copy.spans) == 4 and copy.spans[2].link == "https://x.example" for copy in copies)


def test_without_a_callback_bold_is_the_font_of_the_text(
    ui: Context, view: ResourceView, fonts: dict[str, Font]
) -> None:
    ui.resources = view
    root = ui.inflate("@layout/main", font=fonts[""])
    assert {span.font for span in spans(root, "rules")} == {None}
    assert parts(root, "rules")[-1] == ("rules", 62.5, 12.5)


def test_many_long_links(ui: Context, fonts: dict[str, Font]) -> None:
    made = Resources()
    links = [f"https://x.example/{'long' * 50}/{i}" for i in range(200)]
    text = "".join(f"<a href='{link}'>é{i}</a> " for i, link in enumerate(links))
    made.add_file("values/values.xml", f"<resources><string name='links'>{text}</string></resources>")
    ui.resources = made.view()
    leaf = ui.inflate("<TextView text='@string/links'/>", font=fonts[""])
    assert [span.link for span in leaf.spans] == links
    whole = leaf.text.encode()
    assert [whole[int(span.start) : int(span.end)].decode() for span in leaf.spans] == [f"é{i}" for i in range(200)]
