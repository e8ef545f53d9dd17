# SPDX-License-Identifier: MIT
"""CSS flexbox and grid."""

from __future__ import annotations

import pytest

from reglet import Context, Frame, Kind, MarkupError, RegletError
from reglet._c.enums import CssGridPart, CssUnit
from reglet.containers.css import css_scroll_size, default_css, get_css, set_all_css, set_css, set_css_grid


def test_properties_are_stored_and_items_grow() -> None:
    ui = Context()
    root = ui.create(Kind.CSS_FLEX)
    a, b = root.create(Kind.VIEW), root.create(Kind.VIEW)
    css = default_css()
    css.flex_grow = 1
    css.width.unit, css.width.value = CssUnit.PX, 10
    set_all_css([a, b], css)
    css.flex_grow = 3
    set_css(b, css)
    ui.layout(root, 100, 50)
    assert get_css(b).flex_grow == 3
    assert (a.frame.width, b.frame.x, b.frame.width) == (30, 30, 70)
    assert css_scroll_size(root) == (100, 50)


def test_tracks_are_read() -> None:
    ui = Context()
    root = ui.create(Kind.CSS_GRID)
    set_css_grid(root, CssGridPart.TEMPLATE_COLUMNS, "20px 1fr")
    children = [root.create(Kind.VIEW) for _ in range(2)]
    ui.layout(root, 100, 50)
    assert [child.frame.width for child in children] == [20, 80]


def test_a_style_string_sets_all_properties() -> None:
    ui = Context()
    root = ui.create(Kind.CSS_GRID)
    root.css = "display: grid; grid-template-columns: repeat(2, 1fr); gap: 10px"
    children = [root.create(Kind.VIEW) for _ in range(2)]
    children[1].css = "height: 20px; align-self: end"
    ui.layout(root, 110, 50)
    assert [child.frame.x for child in children] == [0, 60]
    assert children[1].frame.y == 30
    assert root.css.row_gap.value == 10
    assert root.css_scroll_size == (110, 50)
    with pytest.raises(RegletError, match="unknown property 'widht', did you mean 'width'"):
        children[0].css = "widht: 1px"
    css = default_css()
    css.order = 3
    children[0].css = css
    assert children[0].css.order == 3


def test_an_error_shows_the_style_string_and_a_caret() -> None:
    with Context() as ui:
        node = ui.create(Kind.CSS_GRID)
        for text, expected in (("gap: 8p", "gap: 8p\n      ^"), ("flex-grow: x", "flex-grow: x\n           ^")):
            with pytest.raises(MarkupError) as caught:
                node.css = text
            assert expected in str(caught.value)
            assert len(caught.value.diagnostics) == 1


def test_files_have_css() -> None:
    ui = Context()
    root = ui.inflate("<css-flex css='justify-content: end'><View id='v' flex='0 0 20px'/></css-flex>")
    ui.layout(root, 100, 50)
    assert root.find("v").frame.x == 80


def test_blocks_come_from_files() -> None:
    ui = Context()
    root = ui.inflate(
        "<css-block css='width: 100px'><View id='a' css='height: 20px; margin: 10px'/>"
        "<View id='b' css='height: 5px; margin: 4px 0 0 30%'/></css-block>"
    )
    ui.layout(root, 100, 50)
    assert root.kind == Kind.CSS_BLOCK
    assert root.find("a").frame == Frame(10, 10, 80, 20)
    assert root.find("b").frame == Frame(30, 40, 70, 5)  # of two margins that meet, the larger one
