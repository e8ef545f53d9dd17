# SPDX-License-Identifier: MIT
"""Templates: copies are what an inflation makes; templates as bytes; texts of many nodes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from versions import ANDROID, Writer

import reglet
from reglet import Context, Kind, MarkupError, Node, Property, TreeError, px

CELL = f"""<LinearLayout {ANDROID} android:id="@+id/row" android:orientation="vertical"
    android:layout_width="100px" android:layout_height="wrap_content">
  <TextView android:id="@+id/title" android:text="Title" android:layout_width="50px" android:layout_height="20px"/>
  <FrameLayout android:id="@+id/box" android:layout_width="80px" android:layout_height="30px" android:mine="7">
    <TextView android:id="@+id/title" android:layout_width="10px" android:layout_height="10px"/>
  </FrameLayout>
</LinearLayout>
"""


def facts(node: Node) -> list[Any]:
    """What a copy has in common with an inflated tree."""
    texts = (node.text, node.hint) if node.kind == Kind.TEXT else None
    source = node.source
    own = (node.kind, node.tag, node.id, node.frame, texts, (source.line, source.column), node.attributes)
    return [own, *(each for child in node for each in facts(child))]


def lay_out(ui: Context, root: Node) -> str:
    try:
        ui.layout(root, 120, 150)
    except TreeError as error:
        return str(error).split(": ")[-1]  # without the number of the node
    return ""


# MARK: - Copies


def test_copies_are_the_last_children_of_the_parent(ui: Context) -> None:
    feed = ui.create(Kind.LINEAR, orientation=reglet.Orientation.VERTICAL, width=px(100), height=px(500))
    head = feed.create(Kind.VIEW, height=px(9))
    cell = ui.template(CELL)
    assert (len(cell), ui.node_count) == (4, 2)
    nodes = cell.instantiate(feed, 3)
    assert list(feed) == [head, nodes[0], nodes[4], nodes[8]]
    ui.layout(feed, 100, 500)
    assert [nodes[index].frame.y for index in (0, 4, 8)] == [9, 59, 109]
    assert [node.id for node in nodes[:4]] == ["row", "title", "box", "title"]
    assert nodes[6].attributes == {"mine": "7"}
    assert [each.code for each in ui.diagnostics] == [reglet.Code.DUPLICATE_ID]  # in the file


def test_copies_without_a_parent_are_roots(ui: Context) -> None:
    nodes = ui.template(CELL).instantiate(count=2)
    assert nodes[4].parent is None
    assert list(nodes[4].walk()) == list(nodes[4:])


def test_no_copies(ui: Context) -> None:
    assert len(ui.template(CELL).instantiate(count=0)) == 0


def test_a_path_of_ids_leads_to_an_index(ui: Context) -> None:
    cell = ui.template(CELL)
    assert [cell.index(path) for path in ("row", "title", "row/title", "box/title", "row/box")] == [0, 1, 1, 3, 2]
    for path in ("", "no", "title/box", "row/", "/row"):
        with pytest.raises(reglet.NotFound):
            cell.index(path)


def test_texts_and_properties_of_all_copies_are_set_in_one_call(ui: Context) -> None:
    cell = ui.template(CELL)
    nodes = cell.instantiate(count=3)
    titles = nodes[cell.index("row/title") :: len(cell)]
    titles.set_texts(["one", None, "three"])
    titles.set(Property.WIDTH, [px(1), px(2), px(3)])
    assert [node.text for node in titles] == ["one", "", "three"]
    assert [node.width for node in titles] == [px(1), px(2), px(3)]
    ui.set_texts(titles, "all")
    assert [node.text for node in titles] == ["all"] * 3


def test_texts_are_set_all_or_none(ui: Context) -> None:
    cell = ui.template(CELL)
    nodes = cell.instantiate(count=2)
    with pytest.raises(reglet.InvalidArgument, match=r"item 1.*not a text leaf"):
        ui.set_texts([nodes[1], nodes[2]], "new")
    with pytest.raises(reglet.InvalidArgument, match="2 nodes but 1 texts"):
        ui.set_texts([nodes[1], nodes[3]], ["new"])
    with pytest.raises(reglet.WrongType):
        ui.set_texts([nodes[1]], [7])  # type: ignore[list-item]
    assert nodes[1].text == "Title"
    nodes[0].destroy()
    with pytest.raises(reglet.StaleHandle):
        ui.set_texts([nodes[5], nodes[1]], "new")
    assert nodes[5].text == "Title"


def test_copies_of_one_template_are_independent(ui: Context) -> None:
    cell = ui.template(CELL)
    nodes = cell.instantiate(count=2)
    nodes[1].text, nodes[1].id = "mine", "other"
    cell.destroy()
    nodes[0].destroy()
    assert (nodes[5].text, nodes[5].id, nodes[5].tag) == ("Title", "title", "TextView")


def test_a_destroyed_template_is_stale(ui: Context) -> None:
    cell = ui.template(CELL)
    cell.destroy()
    assert len(cell) == 0
    for use in (cell.destroy, cell.instantiate, cell.save, lambda: cell.index("row")):
        with pytest.raises(reglet.StaleHandle, match="the template is null, was destroyed"):
            use()
    assert len(ui.template(CELL)) == 4


def test_a_mistake_is_one_as_for_an_inflation(ui: Context) -> None:
    with pytest.raises(MarkupError, match=r"layout\.xml:3:80: error: unknown value"):
        ui.template(CELL.replace('"50px"', '"x"'))
    assert ui.node_count == 0


def test_fonts_live_as_long_as_a_template_needs_them(ui: Context) -> None:
    font = ui.font(line_height=10, ascent=8, default_advance=5, size=10)
    big = CELL.replace('android:text="Title"', 'android:text="Title" android:textSize="20px"').replace(
        "50px", "wrap_content"
    )
    cell = ui.template(big, font=font)
    for size in range(300):  # more sizes than are spared
        ui.inflate(f'<TextView {ANDROID} android:textSize="{size + 21}px"/>', font=font).destroy()
    root = cell.instantiate()[0]
    ui.layout(root, 200, 200)
    assert root.find("title").frame.width == 50


def test_the_root_is_connected_to_the_parent_of_the_copies(ui: Context) -> None:
    size = 'android:layout_width="9px" android:layout_height="9px"'
    text = f'<View {ANDROID} android:layout_constraintRight_toRightOf="parent" {size}/>'
    box = ui.create(Kind.CONNECTED, width=px(100), height=px(100))
    nodes = ui.template(text, parent=box).instantiate(box)
    ui.layout(box, 100, 100)
    assert nodes[0].frame.x == 91
    root = ui.inflate(text, parent=box, reloadable=True)
    assert ui.reinflate(root, text.replace("Right_toRight", "Bottom_toBottom")) == root
    ui.layout(box, 100, 100)
    assert (root.frame.x, root.frame.y) == (0, 91)
    ui.template(text, parent=box).instantiate()


# MARK: - Bytes


def test_a_template_read_back_makes_the_same_copies(ui: Context) -> None:
    saved = ui.template(CELL).save()
    with Context() as other:
        cell = other.load_template(saved)
        assert cell.save() == saved
        root, expected = cell.instantiate()[0], ui.inflate(CELL)
        lay_out(other, root)
        lay_out(ui, expected)
        assert facts(root) == facts(expected)


def test_a_saved_font_is_one_at_the_same_size(ui: Context) -> None:
    font = ui.font(line_height=10, ascent=8, default_advance=5, size=10)
    size = 'android:layout_width="wrap_content" android:layout_height="wrap_content"'
    text = f'<TextView {ANDROID} android:text="ab" android:textSize="20px" {size}/>'
    saved = ui.template(text, font=font).save()
    for base, width in ((font, 20), (None, 0)):
        root = ui.load_template(saved, font=base).instantiate()[0]
        ui.layout(root, 200, 200)
        assert root.frame.width == width


def test_damaged_bytes_are_refused(ui: Context) -> None:
    saved = ui.template(CELL).save()
    for index in range(len(saved)):
        damaged = bytearray(saved)
        damaged[index] ^= 1
        with pytest.raises(MarkupError, match=r"template (is|was)|bytes of|another version"):
            ui.load_template(bytes(damaged))
    for length in range(0, len(saved), 7):
        with pytest.raises(MarkupError):
            ui.load_template(saved[:length])
    with pytest.raises(MarkupError, match="these are not the bytes of a template"):
        ui.load_template(b"<View/>" * 9)
    assert ui.node_count == 0


def test_another_version_is_refused(ui: Context) -> None:
    saved = bytearray(ui.template(CELL).save())
    saved[8] ^= 1
    with pytest.raises(MarkupError, match="another version of the library saved this template: save it again"):
        ui.load_template(bytes(saved))


# MARK: - Any file


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_copies_are_laid_out_like_an_inflated_tree(seed: int) -> None:
    random = Random(seed)
    text = Writer(random).file(random.choice([1, 3, 6, 10, 25])).write()
    with Context() as ui:
        font = ui.font(line_height=10, ascent=8, default_advance=5, size=10)
        cell = ui.template(text, font=font)
        saved = cell.save()
        loaded = ui.load_template(saved, font=font)
        assert loaded.save() == saved
        expected = ui.inflate(text, font=font)
        report = lay_out(ui, expected)
        for nodes in (cell.instantiate(None, 3), loaded.instantiate(None, 2)):
            for start in range(0, len(nodes), len(cell)):
                assert lay_out(ui, nodes[start]) == report
                assert facts(nodes[start]) == facts(expected)
