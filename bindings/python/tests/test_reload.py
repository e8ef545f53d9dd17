# SPDX-License-Identifier: MIT
"""Context.reinflate(): what stays, what changes, and that the result is laid out like a tree inflated from scratch."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from versions import ANDROID, Tag, Writer, matches

import reglet
from reglet import (
    ChangeFlags,
    Context,
    EventKind,
    HierarchyError,
    Kind,
    MarkupError,
    Node,
    Track,
    TreeError,
    Visibility,
    px,
)

FORM = f"""<LinearLayout {ANDROID} android:id="@+id/form" android:orientation="vertical"
    android:layout_width="200px" android:layout_height="300px">
  <TextView android:id="@+id/title" android:text="Title" android:layout_width="50px" android:layout_height="20px"/>
  <View android:layout_width="30px" android:layout_height="10px"/>
  <View android:layout_width="40px" android:layout_height="10px"/>
  <ScrollView android:id="@+id/scroll" android:layout_width="100px" android:layout_height="50px">
    <FrameLayout android:id="@+id/content" android:layout_width="100px" android:layout_height="wrap_content"
        android:minHeight="500px"/>
  </ScrollView>
</LinearLayout>
"""


@pytest.fixture
def form(ui: Context) -> Node:
    root = ui.inflate(FORM, reloadable=True)
    ui.layout(root, 400, 400)
    ui.take_changes()
    return root


# MARK: - What stays


def test_the_same_version_changes_nothing(ui: Context, form: Node) -> None:
    before, nodes = ui.dump(form), list(form.walk())
    assert ui.reinflate(form, FORM) == form
    ui.layout(form, 400, 400)
    assert ui.dump(form) == before
    assert list(form.walk()) == nodes
    assert len(ui.take_changes()) == 0


def test_a_node_that_stays_keeps_handle_user_data_scroll_offset_and_what_the_host_set(ui: Context, form: Node) -> None:
    title, scroll = form.find("title"), form.find("scroll")
    title.user_data, title.width, title.text = "mine", px(77), "host"
    scroll.scroll_to(0, 30)
    ui.layout(form, 400, 400)
    offset = scroll.scroll
    ui.reinflate(form, FORM.replace('layout_height="20px"', 'layout_height="24px"').replace('"500px"', '"600px"'))
    ui.layout(form, 400, 400)
    assert form.find("title") == title
    assert (title.user_data, title.frame.width, title.frame.height, title.text) == ("mine", 77, 24, "host")
    assert (scroll.scroll.x, scroll.scroll.y) == (offset.x, offset.y) == (0, 30)


def test_a_property_that_the_file_changes_is_the_files(ui: Context, form: Node) -> None:
    title = form.find("title")
    title.width, title.text = px(77), "host"
    ui.reinflate(form, FORM.replace('"50px" android:layout_height="20px"', '"51px" android:layout_height="20px"'))
    assert (title.width, title.text) == (px(51), "host")
    ui.reinflate(form, FORM.replace('"Title"', '"Another"'))
    assert (title.width, title.text) == (px(50), "Another")


def test_nodes_without_an_id_match_by_tag_and_position(ui: Context, form: Node) -> None:
    first, second = list(form)[1:3]
    ui.reinflate(
        form, FORM.replace('  <View android:layout_width="30px"', '  <Space/>\n  <View android:layout_width="31px"')
    )
    assert [each.tag for each in form] == ["TextView", "Space", "View", "View", "ScrollView"]
    assert list(form)[2:4] == [first, second]
    assert first.width == px(31)


def test_a_node_with_an_id_is_found_in_another_parent(ui: Context, form: Node) -> None:
    content, title = form.find("content"), form.find("title")
    ui.reinflate(
        form,
        f"""<LinearLayout {ANDROID} android:id="@+id/form" android:layout_width="200px" android:layout_height="300px">
          <FrameLayout android:layout_width="90px" android:layout_height="90px">
            <FrameLayout android:id="@+id/content" android:layout_width="9px" android:layout_height="9px"/>
            <TextView android:id="@+id/title" android:layout_width="9px" android:layout_height="9px"/>
          </FrameLayout>
        </LinearLayout>""",
    )
    assert [each.kind for each in form.walk()] == [Kind.LINEAR, Kind.FRAME, Kind.FRAME, Kind.TEXT]
    assert list(next(iter(form))) == [content, title]


def test_children_of_the_host_follow_those_of_the_file(ui: Context, form: Node) -> None:
    mine = form.create(Kind.VIEW, width=px(5), height=px(5))
    form.insert(0, mine)
    ui.reinflate(
        form,
        FORM.replace(
            "</LinearLayout>", '<View android:layout_width="1px" android:layout_height="1px"/></LinearLayout>'
        ),
    )
    assert list(form)[-1] == mine
    assert form.child_count == 6


def test_a_node_that_the_host_destroyed_is_made_again(ui: Context, form: Node) -> None:
    form.find("scroll").destroy()
    ui.reinflate(form, FORM)
    assert [each.tag for each in form] == ["TextView", "View", "View", "ScrollView"]


def test_another_root_takes_the_place_of_the_old_one(ui: Context) -> None:
    host = ui.create(Kind.LINEAR, width=px(300), height=px(300))
    before, root, after = host.create(Kind.VIEW), ui.inflate(FORM, parent=host, reloadable=True), host.create(Kind.VIEW)
    other = ui.reinflate(root, f'<FrameLayout {ANDROID} android:layout_width="9px" android:layout_height="9px"/>')
    assert not root.is_valid
    assert list(host) == [before, other, after]
    assert ui.reinflate(other, FORM).parent == host


def test_tags_sources_and_unread_attributes_are_those_of_the_new_version(ui: Context, form: Node) -> None:
    ui.reinflate(form, FORM.replace("\n  <TextView", '\n\n  <TextView android:mine="7"'), file_name="form.xml")
    title = form.find("title")
    assert title.attributes == {"mine": "7"}
    assert title.source[:2] == ("form.xml", 4)
    ui.reinflate(form, FORM)
    assert form.find("title").source.file == "form.xml"


def test_did_create_receives_the_new_nodes_only(ui: Context, form: Node) -> None:
    made = []
    more = '<Button android:id="@+id/ok" android:layout_width="1px" android:layout_height="1px"/></LinearLayout>'
    ui.reinflate(form, FORM.replace("</LinearLayout>", more), did_create=lambda node, tag: made.append((tag.id, node)))
    assert made == [("ok", form.find("ok"))]


def test_events_are_those_of_edits_by_the_host(ui: Context, form: Node) -> None:
    title, view = form.find("title"), list(form)[1]
    size = 'android:layout_width="9px" android:layout_height="9px"'
    ui.enable_events()
    ui.reinflate(form, FORM)
    assert not ui.take_events().events
    text = f'<TextView android:id="@+id/title" {size}/>'
    inside = f"<Space {size}/><FrameLayout {size}>{text}</FrameLayout>"
    ui.reinflate(form, f'<LinearLayout {ANDROID} android:id="@+id/form" {size}>{inside}</LinearLayout>')
    space, frame = form
    found = {(each.kind, each.node, each.parent, each.old_parent) for each in ui.take_events().events}
    assert (EventKind.ADDED, space, form, None) in found
    assert (EventKind.ADDED, frame, form, None) in found
    assert (EventKind.MOVED, title, frame, form) in found
    assert (EventKind.REMOVED, view, None, form) in found
    assert len(found) == 6


def test_constraints_that_stay_keep_their_handles(ui: Context) -> None:
    head = '{"id": "box", "layout_width": 100, "layout_height": 100, "views": {"a": {}, "b": {}}, '
    file = head + '"constraints": {"c": "H:|-%d-[a(10)]-[b(20)]"}}'
    box = ui.inflate(file % 3, reloadable=True)
    before = box.constraints
    ui.layout(box, 100, 100)
    ui.reinflate(box, file % 5)
    ui.layout(box, 100, 100)
    assert box.constraints == before
    assert [box.find(name).frame.x for name in "ab"] == [5, 23]


def test_a_group_that_leaves_its_container_hides_nothing(ui: Context) -> None:
    view = '<View android:id="@+id/a" android:layout_width="5px" android:layout_height="5px"/>'
    group = """<Group android:id="@+id/g" android:layout_width="5px" android:layout_height="5px"
        android:constraint_referenced_ids="a"/>"""

    def file(inside: str, beside: str) -> str:
        return f"""<FrameLayout {ANDROID} android:layout_width="90px" android:layout_height="90px">
            <ConstraintLayout android:layout_width="50px" android:layout_height="50px">{view}{inside}
            </ConstraintLayout>
            <LinearLayout android:layout_width="9px" android:layout_height="9px">{beside}</LinearLayout>
            </FrameLayout>"""

    root = ui.inflate(file(group, ""), reloadable=True)
    ui.layout(root, 100, 100)
    ui.reinflate(root, file("", group))
    node = root.find("a")
    assert node is not None and node.visibility is Visibility.VISIBLE


def test_the_layout_of_another_configuration(ui: Context) -> None:
    resources = reglet.Resources()
    for folder, width in (("layout", 100), ("layout-land", 300)):
        text = f'<FrameLayout {ANDROID} android:layout_width="{width}px" android:layout_height="9px"/>'
        resources.add_file(f"{folder}/main.xml", text)
    resources.freeze()
    view = resources.view(qualifiers="port")
    ui.resources = view
    root = ui.inflate("@layout/main", reloadable=True)
    assert root.width == px(100)
    view.configure(qualifiers="land")
    assert ui.reinflate(root, "@layout/main") == root
    assert root.width == px(300)
    assert "layout-land" in root.source.file


# MARK: - Failures


@pytest.mark.parametrize("text", ["<View", FORM.replace('"20px"', '"2 0"'), "{}x", FORM.replace("ScrollView", "View")])
def test_a_failure_leaves_the_old_tree_whole(ui: Context, form: Node, text: str) -> None:
    before, nodes = ui.dump(form), list(form.walk())
    with pytest.raises((MarkupError, HierarchyError)):
        ui.reinflate(form, text)
    assert (ui.dump(form), list(form.walk()), ui.node_count) == (before, nodes, len(nodes))
    ui.layout(form, 400, 400)
    assert len(ui.take_changes()) == 0


@pytest.mark.parametrize("callback", ["resolve_tag", "resolve_expression"])
def test_an_exception_of_a_callback_leaves_the_old_tree_whole(ui: Context, form: Node, callback: str) -> None:
    before = ui.dump(form)

    def fail(_: object) -> Any:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ui.reinflate(form, FORM.replace('"Title"', '"@{title}"').replace("<Space/>", ""), **{callback: fail})  # type: ignore[misc]
    assert ui.dump(form) == before


def test_only_the_root_of_a_reloadable_tree_can_be_reloaded(ui: Context, form: Node) -> None:
    with pytest.raises(reglet.InvalidArgument, match="not the root of a tree that can be reloaded"):
        ui.reinflate(form.find("title"), FORM)
    with pytest.raises(reglet.InvalidArgument, match="not the root of a tree that can be reloaded"):
        ui.reinflate(ui.inflate(FORM), FORM)
    form.destroy()
    with pytest.raises(reglet.StaleHandle, match="root was destroyed"):
        ui.reinflate(form, FORM)


def test_a_context_must_have_room_for_both_versions() -> None:
    with Context(max_nodes=8) as ui:
        root = ui.inflate(FORM, reloadable=True)
        with pytest.raises(reglet.LimitExceeded):
            ui.reinflate(root, FORM)
        assert ui.node_count == 6


# MARK: - Any version after any other

EDITS: dict[str, tuple[Any, ...]] = {
    "width": (px(3), px(17), px(60)),
    "margin_left": (2.0, 11.0),
    "padding_left": (2.0, 11.0),
    "min_width": (px(5), px(44)),
    "visibility": tuple(Visibility),
    "weight": (0.0, 1.5),
    "layout_gravity": (reglet.Gravity.RIGHT, reglet.Gravity.BOTTOM),
}


def nodes_of(tag: Tag, node: Node) -> Iterator[tuple[Tag, Node]]:
    yield tag, node
    for child, each in zip(tag.children, (each for each in node if each.tag), strict=True):
        yield from nodes_of(child, each)


def facts(node: Node) -> Iterator[Any]:
    """What a tree inflated from scratch has in common with one that was reloaded."""
    is_text = node.kind == Kind.TEXT
    source = node.source
    texts = (node.text, node.hint) if is_text else None
    yield (
        node.kind,
        node.tag,
        node.id,
        node.frame,
        texts,
        (source.line, source.column),
        node.attributes,
        node.child_count,
    )
    for child in node:
        yield from facts(child)


def lay_out(ui: Context, root: Node) -> str:
    try:
        ui.layout(root, 120, 150)
    except TreeError as error:
        return str(error).split(": ")[-1]  # without the number of the node
    return ""


class Reloaded:
    """A tree that is reloaded, with edits of the host in between. Each reload is compared with the model."""

    def __init__(self, ui: Context, random: Random) -> None:
        self.ui = ui
        self.random = random
        self.writer = Writer(random)
        self.file = self.writer.file(random.choice([1, 3, 6, 10, 25]))
        self.font = make_font(ui)
        self.root = ui.inflate(self.file.write(), font=self.font, reloadable=True)
        self.edits: dict[int, dict[str, Any]] = {}  # by the id() of a tag
        self.nodes: dict[int, Node] = {}

    def edit(self) -> None:
        """Edits of the host, then a layout."""
        self.nodes = {id(tag): node for tag, node in nodes_of(self.file, self.root)}
        for key, node in self.nodes.items():
            node.user_data = key
        for _ in range(self.random.choice([0, 0, 1, 3, 6])):
            key, node = self.random.choice(list(self.nodes.items()))
            name = self.random.choice(list(EDITS))
            self.edits.setdefault(key, {})[name] = value = self.random.choice(EDITS[name])
            before = {other: each.visibility for other, each in self.nodes.items()}
            setattr(node, name, value)
            for other, each in self.nodes.items():  # to set the visibility of a group is to set that of its nodes
                if other != key and each.visibility != before[other]:
                    self.edits.setdefault(other, {})["visibility"] = each.visibility
        lay_out(self.ui, self.root)
        if self.random.random() < 0.2 and len(self.nodes) > 1:
            self.nodes[id(self.random.choice(self.file.walk()[1:]))].destroy()
            lay_out(self.ui, self.root)
        self.ui.take_changes()

    def reload(self) -> None:
        new = self.writer.next(self.file)
        is_there = {key: node.is_valid for key, node in self.nodes.items()}
        found = matches(self.file, new, is_there)
        before = {key: node.frame for key, node in self.nodes.items() if node.is_valid}
        made: list[Node] = []
        self.root = self.ui.reinflate(
            self.root, new.write(), font=self.font, did_create=lambda node, _: made.append(node)
        )
        after = list(nodes_of(new, self.root))
        reported = [str(each) for each in self.ui.diagnostics]
        kept = {id(former) for former in found.values()}
        assert [node for tag, node in after if id(tag) not in found] == made
        assert [node for tag, node in after if id(tag) in found] == [
            self.nodes[id(found[id(tag)])] for tag, _ in after if id(tag) in found
        ]
        assert all(node.user_data == id(found[id(tag)]) for tag, node in after if id(tag) in found)
        assert not any(self.nodes[key].is_valid for key in self.nodes if key not in kept)
        assert self.ui.node_count == len(after)
        self.compare(new, found, reported)
        changed = {
            each.node: each.flags & (ChangeFlags.MOVED | ChangeFlags.RESIZED)
            for each in self.ui.take_changes()
            if not each.flags & ChangeFlags.DESTROYED
        }
        for tag, node in after:
            if id(tag) in found:
                assert bool(changed.get(node)) == (node.frame != before[id(found[id(tag)])])
        assert changed.keys() <= {node for _, node in after}
        self.file = new

    def compare(self, new: Tag, found: dict[int, Tag], reported: list[str]) -> None:
        """Compare the tree with one inflated from scratch, to which the edits that stay are applied."""
        edits: dict[int, dict[str, Any]] = {}
        with Context() as former, Context() as fresh:
            old_nodes = {
                id(tag): node
                for tag, node in nodes_of(self.file, former.inflate(self.file.write(), font=make_font(former)))
            }
            root = fresh.inflate(new.write(), font=make_font(fresh))
            assert sorted(str(each) for each in fresh.diagnostics) == sorted(reported)
            for tag, node in list(nodes_of(new, root)):
                old = found.get(id(tag))
                for name, value in self.edits.get(id(old), {}).items():
                    if getattr(old_nodes[id(old)], name) == getattr(node, name):
                        edits.setdefault(id(tag), {})[name] = value
            for tag, node in nodes_of(new, root):
                node.update(**edits.get(id(tag), {}))
            assert lay_out(fresh, root) == lay_out(self.ui, self.root)
            assert list(facts(self.root)) == list(facts(root))
        self.edits = edits


def make_font(ui: Context) -> reglet.Font:
    return ui.font(line_height=10, ascent=8, default_advance=5)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_a_reloaded_tree_is_laid_out_like_one_inflated_from_scratch(seed: int) -> None:
    with Context(track=Track.CHANGES | Track.OLD_FRAMES) as ui:
        tree = Reloaded(ui, Random(seed))
        for _ in range(tree.random.choice([1, 1, 2, 3])):
            tree.edit()
            tree.reload()
