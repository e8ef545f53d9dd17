# SPDX-License-Identifier: MIT
"""Layout, frames without a copy, changes."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import reglet
from reglet import (
    MATCH_PARENT,
    WRAP_CONTENT,
    ChangeFlags,
    Context,
    Frame,
    Kind,
    LayoutFlags,
    Node,
    Orientation,
    Style,
    Track,
    Visibility,
    at_most,
    exactly,
    unspecified,
)


def column(ui: Context, count: int = 4) -> tuple[Node, tuple[Node, ...]]:
    """A column of boxes 10, 20, 30 … high, as wide as it is."""
    boxes = [[Kind.VIEW, {"width": MATCH_PARENT, "height": 10 * (index + 1)}] for index in range(count)]
    style = {"orientation": Orientation.VERTICAL, "width": MATCH_PARENT, "height": WRAP_CONTENT}
    tree = ui.build([Kind.LINEAR, style, *boxes])
    return tree[0], tuple(tree[1:])


# MARK: - Layout


def test_layout_in_a_viewport(ui: Context) -> None:
    root, boxes = column(ui)
    ui.layout(root, 200, 300)
    assert root.frame == Frame(0, 0, 200, 100)
    assert [box.frame for box in boxes] == [(0, 0, 200, 10), (0, 10, 200, 20), (0, 30, 200, 30), (0, 60, 200, 40)]
    root.layout(np.float32(100), 300)
    assert boxes[3].frame == Frame(0, 60, 100, 40)


def test_layout_by_specs(ui: Context) -> None:
    root, _ = column(ui)
    ui.layout_specs(root, exactly(50), at_most(70))
    assert root.frame == Frame(0, 0, 50, 70)
    assert LayoutFlags.TOO_SMALL_HEIGHT in root.layout_info.flags
    ui.layout_specs(root, exactly(50), unspecified())
    assert root.frame == Frame(0, 0, 50, 100)


def test_measuring_touches_no_frame(ui: Context) -> None:
    root, boxes = column(ui)
    root.layout(200, 300)
    ui.take_changes()
    assert root.measure(exactly(40), unspecified()) == (40, 100)
    assert boxes[1].measure(at_most(30), at_most(15)) == (30, 15)
    assert root.frame == Frame(0, 0, 200, 100) and ui.change_count == 0


def test_everything_about_a_node(ui: Context) -> None:
    root = ui.create(Kind.FRAME, direction=reglet.Direction.RTL, padding=10)
    leaf = root.create(
        Kind.FIXED, content_width=20.25, content_height=10, baseline=8, inset=1, layout_gravity=reglet.Gravity.START
    )
    root.layout(100, 50)
    info = leaf.layout_info
    assert info.unsnapped == Frame(68.75, 11, 20.25, 10)
    assert info.frame == Frame(69, 11, 20, 10) == leaf.frame
    assert info.absolute == leaf.absolute_frame == Frame(69, 11, 20, 10)
    assert info.measured == (22.25, 12)
    assert info.baseline == 8 or info.baseline == 9
    assert info.flags == LayoutFlags.LAID_OUT | LayoutFlags.RTL
    assert info.row == leaf.row == 1
    assert root.layout_info.baseline is None


def test_wrong_layouts(ui: Context) -> None:
    root, boxes = column(ui)
    for width in (-1, float("nan"), float("inf"), 1e300):
        with pytest.raises(reglet.InvalidArgument):
            ui.layout(root, width, 10)
    with pytest.raises(reglet.InvalidArgument):
        ui.layout(boxes[0], 10, 10)
    with pytest.raises(reglet.InvalidArgument):
        ui.layout_specs(root, exactly(-1), exactly(1))
    with pytest.raises((TypeError, ValueError)):
        ui.layout(root, "wide", 10)  # type: ignore[arg-type]


def test_statistics_of_the_last_layout(ui: Context) -> None:
    root, boxes = column(ui)
    root.layout(200, 300)
    assert ui.stats.nodes_measured >= 1 and ui.stats.frames_changed == 5
    root.layout(200, 300)
    assert (ui.stats.nodes_measured, ui.stats.nodes_placed, ui.stats.frames_changed, ui.stats.rows_moved) == (0,) * 4
    boxes[0].height = 11
    root.layout(200, 300)
    assert ui.stats.frames_changed == 5


def test_dividers(ui: Context) -> None:
    root = ui.create(Kind.LINEAR, show_dividers=reglet.Dividers.MIDDLE, divider_width=2, height=10)
    for _ in range(3):
        root.create(Kind.VIEW, width=5, height=10)
    root.layout(100, 100)
    assert root.dividers == [(5, 0, 2, 10), (12, 0, 2, 10)]
    assert root.first_child is not None and root.first_child.dividers == []


# MARK: - Views


def test_all_frames_as_an_array(ui: Context) -> None:
    root, boxes = column(ui)
    root.layout(200, 300)
    frames = ui.frames()
    assert frames.array.shape == (5, 4) and frames.array.dtype == np.float32
    assert frames.array.tolist() == [list(root.frame), *(list(box.frame) for box in boxes)]
    assert frames.nodes.dtype == np.uint64
    assert [int(handle) for handle in frames.nodes] == [root.handle, *(box.handle for box in boxes)]
    assert not frames.array.flags.writeable and not frames.array.flags.owndata
    assert repr(frames) == "<Frames of 5 rows>"


def test_frames_without_numpy(ui: Context, no_numpy: None) -> None:
    root, boxes = column(ui)
    root.layout(200, 300)
    frames = ui.frames()
    assert isinstance(frames.array, memoryview)
    assert (frames.array.shape, frames.array.format, frames.array.readonly) == ((5, 4), "f", True)
    assert frames.array[4, 3] == 40
    assert frames.array.tolist() == [list(root.frame), *(list(box.frame) for box in boxes)]
    assert list(frames.nodes) == [root.handle, *(box.handle for box in boxes)]


def test_frames_by_row_and_by_node(ui: Context, either: bool) -> None:
    root, boxes = column(ui)
    root.layout(200, 300)
    frames = ui.frames()
    assert len(frames) == 5
    assert frames[0] == root.frame == frames[root] and frames[-1] == boxes[3].frame == frames[boxes[3]]
    assert list(frames) == [root.frame, *(box.frame for box in boxes)]
    for row in (5, -6):
        with pytest.raises(IndexError):
            frames[row]


def test_frames_of_some_nodes(ui: Context, either: bool) -> None:
    root, boxes = column(ui)
    root.layout(200, 300)
    frames = ui.frames()
    chosen = [boxes[2], root, boxes[0]]
    assert [list(frame) for frame in frames.of(chosen)] == [list(node.frame) for node in chosen]
    assert list(frames.rows_of(chosen)) == [node.row for node in chosen]
    assert len(frames.rows_of([])) == 0
    boxes[1].destroy()
    with pytest.raises(reglet.StaleHandle, match="no existing node"):
        ui.frames().of([root, boxes[1]])
    assert list(ui.frames().rows_of([boxes[3]])) == [boxes[3].row]


def test_frames_of_nothing(ui: Context, either: bool) -> None:
    frames = ui.frames()
    assert len(frames) == 0 and list(frames) == [] and len(frames.array) == 0 and len(frames.nodes) == 0
    assert len(frames.unsnapped()) == 0
    gone = ui.create(Kind.VIEW)
    gone.destroy()
    with pytest.raises(reglet.StaleHandle):
        ui.frames().rows_of([gone])


def test_unsnapped_frames_are_a_copy(ui: Context, either: bool) -> None:
    root = ui.create(Kind.FRAME)
    root.create(Kind.VIEW, width=10.25, height=2.5)
    root.layout(100, 100)
    unsnapped = ui.frames().unsnapped()
    root.layout(50, 50)
    assert unsnapped.tolist()[1] == [0, 0, 10.25, 2.5]


def test_keeping_absolute_frames_changes_no_frame() -> None:
    def frames(track: Track) -> list[Frame]:
        """At the very end of the range, where positions are clamped."""
        with Context(units_per_px=1, track=track) as ui:
            root, boxes = column(ui, 2)
            boxes[0].height = 2**30 - 1000
            ui.layout(root, 100, 2**30 - 1)
            return [box.frame for box in boxes]

    assert frames(Track.CHANGES) == frames(Track.CHANGES | Track.ABSOLUTE)


def test_absolute_frames(ui: Context) -> None:
    with pytest.raises(reglet.InvalidArgument, match=r"Track\.ABSOLUTE"):
        column(ui)
        ui.frames().absolute  # noqa: B018
    with Context(track=Track.CHANGES | Track.ABSOLUTE) as keeping:
        outer = keeping.create(Kind.FRAME, padding=5)
        root, boxes = column(keeping)
        outer.append(root)
        outer.layout(100, 200)
        frames = keeping.frames()
        assert frames.absolute.tolist()[frames.rows_of([boxes[1]])[0]] == [5, 15, 90, 20]


CHANGES: dict[str, Callable[[Context, Node], Any]] = {
    "layout": lambda ui, root: root.layout(10, 10),
    "create": lambda ui, root: root.create(Kind.VIEW),
    "build": lambda ui, root: ui.build([Kind.VIEW]),
    "destroy": lambda ui, root: root.child(0).destroy(),
    "inflate": lambda ui, root: ui.inflate("<View/>"),
    "trim": lambda ui, root: ui.trim(),
    "close": lambda ui, root: ui.close(),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_view_is_stale_after_a_change(ui: Context, change: Callable[[Context, Node], Any], either: bool) -> None:
    root, _ = column(ui)
    root.layout(200, 300)
    frames = ui.frames()
    assert frames.is_valid
    change(ui, root)
    assert not frames.is_valid
    for use in (
        lambda: frames.array,
        lambda: frames.nodes,
        lambda: frames.absolute,
        lambda: frames[0],
        lambda: len(frames),
        lambda: list(frames),
        lambda: frames.unsnapped(),
        lambda: frames.rows_of([]),
        lambda: frames.of([]),
    ):
        with pytest.raises(reglet.StaleViewError):
            use()
    assert repr(frames).endswith(", stale>")


@pytest.mark.parametrize("end", ["grow", "trim", "close", "drop", "destroy"])
def test_an_array_stays_readable_whatever_becomes_of_its_context(end: str, either: bool) -> None:
    ui = Context()
    count = 40_000  # more than the allocator keeps when it is freed
    root = ui.create(Kind.FRAME)
    leaves = ui.build_columns([-1] * count, Kind.VIEW, 0, [Style(width=30, height=20)], parent=root)
    root.layout(100, 100)
    frames, handles = ui.frames().array, ui.frames().nodes
    last = leaves[count - 1].handle
    if end == "grow":
        for _ in range(3):
            ui.build_columns([-1] * ui.node_count, Kind.VIEW, 0, [Style()], parent=root)
            root.layout(100, 100)
            assert len(ui.frames().array) == ui.node_count
    elif end == "trim":
        root.destroy()
        ui.trim()
    elif end == "close":
        ui.close()
    elif end == "destroy":
        root.destroy()
        ui.create(Kind.FRAME).layout(1, 1)
    del leaves, root, ui
    gc.collect()
    values, names = frames.tolist(), handles.tolist()
    assert len(values) == len(names) == count + 1
    if end in ("grow", "close", "drop"):
        assert values[count] == [0, 0, 30, 20] and names[count] == last


def test_memory_that_arrays_have_left_is_freed_when_nobody_looks_at_it(ui: Context) -> None:
    root = ui.create(Kind.FRAME)
    held = []
    for _ in range(6):
        ui.build_columns([-1] * (2 * ui.node_count), Kind.VIEW, 0, [Style()], parent=root)
        root.layout(100, 100)
        held.append(ui.frames().array)
    with_all, left = ui.memory.live_bytes, sum(array.nbytes for array in held[:-1])
    assert left > 5_000
    held.clear()
    ui.trim()
    assert ui.memory.live_bytes <= with_all - left
    root.create(Kind.VIEW)
    before = ui.memory.live_bytes
    for _ in range(3):
        ui.build_columns([-1] * (2 * ui.node_count), Kind.VIEW, 0, [Style()], parent=root)
        root.layout(100, 100)
        assert len(ui.frames().array) == ui.node_count
    stats = ui.memory
    assert stats.live_bytes < before + 1.2 * stats.node_capacity * stats.bytes_per_node


def test_frames_may_be_read_in_a_callback(either: bool) -> None:
    seen: list[Any] = []

    def measure(request: reglet.MeasureRequest) -> tuple[float, float]:
        seen.append(ui.frames().array)
        return 5, 5

    with Context(measure=measure) as ui:
        root = ui.create(Kind.LINEAR)
        root.create(Kind.MEASURED)
        root.layout(100, 100)
    assert seen[0].tolist() == [[0, 0, 0, 0], [0, 0, 0, 0]]


def test_reading_keeps_views_valid(ui: Context) -> None:
    root, boxes = column(ui)
    root.layout(200, 300)
    frames = ui.frames()
    epoch = ui.epoch
    _ = root.frame, root.layout_info, boxes[0].style, root.children, ui.stats, ui.memory, root.width, ui.change_count
    assert frames.is_valid and ui.epoch == epoch == frames.epoch


def test_order_epoch_stays_while_rows_do(ui: Context) -> None:
    root, boxes = column(ui)
    root.layout(200, 300)
    first = ui.frames()
    root.layout(100, 300)
    second = ui.frames()
    assert second.order_epoch == first.order_epoch and second.epoch != first.epoch
    root.append(boxes[0])
    root.layout(100, 300)
    third = ui.frames()
    assert third.order_epoch != second.order_epoch
    assert third[boxes[0]] == boxes[0].frame


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("create destroy move size layout".split()), st.integers(0, 50)), max_size=25))
def test_views_always_agree_with_single_frames(edits: list[tuple[str, int]]) -> None:
    with Context() as ui:
        root, _ = column(ui)
        for edit, number in edits:
            children = root.children
            if edit == "create" or not children:
                root.create(Kind.VIEW, index=number, width=number, height=5)
            elif edit == "destroy":
                children[number % len(children)].destroy()
            elif edit == "move":
                root.insert(number // 7, children[number % len(children)])
            elif edit == "size":
                children[number % len(children)].height = number
            else:
                root.layout(number * 10, 400)
            nodes = list(root.walk())
            frames = ui.frames()
            assert frames.of(nodes).tolist() == [list(node.frame) for node in nodes]
            assert [int(handle) for handle in frames.nodes[frames.rows_of(nodes)]] == [node.handle for node in nodes]


# MARK: - Changes


def test_changes_say_what_happened(ui: Context, either: bool) -> None:
    root, boxes = column(ui)
    root.layout(200, 300)
    first = ui.take_changes()
    assert {change.node for change in first} == {root, *boxes}
    assert all(change.flags & ChangeFlags.CREATED for change in first)
    assert ui.change_count == 0 and len(ui.take_changes()) == 0
    boxes[2].height = 35
    root.layout(200, 300)
    by_node = {change.node: change for change in ui.take_changes()}
    assert set(by_node) == {root, boxes[2], boxes[3]}
    assert by_node[boxes[2]].flags == ChangeFlags.RESIZED
    assert by_node[boxes[3]].flags == ChangeFlags.MOVED
    assert by_node[boxes[3]].frame == boxes[3].frame and by_node[boxes[3]].row == boxes[3].row
    boxes[1].visibility = Visibility.INVISIBLE
    boxes[3].destroy()
    root.layout(200, 300)
    by_node = {change.node: change for change in ui.take_changes()}
    assert by_node[boxes[1]].flags & ChangeFlags.HIDDEN
    assert by_node[boxes[3]].flags == ChangeFlags.DESTROYED and by_node[boxes[3]].row is None


def test_changes_with_old_frames() -> None:
    with Context(track=Track.CHANGES | Track.OLD_FRAMES) as ui:
        root, _ = column(ui)
        root.layout(200, 300)
        ui.take_changes()
        root.layout(100, 300)
        root.layout(50, 300)
        changes = ui.take_changes()
        assert {(change.old_frame.width, change.frame.width) for change in changes} == {(200, 50)}


def test_changes_as_an_array_and_in_parts(ui: Context) -> None:
    root, boxes = column(ui)
    root.layout(200, 300)
    assert ui.change_count == 5
    part = ui.take_changes(2)
    rest = ui.take_changes()
    assert (len(part), len(rest), repr(rest)) == (2, 3, "<Changes: 3>")
    assert {change.node for change in [*part, *rest]} == {root, *boxes}
    assert rest.array.dtype == reglet.CHANGE_DTYPE
    assert rest.array["node"].tolist() == [change.node.handle for change in rest]
    assert rest.array["frame"]["height"].tolist() == [change.frame.height for change in rest]
    assert rest[1:] == [rest[1], rest[2]] and rest[-1] == rest[2]
    taken = rest.array
    del rest
    root.layout(1, 1)
    gc.collect()
    assert taken["flags"].tolist() == [int(ChangeFlags.CREATED)] * 3 or len(taken) == 3


def test_changed_rows_are_those_of_the_frames(ui: Context) -> None:
    root, boxes = column(ui)
    root.layout(200, 300)
    assert ui.take_changed_rows().tolist() == [root.row, *(box.row for box in boxes)]
    assert ui.change_count == 0 and ui.take_changed_rows().tolist() == []
    boxes[1].destroy()
    assert ui.change_count == 1 and ui.take_changed_rows().tolist() == []
    assert ui.change_count == 0


def test_a_change_array_needs_numpy(ui: Context, no_numpy: None) -> None:
    with pytest.raises(ImportError, match=r"Changes\.array needs NumPy"):
        ui.take_changes().array  # noqa: B018


def test_a_context_may_keep_no_changes() -> None:
    with Context(track=Track(0)) as ui:
        root, _ = column(ui)
        root.layout(10, 10)
        assert ui.change_count == 0 and len(ui.take_changes()) == 0
