# SPDX-License-Identifier: MIT
"""Lists of items that have nodes while they are in view. The rules are tested in C."""

from __future__ import annotations

from typing import Any

import pytest

import reglet
from reglet import Context, Kind, ListAlign, Node

CELL = "<FrameLayout layout_width='match_parent' layout_height='wrap_content'><View id='@+id/bar'/></FrameLayout>"
WIDE = "<FrameLayout layout_width='match_parent' layout_height='50px'/>"


def show(row: Node, item: Any, index: int) -> None:
    row.user_data = (item, index)
    row.first_child.height = item


@pytest.fixture
def root(ui: Context) -> Node:
    return ui.create(Kind.FRAME)


def heights(rows: reglet.ItemList, *indices: int) -> list[float]:
    found = []
    for index in indices:
        node = rows.node_of(index)
        assert node is not None
        found.append(node.scrolled_frame.y)
    return found


def test_items_in_view_have_nodes(ui: Context, root: Node) -> None:
    rows = ui.list([20] * 1000, CELL, show, parent=root)
    root.layout(100, 100)
    assert rows.info.visible_count == 5 and rows.info.items == len(rows) == 1000
    assert heights(rows, 0, 1, 4) == [0, 20, 80]
    assert rows.node_of(500) is None
    rows.scroll_to(500, ListAlign.START)
    root.layout(100, 100)
    node = rows.node_of(501)
    assert node is not None and node.user_data == (20, 501) and rows.index_of(node.first_child) == 501
    assert heights(rows, 500) == [0]
    assert rows.at(20 * 700) == 700 and rows.extent(700) == (14000, 20)
    rows.scroll_pages(1)
    root.layout(100, 100)
    assert rows.info.first_visible == 505
    assert rows.snap(31) == 40 and rows.index_of(root) is None


def test_edits_of_the_sequence_are_edits_of_the_list(ui: Context, root: Node) -> None:
    data = [10, 20, 30, 40]
    rows = ui.list(data, CELL, show, parent=root)
    root.layout(100, 100)
    kept = rows.node_of(1)
    rows.insert(0, 5)
    rows.append(6)
    rows.extend([7, 8])
    rows[2] = 25
    del rows[1]
    rows.move(0, 2)
    assert data == list(rows) == [25, 30, 5, 40, 6, 7, 8]
    root.scroll_at(1, 1, 0, -1000)
    root.layout(200, 200)
    assert rows.node_of(0) == kept
    assert heights(rows, 0, 1, 2, 3, 4, 5, 6) == [0, 25, 55, 60, 100, 106, 113]
    del rows[1:3]
    data.insert(0, 3)
    rows.inserted(0)
    data.pop()
    rows.removed(5)
    data[1] = 4
    rows.changed()
    root.layout(200, 200)
    root.scroll_at(1, 1, 0, -1000)
    root.layout(200, 200)
    assert heights(rows, 0, 1, 2, 3, 4) == [0, 3, 7, 47, 53]
    with pytest.raises(IndexError):
        rows.move(4, 4, 2)
    with pytest.raises(ValueError, match="step"):
        del rows[::2]


def test_keys_keep_nodes(ui: Context, root: Node) -> None:
    bound: list[str] = []

    def bind(row: Node, item: tuple[int, str], index: int) -> None:
        bound.append(item[1])
        row.first_child.height = 10

    rows = ui.list([(i, str(i)) for i in range(5)], CELL, bind, parent=root)
    root.layout(100, 100)
    nodes = {i: rows.node_of(i) for i in range(5)}
    bound.clear()
    rows.replace([(4, "4"), (9, "9"), (1, "one"), (0, "0")], key=lambda item: item[0])
    root.layout(100, 100)
    assert sorted(bound) == ["9", "one"]
    assert [rows.node_of(i) for i in (0, 2, 3)] == [nodes[4], nodes[1], nodes[0]]
    with pytest.raises(reglet.InvalidArgument, match="twice"):
        rows.replace([(1, "a"), (1, "b")], key=lambda item: item[0])
    assert len(rows) == 4


def test_types_choose_templates(ui: Context, root: Node) -> None:
    gone: list[int | None] = []
    rows = ui.list(
        tuple(range(100)),
        [CELL, WIDE],
        lambda row, item, index: None,
        type=lambda item, index: item % 2,
        unbind=lambda row, index: gone.append(index),
        parent=root,
        horizontal=False,
        ahead=10,
    )
    root.layout(100, 120)
    first = rows.node_of(1)
    assert first is not None and first.frame.height == 50
    rows.scroll_to(90)
    root.layout(100, 120)
    assert 1 in gone
    with pytest.raises(TypeError, match="tuple"):
        rows.insert(0, 1)


def test_grids_have_cells(ui: Context, root: Node) -> None:
    rows = ui.list(
        [10, 20, 30, 40, 50, 60],
        CELL,
        show,
        parent=root,
        spans=3,
        span=lambda item, index: 3 if item == 40 else 1,
        gap=2,
    )
    root.layout(100, 200)
    frames = [node.frame for node in map(rows.node_of, range(6)) if node is not None]
    assert [(frame.x, frame.y, frame.width, frame.height) for frame in frames] == [
        *((0, 0, 32, 30), (34, 0, 32, 30), (68, 0, 32, 30)),
        *((0, 32, 100, 40), (0, 74, 32, 60), (34, 74, 32, 60)),
    ]
    assert rows.extent(2) == (0, 30)
    rows.replace([40, 20, 30], key=lambda item: item)  # a look-up reads the new items
    root.layout(100, 200)
    assert heights(rows, 0, 1, 2) == [0, 42, 42]

    def fails(item: int, index: int) -> int:
        return 1 // (item - 7)

    with pytest.raises(ZeroDivisionError):
        ui.list([7], CELL, show, parent=root, spans=2, span=fails)
    rows = ui.list([8, 8], CELL, show, parent=rows.node, spans=2, span=fails)
    with pytest.raises(ZeroDivisionError):
        rows.append(7)
    rows = ui.list([8, 9], CELL, show, parent=rows.node, spans=2, span=lambda item, index: fails(min(item, 8), index))
    with pytest.raises(ZeroDivisionError):
        rows.replace([8, 7], key=lambda item: item)
    with pytest.raises(reglet.InvalidArgument, match="spans"):
        ui.list([7], CELL, show, parent=root, spans=256)


def test_headers_and_separators(ui: Context, root: Node) -> None:
    rows = ui.list(
        [20] * 100,
        CELL,
        show,
        parent=root,
        header=lambda item, index: index - index % 10 if index >= 10 else None,
        show_dividers=reglet.Dividers.MIDDLE,
        divider_height=5,
    )
    root.layout(100, 100)
    rows.scroll_to(15, ListAlign.START)
    root.layout(100, 100)
    assert heights(rows, 10, 15, 16) == [0, 20, 45]  # clear of the header
    assert rows.node.children[-1] == rows.node_of(10)
    assert len(rows.node.dividers) > 4
    root.scroll_at(1, 1, 0, 130)
    root.layout(100, 100)
    assert heights(rows, 10, 20) == [-5, 15]

    def fails(item: int, index: int) -> int:
        return 1 // (item - 20)

    ui.list([20], CELL, show, parent=rows.node, header=fails)
    with pytest.raises(ZeroDivisionError):
        root.layout(100, 100)


def test_footers_and_columns_that_fit(ui: Context, root: Node) -> None:
    rows = ui.list(
        [20] * 100, CELL, show, parent=root, footer=lambda item, index: index - index % 10 + 9 if index < 90 else None
    )
    root.layout(100, 100)
    assert heights(rows, 9, 0) == [80, 0]
    rows.scroll_to(15, ListAlign.END)
    root.layout(100, 100)
    assert heights(rows, 15, 19) == [60, 80]
    spans = [99, *[1] * 99]  # the first item takes all cells
    shelf = ui.list([20] * 100, CELL, show, parent=rows.node, column_width=30, span=lambda item, index: spans[index])
    for width, places in (100, [0, 20, 20, 20, 40]), (65, [0, 20, 20, 40, 40]):
        root.layout(width, 100)
        assert heights(shelf, *range(5)) == places
    shelf = ui.list([20] * 9, CELL, show, parent=rows.node, column_width=30, stretch=reglet.ListFlags.STRETCH_GAPS)
    root.layout(100, 100)
    node = shelf.node_of(2)
    assert node is not None and (node.frame.x, node.frame.width) == (70, 30)
    with pytest.raises(reglet.InvalidArgument, match="stretch"):
        ui.list([20], CELL, show, parent=root, column_width=30, stretch=reglet.ListFlags.REVERSED)

    def fails(item: int, index: int) -> int:
        return 1 // (item - 20)

    ui.list([20], CELL, show, parent=rows.node, footer=fails)
    with pytest.raises(ZeroDivisionError):
        root.layout(100, 100)


def test_exceptions_of_callbacks_are_raised(ui: Context, root: Node) -> None:
    fails = [True]

    def bind(row: Node, item: int, index: int) -> None:
        if fails[0]:
            raise KeyError(index)
        row.first_child.height = item

    rows = ui.list([10, 20], CELL, bind, parent=root)
    with pytest.raises(KeyError):
        root.layout(100, 100)
    fails[0] = False
    root.layout(100, 100)
    assert heights(rows, 0, 1) == [0, 10]

    ui.list([1], CELL, bind, parent=rows.node, type=lambda item, index: 1 // (item - 1))
    with pytest.raises(ZeroDivisionError):
        root.layout(100, 100)

    def closes(row: Node, item: int, index: int) -> None:
        ui.close()

    ui.list([1], CELL, closes, parent=rows.node)
    with pytest.raises(reglet.Reentrant):
        root.layout(100, 100)
    with pytest.raises(reglet.InvalidArgument, match="template"):
        ui.list([1], [], bind, parent=root)


def test_a_list_is_freed_with_its_context() -> None:
    import gc
    import weakref

    class Item:
        pass

    ui = Context()
    item = Item()
    ui.list([item], CELL, lambda row, item, index: None)
    dead = weakref.ref(item)
    del item
    gc.disable()
    try:
        del ui
        assert dead() is None
    finally:
        gc.enable()


def test_a_recycler_view_is_given_items(ui: Context) -> None:
    root = ui.inflate(
        "<FrameLayout><RecyclerView android:id='@+id/rows' layout_width='match_parent' layout_height='match_parent'/>"
        "<ListView layout_width='wrap_content' layout_height='wrap_content' padding='3px'/></FrameLayout>"
    )
    place, other = root.children
    assert place.kind == other.kind == Kind.LIST
    rows = ui.list([30, 40], CELL, show, parent=root.find("rows"))
    root.layout(100, 100)
    assert rows.node == place and heights(rows, 0, 1) == [0, 30]
    assert (other.frame.width, other.frame.height) == (6, 6)
    assert ui.inflate("<ListView><View/></ListView>").kind is Kind.FRAME


def test_files_give_the_arrangement(ui: Context) -> None:
    root = ui.inflate(
        "<FrameLayout xmlns:app='http://schemas.android.com/apk/res-auto'>"
        "<RecyclerView android:id='@+id/a' layout_width='90px' layout_height='90px' orientation='horizontal' "
        "app:layoutManager='androidx.recyclerview.widget.GridLayoutManager' app:spanCount='3'/>"
        "<RecyclerView android:id='@+id/b' layout_width='90px' layout_height='90px' app:reverseLayout='true' "
        "app:layoutManager='LinearLayoutManager' app:spanCount='3'/>"
        "<ListView android:id='@+id/c' layout_width='90px' layout_height='90px' stackFromEnd='true' "
        "dividerHeight='4px'/>"
        "<GridView android:id='@+id/d' layout_width='90px' layout_height='90px' numColumns='2' verticalSpacing='4px'/>"
        "</FrameLayout>"
    )
    lists = {name: ui.list([10] * 20, CELL, show, parent=root.find(name)) for name in "abcd"}
    root.layout(100, 100)

    def frame(name: str, index: int) -> tuple[float, ...]:
        node = lists[name].node_of(index)
        assert node is not None
        return tuple(node.scrolled_frame)

    assert frame("a", 1)[1] == 30
    assert frame("b", 0) == (0, 80, 90, 10) and frame("b", 1) == (0, 70, 90, 10)
    assert frame("c", 19) == (0, 80, 90, 10) and frame("c", 18) == (0, 66, 90, 10)
    assert frame("d", 1) == (47, 0, 43, 10) and frame("d", 2) == (0, 14, 43, 10)
    with pytest.raises(reglet.MarkupError, match="from 1 to 255, or auto_fit"):
        ui.inflate("<GridView numColumns='none'/>")
    own = ui.list([10] * 20, CELL, show, parent=lists["d"].node, spans=3)
    root.layout(100, 100)
    node = own.node_of(2)
    assert node is not None and node.frame.y == 0


def test_staggered_items_go_to_the_column_that_ends_first(ui: Context, root: Node) -> None:
    sizes = [30, 10, 40, 20, 50, 10, 10]
    rows = ui.list(
        sizes, CELL, show, parent=root, staggered=True, spans=2, gap=2, span=lambda item, index: 1 + (index == 5)
    )
    root.layout(102, 300)
    frames = [node.frame for node in map(rows.node_of, range(7)) if node is not None]
    assert [(frame.x, frame.y, frame.width, frame.height) for frame in frames] == [
        *((0, 0, 50, 30), (52, 0, 50, 10), (52, 12, 50, 40), (0, 32, 50, 20), (0, 54, 50, 50)),
        *((0, 106, 102, 10), (0, 118, 50, 10)),
    ]
    with pytest.raises(reglet.InvalidArgument, match="16 columns"):
        ui.list(sizes, CELL, show, parent=root, staggered=True, spans=17)
    view = ui.inflate(
        "<RecyclerView layout_width='102px' layout_height='90px' spanCount='3' "
        "layoutManager='androidx.recyclerview.widget.StaggeredGridLayoutManager'/>",
        parent=root,
    )
    rows = ui.list(sizes, CELL, show, parent=view)
    root.layout(102, 300)
    assert heights(rows, 0, 1, 2, 3, 4, 5) == [0, 0, 0, 10, 30, 30]


def test_files_give_columns_that_fit(ui: Context, root: Node) -> None:
    def xs(attributes: str, width: float = 100) -> list[float]:
        node = ui.inflate(f"<GridView layout_width='match_parent' layout_height='90px' {attributes}/>", parent=root)
        rows = ui.list([10] * 20, CELL, show, parent=node)
        root.layout(width, 100)
        cells = [each.frame for each in map(rows.node_of, range(20)) if each is not None]
        node.destroy()
        return [cell.x for cell in cells if cell.y == cells[0].y] + [cells[0].width]

    fit = "numColumns='auto_fit' columnWidth='30px'"
    assert xs(fit) == [0, 33, 67, 33]
    assert xs(fit, 70) == [0, 35, 35]
    assert xs(f"{fit} stretchMode='none'") == [0, 30, 60, 30]
    assert xs(f"{fit} stretchMode='spacingWidth'") == [0, 35, 70, 30]
    assert xs(f"{fit} stretchMode='spacingWidthUniform'", 102) == [3, 36, 69, 30]
    assert xs(f"{fit} stretchMode='columnWidth'") == [0, 33, 67, 33]
    assert xs("numColumns='auto_fit'") == [0, 50, 50]
    assert xs("columnWidth='30px'") == [0, 100]
    assert xs("columnWidth='30px' numColumns='2' stretchMode='none'") == [0, 30, 30]
    with pytest.raises(reglet.MarkupError, match="spacingWidth"):
        ui.inflate("<GridView stretchMode='wide'/>")


def test_prefetch_follows_the_speed(ui: Context, root: Node) -> None:
    rows = ui.list([10] * 1000, CELL, show, parent=root, prefetch=2)
    root.layout(100, 100)
    at_rest = rows.info.node_count
    root.scroll_at(1, 1, 0, 50)
    root.layout(100, 100)
    assert rows.info.node_count >= at_rest + 9 and rows.node_of(24) is not None
    root.layout(100, 100)
    root.layout(100, 100)
    assert rows.info.node_count <= at_rest + 9


def test_items_of_numpy_are_bound_and_change_in_part() -> None:
    numpy = pytest.importorskip("numpy")
    items = numpy.zeros(1000, dtype=[("height", "f4"), ("shade", "i4")])
    items["height"] = 5 + numpy.arange(1000) % 30
    parts: list[tuple[int, int]] = []

    def bind(row: Node, item: Any, index: int) -> None:
        row.height = float(item["height"])

    def rebind(row: Node, item: Any, index: int, payload: int) -> None:
        parts.append((index, payload))
        bind(row, item, index)

    with Context() as ui:
        root = ui.create(Kind.FRAME)
        rows = ui.list(
            items, "<View layout_width='match_parent' layout_height='1px'/>", bind, parent=root, rebind=rebind
        )
        root.layout(50, 30)
        assert parts == [] and len(rows) == 1000
        items["height"][1] = 9
        rows.changed(1, 1, 2)
        rows.changed(1, 1, payload=4)
        root.layout(50, 30)
        assert parts == [(1, 6)]
        node = rows.node_of(1)
        assert node is not None and node.frame == (0, 5, 50, 9)
        rows.changed()
        root.layout(50, 30)
        assert parts == [(1, 6)]
        with pytest.raises(reglet.InvalidArgument):
            rows.changed(0, 1, -1)
