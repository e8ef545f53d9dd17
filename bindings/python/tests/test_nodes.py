# SPDX-License-Identifier: MIT
"""Nodes: the tree, ids, user data, stale handles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import reglet
from reglet import Context, Kind, Node, Style


def family(ui: Context) -> tuple[Node, Node, Node, Node]:
    root = ui.create(Kind.LINEAR, id="root")
    return root, root.create(Kind.VIEW, id="a"), root.create(Kind.FRAME, id="b"), root.create(Kind.VIEW, id="c")


# MARK: - Walking


def test_relatives(ui: Context) -> None:
    root, a, b, c = family(ui)
    inner = b.create(Kind.VIEW)
    assert root.children == (a, b, c)
    assert root.child_count == 3
    assert (root.first_child, root.last_child) == (a, c)
    assert (b.previous_sibling, b.next_sibling) == (a, c)
    assert a.previous_sibling is None and c.next_sibling is None
    assert a.first_child is None and a.last_child is None and a.child_count == 0
    assert inner.parent == b and root.parent is None
    assert inner.root == root and root.root == root
    assert list(root.walk()) == [root, a, b, inner, c]
    assert list(b.walk()) == [b, inner]


def test_child_by_index(ui: Context) -> None:
    root, a, b, c = family(ui)
    assert [root.child(index) for index in (0, 1, 2, -1, -3)] == [a, b, c, c, a]
    for index in (3, -4, 2**40):
        with pytest.raises(IndexError):
            root.child(index)


def test_children_may_be_destroyed_while_iterating(ui: Context) -> None:
    root, *_ = family(ui)
    for child in root:
        child.destroy()
    assert root.children == ()


def test_find(ui: Context) -> None:
    root, a, b, _ = family(ui)
    assert root.find("a") == a
    assert root.find("root") == root
    with pytest.raises(reglet.NotFound):
        root.find("A")
    with pytest.raises(reglet.InvalidArgument, match="NUL"):
        root.find("a\0")
    a.id = "ä"
    assert root.find("ä") == a
    a.id = None
    assert a.id is None
    with pytest.raises(reglet.NotFound):
        root.find("ä")
    b.id = "root2"
    assert b.id == "root2"


# MARK: - Identity


def test_nodes_of_one_handle_are_equal(ui: Context) -> None:
    root, a, b, _ = family(ui)
    again = root.first_child
    assert again == a and again is not a and hash(again) == hash(a)
    assert a != b and a != "a"
    assert ui.node(a.handle) == a
    assert {a, again, b} == {a, b}


def test_handles_of_nothing_are_stale(ui: Context) -> None:
    for handle in (0, 12345, 2**64 - 1):
        with pytest.raises(reglet.StaleHandle):
            ui.node(handle)
    for handle in (-1, 2**64):
        with pytest.raises(reglet.InvalidArgument):
            ui.node(handle)


def test_repr_names_kind_and_id(ui: Context) -> None:
    node = ui.create(Kind.TEXT, id="title")
    assert repr(node) == "<Node TEXT #title>"
    node.id = None
    assert repr(node) == f"<Node TEXT {node.handle:#x}>"
    node.destroy()
    assert repr(node) == f"<Node {node.handle:#x} stale>"


def test_kind_and_context(ui: Context) -> None:
    for kind in Kind:
        node = ui.create(kind)
        assert node.kind is kind
        assert node.context is ui


# MARK: - Creating and moving


def test_create_with_everything(ui: Context) -> None:
    root = ui.create(Kind.LINEAR)
    last = root.create(Kind.VIEW)
    data = object()
    node = root.create(
        Kind.TEXT, index=0, id="t", text="hällo", user_data=data, style=Style(width=3, height=4), height=5, max_lines=2
    )
    assert root.children == (node, last)
    assert (node.id, node.text, node.user_data) == ("t", "hällo", data)
    assert (node.width, node.height, node.max_lines) == (reglet.px(3), reglet.px(5), 2)
    assert root.create(Kind.VIEW, index=99) == root.last_child


def test_creating_leaves_the_given_style_alone(ui: Context) -> None:
    style = Style(width=1)
    ui.create(Kind.VIEW, style=style, width=2)
    assert style == Style(width=1)


@pytest.mark.parametrize(
    "arguments",
    [{"text": "a\0b"}, {"id": "a\0b"}, {"index": -1}, {"index": 2**32}, {"width": -1}, {"gap": float("inf")}],
)
def test_a_wrong_argument_creates_nothing(ui: Context, arguments: dict[str, Any]) -> None:
    root = ui.create(Kind.LINEAR)
    with pytest.raises(reglet.InvalidArgument):
        root.create(Kind.TEXT, **arguments)
    assert root.child_count == 0 and ui.node_count == 1


def test_an_unknown_property_is_a_type_error(ui: Context) -> None:
    with pytest.raises(TypeError, match="'widht' is not a style property"):
        ui.create(Kind.VIEW, widht=3)  # type: ignore[call-arg]


def test_moving(ui: Context) -> None:
    root, a, b, c = family(ui)
    root.append(a)
    assert root.children == (b, c, a)
    root.insert(0, c)
    assert root.children == (c, b, a)
    a.insert_before(b)
    assert root.children == (c, b, a)
    c.insert_before(a)
    assert root.children == (a, c, b)
    b.append(a)
    assert (root.children, b.children) == ((c, b), (a,))
    root.insert(1000, a)
    assert root.children == (c, b, a)
    a.remove()
    assert a.parent is None and a.root == a and root.children == (c, b)
    with pytest.raises(reglet.HierarchyError):
        b.append(root)
    with pytest.raises(reglet.HierarchyError):
        a.append(b)


# MARK: - User data


def test_user_data_is_any_object_and_dies_with_its_node(ui: Context) -> None:
    root, a, b, c = family(ui)
    inner = b.create(Kind.VIEW, user_data="inner")
    a.user_data, b.user_data, c.user_data = [1], {"b": 2}, "c"
    assert (a.user_data, inner.user_data, root.user_data) == ([1], "inner", None)
    b.destroy()
    assert set(ui._session.user_data) == {a.handle, c.handle}
    a.user_data = None
    assert set(ui._session.user_data) == {c.handle}
    root.destroy()
    assert ui._session.user_data == {}


@pytest.mark.parametrize("size, with_data", [(200, 3), (3, 200)])
def test_dropping_user_data_walks_the_smaller_of_subtree_and_data(ui: Context, size: int, with_data: int) -> None:
    other = ui.build([[Kind.VIEW]] * with_data)
    for node in other:
        node.user_data = "kept"
    root = ui.build([Kind.LINEAR, *[[Kind.VIEW]] * size])
    root[1].user_data = root[-1].user_data = "dropped"
    root[0].destroy()
    assert set(ui._session.user_data) == {node.handle for node in other}


def test_the_pointer_of_the_c_api(ui: Context) -> None:
    node = ui.create(Kind.VIEW)
    assert node.user_pointer == 0
    node.user_pointer = 0xDEADBEEF
    assert node.user_pointer == 0xDEADBEEF
    with pytest.raises(reglet.InvalidArgument):
        node.user_pointer = -1


# MARK: - Stale and foreign handles

USES: dict[str, Callable[[Node], Any]] = {
    "kind": lambda node: node.kind,
    "id": lambda node: node.id,
    "set id": lambda node: setattr(node, "id", "x"),
    "text": lambda node: node.text,
    "set text": lambda node: setattr(node, "text", "x"),
    "tag": lambda node: node.tag,
    "attributes": lambda node: node.attributes,
    "attribute": lambda node: node.attribute("x"),
    "user_data": lambda node: node.user_data,
    "set user_data": lambda node: setattr(node, "user_data", 1),
    "user_pointer": lambda node: node.user_pointer,
    "set user_pointer": lambda node: setattr(node, "user_pointer", 1),
    "parent": lambda node: node.parent,
    "root": lambda node: node.root,
    "first_child": lambda node: node.first_child,
    "last_child": lambda node: node.last_child,
    "next_sibling": lambda node: node.next_sibling,
    "previous_sibling": lambda node: node.previous_sibling,
    "child_count": lambda node: node.child_count,
    "children": lambda node: node.children,
    "child": lambda node: node.child(0),
    "walk": lambda node: list(node.walk()),
    "find": lambda node: node.find("x"),
    "create": lambda node: node.create(Kind.VIEW),
    "create at": lambda node: node.create(Kind.VIEW, index=0),
    "append": lambda node: node.append(node.context.create(Kind.VIEW)),
    "be appended": lambda node: node.context.create(Kind.LINEAR).append(node),
    "insert": lambda node: node.insert(0, node.context.create(Kind.VIEW)),
    "insert_before": lambda node: node.insert_before(node.context.create(Kind.VIEW)),
    "remove": lambda node: node.remove(),
    "destroy": lambda node: node.destroy(),
    "style": lambda node: node.style,
    "set style": lambda node: setattr(node, "style", Style()),
    "update": lambda node: node.update(width=1),
    "width": lambda node: node.width,
    "set width": lambda node: setattr(node, "width", 1),
    "weight": lambda node: node.weight,
    "set weight": lambda node: setattr(node, "weight", 1),
    "gravity": lambda node: node.gravity,
    "set gravity": lambda node: setattr(node, "gravity", reglet.Gravity.TOP),
    "padding": lambda node: node.padding,
    "set padding": lambda node: setattr(node, "padding", 1),
    "set_anchor": lambda node: node.set_anchor(reglet.RelativeRule.BELOW, "x"),
    "set_anchor node": lambda node: node.set_anchor(reglet.RelativeRule.BELOW, node.context.create(Kind.VIEW)),
    "be an anchor": lambda node: node.context.create(Kind.VIEW).set_anchor(reglet.RelativeRule.BELOW, node),
    "anchor": lambda node: node.anchor(reglet.RelativeRule.BELOW),
    "anchor_node": lambda node: node.anchor_node(reglet.RelativeRule.BELOW),
    "parent_rules": lambda node: node.parent_rules,
    "set parent_rules": lambda node: setattr(node, "parent_rules", reglet.ParentRules.CENTER_IN_PARENT),
    "set_columns": lambda node: node.set_columns(reglet.ColumnSet.STRETCH_COLUMNS, [1]),
    "columns": lambda node: node.columns(reglet.ColumnSet.STRETCH_COLUMNS),
    "table_cell": lambda node: node.table_cell,
    "set table_cell": lambda node: setattr(node, "table_cell", (1, 1)),
    "grid": lambda node: node.grid,
    "set grid": lambda node: setattr(node, "grid", reglet.Grid()),
    "grid_cell": lambda node: node.grid_cell,
    "set grid_cell": lambda node: setattr(node, "grid_cell", reglet.GridCell()),
    "flexbox": lambda node: node.flexbox,
    "set flexbox": lambda node: setattr(node, "flexbox", reglet.Flexbox()),
    "flex_item": lambda node: node.flex_item,
    "set flex_item": lambda node: setattr(node, "flex_item", reglet.FlexItem()),
    "set_grid_cells": lambda node: node.context.set_grid_cells([node], reglet.GridCell()),
    "mark_dirty": lambda node: node.mark_dirty(),
    "layout": lambda node: node.layout(1, 1),
    "layout_specs": lambda node: node.context.layout_specs(node, reglet.exactly(1), reglet.exactly(1)),
    "measure": lambda node: node.measure(reglet.exactly(1), reglet.exactly(1)),
    "frame": lambda node: node.frame,
    "layout_info": lambda node: node.layout_info,
    "absolute_frame": lambda node: node.absolute_frame,
    "row": lambda node: node.row,
    "lines": lambda node: node.lines,
    "dividers": lambda node: node.dividers,
    "dump": lambda node: node.dump(),
    "set_many": lambda node: node.context.set_many([node], reglet.Property.WIDTH, 1),
    "build below": lambda node: node.context.build([Kind.VIEW], parent=node),
    "inflate below": lambda node: node.context.inflate("<View/>", parent=node),
    "rows_of": lambda node: node.context.frames().rows_of([node]),
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_a_destroyed_node_is_stale(ui: Context, use: Callable[[Node], Any]) -> None:
    ui.create(Kind.LINEAR)
    node = ui.create(Kind.LINEAR)
    node.destroy()
    assert not node.is_valid
    with pytest.raises(reglet.StaleHandle):
        use(node)


def test_a_node_of_another_context_is_stale(ui: Context) -> None:
    root = ui.create(Kind.LINEAR)
    with Context() as elsewhere:
        stranger = elsewhere.create(Kind.LINEAR)
        for use in (
            lambda: root.append(stranger),
            lambda: root.insert(0, stranger),
            lambda: root.insert_before(stranger),
            lambda: root.set_anchor(reglet.RelativeRule.BELOW, stranger),
            lambda: ui.layout(stranger, 1, 1),
            lambda: ui.layout_specs(stranger, reglet.exactly(1), reglet.exactly(1)),
            lambda: ui.measure(stranger, reglet.exactly(1), reglet.exactly(1)),
            lambda: ui.dump(stranger),
            lambda: ui.build([Kind.VIEW], parent=stranger),
            lambda: ui.inflate("<View/>", parent=stranger),
            lambda: ui.set_many([root, stranger], reglet.Property.WIDTH, 1),
            lambda: ui.set_many(elsewhere.build([Kind.VIEW]), reglet.Property.WIDTH, 1),
            lambda: ui.frames()[stranger],
        ):
            with pytest.raises(reglet.StaleHandle, match="another context"):
                use()
        assert root != stranger


def test_a_reused_slot_does_not_revive_a_handle(ui: Context) -> None:
    old = ui.create(Kind.VIEW)
    old.destroy()
    new = ui.create(Kind.VIEW)
    assert old != new and not old.is_valid and new.is_valid
