# SPDX-License-Identifier: MIT
"""Building whole trees: nested, from columns, from structured arrays, one by one: all the same tree."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import reglet
from reglet import Context, Frame, Kind, Node, NodeDef, Orientation, Style, StyleArgs

STYLES: list[StyleArgs] = [
    {},
    {"width": reglet.MATCH_PARENT, "height": 12, "weight": 1},
    {"orientation": Orientation.VERTICAL, "padding": 3, "width": reglet.MATCH_PARENT},
    {"width": reglet.percent(40), "height": 7.5, "margin": (1, 2, 3, 4)},
    {"content_width": 20, "content_height": 10, "layout_gravity": reglet.Gravity.END},
]


class Plan:
    """A tree as columns, from which every way of building starts."""

    def __init__(self, choices: list[tuple[int, int, int]]) -> None:
        self.parents, self.kinds, self.styles = [-1], [Kind.LINEAR], [2]
        path = [0]
        for up, kind, style in choices:
            # Depth-first: the parent is on the path from the last node to the root, and a container.
            del path[max(1, len(path) - up) :]
            while self.kinds[path[-1]] < Kind.LINEAR:
                path.pop()
            self.parents.append(path[-1])
            self.kinds.append(Kind(kind))
            self.styles.append(style)
            path.append(len(self.parents) - 1)

    def children(self, index: int) -> list[int]:
        return [child for child, parent in enumerate(self.parents) if parent == index]

    def nested(self, index: int, form: str) -> Any:
        kind, style = self.kinds[index], STYLES[self.styles[index]]
        children = [self.nested(child, form) for child in self.children(index)]
        if form == "dataclass":
            return NodeDef(kind, Style(**style), children, id=f"n{index}")
        if form == "mapping":
            return {"kind": kind, "id": f"n{index}", "children": children, **style}
        return [kind, {"id": f"n{index}", **style}, *children]

    def single(self, ui: Context) -> list[Node]:
        nodes: list[Node] = []
        for index, (parent, kind) in enumerate(zip(self.parents, self.kinds, strict=True)):
            create = ui.create if parent < 0 else nodes[parent].create
            nodes.append(create(kind, id=f"n{index}", **STYLES[self.styles[index]]))
        return nodes


def frames(ui: Context, nodes: Any) -> list[tuple[str | None, Frame]]:
    ui.layout(nodes[0], 300, 200)
    return [(node.id, node.layout_info.absolute) for node in nodes]


plans = st.lists(st.tuples(st.integers(0, 4), st.sampled_from([0, 1, 2, 5, 6]), st.integers(0, 4)), max_size=30)


@settings(max_examples=60, deadline=None)
@given(plans)
def test_all_ways_of_building_give_equal_frames(choices: list[tuple[int, int, int]]) -> None:
    plan = Plan(choices)
    styles = [Style(**style) for style in STYLES]
    ids = [f"n{index}" for index in range(len(plan.parents))]
    rows = np.zeros(len(plan.parents), reglet.TREE_DTYPE)
    rows["parent"], rows["kind"], rows["style"] = plan.parents, plan.kinds, plan.styles
    with Context() as ui:
        wanted = frames(ui, plan.single(ui))
    ways: dict[str, Any] = {
        "dataclass": lambda ui: ui.build(plan.nested(0, "dataclass")),
        "mapping": lambda ui: ui.build(plan.nested(0, "mapping")),
        "sequence": lambda ui: ui.build(plan.nested(0, "sequence")),
        "columns": lambda ui: ui.build_columns(plan.parents, plan.kinds, plan.styles, styles, ids=ids),
        "arrays": lambda ui: ui.build_arrays(rows, reglet.style_array(styles), ids=ids),
        "arrays, styles as objects": lambda ui: ui.build_arrays(rows, styles, ids=dict(enumerate(ids))),
        "strided arrays": lambda ui: ui.build_arrays(
            np.repeat(rows, 2)[::2], np.repeat(reglet.style_array(styles), 3)[::3], ids=ids
        ),
    }
    for way, build in ways.items():
        with Context() as ui:
            assert frames(ui, build(ui)) == wanted, way


def test_columns_without_numpy_give_the_same_tree(ui: Context, either: bool) -> None:
    tree = ui.build_columns(
        [-1, 0, 0],
        [Kind.LINEAR, Kind.TEXT, Kind.VIEW],
        [0, 1, 1],
        [Style(), Style(width=5, height=6)],
        ids=["root", None, "c"],
        texts={1: "hällo"},
        user_data=[None, "data", None],
    )
    assert [node.kind for node in tree] == [Kind.LINEAR, Kind.TEXT, Kind.VIEW]
    assert [node.id for node in tree] == ["root", None, "c"]
    assert (tree[1].text, tree[1].user_data) == ("hällo", "data")
    assert [node.width for node in tree] == [reglet.UNSET, reglet.px(5), reglet.px(5)]
    assert set(ui._session.user_data) == {tree[1].handle}


def test_one_kind_and_one_style_serve_all(ui: Context, either: bool) -> None:
    root = ui.create(Kind.LINEAR)
    tree = ui.build_columns([-1] * 3, Kind.VIEW, 0, [Style(width=5)], parent=root)
    assert root.children == tuple(tree)
    assert {(node.kind, node.width) for node in tree} == {(Kind.VIEW, reglet.px(5))}


def test_forms_can_be_mixed_and_share_styles(ui: Context, either: bool) -> None:
    style = Style(width=9)
    tree = ui.build(
        {
            "kind": Kind.LINEAR,
            "children": [
                [Kind.VIEW],
                (
                    Kind.FRAME,
                    {"style": style, "height": 2},
                    NodeDef(Kind.VIEW, {"width": 1}, user_data=3),
                    [Kind.SPACE],
                ),
                NodeDef(Kind.LINEAR, style, [{"kind": Kind.TEXT, "text": "x", "style": {"width": 1}}]),
            ],
        }
    )
    assert [node.kind.name for node in tree] == ["LINEAR", "VIEW", "FRAME", "VIEW", "SPACE", "LINEAR", "TEXT"]
    assert [node.width.value for node in tree] == [0, 0, 9, 1, 0, 9, 1]
    assert (tree[2].height, tree[3].user_data, tree[6].text) == (reglet.px(2), 3, "x")
    assert style == Style(width=9)


def test_several_trees_become_roots_or_children(ui: Context) -> None:
    roots = ui.build([[Kind.VIEW], NodeDef(Kind.VIEW), {"kind": Kind.VIEW}])
    assert all(node.parent is None for node in roots) and len(roots) == 3
    parent = ui.create(Kind.LINEAR)
    below = ui.build([[Kind.VIEW], [Kind.VIEW]], parent=parent)
    assert parent.children == tuple(below)


def test_nothing_is_a_tree_too(ui: Context, either: bool) -> None:
    assert len(ui.build([])) == 0
    assert len(ui.build_columns([], [], [], [])) == 0


def test_a_tree_may_be_deeper_than_pythons_stack() -> None:
    tree: Any = [Kind.VIEW]
    for _ in range(3000):
        tree = [Kind.FRAME, tree]
    with Context(max_depth=4000) as ui:
        assert len(ui.build(tree)) == 3001


@pytest.mark.parametrize(
    "tree, message",
    [
        ([Kind.LINEAR, {"widht": 3}], "node 0: 'widht' is not a style property"),
        ([Kind.LINEAR, [Kind.VIEW], {"id": "x"}], "node 2: the mapping that describes the tree has no 'kind'"),
        ([Kind.LINEAR, [Kind.VIEW], "text"], "node 2: a tree must be a NodeDef, a mapping, or a sequence that starts"),
        ([Kind.LINEAR, []], "node 1: "),
        ([Kind.LINEAR, 3.5], "node 1: "),
        ({"kind": "liner"}, "node 0: kind must be a Kind ("),
        ({"kind": -1}, "node 0: kind must be a Kind ("),
        ([Kind.LINEAR, {"kind": Kind.TEXT, "text": "a\0b"}], "node 1: its text 'a\\x00b' contains NUL"),
        ([Kind.LINEAR, {"kind": Kind.TEXT, "text": "\ud800"}], "node 1: its text '\\ud800' is not UTF-8"),
        ([Kind.LINEAR, {"kind": Kind.VIEW, "id": 5}], "node 1: its id is 5, not a str"),
        ([Kind.LINEAR, [Kind.VIEW], [Kind.VIEW, {"width": "wide"}]], "node 2: width must be a number of pixels"),
        ([Kind.LINEAR, [Kind.VIEW], [Kind.VIEW, {"width": -4}]], "node 2: width: a size must be a finite number >= 0"),
        (
            [Kind.LINEAR, [Kind.VIEW], {"kind": Kind.VIEW, "style": 5}],
            "node 2: its style must be a Style or a mapping, not 5",
        ),
        (
            NodeDef(Kind.LINEAR, children=[NodeDef(Kind.VIEW, style=7)]),
            "node 1: its style must be a Style or a mapping, not 7",
        ),  # type: ignore[arg-type]
        ({"kind": Kind.LINEAR, "children": 5}, "node 0: children must be a sequence of trees, not 5"),
        (NodeDef(Kind.LINEAR, children=None), "node 0: children must be a sequence of trees, not None"),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_description_is_named_by_its_place(ui: Context, tree: Any, message: str) -> None:
    with pytest.raises(reglet.InvalidArgument) as caught:
        ui.build(tree)
    assert str(caught.value).find(message) >= 0
    assert ui.node_count == 0


def test_what_the_engine_refuses_builds_nothing(ui: Context) -> None:
    with pytest.raises(reglet.HierarchyError):
        ui.build([Kind.LINEAR, [Kind.VIEW, [Kind.VIEW]]])
    with pytest.raises(reglet.InvalidArgument):
        ui.build([Kind.LINEAR, [99]])
    with pytest.raises(reglet.InvalidArgument):
        ui.build([Kind.LINEAR, [Kind.VIEW, {"width": -1}]])
    assert ui.node_count == 0 and ui._session.user_data == {}


ROWS = np.zeros(2, reglet.TREE_DTYPE)
ROWS["parent"] = [-1, 0]
ROWS["kind"] = [Kind.LINEAR, Kind.VIEW]


@pytest.mark.parametrize(
    "nodes, keywords, message",
    [
        (np.zeros(2), {}, "not of"),
        ([1, 2], {}, "not an array"),
        (ROWS.reshape(1, 2), {}, "dimensions"),
        (ROWS, {"ids": ["a"]}, "2 nodes but 1 ids"),
        (ROWS, {"texts": {2: "a"}}, "only 2 nodes"),
        (ROWS, {"ids": {-1: "a"}}, "only 2 nodes"),
        (ROWS, {"ids": {1: "a\0"}}, "NUL"),
        (ROWS, {"user_data": [1]}, "2 nodes but 1 user data"),
        (ROWS, {"user_data": {5: 1}}, "only 2 nodes"),
        (ROWS, {"ids": ["a", 5]}, "node 1: its id is 5, not a str"),
        (ROWS, {"ids": {"a": "b"}}, "a key of ids must be the index of a node, not 'a'"),
        (ROWS, {"ids": "ab"}, "ids must be a sequence of them, .*, not 'ab'"),
        (ROWS.astype(ROWS.dtype.newbyteorder()), {}, "of the other byte order"),
        (np.zeros(2, [("parent", "i4")]), {}, "not of TREE_DTYPE"),
    ],
)
def test_wrong_arrays(ui: Context, nodes: Any, keywords: Any, message: str) -> None:
    with pytest.raises(reglet.InvalidArgument, match=message):
        ui.build_arrays(nodes, [Style()], **keywords)
    assert ui.node_count == 0


@pytest.mark.parametrize("field", ["id", "text"])
def test_pointers_in_rows_are_never_followed(ui: Context, field: str) -> None:
    rows = ROWS.copy()
    rows[field][1] = 8
    with pytest.raises(reglet.InvalidArgument, match="must be 0"):
        ui.build_arrays(rows, [Style()])


@pytest.mark.parametrize(
    "parents, kinds, styles",
    [
        ([-1, 1], Kind.FRAME, 0),
        ([-1, 5], Kind.FRAME, 0),
        ([-1, -2], Kind.FRAME, 0),
        ([-1, 0], Kind.FRAME, 1),
        ([-1, 2**31], Kind.FRAME, 0),
        ([-1, 0], Kind.FRAME, -1),
        ([-1, 0], [6, 2**32], 0),
        ([-1, 0], [6], 0),
        ([-1, 0], Kind.FRAME, [0]),
        ([-1, 0.5], Kind.FRAME, 0),
    ],
)
def test_wrong_columns(ui: Context, either: bool, parents: Any, kinds: Any, styles: Any) -> None:
    with pytest.raises(reglet.InvalidArgument):
        ui.build_columns(parents, kinds, styles, [Style()])
    assert ui.node_count == 0


def test_what_is_no_style_is_named(ui: Context, either: bool) -> None:
    styles: Any = [Style(), 3]
    with pytest.raises(reglet.InvalidArgument, match=r"styles\[1\] must be a Style, not 3"):
        ui.build_columns([-1], Kind.FRAME, 0, styles)


def test_arrays_need_numpy(ui: Context, no_numpy: None) -> None:
    with pytest.raises(ImportError, match=r"build_arrays\(\) needs NumPy"):
        ui.build_arrays(ROWS, [Style()])
    with pytest.raises(ImportError, match="needs NumPy"):
        reglet.style_array(3)


def test_style_arrays_have_the_defaults() -> None:
    styles = reglet.style_array(4)
    assert styles.dtype == reglet.STYLE_DTYPE and len(styles) == 4
    assert set(styles["gravity"]) == {0x133}
    styles["width"]["value"], styles["width"]["kind"] = 5, reglet.LengthKind.PX
    with Context() as ui:
        (node,) = ui.build_arrays(ROWS[:1], styles)
        assert node.width == reglet.px(5)
    assert len(reglet.style_array(0)) == len(reglet.style_array([])) == 0


def test_an_unknown_dtype_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError):
        reglet.OTHER_DTYPE  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError):
        reglet.other  # type: ignore[attr-defined]  # noqa: B018
