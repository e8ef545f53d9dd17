# SPDX-License-Identifier: MIT
"""Rules of the children of a relative container."""

from __future__ import annotations

import pytest

import reglet
from reglet import Context, Kind, Node, ParentRules, RelativeRule


def scene(ui: Context) -> tuple[Node, Node, Node]:
    root = ui.create(Kind.RELATIVE, width=100, height=100)
    return root, root.create(Kind.VIEW, id="a", width=20, height=10), root.create(Kind.VIEW, width=30, height=15)


def test_an_anchor_by_id_or_by_node(ui: Context) -> None:
    root, a, b = scene(ui)
    b.set_anchor(RelativeRule.BELOW, "a")
    b.set_anchor(RelativeRule.RIGHT_OF, a)
    root.layout(100, 100)
    assert b.frame == (20, 10, 30, 15)
    assert (b.anchor(RelativeRule.BELOW), b.anchor_node(RelativeRule.BELOW)) == ("a", a)
    assert (b.anchor(RelativeRule.RIGHT_OF), b.anchor_node(RelativeRule.RIGHT_OF)) == (a, a)
    assert (b.anchor(RelativeRule.ABOVE), b.anchor_node(RelativeRule.ABOVE)) == (None, None)
    b.set_anchor(RelativeRule.BELOW, None)
    b.set_anchor(RelativeRule.RIGHT_OF, None)
    root.layout(100, 100)
    assert b.frame == (0, 0, 30, 15)


def test_an_anchor_that_is_not_there(ui: Context) -> None:
    _, _, b = scene(ui)
    b.set_anchor(RelativeRule.BELOW, "nobody")
    assert (b.anchor(RelativeRule.BELOW), b.anchor_node(RelativeRule.BELOW)) == ("nobody", None)


def test_rules_of_the_parent(ui: Context) -> None:
    root, a, b = scene(ui)
    assert a.parent_rules == ParentRules(0)
    a.parent_rules = ParentRules.ALIGN_PARENT_RIGHT | ParentRules.ALIGN_PARENT_BOTTOM
    b.parent_rules = ParentRules.CENTER_IN_PARENT
    root.layout(100, 100)
    assert a.parent_rules == ParentRules.ALIGN_PARENT_RIGHT | ParentRules.ALIGN_PARENT_BOTTOM
    assert a.frame == (80, 90, 20, 10)
    assert b.frame[:2] in ((35, 42), (35, 43))


def test_wrong_rules(ui: Context) -> None:
    _, a, b = scene(ui)
    with pytest.raises(reglet.InvalidArgument):
        a.set_anchor(99, b)  # type: ignore[arg-type]
    with pytest.raises(reglet.InvalidArgument):
        a.set_anchor(RelativeRule.BELOW, "a\0")
    with pytest.raises(reglet.InvalidArgument):
        a.parent_rules = ParentRules(0x8000)


def test_a_circle_is_a_tree_error_and_the_rest_is_laid_out(ui: Context) -> None:
    root, a, b = scene(ui)
    c = root.create(Kind.VIEW, width=5, height=5)
    a.set_anchor(RelativeRule.RIGHT_OF, b)
    b.set_anchor(RelativeRule.RIGHT_OF, a)
    c.parent_rules = ParentRules.ALIGN_PARENT_RIGHT
    with pytest.raises(reglet.TreeError) as caught:
        root.layout(100, 100)
    assert reglet.Code.CYCLE in {each.code for each in caught.value.diagnostics}
    assert c.frame == (95, 0, 5, 5)
