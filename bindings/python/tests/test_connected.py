# SPDX-License-Identifier: MIT
"""CONNECTED containers: Android's ConstraintLayout, with its guidelines, flows and limits."""

from __future__ import annotations

import pytest

from reglet import (
    WRAP_CONTENT,
    Attribute,
    ChainStyle,
    Connection,
    Connections,
    Context,
    FlowAlign,
    FlowChain,
    FlowLines,
    FlowWrap,
    Frame,
    InvalidArgument,
    Kind,
    Node,
    Orientation,
    References,
    Role,
    px,
)


@pytest.fixture
def box(ui: Context) -> Node:
    return ui.create(Kind.CONNECTED, width=300, height=200)


def at_top_left(node: Node, box: Node) -> None:
    node.connections = Connections(left=Connection(box, Attribute.LEFT), top=Connection(box, Attribute.TOP))


def test_a_side_of_0_fills_the_space_between_its_connections(ui: Context, box: Node) -> None:
    label = box.create(Kind.VIEW, width=50, height=20)
    field = box.create(Kind.VIEW, width=0, height=20, margin_left=8)
    at_top_left(label, box)
    field.connections = Connections(
        left=Connection(label, Attribute.RIGHT),
        right=Connection(box, Attribute.RIGHT),
        top=Connection(label, Attribute.TOP),
    )
    ui.layout(box, 300, 200)
    assert field.frame == Frame(58, 0, 242, 20)
    field.connections = field.connections._replace(max_width=px(100), bias_x=0)  # type: ignore[union-attr]
    ui.layout(box, 300, 200)
    assert field.frame == Frame(58, 0, 100, 20)


def test_explanations_name_the_connections(ui: Context, box: Node) -> None:
    view = box.create(Kind.VIEW, width=50, height=20)
    fills = box.create(Kind.VIEW, width=0, height=20)
    flow = box.create(Kind.SPACE, width=0, height=0)
    sides = Connections(left=Connection(box, Attribute.LEFT), right=Connection(box, Attribute.RIGHT))
    view.connections = fills.connections = flow.connections = sides
    flow.references = References((view,), role=Role.FLOW)
    ui.layout(box, 300, 200)
    assert "arranges it by its connections: exactly 50 px" in str(view.explain())
    assert "Decided by: own length" in str(view.explain())
    assert "Decided by: connections" in str(fills.explain())
    assert "exactly 300 px" in str(flow.explain())
    assert "by the host" not in str(view.explain()) + str(fills.explain()) + str(flow.explain())


def test_a_guideline_is_a_line_at_a_part_of_the_container(ui: Context, box: Node) -> None:
    line = box.create(Kind.SPACE)
    line.references = References(role=Role.GUIDELINE, percent=0.5, vertical=True)
    view = box.create(Kind.VIEW, width=50, height=20)
    view.connections = Connections(left=Connection(line, Attribute.LEFT), top=Connection(box, Attribute.TOP))
    ui.layout(box, 300, 200)
    assert view.frame == Frame(150, 0, 50, 20)
    line.references = References(role=Role.GUIDELINE, end=30, vertical=True)
    ui.layout(box, 300, 200)
    assert view.frame.x == 270


def test_a_flow_arranges_its_nodes_in_lines(ui: Context, box: Node) -> None:
    views = [box.create(Kind.VIEW, width=120, height=20) for _ in range(3)]
    for view in views:
        view.connections = Connections()
    flow = box.create(Kind.SPACE, width=0, height=WRAP_CONTENT)
    flow.connections = Connections(
        left=Connection(box, Attribute.LEFT),
        right=Connection(box, Attribute.RIGHT),
        top=Connection(box, Attribute.TOP),
    )
    lines = FlowLines(wrap=FlowWrap.CHAIN, gap_x=10, gap_y=5, chain_x=FlowChain(ChainStyle.PACKED, 0))
    flow.references = References(tuple(views), role=Role.FLOW, flow=lines)
    ui.layout(box, 300, 200)
    assert [(view.frame.x, view.frame.y) for view in views] == [(0, 0), (130, 0), (0, 25)]


def test_connections_and_references_are_read_as_they_were_set(ui: Context, box: Node) -> None:
    view, helper = box.create(Kind.VIEW), box.create(Kind.SPACE)
    connections = Connections(min_width=px(3), max_height=WRAP_CONTENT, layout_max_width=px(9))
    view.connections = connections
    assert view.connections == connections
    lines = FlowLines(Orientation.VERTICAL, FlowWrap.ALIGNED, 4, 1, 2, FlowAlign.END, last_y=FlowChain(None, 0.25))
    for references in (
        References((view,), role=Role.FLOW, flow=lines),
        References(role=Role.GUIDELINE, begin=5, vertical=True, absolute=True),
        References((view,), role=Role.PLACEHOLDER),
    ):
        helper.references = references
        assert helper.references == references


def test_wrong_limits_change_nothing(box: Node) -> None:
    view = box.create(Kind.VIEW)
    at_top_left(view, box)
    before = view.connections
    for wrong in (px(-1), "match_parent", "50%", px(float("inf"))):
        with pytest.raises(InvalidArgument, match="max_width"):
            view.connections = Connections(max_width=wrong)
    assert view.connections == before
