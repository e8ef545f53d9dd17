# SPDX-License-Identifier: MIT
"""Context.reinflate() of files with constraints: the constraints are those of a tree inflated from scratch."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from constraint_versions import ConstraintWriter
from hypothesis import given, settings, strategies as st

from reglet import ChangeFlags, Context, Kind, Node, RegletError, Track, TreeError


def rules(node: Node) -> list[Any]:
    """The constraints of all containers in the tree of a node, in their order."""

    def name(item: Node | None) -> str | None:
        return None if item is None else item.id

    found = []
    for each in node.walk():
        for constraint in each.constraints if each.kind == Kind.CONSTRAINT else ():
            rule = constraint.definition
            numbers = (rule.multiplier, rule.constant, rule.priority, rule.relation, bool(rule.spacer))
            items = (name(rule.first), rule.attribute, name(rule.second), rule.second_attribute)
            found.append((each.id, items, numbers))
    return found


def facts(node: Node) -> list[Any]:
    return [(each.kind, each.tag, each.id, each.frame, each.child_count) for each in node.walk()]


def lay_out(ui: Context, root: Node) -> str:
    try:
        ui.layout(root, 120, 150)
    except TreeError as error:
        return str(error).split(": ")[-1]  # without the number of the node
    return ""


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_constraints_of_a_reloaded_tree_are_those_of_one_inflated_from_scratch(seed: int) -> None:
    random = Random(seed)
    writer = ConstraintWriter(random)
    with Context(track=Track.CHANGES | Track.OLD_FRAMES) as ui:
        root = ui.inflate('{"id": "top", "type": "ConstraintContainer"}', reloadable=True)
        file = writer.file()
        for _ in range(random.choice((2, 3, 5))):
            lay_out(ui, root)
            ui.take_changes()
            reload(ui, root, json.dumps(file))
            file = writer.next(file)


def reload(ui: Context, root: Node, text: str) -> None:
    """Reload a tree, and compare it with one inflated from scratch."""
    before, kept = (facts(root), rules(root), ui.node_count), {node: node.frame for node in root.walk()}
    with Context() as fresh:
        try:
            expected = fresh.inflate(text)
        except RegletError as error:
            reason = str(error)
        else:
            assert ui.reinflate(root, text) == root
            assert rules(root) == rules(expected)
            assert lay_out(ui, root) == lay_out(fresh, expected)
            assert facts(root) == facts(expected)
            assert ui.node_count == fresh.node_count
            flags = {each.node: each.flags for each in ui.take_changes()}
            for node in set(kept).intersection(root.walk()):
                differs = flags.get(node, ChangeFlags(0)) & (ChangeFlags.MOVED | ChangeFlags.RESIZED)
                assert bool(differs) == (kept[node] != node.frame)
            return
        try:
            ui.reinflate(root, text)
        except RegletError as error:
            assert str(error) == reason
        assert (facts(root), rules(root), ui.node_count) == before
        lay_out(ui, root)
        assert len(ui.take_changes()) == 0
