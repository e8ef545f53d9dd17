# SPDX-License-Identifier: MIT
"""Connections, barriers and groups through calls, and what is wrong with ConstraintLayouts in files."""

from __future__ import annotations

import pytest

import reglet
from reglet import (
    Attribute,
    ChainStyle,
    Code,
    Connection,
    ConnectionFlags,
    Connections,
    Context,
    InvalidArgument,
    Kind,
    MarkupError,
    Node,
    References,
    RegletError,
    StaleHandle,
    Visibility,
)


def image(box: Node, width: float = 40, height: float = 20) -> Node:
    return box.create(Kind.FIXED, content_width=width, content_height=height)


def test_connections_are_read_as_they_were_set(ui: Context) -> None:
    box = ui.create(Kind.CONNECTED)
    first, second = image(box), image(box)
    connections = Connections(
        leading=Connection(first, Attribute.TRAILING, 7),
        trailing=Connection(box, Attribute.TRAILING),
        baseline=Connection(first, Attribute.BASELINE),
        bias_x=0.25,
        chain_x=ChainStyle.PACKED,
        weight_y=2,
        ratio=1.5,
        circle_center=first,
        circle_radius=3,
        circle_angle=90,
        baseline_margin=4,
        flags=ConnectionFlags.CONSTRAINED_WIDTH | ConnectionFlags.HEIGHT_FROM_RATIO,
    )
    second.connections = connections
    assert second.connections == connections
    second.connections = None
    assert second.connections is None
    second.connections = Connections()
    assert second.connections == Connections()


def test_references_are_read_as_they_were_set(ui: Context) -> None:
    box = ui.create(Kind.CONNECTED)
    first, second, line = image(box), image(box), box.create(Kind.SPACE, width=0, height=0)
    references = References((first, second), Attribute.TRAILING, 5, True)
    line.references = references
    assert line.references == references
    line.references = None
    assert line.references == References()


@pytest.mark.parametrize(
    "wrong",
    [
        {"left": Attribute.TOP},
        {"top": Attribute.BASELINE},
        {"baseline": Attribute.LEFT},
        {"left": Attribute.WIDTH},
        {"bias_x": float("inf")},
        {"bias_y": float("nan")},
        {"ratio": -1},
        {"ratio": float("inf")},
        {"flags": 64},
        {"chain_x": 3},
    ],
)
def test_wrong_connections_change_nothing(ui: Context, wrong: dict[str, float]) -> None:
    box = ui.create(Kind.CONNECTED)
    node = image(box)
    node.connections = Connections(left=Connection(box, Attribute.RIGHT))
    values = {name: Connection(box, value) if isinstance(value, Attribute) else value for name, value in wrong.items()}
    with pytest.raises(InvalidArgument):
        node.connections = Connections(**values)  # type: ignore[arg-type]
    assert node.connections == Connections(left=Connection(box, Attribute.RIGHT))


def test_a_node_is_not_connected_to_one_that_is_gone_for_good(ui: Context) -> None:
    box = ui.create(Kind.CONNECTED)
    node, other = image(box), image(box)
    node.connections = Connections(left=Connection(other, Attribute.RIGHT))
    box.layout(200, 100)
    assert node.frame[0] == 40
    other.destroy()
    box.layout(200, 100)
    assert node.frame[0] == 0
    with pytest.raises(StaleHandle):
        node.connections = Connections(left=Connection(other, Attribute.RIGHT))


def test_a_group_sets_the_visibility_of_its_nodes(ui: Context) -> None:
    box = ui.create(Kind.CONNECTED)
    first, second, group = image(box), image(box), box.create(Kind.SPACE)
    second.connections = Connections(left=Connection(first, Attribute.RIGHT))
    group.references = References((first,))
    box.layout(200, 100)
    assert second.frame[0] == 40
    group.visibility = Visibility.GONE
    box.layout(200, 100)
    assert first.visibility == Visibility.GONE
    assert second.frame[0] == 0
    first.visibility = Visibility.INVISIBLE
    box.layout(200, 100)
    assert second.frame[0] == 40
    group.update(visibility=Visibility.VISIBLE, width=3)
    assert first.visibility == Visibility.VISIBLE


def test_groups_in_a_circle_end(ui: Context) -> None:
    box = ui.create(Kind.CONNECTED)
    one, other, node = box.create(Kind.SPACE), box.create(Kind.SPACE), image(box)
    one.references = References((other, node))
    other.references = References((one, node))
    one.visibility = Visibility.GONE
    assert (one.visibility, other.visibility, node.visibility) == (Visibility.GONE, Visibility.VISIBLE, Visibility.GONE)


def test_connections_in_a_circle_are_laid_out(ui: Context) -> None:
    box = ui.create(Kind.CONNECTED)
    one, other = image(box), image(box)
    one.connections = Connections(left=Connection(other, Attribute.RIGHT))
    other.connections = Connections(left=Connection(one, Attribute.RIGHT))
    box.layout(100, 100)
    assert not ui.diagnostics


def test_a_child_that_moves_takes_its_connections_along(ui: Context) -> None:
    boxes = [ui.create(Kind.CONNECTED) for _ in range(2)]
    node = image(boxes[0])
    node.connections = Connections(right=Connection(boxes[0], Attribute.RIGHT))
    boxes[0].layout(200, 100)
    assert node.frame[0] == 160
    boxes[1].insert(0, node)
    boxes[1].layout(300, 100)
    assert node.frame[0] == 0  # its target is no sibling here
    node.connections = Connections(right=Connection(boxes[1], Attribute.RIGHT))
    boxes[1].layout(300, 100)
    assert node.frame[0] == 260


def test_a_container_that_wraps_holds_its_children(ui: Context) -> None:
    xml = """<ConstraintLayout layout_width="wrap_content" layout_height="wrap_content" padding="3">
        <ImageView id="a" contentWidth="40" contentHeight="20" layout_constraintLeft_toLeftOf="parent"
            layout_constraintRight_toRightOf="parent" layout_constraintTop_toTopOf="parent" layout_marginLeft="10"/>
        <ImageView id="b" contentWidth="70" contentHeight="10" layout_constraintLeft_toLeftOf="parent"
            layout_constraintTop_toBottomOf="a" layout_marginTop="5"/>
        <View id="c" layout_width="0dp" layout_height="0dp" layout_constraintLeft_toLeftOf="parent"
            layout_constraintRight_toRightOf="parent" layout_constraintTop_toTopOf="parent"
            layout_constraintBottom_toBottomOf="parent"/>
        </ConstraintLayout>"""
    root = ui.inflate(xml)
    root.layout(500, 500)
    assert root.frame == (0, 0, 76, 41)
    assert root.find("a").frame == (23, 3, 40, 20)
    assert root.find("c").frame == (3, 3, 70, 35)
    root.layout(60, 30)
    assert root.frame == (0, 0, 60, 30)


# Android accepts them.
WARNINGS = [
    ('<View layout_constraintLeft_toLeftOf="nope"/>', Code.UNKNOWN_ANCHOR, 2, 39, "no sibling has the id 'nope'"),
    ('<View layout_constraintDimensionRatio="W,0:1"/>', Code.BAD_VALUE, 2, 40, "'W,0:1'"),
    ('<View layout_constraintDimensionRatio="wide"/>', Code.BAD_VALUE, 2, 40, "width:height"),
    ('<View id="x" layout_constraintTop_toTopOf="x"/>', Code.CYCLE, 2, 44, "the node itself"),
    (
        '<View layout_constraintLeft_toRightOf="parent" layout_constraintLeft_toLeftOf="parent"/>',
        Code.BAD_VALUE,
        2,
        40,
        "another attribute connects this side",
    ),
    ('<Barrier constraint_referenced_ids="a, b"/><View id="a"/>', Code.UNKNOWN_ANCHOR, 2, 39, "'b'"),
    ("<LinearLayout><Guideline/></LinearLayout>", Code.HIERARCHY, 2, 15, "ConstraintLayout"),
    (
        '<View id="title"/><View layout_constraintTop_toTopOf="titel"/>',
        Code.UNKNOWN_ANCHOR,
        2,
        55,
        "no sibling has the id 'titel', did you mean 'title'?",
    ),
]

ERRORS = [
    (
        '<View id="x"/>\n<constraint item="x" attribute="width" constant="10"/>\n'
        '<constraint item="x" attribute="width" constant="20"/>',
        Code.UNSATISFIABLE,
        3,
        1,
        "'layout.xml:3', 'layout.xml:4'",
    ),
    ('<View id="x"/>\n<constraint vfl="|-[x]-[z]|"/>', Code.VFL_VIEW, 3, 25, "no view is called 'z'"),
    ('<View id="x"/>\n<constraint vfl="|-[x"/>', Code.VFL_SYNTAX, 3, 22, "expected"),
    ('<constraint item="q" attribute="width"/>', Code.UNKNOWN_ANCHOR, 2, 19, "'q'"),
    ('<constraint attribute="widht"/>', Code.BAD_VALUE, 2, 24, "'widht'"),
    ("<constraint/>", Code.HIERARCHY, 2, 1, "needs the attribute"),
    ('<constraint size="3"/>', Code.UNKNOWN_ATTRIBUTE, 2, 13, "'size'"),
    ("<LinearLayout><constraint/></LinearLayout>", Code.HIERARCHY, 2, 15, "ConstraintContainer"),
    ("<ConstraintLayout><constraint/></ConstraintLayout>", Code.HIERARCHY, 2, 19, "ConstraintContainer"),
    (
        '<View id="title"/><constraint item="@id/titl" attribute="width"/>',
        Code.UNKNOWN_ANCHOR,
        2,
        37,
        "no view of the file has the id 'titl', did you mean 'title'?",
    ),
    # behind entities, too
    ('<View id="x"/>\n<constraint vfl="[x(&gt;=10,&lt;=y)]"/>', Code.VFL_VIEW, 3, 34, "'y'"),
    ('<View id="x"/>\n<constraint vfl=" [x(&#62;=10,&#x3c;=y)]"/>', Code.VFL_VIEW, 3, 38, "'y'"),
    # the first that contradicts others, not the first of the container
    (
        '<View id="x"/>\n<constraint vfl="|[x]"/><constraint vfl="[x(5)]"/>\n<constraint vfl="[x(6)]"/>',
        Code.UNSATISFIABLE,
        3,
        41,
        "'layout.xml:3#0', 'layout.xml:4#0'",
    ),
    ('<View id="x"/><constraint vfl="[x]"><View/></constraint>', Code.HIERARCHY, 2, 37, "cannot have children"),
    (
        '<View id="x"/><constraint vfl="[x]" item="x" attribute="width"/>',
        Code.BAD_VALUE,
        2,
        15,
        "a line, or an item and an attribute",
    ),
    (
        '<LinearLayout><View id="x"/></LinearLayout><constraint item="x" attribute="width" constant="5"/>',
        Code.UNKNOWN_ANCHOR,
        2,
        62,
        "'x' is not laid out by the constraints of this container",
    ),
    ('<View id="x"/><constraint item="x" attribute="width" priority="1001"/>', Code.BAD_VALUE, 2, 64, "at most 1000"),
    ('<View id="a"/><constraint vfl="[a]" spacing="sibling=4, side=3"/>', Code.BAD_VALUE, 2, 46, "sibling=length"),
]

# In a ConstraintLayout.
CONNECTION_ERRORS = [
    ('<View layout_constraintBaseline_toLeftOf="parent"/>', Code.UNKNOWN_ATTRIBUTE, 2, 7, "Baseline_toLeftOf"),
    ('<View layout_constraintLeft_toTopOf="parent"/>', Code.UNKNOWN_ATTRIBUTE, 2, 7, "is no connection of two edges"),
    ('<View layout_constraintHorizontal_bias="left"/>', Code.BAD_VALUE, 2, 41, "a number"),
    ('<View layout_constraintHorizontal_chainStyle="pakced"/>', Code.BAD_VALUE, 2, 47, "packed"),
    ('<Barrier barrierDirection="up"/>', Code.BAD_VALUE, 2, 28, "'up'"),
    ('<Flow flow_wrapMode="chains"/>', Code.BAD_VALUE, 2, 22, "chain2"),
    ('<Flow flow_maxElementsWrap="many"/>', Code.BAD_VALUE, 2, 29, "an integer"),
    ('<View layout_constraintWidth="most"/>', Code.BAD_VALUE, 2, 31, "wrap_content_constrained"),
    ('<View layout_wrapBehaviorInParent="no"/>', Code.BAD_VALUE, 2, 36, "skipped"),
]


@pytest.mark.parametrize(
    ("tag", "inside", "code", "line", "column", "part"),
    [("ConstraintContainer", *each) for each in ERRORS] + [("ConstraintLayout", *each) for each in CONNECTION_ERRORS],
)
def test_errors_have_their_place(
    ui: Context, tag: str, inside: str, code: Code, line: int, column: int, part: str
) -> None:
    with pytest.raises(RegletError) as caught:
        ui.inflate(f"<{tag}>\n{inside}\n</{tag}>")
    assert isinstance(caught.value, MarkupError | reglet.Unsatisfiable | reglet.HierarchyError)
    errors = [entry for entry in ui.diagnostics if entry.level == reglet.Level.ERROR]
    assert (errors[0].code, errors[0].line, errors[0].column) == (code, line, column), errors[0].message
    assert part in errors[0].message
    lines = errors[0].message.split("\n")
    assert lines[0].startswith(f"layout.xml:{line}:{column}: error: ")
    assert lines[2].lstrip().startswith("^")


@pytest.mark.parametrize(("inside", "code", "line", "column", "part"), WARNINGS)
def test_warnings_have_their_place(ui: Context, inside: str, code: Code, line: int, column: int, part: str) -> None:
    ui.inflate(f"<ConstraintLayout>\n{inside}\n</ConstraintLayout>")
    (entry,) = [entry for entry in ui.diagnostics if entry.code != Code.NO_SIZE]
    assert (entry.level, entry.code, entry.line, entry.column) == (reglet.Level.WARNING, code, line, column)
    assert part in entry.message
    assert entry.message.startswith(f"layout.xml:{line}:{column}: warning: ")
    assert entry.message.split("\n")[2].lstrip().startswith("^")


def test_attributes_of_connections_elsewhere_stay_on_the_node(ui: Context) -> None:
    root = ui.inflate('<FrameLayout><View id="x" layout_constraintLeft_toLeftOf="y" item="z"/></FrameLayout>')
    assert root.find("x").attributes["layout_constraintLeft_toLeftOf"] == "y"
    assert root.find("x").attributes["item"] == "z"
    assert not ui.diagnostics


def test_qualified_names_and_prefixes(ui: Context) -> None:
    root = ui.inflate(
        """<androidx.constraintlayout.widget.ConstraintLayout xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:app="http://schemas.android.com/apk/res-auto" android:layout_width="match_parent">
        <androidx.constraintlayout.widget.Guideline android:id="@+id/line" android:orientation="vertical"
            app:layout_constraintGuide_percent="0.5"/>
        <TextView android:id="@+id/a" android:layout_width="30dp" android:layout_height="10dp"
            app:layout_constraintStart_toEndOf="@+id/line" app:layout_constraintTop_toTopOf="parent"/>
        </androidx.constraintlayout.widget.ConstraintLayout>"""
    )
    root.layout(100, 50)
    assert root.kind == Kind.CONNECTED
    assert root.find("a").frame == (50, 0, 30, 10)


def test_shorthands_of_0dp(ui: Context) -> None:
    ends = 'layout_constraintLeft_toLeftOf="parent" layout_constraintRight_toRightOf="parent"'
    root = ui.inflate(
        f"""<ConstraintLayout><View id="a" layout_constraintWidth="parent=0.4" layout_height="10" {ends}/>
        <View id="b" layout_constraintHeight="ratio=2:1" layout_width="60" layout_constraintTop_toBottomOf="a"/>
        <View id="c" layout_width="0dp" layout_height="9" layout_constraintWidth="30" {ends}/></ConstraintLayout>"""
    )
    root.layout(200, 100)
    assert [root.find(name).frame for name in "abc"] == [(60, 0, 80, 10), (0, 10, 60, 30), (85, 0, 30, 9)]
    assert not ui.diagnostics


def test_numbers_of_a_file_are_dp(ui: Context) -> None:
    root = ui.inflate(
        """<ConstraintContainer>
        <View id="a" layout_width="50" layout_height="20"/>
        <constraint vfl="H:|-gap-[a]" metrics="gap=5dp"/>
        <View id="b" layout_width="10" layout_height="10"/>
        <constraint item="b" attribute="left" to="a" toAttribute="right" constant="7"/>
        <constraint item="b" attribute="top" constant="3" identifier="b-top"/>
        </ConstraintContainer>""",
        density=2,
    )
    root.layout(400, 100)
    assert root.find("a").frame == (10, 0, 100, 40)
    assert root.find("b").frame == (124, 6, 20, 20)
    assert [constraint.name for constraint in root.constraints] == ["layout.xml:3#0", "layout.xml:5", "b-top"]


def test_contradictions_are_pointed_at_where_they_stand(ui: Context) -> None:
    with pytest.raises(reglet.Unsatisfiable):
        ui.inflate(
            '<ConstraintContainer><View id="x"/>\n<constraint vfl="[x(5)]"/>\n<constraint vfl="|[x]"/>\n'
            '<constraint item="x" attribute="width" relation="&gt;=" constant="6" identifier="wide"/>'
            "</ConstraintContainer>"
        )
    first, second = ui.diagnostics
    assert (first.level, first.line) == (reglet.Level.ERROR, 2)
    assert "constraints contradict each other: 'layout.xml:2#0', 'wide'" in first.message
    assert (second.level, second.code, second.line) == (reglet.Level.INFO, Code.UNSATISFIABLE, 4)
    assert "one of the constraints that contradict each other" in second.message
    assert ui.node_count == 0


def test_the_tag_constraint_knows_all_that_json_does(ui: Context) -> None:
    root = ui.inflate(
        """<ConstraintContainer paddingLeft="10" paddingRight="30">
        <TextView id="a" layout_width="20" layout_height="0dp"/>
        <View id="b" layout_width="20" layout_height="10"/>
        <constraint vfl="H:|-[a]-[b]" spacing="sibling=3, super=4dp"/>
        <constraint vfl="V:|~[b]~|" options="extended|directionLeadingToTrailing"/>
        <constraint item="a" attribute="topSafe" toAttribute="topSafe"/>
        <constraint item="a" attribute="lastBaseline" toItem="b" toAttribute="centerYWithinMargins"/>
        <View id="c" layout_width="20" layout_height="10"/>
        <constraint item="c" attribute="centerX" toAttribute="centerXWithinMargins" priority="low"/>
        <constraint item="c" attribute="firstBaseline" relation="lessThanOrEqual" constant="10px"/>
        </ConstraintContainer>""",
        density=2,
    )
    root.safe_area = reglet.SafeArea(0, 5, 0, 0)
    root.layout(200, 100)
    assert [root.find(name).frame for name in "abc"] == [(8, 5, 40, 45), (54, 40, 40, 20), (60, -10, 40, 20)]
