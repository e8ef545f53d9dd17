# SPDX-License-Identifier: MIT
"""CSS flexbox and grid."""

from __future__ import annotations

from reglet import Context, Kind
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
