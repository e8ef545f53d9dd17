# SPDX-License-Identifier: MIT
"""Fonts, texts and their lines."""

from __future__ import annotations

import numpy as np
import pytest

import reglet
from reglet import Context, Ellipsize, Font, Gravity, Kind, TextBreak, at_most, unspecified


def font(ui: Context) -> Font:
    return ui.font(line_height=16, ascent=12, default_advance=7)


def test_a_text_has_the_size_of_its_characters(ui: Context) -> None:
    leaf = ui.create(Kind.TEXT, text="Hello", font=font(ui))
    assert leaf.measure(unspecified(), unspecified()) == (35, 16)
    assert leaf.measure(at_most(21), unspecified()) == (21, 32)
    leaf.text = "Héllo wörld\nagain"
    assert leaf.text == "Héllo wörld\nagain"
    assert leaf.measure(unspecified(), unspecified()) == (77, 32)
    leaf.text = ""
    assert leaf.text == ""


def test_lines_are_readable(ui: Context) -> None:
    leaf = ui.create(Kind.TEXT, text="Größe und 日本", font=font(ui), width=reglet.MATCH_PARENT)
    leaf.layout(64, 100)
    first, second = leaf.lines
    assert [first.text, second.text] == ["Größe und", "日本"]
    assert (first.start, second.start) == (0, len("Größe und ".encode()))
    assert (first.x, first.y, first.width, first.height, first.baseline) == (0, 0, 63, 16, 12)
    assert (second.y, second.width, second.baseline, second.ellipsis) == (16, 14, 28, False)
    leaf.update(max_lines=1, ellipsize=True)
    leaf.layout(64, 100)
    (line,) = leaf.lines
    assert line.ellipsis and "Größe und".startswith(line.text) and line.width <= 64
    leaf.update(max_lines=0, text_break=TextBreak.ANYWHERE, gravity=reglet.Gravity.END | reglet.Gravity.TOP)
    leaf.layout(32, 100)
    assert [line.text for line in leaf.lines][:2] == ["Größ", "e un"]
    assert leaf.lines[0].x == 4


@pytest.mark.parametrize(
    ("gravity", "free"),
    [(0, 0), (Gravity.TOP, 0), (Gravity.CENTER_VERTICAL, 0.5), (Gravity.BOTTOM, 1), (Gravity.FILL_VERTICAL, 0)],
)
def test_the_baseline_goes_with_the_vertical_gravity(ui: Context, gravity: int, free: float) -> None:
    leaf = ui.create(Kind.TEXT, text="two\nlines", font=font(ui), gravity=gravity, padding_top=3, padding_bottom=5)
    for height in (100, 60, 40, 20):  # the last one is less than the lines
        leaf.height = height
        leaf.layout(200, 200)
        line = 3 + 12 + free * max(0, height - 8 - 32)
        assert leaf.layout_info.baseline == leaf.lines[0].baseline == line


def test_a_row_aligns_a_text_by_where_its_gravity_puts_the_lines(ui: Context) -> None:
    row = ui.create(Kind.LINEAR)
    high, low = (row.create(Kind.TEXT, text="x", font=font(ui), gravity=Gravity.BOTTOM) for _ in range(2))
    high.height = 50
    row.layout(200, 200)
    assert (high.frame.y, low.frame.y) == (0, 34)
    high.gravity = Gravity.CENTER_VERTICAL
    row.layout(200, 200)
    assert (high.frame.y, low.frame.y) == (0, 17)
    low.height = 60
    row.layout(200, 200)
    assert (high.frame.y, low.frame.y) == (27, 0)


def test_lines_of_other_kinds_are_an_error(ui: Context) -> None:
    view = ui.create(Kind.VIEW)
    with pytest.raises(reglet.InvalidArgument):
        _ = view.lines
    with pytest.raises(reglet.InvalidArgument):
        view.text = "x"
    assert view.text == ""


@pytest.mark.parametrize("bad", ["a\0b", "\ud800"])
def test_text_and_ids_must_be_text(ui: Context, bad: str) -> None:
    leaf = ui.create(Kind.TEXT, text="before", id="before")
    with pytest.raises(reglet.InvalidArgument):
        leaf.text = bad
    with pytest.raises(reglet.InvalidArgument):
        leaf.id = bad
    with pytest.raises(reglet.InvalidArgument):
        ui.create(Kind.TEXT, text=bad)
    with pytest.raises(reglet.InvalidArgument):
        ui.build([Kind.TEXT, {"id": bad}])
    assert (leaf.text, leaf.id, ui.node_count) == ("before", "before", 1)


def test_glyph_tables(ui: Context) -> None:
    array = np.zeros(4, reglet.GLYPH_DTYPE)
    array["codepoint"], array["advance"] = [ord("a"), 0, ord("é"), 0], [5, 99, 9, 99]
    fonts = [
        ui.font(line_height=10, ascent=8, default_advance=1, glyphs={"a": 5, "é": 9}),
        ui.font(line_height=10, ascent=8, default_advance=1, glyphs={ord("a"): 5, 0xE9: np.float32(9)}),
        ui.font(line_height=10, ascent=8, default_advance=1, glyphs=array[::2]),
    ]
    assert len({each.id for each in fonts}) == 3
    for each in fonts:
        leaf = ui.create(Kind.TEXT, text="aéb", font=each)
        assert leaf.measure(unspecified(), unspecified()) == (15, 10)
        assert leaf.font == each.id


@pytest.mark.parametrize(
    "arguments",
    [
        {"line_height": 0},
        {"line_height": float("nan")},
        {"default_advance": -1},
        {"glyphs": {"ab": 1}},
        {"glyphs": {-1: 1}},
        {"glyphs": {0x110000: 1}},
        {"glyphs": {"a": -1}},
        {"glyphs": [1, 2]},
        {"glyphs": np.zeros(3)},
    ],
)
def test_wrong_fonts(ui: Context, arguments: dict[str, object]) -> None:
    full: dict[str, object] = {"line_height": 16, "ascent": 12, "default_advance": 7, **arguments}
    with pytest.raises(reglet.InvalidArgument):
        ui.font(**full)  # type: ignore[arg-type]


def test_a_font_lives_as_long_as_it_is_used(ui: Context) -> None:
    one = font(ui)
    assert repr(one) == f"<Font {one.id}>"
    leaf = ui.create(Kind.TEXT, text="x", font=one)
    with pytest.raises(reglet.InvalidArgument):
        one.destroy()
    leaf.font = None
    assert leaf.font == 0
    one.destroy()
    with pytest.raises(reglet.NotFound):
        one.destroy()
    with pytest.raises(reglet.RegletError):
        leaf.font = one


def test_a_font_can_be_set_on_many_texts(ui: Context) -> None:
    one = font(ui)
    leaves = ui.build([[Kind.TEXT, {"text": "x"}]] * 3)
    leaves.set(reglet.Property.FONT, one)
    assert {leaf.font for leaf in leaves} == {one.id}
    leaves.set(reglet.Property.FONT, None)
    assert {leaf.font for leaf in leaves} == {0}


def test_an_ellipsis_at_the_start_or_in_the_middle_has_a_tail(ui: Context) -> None:
    font = ui.font(line_height=20, ascent=15, default_advance=10)
    leaf = ui.create(Kind.TEXT, text="abcdefgh", font=font, max_lines=1, ellipsize=Ellipsize.MIDDLE)
    leaf.layout(60, 20)
    (line,) = leaf.lines
    assert (line.text, line.ellipsis, line.tail) == ("abc", True, "gh")
    leaf.ellipsize = "start"  # type: ignore[assignment]
    leaf.layout(60, 20)
    (line,) = leaf.lines
    assert (line.text, line.ellipsis, line.tail) == ("", True, "defgh")
    assert [run.text for run in leaf.text_runs] == ["", "defgh"]
    leaf.ellipsize = True  # type: ignore[assignment]
    assert leaf.ellipsize is Ellipsize.END


def test_characters_shown_are_limited(ui: Context) -> None:
    leaf = ui.create(Kind.TEXT, text="abcdef", font=font(ui))
    assert leaf.max_length is None
    leaf.max_length = 3
    assert (leaf.max_length, leaf.text) == (3, "abcdef")
    assert leaf.measure(unspecified(), unspecified()) == (21, 16)
    leaf.hint = "hint"
    leaf.max_length = 0
    leaf.layout(100, 100)
    assert [line.text for line in leaf.lines] == ["hint"]
    leaf.max_length = None
    assert leaf.measure(unspecified(), unspecified()) == (42, 16)


def test_a_text_is_created_with_all_its_options(ui: Context) -> None:
    sizes = reglet.AutoSize(8, 20, 4)
    root = ui.create(Kind.FRAME)
    for leaf in (
        root.create(Kind.TEXT, text="abcdef", hint="hint", max_length=3, auto_size=sizes, font=font(ui)),
        ui.create(Kind.TEXT, text="abcdef", hint="hint", max_length=3, auto_size=sizes, font=font(ui)),
    ):
        assert (leaf.text, leaf.hint, leaf.max_length, leaf.auto_size) == ("abcdef", "hint", 3, sizes)
    with pytest.raises(reglet.InvalidArgument):
        root.create(Kind.VIEW, max_length=3)
    with pytest.raises(reglet.InvalidArgument):
        root.create(Kind.TEXT, auto_size=reglet.AutoSize(-1, 4))
    assert len(root.children) == 1


def test_a_font_may_have_padding(ui: Context) -> None:
    padded = ui.font(line_height=16, ascent=12, default_advance=7, top_padding=2, bottom_padding=3)
    assert (padded.metrics.top_padding, padded.metrics.bottom_padding) == (2, 3)
    leaf = ui.create(Kind.TEXT, text="a", font=padded)
    assert leaf.measure(unspecified(), unspecified()) == (7, 21)
    leaf.include_font_padding = False
    assert leaf.measure(unspecified(), unspecified()) == (7, 16)


def test_directions_and_alignments_are_inherited(ui: Context) -> None:
    box = ui.create(Kind.FRAME)
    leaf = box.create(Kind.TEXT, text="ab", font=font(ui), width=reglet.MATCH_PARENT)
    assert leaf.text_direction is reglet.TextDirection.INHERIT
    box.text_direction = reglet.TextDirection.RTL
    box.layout(100, 100)
    assert leaf.lines[0].x == 86
    box.text_alignment = reglet.TextAlignment.CENTER
    assert leaf.lines[0].x == 43
    leaf.text_alignment = reglet.TextAlignment.VIEW_START
    assert leaf.lines[0].x == 0


def test_a_text_fits_its_box(ui: Context) -> None:
    sized = ui.font(line_height=20, ascent=15, default_advance=10, size=20)
    leaf = ui.create(Kind.TEXT, text="abcd", font=sized, max_lines=1)
    assert leaf.auto_size is None
    leaf.auto_size = reglet.AutoSize(10, 100, 10)
    assert leaf.auto_size == reglet.AutoSize(10, 100, 10)
    ui.layout_specs(leaf, reglet.exactly(60), reglet.exactly(60))
    assert leaf.lines[0].height == 30
    leaf.auto_size = reglet.AutoSize(presets=(25, 15))
    assert leaf.auto_size.presets == (15, 25)
    ui.layout_specs(leaf, reglet.exactly(60), reglet.exactly(60))
    assert [run.font.metrics.size for run in leaf.text_runs] == [25]
    leaf.auto_size = None
    assert leaf.auto_size is None
