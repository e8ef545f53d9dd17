# SPDX-License-Identifier: MIT
"""order: siblings are laid out in another order than the document's. z: they are painted in another one."""

from __future__ import annotations

import pytest
from boxes import box

import reglet
from reglet import (
    MATCH_PARENT,
    WRAP_CONTENT,
    ContainerMeasure,
    ContainerPlace,
    Context,
    Direction,
    Dividers,
    DumpFormat,
    Grid,
    Kind,
    Node,
    Orientation,
    Visibility,
    WeightMode,
)

MODES = [WeightMode.ANDROID, WeightMode.BOX, WeightMode.FILL]


def children(root: Node, orders: list[int], **style: object) -> list[Node]:
    """Boxes 10, 20, 30 … wide and high with these orders."""
    nodes = [root.create(Kind.VIEW, width=10 + 10 * i, height=10 + 10 * i, order=o) for i, o in enumerate(orders)]
    for node in nodes:
        for name, value in style.items():
            setattr(node, name, value)
    return nodes


def placed(nodes: list[Node]) -> list[int]:
    """Indices of the nodes from the left, then from the top."""
    return [nodes.index(node) for node in sorted(nodes, key=lambda node: (node.frame.y, node.frame.x))]


@pytest.mark.parametrize("mode", MODES)
def test_lower_orders_are_placed_first_and_equal_ones_as_in_the_document(ui: Context, mode: WeightMode) -> None:
    root = ui.create(Kind.LINEAR, width=MATCH_PARENT, height=MATCH_PARENT, weight_mode=mode, gap=5)
    nodes = children(root, [2, 0, -1, 0, 2])
    root.layout(500, 100)
    assert placed(nodes) == [2, 1, 3, 0, 4]
    assert [node.frame.x for node in nodes] == [105, 35, 0, 60, 120]
    assert root.children == tuple(nodes) and [node.row for node in nodes] == sorted(node.row for node in nodes)


@pytest.mark.parametrize("mode", MODES)
def test_right_to_left_the_first_is_at_the_right(ui: Context, mode: WeightMode) -> None:
    root = ui.create(Kind.LINEAR, width=200, height=50, weight_mode=mode, direction=Direction.RTL)
    nodes = children(root, [1, 0, -1])
    root.layout(200, 50)
    assert [node.frame.x for node in nodes] == [200 - 60, 200 - 50, 200 - 30]


def test_an_order_can_change_and_go(ui: Context) -> None:
    root = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL)
    nodes = children(root, [0, 0, 0])
    root.layout(100, 100)
    assert placed(nodes) == [0, 1, 2]
    nodes[0].order = 1
    root.layout(100, 100)
    assert placed(nodes) == [1, 2, 0]
    nodes[2].order = -5
    root.layout(100, 100)
    assert placed(nodes) == [2, 1, 0]
    nodes[0].order = nodes[2].order = 0
    root.layout(100, 100)
    assert placed(nodes) == [0, 1, 2]


def test_a_child_brings_its_order_along(ui: Context) -> None:
    first, second = (ui.create(Kind.LINEAR, width=200, height=50) for _ in range(2))
    nodes = children(first, [0, 0])
    moved = second.create(Kind.VIEW, width=5, height=5, order=-1)
    first.layout(200, 50)
    first.append(moved)
    first.layout(200, 50)
    assert moved.frame.x == 0 and nodes[0].frame.x == 5 and nodes[1].frame.x == 15
    moved.destroy()
    first.layout(200, 50)
    assert nodes[0].frame.x == 0


def test_weights_dividers_and_first_margins_follow_the_order(ui: Context) -> None:
    root = ui.create(Kind.LINEAR, width=101, height=20, show_dividers=Dividers.MIDDLE, divider_width=3)
    a = root.create(Kind.VIEW, width=0, weight=1, order=1)
    b = root.create(Kind.VIEW, width=0, weight=2)
    root.layout(101, 20)
    assert b.frame.x == 0 and round(b.frame.width) == 65 and round(a.frame.x) == 68
    assert [round(line.x, 1) for line in root.dividers] == [65.3]


def test_a_flow_breaks_its_lines_by_the_order(ui: Context) -> None:
    root = ui.create(Kind.FLOW, width=60, height=WRAP_CONTENT)
    nodes = children(root, [0, 0, -1, 0])
    root.layout(60, 500)
    assert [box(node)[:2] for node in nodes] == [(30, 0), (40, 0), (0, 0), (0, 30)]
    nodes[0].width = 15
    root.layout(60, 500)
    assert [box(node)[:2] for node in nodes] == [(30, 0), (0, 30), (0, 0), (20, 30)]


def test_a_table_orders_its_rows_and_a_grid_its_cells(ui: Context) -> None:
    table = ui.create(Kind.TABLE)
    rows = [table.create(Kind.TABLE_ROW, order=order) for order in (1, 0)]
    for row in rows:
        row.create(Kind.FIXED, content_width=30, content_height=10)
    table.layout(100, 100)
    assert rows[0].frame.y == 10 and rows[1].frame.y == 0
    grid = ui.create(Kind.GRID)
    grid.grid = Grid(column_count=2)
    nodes = children(grid, [1, 0, 0, 0])
    grid.layout(200, 200)
    assert placed(nodes) == [1, 2, 3, 0]
    nodes[0].order = -1
    grid.layout(200, 200)
    assert placed(nodes) == [0, 1, 2, 3]


@pytest.mark.parametrize("kind", [Kind.FRAME, Kind.RELATIVE, Kind.SCROLL, Kind.TABLE_ROW])
def test_other_containers_have_no_order(ui: Context, kind: Kind) -> None:
    root = ui.create(kind, width=MATCH_PARENT, height=MATCH_PARENT)
    child = root.create(Kind.VIEW, width=10, height=10, order=1)
    if kind is not Kind.SCROLL:
        root.create(Kind.VIEW, width=10, height=10, order=-1)
    root.layout(100, 100)
    assert child.frame.x == 0


def test_many_orders_are_stable(ui: Context) -> None:
    root = ui.create(Kind.LINEAR, orientation=Orientation.VERTICAL)
    orders = [(i * 7919) % 13 - 6 for i in range(500)]
    nodes = [root.create(Kind.VIEW, height=1, order=order) for order in orders]
    root.layout(10, 1000)
    expected = sorted(range(500), key=lambda i: orders[i])
    assert [int(nodes[i].frame.y) for i in expected] == list(range(500))
    assert root.children == tuple(nodes)


# MARK: - z


def test_z_paints_above_siblings_and_moves_nothing(ui: Context) -> None:
    root = ui.create(Kind.FRAME, width=MATCH_PARENT, height=MATCH_PARENT)
    a, b, c, d = (root.create(Kind.FRAME, z=z) for z in (3, 0, -1, 0))
    inner = [a.create(Kind.VIEW, z=z) for z in (9, -9)]
    root.layout(100, 100)
    frames = [tuple(node.frame) for node in (a, b, c, d)]
    assert root.paint_order == [root, c, b, d, a, inner[1], inner[0]]
    list(ui.take_changes())
    a.z = -5
    root.layout(100, 100)
    assert not list(ui.take_changes()) and [tuple(node.frame) for node in (a, b, c, d)] == frames
    assert root.paint_order == [root, a, inner[1], inner[0], c, b, d]
    assert a.paint_order == [a, inner[1], inner[0]] and root.children == (a, b, c, d)


def test_what_is_not_seen_is_not_painted(ui: Context) -> None:
    root = ui.create(Kind.LINEAR)
    hidden = root.create(Kind.FRAME, visibility=Visibility.INVISIBLE)
    hidden.create(Kind.VIEW)
    gone = root.create(Kind.VIEW, visibility=Visibility.GONE, z=-1)
    shown = root.create(Kind.VIEW)
    assert root.paint_order == []
    root.layout(100, 100)
    assert root.paint_order == [root, shown] and gone.paint_order == []


def test_dumps_know_z(ui: Context) -> None:
    root = ui.create(Kind.FRAME, id="root", width=MATCH_PARENT, height=MATCH_PARENT)
    root.create(Kind.VIEW, id="above", z=1)
    root.create(Kind.VIEW, id="below")
    root.layout(10, 10)
    svg = root.dump(DumpFormat.SVG)
    assert svg.index("below") < svg.index("above")
    assert "#above 0,0 10x10 z 1\n" in root.dump() and '"z":1' in root.dump(DumpFormat.JSON)


def test_a_dead_node_has_no_paint_order(ui: Context) -> None:
    root = ui.create(Kind.FRAME)
    root.destroy()
    with pytest.raises(reglet.StaleHandle):
        print(root.paint_order)


def test_layout_files_have_order_and_z(ui: Context) -> None:
    root = ui.inflate(
        """
        <LinearLayout>
            <View id="a" layout_width="10px" layout_order="1"/>
            <View id="b" layout_width="20px" layout_z="-1"/>
        </LinearLayout>
        """
    )
    root.layout(100, 100)
    assert root.find("a").frame.x == 20 and root.find("b").frame.x == 0
    assert root.paint_order == [root, root.find("b"), root.find("a")]


def test_a_host_s_container_gets_its_children_by_their_order(ui: Context) -> None:
    class Row:
        def measure(self, request: ContainerMeasure) -> tuple[float, float]:
            sizes = [child.measure(*child.specs()) for child in request]
            return sum(size.width for size in sizes), max((size.height for size in sizes), default=0)

        def place(self, request: ContainerPlace) -> None:
            x = 0.0
            for child in request:
                child.place(x, 0)
                x += child.size.width

    root = ui.container(Row()).create(ui)
    nodes = children(root, [2, 0, -1, 0, 2])
    root.layout(500, 100)
    assert placed(nodes) == [2, 1, 3, 0, 4]
    assert root.children == tuple(nodes)
    nodes[4].order = -2
    root.layout(500, 100)
    assert placed(nodes) == [4, 2, 1, 3, 0]
