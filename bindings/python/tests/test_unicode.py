# SPDX-License-Identifier: MIT
"""Boundaries and directions of texts."""

from __future__ import annotations

import pytest

import reglet
from reglet import Context, InvalidArgument, Kind, TextBoundary, TextDirection


def test_boundaries_are_those_of_utf8(ui: Context) -> None:
    both = TextBoundary.CLUSTER | TextBoundary.LINE
    marks = [int(each) for each in ui.text_boundaries("a é")]
    assert marks == [1, 1, 3, 0, 7]
    assert ui.text_boundaries("a b")[2] == both
    assert ui.text_boundaries("") == [TextBoundary.CLUSTER]


def test_levels_are_those_of_utf8(ui: Context) -> None:
    assert ui.text_levels("a א1") == bytes([0, 0, 1, 1, 2])
    assert ui.text_levels("a", TextDirection.RTL) == bytes([2])
    with pytest.raises(InvalidArgument, match="byte 1"):
        ui.text_levels("a\0")


def test_glyphs_are_mirrored() -> None:
    assert reglet.mirrored("(a≤") == ")a≥"
    assert reglet.mirrored("") == ""


def test_lines_break_as_unicode_says(ui: Context) -> None:
    font = ui.font(line_height=16, ascent=12, default_advance=8)
    leaf = ui.create(Kind.TEXT, text="漢字、かな well-known", font=font)
    leaf.layout(32, 200)
    assert [line.text for line in leaf.lines] == ["漢字、か", "な", "well", "-", "know", "n"]
    leaf.layout(40, 200)
    assert [line.text for line in leaf.lines] == ["漢字、かな", "well-", "known"]


def test_runs_hits_and_carets_follow_the_directions(ui: Context) -> None:
    font = ui.font(line_height=16, ascent=12, default_advance=10)
    leaf = ui.create(Kind.TEXT, text="a אב", font=font)
    leaf.layout(100, 50)
    assert [(run.text, run.level, run.x) for run in leaf.text_runs] == [("a ", 0, 0), ("אב", 1, 20)]
    hit = leaf.text_hit(22, 5)
    assert (hit.text, hit.trailing, hit.offset) == ("ב", True, 6)
    assert leaf.caret(hit.offset) == (20, 0, 16, 0)
    leaf.text_direction = TextDirection.RTL
    assert [run.level for run in leaf.text_runs] == [1, 2]
    with pytest.raises(InvalidArgument, match="offset"):
        leaf.caret(-1)
