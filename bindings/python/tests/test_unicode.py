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
