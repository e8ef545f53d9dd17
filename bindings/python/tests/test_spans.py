# SPDX-License-Identifier: MIT
"""Spans: parts of a text with another font, size, color or link."""

from __future__ import annotations

import random

import pytest

import reglet
from reglet import Context, Font, InvalidArgument, Kind, LimitExceeded, Node, Span, SpanFlags


def make(ui: Context, text: str, spans: list[Span], width: float = 1000, **style: object) -> Node:
    font = ui.font(line_height=20, ascent=15, default_advance=10, size=10)
    leaf = ui.create(Kind.TEXT, text=text, font=font, **style)  # type: ignore[arg-type]
    leaf.spans = spans
    leaf.context.layout_specs(leaf, reglet.at_most(width), reglet.unspecified())
    return leaf


def boxes(leaf: Node) -> list[tuple[str, float, float, float, float]]:
    return [(line.text, line.width, line.y, line.height, line.baseline) for line in leaf.lines]


def test_a_line_is_as_high_as_its_highest_parts(ui: Context) -> None:
    leaf = make(ui, "ab cd\nef", [Span(0, 2, scale=2)])
    assert boxes(leaf) == [("ab cd", 70, 0, 40, 30), ("ef", 20, 40, 20, 55)]
    assert leaf.frame[2:] == (70, 60)
    assert leaf.layout_info.baseline == 30
    runs = [(run.text, run.x, run.width, run.font.metrics.size, run.rise) for run in leaf.text_runs]
    assert runs == [("ab", 0, 40, 20, 0), (" cd", 40, 30, 10, 0), ("ef", 0, 20, 10, 0)]


def test_later_spans_change_what_earlier_ones_made(ui: Context) -> None:
    leaf = make(ui, "abcd", [Span(0, 3, size=30, color=1), Span(1, 4, scale=0.5, color=2), Span(2, 3, size=10)])
    assert [(run.text, run.font.metrics.size, run.color) for run in leaf.text_runs] == [
        ("a", 30, 1), ("b", 15, 2), ("c", 10, 2), ("d", 5, 2),
    ]  # fmt: skip


def test_another_font_has_its_own_size(ui: Context) -> None:
    bold = ui.font(line_height=44, ascent=33, default_advance=12, size=20)
    leaf = make(ui, "abc", [Span(1, 2, scale=0.5), Span(1, 2, font=bold)])
    assert boxes(leaf) == [("abc", 26, 0, 22, 16.5)]
    run = leaf.text_runs[1]
    assert (run.font.metrics.base.id, run.font.metrics.size, run.font.advance("b")) == (bold.id, 10, 6)
    with pytest.raises(InvalidArgument, match="span"):
        bold.destroy()
    leaf.spans = []
    bold.destroy()
    assert leaf.spans == []


def test_scripts_move_the_baseline(ui: Context) -> None:
    leaf = make(ui, "x2i", [Span(1, 2, flags=SpanFlags.SUPERSCRIPT), Span(2, 3, scale=2, flags=SpanFlags.SUBSCRIPT)])
    assert [run.rise for run in leaf.text_runs] == [0, 7.5, -15]
    assert boxes(leaf) == [("x2i", 40, 0, 22.5 + 25, 22.5)]


def test_letter_spacing_is_in_sizes_of_the_text(ui: Context) -> None:
    leaf = make(ui, "abc", [Span(0, 2, letter_spacing=0.5), Span(1, 2, scale=2)])
    assert [run.width for run in leaf.text_runs] == [15, 30, 10]
    assert [run.font.metrics.letter_spacing for run in leaf.text_runs] == [0.5, 0.5, 0]


def test_a_hit_tells_the_link(ui: Context) -> None:
    leaf = make(ui, "read the rules", [Span(5, 14, link="https://x.example"), Span(9, 14, scale=2)])
    assert leaf.text_hit(10, 5).link is None
    assert leaf.text_hit(60, 5).link == "https://x.example"
    hit = leaf.text_hit(95, 5)
    assert (hit.text, hit.start, hit.trailing, hit.link) == ("r", 9, False, "https://x.example")
    assert leaf.caret(11).x == 90 + 40


def test_another_text_has_no_spans(ui: Context) -> None:
    spans = [Span(0, 1, color=0xFF00FF00, link="a"), Span(1, 1)]
    leaf = make(ui, "ab", spans)
    assert leaf.spans == spans
    leaf.text = "ab"
    assert leaf.spans == spans
    leaf.text = "abc"
    assert leaf.spans == []
    leaf.spans = spans
    leaf.text = ""
    assert leaf.spans == []


@pytest.mark.parametrize(
    ("span", "message"),
    [
        (Span(2, 1), "ends before"),
        (Span(0, 9), "behind the text"),
        (Span(0, 3), "inside a character"),
        (Span(0, 1, font=77), "font does not exist"),
        (Span(0, 1, size=-1), "size"),
        (Span(0, 1, flags=16), "flags"),  # type: ignore[arg-type]
    ],
)
def test_wrong_spans_name_themselves(ui: Context, span: Span, message: str) -> None:
    leaf = make(ui, "abé", [Span(0, 1, scale=2)])
    with pytest.raises(InvalidArgument, match=message) as error:
        leaf.spans = [Span(0, 1), span]
    assert "1" in str(error.value)
    assert leaf.spans == [Span(0, 1, scale=2)]


def test_spans_are_of_texts_and_not_too_many(ui: Context) -> None:
    with pytest.raises(InvalidArgument, match="not a text"):
        ui.create(Kind.VIEW).spans = [Span(0, 0)]
    leaf = make(ui, "ab", [])
    leaf.spans = [Span(0, 1)] * 1024
    with pytest.raises(LimitExceeded, match="1,024"):
        leaf.spans = [Span(0, 1)] * 1025
    assert len(leaf.spans) == 1024


WORDS = ("a", "bcd", "well-known", "né", "漢字", "אבג", "12.5", "(x)", "e\u0301", "so\u00adft", "\t", "\n", " ", "…")


def random_text(random: random.Random) -> str:
    return "".join(random.choice(WORDS) + random.choice((" ", " ", "")) for _ in range(random.randrange(1, 12)))


def edges(text: str) -> list[int]:
    return [len(text[:i].encode()) for i in range(len(text) + 1)]


def random_spans(text: str, font: Font | None, random: random.Random) -> list[Span]:
    places = edges(text)
    spans = []
    for _ in range(random.randrange(6)):
        start, end = sorted(random.choice(places) for _ in range(2))
        spans.append(
            Span(
                start, end,
                font=random.choice((None, None, font)),
                size=random.choice((0, 0, 17)),
                scale=random.choice((0, 1, 1.25, 2)),
                letter_spacing=random.choice((0, 0, 0.1)),
                color=random.choice((0, 0xFF0000FF)),
                flags=SpanFlags(random.choice((0, 0, 4, 8, 3))),
                link=random.choice((None, "x")),
            )
        )  # fmt: skip
    return spans


def test_spans_that_change_nothing_change_nothing(ui: Context) -> None:
    """Property: the general walk over the lines gives the results of the walk for plain texts."""
    chance = random.Random(5)
    font = ui.font(
        glyphs={"m": 13, "i": 4, " ": 5, "-": 6, "…": 9}, line_height=20, ascent=15, default_advance=9, size=10
    )
    plain, styled = (ui.create(Kind.TEXT, font=font) for _ in range(2))
    for _ in range(400):
        text = random_text(chance)
        places = edges(text)
        style = {
            "max_lines": chance.choice((0, 0, 1, 2)),
            "ellipsize": chance.random() < 0.5,
            "text_break": chance.choice(list(reglet.TextBreak)),
            "line_spacing_multiplier": chance.choice((1, 1.5)),
            "min_lines": chance.choice((0, 3)),
        }
        width = chance.choice((0, 20, 37, 60, 100, 500))
        for leaf in (plain, styled):
            leaf.text = text
            for name, value in style.items():
                setattr(leaf, name, value)
        styled.spans = [Span(*sorted(chance.choice(places) for _ in range(2)), scale=1) for _ in range(4)]
        for leaf in (plain, styled):
            leaf.context.layout_specs(leaf, reglet.at_most(width), reglet.unspecified())
        assert styled.frame == plain.frame, text
        assert styled.lines == plain.lines, text
        assert styled.layout_info.baseline == plain.layout_info.baseline
        for _ in range(4):
            offset = chance.choice(places)
            assert styled.caret(offset) == plain.caret(offset), (text, offset)
            at = chance.uniform(-5, 120), chance.uniform(0, 90)
            hit, wanted = styled.text_hit(*at), plain.text_hit(*at)
            # on the edge of two runs either side of it is right
            assert (hit.line, hit.offset) == (wanted.line, wanted.offset), (text, at)


def test_runs_have_the_widths_of_their_fonts(ui: Context) -> None:
    """Property: runs cover the lines, and a naive model of their looks and heights agrees."""
    chance = random.Random(7)
    font = ui.font(glyphs={"m": 13, "i": 4, " ": 5}, line_height=20, ascent=15, default_advance=9, size=10)
    other = ui.font(glyphs={"m": 17, "b": 3}, line_height=31, ascent=22, default_advance=11, size=14)
    leaf = ui.create(Kind.TEXT, font=font)
    for _ in range(300):
        text = random_text(chance).replace("\t", "").replace("\u00ad", "")
        leaf.text = text
        spans = random_spans(text, other, chance)
        leaf.spans = spans
        leaf.context.layout_specs(leaf, reglet.at_most(chance.choice((40, 90, 300))), reglet.unspecified())
        runs, lines = leaf.text_runs, leaf.lines
        for run in runs:
            covering = [span for span in spans if span.start <= run.start < span.end]  # type: ignore[operator]
            base = [span.font for span in covering if span.font is not None] or [font]
            size = base[-1].metrics.size  # type: ignore[union-attr]
            for span in covering:
                size = (span.size or size) * (span.scale or 1)  # type: ignore[operator,assignment]
            assert run.font.metrics.base.id == base[-1].id  # type: ignore[union-attr]
            assert run.font.metrics.size == pytest.approx(size)
            assert run.width == pytest.approx(sum(run.font.advance(each) for each in run.text), abs=1e-3)
            assert run.color == next((span.color for span in reversed(covering) if span.color), 0)
        for index, line in enumerate(lines):
            parts = [run for run in runs if run.line == index]
            assert sum(len(run.text.encode()) for run in parts) == len(line.text.encode())
            assert sum(run.width for run in parts) == pytest.approx(line.width, abs=1e-3)
            if parts:
                above = max(run.font.metrics.ascent + run.rise for run in parts)
                below = max(run.font.metrics.line_height - run.font.metrics.ascent - run.rise for run in parts)
                assert line.baseline - line.y == pytest.approx(above, abs=0.02)
                assert line.height == pytest.approx(above + below, abs=0.04)
        assert leaf.frame.height == pytest.approx(sum(line.height for line in lines), abs=1)
